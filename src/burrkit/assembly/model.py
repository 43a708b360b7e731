"""An assembly: a place for every piece of a problem, so that together they fill the goal."""

from __future__ import annotations

from functools import cached_property

from burrkit.errors import CheckError
from burrkit.geometry import Motion, Voxels
from burrkit.plurals import counted
from burrkit.puzzle import Problem, moved_colours
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import summary

_NOTHING = Voxels()


@dataclass(frozen=True)
class Assembly:
    """One way to fill the goal.

    ``motions[i]`` takes piece i from its drawn position to its place; None if it is left out. ``weight`` is
    the number of raw assemblies that this one stands for under the convention of the search: its distinct
    images under rotations (or isometries), times the ways to assign equal pieces to their places.

    >>> import burrkit as bk
    >>> assembly = bk.solve(bk.load("1,120,3328,3322,3328,3305")).assemblies[0].assembly
    >>> assembly.motions[0]
    Motion(isometry=0, offset=(0, 1, 2))
    >>> assembly.holes, assembly.weight
    (0, 24)
    >>> assembly.check()  # raises CheckError if something is wrong
    """

    problem: Problem
    motions: tuple[Motion | None, ...]
    weight: int = 1

    def __repr__(self) -> str:
        name, holes = self.problem.name, counted(self.holes, "hole")
        return summary(self, name, counted(len(self.placed), "piece"), holes)

    @cached_property
    def shapes(self) -> tuple[Voxels, ...]:
        """The cubes of each piece in its place, none for a piece that is left out."""
        pairs = zip(self.problem.pieces, self.motions, strict=True)
        return tuple(piece.shape.moved(motion) if motion else _NOTHING for piece, motion in pairs)

    @cached_property
    def placed(self) -> tuple[int, ...]:
        """The pieces that are used."""
        return tuple(i for i, motion in enumerate(self.motions) if motion is not None)

    @property
    def holes(self) -> int:
        """Optional cubes that no piece fills."""
        pieces = self.problem.pieces
        return len(self.problem.goal.cells) - sum(len(pieces[i].shape) for i in self.placed)

    def owners(self) -> dict[tuple[int, int, int], int]:
        """For each filled cube the piece that fills it."""
        return {cell: i for i, shape in enumerate(self.shapes) for cell in shape}

    def check(self) -> None:
        """Verify cube by cube that this is an assembly. Raise CheckError with the reason if not."""
        owners, goal, problem = self.owners(), self.problem.goal, self.problem
        used = [problem.pieces[i] for i in self.placed]
        is_rotation = problem.lattice.is_rotation
        if not all(m is None or is_rotation(m.isometry) for m in self.motions):
            raise CheckError("a piece is reflected")
        if not all(p.optional for i, p in enumerate(problem.pieces) if i not in self.placed):
            raise CheckError("a piece is missing")
        if len(owners) != sum(len(piece.shape) for piece in used):
            raise CheckError("two pieces share a cube")
        if not owners.keys() <= set(goal.cells):
            raise CheckError("a piece sticks out of the goal")
        if not owners.keys() >= set(goal.required):
            raise CheckError("a required cube is empty")
        if problem.max_holes is not None and self.holes > problem.max_holes:
            raise CheckError("too many holes")
        ground = dict(goal.colours)
        for piece, motion in zip(problem.pieces, self.motions, strict=True):
            for cell, colour in moved_colours(piece.colours, motion, piece.shape) if motion else ():
                under = ground.get(cell, 0)
                if under and (colour, under) not in problem.allowed:
                    raise CheckError("a cube has a colour that its place does not allow")
