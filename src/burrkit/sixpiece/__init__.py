"""Floor 5: the classical burr of six notched sticks.

What needs kernels is imported when it is first used: sticks and burrs are plain geometry.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import Stick

if TYPE_CHECKING:
    from burrkit.sixpiece.leveltype import LevelType, level_type
    from burrkit.sixpiece.many import Counts, solve_many

_HOME_OF = {"Counts": "many", "LevelType": "leveltype", "level_type": "leveltype", "solve_many": "many"}

__all__ = ["Burr", "Counts", "LevelType", "Stick", "burr", "level_type", "solve_many"]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value
