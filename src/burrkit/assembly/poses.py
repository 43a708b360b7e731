"""The poses of a problem: its kinds of pieces, turned in every way that fits into the box of the goal.

A place in the goal's box is one number, ``x + X (y + Y z)`` with the box's extent (X, Y, Z). A pose lists
the numbers of its cubes when its least corner is at the least corner of the box: to move it is to add a
number, and ascending numbers are cubes in the order of ``Voxels``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import ISOMETRIES, MATRICES, ROTATIONS, Cell
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.colours import paint_of
from burrkit.runtime.records import dataclass


@dataclass(frozen=True)
class Poses:
    """P distinct poses, by their kinds and, for each kind, by the rotation that first gives them.

    ``number`` int64[K, T]: the pose that isometry t makes of the first piece of kind k, for an improper one
    that of another kind, its mirror image; -1 if it does not fit into the box or no kind is like that.
    ``low`` int64[K, T, 3] is its least corner if it is turned about the origin.

    ``kind`` and ``turn`` int64[P]: what is turned, and by which rotation. ``free`` int64[P, 3]: in how many
    positions it fits in the box on each axis. Its cubes are ``cubes[first[p]:first[p + 1]]``, ascending, and
    ``paint`` their colours, 0 for neutral ones.
    """

    number: NDArray[np.int64]
    low: NDArray[np.int64]
    kind: NDArray[np.int64]
    turn: NDArray[np.int64]
    free: NDArray[np.int64]
    first: NDArray[np.int64]
    cubes: NDArray[np.int64]
    paint: NDArray[np.int64]

    @classmethod
    def of(cls, problem: Problem, *, mirrored: bool) -> Poses:
        """The poses of all kinds; T is 48 if ``mirrored``, else 24."""
        kinds, box = representatives(problem), problem.goal.cells.extent
        matrices = MATRICES.astype(np.int64)[: 48 if mirrored else 24]
        low, free = _boxes(kinds, matrices, box)
        shades = 1 + max((colour for piece in kinds for _, colour in piece.colours), default=0)
        coded = [_coded(piece, matrices, own, box, shades) for piece, own in zip(kinds, low, strict=True)]
        number = np.full(low.shape[:2], -1, dtype=np.int64)
        known: dict[tuple[int | None, bytes], int] = {}
        images = problem.mirror_images if mirrored else []
        chosen: list[tuple[int, int]] = []
        for turns in (ROTATIONS, ISOMETRIES[len(ROTATIONS) : len(matrices)]):
            for own, at in np.argwhere((free[:, turns] > 0).all(axis=2)).tolist():
                pose = own if turns is ROTATIONS else images[own], coded[own][turns[at]].tobytes()
                if turns is ROTATIONS and pose not in known:
                    known[pose] = len(chosen)
                    chosen.append((own, at))
                number[own, turns[at]] = known.get(pose, -1)
        kind, turn = np.array(chosen, dtype=np.int64).reshape(-1, 2).T
        listed = [coded[k][t] for k, t in chosen]
        cubes, paint = np.divmod(np.concatenate([np.empty(0, dtype=np.int64), *listed]), shades)
        first = np.concatenate(([0], np.cumsum([len(one) for one in listed]))).astype(np.int64)
        return cls(number, low, kind, turn, free[kind, turn], first, cubes, paint)


def representatives(problem: Problem) -> list[Piece]:
    """The first piece of each kind, in the order of the kinds."""
    first: dict[int, Piece] = {}
    for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
        first.setdefault(kind, piece)
    return list(first.values())


def _boxes(
    kinds: list[Piece], matrices: NDArray[np.int64], box: Cell
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each kind and isometry the least corner of what is turned, and its free places in a box."""
    corners = np.array([(piece.shape.low, piece.shape.high) for piece in kinds])
    turned = (corners @ matrices.reshape(-1, 3).T).reshape(len(kinds), 2, len(matrices), 3)
    low, high = turned.min(axis=1), turned.max(axis=1)
    return low, np.array(box) - (high - low)


def _coded(
    piece: Piece, matrices: NDArray[np.int64], low: NDArray[np.int64], box: Cell, shades: int
) -> NDArray[np.int64]:
    """int64[T, cubes]: for each isometry place times ``shades`` plus colour of every cube, ascending.

    Of what does not fit into the box this is nothing that means anything.
    """
    strides = np.array((1, box[0], box[0] * box[1])) * shades
    coded: NDArray[np.int64] = (strides @ matrices) @ piece.shape.cells.T - (low @ strides)[:, None]
    coded += paint_of(piece.colours, piece.shape)
    coded.sort(axis=1)
    return coded
