"""Pieces that slide on any lattice, as an engine."""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.moves.lattices.search import LatticeExplorer
from burrkit.moves.lattices.shapes import LatticeTable
from burrkit.moves.rules import MoveRule
from burrkit.moves.slides.plan import SlideEngine
from burrkit.moves.slides.shapes import Shapes, table_of


def engine(assembly: Assembly, rule: MoveRule) -> SlideEngine:
    """The engine of an assembly whose pieces slide."""
    return SlideEngine(Shapes(assembly, table_of(assembly.problem, LatticeTable)), LatticeExplorer)
