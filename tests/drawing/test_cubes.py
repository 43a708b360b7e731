"""Cubes in isometric view, where many edges are in one line, against lines of sight in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, strategies as st

from burrkit.drawing.figure import Body, PaintedSide
from burrkit.drawing.render import count_hidden, figure, occluders, scene_of
from burrkit.drawing.view import USUAL, VIEWS, View
from burrkit.geometry import Cell, Voxels
from tests.drawing.rays import axes_of, in_frame, middle, on_paper, seen
from tests.strategies import cases, for_all

#: The body, the side of the view frame and its plane.
Label = tuple[int, int, int]
Owned = dict[Cell, int]

_SMALL = st.tuples(st.integers(-1, 2), st.integers(-1, 2), st.integers(-1, 2))
#: Cubes, each of one of three bodies, and the corner to look from.
scenes: st.SearchStrategy[tuple[Owned, View]] = st.tuples(
    st.dictionaries(_SMALL, st.integers(0, 2), min_size=1, max_size=30), st.sampled_from(list(VIEWS.values()))
)

_RANGE = range(-7, 7)
_TRIANGLES = [(p, q, kind) for p in _RANGE for q in _RANGE for kind in (0, 1)]
_COLOURS = ("#d55e00", "#0072b2", "#009e73")


def bodies_of(owned: Owned) -> list[Body]:
    """The bodies that have cubes."""
    cells = [[cell for cell, body in owned.items() if body == k] for k in range(3)]
    return [Body(Voxels(some), _COLOURS[k]) for k, some in enumerate(cells) if some]


def labels(owned: Owned, view: View) -> dict[tuple[int, int, int], Label]:
    """For each triangle where something is seen: the body, the side and its plane."""
    numbers = {body: k for k, body in enumerate(sorted(set(owned.values())))}
    cubes, owners = in_frame(owned, view), [numbers[body] for body in owned.values()]
    found = {}
    for triangle in _TRIANGLES:
        hit = seen(cubes, *middle(*triangle))
        if hit is not None:
            cube, side = hit
            found[triangle] = owners[cube], side, int(cubes[cube][side])
    return found


def tops(sides: Sequence[PaintedSide], points: Sequence[tuple[Fraction, Fraction]], view: View) -> list[str]:
    """The colour that is painted last at each point, "" for none."""
    at = np.array([on_paper(p, q, view) for p, q in points])
    found = np.full(len(points), "", dtype=object)
    for side in sides:
        corners = np.array(side.corners)
        way, off = np.roll(corners, -1, axis=0) - corners, at[:, None] - corners
        turns = way[:, 0] * off[..., 1] - way[:, 1] * off[..., 0]
        found[(turns > 0).all(axis=1) | (turns < 0).all(axis=1)] = side.colour
    return found.tolist()


def tones(bodies: Sequence[Body], view: View) -> dict[tuple[int, int], str]:
    """The colour of each side of the view frame of each body."""
    found = {}
    for number, body in enumerate(bodies):
        sides = scene_of([Body(Voxels([(0, 0, 0)]), body.colour)], view).sides()
        for side in range(3):
            # The point (p, q) of a side well inside: a corner of the hexagon is at the middle.
            p, q = [(Fraction(1, 2), Fraction(0)), (Fraction(0), Fraction(1, 2)), (Fraction(-1, 2),) * 2][
                side
            ]
            near = in_frame([(0, 0, 0)], view)[0]
            shift = near[0] - near[2], near[1] - near[2]
            found[number, side] = tops(sides, [(p + shift[0], q + shift[1])], view)[0]
    return found


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_the_three_sides_of_a_cube_differ(view: View) -> None:
    assert len(set(tones([Body(Voxels([(0, 0, 0)]), "#d55e00")], view).values())) == 3


@cases
def test_what_is_painted_last_is_what_lines_of_sight_meet(examples: int) -> None:
    def holds(scene: tuple[Owned, View]) -> None:
        owned, view = scene
        bodies = bodies_of(owned)
        expected, tone = labels(owned, view), tones(bodies, view)
        shown = tops(scene_of(bodies, view).sides(), [middle(*t) for t in _TRIANGLES], view)
        for triangle, colour in zip(_TRIANGLES, shown, strict=True):
            label = expected.get(triangle)
            assert colour == ("" if label is None else tone[label[:2]])

    for_all(scenes, examples // 5, holds)


@cases
def test_lines_run_where_something_else_begins(examples: int) -> None:
    sides: dict[frozenset[tuple[int, int]], list[tuple[int, int, int]]] = {}
    for p, q, kind in _TRIANGLES:
        corners = [(p, q), (p, q + 1) if kind else (p + 1, q), (p + 1, q + 1)]
        for i in range(3):
            sides.setdefault(frozenset((corners[i], corners[i - 1])), []).append((p, q, kind))

    def holds(scene: tuple[Owned, View]) -> None:
        owned, view = scene
        expected = labels(owned, view)
        drawn: dict[frozenset[tuple[int, int]], int] = {}
        for stroke in scene_of(bodies_of(owned), view).strokes:
            for start, end in stroke.lines:
                for edge in unit_edges(start, end, view):
                    drawn[edge] = min(stroke.weight, drawn.get(edge, 1))
        wanted = {}
        for edge, triangles in sides.items():
            beside = [expected.get(triangle) for triangle in triangles]
            if len(beside) == 2 and beside[0] != beside[1]:
                wanted[edge] = 0 if None in beside else 1
        assert drawn == wanted

    for_all(scenes, examples // 5, holds)


def unit_edges(
    start: tuple[float, float], end: tuple[float, float], view: View
) -> list[frozenset[tuple[int, int]]]:
    """The edges of the lattice that a line on paper consists of."""
    points = []
    for x, y in (start, end):
        half, whole = x / 3**0.5, y * view.signs[2]
        p, q = round(whole + half), round(whole - half)
        points.append((p, q))
        assert on_paper(Fraction(p), Fraction(q), view) == pytest.approx((x, y), abs=3e-3)
    (a, b), (c, d) = points
    length = max(abs(c - a), abs(d - b))
    steps = [(a + k * (c - a) // length, b + k * (d - b) // length) for k in range(length + 1)]
    return [frozenset(pair) for pair in pairwise(steps)]


#: A group that stands, one that moves along an axis, how far it has come, and the corner to look from.
moves = st.tuples(
    st.frozensets(_SMALL, min_size=1, max_size=14),
    st.frozensets(_SMALL, min_size=1, max_size=14),
    st.integers(0, 2),
    st.integers(-24, 24).map(lambda n: Fraction(n, 8)),
    st.sampled_from(list(VIEWS.values())),
)
Moved = tuple[frozenset[Cell], frozenset[Cell], int, Fraction, View]

#: Points in the middle of triangles of a lattice of eighths, which contains all edges.
_POINTS = [
    (p + Fraction(3 * i + 2, 24), q + Fraction(3 * j + 1, 24))
    for p in range(-4, 6)
    for q in range(-4, 6)
    for i, j in ((0, 0), (5, 2))
]


@cases
def test_moving_groups_are_painted_right(examples: int) -> None:
    def holds(case: Moved) -> None:
        still, group, axis, distance, view = case
        shift = [distance if k == axis else Fraction(0) for k in range(3)]
        moved = [[c + s for c, s in zip(cell, shift, strict=True)] for cell in sorted(group)]
        assume(all(any(abs(c - d) >= 1 for c, d in zip(a, b, strict=True)) for a in moved for b in still))
        x, y, z = map(float, shift)
        bodies = [
            Body(Voxels(sorted(still)), _COLOURS[0]),
            Body(Voxels(group), _COLOURS[1], offset=(x, y, z)),
        ]
        cubes = in_frame([*sorted(still), *moved], view)
        tone = tones(bodies, view)
        for point, colour in zip(_POINTS, tops(scene_of(bodies, view).sides(), _POINTS, view), strict=True):
            hit = seen(cubes, *point)
            assert colour == ("" if hit is None else tone[int(hit[0] >= len(still)), hit[1]])

    for_all(moves, examples // 5, holds)


# Small cases ---------------------------------------------------------------------------------------------


def test_a_rod_has_as_many_lines_as_a_cube() -> None:
    strokes = figure([Body(Voxels.box(5, 1, 1), "#d55e00")], USUAL).strokes
    assert sum(len(stroke.lines) for stroke in strokes) == 9


def test_hidden_polygons_are_not_painted() -> None:
    bodies = [Body(Voxels([(0, 0, 0)]), "#d55e00"), Body(Voxels.box(3, 3, 3).shifted(2, -4, 2), "#0072b2")]
    assert len(scene_of(bodies, USUAL).sides()) == 3
    assert scene_of([], USUAL).sides() == []


def test_spots_are_painted_on_their_sides() -> None:
    plain = Body(Voxels.box(2, 1, 1), "#d55e00")
    unmarked = scene_of([plain], USUAL).sides()
    sides = scene_of([replace(plain, spots=(((1, 0, 0), "#0072b2"),))], USUAL).sides()
    spots = [side for side in sides if side not in unmarked]
    assert len(spots) == 3
    assert {side.colour for side in spots} == {
        side.colour for side in scene_of([replace(plain, colour="#0072b2")], USUAL).sides()
    }
    # In the middles of the three sides of its cube.
    middles = sorted(np.mean(spot.corners, axis=0).tolist() for spot in spots)
    wanted = USUAL.points([(2, 0.5, 0.5), (1.5, 0, 0.5), (1.5, 0.5, 1)])
    assert np.allclose(middles, sorted(wanted.tolist()), atol=1e-3)


def test_hidden_cubes_are_those_that_are_not_seen() -> None:
    # Three walls towards the viewer around the origin.
    axes, signs = axes_of(USUAL), USUAL.signs

    def at(*frame: int) -> Cell:
        cell = [0, 0, 0]
        for k, value in zip(axes, frame, strict=True):
            cell[k] = value if signs[k] > 0 else -value - 1
        return cell[0], cell[1], cell[2]

    walls = Voxels([at(1, 0, 0), at(0, 1, 0), at(0, 0, 1), at(1, 1, 1)])
    assert count_hidden(walls, [at(0, 0, 0)], USUAL) == 1
    assert count_hidden(walls, [at(2, 2, 2), at(1, 1, 0)], USUAL) == 0


@cases
def test_a_hidden_cube_changes_nothing(examples: int) -> None:
    def holds(scene: tuple[Owned, View]) -> None:
        owned, view = scene
        shape = Voxels(owned)
        others = [cell for cell in Voxels.box(5, 5, 5).shifted(-2, -2, -2) if cell not in shape][:6]
        for other in others:
            cubes = in_frame([*shape, other], view)
            hits = [seen(cubes, *middle(*triangle)) for triangle in _TRIANGLES]
            is_seen = any(hit is not None and hit[0] == len(shape) for hit in hits)
            assert count_hidden(shape, [other], view) == (not is_seen)

    for_all(scenes, examples // 20, holds)


def test_what_hides_a_move_is_found() -> None:
    wall = Body(Voxels.box(3, 3, 3).shifted(2, -4, 2), "#777777", pale=True)
    beside = Body(Voxels.box(1, 1, 1).shifted(-3, 0, 0), "#777777", pale=True)
    moving = Body(Voxels.box(1, 1, 1), "#d55e00")
    assert occluders([moving, beside, wall], USUAL) == {2}
    assert occluders([moving, beside], USUAL) == frozenset()
    assert occluders([wall], USUAL) == frozenset()


def test_turned_bodies_are_where_their_turn_puts_them() -> None:
    from burrkit.moves.model import Turn

    bar = Voxels.box(3, 1, 1)
    turn = Turn((0,), 2, (1, 1, 1), 1)
    turned = Body(bar, "#d55e00", turned=(turn, 1.0))
    moved = Body(bar.moved(turn.motion), "#d55e00")
    one, other = (
        np.array(sorted(side.corners for side in scene_of([b], USUAL).sides())) for b in (turned, moved)
    )
    assert np.sort(one.reshape(-1, 2), axis=0) == pytest.approx(
        np.sort(other.reshape(-1, 2), axis=0), abs=1e-3
    )
