"""Print plates: each piece on its best side, as many on a bed as fit.

The best side has the least overhang, then the largest contact with the bed, then the least height. Pieces
stand in lines, the deepest first; a line is as deep as its first piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from burrkit.geometry import MATRICES, ROTATIONS, Isometry, Voxels
from burrkit.mesh import Mesh, MeshError
from burrkit.runtime.fields import quoted, shortened

#: Gap between two pieces, and between a piece and the rim of the bed, in millimetres.
GAP: Final = 5.0
RIM: Final = 3.0


@dataclass(frozen=True)
class Bed:
    """A printer's bed in millimetres."""

    width: float = 220.0
    depth: float = 220.0

    @classmethod
    def parse(cls, text: str) -> Bed:
        """Parse a size such as ``220x180``. MeshError if it is invalid."""
        sides = text.lower().replace("\N{MULTIPLICATION SIGN}", "x").split("x")
        try:
            width, depth = (float(side) for side in sides)
        except ValueError:
            raise MeshError(
                f"a bed of {quoted(text)}; give its width and depth in mm, as in 220x220"
            ) from None
        if not (20 <= width <= 2000 and 20 <= depth <= 2000):
            raise MeshError(f"a bed of {shortened(text)} mm; its sides must be 20 to 2000 mm")
        return cls(width, depth)


def lying(cells: Voxels) -> Isometry:
    """Return the rotation that puts a piece on its best side, its longer side to the right."""

    def cost(turn: Isometry) -> tuple[int, int, int, int, int]:
        grid = cells.turned(turn).grid()
        hanging = int((grid[:, :, 1:] & ~grid[:, :, :-1]).sum())
        wide, deep, high = grid.shape
        # Of equal ones the first: the drawn orientation if it is as good.
        return hanging, -int(grid[:, :, 0].sum()), high, deep - wide, turn

    return min(ROTATIONS, key=cost)


def laid(mesh: Mesh, turn: Isometry) -> Mesh:
    """Rotate a mesh, and move the least corner of its bounding box to the origin."""
    turned = mesh.moved((0, 0, 0), MATRICES[turn])
    return turned.moved(-turned.low)


def plates(meshes: Sequence[Mesh], bed: Bed, names: Sequence[str]) -> list[list[tuple[int, Mesh]]]:
    """Arrange oriented meshes on plates: for each plate a list of (number, mesh).

    Raises MeshError, with its name, for one that is larger than the bed.
    """
    room = np.array((bed.width - 2 * RIM, bed.depth - 2 * RIM))
    sizes = []
    for mesh, name in zip(meshes, names, strict=True):
        wide, deep, _ = mesh.size
        if wide > room[0] or deep > room[1]:
            raise MeshError(
                f"{name} is {wide:.0f} x {deep:.0f} mm and does not fit on a bed of "
                f"{bed.width:g} x {bed.depth:g} mm with a rim of {RIM:g} mm; --bed sets another one"
            )
        sizes.append((float(wide), float(deep)))
    made: list[list[tuple[int, float, float]]] = []
    x = y = row = float("inf")
    for k in sorted(range(len(meshes)), key=lambda k: (-sizes[k][1], -sizes[k][0], k)):
        wide, deep = sizes[k]
        if x + wide > room[0]:
            x, y, row = 0.0, y + row + GAP, deep
        if y + row > room[1]:
            made.append([])
            x, y, row = 0.0, 0.0, deep
        made[-1].append((k, x, y))
        x += wide + GAP
    return [_centred(plate, meshes, bed) for plate in made]


def _centred(
    places: list[tuple[int, float, float]], meshes: Sequence[Mesh], bed: Bed
) -> list[tuple[int, Mesh]]:
    high = np.max([(x + meshes[k].size[0], y + meshes[k].size[1]) for k, x, y in places], axis=0)
    left, front = (np.array((bed.width, bed.depth)) - high) / 2
    return [(k, meshes[k].moved((x + left, y + front, 0.0))) for k, x, y in sorted(places)]
