"""A check of a path that shares no code with the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, TypeAlias

from burrkit.errors import CheckError
from burrkit.geometry import Cell, Isometry, Motion
from burrkit.geometry.lattices import CUBES
from burrkit.geometry.motion import minus
from burrkit.moves.path.finer import finer
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove, PathResult
from burrkit.moves.rules import SLIDES
from burrkit.moves.turns.replay import moved

#: The cubes of a piece with their colours, 0 for none.
_Painted: TypeAlias = frozenset[tuple[Cell, int]]

#: The number of the walls among the pieces.
_WALLS: Final = -1


def check_path(result: PathResult, *, labelled: bool = False) -> None:
    """Verify that the moves of a path are of its rule and metric, and lead from its start to its goal.

    CheckError reports what is wrong. That there is no shorter path is not checked. Without a path there is
    nothing to check. ``labelled`` as in ``find_path``.

    >>> import burrkit as bk
    >>> start, goal = bk.moves.path.parse_drawing("#A.#"), bk.moves.path.parse_drawing("#.A#")
    >>> bk.moves.path.check_path(bk.moves.path.find_path(start, goal))
    """
    if result.moves is None:
        return
    if not isinstance(result.start, Layout):
        from burrkit.moves.path.on_lattices import check_on_lattice

        check_on_lattice(result)
        return
    start, goal = result.layouts
    for number, move in enumerate(result.moves, 1):
        _check_kind(number, move, result, start)
    moves, rotations = result.moves, start.rotations(result.rule)
    if result.rule.half:
        start, goal, moves = finer(start), finer(goal), tuple(move.in_halves for move in moves)
    pieces = _moved(start, moves)
    if not _is_goal(pieces, goal, start, labelled=labelled, rotations=rotations):
        raise CheckError("the last move does not lead to the goal")


def _check_kind(number: int, move: PathMove, result: PathResult, start: Layout) -> None:
    """Raise CheckError if a move breaks the rule or the metric of the result."""
    rule, slides = result.rule, move.slides
    is_right = all(step.lattice is CUBES or rule.half for step in move.steps)
    if move.turn is not None:
        is_right = is_right and not slides and move.turn.motion.isometry in start.rotations(rule)
    else:
        is_right = (
            is_right
            and len({slide.pieces for slide in slides}) == 1
            and all(slide.distance for slide in slides)
            and (result.metric == "reach" or len(slides) == 1)
            and (result.metric == "slide" or len(slides[0].pieces) == 1)
            and (result.metric != "step" or abs(slides[0].distance) == 1)
            and not (start.flat and any(slide.axis == 2 for slide in slides))
            and all(slide.axis in start.axes(piece) for slide in slides for piece in slide.pieces)
        )
    if not is_right:
        by = "" if rule == SLIDES else f"rule '{rule}' and the "
        raise CheckError(f"move {number} is not one move of the {by}metric {result.metric!r}")


def _moved(start: Layout, moves: Iterable[PathMove]) -> list[_Painted]:
    """The pieces after slides and turns, each checked as in a disassembly; walls are one more piece."""
    painted = _painted(start)
    cubes = {piece: frozenset(cell for cell, _ in own) for piece, own in enumerate(painted)}
    walls = frozenset(start.walls) | frozenset(_around(start))
    if walls:
        cubes[_WALLS] = walls
    for number, move in enumerate(moves, 1):
        for step in move.steps:
            if _WALLS in step.pieces:
                raise CheckError(f"move {number} takes the walls along")
            try:
                cubes = moved(cubes, step)
            except CheckError as error:
                raise CheckError(f"move {number}: {error}") from None
            for piece in step.pieces:
                painted[piece] = _carried(painted[piece], step.motion)
    return painted


def _around(layout: Layout) -> Iterator[Cell]:
    """The cubes next to a tray, one thick, above and below it only where pieces could go."""
    if layout.tray is None:
        return
    low, high = layout.tray
    sides = 2 if layout.flat else 3
    x, y, z = (
        range(a - (k < sides), b + (k < sides) + 1) for k, (a, b) in enumerate(zip(low, high, strict=True))
    )
    for cell in product(x, y, z):
        if not all(a <= at <= b for a, at, b in zip(low, cell, high, strict=True)):
            yield cell


def _painted(layout: Layout) -> list[_Painted]:
    colours = layout.colours or ((),) * len(layout.shapes)
    return [
        frozenset((cell, dict(own).get(cell, 0)) for cell in shape)
        for shape, own in zip(layout.shapes, colours, strict=True)
    ]


def _carried(piece: _Painted, motion: Motion) -> _Painted:
    return frozenset((motion(cell), colour) for cell, colour in piece)


# The goal ------------------------------------------------------------------------------------------------


def _is_goal(
    pieces: list[_Painted], goal: Layout, start: Layout, *, labelled: bool, rotations: list[Isometry]
) -> bool:
    """Whether a piece equal to each one of the goal is where that is; free ones by one motion of all."""
    targets = []
    own_looks = [_looks(piece, rotations) for piece in pieces]
    for mark, target in zip(goal.marks, _painted(goal), strict=True):
        own = start.marks.index(mark)
        same = [own] if labelled else [i for i, looks in enumerate(own_looks) if looks & own_looks[own]]
        targets.append((same, target))
    return any(
        all(any(pieces[i] == {(by(cell), c) for cell, c in target} for i in same) for same, target in targets)
        for by in _motions(pieces, targets, rotations, is_free=start.is_free)
    )


def _motions(
    pieces: list[_Painted],
    targets: list[tuple[list[int], _Painted]],
    rotations: list[Isometry],
    *,
    is_free: bool,
) -> Iterator[Motion]:
    """The motions of the whole that could carry the goal to where the pieces are."""
    if not is_free or not targets:
        yield Motion()
        return
    same, target = targets[0]
    for piece, t in product(same, rotations):
        own = _low(cell for cell, _ in pieces[piece])
        yield Motion(t, minus(own, _low(Motion(t)(cell) for cell, _ in target)))


def _looks(piece: _Painted, rotations: list[Isometry]) -> set[_Painted]:
    """A piece in all orientations, from its least corner."""
    found = set()
    for t in rotations:
        turned = [(Motion(t)(cell), colour) for cell, colour in piece]
        low = _low(cell for cell, _ in turned)
        found.add(frozenset((minus(cell, low), colour) for cell, colour in turned))
    return found


def _low(cells: Iterable[Cell]) -> Cell:
    xs, ys, zs = zip(*cells, strict=True)
    return min(xs), min(ys), min(zs)
