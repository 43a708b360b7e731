"""A square of four that turns in a space of nine: the picture of docs/guides/rules.md."""

from __future__ import annotations

from math import pi

from burrkit.moves.turns.search import enters
from burrkit.palette import ACCENT
from docs.tools.turns import HALF, drawing, polygon, square_of

#: Panels: a caption, the low corner of the square in the space in half cubes, and the point it turns about.
PANELS = (
    ("in the corner: not legal", (0, 0), (2, 2)),
    ("half a cube farther: legal", (1, 1), (3, 3)),
)
#: Sizes in half cubes: the square, the space, and the walls around it.
_SQUARE, _ROOM, _WALL = 4, 6, 2
_WIDTH = HALF * (_ROOM + 2 * _WALL)
_GAP = 60.0
_STEPS = 24


def _panel(caption: str, low: tuple[int, int], pivot: tuple[int, int], left: float) -> list[str]:
    """One turn by a quarter, counterclockwise, seen from above; y goes up."""
    x, y = left + HALF * (_WALL + pivot[0]), HALF * (_ROOM + _WALL - pivot[1])
    lines = [f'<g transform="translate({x:.1f} {y:.1f})">']
    # Quarters of whole cubes, in units of half a half cube: what a kernel takes half cubes to be.
    small = [
        (2 * (low[0] + i - pivot[0]) + 1, 2 * (low[1] + j - pivot[1]) + 1)
        for i in range(_SQUARE)
        for j in range(_SQUARE)
    ]
    for i in range(-_WALL, _ROOM + _WALL):
        for j in range(-_WALL, _ROOM + _WALL):
            still = 2 * (i - pivot[0]) + 1, 2 * (j - pivot[1]) + 1
            is_wall = not (0 <= i < _ROOM and 0 <= j < _ROOM)
            hit = is_wall and any(enters(one, still, 1) for one in small)
            fill = "#f0b48c" if hit else "#d8d2c4" if is_wall else "#ffffff"
            lines.append(polygon(_at(i - pivot[0], j - pivot[1], 1, 0), f'fill="{fill}" stroke="#b9b3a9"'))
    u, v = low[0] - pivot[0], low[1] - pivot[1]
    for step in range(_STEPS + 1):
        turned = _at(u, v, _SQUARE, step * pi / 2 / _STEPS)
        lines.append(polygon(turned, 'fill="#0072b2" fill-opacity="0.06" stroke="none"'))
    lines.append(polygon(_at(u, v, _SQUARE, pi / 4), 'fill="none" stroke="#0072b2" stroke-dasharray="3 3"'))
    lines.append(polygon(_at(u, v, _SQUARE, 0), 'fill="#0072b2" fill-opacity="0.45" stroke="#0072b2"'))
    lines.append(f'<circle r="4" fill="{ACCENT}" stroke="#ffffff"/></g>')
    middle = left + _WIDTH / 2
    lines.append(f'<text x="{middle:.1f}" y="{_WIDTH + 20:.1f}" text-anchor="middle">{caption}</text>')
    return lines


def _at(u: float, v: float, side: float, angle: float) -> list[tuple[float, float]]:
    """The corners of a square with this low corner, turned about the origin."""
    return square_of((u + side / 2, v + side / 2), angle, side / 2)


def picture() -> bytes:
    """The picture as SVG."""
    title = "A square of four cubes that turns in a space of nine"
    return drawing(title, PANELS, _panel, (_WIDTH, _WIDTH), _GAP, 24)
