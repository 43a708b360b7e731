"""Drawings of layers, as people paste them: what is read, what is refused, each in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.errors import BurrkitError, FormatError, FormatWarning, PuzzleError
from burrkit.formats import drawings
from burrkit.formats.contents import CubeLists
from burrkit.formats.source import load, parse
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import burr
from tests.conftest import Cli
from tests.errors import raises
from tests.strategies import filled_cell_sets

EXAMPLES = Path(__file__).parents[2] / "examples"

#: x to the right, the first row behind, the lowest layer first.
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
BAR = Voxels.box(3, 1, 1)
Z = Voxels([(0, 1, 0), (1, 1, 0), (1, 0, 0), (2, 0, 0)])
U = Voxels([(0, 1, 0), (2, 1, 0), (0, 0, 0), (1, 0, 0), (2, 0, 0)])


def shapes(text: str) -> list[Voxels]:
    assert drawings.is_drawings(text)
    found = drawings.read(text)
    assert isinstance(found, CubeLists)
    return [shape for _, shape in found.pieces]


@pytest.mark.parametrize(
    "text",
    [
        "#. ..\n## #.",
        "#.   ..\n##   #.",
        "10 00\n11 10",
        "x- --\nxX x-",
        "o_ __\noo o_",
        "#. | ..\n## | #.",
        "#.|..\n##|#.",
        "|#.|..|\n|##|#.|",
        "# .   . .\n# #   # .",
        "Piece 1\n#.\n##\n\n..\n#.",
        "A:\n#.\n##\n\n..\n#.\n",
        "A: #.\n   ##\n\n   ..\n   #.",
        "Layer 1\n#.\n##\nLayer 2:\n..\n#.",
        "z=0\n#.\n##\nz=1\n..\n#.",
        "layer 2 (top)\n..\n#.\nlayer 1 (bottom)\n#.\n##",
        "Layer 1 (top)\n..\n#.\nLayer 2\n#.\n##",
        "top\n..\n#.\nbottom\n#.\n##",
        "1 bottom 2 top\n#        .\n##       #",
        "#./##//../#.",
        "Piece A: #./##//../#.",
        "\ufeffA corner\r\n\r\n#. ..\r\n## #.\r\n",
        "█· ··\n██ █·",
    ],
)
def test_the_same_corner(text: str) -> None:
    assert [shape.normalized() for shape in shapes(text)] == [CORNER]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("xx\n xx", [Z]),
        ("x x\nxxx", [U]),
        ("x   x\nx x x", [U]),
        ("xx\n xx\n\nx x\nxxx\n\n\nxxx", [Z | U.shifted(0, 0, 1), BAR]),
        ("xx\n xx\n\nx x\nxxx", None),
        ("##.\n.##\n\n###", [Z, BAR]),
        ("##.\n.##\n\n\n#.#\n###", None),
        ("AAA\n\nBB.\n.BB", [BAR, Z]),
        ("##. ###\n.## ###\n\n###", [Z | Voxels.box(3, 2, 1).shifted(0, 0, 1), BAR]),
        ("Piece A\n###\n\nPiece B: zee\n##.\n.##", [BAR, Z]),
        ("the bar\n###\n\nzee (x2)\n##.\n.##", [BAR, Z, Z]),
        ("#\n3I\nxxx\n\n4Z\nxx.\n.xx\n#\n", [BAR, Z]),
        ("4O\nxx\nxx\n\nI\nxxx", [Voxels.box(2, 2, 1), BAR]),
        ("xxx\n#\nxx.\n.xx", [BAR, Z]),
        ("V\nxx.\n.xx\n\nT1\nxxx\n", [Z, BAR]),
        ("###\n---\n##.\n.##", [BAR, Z]),
        ("###\n=====\n##.\n.##\n", [BAR, Z]),
        ("A (x2): bar\n###\nB x 1\n##.\n.##", None),
        ("Piece A (x2): bar\n###", [BAR, BAR]),
        ("3x bar: ###", [BAR, BAR, BAR]),
        ("bar 3x: ###", [BAR, BAR, BAR]),
        ("###\n\n#\n#", [BAR, Voxels.box(1, 2, 1)]),
        ("###\n\n\n#.\n##\n\n..\n#.", [BAR, CORNER]),
    ],
)
def test_pieces(text: str, expected: list[Voxels] | None) -> None:
    if expected is None:
        with pytest.raises(FormatError):
            drawings.read(text)
    else:
        assert [shape.normalized() for shape in shapes(text)] == expected


def test_names_marks_title_and_goal() -> None:
    text = "Two pieces\n\nPiece A: the corner\n#. ..\n## #.\n\nB:\n###\n\nGoal\n### +++\n### ++.\n"
    found = drawings.read(text)
    assert isinstance(found, CubeLists)
    problem = found.problem()
    assert problem.name == "Two pieces"
    assert [(piece.mark, piece.name) for piece in problem.pieces] == [("A", "the corner"), ("B", "")]
    assert problem.goal.required == Voxels.box(3, 2, 1)
    assert len(problem.goal.optional) == 5
    assert (2, 0, 1) not in problem.goal.cells


def test_six_sticks_need_no_goal(tmp_path: Path) -> None:
    sticks = (1, 188, 976, 768, 824, 1024)
    text = drawings.write(burr(*sticks))
    path = tmp_path / "sticks.txt"
    path.write_text(text[: text.index("Goal")])
    made = load(str(path))
    assert isinstance(made, type(burr(*sticks)))
    assert made.sticks == sticks
    assert made.goal == frame.goal(6)


def test_other_pieces_need_a_goal(tmp_path: Path) -> None:
    path = tmp_path / "bar.txt"
    path.write_text("###")
    with pytest.raises(PuzzleError) as caught:
        load(str(path))
    how = (
        "no goal: draw it below a line 'Goal', with + for cubes that may stay empty, or give one with --goal"
    )
    assert str(caught.value).endswith(how)


@pytest.mark.parametrize(
    "text",
    [
        "AAB CCB\nADB CDD",
        "A A B   C C B\nA D B   C D D",
        "Layer 1\nAAB\nADB\nLayer 2\nCCB\nCDD",
        "AAB\nADB\n\nCCB\nCDD",
        "112 332\n142 344",
        "Solution:\nAAB CCB\nADB CDD",
    ],
)
def test_an_assembly(text: str) -> None:
    puzzle = parse(text.encode(), "a.txt")
    assert isinstance(puzzle, Puzzle)
    (stored,) = puzzle.problems[0].stored
    assembly = Archive(puzzle).assembly(stored)
    assert len(assembly.problem.pieces) == 4
    owners = assembly.owners()
    assert [owners[x, y, z] for z in (0, 1) for y in (1, 0) for x in range(3)] == [
        *(0, 0, 1, 0, 3, 1),
        *(2, 2, 1, 2, 3, 3),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("00.\n011\n221", None),  # a point is an empty cell, so 0 is a piece
        ("00-\n011\n221", None),
        ("00_\n011\n221", None),
        (" 00\n001\n22", None),  # blanks are empty cells
        ("  00\n1000\n12", None),
        ("0 0 X\n0 1 1\n2 2 1", "X"),  # so does X among digits, with a warning
        ("0A.\n0AA", None),
        ("00.\n011", None),
    ],
)
def test_zero_is_a_piece(text: str, expected: str | None) -> None:
    if expected == "X":
        with pytest.warns(FormatWarning, match="X among digits is read as no cube"):
            puzzle = drawings.read(text)
    else:
        puzzle = drawings.read(text)
    assert isinstance(puzzle, Puzzle)
    sizes = {
        shape.name.removesuffix(":"): len(shape.filled) for shape in puzzle.shapes if shape.name != "Goal"
    }
    signs = set(text) - set(".-_X \n")
    assert sizes == {sign: text.count(sign) for sign in signs}
    assert len(puzzle.problems[0].stored) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("10 00\n11 10", 1),
        ("A00\nABB", 2),
        ("#0\n##", 1),
        ("x0\nxx", 1),
        ("1120\n0022", 2),
        ("01120\n00122", 2),
    ],
)
def test_zero_is_an_empty_cell(text: str, count: int) -> None:
    found = drawings.read(text)
    pieces = found.pieces if isinstance(found, CubeLists) else found.shapes[:-1]
    assert len(pieces) == count
    if isinstance(found, Puzzle):
        assert "0" not in {shape.name[:1] for shape in found.shapes}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0011\n0221", "malformed f.txt:1 0"),  # no sign for none, and 0 is one part
        ("0112\n0112\n3330\n3330", "malformed f.txt:1 0"),  # equal parts could be equal pieces
        ("Piece A\n1.\n11\n\n10\n11", "malformed f.txt:5 0"),
        (
            "00X\n011",
            "malformed f.txt:1 0 X",
        ),
        ("000\n000", "malformed f.txt cubes"),
    ],
)
def test_zero_is_either(text: str, message: str) -> None:
    with raises(FormatError, message):
        drawings.read(text, "f.txt")


@given(st.data())
def test_the_name_of_a_piece_is_of_no_consequence(data: st.DataObject) -> None:
    """A grid of digits with points is the same puzzle whatever digits its pieces are drawn with."""
    letters = [data.draw(st.text("ABC.", min_size=4, max_size=4), label="row") for _ in range(3)]
    digits = data.draw(st.permutations("0123456789"), label="digits")
    text = "\n".join((*letters, "...."))
    numbered = text.translate(dict(zip(map(ord, "ABC"), digits, strict=False)))

    def pieces(drawing: str) -> object:
        try:
            found = drawings.read(drawing)
        except FormatError:
            return None
        assert isinstance(found, Puzzle)
        shapes = [found.shapes[part.shape] for part in found.problems[0].parts for _ in range(part.most)]
        return sorted(shape.filled.canonical().cells.tobytes() for shape in shapes), len(found.problems)

    if len(set(text) - set(".\n")) > 1:
        assert pieces(numbered) == pieces(text)


@pytest.mark.parametrize(
    ("text", "names", "sizes"),
    [
        ("TTT\n.T.\n-----\n.P\n..\n\nPP\nP.", "TP", [4, 4]),
        (" A\n A\nAA\n\nB\nBB\n\n CC\nCC", "ABC", [4, 3, 4]),
        (" 0\n 0\n00\n\n1\n11\n\n 22\n22", "012", [4, 3, 4]),
        ("A\n\nBB\n\nC\nCC", "ABC", [1, 2, 3]),
        ("B.\nBB\n\n.A.\n...\n\nAAA\n.A.", "BA", [3, 5]),
        ("A\n\nBB\n\nAA", None, []),
    ],
)
def test_a_letter_for_each_piece(text: str, names: str | None, sizes: list[int]) -> None:
    assert drawings.is_drawings(text)
    if names is None:
        with pytest.raises(FormatError):
            drawings.read(text)
        return
    found = drawings.read(text)
    assert isinstance(found, CubeLists)
    assert ("".join(name for name, _ in found.pieces), [len(shape) for _, shape in found.pieces]) == (
        names,
        sizes,
    )


def test_equal_pieces_share_a_letter() -> None:
    puzzle = drawings.read("AABB\nAABB\nCCAA\nCCAA")
    assert isinstance(puzzle, Puzzle)
    problem = puzzle.problem()
    assert [(piece.name, len(piece.shape)) for piece in problem.pieces] == [
        ("A", 4),
        ("A", 4),
        ("B", 4),
        ("C", 4),
    ]
    (stored,) = puzzle.problems[0].stored
    assert check(Archive(puzzle), stored).wrong is None


def test_a_goal_may_have_room_to_spare() -> None:
    text = "Piece T\n###\n.#.\n\nPiece Z\n##.\n.##\n\nGoal\n+++++\n+++++\n"
    found = drawings.read(text)
    assert isinstance(found, CubeLists)
    problem = found.problem()
    assert (len(problem.goal.required), len(problem.goal.optional)) == (0, 10)
    assert len(bk.solve(problem, disassemble=False).assemblies) == 1
    written = drawings.write(problem)
    again = drawings.read(written)
    assert isinstance(again, CubeLists)
    assert again.problem() == problem


@pytest.mark.parametrize("between", ["----", "", "===="])
def test_layers_of_an_assembly_with_rules_between(between: str) -> None:
    puzzle = drawings.read(f"0 0 1\n2 . 1\n{between}\n0 1 1\n2 2 2\n")
    assert isinstance(puzzle, Puzzle)
    assert [len(shape.filled) for shape in puzzle.shapes] == [3, 4, 4, 11]
    assert puzzle.shapes[-1].size == (3, 2, 2)


@pytest.mark.parametrize("width", ["100", "40", "24"])
@pytest.mark.parametrize("source", ["1,188,976,768,824,1024", str(EXAMPLES / "three-in-a-cube.json")])
def test_what_solve_prints_is_read_back(
    cli: Cli, source: str, width: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    report = cli("solve", source).out
    assert "Layers from the bottom up" in report
    puzzle = parse(report.encode(), "report")
    assert isinstance(puzzle, Puzzle)
    (stored,) = puzzle.problems[0].stored
    (first,) = assemblies(bk.load(source))
    again = Archive(puzzle).assembly(stored).owners()
    x, y, z = first.problem.goal.cells.low
    assert again == {(a - x, b - y, c - z): owner for (a, b, c), owner in first.owners().items()}


def test_every_solution_of_a_report_is_a_problem(cli: Cli) -> None:
    report = cli("solve", str(EXAMPLES / "soma.json"), "--limit", "3").out
    puzzle = parse(report.encode(), "report")
    assert isinstance(puzzle, Puzzle)
    assert len(puzzle.problems) == report.count("Layers from the bottom up") > 1
    for index, spec in enumerate(puzzle.problems):
        assert len(Archive(puzzle, index).assembly(spec.stored[0]).owners()) == 27


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "##\n#.\n\n##\n.#",
            "malformed f.txt:4 1 layers",
        ),
        ("xo\nox", "malformed f.txt o # cube"),
        ("#A\nAA", "malformed f.txt:1 # letter"),
        ("#.\n.#", "invalid-puzzle f.txt:1 2 piece"),
        ("AAB\nBBA", "malformed f.txt:1 2 falls"),
        (
            "A:\n##\n#.\n\n###\n#..",
            "malformed f.txt:2 layers",
        ),
        ("#..\n##", "malformed f.txt:1 layers"),
        ("#+", "malformed f.txt:1 stay"),
        (
            "##\n##\nwhat is this?",
            "malformed f.txt:3 row",
        ),
        ("...\n...", "malformed f.txt cubes"),
        ("###\n\nGoal\n##\n\nGoal\n#", "duplicate f.txt:6 second"),
        (
            "A: #\nB: xo\n",
            "malformed f.txt:2 o # cube",
        ),
        (
            "Key: xxxxxx/xx..xx/x....x/x....x",
            "malformed f.txt:1 // board",
        ),
        ("##|#.", "malformed f.txt:1 parts"),
        ("Layer 1\n##\n\n##\n##", "malformed f.txt:4 heading"),
        (
            "Layer 1\n##\n\nLayer 2\n##\n##",
            "malformed f.txt:5 2 1 layer",
        ),
        ("1 bottom 2 top\n#        #\n\nLayer 3\n#", "malformed f.txt:5 arrangements"),
        ("#" * 101, "too-large f.txt:1 100 drawing"),
        ("A (x999): #\nB (x2): #", "too-large f.txt:2 1000 pieces"),
        ("##\n#\x01", "malformed f.txt:2 \\x01 character"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(FormatError, message):
        drawings.read(text, "f.txt")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "Some words\nof a text,\nwith a dash -",
        "A,1,Key\nB,2",
        "# robots\nUser-agent: *\nDisallow: /",
        "Version: 1.0",
        "1 188 976 768 824 1024",
        "#Burr6\nx",
        "key",
    ],
)
def test_other_texts(text: str) -> None:
    assert not drawings.is_drawings(text)


NAMES = st.text(max_size=8) | st.sampled_from(
    ["key", "x2", "3x bar", "Goal", "xx.", "a: b", "top", "Layer 1"]
)


@given(st.lists(st.tuples(filled_cell_sets, NAMES), min_size=1, max_size=4), NAMES, st.booleans())
def test_round_trip(
    drawn: list[tuple[frozenset[tuple[int, int, int]], str]], name: str, has_holes: bool
) -> None:
    pieces = tuple(Piece(Voxels(cells), title) for cells, title in drawn)
    goal = Goal(Voxels.box(2, 2, 2), Voxels([(2, 0, 0)]) if has_holes else ())
    problem = Problem(pieces, goal, name)
    try:
        text = drawings.write(problem)
    except FormatError:
        assert any(piece.shape.parts != 1 for piece in pieces)
        return
    found = drawings.read(text)
    assert drawings.is_drawings(text)
    assert isinstance(found, CubeLists)
    again = found.problem()
    assert [p.shape.normalized() for p in again.pieces] == [p.shape.normalized() for p in pieces]
    assert again.goal == goal
    assert again.name in ("", name)
    assert all(new.name in ("", old.name) for new, old in zip(again.pieces, pieces, strict=True))
    assert drawings.write(again) == text


def test_what_cannot_be_written() -> None:
    goal = Goal(Voxels.box(2, 1, 1))
    two = Problem((Piece(Voxels([(0, 0, 0), (2, 0, 0)])),), goal)
    with raises(FormatError, "malformed 1 2 drawing"):
        drawings.write(two)
    heavy = Problem((Piece(Voxels.box(2, 1, 1), weight=3),), goal)
    with raises(FormatError, "unsupported drawing"):
        drawings.write(heavy)


SIGNS = st.text("#x.o+ \n\n|/AB12:-=", max_size=40)
HEADINGS = st.sampled_from(
    [
        "Piece A\n",
        "A (x2): key\n",
        "Goal\n",
        "Layer 1\n",
        "layer 2 (top)\n",
        "z=3\n",
        "top\n",
        "1 bottom  2 top\n",
        "---\n",
        "3 4\n",
    ]
)


@given(st.text() | SIGNS | st.lists(SIGNS | HEADINGS, max_size=8).map("".join))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    drawings.is_drawings(text)
    for drawing in (text, f"Layers from the bottom up\n{text}\n\nLayers from the bottom up\n{text}"):
        try:
            made = drawings.read(drawing)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1
        else:
            whole = (
                made
                if isinstance(made, Puzzle)
                else Puzzle.of(made)
                if isinstance(made, Problem)
                else made.document()
            )
            assert whole is not None
