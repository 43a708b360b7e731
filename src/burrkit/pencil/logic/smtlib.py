"""A pencil puzzle as SMT-LIB text, in the style of the series of articles that burrkit grew from.

Every cell is an integer constant with its range, every group an assertion under a comment that names it.
A row of a table over cells of 0 and 1 is written as a sum, as the articles do:
``(= 2 (+ V0 V5))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from burrkit.pencil.logic import model as m
from burrkit.smt.answer import SolverError, Value, read_answer
from burrkit.smt.pipe import TIME_LIMIT, Solver, models
from burrkit.smt.script import Script
from burrkit.smt.terms import Term, and_, apply, distinct, equal, integer, or_, plus

_BIT = (0, 1)


def script(puzzle: m.PencilPuzzle) -> Script:
    """The whole puzzle as a script of linear integer arithmetic."""
    made = Script("LIA", (comment.removeprefix("#") for comment in puzzle.comments))
    cells = puzzle.cells()
    for cell, domain in cells.items():
        made.declare(cell)
        if domain is not None:
            made.require(_within(cell, domain))
    for _, rule in groupby(puzzle.groups(), key=lambda group: group.name):
        for number, group in enumerate(rule):
            if number == 0:
                made.comment(_comment(group))
            made.require(_term(group, cells), group.clue if number else "")
    return made


def _comment(group: m.Group) -> str:
    words = (group.name, group.clue, ",".join(map(m.short, group.cells)))
    return " ".join(word for word in words if word)


def _within(cell: str, domain: Sequence[int]) -> Term:
    low, high = domain[0], domain[-1]
    if len(domain) > 2 and len(domain) == high - low + 1:
        return and_((apply(">=", cell, integer(low)), apply("<=", cell, integer(high))))
    return or_(equal(cell, integer(value)) for value in domain)


def _term(group: m.Group, cells: Mapping[str, m.Domain]) -> Term:
    match group:
        case m.Total():
            value = group.value if isinstance(group.value, str) else integer(group.value)
            return equal(value, plus(group.cells))
        case m.Distinct():
            return distinct(group.cells)
        case m.Same():
            return equal(*group.cells)
        case m.AllowedTuples() if all(cells[cell] == _BIT for cell in group.cells):
            return or_(_bits(group.cells, row) for row in _possible(group, cells))
        case m.AllowedTuples():
            return _rows(group.cells, list(_possible(group, cells)))


def _bits(cells: Iterable[str], row: m.Row) -> Term:
    """A row over cells of 0 and 1: the sum of the ones, and each zero."""
    ones = [cell for cell, value in zip(cells, row, strict=True) if value == 1]
    zeros = [cell for cell, value in zip(cells, row, strict=True) if value == 0]
    sums = [equal(integer(len(ones)), plus(ones))] if ones else []
    return and_((*sums, *(equal(cell, "0") for cell in zeros)))


def _possible(table: m.AllowedTuples, cells: Mapping[str, m.Domain]) -> Iterator[m.Row]:
    """The rows that the values of the cells allow: given values make a table shorter."""
    domains = [None if domain is None else set(domain) for domain in (cells[cell] for cell in table.cells)]
    for row in table.rows:
        if all(v is None or d is None or v in d for v, d in zip(row, domains, strict=True)):
            yield row


def _rows(cells: Sequence[str], rows: list[m.Row]) -> Term:
    """One of the rows, which share their beginnings: "V1 is 3, and then V2 is 1 or 2"."""
    if not cells:
        return "true" if rows else "false"
    choices = []
    rows = sorted(rows, key=lambda row: -1 if row[0] is None else row[0])
    for value, same in groupby(rows, key=lambda row: row[0]):
        rest = _rows(cells[1:], [row[1:] for row in same])
        here = [] if value is None else [equal(cells[0], integer(value))]
        choices.append(and_((*here, *([] if rest == "true" else [rest]))))
    return or_(choices)


def solve_with(
    puzzle: m.PencilPuzzle, solver: Solver, limit: int, *, time_limit: float = TIME_LIMIT
) -> list[dict[str, int]]:
    """At most ``limit`` answers of a puzzle, from any solver. SolverError if it fails."""
    return [_values(model) for model in islice(models(script(puzzle), solver, time_limit=time_limit), limit)]


def read(puzzle: m.PencilPuzzle, text: str) -> dict[str, int] | None:
    """The answer that a solver printed for the puzzle's script; None if there is none.

    SolverError if it is not an answer, is ``unknown``, or lacks a cell.
    """
    answer = read_answer(text)
    return _values(answer.model(puzzle.cells())) if answer.has_model("there is an answer") else None


def _values(model: Mapping[str, Value]) -> dict[str, int]:
    values = {}
    for cell, value in model.items():
        if isinstance(value, bool) or not isinstance(value, int):
            raise SolverError(f"the solver's value of {cell} is not an integer")
        values[cell] = value
    return values
