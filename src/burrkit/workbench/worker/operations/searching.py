"""Operations of a search: accept it, and run it.

A job has its own folder: ``document.json`` and ``job.json`` define the search, ``ledger.sqlite`` is its
checkpoint (see ``solving.checkpoint``) and ``found.sqlite`` has the findings (see ``findings``). All of it
survives a kill at any moment, so that a paused or failed search resumes in another process.
"""

from __future__ import annotations

import json
import math
import os
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle
from burrkit.moves.mechanics import Mechanics
from burrkit.puzzle import Appearance, Problem, PuzzleError
from burrkit.puzzle.document import Puzzle
from burrkit.remarks import remark_data
from burrkit.solving.options import SearchOptions
from burrkit.workbench.contract import jobs as contract
from burrkit.workbench.contract.values import ForecastInterval, problem_of
from burrkit.workbench.findings import AssemblyCounts, FindingsWriter
from burrkit.workbench.keeping import CHECKPOINT
from burrkit.workbench.worker.main import Call, Reply

if TYPE_CHECKING:
    from burrkit.solving.found_batch import FoundBatch


#: The file of a job with the names and colours that its pieces have been given since it began.
APPEARANCES: Final = "appearances.json"

#: How often a search reports, in seconds.
_RHYTHM: Final = 0.2

#: The most findings of a job, which would fill a disk; the command line has no such limit.
MOST_FOUND: Final = 1_000_000

#: The most findings in memory that are counted under both conventions at the end.
MOST_COUNTED: Final = 5_000

#: The priority of a search is lower than that of the server and of other programs.
_NICENESS: Final = 5


#: The options that ``SearchOptions`` names otherwise than requests and the files of jobs.
RENAMED: Final = {"seconds": "time_limit", "threads": "jobs"}


def accept(call: Call, request: contract.SolveRequest) -> Reply:
    """Accept a search: check the request and write it into the folder of the job.

    With ``args["resume"]``, the path of a resume file, the search goes on where that ended. The result is
    what the server reports about the job from then on.
    """
    chosen = {field.name: getattr(request, field.name) for field in fields(contract.SolveOptions)}
    options, problem = _options(chosen), request.chosen
    if not (options.disassemble or options.keeps_all):
        key = "count_only" if options.count_only else "min_level"
        raise PuzzleError(f"{key}: nothing is taken apart; choose one of the two", "conflict")
    Mechanics.of(problem, options.rule)
    if "resume" in call.args:
        _go_on_with(Path(call.args["resume"]), call.folder, problem, options)
    (call.folder / "document.json").write_text(puzzle.write(request.content), encoding="utf-8")
    what = {"problem": request.index + 1, "options": chosen | {"rule": str(options.rule)}}
    (call.folder / "job.json").write_text(json.dumps(what), encoding="utf-8")
    title = request.title or problem.name
    return Reply(
        {
            "kind": "solve",
            "owner": request.owner,
            "title": title,
            **what,
            "can_pause": options.keeps_all,
            "pieces": pieces_of(problem),
        }
    )


def _go_on_with(resume: Path, folder: Path, problem: Problem, options: SearchOptions) -> None:
    from burrkit.workbench.worker.operations.resuming import take_over

    if not options.keeps_all:
        raise PuzzleError("a search that does not keep every assembly cannot go on with a file")
    take_over(resume, folder, problem, options)


def _options(chosen: Mapping[str, Any]) -> SearchOptions:
    return SearchOptions(**{RENAMED.get(key, key): value for key, value in chosen.items()})


def pieces_of(problem: Problem) -> list[contract.JobPiece]:
    """Return what a page shows of each piece of a job."""
    return [
        {"mark": mark, "name": look.name, "colour": look.colour, "cubes": len(piece.shape)}
        for mark, look, piece in zip(problem.marks, problem.appearances, problem.pieces, strict=True)
    ]


def problem_in(folder: Path) -> tuple[Problem | Puzzle, Problem, int, SearchOptions]:
    """Return the document of a job, the problem that it solves, its index, and the options.

    Its pieces have the names and colours that the page has given them last.
    """
    content = puzzle.read_any((folder / "document.json").read_text(encoding="utf-8"), "puzzle")
    what = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    index = what["problem"] - 1
    problem = problem_of(content, index)
    if (given := folder / APPEARANCES).exists():
        looks = json.loads(given.read_text(encoding="utf-8"))
        problem = problem.with_appearances([Appearance(*look) for look in looks])
    return content, problem, index, _options(what["options"])


def solve(call: Call) -> Reply:
    """Run or resume the search of a job until it ends or should stop.

    ``args["threads"]`` is its number of threads. Notes report the state at most five times a second; the
    result adds whether the search is ``complete``, or was ``stopped``, and why: "user", "time", or "full"
    when it has found more than a job can store; and ``up_to``, the counts under both conventions, as
    ``burrkit solve --json`` has them, if the search is complete and found at most ``MOST_COUNTED``.
    """
    _, problem, _, options = problem_in(call.folder)
    give_way()
    if not options.keeps_all:
        return _survey(call, call.folder, problem, options)
    from burrkit.solving.result import counts_by_convention

    run = _Run(call, FindingsWriter(call.folder), options)
    few: list[bk.FoundAssembly] = []

    def take(found: bk.FoundAssembly) -> None:
        run.take(found)
        if len(few) <= MOST_COUNTED:
            few.append(found)

    try:
        result = bk.solve(
            problem,
            _now(options, call),
            resume=call.folder / CHECKPOINT,
            progress=run.progress,
            forecast=run.foresee,
            should_stop=run.should_stop,
            each=take,
        )
    finally:
        run.store.close()
    if result.complete and run.passed != run.store.counts.found:
        raise BurrkitError("the findings of this search are damaged; solve the puzzle again", "damaged")
    answer = run.as_data() | {"complete": result.complete, "stopped": run.stopped_by}
    if result.complete and len(few) <= MOST_COUNTED:
        answer["up_to"] = counts_by_convention(replace(result, assemblies=few))
    if result.complete and not run.store.counts.found:
        answer["reasons"] = [remark_data(reason) for reason in result.reasons]
    if result.complete:
        answer |= {"share": 1.0, "forecast": None}
    return Reply(answer)


def _survey(call: Call, folder: Path, problem: Problem, options: SearchOptions) -> Reply:
    """Run a search that keeps not all of its findings, from the beginning."""
    from burrkit.solving.running import RunningSearch

    for path in folder.glob(f"{FindingsWriter.file_name}*"):  # of a run that failed
        path.unlink()
    run = _Run(call, FindingsWriter(folder), options, SurveyCounts())
    search = RunningSearch(
        problem, _now(options, call), run.progress, run.foresee, should_stop=run.should_stop
    )
    try:
        with closing(search.batches()) as batches:
            for batch in batches:
                run.take_batch(batch)
    finally:
        run.store.close()
    answer = run.as_data() | {"complete": search.complete, "stopped": run.stopped_by}
    if search.complete:
        answer |= {"share": 1.0, "forecast": None}
        if not answer["assemblies"]:
            answer["reasons"] = [remark_data(reason) for reason in bk.assembly.why_none(problem)]
    return Reply(answer)


def _now(options: SearchOptions, call: Call) -> SearchOptions:
    """The options of one run; the server counts its threads, the run itself watches the clock."""
    return replace(options, jobs=call.args["threads"], time_limit=None)


def give_way() -> None:
    """Lower the priority of this process, which has a search to do."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def interval_data(interval: bk.solving.estimate.Interval) -> ForecastInterval:
    """Return an interval as plain data; null for bounds that are infinite."""
    value, low, high = (
        float(f"{bound:.12g}") if math.isfinite(bound) else None
        for bound in (interval.value, interval.low, interval.high)
    )
    return {"value": value, "low": low, "high": high}


class _Run:
    """One run of a search, from a start or a pause to the next stop."""

    def __init__(
        self, call: Call, store: FindingsWriter, options: SearchOptions, tally: SurveyCounts | None = None
    ) -> None:
        """``tally`` counts what is not stored, if anything is not."""
        self.store, self.stopped_by = store, ""
        self._tally = tally
        self._call, self._options = call, options
        self._known = store.counts.found
        #: Findings that the search has returned, including those of earlier runs.
        self.passed = 0
        self._share = self._share_before = 0.0
        self._forecast: bk.solving.estimate.Forecast | None = None
        self._began = time.monotonic()
        self._lock = threading.Lock()
        self._sent: dict[str, Any] = {}
        self._next_report = self._began + _RHYTHM

    def should_stop(self) -> bool:
        """Return whether the user stops the search, the time is over, or the limit of findings is reached.

        The threads of the search poll this all the time, so that it also reports.
        """
        self._report()
        if not self.stopped_by:
            late = self._options.time_limit is not None and self._seconds > self._options.time_limit
            full = self.store.counts.found >= MOST_FOUND
            self.stopped_by = (
                "user" if self._call.should_stop() else "time" if late else "full" if full else ""
            )
        return bool(self.stopped_by)

    def take(self, solved: bk.FoundAssembly) -> None:
        """Add a finding.

        A resumed search first repeats the earlier ones. After a stop it may skip some and leave others
        unsettled: those follow when it resumes.
        """
        if self.should_stop():
            return
        self.passed += 1
        with self._lock:
            if self.passed > self._known:
                self.store.add(solved)
            else:
                self.store.check(self.passed, solved)

    def take_batch(self, batch: FoundBatch) -> None:
        """Count a batch of assemblies, and keep its solutions unless they are only counted."""
        tally = self._tally
        if tally is None or batch.first is None or self.should_stop():
            return
        with self._lock:
            tally.add(batch)
            if not self._options.count_only:
                for solution in batch.solutions():
                    self.store.add(solution, solution.number)

    def progress(self, share: float, _assemblies: int, _solutions: int) -> None:
        """Store the progress of the search."""
        # A resumed search starts with its old share; only the rest shows its speed.
        if not self._share:
            self._share_before = share
        self._share = share

    def foresee(self, forecast: bk.solving.estimate.Forecast | None) -> None:
        """Store the present forecast of the search; None if there is none."""
        self._forecast = forecast

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def as_data(self) -> dict[str, Any]:
        """Return the state as plain data."""
        raw = self._options.up_to == "raw"
        tallied = self._tally.as_data(raw=raw) if self._tally else {}
        return (
            self.store.counts.as_data(raw=raw)
            | tallied
            | {
                "share": round(self._share, 6),
                "seconds_left": self._seconds_left(),
                "forecast": self._forecast and self._forecast_data(self._forecast),
            }
        )

    def _forecast_data(self, forecast: bk.solving.estimate.Forecast) -> contract.JobForecast:
        """Return a forecast as plain data; its assemblies are not those that ``raw`` counts."""
        found = None if self._options.up_to == "raw" else interval_data(forecast.assemblies)
        return {
            "done": interval_data(forecast.done),
            "seconds": interval_data(forecast.seconds),
            "assemblies": found,
        }

    def _seconds_left(self) -> float | None:
        done = self._share - self._share_before
        if done <= 0 or self._seconds < 1:
            return None
        return round(self._seconds * (1 - self._share) / done, 1)

    def _report(self) -> None:
        """Send a note if it is time for one and anything has changed; one thread at a time."""
        if time.monotonic() < self._next_report or not self._lock.acquire(blocking=False):
            return
        try:
            self._next_report = time.monotonic() + _RHYTHM
            now = self.as_data()
            if now["found"] != self._sent.get("found"):
                self.store.commit()
            if now != self._sent:
                self._call.note(now)
            self._sent = now
        finally:
            self._lock.release()


class SurveyCounts(AssemblyCounts):
    """Counts of a search that stores few of its findings or none.

    It has no checkpoint, which would have every finding, as on the command line; so it cannot be paused.
    """

    def add(self, batch: FoundBatch) -> None:
        """Count the assemblies of a batch."""
        weights = batch.weights
        for i, places in enumerate((range(len(batch)), batch.partial, batch.solved)):
            self.counts[i] += len(places)
            self.raw[i] += sum(weights[place] for place in places)
        for one in (batch.known or {}).values():
            self.unsettled += one.first is None
            if one.limit is not None and not one.is_complete:
                self.limits[one.limit] += 1
