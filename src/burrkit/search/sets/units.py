"""Work units of a search for stick sets: construct assemblies, and check the sets that they belong to.

All assemblies of a set are in one unit, that of its two lowest classes (see ``kernel.assemble``), so the
answer of a unit is final: a search is a list of independent units, in any order, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.geometry import ROTATIONS
from burrkit.moves import Disassembly, take_apart
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.kernel import assemble as k
from burrkit.search.sets.kernel.assemble import StockRows
from burrkit.search.sets.stock import Stock
from burrkit.sixpiece import cutler_order, frame, ll
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel import complete, first_separation
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.sticks import LENGTHS, Stick, canonical_table, mirror_table, weight_table

#: The initial capacity for assemblies.
_CAPACITY = 1 << 14


@dataclass(frozen=True, order=True)
class SetsUnit:
    """A work unit: all assemblies with these two lowest classes."""

    lowest: int
    second: int

    @property
    def name(self) -> str:
        """Its name in a table."""
        return f"{self.lowest}/{self.second}"


@dataclass(frozen=True)
class FoundSet:
    """A set that meets the conditions at one length, and its best solution.

    ``sticks`` are canonical numbers. ``hands`` is 2 if the mirror image is another set that the stock
    contains, too, and which is then not listed by itself. Counts are of this set, up to rotation. ``level``
    is that of the best solution, ``level_type`` its levels at lengths 6 to 12, ``symmetry`` its type, ``ll``
    its LL string.
    """

    sticks: tuple[int, ...]
    length: int
    level: int
    level_type: tuple[int, ...]
    holes: int
    assemblies: int
    partial: int
    solutions: int
    hands: int
    symmetry: str
    ll: str


@dataclass(frozen=True)
class UnitAnswer:
    """The sets that a unit found, and the number of its assemblies.

    These are counted up to rotation, or up to reflection for a closed stock.
    """

    assemblies: int
    sets: tuple[FoundSet, ...]


def units(stock: Stock, conditions: Conditions) -> Iterator[SetsUnit]:
    """The units of a search; ``stock`` is the result of ``Conditions.stock``."""
    classes = tables(stock).classes
    for lowest in range(1 if conditions.key else classes):
        for second in range(lowest, classes):
            yield SetsUnit(lowest, second)


def weigh(unit: SetsUnit, stock: Stock, conditions: Conditions) -> int:
    """Count the assemblies of a unit, in a small part of the time of ``work``."""
    return _assemble(unit, tables(stock), conditions, np.empty((0, 7), dtype=np.int32))


def work(unit: SetsUnit, stock: Stock, conditions: Conditions) -> UnitAnswer:
    """Construct the assemblies of a unit and check their sets."""
    t = tables(stock)
    made = np.empty((_CAPACITY, 7), dtype=np.int32)
    count = _assemble(unit, t, conditions, made)
    if count > len(made):
        made = np.empty((count, 7), dtype=np.int32)
        _assemble(unit, t, conditions, made)
    if not count:
        return UnitAnswer(0, ())
    batch = _Batch(t, made[:count])
    every = range(len(conditions.lengths))
    return UnitAnswer(count, tuple(one for n in every for one in batch.matching_sets(n, stock, conditions)))


def _assemble(unit: SetsUnit, t: StockTables, conditions: Conditions, out: NDArray[np.int32]) -> int:
    task = k.AssemblyTask(t.rows, t.images, k.HoleRange(*conditions.holes))
    return k.assemble(unit.lowest, unit.second, task, out)


class _Batch:
    """The n assemblies of a unit, grouped by set."""

    def __init__(self, t: StockTables, made: NDArray[np.int32]) -> None:
        rows = made[:, :6]
        self.numbers, self._census = t.numbers[rows], t.census[rows]
        which = np.sort(t.rows.stick[rows], axis=1)
        code, image = _packed(which), _packed(np.sort(t.mirror[t.rows.stick[rows]], axis=1))
        even = code == image
        if t.reflect:
            # An assembly stands for itself and its mirror image, which is one of the same set or of the
            # other.
            weight = np.where(even & (made[:, 6] & t.improper == 0), 2, 1)
            code = np.minimum(code, image)
        else:
            weight = np.ones(len(made), dtype=np.int64)
        #: The different sets as codes, the set of each assembly, and how many assemblies each stands for.
        self.codes, self.set, inverse = np.unique(code, return_index=True, return_inverse=True)
        self.of, self.weight = inverse, weight
        self.sticks = np.sort(t.sticks[_unpacked(self.codes)], axis=1)
        self.assemblies = self.total(np.ones(len(made), dtype=bool))
        self.levels: NDArray[np.int8] | None = None

    def total(self, some: NDArray[np.bool_]) -> NDArray[np.int64]:
        """int64[sets]: the number of these assemblies, bool[n], in each set, up to rotation."""
        counts = np.bincount(self.of[some], self.weight[some], minlength=len(self.codes))
        return counts.astype(np.int64)

    def highest(self, levels: NDArray[np.integer]) -> NDArray[np.int64]:
        """int64[sets]: the highest of these levels, [n]."""
        top = np.zeros(len(self.codes), dtype=np.int64)
        np.maximum.at(top, self.of, levels)
        return top

    def matching_sets(self, n: int, stock: Stock, conditions: Conditions) -> Iterator[FoundSet]:
        """The sets that meet the conditions at the n-th of their lengths."""
        if self.levels is None:
            self.levels = first_levels(self._census, conditions.lengths)
        levels, length = self.levels[:, n].astype(np.int64), conditions.lengths[n]
        loose = levels > 0
        partial = self.total(loose)
        is_open = self.highest(levels) >= conditions.level
        if conditions.counting == "partial" and conditions.unique:
            is_open &= partial == 1
        whole = np.zeros(len(levels), dtype=bool)
        candidates = np.flatnonzero(loose & is_open[self.of])
        if conditions.level_type is not None or conditions.symmetric:
            candidates = self._of_matching_sets(candidates, levels, conditions)
        whole[candidates] = come_apart(self._census[candidates], length)
        solutions = self.total(whole)
        counted = loose if conditions.counting == "partial" else whole
        counts = partial if conditions.counting == "partial" else solutions
        good = np.zeros(len(levels), dtype=bool)
        good[candidates] = counted[candidates] & (levels[candidates] >= conditions.level)
        some = np.flatnonzero(good)
        good[some] = self._have_properties(some, conditions)
        best = self._best(np.flatnonzero(good), levels)
        if conditions.unique:
            best = best[counts[self.of[best]] == 1]
        yield from self._described(best, length, levels, partial, solutions, stock)

    def _of_matching_sets(
        self, candidates: NDArray[np.intp], levels: NDArray[np.int64], conditions: Conditions
    ) -> NDArray[np.intp]:
        """The candidates with an assembly of their set of the required level, level type and symmetry."""
        high = candidates[levels[candidates] >= conditions.level]
        like = np.zeros(len(self.codes), dtype=bool)
        like[self.of[high[self._have_properties(high, conditions)]]] = True
        return candidates[like[self.of[candidates]]]

    def _have_properties(self, some: NDArray[np.intp], conditions: Conditions) -> NDArray[np.bool_]:
        """Whether each of these assemblies has the required level type and symmetry."""
        like = np.ones(len(some), dtype=bool)
        if conditions.symmetric:
            like &= symmetric_assemblies.groups(self.numbers[some]) != 1
        if conditions.level_type is not None:
            types = first_levels(self._census[some], LENGTHS)
            like &= (types == conditions.level_type).all(axis=1)
        return like

    def _best(self, some: NDArray[np.intp], levels: NDArray[np.int64]) -> NDArray[np.intp]:
        """An assembly of each set: that of the highest level, the first of several."""
        order = np.lexsort((some, -levels[some], self.of[some]))
        _, first = np.unique(self.of[some][order], return_index=True)
        return some[order[first]]

    def _described(
        self,
        best: NDArray[np.intp],
        length: int,
        levels: NDArray[np.int64],
        partial: NDArray[np.int64],
        solutions: NDArray[np.int64],
        stock: Stock,
    ) -> Iterator[FoundSet]:
        numbers = _with_sticks(self.numbers[best], self.sticks[self.of[best]])
        types = first_levels(self._census[best], LENGTHS).tolist()
        texts = symmetric_assemblies.ll_strings(numbers)
        groups = symmetric_assemblies.groups(numbers).tolist()
        for i, at in enumerate(best.tolist()):
            n = self.of[at]
            sticks = tuple(self.sticks[n].tolist())
            mirror = tuple(sorted(mirror_table()[list(sticks)].tolist()))
            twin = mirror != sticks and stock.has(mirror)
            if twin and mirror < sticks:
                continue  # the mirror image is listed instead
            yield FoundSet(
                sticks, length, int(levels[at]), tuple(types[i]), texts[i].count("0"),
                int(self.assemblies[n]), int(partial[n]), int(solutions[n]), 1 + twin,
                symmetric_assemblies.type_of(groups[i]), texts[i],
            )  # fmt: skip


def _packed(which: NDArray[np.int64]) -> NDArray[np.int64]:
    """Six indices into the stock, below 1,024 each, as one number."""
    code = np.zeros(len(which), dtype=np.int64)
    for p in range(6):
        code = code << 10 | which[:, p] & 1023
    return code


def _unpacked(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.stack([codes >> 10 * (5 - p) & 1023 for p in range(6)], axis=1)


def _with_sticks(numbers: NDArray[np.int64], sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The assemblies, int64[n, 6], as they are or reflected, so that they consist of these sticks."""
    g = next(g for g, s in enumerate(frame.symmetries()) if s.motion.isometry not in ROTATIONS)
    positions = frame.symmetries()[g].positions
    other = np.empty_like(numbers)
    for p in range(1, 7):
        other[:, positions[p] - 1] = symmetric_assemblies.images()[g, p, numbers[:, p - 1]]
    same = (np.sort(canonical_table()[numbers], axis=1) == sticks).all(axis=1)
    return np.where(same[:, None], numbers, other)


# The stock as arrays for the kernel ----------------------------------------------------------------------


@dataclass(frozen=True)
class StockTables:
    """The records that ``kernel.assemble`` takes, and what its rows mean.

    ``numbers`` int64[rows] are those of placed sticks, ``sticks`` int64[s] the canonical numbers of the
    stock, ``mirror`` int64[s] the index of the mirror image of each among them (-1: none), ``census``
    int64[rows] the rows in Cutler's order. With ``reflect`` a stick and its mirror image are one class, and
    assemblies are listed up to reflection; else up to rotation. ``improper`` has the bits of the reflections.
    """

    reflect: bool
    rows: StockRows
    images: FrameImages
    numbers: NDArray[np.int64]
    sticks: NDArray[np.int64]
    mirror: NDArray[np.int64]
    census: NDArray[np.int64]
    improper: int

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return len(self.rows.class_start) - 1


@lru_cache(maxsize=4)
def tables(stock: Stock) -> StockTables:
    """The tables of a stock: up to reflection if it is its own mirror image.

    Heavy classes come first: sticks that are hard to place are placed first, the many light ones last.
    """
    sticks = np.array(stock.sticks, dtype=np.int64)
    mirror = mirror_table()[sticks].astype(np.int64)
    reflect = stock.is_closed
    leader = np.minimum(sticks, mirror) if reflect else sticks
    classes = sorted(set(leader.tolist()), key=lambda n: (-weight_table()[n], n))
    rank = {n: i for i, n in enumerate(classes)}
    listed = [
        (rank[int(lead)], number, i)
        for i, (stick, lead) in enumerate(zip(sticks.tolist(), leader.tolist(), strict=True))
        for number in Stick(stick).orientations
    ]
    ranks, numbers, which = np.array(sorted(listed), dtype=np.int64).reshape(-1, 3).T
    rows = np.full(4097, -1, dtype=np.int64)
    rows[numbers] = np.arange(len(numbers))
    chosen = [g for g, s in enumerate(frame.symmetries()) if reflect or s.motion.isometry in ROTATIONS]
    region = [sum(1 << cube for cube in cubes) for cubes in frame.removable()]
    index = {n: i for i, n in enumerate(sticks.tolist())}
    rotations = [s.motion.isometry in ROTATIONS for s in (frame.symmetries()[g] for g in chosen)]
    if canonical_table()[numbers].tolist() != sticks[which].tolist():
        raise InternalError("the rows of the search are not the orientations of its sticks")
    count = np.array([count for _, count in stock.counts], dtype=np.int64)
    return StockTables(
        reflect,
        StockRows(
            np.searchsorted(ranks, np.arange(len(classes) + 1)).astype(np.int64),
            np.ascontiguousarray(symmetric_assemblies.fills()[1:, numbers]),
            weight_table()[numbers].astype(np.int64),
            which.copy(),
            count,
            np.array(region, dtype=np.uint64),
            bool(count.min() < 6),
        ),
        FrameImages(
            symmetric_assemblies.origins()[chosen],
            np.ascontiguousarray(rows[symmetric_assemblies.images()[chosen][:, 1:, numbers]]),
        ),
        numbers.copy(),
        sticks,
        np.array([index.get(m, -1) for m in mirror.tolist()], dtype=np.int64),
        cutler_order.order().row[numbers],
        sum(1 << g for g, proper in enumerate(rotations) if not proper),
    )


# Levels in bulk ------------------------------------------------------------------------------------------

#: Assemblies in one call of a kernel: well under a second.
_SLICE = 1 << 15


def first_levels(assemblies: NDArray[np.int64], lengths: tuple[int, ...]) -> NDArray[np.int8]:
    """int8[n, lengths]: the level of the first separation, 0 if nothing comes free.

    ``assemblies`` int64[n, 6] are rows in Cutler's order. ``lengths`` ascend: what is locked at one length is
    locked at all longer ones.
    """
    levels = np.zeros((len(assemblies), len(lengths)), dtype=np.int8)
    loose = np.arange(len(assemblies))
    for column, length in enumerate(lengths):
        found = _answers(first_separation.levels, assemblies[loose], length, lambda apart: apart.first or 0)
        levels[loose, column] = np.maximum(found, 0)
        loose = loose[found > 0]
    return levels


def come_apart(assemblies: NDArray[np.int64], length: int) -> NDArray[np.bool_]:
    """bool[n]: whether assemblies come completely apart; int64[n, 6], rows in Cutler's order."""
    found = _answers(complete.come_apart, assemblies, length, lambda apart: apart.tree is not None)
    whole: NDArray[np.bool_] = found == 1
    return whole


def _answers(
    kernel: Callable[..., None],
    assemblies: NDArray[np.int64],
    length: int,
    settle: Callable[[Disassembly], int],
) -> NDArray[np.int64]:
    """int64[n]: the answers of a kernel, and by the general engine of those that it leaves open."""
    found = np.empty(len(assemblies), dtype=np.int64)
    for at in range(0, len(found), _SLICE):
        some = slice(at, at + _SLICE)
        kernel(sections(), LENGTHS.index(length), assemblies[some], found[some])
    for i in np.flatnonzero(found == first_separation.BEYOND).tolist():
        (text,) = symmetric_assemblies.ll_strings(cutler_order.order().numbers[assemblies[i : i + 1]])
        found[i] = settle(take_apart(ll.read(text).assembly(length)))
    return found
