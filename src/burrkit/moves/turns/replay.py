"""Replay a disassembly in which pieces of cubes turn: a proof that does not rely on the search.

Every piece is the set of its cubes, or of eighths of them where moves lead to half cubes. A slide advances
them one cube at a time; a turn is judged by ``turn_collision``, or by ``drift_check`` if its pieces have
clearance and drift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, product
from typing import TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.geometry import Cell
from burrkit.moves.clearance.drift_check import is_drift_free
from burrkit.moves.model import Move, Separation, Turn
from burrkit.moves.slides.halves import tree_in_halves, turn_in_halves
from burrkit.moves.turns.collision import clear_quarters
from burrkit.moves.walk import Step

#: The cubes of each piece.
Cubes: TypeAlias = dict[int, frozenset[Cell]]


def verify_with_turns(
    assembly: Assembly, tree: Separation, may_stay: Callable[[tuple[int, ...]], bool]
) -> None:
    """Check that the tree takes the assembly apart but for parts that ``may_stay``.

    CheckError says what is wrong.
    """
    assembly.check()
    _claim(sorted(tree.pieces) == list(assembly.placed), "the tree does not start with all pieces")
    edge = 1
    if tree.has_halves:
        tree, edge = tree_in_halves(tree), 2
    waiting = [(tree, {piece: _divided(assembly.shapes[piece], edge) for piece in assembly.placed})]
    while waiting:
        node, cubes = waiting.pop()
        left, removed = set(node.left_pieces), set(node.removed_pieces)
        _claim(sorted(node.pieces) == sorted(cubes), "a separation is about other pieces")
        _claim(
            left | removed == set(cubes) and bool(left and removed),
            "a piece was lost, or comes from elsewhere",
        )
        _claim(not left & removed, "a piece is in both parts")
        _claim(
            bool(node.moves) and set(node.moves[-1].pieces) in (left, removed),
            "the last move frees another group",
        )
        for i, move in enumerate(node.moves):
            _claim(move.frees == (i == len(node.moves) - 1), "a separation does not end with a freeing move")
            after = moved(cubes, move)
            if not move.frees:
                cubes = after
        for part, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
            _claim((child is None) == may_stay(part), "a part is not taken apart, or need not be")
            if child is not None:
                waiting.append((child, {piece: cubes[piece] for piece in part}))


def moved(cubes: Mapping[int, frozenset[Cell]], move: Move | Turn) -> Cubes:
    """The cubes of pieces after a move. CheckError if it cannot be made."""
    group = set(move.pieces)
    _claim(
        bool(group) and group < set(cubes) and len(group) == len(move.pieces),
        "a move takes no piece, or all of them, or one that is not at hand",
    )
    moving = [cell for piece in group for cell in cubes[piece]]
    rest = {cell for piece in cubes if piece not in group for cell in cubes[piece]}
    if isinstance(move, Turn):
        _claim(_can_turn(cubes, group, move), "a piece turns into another one")
        motion = move.motion
        return {**cubes, **{piece: frozenset(map(motion, cubes[piece])) for piece in group}}
    _slide(moving, rest, move)
    return {**cubes, **{piece: frozenset(_along(cubes[piece], move, move.distance)) for piece in group}}


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
        edge, move = 2, turn_in_halves(move)
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
    """Check a slide, one cube at a time, and that the group is beyond the rest if it frees."""
    _claim(move.lattice.is_cubic, "a move on another lattice")
    _claim(move.axis in (0, 1, 2) and move.distance != 0, "a move along no axis, or of no distance")
    forward = move.distance > 0
    before = [cell[move.axis] for cell in moving]
    others = [cell[move.axis] for cell in rest]
    # Beyond this nothing is in the way.
    reach = max(max(others) - min(before), max(before) - min(others)) + 1
    for k in range(1, min(abs(move.distance), max(reach, 0)) + 1):
        _claim(rest.isdisjoint(_along(moving, move, k if forward else -k)), "a piece runs into another one")
    if move.frees:
        after = [at + move.distance for at in before]
        _claim(
            min(after) > max(others) if forward else max(after) < min(others),
            "the last move does not free its group",
        )


def _along(cells: Iterable[Cell], move: Move, distance: int) -> Iterable[Cell]:
    dx, dy, dz = (distance * (move.axis == k) for k in range(3))
    return ((x + dx, y + dy, z + dz) for x, y, z in cells)


def _claim(holds: bool, text: str) -> None:
    if not holds:
        raise CheckError(text)
