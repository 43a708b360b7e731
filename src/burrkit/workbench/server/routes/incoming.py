"""What all handlers need: the parts of the server, and strict parsing of requests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from burrkit.runtime.fields import whole_number
from burrkit.workbench import finding_list
from burrkit.workbench.messages import Message
from burrkit.workbench.server.events import Events
from burrkit.workbench.server.folder import Folder
from burrkit.workbench.server.job import Job
from burrkit.workbench.server.jobs import Jobs
from burrkit.workbench.server.pool import Pool
from burrkit.workbench.server.process import CallError, WorkerAnswer

#: Answers a request.
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

#: The largest document as JSON, in bytes.
LARGEST_JSON: Final = 32 << 20


@dataclass
class Workbench:
    """The parts of a running server."""

    #: The folder that the user has chosen; None in a browser tab, which cannot reach any.
    chosen: Folder | None
    pool: Pool
    events: Events
    jobs: Jobs
    saving: asyncio.Lock
    #: Results that never change, by the names of the operations.
    tables: dict[str, WorkerAnswer]

    @property
    def folder(self) -> Folder:
        """The chosen folder. CallError (404) if there is none."""
        if self.chosen is None:
            raise CallError("this workbench has no folder", 404)
        return self.chosen


def bench(request: Request | WebSocket) -> Workbench:
    """Return the server of a request."""
    found: Workbench = request.app.state.workbench
    return found


async def body(request: Request, most: int = LARGEST_JSON) -> bytes:
    """Read the body of a request. CallError (413) as soon as it is larger than ``most`` bytes."""
    large = CallError(f"larger than {most >> 20} MiB", 413)
    if whole_number(request.headers.get("content-length", "0"), 0, most) is None:
        raise large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise large
        parts.append(part)
    return b"".join(parts)


async def asked(
    request: Request, operation: str, args: Message, data: bytes = b"", *, as_json: bool = False
) -> WorkerAnswer:
    """Call an operation that changes nothing, and stop it if the client disconnects.

    Call it after reading the body. Raises CallError as ``Pool.ask``, and ClientDisconnect.
    """
    call = asyncio.create_task(bench(request).pool.ask(operation, args, data, as_json=as_json))
    gone = asyncio.create_task(_has_gone(request))
    try:
        await asyncio.wait({call, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not call.done():
            raise ClientDisconnect
        return call.result()
    finally:
        gone.cancel()
        call.cancel()
        await asyncio.wait({call})


async def _has_gone(request: Request) -> None:
    """Return when the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def whole(request: Request | WebSocket, name: str, usual: int) -> int:
    """Parse a number of the query, 0 or more. CallError (400) for anything else."""
    value = whole_number(request.query_params.get(name, str(usual)), 0, 10**9 - 1)
    if value is None:
        raise CallError(f"{name} must be a whole number", 400)
    return value


def job_of(request: Request, kind: str = "", if_other: str = "") -> Job:
    """Return the job that the path names. CallError (404) if there is none, or it is not of this kind."""
    job = _job(request, request.path_params["job"])
    if kind and job.kind != kind:
        raise CallError(f"this job {if_other}", 404)
    return job


def _job(request: Request, name: str) -> Job:
    """Return the job with this name; its folder stays until the request is answered."""
    job = bench(request).jobs.get(name)
    if (task := asyncio.current_task()) is not None:
        job.used_by(task)
    return job


def search_of(request: Request) -> Job:
    """Return the search for solutions that the path names. CallError (404) if there is none."""
    job = job_of(request)
    _require_findings(job)
    return job


def _require_findings(job: Job) -> None:
    if job.kind != "solve":
        does = "searches a path" if job.kind == "path" else "designs puzzles"
        raise CallError(f"this job {does}; it has no assemblies", 404)


def about_job(request: Request) -> dict[str, Any]:
    """Return the arguments of a call about the jobs of a request; empty if the request has none.

    The path or "job" in the query names one, and "number" one of its findings; "also" jobs of other problems.
    """
    name = request.path_params.get("job") or request.query_params.get("job")
    others = _other_problems(request)
    about: dict[str, Any] = {"also": others} if others else {}
    if name:
        about |= _findings_of(request, name)
        about["choice"] = {
            key: text for key, text in request.query_params.items() if key in finding_list.KEYS
        }
        about["number"] = request.path_params.get("number") or whole(request, "number", 0)
    return about


def _findings_of(request: Request, name: str) -> dict[str, Any]:
    job = _job(request, name)
    _require_findings(job)
    about = {
        "title": job.facts["title"],
        "complete": bool(job.known.get("complete")),
        "assemblies": job.known.get("assemblies", 0),
    }
    return {"folder": str(job.folder), "seconds": job.seconds, **about}


def _other_problems(request: Request) -> list[dict[str, Any]]:
    """Return the jobs of other problems that the query names: ``also=2:JOB`` is one of problem 2."""
    others = []
    for text in request.query_params.getlist("also"):
        number, _, name = text.partition(":")
        problem = whole_number(number, 1, 1 << 20)
        if problem is None:
            raise CallError("also must be the number of a problem, a colon and a job", 400)
        others.append({**_findings_of(request, name), "problem": problem})
    return others


def question(operation: str, about: Callable[[Request], Message] = lambda _: {}) -> Handler:
    """Return what calls an operation with the JSON of a request, and with what is known ``about`` it."""

    async def answer(request: Request) -> Response:
        return await answered(request, operation, about(request), await body(request))

    return answer


def file_maker(operation: str, *, is_shown: bool = False) -> Handler:
    """Return what calls an operation that makes a file, which is downloaded unless it ``is_shown``.

    The address names the file. Headers have how many pages there are, and what the format cannot hold.
    """

    async def answer(request: Request) -> Response:
        args = {**request.path_params, **about_job(request)}
        made = await asked(request, operation, args, await body(request))
        headers = {} if is_shown else {"Content-Disposition": "attachment"}
        if "pages" in made.data:
            headers["X-Burrkit-Pages"] = str(made.data["pages"])
        if made.data.get("lost"):
            headers["X-Burrkit-Lost"] = json.dumps(made.data["lost"])
        return Response(made.blob, media_type=made.data["type"], headers=headers)

    return answer


async def answered(request: Request, operation: str, args: Message, data: bytes = b"") -> Response:
    """Call an operation as ``asked``, and return its JSON as a response."""
    return as_json((await asked(request, operation, args, data, as_json=True)).blob)


def as_json(blob: bytes) -> Response:
    """Return a text that is JSON already as a response."""
    return Response(blob, media_type="application/json")
