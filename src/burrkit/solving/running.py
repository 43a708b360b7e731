"""A running search: threads find assemblies and take them apart; the order of the results never varies."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.assembly.batch import RowFile
from burrkit.moves.apart.complete_disassembly import take_apart_within
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.puzzle import Problem
from burrkit.solving.estimate.forecast import PATIENCE, Forecast
from burrkit.solving.found_batch import FoundBatch, taken_apart
from burrkit.solving.options import SearchOptions
from burrkit.solving.progress import Progress
from burrkit.solving.work_stealing import Scheduler, Subsearch

if TYPE_CHECKING:
    from burrkit.solving.checkpoint import Checkpoint
    from burrkit.solving.cluster_search import ClusterTeam
    from burrkit.solving.estimate.forecaster import Forecaster

#: Seconds between two reports of a forecast.
_RHYTHM = 0.2


class RunningSearch:
    """One search. Read ``batches`` once; after its end ``complete`` is whether it found all."""

    def __init__(
        self,
        problem: Problem,
        options: SearchOptions,
        progress: Progress,
        forecast: Callable[[Forecast | None], None] | None = None,
        *,
        should_stop: Callable[[], bool] | None = None,
        with_proofs: bool = False,
        rows: RowFile | None = None,
    ) -> None:
        """``progress`` and ``forecast`` are called periodically in the thread that reads the assemblies.

        Forecasts take a little time, so that none are made without ``forecast``. The search ends when
        ``should_stop``, which is polled, returns True. ``with_proofs`` finds the disassembly of every
        assembly at once, for a reader of all of them. ``rows`` stores the assemblies, for a reader who
        keeps them all.
        """
        Mechanics.of(problem, options.rule)
        self._rows = rows
        self._with_proofs = with_proofs or options.resume is not None
        self._problem, self._options, self._progress = problem, options, progress
        self._forecast, self._should_stop = forecast, should_stop
        self._forecaster: Forecaster | None = None
        self._next_forecast = 0.0
        self.began = time.perf_counter()
        self.complete = False

    def batches(self) -> Generator[FoundBatch]:
        """All assemblies with their numbers. Closing the iterator ends all threads and closes the file."""
        if self._problem.why_impossible() is not None:
            self.complete = True
            return
        options = self._options
        seconds = options.time_limit
        stop = _Stop(self._should_stop, None if seconds is None else self.began + seconds)
        cover = Cover(self._problem, options.symmetry, keep_shifted=options.keep_shifted)
        with nullcontext() if options.resume is None else _checkpoint(cover, options) as checkpoint:
            if checkpoint is None:
                roots = enumerate(cover.roots)
                parts = [Subsearch[FoundBatch]((i,), CoverSearch.of(cover, root)) for i, root in roots]
            else:
                parts = checkpoint.shares()

            def handle(assemblies: Sequence[Assembly]) -> Iterator[FoundBatch]:
                return self._taken_apart(assemblies, threads, stop)

            team: Scheduler[FoundBatch] | ClusterTeam
            if options.cluster is None:
                team = threads = Scheduler(parts, handle, stop, checkpoint)
            else:
                from burrkit.solving.cluster_search import ClusterTeam

                team = ClusterTeam(cover, options, parts, stop)
            try:
                yield from self._collect(cover, team, stop)
            finally:
                stop.set()
            self.complete = self.complete and not stop.was_requested and team.done == 1
            if self.complete and checkpoint is not None:
                checkpoint.require_whole(team.shares)

    def _taken_apart(
        self, assemblies: Sequence[Assembly], team: Scheduler[FoundBatch], stop: _Stop
    ) -> Iterator[FoundBatch]:
        """The assemblies with their disassemblies; runs in the threads of the search."""
        limits = Limits(
            self._options.max_states,
            self._options.max_bytes,
            jobs=lambda: 1 + team.idle,
            should_stop=lambda: team.is_dismissed or stop(),
        )
        if self._with_proofs and self._options.disassemble:
            found = take_apart_within(assemblies, limits, self._options.rule, replayed=True)
            for place, disassembly in enumerate(found):
                yield self._stored(FoundBatch(assemblies[place : place + 1], {0: disassembly}))
            return
        yield from map(self._stored, taken_apart(assemblies, limits, self._options))

    def _stored(self, batch: FoundBatch) -> FoundBatch:
        """The same batch in less memory; threads may be far ahead of the reader."""
        return batch if self._rows is None else batch.kept(self._rows)

    def _foresee(self, cover: Cover, team: Scheduler[FoundBatch]) -> None:
        """Do a little work for a forecast, and report the present one a few times a second."""
        now = time.perf_counter()
        if self._forecast is None or now < self.began + PATIENCE:
            return
        if self._forecaster is None:
            from burrkit.solving.estimate.forecaster import (
                Forecaster,  # its kernel is not needed for a short search
            )

            self._forecaster = Forecaster(cover, team.request_states, team.open_nodes, self.began)
        if self._forecaster.update() or now >= self._next_forecast:
            self._next_forecast = now + _RHYTHM
            self._forecast(self._forecaster.forecast(team.pace(now - self.began)))

    def _collect(
        self, cover: Cover, team: Scheduler[FoundBatch] | ClusterTeam, stop: _Stop
    ) -> Iterator[FoundBatch]:
        """Yield the results of the threads in their order, numbered, up to the limit; report progress."""
        options, most = self._options, self._options.most
        number, hits, complete = 0, 0, True
        with closing(team.results(options.threads)) as results:
            for item in results:
                batch = item
                done = team.done if batch is None else 0.0
                if most is not None and hits >= most and done < 1:
                    complete = False
                    stop.set()
                    break
                if batch is None:
                    if isinstance(team, Scheduler):
                        self._foresee(cover, team)
                    self._progress(done, number, hits)
                    continue
                places = batch.solved if options.disassemble else range(len(batch))
                if most is not None and hits + len(places) > most:
                    batch = batch.cut(places[most - hits - 1] + 1)
                    hits = most
                else:
                    hits += len(places)
                if not isinstance(team, Scheduler):
                    batch = self._stored(batch)
                complete = complete and batch.is_settled
                # After a stop, earlier parts may lack assemblies, so that the count numbers nothing any more.
                yield batch.numbered(None if stop.is_set else number + 1)
                number += len(batch)
        self.complete = complete


def _checkpoint(cover: Cover, options: SearchOptions) -> Checkpoint:
    from burrkit.solving.checkpoint import Checkpoint  # SQLite is needed for nothing else

    return Checkpoint(Path(options.resume or ""), cover, options)


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
