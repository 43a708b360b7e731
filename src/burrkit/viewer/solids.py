"""Pieces of other cells than cubes as the page draws them: flat faces, or balls and necks.

Corners lie a hair inside of the piece, so that faces of neighbouring pieces never fight for the same place.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Voxels
from burrkit.mesh.ball_solid import NECK
from burrkit.mesh.sides import flat_faces

#: How far faces and balls stay inside, in edges of a cube.
_GAP: Final = 0.008

_DIGITS: Final = 5

_Key: TypeAlias = tuple[float, float, float]


def solid_document(shape: Voxels) -> dict[str, Any]:
    """Return the keys of a piece of polyhedra or balls, in place of cubes; see docs/formats/scene.md."""
    return {"balls": _balls(shape)} if shape.lattice.touching else {"solid": _solid(shape)}


def _solid(shape: Voxels) -> dict[str, Any]:
    numbers: dict[_Key, int] = {}
    normals: list[list[NDArray[np.float64]]] = []
    points: list[NDArray[np.float64]] = []

    def number(point: NDArray[np.float64]) -> int:
        x, y, z = (np.round(point, 6) + 0.0).tolist()
        found = numbers.setdefault((x, y, z), len(numbers))
        if found == len(points):
            points.append(point)
            normals.append([])
        return found

    faces, edges = [], dict[tuple[int, int], None]()
    for face in flat_faces(shape):
        for polygon in face.polygons:
            ring = [number(point) for point in polygon]
            faces.append(ring)
            for k in ring:
                if not any(np.allclose(face.normal, other) for other in normals[k]):
                    normals[k].append(face.normal)
        for a, b in face.border:
            one, other = number(a), number(b)
            edges[min(one, other), max(one, other)] = None
    moved = [
        point + np.linalg.lstsq(np.array(own), np.full(len(own), -_GAP), rcond=None)[0] if own else point
        for point, own in zip(points, normals, strict=True)
    ]
    return {
        "points": _flat(np.array(moved)),
        "faces": faces,
        "edges": [k for edge in edges for k in edge],
    }


def _balls(shape: Voxels) -> dict[str, Any]:
    lattice = shape.lattice
    radius = lattice.touching**0.5 / 2 * lattice.metric[0][0]
    places = lattice.places(shape.cells)
    necks = [
        k
        for (i, a), (j, b) in combinations(enumerate(places), 2)
        if int(((a - b) ** 2).sum()) == lattice.touching
        for k in (i, j)
    ]
    return {
        "radius": round(radius - _GAP, _DIGITS),
        "neck": round(NECK * radius, _DIGITS),
        "centres": _flat(places @ np.array(lattice.metric)),
        "necks": necks,
    }


def _flat(points: NDArray[np.float64]) -> list[float]:
    return [float(c) for c in (np.round(points, _DIGITS) + 0.0).ravel().tolist()]
