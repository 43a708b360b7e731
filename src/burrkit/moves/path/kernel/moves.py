"""The moves from one arrangement, under each metric.

A move is a set of pieces, ``moving`` as bits, and what it adds to their positions, ``delta``:

    SLIDE      any group, any distance along one axis
    REACH      one piece, any way: every position that it reaches in unit steps while all others stay
    STRAIGHT   one piece, any distance along one axis
    STEP       one piece, by one cube

For SLIDE the gaps between pieces come from the grid: from every cube of a piece, the cells ahead up to the
next one that is filled. A group is a set that is closed under "hits within the distance"; see
``moves.slides.kernel.groups``. In a tray the walls are one more piece, number n, which carries all others
with it, so that nothing that moves the walls is a proper group. Without walls, groups go along +x, +y and +z
only, because the others can go back instead.

    gaps[i * (n + 2) + j]   how many steps until piece i hits piece j, the walls (n) or the edge (n + 1)
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.path.kernel import board as b
from burrkit.moves.slides.kernel.groups import close, next_group, reverse
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import Int

# The metrics.
SLIDE = 0
REACH = 1
STRAIGHT = 2
STEP = 3

#: Farther than anything on a grid.
_FAR = np.int64(1) << 40


@part
def list_moves(board: b.Board, scratch: b.BoardScratch) -> Int:
    """List the moves from the arrangement in ``codes``, which is on the grid; their number.

    -1 if ``moving`` and ``delta`` are too short.
    """
    metric = board.facts[b.METRIC]
    if metric == SLIDE:
        return list_slides(board, scratch)
    count: Int = np.int64(0)
    for i in range(board.kind.size):
        if metric == REACH:
            count = list_reach(board, scratch, i, count)
        else:
            count = list_straight(board, scratch, i, count, metric == STEP)
        if count < 0:
            return -1
    return count


@part(borrows=True)
def stride_of(board: b.Board, axis: Int) -> Int:
    """What one cube along an axis adds to a position."""
    bits = np.int64(0)
    for a in range(axis):
        bits += board.facts[b.BITS + a]
    return np.int64(1) << bits


@part(borrows=True)
def may_slide(board: b.Board, i: Int, stride: Int) -> bool:
    """Whether the lane of piece i, if it has one, is along the axis of a stride."""
    lane = board.lane[board.kind[i]]
    return lane == 0 or lane == stride


# One piece -----------------------------------------------------------------------------------------------


@part(borrows=True)
def is_free(board: b.Board, scratch: b.BoardScratch, i: Int, code: Int) -> Int:
    """Whether piece i can be at ``code`` while all others stay. Notes when only the box is in its way."""
    kind, owner = board.kind[i], scratch.owner
    cut = False
    for c in range(board.first[kind], board.first[kind + 1]):
        there = owner[code + board.cells[c]]
        if there == b.EMPTY or there == i:
            continue
        if there != b.EDGE:
            return 0
        cut = True
    if board.facts[b.FREE] != 0:
        cut = not fits(board, scratch, i, code)
    if cut:
        scratch.counters[b.CUT] = 1
        return 0
    return 1


@part(borrows=True)
def fits(board: b.Board, scratch: b.BoardScratch, i: Int, code: Int) -> bool:
    """Whether a free arrangement stays within the size of its box if piece i goes to ``code``."""
    facts, kind = board.facts, board.kind
    shift = np.int64(0)
    for a in range(3):
        mask = (np.int64(1) << facts[b.BITS + a]) - 1
        low = (code >> shift) & mask
        high = low + board.extent[kind[i], a]
        for j in range(kind.size):
            if j != i:
                x = (scratch.codes[j] >> shift) & mask
                low = min(low, x)
                high = max(high, x + board.extent[kind[j], a])
        if high - low > facts[b.BOX + a]:
            return False
        shift += facts[b.BITS + a]
    return True


@part(borrows=True)
def list_straight(board: b.Board, scratch: b.BoardScratch, i: Int, count: Int, once: bool) -> Int:
    """Append the moves of piece i along one axis, only by one cube if ``once``; the number of moves."""
    for a in range(board.facts[b.AXES]):
        stride = stride_of(board, a)
        if not may_slide(board, i, stride):
            continue
        for sign in range(2):
            step = stride if sign == 0 else -stride
            code = scratch.codes[i] + step
            while is_free(board, scratch, i, code) != 0:
                if count == scratch.moving.size:
                    return -1
                scratch.moving[count] = U1 << np.uint64(i)
                scratch.delta[count] = code - scratch.codes[i]
                count += 1
                if once:
                    break
                code += step
    return count


@part(borrows=True)
def list_reach(board: b.Board, scratch: b.BoardScratch, i: Int, count: Int) -> Int:
    """Append every position that piece i can reach while all others stay; the number of moves."""
    scratch.counters[b.MARK] += 1
    mark = scratch.counters[b.MARK]
    scratch.queue[0] = scratch.codes[i]
    scratch.stamp[scratch.codes[i]] = mark
    end = np.int64(1)
    head = np.int64(0)
    while head < end:
        at = scratch.queue[head]
        head += 1
        for a in range(board.facts[b.AXES]):
            stride = stride_of(board, a)
            if not may_slide(board, i, stride):
                continue
            for sign in range(2):
                code = at + stride if sign == 0 else at - stride
                if scratch.stamp[code] == mark:
                    continue
                scratch.stamp[code] = mark
                if is_free(board, scratch, i, code) == 0:
                    continue
                if count == scratch.moving.size:
                    return -1
                scratch.queue[end] = code
                end += 1
                scratch.moving[count] = U1 << np.uint64(i)
                scratch.delta[count] = code - scratch.codes[i]
                count += 1
    return count


# Groups --------------------------------------------------------------------------------------------------


@part(borrows=True)
def find_gaps(board: b.Board, scratch: b.BoardScratch, step: Int) -> None:
    """Set ``gaps`` for slides in the direction of ``step``."""
    n = board.kind.size
    owner, gaps = scratch.owner, scratch.gaps
    free = board.facts[b.FREE] != 0
    gaps[: n * (n + 2)] = _FAR
    for i in range(n):
        kind = board.kind[i]
        for c in range(board.first[kind], board.first[kind + 1]):
            at = scratch.codes[i] + board.cells[c] + step
            k = np.int64(1)
            while owner[at] == b.EMPTY:
                at += step
                k += 1
            there: Int = np.int64(owner[at])
            if there == i or (free and there == b.EDGE):
                continue
            if there == b.WALL:
                there = n
            elif there == b.EDGE:
                there = n + 1
            place = i * (n + 2) + there
            gaps[place] = min(gaps[place], k)
        if not may_slide(board, i, step if step > 0 else -step):
            gaps[i * (n + 2) + n] = 1  # like the walls, it never moves in this direction


@part(borrows=True)
def close_within(board: b.Board, scratch: b.BoardScratch, distance: Int) -> None:
    """Set the first words of ``sets`` to what moves when a piece slides so far; the walls move everything.

    Notes when a group could slide if the box were larger.
    """
    n = board.kind.size
    free = board.facts[b.FREE] != 0
    width = n if free else n + 1
    closure, gaps = scratch.sets, scratch.gaps
    full = ALL_BITS >> np.uint64(64 - width)
    for i in range(n):
        found = U1 << np.uint64(i)
        for j in range(width):
            found |= np.uint64(gaps[i * (n + 2) + j] <= distance) << np.uint64(j)
        closure[i] = found
    if free:
        close(width, closure)
        return
    closure[n] = full
    close(width, closure)
    wall = U1 << np.uint64(n)
    at_edge = False
    for i in range(n):
        if gaps[i * (n + 2) + n + 1] <= distance:
            if closure[i] & wall == U0:
                scratch.counters[b.CUT] = 1
            closure[i] = full
            at_edge = True
    if at_edge:
        close(width, closure)


@part(borrows=True)
def spans(board: b.Board, scratch: b.BoardScratch, group: np.uint64, axis: Int, distance: Int) -> bool:
    """Whether a free arrangement stays within the size of its box if a group slides along +axis."""
    facts, kind = board.facts, board.kind
    shift = np.int64(0)
    for a in range(axis):
        shift += facts[b.BITS + a]
    mask = (np.int64(1) << facts[b.BITS + axis]) - 1
    low = _FAR
    high = np.int64(0)
    for i in range(kind.size):
        x = (scratch.codes[i] >> shift) & mask
        if (group >> np.uint64(i)) & U1 != U0:
            x += distance
        low = min(low, x)
        high = max(high, x + board.extent[kind[i], axis])
    if high - low > facts[b.BOX + axis]:
        scratch.counters[b.CUT] = 1
        return False
    return True


@part
def list_slides(board: b.Board, scratch: b.BoardScratch) -> Int:
    """List the slides of groups; their number, -1 if there is no room for them."""
    n = board.kind.size
    free = board.facts[b.FREE] != 0
    width = n if free else n + 1
    closure = scratch.sets
    taken = scratch.sets[2 * width : 3 * width + 2]
    spared = scratch.sets[3 * width + 2 :]
    count = np.int64(0)
    for a in range(board.facts[b.AXES]):
        stride = stride_of(board, a)
        for sign in range(1 if free else 2):
            step = stride if sign == 0 else -stride
            find_gaps(board, scratch, step)
            distance = np.int64(1)
            before = np.int64(-1)
            # A group that cannot slide so far cannot slide farther.
            while before < count:
                before = count
                close_within(board, scratch, distance)
                reverse(width, closure)
                taken[0] = U0
                spared[0] = U0
                top = next_group(closure, width, taken, spared, 0)
                while top >= 0:
                    group = taken[np.uint64(top)]
                    if not free or spans(board, scratch, group, a, distance):
                        if count == scratch.moving.size:
                            return -1
                        scratch.moving[count] = group
                        scratch.delta[count] = distance * step
                        count += 1
                    top = next_group(closure, width, taken, spared, top - 1)
                distance += 1
    return count


@part(borrows=True)
def make_move(board: b.Board, scratch: b.BoardScratch, move: Int) -> Int:
    """Set ``moved`` to the arrangement after a move, in its normal form; 0 if it is larger than its box."""
    group = scratch.moving[move]
    for i in range(board.kind.size):
        scratch.moved[i] = scratch.codes[i]
        if (group >> np.uint64(i)) & U1 != U0:
            scratch.moved[i] += scratch.delta[move]
    return b.settle(board, scratch.moved)
