"""Jobs: start and control a search, list its findings, and stream its changes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from burrkit.workbench import finding_list
from burrkit.workbench.finding_list import Choice
from burrkit.workbench.server.process import CallError
from burrkit.workbench.server.routes import incoming
from burrkit.workbench.server.routes.puzzles import OF_ASSEMBLIES
from burrkit.workbench.server.security import SUBPROTOCOL


async def _list(request: Request) -> Response:
    server, owner = incoming.bench(request), request.query_params.get("owner")
    listed = [job.as_data() for job in server.jobs if owner in (None, job.facts["owner"])]
    return JSONResponse({"run": server.events.run, "event": server.events.number, "jobs": listed})


async def _start(request: Request) -> Response:
    """Start a search, or continue one that is saved in the folder."""
    server, query = incoming.bench(request), request.query_params
    puzzle = server.folder.puzzle_path(query["file"]) if "file" in query else None
    resume = server.folder.resume_file(query["resume"]) if "resume" in query else None
    job = await server.jobs.add(await incoming.body(request), puzzle=puzzle, resume=resume)
    return JSONResponse(job.as_data(), 201)


async def _keep(request: Request) -> Response:
    """Save a search next to the file of its puzzle."""
    server, job = incoming.bench(request), incoming.search_of(request)
    await server.jobs.belongs_to(job, server.folder.puzzle_path(request.query_params.get("file", "")))
    return JSONResponse(job.as_data())


async def _unfinished(request: Request) -> Response:
    """List the searches next to a puzzle file that the puzzle can continue."""
    server, name = incoming.bench(request), request.query_params.get("file", "")
    paths = await asyncio.to_thread(server.folder.resume_files, name)
    if not paths:
        return JSONResponse({"files": []})
    args = {"files": [str(path) for path in paths], "puzzle": name}
    return await incoming.answered(request, "unfinished", args, await incoming.body(request))


async def _start_path(request: Request) -> Response:
    job = await incoming.bench(request).jobs.add(await incoming.body(request), "accept_path")
    return JSONResponse(job.as_data(), 201)


async def _path(request: Request) -> Response:
    """Return the path that a job has found, or why there is none."""
    job = incoming.job_of(request, "path", "searches no path")
    if job.state != "done":
        raise CallError(f"the job is {job.state}; the path is there when it is done", 409)
    return incoming.as_json(await asyncio.to_thread((job.folder / "path.json").read_bytes))


async def _one(request: Request) -> Response:
    return JSONResponse(incoming.job_of(request).as_data())


async def _remove(request: Request) -> Response:
    await incoming.bench(request).jobs.remove(incoming.job_of(request))
    return JSONResponse({})


async def _act(request: Request) -> Response:
    job, jobs = incoming.job_of(request), incoming.bench(request).jobs
    actions = {"pause": jobs.pause, "resume": jobs.resume, "cancel": jobs.cancel}
    action = actions.get(request.path_params["action"])
    if action is None:
        raise CallError(f"no such action; a job has {', '.join(actions)}", 404)
    action(job)
    return JSONResponse(job.as_data())


async def _found(request: Request) -> Response:
    job, choice = incoming.search_of(request), Choice.of(request.query_params)
    offset, limit = incoming.whole(request, "offset", 0), incoming.whole(request, "limit", 100)
    place_of = incoming.whole(request, "place_of", 0) or None
    some: dict[str, Any] = {"offset": offset, "limit": limit, "place_of": place_of}
    return JSONResponse(await asyncio.to_thread(finding_list.page, job.folder, choice, **some))


async def _levels(request: Request) -> Response:
    job, choice = incoming.search_of(request), Choice.of(request.query_params)
    return JSONResponse(await asyncio.to_thread(finding_list.histogram, job.folder, choice))


async def _mark(request: Request) -> Response:
    """Give stars, delete findings of the list that the query chooses, or bring deleted ones back."""
    job, choice = incoming.search_of(request), Choice.of(request.query_params)
    do, number = request.query_params.get("do", ""), incoming.whole(request, "number", 0)

    def change() -> int:
        match do:
            case "star" | "unstar":
                finding_list.mark(job.folder, number, starred=do == "star")
                return 1
            case "undo" | "restore":
                return finding_list.undelete(job.folder, everything=do == "restore")
            case _:
                return finding_list.delete(job.folder, choice, do, number)

    changed = await incoming.bench(request).jobs.mark(job, change)
    return JSONResponse({"changed": changed, **job.marks})


async def _thumbnails(request: Request) -> Response:
    """Return what small pictures of some findings show."""
    args = {"folder": str(incoming.search_of(request).folder)}
    return await incoming.answered(request, "thumbnails", args, await incoming.body(request))


async def _dress(request: Request) -> Response:
    """Show the pieces of a search with the names and colours that they have in a document now."""
    job = incoming.search_of(request)
    await incoming.bench(request).jobs.dress(job, await incoming.body(request))
    return JSONResponse(job.as_data())


async def _finding(request: Request) -> Response:
    """Call an operation on one finding."""
    operation = request.path_params["operation"]
    if operation not in OF_ASSEMBLIES:
        raise CallError(f"of an assembly there are {', '.join(OF_ASSEMBLIES)}", 404)
    return await incoming.question(operation, incoming.about_job)(request)


# Events --------------------------------------------------------------------------------------------------


def changes(server: incoming.Workbench, after: int) -> dict[str, Any]:
    """Return everything that has changed after an event; ``ids`` are all existing jobs."""
    return {
        "run": server.events.run,
        "event": server.events.number,
        "ids": [job.id for job in server.jobs],
        "jobs": server.jobs.since(after),
        "removed": [name for number, name in server.events.removed if number > after],
    }


def _after(request: Request | WebSocket) -> int:
    """Return the last event that the client has seen; 0 for numbers of another run of the server."""
    run = incoming.bench(request).events.run
    return incoming.whole(request, "after", 0) if request.query_params.get("run", run) == run else 0


async def _events(request: Request) -> Response:
    return JSONResponse(changes(incoming.bench(request), _after(request)))


async def _stream(socket: WebSocket) -> None:
    """Send changes: first all that the page has missed, then each new one."""
    server = incoming.bench(socket)
    try:
        seen = _after(socket)
    except CallError as error:
        await socket.close(1008, str(error))
        return
    await socket.accept(SUBPROTOCOL)
    listening = asyncio.create_task(_until_gone(socket))
    server.events.listeners += 1
    try:
        while not listening.done():
            report = changes(server, seen)
            seen = report["event"]
            await socket.send_text(json.dumps(report))
            waiting = asyncio.create_task(server.events.wait(seen))
            await asyncio.wait((waiting, listening), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page disconnected during a send
    finally:
        server.events.listeners -= 1
        listening.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """Return when the page disconnects; its messages are ignored."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


ROUTES: Final = [
    Route("/api/events", _events),
    WebSocketRoute("/api/events", _stream),
    Route("/api/jobs", _list, methods=["GET"]),
    Route("/api/jobs", _start, methods=["POST"]),
    Route("/api/unfinished", _unfinished, methods=["POST"]),
    Route("/api/paths", _start_path, methods=["POST"]),
    Route("/api/jobs/{job}", _one, methods=["GET"]),
    Route("/api/jobs/{job}", _remove, methods=["DELETE"]),
    Route("/api/jobs/{job}/file", _keep, methods=["PUT"]),
    Route("/api/jobs/{job}/path", _path, methods=["GET"]),
    Route("/api/jobs/{job}/found", _found),
    Route("/api/jobs/{job}/levels", _levels),
    Route("/api/jobs/{job}/marks", _mark, methods=["POST"]),
    Route("/api/jobs/{job}/thumbnails", _thumbnails, methods=["POST"]),
    Route("/api/jobs/{job}/appearance", _dress, methods=["POST"]),
    Route("/api/jobs/{job}/found/{number:int}/{operation}", _finding, methods=["POST"]),
    Route("/api/jobs/{job}/{action}", _act, methods=["POST"]),
]
