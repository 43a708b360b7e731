"""KenKen: a Latin square in which the numbers of every cage make its target.

Format: a row a line, commas or blanks between. Every field has the letters of its cage; one field of a cage
has the target and the operation behind them, as ``a16+``. The operations are ``+``, ``-``, ``*`` (also ``x``
or a multiplication sign) and ``/`` (also ``:`` or a division sign); with - and / a cage has two fields, in
either order. A cage of one field has a target alone, as ``v2``. So may a cage of several; any operation makes
it then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from random import Random
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.pencil.logic import model as m
from burrkit.pencil.logic.generators import DifficultyGoal, random_answer
from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLine, SourceLines, Tile, walls
from burrkit.runtime.fields import warn_of

_LARGEST: Final = 9
#: Fields of a cage of a new puzzle at most.
_LARGEST_CAGE: Final = 4
#: A cage with more possible fillings than this is refused.
_MOST_ROWS: Final = 100_000

#: Other signs of the operations; the minus sign of print among them.
_OPERATION_OF: Final = dict(zip("xX\u00d7\u00b7\u00f7:\u2212\u2013", "****//--", strict=True))
_FIELD: Final = re.compile(rf"([A-Za-z]{{1,9}})(?:([0-9]+)\s*([-+*/{''.join(_OPERATION_OF)}]?))?", re.ASCII)
#: What numbers make; with - and / the numbers are two, in either order.
_RESULTS: Final[dict[str, Callable[[Sequence[int]], float]]] = {
    "": max,
    "+": sum,
    "*": prod,
    "-": lambda pair: max(pair) - min(pair),
    "/": lambda pair: max(pair) / min(pair),
}
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Cage:
    """The squares of a cage, its target, and ``+``, ``-``, ``*``, ``/`` or nothing.

    Nothing is the operation of a cage with one square; in a larger cage any operation may make the target.
    """

    letters: str
    target: int
    operation: str
    squares: tuple[m.Square, ...]

    @property
    def clue(self) -> str:
        """Target and operation."""
        return f"{self.target}{self.operation}"


@dataclass(frozen=True)
class KenKen(m.NumberGrid):
    """A square of unknown numbers, and its cages."""

    cages: tuple[Cage, ...]

    sizes = m.Sizes(3, 6, 9)

    @classmethod
    def of(cls, size: int, cages: Sequence[Cage]) -> KenKen:
        """The puzzle of a size with these cages."""
        return cls(((0,) * size,) * size, tuple(cages))

    @classmethod
    def parse(cls, lines: SourceLines) -> KenKen:
        """A square of fields; each cage is connected and has one clue."""
        size = len(lines)
        if not 2 <= size <= _LARGEST:
            raise lines.error(f"{size} rows; a KenKen has 2 to {_LARGEST}")
        squares: dict[str, list[m.Square]] = {}
        clues: dict[str, tuple[SourceLine, int, str]] = {}
        for r, line in enumerate(lines):
            fields = line.fields(size, "field", f"; with {size} rows there are {size} in each")
            for c, field in enumerate(fields):
                letters, target, operation = _field(line, field)
                squares.setdefault(letters, []).append((r, c))
                if target is not None:
                    if letters in clues:
                        raise line.error(f"cage {letters} has a second target", "duplicate")
                    clues[letters] = line, target, operation
        for letters, members in squares.items():
            if letters not in clues:
                raise lines[members[0][0]].error(f"cage {letters} has no target")
        cages = {name: Cage(name, *clues[name][1:], tuple(members)) for name, members in squares.items()}
        for name, cage in cages.items():
            _judge(cage, clues[name][0])
        several = [cage for cage in cages.values() if len(cage.squares) > 1]
        bare = [cage for cage in several if not cage.operation]
        if bare and len(bare) < len(several):  # the sign may have been forgotten
            name = bare[0].letters
            message = f"cage {name} has no operation; any that makes {bare[0].target} is allowed"
            warn_of(str(clues[name][0].error(message)))
        made = cls.of(size, tuple(cages.values()))
        try:
            made.groups()
        except PuzzleError as error:
            raise lines.error(str(error), error.code) from None
        return made

    def groups(self) -> list[m.Group]:
        """Each number once in every row and column; every cage makes its target."""
        return self._groups

    @cached_property
    def _groups(self) -> list[m.Group]:
        side = range(len(self.rows))
        cells = [[self.cell(r, c) for c in side] for r in side]
        return [*m.latin(cells), *(self._rule(cage) for cage in self.cages)]

    def _rule(self, cage: Cage) -> m.Group:
        cells = tuple(self.cell(*square) for square in cage.squares)
        if cage.operation == "+" or len(cells) == 1:
            return m.Total(f"Cage {cage.letters}", cells, cage.target, cage.clue)
        rows = tuple(_fillings(cage, len(self.rows)))
        return m.AllowedTuples(f"Cage {cage.letters}", cells, rows, cage.clue)

    @cached_property
    def _cage_of(self) -> dict[m.Square, Cage]:
        return {square: cage for cage in self.cages for square in cage.squares}

    def _clue(self, row: int, column: int) -> str:
        """The clue that stands in a square: that of a cage in its first one."""
        cage = self._cage_of[row, column]
        return cage.clue if cage.squares[0] == (row, column) else ""

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """A field with the clue in its corner."""
        return replace(super().tile(row, column, number), note=self._clue(row, column))

    def picture(self, values: m.Values | None = None) -> PuzzlePicture:
        """The square with its cages."""
        letters = {square: cage.letters for square, cage in self._cage_of.items()}
        return replace(super().picture(values), walls=walls(letters))

    def field(self, row: int, column: int) -> str:
        """The letters of the cage; in its first square its clue, too."""
        return self._cage_of[row, column].letters + self._clue(row, column)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> KenKen:
        """A Latin square with a cage for each square; walls are removed until no more can go."""
        empty = cls.of(size, ())
        answer = empty.filled(random_answer(empty, random))
        numbers = {(r, c): number or 0 for r, c, number in answer.squares()}
        cages: dict[m.Square, tuple[m.Square, ...]] = {square: (square,) for square in numbers}
        operations: dict[tuple[m.Square, ...], str] = dict.fromkeys(cages.values(), "")

        def built() -> KenKen:
            each = zip(_letters(), sorted(set(cages.values())), strict=False)
            made = []
            for name, squares in each:
                operation = operations[squares]
                target = int(_RESULTS[operation]([numbers[square] for square in squares]))
                made.append(Cage(name, target, operation, squares))
            return cls.of(size, made)

        adjacent = [((r, c), (r + dr, c + dc)) for r, c in numbers for dr, dc in ((0, 1), (1, 0))]
        inner = [pair for pair in adjacent if pair[1] in numbers]
        random.shuffle(inner)
        for one, other in inner:
            before = cages[one], cages[other]
            merged = tuple(sorted({*cages[one], *cages[other]}))
            if before[0] == before[1] or len(merged) > _LARGEST_CAGE:
                continue
            operations[merged] = random.choice(_possible([numbers[square] for square in merged]))
            cages |= dict.fromkeys(merged, merged)
            if not goal.allows(built()):
                for squares in before:
                    cages |= dict.fromkeys(squares, squares)
        return built()


def _field(line: SourceLine, field: str) -> tuple[str, int | None, str]:
    """The letters of a field, and the target and the operation if it has them."""
    parts = _FIELD.fullmatch(field)
    if parts is None:
        raise line.error(
            f"{field[:20]!r} is not a field; expected letters of a cage, perhaps with its target, as in a16+"
        )
    letters, target, operation = parts.groups()
    return (
        letters,
        None if target is None else line.integer(target, "target", 0, _LARGEST**9),
        _OPERATION_OF.get(operation, operation or ""),
    )


def _judge(cage: Cage, line: SourceLine) -> None:
    """Refuse an invalid cage."""
    count = len(cage.squares)
    if cage.operation in ("-", "/") and count != 2:
        raise line.error(f"cage {cage.letters} has {count} fields; {cage.operation} takes two")
    if not m.is_connected(cage.squares):
        raise line.error(f"cage {cage.letters} is in several parts; each cage has different letters")


def _fillings(cage: Cage, size: int) -> list[tuple[int, ...]]:
    """The numbers that make the target of a cage, no number twice in a line."""
    operations = cage.operation or ("+*-/" if len(cage.squares) == 2 else "+*")
    begun: list[tuple[int, ...]] = [()]
    for at, (r, c) in enumerate(cage.squares):
        in_line = [k for k, (row, column) in enumerate(cage.squares[:at]) if row == r or column == c]
        begun = [
            (*row, number)
            for row in begun
            for number in range(1, size + 1)
            if all(row[k] != number for k in in_line)
            if any(_may_make(operation, cage, (*row, number)) for operation in operations)
        ]
        if len(begun) > _MOST_ROWS:
            raise PuzzleError(f"cage {cage.letters} has more than {_MOST_ROWS:,} fillings", "too-large")
    return [row for row in begun if any(_RESULTS[sign](row) == cage.target for sign in operations)]


def _may_make(operation: str, cage: Cage, begun: Sequence[int]) -> bool:
    """Whether the first numbers of a cage leave a way to its target."""
    match operation:
        case "+":
            return sum(begun) + len(cage.squares) - len(begun) <= cage.target
        case "*":
            return cage.target % prod(begun) == 0
    return True


def _possible(numbers: Sequence[int]) -> list[str]:
    """The operations that a cage of these numbers can have."""
    if len(numbers) > 2:
        return ["+", "*"]
    low, high = sorted(numbers)
    return ["+", "*", "-", *(["/"] if high % low == 0 else [])]


def _letters() -> Iterator[str]:
    """Names of cages: a to z, then aa, ab, …."""
    return (first + letter for first in ("", *_ALPHABET) for letter in _ALPHABET)
