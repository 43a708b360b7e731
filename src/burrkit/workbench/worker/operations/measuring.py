"""The operation that measures how hard an assembly is for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import PuzzleError
from burrkit.palette import piece_colour
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.requests import Request

if TYPE_CHECKING:
    from burrkit.difficulty import SeparationDifficulty

#: The most states that are followed from the beginning of a separation, and how many by default.
_MOST_STATES: Final = 20_000
_USUAL_STATES: Final = 10_000


def difficulty(call: Call) -> Reply:
    """Return how hard an assembly is to take apart, as ``burrkit difficulty --json``, pieces from 0.

    ``limit`` is the most states of a separation. ``pieces`` are the ``mark`` and ``colour`` of each. A
    separation also has its ``picture``: the graph of its states as SVG text, null for a single state and for
    more states than a picture shows. PuzzleError for an assembly that does not come completely apart.
    """
    from burrkit.difficulty import measure
    from burrkit.difficulty.as_data import difficulty_data

    request = Request(call.blob, set(), selected.KEYS | {"limit"})
    solved, _ = selected.solved(call, request)
    limit = request.number("limit", 1, _MOST_STATES, _USUAL_STATES)
    tree = solved.disassembly.tree if solved.disassembly else None
    if tree is None:
        raise PuzzleError("this assembly does not come completely apart; only solutions are measured")
    measured = measure(solved.assembly, tree, max_states=limit, rule=selected.rule_of(call, solved))
    answer: dict[str, Any] = difficulty_data(measured, first_piece=0)
    answer["pieces"] = [
        {"mark": mark, "colour": piece_colour(i)} for i, mark in enumerate(solved.assembly.problem.marks)
    ]
    for data, separation in zip(answer["separations"], measured.separations, strict=True):
        data["picture"] = _picture(separation)
    return Reply(answer)


def _picture(separation: SeparationDifficulty) -> str | None:
    from burrkit.picture.state_graph import MOST_STATES, states

    if not 1 < separation.states <= MOST_STATES:
        return None
    return states(separation, legend=False).svg()
