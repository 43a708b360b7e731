"""Solutions as one self-contained page: the scene document, the page, and the frame for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.page.template import Page
from burrkit.page.viewing import explore, view
from burrkit.runtime.lazy import lazy

__all__ = ["Page", "explore", "view"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
