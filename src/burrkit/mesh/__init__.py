"""Solids of cubes as triangle meshes, for 3D printers and viewers.

>>> import burrkit as bk
>>> from burrkit.mesh import solid
>>> solid(bk.Voxels.box(6, 2, 2), cube=10.0, inset=0.0, bevel=0.0).volume
24000.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.mesh.boxes import Boxes, eroded
from burrkit.mesh.model import Mesh, MeshError, Model, joined
from burrkit.mesh.solid import BEVEL, CUBE, INSET, skin, solid
from burrkit.runtime.lazy import lazy

__all__ = [
    "BEVEL",
    "CUBE",
    "INSET",
    "Boxes",
    "Mesh",
    "MeshError",
    "Model",
    "eroded",
    "joined",
    "skin",
    "solid",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
