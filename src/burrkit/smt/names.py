"""Readable names of pieces and their positions in a script."""

from __future__ import annotations

from burrkit.geometry import MATRICES, Motion
from burrkit.puzzle import Problem

_AXES = "xyz"


def names_of(problem: Problem) -> tuple[str, ...]:
    """A name for each piece: its mark where marks are letters, P and its mark where digits are among them.

    Other marks are not symbols of SMT-LIB; then pieces are P1, P2 and so on.
    """
    marks = problem.marks
    if not all(mark.isascii() and mark.isalnum() for mark in marks):
        return tuple(f"P{number}" for number in range(1, len(marks) + 1))
    return marks if all(mark.isalpha() for mark in marks) else tuple(f"P{mark}" for mark in marks)


def where(motion: Motion) -> str:
    """The image of the cube x y z under a motion: ``5-y x z+2``."""
    return " ".join(
        _coordinate(row, shift)
        for row, shift in zip(MATRICES[motion.isometry].tolist(), motion.offset, strict=True)
    )


def _coordinate(row: list[int], shift: int) -> str:
    axis = next(axis for axis in range(3) if row[axis])
    name = _AXES[axis]
    if row[axis] > 0:
        return f"{name}{shift:+d}" if shift else name
    return f"{shift}-{name}" if shift else f"-{name}"
