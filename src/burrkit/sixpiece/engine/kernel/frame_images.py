"""Images of an assembly, given as six rows, under the symmetries of the frame.

    origin_of[g, p]    the position from which symmetry g fills position p
    row[g, q, r]       the row that row r in position q becomes where g carries it

So the image under g has in position p the row row[g, q, rows[q]] with q = origin_of[g, p]. Symmetry 0 is the
identity.
"""

from __future__ import annotations

from typing import NamedTuple

from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I64


class FrameImages(NamedTuple):
    """``origin_of`` int64[symmetries, 6] and ``row`` int64[symmetries, 6, rows], see above."""

    origin_of: I64[D2]
    row: I64[D3]


@part(borrows=True)
def compare_image(images: FrameImages, g: int, rows: I64[D1]) -> int:
    """Compare the image under symmetry g row by row: -1 if it comes before the assembly, 0 if equal, or 1."""
    for p in range(6):
        q = images.origin_of[g, p]
        other = images.row[g, q, rows[q]]
        if other != rows[p]:
            return -1 if other < rows[p] else 1
    return 0
