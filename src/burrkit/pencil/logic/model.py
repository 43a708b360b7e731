"""The model of a pencil puzzle: cells, their possible values, and groups of cells that obey a rule.

Four kinds of rule are enough for all kinds of puzzle: cells that add up to something
(``Total``), that differ (``Distinct``), that follow one of several patterns (``AllowedTuples``), that are
equal (``Same``). A group has a ``name``, which comments and check lines show, and a ``clue``, the text of
the puzzle there; groups in a row with the same name are parts of one rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from burrkit.pencil.logic.picture import PuzzlePicture

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
    """The cells, in this order, have the values of one of the rows."""

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

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Whether a text without lines and commas is meant as a puzzle of this kind, not as a file's name."""
        return False

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
        """The title of the puzzle: its first comment, or "" if it has none."""
        return self.comments[0].lstrip("# ") if self.comments else ""


def cells_of(group: Group) -> Iterator[str]:
    """All cells of a group, the cell of a sum last."""
    yield from group.cells
    if isinstance(group, Total) and isinstance(group.value, str):
        yield group.value


def short(cell: str) -> str:
    """The name of a cell in comments and check lines: without the V in front of a number."""
    return cell[1:] if cell[0] == "V" and cell[1:].isdigit() else cell
