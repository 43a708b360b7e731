"""A check of a path, cube by cube, that shares no code with the search."""

from __future__ import annotations

from burrkit.errors import CheckError
from burrkit.geometry import Cell
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathResult
from burrkit.moves.rules import SLIDES


def check_path(result: PathResult, *, labelled: bool = False) -> None:
    """Verify that the moves of a path lead from its start to its goal, one cube at a time.

    CheckError says what is wrong. That there is no shorter path is not checked. Without a path there is
    nothing to check. ``labelled`` as in ``find_path``.

    >>> import burrkit as bk
    >>> start, goal = bk.moves.path.parse_drawing("#A.#"), bk.moves.path.parse_drawing("#.A#")
    >>> bk.moves.path.check_path(bk.moves.path.find_path(start, goal))
    """
    if result.moves is None:
        return
    if result.rule != SLIDES:
        from burrkit.moves.path.turning.judge import check_by_rule

        check_by_rule(result, labelled=labelled)
        return
    start = result.start
    pieces = [set(shape) for shape in start.shapes]
    for number, move in enumerate(result.moves, 1):
        _check_kind(number, result)
        for slide in move.slides:
            sign = 1 if slide.distance > 0 else -1
            step = (sign * (slide.axis == 0), sign * (slide.axis == 1), sign * (slide.axis == 2))
            for _ in range(abs(slide.distance)):
                for piece in slide.pieces:
                    pieces[piece] = {_plus(cell, step) for cell in pieces[piece]}
                _check_places(number, pieces, start)
    if not _is_goal(pieces, result.goal, start, labelled=labelled):
        raise CheckError("the last move does not lead to the goal")


def _check_kind(number: int, result: PathResult) -> None:
    """Raise CheckError if a move is none under the metric of the result."""
    slides = (result.moves or ())[number - 1].slides
    groups = {slide.pieces for slide in slides}
    is_right = (
        len(groups) == 1
        and all(slide.distance != 0 for slide in slides)
        and (result.metric == "reach" or len(slides) == 1)
        and (result.metric == "slide" or len(slides[0].pieces) == 1)
        and (result.metric != "step" or abs(slides[0].distance) == 1)
        and not (result.start.flat and any(slide.axis == 2 for slide in slides))
    )
    if not is_right:
        raise CheckError(f"move {number} is not one move of the metric {result.metric!r}")


def _check_places(number: int, pieces: list[set[Cell]], start: Layout) -> None:
    """Raise CheckError if two pieces share a cube, or one lies in a wall or outside the tray."""
    taken = set(start.walls)
    for piece, cells in enumerate(pieces):
        mark = start.marks[piece]
        if taken & cells:
            raise CheckError(f"move {number} takes piece {mark} into another piece or a wall")
        taken |= cells
        if start.tray is not None:
            low, high = start.tray
            if not all(low[a] <= cell[a] <= high[a] for cell in cells for a in range(3)):
                raise CheckError(f"move {number} takes piece {mark} out of the tray")


def _is_goal(pieces: list[set[Cell]], goal: Layout, start: Layout, *, labelled: bool) -> bool:
    """Whether a piece equal to each one of the goal lies where that lies; all shifted alike if free."""
    wanted = []
    for mark, shape in zip(goal.marks, goal.shapes, strict=True):
        own = start.marks.index(mark)
        equal = [own] if labelled else [i for i, look in enumerate(start.looks) if look == start.looks[own]]
        wanted.append((equal, set(shape)))
    if not wanted:
        return True
    equal, cells = wanted[0]
    for piece in equal:
        (a, b, c), (x, y, z) = min(cells), min(pieces[piece])
        by = (x - a, y - b, z - c)
        if by != (0, 0, 0) and not start.is_free:
            continue
        if all(any(pieces[i] == {_plus(cell, by) for cell in lies} for i in alike) for alike, lies in wanted):
            return True
    return False


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
