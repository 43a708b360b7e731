"""Operations to show solutions: the scene of one, and the list of those stored in a document."""

from __future__ import annotations

from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.requests import Request, document_of

#: The most solutions in a list.
_LONGEST = 500


def scene(call: Call) -> Reply:
    """Return the scene document (docs/formats/scene.md) of one assembly; ``title`` is its heading."""
    from burrkit.viewer.scene import scene_of_solved

    request = Request(call.blob, set(), selected.KEYS | {"title"})
    solved, puzzle = selected.solved(call, request)
    title = request.named("title", str(call.args.get("title", "")))
    return Reply(scene_of_solved(solved, title=title, palette=puzzle.palette))


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
