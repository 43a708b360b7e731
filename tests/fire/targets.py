"""What is fuzzed: for each parser its samples, its mutations, and what must hold of what it accepts.

``check`` returns how many round trips it made, and raises ``Wrong`` if something that was accepted is not the
same after it was written and read again.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from burrkit.census.enumeration.conditions import condition
from burrkit.cli.census.work_units import parsed_share
from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import burr6, facts, puzzlecad, source, stored_check
from burrkit.formats.files import decode
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive
from burrkit.formats.xmpuzzle import read as xmpuzzle
from burrkit.formats.xmpuzzle import write
from burrkit.logic import smtlib
from burrkit.logic.kinds import KINDS, PuzzleKind
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle
from burrkit.search.sets import stock
from burrkit.search.sets.conditions import level_type
from burrkit.sixpiece import catalogue, ll, parse_drawing
from burrkit.sixpiece.burr import Burr
from burrkit.smt.answer import Answer, read_answer, term_of
from burrkit.smt.sexpr import parse
from burrkit.words import Pattern
from burrkit.words.letters import spelt, words_of
from burrkit.words.wordlist import WordList
from tests.fire import mutations

EXAMPLES: Final = Path(__file__).parents[2] / "examples"


class Wrong(Exception):  # a finding
    """Something accepted that is not what it should be."""


@dataclass(frozen=True)
class Target:
    """A parser under fire.

    ``make`` returns an input for a random generator, ``read`` parses it, ``check`` judges what it returned.
    ``samples`` are the inputs that are mutated; all of them are valid.
    """

    name: str
    samples: Callable[[], tuple[Any, ...]]
    make: Callable[[random.Random], Any]
    read: Callable[[Any], Any]
    check: Callable[[Any], int]


def same(one: object, other: object, what: str) -> int:
    """One round trip. Wrong if two values differ."""
    if one != other:
        raise Wrong(f"{what}: {str(one)[:300]} is read back as {str(other)[:300]}")
    return 1


# Documents -------------------------------------------------------------------------------------------------

XML: Final = """<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors><color red="255" green="0" blue="16"/><color red="1" green="2" blue="3"/></colors>
 <shapes>
  <voxel x="2" y="2" z="1" weight="2" name="L &amp; &quot;l&quot;" type="0">###1_</voxel>
  <voxel x="1" y="1" z="2" hx="-1" hz="3" type="0">##12</voxel>
  <voxel x="3" y="2" z="1" type="0">#+_#2+63#</voxel>
  <voxel x="2" y="1" z="1" type="0">##</voxel>
  <voxel x="2" y="2" z="1" type="0">####</voxel>
 </shapes>
 <problems>
  <problem name="all" state="2" assemblies="7" solutions="1" time="3" maxHoles="2">
   <shapes>
    <shape id="0" count="2" group="4"/>
    <shape id="1" min="0" max="3"><group group="1" count="1"/><group group="2" count="2"/></shape>
   </shapes>
   <result id="2"/>
   <bitmap><pair piece="0" result="1"/><pair piece="1" result="1"/></bitmap>
   <solutions>
    <solution asmNum="6">
     <assembly>0 0 0 0 2 -1 0 2 3 3 3 23 x x</assembly>
     <separation>
      <pieces count="3">0 1 2</pieces>
      <state><dx>0 2 3</dx><dy>0 -1 3</dy><dz>0 0 3</dz></state>
      <state><dx>0 2 20003</dx><dy>0 -1 3</dy><dz>0 0 3</dz></state>
      <separation type="left">
       <pieces count="2">0 1</pieces>
       <state><dx>0 2</dx><dy>0 -1</dy><dz>0 0</dz></state>
       <state><dx>0 20002</dx><dy>0 -1</dy><dz>0 0</dz></state>
      </separation>
     </separation>
    </solution>
   </solutions>
  </problem>
  <problem state="2" assemblies="1" solutions="1">
   <shapes><shape id="3" count="2"/></shapes>
   <result id="4"/>
   <solutions>
    <solution>
     <assembly>0 0 0 0 0 1 0 0</assembly>
     <separation>
      <pieces count="2">0 1</pieces>
      <state><dx>0 0</dx><dy>0 1</dy><dz>0 0</dz></state>
      <state><dx>0 0</dx><dy>0 20001</dy><dz>0 0</dz></state>
     </separation>
    </solution>
    <solution asmNum="1" solNum="1">
     <assembly>0 0 0 0 0 1 0 0</assembly>
     <separationInfo>2 0 0</separationInfo>
    </solution>
   </solutions>
  </problem>
 </problems>
 <comment popup="">First line.
Second line, with &lt;tags&gt;.</comment>
</puzzle>
"""
SPHERES: Final = (
    '<puzzle version="1"><gridType type="2"/><shapes><voxel x="2" y="2" z="2" type="0">#_#_+_#63#</voxel>'
    '</shapes><problems><problem><shapes><shape id="0"/></shapes><result id="0"/><solutions><solution>'
    "<assembly>1 2 3 119</assembly></solution></solutions></problem></problems></puzzle>"
)


@cache
def xml_samples() -> tuple[str, ...]:
    """Documents as XML."""
    burr = write.write(Puzzle.of(burr6.read((EXAMPLES / "antique.txt").read_text())), plain=True)
    soma = write.write(Puzzle.of(_problem(EXAMPLES / "three-in-a-cube.json")), plain=True)
    return XML, XML, XML, SPHERES, burr.decode(), soma.decode()


@cache
def json_samples() -> tuple[str, ...]:
    """Documents and problems as JSON."""
    documents = [puzzle_json.write(xmpuzzle.read(text.encode())) for text in (XML, XML, SPHERES)]
    burr = puzzle_json.write(burr6.read((EXAMPLES / "antique.txt").read_text()))
    plain = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.json"))]
    return (*documents, burr, *plain)


@cache
def json_values() -> tuple[str, ...]:
    """The same without blanks, to be parsed anew for every mutation."""
    return tuple(json.dumps(json.loads(text)) for text in json_samples())


def _problem(path: Path) -> Problem:
    read = puzzle_json.read(path.read_text(encoding="utf-8"))
    assert isinstance(read, Problem)
    return read


def check_document(puzzle: Any) -> int:
    """Write a document in every format, read it again, and look at everything that it holds."""
    if isinstance(puzzle, Burr):
        return _check_burr(puzzle)
    trips = 0
    if isinstance(puzzle, Problem):
        trips += same(puzzle, puzzle_json.read_any(puzzle_json.write(puzzle)), "JSON")
        puzzle = Puzzle.of(puzzle)
    trips += same(puzzle, xmpuzzle.read(write.write(puzzle, plain=True)), "xmpuzzle")
    try:
        text = puzzle_json.write(puzzle)
    except FormatError:
        text = ""  # its limits are narrower, and it says so
    if text:
        trips += same(puzzle, puzzle_json.read_any(text), "JSON")
    if sum(map(_cubes, puzzle.shapes)) < 2000 and len(puzzle.shapes) < 100:
        facts.shapes(puzzle)
    if len(puzzle.problems) < 100:
        facts.problems(puzzle)
        for index, spec in enumerate(puzzle.problems[:4]):
            if spec.stored:
                _check_stored(puzzle, index)
    try:
        puzzlecad.read(puzzlecad.write(puzzle))
    except FormatError as error:
        if "puzzlecad" not in str(error):
            raise
    return trips


def _cubes(shape: Any) -> int:
    return len(shape.filled) + len(shape.variable)


def _check_stored(puzzle: Puzzle, index: int) -> None:
    try:
        archive = Archive(puzzle, index)
    except PuzzleError:
        return
    for stored in archive.spec.stored[:3]:
        stored_check.check(archive, stored)
        stored.level  # noqa: B018  # a property that must not fail
        with suppress(PuzzleError):
            archive.separation(stored)


def _check_burr(burr: Burr) -> int:
    trips = 0
    with suppress(FormatError):  # its limits are narrower, and it says so
        trips += same(burr, puzzle_json.read_any(puzzle_json.write(burr)), "JSON")
    again = burr6.read(burr6.write(burr))
    if all(burr6.is_mark(piece.mark) for piece in burr.pieces) or not any(
        piece.mark for piece in burr.pieces
    ):
        trips += same(
            (burr.name, burr.sticks, burr.length, burr.comments, [piece.name for piece in burr.pieces]),
            (again.name, again.sticks, again.length, again.comments, [piece.name for piece in again.pieces]),
            "#Burr6",
        )
    puzzle = Puzzle.of(burr)
    return trips + same(puzzle, xmpuzzle.read(write.write(puzzle, plain=True)), "xmpuzzle")


def _xml_words() -> tuple[str, ...]:
    return (
        "<voxel",
        "<problem",
        "<shape ",
        "<result",
        "<solution>",
        "<state>",
        "</state>",
        'count="',
        'type="',
    )


def _zipped(rng: random.Random) -> bytes:
    if rng.random() < 0.5:
        return mutations.data(rng, gzip.compress(rng.choice(xml_samples()).encode(), 1, mtime=0))
    text = mutations.text(rng, rng.choice(xml_samples()), xml_samples(), _xml_words())
    plain = text.encode("utf-8", "replace")
    packed = gzip.compress(plain, 1, mtime=0)
    return packed + rng.choice((b"", packed, b"\0" * 9, plain[:9]))


def _bytes(rng: random.Random) -> bytes:
    texts = (*xml_samples(), *json_samples(), *burr6_samples(), *puzzlecad_samples())
    code = rng.choice(("utf-8", "utf-8-sig", "latin-1", "utf-16", "utf-16-be", "cp1252"))
    return mutations.data(rng, rng.choice(texts).encode(code, "replace"))


# Lists of sticks -------------------------------------------------------------------------------------------


@cache
def burr6_samples() -> tuple[str, ...]:
    """Burrs as #Burr6."""
    lines = (
        "#Burr6 Long ones",
        "#Length 8",
        "# a remark",
        "A,1,Key",
        "B,120",
        "C,3328,x",
        "D,3322",
        "E,3328",
        "F,3305",
    )
    written = "\r\n".join(lines)
    return (written, *(path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))))


@cache
def puzzlecad_samples() -> tuple[str, ...]:
    """Pieces as puzzlecad."""
    program = """include <puzzlecad.scad>
/* a remark */ $burr_scale = 11;
burr_plate([["xxx|x..", "x..|..."], ["xx|xx"], 52, "x{connect=mz+}x|.x"]);
*burr_piece(["xxx", ".x."]); // burr_piece(1)
burr_piece(1024);
"""
    written = puzzlecad.write(Puzzle.of(burr6.read((EXAMPLES / "antique.txt").read_text())), 0)
    return program, '["xxx|.x.", "...|.x."]', '[["xx"], ["x|x"], 52]', written


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
    # Names of files are for other tests: this one must not read whatever lies about.
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
    told = "\n".join(f"(|{name}| {term_of(value)})" for name, value in answer.values.items())
    return same(answer, read_answer(f"sat\n({told})"), "answer")


# Pencil puzzles --------------------------------------------------------------------------------------------


@cache
def logic_samples(name: str) -> tuple[str, ...]:
    """The examples of one kind."""
    return tuple(
        path.read_text(encoding="utf-8") for path in sorted((EXAMPLES / "logic").glob(f"{name}*.txt"))
    )


def _check_logic(kind: PuzzleKind, puzzle: Any) -> int:
    trips = same(puzzle, kind.read(puzzle.text(), "again"), kind.name)
    if sum(1 for _ in puzzle.cells()) < 150:
        puzzle.picture()
        groups = puzzle.groups()
        if sum(len(group.rows) for group in groups if hasattr(group, "rows")) < 2000:
            smtlib.script(puzzle).text()
    return trips


def logic_targets() -> Iterator[Target]:
    """One for each kind of pencil puzzle."""
    words = ("P", "x", "\\", "0", "16\\4", "a16+", "-", "+", "o", ",", "?", ".", "#", "1-2,01-02", "\n", ",,")
    for kind in KINDS:
        samples = partial(logic_samples, kind.name)
        yield Target(
            f"logic {kind.name}",
            samples,
            lambda rng, samples=samples: mutations.text(rng, rng.choice(samples()), samples(), words),  # type: ignore[misc]
            lambda text, kind=kind: kind.read(text, "a puzzle"),  # type: ignore[misc]
            partial(_check_logic, kind),
        )


# Words -----------------------------------------------------------------------------------------------------

PATTERNS: Final = ("s?l@#t", "*ing", "a*b*c*", "?????", "caf\u00e9", "don't", "@#@#*")
BOOKS: Final = (
    "It was the best of times, it was the worst of times; don't panic.\n",
    "Gr\u00f6\u00dfe, na\u00efve caf\u00e9 \u2014 d\u00e9j\u00e0 vu.\nStra\u00dfe\tw\u00f6rter\n",
    "\u03bb\u03cc\u03b3\u03bf\u03c2 \u0441\u043b\u043e\u0432\u043e \ufb01ne \u1e9b\u0323 e\u0301\u0316",
    "listen\nsilent\nenlist\n# remark\ninlets\ttabbed\n",
)


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
        _later("XML text", xml_samples, _xml_words(), _read_xml, check_document),
        Target("gzip", xml_samples, _zipped, xmpuzzle.read, check_document),
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
        Target("bytes", burr6_samples, _bytes, lambda data: source.parse(data, "a file"), check_document),
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
        _texts("LL", LL_STRINGS, ll.read, _check_ll),
        _texts("rows", ROWS, parse_drawing.read_rows, _check_rows),
        _texts("sources", SOURCES, _read_source, lambda found: check_document(found) if found else 0),
        _texts("stocks", STOCKS, _read_stock, _check_stock),
        _texts("answers", ANSWERS, read_answer, _check_answer),
        _texts("S-expressions", ANSWERS, parse, _nothing),
        *logic_targets(),
        _texts("word lists", BOOKS, _read_words, _check_words),
        _texts("patterns", PATTERNS, Pattern, _check_pattern),
        _texts("conditions", CONDITIONS, condition, _check_condition),
        _texts("shares", SHARES, parsed_share, _nothing),
        _texts("level types", LEVELS, level_type, _nothing),
        _texts("names", NAMES, _read_name, _nothing),
        Target("decoding", burr6_samples, _bytes, lambda data: decode(data, "a file"), _nothing),
    )
}
