"""Operations that make a puzzle: figures and meshes of what is printed, sheets, files, a whole folder.

Whatever shows a solution takes the finding of a job, or a solution that the document keeps.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.fabrication import folder
from burrkit.fabrication.booklet import BOOKLET_PAPERS
from burrkit.fabrication.contents import SHEETS, THINGS, MakeJob, Thing, things_for
from burrkit.fabrication.measures import Measures, Unit, WoodMeasures, parse_length
from burrkit.formats import registry
from burrkit.formats.threemf import zipped
from burrkit.palette import WOODS
from burrkit.workbench.contract import exports as contract
from burrkit.workbench.contract.values import REQUEST
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.searching import problem_in

#: Grams of a cubic centimetre, the most of any material.
_MOST_DENSITY: Final = 25.0

#: The media types of files that are not of a format of puzzles.
_TYPES: Final = {".mtl": "text/plain; charset=utf-8", ".zip": "application/zip"}

#: The name of the whole folder as one file.
ALL: Final = "all.zip"


def make_options(_: Call) -> Reply:
    """Return what can be made here: species with colours, paper sizes, and whether the extra is installed."""
    from importlib.util import find_spec

    answer: contract.MakeOptions = {
        "species": [{"name": name, "colour": colour} for name, colour in WOODS.items()],
        "booklet_papers": list(BOOKLET_PAPERS),
        "engraves": find_spec("manifold3d") is not None,
        "codes": find_spec("segno") is not None,
    }
    return Reply(answer)


def make_preview(call: Call, request: contract.PreviewRequest) -> Reply:
    """Return figures of all pieces as they are printed, and the meshes of one of them or of a plate.

    ``piece`` is its number from 0, ``plate`` that of a plate from 1; ``density`` is in g/cm3.
    """
    job = _job(call, request, ("print",))
    job.check()
    prints = job.prints
    density = request.density
    if not 0 < density <= _MOST_DENSITY:
        raise REQUEST.error(
            "density", f"{density:g} is not above 0 and at most {_MOST_DENSITY:g}", "too-large"
        )
    plate_of = {piece: k for k, plate in enumerate(prints.plates, 1) for piece, _ in plate}
    pieces: list[contract.MadePiece] = [
        {
            "mark": job.problem.marks[body.piece],
            "name": job.problem.names[body.piece],
            "part": body.part,
            "colour": job.problem.colours[body.piece],
            "size": np.round(mesh.size, 2).tolist(),
            "volume": round(mesh.volume / 1000, 3),
            "grams": round(mesh.volume / 1000 * density, 2),
            "plate": plate_of[number],
            "file": f"print/{prints.single(number)}",
        }
        for number, (body, mesh) in enumerate(zip(prints.bodies, prints.pieces, strict=True))
    ]
    if request.plate is not None:
        shown = prints.plates[REQUEST.whole(request.plate, "plate", 1, len(prints.plates)) - 1]
    else:
        number = REQUEST.whole(request.piece, "piece", 0, len(pieces) - 1)
        shown = [(number, prints.pieces[number])]
    bed = job.order.bed
    answer: contract.MakePreview = {
        "pieces": pieces,
        "grams": round(sum(piece["grams"] for piece in pieces), 2),
        "plates": len(prints.plates),
        "bed": (bed.width, bed.depth),
        "meshes": [_as_data(number, mesh) for number, mesh in shown],
    }
    return Reply(answer)


def make_sheet(call: Call, request: contract.SheetRequest) -> Reply:
    """Return a page of a sheet as SVG; ``args["kind"]`` names the sheet, ``page`` counts from 1."""
    kind = str(call.args["kind"])
    if kind not in SHEETS:
        raise BurrkitError(f"no such sheet: {kind[:20]!r}; there are {', '.join(SHEETS)}", "unknown")
    job = _job(call, request, (SHEETS[kind],))
    job.check()
    drawing = job.sheet(kind)
    svg = drawing.svg(request.page).encode()
    return Reply({"type": registry.named("svg", registry.exported()).media, "pages": len(drawing.pages)}, svg)


def make_file(call: Call, request: contract.MakeRequest) -> Reply:
    """Return one file of the folder by its path, or the whole folder as ``all.zip``."""
    path = str(call.args["path"])
    form = registry.by_ending(path)
    kind = form.media if form else _TYPES.get(Path(path).suffix, "application/octet-stream")
    if path == ALL:
        return Reply({"type": kind}, zipped(_job(call, request).everything()))
    thing = path.partition("/")[0]
    things = tuple(each for each in THINGS if each == thing)
    return Reply({"type": kind}, _job(call, request, things).file(path))


def make_folder(call: Call, request: contract.MakeRequest) -> Reply:
    """Write the whole folder to the new folder ``args["target"]``."""
    files = _job(call, request).everything()
    folder.write(Path(call.args["target"]), files)
    return Reply({"files": list(files), "size": sum(map(len, files.values()))})


def _as_data(number: int, mesh: bk.mesh.Mesh) -> contract.MeshData:
    """Return a mesh as lists of numbers: three coordinates a point, three points a triangle."""
    points = np.round(mesh.points, 4).ravel().tolist()
    return {"piece": number, "points": points, "triangles": mesh.triangles.ravel().tolist()}


# Orders --------------------------------------------------------------------------------------------------


def _job(call: Call, request: contract.MakeRequest, things: tuple[Thing, ...] | None = None) -> MakeJob:
    """Return what makes these things, by default all that there are of the puzzle."""
    problem, solved = _puzzle(call, request)
    return MakeJob(problem, order_of(request, things_for(problem) if things is None else things), solved)


def _puzzle(call: Call, request: contract.MakeRequest) -> tuple[bk.Problem, bk.FoundAssembly | None]:
    """Return the problem to make, and the solution to show: a finding, a stored one, or none."""
    if request.stored is None and not call.args.get("number"):
        if "folder" in call.args:
            return problem_in(call.folder)[1], None
        return request.chosen, None
    solved, _ = selected.solved(call, request)
    if "folder" in call.args and request.has_document:
        # Names and marks may have changed since the puzzle was solved.
        selected.require_solved(request.content, request.index, solved.assembly.problem)
        solved = replace(solved, assembly=replace(solved.assembly, problem=request.chosen))
    return solved.problem, solved


def order_of(request: contract.MakeRequest, things: tuple[Thing, ...]) -> bk.fabrication.Order:
    """Return the order of a request. BurrkitError, with the place, for what cannot be ordered."""

    def length(value: float | str, name: str) -> tuple[float, Unit]:
        return parse_length(value, name) if isinstance(value, str) else (float(value), "mm")

    cube, unit = length(request.cube, "a cube")
    edge = cube
    if request.wood is not None:
        edge, unit = length(request.wood, "a cube in wood")
    kerf = (3.0 if unit == "mm" else 3.175) if request.kerf is None else request.kerf
    return bk.fabrication.Order(
        Measures(
            cube, request.inset, request.bevel, request.wall, request.drain, request.engraving, request.lid
        ),
        things,
        bk.fabrication.Bed.parse(request.bed),
        request.clearances,
        request.paper,
        WoodMeasures(edge, length(kerf, "a saw's cut")[0], unit, request.species),
        bk.fabrication.Booklet(request.title, request.designer, request.url, request.booklet_paper),
    )
