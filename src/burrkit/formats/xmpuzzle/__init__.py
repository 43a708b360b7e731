"""BurrTools' ``.xmpuzzle`` files, read and written: docs/formats/xmpuzzle.md."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.formats.xmpuzzle import read as read, write as write

publish(__name__)
