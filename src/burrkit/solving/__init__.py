"""From a problem to its solutions: search, parallel work, checkpoints, results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.solving import estimate

__all__ = ["estimate"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
