""".xmpuzzle files: samples, both ways, every mistake placed, and no crash whatever the bytes."""

from __future__ import annotations

import gzip
import os
import re
import warnings
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.formats.xmpuzzle import read as xmpuzzle, write
from burrkit.geometry import Voxels
from burrkit.puzzle import facts
from burrkit.puzzle.document import FILE_GRIDS, Part, Puzzle, Shape
from burrkit.puzzle.stored import StoredSeparation, StoredSolution
from tests.errors import raises
from tests.formats.documents import documents

EXAMPLES = os.environ.get("BURRTOOLS_EXAMPLES")

#: Two L's and a range of dominoes in a box with a lid: one of everything that the format has.
SAMPLE = """\
<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors>
  <color red="255" green="0" blue="16"/>
  <color red="1" green="2" blue="3"/>
 </colors>
 <shapes>
  <voxel x="2" y="2" z="1" weight="2" name="L &amp; &quot;l&quot;" type="0">###1_</voxel>
  <voxel x="1" y="1" z="2" hx="-1" hz="3" type="0">##12</voxel>
  <voxel x="3" y="2" z="1" type="0">#+_#2+63#</voxel>
 </shapes>
 <problems>
  <problem name="all" state="2" assemblies="7" solutions="1" time="3" maxHoles="2">
   <shapes>
    <shape id="0" count="2" group="4"/>
    <shape id="1" min="0" max="3">
     <group group="1" count="1"/>
     <group group="2" count="2"/>
    </shape>
   </shapes>
   <result id="2"/>
   <bitmap>
    <pair piece="0" result="1"/>
    <pair piece="1" result="1"/>
   </bitmap>
   <solutions>
    <solution asmNum="6">
     <assembly>0 0 0 0 2 -1 0 2 3 3 3 23 x x</assembly>
     <separation>
      <pieces count="3">0 1 2</pieces>
      <state>
       <dx>0 2 3</dx>
       <dy>0 -1 3</dy>
       <dz>0 0 3</dz>
      </state>
      <state>
       <dx>0 2 20003</dx>
       <dy>0 -1 3</dy>
       <dz>0 0 3</dz>
      </state>
      <separation type="left">
       <pieces count="2">0 1</pieces>
       <state>
        <dx>0 2</dx>
        <dy>0 -1</dy>
        <dz>0 0</dz>
       </state>
      </separation>
     </separation>
    </solution>
    <solution asmNum="1" solNum="1">
     <assembly>x x x x x</assembly>
     <separationInfo>2 0 3 0 0</separationInfo>
    </solution>
   </solutions>
  </problem>
  <problem state="0">
   <shapes/>
   <result id="4294967295"/>
   <bitmap/>
  </problem>
 </problems>
 <comment popup="">two
lines &gt; one</comment>
</puzzle>
"""


def read(text: str) -> Puzzle:
    return xmpuzzle.read(text.encode())


def test_sample_is_read() -> None:
    made = read(SAMPLE)
    assert made.palette == ((255, 0, 16), (1, 2, 3))
    assert (made.comment, made.popup, made.grid) == ("two\nlines > one", True, 0)
    assert made.shapes[0] == Shape(
        (2, 2, 1),
        Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]),
        colours=(((0, 1, 0), 1),),
        name='L & "l"',
        weight=2,
    )
    assert (made.shapes[1].hotspot, made.shapes[1].colours) == ((-1, 0, 3), (((0, 0, 1), 12),))
    assert made.shapes[2].variable == Voxels([(1, 0, 0), (1, 1, 0)])
    assert made.shapes[2].colours == (((0, 1, 0), 2), ((1, 1, 0), 63))
    first, second = made.problems
    assert first.parts == (Part(0, 2, 2, ((4, 2),)), Part(1, 0, 3, ((1, 1), (2, 2))))
    assert (first.goal, first.max_holes, first.allowed) == (2, 2, frozenset({(1, 2), (2, 2)}))
    assert (first.state, first.assemblies, first.solutions, first.seconds) == ("solved", 7, 1, 3)
    tree = StoredSeparation(
        (0, 1, 2),
        (((0, 0, 0), (2, -1, 0), (3, 3, 3)), ((0, 0, 0), (2, -1, 0), (20003, 3, 3))),
        StoredSeparation((0, 1), (((0, 0, 0), (2, -1, 0)),)),
    )
    placed = ((0, 0, 0, 0), (2, -1, 0, 2), (3, 3, 3, 23), None, None)
    assert first.stored == (
        StoredSolution(placed, tree, (), 6, 0),
        StoredSolution((None,) * 5, None, (2, 0, 3, 0, 0), 1, 1),
    )
    assert (second.parts, second.goal, second.state, second.stored) == ((), None, "unsolved", ())


def test_sample_is_written_letter_by_letter() -> None:
    made = read(SAMPLE)
    assert write.write(made, plain=True).decode() == SAMPLE
    packed = write.write(made)
    assert packed == write.write(made)
    assert gzip.decompress(packed).decode() == SAMPLE
    assert xmpuzzle.read(packed) == made


@given(documents(FILE_GRIDS))
def test_round_trip(puzzle: Puzzle) -> None:
    assert xmpuzzle.read(write.write(puzzle)) == puzzle
    assert xmpuzzle.read(write.write(puzzle, plain=True)) == puzzle


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<?xml version", "\ufeff<?xml version"),
        ('<?xml version="1.0"?>\n', ""),
        ('version="2"', 'version="1"'),
        (' <gridType type="0"/>\n', ""),
        ("<bitmap>", '<assembler version="1.4">-1 87</assembler><bitmap>'),
        (">###1_<", ">\n###1_ <"),
        ('count="2" group="4"', 'group="4" min="2" max="2"'),
        ("\n", "\r\n"),
        ("x x x x x<", "x x x x x <"),
    ],
)
def test_tolerance(old: str, new: str) -> None:
    assert old in SAMPLE
    assert read(SAMPLE.replace(old, new, -1 if old == "\n" else 1)) == read(SAMPLE)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('<gridType type="0"/>', '<gridType type="0"><more/></gridType>', "<more> in <gridType> of puzzle"),
        ('count="2" group="4"', 'count="2" group="4" new="x"', 'new="…" in <shape> of P1'),
        ("<bitmap>", "<stacking a='1'><b/></stacking><stacking/><bitmap>", "<stacking> in P1"),
        ("<comment", "<rodSets/><comment", "<rodSets> in puzzle"),
        ('name="L', 'rods="3" name="L', 'rods="…" in S1'),
        ("<state>", "<state><dw>0 0 0</dw>", "<dw> in <state> of P1"),
        ("<bitmap>", "lost <bitmap>", "'lost' in P1"),
        ("<solutions>", "<solutions>lost", "'lost' in <solutions> of P1"),
    ],
)
def test_what_is_not_known_is_named(old: str, new: str, said: str) -> None:
    assert old in SAMPLE
    with pytest.warns(FormatWarning) as caught:
        assert read(SAMPLE.replace(old, new, 1)) == read(SAMPLE)
    (warning,) = caught
    assert str(warning.message) == f"xmpuzzle: passed over, since unknown to burrkit: {said}"


def test_a_warning_of_unknown_things_stays_short() -> None:
    many = "".join(f"<new{k}/>" for k in range(9))
    with pytest.warns(FormatWarning, match=r"<new5> in puzzle, 3 more$"):
        read(SAMPLE.replace("<comment", f"{many}<comment"))


def test_latin_1_without_a_word_about_it() -> None:
    text = SAMPLE.replace("two", "zw\u00f6lf")
    assert xmpuzzle.read(text.encode("latin-1")).comment.startswith("zw\u00f6lf")
    assert xmpuzzle.read(text.encode("utf-8")).comment.startswith("zw\u00f6lf")


def test_a_part_without_a_count_is_used_once_and_a_strange_goal_is_dropped() -> None:
    made = read(SAMPLE.replace(' count="2" group="4"', "").replace('<result id="2"/>', '<result id="3"/>'))
    assert made.problems[0].parts[0] == Part(0)
    assert made.problems[0].goal is None


NEITHER = "piece 3 of the assembly is neither 'x' nor four numbers"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('version="2">', 'version="3">', "unsupported 3 version"),
        (
            'gridType type="0"',
            'gridType type="5"',
            "malformed gridType 5",
        ),
        ('gridType type="0"', "gridType", "missing gridType <gridType>"),
        ('red="255"', 'red="256"', "malformed colors 256 0 255"),
        ('red="255"', 'red="#ff"', "malformed colors #ff"),
        ('<voxel x="2"', "<voxel", "missing S1 <voxel> lacks"),
        ('<voxel x="2"', '<voxel x="-1"', "malformed S1 x -1 0 2000000"),
        ('<voxel x="2"', '<voxel x="3"', "malformed S1 4 3 x 2 box"),
        (
            '<voxel x="2" y="2"',
            '<voxel x="4000" y="4000"',
            "too-large S1 2,000,000 boxes",
        ),
        ('name="L &amp; &quot;l&quot;" type="0"', 'type="1"', "unsupported S1 type voxels"),
        ("###1_", "##?1_", "malformed S1 _ # drawing"),
        ("###1_", "#123#1_", "malformed S1 _ # drawing"),
        ("###1_", "###64_", "malformed S1 64 colour"),
        ('shape id="1"', 'shape id="3"', "malformed P1 S4 3 shapes"),
        ('min="0" max="3"', 'min="4" max="3"', "too-large P1 S2 4 3"),
        ('state="2"', 'state="3"', "malformed P1 3 0 2 state"),
        ('maxHoles="2"', 'maxHoles="-2"', "malformed P1 -2 0 reasonable"),
        ('pair piece="0"', 'pair piece="63"', "malformed P1 63 0 62 piece"),
        ('<result id="2"/>', '<result id="2"/><result id="1"/>', "malformed P1 2 <result> elements"),
        ("<assembly>x x x x x</assembly>", "", "missing P1 2 <assembly> solution"),
        ("x x x x x<", "x x  x x x<", "malformed P1 2 3 x solution"),
        ("3 3 3 23", "3 3 3 24", "malformed P1 24 3 solution"),
        ("3 3 3 23", "3 3 3", "malformed P1 3 x solution"),
        (
            '<pieces count="3">0 1 2',
            '<pieces count="3">0 1 1',
            "malformed P1 0 solution",
        ),
        (
            "<dx>0 2 3</dx>",
            "<dx>0 2</dx>",
            "malformed P1 3 solution",
        ),
        ("<dx>0 2 3</dx>", "", "missing P1 <dx> solution"),
        (
            "<dx>0 2 3</dx>",
            "<dx>0 2 1.5</dx>",
            "missing P1 <dx> solution",
        ),
        (
            'type="left"',
            'type="right"',
            "malformed P1 solution",
        ),
    ],
)
def test_mistakes(old: str, new: str, message: str) -> None:
    if not message:
        old, new, message = SAMPLE, "<html/>", "malformed puzzle html"
    assert old in SAMPLE
    with raises(FormatError, f"{message} f.xmpuzzle"):
        xmpuzzle.read(SAMPLE.replace(old, new, 1).encode(), "f.xmpuzzle")


ENTITIES = '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><puzzle><comment>&b;</comment></puzzle>'
FOREIGN = '<!DOCTYPE puzzle [<!ENTITY a SYSTEM "file:///etc/passwd">]><puzzle><comment>&a;</comment></puzzle>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "missing empty"),
        (gzip.compress(b" ", mtime=0), "missing empty"),
        (gzip.compress(SAMPLE.encode(), mtime=0)[:-20], "damaged ends"),
        (b"\x1f\x8b\x08garbage", "damaged compressed"),
        (gzip.compress(b" " * (33 << 20), mtime=0), "too-large 32"),
        (gzip.compress(b"<a/>" * 4_000_001, mtime=0), "too-large 2,000,000 tags"),
        (ENTITIES.encode(), "malformed entities"),
        (FOREIGN.encode(), "malformed entities"),
        (SAMPLE.encode("utf-16"), "malformed UTF-8"),
        (b"<a><b></a>", "malformed XML tag"),
        (b"<puzzle><shapes>" + b"<voxel/>" * 10_001 + b"</shapes></puzzle>",
         "too-large shapes 10,001 10,000"),
    ],
)  # fmt: skip
def test_files_that_are_not_puzzles(data: bytes, message: str) -> None:
    with raises(FormatError, message):
        xmpuzzle.read(data, "f")


def test_deep_files_are_refused_or_passed_over() -> None:
    deep = "<separation><pieces>0</pieces><state><dx>0</dx><dy>0</dy><dz>0</dz></state>"
    child = deep.replace("<separation>", '<separation type="left">')
    nested = deep + child * 300 + "</separation>" * 301
    start, end = SAMPLE.index("     <separation>"), SAMPLE.index("    </solution>")
    with raises(FormatError, "too-large 200 nested"):
        read(SAMPLE[:start] + nested + SAMPLE[end:])
    unknown = "<a>" * 100_000 + "</a>" * 100_000
    with pytest.warns(FormatWarning, match="<a> in puzzle"):
        assert read(SAMPLE.replace("<comment", unknown + "<comment")) == read(SAMPLE)


# Fuzzing -------------------------------------------------------------------------------------------------

PLACES = st.integers(0, len(SAMPLE) - 1)
VALUES = st.sampled_from(
    ["", "-1", "0", "1", "7", "63", "64", "10000", "20000", "-20001", "1000000", "999999999", "4294967295",
     "9" * 30, "1e9", "x", "&#0;", "NaN"]
)  # fmt: skip
NUMBERS = [match.span() for match in re.finditer(r"-?\d+", SAMPLE)]
LINES = SAMPLE.splitlines(keepends=True)


def check_bytes(data: bytes) -> None:
    """Read or refused in one line; and whatever was read can be displayed, checked, and written again."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)
            made = xmpuzzle.read(data)
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
        return
    assert xmpuzzle.read(write.write(made)) == made
    facts.shapes(made)
    facts.problems(made)
    for index, spec in enumerate(made.problems):
        try:
            archive = Archive(made, index)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1
            continue
        for stored in spec.stored:
            check(archive, stored)


@given(st.lists(st.tuples(st.sampled_from(NUMBERS), VALUES), min_size=1, max_size=3))
def test_numbers_replaced(changes: list[tuple[tuple[int, int], str]]) -> None:
    text = SAMPLE
    for (start, end), value in sorted(changes, reverse=True):
        text = text[:start] + value + text[end:]
    check_bytes(text.encode())


@given(
    st.lists(st.sampled_from(range(len(LINES))), min_size=1, max_size=3), st.randoms(use_true_random=False)
)
def test_lines_dropped_doubled_and_moved(places: list[int], rng: object) -> None:
    lines = list(LINES)
    for place in places:
        line = lines[place % len(lines)]
        if place % 3 == 0:
            lines.remove(line)
        else:
            lines.insert(rng.randrange(len(lines)), line)  # type: ignore[attr-defined]
    check_bytes("".join(lines).encode())


@given(PLACES, PLACES, st.binary(max_size=6))
def test_bytes_replaced(start: int, length: int, new: bytes) -> None:
    data = SAMPLE.encode()
    check_bytes(data[:start] + new + data[start + length % 20 :])


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=4))
def test_damaged_compression(place: int, new: bytes) -> None:
    packed = write.write(read(SAMPLE))
    check_bytes(packed[: place % len(packed)] + new + packed[place % len(packed) + len(new) :])
    check_bytes(packed[: place % len(packed)])
    check_bytes(packed + new)


@given(documents(FILE_GRIDS), st.data())
def test_random_documents_damaged(puzzle: Puzzle, data: st.DataObject) -> None:
    text = write.write(puzzle, plain=True)
    place = data.draw(st.integers(0, len(text)))
    check_bytes(
        text[:place] + data.draw(st.binary(max_size=3)) + text[place + data.draw(st.integers(0, 8)) :]
    )


@given(st.binary() | st.binary().map(b"<".__add__) | st.binary().map(zlib.compress).map(b"\x1f\x8b".__add__))
def test_any_bytes(data: bytes) -> None:
    check_bytes(data)


# The other program's examples ----------------------------------------------------------------------------


@pytest.mark.skipif(
    EXAMPLES is None, reason="BURRTOOLS_EXAMPLES does not name a folder with BurrTools' examples"
)
def test_examples_of_burrtools() -> None:
    paths = sorted(Path(EXAMPLES or "").glob("*.xmpuzzle"))
    assert paths
    for path in paths:
        made = xmpuzzle.read(path.read_bytes(), path.name)
        assert xmpuzzle.read(write.write(made)) == made
        for index, spec in enumerate(made.problems if made.grid == 0 else ()):
            archive = Archive(made, index)
            assert [check(archive, stored).wrong for stored in spec.stored] == [None] * len(spec.stored)


# What is accepted can be stored ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("L &amp;", "L&#10;&#9;&amp;"),
        ("L &amp;", "L\x85\u2028&amp;"),
        ('name="all"', 'name="a&#13;&#10;ll"'),
        ("two\nlines", "two&#13;\nli&#13;nes"),
        (
            "</separation>\n    </solution>",
            "</separation><separationInfo>2 0 0</separationInfo>\n    </solution>",
        ),
        ('assemblies="7"', 'assemblies="4294967296"'),
        ('state="2" assemblies="7"', 'state="0" assemblies="7"'),
    ],
)
def test_what_is_read_can_be_written_and_read_again(old: str, new: str) -> None:
    made = read(SAMPLE.replace(old, new, 1))
    assert xmpuzzle.read(write.write(made)) == made


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<dx>0 2 3</dx>", "<dx>0 2 9999999999</dx>", "<dx> has a number beyond 4294967296"),
        ('assemblies="7"', 'assemblies="4294967297"', "4294967297 is not at least 0 and reasonable"),
    ],
)
def test_what_cannot_be_stored_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        read(SAMPLE.replace(old, new, 1))


def test_many_problems_are_refused() -> None:
    text = f"<puzzle><problems>{'<problem/>' * 10_001}</problems></puzzle>"
    with raises(FormatError, "too-large 10,001 problems"):
        read(text)


@pytest.mark.parametrize("size", [(0, 0, 0), (0, 2, 1), (3, 0, 2)])
def test_a_shape_without_voxels_is_preserved_with_a_warning(size: tuple[int, int, int]) -> None:
    x, y, z = size
    empty = f'<voxel x="{x}" y="{y}" z="{z}" name="nothing" type="0"></voxel>'
    text = SAMPLE.replace(" </shapes>\n <problems>", f"  {empty}\n </shapes>\n <problems>")
    message = f"S4: a box of {x} x {y} x {z} has no voxels; it is left as it is"
    with pytest.warns(FormatWarning, match=re.escape(message)):
        made = read(text)
    assert (made.shapes[3].size, made.shapes[:3]) == (size, read(SAMPLE).shapes)
    with pytest.warns(FormatWarning):
        assert xmpuzzle.read(write.write(made)) == made
    assert len(facts.shapes(made)) == 4
    again = puzzle_json.read_any(puzzle_json.write(made))
    assert isinstance(again, Puzzle)
    assert again.shapes[3] == replace(made.shapes[3], size=(1, 1, 1))
