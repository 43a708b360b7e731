"""Recognise the six-piece burr in a problem that is drawn cube by cube."""

from __future__ import annotations

from burrkit.errors import PuzzleError
from burrkit.geometry import ROTATIONS, Motion, Voxels
from burrkit.puzzle import Goal, Problem
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import LENGTHS, REMOVABLE


def burr_of(problem: Problem) -> Burr:
    """The burr with the pieces of a problem; the problem itself if it is one.

    Sticks may lie in any direction, and the goal may be turned: what counts is that they are six
    numbered sticks of one length and their standard frame. Numbers are those of the sticks as they are
    drawn, where they lie along x. PuzzleError reports why a problem is not a burr.
    """
    if isinstance(problem, Burr):
        return problem
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
    """The number of a stick of this length, connected or not, however it lies; None for any other shape."""
    shift = (length - 6) // 2
    value = {(x + shift, y, z): 1 << k for k, (x, y, z) in enumerate(REMOVABLE)}
    box = Voxels.box(length, 2, 2)
    for t in ROTATIONS:
        held = shape.turned(t).normalized()
        removed = list(box - held)
        if held <= box and all(cell in value for cell in removed):
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
