"""Checks of answers: every rule by its definition, one line for each, independent of any solver.

The *difference* of a rule is how far the answer is from obeying it, 0 being right: for a total how much is
missing or too much, for a table the least sum of changes that makes it follow a row, for equal cells the sum
of their distances from the first, for distinct cells the number of repetitions, for a cell its distance from
the nearest value that it may have. The answer is wrong by the sum of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from burrkit.errors import PuzzleError
from burrkit.pencil.logic import model as m


@dataclass(frozen=True)
class CheckLine:
    """The check of one rule: a line of text, and how far the answer is from obeying it."""

    text: str
    difference: int


@dataclass(frozen=True)
class Checked:
    """The lines of all rules."""

    lines: tuple[CheckLine, ...]

    @property
    def difference(self) -> int:
        """0 if the answer is right."""
        return sum(line.difference for line in self.lines)

    @property
    def is_right(self) -> bool:
        """Whether every rule is obeyed."""
        return not any(line.difference for line in self.lines)

    @property
    def verdict(self) -> str:
        """The last line."""
        if self.is_right:
            return "Puzzle OK Solution successful."
        return f"Puzzle has ** ERROR ** Solution failed by difference = {self.difference}."


def check(puzzle: m.PencilPuzzle, values: m.Values) -> Checked:
    """Check an answer against every rule. PuzzleError if a cell has no value."""
    missing = [cell for cell in puzzle.cells() if cell not in values]
    if missing:
        raise PuzzleError(f"the answer has no value of {missing[0]}", "missing")
    return Checked((*_cells(puzzle, values), *(_line(group, values) for group in puzzle.groups())))


def difference(group: m.Group, values: m.Values) -> int:
    """How far ``values`` are from obeying one rule."""
    given = [values[cell] for cell in group.cells]
    match group:
        case m.Total(value=value):
            return abs((value if isinstance(value, int) else values[value]) - sum(given))
        case m.Distinct():
            return len(given) - len(set(given))
        case m.Same():
            return sum(abs(value - given[0]) for value in given)
        case m.AllowedTuples(rows=rows):
            changes = (
                sum(abs(r - g) for r, g in zip(row, given, strict=True) if r is not None) for row in rows
            )
            return min(changes, default=1)  # without any row there is no way to obey


def _cells(puzzle: m.PencilPuzzle, values: m.Values) -> Iterator[CheckLine]:
    """A line for each given cell, and for each cell with a value out of its range."""
    for cell, domain in puzzle.cells().items():
        if domain is not None:
            off = min(abs(values[cell] - allowed) for allowed in domain)
            if len(domain) == 1:
                text = f"Given [{m.short(cell)}] Value={domain[0]} gives {values[cell]}"
            elif off:
                text = f"Cell [{m.short(cell)}] from {domain[0]} to {domain[-1]} gives {values[cell]}"
            else:
                continue
            yield CheckLine(f"{text} finalRes={off}", off)


def _line(group: m.Group, values: m.Values) -> CheckLine:
    off = difference(group, values)
    given = [values[cell] for cell in group.cells]
    actual = " ".join(map(str, given))
    match group:
        case m.Total(value=value):
            expected = f"Value={value if isinstance(value, int) else values[value]}"
            actual = f"Sum = {sum(given)}"
        case m.Distinct():
            expected = "Distinct"
        case m.Same():
            expected = "Same"
        case m.AllowedTuples():
            expected = "Pattern"
    clue = f"ch={group.clue}" if group.clue else ""
    cells = f"[{','.join(map(m.short, group.cells))}]"
    words = (group.name, clue, expected, cells, "gives", actual, f"finalRes={off}")
    return CheckLine(" ".join(word for word in words if word), off)
