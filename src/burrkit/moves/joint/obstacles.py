"""Where two pieces overlap: obstacles in the space of their displacements.

Cells a of one piece and b of another overlap, after displacements x and y of these pieces, exactly if
n . (y - x) < c for all facets (n, c) of an open convex polytope; see ``CellBodies.obstacles``. So they are
free of each other exactly if n . (y - x) >= c for one facet of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.moves.rigidity.equations import Rows
from burrkit.runtime.records import dataclass

#: The level where an obstacle has no facet of this normal, and the bound of a row without a condition.
NEVER: Final = 1 << 40
UNBOUND: Final = -NEVER


@dataclass(frozen=True, eq=False)
class PairObstacles:
    """The obstacles of some pieces, the first of which never moves.

    ``levels`` has for each pair int64[obstacles, normals], the least n . (y - x) that clears an obstacle by
    a facet; ``rows``, int64[pairs * normals, unknowns], computes these numbers from the displacements of all
    pieces but the first.
    """

    levels: tuple[NDArray[np.int64], ...]
    rows: Rows

    @staticmethod
    def of(assembly: Assembly, pieces: Sequence[int]) -> PairObstacles:
        """The obstacles of pieces of an assembly that start from their places in it."""
        lattice = assembly.problem.lattice
        halves, ends = lattice.obstacles
        normals, column = np.unique(halves[:, :3], axis=0, return_inverse=True)
        split = [lattice.split(assembly.shapes[piece].cells) for piece in pieces]
        cells = [(kinds, times @ np.array(lattice.steps)) for kinds, times in split]
        pairs = list(combinations(range(len(pieces)), 2))
        levels = []
        for i, j in pairs:
            (own, here), (its, there) = cells[i], cells[j]
            way = (there[None] - here[:, None]).reshape(-1, 3)
            types = np.stack((np.repeat(own, len(its)), np.tile(its, len(own))), axis=1)
            distinct = np.unique(np.concatenate((types, way), axis=1), axis=0)
            table = np.full((len(distinct), len(normals)), NEVER, dtype=np.int64)
            for row, (p, q, *by) in zip(table, distinct.tolist(), strict=True):
                facets = slice(*ends[p, q].tolist())
                row[column[facets]] = halves[facets, 3] - halves[facets, :3] @ by
            levels.append(table)
        rows = np.zeros((len(pairs), len(normals), len(pieces), 3), dtype=np.int64)
        for row, (i, j) in zip(rows, pairs, strict=True):
            row[:, i], row[:, j] = -normals, normals
        flat = rows[:, :, 1:].reshape(len(pairs) * len(normals), -1)
        return PairObstacles(tuple(levels), flat)
