"""Taking thousands of small assemblies apart, for kernels that make them: shapes in, a level out."""

from __future__ import annotations

import numpy as np

from burrkit.disassembly.kernel import breadth_first as x
from burrkit.disassembly.kernel.collisions import ENDLESS, EXTENT, enter_cube
from burrkit.disassembly.kernel.groups import closures, find_hits, proper_group
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64

_0 = np.uint64(0)
_1 = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@part
def fill_rows(
    start: I64[D1],
    cells: I64[D2],
    dims: I64[D1],
    rows: U64[D1],
    bounds: I64[D3],
    known: U8[D1],
    cache: U64[D1],
) -> None:
    """Begin a table of the shapes cells[start[i]:start[i + 1]] anew: all rows, no line."""
    for w in range(rows.size):
        rows[w] = _0
    for w in range(known.size):
        known[w] = 0
    for w in range(cache.size):
        cache[w] = _0
    for i in range(start.size - 1):
        for a in range(3):
            bounds[i, a, 0] = dims[EXTENT + a]
            bounds[i, a, 1] = 0
        for p in range(start[i], start[i + 1]):
            enter_cube(i, cells[p], dims, rows)
            for a in range(3):
                bounds[i, a, 0] = min(bounds[i, a, 0], cells[p, a])
                bounds[i, a, 1] = max(bounds[i, a, 1], cells[p, a])


@part
def take_apart(
    dims: I64[D1],
    rows: U64[D1],
    bounds: I64[D3],
    slots: I32[D2],
    known: U8[D1],
    lines: U64[D1],
    cache: U64[D1],
    states: I16[D1],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    freed: I32[D1],
    control: I64[D1],
    scratch: U64[D1],
    parts: I64[D2],
    shifts: I16[D2],
) -> int:
    """The level of the first separation (0: none), plus 256 if the parts come completely apart, too.

    If they do, 65,536 times the number of all moves is added: those of the first separation found, and of
    each part.

    For pieces that start at offset 0 and are all of different shapes; groups that need not come apart are
    not its business. -1 if the states do not fit into the arrays. Any first separation decides whether all
    comes apart: pieces that are gone could only have been in the way. The parts still to be looked at wait in
    ``parts`` (int64[pieces, pieces + 1]: how many pieces, which) and ``shifts`` (int16[pieces, 3 pieces]).
    The other arrays are those of ``explore`` for any number of pieces: ``states`` int16[3 pieces room],
    ``links`` int32[3, room], ``table`` at least twice as long. Every pair of shapes has its slot.
    """
    pieces = slots.shape[0]
    level = 0
    total = 0
    waiting = 1
    run = np.arange(pieces)
    parts[0, 0] = pieces
    for i in range(pieces):
        parts[0, 1 + i] = i
    for w in range(3 * pieces):
        shifts[0, w] = 0
    while waiting > 0:
        waiting -= 1
        n = parts[waiting, 0]
        members = parts[waiting, 1 : 1 + n]
        numbers = (3 * n + 3) // 4 * 4
        room = min(links.shape[1], states.size // numbers)
        seen = states[: room * numbers].reshape((room, numbers))
        for w in range(3 * n):
            seen[0, w] = shifts[waiting, w] - shifts[waiting, w % 3]
        for w in range(3 * n, numbers):
            seen[0, w] = 0
        for w in range(table.size):
            table[w] = -1
        for w in range(x.SLOTS):
            control[w] = 0
        control[x.STATES] = 1
        control[x.FREED_AT] = -1
        control[x.MODE] = x.STOP
        control[x.BUDGET] = -1
        links[x.DEPTH, 0] = 0
        answer = x.explore(
            dims, rows, bounds, slots, known, lines, cache, members, run[:n], seen, links, group, table,
            freed, control, scratch,
        )  # fmt: skip
        if answer != x.ENDED:
            return -1
        if control[x.FREED_AT] < 0:
            return level
        if n == pieces:
            level = control[x.FREED_AT] + 1
        total += control[x.FREED_AT] + 1
        state = freed[0]
        full = _ALL >> np.uint64(64 - n)
        bits = _0
        gaps, hits, closure = scratch[: n * n], scratch[2 * n * n :], scratch[2 * n * n + n :]
        for a in range(3):
            find_hits(gaps, n, a, ENDLESS, hits)
            closures(hits, 0, n, full, closure)
            bits = proper_group(closure, full)
            if bits != _0:
                break
        for i in range(n):  # ``parts`` above ``waiting`` is free, but the members live in its first row
            closure[i] = np.uint64(members[i])
        for side in range(2):
            count = 0
            for i in range(n):
                if (bits >> np.uint64(i)) & _1 == np.uint64(side):
                    parts[waiting, 1 + count] = np.int64(closure[i])
                    for a in range(3):
                        shifts[waiting, 3 * count + a] = seen[state, 3 * i + a]
                    count += 1
            parts[waiting, 0] = count
            if count > 1:
                waiting += 1
    return level + 256 + (total << 16)
