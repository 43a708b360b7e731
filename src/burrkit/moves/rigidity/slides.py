"""Slides of one group: along the axes of the lattice, and along lines that contacts leave open.

A group can begin to slide along d if no piece of it is stopped by a piece outside. Which pieces stop which is
a graph; the least groups are what a piece reaches in it. All contacts count, those along edges, too: a second
body is out of the way if some plane between the two allows it. What can begin to slide so can also go on for
a while, since polyhedra that a plane holds apart stay so as they slide along it; balls go away from each
other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell
from burrkit.geometry.motion import dot
from burrkit.moves.lattices.replay import slides_off
from burrkit.moves.model import Move
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.rigidity.contacts import ContactSet
from burrkit.moves.rigidity.model import Vector
from burrkit.moves.states.by_hand import Arrangement
from burrkit.runtime.grouping import by_key

_HOME = (0, 0, 0)


class Obstacles:
    """For each two pieces that touch the sets of normals between them; a slide respects one of each set."""

    def __init__(self, contacts: ContactSet, body_of: Mapping[int, int]) -> None:
        found: dict[tuple[int, int], set[tuple[Cell, ...]]] = {}
        for contact in contacts.contacts:
            found.setdefault(contact.pieces, set()).add((contact.normal,))
        for first, second, normals in contacts.edges:
            found.setdefault((first, second), set()).add(normals)
        self._sets = {pair: sorted(sets) for pair, sets in sorted(found.items())}
        self._body_of = body_of

    def groups(self, way: Cell) -> list[tuple[int, ...]]:
        """The least groups of pieces that can begin to slide this way, all but that of all pieces."""
        bodies = max(self._body_of.values()) + 1
        stopped = np.eye(bodies, dtype=bool)
        for (first, second), sets in self._sets.items():
            a, b = self._body_of[first], self._body_of[second]
            if any(all(dot(normal, way) > 0 for normal in normals) for normals in sets):
                stopped[a, b] = True
            if any(all(dot(normal, way) < 0 for normal in normals) for normals in sets):
                stopped[b, a] = True
        for k in range(bodies):
            stopped |= stopped[:, k, None] & stopped[None, k, :]
        least = {tuple(np.flatnonzero(row).tolist()) for row in stopped if not row.all()}
        return [
            tuple(piece for piece, body in sorted(self._body_of.items()) if body in set(group))
            for group in sorted(least, key=lambda group: (len(group), group))
        ]

    def open_lines(self) -> list[Cell]:
        """The directions that are parallel to two sides: if a group can slide at all, then along one of them.

        This holds if all contacts are sides, and not all sides are parallel to one line.
        """
        normals = {normal for sets in self._sets.values() for one in sets for normal in one}
        found: set[Cell] = set()
        for one, other in combinations(sorted(normals), 2):
            x, y, z = np.cross(one, other).tolist()
            factor = np.gcd.reduce([x, y, z])
            if factor:
                x, y, z = int(x // factor), int(y // factor), int(z // factor)
                found |= {(x, y, z), (-x, -y, -z)}
        return sorted(found, key=lambda way: (sum(map(abs, way)), way))


def slide_along_axis(assembly: Assembly, obstacles: Obstacles) -> Move | None:
    """The slide along an axis of the group with the fewest pieces, or None if nothing slides so."""
    lattice = assembly.problem.lattice
    found: list[tuple[int, Move]] = []
    for number, axis in enumerate(lattice.axes):
        for sign in (1, -1):
            x, y, z = (sign * c for c in axis)
            found += [
                (len(group), Move(group, number, sign, lattice=lattice))
                for group in obstacles.groups((x, y, z))[:1]
            ]
    if not found:
        return None
    _, least = min(found, key=lambda one: one[0])
    arrangement = Arrangement(assembly, dict.fromkeys(assembly.placed, _HOME))
    sign = 1 if least.distance > 0 else -1
    for slide in arrangement.slides(together=least.pieces):
        if (slide.pieces, slide.axis, slide.sign) == (least.pieces, least.axis, sign):
            move = Move(slide.pieces, slide.axis, slide.distance, slide.reach is None, lattice)
            return by_weight_and_size(move, assembly.placed, assembly.problem.weights)
    return None


def slide_along_line(obstacles: Obstacles, ways: Iterable[Cell]) -> tuple[tuple[int, ...], Cell] | None:
    """The first group that can begin to slide along one of these directions, and the direction."""
    for way in ways:
        for group in obstacles.groups(way):
            return group, way
    return None


def come_apart(assembly: Assembly, slides: Mapping[int, Vector]) -> bool:
    """Whether pieces that slide at these velocities never run into each other; at least two must differ."""
    moved = by_key((velocity, piece) for piece, velocity in slides.items())
    whole = math.lcm(*(c.denominator for velocity in moved for c in velocity))
    for (one, group), (other, rest) in combinations(moved.items(), 2):
        x, y, z = (int((a - b) * whole) for a, b in zip(one, other, strict=True))
        factor = math.gcd(x, y, z)
        if not slides_off(assembly, group, rest, (x // factor, y // factor, z // factor)):
            return False
    return True
