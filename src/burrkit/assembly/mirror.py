"""Assemblies that are their own mirror images: counts up to reflection from those up to rotation.

Placed pieces are compared by numbers of 64 bits, and assemblies by the sums of these: two that differ have
the same sum with a probability of 1 in 10^19.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.batch import AssemblyBatch
from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import Rows, may_be_mirrored, mirror_kinds, mixed
from burrkit.assembly.shifts import mirrors
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Problem, moved_colours
from burrkit.runtime.grouping import by_key

#: Batches that are examined at once.
_AT_ONCE: Final = 64
#: Assemblies that are examined one by one, at most: a millisecond each.
MOST_SINGLE: Final = 5_000
#: Factors of the coordinates of a cell, of its colour, and of the kind of a piece.
_CELL: Final = np.array((0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7), dtype=np.uint64)
_COLOUR, _KIND = np.uint64(0xABC98388FB8FAC03), np.uint64(0xCA5A826395121157)


def are_never_mirrored(problem: Problem, *, keep_shifted: bool = False) -> bool:
    """Whether no reflection carries any assembly of the problem onto an assembly.

    Then the counts up to reflection and up to rotation are equal. ``keep_shifted`` as for ``Cover``.
    """
    return not may_be_mirrored(problem) or mirrors(problem, keep_shifted=keep_shifted) == []


def self_mirrored(
    problem: Problem, batches: Iterable[Sequence[Assembly]], *, keep_shifted: bool = False
) -> NDArray[np.bool_] | None:
    """For each assembly, whether a rotation carries it onto its mirror image.

    Of n assemblies up to rotation, s of them like this, (n + s) / 2 are left up to reflection. Equal pieces
    are interchangeable, and a piece may be carried onto one that is its mirror image. ``keep_shifted`` as for
    ``Cover``. None if ranges admit more of one piece than of its mirror image, if the goal has no mirror
    symmetry, so that a mirror image may not fit into it, or if of more than ``MOST_SINGLE`` assemblies on
    another lattice than that of cubes each may fill other cells.
    """
    kinds, is_rotation = mirror_kinds(problem), problem.lattice.is_rotation
    if kinds is None or all(is_rotation(motion.isometry) for motion in problem.isometries):
        return None
    motions, batches = mirrors(problem, keep_shifted=keep_shifted), list(batches)
    if motions is None and not problem.lattice.keeps_boxes and sum(map(len, batches)) > MOST_SINGLE:
        return None
    found = [np.empty(0, dtype=bool)]
    for begin in range(0, len(batches), _AT_ONCE):
        table = _table(problem, batches[begin : begin + _AT_ONCE])
        found.append(np.zeros(len(table.rows), dtype=bool))
        groups = [(slice(None), slice(None), table.goal)] if motions is not None else table.outlines()
        for some, filled, cells in groups:
            one = table._replace(rows=table.rows[some])
            own = one.sums(table.goal.cells, range(len(kinds)))
            for motion in filter(problem.keeps, cells.isometries) if motions is None else motions:
                if not is_rotation(motion.isometry) and not found[-1][some].all():
                    images = np.zeros_like(table.goal.cells)
                    images[filled] = cells.carried(motion, table.goal.cells[filled])
                    found[-1][some] |= own == one.sums(images, kinds)
    return np.concatenate(found)


class _Table(NamedTuple):
    """R placed pieces, and which of them each of some assemblies consists of.

    ``kind``, ``start``, ``cells`` and ``paint`` as for ``Placements``; ``rows``, int64[n, pieces], -1
    for a piece that is left out.
    """

    goal: Voxels
    kind: NDArray[np.int64]
    start: NDArray[np.int64]
    cells: NDArray[np.int64]
    paint: NDArray[np.int64]
    rows: NDArray[np.int64]

    def sums(self, images: NDArray[np.int32], kinds: Sequence[int]) -> NDArray[np.uint64]:
        """uint64[n]: a number for each assembly, if the cells of the goal and the kinds become these."""
        cells = images.astype(np.uint64) @ _CELL
        painted = mixed(cells[self.cells] + self.paint.astype(np.uint64) * _COLOUR)
        pieces = np.add.reduceat(painted, self.start[:-1])
        pieces += np.array(kinds, dtype=np.uint64)[self.kind] * _KIND
        return np.asarray(np.append(mixed(pieces), np.uint64(0))[self.rows].sum(axis=1))

    def outlines(self) -> Iterator[tuple[list[int], Rows, Voxels]]:
        """Groups of assemblies, the cells that they may fill, and cells that they share with their images.

        The latter are the corners of the box around an assembly, or all its cells where boxes will not do.
        """
        goal, first = self.goal, self.start[:-1]
        in_boxes = goal.lattice.keeps_boxes
        if in_boxes:
            cells = goal.cells[self.cells]
            low = np.append(np.minimum.reduceat(cells, first), [goal.high], axis=0)[self.rows].min(axis=1)
            high = np.append(np.maximum.reduceat(cells, first), [goal.low], axis=0)[self.rows].max(axis=1)
            keys = np.concatenate((low, high), axis=1)
        else:
            fills = np.zeros((len(first) + 1, len(goal)), dtype=bool)
            fills[np.repeat(np.arange(len(first)), np.diff(self.start)), self.cells] = True
            keys = np.array([fills[one].any(axis=0) for one in self.rows])
        for some in by_key((key.tobytes(), number) for number, key in enumerate(keys)).values():
            key = keys[some[0]]
            if in_boxes:
                yield some, slice(None), Voxels(product(*key.reshape(2, 3).T.tolist()))
            else:
                yield some, np.flatnonzero(key), Voxels(goal.cells[key], goal.lattice)


def _table(problem: Problem, batches: Sequence[Sequence[Assembly]]) -> _Table:
    """The table of all assemblies of some batches."""
    goal, tables = problem.goal.cells, [batch for batch in batches if isinstance(batch, AssemblyBatch)]
    if len(tables) == len(batches):
        own, ranks = tables[0].cover.placements, np.concatenate([batch.rows[:] for batch in tables])
        return _Table(goal, own.kind, own.start, own.cells, own.paint, tables[0].cover.rows_of(ranks))
    known: dict[tuple[int, Motion], int] = {}
    rows = [
        [-1 if m is None else known.setdefault((i, m), len(known)) for i, m in enumerate(one.motions)]
        for one in chain(*batches)
    ]
    number = {cell: at for at, cell in enumerate(goal)}
    entries: list[tuple[int, int]] = []
    first = [0]
    for i, motion in known:
        piece = problem.pieces[i]
        colours = dict(moved_colours(piece.colours, motion, piece.shape))
        entries += [(number[cell], colours.get(cell, 0)) for cell in piece.shape.moved(motion)]
        first.append(len(entries))
    cells, paint = np.array(entries).T
    kind = np.array([problem.kinds[i] for i, _ in known])
    return _Table(goal, kind, np.array(first), cells, paint, np.array(rows))
