"""Every six-piece burr there is: counted, constructed, analysed, kept (floor 6).

After B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994). ``assemblies`` hands them out as arrays,
``owner_masks`` tells who fills which cube; both are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burrkit.census.listing import assemblies, owner_masks

__all__ = ["assemblies", "owner_masks"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("burrkit.census.listing"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
