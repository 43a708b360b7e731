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
            "apart.batches": "take_apart_batch",
            "apart.complete_disassembly": "first_level take_apart take_apart_all",
            "apart.removal_orders": "LeastTotal RemovalOrder RemovalStep",
            "apart.total_moves": "least_total",
            "model": "Disassembly Move Separation Stuck",
            "rules": "MoveRule",
            "states.graph": "StateGraph state_graph",
        },
    )
