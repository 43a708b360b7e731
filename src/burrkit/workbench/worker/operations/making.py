"""Operations that make a puzzle: figures and meshes of what is printed, sheets, files, a whole folder.

The keys of a request are those of ``burrkit make``: an order. Lengths are millimetres, or texts such as
``3/4"``. Whatever shows a solution takes the finding of a job, or a solution that the document keeps.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from burrkit.errors import BurrkitError
from burrkit.formats import registry
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.requests import Request
from burrkit.workbench.worker.operations.searching import problem_in

if TYPE_CHECKING:
    from burrkit.drawing.layout import Paper
    from burrkit.fabrication.booklet import BookletPaper
    from burrkit.fabrication.contents import MakeJob, Order, Thing
    from burrkit.fabrication.measures import Engraving, Unit
    from burrkit.mesh import Mesh
    from burrkit.puzzle import Problem
    from burrkit.solving.found_assembly import FoundAssembly

#: The keys of an order.
_PRINT: Final = {"cube", "inset", "bevel", "wall", "drain", "engraving", "bed", "clearances"}
_WOOD: Final = {"wood", "kerf", "species", "paper"}
_BOOKLET: Final = {"title", "designer", "url", "booklet_paper"}
KEYS: Final = selected.KEYS | _PRINT | _WOOD | _BOOKLET

#: Grams of a cubic centimetre of PLA, and the most of any material.
_DENSITY: Final = 1.24
_MOST_DENSITY: Final = 25.0

#: The media types of files that are not of a format of puzzles.
_TYPES: Final = {".mtl": "text/plain; charset=utf-8", ".zip": "application/zip"}

#: The name of the whole folder as one file, and the time of all files in it: equal orders give equal bytes.
ALL: Final = "all.zip"
_TIME: Final = (1980, 1, 1, 0, 0, 0)


def make_options(_: Call) -> Reply:
    """Return what can be made here: species with colours, paper sizes, and whether the extra is installed."""
    from importlib.util import find_spec

    from burrkit.fabrication.booklet import BOOKLET_PAPERS
    from burrkit.palette import WOODS

    return Reply(
        {
            "species": [{"name": name, "colour": colour} for name, colour in WOODS.items()],
            "booklet_papers": list(BOOKLET_PAPERS),
            "engraves": find_spec("manifold3d") is not None,
            "codes": find_spec("segno") is not None,
        }
    )


def make_preview(call: Call) -> Reply:
    """Return figures of all pieces as they are printed, and the meshes of one of them or of a plate.

    ``piece`` is its number from 0, ``plate`` that of a plate from 1; ``density`` is in g/cm3.
    """
    request = Request(call.blob, set(), KEYS | {"piece", "plate", "density"})
    job = _job(call, request, ("print",))
    job.check()
    prints = job.prints
    density = _number(request, "density", _DENSITY)
    if not 0 < density <= _MOST_DENSITY:
        raise request.error("density", f"{density:g} is not more than 0 and at most {_MOST_DENSITY:g}")
    plate_of = {piece: k for k, plate in enumerate(prints.plates, 1) for piece, _ in plate}
    pieces = [
        {
            "mark": mark,
            "name": job.problem.names[number],
            "colour": job.problem.colours[number],
            "size": np.round(mesh.size, 2).tolist(),
            "volume": round(mesh.volume / 1000, 3),
            "grams": round(mesh.volume / 1000 * density, 2),
            "plate": plate_of[number],
            "file": f"print/{prints.single(number)}",
        }
        for number, (mark, mesh) in enumerate(zip(job.problem.marks, prints.pieces, strict=True))
    ]
    if "plate" in request:
        shown = prints.plates[request.number("plate", 1, len(prints.plates)) - 1]
    else:
        number = request.number("piece", 0, len(pieces) - 1, 0)
        shown = [(number, prints.pieces[number])]
    bed = job.order.bed
    return Reply(
        {
            "pieces": pieces,
            "grams": round(sum(piece["grams"] for piece in pieces), 2),
            "plates": len(prints.plates),
            "bed": [bed.width, bed.depth],
            "meshes": [_as_data(number, mesh) for number, mesh in shown],
        }
    )


def make_sheet(call: Call) -> Reply:
    """Return a page of a sheet as SVG; ``args["kind"]`` names the sheet, ``page`` counts from 1."""
    from burrkit.fabrication.contents import SHEETS

    request, kind = Request(call.blob, set(), KEYS | {"page"}), str(call.args["kind"])
    if kind not in SHEETS:
        raise BurrkitError(f"no such sheet: {kind[:20]!r}; there are {', '.join(SHEETS)}")
    job = _job(call, request, (SHEETS[kind],))
    job.check()
    drawing = job.sheet(kind)
    svg = drawing.svg(request.number("page", 1, 1000, 1)).encode()
    return Reply({"type": registry.named("svg", registry.exported()).media, "pages": len(drawing.pages)}, svg)


def make_file(call: Call) -> Reply:
    """Return one file of the folder by its path, or the whole folder as ``all.zip``."""
    from burrkit.fabrication.contents import THINGS

    request, path = Request(call.blob, set(), KEYS), str(call.args["path"])
    form = registry.by_ending(path)
    kind = form.media if form else _TYPES.get(Path(path).suffix, "application/octet-stream")
    if path == ALL:
        return Reply({"type": kind}, _zipped(_everything(call, request)))
    thing = path.partition("/")[0]
    things = tuple(each for each in THINGS if each == thing)
    return Reply({"type": kind}, _job(call, request, things).file(path))


def make_folder(call: Call) -> Reply:
    """Write the whole folder to the new folder ``args["target"]``."""
    from burrkit.fabrication import folder

    files = _everything(call, Request(call.blob, set(), KEYS))
    folder.write(Path(call.args["target"]), files)
    return Reply({"files": list(files), "size": sum(map(len, files.values()))})


def _everything(call: Call, request: Request) -> dict[str, bytes]:
    from burrkit.fabrication.contents import MakeJob, things_for

    problem, solved = _puzzle(call, request)
    return MakeJob(problem, order_of(request, things_for(problem)), solved).everything()


def _zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, _TIME), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _as_data(number: int, mesh: Mesh) -> dict[str, Any]:
    """Return a mesh as lists of numbers: three coordinates a point, three points a triangle."""
    points = np.round(mesh.points, 4).ravel().tolist()
    return {"piece": number, "points": points, "triangles": mesh.triangles.ravel().tolist()}


# Orders --------------------------------------------------------------------------------------------------


def _job(call: Call, request: Request, things: tuple[Thing, ...]) -> MakeJob:
    from burrkit.fabrication.contents import MakeJob

    problem, solved = _puzzle(call, request)
    return MakeJob(problem, order_of(request, things), solved)


def _puzzle(call: Call, request: Request) -> tuple[Problem, FoundAssembly | None]:
    """Return the problem to make, and the solution to show: a finding, a stored one, or none."""
    if "stored" not in request and not call.args.get("number"):
        if "folder" in call.args:
            return problem_in(Path(call.args["folder"]))[1], None
        return request.problem, None
    solved, _ = selected.solved(call, request)
    if "folder" in call.args and "document" in request:
        # Names and marks may have changed since the puzzle was solved.
        selected.require_solved(request.content, request.index, solved.assembly.problem)
        solved = replace(solved, assembly=replace(solved.assembly, problem=request.problem))
    return solved.problem, solved


def order_of(request: Request, things: tuple[Thing, ...]) -> Order:
    """Return the order of a request. BurrkitError, with the place, for what cannot be ordered."""
    from burrkit.fabrication.booklet import BOOKLET_PAPERS, Booklet
    from burrkit.fabrication.contents import Order
    from burrkit.fabrication.measures import COUPON, Measures, WoodMeasures
    from burrkit.fabrication.plates import Bed

    cube, unit = _length(request, "cube", Measures.cube, "a cube")
    measures = Measures(
        cube,
        _number(request, "inset", Measures.inset),
        _number(request, "bevel", Measures.bevel),
        _number(request, "wall", 0.0),
        _number(request, "drain", 0.0),
        cast("Engraving", request.one_of("engraving", ("none", "mark", "name"), "none")),
    )
    if "wood" in request:
        edge, unit = _length(request, "wood", cube, "a cube in wood")
    else:
        edge = cube
    kerf = _length(request, "kerf", 3.0 if unit == "mm" else 3.175, "a saw's cut")[0]
    species = request.items(request.values.get("species", []), "species", 200, 0)
    named = tuple(request.text(name, f"species[{k}]") for k, name in enumerate(species))
    clearances = request.items(request.values.get("clearances", list(COUPON)), "clearances", 12)
    paper = cast("Paper", request.one_of("paper", ("a4", "letter"), "a4"))
    small = cast("BookletPaper", request.one_of("booklet_paper", BOOKLET_PAPERS, "a5"))
    return Order(
        measures,
        things,
        Bed.parse(request.named("bed", "220x220")),
        tuple(_as_number(request, value, f"clearances[{k}]") for k, value in enumerate(clearances)),
        paper,
        WoodMeasures(edge, kerf, unit, named),
        Booklet(request.named("title"), request.named("designer"), request.named("url"), small),
    )


def _length(request: Request, key: str, usual: float, name: str) -> tuple[float, Unit]:
    from burrkit.fabrication.measures import parse_length

    value = request.values.get(key, usual)
    if isinstance(value, str):
        return parse_length(request.text(value, key), name)
    return _as_number(request, value, key), "mm"


def _number(request: Request, key: str, usual: float) -> float:
    return _as_number(request, request.values.get(key, usual), key)


def _as_number(request: Request, value: object, place: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise request.error(place, "not a number")
    if abs(value) > 1e6:
        raise request.error(place, "more than a million")
    return float(value)
