"""Outlines: the visible triangles of each flat face of a body merged into polygons, and lines around them.

A *region* is the visible part of one plane of one body. No line is drawn inside it, so that a body looks like
one piece of wood and not like many cubes; between two regions there is always exactly one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.visible import Visible

#: A closed path along the lattice, by the points (p, q) at which it turns; the region is on one side of it.
Loop: TypeAlias = tuple[tuple[int, int], ...]

#: The six directions of the lattice, in order of their angles.
_STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))

#: For each kind of triangle its three sides: start, way, and the triangle beyond (p, q, kind), all relative.
_SIDES: Final = (
    (((0, 0), 0, (0, -1, 1)), ((1, 0), 2, (1, 0, 1)), ((1, 1), 4, (0, 0, 1))),
    (((0, 0), 1, (0, 0, 0)), ((1, 1), 3, (0, 1, 0)), ((0, 1), 5, (-1, 0, 0))),
)


@dataclass(frozen=True)
class Region:
    """The visible part of one plane of one body: ``side`` 0, 1, 2 faces along a, b, c.

    ``loops`` bound it, with the region on the left of each in (p, q); those around holes run the other way.
    """

    body: int
    side: int
    loops: tuple[Loop, ...]


@dataclass(frozen=True)
class OutlineLine:
    """A straight line between two points (p, q), with the bodies on its two sides, -1 for the background."""

    start: tuple[int, int]
    end: tuple[int, int]
    bodies: tuple[int, int]

    @property
    def is_outer(self) -> bool:
        """Whether it separates a body from the background."""
        return -1 in self.bodies


@dataclass(frozen=True)
class Outlines:
    """All regions and all lines of a view."""

    regions: tuple[Region, ...]
    lines: tuple[OutlineLine, ...]


def outlines(seen: Visible, cells: NDArray[np.int64], bodies: NDArray[np.int64]) -> Outlines:
    """Merge the visible parts of ``cells``; ``bodies`` int64[n] is the body of each cube."""
    if not len(seen.cubes):
        return Outlines((), ())
    body = bodies[seen.cubes]
    plane = cells[seen.cubes, seen.sides]
    keys, label = np.unique(np.stack((body, seen.sides, plane), axis=1), axis=0, return_inverse=True)
    label = label.reshape(-1)
    edges = _edges(seen.triangles, label)
    ways: list[dict[tuple[int, int], list[int]]] = [{} for _ in keys]
    for own, p, q, way in edges[:, (0, 2, 3, 4)].tolist():
        ways[own].setdefault((p, q), []).append(way)
    pairs = zip(keys.tolist(), ways, strict=True)
    regions = tuple(Region(key[0], key[1], tuple(_loops(open_ways))) for key, open_ways in pairs)
    return Outlines(regions, tuple(_lines(edges, keys[:, 0])))


def _edges(triangles: NDArray[np.int64], label: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return int64[k, 5]: sides of triangles next to another region: own, other (-1), p, q, direction."""
    low = triangles.min(axis=0) - 1
    span = triangles.max(axis=0) - low + 2

    def key(found: NDArray[np.int64]) -> NDArray[np.int64]:
        shifted = found - low
        return np.asarray((shifted[:, 0] * span[1] + shifted[:, 1]) * 2 + found[:, 2])

    known = key(triangles)
    parts = []
    for kind, sides in enumerate(_SIDES):
        rows = np.flatnonzero(triangles[:, 2] == kind)
        for start, way, (p, q, beyond) in sides:
            there = triangles[rows] + (p, q, beyond - kind)
            at = np.minimum(np.searchsorted(known, key(there)), len(known) - 1)
            other = np.where(known[at] == key(there), label[at], -1)
            cut = rows[other != label[rows]]
            points = triangles[cut, :2] + start
            columns = (label[cut], other[other != label[rows]], *points.T, np.full(len(cut), way))
            parts.append(np.stack(columns, axis=1))
    return np.concatenate(parts)


def _loops(ways: dict[tuple[int, int], list[int]]) -> Iterator[Loop]:
    """Return the closed paths of directed edges; two that touch in a point stay separate."""
    while ways:
        start = next(iter(ways))
        first = ways[start][0]
        point, way, turns = start, first, []
        while True:
            _take(ways, point, way)
            dp, dq = _STEPS[way]
            point = point[0] + dp, point[1] + dq
            if point == start and not _goes_on(ways, point, way, first):
                if way != first:
                    turns.append(point)
                break
            # The sharpest turn towards the region stays on its side where the path touches itself.
            following = next(w for w in ((way + 2 - k) % 6 for k in range(5)) if w in ways.get(point, ()))
            if following != way:
                turns.append(point)
            way = following
        yield tuple(turns)


def _goes_on(ways: dict[tuple[int, int], list[int]], point: tuple[int, int], way: int, first: int) -> bool:
    """Return whether a path at its start has a sharper turn than the one that it began with."""
    for turn in ((way + 2 - k) % 6 for k in range(5)):
        if turn == first:
            return False
        if turn in ways.get(point, ()):
            return True
    return False


def _take(ways: dict[tuple[int, int], list[int]], point: tuple[int, int], way: int) -> None:
    left = ways[point]
    left.remove(way)
    if not left:
        del ways[point]


def _lines(edges: NDArray[np.int64], body_of: NDArray[np.int64]) -> Iterator[OutlineLine]:
    """Return the edges, each once, merged where they continue straight between the same two bodies."""
    own, other = body_of[edges[:, 0]], np.where(edges[:, 1] < 0, -1, body_of[edges[:, 1]])
    pair = np.sort(np.stack((own, other), axis=1), axis=1)
    p, q, way = edges[:, 2], edges[:, 3], edges[:, 4]
    back = way >= 3
    steps = np.array(_STEPS)[way]
    p, q, way = np.where(back, p + steps[:, 0], p), np.where(back, q + steps[:, 1], q), way % 3
    # Along a: q is the line and p the position on it; along c: p - q and p; along b: p and q.
    line = np.choose(way, (q, p - q, p))
    place = np.choose(way, (p, p, q))
    rows = np.unique(np.stack((pair[:, 0], pair[:, 1], way, line, place), axis=1), axis=0)
    breaks = np.flatnonzero((np.diff(rows, axis=0) != (0, 0, 0, 0, 1)).any(axis=1)) + 1
    for run in np.split(rows, breaks):
        low, high, direction, on, first = run[0].tolist()
        last = int(run[-1, 4]) + 1
        yield OutlineLine(_point(direction, on, first), _point(direction, on, last), (low, high))


def _point(way: int, line: int, place: int) -> tuple[int, int]:
    return (place, line) if way == 0 else (place, place - line) if way == 1 else (line, place)
