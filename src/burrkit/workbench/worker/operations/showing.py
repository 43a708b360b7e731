"""Operations to show solutions: the scene of one, small pictures, the stored ones, and how pieces look."""

from __future__ import annotations

import json

from burrkit.assembly import Assembly
from burrkit.errors import PuzzleError
from burrkit.formats.stored import Archive
from burrkit.geometry import Cell
from burrkit.workbench.contract import assemblies
from burrkit.workbench.contract.jobs import ThumbnailsRequest
from burrkit.workbench.contract.values import ProblemRequest
from burrkit.workbench.findings import finding
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.searching import APPEARANCES, pieces_of, problem_in

#: The most cells of a small picture.
_MOST_CELLS = 3000


def scene(call: Call, request: assemblies.SceneRequest) -> Reply:
    """Return the scene document (docs/formats/scene.md) of one assembly; ``title`` is its heading."""
    from burrkit.page.scene import scene_of_solved

    solved, puzzle = selected.solved(call, request)
    return Reply(scene_of_solved(solved, title=request.heading(call.args), palette=puzzle.palette))


def thumbnails(call: Call, request: ThumbnailsRequest) -> Reply:
    """Return the cells of each piece of some findings of a job, as far as small pictures may show them.

    ``items`` are in the order of ``numbers``; ``cells`` is null for a piece that is not placed, and for an
    assembly of too many cells.
    """
    problem = problem_in(call.folder)[1]
    found = ((n, finding(call.folder, problem, n).assembly) for n in request.numbers)
    return Reply({"items": [assemblies.Thumbnail(number=n, cells=_seen(assembly)) for n, assembly in found]})


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


def stored(_: Call, request: assemblies.StoredRequest) -> Reply:
    """List the solutions of a problem that a document stores, without checking them, and draw some."""
    puzzle, index, offset = request.puzzle, request.index, request.offset
    solutions = puzzle.problems[index].stored if index < len(puzzle.problems) else ()
    items: list[assemblies.StoredItem] = [
        {
            "number": number,
            "level": one.level_text or None,
            "assembly_number": one.assembly_number + 1,
            "moves_kept": one.separation is not None,
        }
        for number, one in enumerate(solutions[offset : offset + request.limit], offset + 1)
    ]
    drawn = [number for number in request.pictures if number <= len(solutions)]
    archive = Archive(puzzle, index) if drawn else None
    pictures = [
        assemblies.Thumbnail(number=n, cells=_seen(archive.assembly(solutions[n - 1])))
        for n in drawn
        if archive
    ]
    return Reply(assemblies.StoredList(total=len(solutions), offset=offset, items=items, pictures=pictures))


def dress(call: Call, request: ProblemRequest) -> Reply:
    """Give the pieces of a job the names and colours that they have in a document; return its ``pieces``.

    PuzzleError if the problem has another number of pieces there.
    """
    solved, now = problem_in(call.folder)[1], request.chosen
    if len(solved.pieces) != len(now.pieces):
        raise PuzzleError("the puzzle has other pieces than when it was solved", "mismatch")
    temporary = call.folder / f"{APPEARANCES}.new"
    temporary.write_text(json.dumps(now.appearances), encoding="utf-8")
    temporary.replace(call.folder / APPEARANCES)
    return Reply({"pieces": pieces_of(solved.with_appearances(now.appearances))})
