"""Every engine on assemblies of cubes, whatever the rule."""

from __future__ import annotations

from typing import Any

from burrkit.assembly import Assembly
from burrkit.moves import Disassembly
from burrkit.moves.apart.canonical_plan import searched
from burrkit.moves.engine import Engine
from burrkit.moves.lattices.plan import LatticeExplorer
from burrkit.moves.lattices.shapes import LatticeTable
from burrkit.moves.limits import Limits
from burrkit.moves.slides.plan import SlideEngine
from burrkit.moves.slides.shapes import Shapes, cubic_table_of
from burrkit.moves.turns.plan import TurnEngine
from burrkit.moves.turns.shapes import TurningShapes


def sliding_engines(assembly: Assembly) -> dict[str, Engine[Any]]:
    """The engines that let cubes slide: for cubes, for any lattice, and for turns, without any turns."""
    return {
        "slides": SlideEngine(Shapes(assembly, cubic_table_of(assembly.problem))),
        "lattices": SlideEngine(Shapes(assembly, LatticeTable(assembly.problem)), LatticeExplorer),
        "turns": TurnEngine(TurningShapes(assembly), turning=False),
    }


def take_apart_turning(assembly: Assembly, limits: Limits, *, turning: bool = True) -> Disassembly:
    """How an assembly comes apart under the rule ``legal``, or by the same search without turns."""
    return searched(TurnEngine(TurningShapes(assembly), turning=turning), limits)
