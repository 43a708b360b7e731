"""The colours of a picture: a colour in more or less light, paler ones, paper and ink.

Shades are mixed in linear light, as paint on wood in more or less light would look.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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
    pairs = zip(_linear(colour), _linear(other), strict=True)
    return "#" + "".join(f"{_channel(a + (b - a) * share):02x}" for a, b in pairs)


def _linear(colour: str) -> list[float]:
    scaled = [channel / 255 for channel in rgb(colour)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in scaled]


def _channel(light: float) -> int:
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * min(max(value, 0.0), 1.0))


def rgb(colour: str) -> tuple[int, int, int]:
    """The three numbers, 0 to 255, of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)
