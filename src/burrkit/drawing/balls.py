"""What is seen of bodies of balls: circles and necks, painted from behind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.figure import SPOT, Body, Box, PaintedSide, Samples, Stroke, VisibleSpot
from burrkit.drawing.hidden import EXACT
from burrkit.drawing.items import INK, PALE_INK, Area, Point, lit
from burrkit.drawing.view import Sight, convex_hull

#: The part of the radius of a ball that a neck has, the corners of circles, and the lines around balls.
NECK: Final = 0.4
_CORNERS: Final = 40
_BALL_LINE: Final = 0.022

#: Shades of a ball: how far off its middle and how large, in radii, and how bright.
_GLEAMS: Final = ((0.0, 1.0, -0.38), (0.11, 0.86, -0.2), (0.24, 0.66, -0.04), (0.42, 0.36, 0.16))


class BallScene:
    """What is seen of bodies of balls."""

    def __init__(self, bodies: Sequence[Body], sight: Sight) -> None:
        self.bodies, self.sight = bodies, sight
        lattice = bodies[0].cells.lattice
        self.radius = lattice.radius
        metric = np.array(lattice.metric)
        centres, self._owners = [], list[int]()
        self._colours: list[str | None] = []
        self._necks: list[tuple[int, NDArray[np.float64], NDArray[np.float64]]] = []
        for number, body in enumerate(bodies):
            own = lattice.places(body.cells.cells) @ metric + body.offset
            centres.append(own)
            self._owners += [number] * len(own)
            spots = dict(body.spots)
            self._colours += [spots.get(cell) for cell in body.cells]
            for a, b in combinations(own, 2):
                if abs(float(np.linalg.norm(a - b)) - 2 * self.radius) < EXACT:
                    self._necks.append((number, a, b))
        self._centres = np.concatenate(centres) if centres else np.zeros((0, 3))

    @cached_property
    def areas(self) -> list[Area]:
        """Balls and necks, the farthest first."""
        found: list[tuple[float, int, list[Area]]] = []
        for number, centre, spot in zip(self._owners, self._centres, self._colours, strict=True):
            ball = self._ball(self.bodies[number], centre, spot)
            found.append((float(centre @ self.sight.toward), 0, ball))
        for number, a, b in self._necks:
            middle = float((a + b) @ self.sight.toward) / 2
            found.append((middle + EXACT, 1, self._neck(self.bodies[number], a, b)))
        found.sort(key=lambda item: item[:2])
        return [area for _, _, some in found for area in some]

    def _circle(self, centre: NDArray[np.float64], radius: float) -> tuple[Point, ...]:
        angles = np.arange(_CORNERS) * 2 * pi / _CORNERS
        around = centre + radius * np.stack((np.cos(angles), np.sin(angles)), axis=1)
        return tuple((round(x, 4), round(y, 4)) for x, y in around.tolist())

    def _ball(self, body: Body, centre: NDArray[np.float64], spot: str | None) -> list[Area]:
        at = self.sight.on_paper(centre)
        ink = PALE_INK if body.pale else INK
        found = [Area((self._circle(at, self.radius + _BALL_LINE / 2),), ink)]
        for across, size, brightness in _GLEAMS:
            middle = at + np.array((-0.6, -0.8)) * across * self.radius
            wide = self.radius * size - (_BALL_LINE / 2 if across == 0 else 0.0)
            found.append(Area((self._circle(middle, wide),), lit(body.colour, brightness, pale=body.pale)))
        if spot is not None:
            found.append(Area((self._circle(at, self.radius * SPOT),), lit(spot, 0.0, pale=body.pale)))
        return found

    def _neck(self, body: Body, a: NDArray[np.float64], b: NDArray[np.float64]) -> list[Area]:
        way = (b - a) / np.linalg.norm(b - a)
        across = np.cross(way, self.sight.toward)
        if np.linalg.norm(across) < 0.05:
            return []  # seen along its axis, behind the ball in front
        across /= np.linalg.norm(across)
        other = np.cross(way, across)
        angles = np.arange(_CORNERS // 2) * 4 * pi / _CORNERS
        found = []
        for more, colour in (
            (_BALL_LINE / 2, PALE_INK if body.pale else INK),
            (-_BALL_LINE / 2, lit(body.colour, -0.3, pale=body.pale)),
        ):
            wide = NECK * self.radius + more
            ring = wide * (np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * other)
            half = self.radius - (self.radius**2 - (NECK * self.radius) ** 2) ** 0.5
            middle = (a + b) / 2
            points = np.concatenate((ring + middle + way * half, ring + middle - way * half))
            around = convex_hull((x, y) for x, y in self.sight.on_paper(points).tolist())
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
        spaces = np.minimum(self._over.min(axis=1) - self.radius, self.radius).tolist()
        flat = self.sight.on_paper(self._centres).tolist()
        return [
            VisibleSpot(owner, k, (at[0], at[1]), space, self._centres[k], self.sight.toward)
            for k, (owner, at, space) in enumerate(zip(self._owners, flat, spaces, strict=True))
            if space > 0.1 * self.radius
        ]

    @property
    def samples(self) -> Samples:
        """The middle of each ball."""
        return Samples(self._centres, np.array(self._owners, dtype=np.int64), np.ones(len(self._owners)))

    def ahead(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return float64[n, bodies]: how far in front of points of space each body is, 0 if it is not."""
        away = self.sight.on_paper(points)[:, None] - self.sight.on_paper(self._centres)
        depth = (self._centres @ self.sight.toward) - (points @ self.sight.toward)[:, None]
        before = np.where(np.linalg.norm(away, axis=2) < self.radius, np.maximum(depth - EXACT, 0.0), 0.0)
        found = np.zeros((len(points), len(self.bodies)))
        for number, own in enumerate(self._owners):
            found[:, own] = np.maximum(found[:, own], before[:, number])
        return found

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""
        return [PaintedSide(None, area.colour, area.loops[0]) for area in self.areas]

    def box(self) -> Box:
        """Return the bounding box on paper."""
        flat = self.sight.on_paper(self._centres)
        return Box.around(np.concatenate((flat - self.radius, flat + self.radius)))
