"""The painter's order, also while a group is on its way between two places of the lattice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from burrkit.drawing.painter import Rigid, Side, painted
from burrkit.drawing.view import USUAL, VIEWS, View
from burrkit.geometry import Cell, Voxels
from tests.drawing.rays import seen
from tests.strategies import cases, for_all

_CELLS = st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2))
_SETS = st.frozensets(_CELLS, min_size=1, max_size=14)

#: A group that stands, one that moves along an axis, how far it has come, and the corner to look from.
moves = st.tuples(
    _SETS,
    _SETS,
    st.integers(0, 2),
    st.integers(-24, 24).map(lambda n: Fraction(n, 8)),
    st.sampled_from(list(VIEWS.values())),
)
Moved = tuple[frozenset[Cell], frozenset[Cell], int, Fraction, View]

# Points off every line of the lattice and of the moved one, whatever eighth it is moved by.
_POINTS = [
    (Fraction(6 * p + i, 6) + Fraction(1, 97), Fraction(6 * q + j, 6) + Fraction(1, 89))
    for p in range(-5, 6)
    for q in range(-5, 6)
    for i, j in ((0, 0), (3, 2))
]


@cases
def test_the_last_side_painted_is_the_one_seen(examples: int) -> None:
    def holds(case: Moved) -> None:
        still, group, axis, distance, view = case
        shift = tuple(distance if k == axis else Fraction(0) for k in range(3))
        assume(disjoint(still, group, shift))
        bodies = (sorted(still), sorted(group))
        parts = [Rigid([(k, Voxels(body))], view) for k, body in enumerate(bodies)]
        sides = painted(((parts[0], (0, 0, 0)), (parts[1], [float(s) for s in shift])))
        cubes, owners = [], []
        for k, body in enumerate(bodies):
            for cell in view.cells(np.array(body, np.int32)).tolist():
                by = [shift[a] * view.signs[a] for a in view.axes] if k else [Fraction(0)] * 3
                cubes.append([c + d for c, d in zip(cell, by, strict=True)])
                owners.append(k)
        for p, q in _POINTS:
            hit = seen(cubes, p, q)
            expected = None if hit is None else (owners[hit[0]], hit[1])
            x, y = view.on_paper(float(p), float(q)).tolist()
            top = [(side.body, side.side) for side in sides if contains(side, x, y)]
            assert (top[-1] if top else None) == expected

    for_all(moves, examples, holds)


def disjoint(still: frozenset[Cell], group: frozenset[Cell], shift: tuple[Fraction, ...]) -> bool:
    return all(
        any(abs(c + s - d) >= 1 for c, d, s in zip(mine, other, shift, strict=True))
        for mine in group
        for other in still
    )


def contains(side: Side, x: float, y: float) -> bool:
    turns = []
    for (a, b), (c, d) in zip(side.corners, (*side.corners[1:], side.corners[0]), strict=True):
        turns.append((c - a) * (y - b) - (d - b) * (x - a))
    return all(t > 0 for t in turns) or all(t < 0 for t in turns)


def test_sides_of_one_plane_share_a_name() -> None:
    step = Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 1)])
    sides = painted(((Rigid([(5, step)], USUAL), (0, 0, 0)),))
    assert len(sides) == 4 + 3 + 2
    assert len({(side.body, side.side, side.plane) for side in sides}) == 1 + 2 + 2


def test_hidden_sides_are_not_kept() -> None:
    assert len(painted(((Rigid([(0, Voxels.box(5, 5, 5))], USUAL), (0, 0, 0)),))) == 75
    assert painted(((Rigid([], USUAL), (0, 0, 0)),)) == []
