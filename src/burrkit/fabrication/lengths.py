"""Lengths of the workshop: millimetres, or inches with fractions.

>>> parse_length('1 1/8"')
(28.575, 'in')
>>> written(28.575, "in"), written(28.575, "mm")
('1 1/8"', '28.57')
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from burrkit.mesh import MeshError
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
