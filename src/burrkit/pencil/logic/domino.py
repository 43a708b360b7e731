"""Domino placement: find each tile of a whole set on the board of digits that they make.

Format: the rows of digits, with or without blanks between, ``x`` where there is no square; a line ``-``; then
a line ``6-4,73-83`` for each tile that is given, with the squares of its ends: the one in row 7 and column 3
is 73, counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import TypeAlias

from burrkit.pencil.logic.lines import SourceLine, read_lines
from burrkit.pencil.logic.model import PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile, walls

#: Two squares, the lower number first.
_Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Domino(PencilPuzzle):
    """The rows of the board (None is no square), and the pairs of squares that are given as tiles."""

    rows: tuple[tuple[int | None, ...], ...]
    given: tuple[_Pair, ...] = ()
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "domino") -> Domino:
        """Read the text format."""
        lines = read_lines(text, source)
        end = next((k for k, line in enumerate(lines) if line.text == "-"), len(lines))
        board, clues = lines.lines[:end], lines.lines[end + 1 :]
        indent = lines.lines[0].indent
        made = cls(tuple(_row(line, indent) for line in board), comments=lines.comments)
        squares = made._squares()
        highest = max(squares.values(), default=0)
        wanted = (highest + 1) * (highest + 2)
        if len(squares) != wanted:
            raise lines.error(f"{len(squares)} squares; a set up to {highest}-{highest} covers {wanted}")
        if len(board) > 99:
            raise lines.error("more than 99 rows")
        given = tuple(_clue(line, squares) for line in clues)
        return cls(made.rows, given, lines.comments)

    def _squares(self) -> dict[int, int]:
        """The digit on each square."""
        return {
            10 * r + c: digit
            for r, row in enumerate(self.rows)
            for c, digit in enumerate(row)
            if digit is not None
        }

    def _pairs(self) -> dict[str, _Pair]:
        """All places of a tile, as the cells that say whether one lies there."""
        squares = self._squares()
        beside = ((a, b) for a in squares for b in (a + 1, a + 10) if b in squares and (b != a + 1 or b % 10))
        return {f"P{a:02}_{b:02}": (a, b) for a, b in beside}

    def cells(self) -> dict[str, tuple[int, ...]]:
        """P31_32 is 1 if a tile lies on squares 31 and 32."""
        return {cell: (1,) if pair in self.given else (0, 1) for cell, pair in self._pairs().items()}

    def groups(self) -> list[Total]:
        """One tile lies on every square, and every tile lies in one place."""
        squares, pairs = self._squares(), self._pairs()
        on: dict[int, list[str]] = {square: [] for square in squares}
        showing: dict[_Pair, list[str]] = {tile: [] for tile in self._tiles()}
        for cell, (a, b) in pairs.items():
            on[a].append(cell)
            on[b].append(cell)
            showing[_ordered(squares[a], squares[b])].append(cell)
        return [
            *(Total(f"Square {square:02}", tuple(cells), 1) for square, cells in on.items()),
            *(Total(f"Tile {low}-{high}", tuple(cells), 1) for (low, high), cells in showing.items()),
        ]

    def _tiles(self) -> list[_Pair]:
        highest = isqrt(len(self._squares())) - 1
        return [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The digits with the borders of the tiles, and a list of the tiles with their squares."""
        squares, pairs = self._squares(), self._pairs()
        lying = self.given if values is None else tuple(pairs[cell] for cell in pairs if values[cell] == 1)
        tiles = tuple(Tile(*divmod(square, 10), str(digit), "given") for square, digit in squares.items())
        where = {divmod(square, 10): pair for pair in lying for square in pair}
        named = sorted((_ordered(squares[a], squares[b]), f"{a},{b}") for a, b in lying)
        listed = [f"{low}-{high}:{place}" for (low, high), place in named]
        legend = tuple(" ".join(listed[k : k + 7]) for k in range(0, len(listed), 7))
        return PuzzlePicture(tiles, walls(where), legend=legend)

    def lines(self) -> Iterator[str]:
        """The board, then the tiles that are given."""
        squares = self._squares()
        yield from ("".join("x" if digit is None else str(digit) for digit in row) for row in self.rows)
        if self.given:
            yield "-"
        yield from (f"{squares[a]}-{squares[b]},{a:02}-{b:02}" for a, b in self.given)


def _row(line: SourceLine, indent: int) -> tuple[int | None, ...]:
    fields = line.text.split()
    signs = "".join(fields)
    if not re.fullmatch(r"[0-9xX]{1,10}", signs, re.ASCII):
        raise line.error("a row has at most 10 digits, x where there is no square")
    if line.indent != indent or (len(fields) > 1 and max(map(len, fields)) > 1):
        raise line.error("a blank is no square of a board; write x where there is no square")
    return tuple(None if sign in "xX" else int(sign) for sign in signs)


def _clue(line: SourceLine, squares: dict[int, int]) -> _Pair:
    clue = re.fullmatch(r"([0-9])-([0-9])\s*,\s*([0-9]{1,3})-([0-9]{1,3})", line.text, re.ASCII)
    if clue is None:
        raise line.error("a tile is given with its squares as in 6-4,73-83")
    one, other, a, b = map(int, clue.groups())
    for square, digit in ((a, one), (b, other)):
        if squares.get(square) != digit:
            what = f"shows {squares[square]}" if square in squares else "does not exist"
            raise line.error(f"there is no {digit} on square {square:02}, which {what}")
    if abs(a // 10 - b // 10) + abs(a % 10 - b % 10) != 1:
        raise line.error(f"squares {a:02} and {b:02} are not side by side")
    return _ordered(a, b)


def _ordered(one: int, other: int) -> _Pair:
    return min(one, other), max(one, other)
