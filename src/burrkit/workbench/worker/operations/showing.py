"""Operations to show solutions: the scene of one, small pictures of many, the list of those in a document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from burrkit.assembly import Assembly
from burrkit.geometry import Cell
from burrkit.workbench.findings import finding
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.cube_colours import colours_at
from burrkit.workbench.worker.operations.requests import Request, document_of
from burrkit.workbench.worker.operations.searching import problem_in

#: The most solutions in a list.
_LONGEST = 500

#: The most small pictures in one request, and the most cells of one.
_MOST_PICTURES = 100
_MOST_CELLS = 3000


def scene(call: Call) -> Reply:
    """Return the scene document (docs/formats/scene.md) of one assembly; ``title`` is its heading."""
    from burrkit.page.scene import scene_of_solved

    request = Request(call.blob, set(), selected.KEYS | {"title"})
    solved, puzzle = selected.solved(call, request)
    title = request.named("title", str(call.args.get("title", "")))
    return Reply(scene_of_solved(solved, title=title, palette=puzzle.palette))


def thumbnails(call: Call) -> Reply:
    """Return the cells of each piece of some findings of a job, as far as small pictures may show them.

    ``items`` are in the order of ``numbers``; ``cells`` is null for a piece that is not placed, and for an
    assembly of too many cells. ``colours`` are those of the cells, null for a piece without colours; the
    key is there if some piece has them.
    """
    request = Request(call.blob, {"numbers"}, set())
    folder = Path(call.args["folder"])
    problem = problem_in(folder)[1]
    items = []
    for i, number in enumerate(request.items(request.values["numbers"], "numbers", _MOST_PICTURES)):
        found = finding(folder, problem, request.whole(number, f"numbers[{i}]", 1))
        items.append({"number": number, **_picture(found.assembly)})
    return Reply({"items": items})


def _picture(assembly: Assembly) -> dict[str, Any]:
    seen = _seen(assembly)
    pieces = assembly.problem.pieces
    if seen is None or not any(piece.colours for piece in pieces):
        return {"cells": seen}
    colours = [
        cells and colours_at(piece, motion, cells)
        for piece, motion, cells in zip(pieces, assembly.motions, seen, strict=True)
    ]
    return {"cells": seen, "colours": colours}


def _seen(assembly: Assembly) -> list[list[Cell] | None] | None:
    """Return the cells of each piece that can be seen from outside; None for too many."""
    cells = {piece: list(assembly.shapes[piece]) for piece in assembly.placed}
    if assembly.problem.lattice.is_cubic:
        taken = {cell for some in cells.values() for cell in some}
        cells = {
            piece: [cell for cell in some if not _is_inside(cell, taken)] for piece, some in cells.items()
        }
    if sum(map(len, cells.values())) > _MOST_CELLS:
        return None
    return [cells.get(piece) for piece in range(len(assembly.problem.pieces))]


def _is_inside(cell: Cell, taken: set[Cell]) -> bool:
    x, y, z = cell
    return {(x + 1, y, z), (x, y - 1, z), (x, y, z + 1)} <= taken


def stored(call: Call) -> Reply:
    """List the solutions of a problem that a document stores, without checking them."""
    request = Request(call.blob, {"document"}, {"problem", "offset", "limit"})
    puzzle, index = document_of(request.content), request.index
    kept = puzzle.problems[index].stored if index < len(puzzle.problems) else ()
    offset, limit = request.number("offset", 0, 1 << 31, 0), request.number("limit", 1, _LONGEST, 100)
    items = [
        {
            "number": number,
            "level": one.level_text or None,
            "assembly_number": one.assembly_number + 1,
            "moves_kept": one.separation is not None,
        }
        for number, one in enumerate(kept[offset : offset + limit], offset + 1)
    ]
    return Reply({"total": len(kept), "offset": offset, "items": items})
