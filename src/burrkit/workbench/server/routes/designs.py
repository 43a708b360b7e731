"""Designs: the cubes of a shape, jobs that cut them into puzzles, and what these have found."""

from __future__ import annotations

import asyncio
import json
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.formats.files import LARGEST
from burrkit.formats.registry import meshes
from burrkit.runtime.fields import whole_number
from burrkit.workbench import designs, findings
from burrkit.workbench.server.job import Job
from burrkit.workbench.server.process import CallError
from burrkit.workbench.server.routes.incoming import answered, as_json, bench, body, job_of, whole

#: The most cubes along a mesh; a mesh may not be larger than a puzzle file.
_MOST_CUBES: Final = 32


async def _mesh(request: Request) -> Response:
    """Return the cubes of a mesh that is sent, or that is a file of the folder."""
    server, query = bench(request), request.query_params
    cubes = whole_number(query.get("cubes", "8"), 2, _MOST_CUBES)
    if cubes is None:
        raise CallError(f"cubes must be a whole number from 2 to {_MOST_CUBES}", 400)
    up = query.get("up") or None
    if up not in (None, "y", "z"):
        raise CallError("up must be y or z", 400)
    name = query.get("path") or query.get("name", "mesh")
    if "path" in query:
        data = (await asyncio.to_thread(server.folder.read, name, meshes())).data
    else:
        data = await body(request, LARGEST)
    return await answered(request, "mesh_outline", {"name": name, "cubes": cubes, "up": up}, data)


async def _meshes(request: Request) -> Response:
    """List the meshes of a folder."""
    folder = request.query_params.get("folder", "")
    return JSONResponse(await asyncio.to_thread(bench(request).folder.listed, folder, meshes()))


async def _start(request: Request) -> Response:
    job = await bench(request).jobs.add(await body(request), "accept_design")
    return JSONResponse(job.as_data(), 201)


def _design_of(request: Request) -> Job:
    return job_of(request, "design", "designs nothing")


async def _list(request: Request) -> Response:
    job = _design_of(request)
    offset, limit = whole(request, "offset", 0), min(whole(request, "limit", 100), findings.LONGEST_PAGE)
    return JSONResponse(await asyncio.to_thread(designs.page, job.folder, offset=offset, limit=limit))


async def _one(request: Request) -> Response:
    job = _design_of(request)
    return JSONResponse(await asyncio.to_thread(designs.design, job.folder, request.path_params["number"]))


async def _cells(request: Request) -> Response:
    """Return the cubes that a job cuts, in the order of the labels of its reports."""
    return as_json(await asyncio.to_thread((_design_of(request).folder / "outline.json").read_bytes))


async def _more_runs(request: Request) -> Response:
    """Let a job make more runs: those that it has made stay."""
    job = _design_of(request)
    try:
        runs = json.loads(await body(request, 1000))["runs"]
    except (ValueError, KeyError, TypeError):
        raise CallError('give {"runs": N}', 400) from None
    bench(request).jobs.extend(job, runs)
    return JSONResponse(job.as_data())


ROUTES: Final = [
    Route("/api/mesh", _mesh, methods=["POST"]),
    Route("/api/meshes", _meshes, methods=["GET"]),
    Route("/api/designs", _start, methods=["POST"]),
    Route("/api/jobs/{job}/designs", _list, methods=["GET"]),
    Route("/api/jobs/{job}/designs/{number:int}", _one, methods=["GET"]),
    Route("/api/jobs/{job}/outline", _cells, methods=["GET"]),
    Route("/api/jobs/{job}/runs", _more_runs, methods=["POST"]),
]
