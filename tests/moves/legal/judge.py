"""Replays a way apart with turns in two ways that share nothing with the search.

Each turn is made in a thousand steps with squares of floating-point numbers, shrunk by a billionth, and by
the exact reference.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.moves.model import Move, Separation, Turn
from tests.reference.cubes import Cell
from tests.reference.turning import may_turn, turned_cubes

_STEPS = 1000
_SHRUNK = 1e-9

Cubes = frozenset[Cell]


def replay(assembly: Assembly, tree: Separation) -> None:
    """AssertionError if a move is not possible, or the tree does not take everything apart."""
    _replay(tree, {piece: frozenset(assembly.shapes[piece]) for piece in assembly.placed})


def _replay(node: Separation, at: dict[int, Cubes]) -> None:
    assert sorted(node.pieces) == sorted(at) == sorted(node.left_pieces + node.removed_pieces)
    for i, move in enumerate(node.moves):
        assert 0 < len(set(move.pieces)) < len(at)
        assert move.frees == (i == len(node.moves) - 1)
        group = frozenset[Cell]().union(*(at[piece] for piece in move.pieces))
        rest = frozenset[Cell]().union(*(cubes for piece, cubes in at.items() if piece not in move.pieces))
        if isinstance(move, Turn):
            check_turn(group, rest, move)
            moved = {piece: _turned(at[piece], move) for piece in move.pieces}
        else:
            slide = move.require_slide("")
            moved = {piece: _slid(at[piece], slide, slide.distance) for piece in slide.pieces}
            sign = 1 if slide.distance > 0 else -1
            assert all(
                _slid(group, slide, d).isdisjoint(rest) for d in range(sign, slide.distance + sign, sign)
            )
        if isinstance(move, Move) and move.frees:
            assert set(move.pieces) in (set(node.left_pieces), set(node.removed_pieces))
            low, high = (_span(_slid(group, move, move.distance), move.axis), _span(rest, move.axis))
            assert low[1] < high[0] or high[1] < low[0]
        else:
            at = at | moved
    for part, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        assert (child is None) == (len(part) == 1)
        if child is not None:
            _replay(child, {piece: at[piece] for piece in part})


def check_turn(group: Cubes, rest: Cubes, move: Turn) -> None:
    """AssertionError if cubes cannot make a turn next to others."""
    across = (move.axis + 1) % 3, (move.axis + 2) % 3
    pivot = move.pivot[across[0]], move.pivot[across[1]]
    senses = (1, -1) if move.quarters == 2 else (1,)
    ways = [may_turn(group, rest, move.axis, pivot, move.quarters)]
    if move.quarters == 2:
        mirrored, others = _mirrored(group, across[0]), _mirrored(rest, across[0])
        ways.append(may_turn(mirrored, others, move.axis, (-pivot[0], pivot[1]), 2))
    assert any(ways)
    assert any(sampled(group, rest, move.axis, pivot, s * move.quarters) for s in senses)


def sampled(group: Cubes, rest: Cubes, axis: int, pivot: tuple[int, int], quarters: int) -> bool:
    """Whether cubes never meet others in a thousand steps of a turn."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    pairs = [(m, r) for m in group for r in rest if m[axis] == r[axis]]
    if not pairs:
        return True
    moving = np.array([(m[b] + 0.5, m[c] + 0.5) for m, _ in pairs]) - np.array(pivot) / 2
    still = np.array([(r[b] + 0.5, r[c] + 0.5) for _, r in pairs]) - np.array(pivot) / 2
    return not any(_meet(moving, still, t * quarters * np.pi / 2) for t in np.linspace(0, 1, _STEPS))


def _meet(moving: NDArray[np.float64], still: NDArray[np.float64], angle: float) -> bool:
    """Whether some pair of squares overlaps: no direction of their sides separates them."""
    cosine, sine = np.cos(angle), np.sin(angle)
    turn = np.array([[cosine, sine], [-sine, cosine]])
    way = moving @ turn - still
    # Half the width of one square in the directions of the sides of the other, and of its own.
    reach = (abs(cosine) + abs(sine) + 1) / 2 - _SHRUNK
    apart = np.maximum(np.abs(way).max(axis=1), np.abs(way @ turn.T).max(axis=1))
    return bool((apart < reach).any())


def _turned(cubes: Cubes, move: Turn) -> Cubes:
    b, c = (move.axis + 1) % 3, (move.axis + 2) % 3
    return turned_cubes(cubes, move.axis, (move.pivot[b], move.pivot[c]), move.quarters)


def _mirrored(cubes: Cubes, axis: int) -> Cubes:
    """Cubes mirrored in the plane through 0."""
    return frozenset((x, y, z) for x, y, z in (_flipped(cube, axis) for cube in cubes))


def _flipped(cube: Cell, axis: int) -> Cell:
    image = list(cube)
    image[axis] = -1 - image[axis]
    return image[0], image[1], image[2]


def _slid(cubes: Iterable[Cell], move: Move, by: int) -> Cubes:
    way = [by * (axis == move.axis) for axis in range(3)]
    return frozenset((x + way[0], y + way[1], z + way[2]) for x, y, z in cubes)


def _span(cubes: Iterable[Cell], axis: int) -> tuple[int, int]:
    on_axis = [cube[axis] for cube in cubes]
    return min(on_axis), max(on_axis)
