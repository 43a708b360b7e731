"""MOVE(i, j): how far one piece can go along an axis before it takes another along.

B. Cutler's program GENDA decides with this matrix what can move in one direction ("Analyzing Movement in One
Direction", *A Computer Analysis of All 6-Piece Burrs*, 1994). Two pieces alone first: the least gap between
a voxel of i and a voxel of j ahead of it.

        i i . . j       MOVE(i, j) = 2        Seen along x. Nothing of i is ahead of j,
        i . . . . j                           so MOVE(j, i) has no limit.

Other pieces shorten the way. If i meets k after 1, and k meets j after 0, then i takes j along after 1:
MOVE(i, j) <= MOVE(i, k) + MOVE(k, j), for all k. GENDA applies this rule to all entries, pass by pass, until
a pass changes nothing. (The instruction to apply it is printed with MOVE(i,j)+MOVE(j,k) in place of
MOVE(i,k)+MOVE(k,j): a misprint, as the inequality printed just above it shows.)

Along -x the matrix is the transposed one: i goes back from a resting j as j goes forward from a resting i.
The searches of burrkit use other data (``slides.shapes``); this module is a reference and an explanation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Voxels

#: The entry where a piece can go on forever. Sums of two entries stay far below overflow.
NO_LIMIT: Final = 1 << 40


@dataclass(frozen=True, eq=False)
class MoveMatrix:
    """The matrix of one arrangement in the positive direction of one axis.

    ``pairwise`` is int64[n, n] for pieces taken two at a time, ``NO_LIMIT`` where there is none. ``passes``
    has the whole matrix after each pass that changed an entry.
    """

    axis: int
    pairwise: NDArray[np.int64]
    passes: tuple[NDArray[np.int64], ...]

    @cached_property
    def closed(self) -> NDArray[np.int64]:
        """MOVE itself, int64[n, n]: closed under MOVE(i, j) <= MOVE(i, k) + MOVE(k, j)."""
        return self.passes[-1] if self.passes else self.pairwise

    @property
    def separates(self) -> bool:
        """Whether a group of pieces can leave the others along this axis, in either direction."""
        return bool((self.closed >= NO_LIMIT).any())

    @property
    def is_fixed(self) -> bool:
        """Whether nothing can move along this axis."""
        return not self.closed.any()

    @property
    def backward(self) -> MoveMatrix:
        """The same arrangement in the negative direction of the axis: everything transposed."""
        return MoveMatrix(self.axis, self.pairwise.T, tuple(moves.T for moves in self.passes))

    def moving_group(self, piece: int, distance: int = 1) -> frozenset[int]:
        """The least rigid group with this piece that can slide by ``distance``, as indices of rows.

        A rigid group can slide by d if no piece of it is stopped by a piece outside within d. For distance 1
        these are the pieces j with MOVE(piece, j) = 0. The group may be all pieces.
        """
        group = {piece}
        while True:
            ahead = self.pairwise[sorted(group)].min(axis=0) < distance
            grown = group | set(np.flatnonzero(ahead).tolist())
            if grown == group:
                return frozenset(group)
            group = grown

    def reach(self, group: frozenset[int]) -> int:
        """How far a rigid group can slide; ``NO_LIMIT`` if it leaves the others or is all of them."""
        others = [j for j in range(len(self.pairwise)) if j not in group]
        gaps = self.pairwise[np.ix_(sorted(group), others)]
        return int(gaps.min()) if gaps.size else NO_LIMIT


def move_matrix(shapes: Sequence[Voxels], axis: int) -> MoveMatrix:
    """MOVE along one axis (0 x, 1 y, 2 z) for pieces at the places of ``shapes``, with all passes.

    No two shapes may share a voxel.
    """
    pairwise = _pairwise([np.asarray(shape, dtype=np.int64) for shape in shapes], axis)
    return MoveMatrix(axis, pairwise, tuple(_closure(pairwise)))


def as_lists(moves: NDArray[np.int64]) -> list[list[int | None]]:
    """Return a matrix as plain lists, None where there is no limit."""
    return [[None if entry >= NO_LIMIT else entry for entry in row] for row in moves.tolist()]


def _pairwise(pieces: list[NDArray[np.int64]], axis: int) -> NDArray[np.int64]:
    moves = np.full((len(pieces), len(pieces)), NO_LIMIT)
    np.fill_diagonal(moves, 0)
    across = [other for other in range(3) if other != axis]
    for i, own in enumerate(pieces):
        for j, other in enumerate(pieces):
            if i != j:
                gaps = other[None, :, axis] - own[:, None, axis] - 1
                in_line = (other[None, :, across] == own[:, None, across]).all(axis=2)
                ahead = gaps[in_line & (gaps >= 0)]
                moves[i, j] = ahead.min(initial=NO_LIMIT)
    return moves


def _closure(pairwise: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """The matrix after each pass over all i, j, k that changes it, entries changed in place as in GENDA."""
    moves = pairwise
    while True:
        before, moves = moves, moves.copy()
        for i, j in np.ndindex(moves.shape):
            moves[i, j] = min(moves[i, j], (moves[i] + moves[:, j]).min())
        if (moves == before).all():
            return
        yield moves
