"""Explore all displacements of pieces that are connected with their places, polytope by polytope.

The displacements at which pieces do not overlap are a union of closed convex polytopes: for each obstacle one
facet is chosen that keeps two cells apart. A *region* is a union of many of these choices: for each two
pieces and each normal the least n . (y - x), such that every obstacle is cleared by some normal. Two regions
are connected if they share a point.

Only walls have to be crossed. Let a path leave a region at point p, and let W be a wall that it crosses
there, of those obstacles that W alone clears at this level. The path goes on in another choice, which clears
each of these by another facet that also holds at p. So from each wall, all other choices for these obstacles
that are possible at a common point of the wall lead to regions in which the path crosses fewer walls; after
as many steps as it crosses walls at p, a region is reached in which it goes on. So if no more regions are
found, all displacements that can be reached are known.

A region without a bound is an exit: whatever direction it is unbounded in takes pieces apart. A finite union
of bounded regions is bounded, so if none is an exit, nothing comes apart. That a choice is impossible is
proved by exact numbers of the linear program; that one is possible is only assumed until a way out
is made of exact points.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.moves.joint.obstacles import NEVER, UNBOUND, PairObstacles
from burrkit.moves.rigidity.decision import LinearPrograms, decide, nearest_point
from burrkit.runtime.records import dataclass

#: The least n . (y - x) for each two pieces and each normal: int64[pairs, normals].
Bounds: TypeAlias = NDArray[np.int64]

#: Numbers of linear programs are compared with whole ones within this.
_NEAR: Final = 1e-6
#: Points of a region that are stored to save linear programs.
_POINTS: Final = 64


@dataclass(eq=False)
class Region:
    """A region with the one from which it was reached; ``motion`` is a direction in which it has no end."""

    points: _Points
    before: Region | None
    motion: list[Fraction] | None


@dataclass(frozen=True)
class WayOut:
    """A way out: displacements of all pieces but the first, corner after corner, and a motion without end."""

    points: list[list[Fraction]]
    motion: list[Fraction]


#: An exit; None if it is proved that there is none; or why that was not found out.
Outcome: TypeAlias = "WayOut | Literal['states', 'stop', 'numbers'] | None"


class _NumbersError(Exception):
    """Approximate numbers did not become a proof."""


def find_exit(
    obstacles: PairObstacles, max_regions: int | None = None, should_stop: Callable[[], bool] | None = None
) -> tuple[Outcome, int]:
    """The first exit that is found, by the fewest walls, and the number of regions.

    PuzzleError if pieces overlap; BurrkitError if HiGHS is not installed.
    """
    exploration = _Exploration(obstacles)
    try:
        for region in exploration.regions():
            if region.motion is not None:
                return WayOut(exploration.way(region), region.motion), exploration.count
            if max_regions is not None and exploration.count >= max_regions:
                return "states", exploration.count
            if should_stop is not None and should_stop():
                return "stop", exploration.count
    except _NumbersError:
        return "numbers", exploration.count
    return None, exploration.count


class _Exploration:
    """The regions that were reached."""

    def __init__(self, obstacles: PairObstacles) -> None:
        self._levels, self._rows = obstacles.levels, obstacles.rows
        self._shape = len(self._levels), self._levels[0].shape[1]
        self._steps = [[np.unique(column) for column in table.T] for table in obstacles.levels]
        self._program = LinearPrograms(obstacles.rows)
        self._known: set[bytes] = set()
        self._reached: set[bytes] = set()

    @property
    def count(self) -> int:
        """The number of regions: 1 at least."""
        return len(self._reached) or 1

    def regions(self) -> Iterator[Region]:
        """All regions, those that are reached over fewer walls first; none comes after an exit."""
        waiting = deque(self._first())
        while waiting:
            region = waiting.popleft()
            yield region
            for bounds in self._around(region):
                for found in self._visited(bounds, region):
                    waiting.append(found)
                    if found.motion is not None:
                        yield found

    # Regions --------------------------------------------------------------------------------------------

    def _is_endless(self, slopes: NDArray[np.float64]) -> bool:
        """Whether a motion from the start goes on without end; ``slopes`` are how fast the rows grow."""
        for table, slope in zip(self._levels, slopes, strict=True):
            fast = np.abs(slope) > _NEAR
            times = table / np.where(fast, slope, 1.0)
            # An obstacle is met between the last of the times from which its facets do not clear it, and the
            # first at which one does; never, if one that stays as it is does.
            last = np.where(fast & (slope < 0), times, 0.0).max(axis=1, initial=0.0)
            first = np.where(fast & (slope > 0), times, np.inf).min(axis=1, initial=np.inf)
            cleared = (~fast & (table <= 0)).any(axis=1)
            if (~cleared & (first > last + _NEAR)).any():
                return False
        return True

    def _first(self) -> Iterator[Region]:
        """The region of the start, or a motion from there without end; none if nothing moves there.

        At the start some obstacles are touched, and cleared by one facet alone. If these allow no motion, the
        others need not be examined.
        """
        bounds = np.full(self._shape, UNBOUND)
        for own, table in zip(bounds, self._levels, strict=True):
            holds = table <= 0
            if not holds.any(axis=1).all():
                raise PuzzleError("pieces overlap")
            forced = np.where(holds & (holds.sum(axis=1, keepdims=True) == 1), table, UNBOUND)
            own[:] = forced.max(axis=0)
        motion = self._motion(np.where(bounds == 0, bounds, UNBOUND))
        if motion is None:
            return
        slopes = (self._rows @ np.array(motion, dtype=float)).reshape(self._shape)
        for sign in (1, -1):  # contacts that a motion preserves are preserved on its way back
            if self._is_endless(sign * slopes):
                endless = _Points(self, np.full(self._shape, UNBOUND))
                yield Region(endless, None, [sign * c for c in motion])
                return
        for own, table, slope in zip(bounds, self._levels, slopes, strict=True):
            while not (own >= table).any(axis=1).all():
                # The facet that clears most, preferably one that the motion respects.
                holds = (table <= 0) & ~(own >= table).any(axis=1, keepdims=True)
                respected = holds & (slope >= 0)
                holds = respected if respected.any() else holds
                best = int(holds.sum(axis=0).argmax())
                own[best] = max(own[best], table[holds[:, best], best].max())
        yield from self._visited(bounds, None)

    def _visited(self, bounds: Bounds, before: Region | None) -> Iterator[Region]:
        """The region of some bounds, as large as it can be made, if it is new."""
        bounds = self._lowered(bounds)
        if bounds.tobytes() in self._known:
            return
        self._known.add(bounds.tobytes())
        motion = self._motion(bounds)
        points = _Points(self, bounds)
        if motion is None:
            key = self._raised(points).tobytes()
            if key in self._reached:
                return
            self._reached.add(key)
        yield Region(points, before, motion)

    def _motion(self, bounds: Bounds) -> list[Fraction] | None:
        """A direction in which a region has no end; None if it is proved that there is none."""
        decision = decide(self._rows[bounds.ravel() > UNBOUND])
        if decision.forces is None and decision.motion is None:
            raise _NumbersError
        return decision.motion

    def _lowered(self, bounds: Bounds) -> Bounds:
        """The same bounds without those that no obstacle needs, each as low as these allow."""
        bounds = bounds.copy()
        for own, table in zip(bounds, self._levels, strict=True):
            cleared = own >= table
            count = cleared.sum(axis=1)
            for k in np.flatnonzero(own > UNBOUND).tolist():
                needed = table[cleared[:, k] & (count == 1), k]
                count -= cleared[:, k]
                own[k] = needed.max(initial=UNBOUND)
                cleared[:, k] = own[k] >= table[:, k]
                count += cleared[:, k]
        return bounds

    def _raised(self, points: _Points) -> Bounds:
        """The bounds of a region with all that follow from them: the same for equal regions."""
        bounds = points.bounds.copy()
        for pair, number in np.ndindex(*self._shape):
            steps = self._steps[pair][number]
            above = steps[(steps > bounds[pair, number]) & (steps < NEVER)]
            row = pair * self._shape[1] + number
            if not len(above) or points.values[:, row].min(initial=np.inf) < above[0] - _NEAR:
                continue
            found = points.least(row, 1)
            if found is not None:
                bounds[pair, number] = above[above <= found].max(initial=int(bounds[pair, number]))
        return bounds

    # Walls ----------------------------------------------------------------------------------------------

    def _around(self, region: Region) -> Iterator[Bounds]:
        """The bounds of all regions beyond one of its walls."""
        own = region.points.bounds
        for pair, number in np.argwhere(own > UNBOUND).tolist():
            row, level, table = pair * self._shape[1] + number, own[pair, number], self._levels[pair]
            if not region.points.allow(row, level):
                continue
            cleared = own[pair] >= table
            alone = table[cleared[:, number] & (cleared.sum(axis=1) == 1)]
            at = alone[:, number]
            bounds = own.copy()
            bounds[pair, number] = at[at < level].max(initial=UNBOUND)
            wall = _Points(self, own, region.points, row)
            yield from self._choices(wall, bounds, pair, alone[at == level])

    def _choices(
        self, wall: _Points, bounds: Bounds, pair: int, waiting: NDArray[np.int64]
    ) -> Iterator[Bounds]:
        """The bounds with each choice of facets for the obstacles ``waiting`` that is possible on a wall."""
        waiting = waiting[~(bounds[pair] >= waiting).any(axis=1)]
        if not len(waiting):
            yield bounds
            return
        facets = waiting[0]
        for number in np.flatnonzero(facets < NEVER).tolist():
            row, level = pair * self._shape[1] + number, facets[number]
            if row == wall.row or not wall.allow(row, level, -1):
                continue
            more, near = bounds.copy(), wall.bounds.copy()
            more[pair, number] = max(more[pair, number], level)
            near[pair, number] = max(near[pair, number], level)
            yield from self._choices(_Points(self, near, wall, wall.row), more, pair, waiting[1:])

    # The way --------------------------------------------------------------------------------------------

    def way(self, region: Region) -> list[list[Fraction]]:
        """The way to a region, by exact points that each two regions share."""
        chain = [region]
        while (before := chain[-1].before) is not None:
            chain.append(before)
        chain.reverse()
        points = [[Fraction(0)] * self._rows.shape[1]]
        for one, other in pairwise(chain):
            both = np.maximum(one.points.bounds, other.points.bounds).ravel()
            rows = both > UNBOUND
            point = nearest_point(self._rows[rows], both[rows].tolist(), points[-1])
            if point is None:
                raise _NumbersError
            points.append(point)
        return points


class _Points:
    """The points of a region, or of one of its walls; some are stored, as they save linear programs."""

    def __init__(
        self, exploration: _Exploration, bounds: Bounds, of: _Points | None = None, row: int | None = None
    ) -> None:
        """Those ``of`` a larger set; only those at which a ``row`` has its bound."""
        self._exploration, self.bounds, self.row = exploration, bounds, row
        flat = bounds.ravel()
        self._low, self._high = np.where(flat > UNBOUND, flat, -np.inf), np.full(len(flat), np.inf)
        if row is not None:
            self._high[row] = self._low[row]
        values = np.empty((0, len(flat))) if of is None else of.values
        inside = (values >= self._low - _NEAR) & (values <= self._high + _NEAR)
        #: float64[points, rows]: the values of all rows at stored points.
        self.values: NDArray[np.float64] = values[inside.all(axis=1)]

    def least(self, row: int, sign: int) -> Fraction | None:
        """A proved bound of ``sign`` times a row from below, the best one; None if there is none."""
        program, objective = self._exploration._program, sign * self._exploration._rows[row]
        program.bound(self._low, self._high)
        found = program.minimise(objective)
        if found is None:
            return None
        point, multipliers = found
        self.values = np.concatenate((self.values[-_POINTS:], (self._exploration._rows @ point)[None]))
        return program.proved(objective, multipliers)

    def allow(self, row: int, level: int, sign: int = 1) -> bool:
        """Whether ``sign`` times a row may be at most ``sign`` times a level somewhere."""
        if (sign * self.values[:, row] <= sign * level + _NEAR).any():
            return True
        least = self.least(row, sign)
        return least is None or least <= sign * level
