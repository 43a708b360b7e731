"""A running search: threads find assemblies and take them apart; the order of the results never varies."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.disassembly import take_apart_all
from burrkit.disassembly.state_search import Limits
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_seconds, check_type
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.progress import Progress
from burrkit.solving.result import Convention
from burrkit.solving.work_stealing import Scheduler, Subsearch

if TYPE_CHECKING:
    from burrkit.solving.checkpoint import Checkpoint

#: More threads than this only wait for each other.
MOST_THREADS = 64


@dataclass(frozen=True)
class SearchOptions:
    """The arguments of ``solve`` that say how to search. BurrkitError for one that cannot be meant."""

    up_to: Convention = "rotation"
    limit: int | None = None
    time_limit: float | None = None
    jobs: int | None = None
    disassemble: bool = True
    max_states: int | None = None
    max_bytes: int = Limits.max_bytes
    resume: Path | str | None = None
    keep_shifted: bool = False
    should_stop: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        check_choice("up_to", self.up_to, get_args(Convention))
        check_count("limit", self.limit, optional=True)
        check_seconds("time_limit", self.time_limit)
        check_count("jobs", self.jobs, optional=True)
        check_count("max_states", self.max_states, optional=True)
        check_count("max_bytes", self.max_bytes)
        if self.resume is not None:
            check_type("resume", self.resume, str, Path)
        check_callable("should_stop", self.should_stop)

    @property
    def threads(self) -> int:
        """How many threads search."""
        return min(self.jobs or os.cpu_count() or 1, MOST_THREADS)


class RunningSearch:
    """One search. Read ``assemblies`` once; after its end ``complete`` says whether it found all."""

    def __init__(self, problem: Problem, options: SearchOptions, progress: Progress) -> None:
        """``progress`` is called periodically in the thread that reads the assemblies."""
        self._problem, self._options, self._progress = problem, options, progress
        self.began = time.perf_counter()
        self.complete = False

    def assemblies(self) -> Generator[FoundAssembly]:
        """Every assembly with its number. Closing the iterator ends all threads and closes the file."""
        if self._problem.why_impossible() is not None:
            self.complete = True
            return
        options = self._options
        seconds = options.time_limit
        stop = _Stop(options.should_stop, None if seconds is None else self.began + seconds)
        cover = Cover(
            self._problem,
            "reflection" if options.up_to == "reflection" else "rotation",
            keep_shifted=options.keep_shifted,
        )
        with nullcontext() if options.resume is None else _checkpoint(cover, options) as checkpoint:
            if checkpoint is None:
                roots = enumerate(cover.roots)
                parts = [Subsearch[FoundAssembly]((i,), CoverSearch.of(cover, root)) for i, root in roots]
            else:
                parts = checkpoint.shares()

            def handle(assemblies: Sequence[Assembly]) -> Iterator[FoundAssembly]:
                return self._taken_apart(assemblies, team, stop)

            team = Scheduler(parts, handle, stop, checkpoint)
            try:
                yield from self._numbered(team, stop)
            finally:
                stop.set()
            self.complete = self.complete and not stop.was_requested and team.done == 1
            if self.complete and checkpoint is not None:
                checkpoint.require_whole(team.shares)

    def _taken_apart(
        self, assemblies: Sequence[Assembly], team: Scheduler[FoundAssembly], stop: _Stop
    ) -> Iterator[FoundAssembly]:
        """The assemblies with their disassemblies; runs in the threads of the search."""
        if not self._options.disassemble:
            yield from map(FoundAssembly, assemblies)
            return
        apart = take_apart_all(
            assemblies,
            max_states=self._options.max_states,
            max_bytes=self._options.max_bytes,
            jobs=lambda: 1 + team.idle,
            should_stop=lambda: team.is_dismissed or stop(),
            replayed=True,
        )
        yield from map(FoundAssembly.of, assemblies, apart)

    def _numbered(self, team: Scheduler[FoundAssembly], stop: _Stop) -> Iterator[FoundAssembly]:
        """All results of the threads in their order, numbered, up to the limit."""
        options = self._options
        number, hits, complete = 0, 0, True
        with closing(team.results(options.threads)) as results:
            for found in results:
                done = team.done if found is None else 0.0
                if options.limit is not None and hits >= options.limit and done < 1:
                    complete = False
                    stop.set()
                    break
                if found is None:
                    self._progress(done, number, hits)
                    continue
                number += 1
                complete = complete and _is_settled(found)
                hits += found.is_solution or not options.disassemble
                # After a stop, earlier parts may lack assemblies, so that the count is no number any more.
                yield type(found)(found.assembly, found.disassembly, None if stop.is_set else number)
        self.complete = complete


def _is_settled(found: FoundAssembly) -> bool:
    return found.disassembly is None or found.disassembly.first is not None


def _checkpoint(cover: Cover, options: SearchOptions) -> Checkpoint:
    from burrkit.solving.checkpoint import Checkpoint  # SQLite is needed for nothing else

    limits = Limits(options.max_states, options.max_bytes)
    convention = f"{options.up_to} {options.keep_shifted}"
    return Checkpoint(Path(options.resume or ""), cover, convention, options.disassemble, limits)


class _Stop:
    """A flag for all threads: set when the limit is reached, when time is up, or by the user."""

    def __init__(self, should_stop: Callable[[], bool] | None, deadline: float | None) -> None:
        self._event = threading.Event()
        self._should_stop, self._deadline = should_stop, deadline
        self.was_requested = False

    def set(self) -> None:
        self._event.set()

    @property
    def is_set(self) -> bool:
        """Whether the threads have been stopped, without polling anything."""
        return self._event.is_set()

    def __call__(self) -> bool:
        if not self._event.is_set() and self._is_time():
            self.was_requested = True
            self._event.set()
        return self._event.is_set()

    def _is_time(self) -> bool:
        late = self._deadline is not None and time.perf_counter() > self._deadline
        return late or (self._should_stop is not None and self._should_stop())
