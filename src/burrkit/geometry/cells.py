"""Sums and differences of cells."""

from __future__ import annotations

from burrkit.geometry.isometries import Cell


def plus(a: Cell, b: Cell) -> Cell:
    """The cell that a shift leads to."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Cell, b: Cell) -> Cell:
    """The shift that leads from ``b`` to ``a``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def times(number: int, shift: Cell) -> Cell:
    """``number`` times a shift."""
    return number * shift[0], number * shift[1], number * shift[2]
