"""Puzzles and documents as JSON: docs/formats/json.md."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.formats.json import document as document, puzzle as puzzle, result as result

publish(__name__)
