"""How an assembly comes apart: levels, moves, the proof that it is locked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.moves import difficulty, path, rigidity
    from burrkit.moves.apart.batches import take_apart_batch
    from burrkit.moves.apart.complete_disassembly import first_level, take_apart, take_apart_all
    from burrkit.moves.apart.removal_orders import LeastTotal, RemovalOrder, RemovalStep
    from burrkit.moves.apart.total_moves import least_total
    from burrkit.moves.model import Disassembly, Move, Separation, Stuck
    from burrkit.moves.rules import MoveRule
    from burrkit.moves.states.graph import StateGraph, state_graph

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
    "difficulty",
    "first_level",
    "least_total",
    "path",
    "rigidity",
    "state_graph",
    "take_apart",
    "take_apart_all",
    "take_apart_batch",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            **dict.fromkeys(
                ("first_level", "take_apart", "take_apart_all"), "burrkit.moves.apart.complete_disassembly"
            ),
            "take_apart_batch": "burrkit.moves.apart.batches",
            **dict.fromkeys(("StateGraph", "state_graph"), "burrkit.moves.states.graph"),
            **dict.fromkeys(("Disassembly", "Move", "Separation", "Stuck"), "burrkit.moves.model"),
            **dict.fromkeys(
                ("LeastTotal", "RemovalOrder", "RemovalStep"), "burrkit.moves.apart.removal_orders"
            ),
            "MoveRule": "burrkit.moves.rules",
            "least_total": "burrkit.moves.apart.total_moves",
        },
    )
