"""Sheets of the moves of a path: panels, arrows, outlines seen from above, and what fits on a page."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit import drawing as picture
from burrkit.drawing import Drawing, PictureError
from burrkit.drawing.figure import Body
from burrkit.drawing.items import Area
from burrkit.drawing.panels import is_seen_from_above
from burrkit.drawing.plan import Ground, _loops, _route, plan
from burrkit.geometry import Voxels
from burrkit.moves.model import Move
from burrkit.moves.path import Layout, PathResult, find_path, parse_drawing
from burrkit.moves.path.model import Metric
from burrkit.palette import ACCENT, piece_colour
from tests.drawing.scenes import shades, words
from tests.drawing.test_sheets import assert_on_paper, fills
from tests.errors import raises

KLOTSKI = "######/#ABBC#/#ABBC#/#DEEF#/#DGHF#/#I..J#/######"
BLOCK_AT_EXIT = "######/#....#/#....#/#....#/#.BB.#/#.BB.#/######"
#: A leaves a hole in a block of walls once B has gone round a corner.
IN_SPACE = "###/#A#/###//###/#.#/###//#.#/..B/###", "###/#.#/###//###/#A#/###//#B#/.../###"


def found(start: str, goal: str, metric: Metric = "slide", *, tray: bool | None = None) -> PathResult:
    return find_path(parse_drawing(start, tray=tray), parse_drawing(goal, tray=tray), metric=metric)


def arrow_heads(drawing: Drawing) -> int:
    return sum(isinstance(item, Area) and item.colour == ACCENT for p in drawing.pages for item in p.items)


def test_all_moves_of_klotski_are_on_one_sheet() -> None:
    result = found(KLOTSKI, BLOCK_AT_EXIT, "reach")
    drawing = picture.path(result, title="Klotski", captions=result.sentences())
    assert (len(drawing.pages), len(result.moves or ())) == (1, 81)
    texts = words(drawing)
    assert [text for text in texts if text.isdecimal()] == [str(number) for number in range(1, 82)]
    # Each of the 82 panels has the ten marks; captions do not fit next to that many.
    assert texts.count("B") == texts.count("J") == 82
    assert not any("slides" in text for text in texts)
    assert arrow_heads(drawing) == 81
    assert_on_paper(drawing)


def test_few_moves_have_captions() -> None:
    result = found("ABC/D.E/FF.", "C.B/AED/FF.", tray=True)
    drawing = picture.path(result, captions=result.sentences(), subtitle="few moves")
    assert [text for text in words(drawing) if "slide" in text]
    assert_on_paper(drawing)


def test_longer_paths_go_on_to_the_next_page() -> None:
    result = found(KLOTSKI, BLOCK_AT_EXIT, "step")
    drawing = picture.path(result)
    assert len(drawing.pages) > 1
    assert arrow_heads(drawing) == len(result.moves or ()) == 116
    assert_on_paper(drawing)
    assert len(picture.path(result, paper="fit").pages) == 1


def test_what_moves_has_its_full_colour() -> None:
    drawing = picture.path(found("#AB.#", "#.AB#", "straight"))
    full = {shades(piece_colour(number))[2] for number in (0, 1)}
    pale = {shades(piece_colour(number), pale=True)[2] for number in (0, 1)}
    assert full | pale <= fills(drawing)
    still = picture.path(found("#AB.#", "#AB.#"))
    assert full <= fills(still)
    assert not pale & fills(still)
    assert (arrow_heads(drawing), arrow_heads(still)) == (2, 0)


def test_a_way_round_a_corner_is_one_arrow_from_above_and_two_panels_in_space() -> None:
    flat = found("#####/#A..#/###.#", "#####/#...#/###A#", "reach")
    assert [len(move.slides) for move in flat.moves or ()] == [2]
    assert (arrow_heads(picture.path(flat)), words(picture.path(flat))) == (1, ["1", "A", "A"])
    result = found(*IN_SPACE, metric="reach")
    assert [len(move.slides) for move in result.moves or ()] == [2, 1]
    drawing = picture.path(result, captions=["first", "second"])
    assert [text for text in words(drawing) if text not in "AB"] == ["1", "first", "2", "second"]
    assert arrow_heads(drawing) == 3
    # A is in the middle of walls, which are drawn by their edges where they would hide it.
    assert shades(piece_colour(0))[2] in fills(drawing)
    assert_on_paper(drawing)


def test_only_one_layer_is_seen_from_above() -> None:
    assert is_seen_from_above(parse_drawing("AB/.."))
    assert not is_seen_from_above(parse_drawing("AB/..//../.C"))
    assert not is_seen_from_above(parse_drawing("AB/..", flat=False))


def test_coloured_cubes_have_diamonds() -> None:
    colours = (((0, 0, 0), 2),), ()
    start = Layout(("A", "B"), (Voxels([(0, 0, 0)]), Voxels([(1, 0, 0)])), flat=True, colours=colours)
    drawing = picture.path(find_path(start, start), cube_colours=["#111111", "#123456"])
    assert shades("#123456")[2] in fills(drawing)


def test_without_a_path_there_is_nothing_to_draw() -> None:
    with raises(PictureError, "unsolved path"):
        picture.path(found("#A#B.#", "#.#AB#"))


# Seen from above -----------------------------------------------------------------------------------------


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_outlines_enclose_exactly_their_squares(squares: set[tuple[int, int]]) -> None:
    loops = [list(loop) for loop in _loops(frozenset(squares))]
    sides = [(a, b) for loop in loops for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)]
    assert all((a[0] == b[0]) != (a[1] == b[1]) for a, b in sides)
    length = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in sides)
    beside = sum(
        (x + i, y + j) not in squares for x, y in squares for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    assert length == beside
    # The even-odd rule, along the line to the left of the middle of each square.
    for x in range(-1, 6):
        for y in range(-1, 6):
            left = sum(a[0] == b[0] <= x and min(a[1], b[1]) <= y < max(a[1], b[1]) for a, b in sides)
            assert (left % 2 == 1) == ((x, y) in squares)


def test_walls_around_a_tray_are_a_thin_rim() -> None:
    layout = parse_drawing("######/######/#A...#/######")
    ground = Ground.of(layout.walls, layout.tray, layout.shapes)
    drawn = plan([Body(layout.shapes[0], "#e69f00", "A")], ground)
    assert (round(drawn.box.width, 6), round(drawn.box.height, 6)) == (4.7, 1.7)
    corners = [point for area in drawn.areas for loop in area.loops for point in loop]
    assert {round(max(x for x, _ in corners) - min(x for x, _ in corners), 6)} == {4.7}
    # A gap in the walls keeps its row.
    open_one = parse_drawing("######/#A...#/##.###")
    assert plan([], Ground.of(open_one.walls, open_one.tray, open_one.shapes)).box.height > 2


@pytest.mark.parametrize(
    ("drawing", "slides", "start", "end"),
    [
        ("A", [(0, 2)], (0.5, 0.5), (2.5, 0.5)),
        ("A", [(0, -1)], (0.5, 0.5), (-0.5, 0.5)),
        ("AA", [(0, 2)], (1.5, 0.5), (3.5, 0.5)),
        ("AA", [(1, 1)], (1.0, 0.5), (1.0, -0.5)),
        ("A", [(1, 1), (0, 3)], (0.5, 0.5), (3.5, -0.5)),
    ],
)
def test_arrows_go_from_the_leading_cells_to_where_they_come_to_rest(
    drawing: str, slides: list[tuple[int, int]], start: tuple[float, float], end: tuple[float, float]
) -> None:
    squares = {(x, -y) for x, y, _ in parse_drawing(drawing).shapes[0]}
    points = _route(squares, [Move((0,), axis, distance) for axis, distance in slides])
    assert len(points) == len(slides) + 1
    for point, middle in ((points[0], start), (points[-1], end)):
        assert sorted(round(abs(a - b), 2) for a, b in zip(point, middle, strict=True))[0] == 0
        assert max(abs(a - b) for a, b in zip(point, middle, strict=True)) < 0.5
