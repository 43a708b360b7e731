"""A path as plain data, for JSON and for pages."""

from __future__ import annotations

from typing import Any

from burrkit.moves.codec import named, way_data
from burrkit.moves.path.model import PathMove, PathResult, Reach


def path_data(result: PathResult) -> dict[str, Any]:
    """Return a path, or why there is none, as plain data: pieces by their marks, times in seconds."""
    marks, moves = result.start.marks, result.moves
    return {
        "metric": result.metric,
        "rule": str(result.rule),
        "status": result.status,
        "proof": result.proof,
        "limit": result.limit,
        "pieces": named(result.start.pieces, marks),
        "length": None if moves is None else len(moves),
        "moves": None if moves is None else [_move(move, marks) for move in moves],
        "states": result.states,
        "seconds": result.seconds,
        "box": result.box,
        "in_box": result.in_box,
    }


def reach_data(reach: Reach) -> dict[str, Any]:
    """Return what can be reached as plain data."""
    return {
        "metric": reach.metric,
        "rule": str(reach.rule),
        "complete": reach.limit is None,
        "limit": reach.limit,
        "pieces": list(reach.start.marks),
        "states": reach.states,
        "layers": reach.layers,
        "seconds": reach.seconds,
        "box": reach.box,
        "in_box": reach.in_box,
    }


def _move(move: PathMove, marks: tuple[str, ...]) -> dict[str, Any]:
    turn = {} if move.turn is None else {"turn": way_data(move.turn)}
    return {"pieces": named(move.pieces, marks), "slides": [way_data(slide) for slide in move.slides], **turn}
