"""The breadth-first search over arrangements, a layer at a time, from one start.

Arrangement s is the key in ``keys[s * words:]``; those of one layer, which take the same least number of
moves, stand side by side. No way back is stored: all moves can be reversed, so a neighbour in the layer
before is one. ``control`` holds the state of the search between calls:

    COUNT   arrangements found so far          END     the layer ends before this one
    HEAD    the next one to expand             FOUND   the first that is a goal; -1: none

A goal is given by ``goal``, a row for each piece: the first and the last + 1 of the pieces of its kind,
and its position; or it is anything that ``other`` contains, the search from the other end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.path.kernel.board import (
    FREE,
    WORDS,
    Board,
    BoardScratch,
    pack,
    put_pieces,
    settle,
    unpack,
)
from burrkit.moves.path.kernel.moves import list_moves, make_move
from burrkit.moves.slides.kernel.states import slot_of
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I32, I64, U64, Int

# Slots of ``control``.
COUNT = 0
HEAD = 1
END = 2
FOUND = 3
SLOTS = 4

# Results of ``advance``.
LAYER = 0  # the layer is expanded
PAUSED = 1
FULL = 2  # ``keys`` is full
CROWDED = 3  # the moves of one arrangement need longer arrays
MET = 4


class Reached(NamedTuple):
    """The arrangements that a search has reached."""

    keys: U64[D1]
    table: I32[D1]
    control: I64[D1]


@part(borrows=True)
def is_goal(board: Board, codes: I64[D1], goal: I64[D2]) -> bool:
    """Whether all pieces of ``goal`` are at their goals; free ones relative to each other."""
    rows = goal.shape[0]
    if rows == 0:
        return False
    for anchor in range(goal[0, 0], goal[0, 1]):
        by = codes[anchor] - goal[0, 2]
        if by != 0 and board.facts[FREE] == 0:
            continue
        all_found = True
        for r in range(1, rows):
            found = False
            for i in range(goal[r, 0], goal[r, 1]):
                if codes[i] == goal[r, 2] + by:
                    found = True
                    break
            if not found:
                all_found = False
                break
        if all_found:
            return True
    return False


@kernel
def begin(board: Board, codes: I64[D1], reached: Reached, goal: I64[D2]) -> int:
    """Enter the first arrangement, given by its positions, which are settled; 1 if it is a goal."""
    settle(board, codes)
    pack(board, codes, reached.keys, 0)
    reached.table[slot_of(reached.keys, reached.table, reached.keys, 0, board.facts[WORDS])] = np.int32(0)
    reached.control[COUNT] = 1
    reached.control[HEAD] = 0
    reached.control[END] = 1
    reached.control[FOUND] = -1
    return 1 if is_goal(board, codes, goal) else 0


@kernel
def enter(reached: Reached, words: Int) -> int:
    """Fill the table, which is all -1, with the keys; their number."""
    count = reached.control[COUNT]
    for s in range(count):
        slot = slot_of(reached.keys, reached.table, reached.keys, s, words)
        reached.table[slot] = np.int32(s)
    return count


@kernel
def find(reached: Reached, key: U64[D1]) -> int:
    """The number of the arrangement with this key, -1 if it has not been reached."""
    return int(reached.table[slot_of(reached.keys, reached.table, key, 0, key.size)])


@kernel
def advance(
    board: Board, scratch: BoardScratch, reached: Reached, other: Reached, goal: I64[D2], budget: Int
) -> int:
    """Continue to expand a layer, at most ``budget`` arrangements. For FULL and CROWDED call again."""
    keys, table, control = reached.keys, reached.table, reached.control
    words = board.facts[WORDS]
    room = keys.size // words
    has_other = other.control[COUNT] > 0
    while control[HEAD] < control[END]:
        if budget == 0:
            return PAUSED
        budget -= 1
        unpack(board, keys, control[HEAD] * words, scratch.codes)
        put_pieces(board, scratch, True)
        moves = list_moves(board, scratch)
        put_pieces(board, scratch, False)
        if moves < 0:
            return CROWDED
        for m in range(moves):
            new = control[COUNT]
            if new == room:
                return FULL
            if make_move(board, scratch, m) == 0:
                continue
            pack(board, scratch.moved, keys, new * words)
            slot = slot_of(keys, table, keys, new, words)
            if table[slot] >= 0:
                continue
            table[slot] = np.int32(new)
            control[COUNT] += 1
            if is_goal(board, scratch.moved, goal) or (
                has_other and other.table[slot_of(other.keys, other.table, keys, new, words)] >= 0
            ):
                control[FOUND] = new
                return MET
        control[HEAD] += 1
    return LAYER


@kernel
def neighbours(board: Board, scratch: BoardScratch, key: U64[D1], keys: U64[D1], moves: I64[D1]) -> int:
    """The moves from one arrangement: their places in ``moving``, and the keys they lead to; their number.

    -1 if the arrays are too short.
    """
    words = board.facts[WORDS]
    unpack(board, key, 0, scratch.codes)
    put_pieces(board, scratch, True)
    listed = list_moves(board, scratch)
    put_pieces(board, scratch, False)
    if listed > moves.size:
        return -1
    count = np.int64(0)
    for m in range(listed):
        if make_move(board, scratch, m) != 0:
            pack(board, scratch.moved, keys, count * words)
            moves[count] = m
            count += 1
    return int(count) if listed >= 0 else -1
