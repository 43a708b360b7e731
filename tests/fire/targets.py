"""The targets of the fuzzer: for each parser its samples, its mutations, and the check of its results.

``check`` returns the number of round trips, and raises ``Wrong`` if an accepted value differs after it was
written and read again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final

from burrkit.census.enumeration.conditions import condition
from burrkit.cli.census.work_units import parsed_share
from burrkit.formats import burr6, cube_lists, ll_listing, puzzlecad, puzzlesolver3d, source
from burrkit.formats.contents import CubeLists
from burrkit.formats.files import decode
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.ll_listing import HEADING
from burrkit.formats.xmpuzzle import read as xmpuzzle
from burrkit.pencil.logic import smtlib
from burrkit.pencil.logic.kinds import KINDS, PuzzleKind
from burrkit.pencil.words import Pattern
from burrkit.pencil.words.letters import spelt, words_of
from burrkit.pencil.words.wordlist import WordList, entries
from burrkit.puzzle.document import Puzzle
from burrkit.search.sets import stock
from burrkit.search.sets.conditions import level_type
from burrkit.sixpiece import catalogue, ll, parse_drawing
from burrkit.smt.answer import Answer, parse, read_answer, term_of
from tests.fire import mutations
from tests.fire.documents import (
    burr6_samples,
    check_cubes,
    check_document,
    cube_lists_samples,
    json_samples,
    json_values,
    mesh_samples,
    mixed_bytes,
    puzzlecad_samples,
    puzzlesolver3d_samples,
    studio_samples,
    xml_samples,
    xml_words,
    zipped,
)
from tests.fire.drawn import drawn_targets
from tests.fire.target import EXAMPLES, Target, same

# Sticks -------------------------------------------------------------------------------------------

LL_STRINGS: Final = (
    "55551133140220226630440060666606",
    "35350030443000251130143320220666",
    "  55551133140220226630440060666606\n",
)


def _check_ll(found: Any) -> int:
    found.burr()
    found.symmetry  # noqa: B018
    return same(found, ll.read(str(found)), "LL") + same(
        found.canonical, ll.read(found.canonical).canonical, "LL"
    )


def listings() -> tuple[str, ...]:
    """Listings with and without their heading."""
    lines = (f"{LL_STRINGS[1]} 0  9 012 0 0 0 Love's Dozen", f"{LL_STRINGS[0]} 0  7 0 5 0 0 0 Bill's")
    return "\n".join((*HEADING, *lines)), "\n".join(lines), f"# remark\n{LL_STRINGS[0]}\n"


def _read_listing(text: str) -> ll_listing.Listing:
    ll_listing.is_listing(text)
    return ll_listing.read_listing(text, "a file")


ROWS: Final = (
    "xxxxxx/xx..xx/x....x/xxxxxx",
    "xxxxxx\nxx..xx\nx....x\nx....x\n",
    "######## ###..### ##....## ##....##",
    "111111/111111/100001/100001",
)


def _check_rows(reading: Any) -> int:
    from burrkit.sixpiece.drawing import rows as drawn

    again = parse_drawing.read_rows("/".join(drawn(reading.stick, reading.length)))
    return same((reading.stick, reading.length), (again.stick, again.length), "rows")


SOURCES: Final = (
    "1,188,976,768,824,1024",
    "1 188 976 768 824 1024",
    "Bill's Baffling Burr",
    "Love's Dozen",
    "1,120,3328,3322,3328,3305,",
)


def _read_source(text: str) -> Any:
    # Names of files are for other tests: this one must not read any file that is there.
    if text.strip() == "-" or "/" in text or "." in text:
        return None
    return source.content(text)


STOCKS: Final = ("1", "52x2", "1024*6", "52", "notchable", "1,52x2,1024x3", "1;2 3")


def _read_stock(text: str) -> Any:
    if text.strip() in stock.CLASSES:
        return stock.parse(text)
    if not text.replace("x", "").strip(" ,;0123456789*"):
        return stock.parse(text) if text.strip() else None
    return [stock._entry(line) for line in text.splitlines()[:3]]


def _check_stock(found: Any) -> int:
    if not isinstance(found, stock.Stock):
        return 0
    listed = ",".join(f"{number}x{count}" for number, count in found.counts)
    return same(found, stock.parse(listed), "stock")


# Solvers' answers ------------------------------------------------------------------------------------------

ANSWERS: Final = (
    "sat\n((x 5)\n (y (- 5))\n (p true))\n",
    "sat\n(\n  (define-fun y () Int\n    (- 5))\n  (define-fun p () Bool\n    true)\n)\n",
    "sat\n(model (define-fun x () (_ BitVec 8) #x0f) (define-fun f ((x Int)) Int 5))\n",
    "success\nsat\n((|a b| #b0110) (z (_ bv5 8)) (w 1.5))",
    'unsat\n(error "line 7: no model")\n',
    "unknown\n",
)


def _check_answer(answer: Any) -> int:
    assert isinstance(answer, Answer)
    if not answer.values:
        return 0
    if any(set(name) & set('|()";') for name in answer.values):
        return 0
    terms = "\n".join(f"(|{name}| {term_of(value)})" for name, value in answer.values.items())
    return same(answer, read_answer(f"sat\n({terms})"), "answer")


# Pencil puzzles --------------------------------------------------------------------------------------------


_BOX: Final = "+---+---+\n|1 .|. 2|\n|. .|3 .|\n"
SPELLINGS: Final = {
    "sudoku": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        f"# walls\n{_BOX}{_BOX}+---+---+\n",
        "1 2\u2502- _\n\u2500\u2500\u253c\u2500\u2500\n3,4,*,?\n\n0000\n....",
    ),
    "kenken": ("a1,a,b1\nc7,c,b\nc,d3,d\n", "a2\u00f7 a b3x\nc1\u2212 d2: b\nc d e1\n"),
    "domino": ("0 0 1\n1 0 1\n", "  001\n  101\n-\n0-0,00-01"),
    "seki": ("o o +\no o a\no o -\n",),
}


@cache
def logic_samples(name: str) -> tuple[str, ...]:
    """The examples of one kind, and other spellings of it."""
    files = sorted((EXAMPLES / "logic").glob(f"{name}*.txt"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    in_columns = [text.replace(",", "\t ") for text in texts if name != "domino"]
    return (*texts, *in_columns, *SPELLINGS.get(name, ()))


def _check_logic(kind: PuzzleKind, puzzle: Any) -> int:
    trips = same(puzzle, kind.read(puzzle.text(), "again"), kind.name)
    if sum(1 for _ in puzzle.cells()) < 150:
        puzzle.picture()
        groups = puzzle.groups()
        if sum(len(group.rows) for group in groups if hasattr(group, "rows")) < 2000:
            smtlib.script(puzzle).text()
    return trips


LOGIC_WORDS: Final = (
    "P", "x", "\\", "0", "16\\4", "a16+", "-", "+", "o", ",", "?", ".", "#", "1-2,01-02", "\n", ",,",
    " ", "\t", "|", "+---+", "a16", "\u00d7", "\u00f7", "\u2212", "\u2551", "*",
)  # fmt: skip


def logic_targets() -> Iterator[Target]:
    """One for each kind of pencil puzzle."""
    for kind in KINDS:
        samples = partial(logic_samples, kind.name)
        yield Target(
            f"logic {kind.name}",
            samples,
            lambda rng, samples=samples: mutations.text(rng, rng.choice(samples()), samples(), LOGIC_WORDS),  # type: ignore[misc]
            lambda text, kind=kind: kind.read(text, "a puzzle"),  # type: ignore[misc]
            partial(_check_logic, kind),
        )


# Words -----------------------------------------------------------------------------------------------------

PATTERNS: Final = ("s?l@#t", "*ing", "a*b*c*", "?????", "caf\u00e9", "don't", "@#@#*")
LISTS: Final = (
    "4\nlemon/SM\nmelon/S po:noun\nsol\\/emn/YP\nice cream\n",
    "MELON  a sweet fruit [n]\nICE CREAM  frozen\tand sweet\n",
    "melon,5,n\n\u00e9lan;7\nice cream 1.2e-3\n",
    "1. melon\n22 ice cream 3\n3) lemon\n\n#x\n",
    "listen\nsilent\nenlist\n# remark\ninlets\ttabbed\ncatch 22\n",
    "It was the best of times, it was\nthe worst of times; don't panic, he cried.\n",
)
BOOKS: Final = (
    "It was the best of times, it was the worst of times; don't panic.\n",
    "Gr\u00f6\u00dfe, na\u00efve caf\u00e9 \u2014 d\u00e9j\u00e0 vu.\nStra\u00dfe\tw\u00f6rter\n",
    "\u03bb\u03cc\u03b3\u03bf\u03c2 \u0441\u043b\u043e\u0432\u043e \ufb01ne \u1e9b\u0323 e\u0301\u0316",
    "listen\nsilent\nenlist\n# remark\ninlets\ttabbed\n",
)


def _read_list(text: str) -> list[str]:
    return entries(text, "a list")


def _check_list(found: list[str]) -> int:
    again = [word.text for word in WordList.of(found)]
    return same(list(dict.fromkeys(found)), again, "words of a list")


def _read_words(text: str) -> tuple[WordList, list[str]]:
    return WordList.of(text.splitlines(), "a list"), words_of(text)


def _check_words(found: tuple[WordList, list[str]]) -> int:
    trips = 0
    for word in (*(word.text for word in list(found[0])[:5]), *found[1][:5]):
        for accents in (False, True):
            letters = spelt(word, accents=accents)
            trips += same(letters, spelt(letters, accents=accents), f"letters of {word!a}")
    return trips


def _check_pattern(pattern: Pattern) -> int:
    for letters in ("", "split", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "\u00e9t\u00e9"):
        pattern.matches(letters)
    again = Pattern(pattern.text)
    return same(pattern.matches("split"), again.matches("split"), "pattern")


# Conditions and other options ------------------------------------------------------------------------------

CONDITIONS: Final = (
    "level_6 >= 9 and holes <= 7 and not notchable",
    "symmetry == '4R' or level > 10",
    "3 < holes <= 7 != level_12",
    "notchable",
    "not (holes == 0 and symmetry != '1')",
)


def _look(name: str) -> object:
    return "4R" if name == "symmetry" else 7


def _check_condition(found: Any) -> int:
    again = condition(found.text)
    return same(found.text, again.text, "condition") + same(found(_look), again(_look), "condition")


SHARES: Final = ("1/1", "2/4", "999/1000")
LEVELS: Final = ("5-0-0-0", "4-6-10-10")
NAMES: Final = ("Bill's Baffling Burr", "love", "Coffin", "1024", "")


def _read_name(text: str) -> object:
    return catalogue.find(text), catalogue.search(text)


def _texts(
    name: str, samples: tuple[str, ...], read: Callable[[str], Any], check: Callable[[Any], int]
) -> Target:
    return Target(
        name, lambda: samples, lambda rng: mutations.text(rng, rng.choice(samples), samples, ()), read, check
    )


def _later(
    name: str,
    samples: Callable[[], tuple[str, ...]],
    words: tuple[str, ...],
    read: Callable[[str], Any],
    check: Callable[[Any], int],
) -> Target:
    def make(rng: random.Random) -> str:
        return mutations.text(rng, rng.choice(samples()), samples(), words)

    return Target(name, samples, make, read, check)


def _nothing(_: object) -> int:
    return 0


def _read_xml(text: str) -> Puzzle:
    return xmpuzzle.read(text.encode("utf-8", "replace"))


CUBE_WORDS: Final = (
    "arrays",
    "cubes",
    "[1, 1, 0]",
    "[[0, 1, 1], [1, 1, 1]]",
    "goal = [",
    "const ",
    "[[0,0,0]]",
    "optional",
    "/*",
    '"',
    "= a",
    "[[",
    "]]",
    "-1",
    ": ",
)


def _read_cubes(text: str) -> CubeLists:
    cube_lists.is_cube_lists(text)
    return cube_lists.read(text, "a file")


#: All targets by name.
TARGETS: Final = {
    target.name: target
    for target in (
        Target(
            "XML tree",
            xml_samples,
            lambda rng: mutations.xml_tree(rng, rng.choice(xml_samples())),
            _read_xml,
            check_document,
        ),
        _later("XML text", xml_samples, xml_words(), _read_xml, check_document),
        Target("gzip", xml_samples, zipped, xmpuzzle.read, check_document),
        Target(
            "JSON tree",
            json_samples,
            lambda rng: json.dumps(mutations.json_tree(rng, json.loads(rng.choice(json_values())))),
            puzzle_json.read_any,
            check_document,
        ),
        _later(
            "JSON text",
            json_samples,
            ('"layers"', '"#"', "[[", "]]", "null", '"kind"'),
            puzzle_json.read_any,
            check_document,
        ),
        Target(
            "bytes",
            burr6_samples,
            mixed_bytes,
            lambda data: source.parse(data, "a file"),
            check_document,
        ),
        _later(
            "#Burr6",
            burr6_samples,
            ("#Burr6", "#Length 8", "#Mark,IDValue,Name", "A,1"),
            burr6.read,
            check_document,
        ),
        _later(
            "puzzlecad",
            puzzlecad_samples,
            ("burr_piece(", "burr_plate([", '"x"', "//", "/*"),
            puzzlecad.read,
            check_document,
        ),
        _later(
            "PuzzleSolver3D",
            puzzlesolver3d_samples,
            ("PIECE 1,1,1", "RESULT 2,1,1", ",", "\t", "A,,A"),
            puzzlesolver3d.read,
            check_document,
        ),
        Target(
            "puzzle studio",
            studio_samples,
            lambda rng: json.dumps(mutations.json_tree(rng, json.loads(studio_samples()[0]))),
            puzzle_json.read_any,
            check_document,
        ),
        Target(
            "meshes",
            mesh_samples,
            lambda rng: mutations.data(rng, rng.choice(mesh_samples())),
            lambda data: source.parse(data, "a file"),
            check_document,
        ),
        _later("cube lists", cube_lists_samples, CUBE_WORDS, _read_cubes, check_cubes),
        _texts("LL", LL_STRINGS, ll.read, _check_ll),
        _later(
            "LL listings", listings, HEADING, _read_listing, lambda found: check_document(found.document())
        ),
        _texts("rows", ROWS, parse_drawing.read_rows, _check_rows),
        _texts("sources", SOURCES, _read_source, lambda found: check_document(found) if found else 0),
        _texts("stocks", STOCKS, _read_stock, _check_stock),
        _texts("answers", ANSWERS, read_answer, _check_answer),
        _texts("S-expressions", ANSWERS, parse, _nothing),
        *drawn_targets(),
        *logic_targets(),
        _texts("word lists", LISTS, _read_list, _check_list),
        _texts("words", BOOKS, _read_words, _check_words),
        _texts("patterns", PATTERNS, Pattern, _check_pattern),
        _texts("conditions", CONDITIONS, condition, _check_condition),
        _texts("shares", SHARES, parsed_share, _nothing),
        _texts("level types", LEVELS, level_type, _nothing),
        _texts("names", NAMES, _read_name, _nothing),
        Target("decoding", burr6_samples, mixed_bytes, lambda data: decode(data, "a file"), _nothing),
    )
}
