"""The symmetry type of an assembled six-piece burr: Cutler's eleven types.

The frame has 24 symmetries; those that also map every stick of an assembly onto a stick form a group.
B. Cutler (*A Computer Analysis of All 6-Piece Burrs*, 1994) names the group by its order, followed by R if it
has rotations only, by M if it has reflections; of two M groups of one order, B has the inversion and A has
not. 12R, the twelfth kind of group, belongs to no assembly.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import MATRICES, ROTATIONS, Isometry
from burrkit.sixpiece import frame

#: All types, simplest first.
TYPES: Final = ("1", "2MA", "2MB", "2R", "3R", "4MA", "4MB", "4R", "6M", "8M", "12R", "24M")

#: An example of each type that occurs, as an LL string. Cutler's Table 6 has such a list; which assemblies he
#: chose could not be read, so these are chosen by a rule of our own: of all assemblies of a type one with the
#: fewest holes, and of these the one with the least LL string. For type 1, nearly all, stands Love's Dozen.
EXAMPLES: Final = {
    "1": "35350030443000251130143320220666",
    "2MA": "34341513542354251113142324223636",
    "2MB": "34351511543252221116143622626434",
    "2R": "34341515543552521111143222226666",
    "3R": "34341513542054551113042222663666",
    "4MA": "34345535543554551131143224226666",
    "4MB": "34555535543554221136643664666634",
    "4R": "35541135543554221136643664226436",
    "6M": "35351111043352556616443022226464",
    "8M": "55551131143224221131143224226666",
    "24M": "55551130043004221130043004226666",
}

_INVERSION: Final = next(t for t, m in enumerate(MATRICES) if np.array_equal(m, -np.eye(3)))


def images(digits: str) -> Iterator[str]:
    """The LL strings of an assembly under the 24 symmetries of the frame, itself first."""
    for symmetry in frame.symmetries():
        image = [""] * len(digits)
        for digit, cube in zip(digits, symmetry.cubes, strict=True):
            image[cube] = str(symmetry.positions[int(digit)])
        yield "".join(image)


def symmetry_type(digits: str) -> str:
    """The symmetry type of an assembly given as the 32 digits of an LL string."""
    pairs = zip(frame.symmetries(), images(digits), strict=True)
    return group_type([symmetry.motion.isometry for symmetry, image in pairs if image == digits])


def group_type(group: list[Isometry]) -> str:
    """Cutler's name of a group of symmetries of the frame, given as isometries."""
    order = len(group)
    if order == 1:
        return "1"
    if all(t in ROTATIONS for t in group):
        return f"{order}R"
    if order in {2, 4}:
        return f"{order}MB" if _INVERSION in group else f"{order}MA"
    return f"{order}M"


@cache
def image_of() -> NDArray[np.int64]:
    """int64[24, 7]: symmetry g of the frame carries position p, from 1, to image_of[g, p]; 0 stays 0."""
    return np.array([symmetry.positions for symmetry in frame.symmetries()], dtype=np.int64)


@cache
def origin_of() -> NDArray[np.int64]:
    """int64[24, 7]: symmetry g of the frame carries position origin_of[g, p] to p; 0 stays 0."""
    return np.argsort(image_of(), axis=1).astype(np.int64)
