"""How much a pass over all assemblies finds out about each of them."""

from __future__ import annotations

from enum import IntEnum


class Depth(IntEnum):
    """How much is found out about each assembly."""

    #: Nothing: they are made and counted.
    COUNTS = 0
    #: Whether anything moves.
    MOBILITY = 1
    #: The levels at all lengths.
    LEVELS = 2
    #: The levels at one length by three definitions of a move, see ``axis_moves.three_levels``.
    DEFINITIONS = 3
    #: Whether all comes apart by slides at one length; if not, whether what stays locked turns, see
    #: ``legal_turns``.
    TURNS = 4
