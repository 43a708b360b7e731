"""Many sets of six sticks at once: the general engines, with tables in place of geometry.

The rows of the exact cover are those of ``set_rows``; its columns are the kinds of sticks (at most six) and
the six positions:

    column   0 ... kinds - 1     kinds ... kinds + 5
             kinds               positions

One word array holds all bit sets of a set of sticks, W words each:

    38 x W       rows x W   columns x W   7 x W   7 x W        2 x W     W       W
    users        clash      column        live    candidates   scratch   alive   barred
    of cubes
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.kernel import exact_cover as cover
from burrkit.assembly.kernel.dead_states import DeadStates
from burrkit.assembly.kernel.dense_rows import DenseRows
from burrkit.assembly.kernel.rows import find_clashes, reduce_rows
from burrkit.moves.slides.kernel.collisions import Collisions
from burrkit.moves.slides.kernel.small_assemblies import Workspace, fill_rows, take_apart
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int
from burrkit.sixpiece.engine.kernel.cubes import BurrCubes, PieceCells, list_cubes, new_cells
from burrkit.sixpiece.kernel import set_rows

#: One more than the highest level that fits into a histogram.
LEVELS = 16
#: Words of the cache of collisions: most searches are over before it helps, and it is cleared for each.
CACHE = 4 * 64

#: Inner cubes and positions.
_CUBES = 38


class SetScratch(NamedTuple):
    """Arrays of the exact cover that are made once for all sets."""

    bits: U64[D1]
    images: I64[D1]
    kind_of: I64[D1]
    covers: U64[D2]
    need: I64[D1]
    room: I64[D1]
    required: U64[D1]
    empty: U64[D2]
    width: I64[D1]
    chosen: I64[D1]
    control: I64[D1]
    found: I64[D2]
    unused: DenseRows


class SetCover(NamedTuple):
    """The exact cover of a set: how many rows and kinds, and its bit sets."""

    rows: Int
    kinds: int
    clash: U64[D2]
    column: U64[D2]
    live: U64[D2]
    cand: U64[D2]
    sets: U64[D2]
    alive: U64[D1]
    barred: U64[D1]


class DisassemblyArrays(NamedTuple):
    """What takes assemblies apart: the cubes of the burr, those of its pieces, collisions, states."""

    cubes: BurrCubes
    pieces: PieceCells
    collisions: Collisions
    work: Workspace


class LevelHistograms(NamedTuple):
    """partial[s, 0] counts the assemblies (up to rotation) that no group can leave.

    partial[s, k] counts those with first level k, complete[s, k] those of them that come completely apart.
    """

    partial: I64[D2]
    complete: I64[D2]


@part
def _new_scratch() -> SetScratch:
    """Memory for the exact cover of a set."""
    none, nobody = np.empty((1, 1), dtype=np.uint64), np.empty(1, dtype=np.int64)
    unused = DeadStates(none, none[0], np.empty((1, 1), dtype=np.int64), nobody)
    most = set_rows.MOST_ROWS
    return SetScratch(
        np.empty(
            (_CUBES + most + 12 + 7 + 7 + 2 + 1 + 1) * (most // 64 + 1),
            dtype=np.uint64,
        ),
        np.empty(12 * most, dtype=np.int64),
        np.empty(most, dtype=np.int64),
        np.empty((most, 1), dtype=np.uint64),
        np.empty(12, dtype=np.int64),
        np.empty(6, dtype=np.int64),
        np.empty(1, dtype=np.uint64),
        np.empty((7, 1), dtype=np.uint64),
        np.empty(7, dtype=np.int64),
        np.empty(7, dtype=np.int64),
        np.zeros(cover.SLOTS, dtype=np.int64),
        np.empty((64, 8), dtype=np.int64),
        DenseRows(
            none, nobody, none, none, nobody, unused
        ),  # the rows are few anyway, and so are equal sticks
    )


@part(borrows=True, inline=True)
def _divide(bits: U64[D1], rows: Int, kinds: int) -> SetCover:
    """The bit sets of a set with ``rows`` rows and ``kinds`` kinds, all but the users of cubes."""
    words = (rows + 63) >> 6
    at = _CUBES * words
    clash = bits[at : at + rows * words].reshape((rows, words))
    at += rows * words
    column = bits[at : at + (kinds + 6) * words].reshape((kinds + 6, words))
    at += (kinds + 6) * words
    live = bits[at : at + 7 * words].reshape((7, words))
    at += 7 * words
    cand = bits[at : at + 7 * words].reshape((7, words))
    at += 7 * words
    sets = bits[at : at + 2 * words].reshape((2, words))
    at += 2 * words
    alive, barred = bits[at : at + words], bits[at + words : at + 2 * words]
    return SetCover(rows, kinds, clash, column, live, cand, sets, alive, barred)


@part(borrows=True, inline=True)
def _set_up(rows: set_rows.SetRows, kinds: int, scratch: SetScratch) -> SetCover:
    """Set up the exact cover of a set, and drop the rows that are in no assembly."""
    matrix = _divide(scratch.bits, rows.first[kinds], kinds)
    words = matrix.alive.size
    users = scratch.bits[: _CUBES * words].reshape((_CUBES, words))
    find_clashes(rows.start[: matrix.rows + 1], rows.cells, _CUBES, users, matrix.clash)
    for w in range(words):
        for c in range(kinds):
            matrix.column[c, w] = U0
        for p in range(6):
            matrix.column[kinds + p, w] = users[32 + p, w]
        matrix.alive[w] = U0
        matrix.barred[w] = U0
    for r in range(matrix.rows):
        kind, bit = rows.row[r, 0], U1 << (np.uint64(r) & U63)
        scratch.kind_of[r] = kind
        scratch.covers[r, 0] = U1 << np.uint64(kinds + rows.row[r, 1])
        matrix.column[kind, r >> 6] |= bit
        matrix.alive[r >> 6] |= bit
    _want_all(rows, kinds, scratch)
    need, kind_of = scratch.need[: kinds + 6], scratch.kind_of[: matrix.rows]
    rest, found = matrix.sets[0], scratch.bits[: kinds + 6]
    reduce_rows(matrix.clash, matrix.column, need, rows.copies, kind_of, matrix.alive, rest, found)
    return matrix


@part(borrows=True, inline=True)
def _want_all(rows: set_rows.SetRows, kinds: int, scratch: SetScratch) -> None:
    """Nothing is placed: all sticks of each kind, and one in each position, are needed."""
    for c in range(kinds):
        scratch.need[c] = rows.copies[c]
        scratch.room[c] = rows.copies[c]
    for p in range(6):
        scratch.need[kinds + p] = 1


@part(borrows=True, inline=True)
def _place_root(
    r: int, kind: int, rows: set_rows.SetRows, flipped: I64[D1], matrix: SetCover, scratch: SetScratch
) -> None:
    """Begin a search with row r of a kind, in position 1, placed.

    Rows of the kind with an earlier root are barred: assemblies with them have been found.
    """
    kinds, live, barred, control = matrix.kinds, matrix.live, matrix.barred, scratch.control
    root = rows.row[r, 2]
    _want_all(rows, kinds, scratch)
    scratch.need[kind] -= 1
    scratch.room[kind] -= 1
    scratch.required[0] = U63 << np.uint64(kinds)
    scratch.empty[1, 0] = scratch.required[0] & ~scratch.covers[r, 0]
    for w in range(matrix.alive.size):
        live[1, w] = matrix.alive[w] & ~matrix.clash[r, w]
        if scratch.room[kind] == 0:
            live[1, w] &= ~matrix.column[kind, w]
    for q in range(rows.first[kind], rows.first[kind + 1]):
        n = rows.row[q, 2]
        if min(n, flipped[n]) < root:
            barred[q >> 6] |= U1 << (np.uint64(q) & U63)
            live[1, q >> 6] &= ~barred[q >> 6]
    scratch.chosen[0] = r
    control[cover.DEPTH] = 1
    control[cover.ENTERING] = 1
    control[cover.BASE] = 1
    control[cover.NODES] = 0
    control[cover.NODE_LIMIT] = 1 << 62
    control[cover.ROOT] = r
    control[cover.CUBES_END] = kinds + 6
    control[cover.MOST_HOLES] = -1


@part(borrows=True, inline=True)
def _level_of(assembly: I64[D1], rows: set_rows.SetRows, fills: U64[D2], apart: DisassemblyArrays) -> int:
    """The result of ``take_apart`` for an assembly given as six rows."""
    for i in range(6):
        p, n = rows.row[assembly[i], 1], rows.row[assembly[i], 2]
        list_cubes(i, p, fills[p, n], apart.cubes, apart.pieces)
    fill_rows(apart.pieces.start, apart.pieces.cells, apart.collisions)
    return take_apart(apart.collisions, apart.work)


@part(borrows=True, inline=True)
def _search(
    image: I64[D2],
    matrix: SetCover,
    scratch: SetScratch,
    rows: set_rows.SetRows,
    fills: U64[D2],
    apart: DisassemblyArrays,
    partial: I64[D1],
    complete: I64[D1],
) -> bool:
    """Count the assemblies of one root; False if one has too many states or too high a level."""
    kinds, control, nobody = matrix.kinds, scratch.control, scratch.unused.row
    # At most 288 placements: no set of rows is wide.
    wide = cover.ColumnWords(nobody, nobody, scratch.bits[:0])
    problem = cover.CoverMatrix(
        matrix.clash, matrix.column, scratch.kind_of, scratch.covers, nobody, nobody, scratch.required, image,
        wide,
    )  # fmt: skip
    state = cover.CoverState(
        scratch.need[:kinds], scratch.room[:kinds], scratch.empty, matrix.barred, matrix.live, matrix.cand,
        scratch.width, scratch.chosen, control,
    )  # fmt: skip
    ended = 0
    while ended == 0:
        control[cover.FOUND] = 0
        ended = cover.search(problem, state, scratch.unused, matrix.sets, scratch.found)
        for f in range(control[cover.FOUND]):
            level = _level_of(scratch.found[f, 2:], rows, fills, apart)
            if level < 0 or level % 256 >= LEVELS:
                return False
            partial[level % 256] += 1
            if level >= 256:
                complete[level % 256] += 1
    return True


@part(borrows=True, inline=True)
def _solve(
    set_: I64[D1],
    sticks: set_rows.StickNumbers,
    rotations: set_rows.BurrRotations,
    rows: set_rows.SetRows,
    scratch: SetScratch,
    apart: DisassemblyArrays,
    partial: I64[D1],
    complete: I64[D1],
) -> bool:
    """Count the assemblies of one set; False if one has too many states or too high a level."""
    flipped = sticks.flipped
    kinds = set_rows.make_rows(set_, sticks, rows)
    matrix = _set_up(rows, kinds, scratch)
    kind = set_rows.root_kind(rows, kinds, flipped)
    imaged = 0
    for r in range(rows.first[kind], rows.first[kind] + (rows.first[kind + 1] - rows.first[kind]) // 6):
        root = rows.row[r, 2]
        if flipped[root] < root or matrix.alive[r >> 6] & (U1 << (np.uint64(r) & U63)) == U0:
            continue
        if rows.copies[kind] == 1 and flipped[root] != root:
            # No other rotation keeps the root in its place: there is nothing to compare.
            image = scratch.images[: matrix.rows].reshape((1, matrix.rows))
            for q in range(matrix.rows):
                image[0, q] = q
            imaged = 1
        else:
            image = scratch.images[: 12 * matrix.rows].reshape((12, matrix.rows))
            if imaged != 12:
                set_rows.make_images(rows, flipped, rotations, image)
            imaged = 12
        _place_root(r, kind, rows, flipped, matrix, scratch)
        if not _search(image, matrix, scratch, rows, sticks.fills, apart, partial, complete):
            return False
    return True


@kernel
def solve_sets(
    sets: I64[D2],
    sticks: set_rows.StickNumbers,
    rotations: set_rows.BurrRotations,
    cubes: BurrCubes,
    collisions: Collisions,
    work: Workspace,
    out: LevelHistograms,
) -> int:
    """Histograms of first levels for sets of six sorted canonical numbers; returns how many sets were done.

    Stops early at a set with more states than ``work`` holds, or a level beyond the histogram.
    """
    scratch, rows = _new_scratch(), set_rows.new_rows()
    apart = DisassemblyArrays(cubes, new_cells(cubes), collisions, work)
    for s in range(sets.shape[0]):
        weight = 0
        for i in range(6):
            weight += sticks.weights[sets[s, i]]
        if weight > 32:
            continue
        if not _solve(sets[s], sticks, rotations, rows, scratch, apart, out.partial[s], out.complete[s]):
            return s
    return len(sets)
