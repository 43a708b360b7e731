"""Search all six-piece burrs that can be built from a stock of sticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.search.sets import conditions, driver, stock

__all__ = ["conditions", "driver", "stock"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
