"""The board: positions as single numbers, and arrangements as keys.

A position is the number of the least corner of a piece on a grid with margins; both factors are powers of
two, so that coordinates are bits of it, and a shift is one addition:

    x | y << bits_x | z << bits_x + bits_y

Each kind of piece numbers the positions that it can ever have, from 0: ``code_of`` and ``index_of``. A key
has these indices side by side, each in as few bits as its kind needs and none across two words. Pieces of
one kind stand side by side, run[i] being the first one like piece i, and are sorted: exchanging them gives
the same key. A free arrangement is moved to the corner of its box first.

    lane[k]    what one cube along its lane adds to a position of kind k; 0 if it may go anywhere
    owner[c]   at cell c of the grid: a piece, EMPTY, WALL (never moves), EDGE (the end of the box searched)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I16, I32, I64, U64

# Cells that no piece fills.
EMPTY = -1
WALL = -2
EDGE = -3

# Slots of ``facts``.
METRIC = 0
FREE = 1
AXES = 2
WORDS = 3
BITS = 4  # bits of x, y and z
LOW = 7  # the least corner of the box, along each axis
BOX = 10  # the size of the box, along each axis
FACTS = 13

# Rows of ``packing``.
WORD = 0
SHIFT = 1
MASK = 2

# Slots of ``counters``.
MARK = 0  # the current mark of ``stamp``
CUT = 1  # whether a move was refused because it led out of the box
COUNTERS = 2


class Board(NamedTuple):
    """What does not change during a search."""

    kind: I64[D1]
    run: I64[D1]
    first: I64[D1]
    cells: I64[D1]
    extent: I64[D2]
    code_of: I32[D2]
    index_of: I32[D2]
    packing: I64[D2]
    lane: I64[D1]
    facts: I64[D1]


class BoardScratch(NamedTuple):
    """What one arrangement needs: its positions, the grid around it, and the moves from it."""

    owner: I16[D1]
    codes: I64[D1]
    moved: I64[D1]
    gaps: I64[D1]
    sets: U64[D1]
    queue: I64[D1]
    stamp: I64[D1]
    moving: U64[D1]
    delta: I64[D1]
    counters: I64[D1]


@part(borrows=True)
def unpack(board: Board, keys: U64[D1], at: int, codes: I64[D1]) -> None:
    """Set ``codes`` to the positions in the key that begins at word ``at``."""
    packing, code_of, kind = board.packing, board.code_of, board.kind
    for i in range(kind.size):
        word = keys[at + packing[WORD, i]]
        index = (word >> np.uint64(packing[SHIFT, i])) & np.uint64(packing[MASK, i])
        codes[i] = code_of[kind[i], index]


@part(borrows=True)
def pack(board: Board, codes: I64[D1], keys: U64[D1], at: int) -> None:
    """Write the key of these positions, sorted within their kinds, from word ``at`` on."""
    packing, index_of, kind = board.packing, board.index_of, board.kind
    for w in range(board.facts[WORDS]):
        keys[at + w] = U0
    for i in range(kind.size):
        index = np.uint64(index_of[kind[i], codes[i]])
        keys[at + packing[WORD, i]] |= index << np.uint64(packing[SHIFT, i])


@part(borrows=True)
def settle(board: Board, codes: I64[D1]) -> int:
    """Give positions their normal form; 0 if a free arrangement is larger than its box."""
    facts, kind, run = board.facts, board.kind, board.run
    n = kind.size
    if facts[FREE] != 0:
        back = np.int64(0)
        shift = np.int64(0)
        for a in range(3):
            mask = (np.int64(1) << facts[BITS + a]) - 1
            low = mask
            high = np.int64(0)
            for i in range(n):
                x = (codes[i] >> shift) & mask
                low = min(low, x)
                high = max(high, x + board.extent[kind[i], a])
            if high - low > facts[BOX + a]:
                return 0
            back += (low - facts[LOW + a]) << shift
            shift += facts[BITS + a]
        for i in range(n):
            codes[i] -= back
    for i in range(1, n):
        code = codes[i]
        k = i
        while k > run[i] and codes[k - 1] > code:
            codes[k] = codes[k - 1]
            k -= 1
        codes[k] = code
    return 1


@part(borrows=True)
def put_pieces(board: Board, scratch: BoardScratch, present: bool) -> None:
    """Put the pieces on the grid, or take them off it."""
    for i in range(board.kind.size):
        k = board.kind[i]
        for c in range(board.first[k], board.first[k + 1]):
            scratch.owner[scratch.codes[i] + board.cells[c]] = np.int16(i if present else EMPTY)
