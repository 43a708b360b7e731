"""The colours of the cubes of placed pieces, for pages that draw them."""

from __future__ import annotations

from collections.abc import Iterable

from burrkit.geometry import Cell, Motion
from burrkit.puzzle import Piece, moved_colours


def colours_at(piece: Piece, motion: Motion | None, cells: Iterable[Cell]) -> list[int] | None:
    """Return the number of the colour of each cell, 0 for none; None for a piece without colours."""
    if not piece.colours or motion is None:
        return None
    at = dict(moved_colours(piece.colours, motion, piece.shape))
    return [at.get(cell, 0) for cell in cells]
