"""How an assembly comes apart: levels, moves, the proof that it is locked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.disassembly.complete_disassembly import (
        first_level,
        take_apart,
        take_apart_all,
        take_apart_batch,
    )
    from burrkit.disassembly.graph import StateGraph, state_graph
    from burrkit.disassembly.model import Disassembly, Move, Separation, Stuck

__all__ = [
    "Disassembly",
    "Move",
    "Separation",
    "StateGraph",
    "Stuck",
    "first_level",
    "state_graph",
    "take_apart",
    "take_apart_all",
    "take_apart_batch",
]

if not TYPE_CHECKING:
    __getattr__ = lazy(
        __name__,
        {
            **dict.fromkeys(
                ("first_level", "take_apart", "take_apart_all", "take_apart_batch"),
                "burrkit.disassembly.complete_disassembly",
            ),
            **dict.fromkeys(("StateGraph", "state_graph"), "burrkit.disassembly.graph"),
            **dict.fromkeys(("Disassembly", "Move", "Separation", "Stuck"), "burrkit.disassembly.model"),
        },
    )
