"""Short searches beside the work on a puzzle: counts while it is edited, and shapes from its assemblies."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from burrkit.errors import PuzzleError
from burrkit.formats.json import puzzle
from burrkit.runtime.kernel_cache import is_cold
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.requests import Request

#: Milliseconds for the counts, and states of one disassembly: an answer within a second, or none.
_USUAL_TIME: Final = 800
_LONGEST_TIME: Final = 5000
_MOST_STATES: Final = 20_000

#: Seconds for shapes from assemblies, and the most shapes of an answer.
_SECONDS: Final = 20
_MOST_SHAPES: Final = 500

_FILTERS: Final = ("connected", "chiral", "notchable", "millable", "distinct")


def count(call: Call) -> Reply:
    """Return the counts of a puzzle up to rotation, if they are found within some ``milliseconds``.

    ``complete`` is false if not, and then there is nothing else; or ``assemblies``, ``solutions``, and
    ``level``, the highest one, "" if there is no solution.
    """
    from burrkit.solving.solver import solve

    request = Request(call.blob, {"document"}, {"problem", "milliseconds"})
    limit = request.number("milliseconds", 1, _LONGEST_TIME, _USUAL_TIME) / 1000
    problem = request.problem
    if problem.why_impossible() is not None or is_cold():
        return Reply({"complete": False})
    began = time.monotonic()
    result = solve(
        problem,
        jobs=1,
        max_states=_MOST_STATES,
        progress=False,
        should_stop=lambda: call.should_stop() or time.monotonic() - began > limit,
    )
    if not result.complete:
        return Reply({"complete": False})
    level = str(result.solutions[0].level) if result.solutions else ""
    counts = {"assemblies": result.assembly_count, "solutions": result.solution_count, "level": level}
    return Reply({"complete": True} | counts)


def pieces(call: Call) -> Reply:
    """Return the shapes that the pieces of each assembly form together, as ``burrkit search pieces`` does.

    ``connected``, ``chiral``, ``notchable``, ``millable`` and ``distinct`` are filters. ``shapes`` are those
    of a document, at most ``limit`` of the ``total`` that pass; ``assemblies`` is the number of assemblies,
    ``complete`` whether these are all.
    """
    from burrkit.search.pieces import Filters, document, from_assemblies

    request = Request(call.blob, {"document"}, {"problem", "limit", "seconds", *_FILTERS})
    most = request.number("limit", 1, _MOST_SHAPES, _MOST_SHAPES)
    seconds = request.number("seconds", 1, _SECONDS, _SECONDS)
    filters = Filters(**{name: request.flag(name) for name in _FILTERS})
    problem = request.problem
    if (reason := problem.why_impossible()) is not None:
        raise PuzzleError(f"no assembly is possible: {reason}")
    began = time.monotonic()
    shapes, assemblies, complete = from_assemblies(
        problem, filters, should_stop=lambda: call.should_stop() or time.monotonic() - began > seconds
    )
    made: dict[str, Any] = json.loads(puzzle.write(document(shapes[:most]))) if shapes else {"shapes": []}
    return Reply(
        {"shapes": made["shapes"], "total": len(shapes), "assemblies": assemblies, "complete": complete}
    )
