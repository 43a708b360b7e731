"""Pictures for export: sheets of pieces, the assembly, an exploded view, the steps, or an animation.

A request has ``kind`` and perhaps ``apart`` (disassembly, not assembly), ``view`` (a corner), ``paper``,
``page`` (of several, from 1; the call's own comes first), ``dpi`` and ``width`` (pixels across an animation).
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from burrkit.errors import BurrkitError
from burrkit.palette import piece_colour
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.requests import Request, document_of, problem_of
from burrkit.workbench.worker.operations.searching import problem_in

if TYPE_CHECKING:
    from burrkit.drawing import Drawing
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.found_assembly import FoundAssembly

#: The keys of a request that describe the picture.
KEYS: Final = {"kind", "apart", "view", "paper", "page", "dpi", "width"}

STILL: Final = ("svg", "png")
MOVING: Final = ("gif", "webp")

_KINDS: Final = ("pieces", "assembly", "exploded", "steps")
_PAPERS: Final = ("fit", "a4", "letter")
_MARK: Final = re.compile(r"\{(\d+)\}")


class PictureOrder(NamedTuple):
    """The bytes of one page, and the number of pages."""

    data: bytes
    pages: int


def picture(form: str, call: Call, request: Request) -> PictureOrder:
    """Draw the picture of a request, as "svg", "png", "gif" or "webp"."""
    if form in MOVING:
        return PictureOrder(_animation(form, call, request), 1)
    drawing = _drawing(call, request)
    page = int(call.args.get("page", 0)) or request.number("page", 1, 1000, 1)
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
        "cube_colours": _colours(puzzle),
    }
    if kind == "pieces":
        return draw.pieces(problem, **look)
    tree = solved.disassembly.tree if solved.disassembly else None
    if kind == "steps":
        if tree is None:
            raise BurrkitError("it does not come completely apart, so there are no steps to show")
        apart = request.flag("apart")
        look |= {"captions": captions(solved, apart), "subtitle": f"Level {tree.level_text}"}
        return draw.steps(solved.assembly, tree, apart=apart, **look)
    if kind == "exploded":
        return draw.exploded(solved.assembly, tree, **look)
    return draw.assembly(solved.assembly, **look)


def _problem(call: Call, request: Request) -> tuple[Problem, Puzzle]:
    """Return the problem for a picture of pieces, which needs no solution."""
    if "folder" in call.args:
        content, problem, _, _ = problem_in(Path(call.args["folder"]))
        return problem, document_of(content)
    return problem_of(request.content, request.index), document_of(request.content)


def _colours(puzzle: Puzzle) -> list[str]:
    """Return the colours of coloured cubes; those of burrkit's palette if the document has none."""
    used = max((colour for shape in puzzle.shapes for _, colour in shape.colours), default=0)
    given = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette]
    return given + [piece_colour(k) for k in range(len(given), used)]


def _animation(form: str, call: Call, request: Request) -> bytes:
    from burrkit import drawing as draw

    solved, _ = selected.solved(call, request)
    apart = request.flag("apart")
    tree = solved.disassembly.tree if solved.disassembly else None
    with tempfile.TemporaryDirectory(prefix="burrkit-picture-") as folder:
        path = Path(folder) / f"it.{form}"
        draw.animate(
            solved.assembly,
            tree,
            path,
            apart=apart,
            captions=captions(solved, apart) if tree else (),
            view=draw.VIEWS[request.one_of("view", tuple(draw.VIEWS), "front-right")],
            size=request.number("width", 100, 2000, 480),
        )
        return path.read_bytes()


def captions(solved: FoundAssembly, apart: bool) -> list[str]:
    """Return a sentence or two for each step, as in the scene; assembling has one more for the end."""
    from burrkit.page.scene import scene_of_solved

    marked = solved.assembly.problem.marks
    steps = scene_of_solved(solved)["solutions"][0]["steps"]
    sentences = [step["apart"] for step in steps] if apart else [step["together"] for step in reversed(steps)]
    marked_sentences = [_MARK.sub(lambda found: marked[int(found[1])], sentence) for sentence in sentences]
    return marked_sentences if apart else [*marked_sentences, "Done."]
