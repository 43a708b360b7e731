"""Puzzles drawn in layers of signs: docs/formats/drawings.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.formats.drawings.document import is_drawings, read, write

__all__ = ["is_drawings", "read", "write"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__, {"document": "is_drawings read write"})
