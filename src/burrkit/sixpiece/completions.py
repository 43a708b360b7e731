"""Find the missing stick of a six-piece burr: five sticks are known, the sixth is lost or doubtful.

Every one of the 837 sticks is tried: the six are assembled in all ways and taken apart. Some hundred thousand
assemblies take about a second, so the search is exhaustive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.runtime.executors import worker_pool
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.classes import is_millable, is_notchable
from burrkit.sixpiece.identity import Known, canonical_set, cubes_apart, known_completions
from burrkit.sixpiece.sticks import Stick, distinct_sticks

if TYPE_CHECKING:
    from burrkit.solving.solver import Progress

#: Sets that a thread solves between two reports of progress.
_BATCH = 16


@dataclass(frozen=True)
class Completion:
    """A sixth stick, and the burr that it makes with the other five.

    ``stick`` is its canonical number, ``known`` the burrs of the catalogue that it completes, ``apart`` the
    number of cubes in which it differs from the doubtful stick (None if there is none). Counts are up to
    rotation, at the given length; ``level`` is the highest level of a solution, 0 without one.
    """

    stick: int
    known: tuple[Known, ...]
    apart: int | None
    assemblies: int
    partial: int
    solutions: int
    level: int

    @property
    def is_notchable(self) -> bool:
        """Whether the stick is notchable."""
        return is_notchable(Stick(self.stick))

    @property
    def is_millable(self) -> bool:
        """Whether the stick is millable."""
        return is_millable(Stick(self.stick))

    @property
    def rank(self) -> tuple[int | bool, ...]:
        """The sort key: a lower rank is likelier.

        Known burrs come first, then those with a solution, then those with a partial one; among these the
        sticks most like the doubtful one, then unique solutions, higher levels, notchable sticks, and fewer
        false assemblies.
        """
        return (
            not self.known,
            self.solutions == 0,
            self.partial == 0,
            self.apart or 0,
            self.solutions != 1,
            -self.level,
            not self.is_notchable,
            self.assemblies,
            self.stick,
        )


def complete(
    five: Sequence[int],
    *,
    doubtful: int | None = None,
    length: int = 6,
    jobs: int | None = None,
    progress: Progress | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> tuple[Completion, ...]:
    """Find every sixth stick that can be assembled with five given ones, the likeliest first.

    ``doubtful`` is the presumed number of the sixth stick. ``length`` is that of all sticks, ``jobs`` the
    number of threads, by default one per core. ``progress`` is called as by ``solve``; once ``should_stop``
    returns True, the sticks tried so far are returned. StickError for a number that is not a connected stick,
    PuzzleError for any count but five.
    """
    sticks = canonical_set(five)
    if len(sticks) != 5:
        raise PuzzleError(f"one stick is missing of a six-piece burr: give 5 sticks, not {len(sticks)}")
    candidates = distinct_sticks().astype(np.int64)
    apart = None if doubtful is None else cubes_apart(doubtful)[candidates]
    known = known_completions(sticks)
    # Known burrs are tried first, in case the search is stopped.
    order = np.argsort([number not in known for number in candidates.tolist()], kind="stable")
    batches = np.array_split(order, -(-len(order) // _BATCH))
    found: list[Completion] = []

    def work(batch: NDArray[np.intp]) -> list[Completion]:
        if should_stop is not None and should_stop():
            return []
        tried = candidates[batch]
        sets = np.column_stack((np.tile(sticks, (len(tried), 1)), tried))
        counts = solve_many(sets, length=length, jobs=1)
        figures = zip(
            batch.tolist(), tried.tolist(), counts.assemblies.tolist(), counts.partial.tolist(),
            counts.solutions.tolist(), counts.highest.tolist(), strict=True,
        )  # fmt: skip
        return [
            Completion(n, tuple(known.get(n, ())), None if apart is None else int(apart[i]), a, p, s, h)
            for i, n, a, p, s, h in figures
            if a
        ]

    with worker_pool(jobs) as pool:
        for done, some in enumerate(pool.executor.map(work, batches), 1):
            found += some
            if progress is not None:
                progress(
                    done / len(batches), sum(c.assemblies for c in found), sum(c.solutions for c in found)
                )
    return tuple(sorted(found, key=lambda completion: completion.rank))
