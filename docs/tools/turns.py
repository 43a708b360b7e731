"""What a unit square enters as it turns: the picture of docs/guides/turns.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any

from burrkit.moves.turns.search import enters
from burrkit.palette import ACCENT

#: Panels: a caption, and the centre of the square that turns, in half cubes from the line of the turn.
PANELS = (
    ("about its corner", (1, -1)),
    ("about a farther corner", (3, -1)),
    ("about its centre", (0, 0)),
    ("about the next centre", (2, 0)),
)
#: The length of half a cube, and the cubes drawn around the one with the line.
HALF, REACH = 17.0, 2
_WIDTH = 2 * HALF * (2 * REACH + 1)
_GAP = 18.0
_STEPS = 24


def square_of(centre: tuple[float, float], angle: float, half: float = 1) -> list[tuple[float, float]]:
    """The corners of a square that has turned, in half cubes; ``half`` is half its side."""
    u, v = centre
    corners = [(u + du * half, v + dv * half) for du, dv in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in corners]


def polygon(corners: list[tuple[float, float]], style: str) -> str:
    """A polygon of SVG with its corners in half cubes."""
    points = " ".join(f"{HALF * x:.1f},{-HALF * y:.1f}" for x, y in corners)
    return f'<polygon points="{points}" {style}/>'


def _panel(caption: str, moving: tuple[int, int], left: float) -> list[str]:
    """One turn by a quarter, counterclockwise."""
    middle = left + _WIDTH / 2
    # The line is in the centre of the middle cube, or at one of its corners.
    odd = moving[0] % 2
    lines = [f'<g transform="translate({middle - HALF * odd:.1f} {_WIDTH / 2 + HALF * odd:.1f})">']
    for i in range(-REACH, REACH + 1):
        for j in range(-REACH, REACH + 1):
            still = 2 * i + odd, 2 * j + odd
            fill = "#f0b48c" if still != moving and enters(moving, still, 1) else "#ffffff"
            lines.append(polygon(square_of(still, 0), f'fill="{fill}" stroke="#b9b3a9" stroke-width="1"'))
    for step in range(_STEPS + 1):
        turned = square_of(moving, step * pi / 2 / _STEPS)
        lines.append(polygon(turned, 'fill="#0072b2" fill-opacity="0.06" stroke="none"'))
    lines.append(polygon(square_of(moving, pi / 4), 'fill="none" stroke="#0072b2" stroke-dasharray="3 3"'))
    lines.append(polygon(square_of(moving, pi / 2), 'fill="none" stroke="#0072b2" stroke-dasharray="3 3"'))
    lines.append(polygon(square_of(moving, 0), 'fill="#0072b2" fill-opacity="0.55" stroke="#0072b2"'))
    lines.append(f'<circle r="4" fill="{ACCENT}" stroke="#ffffff"/></g>')
    lines.append(f'<text x="{middle:.1f}" y="{_WIDTH + 20:.1f}" text-anchor="middle">{caption}</text>')
    return lines


def drawing(
    title: str,
    panels: Sequence[tuple[Any, ...]],
    panel: Callable[..., list[str]],
    size: tuple[float, float],
    gap: float,
    margin: int,
) -> bytes:
    """Panels of one size in a row, on paper, as SVG. ``panel`` draws one, at its left side."""
    width, height = size
    wide, high = f"{len(panels) * (width + gap) - gap + 2 * margin:.0f}", f"{height + 34:.0f}"
    lines = [line for k, own in enumerate(panels) for line in panel(*own, k * (width + gap))]
    start = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-margin} -4 {wide} {high}" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="#2b2723">',
        f"<title>{title}</title>",
        f'<rect x="{-margin}" y="-4" width="{wide}" height="{high}" fill="#fffefb"/>',
    ]
    return "\n".join([*start, *lines, "</svg>", ""]).encode()


def picture() -> bytes:
    """The picture as SVG."""
    title = "What a square enters as it turns by a quarter"
    return drawing(title, PANELS, _panel, (_WIDTH, _WIDTH), _GAP, 4)
