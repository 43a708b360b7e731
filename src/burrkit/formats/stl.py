"""Binary STL: triangles and nothing else; millimetres, by custom. What every slicer takes."""

from __future__ import annotations

from typing import Final

import numpy as np

from burrkit.mesh import Mesh

#: What the file begins with. It must not be "solid", by which the text variant is known.
_HEADER: Final = b"binary STL in millimetres, made by burrkit"

_TRIANGLE: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def write(mesh: Mesh) -> bytes:
    """The bytes of a file."""
    rows = np.zeros(len(mesh.triangles), dtype=_TRIANGLE)
    normals = mesh.normals
    rows["normal"] = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    # The corners come from shared points, so that equal ones stay equal when they are rounded.
    rows["corners"] = mesh.points.astype(np.float32)[mesh.triangles]
    return _HEADER.ljust(80) + len(rows).to_bytes(4, "little") + rows.tobytes()
