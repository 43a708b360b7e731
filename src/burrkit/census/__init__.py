"""The census: every six-piece burr counted, constructed, analysed and reported.

After B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994). ``assemblies`` yields them as arrays;
``owner_masks`` returns which stick fills which cube.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.census.enumeration.listing import assemblies, owner_masks

__all__ = ["assemblies", "owner_masks"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__, {"enumeration.listing": "assemblies owner_masks"})
