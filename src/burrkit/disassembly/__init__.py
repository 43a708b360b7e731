"""How an assembly comes apart: levels, moves, the proof that it is locked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.disassembly.batches import take_apart_batch
    from burrkit.disassembly.complete_disassembly import first_level, take_apart, take_apart_all
    from burrkit.disassembly.graph import StateGraph, state_graph
    from burrkit.disassembly.model import Disassembly, Move, Separation, Stuck
    from burrkit.disassembly.removal_orders import LeastTotal, RemovalOrder, RemovalStep
    from burrkit.disassembly.rules import MoveRule
    from burrkit.disassembly.total_moves import least_total

__all__ = [
    "Disassembly",
    "LeastTotal",
    "Move",
    "MoveRule",
    "RemovalOrder",
    "RemovalStep",
    "Separation",
    "StateGraph",
    "Stuck",
    "first_level",
    "least_total",
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
                ("first_level", "take_apart", "take_apart_all"), "burrkit.disassembly.complete_disassembly"
            ),
            "take_apart_batch": "burrkit.disassembly.batches",
            **dict.fromkeys(("StateGraph", "state_graph"), "burrkit.disassembly.graph"),
            **dict.fromkeys(("Disassembly", "Move", "Separation", "Stuck"), "burrkit.disassembly.model"),
            **dict.fromkeys(
                ("LeastTotal", "RemovalOrder", "RemovalStep"), "burrkit.disassembly.removal_orders"
            ),
            "MoveRule": "burrkit.disassembly.rules",
            "least_total": "burrkit.disassembly.total_moves",
        },
    )
