"""The rows of a set of six sticks, and what the rotations of the burr do to them.

A stick in position p with number n fills 18 or more outer cubes, which no other can fill, and some of the 32
inner ones: one word of bits. A row is then

    bit    0 ... 31        32 ... 37
           inner cubes     position (all outer cubes of it at once)

The rows of one kind stand position by position, each with the numbers of the stick in the same order:

    row = first[kind] + (position * orientations + slot)

The twelve rotations of the burr act on rows by two small tables: rotation g carries position p to
image_of[g, p], and the stick arrives there with the same number, or turned end for end if swaps[g, p] is set.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64

#: Rows that six different sticks of eight orientations each have in six positions.
MOST_ROWS = 6 * 6 * 8


class StickNumbers(NamedTuple):
    """The sticks by number.

    numbers[canonical]: how many orientations, and their numbers. fills[p, number]: the inner cubes filled in
    position p. weights[canonical]: how many. flipped[number]: the number when turned end for end.
    """

    numbers: I64[D2]
    fills: U64[D2]
    weights: I64[D1]
    flipped: I64[D1]


class BurrRotations(NamedTuple):
    """``image_of`` and ``swaps`` int64[12, 6], see above."""

    image_of: I64[D2]
    swaps: I64[D2]


class SetRows(NamedTuple):
    """The rows of a set: row[r] is (kind, position, number).

    Kind k has the rows first[k] to first[k + 1] and copies[k] sticks. Row r fills
    cells[start[r]:start[r + 1]].
    """

    row: I64[D2]
    first: I64[D1]
    copies: I64[D1]
    start: I64[D1]
    cells: I64[D1]


@part
def new_rows() -> SetRows:
    """Memory for the rows of a set."""
    return SetRows(
        np.empty((MOST_ROWS, 3), dtype=np.int64),
        np.empty(7, dtype=np.int64),
        np.empty(6, dtype=np.int64),
        np.empty(MOST_ROWS + 1, dtype=np.int64),
        np.empty(MOST_ROWS * 13, dtype=np.int64),
    )


@part(borrows=True)
def make_rows(set_: I64[D1], sticks: StickNumbers, into: SetRows) -> int:
    """Fill in the rows of six sorted canonical numbers; returns the number of kinds."""
    row, first, copies, start, cells = into
    kinds = 0
    rows = 0
    filled = 0
    for i in range(6):
        if i > 0 and set_[i] == set_[i - 1]:
            copies[kinds - 1] += 1
            continue
        first[kinds] = rows
        copies[kinds] = 1
        for p in range(6):
            for slot in range(sticks.numbers[set_[i], 0]):
                n = sticks.numbers[set_[i], 1 + slot]
                row[rows, 0] = kinds
                row[rows, 1] = p
                row[rows, 2] = n
                start[rows] = filled
                bits = sticks.fills[p, n] | (U1 << np.uint64(32 + p))
                while bits != U0:
                    cells[filled] = np.int64(lowest(bits))
                    bits &= bits - U1
                    filled += 1
                rows += 1
        kinds += 1
    first[kinds] = rows
    start[rows] = filled
    return kinds


@part(borrows=True)
def make_images(rows: SetRows, flipped: I64[D1], rotations: BurrRotations, image: I64[D2]) -> None:
    """Fill image[g, r] for all twelve rotations."""
    row, first = rows.row, rows.first
    for g in range(image.shape[0]):
        for r in range(image.shape[1]):
            kind, p, n = row[r, 0], row[r, 1], row[r, 2]
            if rotations.swaps[g, p] != 0:
                n = flipped[n]
            width = (first[kind + 1] - first[kind]) // 6
            target = first[kind] + rotations.image_of[g, p] * width
            while row[target, 2] != n:
                target += 1
            image[g, r] = target


@part(borrows=True, inline=True)
def root_kind(rows: SetRows, kinds: int, flipped: I64[D1]) -> int:
    """The kind to place first: the one with the fewest orbits, those of trivial stabiliser first."""
    best = 0
    fewest = 1 << 30
    for c in range(kinds):
        orbits = 0
        for r in range(rows.first[c], rows.first[c] + (rows.first[c + 1] - rows.first[c]) // 6):
            n = rows.row[r, 2]
            if flipped[n] > n:
                orbits += 4
            elif flipped[n] == n:
                orbits += 5
        orbits = 4 * orbits + rows.copies[c]
        if orbits < fewest:
            fewest = orbits
            best = c
    return best
