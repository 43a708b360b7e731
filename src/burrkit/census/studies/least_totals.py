"""The least number of moves that take an assembly apart completely, whatever the level of each stage.

*Total.* A plan moves the sticks to a state in which a group can be separated, separates it (one move), and
continues with the group and with the rest, each by itself. Its total is the number of all moves, separating
moves included; for one stick it is 0. A move slides a group any whole distance along an axis, as everywhere;
it separates the group if the group ends beyond all others along that axis. The least total is the minimum
over all plans: over all states, including those beyond the first free one, and over all groups that can be
separated in each.

GENDA, B. Cutler's program, takes the least number of moves to each separation in turn (*staged*), "which
need not minimise the total" (*A Computer Analysis of All 6-Piece Burrs*, 1994).

Two bounds keep the search short. With n sticks there are n - 1 separating moves; so a plan with its first
separation at the (d + 1)-th move has at least d + n - 1 moves, and states with d + n - 1 not less than the
best known total need not be visited. And where all sticks come apart in the first free state, that bound is
met: such an assembly of level L has the total L + 4, which is both the least and that of the
stages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.tally import ll_of
from burrkit.census.studies.kernel import reach as k, shortest_ways
from burrkit.errors import BurrkitError
from burrkit.moves import take_apart
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.sticks import LENGTHS

#: The six sticks, as bits.
_ALL: Final = 63
#: The most states of one search.
_MOST_STATES: Final = 1 << 16


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
    shortest_ways.survey(sections(), np.ascontiguousarray(assemblies, dtype=np.int64), *found)
    levels, seen, falls = found
    if np.any(levels == BEYOND):
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return np.maximum(levels, 0), seen, falls


def two_totals(rows: NDArray[np.int64], length: int) -> tuple[int, int]:
    """The staged and the least total of one assembly, six rows; 0, 0 if it does not come completely apart."""
    tree = take_apart(ll_of(rows).assembly(length)).tree
    if tree is None:
        return 0, 0
    staged = sum(tree.counts)
    start = np.zeros((6, 3), dtype=np.int64)
    return staged, _Search(rows, LENGTHS.index(length)).least(_ALL, start, staged)


class _Search:
    """The least totals of groups of sticks of one assembly, with a memo of results."""

    def __init__(self, rows: NDArray[np.int64], n: int) -> None:
        self._rows, self._n = np.ascontiguousarray(rows[:6], dtype=np.int64), n
        #: For a group in its position: a lower bound of its least total, and whether it is exact.
        self._known: dict[tuple[int, bytes], tuple[int, bool]] = {}

    def least(self, mask: int, at: NDArray[np.int64], limit: int) -> int:
        """The least total of the sticks ``mask`` at positions int64[6, 3]; ``limit`` if it is not less."""
        sticks = mask.bit_count()
        if sticks == 1:
            return 0
        members = [p for p in range(6) if mask >> p & 1]
        start = np.zeros((6, 3), dtype=np.int64)
        start[members] = at[members] - at[members[0]]
        key = mask, start.tobytes()
        low, exact = self._known.get(key, (sticks - 1, False))
        if exact or low >= limit:
            return min(low, limit)
        states = self._reach(mask, start, -1)
        best, done, reached = self._best(mask, states, 0, limit), len(states.depth), int(states.depth[-1])
        # A first separation deeper down can still be better.
        while reached + sticks < best:
            reached += 1
            states = self._reach(mask, start, reached)
            best, done = self._best(mask, states, done, best), len(states.depth)
        self._known[key] = best, best < limit
        return best

    def _best(self, mask: int, states: _States, done: int, best: int) -> int:
        """The best total of a plan that first splits in one of the states from ``done`` on, or ``best``."""
        rest = mask.bit_count() - 1
        for s in range(done, len(states.depth)):
            depth = int(states.depth[s])
            if depth + rest >= best:
                return best
            if states.falls[s]:
                return depth + rest
            for part in states.parts[s].tolist():
                if part == 0 or depth + rest >= best:
                    break
                other, left = mask & ~part, best - depth - 1
                one = self.least(part, states.at[s], left - other.bit_count() + 1)
                best = min(best, depth + 1 + one + self.least(other, states.at[s], left - one))
        return best

    def _reach(self, mask: int, start: NDArray[np.int64], deepest: int) -> _States:
        room = 1 << 8
        while True:
            found = k.ReachedStates(
                np.zeros((room, 6, 3), dtype=np.int64),
                np.zeros((room, 6), dtype=np.uint64),
                np.zeros(room, dtype=np.int64),
                np.empty(2 * room, dtype=np.int64),
            )
            found.at[0] = start
            count = k.reach(sections(), self._n, self._rows, mask, deepest, found)
            if count > 0:
                break
            if count == -2 or room >= _MOST_STATES:
                raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
            room *= 8
        falls, parts = np.zeros(count, dtype=np.int64), np.zeros((count, 64), dtype=np.int64)
        k.splits(found.hits, count, mask, falls, parts)
        return _States(found.at[:count], found.depth[:count], falls, parts)


@dataclass(frozen=True)
class _States:
    """States: positions int64[n, 6, 3], numbers of moves, whether all comes apart, separable groups."""

    at: NDArray[np.int64]
    depth: NDArray[np.int64]
    falls: NDArray[np.int64]
    parts: NDArray[np.int64]
