"""Requests about puzzles: most are passed to a worker as bytes, and its result back to the page."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from importlib.util import find_spec
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.formats import registry
from burrkit.formats.file_format import Format
from burrkit.formats.files import LARGEST as LARGEST_FILE, label
from burrkit.palette import ACCENT, PIECES, WOODS, WOODS_IN_ORDER
from burrkit.workbench.contract.check import CONTRACT
from burrkit.workbench.contract.puzzles import FileFormat
from burrkit.workbench.server.routes.incoming import about_job, answered, as_json, asked, bench, body

#: The largest document as JSON, in bytes.
LARGEST_JSON: Final = 32 << 20

#: The operations on a document, one of its problems or a drawing, on pencil puzzles, on one assembly.
_OTHERS: Final = ("check", "stored", "placements", "exploration", "estimate", "count", "pieces", "outline")
_PENCIL: Final = ("sheet", "fresh", "smt", "answers", "hint", "matches", "letters")
OF_ASSEMBLIES: Final = ("scene", "movement", "difficulty", "rigidity")

#: The formats that can be written, by the endings of files.
FORMATS: Final = {ending: form.name for form in registry.exported() for ending in form.endings}


def _format(form: Format) -> FileFormat:
    """Return the data of a format that a page needs."""
    return {
        "name": form.name,
        "title": form.title,
        "hint": form.hint,
        "endings": form.endings,
        "holds": form.holds,
        "reads": form.read is not None,
        "writes": form in registry.exported(),
    }


async def _about(request: Request) -> Response:
    """Return the facts that a page needs at its start."""
    server = bench(request)
    folder = server.chosen and server.chosen.root
    return JSONResponse(
        {
            "version": version("burrkit"),
            "run": server.events.run,
            "folder": folder and {"name": folder.name, "path": str(folder)},
            "cores": os.cpu_count() or 1,
            "formats": [_format(form) for form in registry.listed()],
            "meshes": find_spec("trimesh") is not None,
            "colours": list(PIECES),
            "woods": [{"name": name, "colour": WOODS[name]} for name in WOODS_IN_ORDER],
            "accent": ACCENT,
        }
    )


async def _contract(_: Request) -> Response:
    """Return the JSON schemas of all requests and answers."""
    return as_json(await asyncio.to_thread(CONTRACT.read_bytes))


def _table(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return a table that never changes; a worker computes it once."""

    async def answer(request: Request) -> Response:
        server = bench(request)
        if name not in server.tables:
            server.tables[name] = await server.pool.ask(name, {}, as_json=True)
        return as_json(server.tables[name].blob)

    return answer


async def _read(request: Request) -> Response:
    """Read the puzzle in an uploaded file."""
    args = {"name": label(request.query_params.get("name", "file"))}
    return await answered(request, "read", args, await body(request, LARGEST_FILE))


def _question(operation: str) -> Callable[[Request], Awaitable[Response]]:
    """Call an operation with the JSON of the request."""

    async def answer(request: Request) -> Response:
        return await answered(request, operation, {}, await body(request, LARGEST_JSON))

    return answer


async def _export(request: Request) -> Response:
    """Return a file to download."""
    args = {"format": request.path_params["format"], **about_job(request)}
    answer = await asked(request, "export", args, await body(request, LARGEST_JSON))
    headers = {"Content-Disposition": "attachment", "X-Burrkit-Pages": str(answer.data["pages"])}
    if answer.data["lost"]:
        headers["X-Burrkit-Lost"] = json.dumps(answer.data["lost"])
    return Response(answer.blob, media_type=answer.data["type"], headers=headers)


ROUTES: Final = [
    Route("/api/about", _about),
    Route("/api/contract", _contract),
    Route("/api/sticks", _table("sticks")),
    Route("/api/catalogue", _table("catalogue")),
    Route("/api/lattices", _table("lattices")),
    Route("/api/read", _read, methods=["POST"]),
    *(Route(f"/api/{name}", _question(name), methods=["POST"]) for name in (*_OTHERS, *OF_ASSEMBLIES)),
    Route("/api/pencil", _table("kinds")),
    *(Route(f"/api/pencil/{name}", _question(name), methods=["POST"]) for name in _PENCIL),
    Route("/api/export/{format}", _export, methods=["POST"]),
]
