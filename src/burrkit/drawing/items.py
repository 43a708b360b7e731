"""The display list: the elements of a picture, in millimetres from the upper left corner.

``svg``, ``raster`` and ``pdf`` render them. Later items cover earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from burrkit.drawing.view import Point
from burrkit.errors import BurrkitError
from burrkit.runtime.short_repr import ShortRepr

#: The least, the greatest and the usual number of pixels per inch.
DPI: Final = 200
LEAST_DPI: Final = 10
MOST_DPI: Final = 1200


class PictureError(BurrkitError):
    """A picture that cannot be drawn as requested."""

    code = "invalid-picture"


@dataclass(frozen=True)
class Area:
    """A filled area within closed lines, by the even-odd rule, without an outline.

    Consecutive areas of one colour do not overlap: they may be drawn as one.
    """

    loops: tuple[tuple[Point, ...], ...]
    colour: str


def rectangle(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle, a loop of an area."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


@dataclass(frozen=True)
class Strokes:
    """Open lines of one width and colour, with round ends."""

    lines: tuple[tuple[Point, ...], ...]
    colour: str
    width: float


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    colour: str


@dataclass(frozen=True)
class Words:
    """One line of text. ``at`` is on its base line, at its start, middle or end; ``size`` is its height."""

    text: str
    at: Point
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


Item: TypeAlias = Area | Strokes | Disc | Words


@dataclass(frozen=True, repr=False)
class SheetPage(ShortRepr):
    """One sheet: its size in millimetres, and its items."""

    width: float
    height: float
    items: tuple[Item, ...]
