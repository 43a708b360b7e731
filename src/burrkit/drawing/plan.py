"""Flat arrangements seen from above: pieces as coloured areas, walls grey, and an arrow along a move.

A drawing is a ``Figure`` measured in cells, like those in isometric view. Rows of nothing but walls around a
tray are drawn as a thin rim, so that more of the paper is left for the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Final, TypeAlias

import numpy as np

from burrkit.drawing.arrow import arc_outline
from burrkit.drawing.figure import MARK, Body, Box, Figure, Stroke
from burrkit.drawing.items import INK, PAPER, SOFT_INK, Area, Item, Point, Strokes, Words, lit
from burrkit.geometry import Cell, Voxels
from burrkit.mesh.solid import loops
from burrkit.moves.model import Move, Turn
from burrkit.palette import ACCENT, ink_on

#: A cell on paper: to the right, and down.
_Square: TypeAlias = tuple[int, int]

#: How bright the side of a cube is that is seen from above.
_TOP: Final = 0.04
_WALL: Final = "#d8d4cd"

#: Measures in cells: the rim of a tray; half a diamond; of an arrow the way from the middle of a cell to its
#: start and from the middle to its tip, the width of the shaft, the head and the rim of paper.
_RIM: Final = 0.35
_DIAMOND: Final = 0.2
_FROM: Final = 0.36
_TO: Final = 0.34
_SHAFT: Final = 0.14
_HEAD: Final = 0.46
_HEAD_LENGTH: Final = 0.4
_PAPER_RIM: Final = 0.07
#: The least and the greatest radius of the arc of a turn, and that of the dot at its pivot.
_NEAREST: Final = 1.0
_FARTHEST: Final = 2.2
_DOT: Final = 0.12

#: The most arrows of a group in many parts.
_MOST_ARROWS: Final = 3


@dataclass(frozen=True)
class Ground:
    """What the pictures of a path have in common: walls, the outline of the tray, and the extent of all.

    Least and greatest corners on paper; ``low`` and ``high`` are those of all cells without rows of walls.
    """

    walls: frozenset[_Square]
    tray: tuple[_Square, _Square] | None
    low: _Square
    high: _Square

    @classmethod
    def of(cls, walls: Voxels, tray: tuple[Cell, Cell] | None, pieces: Iterable[Voxels]) -> Ground:
        """Return the ground of one layer: ``pieces`` are all cells that any piece ever fills."""
        solid = frozenset(map(_square, walls))
        corners = [] if tray is None else sorted(map(_square, tray))
        every = {*solid, *corners, *(_square(cell) for shape in pieces for cell in shape)}
        x0, x1 = min(x for x, _ in every), max(x for x, _ in every)
        y0, y1 = min(y for _, y in every), max(y for _, y in every)

        def is_wall(xs: Iterable[int], ys: Sequence[int]) -> bool:
            return all((x, y) in solid for x in xs for y in ys)

        while x0 < x1 and is_wall([x0], range(y0, y1 + 1)):
            x0 += 1
        while x0 < x1 and is_wall([x1], range(y0, y1 + 1)):
            x1 -= 1
        while y0 < y1 and is_wall(range(x0, x1 + 1), [y0]):
            y0 += 1
        while y0 < y1 and is_wall(range(x0, x1 + 1), [y1]):
            y1 -= 1
        box = None
        if tray is not None:
            (a, b), (c, d) = _square(tray[0]), _square(tray[1])
            box = (min(a, c), min(b, d)), (max(a, c) + 1, max(b, d) + 1)
        return cls(solid, box, (x0, y0), (x1 + 1, y1 + 1))

    def at(self, point: Point) -> Point:
        """Return where a corner of cells is drawn: rows of walls outside are squeezed to a rim."""
        (x, y), (a, b), (c, d) = point, self.low, self.high
        return min(max(x, a - _RIM), c + _RIM), min(max(y, b - _RIM), d + _RIM)

    def outlines(self, squares: Iterable[_Square]) -> list[tuple[Point, ...]]:
        """Return the closed lines around squares as they are drawn."""
        return [tuple(map(self.at, loop)) for loop in _loops(frozenset(squares))]


def plan(
    bodies: Sequence[Body], ground: Ground, slides: Sequence[Move] = (), turn: tuple[Turn, int] | None = None
) -> Figure:
    """Return bodies of one layer seen from above, with arrows along ``slides``, one after the other.

    Or with the arrow of a ``turn`` by that many quarters. Bodies that are not pale move; all panels of one
    ground have the same bounding box.
    """
    areas: list[Area] = []
    strokes: list[Stroke] = []
    if ground.walls:
        loops = ground.outlines(ground.walls)
        areas.append(Area(tuple(loops), _WALL))
        strokes.append(_stroke(loops, SOFT_INK, 1))
    if ground.tray is not None:
        (a, b), (c, d) = (ground.at(corner) for corner in ground.tray)
        strokes.append(_stroke([((a, b), (c, b), (c, d), (a, d))], SOFT_INK, 0))
    marks = []
    for body in sorted(bodies, key=lambda body: not body.pale):
        squares = set(map(_square, body.cells))
        loops = ground.outlines(squares)
        colour = lit(body.colour, _TOP, pale=body.pale)
        areas.append(Area(tuple(loops), colour))
        areas += [_diamond(cell, lit(spot, _TOP, pale=body.pale)) for cell, spot in body.spots]
        strokes.append(_stroke(loops, SOFT_INK if body.pale else INK, int(body.pale)))
        if body.mark:
            x, y = _inner_centre(squares)
            size = MARK if len(body.mark) == 1 else 1.2 * MARK / len(body.mark)
            marks.append(Words(body.mark, (x + 0.5, y + 0.5), size, ink_on(colour), "middle", bold=True))
    (a, b), (c, d) = ground.low, ground.high
    box = Box(a - _RIM, b - _RIM, c + _RIM, d + _RIM)
    moving = [body for body in bodies if not body.pale]
    extra = tuple(_arrows(moving, slides) if turn is None else _turn_arrow(moving, *turn))
    return Figure(tuple(areas), tuple(strokes), tuple(marks), box, extra)


def _square(cell: Cell) -> _Square:
    """The upper left corner of a cell on paper."""
    return cell[0], -cell[1]


def _stroke(loops: Iterable[Sequence[Point]], colour: str, weight: int) -> Stroke:
    lines = [(a, b) for loop in loops for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)]
    return Stroke(tuple(lines), colour, weight)


def _diamond(cell: Cell, colour: str) -> Area:
    x, y = _square(cell)
    middle, d = (x + 0.5, y + 0.5), _DIAMOND
    corners = ((0.0, -d), (d, 0.0), (0.0, d), (-d, 0.0))
    return Area((tuple((middle[0] + a, middle[1] + b) for a, b in corners),), colour)


def _loops(squares: frozenset[_Square]) -> Iterator[list[_Square]]:
    """Return the closed lines around squares, by the corners at which they turn."""
    shape = Voxels((x, y, 0) for x, y in squares)
    x, y, _ = shape.low
    shown = shape.grid()[:, :, 0]
    found = [[(x + corner.u, y + corner.v) for corner in loop] for loop in loops(shown, shown)]
    for loop in sorted(found, key=min):
        at = loop.index(min(loop))
        yield [*loop[at:], *loop[:at]]


def _inner_centre(faces: set[tuple[int, int]]) -> tuple[float, float]:
    """Return the centre of a square, a pair or a block of squares that is nearest to their mean."""
    count = len(faces)
    mean = sum(i for i, _ in faces) / count, sum(j for _, j in faces) / count

    def away(point: tuple[float, float]) -> tuple[float, float, float]:
        return round(abs(point[0] - mean[0]) + abs(point[1] - mean[1]), 6), *point

    middles = (
        (i + di / 2, j + dj / 2)
        for i, j in faces
        for di in (0, 1)
        for dj in (0, 1)
        if {(i + di, j), (i, j + dj), (i + di, j + dj)} <= faces
    )
    return min(middles, key=away)


# Arrows --------------------------------------------------------------------------------------------------


def _arrows(moving: Sequence[Body], slides: Sequence[Move]) -> Iterator[Item]:
    """Return an arrow along the slides for each connected part of what moves."""
    if not slides:
        return
    parts = Voxels([cell for body in moving for cell in body.cells]).components()
    for part in sorted(parts, key=len, reverse=True)[:_MOST_ARROWS]:
        yield from _arrow(_route(set(map(_square, part)), slides))


def _turn_arrow(moving: Sequence[Body], turn: Turn, quarters: int) -> Iterator[Item]:
    """Return an arc around the pivot of a turn, from where most of the group is, and a dot at the pivot."""
    x, y = turn.pivot[0] / 2, turn.pivot[1] / 2
    offsets = np.array([(a + 0.5 - x, b + 0.5 - y) for body in moving for a, b, _ in body.cells])
    radius = float(np.clip(0.75 * np.hypot(offsets[:, 0], offsets[:, 1]).max(), _NEAREST, _FARTHEST))
    middle = offsets.mean(axis=0)
    begin = atan2(middle[1], middle[0]) if np.abs(middle).max() > 0.1 else pi / 2
    for colour, rim in ((PAPER, _PAPER_RIM), (ACCENT, 0.0)):
        outline = arc_outline(begin, quarters * pi / 2, radius, rim)
        yield Area((tuple((x + r * cos(a), 1 - y - r * sin(a)) for a, r in outline),), colour)
        dot = [(_DOT + rim) * np.array((cos(a), sin(a))) for a in np.linspace(0, 2 * pi, 24, endpoint=False)]
        yield Area((tuple((x + float(a), 1 - y + float(b)) for a, b in dot),), colour)


def _route(squares: set[_Square], slides: Sequence[Move]) -> list[Point]:
    """Return the line of an arrow: from the leading squares of the first slide to where they come to rest."""
    ways = [_way(slide) for slide in slides]
    x, y = ways[0]
    leading = max(x * a + y * b for a, b in squares)
    a, b = _inner_centre({(a, b) for a, b in squares if x * a + y * b == leading})
    points: list[Point] = [(a + 0.5 + _FROM * x, b + 0.5 + _FROM * y)]
    at = a + 0.5, b + 0.5
    for slide, (x, y) in zip(slides, ways, strict=True):
        at = at[0] + x * abs(slide.distance), at[1] + y * abs(slide.distance)
        points.append(at)
    points[-1] = at[0] + _TO * x, at[1] + _TO * y
    return points


def _way(slide: Move) -> _Square:
    """The direction of a slide on paper."""
    sign = 1 if slide.distance > 0 else -1
    return (sign, 0) if slide.axis == 0 else (0, -sign)


def _arrow(points: list[Point]) -> Iterator[Item]:
    """Return an arrow along a line, with a rim of paper that separates it from any piece."""
    (a, b), (x, y) = points[-2:]
    dx, dy = (x > a) - (x < a), (y > b) - (y < b)
    neck = x - dx * _HEAD_LENGTH, y - dy * _HEAD_LENGTH
    for colour, more in ((PAPER, _PAPER_RIM), (ACCENT, 0.0)):
        half, tip, back = _HEAD / 2 + 1.6 * more, 1.8 * more, more
        yield Strokes(((*points[:-1], neck),), colour, _SHAFT + 2 * more)
        head = (
            (x + dx * tip, y + dy * tip),
            (neck[0] - dx * back - dy * half, neck[1] - dy * back + dx * half),
            (neck[0] - dx * back + dy * half, neck[1] - dy * back - dx * half),
        )
        yield Area((head,), colour)
