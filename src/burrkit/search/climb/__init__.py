"""Hill climbing with restarts: puzzles of a high level from random beginnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.search.climb import climbing, families, goals

__all__ = ["climbing", "families", "goals"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
