"""Squares of side 4 that turn, as ``moves.turns.kernel.sweep`` decides them: cubes, in quarters of a cube."""

from __future__ import annotations

from burrkit.moves.turns.kernel.sweep import square_enters
from burrkit.runtime.jit import kernel


@kernel
def cube_enters(u: int, v: int, x: int, y: int, quarters: int) -> int:
    """1 if the square around (u, v) enters that around (x, y) as it turns about (0, 0) by 1 or 2 quarters."""
    return 1 if square_enters(u, v, x, y, 2, quarters) else 0
