"""Every assembly with one stick in position 1: the verdict of each at one length, by sets of sticks.

    walk        first three sticks, see ``census.enumeration.kernel.walk``
      answer    all pairs of a fourth stick: ``queries_one_length``
      write     ``emit``: plain pairs by the word, the others one by one

Rows are in an order in which all sticks of one class stand together, the groups of four of a class first: so
the first stick is of the lowest class of the set, and all assemblies of a set have first sticks of one class.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel import walk as t
from burrkit.census.enumeration.kernel.collect import weigh
from burrkit.census.enumeration.kernel.pair_bitsets import HERE, NEVER, ONE, PairSets
from burrkit.census.enumeration.kernel.pair_queries import FirstFour
from burrkit.census.stick_sets.kernel import emit as e, queries_one_length as queries
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int
from burrkit.sixpiece.engine.kernel.complete import new_apart
from burrkit.sixpiece.engine.kernel.first_separation import MOST_STATES, new_scratch
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks


@part(borrows=True)
def _write_plain(
    w: int, k5: int, pairs: PairSets, five: e.FiveSticks, sixths: e.SixthSticks, out: e.SetsOutput
) -> np.uint64:
    """Write the plain pairs of a word; returns those that are left, as bits.

    A pair is plain if the first stick is the only one of its class and its verdict is known.
    """
    sets = pairs.sets
    here = sets[HERE, w, k5]
    never, ones, whole = sets[NEVER, w, k5], sets[ONE, w, k5], sets[queries.WHOLE, w, k5]
    plain = here & sixths.others[w] & (whole | sets[queries.HELD, w, k5])
    here ^= plain
    count = out.control[e.SetSlot.ENTRIES]
    count = e.write_word(plain & never, w, 0, 0, five, sixths, out, count)
    count = e.write_word(plain & ones & whole, w, 1, 1, five, sixths, out, count)
    count = e.write_word(plain & ones & ~whole, w, 1, 0, five, sixths, out, count)
    plain &= ~(never | ones)
    while plain != U0:
        bit = plain & (~plain + U1)
        at = lowest(bit)
        plain ^= bit
        level = np.int64(pairs.bounds[0, k5, 64 * w + np.int64(at)]) & 15
        if level == 0:
            here |= bit
        else:
            is_whole = np.int64((whole >> at) & U1)
            count = e.write_word(bit, w, level, is_whole, five, sixths, out, count)
    out.control[e.SetSlot.MADE] += count - out.control[e.SetSlot.ENTRIES]
    out.control[e.SetSlot.ENTRIES] = count
    return here


@part(borrows=True)
def _write_rest(
    here: np.uint64,
    w: int,
    k5: int,
    rows: I64[D1],
    rows6: I64[D1],
    pairs: PairSets,
    task: e.SetsInput,
    out: e.SetsOutput,
) -> None:
    """Write some pairs of a word one by one."""
    sets, bounds = pairs
    while here != U0:
        at = lowest(here)
        k6 = 64 * w + np.int64(at)
        here &= here - U1
        rows[5] = rows6[k6]
        level: Int = -1
        if ((sets[queries.WHOLE, w, k5] | sets[queries.HELD, w, k5]) >> at) & U1 == U0:
            level = -1
        elif (sets[NEVER, w, k5] >> at) & U1 != U0:
            level = 0
        elif (sets[ONE, w, k5] >> at) & U1 != U0:
            level = 1
        elif bounds[0, k5, k6] > 0:
            level = np.int64(bounds[0, k5, k6]) & 15
        e.write_one(rows, level, np.int64((sets[queries.WHOLE, w, k5] >> at) & U1), task, out)


@part(borrows=True)
def _write(
    rows: I64[D1],
    four: FirstFour,
    pairs: PairSets,
    sixths: e.SixthSticks,
    codes: U64[D2],
    task: e.SetsInput,
    out: e.SetsOutput,
) -> None:
    """Write all pairs of one first four: plain ones by the word, the rest one by one."""
    first, sticks = task.first, task.sticks
    plainly = not task.comparison.compare
    for p in range(1, 4):
        plainly = plainly and rows[p] >= first.end
    holes, marked = weigh(rows, 4, sticks)
    for k5 in range(four.five.rows.size):
        rows[4] = four.five.rows[k5]
        plain5 = plainly and rows[4] >= first.end
        if plain5:
            e.sort_five(rows, first, task.hands.stick, codes)
        left = holes - sticks.weight[rows[4]]
        five = e.FiveSticks(codes, first.sides, first.side, left, marked & sticks.marked[rows[4]])
        for w in range(sixths.others.size):
            here = pairs.sets[HERE, w, k5]
            if here == U0:
                continue
            if plain5:
                here = _write_plain(w, k5, pairs, five, sixths, out)
            _write_rest(here, w, k5, rows, four.six.rows, pairs, task, out)


@part(borrows=True)
def _with_fourths(
    walk: t.Walk,
    count: int,
    third: t.Third,
    sixths: e.SixthSticks,
    codes: U64[D2],
    task: e.SetsInput,
    scratch: queries.OneLengthScratch,
    out: e.SetsOutput,
) -> None:
    """All assemblies with three sticks in positions 1 to 3, and one of the first ``count`` fourths."""
    fills, control, four = task.sticks.fills, out.control, third.four
    burr = PlacedSticks(task.sections, task.n, walk.rows)
    n5, n6 = four.five.rows.size, four.six.rows.size
    known = 0
    for i in range(count):
        if not t.place_fourth(walk, third, i, fills):
            continue
        if control[e.SetSlot.ENTRIES] + n5 * n6 > out.entries.size:
            control[e.SetSlot.FULL] = 1
            return
        control[e.SetSlot.FOURS] += 1
        t.open_four(walk, third, known, control[e.SetSlot.FOURS], task.sections)
        queries.answer(walk, third, known, burr, fills, scratch, out.looked_at)
        pairs = PairSets(third.store.sets[known], third.store.bounds[known])
        _write(walk.rows, four, pairs, sixths, codes, task, out)
        known = t.keep_four(walk, third, known)


@part
def _sixth_sticks(rows6: I64[D1], task: e.SetsInput) -> e.SixthSticks:
    """The candidates for position 6 as ``emit`` takes them."""
    n = rows6.size
    sixths = e.SixthSticks(
        np.empty((2, n), dtype=np.uint64),
        np.empty((2, n), dtype=np.int64),
        np.zeros((n + 63) >> 6, dtype=np.uint64),
    )
    for k in range(n):
        row = rows6[k]
        if row >= task.first.end:
            sixths.others[k >> 6] |= U1 << (np.uint64(k) & U63)
        for s in range(2):
            sixths.stick[s, k] = task.hands.stick[s, row]
            sixths.column[s, k] = e.HOLES * s * task.sticks.marked[row] - task.sticks.weight[row]
    return sixths


@kernel
def find_sets(first: int, allowed: I64[D1], seconds: I64[D1], task: e.SetsInput, out: e.SetsOutput) -> None:
    """All assemblies with ``first`` in position 1, one of ``seconds`` in 2, and ``allowed`` rows elsewhere.

    ``allowed`` is sorted by the number of cubes. Entries are added behind those that there are.
    """
    sections, fills = task.sections, task.sticks.fills
    walk = t.new_walk(first, allowed, fills, sections)
    scratch = queries.OneLengthScratch(new_scratch(MOST_STATES), new_apart())
    for s in range(seconds.size):
        thirds, fourths = t.place_second(walk, seconds[s], fills, sections)
        all5 = t.list_candidates(4, walk, fills, sections, True)
        all6 = t.list_candidates(5, walk, fills, sections, True)
        for i in range(thirds):
            t.place_third(walk, i, sections)
            five = t.take_candidates(4, all5, walk, fills)
            if five.rows.size == 0:
                continue
            six = t.take_candidates(5, all6, walk, fills)
            if six.rows.size == 0:
                continue
            third = t.new_third(five, six, walk, fills, sections, True, queries.MORE_PLANES)
            codes = np.zeros((2, e.FIVE), dtype=np.uint64)
            sixths = _sixth_sticks(six.rows, task)
            _with_fourths(walk, fourths, third, sixths, codes, task, scratch, out)
            if out.control[e.SetSlot.FULL] != 0:
                return
