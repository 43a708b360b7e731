"""The frame of the six-piece burr: its six positions, and the possible owners of its cubes.

Six sticks of 2 x 2 x length form three crossing pairs inside a box of length^3 with the same centre as
the burr. Everything here follows from one motion, from stick coordinates into position 1, and from the
rotations of the burr's own shape; no placement is entered by hand, so none can be left-handed.

Positions carry Cutler's numbers 1 to 6 (B. Cutler, *A Computer Analysis of All 6-Piece Burrs*, 1994):
1 and 2 run along x, 3 and 4 along z, 5 and 6 along y, the one nearer the origin first. The inner cubes are
numbered 0 to 31 by height, then from front to behind, then from left to right: the order of his LL strings.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from burrkit.geometry import COMPOSE, MATRICES, ROTATIONS, Cell, Isometry, Motion, Voxels
from burrkit.puzzle import Goal
from burrkit.runtime.records import dataclass
from burrkit.sixpiece.sticks import REMOVABLE, Stick, check_length

#: The rotation from stick coordinates into position 1: x stays, and the top, which has the most removable
#: cubes, faces the centre of the burr (+y).
_HOME: Final[Isometry] = 3

#: The twelve rotations of the burr's shape: it has the half turns about the axes and the third turns
#: about the diagonals of the box. These are exactly the squares of the 24 rotations.
_TURNS: Final = sorted({COMPOSE[t][t] for t in ROTATIONS})

_AXES_IN_ORDER: Final = (0, 2, 1)


@dataclass(frozen=True)
class Symmetry:
    """A motion that maps the frame onto itself, with its action on positions and inner cubes.

    Position p goes to position ``positions[p]`` (``positions[0]`` is 0, which stands for a hole), inner
    cube k to inner cube ``cubes[k]``.
    """

    motion: Motion
    positions: tuple[int, ...]
    cubes: tuple[int, ...]


@lru_cache
def positions(length: int = 6) -> tuple[Motion, ...]:
    """The six motions from stick coordinates into positions 1 to 6; all are proper rotations.

    StickError, here and below, for a length other than 6, 8, 10 or 12.
    """
    check_length(length)
    solid = Stick(1).voxels(length)
    turned = solid.turned(_HOME).low
    corner = (0, length // 2 - 2, length // 2 - 1)
    home = Motion(_HOME, (corner[0] - turned[0], corner[1] - turned[1], corner[2] - turned[2]))
    motions: dict[Voxels, Motion] = {}
    for t in _TURNS:
        motion = _about_centre(t, length).after(home)
        motions.setdefault(solid.moved(motion), motion)
    return tuple(motions[box] for box in sorted(motions, key=_rank))


def _about_centre(t: Isometry, length: int) -> Motion:
    last = length - 1
    x, y, z = (MATRICES[t] @ (last, last, last)).tolist()
    return Motion(t, ((last - x) // 2, (last - y) // 2, (last - z) // 2))


def _rank(box: Voxels) -> tuple[int, tuple[int, int, int]]:
    axis = max(range(3), key=lambda a: box.extent[a])
    return _AXES_IN_ORDER.index(axis), box.low


@lru_cache
def boxes(length: int = 6) -> tuple[Voxels, ...]:
    """The cubes of a solid stick in each of positions 1 to 6."""
    solid = Stick(1).voxels(length)
    return tuple(solid.moved(motion) for motion in positions(length))


def overlap(length: int = 6) -> dict[Cell, int]:
    """For each cube of the burr the number of solid sticks that would fill it: 1, 2 or 3."""
    return dict(Counter(cell for box in boxes(length) for cell in box))


@lru_cache
def goal(length: int = 6) -> Goal:
    """The goal of every six-piece burr: cubes with one possible owner are required, the 32 inner optional."""
    counts = overlap(length)
    outer = Voxels(cell for cell, count in counts.items() if count == 1)
    return Goal(outer, Voxels(counts) - outer)


@lru_cache
def owners() -> tuple[tuple[int, ...], ...]:
    """For each of the 32 inner cubes the positions, 1 to 6, of its possible owners."""
    return tuple(tuple(p for p, box in enumerate(boxes(), 1) if cell in box) for cell in goal().optional)


def owned_by(*positions: int) -> list[int]:
    """The inner cubes that the sticks in just these positions can own."""
    return [cube for cube, owners_ in enumerate(owners()) if set(owners_) == set(positions)]


@lru_cache
def removable() -> tuple[tuple[int, ...], ...]:
    """For each position the numbers of its twelve inner cubes, in the order of the values 1, 2, 4, … 2048.

    ``removable()[p - 1][k]`` is the inner cube where the stick in position p has the cube of value 2^k.
    """
    number = {cell: k for k, cell in enumerate(goal().optional)}
    return tuple(tuple(number[motion(cube)] for cube in REMOVABLE) for motion in positions())


@lru_cache
def symmetries() -> tuple[Symmetry, ...]:
    """The 24 motions that map the frame (of length 6) onto itself: identity, 11 rotations, 12 reflections."""
    cells = {cell: k for k, cell in enumerate(goal().optional)}
    place = {box: p for p, box in enumerate(boxes(), 1)}
    return tuple(
        Symmetry(
            motion,
            (0, *(place[box.moved(motion)] for box in place)),
            tuple(cells[motion(cell)] for cell in cells),
        )
        for motion in goal().isometries
    )
