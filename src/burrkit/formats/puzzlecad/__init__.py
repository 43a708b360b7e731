"""Pieces as puzzlecad writes them, and the structure of OpenSCAD programs: docs/formats/puzzlecad.md."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.formats.puzzlecad.document import (
        content as content,
        has_calls as has_calls,
        is_puzzlecad as is_puzzlecad,
        read as read,
        write as write,
    )

publish(__name__)
