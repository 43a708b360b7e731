"""Sujiko: the digits 1 to 9 in a square of three by three; each circle is the sum of the four around it.

Format: the four circles as ``25,13,22,17`` (top left, top right, bottom left, bottom right), then a line
``P8,6`` for every digit that is given: place 8 holds 6. Places are 0 to 8, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from burrkit.pencil.logic.lines import read_lines
from burrkit.pencil.logic.model import Distinct, Group, PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile

_CORNERS: Final = (0, 1, 3, 4)
_CELLS: Final = tuple(f"V{k}" for k in range(9))


@dataclass(frozen=True)
class Sujiko(PencilPuzzle):
    """Four sums, and the digits given as (place, digit)."""

    sums: tuple[int, ...]
    given: tuple[tuple[int, int], ...] = ()
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "sujiko") -> Sujiko:
        """Read the text format."""
        lines = read_lines(text, source)
        first, *others = lines
        fields = first.fields()
        if len(fields) != 4:
            raise first.error(f"{len(fields)} circles; the first line has 4 as in 25,13,22,17")
        sums = tuple(first.integer(field, "circle", 10, 30) for field in fields)
        given: dict[int, int] = {}
        for line in others:
            named, *digits = line.fields()
            if named[:1] not in ("P", "p") or len(digits) != 1:
                raise line.error("a given digit is P, its place, a comma, the digit, as in P8,6")
            place = line.integer(named[1:].strip(), "place", 0, 8)
            if place in given:
                raise line.error(f"place {place} is given twice")
            given[place] = line.integer(digits[0], "digit", 1, 9)
        return cls(sums, tuple(given.items()), lines.comments)

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V0 to V8, row by row."""
        every = tuple(range(1, 10))
        return dict.fromkeys(_CELLS, every) | {_CELLS[place]: (digit,) for place, digit in self.given}

    def groups(self) -> list[Group]:
        """All digits differ, and four make a circle."""
        circles = zip(_CORNERS, self.sums, strict=True)
        return [
            Distinct("Digits", _CELLS),
            *(
                Total(f"Circle {number}", tuple(_CELLS[corner + k] for k in (0, 1, 3, 4)), value)
                for number, (corner, value) in enumerate(circles, 1)
            ),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """Three rows, the circles between them."""
        given = dict(self.given)
        tiles = []
        for place, cell in enumerate(_CELLS):
            value = values[cell] if values is not None else given.get(place, ".")
            tiles.append(Tile(place // 3, place % 3, str(value), "given" if place in given else "found"))
        marks = zip((0.5, 1.5, 0.5, 1.5), (0.5, 0.5, 1.5, 1.5), map(str, self.sums), strict=True)
        return PuzzlePicture(tuple(tiles), marks=tuple(marks))

    def lines(self) -> Iterator[str]:
        """The circles, then the digits given."""
        yield ",".join(map(str, self.sums))
        yield from (f"P{place},{digit}" for place, digit in self.given)
