"""Requests about making a puzzle: a preview, sheets, files to download, and a folder to save."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.workbench.server.routes.incoming import about_job, answered, bench, body, file_maker, question


async def _options(request: Request) -> Response:
    """Return what can be made with what is installed."""
    return await answered(request, "make_options", {})


async def _folder(request: Request) -> Response:
    """Save everything as a new folder in the chosen one."""
    server, name = bench(request), request.path_params["path"]
    data = await body(request)
    async with server.saving:
        target = await asyncio.to_thread(server.folder.new_folder, name)
        answer = await server.pool.ask("make_folder", {"target": str(target), **about_job(request)}, data)
    return JSONResponse(answer.data, 201)


ROUTES: Final = [
    Route("/api/make", _options, methods=["GET"]),
    Route("/api/make", question("make_preview", about_job), methods=["POST"]),
    Route("/api/make/sheets/{kind}", file_maker("make_sheet", is_shown=True), methods=["POST"]),
    Route("/api/make/files/{path:path}", file_maker("make_file"), methods=["POST"]),
    Route("/api/make/folders/{path:path}", _folder, methods=["PUT"]),
]
