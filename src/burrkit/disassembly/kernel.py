"""Taking apart: collisions by offset, blocking, groups, and the breadth-first search over states.

Whether two pieces i and j collide depends on their relative offset alone (j's shift minus i's, counted
from where they lie in the assembly). With the assembly E[a] cubes long on axis a, offsets from -(E[a] - 1)
to E[a] - 1 can matter, S[a] = 2 E[a] - 1 of them. For each axis a, with b and c the two axes after it in
the order x, y, z, x, ..., there is a line of bits for each pair of pieces and each offset on b and c:

    line     = LINES[a] + (pair * S[b] + offset_b + E[b] - 1) * S[c] + offset_c + E[c] - 1
    lines[line * WORDS ...]
        bit      0    1   ...  E-1  ...  S-1
        offset -E+1 -E+2  ...   0   ...  E-1                 1: i and j share a cube at this offset

How far a piece slides along the axis before it hits the other one is one bit scan in its line. Each line
is made when it is first asked for (known[line]), from the rows of cubes of the two pieces:

    row      = piece * ROWS + FIRST_ROW[a] + b * E[c] + c    bit of a row: the coordinate on axis a
    rows[row * ROW_WORDS ...]

and bounds[piece, a] = least and greatest coordinate of the piece. All coordinates count from the corner of
the assembly's box. The numbers in capitals stand in ``dims``, so that one array describes the table.

A sliding piece drags along what it hits, so a group can slide k cubes exactly if no member hits a piece
outside within k. far[a, i, j] is how many cubes i can slide along +a without dragging j, directly or
through others: all pairs at once by a bottleneck Floyd-Warshall. The groups that can slide k cubes are the
unions of the closures {j : far[a, i, j] < k}; they are listed by deciding piece after piece, in or out,
which never runs into a dead end (Cutler's GENDA, 1980s, closed a matrix of distances in the same spirit).
Moving the complement the other way is the same move, so only +x, +y, +z are looked at.

A state is the offset of every piece relative to the first, int16[3 n]; states are found through a hash
table of indices. State s was reached from parent[s] by group[s] moving by step[s] = 3 * distance + axis.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel, leading_zeros, lowest

# Slots of ``dims``.
EXTENT = 0  # 0, 1, 2: E
LINES = 3  # 3, 4, 5: the first line of each axis
FIRST_ROW = 6  # 6, 7, 8: the first row of each axis within a piece
ROWS = 9  # rows of a piece
WORDS = 10  # words of a line
ROW_WORDS = 11  # words of a row
PIECES = 12  # pieces of the table
DIMS = 13

# Slots of ``control``.
STATES = 0  # states found so far
HEAD = 1  # the next state to look at
FREED_AT = 2  # moves to the states from which a group comes free; -1: none found
FREEINGS = 3  # ways to come free found so far
ALL = 4  # 1: find all shortest ways; 0: stop at the first
BUDGET = 5  # pause after this many states
SLOTS = 6

# What ``explore`` answers.
ENDED = 0
PAUSED = 1
FULL = 2

#: A distance without end.
ENDLESS = np.int64(1 << 40)

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel("void(int64, int64, int64, int64, int64[::1])")
def measure(x: int, y: int, z: int, pieces: int, dims: NDArray[np.int64]) -> None:
    """Fill ``dims`` for an assembly of x by y by z cubes."""
    dims[0], dims[1], dims[2] = x, y, z
    pairs = pieces * (pieces - 1) // 2
    lines = 0
    rows = 0
    for a in range(3):
        e, f = dims[(a + 1) % 3], dims[(a + 2) % 3]
        dims[LINES + a] = lines
        dims[FIRST_ROW + a] = rows
        lines += pairs * (2 * e - 1) * (2 * f - 1)
        rows += e * f
    longest = max(x, y, z)
    dims[ROWS] = rows
    dims[WORDS] = (2 * longest - 1 + 63) >> 6
    dims[ROW_WORDS] = (longest + 63) >> 6
    dims[PIECES] = pieces


@kernel("void(int64[::1], int64[:,::1], int64[::1], uint64[::1], int64[:,:,::1], uint8[::1])")
def fill_rows(
    start: NDArray[np.int64],
    cells: NDArray[np.int64],
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
) -> None:
    """Begin the table of the pieces cells[start[i]:start[i + 1]]: all rows, no line."""
    for x in range(rows.size):
        rows[x] = _0
    for x in range(known.size):
        known[x] = 0
    for i in range(start.size - 1):
        for a in range(3):
            bounds[i, a, 0] = dims[EXTENT + a]
            bounds[i, a, 1] = 0
        for p in range(start[i], start[i + 1]):
            for a in range(3):
                c = (a + 2) % 3
                at = cells[p, a]
                row = i * dims[ROWS] + dims[FIRST_ROW + a] + cells[p, (a + 1) % 3] * dims[c] + cells[p, c]
                rows[np.uint64(row * dims[ROW_WORDS] + (at >> 6))] |= _1 << np.uint64(at & 63)
                bounds[i, a, 0] = min(bounds[i, a, 0], at)
                bounds[i, a, 1] = max(bounds[i, a, 1], at)


@kernel(
    "void(int64[::1], uint64[::1], int64[:,:,::1], uint64[::1], int64, int64, int64, int64, int64, int64)"
)
def _make_line(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    lines: NDArray[np.uint64],
    line: int,
    i: int,
    j: int,
    a: int,
    u: int,
    v: int,
) -> None:
    """Make one line: the offsets on axis a at which i and j collide, when j is u and v off on b and c."""
    b = (a + 1) % 3
    c = (a + 2) % 3
    words = dims[WORDS]
    row_words = dims[ROW_WORDS]
    for w in range(words):
        lines[line * words + w] = _0
    for p in range(max(bounds[i, b, 0], bounds[j, b, 0] + u), min(bounds[i, b, 1], bounds[j, b, 1] + u) + 1):
        for q in range(
            max(bounds[i, c, 0], bounds[j, c, 0] + v), min(bounds[i, c, 1], bounds[j, c, 1] + v) + 1
        ):
            mine = (i * dims[ROWS] + dims[FIRST_ROW + a] + p * dims[c] + q) * row_words
            other = (j * dims[ROWS] + dims[FIRST_ROW + a] + (p - u) * dims[c] + q - v) * row_words
            for x in range(row_words):
                fixed = rows[np.uint64(mine + x)]
                if fixed == _0:
                    continue
                for y in range(row_words):
                    bits = rows[np.uint64(other + y)]
                    while bits != _0:
                        shift = 64 * x + dims[a] - 1 - 64 * y - np.int64(lowest(bits))
                        bits &= bits - _1
                        at = np.uint64(line * words + (shift >> 6))
                        shift &= 63
                        lines[at] |= fixed << np.uint64(shift)
                        over = (fixed >> _1) >> np.uint64(63 - shift)
                        if over != _0:
                            lines[at + _1] |= over


@kernel("int64(uint64[::1], int64, int64, int64)")
def _gap_below(lines: NDArray[np.uint64], line: int, words: int, bit: int) -> int:
    """Clear bits right below ``bit`` of a line; ENDLESS if no bit is set below it."""
    if bit <= 0:
        return ENDLESS
    top = min(np.int64(bit), np.int64(64 * words))
    w = (top - 1) >> 6
    keep = np.uint64(top - 64 * w)
    word = lines[np.uint64(line + w)] & (_ALL >> (np.uint64(64) - keep))
    while word == _0:
        w -= 1
        if w < 0:
            return ENDLESS
        word = lines[np.uint64(line + w)]
    return bit - 1 - (64 * w + 63 - np.int64(leading_zeros(word)))


@kernel("int64(uint64[::1], int64, int64, int64)")
def _gap_above(lines: NDArray[np.uint64], line: int, words: int, bit: int) -> int:
    """Clear bits right above ``bit`` of a line; ENDLESS if no bit is set above it."""
    bottom = max(np.int64(bit + 1), np.int64(0))
    w = bottom >> 6
    if w >= words:
        return ENDLESS
    word = lines[np.uint64(line + w)] & (_ALL << np.uint64(bottom & 63))
    while word == _0:
        w += 1
        if w >= words:
            return ENDLESS
        word = lines[np.uint64(line + w)]
    return 64 * w + np.int64(lowest(word)) - bit - 1


@kernel(
    "void(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int64[::1],"
    " int16[::1], int64[:,:,::1])"
)
def slides(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    members: NDArray[np.int64],
    offsets: NDArray[np.int16],
    far: NDArray[np.int64],
) -> None:
    """Fill far[a, i, j] for the pieces ``members`` (ascending) at these offsets.

    far[a, i, j] is how many cubes member i can slide along +a while member j stays, all others being
    dragged along or staying as it suits: ENDLESS if i can leave j behind for good.
    """
    n = members.size
    words = dims[WORDS]
    for a in range(3):
        b = (a + 1) % 3
        c = (a + 2) % 3
        for i in range(n):
            far[a, i, i] = ENDLESS
            for j in range(i + 1, n):
                far[a, i, j] = ENDLESS
                far[a, j, i] = ENDLESS
                u = np.int64(offsets[3 * j + b]) - offsets[3 * i + b]
                v = np.int64(offsets[3 * j + c]) - offsets[3 * i + c]
                if abs(u) >= dims[b] or abs(v) >= dims[c]:
                    continue
                bit = np.int64(offsets[3 * j + a]) - offsets[3 * i + a] + dims[a] - 1
                p = members[i]
                q = members[j]
                pair = p * (2 * dims[PIECES] - p - 1) // 2 + q - p - 1
                line = dims[LINES + a] + (pair * (2 * dims[b] - 1) + u + dims[b] - 1) * (2 * dims[c] - 1)
                line += v + dims[c] - 1
                if known[line] == 0:
                    _make_line(dims, rows, bounds, lines, line, p, q, a, u, v)
                    known[line] = 1
                far[a, i, j] = _gap_below(lines, line * words, words, bit)
                far[a, j, i] = _gap_above(lines, line * words, words, bit)
        for via in range(n):
            for i in range(n):
                first = far[a, i, via]
                if i != via and first < ENDLESS:
                    for j in range(n):
                        drag = max(first, far[a, via, j])
                        if drag < far[a, i, j] and i != j:
                            far[a, i, j] = drag


@kernel("int64(int64[:,:,::1], int64, int64, int64, uint64[::1])")
def _closures(far: NDArray[np.int64], axis: int, n: int, distance: int, closure: NDArray[np.uint64]) -> int:
    """closure[i]: who moves when i slides this far; closure[n + i]: whose sliding moves i.

    Answers whether any group but all together can do so.
    """
    full = _ALL >> np.uint64(64 - n)
    free = 0
    for i in range(n):
        closure[n + i] = _0
    for i in range(n):
        moved = _1 << np.uint64(i)
        for j in range(n):
            if far[axis, i, j] < distance:
                moved |= _1 << np.uint64(j)
        closure[i] = moved
        if moved != full:
            free = 1
        for j in range(n):
            if (moved >> np.uint64(j)) & _1 != _0:
                closure[n + j] |= _1 << np.uint64(i)
    return free


@kernel("int64(uint64[::1], int64, uint64[::1], uint64[::1], int64)")
def _next_group(
    closure: NDArray[np.uint64], n: int, taken: NDArray[np.uint64], spared: NDArray[np.uint64], top: int
) -> int:
    """The place g >= 0 of the next group, taken[g], when the stack of decisions reaches up to ``top``; or -1.

    Go on with top = g - 1. Neither no piece nor all of them are a group.
    """
    full = _ALL >> np.uint64(64 - n)
    while top >= 0:
        inside = taken[top]
        rest = full & ~(inside | spared[top])
        if rest == _0:
            if inside != _0 and inside != full:
                return top
            top -= 1
            continue
        i = lowest(rest)
        taken[top + 1] = inside | closure[i]
        spared[top + 1] = spared[top]
        spared[top] |= closure[np.uint64(n) + i]
        top += 1
    return -1


@kernel("int64(int16[:,::1], int64, int32[::1], int64)")
def _place(states: NDArray[np.int16], fresh: int, table: NDArray[np.int32], size: int) -> int:
    """Enter row ``fresh`` of the states into the hash table; its index, or that of the equal older state."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for x in range(size):
        mixed = (mixed ^ np.uint64(np.uint16(states[fresh, x]))) * np.uint64(0xFF51AFD7ED558CCD)
        mixed ^= mixed >> np.uint64(29)
    mask = np.uint64(table.size - 1)
    slot = mixed & mask
    while table[slot] >= 0:
        old = np.int64(table[slot])
        same = True
        for x in range(size):
            if states[old, x] != states[fresh, x]:
                same = False
                break
        if same:
            return old
        slot = (slot + _1) & mask
    table[slot] = np.int32(fresh)
    return fresh


@kernel("void(int16[:,::1], int64, int32[::1], int64)")
def fill_table(states: NDArray[np.int16], count: int, table: NDArray[np.int32], size: int) -> None:
    """Enter the first ``count`` states, ``size`` numbers each, into a table of -1s, twice as long or more."""
    for s in range(count):
        _place(states, s, table, size)


@kernel(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int64[::1],"
    " int16[:,::1], int32[::1],"
    " int32[::1], int32[::1], int32[::1], uint64[::1], int64[:,::1], int64[::1], int64[:,:,::1], uint64[::1])"
)
def explore(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    members: NDArray[np.int64],
    states: NDArray[np.int16],
    depth: NDArray[np.int32],
    parent: NDArray[np.int32],
    step: NDArray[np.int32],
    table: NDArray[np.int32],
    group: NDArray[np.uint64],
    freeings: NDArray[np.int64],
    control: NDArray[np.int64],
    far: NDArray[np.int64],
    scratch: NDArray[np.uint64],
) -> int:
    """Go on with the breadth-first search until groups come free, states run out, or room or budget does.

    states[0] and its table entry are the caller's. A way to come free is a row of ``freeings``: state,
    axis, group (bits of members). FULL asks the caller for longer arrays (states and what belongs to
    them, the table at least twice as long and filled anew, or ``freeings``) and loses nothing.
    ``scratch`` is uint64[4 n + 4], ``far`` int64[3, n, n]. After FULL some states may already be in the
    table; finding them again is harmless.
    """
    n = members.size
    full = _ALL >> np.uint64(64 - n)
    closure = scratch[: 2 * n]
    taken = scratch[2 * n : 3 * n + 2]
    spared = scratch[3 * n + 2 : 4 * n + 4]
    room = states.shape[0]
    budget = control[BUDGET]

    while control[HEAD] < control[STATES]:
        head = control[HEAD]
        if control[FREED_AT] >= 0 and depth[head] > control[FREED_AT]:
            return ENDED
        if budget == 0:
            return PAUSED
        budget -= 1
        slides(dims, rows, bounds, known, lines, members, states[head], far)

        ways = control[FREEINGS]
        for a in range(3):
            if _closures(far, a, n, ENDLESS, closure) == 0:
                continue
            taken[0] = _0
            spared[0] = _0
            top = _next_group(closure, n, taken, spared, 0)
            while top >= 0:
                if ways == freeings.shape[0]:
                    return FULL
                freeings[ways, 0] = head
                freeings[ways, 1] = a
                freeings[ways, 2] = np.int64(taken[top])
                ways += 1
                if control[ALL] == 0:
                    control[FREED_AT] = depth[head]
                    control[FREEINGS] = ways
                    return ENDED
                top = _next_group(closure, n, taken, spared, top - 1)
        if ways > control[FREEINGS]:
            control[FREED_AT] = depth[head]
            control[FREEINGS] = ways
        if control[FREED_AT] >= 0:
            control[HEAD] += 1
            continue

        for a in range(3):
            distance = np.int64(1)
            while _closures(far, a, n, distance, closure) != 0:
                taken[0] = _0
                spared[0] = _0
                top = _next_group(closure, n, taken, spared, 0)
                while top >= 0:
                    fresh = control[STATES]
                    if fresh == room:
                        return FULL
                    shift = distance
                    moving = taken[top]
                    if moving & _1 != _0:  # the first piece stays where it is by definition
                        shift = -distance
                        moving = full & ~moving
                    for x in range(3 * n):
                        states[fresh, x] = states[head, x]
                    for i in range(n):
                        if (moving >> np.uint64(i)) & _1 != _0:
                            states[fresh, 3 * i + a] += np.int16(shift)
                    if _place(states, fresh, table, 3 * n) == fresh:
                        depth[fresh] = depth[head] + np.int32(1)
                        parent[fresh] = np.int32(head)
                        step[fresh] = np.int32(3 * distance + a)
                        group[fresh] = taken[top]
                        control[STATES] += 1
                    top = _next_group(closure, n, taken, spared, top - 1)
                distance += 1
        control[HEAD] += 1
    return ENDED


@kernel(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int16[::1],"
    " int32[:,::1], int32[::1],"
    " uint64[::1], int64[:,::1], int64[::1], int64[::1], uint64[::1], int64[:,::1], int16[:,::1])"
)
def take_apart(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    states: NDArray[np.int16],
    links: NDArray[np.int32],
    table: NDArray[np.int32],
    group: NDArray[np.uint64],
    freeings: NDArray[np.int64],
    control: NDArray[np.int64],
    far: NDArray[np.int64],
    scratch: NDArray[np.uint64],
    parts: NDArray[np.int64],
    shifts: NDArray[np.int16],
) -> int:
    """The level of the first separation (0: none), plus 256 if the parts come completely apart, too.

    -1 if the states do not fit into the arrays. Any first separation decides whether all comes apart:
    pieces that are gone could only have been in the way. The parts still to be looked at wait in
    ``parts`` (int64[pieces, pieces + 1]: how many pieces, which) and ``shifts`` (int16[pieces, 3 pieces]);
    The other arrays are those of ``explore`` for any number of pieces: ``states`` int16[3 pieces room],
    ``links`` int32[3, room], ``table`` at least twice as long, ``far`` int64[3 pieces pieces].
    """
    pieces = dims[PIECES]
    level = 0
    waiting = 1
    parts[0, 0] = pieces
    for i in range(pieces):
        parts[0, 1 + i] = i
    for x in range(3 * pieces):
        shifts[0, x] = 0
    while waiting > 0:
        waiting -= 1
        n = parts[waiting, 0]
        members = parts[waiting, 1 : 1 + n]
        room = links.shape[1]
        seen = states[: room * 3 * n].reshape((room, 3 * n))
        for x in range(3 * n):
            seen[0, x] = shifts[waiting, x] - shifts[waiting, x % 3]
        for slot in range(table.size):
            table[slot] = -1
        _place(seen, 0, table, 3 * n)
        control[STATES] = 1
        control[HEAD] = 0
        control[FREED_AT] = -1
        control[FREEINGS] = 0
        control[ALL] = 0
        control[BUDGET] = -1
        links[0, 0] = 0
        answer = explore(
            dims, rows, bounds, known, lines, members, seen, links[0], links[1], links[2], table, group,
            freeings, control, far[: 3 * n * n].reshape((3, n, n)), scratch,
        )  # fmt: skip
        if answer != ENDED:
            return -1
        if control[FREED_AT] < 0:
            return level
        if n == pieces:
            level = control[FREED_AT] + 1
        state = freeings[0, 0]
        bits = np.uint64(freeings[0, 2])
        for i in range(n):  # ``parts`` above ``waiting`` is free, but the members live in its first row
            scratch[i] = np.uint64(members[i])
        for side in range(2):
            count = 0
            for i in range(n):
                if (bits >> np.uint64(i)) & _1 == np.uint64(side):
                    parts[waiting, 1 + count] = np.int64(scratch[i])
                    for a in range(3):
                        shifts[waiting, 3 * count + a] = seen[state, 3 * i + a]
                    count += 1
            parts[waiting, 0] = count
            if count > 1:
                waiting += 1
    return level + 256
