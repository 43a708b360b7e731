"""Operations on documents, read or edited, and constant tables: sticks by number, named burrs, lattices."""

from __future__ import annotations

import json

from burrkit.errors import PuzzleError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import parse
from burrkit.geometry.lattices import NAMES as NAMES_OF_LATTICES, by_name
from burrkit.puzzle import Problem, facts
from burrkit.puzzle.document import Puzzle
from burrkit.remarks import remark_data
from burrkit.sixpiece import catalogue as known, sticks as s
from burrkit.sixpiece.burr import Burr, burr_of
from burrkit.sixpiece.classes import NAMES, millable_table, notchable_table
from burrkit.workbench.contract.puzzles import CheckedProblem, CheckedPuzzle, CheckRequest, SixSticks
from burrkit.workbench.contract.values import document_of, problem_of
from burrkit.workbench.lattice_drawing import lattice_drawing
from burrkit.workbench.worker.main import Call, Reply


def read(call: Call) -> Reply:
    """Read the puzzle in the bytes of a file, by its content; errors use the name ``args["name"]``."""
    return Reply(_answer(parse(call.blob, str(call.args["name"]))))


def check(_: Call, request: CheckRequest) -> Reply:
    """Return the document of a request, in its normal form or as another kind, and facts about it."""
    content: Problem | Puzzle = request.content
    if request.as_ == "puzzle":
        content = request.puzzle
    elif request.as_ == "six-piece":
        content = burr_of(request.chosen)
    return Reply(_answer(content))


def _answer(content: Problem | Puzzle) -> CheckedPuzzle:
    puzzle = document_of(content)
    return {
        "document": json.loads(puzzle_json.write(content)),
        "grid": puzzle.lattice.name,
        "lattice": None if puzzle.own_lattice is None else lattice_drawing(puzzle.own_lattice),
        "shapes": facts.shapes(puzzle),
        "problems": [
            CheckedProblem(
                **vars(problem) | {"unsolvable": problem.unsolvable and remark_data(problem.unsolvable)},
                burr=_burr(content, index),
            )
            for index, problem in enumerate(facts.problems(puzzle))
        ],
    }


def _burr(content: Problem | Puzzle, index: int) -> SixSticks | None:
    """Return the sticks of a six-piece burr, and their length."""
    try:
        burr: Burr = burr_of(problem_of(content, index))
    except PuzzleError:
        return None
    return {"sticks": list(burr.sticks), "length": burr.length}


def sticks(_: Call) -> Reply:
    """Return tables of the 4,096 stick numbers, so that a page can edit sticks without requests."""
    return Reply(
        {
            "lengths": list(s.LENGTHS),
            "removable": s.REMOVABLE,
            "canonical": s.canonical_table().tolist(),
            "mirror": s.mirror_table().tolist(),
            "weight": s.weight_table().tolist(),
            "notchable": notchable_table().astype(int).tolist(),
            "millable": millable_table().astype(int).tolist(),
            "names": {str(number): name for number, name in NAMES.items()},
        }
    )


def catalogue(_: Call) -> Reply:
    """Return the named burrs with their published figures, as in ``burrkit catalogue --json``."""
    return Reply({"burrs": known.entries()})


def lattices(_: Call) -> Reply:
    """Return the lattices as a page draws them, all but cubes; see ``workbench.lattice_drawing``."""
    return Reply({"lattices": [lattice_drawing(by_name(name)) for name in NAMES_OF_LATTICES[1:]]})
