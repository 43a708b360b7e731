"""The six-piece burr as a problem: six sticks of one length to fill the standard frame.

A ``Burr`` is a ``Problem`` that stores its stick numbers. Sets that obviously cannot be assembled (a stick in
two parts, too many inner cubes) are refused with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from burrkit.errors import PuzzleError
from burrkit.geometry import ROTATIONS, Motion, Voxels
from burrkit.palette import piece_colour
from burrkit.puzzle import Appearance, Goal, Piece, Problem
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import summary
from burrkit.sixpiece import classes, frame
from burrkit.sixpiece.sticks import LENGTHS, REMOVABLE, Stick, check_length

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.geometry import Voxels


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
    def position_boxes(self) -> tuple[Voxels, ...]:
        """The boxes of the six positions: two sticks along each axis."""
        return frame.boxes(self.length)

    @property
    def known_names(self) -> tuple[str, ...]:
        """The name of each stick: its own, or else that of its class, if it has one."""
        pairs = zip(self.names, self.sticks, strict=True)
        return tuple(own or classes.name(Stick(number)) or "" for own, number in pairs)

    @property
    def notes(self) -> tuple[str, ...]:
        """The number of each stick: "stick 52"."""
        return tuple(f"stick {number}" for number in self.sticks)

    @property
    def stick_data(self) -> dict[str, Any]:
        """The numbers of the sticks, their length and the comments."""
        return {"sticks": list(self.sticks), "length": self.length, "comments": list(self.comments)}

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


def as_burr(problem: Problem) -> Burr | None:
    """Return the problem if it is a burr of six numbered sticks, else None."""
    return problem if isinstance(problem, Burr) else None


def string_of(problem: Problem) -> str:
    """Return the LL string that a burr was read from; "" for all other problems."""
    made = as_burr(problem)
    return made.string if made is not None else ""


def length_of(problem: Problem) -> int:
    """The stick length of a problem with the standard frame as its goal. PuzzleError for other problems."""
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
        raise PuzzleError("a piece of the assembly is not at one of the six positions") from None


def sticks_of(assembly: Assembly) -> tuple[int, ...]:
    """The stick numbers in positions 1 to 6, each read as the stick is placed there.

    A stick is read in the coordinates of its position (``frame.positions``), so its number is that of one of
    its orientations. PuzzleError as for ``pieces_of``.
    """
    cells = list(assembly.problem.goal.optional)
    shapes = [assembly.shapes[i] for i in pieces_of(assembly)]
    return tuple(
        1 + sum(2**k for k, cube in enumerate(cubes) if cells[cube] not in shape)
        for cubes, shape in zip(frame.removable(), shapes, strict=True)
    )


# From any problem ----------------------------------------------------------------------------------------


def burr_of(problem: Problem) -> Burr:
    """The burr with the pieces of a problem; the problem itself if it is one.

    Sticks may be drawn in any direction, and the goal may be turned: what counts is that they are six
    numbered sticks of one length and their standard frame. Numbers are those of the sticks as drawn, for
    those along x. PuzzleError reports why a problem is not a burr.
    """
    if (known := as_burr(problem)) is not None:
        return known
    if len(problem.pieces) != 6 or any(piece.optional for piece in problem.pieces):
        count = len(problem.pieces)
        what = f"{count} pieces" if count != 6 else "pieces that may be left out"
        raise PuzzleError(f"not a six-piece burr: {what}")
    if any(piece.colours for piece in problem.pieces) or problem.max_holes is not None:
        raise PuzzleError("not a six-piece burr: colours, or a limit on holes")
    problem.require_cubes()
    length = max(problem.goal.cells.extent)
    if length not in LENGTHS or not _is_frame(problem.goal, length):
        raise PuzzleError("not a six-piece burr: the goal is not the standard frame")
    numbers = []
    for k, piece in enumerate(problem.pieces, 1):
        number = number_of(piece.shape, length)
        if number is None:
            raise PuzzleError(f"not a six-piece burr: piece {k} is not a stick of length {length}")
        numbers.append(number)
    marks = [piece.mark for piece in problem.pieces]
    names = [piece.name for piece in problem.pieces]
    made = burr(*numbers, length=length, name=problem.name, marks=marks, names=names)
    return made.with_appearances(problem.appearances)


def number_of(shape: Voxels, length: int) -> int | None:
    """The number of a stick of this length in any orientation, connected or not; None for other shapes."""
    shift = (length - 6) // 2
    value = {(x + shift, y, z): 1 << k for k, (x, y, z) in enumerate(REMOVABLE)}
    box = Voxels.box(length, 2, 2)
    if shape.lattice is not box.lattice:
        return None
    for t in ROTATIONS:
        turned = shape.turned(t).normalized()
        removed = list(box - turned)
        if turned <= box and all(cell in value for cell in removed):
            return 1 + sum(value[cell] for cell in removed)
    return None


def _is_frame(goal: Goal, length: int) -> bool:
    standard = frame.goal(length)
    for t in ROTATIONS:
        x, y, z = goal.cells.turned(t).low
        motion = Motion(t, (-x, -y, -z))
        if goal.required.moved(motion) == standard.required:
            return goal.optional.moved(motion) == standard.optional
    return False
