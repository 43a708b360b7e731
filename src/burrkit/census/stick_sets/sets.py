"""The pass over all stick sets: every assembly taken completely apart, and grouped by its set of sticks.

A work unit is a class of ``mirror_classes``: all assemblies with this lowest class, and so all assemblies of
the sets with this lowest class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel.collect import Comparison
from burrkit.census.enumeration.plans import SPECIAL, CensusPlan, weight
from burrkit.census.enumeration.tally import UnitTally, ll_of
from burrkit.census.results.result_file import ResultFileBase, UnitTask
from burrkit.census.stick_sets.kernel import all_sets as k, emit as w, set_keys as q
from burrkit.census.stick_sets.kernel.queries_one_length import QUESTIONS
from burrkit.census.stick_sets.mirror_classes import classes, cutler_rows, tables
from burrkit.errors import InternalError
from burrkit.moves import take_apart
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.position_tables import ROWS
from burrkit.sixpiece.sticks import LENGTHS

#: Entries that are collected before they are merged, 8 bytes each; memory must hold twice this many.
ROOM: Final = 1 << 26
#: Parts into which the sets are divided by their highest bits: one of them should fit into a cache.
_BITS: Final = 12
#: Groups of parts that are merged at a time.
_GROUPS: Final = 32


class VerdictTable:
    """Entries of ``kernel.set_keys``, one for each set after ``merged``.

    Write new entries to the array of ``reserve`` and pass their number to ``commit``.
    """

    def __init__(self, expected: int) -> None:
        """``expected``: the most entries that will be committed in all."""
        self._room = max(1, min(ROOM, expected))
        self._new = np.empty(self._room, dtype=np.uint64)
        self._sorted = np.empty(0, dtype=np.uint64)
        self._count = 0
        per = (1 << _BITS) // _GROUPS
        empty = np.empty(0, dtype=np.uint64)
        self._old = [q.SortedEntries(empty, np.zeros(per + 1, dtype=np.int64)) for _ in range(_GROUPS)]

    def reserve(self, least: int) -> NDArray[np.uint64]:
        """An array with space for at least this many entries."""
        if self._count and self._count + least > self._room:
            self._merge()
        if least > self._room:
            self._room = least
            self._new = np.empty(least, dtype=np.uint64)
        return self._new[self._count :]

    def commit(self, count: int) -> None:
        """Add the first ``count`` entries of the array of ``reserve`` to the table."""
        self._count += count

    def merged(self) -> Iterator[NDArray[np.uint64]]:
        """All sets, each once, in several arrays; empties the table."""
        self._merge()
        self._new = self._sorted = np.empty(0, dtype=np.uint64)
        for group in range(_GROUPS):
            entries, start = self._old[group]
            yield entries[: start[-1]]
            self._old[group] = q.SortedEntries(np.empty(0, dtype=np.uint64), start)

    def _merge(self) -> None:
        if self._sorted.size < self._count:
            self._sorted = np.empty(self._room, dtype=np.uint64)
        new = q.SortedEntries(self._sorted, np.empty((1 << _BITS) + 1, dtype=np.int64))
        q.scatter(self._new, self._count, _BITS, new)
        per = (1 << _BITS) // _GROUPS
        for group in range(_GROUPS):
            old = self._old[group]
            here = new.start[group * per : (group + 1) * per + 1]
            many = np.diff(old.start) + np.diff(here)
            out = q.SortedEntries(
                np.empty(int(many.sum()), dtype=np.uint64), np.empty(per + 1, dtype=np.int64)
            )
            table = np.empty(1 << int(2 * many.max(initial=0) + 16).bit_length(), dtype=np.uint64)
            count = q.gather(old, new, group * per, per, _BITS, table, out)
            self._old[group] = q.SortedEntries(out.entries[:count].copy(), out.start)
        self._count = 0


#: The number of levels that a verdict can store.
LEVELS = 16
#: Spare capacity: all pairs of a fifth and a sixth stick, beyond the expected number.
_SPARE = ROWS * ROWS
#: The initial capacity for the records of a unit.
_RECORDS = 1 << 16


@dataclass(frozen=True)
class SetsTally(UnitTally):
    """The stored result of one unit; all sets up to mirror image.

    ``counts`` int64[n, 5]: level (0: nothing comes free), 1 if it comes completely apart, 1 if notchable,
    holes, and the number of logical assemblies. ``sets`` int64[n, 13]: kind (see ``kernel.set_keys``), holes,
    highest level of a partial solution, of a complete one, state, 1 if there are two assemblies or more, the
    number of sets, and the canonical numbers of the first such set. ``records`` int64[n, 7]: sets with
    exactly one solution, complete or partial, of a special level: canonical numbers, and the verdict.
    """

    widths = (5, 13, 7)

    sets: NDArray[np.int64]
    records: NDArray[np.int64]


class SetsResultFile(ResultFileBase[SetsTally]):
    """The result file of the pass over all stick sets."""

    layout, called, command = 2, "a file of burrkit census sets", "burrkit census sets run"
    tally = SetsTally

    def _tasks(self, names: Iterable[str]) -> Iterator[UnitTask[SetsTally]]:
        lowest, plan = {unit_name(rank): rank for rank in range(len(classes().kind))}, self.plan
        return ((name, partial(work, lowest[name], plan.of, plan.length, plan.special)) for name in names)


def plan(of: str, length: int, special: int = SPECIAL) -> CensusPlan:
    """The plan of "all" or "notchable" sticks: every unit with the number of assemblies to expect."""
    weights, numbers = {}, classes().numbers
    for lowest in range(len(classes().kind)):
        if of == "all" or classes().kind[lowest] & 1:
            every = ((first, rows(of)[rows(of) >= first]) for first in firsts(lowest))
            weights[unit_name(lowest)] = sum(weight(numbers, first, own, own) for first, own in every)
    return CensusPlan(of, special, weights, length=length)


def unit_name(lowest: int) -> str:
    """The name of a unit in a file: the lower canonical number of its class."""
    return str(int(classes().sticks[lowest, 0]))


def firsts(of: int) -> tuple[int, ...]:
    """The rows of a class for position 1: the first one of every group."""
    own = classes()
    rows = range(int(own.start[of]), int(own.start[of + 1]))
    return tuple(row for row in rows if own.group_end[row] != 0)


def rows(of: str) -> NDArray[np.int64]:
    """The rows of "all" sticks, or of "notchable" ones, ascending."""
    every = np.arange(ROWS, dtype=np.int64)
    return every[tables().sticks.marked == 1] if of == "notchable" else every


def work(lowest: int, of: str, length: int, special: int = SPECIAL) -> SetsTally:
    """Construct and analyse all assemblies with this lowest class."""
    own = classes()
    slices = []
    for first in firsts(lowest):
        allowed = rows(of)[rows(of) >= first]
        slices += _slices(first, allowed, allowed)
    verdicts = VerdictTable(sum(many for _, _, _, many in slices) + _SPARE)
    counts = np.zeros((2 * LEVELS, 2 * w.HOLES), dtype=np.int64)
    for first, allowed, seconds, many in slices:
        _make(first, allowed, seconds, many, LENGTHS.index(length), verdicts, counts)
    sets = np.zeros((16, w.HOLES, 256, q.STATES, 2), dtype=np.int64)
    examples, records = np.zeros(sets.shape, dtype=np.uint64), np.zeros(_RECORDS, dtype=np.uint64)
    by_class = q.StickClasses(own.chiral.astype(np.uint64), own.weight, own.kind)
    recorded = 0
    for entries in verdicts.merged():
        if recorded + len(entries) > len(records):  # the kernel does not check the bound
            records, before = np.empty(recorded + len(entries), dtype=np.uint64), records
            records[:recorded] = before[:recorded]
        found = q.SetCells(sets, examples, records)
        recorded = q.classify(entries, lowest, by_class, special, found, recorded)
    table = counts.reshape(LEVELS, 2, 2, w.HOLES)
    where = np.argwhere(table)
    cells = np.argwhere(sets)
    kind, holes, both, state, several = cells.T
    columns = np.column_stack((kind, holes, both >> 4, both & 15, state, several, sets[tuple(cells.T)]))
    first_of = sticks_of(examples[tuple(cells.T)] - np.uint64(1), lowest)
    kept = np.sort(records[:recorded])
    codes = (kept & np.uint64((1 << q.VERDICT_BITS) - 1)).astype(np.int64)
    return SetsTally(
        np.column_stack((where, table[tuple(where.T)])).astype(np.int64),
        np.column_stack((columns, first_of)).astype(np.int64),
        np.column_stack((sticks_of(kept >> np.uint64(q.VERDICT_BITS), lowest), codes)).astype(np.int64),
    )


def sticks_of(codes: NDArray[np.uint64], lowest: int) -> NDArray[np.int64]:
    """int64[n, 6]: the canonical numbers, ascending, of sets given by their codes."""
    whole = codes + (np.uint64(2 * lowest) << np.uint64(50))
    ids = (whole[:, None] >> np.arange(50, -1, -10, dtype=np.uint64) & np.uint64(1023)).astype(np.int64)
    return np.sort(classes().sticks[ids >> 1, ids & 1], axis=1)


def _slices(
    first: int, allowed: NDArray[np.int64], seconds: NDArray[np.int64]
) -> list[tuple[int, NDArray[np.int64], NDArray[np.int64], int]]:
    """Divide the rows for position 2 into parts that fit into a verdict table."""
    many = weight(classes().numbers, first, allowed, seconds)
    if many == 0:
        return []
    if many > ROOM // 4 and len(seconds) > 1:
        return _slices(first, allowed, seconds[::2].copy()) + _slices(first, allowed, seconds[1::2].copy())
    return [(first, allowed, seconds, many)]


def _make(
    first: int,
    allowed: NDArray[np.int64],
    seconds: NDArray[np.int64],
    many: int,
    n: int,
    verdicts: VerdictTable,
    counts: NDArray[np.int64],
) -> None:
    """Construct some of the assemblies: adds to the counts, and appends entries to the table."""
    own, t = classes(), tables()
    lowest = int(own.of[first])
    light_first = allowed[np.argsort(t.sticks.weight[allowed], kind="stable")]
    end = int(own.group_end[first])
    task = w.SetsInput(
        t.sections,
        n,
        t.sticks,
        Comparison(max(end, first), end < 0, t.images),
        t.hands,
        w.FirstClass(
            lowest,
            int(own.start[lowest + 1]),
            1 if own.chiral[lowest] else 2,
            int(t.hands.stick[0, first]) & 1,
        ),
    )
    entries = verdicts.reserve(many + _SPARE)
    unsettled = np.zeros((1 << 12, 6), dtype=np.int64)
    control = np.zeros(w.SLOTS, dtype=np.int64)
    looked_at = np.zeros(QUESTIONS, dtype=np.int64)
    out = w.SetsOutput(counts, entries, unsettled, control, looked_at)
    k.find_sets(first, light_first, seconds, task, out)
    if control[w.SetSlot.FULL]:
        raise InternalError(f"more assemblies with row {first} first than were counted")
    open_ones, written = int(control[w.SetSlot.OPEN]), int(control[w.SetSlot.ENTRIES])
    if open_ones:
        entries[written : written + open_ones] = settled(unsettled[:open_ones], LENGTHS[n], counts)
        written += open_ones
    verdicts.commit(written)


def settled(assemblies: NDArray[np.int64], length: int, counts: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The entries of logical assemblies, int64[n, 6], by the general engine; adds to the counts."""
    own, t = classes(), tables()
    groups = symmetric_assemblies.groups(own.numbers[assemblies]).tolist()
    mirrors = sum(1 << g for g in t.hands.mirrors.tolist())
    entries = np.zeros(len(assemblies), dtype=np.uint64)
    for i, (rows, kept) in enumerate(zip(assemblies, groups, strict=True)):
        found = take_apart(ll_of(cutler_rows()[rows]).assembly(length))
        level, whole = found.first or 0, int(found.tree is not None)
        codes = [
            sum(int(c) << 10 * p for p, c in enumerate(sorted(t.hands.stick[s, rows])[::-1])) for s in (0, 1)
        ]
        state = 1 + whole if level else 0
        verdict = state << 8 | level << 4 | level * whole
        if codes[0] == codes[1] and not kept & mirrors:
            twice = list(zip(q.PARTIAL, q.COMPLETE, strict=True)).index((2 * (level > 0), 2 * whole))
            verdict = 1 << 11 | twice << 8 | verdict & 255
        code = min(codes) - (2 * int(own.of[rows].min()) << 50)
        entries[i] = (code * q.MIXER & (1 << q.SET_BITS) - 1) << q.VERDICT_BITS | verdict
        holes, marked = 32 - int(t.sticks.weight[rows].sum()), int(t.sticks.marked[rows].all())
        counts[2 * level + whole, w.HOLES * marked + holes] += 1
    return entries
