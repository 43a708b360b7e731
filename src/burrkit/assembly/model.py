"""An assembly: where every piece of a problem lies so that together they fill the goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Problem


@dataclass(frozen=True)
class Assembly:
    """One way to fill the goal.

    ``motions[i]`` takes piece i from its drawn position to its place. ``weight`` is the number of raw
    placements that this one stands for under the convention it was found by: all distinct images under
    the goal's rotations (or isometries), times the interchanges of equal pieces.
    """

    problem: Problem
    motions: tuple[Motion, ...]
    weight: int = 1

    @cached_property
    def shapes(self) -> tuple[Voxels, ...]:
        """The cubes of each piece in its place."""
        pairs = zip(self.problem.pieces, self.motions, strict=True)
        return tuple(piece.shape.moved(motion) for piece, motion in pairs)

    @property
    def holes(self) -> int:
        """Optional cubes that no piece fills."""
        return len(self.problem.goal.cells) - self.problem.volume

    def owners(self) -> dict[tuple[int, int, int], int]:
        """For each filled cube the piece that fills it."""
        return {cell: i for i, shape in enumerate(self.shapes) for cell in shape}

    def check(self) -> None:
        """Verify cube by cube that this is an assembly. AssertionError tells what is wrong."""
        owners = self.owners()
        goal = self.problem.goal
        assert all(m.isometry < 24 for m in self.motions), "a piece is reflected"
        assert len(owners) == self.problem.volume, "two pieces share a cube"
        assert all(cell in goal.cells for cell in owners), "a piece sticks out of the goal"
        assert all(cell in owners for cell in goal.required), "a required cube is empty"
