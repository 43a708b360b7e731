"""Arrows: flat along a slide, with a head; for a turn its axis, out of the group, and an arc around it.

Both have a rim of paper, so that they stand out from any piece. The arc of a turn is across the axis,
beyond the end of the group that the viewer sees. It begins where most of the group is and is as long as the
turn.

What a turn sweeps is drawn as hatching: arcs about the line of the turn, along which the points of the group
go. Cubes are squares across the line. On a circle about it a square covers arcs, which the turn makes longer
by its angle. Each layer of the group is hatched on its side that faces the viewer; of equal ones that cover
each other, only the one in front.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.items import PAPER, Area, Point, Strokes
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


# What a turn sweeps --------------------------------------------------------------------------------------

#: From one angle to another, in radians; the beginning is in the first full turn.
Arc: TypeAlias = tuple[float, float]
#: The middle of a square with sides of 1, from the line.
Square: TypeAlias = tuple[float, float]

_FULL: Final = 2 * pi
#: Between two arcs of the hatching, and their width, in edges of a cube; the most arcs side by side.
_APART: Final = 0.125
_WIDTH: Final = 0.03
_MOST: Final = 18
#: The largest angle of a chord of an arc.
_CHORD: Final = pi / 40
#: Gaps and arcs that come of rounding alone.
_LEAST: Final = 1e-6


def sweep(turn: Turn, quarters: int, cells: Sequence[Cell], view: View) -> list[Strokes]:
    """Return what cubes sweep as they turn by some quarters with the sign of the sense; [] without cubes."""
    u, v = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    layers: dict[int, set[Square]] = {}
    for cell in cells:
        square = cell[u] + 0.5 - turn.pivot[u] / 2, cell[v] + 0.5 - turn.pivot[v] / 2
        layers.setdefault(cell[turn.axis], set()).add(square)
    squares = [square for layer in layers.values() for square in layer]
    farthest = max((hypot(abs(x) + 0.5, abs(y) + 0.5) for x, y in squares), default=0.0)
    apart = max(_APART, farthest / _MOST)
    # Half a step off, so that no circle touches a side.
    radii = [apart * (k + 0.5) for k in range(ceil(farthest / apart - 0.5))]
    up = view.signs[turn.axis]
    lines = []
    for height, layer in layers.items():
        if layers.get(height + up) == layer:
            continue
        level = height + 1 if up > 0 else height
        outer = max(hypot(abs(x) + 0.5, abs(y) + 0.5) for x, y in layer) - _LEAST
        for radius in (*(radius for radius in radii if radius < outer), outer):
            for arc in swept_arcs(layer, radius, quarters * pi / 2):
                lines.append(_arc_line(turn, level, radius, arc, view))
    return [Strokes(tuple(lines), ACCENT, _WIDTH * apart / _APART)] if lines else []


def _arc_line(turn: Turn, level: int, radius: float, arc: Arc, view: View) -> tuple[Point, ...]:
    """An arc on paper, in the plane at a level."""
    begin, end = arc
    angles = np.linspace(begin, end, max(ceil((end - begin) / _CHORD), 1) + 1)
    points = np.tile(np.array(turn.pivot) / 2, (len(angles), 1))
    points[:, turn.axis] = level
    points[:, (turn.axis + 1) % 3] += radius * np.cos(angles)
    points[:, (turn.axis + 2) % 3] += radius * np.sin(angles)
    return tuple((right, down) for right, down in view.points(points).tolist())


def swept_arcs(squares: Iterable[Square], radius: float, angle: float) -> list[Arc]:
    """Return the arcs of a circle within what squares sweep as they turn by an angle."""
    turned = [
        (begin + min(angle, 0), end + max(angle, 0))
        for square in squares
        for begin, end in _arcs_within(square, radius)
    ]
    return _united(turned)


def _arcs_within(square: Square, radius: float) -> list[Arc]:
    """The arcs of a circle within a square."""
    x, y = square
    found: set[float] = set()
    for half, sign, is_upright in product((-0.5, 0.5), (-1, 1), (True, False)):
        # Where the circle meets the line of a side, upright or level.
        along, across = (x + half, y) if is_upright else (y + half, x)
        rest = radius * radius - along * along
        if rest >= 0 and abs((at := sign * sqrt(rest)) - across) <= 0.5 + _LEAST:
            found.add((atan2(at, along) if is_upright else atan2(along, at)) % _FULL)

    def is_in(angle: float) -> bool:
        return abs(radius * cos(angle) - x) < 0.5 and abs(radius * sin(angle) - y) < 0.5

    ends = sorted(found)
    if not ends:
        return [(0.0, _FULL)] if is_in(0.0) else []
    pairs = zip(ends, (*ends[1:], ends[0] + _FULL), strict=True)
    return [(a, b) for a, b in pairs if b - a > _LEAST and is_in((a + b) / 2)]


def _united(arcs: Iterable[Arc]) -> list[Arc]:
    """Arcs that may overlap, as arcs that do not."""
    placed = sorted((begin % _FULL, begin % _FULL + min(end - begin, _FULL)) for begin, end in arcs)
    found: list[Arc] = []
    for begin, end in placed:
        if found and begin <= found[-1][1] + _LEAST:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    # The last ones may go on into the first.
    while len(found) > 1 and found[-1][1] >= found[0][0] + _FULL - _LEAST:
        first = found.pop(0)
        found[-1] = (found[-1][0], max(found[-1][1], first[1] + _FULL))
    return [(0.0, _FULL) if end - begin >= _FULL - _LEAST else (begin, end) for begin, end in found]
