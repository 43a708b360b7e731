"""All jobs of a server: accept searches, assign workers, pause, resume, cancel and remove."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from burrkit.errors import BurrkitError
from burrkit.workbench import finding_list, findings, keeping
from burrkit.workbench.designs import MOST_RUNS
from burrkit.workbench.keeping import KeptSearch
from burrkit.workbench.messages import Message
from burrkit.workbench.server.events import Events
from burrkit.workbench.server.job import Job
from burrkit.workbench.server.pool import Pool
from burrkit.workbench.server.process import CallError, WorkerDiedError

#: The most jobs, including ended ones.
MOST_JOBS: Final = 50
#: Seconds without a request after which a job is removed: an ended one, and a paused one.
KEPT_ENDED: Final = 4 * 3600.0
KEPT_PAUSED: Final = 48 * 3600.0

#: Seconds after which a search that should stop is killed; it loses the work of a tenth of a second.
_GRACE_PAUSE: Final = 2.0
_GRACE_CANCEL: Final = 0.5

_ENDED: Final = ("done", "failed", "cancelled")


class Jobs:
    """All jobs of one server; at most one runs per processor, the others wait."""

    def __init__(self, pool: Pool, events: Events, home: Path) -> None:
        """``home`` is the private folder that holds the folders of the jobs."""
        self._pool, self._events, self._home = pool, events, home
        self._jobs: dict[str, Job] = {}
        self._accepting = 0
        self._keeping = asyncio.Lock()
        self._cores = os.cpu_count() or 1
        self._most_running = max(self._cores, 2)

    # Reading -----------------------------------------------------------------------------------------

    def __iter__(self) -> Any:
        return iter(list(self._jobs.values()))

    def get(self, name: str) -> Job:
        """Return the job with this name. CallError (404) if there is none."""
        job = self._jobs.get(name)
        if job is None:
            raise CallError("no such job; it may have been removed, or deleted after hours without use", 404)
        job.seen = time.monotonic()
        return job

    def since(self, number: int) -> list[dict[str, Any]]:
        """Return every job that has changed after event ``number``, the earliest change first.

        A page that polls for changes uses all jobs, as one that listens does.
        """
        for job in self:
            job.seen = time.monotonic()
        changed = [job for job in self if job.event > number]
        return [job.as_data() for job in sorted(changed, key=lambda job: job.event)]

    # Requests of pages -------------------------------------------------------------------------------

    async def add(
        self,
        request: bytes,
        accept: str = "accept",
        *,
        puzzle: Path | None = None,
        resume: Path | None = None,
    ) -> Job:
        """Create a job from a request, which the operation ``accept`` checks.

        The search is saved next to the file ``puzzle``; ``resume`` is a file from which it continues.
        Raises CallError if the request is invalid, or if there are too many jobs.
        """
        if len(self._jobs) + self._accepting >= MOST_JOBS:
            raise CallError(f"{MOST_JOBS} jobs are the most; remove one", 429)
        name = secrets.token_hex(8)
        folder = self._home / f"job-{name}"
        folder.mkdir(mode=0o700)
        self._accepting += 1
        begun = {} if resume is None else {"resume": str(resume)}
        search = None if resume is None else KeptSearch.at(resume, is_own=False)
        try:
            answer = await self._pool.ask(accept, {"folder": str(folder), **begun}, request)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        finally:
            self._accepting -= 1
        job = self._jobs[name] = Job(name, folder, answer.data, puzzle=puzzle, kept=search)
        self._change(job, "waiting")
        self._start_waiting()
        return job

    def pause(self, job: Job) -> None:
        """Pause a job. CallError (409) unless it can be paused, and is waiting or running."""
        if not job.can_pause:
            what = (
                "the search for a path"
                if job.kind == "path"
                else "a search that does not keep every assembly"
            )
            raise CallError(f"{what} cannot be paused; cancel it", 409)
        if job.state == "waiting":
            self._change(job, "paused")
        elif job.state == "running":
            self._change(job, "pausing")
            self._stop(job, _GRACE_PAUSE)
        elif job.state not in ("paused", "pausing"):
            raise CallError(f"the job is {job.state}; nothing to pause", 409)

    def resume(self, job: Job) -> None:
        """Resume a paused or failed job. CallError (409) if it is neither."""
        if job.state in ("waiting", "running"):
            return
        if job.state not in ("paused", "failed"):
            raise CallError(f"the job is {job.state}; only one that is paused or failed can go on", 409)
        job.error = job.remark = ""
        self._change(job, "waiting")
        self._start_waiting()

    def extend(self, job: Job, runs: object) -> None:
        """Let a design that is done make more runs. CallError (409) if it is not, (422) for too few."""
        if job.state != "done":
            raise CallError(f"the job is {job.state}; only one that is done can make more runs", 409)
        least = job.facts["runs"] + 1
        if not isinstance(runs, int) or isinstance(runs, bool) or not least <= runs <= MOST_RUNS:
            raise CallError(f"runs must be a whole number from {least:,} to {MOST_RUNS:,}", 422)
        job.facts["runs"] = runs
        self._change(job, "waiting")
        self._start_waiting()

    def cancel(self, job: Job) -> None:
        """Cancel a job; its findings stay. CallError (409) if it has already ended.

        A file that it has made next to its puzzle is deleted; one from which it continued stays.
        """
        if job.state in ("waiting", "paused", "failed"):
            self._drop_kept(job)
            self._drop_checkpoint(job)
            self._change(job, "cancelled")
        elif job.state in ("running", "pausing"):
            self._change(job, "cancelling")
            self._stop(job, _GRACE_CANCEL)
        elif job.state == "done":
            raise CallError("the job is done; nothing to cancel", 409)

    async def belongs_to(self, job: Job, puzzle: Path) -> None:
        """Save a search next to this puzzle file from now on, and at once if it is not done."""
        if job.puzzle != puzzle:
            job.puzzle, job.kept = puzzle, None
        if job.is_unfinished:
            await self.keep(job)

    async def keep(self, job: Job) -> None:
        """Copy the checkpoint of a search next to the file of its puzzle, if it has one."""
        if job.puzzle is None or job.kind != "solve" or not job.can_pause:
            return
        async with self._keeping:
            try:
                job.kept = await asyncio.to_thread(keeping.keep, job.folder, job.puzzle, job.kept)
                job.unsaved = ""
            except (BurrkitError, OSError) as error:
                job.unsaved = str(error).replace(f"{job.puzzle.parent}{os.sep}", "")
            self._touch(job)

    async def keep_running(self) -> None:
        """Keep all searches that run: what a machine that fails may lose is the time since then."""
        for job in self:
            if job.state == "running":
                await self.keep(job)

    async def mark(self, job: Job, change: Callable[[], int]) -> int:
        """Change the marks of the findings of a job in a thread; return what ``change`` returns."""
        changed = await asyncio.to_thread(change)
        job.marks = await asyncio.to_thread(finding_list.marked, job.folder)
        self._touch(job)
        return changed

    async def dress(self, job: Job, request: bytes) -> None:
        """Give the pieces of a job the names and colours of a document. CallError if it has other pieces."""
        answer = await self._pool.ask("dress", {"folder": str(job.folder)}, request)
        job.facts["pieces"] = answer.data["pieces"]
        self._touch(job)

    async def remove(self, job: Job) -> None:
        """Remove a job at once, in any state, and its findings when no other request reads them."""
        if self._jobs.pop(job.id, None) is None:
            return
        job.state = "cancelling"
        if job.worker is not None:
            job.worker.kill()
        if job.task is not None:
            await asyncio.gather(job.task, return_exceptions=True)
        while others := job.users - {asyncio.current_task()}:
            await asyncio.wait(others)
        await asyncio.to_thread(shutil.rmtree, job.folder, True)
        self._events.gone(job.id)

    async def forget_idle(self) -> None:
        """Remove jobs that were not requested for hours. A page that listens to events uses all jobs."""
        now = time.monotonic()
        if self._events.listeners:
            for job in self:
                job.seen = now
        for job in self:
            limit = KEPT_PAUSED if job.state == "paused" else KEPT_ENDED
            if job.state in (*_ENDED, "paused") and now - job.seen > limit:
                await self.remove(job)

    async def close(self) -> None:
        """Stop all jobs; those that run are saved if their puzzles are in files."""
        tasks = [job.task for job in self if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Running -----------------------------------------------------------------------------------------

    def _touch(self, job: Job) -> None:
        """Note that a job has changed."""
        job.event = self._events.happened()

    def _change(self, job: Job, state: str) -> None:
        job.state = state
        self._touch(job)

    def _running(self) -> int:
        return sum(job.began is not None for job in self)

    def _start_waiting(self) -> None:
        """Start waiting jobs while processors are free."""
        for job in self:
            if job.state == "waiting" and self._running() < self._most_running:
                job.began = time.monotonic()
                threads = job.facts["options"]["threads"] or max(self._cores // self._running(), 1)
                self._change(job, "running")
                job.task = asyncio.create_task(self._run(job, min(threads, self._cores)))

    def _stop(self, job: Job, grace: float) -> None:
        """Request a running search to stop, and kill it after ``grace`` seconds."""
        worker = job.worker
        if worker is not None:
            worker.ask_to_stop()
            job.last_call(asyncio.get_running_loop().call_later(grace, worker.kill))

    async def _run(self, job: Job, threads: int) -> None:
        """Run a search in its own worker until it ends, stops or fails."""
        answered, broken, job.has_ended = False, "", False
        try:
            job.worker = await self._pool.searcher()
            if job.state == "running":  # neither paused nor cancelled in the meantime
                answer = await job.worker.call(
                    job.kind, job.args(threads), note=lambda data: self._noted(job, data)
                )
                answered = True
                self._ended(job, answer.data)
        except CallError as error:
            broken = str(error)
        except WorkerDiedError as error:
            broken = f"the search broke off: {error}; its findings are saved, and it can be resumed"
        except OSError as error:
            broken = f"no process for the search could be started: {error.strerror or error}"
        finally:
            worker, job.worker = job.worker, None
            # The worker may be the next search's by then.
            job.last_call(None)
            job.seconds_before, job.began = job.seconds, None
            if worker is not None:
                await self._pool.release(worker, usable=answered)
                if not answered and job.kind == "solve":
                    await self._count(job)
            # What was saved half-finished is saved complete.
            if job.kept is not None if job.has_ended else job.state != "cancelling":
                await self.keep(job)
            if job.state == "cancelling" and job.id in self._jobs:
                self._drop_kept(job)
            self._settle(job, broken)
            self._start_waiting()

    @staticmethod
    async def _count(job: Job) -> None:
        """Update the counts from the file of findings, which may be ahead of the last report."""
        raw = job.facts["options"]["up_to"] == "raw"
        with contextlib.suppress(BurrkitError):
            job.known = {**job.known, **await asyncio.to_thread(findings.counts, job.folder, raw=raw)}

    def _noted(self, job: Job, data: Message) -> None:
        if "remark" in data:
            job.remark = data["remark"]
        else:
            job.remark = ""
            job.known = data
        self._touch(job)

    def _ended(self, job: Job, data: Message) -> None:
        stopped = data["stopped"]
        job.known, job.remark = data, ""
        if stopped in ("", "full"):
            job.has_ended = True
            job.remark = stopped
        elif stopped == "time":
            job.state = "pausing" if job.can_pause else job.state
            job.has_ended = not job.can_pause
            job.remark = stopped

    def _settle(self, job: Job, broken: str) -> None:
        """Set the state after a run; ``broken`` is the error that ended it, if any.

        A job that has failed or is done may go on at once, so these states come last.
        """
        if job.has_ended:
            job.state = "done"
        elif job.state == "pausing":
            job.state = "paused"
        elif job.state == "running" and broken:
            job.state, job.error = "failed", broken
        elif job.state in ("cancelling", "running"):
            job.state = "cancelled"
        if job.state in ("done", "cancelled"):
            self._drop_checkpoint(job)
        if job.id in self._jobs:
            self._change(job, job.state)

    @staticmethod
    def _drop_kept(job: Job) -> None:
        """Delete the file that a search has made next to its puzzle, unless it has changed since."""
        if job.kept is not None and job.kept.is_own and job.kept.is_unchanged:
            with contextlib.suppress(OSError):
                job.kept.path.unlink()
            job.kept = None

    @staticmethod
    def _drop_checkpoint(job: Job) -> None:
        """Delete the checkpoint of a search that will not be resumed."""
        for path in job.folder.glob(f"{keeping.CHECKPOINT}*"):
            path.unlink(missing_ok=True)
