"""Moves, turns, drifts and ways apart as plain data, and back: the one dialect of all JSON and stored files.

Pieces are named by their marks in whatever people and other programs read; where a page counts pieces, their
numbers are the names. ``names`` has the name of each piece of a problem, ``numbers`` the piece of each name.
Readers raise PuzzleError for data that cannot be meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar, cast

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice
from burrkit.geometry.lattices import CUBES, HALF_CUBES
from burrkit.geometry.motion import ExactPoint
from burrkit.moves.drift import Drift
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import AnyMove, Move, Separation, Stuck, Turn

#: The version of the JSON of commands in which pieces are named by their marks everywhere.
VERSION: Final = 2

N = TypeVar("N")


def named(pieces: Iterable[int], names: Sequence[N]) -> list[N]:
    """Pieces by their names."""
    return [names[piece] for piece in pieces]


# To data -------------------------------------------------------------------------------------------------


def way_data(move: AnyMove) -> dict[str, Any]:
    """How a group moves: along or about which axis, how far, and in which parts of a cube."""
    if isinstance(move, JointSlide):
        return {"slides": [list(map(str, slide)) for slide in move.slides]}
    fraction = {"parts": 2} if move.lattice is HALF_CUBES else {}
    axis = move.lattice.axis_names[move.axis]
    if isinstance(move, Move):
        return {"axis": axis, "distance": move.distance, **fraction}
    drifting = {} if move.drift is None else {"drift": drift_data(move.drift)}
    return {"axis": axis, "pivot": list(move.pivot), "quarters": move.quarters, **drifting, **fraction}


def move_data(move: AnyMove, names: Sequence[Any]) -> dict[str, Any]:
    """A move with the pieces that it moves, and whether it frees them."""
    return {"pieces": named(move.pieces, names), **way_data(move), "frees": move.frees}


def drift_data(drift: Drift) -> dict[str, Any]:
    """A drift, fractions as texts."""
    reversed_only = {"reversed": True} if drift.reversed else {}
    return {"clearance": str(drift.clearance), "points": drift.as_texts(), **reversed_only}


def separation_data(node: Separation | None, names: Sequence[Any]) -> dict[str, Any] | None:
    """A separation and all below it; None for a part that is not taken apart."""
    if node is None:
        return None
    return {
        "pieces": named(node.pieces, names),
        "moves": [move_data(move, names) for move in node.moves],
        "left": {
            "pieces": named(node.left_pieces, names),
            "separation": separation_data(node.left, names),
        },
        "removed": {
            "pieces": named(node.removed_pieces, names),
            "separation": separation_data(node.removed, names),
        },
    }


def stuck_data(stuck: Stuck, names: Sequence[Any]) -> dict[str, Any]:
    """The freest state of what stays locked."""
    return {
        "pieces": named(stuck.pieces, names),
        "before": [move_data(move, names) for move in stuck.before],
        "moves": [move_data(move, names) for move in stuck.moves],
        "ways": stuck.ways,
    }


def placements_data(assembly: Assembly) -> list[dict[str, Any]]:
    """The pieces of an assembly with their rotations and offsets."""
    problem = assembly.problem
    return [
        {"mark": mark, "name": name, "rotation": motion.isometry, "offset": list(motion.offset)}
        for mark, name, motion in zip(problem.marks, problem.names, assembly.motions, strict=True)
        if motion is not None
    ]


# From data -----------------------------------------------------------------------------------------------


def read_move(data: Mapping[str, Any], numbers: Mapping[Any, int], lattice: Lattice) -> AnyMove:
    """The move of ``move_data``, of pieces on a lattice."""
    group = _read_pieces(data["pieces"], numbers)
    if "slides" in data:
        slides = tuple(exact_point(slide) for slide in data["slides"])
        return JointSlide(group, slides, data["frees"], lattice)
    own = HALF_CUBES if data.get("parts") == HALF_CUBES.parts and lattice is CUBES else lattice
    if data["axis"] not in own.axis_names:
        raise PuzzleError(f"no such axis: {data['axis']}; there are {', '.join(own.axis_names)}", "unknown")
    axis = own.axis_names.index(data["axis"])
    if "quarters" not in data:
        return Move(group, axis, data["distance"], data["frees"], own)
    if lattice is not CUBES:
        raise PuzzleError("only pieces of cubes turn", "unsupported")
    drift = None if data.get("drift") is None else read_drift(data["drift"])
    return Turn(group, axis, cast(Cell, tuple(data["pivot"])), data["quarters"], own, drift)


def exact_point(texts: Iterable[str]) -> ExactPoint:
    """The point of three fractions as texts."""
    x, y, z = map(Fraction, texts)
    return x, y, z


def read_drift(data: Mapping[str, Any]) -> Drift:
    """The drift of ``drift_data``."""
    return Drift.of_texts(data["clearance"], data["points"], backwards=data.get("reversed", False))


def read_separation(
    data: Mapping[str, Any] | None, numbers: Mapping[Any, int], lattice: Lattice
) -> Separation | None:
    """The separation of ``separation_data``."""
    if data is None:
        return None
    left, removed = data["left"], data["removed"]
    return Separation(
        _read_pieces(data["pieces"], numbers),
        tuple(read_move(move, numbers, lattice) for move in data["moves"]),
        _read_pieces(left["pieces"], numbers),
        _read_pieces(removed["pieces"], numbers),
        read_separation(left["separation"], numbers, lattice),
        read_separation(removed["separation"], numbers, lattice),
    )


def read_stuck(data: Mapping[str, Any], numbers: Mapping[Any, int], lattice: Lattice) -> Stuck:
    """What ``stuck_data`` describes."""
    before, moves = (
        tuple(read_move(move, numbers, lattice) for move in data[key]) for key in ("before", "moves")
    )
    return Stuck(_read_pieces(data["pieces"], numbers), before, moves, data["ways"])


def _read_pieces(names: Iterable[Any], numbers: Mapping[Any, int]) -> tuple[int, ...]:
    try:
        return tuple(numbers[name] for name in names)
    except KeyError as error:
        raise PuzzleError(f"no such piece: {error.args[0]}", "unknown") from None
