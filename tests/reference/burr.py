"""The six-piece burr, built independently from its description: three pairs of 2 x 2 bars that cross.

A bar cube that is in one bar only must be filled; one that is in two or three may stay empty. The
numbering of sticks and Cutler's LL format (32 digits, the owners of the inner cubes layer by layer) are
those of Cutler, "A Computer Analysis of All 6-Piece Burrs" (1994).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests.reference.cubes import (
    PROPER_TURNS,
    Cell,
    Cells,
    Turn,
    at_origin,
    is_connected,
    low,
    shifted,
    turned,
)

#: The twelve removable cubes of a stick of length 6 along x, in the order of their values 1, 2, 4, ...
REMOVABLE: list[Cell] = [
    *((x, 0, 1) for x in (1, 2, 3, 4)),
    *((x, 1, 1) for x in (1, 2, 3, 4)),
    *((x, 0, 0) for x in (2, 3)),
    *((x, 1, 0) for x in (2, 3)),
]


def stick(number: int, length: int = 6) -> Cells:
    """The cubes of a stick; the middle six are at x = 0..5 whatever the length."""
    more = (length - 6) // 2
    solid = product(range(-more, 6 + more), range(2), range(2))
    gone = {cell for k, cell in enumerate(REMOVABLE) if (number - 1) >> k & 1}
    return frozenset(solid) - gone


def weight(number: int) -> int:
    """How many of the twelve removable cubes are present."""
    return 12 - (number - 1).bit_count()


def bars(length: int = 6) -> list[Cells]:
    """The six positions, each a solid bar, in the order of the digits 1 to 6 of the LL format."""
    along = range(-((length - 6) // 2), 6 + (length - 6) // 2)
    return [
        frozenset(product(along, (1, 2), (2, 3))),
        frozenset(product(along, (3, 4), (2, 3))),
        frozenset(product((1, 2), (2, 3), along)),
        frozenset(product((3, 4), (2, 3), along)),
        frozenset(product((2, 3), along, (1, 2))),
        frozenset(product((2, 3), along, (3, 4))),
    ]


@cache
def shared_cubes(length: int = 6) -> Cells:
    """The inner cubes: those that two or three bars claim."""
    claims = Counter(cell for bar in bars(length) for cell in bar)
    return frozenset(cell for cell, count in claims.items() if count > 1)


def goal(length: int = 6) -> Goal:
    """The assembled burr: cubes of one bar are required, shared ones optional."""
    shared = shared_cubes(length)
    return Goal(Voxels(frozenset().union(*bars(length)) - shared), Voxels(shared))


def problem(numbers: Sequence[int], length: int = 6) -> Problem:
    """Six sticks and the burr that they have to fill."""
    pieces = tuple(Piece(Voxels(stick(number, length)), str(number)) for number in numbers)
    return Problem(pieces, goal(length))


def mirror(number: int) -> int:
    """The number of the mirror image of a stick (front and behind exchanged)."""
    gone = {(x, 1 - y, z) for k, (x, y, z) in enumerate(REMOVABLE) if (number - 1) >> k & 1}
    return 1 + sum(1 << k for k, cell in enumerate(REMOVABLE) if cell in gone)


def ll_cubes() -> list[Cell]:
    """The 32 inner cubes in the order of the LL digits: z slowest, then y, then x."""
    return sorted(shared_cubes(), key=lambda cell: cell[::-1])


def from_ll(text: str, length: int = 6) -> list[Cells]:
    """The six pieces of an LL string, in their places."""
    shared = shared_cubes(length)
    owned = [set(bar - shared) for bar in bars(length)]
    for cell, digit in zip(ll_cubes(), text, strict=True):
        if digit != "0":
            owned[int(digit) - 1].add(cell)
    return [frozenset(cells) for cells in owned]


def in_bar(number: int, position: int, length: int = 6) -> Cells:
    """A stick placed in a bar by a proper rotation, so that only shared cubes can be missing."""
    turn, by = _into_bar(position, length)
    return shifted(turned(stick(number, length), turn), by)


@cache
def _into_bar(position: int, length: int) -> tuple[Turn, Cell]:
    """The rotation and translation that place every stick in this bar."""
    bar, shared = bars(length)[position], shared_cubes(length)
    solid, least = stick(1, length), stick(4096, length)
    for turn in PROPER_TURNS:
        if at_origin(turned(solid, turn)) == at_origin(bar):
            (a, b, c), (x, y, z) = low(bar), low(turned(solid, turn))
            by = (a - x, b - y, c - z)
            if bar - shifted(turned(least, turn), by) <= shared:
                return turn, by
    raise AssertionError("a bar that no rotation of a stick reaches")


CONNECTED = [number for number in range(1, 4097) if is_connected(stick(number))]
