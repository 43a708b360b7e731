"""Figures: the visible areas, lines and marks of bodies of cubes, seen from a corner.

A ``Figure`` is measured in edges of a cube, from the projected origin of space; ``placed`` puts it on a page.
Hidden parts are not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.display import Area, Item, Strokes, Words
from burrkit.drawing.outline import Loop, OutlineLine, outlines
from burrkit.drawing.shade import INK, PALE_INK, SOFT_INK, shades
from burrkit.drawing.view import CORNERS, Point, View
from burrkit.drawing.visible import Visible, visible
from burrkit.geometry import Cell, Voxels
from burrkit.palette import ink_on

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

#: Size of the diamond on a face of a coloured cube, as a part of the face.
_DIAMOND: Final = 0.44


#: A plane of the view frame: the side that faces the viewer, and the coordinate along it of the cubes below.
Plane: TypeAlias = tuple[int, int]

#: Squares by the planes in which they lie, each by its two other coordinates.
Faces: TypeAlias = dict[Plane, set[tuple[int, int]]]


@dataclass(frozen=True)
class Body:
    """One rigid piece at its place.

    ``mark`` is written on it, if it is not empty; ``pale`` bodies are not part of the move. ``spots`` are the
    colours of some of its cubes, shown as diamonds on their faces. Bodies of other cells than cubes are drawn
    ``offset`` from their cells, in edges of a cube.
    """

    cells: Voxels
    colour: str
    mark: str = ""
    pale: bool = False
    spots: tuple[tuple[Cell, str], ...] = ()
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)


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
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


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

    def placed(self, x: float, y: float, scale: float) -> list[Item]:
        """Return the items of the figure on a page, in millimetres per edge, its origin at (x, y)."""
        items: list[Item] = [Area(_moved(a.loops, x, y, scale), a.colour) for a in self.areas]
        for stroke in self.strokes:
            least, most = _THINNEST[stroke.weight], _THICKEST[stroke.weight]
            width = min(max((_OUTER, _INNER)[stroke.weight] * scale, least), most)
            items.append(Strokes(_moved(stroke.lines, x, y, scale), stroke.colour, width))
        for word in self.marks:
            size = max(word.size * scale, min(_LEAST_MARK, 1.1 * scale))
            at = word.at[0] * scale + x, word.at[1] * scale + y + size * _MARK_DOWN
            items.append(Words(word.text, at, size, word.colour, word.anchor, word.bold))
        for item in self.extra:
            if isinstance(item, Area):
                items.append(Area(_moved(item.loops, x, y, scale), item.colour))
            elif isinstance(item, Strokes):
                items.append(Strokes(_moved(item.lines, x, y, scale), item.colour, item.width * scale))
        return items

    def centred(self, x: float, y: float, scale: float) -> list[Item]:
        """Return the same with the centre of its bounding box at (x, y)."""
        box = self.box
        return self.placed(
            x - (box.left + box.right) / 2 * scale, y - (box.top + box.bottom) / 2 * scale, scale
        )


def _moved(
    lines: tuple[tuple[Point, ...], ...], x: float, y: float, scale: float
) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple((a * scale + x, b * scale + y) for a, b in line) for line in lines)


@dataclass(frozen=True)
class Scene:
    """The cubes of bodies in the frame of a view, and their visible parts.

    ``cells`` int64[n, 3] are in the view frame, ``bodies`` int64[n] are the owners of the cubes.
    """

    cells: NDArray[np.int64]
    bodies: NDArray[np.int64]
    seen: Visible

    @classmethod
    def of(cls, bodies: Sequence[Body], view: View) -> Scene:
        """Return the scene of bodies that share no cube."""
        cells = view.cells(np.concatenate([np.zeros((0, 3), np.int32), *(b.cells.cells for b in bodies)]))
        owners = np.repeat(np.arange(len(bodies)), [len(body.cells) for body in bodies])
        return cls(cells, owners, visible(cells))

    def flat_faces(self) -> dict[int, Faces]:
        """Return for each body the completely visible sides of cubes, by their planes."""
        found: dict[int, Faces] = {}
        whole = self.seen.whole_sides()
        for (cube, side), cell in zip(whole.tolist(), self.cells[whole[:, 0]].tolist(), strict=True):
            own = found.setdefault(int(self.bodies[cube]), {})
            own.setdefault((side, cell[side]), set()).add((cell[side - 2], cell[side - 1]))
        return found


def figure(bodies: Sequence[Body], view: View) -> Figure:
    """Return the figure of bodies that share no cell."""
    if bodies and not bodies[0].cells.lattice.is_cubic:
        from burrkit.drawing.cell_figure import cell_figure

        return cell_figure(bodies, view)
    return figure_of(Scene.of(bodies, view), bodies, view)


def figure_of(
    scene: Scene, bodies: Sequence[Body], view: View, taken: frozenset[tuple[int, Plane]] = frozenset()
) -> Figure:
    """Return the figure of a scene; no mark is put on the ``taken`` faces of bodies."""
    found = outlines(scene.seen, scene.cells, scene.bodies)

    def on_paper(points: Loop) -> tuple[Point, ...]:
        return tuple((x, y) for x, y in view.on_paper(*np.array(points, dtype=np.float64).T).tolist())

    areas = []
    for region in found.regions:
        body = bodies[region.body]
        colour = shades(body.colour, above=view.is_above, pale=body.pale)[region.side]
        loops = [on_paper(loop) for loop in region.loops]
        holed = any(_signed_area(loop) < 0 for loop in region.loops)
        areas += [Area(tuple(loops), colour)] if holed else [Area((loop,), colour) for loop in loops]
    areas.sort(key=lambda area: area.colour)
    areas += _diamonds(bodies, scene, view)
    box = Box.around(np.array([p for area in areas for loop in area.loops for p in loop], dtype=np.float64))
    strokes = _strokes(found.lines, bodies, view)
    return Figure(tuple(areas), tuple(strokes), tuple(_marks(bodies, scene, view, taken)), box)


def _signed_area(loop: Loop) -> int:
    """Return twice the area of a loop, negative around a hole."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(a * d - b * c for (a, b), (c, d) in pairs)


def _strokes(lines: Sequence[OutlineLine], bodies: Sequence[Body], view: View) -> list[Stroke]:
    """Return the lines: first those of pale bodies, last those around everything."""
    kinds: dict[tuple[str, int], list[OutlineLine]] = {}
    for line in lines:
        pale = all(bodies[body].pale for body in line.bodies if body >= 0)
        weight = 0 if line.is_outer else 1
        kinds.setdefault((_ink(pale, weight), weight), []).append(line)
    strokes = []
    for colour, weight in ((PALE_INK, 1), (PALE_INK, 0), (SOFT_INK, 0), (INK, 1), (INK, 0)):
        some = kinds.get((colour, weight), [])
        if some:
            ends = np.array([(line.start, line.end) for line in some])
            points = view.on_paper(ends[..., 0], ends[..., 1]).tolist()
            strokes.append(Stroke(tuple(((a, b), (c, d)) for (a, b), (c, d) in points), colour, weight))
    return strokes


def _ink(pale: bool, weight: int) -> str:
    return (SOFT_INK if weight == 0 else PALE_INK) if pale else INK


# Marks and diamonds --------------------------------------------------------------------------------------


def _middle(cell: NDArray[np.int64], side: int, view: View) -> NDArray[np.float64]:
    """Return the centre of a face on paper."""
    middle = CORNERS[side].mean(axis=0) + cell[:2] - cell[2]
    return view.on_paper(middle[0], middle[1])


def _marks(
    bodies: Sequence[Body], scene: Scene, view: View, taken: frozenset[tuple[int, Plane]]
) -> list[Words]:
    """Return the mark of each body, centred on its most visible flat face."""
    if not any(body.mark for body in bodies):
        return []
    planes = scene.flat_faces()
    marks = []
    for number, body in enumerate(bodies):
        if not body.mark or number not in planes:
            continue
        own = planes[number]
        plane = max(own, key=lambda p: ((number, p) not in taken, len(own[p]), p))
        x, y = middle_of(plane, own[plane], view)
        ground = shades(body.colour, above=view.is_above, pale=body.pale)[plane[0]]
        size = MARK if len(body.mark) == 1 else 1.2 * MARK / len(body.mark)
        marks.append(Words(body.mark, (x, y), size, ink_on(ground), "middle", bold=True))
    return marks


def middle_of(plane: Plane, faces: set[tuple[int, int]], view: View) -> Point:
    """Return a point on paper well inside squares of a plane, as in ``Scene.flat_faces``."""
    side, height = plane
    first, second = inner_centre(faces)
    point = np.zeros(3)
    point[[side, side - 2, side - 1]] = height + 1, first + 0.5, second + 0.5
    x, y = view.on_paper(point[0] - point[2], point[1] - point[2]).tolist()
    return x, y


def inner_centre(faces: set[tuple[int, int]]) -> tuple[float, float]:
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


def _diamonds(bodies: Sequence[Body], scene: Scene, view: View) -> list[Area]:
    """Return the spots of coloured cubes: the visible part of a smaller face in the cube's colour."""
    colours: dict[int, str] = {}
    start = 0
    for body in bodies:
        spots = dict(body.spots)
        for k, cell in enumerate(body.cells) if spots else ():
            if cell in spots:
                colours[start + k] = spots[cell]
        start += len(body.cells)
    if not colours:
        return []
    seen = scene.seen
    halves: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for cube, side, triangle in zip(
        seen.cubes.tolist(), seen.sides.tolist(), seen.triangles.tolist(), strict=True
    ):
        if cube in colours:
            halves.setdefault((cube, side), []).append(triangle)
    areas = []
    for (cube, side), triangles in halves.items():
        body = bodies[int(scene.bodies[cube])]
        colour = shades(colours[cube], above=view.is_above, pale=body.pale)[side]
        middle = _middle(scene.cells[cube], side, view)
        own = scene.cells[cube, :2] - scene.cells[cube, 2]
        corners = own + CORNERS[side] if len(triangles) == 2 else _triangle(*triangles[0])
        points = middle + (view.on_paper(corners[:, 0], corners[:, 1]) - middle) * _DIAMOND
        areas.append(Area((tuple((x, y) for x, y in points.tolist()),), colour))
    return areas


def _triangle(p: int, q: int, kind: int) -> NDArray[np.int64]:
    return np.array([(p, q), (p + 1, q) if kind == 0 else (p, q + 1), (p + 1, q + 1)])
