"""A closed surface of triangles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.errors import BurrkitError
from burrkit.geometry import Motion, Voxels
from burrkit.runtime.short_repr import ShortRepr


class MeshError(BurrkitError):
    """A solid that cannot be made with these measures."""

    code = "invalid-mesh"


@dataclass(frozen=True, eq=False, repr=False)
class Mesh(ShortRepr):
    """``points`` float64[n, 3] in millimetres, ``triangles`` int32[m, 3] of their numbers.

    Seen from outside, the corners of a triangle go round counterclockwise.
    """

    points: NDArray[np.float64]
    triangles: NDArray[np.int32]

    @property
    def corners(self) -> NDArray[np.float64]:
        """float64[m, 3, 3]: the three points of each triangle."""
        return self.points[self.triangles]

    @property
    def normals(self) -> NDArray[np.float64]:
        """float64[m, 3]: outward normals, as long as twice the area of the triangle."""
        a, b, c = self.corners.transpose(1, 0, 2)
        return np.cross(b - a, c - a)

    @property
    def volume(self) -> float:
        """The volume in cubic millimetres, to a millionth of one."""
        a, b, c = self.corners.transpose(1, 0, 2)
        return round(float((a * np.cross(b, c)).sum()) / 6, 6)

    @property
    def low(self) -> NDArray[np.float64]:
        """float64[3]: the least coordinates."""
        return np.asarray(self.points.min(axis=0))

    @property
    def size(self) -> NDArray[np.float64]:
        """float64[3]: the size of the bounding box."""
        return np.asarray(np.ptp(self.points, axis=0))

    def flipped(self) -> Mesh:
        """Return the surface turned inside out: a cavity."""
        return Mesh(self.points, self.triangles[:, ::-1])

    def moved(self, offset: ArrayLike, turn: ArrayLike | None = None) -> Mesh:
        """Return the image under a proper rotation ``turn`` (a matrix) about the origin, then a shift."""
        points = self.points if turn is None else self.points @ np.asarray(turn, np.float64).T
        return Mesh(points + np.asarray(offset, np.float64), self.triangles)


@dataclass(frozen=True, eq=False, repr=False)
class Model(ShortRepr):
    """A mesh with its name and colour, as ``#rrggbb``, in files."""

    name: str
    mesh: Mesh
    colour: str


def joined(meshes: Iterable[Mesh]) -> Mesh:
    """Merge several surfaces into one; they must not intersect."""
    parts = list(meshes)
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    moved = [part.triangles + start for part, start in zip(parts, starts[:-1].tolist(), strict=True)]
    return Mesh(np.concatenate([part.points for part in parts]), np.concatenate(moved).astype(np.int32))


def placed(mesh: Mesh, shape: Voxels, motion: Motion, unit: float) -> Mesh:
    """Return the solid of a shape, where a motion carries the shape; ``unit`` is the edge of a cube."""
    matrix, shift = shape.lattice.motion_in_space(shape.cells, motion)
    # Cubes are named by their corners, and turn about the middle of one.
    middle = np.full(3, unit * shape.lattice.middle)
    return mesh.moved(middle - matrix @ middle + unit * shift, np.asarray(matrix, dtype=np.float64))
