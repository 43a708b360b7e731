"""Sums, differences and products of cells, and of other points with exact coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from burrkit.geometry.isometries import Cell

if TYPE_CHECKING:
    from fractions import Fraction

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
