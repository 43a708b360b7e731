"""States of pieces that turn: the shape and the place of every piece, in a normal form.

A piece is one word of bits: the number of its oriented shape, and its least corner, each number plus 2^15:

    word     shape | x | y | z        16 bits each, z lowest
    row      words of the pieces, those of one kind side by side; run[i]: the place of the first like piece i

A row stands for all arrangements that a rigid motion of the whole, or an exchange of equal pieces, makes of
it. Its normal form has a piece of the first kind in the first of its orientations, with its least corner at
0, 0, 0, and pieces of one kind sorted. If several motions lead to such a row, because there are several
pieces of that kind, or because it is symmetric, the least row is the normal form.

    images[s, t]         shape s turned by rotation t
    fronts[f]            from first_front[s] to before first_front[s + 1]: rotations of s to the first shape
                         of its kind
    reads[t, a]          the axis that row a of the matrix of rotation t reads, and its sign
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int

_MIDDLE = np.int64(1 << 15)
_LANE = np.uint64(0xFFFF)


class OrientedShapes(NamedTuple):
    """The shapes of a problem in all orientations; ``cells[first[s] : first[s + 1]]`` are the cubes of s.

    Their least corner is 0, 0, 0, and ``extents`` are their sizes. ``turns[a, q]`` is the rotation by q
    quarters about axis a.
    """

    first: I64[D1]
    cells: I64[D2]
    extents: I64[D2]
    images: I64[D2]
    first_front: I64[D1]
    fronts: I64[D1]
    reads: I64[D3]
    turns: I64[D2]


class TurnedPieces(NamedTuple):
    """The pieces of one state: their shapes, int64[n], and least corners, int64[n, 3]."""

    shape: I64[D1]
    corner: I64[D2]


@part
def unpack(words: U64[D1], row: Int, to: TurnedPieces) -> None:
    """Read the state in a row."""
    n = to.shape.size
    for i in range(n):
        word = words[np.uint64(row * n + i)]
        to.shape[i] = np.int64(word >> np.uint64(48))
        for a in range(3):
            to.corner[i, a] = np.int64((word >> np.uint64(32 - 16 * a)) & _LANE) - _MIDDLE


@part
def turned_corner(shapes: OrientedShapes, pieces: TurnedPieces, i: int, rotation: Int, axis: int) -> Int:
    """The least coordinate on an axis of piece i after a rotation about the corner of cube 0, 0, 0.

    Cube c becomes the cube at the matrix times c, as with ``Motion``.
    """
    b = shapes.reads[rotation, axis, 0]
    at = pieces.corner[i, b]
    if shapes.reads[rotation, axis, 1] > 0:
        return at
    return 1 - at - shapes.extents[pieces.shape[i], b]


@part
def normal_form(
    shapes: OrientedShapes, run: I64[D1], pieces: TurnedPieces, trial: U64[D1], words: U64[D1], row: Int
) -> None:
    """Write the normal form of an arrangement to a row. ``trial`` is scratch for n words."""
    n = run.size
    begin = np.uint64(row * n)
    found = False
    for m in range(n):
        if run[m] != 0:
            break
        s = pieces.shape[m]
        for f in range(shapes.first_front[s], shapes.first_front[s + 1]):
            t = shapes.fronts[f]
            x = turned_corner(shapes, pieces, m, t, 0) - _MIDDLE
            y = turned_corner(shapes, pieces, m, t, 1) - _MIDDLE
            z = turned_corner(shapes, pieces, m, t, 2) - _MIDDLE
            for i in range(n):
                word = np.uint64(shapes.images[pieces.shape[i], t]) << np.uint64(48)
                word |= np.uint64(turned_corner(shapes, pieces, i, t, 0) - x) << np.uint64(32)
                word |= np.uint64(turned_corner(shapes, pieces, i, t, 1) - y) << np.uint64(16)
                word |= np.uint64(turned_corner(shapes, pieces, i, t, 2) - z)
                k = i
                while k > run[i] and trial[np.uint64(k - 1)] > word:
                    trial[np.uint64(k)] = trial[np.uint64(k - 1)]
                    k -= 1
                trial[np.uint64(k)] = word
            order = 0  # of the trial against the best row so far
            for i in range(np.uint64(n)):
                if trial[i] != words[begin + i]:
                    order = -1 if trial[i] < words[begin + i] else 1
                    break
            if not found or order < 0:
                for i in range(np.uint64(n)):
                    words[begin + i] = trial[i]
            found = True
