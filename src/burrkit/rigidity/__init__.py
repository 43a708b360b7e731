"""Whether anything in an assembly can move at all: a motion, or a proof that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.rigidity.analysis import analyse
    from burrkit.rigidity.checking import check_rigidity
    from burrkit.rigidity.equations import turn_matrix
    from burrkit.rigidity.model import Contact, Rigidity, Velocity

__all__ = ["Contact", "Rigidity", "Velocity", "analyse", "check_rigidity", "turn_matrix"]

if not TYPE_CHECKING:
    __getattr__ = lazy(
        __name__,
        {
            "analyse": "burrkit.rigidity.analysis",
            "check_rigidity": "burrkit.rigidity.checking",
            "turn_matrix": "burrkit.rigidity.equations",
            **dict.fromkeys(("Contact", "Rigidity", "Velocity"), "burrkit.rigidity.model"),
        },
    )
