"""Taking apart: collisions by offset, blocking, groups, and the breadth-first search over states.

Whether two pieces collide depends on their oriented shapes and on the offset from the one to the other
alone. Each shape is given by cubes in a box of E[a] cubes on axis a; offsets from -(E[a] - 1) to E[a] - 1
can matter, S[a] = 2 E[a] - 1 of them. For each axis a, with b and c the two axes after it in the order
x, y, z, x, ..., there is a line of bits for each pair of shapes and each offset on b and c:

    line     = LINES[a] + (pair * S[b] + offset_b + E[b] - 1) * S[c] + offset_c + E[c] - 1
    lines[line * WORDS ...]
        bit      0    1   ...  E-1  ...  S-1
        offset -E+1 -E+2  ...   0   ...  E-1                 1: the two share a cube at this offset

The pairs of different shapes come first, then, where equal pieces occur, each shape with itself. How far a
piece slides along the axis before it hits another one is one bit scan in their line. Each line is made when
it is first asked for (known[line]), from the rows of cubes of the two shapes:

    row      = shape * ROWS + FIRST_ROW[a] + b * E[c] + c    bit of a row: the coordinate on axis a
    rows[row * ROW_WORDS ...]

and bounds[shape, a] = least and greatest coordinate. The numbers in capitals stand in ``dims``, so that one
array describes the table.

A sliding piece drags along what it hits, so a group can slide k cubes exactly if no member hits a piece
outside within k. gap[a, i, j] is how many cubes i can slide along +a before it hits j. The pieces that move
when i slides k cubes are the closure of i under "gap < k", a word of bits for each piece (S. Warshall, "A
Theorem on Boolean Matrices", 1962); the groups that can slide k cubes are the unions of closures. They are
listed by deciding piece after piece, in or out, which never runs into a dead end (Cutler's GENDA, 1980s,
closed a matrix of distances in the same spirit). Moving the complement the other way is the same move, so
only +x, +y, +z are looked at.

A state is one row of ``states``: where each piece lies, three numbers a piece, padded with zeros to whole
words of four numbers, WIDTH(n) in all:

    states[s]  x0 y0 z0 x1 | y1 z1 x2 y2 | z2 .  .  .        int16, | ends a word

The first piece lies at 0, 0, 0. Pieces of one shape stand side by side, run[i] being the place of the first
one like piece i, and are kept sorted by x, y, z: interchanging them gives the same row. (Shapes of which
there is one come first, so that mostly the first piece stays what it is; else the row is shifted after
sorting.)
States are found through a hash table of their numbers. State s was reached from parent[s] by group[s], bits
of places in the row of the parent, moving by step[s] = 3 * distance + axis.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel, leading_zeros, lowest, part

# Slots of ``dims``.
EXTENT = 0  # 0, 1, 2: E
LINES = 3  # 3, 4, 5: the first line of each axis
FIRST_ROW = 6  # 6, 7, 8: the first row of each axis within a piece
ROWS = 9  # rows of a piece
WORDS = 10  # words of a line
ROW_WORDS = 11  # words of a row
PIECES = 12  # shapes of the table
DIMS = 13

# Slots of ``control``.
STATES = 0  # states found so far
HEAD = 1  # the next state to look at
FREED_AT = 2  # moves to the states from which a group comes free; -1: none found
FREED = 3  # such states found so far
MODE = 4  # what to do where a group comes free: STOP, LAYER or GRAPH
BUDGET = 5  # pause after this many states
DEEPEST = 6  # look at no state that is more moves than this from the start
MOST = 7  # the most moves that any state looked at offers ...
FREEST = 8  # ... and the first such state
SLOTS = 9

# Slot MODE.
STOP = 0  # stop at the first state from which a group comes free
LAYER = 1  # find all such states of equally few moves
GRAPH = 2  # look at all states that can be reached before anything is free

# What ``explore`` answers.
ENDED = 0
PAUSED = 1
FULL = 2
BEYOND = 3

#: A distance without end.
ENDLESS = np.int64(1 << 40)

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel("void(int64, int64, int64, int64, int64, int64[::1])")
def measure(x: int, y: int, z: int, pieces: int, pairs: int, dims: NDArray[np.int64]) -> None:
    """Fill ``dims`` for shapes in a box of x by y by z cubes, and the first ``pairs`` pairs of them."""
    dims[0], dims[1], dims[2] = x, y, z
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
    """Begin the table of the shapes cells[start[i]:start[i + 1]]: all rows, no line."""
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


@part("void(int64[::1], uint64[::1], int64[:,:,::1], uint64[::1], int64, int64, int64, int64, int64, int64)")
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


@part("int64(uint64[::1], int64, int64, int64)")
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


@part("int64(uint64[::1], int64, int64, int64)")
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


@part(
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
    state: NDArray[np.int16],
    gap: NDArray[np.int64],
) -> None:
    """Fill gap[a, i, j] for pieces of the shapes ``members`` in this state.

    gap[a, i, j] is how many cubes piece i can slide along +a before it hits piece j, ENDLESS if never.
    """
    n = members.size
    words = dims[WORDS]
    for a in range(3):
        b = (a + 1) % 3
        c = (a + 2) % 3
        for i in range(n):
            gap[a, i, i] = ENDLESS
            for j in range(i + 1, n):
                u = np.int64(state[3 * j + b]) - state[3 * i + b]
                v = np.int64(state[3 * j + c]) - state[3 * i + c]
                if abs(u) >= dims[b] or abs(v) >= dims[c]:
                    gap[a, i, j] = ENDLESS
                    gap[a, j, i] = ENDLESS
                    continue
                bit = np.int64(state[3 * j + a]) - state[3 * i + a] + dims[a] - 1
                near = i
                over = j
                p = members[i]
                q = members[j]
                if p > q:  # the pair is kept for p before q: look at it from the other side
                    near, over = j, i
                    p, q = q, p
                    u, v = -u, -v
                    bit = 2 * dims[a] - 2 - bit
                pair = p * (2 * dims[PIECES] - p - 1) // 2 + q - p - 1
                if p == q:
                    pair = dims[PIECES] * (dims[PIECES] - 1) // 2 + p
                line = dims[LINES + a] + (pair * (2 * dims[b] - 1) + u + dims[b] - 1) * (2 * dims[c] - 1)
                line += v + dims[c] - 1
                if known[line] == 0:
                    _make_line(dims, rows, bounds, lines, line, p, q, a, u, v)
                    known[line] = 1
                gap[a, near, over] = _gap_below(lines, line * words, words, bit)
                gap[a, over, near] = _gap_above(lines, line * words, words, bit)


@part("void(int64, uint64[::1])")
def _close(n: int, closure: NDArray[np.uint64]) -> None:
    """Let everybody who moves i move what i moves, too (Warshall)."""
    for via in range(n):
        more = closure[via]
        for i in range(n):
            if (closure[i] >> np.uint64(via)) & _1 != _0:
                closure[i] |= more


@part("int64(int64[:,:,::1], int64, int64, int64, uint64, uint64[::1])")
def _closures(
    gap: NDArray[np.int64], axis: int, n: int, distance: int, within: np.uint64, closure: NDArray[np.uint64]
) -> int:
    """closure[i]: which of the pieces ``within`` move when i slides this far.

    Answers whether any group of them but all together can do so.
    """
    for i in range(n):
        moved = _1 << np.uint64(i)
        for j in range(n):
            moved |= np.uint64(gap[axis, i, j] < distance) << np.uint64(j)
        closure[i] = moved & within
    _close(n, closure)
    left = within
    while left != _0:
        if closure[lowest(left)] != within:
            return 1
        left &= left - _1
    return 0


@part("void(int64, uint64[::1])")
def _reverse(n: int, closure: NDArray[np.uint64]) -> None:
    """closure[n + i]: whose sliding moves i."""
    for i in range(n):
        closure[n + i] = _0
    for i in range(n):
        moved = closure[i]
        while moved != _0:
            closure[np.uint64(n) + lowest(moved)] |= _1 << np.uint64(i)
            moved &= moved - _1


@part("int64(uint64[::1], int64, uint64[::1], uint64[::1], int64)")
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


@kernel("int64(int64)")
def width(n: int) -> int:
    """Numbers of a row of ``states`` for n pieces."""
    return (3 * n + 3) // 4 * 4


@part("void(int16[:,::1], int64, int64[::1])")
def normalise(states: NDArray[np.int16], row: int, run: NDArray[np.int64]) -> None:
    """Give the state in this row its normal form: equal pieces sorted, the first piece at 0, 0, 0."""
    n = run.size
    for i in range(1, n):
        k = i
        x, y, z = states[row, 3 * i], states[row, 3 * i + 1], states[row, 3 * i + 2]
        while k > run[i]:
            p, q, r = states[row, 3 * k - 3], states[row, 3 * k - 2], states[row, 3 * k - 1]
            if p < x or (p == x and (q < y or (q == y and r < z))):
                break
            states[row, 3 * k], states[row, 3 * k + 1], states[row, 3 * k + 2] = p, q, r
            k -= 1
        if k < i:
            states[row, 3 * k], states[row, 3 * k + 1], states[row, 3 * k + 2] = x, y, z
    x, y, z = states[row, 0], states[row, 1], states[row, 2]
    if x != 0 or y != 0 or z != 0:
        for i in range(n):
            states[row, 3 * i] -= x
            states[row, 3 * i + 1] -= y
            states[row, 3 * i + 2] -= z


@part("uint64(uint64[::1], int32[::1], uint64[::1], int64, int64)")
def _slot(
    states: NDArray[np.uint64], table: NDArray[np.int32], fresh: NDArray[np.uint64], row: int, words: int
) -> int:
    """The slot of the hash table that holds the state equal to a fresh row, or the free one for it.

    Here ``states`` and ``fresh`` are words, so many a row.
    """
    first = np.uint64(row * words)
    mixed = _0
    factor = np.uint64(0x9E3779B97F4A7C15)
    for w in range(np.uint64(words)):
        mixed += fresh[first + w] * factor
        factor += np.uint64(0xD1B54A32D192ED02)
    mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xFF51AFD7ED558CCD)
    mask = np.uint64(table.size - 1)
    slot = (mixed >> np.uint64(32)) & mask
    while table[slot] >= 0:
        old = np.uint64(np.int64(table[slot]) * words)
        same = True
        for w in range(np.uint64(words)):
            if states[old + w] != fresh[first + w]:
                same = False
                break
        if same:
            return slot
        slot = (slot + _1) & mask
    return slot


@kernel("void(int16[:,::1], int64, int64, int32[::1])")
def fill_table(states: NDArray[np.int16], first: int, count: int, table: NDArray[np.int32]) -> None:
    """Enter the states from ``first`` to before ``count`` into a table twice as long or more."""
    words = states.shape[1] >> 2
    flat = states.reshape(-1).view(np.uint64)
    for s in range(first, count):
        slot = _slot(flat, table, flat, s, words)
        if table[slot] < 0:
            table[slot] = np.int32(s)


@part(
    "int64(int64[:,:,::1], int64[::1], uint64[::1], int32[::1], int64, int16[:,::1], uint64[::1], int32[::1],"
    " int32[::1], uint64[::1], int64, int64, uint64[::1], int64[::1])"
)
def _expand(
    gap: NDArray[np.int64],
    run: NDArray[np.int64],
    states: NDArray[np.uint64],
    table: NDArray[np.int32],
    head: int,
    fresh: NDArray[np.int16],
    flat: NDArray[np.uint64],
    parent: NDArray[np.int32],
    step: NDArray[np.int32],
    group: NDArray[np.uint64],
    at: int,
    enter: int,
    scratch: NDArray[np.uint64],
    control: NDArray[np.int64],
) -> int:
    """Write the new states one move from ``head`` to fresh[at], fresh[at + 1], ...; where the next would go.

    ``states`` are words here, and ``flat`` is ``fresh`` as words. New are those that ``table`` lacks. With
    ``enter``, for which ``fresh`` must be ``states``, they join the table; else some may come twice. -1
    when ``fresh`` is full. Notes in ``control`` who offers most moves.
    """
    n = run.size
    full = _ALL >> np.uint64(64 - n)
    closure = scratch[: 2 * n]
    taken = scratch[2 * n : 3 * n + 2]
    spared = scratch[3 * n + 2 : 4 * n + 4]
    room = fresh.shape[0]
    words = fresh.shape[1] >> 2
    lane = np.uint64(0xFFFF)
    moves = 0
    alike = run[n - 1] != n - 1  # shapes that occur once come first
    for a in range(3):
        distance = np.int64(1)
        while _closures(gap, a, n, distance, full, closure) != 0:
            _reverse(n, closure)
            last = ENDLESS  # up to here the closures stay the same
            for i in range(n):
                for j in range(n):
                    if gap[a, i, j] >= distance:
                        last = min(last, gap[a, i, j])
            while distance <= last:
                taken[0] = _0
                spared[0] = _0
                top = _next_group(closure, n, taken, spared, 0)
                while top >= 0:
                    moves += 1
                    if at == room:
                        return -1
                    shift = distance
                    moving = taken[top]
                    if moving & _1 != _0:  # the first piece stays where it is by definition
                        shift = -distance
                        moving = full & ~moving
                    row = np.uint64(at * words)
                    for w in range(np.uint64(words)):
                        flat[row + w] = states[np.uint64(head * words) + w]
                    while moving != _0:  # whole words: mixing their sizes would stall the processor
                        x = np.uint64(3) * lowest(moving) + np.uint64(a)
                        place = row + (x >> np.uint64(2))
                        by = np.uint64(16) * (x & np.uint64(3))
                        moved = flat[place] + (np.uint64(shift) << by)
                        flat[place] ^= (flat[place] ^ moved) & (lane << by)
                        moving &= moving - _1
                    if alike:
                        normalise(fresh, at, run)
                    slot = _slot(states, table, flat, at, words)
                    if table[slot] < 0:
                        if enter != 0:
                            table[slot] = np.int32(at)
                        parent[at] = np.int32(head)
                        step[at] = np.int32(3 * distance + a)
                        group[at] = taken[top]
                        at += 1
                    top = _next_group(closure, n, taken, spared, top - 1)
                distance += 1
    if moves > control[MOST]:
        control[MOST] = moves
        control[FREEST] = head
    return at


@part("int64(int64[:,:,::1], int64, uint64[::1])")
def _comes_free(gap: NDArray[np.int64], n: int, scratch: NDArray[np.uint64]) -> int:
    """Whether some group can slide without end."""
    full = _ALL >> np.uint64(64 - n)
    for a in range(3):
        # Most axes are locked altogether, and that is told by the first step.
        if _closures(gap, a, n, 1, full, scratch) != 0 and _closures(gap, a, n, ENDLESS, full, scratch) != 0:
            return 1
    return 0


@kernel(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int64[::1], int64[::1],"
    " int16[:,::1], int32[::1], int32[::1], int32[::1], int32[::1], uint64[::1], int32[::1], int64[::1],"
    " int64[:,:,::1], uint64[::1])"
)
def explore(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    members: NDArray[np.int64],
    run: NDArray[np.int64],
    states: NDArray[np.int16],
    depth: NDArray[np.int32],
    parent: NDArray[np.int32],
    step: NDArray[np.int32],
    table: NDArray[np.int32],
    group: NDArray[np.uint64],
    freed: NDArray[np.int32],
    control: NDArray[np.int64],
    gap: NDArray[np.int64],
    scratch: NDArray[np.uint64],
) -> int:
    """Go on with the breadth-first search until groups come free, states run out, or room or budget does.

    states[0] and its table entry are the caller's. The states from which a group comes free are listed in
    ``freed``. FULL asks the caller for longer arrays (states and what belongs to them, the table at least
    twice as long and filled anew, or ``freed``) and loses nothing. BEYOND says that nothing comes free within
    DEEPEST + 1 moves. ``scratch`` is uint64[4 n + 4], ``gap`` int64[3, n, n].
    """
    n = members.size
    budget = control[BUDGET]
    flat = states.reshape(-1).view(np.uint64)
    while control[HEAD] < control[STATES]:
        head = control[HEAD]
        if control[MODE] != GRAPH and control[FREED_AT] >= 0 and depth[head] > control[FREED_AT]:
            return ENDED
        if depth[head] > control[DEEPEST]:
            return BEYOND
        if budget == 0:
            return PAUSED
        budget -= 1
        slides(dims, rows, bounds, known, lines, members, states[head], gap)
        if _comes_free(gap, n, scratch) != 0:
            if control[FREED] == freed.size:
                return FULL
            freed[control[FREED]] = np.int32(head)
            control[FREED] += 1
            control[HEAD] += 1
            if control[FREED_AT] < 0:
                control[FREED_AT] = depth[head]
            if control[MODE] == STOP:
                return ENDED
            continue
        if control[MODE] != GRAPH and control[FREED_AT] >= 0:
            control[HEAD] += 1
            continue
        count = control[STATES]
        end = _expand(
            gap, run, flat, table, head, states, flat, parent, step, group, count, 1, scratch, control
        )
        # When the room ends, what was found joins the states, and the rest is found next time.
        control[STATES] = end if end >= 0 else states.shape[0]
        for s in range(count, control[STATES]):
            depth[s] = depth[head] + np.int32(1)
        if end < 0:
            return FULL
        control[HEAD] += 1
    return ENDED


@kernel(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int64[::1], int64[::1],"
    " int16[:,::1], int32[::1], int16[:,::1], int32[::1], int32[::1], uint64[::1], int32[::1], int64[::1],"
    " int64[:,:,::1], uint64[::1])"
)
def expand_part(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    members: NDArray[np.int64],
    run: NDArray[np.int64],
    states: NDArray[np.int16],
    table: NDArray[np.int32],
    fresh: NDArray[np.int16],
    parent: NDArray[np.int32],
    step: NDArray[np.int32],
    group: NDArray[np.uint64],
    freed: NDArray[np.int32],
    control: NDArray[np.int64],
    gap: NDArray[np.int64],
    scratch: NDArray[np.uint64],
) -> int:
    """Look at a stretch of a layer on its own: the states from HEAD to before DEEPEST, no depth here.

    States and table are only read, so that several threads can do so at once. What is new comes to ``fresh``,
    STATES of them; see ``explore``. FULL asks for longer arrays; call again with the same ``control``.
    """
    n = members.size
    old = states.reshape(-1).view(np.uint64)
    flat = fresh.reshape(-1).view(np.uint64)
    while control[HEAD] < control[DEEPEST]:
        head = control[HEAD]
        slides(dims, rows, bounds, known, lines, members, states[head], gap)
        if _comes_free(gap, n, scratch) != 0:
            if control[FREED] == freed.size:
                return FULL
            freed[control[FREED]] = np.int32(head)
            control[FREED] += 1
        elif control[FREED] == 0:
            end = _expand(
                gap,
                run,
                old,
                table,
                head,
                fresh,
                flat,
                parent,
                step,
                group,
                control[STATES],
                0,
                scratch,
                control,
            )
            if end < 0:
                return FULL
            control[STATES] = end
        control[HEAD] += 1
    return ENDED


@kernel(
    "int64(int16[:,::1], int32[::1], int32[::1], uint64[::1], int64, int64, int16[:,::1], int32[::1],"
    " int32[::1], int32[::1], int32[::1], uint64[::1], int64)"
)
def merge_part(
    fresh: NDArray[np.int16],
    its_parent: NDArray[np.int32],
    its_step: NDArray[np.int32],
    its_group: NDArray[np.uint64],
    fresh_count: int,
    moves: int,
    states: NDArray[np.int16],
    depth: NDArray[np.int32],
    parent: NDArray[np.int32],
    step: NDArray[np.int32],
    table: NDArray[np.int32],
    group: NDArray[np.uint64],
    count: int,
) -> int:
    """Enter what ``expand_part`` found, ``moves`` from the start; the number of states then.

    There must be room.
    """
    words = states.shape[1] >> 2
    old = states.reshape(-1).view(np.uint64)
    flat = fresh.reshape(-1).view(np.uint64)
    for s in range(fresh_count):
        slot = _slot(old, table, flat, s, words)
        if table[slot] < 0:
            for x in range(states.shape[1]):
                states[count, x] = fresh[s, x]
            table[slot] = np.int32(count)
            depth[count] = np.int32(moves)
            parent[count] = its_parent[s]
            step[count] = its_step[s]
            group[count] = its_group[s]
            count += 1
    return count


@part("int64(int64[:,:,::1], int64, uint64[::1], uint64[:,::1], uint64[::1])")
def _split_up(
    gap: NDArray[np.int64],
    n: int,
    cores: NDArray[np.uint64],
    splits: NDArray[np.uint64],
    closure: NDArray[np.uint64],
) -> int:
    """Split all pieces by groups that slide without end, and the parts again, as far as that goes.

    cores[0], cores[1], ... become the parts that do not come apart so; their number. The parts do not
    depend on the order of splitting. splits[0], splits[1], ..., one fewer: the part that was split, the axis,
    and the group that slid along it.
    """
    cores[0] = _ALL >> np.uint64(64 - n)
    count = 1
    at = 0
    while at < count:
        part = cores[at]
        split = False
        for a in range(3):
            if part & (part - _1) != _0 and _closures(gap, a, n, ENDLESS, part, closure) != 0:
                left = part
                while closure[lowest(left)] == part:
                    left &= left - _1
                cores[at] = closure[lowest(left)]
                cores[count] = part & ~cores[at]
                splits[count - 1, 0] = part
                splits[count - 1, 1] = np.uint64(a)
                splits[count - 1, 2] = cores[at]
                count += 1
                split = True
                break
        if not split:
            at += 1
    return count


@kernel(
    "void(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int64[::1], int16[:,::1],"
    " int32[::1], uint64[:,::1], uint64[:,:,::1], uint64[:,:,::1], int64[:,:,::1])"
)
def find_cores(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    members: NDArray[np.int64],
    states: NDArray[np.int16],
    which: NDArray[np.int32],
    cores: NDArray[np.uint64],
    splits: NDArray[np.uint64],
    hits: NDArray[np.uint64],
    gap: NDArray[np.int64],
) -> None:
    """For each of some states, the parts left when all that slides off without end has gone.

    cores[s] lists the parts of the state which[s] as words of bits, then 0s; splits[s] one way to get there,
    see ``_split_up``. hits[s, a, i]: which pieces i hits when it slides along +a.
    """
    n = members.size
    closure = np.empty(n, dtype=np.uint64)
    for s in range(which.size):
        slides(dims, rows, bounds, known, lines, members, states[which[s]], gap)
        count = _split_up(gap, n, cores[s], splits[s], closure)
        for i in range(count, n):
            cores[s, i] = _0
        for a in range(3):
            for i in range(n):
                hits[s, a, i] = _0
                for j in range(n):
                    hits[s, a, i] |= np.uint64(gap[a, i, j] < ENDLESS) << np.uint64(j)


@kernel("int64(uint64[:,::1], uint64[:,::1])")
def list_groups(hits: NDArray[np.uint64], found: NDArray[np.uint64]) -> int:
    """List (axis, group) for the groups that can slide without end; how many, or -1: too many.

    ``hits`` is that of one state, see ``find_cores``.
    """
    n = hits.shape[1]
    closure = np.empty(2 * n, dtype=np.uint64)
    taken = np.empty(n + 2, dtype=np.uint64)
    spared = np.empty(n + 2, dtype=np.uint64)
    count = 0
    for a in range(3):
        for i in range(n):
            closure[i] = hits[a, i] | (_1 << np.uint64(i))
        _close(n, closure)
        _reverse(n, closure)
        taken[0] = _0
        spared[0] = _0
        top = _next_group(closure, n, taken, spared, 0)
        while top >= 0:
            if count == found.shape[0]:
                return -1
            found[count, 0] = np.uint64(a)
            found[count, 1] = taken[top]
            count += 1
            top = _next_group(closure, n, taken, spared, top - 1)
    return count


@part(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], uint8[::1], uint64[::1], int16[::1],"
    " int32[:,::1], int32[::1],"
    " uint64[::1], int32[::1], int64[::1], int64[::1], uint64[::1], int64[:,::1], int16[:,::1])"
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
    freed: NDArray[np.int32],
    control: NDArray[np.int64],
    gap: NDArray[np.int64],
    scratch: NDArray[np.uint64],
    parts: NDArray[np.int64],
    shifts: NDArray[np.int16],
) -> int:
    """The level of the first separation (0: none), plus 256 if the parts come completely apart, too.

    For pieces that start at offset 0 and are all of different shapes; groups that need not come apart are
    not its business. -1 if the states do not fit into the arrays. Any first separation decides whether all
    comes apart: pieces that are gone could only have been in the way. The parts still to be looked at wait in
    ``parts`` (int64[pieces, pieces + 1]: how many pieces, which) and ``shifts`` (int16[pieces, 3 pieces]);
    The other arrays are those of ``explore`` for any number of pieces: ``states`` int16[3 pieces room],
    ``links`` int32[3, room], ``table`` at least twice as long, ``gap`` int64[3 pieces pieces].
    """
    pieces = dims[PIECES]
    level = 0
    waiting = 1
    run = np.arange(pieces)
    parts[0, 0] = pieces
    for i in range(pieces):
        parts[0, 1 + i] = i
    for x in range(3 * pieces):
        shifts[0, x] = 0
    while waiting > 0:
        waiting -= 1
        n = parts[waiting, 0]
        members = parts[waiting, 1 : 1 + n]
        numbers = (3 * n + 3) // 4 * 4
        room = min(links.shape[1], states.size // numbers)
        seen = states[: room * numbers].reshape((room, numbers))
        for x in range(3 * n):
            seen[0, x] = shifts[waiting, x] - shifts[waiting, x % 3]
        for x in range(3 * n, numbers):
            seen[0, x] = 0
        for slot in range(table.size):
            table[slot] = -1
        fill_table(seen, 0, 1, table)
        control[STATES] = 1
        control[HEAD] = 0
        control[FREED_AT] = -1
        control[FREED] = 0
        control[MODE] = STOP
        control[BUDGET] = -1
        control[DEEPEST] = ENDLESS
        links[0, 0] = 0
        its_gap = gap[: 3 * n * n].reshape((3, n, n))
        answer = explore(
            dims, rows, bounds, known, lines, members, run[:n], seen, links[0], links[1], links[2], table,
            group, freed, control, its_gap, scratch,
        )  # fmt: skip
        if answer != ENDED:
            return -1
        if control[FREED_AT] < 0:
            return level
        if n == pieces:
            level = control[FREED_AT] + 1
        state = freed[0]
        full = _ALL >> np.uint64(64 - n)
        bits = full
        for a in range(3):
            if _closures(its_gap, a, n, ENDLESS, full, scratch) != 0:
                for i in range(n):
                    if scratch[i] != full:
                        bits = scratch[i]
                break
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
