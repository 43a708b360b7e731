"""Whether anything in an assembly can move at all: a motion, or a proof that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.moves.rigidity.analysis import analyse
    from burrkit.moves.rigidity.checking import check_rigidity
    from burrkit.moves.rigidity.equations import turn_matrix
    from burrkit.moves.rigidity.model import Contact, Rigidity, Velocity

__all__ = ["Contact", "Rigidity", "Velocity", "analyse", "check_rigidity", "turn_matrix"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "analysis": "analyse",
            "checking": "check_rigidity",
            "equations": "turn_matrix",
            "model": "Contact Rigidity Velocity",
        },
    )
