"""The search of the program for the antique burr (2020), one of its six placement tables left-handed.

Each stick goes to one of the six positions in one of its eight ways; in the position ``left_handed`` it is
mirrored first, as the published table does by mistake. Plain Python over sets of cubes.
"""

from __future__ import annotations

from itertools import permutations

from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import Stick, turns

#: Front and behind exchanged: the mirror image of a stick in its own box.
Cells = frozenset[tuple[int, int, int]]


def ways(stick: int, position: int, *, mirrored: bool) -> list[Cells]:
    """The eight ways to put a stick into a position; equal ones are listed as often as they occur."""
    cells = [(x, 1 - y, z) if mirrored else (x, y, z) for x, y, z in Stick(stick).voxels()]
    motion = frame.positions()[position]
    return [frozenset(motion(turn(cell)) for cell in cells) for turn in turns()]


def layouts(sticks: tuple[int, ...], left_handed: int | None) -> int:
    """Layouts without overlap, with a whole outside; the first stick, the key, has one orientation only."""
    goal = frame.goal()
    outside, inside = set(goal.required), set(goal.optional)
    placed = {
        (stick, p): ways(stick, p, mirrored=p == left_handed)
        for stick in set(sticks[1:])
        for p in range(1, 6)
    }
    first = ways(sticks[0], 0, mirrored=left_handed == 0)[0]

    def extend(filled: Cells, order: tuple[int, ...], position: int) -> int:
        if position == 6:
            return outside <= filled <= outside | inside
        total = 0
        for cells in placed[order[position - 1], position]:
            if not cells & filled:
                total += extend(filled | cells, order, position + 1)
        return total

    return sum(extend(first, order, 1) for order in permutations(sticks[1:]))
