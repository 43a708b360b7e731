"""Wood: the classes of sticks, cuts that make exactly the stick, and sheets true to scale."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import burrkit as bk
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import Area, Strokes, Words
from burrkit.fabrication.cutsheet import cut_sheet
from burrkit.fabrication.measures import INCH, WoodMeasures, parse_length, written
from burrkit.fabrication.saw_setups import saw_setups
from burrkit.fabrication.wood import SIDES, Side, WoodPiece, stock
from burrkit.geometry import Voxels
from burrkit.mesh import MeshError
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.classes import millable_table, notchable_table
from burrkit.sixpiece.sticks import Stick, connected_numbers, distinct_sticks
from tests.errors import raises

#: For each side of a stick the cubes next to it.
LAYERS = {"front": (1, 0), "back": (1, 1), "top": (2, 1), "bottom": (2, 0)}


def test_the_classes_are_those_of_ibm() -> None:
    for number in connected_numbers().tolist():
        way = WoodPiece.of(Stick(number).voxels()).way
        assert (way in ("rod", "notchable")) == notchable_table()[number], number
        assert (way != "glue") == millable_table()[number], number


def test_the_cuts_make_the_stick() -> None:
    for number in distinct_sticks().tolist():
        work = WoodPiece.of(Stick(number).voxels())
        wood = np.ones(work.size, dtype=bool)
        for cut in work.cuts:
            taken = np.ones(work.size, dtype=bool)
            taken[: cut.start] = taken[cut.stop :] = False
            for side in cut.sides:
                axis, at = LAYERS[side]
                taken &= np.moveaxis(np.indices(work.size)[axis] == at, 0, 0)
            assert (wood & taken).any(), "a cut in the air"
            wood &= ~taken
        assert np.array_equal(wood, work.grid), number


def test_notches_that_leave_little_come_last() -> None:
    for number in distinct_sticks().tolist():
        thin = [cut.thin for cut in WoodPiece.of(Stick(number).voxels()).cuts]
        assert thin == sorted(thin)


def test_blocks_fill_the_piece() -> None:
    for number in distinct_sticks()[::50].tolist():
        work = WoodPiece.of(Stick(number).voxels())
        assert sum(a * b * c for a, b, c in work.blocks) == len(work.cells)
    assert WoodPiece.of(Voxels.box(2, 3, 4)).blocks == ((4, 3, 2),)
    assert WoodPiece.of(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])).blocks == ((2, 1, 1), (1, 1, 1))


def test_a_large_piece_is_glued_of_rods() -> None:
    work = WoodPiece.of(Voxels.box(10, 10, 10) - Voxels([(5, 5, 5)]))
    assert sum(a * b * c for a, b, c in work.blocks) == 999


def test_a_stick_is_drawn_with_its_length_to_the_right() -> None:
    for t in range(24):
        assert WoodPiece.of(Stick(1024).voxels().turned(t)).size == (6, 2, 2)


def seen(cells: Voxels, side: Side) -> list[list[int]]:
    """How deep the wood is, ray by ray, from the definition of the sides; [x][up]."""
    filled = set(cells.normalized())
    long, deep, high = cells.extent
    found = []
    for x in range(long):
        rays: dict[Side, list[list[tuple[int, int, int]]]] = {
            "front": [[(x, y, z) for y in range(deep)] for z in range(high)],
            "top": [[(x, y, z) for z in reversed(range(high))] for y in range(deep)],
            "back": [[(x, y, z) for y in reversed(range(deep))] for z in reversed(range(high))],
            "bottom": [[(x, y, z) for z in range(high)] for y in reversed(range(deep))],
        }
        found.append(
            [next((k for k, cell in enumerate(ray) if cell in filled), len(ray)) for ray in rays[side]]
        )
    return found


def test_depths_are_those_that_the_eye_sees() -> None:
    for number in (1024, 960, 88, 2048):
        cells = Stick(number).voxels()
        work = WoodPiece.of(cells)
        for side in SIDES:
            assert work.depths(side).tolist() == seen(work.cells, side), (number, side)


def test_what_to_buy() -> None:
    works = [WoodPiece.of(Stick(number).voxels()) for number in (1, 1024)]
    (rod,) = stock(works, ["", ""])
    assert (rod.section, rod.lengths) == ((2, 2), (6, 6))
    assert rod.needed(11.15, 3.0) == pytest.approx(2 * 66.9 + 6)
    assert rod.to_buy(11.15, 3.0, 50.0) == 200
    assert [(rod.species, rod.lengths) for rod in stock(works, ["oak", "ash"])] == [
        ("ash", (6,)),
        ("oak", (6,)),
    ]


# Lengths -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "length", "unit", "shown"),
    [
        ("20", 20.0, "mm", "20"),
        ("11.15 mm", 11.15, "mm", "11.15"),
        ('3/4"', 19.05, "in", '3/4"'),
        ("1/2", 12.7, "in", '1/2"'),
        ("1 1/8 in", 28.575, "in", '1 1/8"'),
        ("1-1/8", 28.575, "in", '1 1/8"'),
        ("2 inches", 50.8, "in", '2"'),
        (".7″", 17.78, "in", '0.7"'),
        ("33/64", 13.096875, "in", '33/64"'),
    ],
)
def test_lengths_are_read_and_written(text: str, length: float, unit: Any, shown: str) -> None:
    found, of = parse_length(text)
    assert found == pytest.approx(length)
    assert of == unit
    assert written(length, unit) == shown


@pytest.mark.parametrize("text", ["", ".", "x", "1/0", "1/2/3", "3/4 mm", "1 2", "1e3", "½", "9" * 50])
def test_what_is_not_a_length(text: str) -> None:
    with raises(MeshError, "invalid-mesh length"):
        parse_length(text, "a cube")


def test_measures_in_wood() -> None:
    assert WoodMeasures(species=("maple", "walnut")).species_of(2) == "maple"
    assert WoodMeasures().species_of(2) == ""
    for wrong, words in (
        ({"cube": 2.0}, "invalid-mesh 2 3 500"),
        ({"cube": float("nan")}, "invalid-mesh cube nan"),
        ({"kerf": -1.0}, "invalid-mesh cut -1"),
        ({"species": ("walnutt",)}, "unknown walnutt ash beech"),
    ):
        with raises(MeshError, words):
            WoodMeasures(**wrong)


# Set-ups -------------------------------------------------------------------------------------------------


def test_set_ups_make_every_notch_once_and_thin_ones_last() -> None:
    """Turned end for end where that is nearer to the stop, each notch is where the stick has it."""
    numbers = [n for n in distinct_sticks().tolist() if notchable_table()[n]]
    works = [(WoodPiece.of(Stick(n).voxels()), [k]) for k, n in enumerate(numbers)]
    made: dict[int, list[tuple[str, int, int]]] = {k: [] for k in range(len(numbers))}
    setups = saw_setups(works)
    assert [(s.is_last, s.start, s.stop) for s in setups] == sorted(
        {(s.is_last, s.start, s.stop) for s in setups}
    )
    for setup in setups:
        for notch in setup.notches:
            ends = (6 - setup.stop, 6 - setup.start) if notch.is_turned else (setup.start, setup.stop)
            assert setup.start <= 6 - setup.stop, "the nearer end is at the stop"
            made[notch.piece].append((notch.side, *ends))
    for work, (number,) in works:
        assert sorted(made[number]) == sorted((cut.sides[0], cut.start, cut.stop) for cut in work.cuts)


def test_equal_sticks_share_set_ups_and_glued_ones_have_none() -> None:
    notched, glued = WoodPiece.of(Stick(1024).voxels()), WoodPiece.of(Stick(1008).voxels())
    assert (notched.way, glued.way) == ("notchable", "glue")
    setups = saw_setups([(notched, [0, 3]), (glued, [1])])
    assert [[notch.piece for notch in setup.notches] for setup in setups] == [[0, 3]] * len(notched.cuts)
    assert saw_setups([(glued, [0])]) == ()


# The sheet -----------------------------------------------------------------------------------------------


def sheet(source: str = "examples/antique.txt", cube: float = 11.15, **more: Any) -> Drawing:
    return cut_sheet(bk.load(source), WoodMeasures(cube, **more))


def texts(drawing: Drawing) -> list[str]:
    return [item.text for page in drawing.pages for item in page.items if isinstance(item, Words)]


def test_sticks_are_drawn_true_to_scale() -> None:
    drawing = sheet(cube=10.0)
    areas = [item for page in drawing.pages for item in page.items if isinstance(item, Area)]
    sizes = set()
    for area in areas:
        for loop in area.loops:
            (x0, y0), (x1, y1) = np.min(loop, axis=0), np.max(loop, axis=0)
            sizes.add((round(x1 - x0, 6), round(y1 - y0, 6)))
    assert (10.0, 10.0) in sizes


def test_svg_and_pdf_have_the_scale_of_the_page() -> None:
    drawing = sheet()
    root = ElementTree.fromstring(drawing.svg(1))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert b"/MediaBox [0 0 595.276 841.89]" in drawing.pdf()


def test_every_page_has_a_ruler_of_a_hundred_millimetres() -> None:
    for page in sheet().pages:
        lines = [line for item in page.items if isinstance(item, Strokes) for line in item.lines]
        assert any(abs(b[0] - a[0] - 100.0) < 1e-9 and a[1] == b[1] > page.height - 15 for a, b in lines)


def test_nothing_leaves_the_paper() -> None:
    for source in ("examples/antique.txt", "examples/soma.json", "love's dozen"):
        for page in sheet(source).pages:
            for item in page.items:
                points = (
                    [p for loop in item.loops for p in loop]
                    if isinstance(item, Area)
                    else [p for line in item.lines for p in line]
                    if isinstance(item, Strokes)
                    else [item.at]
                    if isinstance(item, Words)
                    else [item.centre]
                )
                for x, y in points:
                    assert 0 < x < page.width
                    assert 0 < y < page.height


def test_a_thick_piece_gets_a_higher_page() -> None:
    block = Voxels.box(9, 9, 9) - Voxels([(4, 4, 8)])
    problem = bk.Problem((bk.Piece(block),), bk.Goal(block, Voxels()))
    (first, *_) = cut_sheet(problem, WoodMeasures()).pages
    lowest = max(
        y for item in first.items if isinstance(item, Strokes) for line in item.lines for _, y in line
    )
    assert lowest < first.height


def test_notches_are_measured() -> None:
    found = texts(sheet())
    assert "Buy rod 22.3 x 22.3: 500 mm (6 of 66.9, with cuts of 3: 419)." in found
    assert "1. Top: notch across, 11.15 to 44.6, 11.15 deep." in found
    assert "a plain rod" in found
    assert "A saw will do: 0, 1, 2, 4, 3, 5." in found
    assert {"front", "top", "back", "bottom"} <= set(found)


def test_the_last_card_lists_the_set_ups() -> None:
    found = texts(sheet())
    assert "Saw set-ups" in found
    assert "Stop at 11.15, cut to 22.3" in found
    assert found.count("top, right end") == 1
    assert found.index("After all of the above, since little wood is left; support it:") < found.index(
        "Stop at 22.3, cut to 44.6", found.index("Stop at 22.3, cut to 44.6") + 1
    )
    assert "Saw set-ups" not in texts(
        cut_sheet(Problem((Piece(rod := Voxels.box(6, 2, 2)),), Goal(rod)), WoodMeasures())
    )


def test_sheets_fill_their_pages_with_letters_that_can_be_read() -> None:
    drawing = cut_sheet(bk.load("antique"), WoodMeasures(cube=10.0))
    assert len(drawing.pages) == 2
    sizes = {item.size for page in drawing.pages for item in page.items if isinstance(item, Words)}
    assert min(sizes) >= 2.7


def test_a_sheet_in_inches() -> None:
    drawing = sheet(cube=19.05, kerf=3.175, unit="in")
    found = texts(drawing)
    assert 'True to scale, in inches; one cube is 3/4"' in found
    assert '1. Top: notch across, 3/4" to 3", 3/4" deep.' in " ".join(found)
    assert 'Buy rod 1 1/2" x 1 1/2": 31" (6 of 4 1/2", with cuts of 1/8": 27.8").' in found
    for page in drawing.pages:
        lines = [line for item in page.items if isinstance(item, Strokes) for line in item.lines]
        assert any(abs(b[0] - a[0] - 4 * INCH) < 1e-9 and a[1] == b[1] for a, b in lines)


def test_species_are_named_bought_and_drawn() -> None:
    drawing = sheet(species=("maple", "walnut"))
    found = texts(drawing)
    assert "Buy maple 22.3 x 22.3: 250 mm (3 of 66.9, with cuts of 3: 210)." in found
    assert any(text.endswith("66.9 x 22.3 x 22.3, maple") for text in found)
    colours = {item.colour for page in drawing.pages for item in page.items if isinstance(item, Area)}
    assert not colours & {"#f3dfbd", "#c9a36d", "#a57c48"}


def test_pieces_that_no_tool_cuts_are_glued() -> None:
    found = " ".join(texts(sheet("love's dozen")))
    assert re.search(r"Glue it up from 1 of 66.9 x 11.15 x 11.15", found)
    assert re.search(r"square \d inner corners? with a chisel", found)


def test_a_long_stick_gets_wider_paper() -> None:
    drawing = cut_sheet(bk.load("love's dozen", 12), WoodMeasures(cube=20.0))
    assert {(page.width, page.height) for page in drawing.pages} == {(297.0, 420.0)}
    longest = cut_sheet(bk.load("love's dozen", 12), WoodMeasures(cube=60.0))
    assert longest.pages[0].width == pytest.approx(12 * 60 + 28)
