"""Requests about making a puzzle: a preview, sheets, files to download, and a folder to save."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.workbench.server.routes.incoming import about_job, answered, asked, bench, body
from burrkit.workbench.server.routes.puzzles import LARGEST_JSON


async def _options(request: Request) -> Response:
    """Return what can be made with what is installed."""
    return await answered(request, "make_options", {})


async def _preview(request: Request) -> Response:
    return await answered(request, "make_preview", about_job(request), await body(request, LARGEST_JSON))


async def _sheet(request: Request) -> Response:
    """Return one page of a sheet as a picture."""
    args = {"kind": request.path_params["kind"], **about_job(request)}
    answer = await asked(request, "make_sheet", args, await body(request, LARGEST_JSON))
    headers = {"X-Burrkit-Pages": str(answer.data["pages"])}
    return Response(answer.blob, media_type=answer.data["type"], headers=headers)


async def _file(request: Request) -> Response:
    """Return one file to download."""
    args = {"path": request.path_params["path"], **about_job(request)}
    answer = await asked(request, "make_file", args, await body(request, LARGEST_JSON))
    return Response(
        answer.blob, media_type=answer.data["type"], headers={"Content-Disposition": "attachment"}
    )


async def _folder(request: Request) -> Response:
    """Save everything as a new folder in the chosen one."""
    server, name = bench(request), request.path_params["path"]
    data = await body(request, LARGEST_JSON)
    async with server.saving:
        target = await asyncio.to_thread(server.folder.new_folder, name)
        answer = await server.pool.ask("make_folder", {"target": str(target), **about_job(request)}, data)
    return JSONResponse(answer.data, 201)


ROUTES: Final = [
    Route("/api/make", _options, methods=["GET"]),
    Route("/api/make", _preview, methods=["POST"]),
    Route("/api/make/sheets/{kind}", _sheet, methods=["POST"]),
    Route("/api/make/files/{path:path}", _file, methods=["POST"]),
    Route("/api/make/folders/{path:path}", _folder, methods=["PUT"]),
]
