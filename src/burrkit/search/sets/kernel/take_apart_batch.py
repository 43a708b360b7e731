"""Taking assemblies of a burr completely apart, given as six numbers in positions 1 to 6.

``box[p]`` and ``inner[p]`` are the cubes of position p at this length and their bits among the 32 inner
ones, -1 for outer ones; ``fills[p, number]`` are the inner cubes that a stick fills there. The work is that
of ``disassembly.kernel.burr``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel import small_assemblies as apart
from burrkit.disassembly.kernel.breadth_first import SLOTS, scratch_size
from burrkit.disassembly.kernel.collisions import ROWS
from burrkit.runtime.jit import kernel

#: Numbers that looking at a state of six pieces needs, and words of the cache of collisions.
SCRATCH = scratch_size(6)
CACHE = 4 * 64

_0 = np.uint64(0)
_1 = np.uint64(1)


@kernel(
    "int64(int64[:,::1], int64, uint64[:,::1], int64[:,:,::1], int64[:,::1], int64[::1], int32[:,::1],"
    " int16[::1], int32[:,::1], uint64[::1], int32[::1], uint8[::1], uint64[::1], int64[::1])"
)
def come_apart(
    numbers: NDArray[np.int64],
    begin: int,
    fills: NDArray[np.uint64],
    box: NDArray[np.int64],
    inner: NDArray[np.int64],
    dims: NDArray[np.int64],
    slots: NDArray[np.int32],
    states: NDArray[np.int16],
    links: NDArray[np.int32],
    group: NDArray[np.uint64],
    table: NDArray[np.int32],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    found: NDArray[np.int64],
) -> int:
    """Fill found[n] from ``begin`` on; how far it came.

    found[n] is the level of the first separation, 0 if nothing comes free, plus 256 if everything comes
    apart, and more (see ``take_apart``). It ends early at one whose states outgrow the arrays. Those from
    ``states`` on are as ``take_apart`` wants them for six pieces.
    """
    piece_start = np.empty(7, dtype=np.int64)
    piece_cells = np.empty((6 * box.shape[1], 3), dtype=np.int64)
    cube_rows = np.empty(6 * dims[ROWS], dtype=np.uint64)
    bounds = np.empty((6, 3, 2), dtype=np.int64)
    freed = np.empty(1, dtype=np.int32)
    scratch = np.empty(SCRATCH, dtype=np.uint64)
    cache = np.empty(CACHE, dtype=np.uint64)
    parts = np.empty((6, 7), dtype=np.int64)
    shifts = np.empty((6, 18), dtype=np.int16)
    progress = np.zeros(SLOTS, dtype=np.int64)
    for s in range(begin, numbers.shape[0]):
        filled = 0
        for p in range(6):
            piece_start[p] = filled
            fill = fills[p, numbers[s, p]]
            for x in range(box.shape[1]):
                k = inner[p, x]
                if k < 0 or (fill >> np.uint64(k)) & _1 != _0:
                    for a in range(3):
                        piece_cells[filled, a] = box[p, x, a]
                    filled += 1
        piece_start[6] = filled
        apart.fill_rows(piece_start, piece_cells, dims, cube_rows, bounds, known, cache)
        level = apart.take_apart(
            dims, cube_rows, bounds, slots, known, lines, cache, states, links, group, table, freed, progress,
            scratch, parts, shifts,
        )  # fmt: skip
        if level < 0:
            return s
        found[s] = level
    return numbers.shape[0]
