"""The names and colours of the pieces of a job, which may change after the puzzle was solved."""

from __future__ import annotations

import json
from pathlib import Path

from burrkit.errors import PuzzleError
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.requests import Request
from burrkit.workbench.worker.operations.searching import APPEARANCES, pieces_of, problem_in


def dress(call: Call) -> Reply:
    """Give the pieces of a job the names and colours that they have in a document; return its ``pieces``.

    PuzzleError if the problem has another number of pieces there.
    """
    request = Request(call.blob, {"document"}, {"problem"})
    folder = Path(call.args["folder"])
    solved, now = problem_in(folder)[1], request.problem
    if len(solved.pieces) != len(now.pieces):
        raise PuzzleError("the puzzle has other pieces than when it was solved")
    beside = folder / f"{APPEARANCES}.new"
    beside.write_text(json.dumps(now.appearances), encoding="utf-8")
    beside.replace(folder / APPEARANCES)
    return Reply({"pieces": pieces_of(solved.with_appearances(now.appearances))})
