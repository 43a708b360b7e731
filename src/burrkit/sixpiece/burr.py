"""The six-piece burr as a problem: six sticks of one length to fill the standard frame.

A ``Burr`` is a ``Problem`` that stores its stick numbers. Sets that obviously cannot be assembled (a stick in
two parts, too many inner cubes) are refused with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from burrkit.errors import PuzzleError
from burrkit.palette import piece_colour
from burrkit.puzzle import Appearance, Piece, Problem
from burrkit.runtime.short_repr import summary
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import LENGTHS, Stick, check_length

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly


@dataclass(frozen=True, kw_only=True, repr=False)
class Burr(Problem):
    """Six sticks and the frame that they fill; made by ``burr``.

    ``sticks`` are the numbers as given, one for each piece; ``length`` is that of all sticks in cubes;
    ``comments`` are the comments of the file that the burr was read from, if any, and ``string`` is the LL
    string, so that commands can show its assembly.
    """

    sticks: tuple[int, ...]
    length: int = 6
    comments: tuple[str, ...] = field(default=(), compare=False)
    string: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return summary(self, self.name, " ".join(map(str, self.sticks)), f"length {self.length}")

    @cached_property
    def appearances(self) -> tuple[Appearance, ...]:
        """The name and the colour of each stick, equal ones too: sticks are listed one by one."""
        if all(piece.appearance.colour for piece in self.pieces):
            return tuple(piece.appearance for piece in self.pieces)
        return tuple(Appearance(piece.name, piece_colour(i)) for i, piece in enumerate(self.pieces))

    @property
    def positions(self) -> int:
        """Six: two sticks along each axis."""
        return len(frame.positions(self.length))

    @property
    def weight(self) -> int:
        """Total weight of the six sticks; the burr has room for 32."""
        return sum(Stick(number).weight for number in self.sticks)

    @property
    def holes(self) -> int:
        """Inner cubes that stay empty in every assembly; a burr without any is solid."""
        return len(self.goal.optional) - self.weight

    @property
    def solid_sticks(self) -> tuple[int, ...]:
        """The pieces, counted from 0, that are stick 1, the solid one."""
        return tuple(piece for piece, number in enumerate(self.sticks) if number == 1)

    @property
    def burr_figures(self) -> dict[str, object]:
        """Weight, whether the burr is solid, holes, and the marks of the solid sticks, its keys."""
        keys = [self.marks[piece] for piece in self.solid_sticks]
        return {"weight": self.weight, "solid": not self.holes, "holes": self.holes, "keys": keys}

    def with_length(self, length: int) -> Burr:
        """The same burr with sticks of another length."""
        made = burr(
            *self.sticks,
            length=length,
            name=self.name,
            marks=[piece.mark for piece in self.pieces],
            names=[piece.name for piece in self.pieces],
            comments=self.comments,
        )
        return replace(made, string=self.string).with_appearances(self.appearances)


def burr(
    *sticks: int,
    length: int = 6,
    name: str = "",
    marks: Sequence[str] = (),
    names: Sequence[str] = (),
    comments: Sequence[str] = (),
) -> Burr:
    """Make a burr of six stick numbers, in any order.

    ``marks`` and ``names`` label the pieces, one each. StickError for a number that is not a connected stick,
    and for a length other than 6, 8, 10 or 12; PuzzleError for any count but six, and for sticks with more
    inner cubes than the burr has.
    """
    check_length(length)
    if len(sticks) != 6:
        raise PuzzleError(f"a six-piece burr has 6 sticks, not {len(sticks)}")
    checked = [Stick(number).require_connected() for number in sticks]
    weights = [stick.weight for stick in checked]
    inner = len(frame.goal().optional)
    if sum(weights) > inner:
        raise PuzzleError(
            f"the weights {'+'.join(map(str, weights))} = {sum(weights)} exceed "
            f"the {inner} inner cubes of the burr"
        )
    labels = zip(checked, marks or [""] * 6, names or [""] * 6, strict=True)
    pieces = tuple(Piece(stick.voxels(length), label, mark) for stick, mark, label in labels)
    goal = frame.goal(length)
    return Burr(pieces, goal, name, sticks=tuple(sticks), length=length, comments=tuple(comments))


def length_of(problem: Problem) -> int:
    """The stick length of a problem whose goal is the standard frame. PuzzleError for other problems."""
    length = problem.goal.cells.extent[0]
    standard = length in LENGTHS and problem.goal == frame.goal(length)
    if not standard or len(problem.pieces) != 6:
        raise PuzzleError("not a six-piece burr in its standard frame")
    return length


def pieces_of(assembly: Assembly) -> tuple[int, ...]:
    """The piece (counted from 0) in each of positions 1 to 6.

    PuzzleError if the problem is not a six-piece burr in its standard frame.
    """
    boxes = frame.boxes(length_of(assembly.problem))
    corners = [(shape.low, shape.high) for shape in assembly.shapes]
    try:
        return tuple(corners.index((box.low, box.high)) for box in boxes)
    except ValueError:
        raise PuzzleError("a piece of the assembly lies in none of the six positions") from None


def sticks_of(assembly: Assembly) -> tuple[int, ...]:
    """The stick numbers in positions 1 to 6, each read as the stick lies there.

    A stick is read in the coordinates of its position (``frame.positions``), so its number is that of one of
    its orientations. PuzzleError as for ``pieces_of``.
    """
    cells = list(assembly.problem.goal.optional)
    shapes = [assembly.shapes[i] for i in pieces_of(assembly)]
    return tuple(
        1 + sum(2**k for k, cube in enumerate(cubes) if cells[cube] not in shape)
        for cubes, shape in zip(frame.removable(), shapes, strict=True)
    )
