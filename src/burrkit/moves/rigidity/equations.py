"""The conditions of contacts on the velocities of bodies, as rows of whole numbers.

Each body has six unknowns, a velocity v and an angular velocity w: its point p moves by v + (w x p) H. A
contact of bodies a and b at p with normal n is the row

    body a              body b
    -n   -(p x Hn)      n    p x Hn          row . unknowns >= 0

The bodies of a lattice are affine pictures of those in space. H is the inverse of the matrix of lengths and
angles in space, 1 for cubes. Without turns only the columns of n are there. The first body never moves, so
that it has no columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice
from burrkit.geometry.motion import Exact, ExactPoint, cross, dot, minus
from burrkit.moves.rigidity.model import STILL, Contact, Vector, Velocity, vector

#: Three rows of three whole numbers.
TurnMatrix: TypeAlias = tuple[Cell, Cell, Cell]

#: Rows or vectors of whole numbers.
Rows: TypeAlias = NDArray[np.int64]

#: No lattice has squares of lengths with a larger denominator.
_FINEST = 10_000


@dataclass(frozen=True)
class Equations:
    """What a row needs besides its contact: the numbers of bodies, the origin, and the matrix H.

    ``body_of`` gives the body of each piece, from 0; ``turns`` is None if bodies do not turn. Points are
    taken relative to ``origin``, which keeps the numbers small.
    """

    body_of: Mapping[int, int]
    origin: Cell
    turns: TurnMatrix | None

    @property
    def width(self) -> int:
        """The unknowns of one body."""
        return 3 if self.turns is None else 6

    @property
    def unknowns(self) -> int:
        """The columns."""
        return self.width * max(self.body_of.values())

    def rows(self, contacts: Iterable[Contact]) -> Rows:
        """int64[contacts, unknowns]: the condition of each contact, times its ``scale``."""
        rows = []
        for contact in contacts:
            row: list[Exact] = [0] * self.unknowns
            half = self._half(contact.normal, contact.point)
            for piece, sign in zip(contact.pieces, (-1, 1), strict=True):
                at = (self.body_of[piece] - 1) * self.width
                if at >= 0:
                    row[at : at + self.width] = [sign * c for c in half]
            whole = self.scale(contact)
            rows.append([int(c * whole) for c in row])
        return np.array(rows, dtype=np.int64).reshape(-1, self.unknowns)

    def scale(self, contact: Contact) -> int:
        """The least number that makes the row of a contact whole; 1 on the lattices of burrkit."""
        return math.lcm(*(c.denominator for c in self._half(contact.normal, contact.point)))

    def _half(self, normal: Cell, point: Vector) -> list[Exact]:
        """The columns of one body: n, and p x Hn."""
        if self.turns is None:
            return [*normal]
        x, y, z = (dot(row, normal) for row in self.turns)
        moment: ExactPoint = cross(minus(point, self.origin), (x, y, z))
        return [*normal, *moment]

    def velocities(self, motion: list[Fraction]) -> tuple[Velocity, ...]:
        """The velocity of each piece, in the order of their numbers."""
        found = []
        for _, body in sorted(self.body_of.items()):
            at = (body - 1) * self.width
            part = motion[at : at + self.width] if at >= 0 else [Fraction(0)] * self.width
            slide, turn = vector(part[:3]), STILL
            if self.turns is not None:
                turn = vector(part[3:])
                drift = flow(Velocity(STILL, turn), vector(self.origin), self.turns)
                slide = minus(slide, drift)
            found.append(Velocity(slide, turn))
        return tuple(found)


def flow(velocity: Velocity, point: Vector, turns: TurnMatrix | None) -> Vector:
    """The velocity of a point of a piece."""
    if turns is None:
        return velocity.slide
    spun = cross(velocity.turn, point)
    x, y, z = (sum(spun[a] * turns[a][b] for a in range(3)) + velocity.slide[b] for b in range(3))
    return Fraction(x), Fraction(y), Fraction(z)


def turn_matrix(lattice: Lattice) -> TurnMatrix:
    """H: a symmetric matrix of whole numbers by which rotations of space become motions of bodies.

    >>> import burrkit as bk
    >>> bk.moves.rigidity.turn_matrix(bk.lattices.PRISMS)
    ((3, 0, 0), (0, 1, 0), (0, 0, 3))

    PuzzleError for a lattice of one's own with lengths that are not square roots of fractions.
    """
    metric = np.array(lattice.metric)
    gram = metric @ metric.T
    gram = gram / gram[0, 0]
    exact = [[Fraction(c).limit_denominator(_FINEST) for c in row] for row in gram.tolist()]
    if np.abs(np.array(exact, dtype=float) - gram).max() > 1e-9:
        raise PuzzleError(f"turns on the lattice of {lattice.name}: squares of its lengths are not fractions")
    (a, b, c), (_, d, e), (_, _, f) = exact
    inverse = [d * f - e * e, c * e - b * f, b * e - c * d, a * f - c * c, b * c - a * e, a * d - b * b]
    whole = math.lcm(*(number.denominator for number in inverse))
    numbers = [int(number * whole) for number in inverse]
    factor = math.gcd(*numbers)
    p, q, r, s, t, u = (number // factor for number in numbers)
    return (p, q, r), (q, s, t), (r, t, u)
