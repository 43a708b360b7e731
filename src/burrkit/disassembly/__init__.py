"""Floor 3: how an assembly comes apart."""

from burrkit.disassembly.graph import StateGraph, state_graph
from burrkit.disassembly.model import Disassembly, Move, Separation, Stuck
from burrkit.disassembly.tree import first_level, take_apart, take_apart_all

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
]
