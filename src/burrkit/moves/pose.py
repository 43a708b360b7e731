"""Where a piece is on the way apart: its rotation and its offset from its place in the assembly."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from burrkit.geometry import IDENTITY, Cell, Isometry, Motion
from burrkit.geometry.motion import COMPOSE, plus, turn

#: A way: whole numbers on the lattice of cubes, else of edges of a cube in space.
Offset: TypeAlias = tuple[Any, Any, Any]


class Pose(NamedTuple):
    """Where a piece is, seen from its place in the assembly: turned about the origin, then shifted.

    As in ``Motion``, cube (0, 0, 0) is the one that a turn leaves where it is.
    """

    offset: Offset
    isometry: Isometry = IDENTITY

    def slid(self, by: Offset) -> Pose:
        """The pose after a slide."""
        return Pose(_plus(self.offset, by), self.isometry)

    def turned(self, isometry: Isometry, pivot: Cell) -> Pose:
        """The pose after a turn about a point, in quarters of a cube from the middle of cube (0, 0, 0)."""
        u, v, w = (int(4 * by) - at for by, at in zip(self.offset, pivot, strict=True))
        x, y, z = (n + at for n, at in zip(turn(isometry, (u, v, w)), pivot, strict=True))
        # Along the axis nothing changes, as a pivot has no place there.
        return Pose((_quarter(x), _quarter(y), _quarter(z)), COMPOSE[isometry][self.isometry])

    @property
    def motion(self) -> Motion:
        """The same for cubes, where the offset is of whole ones."""
        return self.motion_of_parts(1)

    def motion_of_parts(self, parts: int) -> Motion:
        """The same for cubes that are cut into ``parts`` along each edge."""
        # Cube c has its parts at parts * c and on, so that a turn about its middle shifts them.
        more = [(parts - 1) * (1 - n) // 2 for n in turn(self.isometry, (1, 1, 1))]
        x, y, z = (int(parts * by) + n for by, n in zip(self.offset, more, strict=True))
        return Motion(self.isometry, (x, y, z))


def _quarter(n: int) -> int | float:
    """A number of quarters, a whole number where it is one."""
    return n / 4 if n % 4 else n // 4


def _plus(a: Offset, b: Offset) -> Offset:
    if all(isinstance(d, int) for d in b):
        return plus(a, b)
    # What goes there and back is where it was.
    x, y, z = (round(c + d, 9) + 0.0 for c, d in zip(a, b, strict=True))
    return x, y, z
