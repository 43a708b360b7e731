"""The classical burr of six notched sticks.

Modules with kernels are imported on first use; sticks and burrs need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import Stick

if TYPE_CHECKING:
    from burrkit.sixpiece.batch import Counts, solve_many
    from burrkit.sixpiece.leveltype import LevelType, level_type

__all__ = ["Burr", "Counts", "LevelType", "Stick", "burr", "level_type", "solve_many"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "batch": "Counts solve_many",
            "leveltype": "LevelType level_type",
        },
    )
