"""Take an assembly apart by slides and turns."""

from __future__ import annotations

from functools import partial

from burrkit.assembly.model import Assembly
from burrkit.moves.apart.canonical_plan import searched
from burrkit.moves.model import Disassembly
from burrkit.moves.slides.search import Limits
from burrkit.moves.turns.plan import TurningWriter
from burrkit.moves.turns.search import TurningSearch
from burrkit.moves.turns.shapes import TurningShapes


def take_apart_turning(assembly: Assembly, limits: Limits, *, turning: bool = True) -> Disassembly:
    """How an assembly comes apart under the rule ``legal``, or by the same search without turns."""
    shapes = TurningShapes(assembly)
    begin = partial(TurningSearch, turning=turning)
    writer = TurningWriter(shapes)
    return searched(shapes, shapes.turned_part(shapes.places), shapes.places, writer, limits, begin)
