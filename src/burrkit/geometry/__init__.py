"""Cubes and motions."""

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
    "Motion",
    "Voxels",
    "is_rotation",
]
