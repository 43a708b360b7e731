"""Paths between two arrangements of the same pieces, in a tray or free, and what can be reached at all."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.moves.path.finding import find_path as find_path, reachable as reachable
    from burrkit.moves.path.layout import Layout as Layout, draw as draw, parse_drawing as parse_drawing
    from burrkit.moves.path.model import (
        METRICS as METRICS,
        PathMove as PathMove,
        PathResult as PathResult,
        Reach as Reach,
    )
    from burrkit.moves.path.replay import check_path as check_path
    from burrkit.moves.states.by_hand import Arrangement as Arrangement

publish(__name__)
