"""Operations that measure an assembly: how hard it is for a person, and whether anything moves at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import PuzzleError
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import arrangement, selected
from burrkit.workbench.worker.operations.requests import Request

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.difficulty import SeparationDifficulty

#: The most states that are followed from the beginning of a separation, and how many by default.
_MOST_STATES: Final = 20_000
_USUAL_STATES: Final = 10_000


def difficulty(call: Call) -> Reply:
    """Return how hard an assembly is to take apart, as ``burrkit difficulty --json``, pieces from 0.

    ``limit`` is the most states of a separation. ``pieces`` are the ``mark`` and ``colour`` of each. A
    separation also has its ``picture``: the graph of its states as SVG text, null for a single state and for
    more states than a picture shows. PuzzleError for an assembly that does not come completely apart.
    """
    from burrkit.moves.difficulty import measure
    from burrkit.moves.difficulty.as_data import difficulty_data

    request = Request(call.blob, set(), selected.KEYS | {"limit"})
    solved, _ = selected.solved(call, request)
    limit = request.number("limit", 1, _MOST_STATES, _USUAL_STATES)
    tree = solved.tree
    if tree is None:
        raise PuzzleError("this assembly does not come completely apart; only solutions are measured")
    measured = measure(solved.assembly, tree, max_states=limit, rule=selected.rule_of(call, solved))
    answer: dict[str, Any] = difficulty_data(measured, range(len(solved.assembly.motions)))
    problem = solved.assembly.problem
    answer["pieces"] = [
        {"mark": mark, "colour": colour} for mark, colour in zip(problem.marks, problem.colours, strict=True)
    ]
    for data, separation in zip(answer["separations"], measured.separations, strict=True):
        data["picture"] = _picture(separation)
    return Reply(answer)


def _picture(separation: SeparationDifficulty) -> str | None:
    from burrkit.drawing.state_graph import MOST_STATES, states

    if not 1 < separation.states <= MOST_STATES:
        return None
    return states(separation, legend=False).svg()


def rigidity(call: Call) -> Reply:
    """Return whether anything moves at all, as ``burrkit rigid --json``, pieces from 0.

    The pieces lie as in the assembly, in one of its states (``state``), or as ``offsets`` and ``turned`` say,
    which are those of ``movement``. ``remarks`` are what the answer says besides the motion; ``motion`` has
    the velocities in space, as numbers.
    """
    from burrkit.moves.rigidity import analyse, check_rigidity
    from burrkit.moves.rigidity.as_data import motion_in_space, rigidity_data
    from burrkit.moves.rigidity.phrases import describe_verdict

    request = Request(call.blob, set(), selected.KEYS | {"state", "offsets", "turned"})
    solved, _ = selected.solved(call, request)
    result = analyse(_lying(request, solved.assembly))
    check_rigidity(result)
    motion = motion_in_space(result) if result.verdict == "moves" else []
    more = {"remarks": describe_verdict(result), "motion": motion}
    return Reply(rigidity_data(result, range(len(solved.assembly.motions))) | more)


def _lying(request: Request, assembly: Assembly) -> Assembly:
    """Return an assembly of the pieces where the request has them."""
    from burrkit.moves.rigidity.arranged import arranged, in_state
    from burrkit.moves.states.by_hand import Arrangement

    if "state" in request:
        if "offsets" in request or "turned" in request:
            raise request.error("state", "there are offsets or rotations, too")
        number = request.number("state", 0, _MOST_STATES - 1)
        return in_state(assembly, number) if number else assembly
    at = Arrangement(
        assembly, arrangement.offsets(request, assembly), arrangement.rotations(request, assembly)
    )
    if not at.rotations and not any(map(any, at.offsets.values())) and at.pieces == assembly.placed:
        return assembly
    return arranged(assembly, {piece: at.pose(piece) for piece in at.pieces})
