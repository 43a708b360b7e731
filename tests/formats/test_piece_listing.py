"""Listings of pieces and slices: sticks, assemblies, and every disagreement in one line."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.assembly import assemblies
from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import piece_listing
from burrkit.formats.contents import BurrList, CubeLists
from burrkit.formats.source import parse
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.parse_drawing import ROWS
from tests.errors import raises
from tests.speeds import some

ANTIQUE = burr(
    *(1, 120, 3328, 3322, 3328, 3305),
    name="An antique",
    marks="012345",
    names=["Key", "Cup", "Gap", "Tongue", "Gap, long", "Angle"],
)


def blocks(made: Burr, title: str = "An antique") -> str:
    """The pieces of a burr as the program prints them."""
    lines = [f"Pieces :Comments: #Burr6 {title}#Mark,IDValue,Name"]
    for piece, number in zip(made.pieces, made.sticks, strict=True):
        weight = len(piece.shape) - 4 * made.length + 12
        lines.append(
            f"Piece {{ mark:{piece.mark}, name:{piece.name}, IDValue:{number}, Weight:{weight}, "
            f"Length:{made.length}"
        )
        lines.append("Cubies: [")
        for k, (_, y, z) in enumerate(ROWS):
            row = ", ".join(str(int((x, y, z) in piece.shape)) for x in range(made.length))
            lines.append(f"[{k % 2},{k // 2}][{row}]{' ] }' if k == 3 else ''}")
    lines.append(f"Total pieces weight {made.weight}")
    return "\n".join(lines) + "\n"


def table(assembly: Assembly, *, columns: str = "VRP") -> str:
    """The slices of an assembly as the program prints them: lines x, y, cells along z."""
    owners, marks = assembly.owners(), assembly.problem.marks
    low, high = assembly.problem.goal.cells.low, assembly.problem.goal.cells.high
    lines = ["pMarks: [Key,0 Rotate0 ]", "pixelsVRPN: [", "CheckPlaceP: true,CheckEdgeGaps: false"]
    for x in range(low[0], high[0] + 1):
        lines.append("--------------- -----")
        for y in range(low[1], high[1] + 1):
            cells = [(x, y, z) for z in range(low[2], high[2] + 1)]
            filled = ",".join(str(int(cell in owners)) for cell in cells)
            pieces = " ".join(marks[owners[cell]] if cell in owners else "." for cell in cells)
            shown = {"V": f"V [{filled}]", "R": f"R {pieces}", "P": f"P [{filled}]"}
            place = f"[{x - low[0]},{y - low[1]}]"
            lines.append("  ".join(place + shown[column] for column in columns))
    return "\n".join(lines) + "\n---------------\n"


ROW = "[0,0][1, 1, 1, 1, 1, 1]"
FIRST = next(iter(assemblies(ANTIQUE)))


@pytest.mark.parametrize("change", [str, lambda text: text.replace("\n", "\r\n\r\n").replace(" ", "\u00a0")])
def test_six_pieces_are_a_burr(change: object) -> None:
    text = blocks(ANTIQUE)
    assert piece_listing.is_listing(text)
    assert callable(change)
    assert parse(change(text).encode(), "f") == ANTIQUE


def test_other_pieces_are_a_list() -> None:
    text = "\n".join(blocks(ANTIQUE).splitlines()[:13])
    found = piece_listing.read(text)
    assert isinstance(found, CubeLists)
    assert [name for name, _ in found.pieces] == ["0: Key", "1: Cup"]
    with raises(BurrkitError, "missing sticks"):
        found.problem()


def test_a_table_is_a_solution_of_the_pieces_above_it() -> None:
    text = blocks(ANTIQUE) + table(FIRST) + blocks(ANTIQUE, "again")
    found = piece_listing.read(text)
    assert isinstance(found, BurrList)
    assert (found.burr(0), found.burr(1).name) == (ANTIQUE, "again")
    puzzle = found.document()
    assert [len(spec.stored) for spec in puzzle.problems] == [1, 0]
    archive = Archive(puzzle)
    (stored,) = puzzle.problems[0].stored
    assert check(archive, stored).wrong is None


BURRS = [burr(*sticks) for sticks in sorted({e.sticks for e in catalogue.entries() if e.is_burr})]


@pytest.mark.parametrize("known", some(BURRS, 8), ids=lambda known: str(known.sticks))
def test_the_table_of_every_burr_alone(known: Burr) -> None:
    assembly = next(iter(assemblies(burr(*known.sticks, marks="012345"))))
    found = piece_listing.read(table(assembly, columns="R"))
    assert isinstance(found, Puzzle)
    problem = found.problem()
    assert problem.marks == tuple("012345")
    assert [piece.shape.canonical() for piece in problem.pieces] == [
        piece.shape.canonical() for piece in assembly.problem.pieces
    ]
    (stored,) = found.problems[0].stored
    again = Archive(found).assembly(stored)
    assert set(again.owners().items()) == set(assembly.owners().items())


def test_a_table_of_other_pieces_is_left_out_with_a_warning() -> None:
    mirrored = burr(1, 120, 3328, 3322, 3328, 911, marks="012345")  # 911 mirrors 792, which is 3305
    text = blocks(mirrored) + table(FIRST)
    with pytest.warns(
        FormatWarning, match=r"f:\d+: piece 5 in the table is stick 792, and not 911; the table"
    ):
        found = piece_listing.read(text, "f")
    assert isinstance(found, Burr)
    with pytest.warns(FormatWarning, match="the table has pieces 0, 1, 2, 3, 4, 5, and not A, B, C, D, E, F"):
        piece_listing.read(blocks(burr(*ANTIQUE.sticks, marks="ABCDEF")) + table(FIRST))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "IDValue:120",
            "IDValue:124",
            "malformed f:8 120 6 124 length",
        ),
        ("weight 32", "weight 31", "malformed f:38 31 total"),
        ("Cubies: [\n[0,0][1, 1, 1, 1, 1, 1]\n", "Cubies: [\n", "malformed f:2 3 rows cubes"),
        ("pixelsVRPN: [", "pixels", "malformed f:40 pixels listing"),
        ("[1,1]", f"{ROW}\n{ROW}\n[1,1]", "malformed f:8 row"),
        ("R . . . . . .", "R . . .. . . .", "unknown f:43 piece"),
        ("[0,1]R", "[0,2]R", "malformed f:44 [0,2] 1 line"),
        ("mark:1", "mark:0", "duplicate f:8 0 mark"),
        ("mark:1", "mark:11", "malformed f:8 11 visible"),
    ],
)
def test_disagreements(old: str, new: str, said: str) -> None:
    text = blocks(ANTIQUE) + table(FIRST)
    assert old in text
    changed = text.replace(old, new, 1)
    with raises(FormatError, said):
        piece_listing.read(changed, "f")


@given(
    st.lists(st.sampled_from((blocks(ANTIQUE) + table(FIRST)).splitlines()), max_size=30)
    | st.lists(st.text())
)
@pytest.mark.filterwarnings("ignore::burrkit.errors.FormatWarning")
def test_any_text_is_read_or_refused_in_one_line(lines: list[str]) -> None:
    try:
        piece_listing.read("\n".join(lines))
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
