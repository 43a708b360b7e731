"""Take an assembly apart by slides and turns."""

from __future__ import annotations

from functools import partial

from burrkit.assembly.model import Assembly
from burrkit.disassembly.canonical_plan import searched
from burrkit.disassembly.model import Disassembly
from burrkit.disassembly.state_search import Limits
from burrkit.disassembly.turning.turned_shapes import TurningShapes
from burrkit.disassembly.turning.turning_plan import TurningWriter
from burrkit.disassembly.turning.turning_search import TurningSearch


def take_apart_turning(assembly: Assembly, limits: Limits, *, turning: bool = True) -> Disassembly:
    """How an assembly comes apart under the rule ``legal``, or by the same search without turns."""
    shapes = TurningShapes(assembly)
    begin = partial(TurningSearch, turning=turning)
    writer = TurningWriter(shapes)
    return searched(shapes, shapes.turned_part(shapes.places), shapes.places, writer, limits, begin)
