"""The palette of burrkit, used by the terminal, the page, pictures and prints.

The colours of the pieces start from the eight of Okabe and Ito ("Color Universal Design", 2008), which
people with every type of colour vision can distinguish; black, invisible on a dark background, is replaced by
grey. More pieces get the same hues lighter, then darker. This module imports nothing from burrkit.
"""

from __future__ import annotations

from typing import Final

_HUES: Final = (
    "#e69f00",  # orange
    "#56b4e9",  # sky blue
    "#009e73",  # bluish green
    "#f0e442",  # yellow
    "#0072b2",  # blue
    "#d55e00",  # vermilion
    "#cc79a7",  # reddish purple
    "#999999",  # grey
)
_WHITE: Final = "#ffffff"
_BLACK: Final = "#000000"

#: The accent for headings and moving pieces; one of the hues.
ACCENT: Final = "#d55e00"

#: The ink and the paper of plots.
INK: Final = "#2b2926"
PAPER: Final = "#fffdf8"


def rgb(colour: str) -> tuple[int, int, int]:
    """The three numbers, 0 to 255, of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(colour: str) -> list[float]:
    """The light of the three channels, 0 to 1, of an sRGB colour (IEC 61966-2-1)."""
    scaled = [channel / 255 for channel in rgb(colour)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in scaled]


def blended(colour: str, other: str, share: float) -> str:
    """``share`` of ``other``, the rest of ``colour``, by their numbers, not by light; both as ``#rrggbb``."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


#: Species of wood by their names, each in the colour of its planed and oiled surface.
WOODS: Final = {
    "ash": "#d9c6a3",
    "beech": "#d3a67c",
    "birch": "#e3cfa7",
    "bubinga": "#8e4f3c",
    "cherry": "#b5714a",
    "ebony": "#37302c",
    "mahogany": "#97533a",
    "maple": "#e8d3ae",
    "oak": "#bf9560",
    "padauk": "#b0431f",
    "pear": "#cf9471",
    "purpleheart": "#6c3a5b",
    "rosewood": "#5b2f28",
    "walnut": "#6a4a37",
    "wenge": "#453229",
    "yellowheart": "#dcb43c",
}

#: The species in an order in which neighbours differ.
WOODS_IN_ORDER: Final = (
    *("maple", "walnut", "padauk", "yellowheart", "purpleheart", "cherry", "wenge", "beech"),
    *("bubinga", "ash", "rosewood", "oak", "ebony", "pear", "mahogany", "birch"),
)

#: The colours of shapes, or of pieces, 0, 1, 2, …: the hues, then lighter and darker ones.
PIECES: Final = (
    *_HUES,
    *(blended(hue, _WHITE, 0.5) for hue in _HUES),
    *(blended(hue, _BLACK, 0.45) for hue in _HUES),
    *(blended(hue, _WHITE, 0.25) for hue in _HUES),
    *(blended(hue, _BLACK, 0.22) for hue in _HUES),
    *(blended(hue, _WHITE, 0.72) for hue in _HUES),
    *(blended(hue, _BLACK, 0.65) for hue in _HUES),
)

_GOLDEN: Final = (5**0.5 - 1) / 2
#: A colour is dark if no channel reaches this.
_DARK: Final = 120


def shade(colour: str, number: int) -> str:
    """A shade of a colour for copy ``number``, from 0, of a shape; copy 0 has the colour itself.

    Shades are all different, and those that follow each other are far apart: their places between light and
    dark are the fractions of multiples of the golden ratio. Those of a dark colour are all lighter.
    """
    place = number * _GOLDEN % 1
    if max(rgb(colour)) < _DARK:
        return blended(colour, _WHITE, 0.8 * place)
    if place < 0.5:
        return blended(colour, _WHITE, 1.2 * place)
    return blended(colour, _BLACK, 1.1 * (1 - place))


def piece_colour(number: int) -> str:
    """The colour of a shape, or of a piece, by its number from 0, as ``#rrggbb``."""
    return shade(PIECES[number % len(PIECES)], number // len(PIECES))


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), after the W3C's WCAG 2.1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(colour: str) -> str:
    """Black or white, whichever has more contrast on ``colour``."""
    # The two contrasts (L + 0.05) / 0.05 and 1.05 / (L + 0.05) are equal at this luminance.
    return _BLACK if luminance(colour) > 0.179 else _WHITE
