"""Search for new puzzles: burrs from a stock of sticks, pieces from assemblies, hill climbing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.search import climb, nary, pieces, sets

__all__ = ["climb", "nary", "pieces", "sets"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
