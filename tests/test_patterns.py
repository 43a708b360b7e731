"""No pattern and no parser takes more than linear time, whatever a file repeats.

``re`` counts no steps, so this is checked twice. Every pattern in the sources is taken apart: two unbounded
repeats that can share the same characters, one after the other or one in the other, are refused unless they
are possessive. Only single characters repeat possessively: CPython before 3.11.5 matches such repeats of
groups wrongly (gh-106052), and ``(?>(?:...)*)`` does the same. And every parser reads runs of 100,000
characters of its alphabet, 30,000 in ``make test``: milliseconds if it is linear, hours or many minutes if
it is not, so that no clock is needed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import burrkit
from burrkit.errors import BurrkitError
from burrkit.formats import burr6, coordinates, cube_lists, drawings, puz, puzzlecad, puzzlesolver3d
from burrkit.formats.json import puzzle
from burrkit.formats.xmpuzzle import read as xmpuzzle
from burrkit.pencil.logic.kinds import KINDS
from burrkit.pencil.words import Pattern
from burrkit.pencil.words.letters import spelt, words_of
from burrkit.search.sets import stock
from burrkit.sixpiece import ll, parse_drawing
from burrkit.smt.answer import parse, read_answer
from tests.speeds import examples

SOURCES = Path(burrkit.__file__).parent
SAMPLES = [*map(chr, range(128)), "\x85", "\xa0", "é", "\u2028", "Ω", "\u0301"]
CALLS = ("compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer")

#: The parser of ``re`` itself; it has no public name.
parser: Any = import_module("re._parser")
MOST = parser.MAXREPEAT


def patterns() -> Iterator[tuple[str, str, int]]:
    """Every pattern of the package, by file and line, with its flags."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "import re\n" not in text:
            continue
        name = ".".join(("burrkit", *path.relative_to(SOURCES).with_suffix("").parts))
        space = vars(import_module(name))
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
                and node.func.attr in CALLS
            ):
                try:
                    own, *rest = (
                        eval(compile(ast.Expression(part), name, "eval"), space)
                        for part in (
                            node.args[0],
                            *node.args[1 : 2 if node.func.attr == "compile" else 1],
                            *(word.value for word in node.keywords if word.arg == "flags"),
                        )
                    )
                except NameError:
                    continue  # made while it runs: the patterns of words, see below
                yield f"{path.relative_to(SOURCES)}:{node.lineno}", own, int(rest[0]) if rest else 0


def alphabet(items: list[Any]) -> frozenset[str]:
    """The sample characters that a set in brackets matches."""
    found: set[str] = set()
    negated = False
    for op, value in items:
        match str(op):
            case "NEGATE":
                negated = True
            case "LITERAL":
                found.add(chr(value))
            case "RANGE":
                found.update(c for c in SAMPLES if value[0] <= ord(c) <= value[1])
            case "CATEGORY":
                sign = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[str(value).rpartition("_")[2]]
                sign = sign.upper() if "_NOT_" in str(value) else sign
                found.update(c for c in SAMPLES if re.match(rf"\{sign}", c))
    return frozenset(SAMPLES) - found if negated else frozenset(found)


def characters(tree: Any) -> frozenset[str]:
    """All sample characters that something can match anywhere in it."""
    found: set[str] = set()
    for op, value in tree:
        match str(op):
            case "LITERAL":
                found.add(chr(value))
            case "NOT_LITERAL":
                found.update(set(SAMPLES) - {chr(value)})
            case "ANY":
                found.update(SAMPLES)
            case "IN":
                found |= alphabet(value)
            case "BRANCH":
                found.update(*(characters(branch) for branch in value[1]))
            case "SUBPATTERN":
                found |= characters(value[3])
            case "ATOMIC_GROUP":
                found |= characters(value)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                found |= characters(value[2])
    return frozenset(found)


def repeats(tree: Any) -> bool:
    """Whether an unbounded repeat that can be tried in several ways is in it."""
    for op, value in tree:
        match str(op):
            case "MAX_REPEAT" | "MIN_REPEAT":
                if value[1] == MOST or repeats(value[2]):
                    return True
            case "BRANCH":
                if any(map(repeats, value[1])):
                    return True
            case "SUBPATTERN":
                if repeats(value[3]):
                    return True
    return False


def spread(tree: Any) -> Iterator[list[tuple[str, bool, frozenset[str]]]]:
    """The pattern as sequences, one for each way through its branches: kind, may be empty, characters."""
    parts: list[list[list[tuple[str, bool, frozenset[str]]]]] = []
    for op, value in tree:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, body = value
            if high == MOST:
                kind = "fixed" if name == "POSSESSIVE_REPEAT" else "open"
                parts.append([[(kind, low == 0, characters(body))]])
            else:
                ways = list(spread(body))
                parts.append([*ways, []] if low == 0 else ways)
        elif name == "SUBPATTERN":
            parts.append(list(spread(value[3])))
        elif name == "BRANCH":
            parts.append([way for branch in value[1] for way in spread(branch)])
        elif name == "ATOMIC_GROUP":
            parts.append([[("fixed", False, characters(value))]])
        elif name in ("AT", "ASSERT", "ASSERT_NOT"):
            continue
        else:
            parts.append([[("one", False, characters([(op, value)]))]])
    for chosen in product(*parts):
        yield [atom for way in chosen for atom in way]


def is_single(tree: Any) -> bool:
    """Whether something always matches one character."""
    return [str(op) in ("LITERAL", "NOT_LITERAL", "ANY", "IN") for op, _ in tree] == [True]


def faults(tree: Any) -> list[str]:
    """What can make a pattern take more than linear time from one place of a text."""
    found = []
    for op, value in tree:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            if value[1] == MOST and name != "POSSESSIVE_REPEAT" and repeats(value[2]):
                found.append("a repeat within a repeat")
            if name == "POSSESSIVE_REPEAT" and not is_single(value[2]):
                found.append("a possessive repeat of a group")
            found += faults(value[2])
        elif name == "SUBPATTERN":
            found += faults(value[3])
        elif name == "ATOMIC_GROUP":
            found += faults(value)
        elif name == "BRANCH":
            found += [fault for branch in value[1] for fault in faults(branch)]
    for atoms in spread(tree):
        for at, (kind, _, own) in enumerate(atoms):
            if kind != "open":
                continue
            for after, is_empty, other in atoms[at + 1 :]:
                if after != "one" and own & other:
                    found.append("two repeats that share characters")
                if not is_empty and not own & other:
                    break
    return found


def test_no_pattern_backtracks() -> None:
    found = list(patterns())
    assert len(found) > 40
    wrong = {place: faults(parser.parse(text, flags)) for place, text, flags in found}
    assert {place: reasons for place, reasons in wrong.items() if reasons} == {}


@pytest.mark.parametrize(
    "pattern",
    [
        r"#\s*length\s*[:=]?\s*(?P<length>[0-9]{1,4})",
        r"[Pp]\s*([^,]*?)\s*,\s*([^,]*)",
        r"\s*[\r\n]+\s*",
        r"(?:a+)*b",
        r"(?:ab|a+)*b",
        r".*x.*y",
        r"(?:a++,)*+b",
        r"(?:ab)?+c",
    ],
)
def test_the_test_finds_what_backtracks(pattern: str) -> None:
    assert faults(parser.parse(pattern))


@pytest.mark.parametrize(
    "pattern", [r"#\s*+length\s*+[:=]?\s*+x", r"a+b+", r"(?>(?:a++,)*)b", r"(?>.*?ab).*c"]
)
def test_the_test_allows_what_does_not(pattern: str) -> None:
    assert not faults(parser.parse(pattern))


# Runs ------------------------------------------------------------------------------------------------------

RUN = examples(100_000)
BLANKS = " \n"


def _xml(text: str) -> object:
    return xmpuzzle.read(text.encode())


def _sticks(text: str) -> object:
    """A stock, but for the file that a text may also name."""
    return [stock._entry(word) for word in text.splitlines()[:1]]


def _grid(text: str) -> object:
    puz.is_puz(text)
    return puz.read(text)


def _drawn_3d(text: str) -> object:
    puzzlesolver3d.is_puzzlesolver3d(text)
    return puzzlesolver3d.read(text)


def _coordinates(text: str) -> object:
    coordinates.is_coordinates(text)
    return coordinates.read(text)


def _drawn(text: str) -> object:
    drawings.is_drawings(text)
    return drawings.read(text)


def _cubes(text: str) -> object:
    cube_lists.is_cube_lists(text)
    return cube_lists.read(text)


#: Parser, what comes before a run, and the characters of runs.
PARSERS: dict[str, tuple[Callable[[str], object], list[str], str]] = {
    "burr6": (
        burr6.read,
        [
            "",
            "#",
            "#Burr6",
            "#Burr6 x\n",
            "#Burr6 x\n#",
            "#Burr6 x\n#Length",
            "#Burr6 x\n#Mark",
            "#Burr6 x\nA,",
        ],
        BLANKS + "#,;x1-=:\u2028",
    ),
    "JSON": (puzzle.read_any, ["", "{", '{"a":', '{"format":"'], BLANKS + '[{":,x1-\\e.'),
    "xmpuzzle": (_xml, ["", "<", "<puzzle", "<puzzle><", '<puzzle a="'], BLANKS + "<>&;x1\"'=/!?-"),
    "puzzlecad": (
        puzzlecad.read,
        ["", "burr_piece", "burr_piece(", 'burr_plate(["', "[", "/*", "//"],
        BLANKS + '"[](){}x.|1,/*',
    ),
    "puz": (_grid, ["", "#", "1 1 1\n", "1 1 1\n1.0 1.0 1.0\n"], BLANKS + "#01.-e"),
    "PuzzleSolver3D": (_drawn_3d, ["", "PIECE 1,1,1\n", "PIECE "], BLANKS + "01,A"),
    "coordinates": (_coordinates, ["", "0 0 0 ", "0 0 0 1 0 0\n"], BLANKS + "#01-\t"),
    "drawings": (
        _drawn,
        [
            "",
            "Piece",
            "Piece 1",
            "A",
            "A:",
            "Layer",
            "layer 1",
            "z=0",
            "1 bottom ",
            "top",
            "#.\n",
            "Goal",
            "---\n",
        ],
        BLANKS + "#.+xoAB1-|/:(=",
    ),
    "cube lists": (
        _cubes,
        ["", "a", "a=", "a:", "[[0,0,0]]", "{a:[[0", '{"', "/*", "//", '"""', "const "],
        BLANKS + "[](){}=:,;a0-+'\"/*#.",
    ),
    "LL": (ll.read, [""], BLANKS + "0123x"),
    "rows": (parse_drawing.read_rows, ["", "xxxxxx/"], BLANKS + "/x.1"),
    "stock": (_sticks, ["", "1", "1 x", "1x"], " \tx*1,"),
    "S-expressions": (parse, ["", "(", '"', "|", ";"], BLANKS + '()"|;x1'),
    "answers": (read_answer, ["sat", "sat (", "sat ((x ", "sat ((x #b", "(error "], BLANKS + '()"|;x01'),
    "letters": (spelt, ["", "a"], " a'é\u0301\u0316\u00ad\uac00"),
    "texts": (words_of, ["", "a"], " a'é\u0301\u0316\u00ad\uac00"),
    "patterns": (Pattern, ["", "a"], "?@#*a- "),
    **{
        kind.name: (lambda text, kind=kind: kind.read(text, "a puzzle"), [""], BLANKS + "#,x0.\\-a+P?")  # type: ignore[misc]
        for kind in KINDS
    },
}
EXAMPLES = {path.stem: path.read_text() for path in (SOURCES.parents[1] / "examples/logic").glob("*.txt")}


@pytest.mark.parametrize("name", PARSERS)
def test_long_runs(name: str) -> None:
    read, starts, signs = PARSERS[name]
    # A pencil puzzle is reached line by line: a run follows each line of its example.
    example = EXAMPLES.get(name, "").splitlines()
    begun = ["\n".join([*example[:k], line[:1]]) for k, line in enumerate(example)][-2:]
    runs = [*signs, "\u0301\u0316"] if name in ("letters", "texts") else list(signs)
    for start, sign, end in product([*starts, *begun], runs, "!"):
        try:
            read(start + sign * (RUN // len(sign)) + end)
        except BurrkitError as error:
            assert len(str(error)) < 400


def test_long_runs_are_written_in_linear_time() -> None:
    for sign in " \t\n":
        written = burr6._line("a" + sign * RUN + "b")
        assert written == ("a b" if sign == "\n" else "a" + sign * RUN + "b")


def test_many_marks_are_ordered_in_linear_time() -> None:
    marks = "\u0301\u0316" * RUN
    assert spelt("e" + marks) == "e"
    assert words_of(f"e{marks} b")[1:] == ["b"]
    assert sys.getsizeof(words_of(f"e{marks}")) < 1000
