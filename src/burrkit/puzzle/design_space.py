"""Design spaces: which cubes may belong to which piece, for searches that decide it.

A space is a goal and, for each piece in its place there, the cubes that it must have and those that it may
have. Every puzzle of the space is one assembly: each cube of the goal has one owner, or none if it may stay
empty.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.plurals import counted
from burrkit.puzzle.problem import Goal

#: The most pieces of a space, the most cubes along a side, and in all.
MOST_SPACE_PIECES = 60
MOST_SPACE_SIDE = 32
MOST_SPACE_CUBES = 20_000


@dataclass(frozen=True)
class SpacePiece:
    """A piece to design: the cubes that it ``must`` have, and others that it ``may`` have.

    It has at least ``least`` cubes. ``mark`` and ``name`` are those of the piece.
    """

    must: Voxels
    may: Voxels
    least: int = 1
    mark: str = ""
    name: str = ""

    @cached_property
    def cells(self) -> Voxels:
        """All cubes that it can have."""
        return self.must | self.may


@dataclass(frozen=True)
class DesignSpace:
    """A class of puzzles: pieces, each in its place in the ``goal``, of which at most ``holes`` stay empty.

    Required cubes of the goal are filled, optional ones may stay empty. PuzzleError for a space without any
    puzzle that is seen at once.
    """

    pieces: tuple[SpacePiece, ...]
    goal: Goal
    holes: int
    name: str = ""

    def __post_init__(self) -> None:
        """Check pieces and goal against each other."""
        cells = self.goal.cells
        if not 2 <= len(self.pieces) <= MOST_SPACE_PIECES:
            raise PuzzleError(f"{counted(len(self.pieces), 'piece')}; a space has 2 to {MOST_SPACE_PIECES}")
        if max(cells.extent) > MOST_SPACE_SIDE or len(cells) > MOST_SPACE_CUBES:
            size = " x ".join(map(str, cells.extent))
            raise PuzzleError(
                f"{len(cells)} cubes in {size}; a space has at most {MOST_SPACE_CUBES}, "
                f"and {MOST_SPACE_SIDE} along a side",
                "too-large",
            )
        owners = Counter(cell for piece in self.pieces for cell in piece.must)
        possible = set(owners)
        for piece, called in zip(self.pieces, self.called, strict=True):
            self._check_piece(piece, called)
            possible.update(piece.may)
        for cell, count in owners.items():
            if count > 1:
                both = [
                    name for piece, name in zip(self.pieces, self.called, strict=True) if cell in piece.must
                ]
                raise PuzzleError(f"the cube {_at(cell)} must belong to {both[0]} and to {both[1]}")
        for cell in self.goal.required:
            if cell not in possible:
                raise PuzzleError(f"the cube {_at(cell)} must be filled, and no piece may have it")

    def _check_piece(self, piece: SpacePiece, called: str) -> None:
        for cell in piece.cells:
            if cell not in self.goal.cells:
                raise PuzzleError(f"{called} may have the cube {_at(cell)}, which is not in the goal")
        parts = [part for part in piece.cells.components() if not piece.must or part & piece.must]
        if not parts:
            raise PuzzleError(f"{called} has no cubes")
        if len(parts) > 1 and len(piece.must):
            raise PuzzleError(f"no cubes connect what {called} must have: it falls into {len(parts)} parts")
        if max(map(len, parts)) < piece.least:
            raise PuzzleError(
                f"{called} has room for {max(map(len, parts))} cubes, but must have {piece.least}"
            )

    @cached_property
    def called(self) -> tuple[str, ...]:
        """What to call the pieces in messages: by their marks, or by their numbers."""
        return tuple(f"piece {piece.mark or number}" for number, piece in enumerate(self.pieces, 1))

    @cached_property
    def contested(self) -> Voxels:
        """The cubes with more than one possible owner, or one that may also be none."""
        possible = Counter(cell for piece in self.pieces for cell in piece.cells)
        must = {cell for piece in self.pieces for cell in piece.must}
        optional = set(self.goal.optional)
        return Voxels(
            cell for cell, count in possible.items() if cell not in must and (count > 1 or cell in optional)
        )


def _at(cell: Cell) -> str:
    return f"[{cell[0]}, {cell[1]}, {cell[2]}]"
