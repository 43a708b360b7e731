"""The model of a pencil puzzle: cells, their possible values, groups of cells that obey a rule, the sheet.

Four kinds of rule are enough for all kinds of puzzle: cells that add up to something
(``Total``), that differ (``Distinct``), that follow one of several patterns (``AllowedTuples``), that are
equal (``Same``). A group has a ``name``, which comments and check lines show, and a ``clue``, the text of
the puzzle there; groups in a row with the same name are parts of one rule.

A kind of puzzle is a class: a ``PencilPuzzle`` or, if it is written in rows of numbers, a ``NumberGrid``.
It declares how its text is parsed, its cells, groups and tiles, and how a new puzzle is made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLines, Tile, read_lines

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from burrkit.pencil.logic.generators import DifficultyGoal

#: The values that a cell may take, in ascending order and none below zero; None stands for every integer.
Domain: TypeAlias = Sequence[int] | None

#: The values of cells by name.
Values: TypeAlias = Mapping[str, int]

#: One pattern of a table, cell by cell; None stands for any value.
Row: TypeAlias = tuple[int | None, ...]

#: The row and the column of a square, from 0.
Square: TypeAlias = tuple[int, int]


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


class Sizes(NamedTuple):
    """The sizes of new puzzles: the least, the usual and the greatest one, and the step between them."""

    least: int
    usual: int
    greatest: int
    step: int = 1

    @property
    def words(self) -> str:
        """All of them: ``sizes 3 to 9``."""
        if self.least == self.greatest:
            return f"only size {self.least}"
        return f"sizes {self.least} {'to' if self.step == 1 else 'and'} {self.greatest}"


@dataclass(frozen=True)
class PencilPuzzle(ABC):
    """A puzzle of any kind. ``comments`` are the lines of its text that begin with ``#``, as they are."""

    comments: tuple[str, ...] = field(default=(), kw_only=True)

    #: Whether there is no puzzle without a text.
    needs_text: ClassVar[bool] = True

    #: New puzzles: their sizes, the largest counts of the difficulties easy and medium, the random beginnings
    #: until a puzzle is given up, and the values that may be tried in a proof (None for any number).
    sizes: ClassVar[Sizes]
    bands: ClassVar[tuple[int, int]] = (0, 10)
    attempts: ClassVar[int] = 100
    node_limit: ClassVar[int | None] = 100

    @classmethod
    def read(cls, text: str, source: str = "") -> Self:
        """Read the text format. FormatError if the text is invalid."""
        lines = read_lines(text, source or cls.__name__.lower(), may_be_empty=not cls.needs_text)
        return replace(cls.parse(lines), comments=lines.comments)

    @classmethod
    @abstractmethod
    def parse(cls, lines: SourceLines) -> Self:
        """The puzzle of these lines, without the comments."""

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Whether a text without lines and commas is meant as a puzzle of this kind, not as a file's name."""
        return False

    @classmethod
    @abstractmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Self | None:
        """A new puzzle with one solution within the requested difficulty; None for another attempt."""

    @abstractmethod
    def cells(self) -> Mapping[str, Domain]:
        """The cells to be filled and their values; a given cell has a single one."""

    @abstractmethod
    def groups(self) -> Sequence[Group]:
        """The rules."""

    @abstractmethod
    def tiles(self) -> Iterable[Tile]:
        """The squares of the empty sheet."""

    def fill(self, tile: Tile, value: int) -> Tile:
        """A tile with the value of its cell."""
        return replace(tile, text=str(value))

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The puzzle as it is drawn, filled in if there are ``values``."""
        shown: Values = values or {}
        return PuzzlePicture(
            tuple(self.fill(t, shown[t.cell]) if t.cell in shown else t for t in self.tiles())
        )

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


@dataclass(frozen=True)
class NumberGrid(PencilPuzzle):
    """A puzzle written as rows of numbers.

    ``unknown`` stands for a number that is not given; if that is not None, None is a gap in the grid.
    An unknown number is one of ``numbers``.
    """

    rows: tuple[tuple[int | None, ...], ...]

    unknown: ClassVar[int | None] = 0
    separator: ClassVar[str] = ","

    @property
    def numbers(self) -> Domain:
        """The values of an unknown number: by default 1 to the number of rows."""
        return range(1, len(self.rows) + 1)

    def cell(self, row: int, column: int) -> str:
        """The name of a cell: V0, V1, … row by row."""
        return f"V{row * len(self.rows[0]) + column}"

    def squares(self) -> Iterator[tuple[int, int, int | None]]:
        """The row, the column and the number of each square."""
        for r, row in enumerate(self.rows):
            for c, number in enumerate(row):
                if number is not None or self.unknown is None:
                    yield r, c, number

    def cells(self) -> dict[str, Domain]:
        """A cell a square."""
        every = self.numbers
        return {
            self.cell(r, c): every if number is None or number == self.unknown else (number,)
            for r, c, number in self.squares()
        }

    def tiles(self) -> Iterable[Tile]:
        """A tile a square."""
        return (self.tile(r, c, number) for r, c, number in self.squares())

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """A square of the empty sheet."""
        cell, place = self.cell(row, column), (row, column)
        if number == self.unknown:
            return Tile(row, column, ".", cell=cell, place=place)
        return Tile(row, column, str(number), "given", cell=cell, place=place)

    def field(self, row: int, column: int) -> str:
        """What the text has for a square."""
        number = self.rows[row][column]
        return "x" if number is None else str(number)

    def lines(self) -> Iterable[str]:
        """A row a line."""
        for r, row in enumerate(self.rows):
            yield self.separator.join(self.field(r, c) for c in range(len(row)))

    def without(self, square: Square) -> Self:
        """The puzzle without the number in a square."""
        rows = [list(row) for row in self.rows]
        rows[square[0]][square[1]] = self.unknown
        return replace(self, rows=tuple(map(tuple, rows)))

    def filled(self, values: Values) -> Self:
        """The puzzle with all numbers given."""
        rows = [[values[self.cell(r, c)] for c in range(len(row))] for r, row in enumerate(self.rows)]
        return replace(self, rows=tuple(map(tuple, rows)))


def latin(cells: Sequence[Sequence[str]]) -> list[Group]:
    """No value twice in a row or column of a square of cells."""
    lines = (("Row", cells), ("Column", list(zip(*cells, strict=True))))
    return [Distinct(f"{name} {n}", tuple(line)) for name, each in lines for n, line in enumerate(each, 1)]


def is_connected(squares: Collection[Square]) -> bool:
    """Whether squares are connected by their sides."""
    reached, waiting = set[Square](), [next(iter(squares))]
    while waiting:
        r, c = square = waiting.pop()
        if square in squares and square not in reached:
            reached.add(square)
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(reached) == len(squares)


def cells_of(group: Group) -> Iterator[str]:
    """All cells of a group, the cell of a sum last."""
    yield from group.cells
    if isinstance(group, Total) and isinstance(group.value, str):
        yield group.value


def short(cell: str) -> str:
    """The name of a cell in comments and check lines: without the V in front of a number."""
    return cell[1:] if cell[0] == "V" and cell[1:].isdigit() else cell
