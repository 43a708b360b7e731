"""Floor 3: how an assembly comes apart."""

from burrkit.disassembly.model import Disassembly, Move, Separation
from burrkit.disassembly.tree import first_level, take_apart

__all__ = ["Disassembly", "Move", "Separation", "first_level", "take_apart"]
