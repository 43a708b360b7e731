"""The sheets: what is on them, how they are paged, and that everything known can be drawn."""

from __future__ import annotations

from math import isfinite

import pytest

import burrkit as bk
from burrkit import drawing as picture
from burrkit.assembly import Assembly
from burrkit.drawing import VIEWS, PictureError
from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body
from burrkit.drawing.items import PALE_INK, Area, Disc, Strokes, Words
from burrkit.drawing.render import figure, panel
from burrkit.drawing.sheets import second_view
from burrkit.drawing.view import USUAL
from burrkit.geometry import Motion, Voxels
from burrkit.moves.model import Move
from burrkit.moves.walk import steps_together
from burrkit.palette import piece_colour
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import catalogue
from burrkit.solving.found_assembly import FoundAssembly
from tests.drawing.scenes import EXAMPLES, antique, parsed, shades, solved, words
from tests.errors import raises
from tests.page.puzzles import two_of_three
from tests.speeds import some

NAMED = [entry for entry in catalogue.entries() if entry.is_burr]


def assert_on_paper(drawing: Drawing) -> None:
    """Everything is on its page, and there are no strange numbers."""
    for page in drawing.pages:
        for item in page.items:
            if isinstance(item, Words | Disc):
                points = [item.at if isinstance(item, Words) else item.centre]
            else:
                points = [p for line in (item.loops if isinstance(item, Area) else item.lines) for p in line]
            for x, y in points:
                assert isfinite(x)
                assert isfinite(y)
                assert -0.01 <= x <= page.width + 0.01
                assert -0.01 <= y <= page.height + 0.01
    for number in range(1, len(drawing.pages) + 1):
        parsed(drawing, number)


def fills(drawing: Drawing) -> set[str]:
    return {item.colour for page in drawing.pages for item in page.items if isinstance(item, Area)}


def test_pieces_of_the_antique_burr() -> None:
    problem = antique().problem
    drawing = picture.pieces(problem, subtitle="6 pieces")
    assert words(drawing) == [
        *("Collins Antiques Aug 2020", "6 pieces"),
        *("0", "SolidKeyBlock", "1", "ShortCup"),
        *("2", "4", "2 x", "LongGapShort, LongGapLong"),
        *("from behind", "3", "Tounge", "from behind", "5", "AngleShort"),
    ]
    assert_on_paper(drawing)
    # Pieces 2 and 4 are equal and drawn once.
    assert {shades(piece_colour(k))[0] for k in (0, 1, 2, 3, 5)} == fills(drawing) & {
        shades(piece_colour(k))[0] for k in range(6)
    }


def test_many_equal_pieces_are_counted() -> None:
    rods = tuple(Piece(Voxels.box(3, 1, 1), "rod") for _ in range(50))
    drawing = picture.pieces(Problem(rods, Goal(Voxels.box(150, 1, 1), Voxels())))
    assert words(drawing)[-1] == "… 50 x rod"
    assert_on_paper(drawing)


def test_pieces_go_on_to_the_next_page() -> None:
    pieces = tuple(Piece(Voxels.box(1 + k // 8, 1 + k % 8, 2), f"piece {k}") for k in range(64))
    problem = Problem(pieces, Goal(Voxels.box(40, 40, 40), Voxels()))
    for paper, size in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        drawing = picture.pieces(problem, paper="a4" if paper == "a4" else "letter")
        assert len(drawing.pages) > 1
        assert {(page.width, page.height) for page in drawing.pages} == {size}
        assert words(drawing)[-1] == f"{len(drawing.pages)} / {len(drawing.pages)}"
        assert_on_paper(drawing)
    assert len(picture.pieces(problem).pages) == 1


def test_a_hollow_out_of_sight_gets_a_second_view() -> None:
    assert second_view(Voxels.box(3, 3, 1), USUAL) is None
    below = Voxels([cell for cell in Voxels.box(3, 3, 3) if cell != (1, 1, 0)])
    assert second_view(below, USUAL) == VIEWS["back-left-below"]
    behind = Voxels([cell for cell in Voxels.box(3, 3, 3) if cell != (1, 2, 2)])
    assert second_view(behind, USUAL) is None  # a notch in the upper edge is seen
    inside = Voxels([cell for cell in Voxels.box(3, 3, 3) if cell != (1, 1, 1)])
    assert second_view(inside, USUAL) is None  # no corner shows it


def test_assembly_has_every_piece_and_name() -> None:
    solution = antique()
    drawing = picture.assembly(solution, title="Title", subtitle="Subtitle")
    shown = words(drawing)
    assert shown[:2] == ["Title", "Subtitle"]
    assert sorted(shown[2:8]) == list("012345")  # on the pieces
    assert {"SolidKeyBlock", "AngleShort"} <= set(shown)
    assert all(set(shades(piece_colour(k))) & fills(drawing) for k in range(6))
    assert_on_paper(drawing)


def test_pieces_that_are_left_out_have_no_name_below() -> None:
    assembly = two_of_three().solutions[0].assembly
    assert len(assembly.placed) == 2
    shown = words(picture.assembly(assembly))
    assert {name for name in ("one", "two", "three") if name in shown} == {
        assembly.problem.pieces[number].name for number in assembly.placed
    }


@pytest.mark.parametrize("view", VIEWS)
def test_every_corner(view: str) -> None:
    solution = antique()
    assert_on_paper(picture.assembly(solution, view=VIEWS[view]))
    assert_on_paper(picture.exploded(solution, view=VIEWS[view], paper="a4"))
    assert_on_paper(picture.steps(solution, view=VIEWS[view], apart=True))


def test_steps_have_numbers_captions_and_an_end() -> None:
    solution = antique()
    drawing = picture.steps(solution, captions=[f"caption {k}" for k in range(7)])
    shown = words(drawing)
    assert [word for word in shown if word.startswith("caption")] == [f"caption {k}" for k in range(7)]
    assert shown.count("6") == 1
    assert "7" not in shown
    assert_on_paper(drawing)
    apart = picture.steps(solution, apart=True)
    assert_on_paper(apart)


def test_what_stands_by_is_pale() -> None:
    solution = antique()
    drawing = picture.steps(solution, apart=True)
    colours = fills(drawing)
    assert set(shades(piece_colour(0))) & colours
    assert set(shades(piece_colour(1), pale=True)) <= colours
    assert not set(shades(piece_colour(1))) & colours or any(
        1 in s.move.pieces for s in steps_together(solution.tree)
    )


def test_long_ways_take_several_pages() -> None:
    solution = solved(str(EXAMPLES / "eight-is-enough.txt"))
    captions = ["A long caption, which goes on for three lines or so, so that there is not much room."] * 20
    drawing = picture.steps(solution, captions=captions)
    assert_on_paper(drawing)
    one = picture.steps(solution, captions=captions, paper="fit")
    assert len(one.pages) == 1
    assert_on_paper(one)


def test_no_steps_without_a_way_apart() -> None:
    solution = antique()
    with raises(PictureError, "unsolved completely"):
        picture.steps(FoundAssembly(solution.assembly))
    assert_on_paper(picture.exploded(solution.assembly))


@pytest.mark.parametrize("apart", [False, True])
def test_arrows_point_where_the_group_goes(apart: bool) -> None:
    solution = antique()
    tree = solution.tree
    for step in picture.steps_apart(tree) if apart else steps_together(tree):
        assert isinstance(step.move, Move)
        bodies = [
            Body(solution.assembly.shapes[p].shifted(*by), "#777777", pale=p not in step.move.pieces)
            for p, by in zip(step.pieces, step.offsets, strict=True)
        ]
        found = panel(bodies, step.move, USUAL).extra
        assert len(found) == 2  # an arrow on its rim
        assert isinstance(found[1], Area)
        points = found[1].loops[0]
        tail = [(points[0][k] + points[-1][k]) / 2 for k in (0, 1)]
        tip = points[3]
        way = USUAL.points(step.move.along)
        length = ((tip[0] - tail[0]) ** 2 + (tip[1] - tail[1]) ** 2) ** 0.5
        cosine = ((tip[0] - tail[0]) * way[0] + (tip[1] - tail[1]) * way[1]) / length
        assert cosine == pytest.approx(abs(step.move.distance))


def test_coloured_cubes_carry_their_colours() -> None:
    two = Piece(Voxels.box(2, 1, 1), colours=(((0, 0, 0), 1), ((1, 0, 0), 2)))
    drawing = picture.piece(two, cube_colours=["#010203"])
    colours = fills(drawing)
    assert set(shades("#010203")) - {shades("#010203")[0]} <= colours  # its side to the right is hidden
    assert set(shades(piece_colour(1))) <= colours  # the palette's where none is given
    assert len(drawing.pages[0].items) > 5
    half = figure(
        [
            Body(Voxels([(0, 0, 0)]), "#888888", spots=(((0, 0, 0), "#ff0000"),)),
            Body(Voxels([(1, -1, 0)]), "#999999"),
        ],
        USUAL,
    )
    spots = [area for area in half.areas if area.colour in shades("#ff0000")]
    assert {area.colour for area in spots} == set(shades("#ff0000"))
    turned = bk.Problem((two,), Goal(Voxels.box(1, 2, 1), Voxels()))
    (assembled,) = bk.solve(turned).assemblies
    assert set(shades(piece_colour(1))) & fills(picture.assembly(assembled.assembly))


@pytest.mark.parametrize("entry", some(NAMED, 30), ids=lambda entry: f"{entry.name} {entry.length}")
def test_named_burrs_have_sheets_of_pieces(entry: catalogue.Entry) -> None:
    burr = bk.sixpiece.burr(*entry.sticks, length=entry.length or 6, name=entry.name)
    drawing = picture.pieces(burr)
    assert_on_paper(drawing)
    count = sum(int(w.split()[0]) - 1 for w in words(drawing) if w.endswith(" x") or " x " in w)
    assert count == 6 - len(set(burr.kinds))


@pytest.mark.full
@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: f"{entry.name} {entry.length}")
def test_named_burrs_have_all_sheets(entry: catalogue.Entry) -> None:
    burr = bk.sixpiece.burr(*entry.sticks, length=entry.length or 6, name=entry.name)
    for found in bk.solve(burr, first=True).assemblies[-1:]:
        assert_on_paper(picture.assembly(found))
        assert_on_paper(picture.exploded(found))
        if found.is_solution:
            assert_on_paper(picture.steps(found))
            assert_on_paper(picture.steps(found, apart=True, paper="letter"))


def test_notebooks_draw() -> None:
    shape = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)])
    assert Piece(shape, "corner")._repr_svg_().startswith("<svg")
    assert "<title>Soma" in bk.load(str(EXAMPLES / "soma.json"))._repr_svg_()
    assert "<title>1024</title>" in bk.sixpiece.Stick(1024)._repr_svg_()
    assert picture.pieces(antique().problem)._repr_svg_().startswith("<svg")


def test_what_hides_a_move_is_glass() -> None:
    lid = Voxels([cell for cell in Voxels.box(5, 5, 5) if not all(1 <= c <= 3 for c in cell)])
    inside, beside = Voxels([(1, 1, 1), (2, 1, 1)]), Voxels([(7, 0, 0)])
    colours = [piece_colour(k) for k in range(3)]
    bodies = [
        Body(lid, colours[0], "A", pale=True),
        Body(inside, colours[1], "B"),
        Body(beside, colours[2], "C", pale=True),
    ]
    drawn = panel(bodies, Move((1,), 0, 1), USUAL)
    shown = {area.colour for area in (*drawn.areas, *drawn.extra)}
    assert set(shades(colours[1])) <= shown
    assert not set(shades(colours[0], pale=True)) & shown
    assert set(shades(colours[2], pale=True)) <= shown
    assert {word.text for word in drawn.marks} == {"B", "C"}
    assert len(drawn.extra) == 2
    whole = figure(bodies, USUAL)
    assert drawn.box == whole.box  # the lid is there, by its edges
    inner = sum(len(stroke.lines) for stroke in drawn.strokes if stroke.colour == PALE_INK)
    assert inner >= 9


def test_marks_of_many_pieces_are_letters() -> None:
    rod = Piece(Voxels.box(1, 1, 1))
    many = Problem((rod,) * 70, Goal(Voxels.box(70, 1, 1), Voxels()))
    sheet = picture.pieces(many).svg()
    assert ">A</text>" in sheet
    row = Assembly(many, tuple(Motion(0, (x, 0, 0)) for x in range(70)))
    drawn = picture.assembly(row).svg()
    assert ">Z</text>" in drawn and ">AA</text>" in drawn and ">BR</text>" in drawn


def test_a_stroke_is_never_missing() -> None:
    drawing = picture.assembly(antique())
    strokes = [item for item in drawing.pages[0].items if isinstance(item, Strokes)]
    assert len(strokes) == 2
    assert strokes[1].width > strokes[0].width
