"""Operations on documents: read any file, check an edited document, return its facts."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from burrkit.errors import PuzzleError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import parse
from burrkit.puzzle import Problem, facts
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.recognise import burr_of
from burrkit.workbench.lattice_drawing import lattice_drawing
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.requests import Request, document_of, problem_of

#: The kinds of document that ``check`` can return; "" keeps the kind.
_KINDS: Final = ("", "puzzle", "six-piece")


def read(call: Call) -> Reply:
    """Read the puzzle in the bytes of a file, by its content; errors use the name ``args["name"]``."""
    return Reply(_answer(parse(call.blob, str(call.args["name"]))))


def check(call: Call) -> Reply:
    """Return the document of a request, in its normal form or as another kind, and facts about it.

    ``as`` is the kind: "puzzle" turns any document into shapes and problems, "six-piece" a problem into
    six numbers, if it is such a burr.
    """
    request = Request(call.blob, {"document"}, {"as", "problem"})
    wanted = request.one_of("as", _KINDS)
    content: Problem | Puzzle = request.content
    if wanted == "puzzle":
        content = document_of(content)
    elif wanted == "six-piece":
        content = burr_of(request.problem)
    return Reply(_answer(content))


def _answer(content: Problem | Puzzle) -> dict[str, Any]:
    puzzle = document_of(content)
    return {
        "document": json.loads(puzzle_json.write(content)),
        "grid": puzzle.lattice.name,
        "lattice": None if puzzle.own_lattice is None else lattice_drawing(puzzle.own_lattice),
        "shapes": [asdict(shape) for shape in facts.shapes(puzzle)],
        "problems": [
            asdict(problem) | {"burr": _burr(content, index)}
            for index, problem in enumerate(facts.problems(puzzle))
        ],
    }


def _burr(content: Problem | Puzzle, index: int) -> dict[str, Any] | None:
    """Return the sticks of a six-piece burr, and their length."""
    try:
        burr: Burr = burr_of(problem_of(content, index))
    except PuzzleError:
        return None
    return {"sticks": list(burr.sticks), "length": burr.length}
