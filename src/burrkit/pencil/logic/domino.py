"""Domino placement: find each tile of a whole set on the board of digits that they make.

Format: the rows of digits, with or without blanks between, ``x`` where there is no square; a line ``-``; then
a line ``6-4,73-83`` for each tile that is given, with the squares of its ends: the one in row 7 and column 3
is 73, counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import Final, TypeAlias

from burrkit.pencil.logic.generators import DifficultyGoal, climb, hide
from burrkit.pencil.logic.model import Domain, Group, NumberGrid, Sizes, Square, Total, Values
from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLine, SourceLines, walls

#: Two squares or two digits, the lower number first.
_Pair: TypeAlias = tuple[int, int]

#: Exchanges of two tiles for every tile of a new puzzle, and turns of two parallel ones.
_EXCHANGES: Final = 10
_TURNS: Final = 20


@dataclass(frozen=True)
class Domino(NumberGrid):
    """The rows of the board (None where there is no square), and the pairs of squares given as tiles."""

    given: tuple[_Pair, ...] = ()

    unknown = -1  # every digit is given
    separator = ""
    sizes = Sizes(3, 6, 9)

    @classmethod
    def parse(cls, lines: SourceLines) -> Domino:
        """The board, and the tiles behind a line ``-``."""
        end = next((k for k, line in enumerate(lines) if line.text == "-"), len(lines))
        made = cls(tuple(_row(line, lines[0].indent) for line in lines[:end]))
        digits = made._digits()
        highest = max(digits.values(), default=0)
        expected = (highest + 1) * (highest + 2)
        if len(digits) != expected:
            raise lines.error(f"{len(digits)} squares; a set up to {highest}-{highest} covers {expected}")
        if end > 99:
            raise lines.error("more than 99 rows", "too-large")
        return replace(made, given=tuple(_tile(line, digits) for line in lines[end + 1 :]))

    def _digits(self) -> dict[int, int]:
        """The digit on each square, by its row and its column as one number."""
        return {10 * r + c: digit for r, c, digit in self.squares() if digit is not None}

    def _pairs(self) -> dict[str, _Pair]:
        """All places of a tile, as the cells that are 1 if one is there."""
        digits = self._digits()
        pairs = ((a, b) for a in digits for b in (a + 1, a + 10) if b in digits and (b != a + 1 or b % 10))
        return {f"P{a:02}_{b:02}": (a, b) for a, b in pairs}

    def cells(self) -> dict[str, Domain]:
        """P31_32 is 1 if a tile covers squares 31 and 32."""
        return {cell: (1,) if pair in self.given else (0, 1) for cell, pair in self._pairs().items()}

    def groups(self) -> list[Group]:
        """One tile covers every square, and every tile has one place."""
        digits = self._digits()
        highest = isqrt(len(digits)) - 1
        on: dict[int, list[str]] = {square: [] for square in digits}
        showing: dict[_Pair, list[str]] = {
            (low, high): [] for low in range(highest + 1) for high in range(low, highest + 1)
        }
        for cell, (a, b) in self._pairs().items():
            on[a].append(cell)
            on[b].append(cell)
            showing[_ordered(digits[a], digits[b])].append(cell)
        return [
            *(Total(f"Square {square:02}", tuple(cells), 1) for square, cells in on.items()),
            *(Total(f"Tile {low}-{high}", tuple(cells), 1) for (low, high), cells in showing.items()),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The digits with the borders of the tiles, and a list of the tiles with their squares."""
        digits, pairs = self._digits(), self._pairs()
        placed = self.given if values is None else tuple(pairs[cell] for cell in pairs if values[cell] == 1)
        regions = {divmod(square, 10): pair for pair in placed for square in pair}
        named = sorted((_ordered(digits[a], digits[b]), f"{a},{b}") for a, b in placed)
        listed = [f"{low}-{high}:{place}" for (low, high), place in named]
        legend = tuple(" ".join(listed[k : k + 7]) for k in range(0, len(listed), 7))
        return replace(super().picture(), walls=walls(regions), legend=legend)

    def lines(self) -> Iterable[str]:
        """The board, then the tiles that are given."""
        digits = self._digits()
        yield from super().lines()
        if self.given:
            yield "-"
        yield from (f"{digits[a]}-{digits[b]},{a:02}-{b:02}" for a, b in self.given)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Domino | None:
        """All tiles up to the digit ``size`` on a board that is one row higher than wide.

        Tiles are exchanged until none has to be given; if that takes too long, as few as possible are given.
        """
        pairs = _tiling(size + 2, size + 1, random)
        tiles = [(low, high) for low in range(size + 1) for high in range(low, size + 1)]
        random.shuffle(tiles)

        def board(tiles: Sequence[_Pair]) -> Domino:
            digits: dict[Square, int] = {}
            for pair, tile in zip(pairs, tiles, strict=True):
                digits |= zip(pair, tile, strict=True)
            return cls(tuple(tuple(digits[r, c] for c in range(size + 1)) for r in range(size + 2)))

        def changed(tiles: list[_Pair], _: Sequence[str]) -> list[_Pair]:
            other = tiles.copy()
            one, two = random.sample(range(len(tiles)), 2)
            other[one], other[two] = tiles[two], tiles[one][::-1]
            return other

        made = climb(tiles, changed, board, _EXCHANGES * len(tiles), goal)
        if made is not None:
            return made
        given = tuple((10 * a + b, 10 * c + d) for (a, b), (c, d) in pairs)
        puzzle = replace(board(tiles), given=given)
        return hide(puzzle, random.sample(given, len(given)), cls._without_tile, goal)

    def _without_tile(self, pair: _Pair) -> Domino:
        return replace(self, given=tuple(other for other in self.given if other != pair))


def _row(line: SourceLine, indent: int) -> tuple[int | None, ...]:
    fields = line.text.split()
    signs = "".join(fields)
    if not re.fullmatch(r"[0-9xX]{1,10}", signs, re.ASCII):
        raise line.error("a row has at most 10 digits, x for a missing square")
    if line.indent != indent or (len(fields) > 1 and max(map(len, fields)) > 1):
        raise line.error("a blank is not a square; write x for a missing one")
    return tuple(None if sign in "xX" else int(sign) for sign in signs)


def _tile(line: SourceLine, digits: dict[int, int]) -> _Pair:
    """The squares of a tile that is given."""
    clue = re.fullmatch(r"([0-9])-([0-9])\s*,\s*([0-9]{1,3})-([0-9]{1,3})", line.text, re.ASCII)
    if clue is None:
        raise line.error("a tile is given with its squares as in 6-4,73-83")
    one, other, a, b = map(int, clue.groups())
    for square, digit in ((a, one), (b, other)):
        if digits.get(square) != digit:
            what = f"shows {digits[square]}" if square in digits else "does not exist"
            raise line.error(f"no {digit} on square {square:02}, which {what}")
    if abs(a // 10 - b // 10) + abs(a % 10 - b % 10) != 1:
        raise line.error(f"squares {a:02} and {b:02} are not side by side")
    return _ordered(a, b)


def _ordered(one: int, other: int) -> _Pair:
    return min(one, other), max(one, other)


def _tiling(rows: int, columns: int, random: Random) -> list[tuple[Square, Square]]:
    """Tiles that cover a board: all in one direction, then pairs side by side are turned at random."""
    other: dict[Square, Square] = {}
    for r in range(rows):
        for c in range(columns):
            other[r, c] = (r, c ^ 1) if columns % 2 == 0 else (r ^ 1, c)
    for _ in range(_TURNS * rows * columns):
        r, c = random.randrange(rows - 1), random.randrange(columns - 1)
        a, b, below, across = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if other[a] == b and other[below] == across:
            other |= {a: below, below: a, b: across, across: b}
        elif other[a] == below and other[b] == across:
            other |= {a: b, b: a, below: across, across: below}
    return [(square, end) for square, end in sorted(other.items()) if square < end]
