"""Figures: the visible areas, lines and marks of bodies, seen from a corner.

A ``Figure`` is measured in edges of a cube, from the projected origin of space; ``centred`` puts it on paper.
``render`` makes them, without what is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.items import Area, Item, Point, Strokes, Words, moved, moved_lines
from burrkit.geometry import Cell, Voxels
from burrkit.moves.model import Turn

#: Widths of lines, in edges: around everything, and between two faces; and their limits on paper (mm).
_OUTER: Final = 0.055
_INNER: Final = 0.03
_THINNEST: Final = (0.22, 0.14)
_THICKEST: Final = (0.6, 0.32)

#: Size of a mark on a piece, in edges; its limit on paper (mm); and the distance of its base line below the
#: centre of the face, as a part of its size.
MARK: Final = 0.5
_LEAST_MARK: Final = 2.1
_MARK_DOWN: Final = 0.36

#: Size of the spot on a side of a coloured cell, as a part of the side.
SPOT: Final = 0.44


@dataclass(frozen=True)
class Body:
    """One rigid piece: its cells, by ``turned`` quarters of a turn, then ``offset`` in edges of a cube.

    ``mark`` is written on it, if it is not empty; ``pale`` bodies are not part of the move. ``spots`` are the
    colours of some of its cells, shown on their sides.
    """

    cells: Voxels
    colour: str
    mark: str = ""
    pale: bool = False
    spots: tuple[tuple[Cell, str], ...] = ()
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    turned: tuple[Turn, float] | None = None

    @property
    def placed_cells(self) -> Voxels:
        """The cells where they are, of a body of cubes that is off by whole cubes."""
        x, y, z = map(int, self.offset)
        return self.cells.shifted(x, y, z)

    @cached_property
    def raster_place(self) -> tuple[tuple[float, float, float], Voxels]:
        """Cells that the raster has, and their offset from there; bodies of one offset may touch."""
        if self.cells.lattice.is_cubic:
            return (0.0, 0.0, 0.0), self.placed_cells
        return self.offset, self.cells


@dataclass(frozen=True)
class Box:
    """A rectangle on paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The size from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The size from top to bottom."""
        return self.bottom - self.top

    @classmethod
    def around(cls, points: NDArray[np.float64]) -> Box:
        """Return the bounding box of points float[..., 2]; empty for none."""
        if not points.size:
            return cls(0, 0, 0, 0)
        (left, top), (right, bottom) = points.reshape(-1, 2).min(axis=0), points.reshape(-1, 2).max(axis=0)
        return cls(float(left), float(top), float(right), float(bottom))

    def joined(self, other: Box) -> Box:
        """Return the bounding box of both."""
        corners = [((box.left, box.top), (box.right, box.bottom)) for box in (self, other)]
        return Box.around(np.array(corners, dtype=np.float64))


@dataclass(frozen=True)
class Stroke:
    """Lines of one kind in a figure: ``weight`` 0 around everything, 1 between faces."""

    lines: tuple[tuple[Point, Point], ...]
    colour: str
    weight: int


@dataclass(frozen=True)
class Figure:
    """The visible parts of bodies, in edges of a cube. ``extra`` is drawn on top."""

    areas: tuple[Area, ...]
    strokes: tuple[Stroke, ...]
    marks: tuple[Words, ...]
    box: Box
    extra: tuple[Item, ...] = ()

    def centred(self, x: float, y: float, scale: float) -> list[Item]:
        """Return the items of the figure on a page, in millimetres per edge, its centre at (x, y)."""
        box = self.box
        x, y = x - (box.left + box.right) / 2 * scale, y - (box.top + box.bottom) / 2 * scale
        items = moved(self.areas, x, y, scale)
        for stroke in self.strokes:
            least, most = _THINNEST[stroke.weight], _THICKEST[stroke.weight]
            width = min(max((_OUTER, _INNER)[stroke.weight] * scale, least), most)
            items.append(Strokes(moved_lines(stroke.lines, x, y, scale), stroke.colour, width))
        for word in self.marks:
            size = max(word.size * scale, min(_LEAST_MARK, 1.1 * scale))
            at = word.at[0] * scale + x, word.at[1] * scale + y + size * _MARK_DOWN
            items.append(replace(word, at=at, size=size))
        return items + moved(self.extra, x, y, scale)


# What figures are made of ----------------------------------------------------------------------------------


class VisibleSpot(NamedTuple):
    """A visible point: of a body and of one of its faces, on paper, and how far from the nearest line it is.

    ``point`` is where it is in space, and ``normal`` that of the face, of which it may be the middle.
    """

    body: int
    face: int
    at: Point
    room: float
    point: NDArray[np.float64]
    normal: NDArray[np.float64]
    is_middle: bool = True


class PaintedSide(NamedTuple):
    """An area to be painted. ``name`` is its body and face: a line belongs where two names meet.

    Balls have no name, since their lines are areas, too.
    """

    name: tuple[int, int] | None
    colour: str
    corners: tuple[Point, ...]


class Samples(NamedTuple):
    """Points of what faces the viewer, float64[n, 3], the body of each, and the area for which it stands."""

    points: NDArray[np.float64]
    bodies: NDArray[np.int64]
    weights: NDArray[np.float64]
