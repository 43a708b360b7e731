"""Paths between two arrangements of the same pieces, in a tray or free, and what can be reached at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.moves.path.finding import find_path, reachable
    from burrkit.moves.path.layout import Layout, draw, parse_drawing
    from burrkit.moves.path.model import METRICS, PathMove, PathResult, Reach
    from burrkit.moves.path.replay import check_path
    from burrkit.moves.states.by_hand import Arrangement

__all__ = [
    "METRICS",
    "Arrangement",
    "Layout",
    "PathMove",
    "PathResult",
    "Reach",
    "check_path",
    "draw",
    "find_path",
    "parse_drawing",
    "reachable",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "finding": "find_path reachable",
            "layout": "Layout draw parse_drawing",
            "model": "Arrangement METRICS PathMove PathResult Reach",
            "replay": "check_path",
        },
    )
