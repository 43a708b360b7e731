"""What is cut from meshes that is not made of cubes: engraved letters and drain holes.

manifold3d (E. Lalish, "Manifold") does the cutting, and what it makes is closed whatever meets. It comes with
the extra ``print``; everything else does without it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from burrkit.make.strokes import Strokes
from burrkit.mesh import Mesh, MeshError

if TYPE_CHECKING:
    from manifold3d import Manifold

#: How far a cutter starts above the face that it cuts.
_ABOVE = 0.5

#: Edges shorter than this many millimetres, which no printer knows, are done away with.
_NEAR = 0.001


def require() -> None:
    """MeshError, with what to do, if manifold3d is not installed."""
    try:
        import manifold3d  # noqa: F401
    except ImportError:
        raise MeshError(
            "engraving and drain holes need manifold3d: pip install 'burrkit[print]'; all else does without"
        ) from None


def less(mesh: Mesh, cutters: list[Any]) -> Mesh:
    """The mesh without what the cutters take; RuntimeError if it was no closed surface."""
    import manifold3d

    if not cutters:
        return mesh
    whole = solid_of(mesh)
    cut = manifold3d.Manifold.batch_boolean([whole, *cutters], manifold3d.OpType.Subtract)
    # Points so near each other that STL's short numbers would take them for one are made one here.
    made = cut.simplify(_NEAR).to_mesh64()
    # Copies: what manifold3d gives out is its own memory.
    points = np.array(made.vert_properties[:, :3], dtype=np.float64)
    return Mesh(points, np.array(made.tri_verts, dtype=np.int32))


def solid_of(mesh: Mesh) -> Manifold:
    """A mesh as manifold3d has it. RuntimeError if it is no closed surface."""
    import manifold3d

    corners = np.ascontiguousarray(mesh.triangles, dtype=np.uint64)
    made = manifold3d.Manifold(manifold3d.Mesh64(np.ascontiguousarray(mesh.points), corners))
    if made.status() != manifold3d.Error.NoError:
        raise RuntimeError(f"manifold3d takes no such mesh: {made.status()}")
    return made


def letters(strokes: Strokes, scale: float, pen: float, depth: float, frame: NDArray[np.float64]) -> Any:
    """The cutter of some strokes, ``scale`` mm a unit, by a pen ``pen`` mm wide, so deep.

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
    """The cutter of a round hole at the frame's origin, so deep; ``frame`` as for ``letters``."""
    import manifold3d

    body = manifold3d.Manifold.cylinder(depth + _ABOVE, width / 2, width / 2, 48)
    return body.translate((0.0, 0.0, -depth)).transform(frame)


def _scaled(point: tuple[float, float], scale: float) -> tuple[float, float]:
    return point[0] * scale, point[1] * scale
