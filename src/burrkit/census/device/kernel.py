"""What one thread of a device does. Each kernel fills the lists that the next one has a thread for.

    kernel    a thread for each ...               fills
    fit       first two sticks, and a position    lists, sizes: the rows that fit there
    fours     third and fourth that fit           fours, entries, tiles: those that leave room for 5 and 6
    sticks    entry                               words: what these sticks do to each other
    pairs     32nd of a tile                      counts of what cannot move or comes free at once; movers
    search    mover                               answers: level types
    tell      mover                               counts; again: movers whose search had too little room

    twos[n]          unit in the batch, row in position 1, in 2, where the rows for the others begin and end
    units[u]         the end of the first row's group; 1 if each assembly is compared with its images
    lists[n, q]      sizes[n, q] rows for position q + 2, counted from 0; starts[n] sums sizes 0 times 1
    fours[f]         unit, four rows, number of fifths and of sixths, its first entry, its first tile
    entries[e]       four, row; a four has one entry for itself, then its fifths, then its sixths
    words[e]         the six words of ``census.kernel.relations``
    tiles[t]         the four of 32 pairs; pair i of a four is fifth i // sixths with sixth i % sixths
    movers[m]        bits 63..32  31..20     19..8      7..0
                          four    fifth      sixth      kind, + 16 if it has a symmetry
    codes[s]         the level type that has slot s, 0 if none; slots are taken by hashing
    counts[...]      unit, found, kind, class, holes as in ``census.kernel.tally``; level types are 2 + slot
    least[u, s]      the least assembly of a level type, 12 bits for each row but the first
    kept, even       six rows, 2 + slot (or 0, 1), unit

Lists are filled by ``claim``: whoever has something takes the next places. So their order is another one in
each run; what is counted is not. A claim beyond the end of a list writes nothing, and ``control`` then tells
how much room there should have been.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.census import device as machine
from burrkit.census.device.atoms import claim, everybody, lessen, me, occupy
from burrkit.census.device.walk import ON_THE_WAY, WALK, begin, fill, go_on
from burrkit.census.kernel.moves import BEYOND, CLOSED, NEVER_FREE, STATE, comes_free
from burrkit.census.kernel.relations import ALL, enter, relation
from burrkit.census.kernel.tally import HOLES, KINDS, rank_of
from burrkit.jit import part

#: Slots of ``control``: how long each list is.
FOURS, ENTRIES, TILES, MOVERS, AGAIN, OPEN, KEPT, EVEN, LOST = range(9)
CONTROL = 9
#: Columns of ``fours``.
UNIT, ROWS_AT, FIVES, SIXES, ENTRY, TILE = 0, 1, 5, 6, 7, 8
FOUR = 9
#: States that a search may find in a thread's own memory.
STATES = 24
#: Pairs in a tile: the threads of a warp.
WARP = 32
#: Slots for level types; the whole census has 247.
TYPES = 256
#: What can be found: nothing moves, nothing comes free, a level type.
FOUND = 2 + TYPES
#: Counts of a unit.
CELLS = FOUND * KINDS * 2 * HOLES

_0 = np.uint64(0)


@part("void(int64, int64[:,::1], int64[::1], uint64[:,::1], int16[:,:,::1], int64[:,::1])", borrows=True)
def fit(
    n: int,
    twos: NDArray[np.int64],
    rows: NDArray[np.int64],
    fills: NDArray[np.uint64],
    lists: NDArray[np.int16],
    sizes: NDArray[np.int64],
) -> None:
    """List which rows fit the first two sticks in one of the other positions."""
    for t in range(me(), n, everybody()):
        two, q = t >> 2, t & 3
        taken = fills[0, twos[two, 1]] | fills[1, twos[two, 2]]
        size = 0
        for i in range(twos[two, 3], twos[two, 4]):
            if fills[q + 2, rows[i]] & taken == _0:
                lists[two, q, size] = rows[i]
                size += 1
        sizes[two, q] = size


@part("int64(int16[:,:,::1], int64[:,::1], int64, int64, uint64[:,::1], uint64)", borrows=True)
def _many(
    lists: NDArray[np.int16],
    sizes: NDArray[np.int64],
    two: int,
    q: int,
    fills: NDArray[np.uint64],
    taken: int,
) -> int:
    """How many of a list fill no cube that is taken."""
    n = 0
    for i in range(sizes[two, q]):
        if fills[q + 2, lists[two, q, i]] & taken == _0:
            n += 1
    return n


@part(
    "void(int16[:,:,::1], int64[:,::1], int64, int64, uint64[:,::1], uint64, int64, int32[:,::1], int64)",
    borrows=True,
)
def _enlist(
    lists: NDArray[np.int16],
    sizes: NDArray[np.int64],
    two: int,
    q: int,
    fills: NDArray[np.uint64],
    taken: int,
    four: int,
    entries: NDArray[np.int32],
    at: int,
) -> None:
    """Write out what ``_many`` counts."""
    for i in range(sizes[two, q]):
        if fills[q + 2, lists[two, q, i]] & taken == _0:
            entries[at, 0] = four
            entries[at, 1] = lists[two, q, i]
            at += 1


@part(
    "void(int64, int64[::1], int64[:,::1], int16[:,:,::1], int64[:,::1], uint64[:,::1], int32[:,::1],"
    " int32[:,::1], int32[::1], int64[::1])",
    borrows=True,
)
def _set_up(
    t: int,
    starts: NDArray[np.int64],
    twos: NDArray[np.int64],
    lists: NDArray[np.int16],
    sizes: NDArray[np.int64],
    fills: NDArray[np.uint64],
    found: NDArray[np.int32],
    entries: NDArray[np.int32],
    tiles: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Set up one first four, if some sticks fit it in positions 5 and 6."""
    two, end = 0, starts.size - 1
    while end - two > 1:
        middle = (two + end) >> 1
        if starts[middle] <= t:
            two = middle
        else:
            end = middle
    i = t - starts[two]
    third, fourth = lists[two, 0, i // sizes[two, 1]], lists[two, 1, i % sizes[two, 1]]
    taken = fills[2, third] | fills[3, fourth]
    n5 = _many(lists, sizes, two, 2, fills, taken)
    if n5 == 0:
        return
    n6 = _many(lists, sizes, two, 3, fills, taken)
    if n6 == 0:
        return
    many = (n5 * n6 + WARP - 1) // WARP
    four = claim(control, FOURS, 1)
    entry = claim(control, ENTRIES, 1 + n5 + n6)
    tile = claim(control, TILES, many)
    if four >= found.shape[0] or entry + 1 + n5 + n6 > entries.shape[0] or tile + many > tiles.size:
        return
    found[four, UNIT] = twos[two, 0]
    found[four, ROWS_AT] = twos[two, 1]
    found[four, ROWS_AT + 1] = twos[two, 2]
    found[four, ROWS_AT + 2] = third
    found[four, ROWS_AT + 3] = fourth
    found[four, FIVES] = n5
    found[four, SIXES] = n6
    found[four, ENTRY] = entry
    found[four, TILE] = tile
    entries[entry, 0] = four
    _enlist(lists, sizes, two, 2, fills, taken, four, entries, entry + 1)
    _enlist(lists, sizes, two, 3, fills, taken, four, entries, entry + 1 + n5)
    for k in range(many):
        tiles[tile + k] = four


@part(
    "void(int64, int64[::1], int64[:,::1], int16[:,:,::1], int64[:,::1], uint64[:,::1], int32[:,::1],"
    " int32[:,::1], int32[::1], int64[::1])"
)
def fours(
    n: int,
    starts: NDArray[np.int64],
    twos: NDArray[np.int64],
    lists: NDArray[np.int16],
    sizes: NDArray[np.int64],
    fills: NDArray[np.uint64],
    found: NDArray[np.int32],
    entries: NDArray[np.int32],
    tiles: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Set up every first four that leaves something for positions 5 and 6."""
    for t in range(me(), n, everybody()):
        _set_up(t, starts, twos, lists, sizes, fills, found, entries, tiles, control)


@part(
    "void(int64, int32[:,::1], int32[:,::1], uint8[:,:,:,:,:,::1], uint64[:,:,:,::1], uint64[:,::1],"
    " uint64[:,::1])",
    borrows=True,
)
def _relate(
    e: int,
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    own: NDArray[np.uint64],
    words: NDArray[np.uint64],
) -> None:
    """What four sticks do to each other, or another one and these; ``own`` uint64[1, 6] is scratch."""
    four = np.int64(entries[e, 0])
    k = e - fours[four, ENTRY]
    for a in range(6):
        own[0, a] = _0
    if k == 0:
        # What 5 and 6 do to each other where they are does not depend on which sticks they are.
        enter(relation(near, word, 0, 4, 0, 5, 0, 0, 0, 0), 4, 5, own, 0, 0)
        for j in range(1, 4):
            for i in range(j):
                row, other = fours[four, ROWS_AT + i], fours[four, ROWS_AT + j]
                enter(relation(near, word, 0, i, row, j, other, 0, 0, 0), i, j, own, 0, 0)
    else:
        p = 4 if k <= fours[four, FIVES] else 5
        for i in range(4):
            row = fours[four, ROWS_AT + i]
            enter(relation(near, word, 0, i, row, p, entries[e, 1], 0, 0, 0), i, p, own, 0, 0)
    for a in range(6):
        words[e, a] = own[0, a]


@part("void(int64, int32[:,::1], int32[:,::1], uint8[:,:,:,:,:,::1], uint64[:,:,:,::1], uint64[:,::1])")
def sticks(
    n: int,
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    words: NDArray[np.uint64],
) -> None:
    """Fill the words of all entries."""
    own = machine.local.array((1, 6), np.uint64)
    for e in range(me(), n, everybody()):
        _relate(e, fours, entries, near, word, own, words)


@part("void(int64, int64, int64, int32[:,::1], int32[:,::1], int64[::1])", borrows=True)
def _rows_of(
    four: int,
    k5: int,
    k6: int,
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    rows: NDArray[np.int64],
) -> None:
    """The rows of an assembly."""
    entry = np.int64(fours[four, ENTRY])
    for p in range(4):
        rows[p] = fours[four, ROWS_AT + p]
    rows[4] = entries[entry + 1 + k5, 1]
    rows[5] = entries[entry + 1 + fours[four, FIVES] + k6, 1]


@part(
    "void(int64, int64, int64, int32[:,::1], int32[:,::1], uint64[:,::1], int64[::1], uint64[:,::1])",
    borrows=True,
)
def _put_together(
    four: int,
    k5: int,
    k6: int,
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    rows: NDArray[np.int64],
    states: NDArray[np.uint64],
) -> None:
    """The rows and the six words of an assembly."""
    _rows_of(four, k5, k6, fours, entries, rows)
    entry = np.int64(fours[four, ENTRY])
    fifth = entry + 1 + k5
    sixth = entry + 1 + fours[four, FIVES] + k6
    for a in range(6):
        states[0, a] = words[entry, a] | words[fifth, a] | words[sixth, a]


@part("int64(int64, int64[::1])", borrows=True)
def slot_of(code: int, codes: NDArray[np.int64]) -> int:
    """The slot of a level type, taken if it has none; -1 if none is left."""
    for step in range(TYPES):
        slot = (code * 37 + step) % TYPES
        there = codes[slot]
        if there == 0:
            there = occupy(codes, slot, code)
        if there == 0 or there == code:
            return slot
    return -1


@part("void(int64[::1], int64, int64, int32[:,::1], int64, int64[::1])", borrows=True)
def _keep(
    rows: NDArray[np.int64],
    what: int,
    unit: int,
    into: NDArray[np.int32],
    list_: int,
    control: NDArray[np.int64],
) -> None:
    """List an assembly, what was found of it, and its unit."""
    at = claim(control, list_, 1)
    if at < into.shape[0]:
        for p in range(6):
            into[at, p] = rows[p]
        into[at, 6], into[at, 7] = what, unit


@part(
    "int64(int64, int64, int64[::1], int64[::1], int64[::1], int64, int32[:,::1], int64[::1])", borrows=True
)
def _solved(
    unit: int,
    code: int,
    rows: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    special: int,
    kept: NDArray[np.int32],
    control: NDArray[np.int64],
) -> int:
    """What was found, by a level type, 15 for never; kept if it is special or the least one of its type."""
    told, highest = 0, 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            told |= level << shift
            highest = max(highest, level)
    slot = slot_of(told, codes)
    if slot < 0:
        claim(control, LOST, 1)
        return 1
    packed = 0
    for p in range(1, 6):
        packed = (packed << 12) | rows[p]
    # Most are not less than what another thread found long ago: look before asking for it alone.
    if packed < least[unit * TYPES + slot]:
        lessen(least, unit * TYPES + slot, packed)
    if highest >= special:
        _keep(rows, 2 + slot, unit, kept, KEPT, control)
    return 2 + slot


@part(
    "void(int64, int64, int64, int64[::1], int64[::1], int64[::1], int64, int64[::1], int64[::1], int64[::1],"
    " int32[:,::1], int32[:,::1], int64[::1])",
    borrows=True,
)
def _count(
    unit: int,
    code: int,
    kind: int,
    rows: NDArray[np.int64],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    special: int,
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Count one assembly: 0 if nothing moves, NEVER_FREE, or its level type."""
    found = 0
    if code == NEVER_FREE:
        found = 1
    elif code != 0:
        found = _solved(unit, code, rows, codes, least, special, kept, control)
    holes, which = 32, 1
    for p in range(6):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
    claim(counts, unit * CELLS + ((found * KINDS + (kind & 15)) * 2 + which) * HOLES + holes, 1)
    if kind >= 16:
        _keep(rows, found, unit, even, EVEN, control)


@part(
    "void(int64, int32[::1], int32[:,::1], int32[:,::1], uint64[:,::1], int64[:,::1], int64[:,:,::1],"
    " int64[:,::1], int64[::1], int64[::1], int64, int64[::1], uint64[:,::1], int64[::1], int64[::1],"
    " int64[::1], int64[::1], int32[:,::1], int32[:,::1], int64[::1])",
    borrows=True,
)
def _look(
    t: int,
    tiles: NDArray[np.int32],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    units: NDArray[np.int64],
    image: NDArray[np.int64],
    goes: NDArray[np.int64],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    special: int,
    rows: NDArray[np.int64],
    states: NDArray[np.uint64],
    movers: NDArray[np.int64],
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Count a pair that cannot move or comes free at once; else it is a mover.

    ``rows`` int64[6] and ``states`` uint64[1, STATE] are scratch.
    """
    four = np.int64(tiles[t // WARP])
    i = t - WARP * np.int64(fours[four, TILE])
    n6 = np.int64(fours[four, SIXES])
    if i >= fours[four, FIVES] * n6:
        return
    k5 = i // n6
    k6 = i - k5 * n6
    _put_together(four, k5, k6, fours, entries, words, rows, states)
    unit = np.int64(fours[four, UNIT])
    kind = rank_of(rows, units[unit, 0], units[unit, 1], image, goes)
    if kind < 0:
        return
    code = 0x1111
    if comes_free(states, 0) == 0:
        code = 0
        for a in range(3):
            if states[0, CLOSED + a] != ALL:
                movers[claim(control, MOVERS, 1)] = (four << 32) | (k5 << 20) | (k6 << 8) | kind
                return
    _count(unit, code, kind, rows, weight, marked, special, counts, codes, least, kept, even, control)


@part(
    "void(int64, int32[::1], int32[:,::1], int32[:,::1], uint64[:,::1], int64[:,::1], int64[:,:,::1], "
    "int64[:,::1], int64[::1], int64[::1], int64, int64[::1], int64[::1], int64[::1], int64[::1], "
    "int32[:,::1], int32[:,::1], int64[::1])"
)
def pairs(
    n: int,
    tiles: NDArray[np.int32],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    units: NDArray[np.int64],
    image: NDArray[np.int64],
    goes: NDArray[np.int64],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    special: int,
    movers: NDArray[np.int64],
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Count the pairs that cannot move or come free at once, and list the others."""
    rows = machine.local.array((6,), np.int64)
    states = machine.local.array((1, STATE), np.uint64)
    for t in range(me(), n, everybody()):
        _look(
            t, tiles, fours, entries, words, units, image, goes, weight, marked, special, rows, states,
            movers, counts, codes, least, kept, even, control,
        )  # fmt: skip


@part(
    "void(int64, int64[::1], int32[:,::1], int32[:,::1], uint64[:,::1], uint8[:,:,:,:,:,::1],"
    " uint64[:,:,:,::1], uint64[:,:,::1], int64[::1], int64[::1], uint64[:,::1], int64[:,::1],"
    " uint64[::1], int64[::1])",
    borrows=True,
)
def _search(
    n: int,
    movers: NDArray[np.int64],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    memo: NDArray[np.uint64],
    answers: NDArray[np.int64],
    rows: NDArray[np.int64],
    states: NDArray[np.uint64],
    at: NDArray[np.int64],
    group: NDArray[np.uint64],
    walk: NDArray[np.int64],
) -> None:
    """``search`` with scratch: ``rows`` and what comes after it, as for ``moves.level`` and ``walk``."""
    m, found = me() - everybody(), 0
    while True:
        if found != ON_THE_WAY:
            m += everybody()
            if m >= n:
                return
            k5, k6 = (movers[m] >> 20) & 4095, (movers[m] >> 8) & 4095
            _put_together(movers[m] >> 32, k5, k6, fours, entries, words, rows, states)
            begin(walk, states, at)
        found = go_on(walk, states, at, group)
        if found == ON_THE_WAY:
            found = fill(walk, near, word, rows, memo, states, at, group)
        if found != ON_THE_WAY:
            answers[m] = found


@part(
    "void(int64, int64[::1], int32[:,::1], int32[:,::1], uint64[:,::1], uint8[:,:,:,:,:,::1],"
    " uint64[:,:,:,::1], uint64[:,:,::1], int64[::1])"
)
def search(
    n: int,
    movers: NDArray[np.int64],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    memo: NDArray[np.uint64],
    answers: NDArray[np.int64],
) -> None:
    """Fill ``answers`` with the level types of movers, BEYOND if there are more than STATES states."""
    rows, at, walk = (
        machine.local.array((6,), np.int64),
        machine.local.array((6, 3), np.int64),
        machine.local.array((WALK,), np.int64),
    )
    group, states = machine.local.array((64,), np.uint64), machine.local.array((STATES, STATE), np.uint64)
    _search(
        n, movers, fours, entries, words, near, word, memo, answers, rows, states, at, group, walk
    )  # fmt: skip


@part(
    "void(int64, int64[::1], int32[:,::1], int32[:,::1], uint64[:,::1], uint8[:,:,:,:,:,::1],"
    " uint64[:,:,:,::1], uint64[:,:,::1], int64[::1], uint64[:,:,::1])"
)
def search_on(
    n: int,
    movers: NDArray[np.int64],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    words: NDArray[np.uint64],
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    memo: NDArray[np.uint64],
    answers: NDArray[np.int64],
    deep: NDArray[np.uint64],
) -> None:
    """``search`` with more room: ``deep`` uint64[threads, n, STATE]."""
    rows, at, walk = (
        machine.local.array((6,), np.int64),
        machine.local.array((6, 3), np.int64),
        machine.local.array((WALK,), np.int64),
    )
    group = machine.local.array((64,), np.uint64)
    _search(
        n, movers, fours, entries, words, near, word, memo, answers, rows, deep[me()], at, group, walk
    )  # fmt: skip


@part(
    "void(int64, int64[::1], int64[::1], int32[:,::1], int32[:,::1], int64[::1], int64[::1], int64,"
    " int64[::1], int64, int64[::1], int64[::1], int64[::1], int32[:,::1], int32[:,::1], int64[::1])"
)
def tell(
    n: int,
    movers: NDArray[np.int64],
    answers: NDArray[np.int64],
    fours: NDArray[np.int32],
    entries: NDArray[np.int32],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    special: int,
    again: NDArray[np.int64],
    slot: int,
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Count the movers with an answer; the others go to ``again``, as long as control[slot] tells."""
    rows = machine.local.array((6,), np.int64)
    for m in range(me(), n, everybody()):
        mover = movers[m]
        if answers[m] == BEYOND:
            place = claim(control, slot, 1)
            if place < again.size:
                again[place] = mover
            continue
        four = mover >> 32
        _rows_of(four, (mover >> 20) & 4095, (mover >> 8) & 4095, fours, entries, rows)
        _count(
            np.int64(fours[four, UNIT]), answers[m], mover & 255, rows, weight, marked, special, counts,
            codes, least, kept, even, control,
        )  # fmt: skip
