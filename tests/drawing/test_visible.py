"""What is seen, and the areas and lines made of it, against lines of sight through every cube."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
from hypothesis import strategies as st

from burrkit.drawing.outline import Loop, outlines
from burrkit.drawing.visible import is_hidden, visible
from burrkit.geometry import Cell, Voxels
from tests.drawing.rays import middle, seen
from tests.strategies import cases, for_all

Owned = dict[Cell, int]

_SMALL = st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2))
#: Cubes, each of one of three bodies.
owned_cells: st.SearchStrategy[Owned] = st.dictionaries(_SMALL, st.integers(0, 2), min_size=1, max_size=30)

_RANGE = range(-6, 6)
_TRIANGLES = [(p, q, kind) for p in _RANGE for q in _RANGE for kind in (0, 1)]

Label = tuple[int, int, int]


def labels(owned: Owned) -> dict[tuple[int, int, int], Label]:
    """For each triangle where something is seen: the body, the side and its plane."""
    cubes = list(owned)
    found = {}
    for triangle in _TRIANGLES:
        hit = seen(cubes, *middle(triangle))
        if hit is not None:
            cube, side = hit
            found[triangle] = owned[cubes[cube]], side, cubes[cube][side]
    return found


def arrays(owned: Owned) -> tuple[np.ndarray, np.ndarray]:
    return np.array(list(owned), np.int64), np.array(list(owned.values()), np.int64)


@cases
def test_exactly_what_lines_of_sight_meet(examples: int) -> None:
    def holds(owned: Owned) -> None:
        cubes = list(owned)
        cells, _ = arrays(owned)
        found = visible(cells)
        rows = zip(found.triangles.tolist(), found.cubes.tolist(), found.sides.tolist(), strict=True)
        shown = {tuple(triangle): (cube, side) for triangle, cube, side in rows}
        expected = {t: hit for t in _TRIANGLES if (hit := seen(cubes, *middle(t))) is not None}
        assert shown == expected

    for_all(owned_cells, examples, holds)


@cases
def test_areas_cover_what_is_seen_once(examples: int) -> None:
    def holds(owned: Owned) -> None:
        cells, bodies = arrays(owned)
        expected = labels(owned)
        regions = outlines(visible(cells), cells, bodies).regions
        # Twice the area of a triangle is 1: the areas add up, and every middle is in one region, its own.
        assert sum(sum(map(signed_area, region.loops)) for region in regions) == len(expected)
        for triangle in _TRIANGLES:
            inside = [r for r in regions if sum(contains(loop, *middle(triangle)) for loop in r.loops) % 2]
            assert [(r.body, r.side) for r in inside] == (
                [expected[triangle][:2]] if triangle in expected else []
            )

    for_all(owned_cells, examples, holds)


@cases
def test_lines_run_where_something_else_begins(examples: int) -> None:
    def holds(owned: Owned) -> None:
        cells, bodies = arrays(owned)
        expected = labels(owned)
        drawn: list[tuple[frozenset[tuple[int, int]], tuple[int, int]]] = []
        for line in outlines(visible(cells), cells, bodies).lines:
            drawn += [(edge, line.bodies) for edge in unit_edges(line.start, line.end)]
            assert line.is_outer == (line.bodies[0] == -1)
        assert len(drawn) == len(set(drawn)), "a line is drawn twice"
        wanted = set()
        sides: dict[frozenset[tuple[int, int]], list[tuple[int, int, int]]] = {}
        for p, q, kind in _TRIANGLES:
            corners = [(p, q), (p, q + 1) if kind else (p + 1, q), (p + 1, q + 1)]
            for i in range(3):
                sides.setdefault(frozenset((corners[i], corners[i - 1])), []).append((p, q, kind))
        for edge, triangles in sides.items():
            beside = [expected.get(triangle) for triangle in triangles]
            if len(beside) == 2 and beside[0] != beside[1]:
                low, high = sorted(-1 if label is None else label[0] for label in beside)
                wanted.add((edge, (low, high)))
        assert set(drawn) == wanted

    for_all(owned_cells, examples, holds)


def test_lines_go_straight_through() -> None:
    cells = Voxels.box(5, 1, 1).cells.astype(np.int64)
    found = outlines(visible(cells), cells, np.zeros(5, np.int64))
    assert len(found.regions) == 3
    assert len(found.lines) == 9  # a rod has as many edges that can be seen as a cube


def test_a_hole_is_a_loop_the_other_way() -> None:
    ring = np.array([(x, y, 0) for x in range(5) for y in range(5) if not (1 <= x <= 3 and 1 <= y <= 3)])
    (top,) = [r for r in outlines(visible(ring), ring, np.zeros(16, np.int64)).regions if r.side == 2]
    assert sorted(map(signed_area, top.loops)) == [-18, 50]


def test_whole_sides() -> None:
    # A cube behind and to the left of another one that hides half of its side a.
    whole = visible(np.array([(0, 0, 0), (1, 0, 0)])).whole_sides().tolist()
    assert whole == [[0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]


def test_hidden_cubes_are_those_that_nobody_would_see() -> None:
    # Three walls towards the viewer around the origin.
    walls = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)])
    others = np.array([(0, 0, 0), (2, 2, 2), (1, 1, 0)])
    assert is_hidden(walls, others).tolist() == [True, False, False]


@cases
def test_a_hidden_cube_changes_nothing(examples: int) -> None:
    def holds(owned: Owned) -> None:
        cells, _ = arrays(owned)
        others = np.array([c for c in Voxels.box(5, 5, 5).shifted(-2, -2, -2) if c not in owned], np.int64)
        hidden = is_hidden(cells, others.reshape(-1, 3)).tolist()
        for other, says in zip(others, hidden, strict=True):
            assert says == ((visible(np.concatenate((cells, other[None]))).cubes < len(cells)).all())

    for_all(owned_cells, examples // 4, holds)


# Helpers -------------------------------------------------------------------------------------------------


def signed_area(loop: Loop) -> int:
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(a * d - b * c for (a, b), (c, d) in pairs)


def contains(loop: Loop, p: Fraction, q: Fraction) -> bool:
    """Whether a ray along p crosses the loop an odd number of times."""
    odd = False
    for (a, b), (c, d) in zip(loop, (*loop[1:], loop[0]), strict=True):
        if (b > q) != (d > q) and a + (q - b) * (c - a) / (d - b) > p:
            odd = not odd
    return odd


def unit_edges(start: tuple[int, int], end: tuple[int, int]) -> list[frozenset[tuple[int, int]]]:
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    step = (end[0] - start[0]) // length, (end[1] - start[1]) // length
    points = [(start[0] + k * step[0], start[1] + k * step[1]) for k in range(length + 1)]
    return [frozenset(pair) for pair in pairwise(points)]
