"""Figures of bodies of other cells than cubes: polyhedra with hidden parts left out, and balls with necks.

Faces are painted in an order in which nothing covers what is in front of it. The visible parts of lines are
found apart, exactly, and drawn on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import pi
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.display import Area
from burrkit.drawing.figure import Body, Box, Stroke
from burrkit.drawing.hidden import EXACT, Intervals, Polygons, common, painted_order, without
from burrkit.drawing.shade import INK, PALE_INK, PAPER, SOFT_INK, mixed
from burrkit.drawing.sight import Sight, sight
from burrkit.drawing.view import Point, View
from burrkit.geometry import Voxels
from burrkit.mesh.sides import flat_faces

#: Where the light comes from: so much from above, from the viewer and from the left.
_LIGHT: Final = (0.83, 0.42, 0.37)
_DARKEST: Final = 0.62
_RANGE: Final = 0.7

#: How far painted polygons reach beyond their edges, so that no gaps show between those of one face.
_BLEED: Final = 0.012

#: How far beside a line is looked at whether there is anything.
_BESIDE: Final = 2e-3

#: The part of the radius of a ball that a neck has, the corners of circles, and the lines around balls.
NECK: Final = 0.4
_CORNERS: Final = 40
_BALL_LINE: Final = 0.022

#: Shades of a ball: how far aside and how large, in radii, and how bright.
_GLEAMS: Final = ((0.0, 1.0, -0.38), (0.11, 0.86, -0.2), (0.24, 0.66, -0.04), (0.42, 0.36, 0.16))


@dataclass(frozen=True)
class VisibleSpot:
    """A visible point: of a body and of one of its faces, on paper, and how far from the nearest line it is.

    ``normal`` is that of the face, in space.
    """

    body: int
    face: int
    at: Point
    room: float
    normal: tuple[float, float, float]


class PaintedSide(NamedTuple):
    """An area to be painted. ``name`` is its body and face: a line belongs where two names meet.

    Balls have no name, since their lines are areas, too.
    """

    name: tuple[int, int] | None
    colour: str
    corners: tuple[Point, ...]


class CellScene(Protocol):
    """What is seen of bodies."""

    sight: Sight

    @property
    def areas(self) -> list[Area]:
        """The areas in the order of painting."""

    @property
    def strokes(self) -> list[Stroke]:
        """The visible lines, those of pale bodies first."""

    @property
    def spots(self) -> list[VisibleSpot]:
        """Visible points well inside of what is seen."""

    @property
    def outlines(self) -> list[Stroke]:
        """The lines of the bodies alone, as if they were transparent."""

    def shares(self) -> dict[int, tuple[float, dict[int, float]]]:
        """Return how much of each body faces the viewer, and how much of that each other body hides."""

    def hidden_share(self) -> float:
        """Return how much of what faces the viewer is hidden, by its own body too."""

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""

    def box(self) -> Box:
        """Return the bounding box on paper."""


def scene_of(bodies: Sequence[Body], view: View) -> CellScene:
    """Return the scene of bodies of one lattice other than that of cubes."""
    lattice = bodies[0].cells.lattice
    seen_from = sight(lattice, view)
    return BallScene(bodies, seen_from) if lattice.touching else PolyhedraScene(bodies, seen_from)


def colours_of(bodies: Sequence[Body], view: View) -> list[str]:
    """Return all colours with which bodies are painted from a corner."""
    found: dict[str, None] = {}
    for body in bodies:
        scene = scene_of([body], view)
        found |= dict.fromkeys(side.colour for side in scene.sides())
    return list(found)


def hidden_share(shape: Voxels, view: View) -> float:
    """Return how much of the sides of a shape that face the viewer is behind others, or whose balls are."""
    scene = scene_of([Body(shape, INK)], view)
    return scene.hidden_share()


def _base(body: Body) -> str:
    return mixed(body.colour, PAPER, 0.66) if body.pale else body.colour


def _lit(colour: str, brightness: float, *, pale: bool) -> str:
    strength = abs(brightness) * (0.5 if pale else 1.0)
    return mixed(colour, "#ffffff" if brightness > 0 else "#000000", round(strength, 2))


def shade_of(body: Body, normal: NDArray[np.float64], sight: Sight) -> str:
    """Return the colour of a face of a body by its normal."""
    light = -_LIGHT[0] * sight.down + _LIGHT[1] * sight.toward - _LIGHT[2] * sight.right
    brightness = _RANGE * max(float(normal @ light), 0.0) - _DARKEST
    return _lit(_base(body), min(brightness, 0.06), pale=body.pale)


def _strokes(kinds: dict[tuple[str, int], list[tuple[Point, Point]]]) -> list[Stroke]:
    """Return lines by colour and weight, each once, the strongest last."""
    found = []
    for colour, weight in ((PALE_INK, 1), (PALE_INK, 0), (SOFT_INK, 0), (INK, 1), (INK, 0)):
        lines = kinds.get((colour, weight), [])
        once = dict.fromkeys(min((a, b), (b, a)) for a, b in lines)
        if once:
            found.append(Stroke(tuple(once), colour, weight))
    return found


# Polyhedra -----------------------------------------------------------------------------------------------


class PolyhedraScene:
    """What is seen of bodies of polyhedra."""

    def __init__(self, bodies: Sequence[Body], sight: Sight) -> None:
        self.bodies, self.sight = bodies, sight
        corners: list[NDArray[np.float64]] = []
        normals: list[NDArray[np.float64]] = []
        owners: list[tuple[int, int]] = []
        lines: list[NDArray[np.float64]] = []
        line_owners: list[int] = []
        for number, body in enumerate(bodies):
            for k, face in enumerate(flat_faces(body.cells)):
                if face.normal @ sight.toward < 1e-4:
                    continue
                lines.append(face.border + body.offset)
                line_owners += [number] * len(face.border)
                for polygon in face.polygons:
                    corners.append(polygon + body.offset)
                    normals.append(face.normal)
                    owners.append((number, k))
        self._corners, self._owners = corners, owners
        self._normals = np.array(normals).reshape(-1, 3)
        self._lines = np.concatenate(lines) if lines else np.zeros((0, 2, 3))
        self._line_owners = line_owners
        self._polygons = Polygons(corners, self._normals, sight)

    @cached_property
    def areas(self) -> list[Area]:
        """The faces in the order of painting."""
        return [Area((side.corners,), side.colour) for side in self.sides()]

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""
        found = []
        colours: dict[tuple[int, int], str] = {}
        for number, points in painted_order(self._corners, self._normals):
            owner = self._owners[number]
            if owner not in colours:
                colours[owner] = shade_of(self.bodies[owner[0]], self._normals[number], self.sight)
            around = _grown(self.sight.on_paper(points))
            if len(around) > 2:
                points_on_paper = tuple((round(x, 4), round(y, 4)) for x, y in around.tolist())
                found.append(PaintedSide(owner, colours[owner], points_on_paper))
        return found

    @cached_property
    def strokes(self) -> list[Stroke]:
        """The visible parts of edges."""
        kinds: dict[tuple[str, int], list[tuple[Point, Point]]] = {}
        for body, weight, line in self._visible:
            pale = self.bodies[body].pale
            colour = (SOFT_INK if weight == 0 else PALE_INK) if pale else INK
            kinds.setdefault((colour, weight), []).append(line)
        return _strokes(kinds)

    @cached_property
    def _visible(self) -> list[tuple[int, int, tuple[Point, Point]]]:
        """The body, the weight and the ends on paper of each visible line."""
        flat = self.sight.on_paper(self._lines)
        ways = flat[:, 1] - flat[:, 0]
        length = np.linalg.norm(ways, axis=1)
        aside = np.stack((-ways[:, 1], ways[:, 0]), axis=1) / np.where(length > EXACT, length, 1.0)[:, None]
        by = aside[:, None] * _BESIDE
        hidden = self._polygons.hidden(self._lines)
        beside = [self._polygons.covered(flat + side, EXACT) for side in (by, -by)]
        found = []
        whole: Intervals = [(0.0, 1.0)]
        for k, (start, end) in enumerate(flat.tolist()):
            if length[k] < 1e-4:
                continue
            seen = without(whole, hidden[k])
            inner = common(beside[0][k], beside[1][k])
            for weight, parts in ((1, common(seen, inner)), (0, without(seen, inner))):
                for a, b in parts:
                    if (b - a) * length[k] < 1e-4:
                        continue
                    ends = [
                        (
                            round(start[0] + (end[0] - start[0]) * t, 4),
                            round(start[1] + (end[1] - start[1]) * t, 4),
                        )
                        for t in (a, b)
                    ]
                    found.append((self._line_owners[k], weight, (ends[0], ends[1])))
        return found

    @cached_property
    def outlines(self) -> list[Stroke]:
        """All lines of the sides that face the viewer."""
        lines = [line for stroke in self.strokes for line in stroke.lines]
        return [Stroke(tuple(lines), PALE_INK, 1)] if lines else []

    @cached_property
    def _samples(self) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """Points of polygons: the polygon, the point in space, and the area on paper for which it stands."""
        numbers, points, weights = [], [], []
        for k, corners in enumerate(self._corners):
            middle = corners.mean(axis=0)
            some = [middle, *(middle + (corners - middle) * 0.55)]
            flat = self.sight.on_paper(corners) - self.sight.on_paper(middle)
            after = np.roll(flat, -1, axis=0)
            area = abs(float((flat[:, 0] * after[:, 1] - flat[:, 1] * after[:, 0]).sum())) / 2
            numbers += [k] * len(some)
            points += some
            weights += [area / len(some)] * len(some)
        return np.array(numbers, dtype=np.int64), np.array(points).reshape(-1, 3), np.array(weights)

    @cached_property
    def _hits(self) -> NDArray[np.int64]:
        return self._polygons.first_hit(self._samples[1])

    @cached_property
    def spots(self) -> list[VisibleSpot]:
        """The visible ones among some points of every face."""
        numbers, points, _ = self._samples
        seen = self._hits < 0
        numbers, flat = numbers[seen], self.sight.on_paper(points[seen])
        lines = np.array([line for _, _, line in self._visible]).reshape(-1, 2, 2)
        rooms = _distances(flat, lines)
        return [
            VisibleSpot(self._owners[k][0], self._owners[k][1], (x, y), room, (a, b, c))
            for k, (x, y), room, (a, b, c) in zip(
                numbers.tolist(), flat.tolist(), rooms.tolist(), self._normals[numbers].tolist(), strict=True
            )
        ]

    def shares(self) -> dict[int, tuple[float, dict[int, float]]]:
        """Return how much of each body faces the viewer, and how much of that each other body hides."""
        numbers, _, weights = self._samples
        found: dict[int, tuple[float, dict[int, float]]] = {}
        for k, hit, weight in zip(numbers.tolist(), self._hits.tolist(), weights.tolist(), strict=True):
            body = self._owners[k][0]
            whole, over = found.get(body, (0.0, {}))
            if hit >= 0 and self._owners[hit][0] != body:
                other = self._owners[hit][0]
                over[other] = over.get(other, 0.0) + weight
            found[body] = whole + weight, over
        return found

    def hidden_share(self) -> float:
        """Return how much of what faces the viewer is hidden, by its own body too."""
        weights = self._samples[2]
        return float(weights[self._hits >= 0].sum() / max(weights.sum(), EXACT))

    def box(self) -> Box:
        """Return the bounding box on paper."""
        points = [self.sight.on_paper(corners) for corners in self._corners]
        return Box.around(np.concatenate(points) if points else np.zeros((0, 2)))


def _grown(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a convex polygon with its edges a little farther out; sharp corners do not reach far."""
    after = np.roll(points, -1, axis=0) - points
    length = np.linalg.norm(after, axis=1)
    points, after, length = points[length > EXACT], after[length > EXACT], length[length > EXACT]
    if len(points) < 3:
        return points[:0]
    out = np.stack((-after[:, 1], after[:, 0]), axis=1) / length[:, None]
    before = np.roll(out, 1, axis=0)
    both = out + before
    size = np.maximum((both * both).sum(axis=1), 0.5)
    return np.asarray(points + both * (2 * _BLEED / size)[:, None])


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


# Balls ---------------------------------------------------------------------------------------------------


class BallScene:
    """What is seen of bodies of balls: circles and necks, painted from behind."""

    def __init__(self, bodies: Sequence[Body], sight: Sight) -> None:
        self.bodies, self.sight = bodies, sight
        lattice = bodies[0].cells.lattice
        self.radius = lattice.touching**0.5 / 2 * lattice.metric[0][0]
        metric = np.array(lattice.metric)
        centres, self._owners = [], list[int]()
        self._necks: list[tuple[int, NDArray[np.float64], NDArray[np.float64]]] = []
        for number, body in enumerate(bodies):
            own = lattice.places(body.cells.cells) @ metric + body.offset
            centres.append(own)
            self._owners += [number] * len(own)
            for a, b in combinations(own, 2):
                if abs(float(np.linalg.norm(a - b)) - 2 * self.radius) < EXACT:
                    self._necks.append((number, a, b))
        self._centres = np.concatenate(centres) if centres else np.zeros((0, 3))

    @cached_property
    def areas(self) -> list[Area]:
        """Balls and necks, the farthest first."""
        found: list[tuple[float, int, list[Area]]] = []
        for number, centre in zip(self._owners, self._centres, strict=True):
            found.append((float(centre @ self.sight.toward), 0, self._ball(self.bodies[number], centre)))
        for number, a, b in self._necks:
            middle = float((a + b) @ self.sight.toward) / 2
            found.append((middle + EXACT, 1, self._neck(self.bodies[number], a, b)))
        found.sort(key=lambda item: item[:2])
        return [area for _, _, some in found for area in some]

    def _circle(self, centre: NDArray[np.float64], radius: float) -> tuple[Point, ...]:
        angles = np.arange(_CORNERS) * 2 * pi / _CORNERS
        around = centre + radius * np.stack((np.cos(angles), np.sin(angles)), axis=1)
        return tuple((round(x, 4), round(y, 4)) for x, y in around.tolist())

    def _ball(self, body: Body, centre: NDArray[np.float64]) -> list[Area]:
        at = self.sight.on_paper(centre)
        ink = PALE_INK if body.pale else INK
        found = [Area((self._circle(at, self.radius + _BALL_LINE / 2),), ink)]
        for aside, size, brightness in _GLEAMS:
            middle = at + np.array((-0.6, -0.8)) * aside * self.radius
            wide = self.radius * size - (_BALL_LINE / 2 if aside == 0 else 0.0)
            found.append(Area((self._circle(middle, wide),), _lit(_base(body), brightness, pale=body.pale)))
        return found

    def _neck(self, body: Body, a: NDArray[np.float64], b: NDArray[np.float64]) -> list[Area]:
        way = (b - a) / np.linalg.norm(b - a)
        aside = np.cross(way, self.sight.toward)
        if np.linalg.norm(aside) < 0.05:
            return []  # seen along its axis, behind the ball in front
        aside /= np.linalg.norm(aside)
        other = np.cross(way, aside)
        angles = np.arange(_CORNERS // 2) * 4 * pi / _CORNERS
        found = []
        for more, colour in (
            (_BALL_LINE / 2, PALE_INK if body.pale else INK),
            (-_BALL_LINE / 2, _lit(_base(body), -0.3, pale=body.pale)),
        ):
            wide = NECK * self.radius + more
            ring = wide * (np.cos(angles)[:, None] * aside + np.sin(angles)[:, None] * other)
            half = self.radius - (self.radius**2 - (NECK * self.radius) ** 2) ** 0.5
            middle = (a + b) / 2
            points = np.concatenate((ring + middle + way * half, ring + middle - way * half))
            around = _hull(self.sight.on_paper(points))
            found.append(Area((tuple((round(x, 4), round(y, 4)) for x, y in around),), colour))
        return found

    @property
    def strokes(self) -> list[Stroke]:
        """None: lines are painted with the balls."""
        return []

    @cached_property
    def outlines(self) -> list[Stroke]:
        """The circles of all balls."""
        lines: list[tuple[Point, Point]] = []
        for centre in self._centres:
            around = self._circle(self.sight.on_paper(centre), self.radius)
            lines += zip(around, (*around[1:], around[0]), strict=True)
        return [Stroke(tuple(lines), PALE_INK, 1)] if lines else []

    @cached_property
    def _over(self) -> NDArray[np.float64]:
        """float64[n, n]: the distance on paper from ball i of ball k in front of it, inf if it is behind."""
        flat = self.sight.on_paper(self._centres)
        depth = self._centres @ self.sight.toward
        away = np.linalg.norm(flat[:, None] - flat[None], axis=2)
        return np.where(depth[None] > depth[:, None] + EXACT, away, np.inf)

    @cached_property
    def spots(self) -> list[VisibleSpot]:
        """The middles of balls that are not behind others."""
        if not len(self._centres):
            return []
        rooms = np.minimum(self._over.min(axis=1) - self.radius, self.radius)
        flat = self.sight.on_paper(self._centres)
        x, y, z = self.sight.toward.tolist()
        return [
            VisibleSpot(owner, k, (at[0], at[1]), room, (x, y, z))
            for k, (owner, at, room) in enumerate(
                zip(self._owners, flat.tolist(), rooms.tolist(), strict=True)
            )
            if room > 0.1 * self.radius
        ]

    def shares(self) -> dict[int, tuple[float, dict[int, float]]]:
        """Return how much of each body faces the viewer, and how much of that each other body hides."""
        found: dict[int, tuple[float, dict[int, float]]] = {}
        nearest = self._over.argmin(axis=1) if len(self._centres) else []
        for k, body in enumerate(self._owners):
            whole, over = found.get(body, (0.0, {}))
            other = self._owners[int(nearest[k])]
            if other != body and self._over[k, nearest[k]] < self.radius:
                over[other] = over.get(other, 0.0) + 1.0
            found[body] = whole + 1.0, over
        return found

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""
        return [PaintedSide(None, area.colour, area.loops[0]) for area in self.areas]

    def hidden_share(self) -> float:
        """Return how much of what faces the viewer is hidden, by its own body too."""
        return float((self._over.min(axis=1) < self.radius).mean()) if len(self._centres) else 0.0

    def box(self) -> Box:
        """Return the bounding box on paper."""
        flat = self.sight.on_paper(self._centres)
        return Box.around(np.concatenate((flat - self.radius, flat + self.radius)))


def _hull(points: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Return the convex hull of points on paper."""
    ordered = sorted(map(tuple, points.tolist()))

    def half(some: Sequence[tuple[float, ...]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in some:
            while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (y - kept[-2][1]) <= (
                kept[-1][1] - kept[-2][1]
            ) * (x - kept[-2][0]):
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])
