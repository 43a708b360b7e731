"""What is seen of cubes, the slow way: a line of sight through every cube, in exact fractions.

In the view frame the axes a, b, c point towards the viewer, a to the right and b to the left. A line of sight
through the point (p, q) of the paper has the points (p + t, q + t, t); the greater t, the nearer it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from burrkit.drawing.view import View

Point = tuple[Fraction, Fraction]


def axes_of(view: View) -> tuple[int, int, int]:
    """The axes of space that become a, b and c."""
    return (1, 0, 2) if view.signs[0] == view.signs[1] else (0, 1, 2)


def in_frame(cubes: Iterable[Sequence[Fraction | int]], view: View) -> list[list[Fraction | int]]:
    """Cubes in the view frame, by their corners of least coordinates."""
    signs = view.signs
    return [[cube[k] * signs[k] - (signs[k] < 0) for k in axes_of(view)] for cube in cubes]


def on_paper(p: Fraction, q: Fraction, view: View) -> tuple[float, float]:
    """The point (p, q) in edges of a cube: right and down."""
    return float(p - q) * 3**0.5 / 2, float(p + q) / 2 * view.signs[2]


def seen(cubes: Sequence[Sequence[Fraction | int]], p: Fraction, q: Fraction) -> tuple[int, int] | None:
    """The cube that a line of sight meets first, and the side (0, 1, 2) through which it goes in; or None."""
    best: tuple[Fraction | int, int, int] | None = None
    for number, (a, b, c) in enumerate(cubes):
        starts = (a - p, b - q, Fraction(c))
        ends = (a + 1 - p, b + 1 - q, Fraction(c + 1))
        near = min(ends)
        if max(starts) < near and (best is None or near > best[0]):
            best = near, number, ends.index(near)
    return None if best is None else best[1:]


def middle(p: int, q: int, kind: int) -> Point:
    """The middle of a triangle of the lattice with the corners (p, q) and (p + 1, q + 1).

    The third one is (p + 1, q) for kind 0, (p, q + 1) for kind 1.
    """
    return p + Fraction(2 - kind, 3), q + Fraction(1 + kind, 3)
