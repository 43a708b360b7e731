"""Requests about files in the chosen folder, and about examples."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.formats import examples
from burrkit.formats.files import label, numbered
from burrkit.workbench.server.process import CallError
from burrkit.workbench.server.routes.incoming import about_job, answered, bench, body
from burrkit.workbench.server.routes.puzzles import FORMATS


async def _list(request: Request) -> Response:
    folder = request.query_params.get("folder", "")
    return JSONResponse(await asyncio.to_thread(bench(request).folder.listed, folder))


async def _open(request: Request) -> Response:
    """Return the puzzle in a file, with the tag of this version."""
    server, name = bench(request), request.path_params["path"]
    content = await asyncio.to_thread(server.folder.read, name)
    answer = await answered(request, "read", {"name": label(name)}, content.data)
    answer.headers["ETag"] = content.tag
    return answer


async def _save(request: Request) -> Response:
    """Save an export to a file, with its format as the ending; each page of a picture to its own file."""
    server, name, tag = bench(request), request.path_params["path"], _tag(request)
    force = request.query_params.get("force") == "yes"
    ending = await asyncio.to_thread(server.folder.check, name)
    if ending not in FORMATS:
        raise CallError(f"nothing can be saved as {ending} here", 400)
    args = {"format": FORMATS[ending], **about_job(request)}
    data = await body(request)
    answer = await server.pool.ask("export", args, data)
    names, blobs = numbered(name, int(answer.data["pages"])), [answer.blob]
    for page in range(2, len(names) + 1):
        blobs.append((await server.pool.ask("export", args | {"page": page}, data)).blob)
    async with server.saving:
        files = dict(zip(names, blobs, strict=True))
        new = await asyncio.to_thread(server.folder.save_all, files, tag=tag, force=force)
    saved = {"tag": new, "size": sum(map(len, blobs)), "names": names, "lost": answer.data["lost"]}
    return JSONResponse(saved, headers={"ETag": new})


async def _examples(request: Request) -> Response:
    """List the puzzles that come with burrkit."""
    return JSONResponse({"examples": [each.name for each in examples.examples() if each.command == "solve"]})


async def _open_example(request: Request) -> Response:
    """Return the puzzle in an example."""
    name = request.path_params["path"]
    path = next((each.path for each in examples.examples() if each.name == name), None)
    if path is None:
        raise CallError("no such example", 404)
    return await answered(request, "read", {"name": label(name)}, await asyncio.to_thread(path.read_bytes))


def _tag(request: Request) -> str | None:
    tag = request.headers.get("if-match")
    if tag is not None and (len(tag) > 100 or not tag.startswith('"')):
        raise CallError("If-Match must be the tag that came with the file", 400)
    return tag


ROUTES: Final = [
    Route("/api/files", _list),
    Route("/api/files/{path:path}", _save, methods=["PUT"]),
    Route("/api/open/{path:path}", _open),
    Route("/api/examples", _examples),
    Route("/api/examples/{path:path}", _open_example),
]
