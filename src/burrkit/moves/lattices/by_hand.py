"""How far pieces on any lattice are from each other, for moves by hand.

The table of the search has the distances; a slide ends after whole units, or where the group touches what
stops it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Isometry, Lattice
from burrkit.moves.lattices.kernel.lattice_gaps import ENDLESS, measure_gaps
from burrkit.moves.lattices.shapes import lattice_table_of
from burrkit.moves.slides.shapes import Shapes
from burrkit.moves.states.by_hand import NEVER, Gaps

#: No piece is farther away from another one, in steps.
FARTHEST_STEPS: Final = 1 << 14


def gaps(assembly: Assembly, offsets: Mapping[int, Cell], rotations: Mapping[int, Isometry]) -> BodyGaps:
    """The gaps of pieces that are shifted from their places."""
    return BodyGaps(assembly, offsets)


class BodyGaps(Gaps):
    """How far pieces are from each other, in steps: a piece slides freely one step less than a gap."""

    overlap = "overlap"

    def __init__(self, assembly: Assembly, offsets: Mapping[int, Cell]) -> None:
        shapes = Shapes(assembly, lattice_table_of(assembly.problem))
        self._table, self._lattice = shapes.table, assembly.problem.lattice
        self._members = [shapes.members[shapes.shape_of[piece]] for piece in offsets]
        places = [np.array(shapes.home[piece]) + shift for piece, shift in offsets.items()]
        state = np.array(places) - places[0]
        if np.abs(state).max() > FARTHEST_STEPS:
            raise PuzzleError("a piece is too far away", "too-large")
        n = len(places)
        raw = np.zeros(len(self._lattice.axes) * n * n, dtype=np.uint64)
        members = np.array(self._members, dtype=np.int64)
        measure_gaps(self._table.record, members, state.astype(np.int16).reshape(-1), raw)
        apart = raw.astype(np.int64).reshape(-1, n, n)
        self.gaps = list(np.where(apart < ENDLESS, apart + 1, NEVER))
        self._state = [(x, y, z) for x, y, z in state.tolist()]
        self.clash = self._find_clash([assembly.shapes[piece].cells for piece in offsets], offsets)

    def _find_clash(
        self, shapes: Sequence[NDArray[np.int32]], offsets: Mapping[int, Cell]
    ) -> tuple[int, int] | None:
        lattice = self._lattice
        kinds = [lattice.split(cells)[0] for cells in shapes]
        pairs = zip(shapes, offsets.values(), strict=True)
        places = [lattice.places(cells) * lattice.parts + shift for cells, shift in pairs]
        for i, j in combinations(range(len(shapes)), 2):
            if _overlap(lattice, (kinds[i], places[i]), (kinds[j], places[j])):
                return i, j
        return None

    def way_out(self, group: NDArray[np.intp], rest: NDArray[np.intp], axis: int, sign: int) -> int:
        """How far a group slides until its box has left that of the rest, in whole units."""
        bodies = [[(self._members[i], self._state[i]) for i in some] for some in (group, rest)]
        return self._table.way_out(bodies[0], bodies[1], axis, sign)


def _overlap(
    lattice: Lattice,
    one: tuple[NDArray[np.int64], NDArray[np.int64]],
    other: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> bool:
    """Whether a cell of one piece overlaps one of another: types int64[n] and places in steps."""
    parts = lattice.parts
    reach = np.abs(lattice.near_shifts @ np.array(lattice.steps)).max(axis=0) * parts
    for kind, place in zip(one[0].tolist(), one[1], strict=True):
        way = other[1] - place
        near = (np.abs(way) <= reach).all(axis=1)
        way, kinds = way[near], other[0][near]
        if lattice.touching:
            if ((way * way).sum(axis=1) < lattice.touching * parts * parts).any():
                return True
            continue
        halves, ends = lattice.obstacles
        for q in np.unique(kinds).tolist():
            planes = halves[ends[kind, q, 0] : ends[kind, q, 1]]
            if (way[kinds == q] @ planes[:, :3].T < planes[:, 3] * parts).all(axis=1).any():
                return True
    return False
