"""The display list: the elements of a picture and their colours, in millimetres from the upper left corner.

``svg``, ``raster`` and ``pdf`` render them. Later items cover earlier ones. Shades are mixed in linear light,
as paint on wood in more or less light would look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from burrkit.errors import BurrkitError
from burrkit.palette import linear
from burrkit.runtime.short_repr import ShortRepr

#: A point on paper: to the right, and down.
Point: TypeAlias = tuple[float, float]

# Colours -------------------------------------------------------------------------------------------------

PAPER: Final = "#ffffff"
INK: Final = "#1d1b19"
SOFT_INK: Final = "#6f6a64"
PALE_INK: Final = "#a7a29b"

#: How much of the paper is in the colour of what only stands by.
_PALE: Final = 0.66


@lru_cache(maxsize=4096)
def lit(colour: str, brightness: float, *, pale: bool = False) -> str:
    """Return a colour with white (above 0) or black (below 0); ``pale`` has paper and less contrast."""
    base = mixed(colour, PAPER, _PALE) if pale else colour
    strength = abs(brightness) * (0.5 if pale else 1.0)
    return mixed(base, "#ffffff" if brightness > 0 else "#000000", round(strength, 2))


def mixed(colour: str, other: str, share: float) -> str:
    """``share`` of the light of ``other``, the rest of ``colour``; both as ``#rrggbb``."""
    pairs = zip(linear(colour), linear(other), strict=True)
    return "#" + "".join(f"{_channel(a + (b - a) * share):02x}" for a, b in pairs)


def _channel(light: float) -> int:
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * min(max(value, 0.0), 1.0))


# Elements ------------------------------------------------------------------------------------------------

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


def moved(items: Sequence[Item], dx: float, dy: float, scale: float = 1.0) -> list[Item]:
    """Move items, after making them larger or smaller."""
    shifted: list[Item] = []
    for item in items:
        if isinstance(item, Disc):
            x, y = item.centre
            shifted.append(Disc((x * scale + dx, y * scale + dy), item.radius * scale, item.colour))
        elif isinstance(item, Words):
            x, y = item.at
            shifted.append(replace(item, at=(x * scale + dx, y * scale + dy), size=item.size * scale))
        elif isinstance(item, Area):
            shifted.append(Area(moved_lines(item.loops, dx, dy, scale), item.colour))
        else:
            lines = moved_lines(item.lines, dx, dy, scale)
            shifted.append(Strokes(lines, item.colour, item.width * scale))
    return shifted


def moved_lines(
    lines: tuple[tuple[Point, ...], ...], dx: float, dy: float, scale: float
) -> tuple[tuple[Point, ...], ...]:
    """Move lines as ``moved`` does."""
    return tuple(tuple((x * scale + dx, y * scale + dy) for x, y in line) for line in lines)


@dataclass(frozen=True, repr=False)
class SheetPage(ShortRepr):
    """One sheet: its size in millimetres, and its items."""

    width: float
    height: float
    items: tuple[Item, ...]
