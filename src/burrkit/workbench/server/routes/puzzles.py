"""Requests about puzzles: most are passed to a worker as bytes, and its result back to the page."""

from __future__ import annotations

import asyncio
import os
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
from burrkit.workbench.server.routes import incoming

#: The operations on a document, one of its problems or a drawing, on pencil puzzles, on one assembly.
_OTHERS: Final = ("check", "stored", "placements", "exploration", "estimate", "count", "pieces", "outline")
_PENCIL: Final = ("sheet", "fresh", "smt", "answers", "hint", "matches", "letters")
OF_ASSEMBLIES: Final = ("scene", "movement", "difficulty", "rigidity")

#: The formats that can be written, by the endings of files.
FORMATS: Final = {ending: form.name for form in registry.exported() for ending in form.endings}


def _format(form: Format) -> dict[str, object]:
    """Return the data of a format that a page needs."""
    facts = {key: getattr(form, key) for key in ("name", "title", "hint", "endings", "holds")}
    return {**facts, "reads": form.read is not None, "writes": form in registry.exported()}


async def _about(request: Request) -> Response:
    """Return the facts that a page needs at its start."""
    server = incoming.bench(request)
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
    return incoming.as_json(await asyncio.to_thread(CONTRACT.read_bytes))


def _table(name: str) -> incoming.Handler:
    """Return a table that never changes; a worker computes it once."""

    async def answer(request: Request) -> Response:
        server = incoming.bench(request)
        if name not in server.tables:
            server.tables[name] = await server.pool.ask(name, {}, as_json=True)
        return incoming.as_json(server.tables[name].blob)

    return answer


async def _read(request: Request) -> Response:
    """Read the puzzle in an uploaded file."""
    args = {"name": label(request.query_params.get("name", "file"))}
    return await incoming.answered(request, "read", args, await incoming.body(request, LARGEST_FILE))


ROUTES: Final = [
    Route("/api/about", _about),
    Route("/api/contract", _contract),
    Route("/api/sticks", _table("sticks")),
    Route("/api/catalogue", _table("catalogue")),
    Route("/api/lattices", _table("lattices")),
    Route("/api/read", _read, methods=["POST"]),
    *(
        Route(f"/api/{name}", incoming.question(name), methods=["POST"])
        for name in (*_OTHERS, *OF_ASSEMBLIES)
    ),
    Route("/api/pencil", _table("kinds")),
    *(Route(f"/api/pencil/{name}", incoming.question(name), methods=["POST"]) for name in _PENCIL),
    Route("/api/export/{format}", incoming.file_maker("export"), methods=["POST"]),
]
