"""Every assembly with one stick in position 1, made and analysed.

Sticks are rows in Cutler's order. The first four positions are filled one after the other, 1, 2, 3, 4. The
last two are parallel and so never in each other's way: the rows that fit are listed, and every pair of them
is an assembly. All pairs of one first four are answered together, see ``order`` and ``pairs``. The fourth
sticks of one third are compared as well: what was found with one settles much of those that contain it, or
that it contains. What is kept is told in ``tally``.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.candidates import (
    MOST_STORED,
    add_words,
    classify,
    fill_plane,
    fitting,
    free_of,
    list_use,
    open_pairs,
    place_stick,
    take_rows,
    way_between,
)
from burrkit.census.enumeration.kernel.collect import (
    ASKED,
    FOURS,
    code_of,
    count,
    lists_none,
    look,
    number_of,
)
from burrkit.census.enumeration.kernel.pair_bitsets import (
    HERE,
    LEAST,
    LEAST_OF_THREE,
    NEVER,
    PLANES,
    STUCK,
    TWO,
    inherit,
    inherit_bounds,
    relate,
    unbounded,
)
from burrkit.census.enumeration.kernel.pair_queries import FOUR_LENGTHS, OWN, pose, settle
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U16, U64
from burrkit.sixpiece.engine.kernel.first_separation import MOST_STATES, STATE
from burrkit.sixpiece.engine.kernel.relations import enter, relation

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def _answer(
    deep: int,
    rows: I64[D1],
    four: U64[D1],
    rows5: I64[D1],
    rows6: I64[D1],
    own5: U64[D2],
    own6: U64[D2],
    near5: U64[D3],
    near6: U64[D3],
    store: U64[D4],
    stored: U16[D4],
    known: int,
    fourths: I64[D1],
    fills: U64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    flood: I64[D2],
    ends: I64[D1],
    control: I64[D1],
) -> None:
    """Answer all pairs of one first four, in store[known]; others have ``fourths`` for the last."""
    sets, bounds = store[known], stored[known]
    only = deep - 3 if deep > 2 else FOUR_LENGTHS
    if deep == 0:
        fill_plane(sets, STUCK)
    cubes = fills[3, rows[3]]
    for question in range((0, 1, 4)[min(deep, 2)]):
        if question == 0:
            for other in range(known):
                way = way_between(cubes, fills[3, fourths[other]])
                if way >= 0:
                    inherit(sets, store, other, way)
        pose(question, sets)
        if question == 3:
            unbounded(sets, bounds, LEAST if only == FOUR_LENGTHS else LEAST_OF_THREE)
            for other in range(known):
                way = way_between(cubes, fills[3, fourths[other]])
                if way >= 0:
                    inherit_bounds(sets, bounds, store, stored, other, way)
        control[ASKED + question] += settle(
            question, rows, four, rows5, rows6, own5, own6, near5, near6, sets, bounds, near, word, memo,
            states, at, group, flood, ends, only,
        )  # fmt: skip
    if deep < 2:
        fill_plane(sets, NEVER)


@part(borrows=True)
def _tell(
    rows: I64[D1],
    group_end: int,
    compare: int,
    deep: int,
    rows5: I64[D1],
    rows6: I64[D1],
    sets: U64[D3],
    bounds: U16[D3],
    others: U64[D1],
    plain: U64[D1],
    mask6: U64[D2],
    class6: I64[D1],
    classes: int,
    image: I64[D3],
    goes: I64[D2],
    weight: I64[D1],
    marked: I64[D1],
    wanted: U64[D1],
    counts: I64[D4],
    codes: I64[D1],
    kept: I64[D2],
    even: I64[D2],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """Count all pairs of one first four: plain ones by the word, the rest one by one.

    A pair is plain if the first stick is the only one of its group, the sixth is one of ``others``, and its
    level type needs no list: one that is known already, and not wanted.
    """
    one, two = number_of(0x1111, codes, control), number_of(0x2222, codes, control)
    plainly = compare == 0 and lists_none(wanted) == 1 and (deep < 2 or (one >= 0 and two >= 0))
    holes, which = 32, 1
    for p in range(4):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
        plainly = plainly and (p == 0 or rows[p] >= group_end)
    for k5 in range(rows5.size):
        rows[4] = rows5[k5]
        for w in range(plain.size):
            plain[w] = _0
            if plainly and rows[4] >= group_end:
                plain[w] = others[w] & sets[HERE, w, k5] & (sets[NEVER, w, k5] | sets[TWO, w, k5])
        count(
            plain, k5, sets, max(one, 0), max(two, 0), mask6, class6, classes, holes - weight[rows[4]],
            which & marked[rows[4]], counts, control,
        )  # fmt: skip
        for w in range(plain.size):
            bits = sets[HERE, w, k5] & ~plain[w]
            while bits != _0:
                k6 = 64 * w + np.int64(lowest(bits))
                bits &= bits - _1
                rows[5] = rows6[k6]
                look(
                    rows, code_of(sets, bounds, k5, k6), group_end, compare, image, goes, weight, marked,
                    wanted, counts, codes, kept, even, unsettled, control,
                )  # fmt: skip


@part
def _with_third(
    rows: I64[D1],
    group_end: int,
    compare: int,
    rows5: I64[D1],
    rows6: I64[D1],
    own5: U64[D2],
    own6: U64[D2],
    fourths: I64[D1],
    fours: I64[D1],
    words: U64[D2],
    four: U64[D1],
    shared: U64[D1],
    class6: I64[D1],
    allowed: I64[D1],
    fills: U64[D2],
    weight: I64[D1],
    marked: I64[D1],
    image: I64[D3],
    goes: I64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    flood: I64[D2],
    ends: I64[D1],
    deep: int,
    wanted: U64[D1],
    counts: I64[D4],
    codes: I64[D1],
    kept: I64[D2],
    even: I64[D2],
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
    if deep > 0:
        add_words(2, rows[2], 4, rows5, n5, own5, near, word)
        add_words(2, rows[2], 5, rows6, n6, own6, near, word)
        relate(fills, 4, rows5, near5)
        relate(fills, 5, rows6, near6)
    mask6 = np.zeros((64, words6), dtype=np.uint64)
    classes = classify(rows6, weight, marked, class6, mask6)
    others, plain = np.zeros(words6, dtype=np.uint64), np.empty(words6, dtype=np.uint64)
    for k in range(n6):
        if rows6[k] >= group_end:
            others[k >> 6] |= _1 << (np.uint64(k) & _63)
    is5, is6 = np.empty(words5, dtype=np.uint64), np.empty(words6, dtype=np.uint64)
    room = max(1, min(MOST_STORED, (1 << 18) // (41 * words6 * n5)))
    store = np.empty((room, PLANES, words6, n5), dtype=np.uint64)
    stored = np.empty((room, 2, n5, 64 * words6), dtype=np.uint16)
    known = 0
    for i4 in range(fourths.size):
        rows[3] = allowed[fourths[i4]]
        cubes4 = fills[3, rows[3]]
        if free_of(cubes4 & shared[4], using5, n5, is5) == 0:
            continue
        if free_of(cubes4 & shared[5], using6, n6, is6) == 0:
            continue
        control[FOURS] += 1
        open_pairs(is5, is6, store[known])
        place_stick(words, 3, 3, rows, near, word)
        for a in range(6):
            four[a] = words[3, a]
        four[6] = np.uint64(control[FOURS])
        _answer(
            deep, rows, four, rows5, rows6, own5, own6, near5, near6, store, stored, known, fours, fills,
            near, word, memo, states, at, group, flood, ends, control,
        )  # fmt: skip
        _tell(
            rows, group_end, compare, deep, rows5, rows6, store[known], stored[known], others, plain,
            mask6, class6, classes, image, goes, weight, marked, wanted, counts, codes, kept, even,
            unsettled, control,
        )  # fmt: skip
        if known < room - 1:
            fours[known] = rows[3]
            known += 1


@kernel
def analyse(
    first: int,
    group_end: int,
    compare: int,
    allowed: I64[D1],
    seconds: I64[D1],
    fills: U64[D2],
    weight: I64[D1],
    marked: I64[D1],
    image: I64[D3],
    goes: I64[D2],
    near: U8[D6],
    word: U64[D4],
    deep: int,
    wanted: U64[D1],
    counts: I64[D4],
    codes: I64[D1],
    kept: I64[D2],
    even: I64[D2],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """All assemblies with ``first`` in position 1, one of ``seconds`` in 2, and ``allowed`` rows elsewhere.

    ``allowed`` is sorted by the number of cubes. Rows before ``group_end`` are those of the first stick's
    group; with ``compare`` every assembly is compared with its images, not only those with more of the
    group. ``deep``: 0 makes and counts only, 1 tells whether anything moves, 2 finds the levels at all
    lengths, 3 + n at the n-th length those of three definitions, see ``runs.three_levels``. Assemblies that
    are ``wanted``, see ``tally``, are kept, and the first of each level type; ``kept``, ``even`` and
    ``unsettled`` are int64[n, 7]: six rows, then the number found.
    """
    n = allowed.size
    rows = np.empty(6, dtype=np.int64)
    places = np.empty(n, dtype=np.int64)
    thirds = np.empty(n, dtype=np.int64)
    fourths = np.empty(n, dtype=np.int64)
    fours = np.empty(MOST_STORED, dtype=np.int64)
    class6 = np.empty(64, dtype=np.int64)
    words = np.zeros((4, 6), dtype=np.uint64)
    four = np.zeros(7, dtype=np.uint64)
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    flood = np.empty((2, MOST_STATES + 1), dtype=np.int64)
    ends = np.empty(3, dtype=np.int64)
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
        count3 = fitting(allowed, n, fills, 2, taken, thirds)
        count4 = fitting(allowed, n, fills, 3, taken, fourths)
        count5 = fitting(allowed, n, fills, 4, taken, places)
        all5, all_own5 = np.empty(count5, dtype=np.int64), np.zeros((count5, OWN), dtype=np.uint64)
        for k in range(count5):
            all5[k] = allowed[places[k]]
        count6 = fitting(allowed, n, fills, 5, taken, places)
        all6, all_own6 = np.empty(count6, dtype=np.int64), np.zeros((count6, OWN), dtype=np.uint64)
        for k in range(count6):
            all6[k] = allowed[places[k]]
        if deep > 0:
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
                rows, group_end, compare, rows5, rows6, own5, own6, fourths[:count4], fours, words, four,
                shared, class6, allowed, fills, weight, marked, image, goes, near, word, memo, states, at,
                group, flood, ends, deep, wanted, counts, codes, kept, even, unsettled, control,
            )  # fmt: skip
