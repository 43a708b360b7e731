"""The exploded view: every piece drawn out of the assembly, along the way on which it leaves it.

Of the two parts of a separation the removed one, exploded itself, goes on in the direction in which it comes
free until none of its pieces has one of the others within ``GAP`` beside it. No two pieces share a cube then,
since the boxes around any two lie apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from burrkit.geometry import Cell, Voxels

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation

#: The free space between pieces that were drawn apart, in cubes.
GAP: Final = 2


def exploded_offsets(assembly: Assembly, tree: Separation | None) -> dict[int, Cell]:
    """How far each placed piece is drawn away from its place.

    Without a way apart the pieces go straight away from the middle instead, as far as they do not meet.
    """
    if tree is not None:
        return _explode(tree, assembly.shapes)
    for spread in (1.5, 1.0, 0.75, 0.5):
        offsets = _radial(assembly, spread)
        cells = [cell for piece, by in offsets.items() for cell in assembly.shapes[piece].shifted(*by)]
        if len(set(cells)) == len(cells):
            return offsets
    return dict.fromkeys(assembly.placed, (0, 0, 0))


def _explode(node: Separation, shapes: tuple[Voxels, ...]) -> dict[int, Cell]:
    offsets: dict[int, Cell] = {}
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        offsets |= dict.fromkeys(pieces, (0, 0, 0)) if child is None else _explode(child, shapes)
    last = node.moves[-1]
    sign = 1 if last.distance > 0 else -1
    if set(last.pieces) != set(node.removed_pieces):
        sign = -sign
    by = _clearance(node, offsets, shapes, last.axis, sign) * sign
    for piece in node.removed_pieces:
        x, y, z = offsets[piece]
        offsets[piece] = x + by * (last.axis == 0), y + by * (last.axis == 1), z + by * (last.axis == 2)
    return offsets


def _clearance(
    node: Separation, offsets: Mapping[int, Cell], shapes: tuple[Voxels, ...], axis: int, sign: int
) -> int:
    """How far the removed part goes until it is past all pieces of the other that are in its way."""
    across = [other for other in range(3) if other != axis]
    far = 0
    for mine in node.removed_pieces:
        low, high = _box(shapes[mine], offsets[mine])
        for other in node.left_pieces:
            least, most = _box(shapes[other], offsets[other])
            if any(low[k] > most[k] + GAP or high[k] < least[k] - GAP for k in across):
                continue
            ahead = most[axis] - low[axis] if sign > 0 else high[axis] - least[axis]
            far = max(far, ahead + 1 + GAP)
    return far


def _box(shape: Voxels, by: Cell) -> tuple[Cell, Cell]:
    (a, b, c), (x, y, z) = shape.low, shape.high
    return (a + by[0], b + by[1], c + by[2]), (x + by[0], y + by[1], z + by[2])


def _radial(assembly: Assembly, spread: float) -> dict[int, Cell]:
    middle = (assembly.problem.goal.cells.cells + 0.5).mean(axis=0)
    offsets = {}
    for piece in assembly.placed:
        away = ((assembly.shapes[piece].cells + 0.5).mean(axis=0) - middle) * spread
        x, y, z = away.round().astype(int).tolist()
        offsets[piece] = x, y, z
    return offsets
