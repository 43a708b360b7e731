"""Stick numbers: the 4,096 ways to notch a burr stick, and which numbers are the same stick.

A stick is a rod of 2 x 2 cubes along x that has lost some of twelve removable cubes; its number
is 1 + the sum of the values of the cubes removed, 1 for the solid one. It is the MATR of Cutler ("A
Computer Analysis of All 6-Piece Burrs", 1994) and the decimal piece number of IBM Research (The Burr
Puzzles Site, 1997).

    top (z = 1)                          bottom (z = 0), corner cubes k are never removed
      behind  .  16  32  64 128  .         behind  .  k 1024 2048  k  .
      front   .   1   2   4   8  .         front   .  k  256  512  k  .
       x =    0   1   2   3   4  5          x =    0  1    2    3  4  5

The tables are indexed by the number (entry 0 is unused), built on first use in a few milliseconds by bit
operations, and read-only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import index
from typing import Final, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.errors import StickError
from burrkit.geometry import MATRICES, ROTATIONS, Cell, Motion, Voxels
from burrkit.runtime.hooks import call
from burrkit.runtime.records import dataclass

T = TypeVar("T", bound=np.generic)

#: The number of stick numbers.
NUMBERS: Final = 4096

#: The lengths in use, in cubes. Longer sticks have longer ends: the removable cubes stay in the middle.
LENGTHS: Final = (6, 8, 10, 12)

#: The removable cubes of a stick of length 6; cube i is worth 2**i.
REMOVABLE: Final[tuple[Cell, ...]] = (
    *((x, 0, 1) for x in (1, 2, 3, 4)),
    *((x, 1, 1) for x in (1, 2, 3, 4)),
    *((x, 0, 0) for x in (2, 3)),
    *((x, 1, 0) for x in (2, 3)),
)

#: The cubes next to the ends that no numbered stick lacks: gaps there would be visible from outside.
CORNERS: Final[tuple[Cell, ...]] = ((1, 0, 0), (4, 0, 0), (1, 1, 0), (4, 1, 0))


def turns(length: int = 6) -> tuple[Motion, ...]:
    """The eight ways to hold a stick in the same box: four turns about its axis, from either end.

    The first is the identity.
    """
    far = np.array((length - 1, 1, 1))
    motions = []
    for t in ROTATIONS:
        if MATRICES[t][0, 0] == 0:
            continue  # the stick would no longer be along x
        dx, dy, dz = (-np.minimum(MATRICES[t] * far, 0).sum(axis=1)).tolist()
        motions.append(Motion(t, (dx, dy, dz)))
    return tuple(motions)


def check_length(length: int) -> int:
    """``length`` itself, or StickError if no stick is that long."""
    if length not in LENGTHS:
        raise StickError(f"length {length} is not one of {', '.join(map(str, LENGTHS))}", "unknown")
    return length


# Tables --------------------------------------------------------------------------------------------------


def frozen(array: NDArray[T]) -> NDArray[T]:
    """The array itself, which nothing can change any more."""
    array.setflags(write=False)
    return array


@cache
def _removed() -> NDArray[np.int32]:
    """int32[4096, 12]: 1 where number n + 1 lacks cube i."""
    return frozen((np.arange(NUMBERS, dtype=np.int32)[:, None] >> np.arange(12, dtype=np.int32)) & 1)


def moved_numbers(places: ArrayLike) -> NDArray[np.int64]:
    """int64[4097]: each number after its cube i has moved to where cube places[i] was."""
    table = np.zeros(NUMBERS + 1, dtype=np.int64)
    table[1:] = _removed() @ (1 << np.asarray(places, dtype=np.int64)) + 1
    return table


def packed_cubes(places: ArrayLike) -> NDArray[np.int64]:
    """int64[4097]: the cubes that each number has as bits, cube i as bit places[i]."""
    table = np.zeros(NUMBERS + 1, dtype=np.int64)
    table[1:] = (1 - _removed()) @ (1 << np.asarray(places, dtype=np.int64))
    return table


def _numbers_after(images: Iterable[tuple[Cell, ...]]) -> NDArray[np.int32]:
    """int32[4097, k]: the numbers after cube i has moved to ``image[i]``, for k images; 0 for no number."""
    # The corner cubes are worth 4096 and up here, so that a stick lacking one falls out of range.
    place = (*REMOVABLE, *CORNERS).index
    table = np.stack([moved_numbers([place(cell) for cell in image]) for image in images], axis=1)
    return np.where(table > NUMBERS, 0, table).astype(np.int32)


@cache
def filled_table() -> NDArray[np.int32]:
    """int32[4097]: the cubes of length 6 as bits; bit 4x + 2y + z is set if the cube is there."""
    table = packed_cubes([4 * x + 2 * y + z for x, y, z in REMOVABLE])
    table[1:] |= sum(
        1 << (4 * x + 2 * y + z) for x, y, z in Voxels.box(6, 2, 2) if (x, y, z) not in REMOVABLE
    )
    return frozen(table.astype(np.int32))


def swap_front(cubes: NDArray[np.int32]) -> NDArray[np.int32]:
    """Cubes as in ``filled_table``, front exchanged with behind."""
    return ((cubes & 0x333333) << 2) | ((cubes >> 2) & 0x333333)


def swap_top(cubes: NDArray[np.int32]) -> NDArray[np.int32]:
    """Cubes as in ``filled_table``, top exchanged with bottom."""
    return ((cubes & 0x555555) << 1) | ((cubes >> 1) & 0x555555)


@cache
def connected_table() -> NDArray[np.bool_]:
    """bool[4097]: whether the number is one rigid part."""
    filled = filled_table()
    reached, before = filled & 0b1111, np.zeros_like(filled)
    while not np.array_equal(reached, before):
        before = reached
        near = (reached << 4) | (reached >> 4) | swap_front(reached) | swap_top(reached)
        reached = (reached | near) & filled
    return frozen((reached == filled) & (np.arange(NUMBERS + 1) > 0))


@cache
def orientation_table() -> NDArray[np.int32]:
    """int32[4097, 8]: the number after each of ``turns()``; 0 for an orientation without a number."""
    return frozen(_numbers_after(tuple(turn(cube) for cube in REMOVABLE) for turn in turns()))


@cache
def canonical_table() -> NDArray[np.int32]:
    """int32[4097]: the least number of the same stick; 0 for the numbers that are not connected."""
    numbers = orientation_table()
    least = np.where(numbers > 0, numbers, NUMBERS + 1).min(axis=1)
    return frozen(np.where(connected_table(), least, 0).astype(np.int32))


@cache
def mirror_table() -> NDArray[np.int32]:
    """int32[4097]: the canonical number of the mirror image; 0 for the numbers that are not connected."""
    # Every mirror image of a stick is a rotation of this one, which exchanges front and behind.
    reflected = _numbers_after([tuple((x, 1 - y, z) for x, y, z in REMOVABLE)])[:, 0]
    return frozen(canonical_table()[reflected])


@cache
def weight_table() -> NDArray[np.int32]:
    """int32[4097]: the weight: how many of the twelve removable cubes are present."""
    return frozen(np.bitwise_count(packed_cubes(range(12))).astype(np.int32))


@cache
def connected_numbers() -> NDArray[np.int32]:
    """int32[2225]: the numbers that are connected, ascending."""
    return frozen(np.flatnonzero(connected_table()).astype(np.int32))


@cache
def distinct_sticks() -> NDArray[np.int32]:
    """int32[837]: the canonical numbers, ascending: one for each stick."""
    return frozen(np.unique(canonical_table())[1:].astype(np.int32))


# One stick -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Stick:
    """A burr stick in the orientation of its number. Two numbers may be one stick: compare ``canonical``.

    A disconnected number is allowed (it can be drawn), but its orientations, canonical form and mirror image
    raise StickError.
    """

    number: int

    def __post_init__(self) -> None:
        try:
            number = index(self.number)
        except TypeError:
            raise StickError(f"stick {self.number!r} is not a whole number from 1 to {NUMBERS}") from None
        if not 1 <= number <= NUMBERS:
            raise StickError(f"stick {number} is not between 1 and {NUMBERS}")
        object.__setattr__(self, "number", number)

    def voxels(self, length: int = 6) -> Voxels:
        """The cubes, in a box of length x 2 x 2 at the origin. StickError unless 6, 8, 10 or 12 long."""
        shift = (check_length(length) - 6) // 2
        gone = {(x + shift, y, z) for i, (x, y, z) in enumerate(REMOVABLE) if (self.number - 1) >> i & 1}
        return Voxels(cell for cell in Voxels.box(length, 2, 2) if cell not in gone)

    @property
    def weight(self) -> int:
        """The number of removable cubes that are present: 12 for the solid stick, 2 for the lightest."""
        return int(weight_table()[self.number])

    @property
    def is_connected(self) -> bool:
        """Whether the cubes are one rigid part."""
        return bool(connected_table()[self.number])

    def require_connected(self) -> Stick:
        """Return the stick itself. StickError with the number of parts if it is disconnected."""
        if not self.is_connected:
            parts = len(self.voxels().components())
            raise StickError(f"stick {self.number} is not connected: it falls into {parts} parts")
        return self

    @property
    def orientations(self) -> tuple[int, ...]:
        """All numbers of this stick, ascending. StickError if it is disconnected."""
        numbers = set(orientation_table()[self.require_connected().number].tolist())
        return tuple(sorted(numbers - {0}))

    @property
    def canonical(self) -> Stick:
        """The same stick with its least number. StickError if it is disconnected."""
        return Stick(int(canonical_table()[self.require_connected().number]))

    @property
    def mirror(self) -> Stick:
        """The mirror image with its least number. StickError if it is disconnected."""
        return Stick(int(mirror_table()[self.require_connected().number]))

    @property
    def is_chiral(self) -> bool:
        """Whether it differs from its mirror image. StickError if it is disconnected."""
        return self.mirror != self.canonical

    def _repr_svg_(self) -> str:
        """The SVG picture for notebooks."""
        from burrkit.puzzle import Piece

        return str(call("picture of a piece", Piece(self.voxels(), str(self.number))).svg())
