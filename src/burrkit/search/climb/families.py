"""Families of burrs as design spaces, made by rule: sticks in blocks, the same in a cage, cubes in frames.

A burr of sticks has a block of them in each direction, 2 x 2 cubes each, and the three blocks cross. The
eighteen-piece burr, from the ends of its sticks:

    along x                         along y                         along z
        z                               x                               y
        | D D E E F F                   | J J K K L L                   | P P Q Q R R
        | D D E E F F                   | J J K K L L                   | P P Q Q R R
        | A A B B C C                   | G G H H I I                   | M M N N O O
        | A A B B C C                   | G G H H I I                   | M M N N O O
        +------------- y                +------------- z                +------------- x

Turning x to y to z carries each block to the next one, so the three are equal. The sticks B and E, H and K, N
and Q in the middle are a six-piece burr; the other twelve are burr-12, which has three square holes through
it. A stick must have the cubes where it meets no other one, and may have those where it does.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import chain, product, repeat
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal
from burrkit.puzzle.appearance import default_marks
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.runtime.fields import shortened

#: Where the sticks along x begin in y and in z, counted from the centre, by the number of pieces of the burr.
BLOCKS: Final = {6: ((-2, 0), (-1,)), 12: ((-3, 1), (-2, 0)), 18: ((-3, -1, 1), (-2, 0))}
#: The longest sticks, and the longest edge of a frame.
_LONGEST: Final = 20
_LARGEST_FRAME: Final = 12
#: The least cubes of a piece in a frame.
_LEAST: Final = 4


@dataclass(frozen=True)
class Family:
    """A name such as burr-18: the ``kind`` of burr, and the number of its pieces but for cage and frame."""

    kind: str
    pieces: int

    def __str__(self) -> str:
        """The name."""
        return f"{self.kind}-{self.pieces}"

    @property
    def shortest(self) -> int:
        """The least length that there is, in cubes."""
        if self.kind == "frame":
            return 5
        columns, _ = BLOCKS[self.pieces]
        return -2 * min(columns) + (2 if self.kind == "burr" else 4)

    def space(self, length: int | None = None) -> DesignSpace:
        """The design space with sticks, or a frame, of ``length`` cubes, by default of the shortest.

        PuzzleError for a length that the family does not have.
        """
        length = self.shortest if length is None else length
        if self.kind == "frame":
            if not self.shortest <= length <= _LARGEST_FRAME:
                raise PuzzleError(
                    f"length {length}: a frame has edges of {self.shortest} to {_LARGEST_FRAME} cubes"
                )
            return _frame(self.pieces, length)
        if not self.shortest <= length <= _LONGEST or length % 2:
            raise PuzzleError(f"length {length}: {self} has even lengths from {self.shortest} to {_LONGEST}")
        return _sticks(self.pieces, length) if self.kind == "burr" else _cage(self.pieces, length)


#: What there is, for messages and help.
FAMILIES: Final = "burr-6, burr-12, burr-18, cage-6, cage-12, cage-18, and frame-5 to frame-9"


def family(name: str) -> Family:
    """The family of this name. PuzzleError if there is none."""
    match = re.fullmatch(r"(burr|cage|frame)-([0-9]{1,2})", name.strip().lower())
    if match:
        kind, pieces = match[1], int(match[2])
        if pieces in (range(5, 10) if kind == "frame" else BLOCKS):
            return Family(kind, pieces)
    raise PuzzleError(f"no such family: {shortened(name)}; there are {FAMILIES}", "unknown")


def stick_boxes(pieces: int, length: int) -> list[Voxels]:
    """The boxes of all sticks of a burr, those along x first, then y, then z."""
    columns, rows = BLOCKS[pieces]
    boxes = []
    for axis in range(3):
        for row, column in product(rows, columns):
            low, size = [0, 0, 0], [2, 2, 2]
            size[axis] = length
            low[(axis + 1) % 3] = length // 2 + column
            low[(axis + 2) % 3] = length // 2 + row
            boxes.append(Voxels.box(*size).shifted(*low))
    return boxes


def _sticks(pieces: int, length: int) -> DesignSpace:
    return _crossing(stick_boxes(pieces, length), Voxels(), f"Burr of {pieces} sticks, length {length}")


def _cage(pieces: int, length: int) -> DesignSpace:
    """Sticks through the six walls of a hollow cube, one cube thick and one cube within their ends."""
    boxes = stick_boxes(pieces, length)
    inside = range(2, length - 2)
    side = length - 2
    hollow = Voxels.box(side - 2, side - 2, side - 2).shifted(2, 2, 2)
    wall = Voxels.box(side, side, side).shifted(1, 1, 1) - hollow
    # Cubes that only one stick can have, inside, are hidden, so they may stay empty.
    hidden = Voxels(cell for box in boxes for cell in box if all(coordinate in inside for coordinate in cell))
    return _crossing([wall, *boxes], hidden, f"{pieces} sticks of length {length} in a cage", "cage")


def _crossing(boxes: list[Voxels], hidden: Voxels, title: str, first: str = "") -> DesignSpace:
    """Pieces that must fill their boxes, but for the cubes that several share and the hidden ones."""
    counts = Counter(cell for box in boxes for cell in box)
    optional = Voxels(cell for cell, count in counts.items() if count > 1) | hidden
    parts = tuple(
        SpacePiece(box - optional, box & optional, mark=mark, name=name)
        for box, mark, name in zip(boxes, default_marks(len(boxes)), chain([first], repeat("")), strict=False)
    )
    return DesignSpace(parts, Goal(Voxels(counts) - optional, optional), len(optional), title)


def _frame(pieces: int, length: int) -> DesignSpace:
    """A cube in a frame of its twelve edges; its outside is complete."""
    ends = (0, length - 1)

    def outer(cell: Cell) -> int:
        return sum(coordinate in ends for coordinate in cell)

    whole = Voxels.box(length, length, length)
    edges = Voxels(cell for cell in whole if outer(cell) >= 2)
    inside = Voxels(cell for cell in whole if outer(cell) == 0)
    marks = default_marks(pieces + 1)
    others = (SpacePiece(Voxels(), whole - edges, _LEAST, mark) for mark in marks[1:])
    parts = (SpacePiece(edges, Voxels(), mark=marks[0], name="frame"), *others)
    return DesignSpace(
        parts, Goal(whole - inside, inside), len(inside), f"{pieces} pieces in a frame of {length} cubes"
    )
