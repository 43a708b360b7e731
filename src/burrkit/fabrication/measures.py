"""The measures of printed pieces and of wooden ones: size, clearance, bevel, saw cut, in millimetres.

Lengths of the workshop are millimetres, or inches with fractions.

>>> parse_length('1 1/8"')
(28.575, 'in')
>>> written(28.575, "in"), written(28.575, "mm")
('1 1/8"', '28.57')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from burrkit.mesh import BEVEL, CUBE, INSET, MeshError
from burrkit.mesh.solid import check
from burrkit.palette import WOODS
from burrkit.runtime.fields import quoted

#: Millimetres or inches.
Unit: TypeAlias = Literal["mm", "in"]

INCH: Final = 25.4
_EXACT: Final = Fraction("25.4")

#: Fractions of an inch on rules, and how far a length may be from one to be written as one, in inches.
_FINEST: Final = 64
_NEAR: Final = 0.0005

_FRACTION: Final = re.compile(r"(?:([0-9]{1,4})[ -])?([0-9]{1,4})/([0-9]{1,4}) ?(?:\"|''|in|inch|inches)?")
_DECIMAL: Final = re.compile(r"(-?[0-9]{0,9}\.?[0-9]{0,9}) ?(mm|\"|''|in|inch|inches)?")

#: The engraving of a piece: none, the mark that pictures show, or the name.
Engraving: TypeAlias = Literal["none", "mark", "name"]

#: How the box of a container is closed: cut into two halves to glue, or with a sliding lid.
Lid: TypeAlias = Literal["glued", "sliding"]

#: Depth of the engraving, two layers of most printers; and the least thickness of any wall.
ENGRAVED: Final = 0.4
LEAST_WALL: Final = 0.8

#: The least and the greatest edge of a wooden cube.
_WOOD: Final = (3.0, 500.0)

#: The clearances of the test coupon.
COUPON: Final = (0.03, 0.05, 0.07, 0.10, 0.15)


@dataclass(frozen=True)
class Measures:
    """``cube`` is the edge of a cube, ``inset`` the clearance of every face, ``bevel`` that of outer edges.

    ``wall`` is the thickness of the walls of hollow pieces, ``drain`` the width of the hole that drains resin
    or powder; 0 for no hole. ``lid`` is for the box of a container, which is neither hollow nor engraved.
    MeshError if they contradict each other.
    """

    cube: float = CUBE
    inset: float = INSET
    bevel: float = BEVEL
    wall: float = 0.0
    drain: float = 0.0
    engraving: Engraving = "none"
    lid: Lid = "glued"

    def __post_init__(self) -> None:
        check(self.cube, self.inset, self.bevel)
        if self.wall:
            self._check_wall()
        elif self.drain:
            raise MeshError("a drain hole is for hollow pieces; --wall makes them hollow", "conflict")

    def _check_wall(self) -> None:
        least = max(LEAST_WALL, self.bevel)
        most = self.cube / 2 - self.inset - 0.5
        if not least <= self.wall <= most:
            raise MeshError(f"a wall of {self.wall:g} mm; must be {least:g} to {most:.3g} mm here")
        widest = 2 * (self.cube / 2 - self.inset - self.wall)
        if self.drain and not 0.5 <= self.drain <= widest:
            raise MeshError(f"a drain hole of {self.drain:g} mm; must be 0.5 to {widest:.3g} mm here")
        if self.engraving != "none" and self.wall < ENGRAVED + LEAST_WALL:
            least = ENGRAVED + LEAST_WALL
            raise MeshError(
                f"a wall of {self.wall:g} mm is too thin to engrave; must be at least {least:g} mm"
            )

    @property
    def needs_booleans(self) -> bool:
        """Whether engraving or drain holes are cut, which needs manifold3d."""
        return self.engraving != "none" or bool(self.drain)


@dataclass(frozen=True)
class WoodMeasures:
    """``cube`` is the edge of a cube in wood, and ``kerf`` the width of a saw cut.

    Sheets are written in the ``unit``. ``species`` are those of pieces 0, 1, 2, …, used cyclically; without
    them, and where one is empty, none is named. MeshError for sizes that no saw cuts and for unknown species.
    """

    cube: float = CUBE
    kerf: float = 3.0
    unit: Unit = "mm"
    species: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        least, most = _WOOD
        if not least <= self.cube <= most:
            raise MeshError(f"a cube of {self.cube:g} mm in wood; must be {least:g} to {most:g} mm")
        if not 0 <= self.kerf <= 50:
            raise MeshError(f"a saw's cut of {self.kerf:g} mm; must be 0 to 50 mm")
        unknown = next((name for name in self.species if name and name not in WOODS), None)
        if unknown is not None:
            raise MeshError(f"unknown species {quoted(unknown)}; known are {', '.join(WOODS)}", "unknown")

    def species_of(self, piece: int) -> str:
        """The species of a piece, "" for none."""
        return self.species[piece % len(self.species)] if self.species else ""

    def written(self, cubes: float) -> str:
        """Write a length in cubes in the unit of the sheets."""
        return written(cubes * self.cube, self.unit)


# Lengths -------------------------------------------------------------------------------------------------


def parse_length(text: str, name: str = "a length") -> tuple[float, Unit]:
    """Return the millimetres of a text such as ``20``, ``20 mm``, ``3/4"`` or ``1 1/8 in``, and its unit.

    Fractions are always inches. MeshError, which calls the length by ``name``, for any other text.
    """
    plain = " ".join(
        text.replace("\N{DOUBLE PRIME}", '"').replace("\N{RIGHT DOUBLE QUOTATION MARK}", '"').split()
    )
    if (found := _FRACTION.fullmatch(plain)) and int(found[3]):
        return float((int(found[1] or 0) + Fraction(int(found[2]), int(found[3]))) * _EXACT), "in"
    if (found := _DECIMAL.fullmatch(plain)) and any(c.isdigit() for c in found[1]):
        is_metric = found[2] in (None, "mm")
        return float(found[1]) * (1.0 if is_metric else INCH), "mm" if is_metric else "in"
    raise MeshError(f'{name} of {quoted(text)}; give a length such as 20, 3/4" or 1 1/8 in')


def written(length: float, unit: Unit) -> str:
    """Write millimetres to a hundredth, or inches with a fraction; decimals if no rule has it."""
    if unit == "mm":
        return _decimal(length, 2)
    inches = length / INCH
    sixty_fourths = round(inches * _FINEST)
    if abs(inches - sixty_fourths / _FINEST) > _NEAR:
        return f'{_decimal(inches, 3)}"'
    whole, rest = divmod(sixty_fourths, _FINEST)
    part = Fraction(rest, _FINEST)
    words = [str(whole)] if whole or not rest else []
    words += [f"{part.numerator}/{part.denominator}"] if rest else []
    return " ".join(words) + '"'


def _decimal(value: float, places: int) -> str:
    return f"{value:.{places}f}".rstrip("0").rstrip(".")
