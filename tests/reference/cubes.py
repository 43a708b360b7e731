"""Sets of cubes and the 48 isometries, written independently: signed permutations of the axes, nothing more.

Independent of ``burrkit.geometry``, so that a wrong matrix there shows as a disagreement.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

Cell = tuple[int, int, int]
Cells = frozenset[Cell]
#: For each axis of the image the axis it comes from, and its sign.
Turn = tuple[tuple[int, int, int], tuple[int, int, int]]

_EVEN = {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def _is_proper(turn: Turn) -> bool:
    axes, (a, b, c) = turn
    return (a * b * c == 1) == (axes in _EVEN)


ALL_TURNS: list[Turn] = [
    ((i, j, k), (a, b, c)) for i, j, k in permutations(range(3)) for a, b, c in product((1, -1), repeat=3)
]
PROPER_TURNS = [turn for turn in ALL_TURNS if _is_proper(turn)]


def turned(cells: Iterable[Cell], turn: Turn) -> Cells:
    """The image of a set of cubes under a turn (or reflection) about the origin."""
    (i, j, k), (a, b, c) = turn
    return frozenset((a * cell[i], b * cell[j], c * cell[k]) for cell in cells)


def shifted(cells: Iterable[Cell], by: Cell) -> Cells:
    """The image of a set of cubes under a translation."""
    dx, dy, dz = by
    return frozenset((x + dx, y + dy, z + dz) for x, y, z in cells)


def low(cells: Iterable[Cell]) -> Cell:
    """The least coordinate on each axis."""
    xs, ys, zs = zip(*cells, strict=True)
    return min(xs), min(ys), min(zs)


def extent(cells: Iterable[Cell]) -> Cell:
    """The size of the bounding box on each axis."""
    xs, ys, zs = zip(*cells, strict=True)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1, max(zs) - min(zs) + 1


def at_origin(cells: Iterable[Cell]) -> Cells:
    """The translate with its bounding box at the origin."""
    kept = frozenset(cells)
    x, y, z = low(kept)
    return shifted(kept, (-x, -y, -z))


def same_piece(a: Iterable[Cell], b: Iterable[Cell]) -> bool:
    """Whether the one shape can be turned and shifted onto the other."""
    target, kept = at_origin(b), frozenset(a)
    return any(at_origin(turned(kept, turn)) == target for turn in PROPER_TURNS)


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether the cubes hang together through faces."""
    left = set(cells)
    frontier = [left.pop()]
    while frontier:
        x, y, z = frontier.pop()
        for near in (
            (x + 1, y, z),
            (x - 1, y, z),
            (x, y + 1, z),
            (x, y - 1, z),
            (x, y, z + 1),
            (x, y, z - 1),
        ):
            if near in left:
                left.remove(near)
                frontier.append(near)
    return not left
