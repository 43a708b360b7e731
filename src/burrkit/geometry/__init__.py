"""Lattices, shapes and motions."""

from burrkit.geometry.isometries import (
    COMPOSE,
    IDENTITY,
    INVERSE,
    ISOMETRIES,
    MATRICES,
    ROTATIONS,
    Cell,
    Isometry,
    is_rotation,
)
from burrkit.geometry.lattice import Lattice
from burrkit.geometry.motion import Motion
from burrkit.geometry.voxels import Voxels

__all__ = [
    "COMPOSE",
    "IDENTITY",
    "INVERSE",
    "ISOMETRIES",
    "MATRICES",
    "ROTATIONS",
    "Cell",
    "Isometry",
    "Lattice",
    "Motion",
    "Voxels",
    "is_rotation",
]
