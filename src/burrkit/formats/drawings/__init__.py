"""Puzzles drawn in layers of signs: docs/formats/drawings.md."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.formats.drawings.document import is_drawings as is_drawings, read as read, write as write

publish(__name__)
