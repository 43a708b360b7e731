"""The rows of assemblies that a search has found: which piece each places, and where motions carry them.

Of a cover with R rows and K kinds of pieces:

    found[i]       as ``exact_cover.search`` writes it: the number of rows, of images, and then the rows
    rank[r]        the number of row r in the order of kinds; ``kind`` is by rank
    pieces[k, j]   piece j of kind k
    own[g, r]      the row onto which a symmetry of the goal carries row r
    others[m, r]   the same for other motions, -1 for none
    fills[r]       required cells that row r fills; ``needed`` of all
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I32, I64, Int

_U2 = np.uint64(2)


@part(borrows=True)
def _insert(value: np.int64, values: I64[D1], count: int) -> None:
    """Insert a value into the first ``count``, which ascend."""
    at = np.uint64(count)
    while at > U0 and values[at - U1] > value:
        values[at] = values[at - U1]
        at -= U1
    values[at] = value


@part(borrows=True)
def _order(one: I64[D1], other: I64[D1], count: np.uint64) -> int:
    """-1, 0 or 1 if the first ``count`` of one come before those of the other, equal them, or come after."""
    for j in range(count):
        if one[j] != other[j]:
            return -1 if one[j] < other[j] else 1
    return 0


@kernel
def assign_pieces(
    found: I64[D2], rank: I64[D1], kind: I64[D1], pieces: I64[D2], ranks: I64[D1], by_piece: I32[D2]
) -> None:
    """Write the rank of each piece's row, -1 if it is left out; of equal pieces ranks ascend.

    ``ranks`` is scratch, int64[pieces].
    """
    for i in range(np.uint64(found.shape[0])):
        for p in range(np.uint64(by_piece.shape[1])):
            by_piece[i, p] = -1
        count = np.uint64(found[i, 0])
        for j in range(count):
            _insert(rank[np.uint64(found[i, j + _U2])], ranks, j)
        last, used = np.int64(-1), U0
        for j in range(count):
            own = kind[np.uint64(ranks[j])]
            used = used + U1 if own == last else U0
            last = own
            by_piece[i, np.uint64(pieces[np.uint64(own), used])] = np.int32(ranks[j])


@kernel
def count_classes(
    found: I64[D2],
    own: I64[D2],
    others: I64[D2],
    fills: I64[D1],
    needed: int,
    scratch: I64[D2],
    sizes: I64[D1],
) -> None:
    """Count the assemblies onto which motions carry each one, itself included; 0 if one comes before it.

    Of those that symmetries carry onto each other all get the same. The number of different images is that
    of motions to assemblies divided by that of motions onto itself. ``scratch`` is int64[3, pieces].
    """
    rows, image, least = scratch[0], scratch[1], scratch[2]
    symmetries = np.uint64(own.shape[0])
    for i in range(np.uint64(found.shape[0])):
        count = np.uint64(found[i, 0])
        for j in range(count):
            _insert(found[i, j + _U2], rows, j)
            _insert(found[i, j + _U2], least, j)
        carried, fixing = 0, 0
        for m in range(symmetries + np.uint64(others.shape[0])):
            filled: Int = 0
            for j in range(count):
                row = np.uint64(found[i, j + _U2])
                to = own[m, row] if m < symmetries else others[m - symmetries, row]
                if to < 0:
                    filled = -1
                    break
                filled += fills[np.uint64(to)]
                _insert(to, image, j)
            if filled != needed:
                continue
            carried += 1
            fixing += _order(rows, image, count) == 0
            if _order(image, least, count) < 0:
                if m >= symmetries:
                    carried = 0
                    break
                for j in range(count):
                    least[j] = image[j]
        sizes[i] = carried // fixing
