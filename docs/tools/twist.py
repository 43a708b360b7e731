"""A stick of a six-piece burr that turns while its line shifts: the picture in docs/nightmare.md."""

from __future__ import annotations

from math import pi, tan
from typing import Final

from burrkit.palette import ACCENT
from docs.tools.nightmare import LENGTH, STICKS, cubes_of
from docs.tools.turns import HALF, drawing, polygon, square_of

#: Cross sections: a caption, and the number of cubes before them along the stick.
PANELS: Final = (("at both ends", 1), ("next to the ends", 2), ("in the middle", 3))
#: Half cubes: what is drawn across the stick, on both sides, and in its direction outwards.
_SIDE, _UP, _DOWN = 8, 9, 8
_WIDTH, _HEIGHT = 2 * _SIDE * HALF, (_UP + _DOWN) * HALF
_GAP = 30.0
_PLACES = 4
#: The stick before, while and after it turns.
_BEFORE: Final = 'fill="#0072b2" fill-opacity="0.5" stroke="#0072b2"'
_MEANWHILE: Final = 'fill="#0072b2" fill-opacity="0.08" stroke="#0072b2" stroke-opacity="0.35"'
_AFTER: Final = 'fill="none" stroke="#0072b2" stroke-width="1.5" stroke-dasharray="4 3"'


def _squares(letter: str, section: int) -> list[tuple[float, float]]:
    """The middles of the squares of a stick in a section, in half cubes: across, and outwards."""
    slid, middle = letter == "F", LENGTH - 1
    return [(2 * z - middle, middle - 2 * y + slid) for x, y, z in cubes_of(letter) if x == section]


def _line(t: float) -> tuple[float, float]:
    """Where the line of the turn is, with the tangent t of half the angle."""
    return -2, 2 + 4 * t / (1 + t)


def _panel(caption: str, section: int, left: float) -> list[str]:
    middle = left + _WIDTH / 2
    lines = [f'<g transform="translate({middle:.1f} {_UP * HALF:.1f})">']
    for letter in sorted(STICKS)[1:]:
        style = f'fill="{"#56b4e9" if letter == "F" else "#d8d2c4"}" stroke="#b9b3a9"'
        lines += [polygon(square_of(at, 0), style) for at in _squares(letter, section)]
    for step in range(_PLACES + 1):
        angle = step * pi / 2 / _PLACES
        across, up = _line(tan(angle / 2))
        style = _BEFORE if step == 0 else _AFTER if step == _PLACES else _MEANWHILE
        for u, v in _squares("A", section):
            corners = [(x + across, y + up) for x, y in square_of((u, v - 2), -angle)]
            lines.append(polygon(corners, style))
    (x, low), (_, high) = _line(0), _line(1)
    way = f"M{HALF * x:.1f},{-HALF * low:.1f}V{-HALF * high:.1f}"
    lines += [
        f'<path stroke="{ACCENT}" stroke-width="2" d="{way}"/>',
        f'<circle cx="{HALF * x:.1f}" cy="{-HALF * low:.1f}" r="4" fill="{ACCENT}"/></g>',
        f'<text x="{middle:.1f}" y="{_HEIGHT + 20:.1f}" text-anchor="middle">{caption}</text>',
    ]
    return lines


def picture() -> bytes:
    """The picture as SVG."""
    return drawing("A stick that turns while its line shifts", PANELS, _panel, (_WIDTH, _HEIGHT), _GAP, 24)
