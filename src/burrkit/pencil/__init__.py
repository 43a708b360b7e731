"""Pencil puzzles and word puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.pencil import logic, words

__all__ = ["logic", "words"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
