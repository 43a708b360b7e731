"""Lattices, shapes and motions."""

from burrkit.geometry.lattice import Lattice as Lattice
from burrkit.geometry.motion import (
    COMPOSE as COMPOSE,
    IDENTITY as IDENTITY,
    INVERSE as INVERSE,
    ISOMETRIES as ISOMETRIES,
    MATRICES as MATRICES,
    ROTATIONS as ROTATIONS,
    Cell as Cell,
    Isometry as Isometry,
    Motion as Motion,
    is_rotation as is_rotation,
)
from burrkit.geometry.voxels import Voxels as Voxels
from burrkit.runtime.lazy import publish

publish(__name__)
