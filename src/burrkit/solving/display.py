"""The page that a notebook displays for a result or an assembly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result


def notebook_html(shown: FoundAssembly | Result) -> str | None:
    """The animated page in a frame, or None (plain text) where the viewer has not been built."""
    from burrkit.viewer.page import frame, is_built
    from burrkit.viewer.viewing import view

    return frame(view(shown)) if is_built() else None
