"""Puzzles and documents as JSON: docs/formats/json.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.formats.json import document, puzzle, result

__all__ = ["document", "puzzle", "result"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
