"""What a pencil puzzle is: cells, the values that each may take, and groups of cells that obey a rule.

There are four kinds of rule, and no puzzle of the family needs another: cells that add up to something
(``Total``), that differ (``Distinct``), that follow one of several patterns (``AllowedTuples``), that are
equal (``Same``). A group has a ``name``, which comments and check lines show, and a ``clue``, what the puzzle
says there; groups in a row with the same name are parts of one rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from burrkit.logic.picture import PuzzlePicture

#: The values that a cell may take, in ascending order and none below zero; None stands for every integer.
Domain: TypeAlias = Sequence[int] | None

#: The values of cells by name.
Values: TypeAlias = Mapping[str, int]

#: One pattern of a table, cell by cell; None stands for any value.
Row: TypeAlias = tuple[int | None, ...]


@dataclass(frozen=True)
class Total:
    """The cells add up to ``value``: a number, or the name of the cell that holds the sum."""

    name: str
    cells: tuple[str, ...]
    value: int | str
    clue: str = ""


@dataclass(frozen=True)
class Distinct:
    """No two of the cells have the same value."""

    name: str
    cells: tuple[str, ...]
    clue: str = ""


@dataclass(frozen=True)
class AllowedTuples:
    """The cells, in this order, are as one of the rows says."""

    name: str
    cells: tuple[str, ...]
    rows: tuple[Row, ...]
    clue: str = ""


@dataclass(frozen=True)
class Same:
    """All cells have the same value."""

    name: str
    cells: tuple[str, ...]
    clue: str = ""


Group: TypeAlias = Total | Distinct | AllowedTuples | Same


class PencilPuzzle(ABC):
    """A puzzle of any kind. ``comments`` are the lines of its text that begin with ``#``, as they are."""

    comments: tuple[str, ...]

    @abstractmethod
    def cells(self) -> Mapping[str, Domain]:
        """The cells to be filled and their values; a given cell has a single one."""

    @abstractmethod
    def groups(self) -> Sequence[Group]:
        """The rules."""

    @abstractmethod
    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The puzzle as it is drawn, filled in if there are ``values``."""

    @abstractmethod
    def lines(self) -> Iterable[str]:
        """The puzzle in its text format, without the comments."""

    def text(self) -> str:
        """The puzzle in its text format."""
        return "".join(f"{line}\n" for line in (*self.comments, *self.lines()))

    @property
    def title(self) -> str:
        """What the puzzle is called: its first comment, as a title; "" if it has none."""
        return self.comments[0].lstrip("# ") if self.comments else ""


def cells_of(group: Group) -> Iterator[str]:
    """All cells that a group binds, the cell of a sum last."""
    yield from group.cells
    if isinstance(group, Total) and isinstance(group.value, str):
        yield group.value


def short(cell: str) -> str:
    """How comments and check lines call a cell: the V in front of a number is left out."""
    return cell[1:] if cell[0] == "V" and cell[1:].isdigit() else cell
