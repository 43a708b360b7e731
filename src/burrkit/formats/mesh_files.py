"""Surfaces from files: STL, OBJ, 3MF, GLB and PLY, which trimesh reads; it comes with the extra ``mesh``.

Printed pieces are read back into cubes: each body of a file is a piece, and so is each file of a folder such
as the one that ``burrkit make`` writes. All pieces are on one raster, see ``mesh.voxelise``. There is no goal
but the frame of six sticks. See docs/formats/meshes.md.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import numpy as np

from burrkit.errors import FormatError
from burrkit.formats.contents import CubeLists
from burrkit.formats.files import label, read_bytes
from burrkit.formats.registry import is_mesh
from burrkit.mesh import Mesh, MeshError
from burrkit.mesh.holes import rim_edges
from burrkit.mesh.voxelise import bodies, cubes_of
from burrkit.runtime.fields import one_line

#: The most files of a folder that are read.
MOST_FILES: Final = 200

_HOW: Final = "a mesh has pieces only; give the goal in another file, with --goal"

#: What ``make`` calls its pieces, "piece A (Key)", and their files, "02-A-Key-x2": x2 are two equal ones.
_PIECE: Final = re.compile(r"piece (\S+)(?: \((.+)\))?")
_COPIES: Final = re.compile(r"-x([0-9]{1,3})$")
_OWN: Final = re.compile(r"[0-9]{2,9}+-[^-]++-?")


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
        raise MeshError("meshes need trimesh: pip install 'burrkit[mesh]'", "not-installed") from None
    from io import BytesIO

    ending = kind.lower().removeprefix(".")
    try:
        return trimesh.load(BytesIO(data), file_type=ending, force=force, process=False)
    except ImportError as error:
        raise MeshError(
            f"{place}: {ending} needs {error.name}: pip install 'burrkit[mesh]'", "not-installed"
        ) from None
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
        raise FormatError(place, None, "no triangles")
    if triangles.min() < 0 or triangles.max() >= len(points):
        raise FormatError(place, None, "a triangle refers to a missing corner")
    # STL repeats the points of every triangle.
    merged, same = np.unique(points, axis=0, return_inverse=True)
    corners = same.reshape(-1)[triangles].astype(np.int32)
    a, b, c = corners.T
    return Mesh(merged, corners[(a != b) & (b != c) & (c != a)])


# Pieces --------------------------------------------------------------------------------------------------


def read_pieces(data: bytes, source: str, ending: str) -> CubeLists:
    """The pieces in the bytes of a file. FormatError if they are not made of cubes, or there are none.

    MeshError if trimesh is not installed.
    """
    return _lists(_pieces(data, source, ending, ""), source)


def read_folder(folder: Path) -> CubeLists | None:
    """The pieces in the meshes of a folder; None if it holds none.

    Of a folder that ``burrkit make`` wrote it is the plates. Of other folders each file is read, and twice if
    its name ends in "-x2". FormatError as for ``read``, and for more than 200 files.
    """
    place = label(str(folder))
    inner = folder / "print"
    where = inner if inner.is_dir() else folder
    files = sorted(path for path in where.iterdir() if is_mesh(path.name) and path.is_file())
    plates = [path for path in files if path.suffix.lower() == ".3mf" and path.stem.startswith("plate-")]
    files = plates or [path for path in files if path.stem != "coupon"]
    if not files:
        return None
    if len(files) > MOST_FILES:
        raise FormatError(place, None, f"{len(files)} meshes; at most {MOST_FILES} are read", "too-large")
    found: list[tuple[str, Mesh]] = []
    for path in files:
        source = label(str(path))
        name, copies = ("", 1) if plates else _named(one_line(path.stem))
        found += copies * _pieces(read_bytes(path), source, path.suffix.lower(), name)
    return _lists(found, place)


def _named(stem: str) -> tuple[str, int]:
    """The name of a piece and the number of its copies, by the name of its file."""
    copies = _COPIES.search(stem)
    name = stem if copies is None else stem[: copies.start()]
    own = _OWN.match(name)
    name = name if own is None else name[own.end() :]
    return "" if own and name.isdigit() else name, 1 if copies is None else int(copies[1])


def _pieces(data: bytes, source: str, ending: str, name: str) -> list[tuple[str, Mesh]]:
    """The bodies of a file with their names."""
    if ending == ".3mf":
        parts = [(_name(key), mesh) for key, mesh in parse_parts(data, source).items()]
    else:
        parts = [(name, parse(data, source, kind=ending))]
    found = [(called, body) for called, mesh in parts for body in bodies(mesh)]
    if edges := sum(len(rim_edges(mesh)) for _, mesh in parts):
        raise FormatError(
            source, None, f"a surface is not closed ({edges:,} open edges); repair the mesh first"
        )
    if not found:
        raise FormatError(source, None, "no closed surface that is not inside out; repair the mesh first")
    return found


def _name(text: str) -> str:
    """The name of an object as burrkit's lists have it: "A: Key"; a stick is not called by its number."""
    match = _PIECE.fullmatch(text)
    if match is None:
        return one_line(text)
    return f"{match[1]}: {match[2]}" if match[2] and not match[2].isdigit() else match[1]


def _lists(pieces: list[tuple[str, Mesh]], source: str) -> CubeLists:
    try:
        _, cells = cubes_of([mesh for _, mesh in pieces])
    except MeshError as error:
        raise FormatError(source, None, str(error), error.code) from None
    named = zip((name for name, _ in pieces), cells, strict=True)
    return CubeLists(tuple(named), how=_HOW)
