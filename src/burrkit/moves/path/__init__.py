"""Paths between two arrangements of the same pieces, in a tray or free, and what can be reached at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.moves.path.drawing import draw, parse_drawing
    from burrkit.moves.path.finding import find_path, reachable
    from burrkit.moves.path.layout import Layout
    from burrkit.moves.path.model import METRICS, PathMove, PathResult, Reach
    from burrkit.moves.path.on_lattices import LatticePath, check_lattice_path, find_lattice_path
    from burrkit.moves.path.replay import check_path

__all__ = [
    "METRICS",
    "LatticePath",
    "Layout",
    "PathMove",
    "PathResult",
    "Reach",
    "check_lattice_path",
    "check_path",
    "draw",
    "find_lattice_path",
    "find_path",
    "parse_drawing",
    "reachable",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            **dict.fromkeys(("draw", "parse_drawing"), "burrkit.moves.path.drawing"),
            **dict.fromkeys(("find_path", "reachable"), "burrkit.moves.path.finding"),
            "Layout": "burrkit.moves.path.layout",
            **dict.fromkeys(("METRICS", "PathMove", "PathResult", "Reach"), "burrkit.moves.path.model"),
            **dict.fromkeys(
                ("LatticePath", "check_lattice_path", "find_lattice_path"), "burrkit.moves.path.on_lattices"
            ),
            "check_path": "burrkit.moves.path.replay",
        },
    )
