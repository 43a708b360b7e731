"""Lattices as a page draws them: the cells of each type as bodies in space, and where shifts carry them.

The page has no other description of a lattice. It names cells as files do, by points of the raster, and
finds the type and the place of a cell from ``shifts``, as ``geometry.lattice`` does.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.view import convex_hull
from burrkit.errors import InternalError
from burrkit.geometry import Isometry, Lattice
from burrkit.workbench.contract.puzzles import LatticeCell, LatticeData, LatticeTurn

#: Digits of coordinates in space.
_DIGITS: Final = 6


def lattice_drawing(lattice: Lattice) -> LatticeData:
    """Return a lattice as a page draws it."""
    metric = np.array(lattice.metric)
    return {
        "name": lattice.name,
        "cell_name": lattice.cell_name,
        "rotations": lattice.rotations,
        "shifts": lattice.shifts,
        "moves": _listed(np.array(lattice.steps) @ metric),
        "period": (_period(lattice, 0), _period(lattice, 1), _period(lattice, 2)),
        "radius": round(lattice.radius, _DIGITS),
        "types": [_type(lattice, number) for number in range(len(lattice.types))],
        "turns": [_image(lattice, t) for t in range(1, lattice.rotations + 1) if lattice.is_full(t)],
    }


def _type(lattice: Lattice, number: int) -> LatticeCell:
    kind, metric = lattice.types[number], np.array(lattice.metric)
    corners = np.array(kind.body) @ metric
    places = {corner: i for i, corner in enumerate(kind.body)}
    facets = () if lattice.touching else lattice.facets[number]
    faces = [[places[corner] for corner in facet.vertices] for facet in facets]
    if np.linalg.det(metric) < 0:
        faces = [face[::-1] for face in faces]
    return {
        "cell": kind.cell,
        "corners": _listed(corners),
        "faces": faces,
        "outline": _listed(_outline(corners[:, :2])) if facets else [],
    }


def _image(lattice: Lattice, t: Isometry) -> LatticeTurn:
    cells = np.array([kind.cell for kind in lattice.types], dtype=np.int32)
    first = cells[:1]
    points = np.concatenate((cells, first + np.array(lattice.shifts, dtype=np.int32)))
    images = lattice.turned(t, points)
    if images is None:
        raise InternalError("a turn that maps every shape maps each cell")
    words = lattice.turn_words(t) if lattice.is_rotation(t) else None
    return {
        "turn": (words.data["degrees"], words.data["about"]) if words else None,
        "cells": images[: len(cells)].tolist(),
        "shifts": (images[len(cells) :] - images[0]).tolist(),
    }


def _outline(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners of the convex hull of points in the plane, counter-clockwise."""
    return np.array(convex_hull(((x, y) for x, y in np.round(points, _DIGITS).tolist()), 1e-9))


def _period(lattice: Lattice, axis: int) -> int:
    """The least shift along an axis of the raster."""
    way, length = [0, 0, 0], 1
    while True:
        way[axis] = length
        if lattice.is_shift((way[0], way[1], way[2])):
            return length
        length += 1


def _listed(rows: NDArray[np.float64]) -> list[Any]:
    return [[float(n) + 0.0 for n in row] for row in np.round(rows, _DIGITS)]
