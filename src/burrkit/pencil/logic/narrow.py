"""Constraint propagation: the values that a rule removes from the domains of its cells.

A domain is an ``int`` used as a set of bits::

    bit  … 6 5 4 3 2 1 0        a cell that may be 1, 2 or 5 is 0b100110,
           0 1 0 0 1 1 0        a cell with a known value has one bit

Each rule is an object with the indices of its ``cells`` and a method ``narrow``, which removes from
``domains`` values that no answer can have and returns the indices of the cells that lost some, or None if
there is no answer at all. Totals and tables leave exactly the values that the rule allows; for distinct cells
only the cheap steps are done, as people do them: known values, values with one place left, sets of n cells
for n values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from burrkit.pencil.logic.model import Row


class Rule(ABC):
    """A rule on cells, which are given by their indices."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells = tuple(cells)

    @abstractmethod
    def narrow(self, domains: list[int]) -> list[int] | None:
        """Remove impossible values; return the cells that changed, or None if a cell has no value left."""


def bits(domain: int) -> Iterator[int]:
    """The lowest bit of a domain, then the next one, each as a domain of its own."""
    while domain:
        low = domain & -domain
        yield low
        domain ^= low


class Sum(Rule):
    """Cells that add up to one of a set of sums, or to the value of another cell.

    A set of sums is a set of bits, too, so adding a value to all of them is a shift, and a product with the
    bit of the value.
    """

    def __init__(self, cells: Sequence[int], value: int = 0, target: int | None = None) -> None:
        """The sum is ``value``, or the value of the cell ``target``."""
        super().__init__((*cells, *(() if target is None else (target,))))
        self._terms = tuple(cells)
        self._target = target
        self._value = value

    def narrow(self, domains: list[int]) -> list[int] | None:
        """Leave the values that are part of some required sum."""
        reached = [1]
        for cell in self._terms:
            before = reached[-1]
            reached.append(union(before * low for low in bits(domains[cell])))
        changed = []
        if self._target is not None:
            sums = reached[-1] & domains[self._target]
            if sums != domains[self._target]:
                domains[self._target] = sums
                changed.append(self._target)
        else:
            # The value may be too large for a bit set.
            is_possible = 0 <= self._value < reached[-1].bit_length()
            sums = reached[-1] & 1 << self._value if is_possible else 0
        for cell, before in zip(reversed(self._terms), reversed(reached[:-1]), strict=True):
            values = rest = 0
            for low in bits(domains[cell]):
                ways = (sums >> (low.bit_length() - 1)) & before
                if ways:
                    values |= low
                    rest |= ways
            if values != domains[cell]:
                domains[cell] = values
                changed.append(cell)
            sums = rest
        return changed if sums else None


class Different(Rule):
    """Cells of which no two have the same value."""

    def narrow(self, domains: list[int]) -> list[int] | None:
        """Do the cheap steps until none helps."""
        changed: list[int] = []
        while True:
            step = self._tight_sets(domains)
            if step == []:
                step = self._single_places(domains)
            if step is None:
                return None
            if not step:
                return changed
            changed += step

    def _tight_sets(self, domains: list[int]) -> list[int] | None:
        """Apply that n cells with n values between them leave none of these for other cells."""
        changed = []
        for values, count in Counter(domains[cell] for cell in self.cells).items():
            room = values.bit_count()
            if count > room:
                return None
            if count == room:
                for cell in self.cells:
                    domain = domains[cell]
                    if domain != values and domain & values:
                        domains[cell] = domain & ~values
                        changed.append(cell)
                        if not domains[cell]:
                            return None
        return changed

    def _single_places(self, domains: list[int]) -> list[int] | None:
        """If there are no more values than cells, each is needed, even one that has a single place."""
        once = twice = 0
        for cell in self.cells:
            twice |= once & domains[cell]
            once |= domains[cell]
        spare = once.bit_count() - len(self.cells)
        if spare < 0:
            return None
        changed = []
        alone = 0 if spare else once & ~twice
        if alone:
            for cell in self.cells:
                here = domains[cell] & alone
                if here and here != domains[cell]:
                    if here & (here - 1):
                        return None
                    domains[cell] = here
                    changed.append(cell)
        return changed


class DifferentSum(Rule):
    """Distinct cells with a known sum: one of a list of sets of values is used."""

    def __init__(self, cells: Sequence[int], sets: Sequence[int]) -> None:
        super().__init__(cells)
        self._sets = sets

    def narrow(self, domains: list[int]) -> list[int] | None:
        """Leave the values of the sets that are still possible."""
        possible = known = 0
        for cell in self.cells:
            domain = domains[cell]
            possible |= domain
            if not domain & (domain - 1):
                known |= domain
        open_sets = [values for values in self._sets if not values & ~possible and not known & ~values]
        allowed = union(open_sets)
        changed = []
        for cell in self.cells:
            if domains[cell] & ~allowed:
                domains[cell] &= allowed
                if not domains[cell]:
                    return None
                changed.append(cell)
        return changed if open_sets else None


class Patterns(Rule):
    """Cells that follow one of several rows.

    For every cell and value there is the set of the rows that have it, again as bits: row 0 is bit 0. A few
    operations on whole sets compute the rows that are left (compact tables: J. Demeulenaere et al., 2016).
    """

    def __init__(self, cells: Sequence[int], index: RowIndex) -> None:
        super().__init__(cells)
        self._index = index

    def narrow(self, domains: list[int]) -> list[int] | None:
        """Leave the values that some row has which the other cells allow."""
        left = self._left(domains)
        if not left:
            return None
        changed = []
        for cell, (anywhere, rows) in zip(self.cells, self._index.columns, strict=True):
            if not left & anywhere:
                values = union(low for low in bits(domains[cell]) if rows.get(low, 0) & left)
                if values != domains[cell]:
                    domains[cell] = values
                    changed.append(cell)
        return changed

    def _left(self, domains: Sequence[int]) -> int:
        """The rows that the domains allow."""
        left = self._index.all_rows
        for cell, (anywhere, rows) in zip(self.cells, self._index.columns, strict=True):
            left &= union((rows.get(low, 0) for low in bits(domains[cell])), anywhere)
        return left

    def rows_left(self, domains: list[int], cell: int, value: int) -> int:
        """The number of rows if the cell had this value, given as its bit."""
        before, domains[cell] = domains[cell], value
        left = self._left(domains)
        domains[cell] = before
        return left.bit_count()


class RowIndex:
    """The rows of a table by cell and value; tables with the same rows share it."""

    def __init__(self, rows: Sequence[Row], width: int) -> None:
        self.all_rows = (1 << len(rows)) - 1
        #: For each cell the rows that allow any value there, and those with a value, by its bit.
        self.columns: list[tuple[int, dict[int, int]]] = []
        for column in range(width):
            anywhere, having = 0, dict[int, int]()
            for number, row in enumerate(rows):
                value = row[column]
                if value is None:
                    anywhere |= 1 << number
                elif value >= 0:
                    having[1 << value] = having.get(1 << value, 0) | 1 << number
            self.columns.append((anywhere, having))


def sets_with_sum(values: Sequence[int], count: int, total: int, most: int) -> list[int] | None:
    """All sets of ``count`` of the values that add up to ``total``; None if there are more than ``most``."""
    sets = []
    for tried, chosen in enumerate(combinations(values, count)):
        if tried >= 40 * most:
            return None
        if sum(chosen) == total:
            sets.append(union(1 << value for value in chosen))
    return sets if len(sets) <= most else None


def union(sets: Iterable[int], start: int = 0) -> int:
    """All values that are in one of the sets, or in ``start``."""
    for values in sets:
        start |= values
    return start
