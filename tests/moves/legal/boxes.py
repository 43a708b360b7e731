"""Small boxes cut into pieces at random, some of which only a turn takes apart."""

from __future__ import annotations

from hypothesis import assume, strategies as st

from burrkit.assembly.model import Assembly
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests.reference.cubes import Cells
from tests.strategies import partitions

_SIZES = ((2, 2, 2), (3, 2, 2), (4, 3, 1), (3, 3, 1))


def assembled(shapes: list[Cells]) -> Assembly:
    """Pieces in their places."""
    goal = Goal(Voxels(frozenset().union(*shapes)))
    return Assembly(Problem(tuple(Piece(Voxels(s)) for s in shapes), goal), (Motion(),) * len(shapes))


@st.composite
def small_boxes(draw: st.DrawFn) -> Assembly:
    """A box of at most 12 cubes in two or three pieces, less some cubes."""
    pieces = draw(partitions(draw(st.sampled_from(_SIZES))))
    every = sorted(frozenset[tuple[int, int, int]]().union(*pieces))
    empty = frozenset(draw(st.lists(st.sampled_from(every), max_size=4)))
    kept = [piece - empty for piece in pieces if piece - empty][:3]
    assume(len(kept) >= 2)
    return assembled(kept)
