"""Bodies of any lattice as they are in space, moved by exact fractions; nothing is shared with the search.

Two convex bodies are apart if some plane is between them, and of all planes those are enough that are
parallel to three vertices of one of them, or to two of each. Here every one of these is tried, and a slide is
an interval of times, found plane by plane. Only the vertices of the cells come from the description of a
lattice; balls are compared by the distances of their centres, which are roots of quadratic equations.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache
from itertools import combinations, count, product
from math import floor, gcd, inf, lcm
from typing import TypeAlias

import numpy as np

from burrkit.geometry import Cell, Lattice, Voxels
from tests.reference.takeapart import Pieces

getcontext().prec = 60

Point = tuple[Fraction, Fraction, Fraction]
#: The place of each piece, less that of the first one.
State = tuple[Point, ...]


def _minus(a: Sequence[Fraction], b: Sequence[Fraction]) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _plus(a: Point, axis: Cell, times: Fraction) -> Point:
    return a[0] + times * axis[0], a[1] + times * axis[1], a[2] + times * axis[2]


def _dot(a: Sequence[Fraction | int], b: Sequence[Fraction | int]) -> Fraction:
    return Fraction(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def _cross(a: Sequence[int], b: Sequence[int]) -> Cell:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _direction(way: Cell) -> Cell:
    """The least whole numbers on the line of a vector that is not 0."""
    shared = gcd(*way) * (1 if way > (0, 0, 0) else -1)
    return way[0] // shared, way[1] // shared, way[2] // shared


@cache
def _shadows(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[tuple[Cell, int, int], ...]:
    """All directions that may part two bodies, and where the shadow of the second ends if they are.

    The second is before the first up to the lower number and behind it from the upper one, by the product of
    its way from the first with the direction.
    """

    def ways(body: tuple[Cell, ...]) -> set[Cell]:
        return {_direction((q[0] - p[0], q[1] - p[1], q[2] - p[2])) for p, q in combinations(body, 2)}

    pairs = product(ways(one) | ways(other), repeat=2)
    found = []
    for n in {_direction(n) for a, b in pairs if any(n := _cross(a, b))}:
        own, its = ([n[0] * x + n[1] * y + n[2] * z for x, y, z in body] for body in (one, other))
        found.append((n, min(own) - max(its), max(own) - min(its)))
    # Sides of bodies first: most of what never meets is parted by one of them.
    return tuple(sorted(found, key=lambda parting: _dot(parting[0], parting[0])))


#: When two bodies meet.
Interval: TypeAlias = tuple[Fraction | float, Fraction | float]


@cache
def meeting(lattice: Lattice, one: int, other: int, way: Point, axis: Cell) -> Interval | None:
    """When a cell of type ``one`` that slides along ``axis``, a unit in a unit of time, meets another one.

    That is of type ``other`` and ``way`` from it; meeting is to share points inside. None for never.
    """
    if lattice.touching:
        square, along = _dot(axis, axis), _dot(way, axis)
        rest = along * along - square * (_dot(way, way) - lattice.touching)
        if rest <= 0:
            return None
        root = (Decimal(rest.numerator) / Decimal(rest.denominator)).sqrt()
        first, last = ((Fraction(along) + sign * Fraction(root)) / square for sign in (-1, 1))
        return first, last
    # All in whole numbers: ``scale`` is what the way is multiplied by, and times are pairs, numerator first.
    scale = lcm(*(c.denominator for c in way))
    x, y, z = (int(c * scale) for c in way)
    low, high = (-1, 0), (1, 0)
    for n, before, behind in _shadows(lattice.types[one].body, lattice.types[other].body):
        speed, far = n[0] * axis[0] + n[1] * axis[1] + n[2] * axis[2], n[0] * x + n[1] * y + n[2] * z
        # The shadows on the line of n overlap while far - speed t is between the two numbers.
        begin, end = far - behind * scale, far - before * scale
        if speed == 0:
            if not begin < 0 < end:
                return None
            continue
        if speed < 0:
            speed, begin, end = -speed, -end, -begin
        if begin * low[1] > low[0] * speed:
            low = begin, speed
        if end * high[1] < high[0] * speed:
            high = end, speed
        if low[0] * high[1] >= high[0] * low[1]:
            return None
    return Fraction(low[0], low[1] * scale), Fraction(high[0], high[1] * scale)


@dataclass
class Reference:
    """Some pieces of an assembly on a lattice, taken apart by trying every group, axis and stop."""

    lattice: Lattice
    shapes: Sequence[Voxels]

    def __post_init__(self) -> None:
        self.cells = [
            [
                (int(kind), (Fraction(int(x)), Fraction(int(y)), Fraction(int(z))))
                for kind, (x, y, z) in zip(
                    self.lattice.split(shape.cells)[0], self.lattice.places(shape.cells), strict=True
                )
            ]
            for shape in self.shapes
        ]
        self._gaps: dict[tuple[int, int, Point, int, int], Fraction | float] = {}

    def gap(self, one: int, other: int, way: Point, axis: int, sign: int) -> Fraction | float:
        """How many units piece ``one`` slides before it meets ``other``, shifted by ``way`` from it."""
        key = one, other, way, axis, sign
        if key not in self._gaps:
            along = tuple(sign * c for c in self.lattice.axes[axis])
            least: Fraction | float = inf
            for p, at in self.cells[one]:
                for q, to in self.cells[other]:
                    distance = _minus((to[0] + way[0], to[1] + way[1], to[2] + way[2]), at)
                    found: Interval | None = meeting(
                        self.lattice, p, q, distance, (along[0], along[1], along[2])
                    )
                    if found is not None and found[1] > 0:
                        assert found[0] > -1e-40, "two bodies share a point inside"
                        least = min(least, found[0])
            self._gaps[key] = least
        return self._gaps[key]

    def stops(
        self, pieces: Pieces, at: dict[int, Point], group: Pieces, axis: int, sign: int
    ) -> Iterator[Fraction | None]:
        """How far a group may slide: whole units, and to where it touches; None for without end."""
        parts = self.lattice.parts
        free = min(
            self.gap(one, other, _minus(at[other], at[one]), axis, sign)
            for one in group
            for other in pieces
            if other not in group
        )
        if isinstance(free, float):
            yield None
            return
        yield from (Fraction(units) for units in range(1, floor(free) + 1))
        last = Fraction(floor(free * parts), parts)
        if last % 1:
            yield last

    def first(
        self, pieces: Pieces, at: dict[int, Point]
    ) -> tuple[int, tuple[Pieces, Pieces, dict[int, Point]] | None]:
        """The least number of moves until a group is free, 0 for never; the parts and where they are then."""
        head = pieces[0]
        start = tuple(_minus(at[p], at[head]) for p in pieces)
        layer, seen = [start], {start}
        for moves in count(1):
            following: list[State] = []
            for state in layer:
                now = dict(zip(pieces, state, strict=True))
                for size in range(1, len(pieces)):
                    for group in combinations(pieces[1:], size):
                        for axis, sign in product(range(len(self.lattice.axes)), (1, -1)):
                            for stop in self.stops(pieces, now, group, axis, sign):
                                if stop is None:
                                    rest = tuple(p for p in pieces if p not in group)
                                    return moves, (rest, group, now)
                                unit = self.lattice.axes[axis]
                                moved = tuple(
                                    _plus(now[p], unit, sign * stop) if p in group else now[p] for p in pieces
                                )
                                if moved not in seen:
                                    seen.add(moved)
                                    following.append(moved)
            if not following:
                return 0, None
            layer = following
        raise AssertionError

    def comes_apart(self, pieces: Pieces, at: dict[int, Point]) -> bool:
        """Whether everything comes apart. Any split will do: what is gone can only have been in the way."""
        if len(pieces) == 1:
            return True
        _, parts = self.first(pieces, at)
        if parts is None:
            return False
        left, removed, now = parts
        return all(self.comes_apart(part, {p: now[p] for p in part}) for part in (left, removed))


def nowhere(pieces: Pieces) -> dict[int, Point]:
    """Every piece at home."""
    return dict.fromkeys(pieces, (Fraction(0), Fraction(0), Fraction(0)))


def random_shapes(lattice: Lattice, rng: random.Random, cells: int, pieces: int) -> list[Voxels] | None:
    """A number of connected pieces that fill a round shape; None if some cell is left over."""
    box = np.argwhere(np.ones((9, 9, 9), dtype=bool)) - 4
    box = box[lattice.exist(box)]
    middles = np.array([np.mean(kind.body, axis=0) for kind in lattice.types])
    points = (middles[lattice.split(box)[0]] + lattice.places(box)) @ np.array(lattice.metric)
    far = np.linalg.norm(points - points.mean(axis=0) - np.array([rng.random() for _ in range(3)]), axis=1)
    blob = {(x, y, z) for x, y, z in box[np.argsort(far)[:cells]].tolist()}
    owner = {cell: i for i, cell in enumerate(rng.sample(sorted(blob), pieces))}
    ends = {i: cell for cell, i in owner.items()}
    for turn in range(40 * cells):
        # Pieces grow at their ends, like snakes, so that they wind around each other.
        cell = ends[turn % pieces] if rng.random() < 0.8 else rng.choice(sorted(owner))
        near = [c for c in lattice.beside(np.array([cell]))[0] if c in blob and c not in owner]
        if near:
            ends[owner[cell]] = new = rng.choice(near)
            owner[new] = owner[cell]
    if len(owner) < cells:
        return None
    return [Voxels([c for c in sorted(blob) if owner[c] == i], lattice) for i in range(pieces)]
