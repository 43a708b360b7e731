"""Turns in the separations of an ``.xmpuzzle`` file, as the fork BurrTools Alpha stores them.

A ``<state>`` of its ``<solutionsWithRotations>`` has a fourth list of numbers, ``<dt>``: how each piece is
turned, by the same numbers as in an ``<assembly>``. Pieces with another number in the next state
turn together, and where their hotspots go determines the line. The element ``<rotation>`` repeats that: its
``axis`` and ``sense`` are compared, and its pivot, which versions of the fork count differently, is not read.
See docs/formats/xmpuzzle.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from burrkit.errors import PuzzleError
from burrkit.geometry import COMPOSE, INVERSE, Cell
from burrkit.geometry.motion import quarter_turn
from burrkit.puzzle.stored import StoredSeparation, StoredTurn

#: The axis and the quarters of each rotation about one axis, by its number.
_AXES: Final = {
    quarter_turn(axis, quarters): (axis, quarters) for axis in range(3) for quarters in (1, -1, 2)
}


class Rotation(NamedTuple):
    """The turn that a ``<rotation>`` names: its axis, and 1 quarter or -1."""

    axis: int
    quarters: int


def stored_turn(
    move: int,
    pieces: Sequence[int],
    positions: tuple[Sequence[Cell], Sequence[Cell]],
    orientations: tuple[Sequence[int], Sequence[int]],
) -> StoredTurn | None:
    """The turn of a move, from the positions and orientations before and after it; None for a slide.

    PuzzleError if no turn about one line changes the orientations so.
    """
    turned = [k for k, (before, after) in enumerate(zip(*orientations, strict=True)) if before != after]
    if not turned:
        return None
    rotations = {COMPOSE[orientations[1][k]][INVERSE[orientations[0][k]]] for k in turned}
    first = turned[0]
    found = _AXES.get(rotations.pop())
    if found is None or rotations:
        raise PuzzleError(
            f"state {move + 2} of a separation is not one turn about an axis from the state before"
        )
    axis, quarters = found
    pivot = _pivot(axis, quarters, positions[0][first], positions[1][first])
    return StoredTurn(move, tuple(pieces[k] for k in turned), axis, pivot, quarters)


def _pivot(axis: int, quarters: int, before: Cell, after: Cell) -> Cell:
    """The point about which a turn carries one cell to another, in half cubes, 0 along the axis."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    if quarters == 2:
        twice = {i: before[i] + after[i], j: before[j] + after[j]}
    else:
        # Of complex numbers: after - p = ±i (before - p), so 2 p = (after ∓ i before) (1 ± i).
        re, im = after[i] + quarters * before[j], after[j] - quarters * before[i]
        twice = {i: re - quarters * im, j: im + quarters * re}
    # Cell x is centred at x in the file, and at 2 x + 1 in half cubes.
    x, y, z = (0 if k == axis else twice[k] + 1 for k in range(3))
    return x, y, z


def has_half_turns(tree: StoredSeparation) -> bool:
    """Whether a stored disassembly has turns by half a turn, for which the format has no word."""
    return any(turn.quarters == 2 for turn in tree.all_turns)


def orientations(node: StoredSeparation, before: Sequence[int]) -> list[tuple[int, ...]]:
    """How the pieces of a separation are turned in each of its states; ``before`` in the first."""
    now = list(before)
    turns = {turn.move: turn for turn in node.turns}
    found = [tuple(now)]
    for move in range(len(node.states) - 1):
        if (turn := turns.get(move)) is not None:
            about = quarter_turn(turn.axis, turn.quarters)
            now = [
                COMPOSE[about][t] if piece in turn.pieces else t
                for piece, t in zip(node.pieces, now, strict=True)
            ]
        found.append(tuple(now))
    return found
