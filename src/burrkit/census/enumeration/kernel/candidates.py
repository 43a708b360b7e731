"""Candidates for a position, as lists and as bits: the parts of every enumeration of all assemblies.

The first four positions are filled one after the other; the sticks that fit them in positions 5 and 6 are
listed, and every pair of these is an assembly. See ``pair_bitsets`` for the sets of such pairs,
``pair_queries`` for ``own``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.pair_bitsets import ABOVE, BELOW, HERE
from burrkit.census.enumeration.kernel.pair_queries import STAMP
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64
from burrkit.sixpiece.engine.kernel.relations import HOME, Sections, enter, relation

#: Fourth sticks that are remembered for one third, at most.
MOST_STORED = 64


class StickTables(NamedTuple):
    """All sticks, by rows.

    ``fills`` uint64[6, rows]: the inner cubes that a row fills in each position, as bits; ``weight``
    int64[rows]: how many these are; ``marked`` int64[rows]: 1 for the sticks to be counted apart.
    """

    fills: U64[D2]
    weight: I64[D1]
    marked: I64[D1]


@part(borrows=True)
def fitting(candidates: I64[D1], fills: U64[D2], position: int, taken: np.uint64, places: I64[D1]) -> int:
    """List the places of the candidates for a position that fill no cube that is taken; returns how many."""
    count = 0
    for i in range(candidates.size):
        if fills[position, candidates[i]] & taken == U0:
            places[count] = i
            count += 1
    return count


@part(borrows=True)
def add_words(
    placed: int, row: int, position: int, candidates: I64[D1], own: U64[D2], sections: Sections
) -> None:
    """Add to the words of each candidate its collisions with a stick placed before."""
    for k in range(candidates.size):
        hits = relation(sections, 0, placed, row, position, candidates[k], HOME)
        enter(hits, placed, position, own, k, 0)


@part(borrows=True)
def take_rows(
    places: I64[D1], rows: I64[D1], own: U64[D2], rows_to: I64[D1], own_to: U64[D2], four: U64[D2], n: int
) -> None:
    """Copy the candidates at these places, with the collisions of the first n sticks in their words."""
    for k in range(rows_to.size):
        rows_to[k] = rows[places[k]]
        own_to[k, STAMP] = U0
        for a in range(6):
            own_to[k, a] = own[places[k], a] | four[n, a]


@part(borrows=True)
def list_use(fills: U64[D2], position: int, shared: np.uint64, rows: I64[D1], using: U64[D2]) -> None:
    """Fill using[cube], all 0, with the sticks of a list that use each of the shared cubes, as bits."""
    for k in range(rows.size):
        cubes = fills[position, rows[k]] & shared
        while cubes != U0:
            using[np.int64(lowest(cubes)), k >> 6] |= U1 << (np.uint64(k) & U63)
            cubes &= cubes - U1


@part(borrows=True)
def free_of(cubes: np.uint64, using: U64[D2], n: int, free: U64[D1]) -> int:
    """Fill ``free`` with the sticks of a list of n that use none of these cubes; returns 0 if none does."""
    some = U0
    for w in range(free.size):
        used = U0
        left = cubes
        while left != U0:
            used |= using[np.int64(lowest(left)), w]
            left &= left - U1
        free[w] = ~used
        if 64 * (w + 1) > n:
            free[w] &= (U1 << (np.uint64(n) & U63)) - U1
        some |= free[w]
    return 1 if some != U0 else 0


@part(borrows=True)
def classify(rows: I64[D1], sticks: StickTables, which: I64[D1], mask: U64[D2]) -> int:
    """Sort a list into classes, twice the weight, + 1 if marked: which, and their bits; returns how many."""
    classes = 0
    for k in range(rows.size):
        own = 2 * sticks.weight[rows[k]] + sticks.marked[rows[k]]
        c = 0
        while c < classes and which[c] != own:
            c += 1
        which[c] = own
        classes = max(classes, c + 1)
        mask[c, k >> 6] |= U1 << (np.uint64(k) & U63)
    return classes


@part(borrows=True)
def place_stick(four: U64[D2], k: int, p: int, rows: I64[D1], sections: Sections) -> None:
    """Fill four[k] with the words four[k - 1] and the collisions of stick p with those before it."""
    for a in range(6):
        four[k, a] = four[k - 1, a]
    for i in range(p):
        enter(relation(sections, 0, i, rows[i], p, rows[p], HOME), i, p, four, k, 0)


@part(borrows=True)
def open_pairs(is5: U64[D1], is6: U64[D1], sets: U64[D3]) -> None:
    """Empty all sets but HERE, which becomes all pairs of these."""
    for plane in range(sets.shape[0]):
        for w in range(sets.shape[1]):
            for k in range(sets.shape[2]):
                sets[plane, w, k] = U0
    for w5 in range(is5.size):
        bits = is5[w5]
        while bits != U0:
            for w in range(is6.size):
                sets[HERE, w, 64 * w5 + np.int64(lowest(bits))] = is6[w]
            bits &= bits - U1


@part(borrows=True)
def fill_plane(sets: U64[D3], plane: int) -> None:
    """Put all pairs that there are into a plane."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            sets[plane, w, k] = sets[HERE, w, k]


@part(borrows=True)
def way_between(cubes: np.uint64, other: np.uint64) -> int:
    """ABOVE if a stick of these cubes contains the other, BELOW if the other contains it, else -1."""
    if other & ~cubes == U0:
        return ABOVE
    return BELOW if cubes & ~other == U0 else -1
