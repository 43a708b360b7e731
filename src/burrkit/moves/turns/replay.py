"""Replay slides and turns of cubes.

Every piece is the set of its cubes, or of eighths of them where moves lead to half cubes. A slide sweeps
them along their lines; a turn is judged by ``collision``, or by ``clearance.drift_check`` if its pieces have
clearance and drift.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, product
from typing import TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell
from burrkit.geometry.lattices import CUBES
from burrkit.moves.clearance.drift_check import is_drift_free
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import AnyMove, Move, Separation, Turn
from burrkit.moves.replay import Claims, claim
from burrkit.moves.turns.collision import clear_quarters
from burrkit.moves.walk import Step
from burrkit.runtime.grouping import by_key

#: The cubes of each piece.
Cubes: TypeAlias = dict[int, frozenset[Cell]]


def replay(assembly: Assembly, tree: Separation, claims: Claims) -> None:
    """Replay the slides and turns of a tree; all cubes are cut into eight if it leads to half cubes."""
    assembly.check()
    edge = 2 if tree.has_halves else 1
    cubes = {piece: _divided(assembly.shapes[piece], edge) for piece in assembly.placed}
    for move, pieces, *_ in claims:
        after = moved({piece: cubes[piece] for piece in pieces}, move if edge == 1 else move.in_halves)
        cubes |= {} if move.frees else after


def moved(cubes: Mapping[int, frozenset[Cell]], move: AnyMove) -> Cubes:
    """The cubes of pieces after a move. CheckError if it cannot be made."""
    group = set(move.pieces)
    claim(
        bool(group) and group < set(cubes) and len(group) == len(move.pieces),
        "a move takes no piece, or all of them, or one that is not present",
    )
    moving = [cell for piece in group for cell in cubes[piece]]
    rest = {cell for piece in cubes if piece not in group for cell in cubes[piece]}
    if isinstance(move, Move | JointSlide):
        _slide(moving, rest, move.require_slide("cubes slide alone"))
    else:
        claim(_can_turn(cubes, group, move), "a piece turns into another one")
    motion = move.motion
    return {**cubes, **{piece: frozenset(map(motion, cubes[piece])) for piece in group}}


def _can_turn(cubes: Mapping[int, frozenset[Cell]], group: set[int], turn: Turn) -> bool:
    turning = [cells for piece, cells in cubes.items() if piece in group]
    resting = [cells for piece, cells in cubes.items() if piece not in group]
    if turn.drift is None:
        return clear_quarters(turn, chain.from_iterable(turning), chain.from_iterable(resting)) != 0
    ends = set(map(turn.motion, chain.from_iterable(turning)))
    return ends.isdisjoint(chain.from_iterable(resting)) and is_drift_free(turn, turning, resting)


def step_quarters(assembly: Assembly, step: Step) -> int:
    """The quarters, with the sense that is free, of a step that turns; 0 for a slide."""
    if not isinstance(step.move, Turn):
        return 0
    if step.move.drift is not None:
        return step.move.drift.quarters * (-1 if step.move.drift.reversed else 1)
    edge, move = 1, step.move
    if any(by % 1 for pose in step.poses for by in pose.offset) or move.lattice.parts > 1:
        edge, move = 2, move.in_halves
    parts: tuple[list[Cell], list[Cell]] = ([], [])
    for piece, pose in zip(step.pieces, step.poses, strict=True):
        motion = pose.motion_of_parts(edge)
        parts[piece in step.move.pieces].extend(map(motion, _divided(assembly.shapes[piece], edge)))
    standing, turning = parts
    return clear_quarters(move, turning, standing) or move.quarters


def _divided(cubes: Iterable[Cell], edge: int) -> frozenset[Cell]:
    """Cubes, each divided into ``edge`` cubes along each edge."""
    some = range(edge)
    return frozenset(
        (edge * x + i, edge * y + j, edge * z + k)
        for x, y, z in cubes
        for i, j, k in product(some, some, some)
    )


def _slide(moving: Iterable[Cell], rest: set[Cell], move: Move) -> None:
    """Check a slide, cube by cube, and that the group is beyond the rest if it frees."""
    claim(move.lattice is CUBES, "a move on another lattice")
    claim(move.axis in (0, 1, 2) and move.distance != 0, "a move along no axis, or of no distance")
    axis, distance = move.axis, move.distance
    lines = by_key((cell[:axis] + cell[axis + 1 :], cell[axis]) for cell in moving)
    # A cube sweeps over its line from the first step to the last.
    first, last = sorted((1 if distance > 0 else -1, distance))
    for cell in rest:
        for at in lines.get(cell[:axis] + cell[axis + 1 :], ()):
            claim(not first <= cell[axis] - at <= last, "a piece runs into another one")
    if move.frees:
        after = [cell[axis] + distance for cell in moving]
        others = [cell[axis] for cell in rest]
        claim(
            min(after) > max(others) if distance > 0 else max(after) < min(others),
            "the last move does not free its group",
        )
