"""From a problem to its solutions (floor 4): every assembly, taken apart, in one stream.

Threads search (the kernels release the interpreter lock), and their findings come in one order, so that
the answer never depends on the number of threads; see ``teamwork``.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.disassembly import take_apart_all
from burrkit.disassembly.state_search import Limits
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_seconds, check_type
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Convention, Result
from burrkit.solving.work_stealing import Scheduler, Subsearch

if TYPE_CHECKING:
    from burrkit.solving.checkpoint import Checkpoint

__all__ = ["Convention", "FoundAssembly", "Progress", "Result", "solve"]

#: More threads than this only wait for each other.
MOST_THREADS = 64

#: Told now and then: the share of the search that is done (0 to 1), assemblies and solutions so far.
Progress = Callable[[float, int, int], None]


def solve(
    problem: Problem,
    *,
    up_to: Convention = "rotation",
    first: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    jobs: int | None = None,
    disassemble: bool = True,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    resume: Path | None = None,
    keep_shifted: bool = False,
    progress: Progress | None = None,
    should_stop: Callable[[], bool] | None = None,
    each: Callable[[FoundAssembly], None] | None = None,
) -> Result:
    """Find every assembly of the problem and take each apart.

    ``up_to`` is the convention of counting: "rotation" (default; Cutler's *physical*), "reflection"
    (BurrTools', Cutler's *logical*), or "raw". ``first`` stops at the first solution, ``limit`` after so
    many (after so many assemblies if not ``disassemble``), ``time_limit`` after so many seconds. ``jobs``
    is the number of threads, by default one per core; those that have no assembly of their own help with
    a hard one. ``max_states`` and ``max_bytes`` limit each disassembly, see ``take_apart``; what they leave
    open is unknown, ``Disassembly.limit`` says so, and the result is incomplete. ``should_stop`` is asked
    often; when it says yes, what was found so far is returned as incomplete. ``resume`` is a file that keeps
    the search, about ten times a second; if it is there already the search goes on where it was. BurrkitError
    if that file is of another search. ``keep_shifted`` counts an arrangement that sits in the goal in several
    ways several times. ``each`` is handed every finding as it comes, in the order
    of the result, which then keeps none of them. ``FoundAssembly.number`` names an assembly, see there.

    Every solution has been replayed cube by cube before it is returned. BurrkitError for an argument that is
    not as it should be.
    """
    check_type("problem", problem, Problem)
    check_choice("up_to", up_to, get_args(Convention))
    check_count("limit", limit, optional=True)
    check_seconds("time_limit", time_limit)
    check_count("jobs", jobs, optional=True)
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)
    if resume is not None:
        check_type("resume", resume, str, Path)
        resume = Path(resume)
    for name, function in (("progress", progress), ("should_stop", should_stop), ("each", each)):
        check_callable(name, function)
    began = time.perf_counter()
    if problem.why_impossible() is not None:
        return Result(problem, up_to, (), True, time.perf_counter() - began)
    most = 1 if first else limit
    stop = _Stop(should_stop, None if time_limit is None else began + time_limit)
    cover = Cover(problem, "reflection" if up_to == "reflection" else "rotation", keep_shifted=keep_shifted)

    def handle(assemblies: Sequence[Assembly]) -> Iterator[FoundAssembly]:
        if not disassemble:
            yield from [FoundAssembly(assembly, None) for assembly in assemblies]
            return
        apart = take_apart_all(
            assemblies,
            max_states=max_states,
            max_bytes=max_bytes,
            jobs=lambda: 1 + team.idle,
            should_stop=stop,
            replayed=True,
        )
        yield from map(FoundAssembly.of, assemblies, apart)

    with (
        nullcontext()
        if resume is None
        else _ledger(
            resume, cover, f"{up_to} {keep_shifted}", disassemble, Limits(max_states, max_bytes)
        ) as ledger
    ):
        if ledger is None:
            shares = [
                Subsearch[FoundAssembly]((i,), CoverSearch.of(cover, root))
                for i, root in enumerate(cover.roots)
            ]
        else:
            shares = ledger.shares()
        team = Scheduler(shares, handle, stop, ledger)
        found: list[FoundAssembly] = []
        take = each or found.append
        number, hits, complete = 0, 0, True
        for solved in team.results(min(jobs or os.cpu_count() or 1, MOST_THREADS)):
            done = team.done if solved is None else 0.0
            if most is not None and hits >= most and done < 1:
                complete = False
                stop.set()
                break
            if solved is not None:
                number += 1
                # After a stop, earlier shares may lack assemblies, so that the count is no number any more.
                take(replace(solved, number=None if stop.is_set else number))
                complete = complete and _is_settled(solved)
                hits += solved.is_solution or not disassemble
            elif progress:
                progress(done, number, hits)
        stop.set()
        complete = complete and not stop.asked and team.done == 1
        if complete and ledger is not None:
            ledger.require_whole(team.shares)
    seconds = time.perf_counter() - began
    return Result(problem, up_to, tuple(found), complete, seconds, keep_shifted)


def _is_settled(solved: FoundAssembly) -> bool:
    return solved.disassembly is None or solved.disassembly.first is not None


def _ledger(path: Path, cover: Cover, convention: str, disassemble: bool, limits: Limits) -> Checkpoint:
    from burrkit.solving.checkpoint import Checkpoint  # SQLite is for those who ask for it

    return Checkpoint(path, cover, convention, disassemble, limits)


class _Stop:
    """A flag for all threads: set when enough was found, when time is up, or by the user."""

    def __init__(self, should_stop: Callable[[], bool] | None, deadline: float | None) -> None:
        self._event = threading.Event()
        self._should_stop, self._deadline = should_stop, deadline
        self.asked = False

    def set(self) -> None:
        self._event.set()

    @property
    def is_set(self) -> bool:
        """Whether the threads have been stopped, without polling anything."""
        return self._event.is_set()

    def __call__(self) -> bool:
        if not self._event.is_set() and self._is_time():
            self.asked = True
            self._event.set()
        return self._event.is_set()

    def _is_time(self) -> bool:
        late = self._deadline is not None and time.perf_counter() > self._deadline
        return late or (self._should_stop is not None and self._should_stop())
