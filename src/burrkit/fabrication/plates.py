"""Print plates: each piece on its best side, the beds as full as possible.

The best side has the least overhang, then the largest contact with the bed, then the least height. Pieces
stand in lines, the deepest first; a line is as deep as its first piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.explode import outer_points
from burrkit.geometry import MATRICES, ROTATIONS, Isometry, Voxels
from burrkit.mesh import Mesh, MeshError
from burrkit.mesh.sides import flat_faces
from burrkit.runtime.fields import quoted, shortened

#: Gap between two pieces, and between a piece and the rim of the bed, in millimetres.
GAP: Final = 5.0
RIM: Final = 3.0

#: A side hangs over if the cosine of its angle with down is above this: that of 45 degrees.
_HANGS: Final = 0.7072


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


def best_side(cells: Voxels) -> NDArray[np.float64]:
    """Return the rotation, float64[3, 3], that puts a piece on its best side."""
    match cells.lattice.cell_kind:
        case "cube":
            return np.asarray(MATRICES[_best_turn(cells)], dtype=np.float64)
        case "ball":
            return _flattest(cells, outer_points(cells))
        case "polyhedron":
            return _steadiest(cells, outer_points(cells))


def _steadiest(cells: Voxels, corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rotation for polyhedra, which puts a flat side on the bed."""
    faces = flat_faces(cells)
    areas = [sum(_area(polygon) for polygon in face.polygons) for face in faces]

    def cost(down: NDArray[np.float64]) -> tuple[float, float, float]:
        heights = -corners @ down
        hanging = contact = 0.0
        for face, area in zip(faces, areas, strict=True):
            if face.normal @ down > _HANGS:
                on_bed = face.normal @ down > 1 - 1e-9 and -face.polygons[0][0] @ down < heights.min() + 1e-6
                contact += area if on_bed else 0.0
                hanging += 0.0 if on_bed else area * float(face.normal @ down)
        return round(hanging, 6), -round(contact, 6), round(float(np.ptp(heights)), 6)

    # The side that is drawn lowest comes first, and is taken if it is as good as any.
    normals = sorted({tuple(np.round(face.normal, 9).tolist()): face.normal for face in faces}.items())
    normals.sort(key=lambda item: item[0][2])
    standing = [n for _, n in normals if _stands(corners, n)] or [normals[0][1]]
    return _turned_down(min(standing, key=cost), corners)


def _best_turn(cells: Voxels) -> Isometry:
    """Return the turn of a piece of cubes, by whole sides, its longer side to the right."""

    def cost(turn: Isometry) -> tuple[int, int, int, int, int]:
        grid = cells.turned(turn).grid()
        hanging = int((grid[:, :, 1:] & ~grid[:, :, :-1]).sum())
        wide, deep, high = grid.shape
        # Of equal ones the first: the drawn orientation if it is as good.
        return hanging, -int(grid[:, :, 0].sum()), high, deep - wide, turn

    return min(ROTATIONS, key=cost)


def _area(polygon: NDArray[np.float64]) -> float:
    ways = polygon[1:] - polygon[0]
    return float(np.linalg.norm(np.cross(ways[:-1], ways[1:]).sum(axis=0))) / 2


def _stands(corners: NDArray[np.float64], down: NDArray[np.float64]) -> bool:
    """Return whether at least three corners, not in a line, are lowest, and the middle is above them."""
    heights = corners @ down
    low = corners[heights > heights.max() - 1e-6]
    return len(low) > 2 and np.linalg.matrix_rank(low - low[0], tol=1e-6) == 2


def _flattest(cells: Voxels, corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rotation for balls: the lowest, with most balls on the bed."""
    lattice = cells.lattice
    centres = lattice.places(cells.cells) @ np.array(lattice.metric)
    ways = [np.array(way, dtype=np.float64) for way in product((-1, 0, 1), repeat=3) if any(way)]

    def cost(down: NDArray[np.float64]) -> tuple[float, int, float]:
        heights = -centres @ down / np.linalg.norm(down)
        return round(float(np.ptp(heights)), 6), -int((heights < heights.min() + 1e-6).sum()), down[2]

    down = min(ways, key=cost)
    return _turned_down(down / np.linalg.norm(down), corners)


def _turned_down(down: NDArray[np.float64], corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a rotation that turns a direction down, and the piece so that its footprint is narrow."""
    across = np.cross(down, np.eye(3)[np.abs(down).argmin()])
    across /= np.linalg.norm(across)
    base = np.stack((across, np.cross(-down, across), -down))
    flat = corners @ base.T

    def turned(degrees: int) -> NDArray[np.float64]:
        a = np.radians(degrees)
        return np.array(((np.cos(a), -np.sin(a), 0.0), (np.sin(a), np.cos(a), 0.0), (0.0, 0.0, 1.0)))

    def size(degrees: int) -> tuple[float, float]:
        wide, deep, _ = np.ptp(flat @ turned(degrees).T, axis=0).tolist()
        return round(wide * deep, 6), round(deep - wide, 6)

    return np.asarray(turned(min(range(0, 180, 5), key=size)) @ base)


def on_bed(mesh: Mesh, matrix: NDArray[np.float64]) -> Mesh:
    """Rotate a mesh, and move the least corner of its bounding box to the origin."""
    turned = mesh.moved((0, 0, 0), matrix)
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
