"""Pieces as the documents of the page describe them: marks, names, colours, and their cells.

Cubes are listed in runs. Other cells are flat faces, or balls and necks: their corners are slightly inside
the piece, so that faces of neighbouring pieces never coincide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels
from burrkit.mesh.cell_solid import NECK
from burrkit.mesh.sides import coloured_faces, flat_faces
from burrkit.palette import ink_on
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.colours import shown_colours
from burrkit.puzzle.document import default_palette

#: Colours 1, 2, 3, … of cubes as (red, green, blue), 0 to 255.
Palette = Sequence[tuple[int, int, int]]


def piece_documents(problem: Problem, palette: Palette) -> list[dict[str, Any]]:
    """Return the pieces of a problem, each as drawn, in the keys that docs/formats/scene.md lists."""
    names = zip(problem.known_names, problem.notes, strict=True)
    return [
        _cells(piece, palette)
        | {"mark": problem.marks[i], "name": name, "note": note, "kind": problem.kinds[i]}
        | {"colour": problem.colours[i], "ink": ink_on(problem.colours[i])}
        for i, (piece, (name, note)) in enumerate(zip(problem.pieces, names, strict=True))
    ]


def runs(cells: Sequence[Cell]) -> list[int]:
    """Encode cubes as runs along x: x, y, z of the first and the number, run after run."""
    encoded: list[int] = []
    for x, y, z in sorted(cells, key=lambda cell: (cell[2], cell[1], cell[0])):
        if encoded and encoded[-3:-1] == [y, z] and encoded[-4] + encoded[-1] == x:
            encoded[-1] += 1
        else:
            encoded += [x, y, z, 1]
    return encoded


def _cells(piece: Piece, palette: Palette) -> dict[str, Any]:
    """Return the cells of a piece, by their kind, with their own colours."""
    most = max((colour for _, colour in piece.colours), default=0)
    colours = [*palette, *default_palette(most)[len(palette) :]]
    names = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in colours]
    match piece.shape.lattice.cell_kind:
        case "cube":
            return _in_runs(piece, names)
        case "ball" | "polyhedron":
            return solid_document(piece.shape, {cell: names[colour - 1] for cell, colour in piece.colours})


def _in_runs(piece: Piece, names: Sequence[str]) -> dict[str, Any]:
    data: dict[str, Any] = {"cells": runs(list(piece.shape))}
    if colours := shown_colours(piece):
        by_colour = sorted(colours, key=lambda pair: pair[1])
        data["painted"] = [
            [names[colour - 1], runs([cell for cell, _ in cells])]
            for colour, cells in groupby(by_colour, key=lambda pair: pair[1])
        ]
    return data


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
    data = {"points": _flat(np.array(moved)), "faces": faces, "edges": [k for edge in edges for k in edge]}
    return data, painted


def _balls(shape: Voxels) -> dict[str, Any]:
    lattice = shape.lattice
    radius = lattice.radius
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
