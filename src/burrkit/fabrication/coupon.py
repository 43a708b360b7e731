"""The test coupon: a comb with a slot for each clearance, and the end of a stick to try in them.

In a puzzle the clearance applies to a stick and to its notch, on two sides. The stick is printed with the
clearance of the pieces; each slot is as much wider than it as a notch is wider than a stick at the clearance
of the slot. So the fit in a slot is the fit of the whole puzzle. The thick wall is at the first slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from burrkit.fabrication import booleans
from burrkit.fabrication.measures import ENGRAVED, Measures
from burrkit.fabrication.strokes import HIGH, strokes, width
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, MeshError, skin, solid
from burrkit.mesh.boxes import units

#: Thickness of walls, of the first wall, and of the base below the slots, in cubes.
_WALL: Final = 0.45
_FIRST: Final = 0.9
_FLOOR: Final = 0.6

#: Size of the end of a stick in cubes, upright.
_STICK: Final = (1, 1, 2)


def check(clearances: Sequence[float], measures: Measures) -> None:
    """Raise MeshError if no coupon can have slots of these clearances."""
    if not 1 <= len(clearances) <= 12:
        raise MeshError(f"{len(clearances)} clearances; a coupon has 1 to 12", "too-large")
    for clearance in clearances:
        if not 0 <= clearance <= measures.cube / 8:
            most = measures.cube / 8
            raise MeshError(f"a clearance of {clearance:g} mm on the coupon; must be 0 to {most:.3g} mm")


def comb(clearances: Sequence[float], measures: Measures, *, labelled: bool) -> Mesh:
    """Return the comb, its slots from left to right; ``labelled`` engraves them and needs manifold3d."""
    check(clearances, measures)
    cube = measures.cube
    x = [0.0, _FIRST * cube]
    for clearance in clearances:
        x.append(x[-1] + slot(clearance, measures))
        x.append(x[-1] + _WALL * cube)
    z = [0.0, _FLOOR * cube, (_FLOOR + 1.0) * cube]
    filled = np.ones((len(x) - 1, 1, 2), dtype=bool)
    filled[1::2, 0, 1] = False
    edges = tuple(np.array([units(at) for at in line], dtype=np.int64) for line in (x, [0.0, cube], z))
    mesh = skin(
        filled, (edges[0], edges[1], edges[2]), inset=0.0, bevel=min(measures.bevel, _WALL * cube / 4)
    )
    if not labelled:
        return mesh
    middles = [(x[k] + x[k + 1]) / 2 for k in range(1, len(x) - 1, 2)]
    words = [f"{clearance:.2f}".removeprefix("0") for clearance in clearances]
    high = 0.55 * cube * _FLOOR
    # A label may be as wide as the pitch of the slots; all letters have one size.
    high = min([high, *(1.1 * cube * HIGH / (width(word) + 1) for word in words)])
    cutters = []
    for middle, word in zip(middles, words, strict=True):
        frame = np.array([[1, 0, 0, middle], [0, 0, -1, 0], [0, 1, 0, _FLOOR * cube / 2]], dtype=np.float64)
        scale = high / HIGH
        cutters.append(booleans.letters(strokes(word), scale, 0.9 * scale, ENGRAVED, frame))
    return booleans.less(mesh, cutters)


def slot(clearance: float, measures: Measures) -> float:
    """Return the width of the slot for a clearance: that of the stick, plus the clearance of four faces."""
    return measures.cube - 2 * measures.inset + 4 * clearance


def stick(measures: Measures) -> Mesh:
    """Return the end of a stick, with the clearance and the bevel of the pieces."""
    return solid(Voxels.box(*_STICK), cube=measures.cube, inset=measures.inset, bevel=measures.bevel)
