"""The built-in solver: every answer of a puzzle, one after the other, and the proof that there are no more.

Domains are sets of bits (``narrow``). Rules narrow them until nothing changes; then the search takes
the cell with the fewest values left and goes on with each of them. ``check`` verifies answers
independently, by the rules.

>>> from burrkit.pencil.logic.seki import Seki
>>> [answer] = solve(Seki.read("oo+ooaoo-"))
>>> "".join(str(answer[f"V{n}"]) for n in range(16))
'1010010010110101'
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice, product
from math import prod
from typing import TYPE_CHECKING

from burrkit.errors import PuzzleError
from burrkit.pencil.logic import linear, model as m, narrow
from burrkit.pencil.logic.check import difference

if TYPE_CHECKING:
    from random import Random

#: Rules on the same cells are made one table if these cells have no more combinations of values.
_FEW = 256
#: Sets of distinct values with a sum are listed up to this number.
_SETS = 1024


class OutOfTimeError(PuzzleError):
    """The time limit has passed. ``answers`` are those until then; there may be others."""

    code = "limit-reached"

    answers: Sequence[m.Values] = ()


def solve(puzzle: m.PencilPuzzle, *, time_limit: float | None = None) -> Iterator[dict[str, int]]:
    """All answers, each once. ``time_limit`` is in seconds; OutOfTimeError once it has passed.

    Cells that may hold any integer are solved for by elimination; if they leave a choice, the answers never
    end.
    """
    cells, groups = puzzle.cells(), puzzle.groups()
    deadline = None if time_limit is None else time.monotonic() + time_limit
    if any(domain is None for domain in cells.values()):
        return linear.solve(cells, groups)
    return ConstraintSearch(cells, groups, deadline).answers()


def answers(puzzle: m.PencilPuzzle, limit: int, *, time_limit: float | None = None) -> list[dict[str, int]]:
    """At most ``limit`` answers. Two are enough to decide uniqueness.

    ``time_limit`` is in seconds; OutOfTimeError, with the answers so far, once it has passed.
    """
    results: list[dict[str, int]] = []
    try:
        for answer in islice(solve(puzzle, time_limit=time_limit), limit):
            results.append(answer)
    except OutOfTimeError as error:
        error.answers = results
        raise
    return results


def next_step(puzzle: m.PencilPuzzle, known: m.Values) -> tuple[str, Sequence[str]] | None:
    """A cell that follows from what is ``known``, and the cells of the rules that show it; None if many do.

    A single rule is preferred; several are all those on one cell.
    """
    cells, groups = dict(puzzle.cells()), puzzle.groups()
    cells |= {cell: (value,) for cell, value in known.items() if value in (cells.get(cell, ()) or (value,))}
    unknown = [cell for cell, domain in cells.items() if domain is None or len(domain) > 1]
    alone = (list(rule) for _, rule in groupby(groups, key=lambda group: group.name))
    for rules in (*alone, *([group for group in groups if cell in m.cells_of(group)] for cell in unknown)):
        domains = {cell: cells[cell] for group in rules for cell in m.cells_of(group)}
        follows = [cell for cell in unknown if cell in domains]
        if None not in domains.values():
            left = ConstraintSearch(domains, rules).propagated() or ()
            single = {cell for cell, values in zip(domains, left, strict=False) if values.bit_count() == 1}
            follows = [cell for cell in follows if cell in single][:1]
        if len(follows) == 1:
            return follows[0], tuple(domains)
    return None


class NodeLimitError(PuzzleError):
    """The search has used up its node limit."""

    code = "limit-reached"


class ConstraintSearch:
    """The search for the answers of one puzzle; ``nodes`` counts the positions that it has visited.

    NodeLimitError is raised after ``node_limit`` nodes; ``random`` shuffles the order of the values.
    """

    def __init__(
        self,
        cells: Mapping[str, m.Domain],
        groups: Sequence[m.Group],
        deadline: float | None = None,
        *,
        node_limit: int | None = None,
        random: Random | None = None,
    ) -> None:
        self.nodes = 0
        self._node_limit = node_limit
        self._random = random
        self._names = list(cells)
        self._deadline = deadline
        self._start = [sum(1 << value for value in domain or ()) for domain in cells.values()]
        self._rules = list(_rules({name: k for k, name in enumerate(cells)}, groups, self._start))
        self._bound: list[list[int]] = [[] for _ in cells]
        for number, rule in enumerate(self._rules):
            for cell in set(rule.cells):
                self._bound[cell].append(number)

    def answers(self) -> Iterator[dict[str, int]]:
        """Depth-first search with an explicit stack, so that no puzzle is too deep."""
        if not all(self._start):
            return
        stack = [(self._start.copy(), list(range(len(self._rules))))]
        while stack:
            domains, due = stack.pop()
            self.nodes += 1
            if self._node_limit is not None and self.nodes > self._node_limit:
                raise NodeLimitError(f"not solved within {self._node_limit:,} nodes")
            if self._deadline is not None and time.monotonic() > self._deadline:
                raise OutOfTimeError("not solved within the time limit")
            if not self._settle(domains, due):
                continue
            choice = self._fewest(domains)
            if choice is None:
                yield {name: d.bit_length() - 1 for name, d in zip(self._names, domains, strict=True)}
                continue
            cell, values = choice
            if self._random is not None:
                self._random.shuffle(values)
            for value in reversed(values):
                chosen = domains.copy()
                chosen[cell] = value
                stack.append((chosen, self._bound[cell]))

    def propagated(self) -> list[int] | None:
        """The domains that propagation leaves, in the order of the cells; None if there is no answer."""
        domains = self._start.copy()
        solvable = all(domains) and self._settle(domains, range(len(self._rules)))
        return domains if solvable else None

    def _settle(self, domains: list[int], due: Sequence[int]) -> bool:
        """Narrow until nothing changes; False if there is no answer."""
        waiting = dict.fromkeys(due)
        while waiting:
            number = next(iter(waiting))
            changed = self._rules[number].narrow(domains)
            del waiting[number]
            if changed is None:
                return False
            for cell in changed:
                waiting.update(dict.fromkeys(self._bound[cell]))
        return True

    def _fewest(self, domains: list[int]) -> tuple[int, list[int]] | None:
        """The cell with the fewest values, and these in the order of trial; None if all are known.

        The value that leaves the fewest rows of the cell's tables comes first. On a board of steps that is
        the square with the fewest ways on (H. C. von Warnsdorff's rule for the knight's tour, 1823).
        """
        open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
        if not open_cells:
            return None
        cell = min(open_cells, key=lambda cell: domains[cell].bit_count())
        values = list(narrow.bits(domains[cell]))
        rules = (self._rules[number] for number in self._bound[cell])
        tables = [rule for rule in rules if isinstance(rule, narrow.Patterns)]
        if tables:
            values.sort(key=lambda value: sum(table.rows_left(domains, cell, value) for table in tables))
        return cell, values


def _rules(numbers: Mapping[str, int], groups: Sequence[m.Group], start: list[int]) -> Iterator[narrow.Rule]:
    """The rules that narrow: a group each, those on the same few cells as one, and sums of distinct cells."""
    tables: dict[int, narrow.RowIndex] = {}
    together: dict[frozenset[str], list[m.Group]] = defaultdict(list)
    for group in groups:
        together[frozenset(m.cells_of(group))].append(group)
    for names, several in together.items():
        domains = {name: start[numbers[name]] for name in sorted(names)}
        if len(several) > 1 and prod(domain.bit_count() for domain in domains.values()) <= _FEW:
            yield narrow.Patterns([numbers[name] for name in domains], _joint_rows(several, domains))
        else:
            yield from (_rule(group, numbers, tables, start) for group in several)
    yield from _sums_of_distinct(groups, numbers, start)


def _rule(
    group: m.Group, numbers: Mapping[str, int], tables: dict[int, narrow.RowIndex], start: Sequence[int]
) -> narrow.Rule:
    cells = [numbers[cell] for cell in group.cells]
    match group:
        case m.Total(value=str(whole)):
            return narrow.Sum(cells, target=numbers[whole])
        case m.Total(value=int(value)):
            return narrow.Sum(cells, value=value)
        case m.AllowedTuples(rows=rows):
            # Many groups may have the same rows, as the neighbours on a board.
            if id(rows) not in tables:
                tables[id(rows)] = narrow.RowIndex(rows, len(cells))
            return narrow.Patterns(cells, tables[id(rows)])
        case m.Same():
            values = (value.bit_length() - 1 for value in narrow.bits(start[cells[0]]))
            return narrow.Patterns(
                cells, narrow.RowIndex([(value,) * len(cells) for value in values], len(cells))
            )
        case _:
            return narrow.Different(cells)


def _joint_rows(groups: Sequence[m.Group], domains: Mapping[str, int]) -> narrow.RowIndex:
    """Rules on the same cells as one table of all that they allow together."""
    choices = product(*([low.bit_length() - 1 for low in narrow.bits(domain)] for domain in domains.values()))
    answers = (dict(zip(domains, row, strict=True)) for row in choices)
    rows = [tuple(row.values()) for row in answers if not any(difference(group, row) for group in groups)]
    return narrow.RowIndex(rows, len(domains))


def _sums_of_distinct(
    groups: Sequence[m.Group], numbers: Mapping[str, int], start: list[int]
) -> Iterator[narrow.Rule]:
    """For every known total of distinct cells, the sets of values that it allows."""
    different = [frozenset(group.cells) for group in groups if isinstance(group, m.Distinct)]
    for group in groups:
        if not isinstance(group, m.Total) or isinstance(group.value, str) or len(set(group.cells)) < 2:
            continue
        if any(cells.issuperset(group.cells) for cells in different):
            cells = [numbers[cell] for cell in group.cells]
            values = [
                value.bit_length() - 1 for value in narrow.bits(narrow.union(start[cell] for cell in cells))
            ]
            sets = narrow.sets_with_sum(values, len(cells), group.value, _SETS)
            if sets is not None:
                yield narrow.DifferentSum(cells, sets)
