"""Lattices, shapes and motions."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from burrkit.runtime.lazy import lazy

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

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
