"""Every assembly with one stick in position 1, made and analysed.

    walk        first three sticks, see ``walk``
      answer    all pairs of a fourth stick: ``pair_queries`` tests some, ``pair_bitsets`` settles the rest
      count     ``collect``: plain pairs by the word, the others one by one

Sticks are rows in Cutler's order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.kernel import collect as c, pair_bitsets as b, pair_queries as q, walk as t
from burrkit.census.enumeration.kernel.candidates import StickTables, classify, fill_plane
from burrkit.census.enumeration.kernel.legal_turns import TurnScratch
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, I64, U64
from burrkit.sixpiece.engine.kernel.axis_moves import new_flood
from burrkit.sixpiece.engine.kernel.complete import new_apart
from burrkit.sixpiece.engine.kernel.cubes import StickCubes
from burrkit.sixpiece.engine.kernel.first_separation import MOST_STATES, new_scratch
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections


class CaseTask(NamedTuple):
    """What is done with all assemblies.

    ``n`` is the length of ``Depth.DEFINITIONS`` and ``Depth.TURNS``, else the last one; ``cubes`` are those
    of the latter, and ``turns`` what is remembered from one call to the next.
    """

    sections: Sections
    sticks: StickTables
    comparison: c.Comparison
    depth: int
    n: int
    cubes: StickCubes
    turns: TurnScratch


class CaseScratch(NamedTuple):
    """Scratch of the searches, and of the classes of the sixth stick, int64[64]."""

    query: q.QueryScratch
    class6: I64[D1]


class SixthBits(NamedTuple):
    """Candidates for position 6 as bits: those outside of the first stick's group; scratch for plain ones."""

    others: U64[D1]
    plain: U64[D1]
    classes: c.SixthClasses


@part(borrows=True)
def _answer(
    walk: t.Walk, third: t.Third, known: int, task: CaseTask, scratch: CaseScratch, control: I64[D1]
) -> None:
    """Answer all pairs of one first four, number ``known`` of the store."""
    pairs = b.PairSets(third.store.sets[known], third.store.bounds[known])
    burr = PlacedSticks(task.sections, task.n, walk.rows)
    if task.depth == Depth.COUNTS:
        fill_plane(pairs.sets, b.STUCK)
    for step in range((0, 1, 4, 4, 3)[task.depth]):
        question = step
        if step == q.Question.LEVEL_TYPE and task.depth == Depth.DEFINITIONS:
            question = q.Question.THREE_LEVELS.value
        elif step > 0 and task.depth == Depth.TURNS:
            question = step + q.Question.THREE_LEVELS
        if question == q.Question.MOVES:
            t.inherit_all(walk, third, known, task.sticks.fills)
        q.pose(question, pairs.sets)
        if question == q.Question.LEVEL_TYPE or question == q.Question.THREE_LEVELS:
            b.unbounded(pairs, b.LEAST if question == q.Question.LEVEL_TYPE else b.LEAST_OF_THREE)
            t.inherit_all_bounds(walk, third, known, task.sticks.fills)
        control[c.CaseSlot.ASKED + step] += q.settle(question, burr, third.four, pairs, scratch.query)
    if task.depth < Depth.LEVELS:
        fill_plane(pairs.sets, b.NEVER)
    elif task.depth == Depth.TURNS:
        q.conclude_turns(pairs.sets)


@part(borrows=True)
def _count(
    rows: I64[D1],
    four: q.FirstFour,
    pairs: b.PairSets,
    sixths: SixthBits,
    task: CaseTask,
    out: c.CaseCounters,
) -> None:
    """Count all pairs of one first four: plain ones by the word, the rest one by one.

    A pair is plain if the first stick is the only one of its group, the sixth is one of ``others``, and its
    level type needs no list: one that is known already, and not requested.
    """
    sticks, comparison, plain, sets = task.sticks, task.comparison, sixths.plain, pairs.sets
    group_end = comparison.group_end
    one, two = c.number_of(0x1111, out.codes, out.control), c.number_of(0x2222, out.codes, out.control)
    is_known = task.depth < Depth.LEVELS or (one >= 0 and two >= 0)
    plainly = not comparison.compare and c.lists_none(out.selected) == 1 and is_known
    for p in range(1, 4):
        plainly = plainly and rows[p] >= group_end
    holes, marked = c.weigh(rows, 4, sticks)
    for k5 in range(four.five.rows.size):
        rows[4] = four.five.rows[k5]
        for w in range(plain.size):
            plain[w] = U0
            if plainly and rows[4] >= group_end:
                plain[w] = (
                    sixths.others[w] & sets[b.HERE, w, k5] & (sets[b.NEVER, w, k5] | sets[b.TWO, w, k5])
                )
        five = c.Weighed(holes - sticks.weight[rows[4]], marked & sticks.marked[rows[4]])
        out.control[c.CaseSlot.MADE] += c.count_word(
            plain, k5, sets, max(one, 0), max(two, 0), sixths.classes, five, out.counts
        )
        for w in range(plain.size):
            bits = sets[b.HERE, w, k5] & ~plain[w]
            while bits != U0:
                k6 = 64 * w + np.int64(lowest(bits))
                bits &= bits - U1
                rows[5] = four.six.rows[k6]
                c.count_one(rows, c.code_of(pairs, k5, k6), comparison, sticks, out)


@part(borrows=True)
def _with_fourths(
    walk: t.Walk,
    count: int,
    third: t.Third,
    sixths: SixthBits,
    task: CaseTask,
    scratch: CaseScratch,
    out: c.CaseCounters,
) -> None:
    """All assemblies with three sticks in positions 1 to 3, and one of the first ``count`` fourths."""
    control = out.control
    known = 0
    for i in range(count):
        if not t.place_fourth(walk, third, i, task.sticks.fills):
            continue
        control[c.CaseSlot.FOURS] += 1
        t.open_four(walk, third, known, control[c.CaseSlot.FOURS], task.sections)
        _answer(walk, third, known, task, scratch, control)
        pairs = b.PairSets(third.store.sets[known], third.store.bounds[known])
        _count(walk.rows, third.four, pairs, sixths, task, out)
        known = t.keep_four(walk, third, known)


@part
def _sixth_bits(rows6: I64[D1], group_end: int, sticks: StickTables, class6: I64[D1]) -> SixthBits:
    """The candidates for position 6 as bits."""
    words = (rows6.size + 63) >> 6
    mask, others = np.zeros((64, words), dtype=np.uint64), np.zeros(words, dtype=np.uint64)
    classes = classify(rows6, sticks, class6, mask)
    for k in range(rows6.size):
        if rows6[k] >= group_end:
            others[k >> 6] |= U1 << (np.uint64(k) & U63)
    return SixthBits(others, np.empty(words, dtype=np.uint64), c.SixthClasses(mask, class6, classes))


@kernel
def analyse(first: int, allowed: I64[D1], seconds: I64[D1], task: CaseTask, out: c.CaseCounters) -> None:
    """All assemblies with ``first`` in position 1, one of ``seconds`` in 2, and ``allowed`` rows elsewhere.

    ``allowed`` is sorted by the number of cubes. Requested assemblies are listed, and the first of each
    level type.
    """
    sections, fills, with_words = task.sections, task.sticks.fills, task.depth > Depth.COUNTS
    walk = t.new_walk(first, allowed, fills, sections)
    query = q.QueryScratch(
        new_scratch(MOST_STATES), new_flood(MOST_STATES), new_apart(), task.turns, task.cubes
    )
    scratch = CaseScratch(query, np.empty(64, dtype=np.int64))
    for s in range(seconds.size):
        thirds, fourths = t.place_second(walk, seconds[s], fills, sections)
        all5 = t.list_candidates(4, walk, fills, sections, with_words)
        all6 = t.list_candidates(5, walk, fills, sections, with_words)
        for i in range(thirds):
            t.place_third(walk, i, sections)
            five = t.take_candidates(4, all5, walk, fills)
            if five.rows.size == 0:
                continue
            six = t.take_candidates(5, all6, walk, fills)
            if six.rows.size == 0:
                continue
            third = t.new_third(five, six, walk, fills, sections, with_words, b.PLANES)
            sixths = _sixth_bits(six.rows, task.comparison.group_end, task.sticks, scratch.class6)
            _with_fourths(walk, fourths, third, sixths, task, scratch, out)
