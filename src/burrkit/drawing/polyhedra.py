"""What is seen of polyhedra, with hidden parts left out; ``balls`` has the same for balls with necks.

Faces are painted in an order in which nothing covers what is in front of it. The visible parts of lines are
found apart, exactly, and drawn on top. Cubes are the first of the polyhedra.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.figure import SPOT, Body, Box, PaintedSide, Samples, Stroke, VisibleSpot
from burrkit.drawing.hidden import EXACT, Polygons, gaps, padded, painted_order
from burrkit.drawing.items import INK, PALE_INK, SOFT_INK, Area, Point, lit
from burrkit.drawing.view import Sight
from burrkit.geometry import Cell, Voxels
from burrkit.mesh.sides import FlatFace, coloured_faces, flat_faces
from burrkit.moves.turns.in_space import turn_in_space

#: How far painted polygons reach beyond their edges, so that no gaps show between those of one face.
_BLEED: Final = 0.012

#: How far outside a line to check whether there is anything.
_OUTSIDE: Final = 2e-3

#: How far above a side of a coloured cell its spot is.
_ABOVE: Final = 1e-5

#: How far from the middle of a polygon to its border samples are.
_SAMPLED: Final = 0.6

_MOST_CACHED: Final = 512


def shade_of(body: Body, normal: NDArray[np.float64], sight: Sight) -> str:
    """Return the colour of a face of a body by its normal."""
    return lit(body.colour, float(sight.brightness(normal)), pale=body.pale)


# Surfaces ------------------------------------------------------------------------------------------------


class _Surface(NamedTuple):
    """The faces of a shape: polygons as for ``Polygons``, and lines float64[k, 2, 3], each with its face."""

    corners: NDArray[np.float64]
    normals: NDArray[np.float64]
    faces: NDArray[np.int64]
    lines: NDArray[np.float64]
    line_normals: NDArray[np.float64]
    colours: tuple[str, ...] = ()


@lru_cache(maxsize=_MOST_CACHED)
def _surface(cells: Voxels) -> _Surface:
    faces = flat_faces(cells)
    # Around a face its lines run counter-clockwise, seen from outside, but in a mirrored lattice.
    way = -1 if np.linalg.det(np.array(cells.lattice.metric)) < 0 else 1
    lines = [face.border[:, ::way] for face in faces]
    return _Surface(
        *_polygons(faces),
        np.concatenate(lines) if lines else np.zeros((0, 2, 3)),
        np.repeat([face.normal for face in faces], [len(part) for part in lines], 0).reshape(-1, 3),
    )


@lru_cache(maxsize=_MOST_CACHED)
def _spots(cells: Voxels, spots: tuple[tuple[Cell, str], ...]) -> _Surface:
    """Return smaller sides just above those of coloured cells, and their colours."""
    colours = list(dict.fromkeys(colour for _, colour in spots))
    numbers = {cell: colours.index(colour) + 1 for cell, colour in spots}
    found = [(face, colours[n - 1]) for face, n in coloured_faces(cells, numbers) if n]
    shrunk = [
        replace(face, polygons=tuple(_shrunk(p, face.normal) for p in face.polygons)) for face, _ in found
    ]
    nothing = np.zeros((0, 2, 3))
    return _Surface(*_polygons(shrunk), nothing, nothing[:, 0], tuple(colour for _, colour in found))


def _shrunk(polygon: NDArray[np.float64], normal: NDArray[np.float64]) -> NDArray[np.float64]:
    middle = polygon.mean(axis=0)
    return np.asarray(middle + (polygon - middle) * SPOT + normal * _ABOVE)


def _polygons(
    faces: Sequence[FlatFace],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
    """Return the polygons of faces as one array, their normals, and the number of the face of each."""
    shapes = [polygon for face in faces for polygon in face.polygons]
    counts = [len(face.polygons) for face in faces]
    corners = padded(shapes)
    normals = np.repeat([face.normal for face in faces], counts, 0).reshape(-1, 3)
    return corners, normals, np.repeat(np.arange(len(faces)), counts)


class PolyhedraScene:
    """What is seen of bodies of polyhedra."""

    def __init__(self, bodies: Sequence[Body], sight: Sight) -> None:
        self.bodies, self.sight = bodies, sight
        self._placed = [_placed(_surface(body.cells), body, sight) for body in bodies]
        self._polygons, self._names, _ = self._merged(list(enumerate(self._placed)))

    def _merged(self, parts: Sequence[tuple[int, _Surface]]) -> tuple[Polygons, NDArray[np.int64], list[str]]:
        """Return polygons of bodies; int64[n, 2]: the body and the face of each; and their colours."""
        most = max((part.corners.shape[1] for _, part in parts), default=3)
        corners = [np.zeros((0, most, 3))]
        colours: list[str] = []
        for body, part in parts:
            short = most - part.corners.shape[1]
            corners.append(
                np.pad(part.corners, ((0, 0), (0, short), (0, 0)), "edge") if short else part.corners
            )
            colours += part.colours or [self.bodies[body].colour] * len(part.faces)
        normals = np.concatenate([np.zeros((0, 3)), *(part.normals for _, part in parts)])
        faces = np.concatenate([np.zeros(0, np.int64), *(part.faces for _, part in parts)])
        owners = np.repeat([body for body, _ in parts], [len(part.faces) for _, part in parts])
        names = np.stack((owners.astype(np.int64), faces), axis=1)
        return Polygons(np.concatenate(corners), normals, self.sight), names, colours

    @cached_property
    def areas(self) -> list[Area]:
        """The faces in the order of painting."""
        sides = self.sides()
        around = _grown([np.array(side.corners) for side in sides])
        return [Area((corners,), side.colour) for corners, side in zip(around, sides, strict=True)]

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""
        parts = list(enumerate(self._placed))
        for number, body in enumerate(self.bodies):
            if body.spots:
                parts.append((number, _placed(_spots(body.cells, body.spots), body, self.sight)))
        polygons, owners, colours = self._merged(parts)
        names = [(body, face) for body, face in owners.tolist()]
        tones = self.sight.brightness(polygons.normals).tolist()
        return [
            PaintedSide(
                names[k],
                lit(colours[k], tones[k], pale=self.bodies[names[k][0]].pale),
                tuple((x, y) for x, y in self.sight.on_paper(corners).tolist()),
            )
            for k, corners in painted_order(polygons)
        ]

    @cached_property
    def strokes(self) -> list[Stroke]:
        """The visible parts of edges."""
        kinds: dict[tuple[str, int], list[tuple[Point, Point]]] = {}
        for body, weight, line in self._visible:
            pale = self.bodies[body].pale
            colour = (SOFT_INK if weight == 0 else PALE_INK) if pale else INK
            kinds.setdefault((colour, weight), []).append(line)
        # The strongest last; two faces at an edge have one line.
        return [
            Stroke(tuple(dict.fromkeys(kinds[kind])), *kind)
            for kind in ((PALE_INK, 1), (PALE_INK, 0), (SOFT_INK, 0), (INK, 1), (INK, 0))
            if kind in kinds
        ]

    @cached_property
    def _visible(self) -> list[tuple[int, int, tuple[Point, Point]]]:
        """The body, the weight and the ends on paper of each visible line."""
        lines = np.concatenate([np.zeros((0, 2, 3)), *(part.lines for part in self._placed)])
        owners = np.repeat(np.arange(len(self.bodies)), [len(part.lines) for part in self._placed])
        flat = self.sight.on_paper(lines)
        ways = flat[:, 1] - flat[:, 0]
        length = np.hypot(ways[:, 0], ways[:, 1])
        # Faces are on the left of their lines in space, which is the right on paper.
        outside = np.stack((-ways[:, 1], ways[:, 0]), axis=1) / np.maximum(length, EXACT)[:, None] * _OUTSIDE
        hidden = self._polygons.hidden(lines)
        beyond = self._polygons.covered(flat + outside[:, None])
        # A line that ends at the background has some of it outside there, too.
        outer = gaps(len(lines), hidden, beyond).longer(length, 3 * _OUTSIDE)
        inner = gaps(len(lines), hidden, outer).longer(length, 3 * _OUTSIDE)
        found = []
        for weight, (line, begin, end) in enumerate((outer, inner)):
            share = np.stack((begin, end), axis=1)
            ends = np.round(flat[line, :1] + share[:, :, None] * ways[line, None], 4) + 0.0
            for body, ((a, b), (c, d)) in zip(owners[line].tolist(), ends.tolist(), strict=True):
                found.append((body, weight, min(((a, b), (c, d)), ((c, d), (a, b)))))
        return found

    @cached_property
    def outlines(self) -> list[Stroke]:
        """All lines of the sides that face the viewer."""
        return [replace(stroke, colour=PALE_INK) for stroke in self.strokes]

    @cached_property
    def samples(self) -> Samples:
        """The middle of each polygon, and points on the way to its corners and the middles of its edges."""
        corners, flat = self._polygons.corners, self._polygons.flat
        middle = self._polygons.middles[:, None]
        ways = np.concatenate((corners, (corners + np.roll(corners, -1, axis=1)) / 2), axis=1) - middle
        points = np.concatenate((middle, middle + ways * _SAMPLED), axis=1)
        after = np.roll(flat, -1, axis=1)
        areas = np.abs((flat[..., 0] * after[..., 1] - flat[..., 1] * after[..., 0]).sum(axis=1)) / 2
        each = points.shape[1]
        bodies = np.repeat(self._names[:, 0], each)
        return Samples(points.reshape(-1, 3), bodies, np.repeat(areas / each, each))

    def ahead(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return float64[n, bodies]: how far in front of points of space each body is, 0 if it is not."""
        return self._polygons.ahead(points, self._names[:, 0], len(self.bodies))

    @cached_property
    def spots(self) -> list[VisibleSpot]:
        """The visible ones among the samples of every face."""
        points = self.samples.points
        seen = np.flatnonzero(~(self.ahead(points) > 0).any(axis=1))
        each = len(points) // max(len(self._names), 1)
        flat = self.sight.on_paper(points[seen])
        rooms = _distances(flat, np.array([line for _, _, line in self._visible]).reshape(-1, 2, 2))
        found = []
        for k, (x, y), room in zip(seen.tolist(), flat.tolist(), rooms.tolist(), strict=True):
            body, face = self._names[k // each].tolist()
            normal = self._polygons.normals[k // each]
            found.append(VisibleSpot(body, face, (x, y), room, points[k], normal, k % each == 0))
        return found

    def box(self) -> Box:
        """Return the bounding box on paper."""
        return Box.around(self._polygons.flat)


def _placed(surface: _Surface, body: Body, sight: Sight) -> _Surface:
    """Return what faces the viewer of a surface, where its body is."""
    corners, normals, faces, lines, line_normals, colours = surface
    middle = body.cells.lattice.middle
    corners, lines = corners + middle, lines + middle
    if body.turned is not None:
        matrix, centre = turn_in_space(*body.turned)
        normals, line_normals = normals @ matrix.T, line_normals @ matrix.T
        corners, lines = ((points - centre) @ matrix.T + centre for points in (corners, lines))
    front = normals @ sight.toward > 1e-4
    along = line_normals @ sight.toward > 1e-4
    return _Surface(
        corners[front] + body.offset,
        normals[front],
        faces[front],
        lines[along] + body.offset,
        line_normals[along],
        tuple(np.array(colours)[front].tolist()) if colours else (),
    )


def _grown(polygons: Sequence[NDArray[np.float64]]) -> list[tuple[Point, ...]]:
    """Return convex polygons on paper with edges a little farther out; sharp corners do not reach far."""
    found: dict[int, tuple[Point, ...]] = {}
    for _, some in groupby(
        sorted(range(len(polygons)), key=lambda k: len(polygons[k])), lambda k: len(polygons[k])
    ):
        numbers = list(some)
        points = np.array([polygons[k] for k in numbers])
        after = np.roll(points, -1, axis=1) - points
        length = np.hypot(after[..., 0], after[..., 1])[..., None]
        out = np.stack((-after[..., 1], after[..., 0]), axis=-1) / np.where(length > EXACT, length, np.inf)
        both = out + np.roll(out, 1, axis=1)
        size = np.maximum((both * both).sum(axis=-1, keepdims=True), 0.5)
        grown = np.round(points + both * (2 * _BLEED / size), 4) + 0.0
        found |= {k: tuple(map(tuple, row)) for k, row in zip(numbers, grown.tolist(), strict=True)}
    return [found[k] for k in range(len(polygons))]


def _distances(points: NDArray[np.float64], lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[n]: the distance of each point from the nearest line."""
    if not len(lines) or not len(points):
        return np.full(len(points), 1.0)
    found = []
    way = lines[:, 1] - lines[:, 0]
    square = np.maximum((way * way).sum(axis=1), EXACT**2)
    for first in range(0, len(points), 256):
        off = points[first : first + 256, None] - lines[None, :, 0]
        t = np.clip((off * way).sum(axis=2) / square, 0.0, 1.0)
        away = off - t[..., None] * way
        found.append(np.sqrt((away * away).sum(axis=2).min(axis=1)))
    return np.concatenate(found)
