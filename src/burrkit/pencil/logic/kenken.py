"""KenKen: a Latin square in which the numbers of every cage make its target.

Format: a row a line, commas or blanks between. Every field has the letters of its cage; one field of a cage
has the target and the operation behind them, as ``a16+``. The operations are ``+``, ``-``, ``*`` (also ``x``
or a multiplication sign) and ``/`` (also ``:`` or a division sign); with - and / a cage has two fields, in
either order. A cage of one field has a target alone, as ``v2``. So may a cage of several; any operation makes
it then.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Final, TypeAlias

from burrkit.errors import FormatWarning, PuzzleError
from burrkit.pencil.logic.lines import SourceLine, read_lines
from burrkit.pencil.logic.model import AllowedTuples, Distinct, Group, PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile, walls

_Place: TypeAlias = tuple[int, int]
#: The line of a target, the target, and its operation.
_Clue: TypeAlias = tuple[SourceLine, int, str]

_LARGEST: Final = 9
#: A cage with more possible fillings than this is refused.
_MOST_ROWS: Final = 100_000

#: Other signs of the operations; the minus sign of print among them.
_OPERATION_OF: Final = dict(zip("xX\u00d7\u00b7\u00f7:\u2212\u2013", "****//--", strict=True))
_FIELD: Final = re.compile(rf"([A-Za-z]{{1,9}})(?:([0-9]+)\s*([-+*/{''.join(_OPERATION_OF)}]?))?", re.ASCII)
#: What numbers make; with - and / the numbers are two, in either order.
_RESULTS: Final[dict[str, Callable[[Sequence[int]], float]]] = {
    "+": sum,
    "*": prod,
    "-": lambda pair: max(pair) - min(pair),
    "/": lambda pair: max(pair) / min(pair),
}


@dataclass(frozen=True)
class Cage:
    """The places (row, column) of a cage, its target, and ``+``, ``-``, ``*``, ``/`` or nothing.

    Nothing is the operation of a cage with one place; in a larger cage any operation may make the target.
    """

    letters: str
    target: int
    operation: str
    places: tuple[_Place, ...]

    @property
    def clue(self) -> str:
        """Target and operation."""
        return f"{self.target}{self.operation}"


@dataclass(frozen=True)
class KenKen(PencilPuzzle):
    """The size of the square, and its cages."""

    size: int
    cages: tuple[Cage, ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "kenken") -> KenKen:
        """Read the text format."""
        lines = read_lines(text, source)
        size = len(lines)
        if not 2 <= size <= _LARGEST:
            raise lines.error(f"{size} rows; a KenKen has 2 to {_LARGEST}")
        places: dict[str, list[_Place]] = {}
        clues: dict[str, _Clue] = {}
        for r, line in enumerate(lines):
            fields = line.fields()
            if len(fields) != size:
                raise line.error(f"{len(fields)} fields; with {size} rows there are {size} in each")
            for c, field in enumerate(fields):
                letters, target, operation = _field(line, field)
                places.setdefault(letters, []).append((r, c))
                if target is not None:
                    if letters in clues:
                        raise line.error(f"cage {letters} has a second target")
                    clues[letters] = line, target, operation
        for letters, (r, _) in ((letters, members[0]) for letters, members in places.items()):
            if letters not in clues:
                raise lines.lines[r].error(f"cage {letters} has no target")
        cages = [Cage(name, *clues[name][1:], tuple(members)) for name, members in places.items()]
        for cage in cages:
            _judge(cage, clues[cage.letters][0])
        _warn_of_missing(cages, clues)
        made = cls(size, tuple(cages), lines.comments)
        try:
            made.groups()
        except PuzzleError as error:
            raise lines.error(str(error)) from None
        return made

    def _cell(self, place: _Place) -> str:
        return f"V{place[0] * self.size + place[1]}"

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V0, V1, … row by row."""
        return {f"V{k}": tuple(range(1, self.size + 1)) for k in range(self.size**2)}

    def groups(self) -> list[Group]:
        """Each number once in every row and column; every cage makes its target."""
        return self._groups

    @cached_property
    def _groups(self) -> list[Group]:
        side = range(self.size)
        return [
            *(Distinct(f"Row {r + 1}", tuple(self._cell((r, c)) for c in side)) for r in side),
            *(Distinct(f"Column {c + 1}", tuple(self._cell((r, c)) for r in side)) for c in side),
            *(self._cage(cage) for cage in self.cages),
        ]

    def _cage(self, cage: Cage) -> Group:
        cells = tuple(self._cell(place) for place in cage.places)
        if cage.operation == "+" or len(cells) == 1:
            return Total(f"Cage {cage.letters}", cells, cage.target, cage.clue)
        return AllowedTuples(f"Cage {cage.letters}", cells, tuple(_fillings(cage, self.size)), cage.clue)

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The square with its cages."""
        tiles = {}
        for cage in self.cages:
            for number, place in enumerate(cage.places):
                value = "." if values is None else str(values[self._cell(place)])
                tiles[place] = Tile(*place, value, note="" if number else cage.clue)
        regions = {place: cage.letters for cage in self.cages for place in cage.places}
        return PuzzlePicture(tuple(tiles[place] for place in sorted(tiles)), walls(regions))

    def lines(self) -> Iterator[str]:
        """A row a line; the first place of a cage has its clue."""
        fields = {
            place: cage.letters + ("" if number else cage.clue)
            for cage in self.cages
            for number, place in enumerate(cage.places)
        }
        return (",".join(fields[r, c] for c in range(self.size)) for r in range(self.size))


def _field(line: SourceLine, field: str) -> tuple[str, int | None, str]:
    parts = _FIELD.fullmatch(field)
    if parts is None:
        raise line.error(
            f"{field[:20]!r} is no field; it is the letters of a cage, or as in a16+ its target, too"
        )
    letters, target, operation = parts.groups()
    return (
        letters,
        None if target is None else line.integer(target, "target", 0, _LARGEST**9),
        _OPERATION_OF.get(operation, operation or ""),
    )


def _judge(cage: Cage, line: SourceLine) -> None:
    """Refuse an invalid cage."""
    count = len(cage.places)
    if cage.operation in ("-", "/") and count != 2:
        raise line.error(f"cage {cage.letters} has {count} fields; {cage.operation} takes two")
    reached, waiting = set[_Place](), [cage.places[0]]
    while waiting:
        r, c = place = waiting.pop()
        if place in cage.places and place not in reached:
            reached.add(place)
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if len(reached) < count:
        raise line.error(f"cage {cage.letters} is in several parts; each cage has different letters")


def _warn_of_missing(cages: Sequence[Cage], clues: Mapping[str, _Clue]) -> None:
    """Warn of the first cage without an operation where others have one: the sign may have been forgotten."""
    several = [cage for cage in cages if len(cage.places) > 1]
    bare = [cage for cage in several if not cage.operation]
    if bare and len(bare) < len(several):
        line, target, _ = clues[bare[0].letters]
        message = f"cage {bare[0].letters} has no operation; any that makes {target} is allowed"
        warnings.warn(str(line.error(message)), FormatWarning, stacklevel=1)


def _fillings(cage: Cage, size: int) -> list[tuple[int, ...]]:
    """The numbers that make the target of a cage, no number twice in a line."""
    begun: list[tuple[int, ...]] = [()]
    for at, (r, c) in enumerate(cage.places):
        in_line = [k for k, (row, column) in enumerate(cage.places[:at]) if row == r or column == c]
        begun = [
            (*row, number)
            for row in begun
            for number in range(1, size + 1)
            if all(row[k] != number for k in in_line)
            if _may_make(cage, (*row, number))
        ]
        if len(begun) > _MOST_ROWS:
            raise PuzzleError(f"cage {cage.letters} can be filled in more than {_MOST_ROWS:,} ways")
    return [row for row in begun if _makes(cage, row)]


def _may_make(cage: Cage, begun: Sequence[int]) -> bool:
    """Whether the first numbers of a cage leave a way to its target."""
    least_sum = sum(begun) + len(cage.places) - len(begun)
    may = {"+": least_sum <= cage.target, "*": cage.target % prod(begun) == 0}
    return any(may.get(operation, True) for operation in _operations(cage))


def _makes(cage: Cage, numbers: Sequence[int]) -> bool:
    return any(_RESULTS[operation](numbers) == cage.target for operation in _operations(cage))


def _operations(cage: Cage) -> str:
    """The operations that may make the target."""
    return cage.operation or ("+*-/" if len(cage.places) == 2 else "+*")
