"""The operation that estimates a search before it is made."""

from __future__ import annotations

from typing import Any, Final, Literal

from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.requests import Request

_CONVENTIONS: Final = ("rotation", "reflection", "raw")
#: Seconds for an estimate: by default, and at most.
_USUAL: Final = 5
_MOST: Final = 30


def estimate(call: Call) -> Reply:
    """Return how many assemblies and solutions a search finds and how long it takes, in words.

    ``up_to``, ``disassemble`` and ``max_states`` are those of the search, ``seconds`` is the time for the
    estimate. ``assemblies``, ``solutions`` and ``time`` (of one thread) are texts with 90 % intervals, null
    where nothing is known; ``exact`` is whether the counts are not estimated, ``unsettled`` how many of the
    ``sampled`` assemblies were given up. PuzzleError for a problem that cannot be solved.
    """
    from burrkit.solving.estimate import estimate as estimated
    from burrkit.solving.estimate.interval import duration

    request = Request(call.blob, {"document"}, {"problem", "up_to", "disassemble", "max_states", "seconds"})
    convention = request.one_of("up_to", _CONVENTIONS, "rotation")
    up_to: Literal["rotation", "reflection"] = "reflection" if convention == "reflection" else "rotation"
    has_limit = request.values.get("max_states") is not None
    found = estimated(
        request.problem,
        up_to=up_to,
        time_limit=request.number("seconds", 1, _MOST, _USUAL),
        disassemble=request.flag("disassemble", True),
        max_states=request.number("max_states", 1, 1 << 31) if has_limit else None,
    )
    # Solutions are counted up to rotation or reflection; a raw search finds every copy of each.
    solutions = None if convention == "raw" else found.solutions
    answer: dict[str, Any] = {
        "assemblies": str(found.raw if convention == "raw" else found.assemblies),
        "solutions": None if solutions is None else str(solutions),
        "time": None if found.seconds is None else duration(found.seconds),
        "exact": found.is_exact,
        "sampled": found.sampled,
        "unsettled": found.unsettled,
    }
    return Reply(answer)
