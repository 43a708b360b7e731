"""A stroke font for engraving: capitals, digits, and the signs of numbers, drawn by a round pen."""

from __future__ import annotations

from typing import Final, TypeAlias

#: Lines from point to point, in a box 4 wide and 6 high.
Strokes: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]

WIDE: Final = 4.0
HIGH: Final = 6.0
GAP: Final = 2.2

# Each word is a line; each pair of digits in it a point, across and up.
_GLYPHS: Final = {
    "0": "103041453616050110",
    "1": "152620 1030",
    "2": "05163645440040",
    "3": "05163645443313 334241301001",
    "4": "30360242",
    "5": "460603334241301001",
    "6": "4536160501103041423303",
    "7": "064610",
    "8": "13040516364544331302011030414233",
    "9": "0110304145361605041343",
    "A": "002640 1232",
    "B": "00063645443303 3342413000",
    "C": "4536160501103041",
    "D": "00062644422000",
    "E": "46060040 0333",
    "F": "460600 0333",
    "G": "45361605011030414323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "4641301001",
    "K": "0006 460340",
    "L": "060040",
    "M": "0006234640",
    "N": "00064046",
    "O": "103042443616040210",
    "P": "00063645443303",
    "Q": "103042443616040210 2240",
    "R": "00063645443303 2340",
    "S": "453616050413334241301001",
    "T": "0646 2620",
    "U": "060110304146",
    "V": "062046",
    "W": "0610233046",
    "X": "0046 0640",
    "Y": "062346 2320",
    "Z": "06460040",
    "-": "0343",
    ".": "2020",
    "/": "0046",
    "'": "2624",
}

#: Distance below the letters of a line that marks small letters, and distinguishes 6 from 9.
_BELOW: Final = -1.7


def engravable(text: str) -> str:
    """Return the characters of a text that can be engraved, in capitals; blanks become dashes."""
    return "".join(c for c in text.upper().replace(" ", "-") if c in _GLYPHS).strip("-")


def width(text: str) -> float:
    """Return the width of a text in units, six of which are the height of a letter."""
    return len(text) * (WIDE + GAP) - GAP


def strokes(text: str, *, underlined: bool = False) -> Strokes:
    """Return the lines of a text, centred at the origin."""
    half = width(text) / 2
    lines: list[tuple[tuple[float, float], ...]] = []
    for k, character in enumerate(text):
        left = k * (WIDE + GAP) - half
        for word in _GLYPHS[character].split():
            points = zip(word[::2], word[1::2], strict=True)
            lines.append(tuple((left + int(x), int(y) - HIGH / 2) for x, y in points))
    if underlined:
        lines.append(((-half, _BELOW - HIGH / 2), (half, _BELOW - HIGH / 2)))
    return tuple(lines)


def is_doubtful(text: str) -> bool:
    """Return whether a text could be read upside down as another: 6 and 9, 68 and 89."""
    turned = text.translate(str.maketrans("69", "96"))[::-1]
    return turned != text and set(text) <= set("0689")
