"""Operations that measure an assembly: how hard it is for a person, and whether anything moves at all."""

from __future__ import annotations

from typing import Any

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.workbench.contract.assemblies import ArrangedRequest, DifficultyRequest
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected


def difficulty(call: Call, request: DifficultyRequest) -> Reply:
    """Return how hard an assembly is to take apart, as ``burrkit difficulty --json``, pieces from 0.

    ``limit`` is the most states of a separation. ``pieces`` are the ``mark`` and ``colour`` of each. A
    separation also has its ``picture``: the graph of its states as SVG text, null for a single state and for
    more states than a picture shows. PuzzleError for an assembly that does not come completely apart.
    """
    from burrkit.moves.difficulty.model import difficulty_data

    solved, _ = selected.solved(call, request)
    tree = solved.tree
    if tree is None:
        raise PuzzleError("only solutions are measured; this assembly does not come apart", "unsolved")
    measured = bk.moves.difficulty.measure(
        solved.assembly, tree, max_states=request.limit, rule=selected.rule_of(call, solved)
    )
    answer: dict[str, Any] = difficulty_data(measured, range(len(solved.assembly.motions)))
    problem = solved.assembly.problem
    answer["pieces"] = [
        {"mark": mark, "colour": colour} for mark, colour in zip(problem.marks, problem.colours, strict=True)
    ]
    for data, separation in zip(answer["separations"], measured.separations, strict=True):
        data["picture"] = _picture(separation)
    return Reply(answer)


def _picture(separation: bk.moves.difficulty.SeparationDifficulty) -> str | None:
    from burrkit.drawing.state_graph import MOST_STATES

    if not 1 < separation.states <= MOST_STATES:
        return None
    return bk.drawing.states(separation, legend=False).svg()


def rigidity(call: Call, request: ArrangedRequest) -> Reply:
    """Return whether anything moves at all, pieces from 0.

    The pieces are placed by ``offsets`` and ``turned``, which are those of ``movement``. ``motion`` has the
    velocities in space, as numbers.
    """
    from burrkit.moves.rigidity.as_data import motion_in_space
    from burrkit.moves.rigidity.phrases import group_motions

    solved, _ = selected.solved(call, request)
    result = bk.moves.rigidity.analyse(_arranged(request, solved.assembly))
    bk.moves.rigidity.check_rigidity(result)
    is_motion = result.verdict == "moves"
    answer = {
        **{key: getattr(result, key) for key in ("verdict", "kind", "reason", "turns", "frees")},
        "contacts": len(result.contacts),
        "rank": result.rank,
        "groups": group_motions(result) if is_motion else [],
        "motion": motion_in_space(result) if is_motion else [],
    }
    return Reply(answer)


def _arranged(request: ArrangedRequest, assembly: bk.Assembly) -> bk.Assembly:
    """Return an assembly of the pieces where the request has them."""
    from burrkit.moves.states.graph import arranged

    at = bk.moves.path.Arrangement(
        assembly, selected.offsets(request, assembly), selected.rotations(request, assembly)
    )
    if not at.rotations and not any(map(any, at.offsets.values())) and at.pieces == assembly.placed:
        return assembly
    return arranged(assembly, {piece: at.pose(piece) for piece in at.pieces})
