"""Solids of cubes as triangle meshes, for 3D printers and viewers.

>>> import burrkit as bk
>>> from burrkit.mesh import solid
>>> solid(bk.Voxels.box(6, 2, 2), cube=10.0, inset=0.0, bevel=0.0).volume
24000.0
"""

from burrkit.mesh.boxes import Boxes as Boxes, eroded as eroded
from burrkit.mesh.model import Mesh as Mesh, MeshError as MeshError, Model as Model, joined as joined
from burrkit.mesh.solid import BEVEL as BEVEL, CUBE as CUBE, INSET as INSET, skin as skin, solid as solid
from burrkit.runtime.lazy import publish

publish(__name__)
