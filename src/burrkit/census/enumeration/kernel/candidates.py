"""What fits four, five or six sticks, as lists and as bits: what every way through all assemblies needs.

The first four positions are filled one after the other; what fits them in positions 5 and 6 is listed, and
every pair of these is an assembly. See ``order`` for the sets of such pairs, ``pairs`` for ``own``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel.pair_bitsets import ABOVE, BELOW, HERE
from burrkit.census.enumeration.kernel.pair_queries import STAMP
from burrkit.runtime.jit import lowest, part
from burrkit.sixpiece.engine.kernel.relations import enter, relation

#: Fourth sticks that are remembered for one third, at most.
MOST_STORED = 64

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part("int64(int64[::1], int64, uint64[:,::1], int64, uint64, int64[::1])", borrows=True)
def fitting(
    candidates: NDArray[np.int64],
    n: int,
    fills: NDArray[np.uint64],
    position: int,
    taken: int,
    found: NDArray[np.int64],
) -> int:
    """List which of the candidates for a position, by their places, fill no cube that is taken; how many."""
    fitting = 0
    for i in range(n):
        if fills[position, candidates[i]] & taken == _0:
            found[fitting] = i
            fitting += 1
    return fitting


@part(
    "void(int64, int64, int64, int64[::1], int64, uint64[:,::1], uint8[:,:,:,:,:,::1], uint64[:,:,:,::1])",
    borrows=True,
)
def add_words(
    placed: int,
    row: int,
    position: int,
    candidates: NDArray[np.int64],
    n: int,
    own: NDArray[np.uint64],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
) -> None:
    """Add to the words of each candidate what it and a stick placed before do to each other."""
    for k in range(n):
        enter(
            relation(near, word, 0, placed, row, position, candidates[k], 0, 0, 0),
            placed,
            position,
            own,
            k,
            0,
        )


@part(
    "void(int64[::1], int64[::1], uint64[:,::1], int64[::1], uint64[:,::1], uint64[:,::1], int64)",
    borrows=True,
)
def take_rows(
    places: NDArray[np.int64],
    rows: NDArray[np.int64],
    own: NDArray[np.uint64],
    rows_to: NDArray[np.int64],
    own_to: NDArray[np.uint64],
    four: NDArray[np.uint64],
    n: int,
) -> None:
    """Copy the candidates at these places, with what the first n sticks do to each other in their words."""
    for k in range(rows_to.size):
        rows_to[k] = rows[places[k]]
        own_to[k, STAMP] = _0
        for a in range(6):
            own_to[k, a] = own[places[k], a] | four[n, a]


@part("void(uint64[:,::1], int64, uint64, int64[::1], uint64[:,::1])", borrows=True)
def list_use(
    fills: NDArray[np.uint64],
    position: int,
    shared: int,
    rows: NDArray[np.int64],
    using: NDArray[np.uint64],
) -> None:
    """Fill using[cube], all 0, with who of a list uses each of the shared cubes, as bits."""
    for k in range(rows.size):
        cubes = fills[position, rows[k]] & shared
        while cubes != _0:
            using[np.int64(lowest(cubes)), k >> 6] |= _1 << (np.uint64(k) & _63)
            cubes &= cubes - _1


@part("int64(uint64, uint64[:,::1], int64, uint64[::1])", borrows=True)
def free_of(cubes: int, using: NDArray[np.uint64], n: int, free: NDArray[np.uint64]) -> int:
    """Who of a list of n uses none of these cubes, as bits; whether there is one."""
    some = _0
    for w in range(free.size):
        used = _0
        left = cubes
        while left != _0:
            used |= using[np.int64(lowest(left)), w]
            left &= left - _1
        free[w] = ~used
        if 64 * (w + 1) > n:
            free[w] &= (_1 << (np.uint64(n) & _63)) - _1
        some |= free[w]
    return 1 if some != _0 else 0


@part("int64(int64[::1], int64[::1], int64[::1], int64[::1], uint64[:,::1])", borrows=True)
def classify(
    rows: NDArray[np.int64],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    which: NDArray[np.int64],
    mask: NDArray[np.uint64],
) -> int:
    """Sort a list into classes, twice the weight, + 1 if marked: which, and their bits; how many."""
    classes = 0
    for k in range(rows.size):
        own = 2 * weight[rows[k]] + marked[rows[k]]
        c = 0
        while c < classes and which[c] != own:
            c += 1
        which[c] = own
        classes = max(classes, c + 1)
        mask[c, k >> 6] |= _1 << (np.uint64(k) & _63)
    return classes


@part("void(uint64[:,::1], int64, int64, int64[::1], uint8[:,:,:,:,:,::1], uint64[:,:,:,::1])", borrows=True)
def place_stick(
    four: NDArray[np.uint64],
    k: int,
    p: int,
    rows: NDArray[np.int64],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
) -> None:
    """Fill four[k] with the words four[k - 1] and what stick p and those before it do to each other."""
    for a in range(6):
        four[k, a] = four[k - 1, a]
    for i in range(p):
        enter(relation(near, word, 0, i, rows[i], p, rows[p], 0, 0, 0), i, p, four, k, 0)


@part("void(uint64[::1], uint64[::1], uint64[:,:,::1])", borrows=True)
def open_pairs(is5: NDArray[np.uint64], is6: NDArray[np.uint64], sets: NDArray[np.uint64]) -> None:
    """Empty all sets but HERE, which becomes all pairs of these."""
    for plane in range(sets.shape[0]):
        for w in range(sets.shape[1]):
            for k in range(sets.shape[2]):
                sets[plane, w, k] = _0
    for w5 in range(is5.size):
        bits = is5[w5]
        while bits != _0:
            for w in range(is6.size):
                sets[HERE, w, 64 * w5 + np.int64(lowest(bits))] = is6[w]
            bits &= bits - _1


@part("void(uint64[:,:,::1], int64)", borrows=True)
def fill_plane(sets: NDArray[np.uint64], plane: int) -> None:
    """Put all pairs that there are into a plane."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            sets[plane, w, k] = sets[HERE, w, k]


@part("int64(uint64, uint64)", borrows=True)
def way_between(cubes: int, other: int) -> int:
    """ABOVE if a stick of these cubes contains the other, BELOW if the other contains it, else -1."""
    if other & ~cubes == _0:
        return ABOVE
    return BELOW if cubes & ~other == _0 else -1
