"""Boolean cuts in meshes: engraved letters and drain holes.

manifold3d (E. Lalish, "Manifold") makes the cuts, and its results are always closed. It comes with the extra
``print``; nothing else needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from burrkit.fabrication.strokes import Strokes
from burrkit.geometry import Cell
from burrkit.mesh import Mesh, MeshError

if TYPE_CHECKING:
    from manifold3d import Manifold

#: How far above the face a cutter starts.
_ABOVE = 0.5

#: Edges shorter than this many millimetres, below the resolution of printers, are removed.
_NEAR = 0.001


def require() -> None:
    """Raise MeshError with instructions if manifold3d is not installed."""
    try:
        import manifold3d  # noqa: F401
    except ImportError:
        raise MeshError(
            "engraving and drains need manifold3d: pip install 'burrkit[print]'", "not-installed"
        ) from None


def less(mesh: Mesh, cutters: list[Any]) -> Mesh:
    """Subtract cutters from a mesh; RuntimeError if it is not a closed surface."""
    import manifold3d

    if not cutters:
        return mesh
    whole = solid_of(mesh)
    cut = manifold3d.Manifold.batch_boolean([whole, *cutters], manifold3d.OpType.Subtract)
    # Points that are equal in the single precision of STL are merged.
    return _mesh(cut.simplify(_NEAR))


def common(mesh: Mesh, other: Mesh) -> list[Mesh]:
    """What two solids have in common, a mesh for each connected part.

    RuntimeError if one of them is not a closed surface.
    """
    both = (solid_of(mesh) ^ solid_of(other)).simplify(_NEAR)
    return [_mesh(part) for part in both.decompose()]


def gap(mesh: Mesh, other: Mesh, most: float) -> float:
    """The least distance between two solids, at most ``most``; RuntimeError if one is not closed."""
    return float(solid_of(mesh).min_gap(solid_of(other), most))


def sections(mesh: Mesh, cube: float, counts: Sequence[int]) -> dict[tuple[Cell, int], float]:
    """How much of the faces between the cubes of a grid is inside a solid, as parts of a face.

    By the cube and the axis along which the face is its far end; faces that the solid misses are left out.
    """
    import manifold3d

    found: dict[tuple[Cell, int], float] = {}
    square = manifold3d.CrossSection.square((1.0, 1.0))
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        solid = solid_of(Mesh(mesh.points[:, [u, v, axis]] / cube, mesh.triangles))
        for layer in range(counts[axis] - 1):
            section = solid.slice(layer + 1.0)
            if section.is_empty():
                continue
            for i, j in product(range(counts[u]), range(counts[v])):
                if area := (section ^ square.translate((i, j))).area():
                    cell = [0, 0, 0]
                    cell[axis], cell[u], cell[v] = layer, i, j
                    found[(cell[0], cell[1], cell[2]), axis] = area
    return found


def solid_of(mesh: Mesh) -> Manifold:
    """Convert a mesh to manifold3d. RuntimeError if it is not a closed surface."""
    import manifold3d

    corners = np.ascontiguousarray(mesh.triangles, dtype=np.uint64)
    made = manifold3d.Manifold(manifold3d.Mesh64(np.ascontiguousarray(mesh.points), corners))
    if made.status() != manifold3d.Error.NoError:
        raise RuntimeError(f"manifold3d takes no such mesh: {made.status()}")
    return made


def _mesh(solid: Manifold) -> Mesh:
    """Convert a solid of manifold3d; copies, because it returns views of its own memory."""
    made = solid.to_mesh64()
    points = np.array(made.vert_properties[:, :3], dtype=np.float64)
    return Mesh(points, np.array(made.tri_verts, dtype=np.int32))


def letters(strokes: Strokes, scale: float, pen: float, depth: float, frame: NDArray[np.float64]) -> Any:
    """Return a cutter for strokes at ``scale`` mm per unit, made by a pen ``pen`` mm wide, with a depth.

    ``frame`` float64[3, 4] takes (along the text, up the text, outward, 1) to space; the face is at height 0.
    """
    import manifold3d

    tip = manifold3d.CrossSection.circle(pen / 2, 12)
    parts = [
        manifold3d.CrossSection.batch_hull(
            [tip.translate(_scaled(a, scale)), tip.translate(_scaled(b, scale))]
        )
        for line in strokes
        for a, b in pairwise(line)
    ]
    flat = manifold3d.CrossSection.batch_boolean(parts, manifold3d.OpType.Add)
    body = manifold3d.Manifold.extrude(flat, depth + _ABOVE).translate((0.0, 0.0, -depth))
    return body.transform(frame)


def hole(width: float, depth: float, frame: NDArray[np.float64]) -> Any:
    """Return a cutter for a round hole at the frame's origin; ``frame`` as for ``letters``."""
    import manifold3d

    body = manifold3d.Manifold.cylinder(depth + _ABOVE, width / 2, width / 2, 48)
    return body.translate((0.0, 0.0, -depth)).transform(frame)


def _scaled(point: tuple[float, float], scale: float) -> tuple[float, float]:
    return point[0] * scale, point[1] * scale
