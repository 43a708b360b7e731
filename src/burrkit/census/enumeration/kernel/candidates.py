"""What fits four, five or six sticks, as lists and as bits: what every way through all assemblies needs.

The first four positions are filled one after the other; what fits them in positions 5 and 6 is listed, and
every pair of these is an assembly. See ``order`` for the sets of such pairs, ``pairs`` for ``own``.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.pair_bitsets import ABOVE, BELOW, HERE
from burrkit.census.enumeration.kernel.pair_queries import STAMP
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U64
from burrkit.sixpiece.engine.kernel.relations import enter, relation

#: Fourth sticks that are remembered for one third, at most.
MOST_STORED = 64

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def fitting(
    candidates: I64[D1],
    n: int,
    fills: U64[D2],
    position: int,
    taken: np.uint64,
    found: I64[D1],
) -> int:
    """List which of the candidates for a position, by their places, fill no cube that is taken; how many."""
    fitting = 0
    for i in range(n):
        if fills[position, candidates[i]] & taken == _0:
            found[fitting] = i
            fitting += 1
    return fitting


@part(borrows=True)
def add_words(
    placed: int,
    row: int,
    position: int,
    candidates: I64[D1],
    n: int,
    own: U64[D2],
    near: U8[D6],
    word: U64[D4],
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


@part(borrows=True)
def take_rows(
    places: I64[D1],
    rows: I64[D1],
    own: U64[D2],
    rows_to: I64[D1],
    own_to: U64[D2],
    four: U64[D2],
    n: int,
) -> None:
    """Copy the candidates at these places, with what the first n sticks do to each other in their words."""
    for k in range(rows_to.size):
        rows_to[k] = rows[places[k]]
        own_to[k, STAMP] = _0
        for a in range(6):
            own_to[k, a] = own[places[k], a] | four[n, a]


@part(borrows=True)
def list_use(
    fills: U64[D2],
    position: int,
    shared: np.uint64,
    rows: I64[D1],
    using: U64[D2],
) -> None:
    """Fill using[cube], all 0, with who of a list uses each of the shared cubes, as bits."""
    for k in range(rows.size):
        cubes = fills[position, rows[k]] & shared
        while cubes != _0:
            using[np.int64(lowest(cubes)), k >> 6] |= _1 << (np.uint64(k) & _63)
            cubes &= cubes - _1


@part(borrows=True)
def free_of(cubes: np.uint64, using: U64[D2], n: int, free: U64[D1]) -> int:
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


@part(borrows=True)
def classify(
    rows: I64[D1],
    weight: I64[D1],
    marked: I64[D1],
    which: I64[D1],
    mask: U64[D2],
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


@part(borrows=True)
def place_stick(
    four: U64[D2],
    k: int,
    p: int,
    rows: I64[D1],
    near: U8[D6],
    word: U64[D4],
) -> None:
    """Fill four[k] with the words four[k - 1] and what stick p and those before it do to each other."""
    for a in range(6):
        four[k, a] = four[k - 1, a]
    for i in range(p):
        enter(relation(near, word, 0, i, rows[i], p, rows[p], 0, 0, 0), i, p, four, k, 0)


@part(borrows=True)
def open_pairs(is5: U64[D1], is6: U64[D1], sets: U64[D3]) -> None:
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


@part(borrows=True)
def fill_plane(sets: U64[D3], plane: int) -> None:
    """Put all pairs that there are into a plane."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            sets[plane, w, k] = sets[HERE, w, k]


@part(borrows=True)
def way_between(cubes: np.uint64, other: np.uint64) -> int:
    """ABOVE if a stick of these cubes contains the other, BELOW if the other contains it, else -1."""
    if other & ~cubes == _0:
        return ABOVE
    return BELOW if cubes & ~other == _0 else -1
