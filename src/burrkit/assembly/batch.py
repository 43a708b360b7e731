"""Many assemblies of one cover as a table of small numbers; an ``Assembly`` is made when one is wanted.

Published designs have hundreds of thousands of assemblies, nearly all of them locked. Kernels
judge them from the table, and only the few that are looked at become objects.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.assembly.row_file import RowFile, StoredRows

if TYPE_CHECKING:
    from burrkit.assembly.cover import Cover


class AssemblyBatch(Sequence[Assembly]):
    """Some assemblies of one cover.

    Piece p of assembly i lies in the row of the cover that has rank ``rows[i, p]``, int32[n, pieces], in the
    order of their kinds; -1 if it is left out. ``weights[i]`` is the weight of assembly i.
    """

    __slots__ = ("cover", "rows", "weights")

    def __init__(self, cover: Cover, rows: NDArray[np.int32] | StoredRows, weights: Sequence[int]) -> None:
        self.cover, self.rows, self.weights = cover, rows, weights

    def __len__(self) -> int:
        return len(self.weights)

    @overload
    def __getitem__(self, at: int) -> Assembly: ...

    @overload
    def __getitem__(self, at: slice) -> AssemblyBatch: ...

    def __getitem__(self, at: int | slice) -> Assembly | AssemblyBatch:
        if isinstance(at, slice):
            return AssemblyBatch(self.cover, self.rows[at], self.weights[at])
        return self.cover.assembly(self.rows[at], self.weights[at])

    def kept(self, file: RowFile) -> AssemblyBatch:
        """The same assemblies in less memory."""
        try:
            weights: Sequence[int] = array("q", self.weights)
        except OverflowError:
            weights = self.weights
        return AssemblyBatch(self.cover, file.keep(self.rows[:]), weights)

    def laid(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pieces that are used, and where those of each assembly begin.

        int64[m, 5], for each piece: its number, isometry and shift; and int64[n + 1].
        """
        rows = self.rows[:]
        used = rows >= 0
        begins = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(used.sum(axis=1), out=begins[1:])
        pieces = np.nonzero(used)[1]
        laid = np.empty((len(pieces), 5), dtype=np.int64)
        laid[:, 0] = pieces
        laid[:, 1:] = self.cover.motions_of(pieces, rows[used])
        return laid, begins
