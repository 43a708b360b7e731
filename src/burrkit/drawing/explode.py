"""The exploded view: every piece moved out of the assembly along its way out.

Of the two parts of a separation the removed one, exploded itself, continues in the direction in which it
comes free until none of its pieces has one of the others within ``GAP`` beside it. Then no two pieces share
a cube, because their bounding boxes are disjoint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from burrkit.drawing.explode_cells import explode_cells
from burrkit.geometry import Cell, Voxels
from burrkit.moves.walk import Offset

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Separation

#: The gap between exploded pieces, in cubes.
GAP: Final = 2


def exploded_offsets(assembly: Assembly, tree: Separation | None) -> dict[int, Offset]:
    """Return the offset of each placed piece from its place.

    Without a disassembly the pieces move straight away from the centre, as far as they do not collide.
    """
    if not assembly.problem.lattice.is_cubic:
        return explode_cells(assembly, tree)
    if tree is not None:
        return {**_explode(tree, assembly.shapes)}
    for spread in (1.5, 1.0, 0.75, 0.5):
        offsets = _radial(assembly, spread)
        cells = [cell for piece, by in offsets.items() for cell in assembly.shapes[piece].shifted(*by)]
        if len(set(cells)) == len(cells):
            return {**offsets}
    return dict.fromkeys(assembly.placed, (0, 0, 0))


def _explode(node: Separation, shapes: tuple[Voxels, ...]) -> dict[int, Cell]:
    offsets: dict[int, Cell] = {}
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        offsets |= dict.fromkeys(pieces, (0, 0, 0)) if child is None else _explode(child, shapes)
    last = node.freeing
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
    """Return how far the removed part moves until it has passed all pieces in its way."""
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
