"""Many sets of six sticks at once: the general engines, fed from tables instead of geometry.

A stick that lies in position p with number n fills 18 or more outer cubes, which only it can fill, and some
of the 32 inner ones: one word of bits. A row of the exact cover is then

    bit    0 ... 31        32 ... 37
           inner cubes     position (all outer cubes of it at once)

and the columns are the kinds of sticks (at most six) and the six positions. The rows of one kind stand
position by position, each with the numbers of the stick in the same order:

    row = first[kind] + (position * orientations + slot)

The twelve rotations of the burr act on rows by two small tables: g carries position p to goes[g, p], and
the stick arrives there with the same number, or turned end for end if swaps[g, p] is set.
"""

from __future__ import annotations

import numpy as np

from burrkit.assembly.kernel import exact_cover as cover
from burrkit.assembly.kernel import rows as cover_rows
from burrkit.disassembly.kernel import small_assemblies as apart
from burrkit.disassembly.kernel.breadth_first import SLOTS, scratch_size
from burrkit.disassembly.kernel.collisions import ROWS, Collisions
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64

#: Rows that six different sticks of eight orientations each have in six positions.
MOST_ROWS = 6 * 6 * 8
#: One more than the highest level that fits into a histogram.
LEVELS = 16
#: Numbers that looking at a state of six pieces needs.
SCRATCH = scratch_size(6)
#: Words of the cache of collisions: most searches are over before it helps, and it is cleared for each.
CACHE = 4 * 64

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)


@part
def _make_rows(
    sticks: I64[D1],
    numbers: I64[D2],
    fills: U64[D2],
    row: I64[D2],
    first: I64[D1],
    count: I64[D1],
    start: I64[D1],
    cells: I64[D1],
) -> int:
    """Kinds and rows of six sorted canonical numbers; the number of kinds.

    row[r] becomes (kind, position, number); first[kind], count[kind]; start and cells as ``find_clashes``
    takes them.
    """
    kinds = 0
    rows = 0
    filled = 0
    for i in range(6):
        if i > 0 and sticks[i] == sticks[i - 1]:
            count[kinds - 1] += 1
            continue
        first[kinds] = rows
        count[kinds] = 1
        for p in range(6):
            for slot in range(numbers[sticks[i], 0]):
                n = numbers[sticks[i], 1 + slot]
                row[rows, 0] = kinds
                row[rows, 1] = p
                row[rows, 2] = n
                start[rows] = filled
                bits = fills[p, n] | (_1 << np.uint64(32 + p))
                while bits != _0:
                    cells[filled] = np.int64(lowest(bits))
                    bits &= bits - _1
                    filled += 1
                rows += 1
        kinds += 1
    first[kinds] = rows
    start[rows] = filled
    return kinds


@part
def _make_images(
    row: I64[D2],
    first: I64[D1],
    numbers: I64[D2],
    flipped: I64[D1],
    goes: I64[D2],
    swaps: I64[D2],
    image: I64[D2],
) -> None:
    """Fill image[g, r] for all twelve rotations."""
    for g in range(image.shape[0]):
        for r in range(image.shape[1]):
            kind, p, n = row[r, 0], row[r, 1], row[r, 2]
            if swaps[g, p] != 0:
                n = flipped[n]
            width = (first[kind + 1] - first[kind]) // 6
            target = first[kind] + goes[g, p] * width
            while row[target, 2] != n:
                target += 1
            image[g, r] = target


@kernel
def solve_sets(
    sets: I64[D2],
    numbers: I64[D2],
    fills: U64[D2],
    weights: I64[D1],
    flipped: I64[D1],
    goes: I64[D2],
    swaps: I64[D2],
    box: I64[D3],
    inner: I64[D2],
    dims: I64[D1],
    slots: I32[D2],
    partial: I64[D2],
    complete: I64[D2],
    states: I16[D1],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    known: U8[D1],
    lines: U64[D1],
) -> int:
    """Histograms of first levels for each set of six sorted canonical numbers; how many sets were done.

    partial[s, 0] counts the assemblies (up to rotation) that no group can leave, partial[s, k] those with
    first level k; complete[s, k] those of them that come completely apart. Stops early at a set whose
    states outgrow the arrays or whose level outgrows the histogram. ``box[p]`` and ``inner[p]`` are the
    cubes of position p at this length and their bits, -1 for outer ones. ``dims`` and ``slots`` are those of
    a table of collisions in which each of the 15 pairs of positions has its lines.
    """
    row = np.empty((MOST_ROWS, 3), dtype=np.int64)
    first = np.empty(7, dtype=np.int64)
    count = np.empty(6, dtype=np.int64)
    need = np.empty(12, dtype=np.int64)
    room = np.empty(6, dtype=np.int64)
    start = np.empty(MOST_ROWS + 1, dtype=np.int64)
    cells = np.empty(MOST_ROWS * 13, dtype=np.int64)
    kind_of = np.empty(MOST_ROWS, dtype=np.int64)
    covers = np.empty((MOST_ROWS, 1), dtype=np.uint64)
    bits = np.empty((38 + MOST_ROWS + 12 + 7 + 7 + 2 + 1 + 1) * (MOST_ROWS // 64 + 1), dtype=np.uint64)
    images = np.empty(12 * MOST_ROWS, dtype=np.int64)
    empty = np.empty((7, 1), dtype=np.uint64)
    required = np.empty(1, dtype=np.uint64)
    none, nobody = np.empty((1, 1), dtype=np.uint64), np.empty(1, dtype=np.int64)
    sparse = cover.DenseRows(none, nobody, none, none)  # the rows are few anyway
    chosen = np.empty(7, dtype=np.int64)
    width = np.empty(7, dtype=np.int64)
    control = np.zeros(cover.SLOTS, dtype=np.int64)
    found = np.empty((64, 8), dtype=np.int64)
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

    for s in range(sets.shape[0]):
        weight = 0
        for i in range(6):
            weight += weights[sets[s, i]]
        if weight > 32:
            continue
        kinds = _make_rows(sets[s], numbers, fills, row, first, count, start, cells)
        rows = first[kinds]
        words = (rows + 63) >> 6
        columns = kinds + 6
        at = 0
        users = bits[at : at + 38 * words].reshape((38, words))
        at += 38 * words
        clash = bits[at : at + rows * words].reshape((rows, words))
        at += rows * words
        column = bits[at : at + columns * words].reshape((columns, words))
        at += columns * words
        live = bits[at : at + 7 * words].reshape((7, words))
        at += 7 * words
        cand = bits[at : at + 7 * words].reshape((7, words))
        at += 7 * words
        both = bits[at : at + 2 * words].reshape((2, words))
        at += 2 * words
        alive = bits[at : at + words]
        at += words
        barred = bits[at : at + words]
        cover_rows.find_clashes(start[: rows + 1], cells, 38, users, clash)
        for w in range(words):
            for c in range(kinds):
                column[c, w] = _0
            for p in range(6):
                column[kinds + p, w] = users[32 + p, w]
            alive[w] = _0
            barred[w] = _0
        for r in range(rows):
            kind_of[r] = row[r, 0]
            covers[r, 0] = _1 << np.uint64(kinds + row[r, 1])
            column[row[r, 0], r >> 6] |= _1 << (np.uint64(r) & _63)
            alive[r >> 6] |= _1 << (np.uint64(r) & _63)

        for c in range(kinds):
            need[c] = count[c]
        for p in range(6):
            need[kinds + p] = 1
        cover_rows.reduce_rows(clash, column, need[:columns], count, kind_of[:rows], alive, both[0])

        # The roots: the kind with the fewest orbits, those of trivial stabiliser first.
        best = 0
        fewest = 1 << 30
        for c in range(kinds):
            orbits = 0
            for r in range(first[c], first[c] + (first[c + 1] - first[c]) // 6):
                n = row[r, 2]
                if flipped[n] > n:
                    orbits += 4
                elif flipped[n] == n:
                    orbits += 5
            orbits = 4 * orbits + count[c]
            if orbits < fewest:
                fewest = orbits
                best = c
        imaged = 0
        for r in range(first[best], first[best] + (first[best + 1] - first[best]) // 6):
            root = row[r, 2]
            if flipped[root] < root or alive[r >> 6] & (_1 << (np.uint64(r) & _63)) == _0:
                continue
            if count[best] == 1 and flipped[root] != root:
                # No other rotation keeps the root in its place: there is nothing to compare.
                image = images[:rows].reshape((1, rows))
                for q in range(rows):
                    image[0, q] = q
                imaged = 1
            else:
                image = images[: 12 * rows].reshape((12, rows))
                if imaged != 12:
                    _make_images(row, first, numbers, flipped, goes, swaps, image)
                imaged = 12
            for c in range(kinds):
                need[c] = count[c]
                room[c] = count[c]
            for p in range(6):
                need[kinds + p] = 1
            need[best] -= 1
            required[0] = np.uint64(63) << np.uint64(kinds)
            empty[1, 0] = required[0] & ~covers[r, 0]
            room[best] -= 1
            for w in range(words):
                live[1, w] = alive[w] & ~clash[r, w]
                if room[best] == 0:
                    live[1, w] &= ~column[best, w]
            for q in range(first[best], first[best + 1]):
                n = row[q, 2]
                if min(n, flipped[n]) < root:
                    barred[q >> 6] |= _1 << (np.uint64(q) & _63)
                    live[1, q >> 6] &= ~barred[q >> 6]
            chosen[0] = r
            control[cover.DEPTH] = 1
            control[cover.ENTERING] = 1
            control[cover.BASE] = 1
            control[cover.NODES] = 0
            control[cover.NODE_LIMIT] = 1 << 62
            control[cover.ROOT] = r
            control[cover.CUBES_END] = columns
            control[cover.MOST_HOLES] = -1
            matrix = cover.CoverMatrix(clash, column, kind_of, covers, nobody, nobody, required, image)
            state = cover.CoverState(
                need[:kinds], room[:kinds], empty, barred, live, cand, width, chosen, control
            )
            ended = 0
            while ended == 0:
                control[cover.FOUND] = 0
                ended = cover.search(matrix, state, sparse, both, found)
                for f in range(control[cover.FOUND]):
                    filled = 0
                    for i in range(6):
                        p = row[found[f, 2 + i], 1]
                        n = row[found[f, 2 + i], 2]
                        piece_start[i] = filled
                        for x in range(box.shape[1]):
                            k = inner[p, x]
                            if k < 0 or (fills[p, n] >> np.uint64(k)) & _1 != _0:
                                for a in range(3):
                                    piece_cells[filled, a] = box[p, x, a]
                                filled += 1
                    piece_start[6] = filled
                    apart.fill_rows(piece_start, piece_cells, collisions)
                    level = apart.take_apart(collisions, work)
                    if level < 0 or level % 256 >= LEVELS:
                        return s
                    partial[s, level % 256] += 1
                    if level >= 256:
                        complete[s, level % 256] += 1
    return len(sets)
