"""Pencil puzzles and word puzzles."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.pencil import logic as logic, words as words

publish(__name__)
