"""The formats of surfaces, recognised by their first bytes, without loading what reads them."""

from __future__ import annotations

import re
from typing import Final

#: A binary STL: a head of 80 bytes, the number of triangles, and 50 bytes for each.
_STL_HEAD, _STL_TRIANGLE = 84, 50
_TEXT_STL: Final = re.compile(rb"\s*+solid\b[^\n]*+\n\s*+(?:facet\s|endsolid)")
_OBJ: Final = re.compile(rb"(?:^|\n)v(?:[ \t]++[-+0-9.eE]++){3}")
_OBJ_FACE: Final = re.compile(rb"\nf(?:[ \t]++[-0-9/]++){3}")


def ending_of(data: bytes) -> str | None:
    """The usual ending of a mesh by the bytes of its file; None if they are of none."""
    if data.startswith(b"PK") and b"3D/" in data and b".model" in data:
        return ".3mf"
    if data.startswith(b"glTF"):
        return ".glb"
    if re.match(rb"ply\r?\n", data):
        return ".ply"
    count = int.from_bytes(data[_STL_HEAD - 4 : _STL_HEAD], "little")
    if (len(data) == _STL_HEAD + _STL_TRIANGLE * count and count) or _TEXT_STL.match(data):
        return ".stl"
    if _OBJ.search(data) and _OBJ_FACE.search(data):
        return ".obj"
    return None
