"""Pieces of other cells than cubes as the page draws them: flat faces, or balls and necks.

Corners lie a hair inside of the piece, so that faces of neighbouring pieces never fight for the same place.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels
from burrkit.mesh.ball_solid import NECK
from burrkit.mesh.sides import coloured_faces, flat_faces

#: How far faces and balls stay inside, in edges of a cube.
_GAP: Final = 0.008

_DIGITS: Final = 5

_NO_COLOURS: Final[Mapping[Cell, str]] = MappingProxyType({})

_Key: TypeAlias = tuple[float, float, float]


def solid_document(shape: Voxels, colours: Mapping[Cell, str] = _NO_COLOURS) -> dict[str, Any]:
    """Return the keys of a piece of polyhedra or balls, in place of cubes; see docs/formats/scene.md.

    ``colours`` are those of cells that have one of their own, such as "#d55e00".
    """
    if shape.lattice.touching:
        data, painted = _balls(shape), [(colours.get(cell), k) for k, cell in enumerate(shape)]
        key = "balls"
    else:
        data, painted = _solid(shape, colours)
        key = "solid"
    if colours:
        data["painted"] = [
            [colour, [k for own, k in painted if own == colour]] for colour in sorted(set(colours.values()))
        ]
    return {key: data}


def _solid(shape: Voxels, colours: Mapping[Cell, str]) -> tuple[dict[str, Any], list[tuple[str | None, int]]]:
    """Return the solid, and the colours of its faces by their numbers."""
    names = sorted(set(colours.values()))
    by_number = {cell: names.index(colour) + 1 for cell, colour in colours.items()}
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

    faces: list[list[int]] = []
    edges: dict[tuple[int, int], None] = {}
    painted: list[tuple[str | None, int]] = []
    whole = flat_faces(shape)
    parts = coloured_faces(shape, by_number) if colours else [(face, 0) for face in whole]
    for face, colour in parts:
        for polygon in face.polygons:
            ring = [number(point) for point in polygon]
            painted.append((names[colour - 1] if colour else None, len(faces)))
            faces.append(ring)
            for k in ring:
                if not any(np.allclose(face.normal, other) for other in normals[k]):
                    normals[k].append(face.normal)
    # Lines are where the surface bends, not where its colour changes.
    for face in whole:
        for a, b in face.border:
            one, other = number(a), number(b)
            edges[min(one, other), max(one, other)] = None
    moved = [
        point + np.linalg.lstsq(np.array(own), np.full(len(own), -_GAP), rcond=None)[0] if own else point
        for point, own in zip(points, normals, strict=True)
    ]
    data = {
        "points": _flat(np.array(moved)),
        "faces": faces,
        "edges": [k for edge in edges for k in edge],
    }
    return data, painted


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
