"""BurrTools' ``.xmpuzzle`` files, read and written: docs/formats/xmpuzzle.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.formats.xmpuzzle import read, write

__all__ = ["read", "write"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
