"""Sticks that straight notches make: all sections across their axis are rectangles without gaps."""

from __future__ import annotations

from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I64, Int
from burrkit.search.climb.kernel.climb_state import ClimbCells, ClimbState


@part(borrows=True)
def _is_cut_along(axis: int, piece: Int, label: I64[D1], coords: I64[D2], sections: I64[D2]) -> bool:
    """Whether all sections of a piece across an axis are rectangles without gaps."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    sections[:] = 0
    for i in range(label.size):
        if label[i] != piece:
            continue
        section = sections[coords[i, axis]]
        if section[0] == 0:
            section[1] = section[2] = coords[i, b]
            section[3] = section[4] = coords[i, c]
        section[0] += 1
        section[1], section[2] = min(section[1], coords[i, b]), max(section[2], coords[i, b])
        section[3], section[4] = min(section[3], coords[i, c]), max(section[4], coords[i, c])
    for x in range(sections.shape[0]):
        sides = (sections[x, 2] - sections[x, 1] + 1) * (sections[x, 4] - sections[x, 3] + 1)
        if sections[x, 0] > 0 and sections[x, 0] != sides:
            return False
    return True


@part(borrows=True)
def has_notched_pieces(changes: int, label: I64[D1], cells: ClimbCells, state: ClimbState) -> bool:
    """Whether straight notches make each piece that a change touched, of those that have axes."""
    for k in range(changes):
        for piece in (state.before[k], state.now[k]):
            axes = cells.axes[piece - 1] if piece > 0 else 0
            good = axes == 0
            for axis in range(3):
                if not good and (axes >> axis) & 1 != 0:
                    good = _is_cut_along(axis, piece, label, cells.coords, state.sections)
            if not good:
                return False
    return True
