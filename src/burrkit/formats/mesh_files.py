"""Surfaces from files: STL, OBJ, 3MF, GLB and PLY. trimesh reads them; it comes with the extra ``mesh``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from burrkit.errors import FormatError
from burrkit.formats.files import label, read_bytes
from burrkit.mesh import Mesh, MeshError

#: The endings of names of such files.
ENDINGS: Final = (".stl", ".obj", ".3mf", ".glb", ".ply")


def is_mesh(name: str) -> bool:
    """Whether the name of a file ends like that of a mesh."""
    return Path(name).suffix.lower() in ENDINGS


def read(path: Path, up: str | None = None) -> Mesh:
    """All bodies of a file as one surface, with z upwards; see ``parse`` for ``up``.

    FormatError if it cannot be read or holds no triangles, MeshError if trimesh is not installed.
    """
    return parse(read_bytes(path), str(path), up)


def parse(data: bytes, name: str, up: str | None = None) -> Mesh:
    """As ``read``, from the bytes of a file; the ending of its name is the format.

    ``up`` is the axis that points upwards in the file, "y" or "z"; by default y in GLB, and z in all others.
    """
    place = label(name)
    try:
        import trimesh
    except ImportError:
        raise MeshError("meshes need trimesh: pip install 'burrkit[mesh]'; all else does without") from None
    from io import BytesIO

    kind = Path(name).suffix.lower().removeprefix(".")
    try:
        made: Any = trimesh.load(BytesIO(data), file_type=kind, force="mesh", process=False)
        points = np.array(made.vertices, dtype=np.float64).reshape(-1, 3)
        triangles = np.array(made.faces, dtype=np.int64).reshape(-1, 3)
    except ImportError as error:
        raise MeshError(f"{place}: {kind} needs {error.name}: pip install 'burrkit[mesh]'") from None
    except Exception as error:  # whatever a reader of damaged files raises
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        raise FormatError(place, None, f"no mesh can be read from it: {reason}") from None
    if not len(triangles):
        raise FormatError(place, None, "there are no triangles in it")
    if triangles.min() < 0 or triangles.max() >= len(points):
        raise FormatError(place, None, "a triangle has a corner that is not there")
    if (up or ("y" if kind == "glb" else "z")) == "y":
        points = points[:, [0, 2, 1]] * (1.0, -1.0, 1.0)
    # STL repeats the points of every triangle.
    merged, same = np.unique(points, axis=0, return_inverse=True)
    corners = same.reshape(-1)[triangles].astype(np.int32)
    a, b, c = corners.T
    return Mesh(merged, corners[(a != b) & (b != c) & (c != a)])
