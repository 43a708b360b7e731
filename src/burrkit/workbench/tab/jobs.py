"""Jobs that outlive their page: each stores its state in its folder, which the browser keeps."""

from __future__ import annotations

import json
import shutil
import time
from importlib.metadata import version
from typing import Final

from burrkit.workbench import messages
from burrkit.workbench.server.job import Job
from burrkit.workbench.server.jobs import Jobs

_STATE: Final = "state.json"
#: What is stored of a job besides its id and its folder.
_STORED: Final = ("facts", "state", "known", "has_ended", "error", "remark", "marks")
#: The jobs of earlier pages that are loaded, the latest ones; the others are removed.
_MOST: Final = 30


class StoredJobs(Jobs):
    """The jobs of a tab, those of earlier pages included."""

    def _touch(self, job: Job) -> None:
        super()._touch(job)
        stored = {name: getattr(job, name) for name in _STORED} | {"seconds_before": job.seconds}
        state = {"version": version("burrkit"), "time": time.time(), "job": stored}
        (job.folder / _STATE).write_bytes(messages.as_json(state))

    async def restore(self) -> None:
        """Load the jobs of earlier pages. What the end of its page has interrupted can go on."""
        found = [(json.loads(path.read_bytes()), path.parent) for path in self._home.glob(f"job-*/{_STATE}")]
        found.sort(key=lambda each: each[0]["time"])
        for k, (stored, folder) in enumerate(found):
            if k < len(found) - _MOST or stored["version"] != version("burrkit"):
                shutil.rmtree(folder)
                continue
            job = Job(folder.name.removeprefix("job-"), folder, **stored["job"])
            if job.state not in ("paused", "done", "failed", "cancelled"):
                job.state = "paused" if job.can_pause else "failed"
                job.error = "" if job.can_pause else "its page was closed"
                if job.kind == "solve":
                    await self._count(job)
            self._jobs[job.id] = job
            self._touch(job)
