"""Taking assemblies of a burr completely apart, given as six numbers in positions 1 to 6.

``box[p]`` and ``inner[p]`` are the cubes of position p at this length and their bits among the 32 inner
ones, -1 for outer ones; ``fills[p, number]`` are the inner cubes that a stick fills there. The work is that
of ``disassembly.kernel.burr``.
"""

from __future__ import annotations

import numpy as np

from burrkit.disassembly.kernel import small_assemblies as apart
from burrkit.disassembly.kernel.breadth_first import SLOTS, scratch_size
from burrkit.disassembly.kernel.collisions import ROWS, Collisions
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64

#: Numbers that looking at a state of six pieces needs, and words of the cache of collisions.
SCRATCH = scratch_size(6)
CACHE = 4 * 64

_0 = np.uint64(0)
_1 = np.uint64(1)


@kernel
def come_apart(
    numbers: I64[D2],
    begin: int,
    fills: U64[D2],
    box: I64[D3],
    inner: I64[D2],
    dims: I64[D1],
    slots: I32[D2],
    states: I16[D1],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    known: U8[D1],
    lines: U64[D1],
    found: I64[D1],
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
    collisions = Collisions(dims, cube_rows, bounds, slots, known, lines, cache)
    work = apart.Workspace(states, links, group, table, freed, progress, scratch, parts, shifts)
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
        apart.fill_rows(piece_start, piece_cells, collisions)
        level = apart.take_apart(collisions, work)
        if level < 0:
            return s
        found[s] = level
    return numbers.shape[0]
