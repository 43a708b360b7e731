"""Cells, the isometries of the cube lattice, as numbers and as matrices, and rigid motions: turn, then shift.

An isometry is an integer 0..47. The first 24 are the proper rotations, in the order that the
``.xmpuzzle`` format uses; number ``t + 24`` is the mirror x -> -x followed by rotation ``t``. Axes are
right-handed: x to the right, y away from the viewer, z up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

    from burrkit.geometry.voxels import Voxels

Isometry: TypeAlias = int
Cell: TypeAlias = tuple[int, int, int]
#: Whole numbers stay such, which are much faster than fractions.
Exact: TypeAlias = "int | Fraction"
#: A point or vector with such coordinates.
ExactPoint: TypeAlias = tuple[Exact, Exact, Exact]
E = TypeVar("E", int, "Fraction", Exact)


def plus(a: tuple[E, E, E], b: tuple[E, E, E]) -> tuple[E, E, E]:
    """The cell that a shift leads to."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: tuple[E, E, E], b: tuple[E, E, E]) -> tuple[E, E, E]:
    """The shift that leads from ``b`` to ``a``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: tuple[E, E, E], b: tuple[E, E, E]) -> E:
    """How far a point is along a normal, in lengths of it."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: tuple[E, E, E], b: tuple[E, E, E]) -> tuple[E, E, E]:
    """The vector at right angles to two others, as long as the parallelogram between them is large."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def times(number: int, shift: Cell) -> Cell:
    """``number`` times a shift."""
    return number * shift[0], number * shift[1], number * shift[2]


# Isometries ----------------------------------------------------------------------------------------------


IDENTITY: Final[Isometry] = 0
ROTATIONS: Final = range(24)
ISOMETRIES: Final = range(48)


def _matrices() -> NDArray[np.int32]:
    # Quarter turns in the format's own notation: X = (x, -z, y), Y = (-z, y, x), Z = (-y, x, z).
    x = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    y = np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]])
    z = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    mirror = np.diag([-1, 1, 1])
    power = np.linalg.matrix_power
    bases = [power(y, k) for k in range(4)] + [z, power(z, 3)]
    proper = [base @ power(x, k) for base in bases for k in range(4)]
    matrices = np.array(proper + [r @ mirror for r in proper], dtype=np.int32)
    matrices.setflags(write=False)
    return matrices


#: int32[48, 3, 3]: ``MATRICES[t] @ cell`` is the image of a cell (a column vector) under isometry t.
MATRICES: Final = _matrices()


def _compositions() -> tuple[tuple[int, ...], ...]:
    # The entries of a matrix, -1 to 1, are the digits of its code to the base 3.
    digits = 3 ** np.arange(9)
    codes = MATRICES.reshape(-1, 9) @ digits
    products = (MATRICES[:, None] @ MATRICES).reshape(-1, 9) @ digits
    order = np.argsort(codes)
    found = order[np.searchsorted(codes, products, sorter=order)]
    return tuple(map(tuple, found.reshape(len(MATRICES), -1).tolist()))


#: COMPOSE[a][b] is the isometry "b first, then a".
COMPOSE: Final = _compositions()

#: INVERSE[t] undoes t.
INVERSE: Final = tuple(row.index(IDENTITY) for row in COMPOSE)


def is_rotation(t: Isometry) -> bool:
    """Whether ``t`` is a rotation and no reflection."""
    return t < 24


def _signed_axes() -> tuple[tuple[tuple[int, int], ...], ...]:
    axes, signs = np.abs(MATRICES).argmax(axis=2).tolist(), MATRICES.sum(axis=2).tolist()
    return tuple(tuple(zip(*row, strict=True)) for row in zip(axes, signs, strict=True))


#: For each isometry and each row of its matrix the axis that the row reads, and with which sign.
_SIGNED_AXES: Final = _signed_axes()


def turn(t: Isometry, cell: Cell) -> Cell:
    """The image of one cell under isometry ``t`` about the origin."""
    (i, a), (j, b), (k, c) = _SIGNED_AXES[t]
    return a * cell[i], b * cell[j], c * cell[k]


def quarter_turn(axis: int, quarters: int) -> Isometry:
    """The rotation by a number of quarters about an axis (0 x, 1 y, 2 z).

    Counterclockwise for an eye on the positive side of the axis, so ``quarter_turn(2, 1)`` takes x to y.
    """
    next_axis, last = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.zeros((3, 3), np.int32)
    matrix[axis, axis] = 1
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    matrix[next_axis, next_axis] = matrix[last, last] = cosine
    matrix[last, next_axis], matrix[next_axis, last] = sine, -sine
    return int(np.flatnonzero((matrix == MATRICES).all(axis=(1, 2)))[0])


# Motions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Motion:
    """A rigid motion: turn about the origin, then shift, ``cell -> MATRICES[isometry] @ cell + offset``.

    ``isometry`` is a number from 0 to 47, the rotations first in the order of ``.xmpuzzle``; ``offset`` is
    (x, y, z). The pair is what an ``.xmpuzzle`` assembly stores for a piece with its hotspot at the origin.

    >>> import burrkit as bk
    >>> motion = bk.Motion(1, (0, 0, 2))
    >>> motion((1, 2, 0))
    (1, 0, 4)
    >>> motion.inverse()(motion((1, 2, 0)))
    (1, 2, 0)
    """

    isometry: Isometry = IDENTITY
    offset: Cell = (0, 0, 0)

    def __call__(self, cell: Cell) -> Cell:
        """The image of one cell."""
        x, y, z = turn(self.isometry, cell)
        dx, dy, dz = self.offset
        return x + dx, y + dy, z + dz

    def cells(self, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """The images of cells, int32[n, 3] in and out."""
        images: NDArray[np.int32] = cells @ MATRICES[self.isometry].T + np.array(self.offset, np.int32)
        return images

    def after(self, first: Motion) -> Motion:
        """The motion "``first``, then this one"."""
        return Motion(COMPOSE[self.isometry][first.isometry], self(first.offset))

    def inverse(self) -> Motion:
        """The motion that takes every image back."""
        back = INVERSE[self.isometry]
        return Motion(back, times(-1, turn(back, self.offset)))

    def shifted(self, by: Cell) -> Motion:
        """The same turn, landing ``by`` further."""
        return Motion(self.isometry, plus(self.offset, by))


def motions_onto(shape: Voxels, other: Voxels) -> Iterator[Motion]:
    """The motions, without mirrors, that map a shape onto another one."""
    for t in shape.turns():
        motion = Motion(t, minus(other.anchor, shape.turned(t).anchor))
        if shape.moved(motion) == other:
            yield motion
