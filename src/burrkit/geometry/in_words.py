"""Directions of space and turns of a lattice in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.motion import MATRICES, Isometry
from burrkit.remarks import Remark

if TYPE_CHECKING:
    from burrkit.geometry.lattice import Lattice

#: A slide in words: forward, backward, where a piece comes from that goes forward, and backward.
Directions = tuple[str, str, str, str]

#: Those along x, y and z.
ALONG: Final[tuple[Directions, ...]] = (
    ("to the right", "to the left", "the left", "the right"),
    ("away from you", "toward you", "the front", "the back"),
    ("up", "down", "below", "above"),
)


def signed_sum(numbers: Iterable[int]) -> str:
    """A vector of whole numbers as a sum of axes: "x+y-2z"."""
    terms = [
        f"{'+' if c > 0 else '-'}{abs(c) if abs(c) > 1 else ''}{axis}"
        for axis, c in zip("xyz", numbers, strict=True)
        if c
    ]
    return "".join(terms).removeprefix("+")


def directions(vector: Sequence[float] | NDArray[np.float64]) -> Directions:
    """A slide along a vector of length 1 in words, of the coordinates that matter: "up and to the right"."""
    found = []
    for k in range(4):
        # Backward words are forward ones of the opposite direction.
        parts = [ALONG[a][k ^ (c < 0)] for a, c in enumerate(vector) if abs(c) > 0.1]
        found.append(" and ".join(parts) if len(parts) < 3 else f"{parts[0]}, {parts[1]} and {parts[2]}")
    return found[0], found[1], found[2], found[3]


#: For each axis where a side faces that a turn carries forward, or backward.
_FACING: Final = (("right", "left"), ("back", "front"), ("up", "down"))


def faces(t: Isometry) -> list[str]:
    """Where the right side and the top of a cube face after a rotation: the two determine it."""
    words = []
    for drawn in (0, 2):
        image = MATRICES[t][:, drawn].tolist()
        axis = next(a for a in range(3) if image[a])
        words.append(_FACING[axis][image[axis] < 0])
    return words


def turn_words(lattice: Lattice, t: Isometry) -> Remark:
    """A rotation in words: "as drawn", "120 degrees about x+y+z", "a half turn about y-x".

    The turn is counter-clockwise as one looks against the axis. ValueError for a reflection.
    """
    if not lattice.is_rotation(t):
        raise ValueError(f"turn {t} is a reflection")
    metric = np.array(lattice.metric)
    matrix = np.linalg.solve(metric, (np.array(lattice.turns[t]) / lattice.denominator).T @ metric).T
    cosine = (np.trace(matrix) - 1) / 2
    if cosine > 1 - 1e-9:
        return Remark("as drawn")
    # What the turn leaves in place is the space of the sum of all its powers.
    fixed = np.sum([np.linalg.matrix_power(matrix, k) for k in range(12)], axis=0)
    axis = fixed[:, np.abs(fixed).sum(axis=0).argmax()]
    skew = matrix - matrix.T
    sense = float(np.array((skew[2, 1], skew[0, 2], skew[1, 0])) @ axis)
    if abs(sense) < 1e-9:
        sense = float(axis[np.flatnonzero(np.abs(axis) > 1e-9)[0]])
    axis = np.sign(sense) * axis
    angle = round(float(np.degrees(np.arccos(np.clip(cosine, -1, 1)))), 1)
    how = "a half turn" if angle == 180 else f"{angle:g} degrees"
    about = _axis_name(axis)
    line = f"the line {about:g} degrees from x to y" if isinstance(about, float) else about
    return Remark(f"{how} about {line}", "turn", degrees=angle, about=about)


def small_multiple(axis: NDArray[np.float64]) -> NDArray[np.int64] | None:
    """A direction as a vector of whole numbers up to 3; None if it is not one."""
    numbers = axis / np.abs(axis)[np.abs(axis) > 1e-9].min()
    whole = np.rint(numbers).astype(int)
    return whole if np.abs(numbers - whole).max() < 1e-6 and np.abs(whole).max() <= 3 else None


def _axis_name(axis: NDArray[np.float64]) -> str | float:
    """A direction of space: "x+y+z", or degrees from x to y."""
    whole = small_multiple(axis)
    if whole is not None:
        return signed_sum(whole.tolist())
    angle = round(float(np.degrees(np.arctan2(axis[1], axis[0]))), 1)
    return angle if abs(axis[2]) < 1e-9 else str(np.round(axis, 3).tolist())
