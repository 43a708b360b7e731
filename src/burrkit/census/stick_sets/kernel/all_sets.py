"""Every assembly with one stick in position 1: what it does at one length of sticks, and whose it is.

The way through all assemblies is that of ``cases``; what is asked is told in ``verdicts``, what is written
down of each in ``written``. Rows are in an order in which all sticks of one class stand together, the groups
of four of a class first: so the first stick is of the lowest class of the set, and all assemblies of a set
have first sticks of one class.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.candidates import (
    MOST_STORED,
    add_words,
    fitting,
    free_of,
    list_use,
    open_pairs,
    place_stick,
    take_rows,
)
from burrkit.census.enumeration.kernel.pair_bitsets import HERE, NEVER, ONE, relate
from burrkit.census.enumeration.kernel.pair_queries import OWN
from burrkit.census.stick_sets.kernel.complete import WAITING
from burrkit.census.stick_sets.kernel.emit import (
    ASKED,
    ENTRIES,
    FIVE,
    FOURS,
    FULL,
    HOLES,
    MADE,
    sort_five,
    write_one,
    write_word,
)
from burrkit.census.stick_sets.kernel.queries_one_length import HELD, MORE_PLANES, WHOLE, answer
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U16, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import MOST_STATES, STATE
from burrkit.sixpiece.engine.kernel.relations import enter, relation

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def _tell(
    rows: I64[D1],
    group_end: int,
    class_end: int,
    compare: int,
    lowest_class: int,
    sides: int,
    side: int,
    rows5: I64[D1],
    rows6: I64[D1],
    sets: U64[D3],
    bounds: U16[D3],
    others: U64[D1],
    stick: U64[D2],
    six: U64[D2],
    five: U64[D2],
    slot6: I64[D2],
    image: I64[D3],
    goes: I64[D2],
    mirrors: I64[D1],
    weight: I64[D1],
    marked: I64[D1],
    counts: I64[D2],
    entries: U64[D1],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """Write down all pairs of one first four: plain ones by the word, the rest one by one.

    A pair is plain if the first stick is the only one of its class and what it does is known.
    """
    plainly = compare == 0
    holes, which = 32, 1
    for p in range(4):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
        plainly = plainly and (p == 0 or rows[p] >= class_end)
    for k5 in range(rows5.size):
        rows[4] = rows5[k5]
        plain5 = plainly and rows[4] >= class_end
        if plain5:
            sort_five(rows, sides, side, stick, lowest_class, five)
        slot, mark5 = holes - weight[rows[4]], which & marked[rows[4]]
        count = control[ENTRIES]
        for w in range(others.size):
            here = sets[HERE, w, k5]
            if here == _0:
                continue
            never, ones, whole = sets[NEVER, w, k5], sets[ONE, w, k5], sets[WHOLE, w, k5]
            settled = whole | sets[HELD, w, k5]
            if plain5:
                plain = here & others[w] & settled
                here ^= plain
                count = write_word(
                    plain & never, w, sides, side, five, six, 0, 0, slot6, mark5, slot, counts, entries, count
                )
                count = write_word(
                    plain & ones & whole, w, sides, side, five, six, 1, 1, slot6, mark5, slot, counts,
                    entries, count,
                )  # fmt: skip
                count = write_word(
                    plain & ones & ~whole, w, sides, side, five, six, 1, 0, slot6, mark5, slot, counts,
                    entries, count,
                )  # fmt: skip
                plain &= ~(never | ones)
                while plain != _0:
                    bit = plain & (~plain + _1)
                    at = lowest(bit)
                    plain ^= bit
                    known = np.int64(bounds[0, k5, 64 * w + np.int64(at)]) & 15
                    if known == 0:
                        here |= bit
                        continue
                    count = write_word(
                        bit, w, sides, side, five, six, known, np.int64((whole >> at) & _1), slot6, mark5,
                        slot, counts, entries, count,
                    )  # fmt: skip
            control[MADE] += count - control[ENTRIES]
            control[ENTRIES] = count
            while here != _0:
                at = lowest(here)
                k6 = 64 * w + np.int64(at)
                here &= here - _1
                rows[5] = rows6[k6]
                level: Int = -1
                if (never >> at) & _1 != _0:
                    level = 0
                elif (ones >> at) & _1 != _0:
                    level = 1
                elif bounds[0, k5, k6] > 0:
                    level = np.int64(bounds[0, k5, k6]) & 15
                if (settled >> at) & _1 == _0:
                    level = -1
                write_one(
                    rows, level, np.int64((whole >> at) & _1), group_end, compare, stick,
                    lowest_class, image, goes, mirrors, weight, marked, counts, entries, unsettled, control,
                )  # fmt: skip
            count = control[ENTRIES]


@part
def _with_third(
    rows: I64[D1],
    n: int,
    group_end: int,
    class_end: int,
    compare: int,
    lowest_class: int,
    sides: int,
    side: int,
    rows5: I64[D1],
    rows6: I64[D1],
    own5: U64[D2],
    own6: U64[D2],
    fourths: I64[D1],
    fours: I64[D1],
    words: U64[D2],
    four: U64[D1],
    shared: U64[D1],
    allowed: I64[D1],
    fills: U64[D2],
    weight: I64[D1],
    marked: I64[D1],
    stick: U64[D2],
    image: I64[D3],
    goes: I64[D2],
    mirrors: I64[D1],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    ends: I64[D1],
    waiting: U64[D2],
    left: I64[D1],
    counts: I64[D2],
    entries: U64[D1],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """All assemblies with three sticks in positions 1 to 3, given what fits them in the others."""
    n5, n6 = rows5.size, rows6.size
    words5, words6 = (n5 + 63) >> 6, (n6 + 63) >> 6
    using5 = np.zeros((32, words5), dtype=np.uint64)
    list_use(fills, 4, shared[3] & shared[4], rows5, using5)
    using6 = np.zeros((32, words6), dtype=np.uint64)
    list_use(fills, 5, shared[3] & shared[5], rows6, using6)
    near5 = np.zeros((2, words5, n5), dtype=np.uint64)
    near6 = np.zeros((2, words6, n6), dtype=np.uint64)
    add_words(2, rows[2], 4, rows5, n5, own5, near, word)
    add_words(2, rows[2], 5, rows6, n6, own6, near, word)
    relate(fills, 4, rows5, near5)
    relate(fills, 5, rows6, near6)
    others = np.zeros(words6, dtype=np.uint64)
    six, slot6 = np.empty((2, n6), dtype=np.uint64), np.empty((2, n6), dtype=np.int64)
    five = np.zeros((2, FIVE), dtype=np.uint64)
    for k in range(n6):
        if rows6[k] >= class_end:
            others[k >> 6] |= _1 << (np.uint64(k) & _63)
        for s in range(2):
            six[s, k] = stick[s, rows6[k]]
            slot6[s, k] = HOLES * s * marked[rows6[k]] - weight[rows6[k]]
    is5, is6 = np.empty(words5, dtype=np.uint64), np.empty(words6, dtype=np.uint64)
    room = max(1, min(MOST_STORED, (1 << 18) // (43 * words6 * n5)))
    store = np.empty((room, MORE_PLANES, words6, n5), dtype=np.uint64)
    stored = np.empty((room, 2, n5, 64 * words6), dtype=np.uint16)
    known = 0
    for i4 in range(fourths.size):
        rows[3] = allowed[fourths[i4]]
        cubes4 = fills[3, rows[3]]
        if free_of(cubes4 & shared[4], using5, n5, is5) == 0:
            continue
        if free_of(cubes4 & shared[5], using6, n6, is6) == 0:
            continue
        if control[ENTRIES] + n5 * n6 > entries.size:
            control[FULL] = 1
            return
        control[FOURS] += 1
        open_pairs(is5, is6, store[known])
        place_stick(words, 3, 3, rows, near, word)
        for a in range(6):
            four[a] = words[3, a]
        four[6] = np.uint64(control[FOURS])
        answer(
            n, rows, four, rows5, rows6, own5, own6, near5, near6, store, stored, known, fours, fills, near,
            word, memo, states, at, group, ends, waiting, left, control, ASKED,
        )  # fmt: skip
        _tell(
            rows, group_end, class_end, compare, lowest_class, sides, side, rows5, rows6, store[known],
            stored[known], others, stick, six, five, slot6, image, goes, mirrors, weight, marked, counts,
            entries, unsettled, control,
        )  # fmt: skip
        if known < room - 1:
            fours[known] = rows[3]
            known += 1


@kernel
def find_sets(
    n: int,
    first: int,
    group_end: int,
    class_end: int,
    compare: int,
    lowest_class: int,
    sides: int,
    side: int,
    allowed: I64[D1],
    seconds: I64[D1],
    fills: U64[D2],
    weight: I64[D1],
    marked: I64[D1],
    stick: U64[D2],
    image: I64[D3],
    goes: I64[D2],
    mirrors: I64[D1],
    near: U8[D6],
    word: U64[D4],
    counts: I64[D2],
    entries: U64[D1],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """All assemblies with ``first`` in position 1, one of ``seconds`` in 2, and ``allowed`` rows elsewhere.

    ``allowed`` is sorted by the number of cubes. Rows before ``group_end`` are those of the first stick's
    group of four, those before ``class_end`` of its class; with ``compare`` every assembly is compared with
    its images. ``sides`` is 2 if sticks of the class are their own mirror images; else 1, and ``side`` tells
    which hand of them is the first. ``mirrors`` are the symmetries that reflect. Entries go to ``entries``
    from control[ENTRIES] on.
    """
    count = allowed.size
    rows = np.empty(6, dtype=np.int64)
    places = np.empty(count, dtype=np.int64)
    thirds = np.empty(count, dtype=np.int64)
    fourths = np.empty(count, dtype=np.int64)
    fours = np.empty(MOST_STORED, dtype=np.int64)
    words = np.zeros((4, 6), dtype=np.uint64)
    four = np.zeros(7, dtype=np.uint64)
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    ends = np.empty(3, dtype=np.int64)
    waiting = np.empty((WAITING, STATE), dtype=np.uint64)
    left = np.empty(6, dtype=np.int64)
    enter(relation(near, word, 0, 4, 0, 5, 0, 0, 0, 0), 4, 5, words, 0, 0)
    shared = np.zeros(6, dtype=np.uint64)
    for row in range(fills.shape[1]):
        for p in range(6):
            shared[p] |= fills[p, row]
    rows[0] = first
    for s in range(seconds.size):
        rows[1] = seconds[s]
        taken = fills[0, rows[0]] | fills[1, rows[1]]
        place_stick(words, 1, 1, rows, near, word)
        count3 = fitting(allowed, count, fills, 2, taken, thirds)
        count4 = fitting(allowed, count, fills, 3, taken, fourths)
        count5 = fitting(allowed, count, fills, 4, taken, places)
        all5, all_own5 = np.empty(count5, dtype=np.int64), np.zeros((count5, OWN), dtype=np.uint64)
        for k in range(count5):
            all5[k] = allowed[places[k]]
        count6 = fitting(allowed, count, fills, 5, taken, places)
        all6, all_own6 = np.empty(count6, dtype=np.int64), np.zeros((count6, OWN), dtype=np.uint64)
        for k in range(count6):
            all6[k] = allowed[places[k]]
        for p in range(2):
            add_words(p, rows[p], 4, all5, count5, all_own5, near, word)
            add_words(p, rows[p], 5, all6, count6, all_own6, near, word)
        for i3 in range(count3):
            rows[2] = allowed[thirds[i3]]
            place_stick(words, 2, 2, rows, near, word)
            n5 = fitting(all5, count5, fills, 4, fills[2, rows[2]], places)
            if n5 == 0:
                continue
            rows5, own5 = np.empty(n5, dtype=np.int64), np.empty((n5, OWN), dtype=np.uint64)
            take_rows(places, all5, all_own5, rows5, own5, words, 2)
            n6 = fitting(all6, count6, fills, 5, fills[2, rows[2]], places)
            if n6 == 0:
                continue
            rows6, own6 = np.empty(n6, dtype=np.int64), np.empty((n6, OWN), dtype=np.uint64)
            take_rows(places, all6, all_own6, rows6, own6, words, 2)
            _with_third(
                rows, n, group_end, class_end, compare, lowest_class, sides, side, rows5, rows6, own5, own6,
                fourths[:count4], fours, words, four, shared, allowed, fills, weight, marked, stick, image,
                goes, mirrors, near, word, memo, states, at, group, ends, waiting, left, counts, entries,
                unsettled, control,
            )  # fmt: skip
            if control[FULL] != 0:
                return
