"""Short searches while a puzzle is edited: an estimate, counts, and shapes from its assemblies."""

from __future__ import annotations

import json
import time
from dataclasses import fields
from typing import Final

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.formats.json import puzzle
from burrkit.runtime.kernel_cache import is_cold
from burrkit.workbench.contract import puzzles as contract
from burrkit.workbench.contract.values import Json
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.searching import interval_data

#: States of one disassembly: an answer within a second, or none.
_MOST_STATES: Final = 20_000


def count(call: Call, request: contract.CountRequest) -> Reply:
    """Return the counts of a puzzle up to rotation, if they are found within some ``milliseconds``."""
    limit, problem = request.milliseconds / 1000, request.chosen
    if problem.why_impossible() is not None or is_cold():
        return Reply({"complete": False})
    began = time.monotonic()
    result = bk.solve(
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


def pieces(call: Call, request: contract.PiecesRequest) -> Reply:
    """Return the shapes that the pieces of each assembly form together, as ``burrkit search pieces`` does."""
    from burrkit.search.pieces import Filters, document, from_assemblies

    problem = request.chosen
    filters = Filters(**{field.name: getattr(request, field.name) for field in fields(Filters)})
    if (reason := problem.why_impossible()) is not None:
        raise PuzzleError(f"no assembly is possible: {reason}", "unsolved")
    began = time.monotonic()
    shapes, assemblies, complete = from_assemblies(
        problem, filters, should_stop=lambda: call.should_stop() or time.monotonic() - began > request.seconds
    )
    some = shapes[: request.limit]
    made: list[Json] = json.loads(puzzle.write(document(some)))["shapes"] if some else []
    return Reply(contract.NewShapes(shapes=made, total=len(shapes), assemblies=assemblies, complete=complete))


def estimate(_: Call, request: contract.EstimateRequest) -> Reply:
    """Return how many assemblies and solutions a search finds and how long it takes.

    PuzzleError for a problem that cannot be solved.
    """
    is_raw = request.up_to == "raw"
    found = bk.solving.estimate.estimate(
        request.chosen,
        up_to="reflection" if request.up_to == "reflection" else "rotation",
        time_limit=request.seconds,
        disassemble=request.disassemble,
        max_states=request.max_states,
    )
    # Solutions are counted up to rotation or reflection; a raw search finds every copy of each.
    solutions = None if is_raw else found.solutions
    answer: contract.SearchEstimate = {
        "assemblies": interval_data(found.raw if is_raw else found.assemblies),
        "solutions": None if solutions is None else interval_data(solutions),
        "seconds": None if found.seconds is None else interval_data(found.seconds),
        "exact": found.is_exact,
        "sampled": found.sampled,
        "unsettled": found.unsettled,
    }
    return Reply(answer)
