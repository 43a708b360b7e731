"""Hex38, the magic hexagon: 1 to 19 in a hexagon of side 3, all 15 straight lines with the sum 38.

Format: none is needed. Numbers may be given in rows of 3, 4, 5, 4 and 3, commas or blanks between, 0 for the
others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from burrkit.pencil.logic.lines import read_lines
from burrkit.pencil.logic.model import Distinct, Group, PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile
from burrkit.plurals import counted

_LENGTHS: Final = (3, 4, 5, 4, 3)
#: Row r and falling diagonal q of each cell, both -2 to 2; its rising diagonal is q + r.
_PLACES: Final = tuple((r, q) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)


@dataclass(frozen=True)
class Hex38(PencilPuzzle):
    """The numbers given, row by row; 0 is unknown."""

    given: tuple[int, ...] = (0,) * 19
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "hex38") -> Hex38:
        """Read the text format; nothing at all is the whole puzzle."""
        lines = read_lines(text, source, may_be_empty=True)
        if not lines.lines:
            return cls(comments=lines.comments)
        given: list[int] = []
        for line, length in zip(lines.expect(5, "the hexagon has 5 rows"), _LENGTHS, strict=True):
            fields = line.fields()
            if len(fields) != length:
                raise line.error(f"{counted(len(fields), 'number')}; this row has {length}")
            given += (line.integer(field, "number", 0, 19) for field in fields)
        return cls(tuple(given), lines.comments)

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V1 to V19, row by row."""
        every = tuple(range(1, 20))
        return {f"V{k}": (value,) if value else every for k, value in enumerate(self.given, 1)}

    def groups(self) -> list[Group]:
        """All numbers differ, and every line adds up to 38."""
        cells = tuple(self.cells())
        places = zip(cells, _PLACES, strict=True)
        directed = [(cell, (("Row", r), ("Falling", q), ("Rising", q + r))) for cell, (r, q) in places]
        return [
            Distinct("Numbers", cells),
            *(
                Total(f"{name} {k + 3}", tuple(cell for cell, lines in directed if (name, k) in lines), 38)
                for name in ("Row", "Falling", "Rising")
                for k in range(-2, 3)
            ),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The hexagon of hexagons."""
        tiles = []
        for (cell, (r, q)), given in zip(zip(self.cells(), _PLACES, strict=True), self.given, strict=True):
            value = values[cell] if values is not None else given or "."
            x, y = q + r / 2, r * sqrt(3) / 2
            angles = [(k + 0.5) * pi / 3 for k in range(6)]
            outline = tuple((x + cos(a) / sqrt(3), y + sin(a) / sqrt(3)) for a in angles)
            tiles.append(Tile(r, x, str(value), "given" if given else "found", outline=outline))
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """Five rows; none if nothing is given."""
        rest = iter(self.given)
        for length in _LENGTHS if any(self.given) else ():
            yield ",".join(str(next(rest)) for _ in range(length))
