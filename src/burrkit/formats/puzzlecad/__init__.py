"""Pieces as puzzlecad writes them, and the structure of OpenSCAD programs: docs/formats/puzzlecad.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.formats.puzzlecad.document import content, has_calls, is_puzzlecad, read, write

__all__ = ["content", "has_calls", "is_puzzlecad", "read", "write"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__, {"document": "content has_calls is_puzzlecad read write"})
