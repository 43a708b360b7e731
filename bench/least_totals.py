"""The least number of moves that take an assembly apart completely, whatever the level of each stage.

The least total is that of ``burrkit.moves.least_total``: the number of all moves, separating moves included,
of the best way apart, where what comes free is taken off and each part is then taken apart by itself. GENDA,
B. Cutler's program, takes the least number of moves to each separation in turn (*staged*), "which need not
minimise the total" (*A Computer Analysis of All 6-Piece Burrs*, 1994).

Most assemblies need no search. With six sticks there are five separating moves, so an assembly of level L
takes L + 4 moves or more; and where all sticks come apart in the first free state, L + 4 is both the least
total and that of the stages.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.tally import ll_of
from burrkit.census.studies.kernel import shortest_ways as k
from burrkit.errors import BurrkitError
from burrkit.moves import least_total, take_apart
from burrkit.runtime.bits import U63
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D2, I64
from burrkit.sixpiece.engine.kernel.complete import falls_apart
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, MOST_STATES, new_scratch
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.sticks import LENGTHS


@dataclass(frozen=True)
class LeastTotals:
    """For n assemblies at lengths 6, 8, 10, 12, int64[n, 4] each; 0 where nothing comes free.

    ``levels`` of the first separation; ``least`` and ``staged`` totals, 0 where it does not come completely
    apart.
    """

    levels: NDArray[np.int64]
    least: NDArray[np.int64]
    staged: NDArray[np.int64]


def totals(assemblies: NDArray[np.int64], lengths: tuple[int, ...] = LENGTHS) -> LeastTotals:
    """The totals of assemblies given as rows, int64[n, 6]; at lengths not in ``lengths`` all are 0.

    The stages are those of ``burrkit.moves.take_apart``: of all shortest separations that with the
    least level.
    """
    levels, _, falls = survey(assemblies)
    for n, length in enumerate(LENGTHS):
        if length not in lengths:
            levels[:, n] = 0
    least = np.where((levels > 0) & (falls > 0), levels + 4, 0)
    staged = least.copy()
    for s, n in np.argwhere((levels > 0) & (falls == 0)).tolist():
        staged[s, n], least[s, n] = two_totals(assemblies[s], LENGTHS[n])
    return LeastTotals(levels, least, staged)


def survey(assemblies: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Levels (0: nothing comes free), states within fewer moves, and whether all sticks come apart at once.

    int64[n, 4] each, for assemblies given as rows, int64[n, 6].
    """
    found = [np.zeros((len(assemblies), 4), dtype=np.int64) for _ in range(3)]
    _survey(sections(), np.ascontiguousarray(assemblies, dtype=np.int64), *found)
    levels, seen, falls = found
    if np.any(levels == BEYOND):
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return np.maximum(levels, 0), seen, falls


@kernel
def _survey(sections: Sections, assemblies: I64[D2], levels: I64[D2], seen: I64[D2], falls: I64[D2]) -> None:
    """``find_ways`` of many: levels, states within fewer moves, and whether a shortest way ends in a fall.

    In a fall all sticks slide off one another at once, in some order. All int64[s, 4] by length, for
    ``assemblies`` given as rows, int64[s, 6].
    """
    scratch = new_scratch(MOST_STATES)
    ways = k.new_ways()
    last = k.USEFUL | k.FREE
    for s in range(assemblies.shape[0]):
        for n in range(4):
            levels[s, n] = k.find_ways(PlacedSticks(sections, n, assemblies[s]), scratch, ways)
            seen[s, n], falls[s, n] = ways.numbers[k.WaySlot.STATES], 0
            if levels[s, n] <= 0:
                continue
            for state in range(seen[s, n]):
                if ways.marks[state] & last == last and falls_apart(scratch.states, state, U63) != 0:
                    falls[s, n] = 1


def two_totals(rows: NDArray[np.int64], length: int) -> tuple[int, int]:
    """The staged and the least total of one assembly, six rows; 0, 0 if it does not come completely apart."""
    assembly = ll_of(rows).assembly(length)
    tree = take_apart(assembly).tree
    if tree is None:
        return 0, 0
    found = least_total(assembly, tree)
    if not found.is_proved:
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return sum(tree.counts), found.at_most
