"""Pictures for export: sheets of pieces, the assembly, an exploded view, the steps, or an animation.

A request has ``kind`` and perhaps ``apart`` (disassembly, not assembly), ``view`` (a corner), ``paper``,
``page`` (of several, from 1; the call's own comes first), ``dpi`` and ``width`` (pixels across an animation).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.requests import Request, document_of, problem_of
from burrkit.workbench.worker.operations.searching import problem_in

if TYPE_CHECKING:
    from burrkit.drawing import Drawing
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle

#: The keys of a request that describe the picture.
KEYS: Final = {"kind", "apart", "view", "paper", "page", "dpi", "width"}

MOVING: Final = ("gif", "webp")

_KINDS: Final = ("pieces", "assembly", "exploded", "steps")
_PAPERS: Final = ("fit", "a4", "letter")


class PictureOrder(NamedTuple):
    """The bytes of one page, and the number of pages."""

    data: bytes
    pages: int


def picture(form: str, call: Call, request: Request) -> PictureOrder:
    """Draw the picture of a request, as "svg", "png", "pdf" (all pages), "gif" or "webp"."""
    if form in MOVING:
        return PictureOrder(_animation(form, call, request), 1)
    drawing = _drawing(call, request)
    page = int(call.args.get("page", 0)) or request.number("page", 1, 1000, 1)
    if form == "pdf":
        return PictureOrder(drawing.pdf(), 1)
    if form == "svg":
        data = drawing.svg(page).encode()
    else:
        data = drawing.png(page, dpi=request.number("dpi", 20, 600, 200))
    return PictureOrder(data, len(drawing.pages))


def _drawing(call: Call, request: Request) -> Drawing:
    from burrkit import drawing as draw

    kind = request.one_of("kind", _KINDS, "pieces")
    if kind == "pieces":
        problem, puzzle = _problem(call, request)
    else:
        solved, puzzle = selected.solved(call, request)
        problem = solved.assembly.problem
    look: dict[str, Any] = {
        "view": draw.VIEWS[request.one_of("view", tuple(draw.VIEWS), "front-right")],
        "paper": request.one_of("paper", _PAPERS, "a4" if kind == "steps" else "fit"),
        "title": request.named("title", str(call.args.get("title", ""))) or problem.name,
        "cube_colours": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette],
    }
    if kind == "pieces":
        return draw.pieces(problem, **look)
    if kind == "steps":
        return draw.steps(solved, apart=request.flag("apart"), subtitle=f"Level {solved.level}", **look)
    return (draw.exploded if kind == "exploded" else draw.assembly)(solved, **look)


def _problem(call: Call, request: Request) -> tuple[Problem, Puzzle]:
    """Return the problem for a picture of pieces, which needs no solution."""
    if "folder" in call.args:
        content, problem, _, _ = problem_in(Path(call.args["folder"]))
        return problem, document_of(content)
    return problem_of(request.content, request.index), document_of(request.content)


def _animation(form: str, call: Call, request: Request) -> bytes:
    from burrkit import drawing as draw

    solved, _ = selected.solved(call, request)
    with tempfile.TemporaryDirectory(prefix="burrkit-picture-") as folder:
        path = Path(folder) / f"it.{form}"
        draw.animate(
            solved,
            path,
            apart=request.flag("apart"),
            view=draw.VIEWS[request.one_of("view", tuple(draw.VIEWS), "front-right")],
            size=request.number("width", 100, 2000, 480),
        )
        return path.read_bytes()
