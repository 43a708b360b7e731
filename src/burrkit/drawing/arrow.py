"""Arrows: flat along a slide, with a head; for a turn its axis, out of the group, and an arc around it.

Both have a rim of paper, so that they stand out from any piece. The arc of a turn is across the axis,
beyond the end of the group that the viewer sees. It begins where most of the group is and is as long as the
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.items import PAPER, Area
from burrkit.drawing.view import View
from burrkit.geometry import Cell
from burrkit.moves.model import Turn
from burrkit.palette import ACCENT

#: Measures in edges of a cube: the length, the widths of shaft and head, the head's length, and the rim.
_SHORTEST: Final = 1.3
_LONGEST: Final = 2.4
_SHAFT: Final = 0.24
_HEAD: Final = 0.72
_HEAD_LENGTH: Final = 0.66
_RIM: Final = 0.09

#: Of a turn: the arc above the group, the end of the axis above the arc, its radius, the width of the axis.
_ABOVE: Final = 0.4
_BEYOND: Final = 0.7
_NEAREST: Final = 1.0
_FARTHEST: Final = 2.2
_AXIS: Final = 0.09

#: Corners of an arc in a quarter turn.
_CORNERS: Final = 16


def arrow_length(distance: float, *, frees: bool) -> float:
    """Return the length of the arrow of a move by a distance in edges of a cube."""
    return _LONGEST if frees else min(max(distance, _SHORTEST), _LONGEST)


def arrow(start: NDArray[np.float64], way: NDArray[np.float64], length: float) -> list[Area]:
    """Return an arrow with a rim of paper, so that it stands out from any piece."""
    sideways = np.array((-way[1], way[0]))
    neck = length - _HEAD_LENGTH
    outline = [(0.0, _SHAFT), (neck, _SHAFT), (neck, _HEAD), (length, 0.0)]
    outline += [(along, -off) for along, off in reversed(outline[:-1])]
    shape = np.array([(along, off / 2) for along, off in outline])
    rim = np.array(
        [
            (-_RIM, _SHAFT / 2 + _RIM),
            (neck - _RIM, _SHAFT / 2 + _RIM),
            (neck - _RIM, _HEAD / 2 + 1.8 * _RIM),
            (length + 2.2 * _RIM, 0),
        ]
    )
    rim = np.concatenate((rim, (rim * (1, -1))[-2::-1]))
    return [
        Area((tuple((x, y) for x, y in (start + points @ np.stack((way, sideways))).tolist()),), colour)
        for points, colour in ((rim, PAPER), (shape, ACCENT))
    ]


# Turns ---------------------------------------------------------------------------------------------------


def turn_arrow(turn: Turn, quarters: int, cells: Sequence[Cell], view: View) -> list[Area]:
    """Return the arrow of a turn of cubes by some quarters with the sign of the sense; [] without cubes."""
    if not cells:
        return []
    u, v = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    places = np.array(cells) + 0.5 - np.array(turn.pivot) / 2
    across = places[:, (u, v)]
    radius = float(np.clip(np.hypot(across[:, 0], across[:, 1]).max(), _NEAREST, _FARTHEST))
    x, y = across.mean(axis=0).tolist()
    begin = atan2(y, x) if abs(x) + abs(y) > 0.1 else atan2(view.signs[v], view.signs[u])
    sign = view.signs[turn.axis]
    heights = [cell[turn.axis] for cell in cells]
    low, high = min(heights), max(heights) + 1
    end = high if sign > 0 else low

    def on_paper(angle: float, distance: float, height: float) -> tuple[float, float]:
        point = np.array(turn.pivot) / 2
        point[turn.axis] = height
        point[u] += distance * np.cos(angle)
        point[v] += distance * np.sin(angle)
        right, down = view.points(point).tolist()
        return right, down

    level = end + sign * _ABOVE
    foot, tip = (np.array(on_paper(0, 0, h)) for h in (end, level + sign * _BEYOND))
    areas = [*_line(foot, tip)]
    for more, colour in ((_RIM, PAPER), (0.0, ACCENT)):
        outline = arc_outline(begin, quarters * pi / 2, radius, more)
        areas.append(Area((tuple(on_paper(a, r, level) for a, r in outline),), colour))
    return areas


def arc_outline(begin: float, angle: float, radius: float, rim: float) -> list[tuple[float, float]]:
    """The outline of a bent arrow as angles and distances from the axis."""
    sense = 1 if angle > 0 else -1
    neck = begin + angle - sense * _HEAD_LENGTH / radius
    start, end = begin - sense * rim / radius, begin + angle + sense * 2.2 * rim / radius
    neck -= sense * rim / radius
    half, head = _SHAFT / 2 + rim, _HEAD / 2 + 1.8 * rim
    shaft = np.linspace(start, neck, _CORNERS + 1).tolist()
    outer = [(a, radius + half) for a in shaft]
    inner = [(a, radius - half) for a in reversed(shaft)]
    return [*outer, (neck, radius + head), (end, radius), (neck, radius - head), *inner]


def _line(foot: NDArray[np.float64], tip: NDArray[np.float64]) -> Iterator[Area]:
    way = (tip - foot) / np.linalg.norm(tip - foot)
    sideways = np.array((-way[1], way[0]))
    for more, colour in ((_RIM / 2, PAPER), (0.0, ACCENT)):
        half = _AXIS / 2 + more
        ends = (foot - sideways * half, tip - sideways * half, tip + sideways * half, foot + sideways * half)
        yield Area((tuple((float(x), float(y)) for x, y in ends),), colour)
