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


def parse(data: bytes, name: str, up: str | None = None, kind: str | None = None) -> Mesh:
    """As ``read``, from the bytes of a file; the ending of its name is the format, unless ``kind`` is.

    ``up`` is the axis that points upwards in the file, "y" or "z"; by default y in GLB, and z in all others.
    """
    kind = kind or Path(name).suffix.lower()
    place = label(name)
    mesh = _mesh(_loaded(data, place, kind, "mesh"), place)
    if (up or ("y" if kind == ".glb" else "z")) == "y":
        return Mesh(mesh.points[:, [0, 2, 1]] * (1.0, -1.0, 1.0), mesh.triangles)
    return mesh


def parse_parts(data: bytes, place: str) -> dict[str, Mesh]:
    """The bodies of a 3MF file in their places, by their names; errors as for ``read``."""
    scene = _loaded(data, place, ".3mf", "scene")
    parts: dict[str, Mesh] = {}
    for node in sorted(scene.graph.nodes_geometry):
        matrix, name = scene.graph[node]
        made = scene.geometry[name].copy()
        made.apply_transform(matrix)
        parts[str(node)] = _mesh(made, place)
    return parts


def _loaded(data: bytes, place: str, kind: str, force: str) -> Any:
    """What trimesh makes of the bytes of a file."""
    try:
        import trimesh
    except ImportError:
        raise MeshError("meshes need trimesh: pip install 'burrkit[mesh]'; all else does without") from None
    from io import BytesIO

    ending = kind.lower().removeprefix(".")
    try:
        return trimesh.load(BytesIO(data), file_type=ending, force=force, process=False)
    except ImportError as error:
        raise MeshError(f"{place}: {ending} needs {error.name}: pip install 'burrkit[mesh]'") from None
    except Exception as error:  # whatever a reader of damaged files raises
        raise _unreadable(place, error) from None


def _unreadable(place: str, error: Exception) -> FormatError:
    reason = " ".join(str(error).split())[:200] or type(error).__name__
    return FormatError(place, None, f"no mesh can be read from it: {reason}")


def _mesh(made: Any, place: str) -> Mesh:
    """A mesh of trimesh as ours."""
    try:
        points = np.array(made.vertices, dtype=np.float64).reshape(-1, 3)
        triangles = np.array(made.faces, dtype=np.int64).reshape(-1, 3)
    except Exception as error:  # whatever it holds instead of a mesh
        raise _unreadable(place, error) from None
    if not len(triangles):
        raise FormatError(place, None, "there are no triangles in it")
    if triangles.min() < 0 or triangles.max() >= len(points):
        raise FormatError(place, None, "a triangle has a corner that is not there")
    # STL repeats the points of every triangle.
    merged, same = np.unique(points, axis=0, return_inverse=True)
    corners = same.reshape(-1)[triangles].astype(np.int32)
    a, b, c = corners.T
    return Mesh(merged, corners[(a != b) & (b != c) & (c != a)])
