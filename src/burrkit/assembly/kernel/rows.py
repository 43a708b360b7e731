"""The rows of an exact cover: where pieces fit, which of them share a cube, and which are of no use.

Sets of rows are words of bits, see ``search``:

    users[c, W]    rows that fill cube c
    clash[r, W]    rows that share a cube with row r, r among them
    column[C, W]   rows that cover column c
    live[W]        rows that are left
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, popcount
from burrkit.runtime.kernel_types import D1, D2, I64, U8, U64, Int

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)


@kernel
def find_fits(
    box: I64[D1],
    index: I64[D1],
    under: I64[D1],
    allowed: U8[D2],
    free: I64[D2],
    first: I64[D1],
    cubes: I64[D1],
    paint: I64[D1],
    count: I64[D1],
    rows: I64[D2],
    cells: I64[D1],
) -> None:
    """Count and list all places where the poses fit into the goal.

    ``index`` gives for each place of the ``box``, numbered as ``Poses`` does, the cell of the goal there, or
    -1; ``under`` the colour of each cell. ``allowed[a, b]`` tells whether colour a may lie on colour b.
    ``count[p]`` gets the number of fits of pose p, a line of ``rows`` its number and place, ``cells`` what it
    fills. If ``rows`` has no lines they are only counted.
    """
    listing = rows.shape[0] > 0
    row, end = _0, _0
    for p in range(np.uint64(count.size)):
        count[p] = 0
        begin, beyond = np.uint64(first[p]), np.uint64(first[p + _1])
        for x in range(free[p, 0]):
            for y in range(free[p, 1]):
                for z in range(free[p, 2]):
                    corner = x + box[0] * (y + box[1] * z)
                    fits = True
                    for i in range(begin, beyond):
                        cell = index[np.uint64(corner + cubes[i])]
                        if cell < 0 or allowed[np.uint64(paint[i]), np.uint64(under[np.uint64(cell)])] == 0:
                            fits = False
                            break
                    if not fits:
                        continue
                    count[p] += 1
                    if listing:
                        rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = np.int64(p), x, y, z
                        row += _1
                        for i in range(begin, beyond):
                            cells[end] = index[np.uint64(corner + cubes[i])]
                            end += _1


@kernel
def find_clashes(
    start: I64[D1],
    cells: I64[D1],
    cubes: int,
    users: U64[D2],
    clash: U64[D2],
) -> None:
    """Fill ``clash`` for rows given as lists: row r fills cells[start[r]:start[r+1]].

    ``users`` is scratch, uint64[>= cubes, W].
    """
    words = np.uint64(clash.shape[1])
    rows = np.uint64(start.size) - _1
    for c in range(np.uint64(cubes)):
        for w in range(words):
            users[c, w] = _0
    for r in range(rows):
        for k in range(np.uint64(start[r]), np.uint64(start[r + _1])):
            users[np.uint64(cells[k]), r >> _6] |= _1 << (r & _63)
    for r in range(rows):
        for w in range(words):
            clash[r, w] = _0
        for k in range(np.uint64(start[r]), np.uint64(start[r + _1])):
            cube = np.uint64(cells[k])
            for w in range(words):
                clash[r, w] |= users[cube, w]


@kernel
def reduce_rows(
    clash: U64[D2],
    column: U64[D2],
    need: I64[D1],
    room: I64[D1],
    kind: I64[D1],
    live: U64[D1],
    rest: U64[D1],
) -> None:
    """Drop from ``live`` every row whose choice would leave some column short, until none is left to drop.

    ``rest`` is scratch, uint64[W].
    """
    words = np.uint64(clash.shape[1])
    columns = np.uint64(column.shape[0])
    changed = True
    while changed:
        changed = False
        for r in range(np.uint64(clash.shape[0])):
            bit = _1 << (r & _63)
            if live[r >> _6] & bit == _0:
                continue
            own = np.uint64(kind[r])
            for w in range(words):
                rest[w] = live[w] & ~clash[r, w]
            if room[own] == 1:
                for w in range(words):
                    rest[w] &= ~column[own, w]
            for c in range(columns):
                want = need[c]
                if want <= 0:
                    continue
                if column[c, r >> _6] & bit != _0:
                    want -= 1
                have: Int = 0
                for w in range(words):
                    have += np.int64(popcount(rest[w] & column[c, w]))
                if have < want:
                    live[r >> _6] &= ~bit
                    changed = True
                    break
