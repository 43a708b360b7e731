"""Whether any group of an assembly can make a legal first slide or turn, without a search of states."""

from __future__ import annotations

from burrkit.moves.slides.kernel.groups import is_locked
from burrkit.moves.turns.kernel import turning_grid
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I64


@part
def _lay(label: I64[D1], coords: I64[D2], work: turning_grid.TurningWork) -> int:
    """Put the cubes of an assembly into the grid of ``work``, which has its box; return their number."""
    box, grid = work.box, work.grid
    for at in range(box[0] * box[1] * box[2]):
        grid[at] = turning_grid.VACANT
    m = 0
    for i in range(label.size):
        if label[i] == 0:
            continue
        for a in range(3):
            work.cubes[m, a] = coords[i, a]
        work.cubes[m, 3] = label[i] - 1
        grid[(coords[i, 0] * box[1] + coords[i, 1]) * box[2] + coords[i, 2]] = label[i] - 1
        m += 1
    return m


@kernel
def has_move(
    label: I64[D1], coords: I64[D2], sweeps: turning_grid.Sweeps, work: turning_grid.TurningWork
) -> bool:
    """Whether a group can slide or turn; labels as in ``hill_climb``, ``work`` with room for the box."""
    n = work.here.shape.size
    m = _lay(label, coords, work)
    turning_grid.measure_gaps(work, m)
    for axis in range(3):
        turning_grid.slide_hits(work.gaps, axis, 1, work.hits)
        if is_locked(work.hits, 0, n) == 0:
            return True
    reach = sweeps.reach[0]
    turning_grid.find_bulk(work, m)
    for axis in range(3):
        turning_grid.find_pushes(work, m, axis)
        for p in range(2 * work.box[(axis + 1) % 3] + 1):
            for q in range(2 * work.box[(axis + 2) % 3] + 1):
                for i in range(n):
                    work.hits[i] = work.columns[q, i] | work.rows[p, i]
                if is_locked(work.hits, 0, n) != 0:
                    continue
                # What cannot turn by a quarter cannot turn by two.
                if (p + q) & 1 == 0:
                    turning_grid.sweep_hits(work, m, axis, p, q, reach, sweeps.first[0], sweeps.quarter)
                    if is_locked(work.hits, 0, n) == 0:
                        return True
                    continue
                turning_grid.sweep_hits(work, m, axis, p, q, reach, sweeps.first[1], sweeps.half)
                if is_locked(work.hits, 0, n) == 0:
                    return True
    return False
