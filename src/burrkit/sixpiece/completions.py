"""The question of the antique shop: five sticks are there, the sixth is lost or doubtful; which was it.

Every one of the 837 sticks is tried: the six are assembled in all ways and taken apart. Some hundred thousand
assemblies take about a second, so nothing is left out and nothing is guessed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.classes import is_millable, is_notchable
from burrkit.sixpiece.identity import Known, canonical_set, cubes_apart, known_completions
from burrkit.sixpiece.sticks import Stick, distinct_sticks

if TYPE_CHECKING:
    from burrkit.solving.solver import Progress

#: Sets that a thread solves before it says how far it is.
_BATCH = 16


@dataclass(frozen=True)
class Completion:
    """A sixth stick, and the burr that it makes of the other five.

    ``stick`` is its canonical number, ``known`` the burrs of the catalogue that it makes, ``apart`` by how
    many cubes it differs from the doubtful stick (None if there is none). Counts are up to rotation, at the
    length that was asked for; ``level`` is the highest level of a solution, 0 without one.
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
        """Whether straight notches can make it."""
        return is_notchable(Stick(self.stick))

    @property
    def is_millable(self) -> bool:
        """Whether a milling cutter can make it."""
        return is_millable(Stick(self.stick))

    @property
    def rank(self) -> tuple[int | bool, ...]:
        """Less is likelier.

        Known burrs come first, then what comes apart, then what does in part; among these the sticks most
        like the doubtful one, then what has one solution only, the higher level, what can be sawn, and what
        has fewer false assemblies.
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
    """Every sixth stick with which five given ones can be assembled, the likeliest first.

    ``doubtful`` is the number of the sixth stick as it seems to be. ``length`` is that of all sticks,
    ``jobs`` the number of threads, by default one per core. ``progress`` is told as by ``solve``; once
    ``should_stop`` says yes what has been tried by then is returned. StickError for a number that is no
    stick in one part, PuzzleError for any count but five.
    """
    sticks = canonical_set(five)
    if len(sticks) != 5:
        raise PuzzleError(f"one stick is missing of a six-piece burr: give 5 sticks, not {len(sticks)}")
    candidates = distinct_sticks().astype(np.int64)
    apart = None if doubtful is None else cubes_apart(doubtful)[candidates]
    known = known_completions(sticks)
    # Known ones are tried first, in case nobody waits for the rest.
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

    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as executor:
        for done, some in enumerate(executor.map(work, batches), 1):
            found += some
            if progress is not None:
                progress(
                    done / len(batches), sum(c.assemblies for c in found), sum(c.solutions for c in found)
                )
    return tuple(sorted(found, key=lambda completion: completion.rank))
