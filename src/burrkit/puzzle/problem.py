"""What a puzzle is: pieces, and the shape that they shall fill.

A ``Problem`` lists its pieces one by one; pieces of equal shape (up to rotation) are recognised as
interchangeable by the floors above, whatever they are called. A goal has required cubes, each filled by
exactly one piece, and optional cubes, each filled by one piece or by none (a *hole*).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from burrkit.errors import PuzzleError
from burrkit.geometry import ISOMETRIES, ROTATIONS, Motion, Voxels

#: Marks of pieces that have none of their own, in the order of the pieces.
MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True)
class Piece:
    """A rigid piece of cubes, in the position in which its maker drew it.

    ``mark`` is one short label used in drawings of the assembled puzzle; ``name`` is what people call it.
    Neither takes part in solving.
    """

    shape: Voxels
    name: str = ""
    mark: str = ""

    def __post_init__(self) -> None:
        if not len(self.shape):
            raise PuzzleError(f"piece {self.name or self.mark or '?'} has no cubes")


@dataclass(frozen=True)
class Goal:
    """The assembled shape: cubes that must be filled, and cubes that may be."""

    required: Voxels
    optional: Voxels

    def __post_init__(self) -> None:
        if len(self.required & self.optional):
            raise PuzzleError("a cube of the goal is both required and optional")
        if not len(self.cells):
            raise PuzzleError("the goal has no cubes")

    @cached_property
    def cells(self) -> Voxels:
        """All cubes, required or optional."""
        return self.required | self.optional

    @cached_property
    def isometries(self) -> tuple[Motion, ...]:
        """The motions (mirrors included) that map the goal onto itself; the identity comes first."""
        found = []
        for t in ISOMETRIES:
            turned = self.cells.turned(t)
            (a, b, c), (x, y, z) = self.cells.low, turned.low
            motion = Motion(t, (a - x, b - y, c - z))
            if self.cells.moved(motion) == self.cells and self.required.moved(motion) == self.required:
                found.append(motion)
        return tuple(found)

    @cached_property
    def rotations(self) -> tuple[Motion, ...]:
        """The proper motions among ``isometries``."""
        return tuple(m for m in self.isometries if m.isometry in ROTATIONS)


@dataclass(frozen=True)
class Problem:
    """Pieces and a goal: fill the goal with all the pieces, each used once."""

    pieces: tuple[Piece, ...]
    goal: Goal
    name: str = ""

    def __post_init__(self) -> None:
        if not self.pieces:
            raise PuzzleError("a puzzle needs at least one piece")
        if len(self.pieces) > 64:
            raise PuzzleError(f"{len(self.pieces)} pieces; at most 64 can be taken apart")

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """One distinct mark per piece: its own if every piece has one of its own, else A, B, C."""
        own = tuple(piece.mark for piece in self.pieces)
        if all(len(mark) == 1 and mark.isprintable() and mark not in " ." for mark in own) and len(
            set(own)
        ) == len(own):
            return own
        spare = [chr(0x370 + k) for k in range(64)]
        return tuple((list(MARKS) + spare)[: len(own)])

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The number of the kind of each piece: pieces of equal shape up to rotation share one.

        Kinds are numbered in the order of their first pieces.
        """
        return _numbered([piece.shape.canonical() for piece in self.pieces])

    @property
    def positions(self) -> int | None:
        """Number of positions of the goal, all alike by its rotations, that each take one piece.

        The six of a burr, for instance; None for goals that have no such positions.
        """
        return None

    @property
    def volume(self) -> int:
        """Cubes of all pieces together."""
        return sum(len(piece.shape) for piece in self.pieces)

    def why_impossible(self) -> str | None:
        """A reason, visible without any search, why no assembly can exist; None if there is none."""
        most = len(self.goal.cells)
        if self.volume > most:
            return f"the pieces have {self.volume} cubes, the goal has room for {most}"
        least = len(self.goal.required)
        if self.volume < least:
            return f"the pieces have {self.volume} cubes, the goal needs at least {least}"
        return None


def _numbered(values: Iterable[Voxels]) -> tuple[int, ...]:
    numbers: dict[Voxels, int] = {}
    return tuple(numbers.setdefault(value, len(numbers)) for value in values)
