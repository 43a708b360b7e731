"""What is seen, the slow way: a line of sight through every cube, in exact fractions.

A line of sight through the point (p, q) of the paper has the points (p + t, q + t, t) of the view frame; the
greater t, the nearer to the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

#: A cube by its least corner in the view frame; corners may lie anywhere.
Corner = tuple[Fraction, Fraction, Fraction]


def seen(cubes: Sequence[Sequence[Fraction | int]], p: Fraction, q: Fraction) -> tuple[int, int] | None:
    """The cube that a line of sight meets first, and the side (0, 1, 2) through which it goes in; or None."""
    best: tuple[Fraction, int, int] | None = None
    for number, (a, b, c) in enumerate(cubes):
        starts = (a - p, b - q, Fraction(c))
        ends = (a + 1 - p, b + 1 - q, Fraction(c + 1))
        near = min(ends)
        if max(starts) < near and (best is None or near > best[0]):
            best = near, number, ends.index(near)
    return None if best is None else best[1:]


def middle(triangle: Iterable[int]) -> tuple[Fraction, Fraction]:
    """The middle of a triangle of the lattice."""
    p, q, kind = triangle
    return (p + Fraction(2 - kind, 3), q + Fraction(1 + kind, 3))
