"""All ways to fill the goal of a problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.assembly.cover import Cover, Root
    from burrkit.assembly.cover_search import CoverSearch, assemblies
    from burrkit.assembly.diagnosis import why_none
    from burrkit.assembly.model import Assembly

__all__ = ["Assembly", "Cover", "CoverSearch", "Root", "assemblies", "why_none"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "cover": "Cover Root",
            "cover_search": "CoverSearch assemblies",
            "diagnosis": "why_none",
            "model": "Assembly",
        },
    )
