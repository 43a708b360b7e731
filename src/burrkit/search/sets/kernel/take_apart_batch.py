"""Taking assemblies of a burr completely apart, given as six numbers in positions 1 to 6.

``fills[p, number]`` are the inner cubes that a stick fills in position p. The work is that of
``moves.slides.kernel.small_assemblies``.
"""

from __future__ import annotations

from burrkit.moves.slides.kernel.collisions import Collisions
from burrkit.moves.slides.kernel.small_assemblies import Workspace, fill_rows, take_apart
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, I64, U64
from burrkit.sixpiece.engine.kernel.cubes import BurrCubes, list_cubes, new_cells

#: Words of the cache of collisions.
CACHE = 4 * 64


@kernel
def come_apart(
    numbers: I64[D2],
    begin: int,
    fills: U64[D2],
    cubes: BurrCubes,
    table: Collisions,
    work: Workspace,
    levels: I64[D1],
) -> int:
    """Fill levels[s] from ``begin`` on; returns the first one that was not filled.

    levels[s] is the level of the first separation, 0 if nothing comes free, plus 256 if everything comes
    apart, and more (see ``take_apart``). It ends early at one with more states than ``work`` has room for.
    """
    pieces = new_cells(cubes)
    for s in range(begin, numbers.shape[0]):
        for p in range(6):
            list_cubes(p, p, fills[p, numbers[s, p]], cubes, pieces)
        fill_rows(pieces.start, pieces.cells, table)
        level = take_apart(table, work)
        if level < 0:
            return s
        levels[s] = level
    return numbers.shape[0]
