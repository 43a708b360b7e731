"""The parity of a permutation, which proves that half of all arrangements of the 15-puzzle are unreachable.

Single cubes that all differ fill a tray but for one cell. Each step exchanges the hole with a neighbour. So
the permutation of pieces and hole is even exactly if the hole is an even number of steps from where it was
(W. W. Johnson, "Notes on the '15' Puzzle", 1879).
"""

from __future__ import annotations

from itertools import product

from burrkit.geometry import Cell
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.tables import Tables


def has_wrong_parity(start: Layout, goal: Layout, tables: Tables) -> bool:
    """Whether the parity proves that the goal is unreachable; False if the argument does not apply.

    ``goal`` is aligned with ``start``.
    """
    applies = (
        start.tray is not None
        and len(goal.marks) == len(start.marks)
        and all(len(shape) == 1 for shape in start.shapes)
        and len(set(tables.run.tolist())) == len(start.marks)
    )
    holes = [_holes(layout) for layout in (start, goal)] if applies else []
    if not applies or len(holes[0]) != 1:
        return False
    (before,), (later,) = holes
    target = dict(zip([*start.corners, before], [*goal.corners, later], strict=True))
    steps = sum(abs(a - b) for a, b in zip(before, later, strict=True))
    return (len(target) - _cycles(target) + steps) % 2 == 1


def _holes(layout: Layout) -> list[Cell]:
    """The empty cells of the tray."""
    if layout.tray is None:
        return []
    (a, b, c), (x, y, z) = layout.tray
    filled = set(layout.corners) | set(layout.walls)
    cells = product(range(a, x + 1), range(b, y + 1), range(c, z + 1))
    return [cell for cell in cells if cell not in filled]


def _cycles(target: dict[Cell, Cell]) -> int:
    left, count = set(target), 0
    while left:
        at = left.pop()
        count += 1
        while (at := target[at]) in left:
            left.remove(at)
    return count
