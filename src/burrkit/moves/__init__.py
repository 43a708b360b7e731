"""How an assembly comes apart: levels, moves, the proof that it is locked."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.moves import difficulty as difficulty, path as path, rigidity as rigidity
    from burrkit.moves.apart.batches import take_apart_batch as take_apart_batch
    from burrkit.moves.apart.complete_disassembly import (
        first_level as first_level,
        take_apart as take_apart,
        take_apart_all as take_apart_all,
    )
    from burrkit.moves.apart.removal_orders import (
        LeastTotal as LeastTotal,
        RemovalOrder as RemovalOrder,
        RemovalStep as RemovalStep,
    )
    from burrkit.moves.apart.total_moves import least_total as least_total
    from burrkit.moves.model import (
        Disassembly as Disassembly,
        Move as Move,
        Separation as Separation,
        Stuck as Stuck,
    )
    from burrkit.moves.rules import MoveRule as MoveRule
    from burrkit.moves.states.graph import StateGraph as StateGraph, state_graph as state_graph

publish(__name__)
