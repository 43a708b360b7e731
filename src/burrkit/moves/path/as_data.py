"""A path as plain data, for JSON and for pages."""

from __future__ import annotations

from typing import Any, Final

from burrkit.moves.model import Move, Turn
from burrkit.moves.path.model import PathMove, PathResult
from burrkit.moves.path.on_lattices import LatticePath

_AXES: Final = "xyz"


def path_data(result: PathResult) -> dict[str, Any]:
    """Return a path, or why there is none, as plain data: pieces by their marks, times in seconds."""
    return {
        "metric": result.metric,
        "rule": str(result.rule),
        "status": result.status,
        "proof": result.proof,
        "limit": result.limit,
        "pieces": list(result.start.marks),
        "length": None if result.moves is None else len(result.moves),
        "moves": None if result.moves is None else [_move(move, result) for move in result.moves],
        "states": result.states,
        "seconds": result.seconds,
        "box": result.box,
        "in_box": result.in_box,
    }


def lattice_path_data(path: LatticePath) -> dict[str, Any]:
    """Return a path on another lattice in the same form; distances count steps, as those of ``Move``."""
    problem = path.assembly.problem
    moves = (
        None
        if path.moves is None
        else [
            {
                "pieces": [problem.marks[piece] for piece in move.pieces],
                "slides": [{"axis": problem.lattice.axis_names[move.axis], "distance": move.distance}],
            }
            for move in path.moves
        ]
    )
    return {
        "metric": "slide",
        "rule": "slides",
        "status": path.status,
        "proof": "exhausted" if path.status == "unreachable" else None,
        "limit": path.limit,
        "pieces": [problem.marks[piece] for piece in path.assembly.placed],
        "length": None if moves is None else len(moves),
        "moves": moves,
        "states": path.states,
        "seconds": path.seconds,
        "box": None,
        "in_box": path.may_be_shorter,
    }


def _move(move: PathMove, result: PathResult) -> dict[str, Any]:
    data: dict[str, Any] = {
        "pieces": [result.start.marks[piece] for piece in move.pieces],
        "slides": [
            {"axis": _AXES[slide.axis], "distance": slide.distance, **_parts(slide)} for slide in move.slides
        ],
    }
    if (turn := move.turn) is not None:
        way = {"axis": _AXES[turn.axis], "pivot": turn.pivot, "quarters": turn.quarters}
        data["turn"] = way | _parts(turn)
    return data


def _parts(move: Move | Turn) -> dict[str, int]:
    """How many units of a move make a cube, where that is not 1."""
    return {"parts": move.lattice.parts} if move.lattice.parts > 1 else {}
