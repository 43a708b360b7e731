"""Pieces that slide on any lattice, as an engine: the same search with another kernel, by one thread."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.moves.lattices.kernel import lattice_search as lattice
from burrkit.moves.lattices.shapes import LatticeTable, lattice_table_of
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import Cores
from burrkit.moves.slides.buffers import unpacked
from burrkit.moves.slides.kernel.breadth_first import scratch_size
from burrkit.moves.slides.kernel.state_space import StateSpace
from burrkit.moves.slides.plan import SlideEngine, SlideExplorer
from burrkit.moves.slides.shapes import ProblemPart, Shapes


class LatticeExplorer(SlideExplorer):
    """The states of pieces that slide along the axes of any lattice."""

    table: LatticeTable

    def __init__(self, shapes: Shapes[LatticeTable], starts: Sequence[ProblemPart]) -> None:
        super().__init__(shapes, starts)
        n, axes = len(self.own), self.axes
        self._scratch = np.empty(scratch_size(n, axes * n * n, axes), dtype=np.uint64)

    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search."""
        own = space._replace(scratch=self._scratch)
        return lattice.explore_on_lattice(self.table.record, self.members, self.runs, own)

    def find_cores(self, space: StateSpace, which: NDArray[np.int32], found: Cores) -> None:
        """Fill in the cores of some states from which a group comes free."""
        lattice.find_lattice_cores(
            self.table.record, self.members, unpacked(space, which), *found, self._scratch
        )


def engine(assembly: Assembly, rule: MoveRule) -> SlideEngine:
    """The engine of an assembly for slides."""
    return SlideEngine(Shapes(assembly, lattice_table_of(assembly.problem)), LatticeExplorer)
