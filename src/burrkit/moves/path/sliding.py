"""Paths of layouts by slides: searches from one end or from both.

A goal that has all pieces is searched from both ends: each step adds a layer to the end with the smaller last
layer. The first arrangement that both ends have reached is on a shortest path, since neither end had
reached it before. A goal that leaves pieces out is searched from the start alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import numpy as np

from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.geometry.motion import plus
from burrkit.moves.model import Move
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.path.finer import after
from burrkit.moves.path.kernel import breadth_first as k
from burrkit.moves.path.kernel.breadth_first import Reached
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove
from burrkit.moves.path.sides import Found, Key, PathBudget, PathTask, SearchSide, Visited, moves_from
from burrkit.moves.path.tables import Tables, settled

_NO_GOAL = np.empty((0, 3), dtype=np.int64)


def find(start: Layout, goal: Layout, task: PathTask, budget: PathBudget) -> Found:
    """Search for a shortest path; ``goal`` is aligned with ``start``."""
    tables = Tables(start, goal, task.metric, labelled=task.labelled, margin=task.margin)
    if _has_wrong_parity(start, goal, tables):
        return Found(None, tables.box, is_all=True, proof="parity")
    keys = _keys(tables, start, goal, budget)
    moves = None if keys is None else _moves(tables, keys)
    # A side that ended without having been cut has visited all there is.
    is_all = any(side.width == 0 and side.cut_at is None for side in budget.sides)
    least = sum(side.least_exit for side in budget.sides) + (len(budget.sides) == 1)
    return Found(moves, tables.box, is_all, least)


def visit(start: Layout, task: PathTask, budget: PathBudget) -> Visited:
    """Visit all arrangements that can be reached."""
    tables = Tables(start, None, task.metric, labelled=task.labelled, margin=task.margin)
    side = SearchSide(tables, tables.codes(start), budget, _NO_GOAL)
    while side.width and budget.limit is None:
        side.advance(_no_other(tables))
    starts = side.starts if side.starts[-1] == side.count else [*side.starts, side.count]
    layers = tuple(end - first for first, end in pairwise(starts) if end > first)
    return Visited(layers, tables.box, side.cut_at is not None)


def _no_other(tables: Tables) -> Reached:
    """What the other end has reached where there is none."""
    nothing = np.zeros(tables.words, dtype=np.uint64), np.full(2, -1, dtype=np.int32)
    return Reached(*nothing, np.zeros(k.SLOTS, dtype=np.int64))


def _keys(tables: Tables, start: Layout, goal: Layout, budget: PathBudget) -> list[Key] | None:
    """The keys of the arrangements on a shortest path, None if there is none or the budget ends."""
    rows = tables.goal_rows(goal)
    ahead = SearchSide(tables, tables.codes(start), budget, rows)
    if ahead.is_there:
        return [ahead.key(0)]
    if len(goal.marks) < len(start.marks):
        while ahead.width and budget.limit is None:
            if (met := ahead.advance(_no_other(tables))) is not None:
                return ahead.chain(met)
        return None
    ahead.goal = _NO_GOAL
    behind = SearchSide(tables, tables.codes(goal), budget, _NO_GOAL)
    while ahead.width and behind.width and budget.limit is None:
        side, other = (ahead, behind) if ahead.width <= behind.width else (behind, ahead)
        met = side.advance(other.reached)
        if met is not None:
            key = side.key(met)
            there = side.chain(met), other.chain(other.find(key))
            first, second = there if side is ahead else there[::-1]
            return [*first, *second[-2::-1]]
    return None


# From keys to moves --------------------------------------------------------------------------------------


def _moves(tables: Tables, keys: list[Key]) -> tuple[PathMove, ...]:
    """The moves of the actual pieces that lead from key to key."""
    layout, moves = tables.start, []
    among = range(len(layout.marks))
    for key, following in pairwise(keys):
        group, delta = next(
            (group, delta) for group, delta, to in moves_from(tables, key) if (to == following).all()
        )
        corners = [tables.code(corner) for corner in settled(layout)]
        order = tables.places(corners)
        pieces = tuple(sorted(piece for place, piece in enumerate(order) if group >> place & 1))
        shift = tables.shift(corners[pieces[0]], delta)
        if tables.metric == "reach":
            slides = _legs(layout, pieces[0], shift, tables.size if layout.is_free else None, tables.region)
        else:
            axis = next(a for a in range(3) if shift[a])
            move = Move(pieces, axis, shift[axis])
            if layout.is_free and tables.metric == "slide":
                move = by_weight_and_size(move, among, (1,) * len(among))
            slides = (move,)
        moves.append(PathMove(slides))
        layout = after(layout, moves[-1])
    return tuple(moves)


def _legs(
    layout: Layout, piece: int, shift: Cell, size: Cell | list[int] | None, region: tuple[Cell, Cell]
) -> tuple[Move, ...]:
    """The fewest slides of a piece by ``shift`` in all, while all others stay.

    A free layout stays in a box of ``size``; pieces of others stay in ``region``, where ``size`` is None.
    """
    others = [shape for i, shape in enumerate(layout.shapes) if i != piece]
    filled = {cell for shape in (*others, layout.walls) for cell in shape}
    low, high = region
    if size is not None:
        lows, highs = zip(*((s.low, s.high) for s in (others or layout.shapes)), strict=True)
        low = tuple(max(h[a] for h in highs) - size[a] + 1 for a in range(3))
        high = tuple(min(w[a] for w in lows) + size[a] - 1 for a in range(3))
    cells = list(layout.shapes[piece])

    def is_free(by: Cell) -> bool:
        moved = [plus(cell, by) for cell in cells]
        return all(
            cell not in filled and all(low[a] <= cell[a] <= high[a] for a in range(3)) for cell in moved
        )

    def slides(by: Cell) -> Iterator[tuple[Cell, int, int]]:
        for axis in range(2 if layout.flat else 3):
            for sign in (1, -1):
                distance, to = sign, plus(by, _along(axis, sign))
                while is_free(to):
                    yield to, axis, distance
                    distance, to = distance + sign, plus(to, _along(axis, sign))

    came: dict[Cell, tuple[Cell, Move] | None] = {(0, 0, 0): None}
    waiting: list[Cell] = [(0, 0, 0)]
    for by in waiting:
        if by == shift:
            break
        for to, axis, distance in slides(by):
            if to not in came:
                came[to] = by, Move((piece,), axis, distance)
                waiting.append(to)
    if shift not in came:
        raise InternalError("a piece went where it cannot go")
    found, at = [], came[shift]
    while at is not None:
        found.append(at[1])
        at = came[at[0]]
    return tuple(reversed(found))


def _along(axis: int, distance: int) -> Cell:
    """A shift along one axis."""
    return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)


# Parity ---------------------------------------------------------------------------------------------------
#
# The parity of a permutation proves that half of all arrangements of the 15-puzzle are unreachable. Single
# cubes that all differ fill a tray but for one cell. Each step exchanges the hole with a neighbour. So the
# permutation of pieces and hole is even exactly if the hole is an even number of steps from where it was
# (W. W. Johnson, "Notes on the '15' Puzzle", 1879).


def _has_wrong_parity(start: Layout, goal: Layout, tables: Tables) -> bool:
    """Whether the parity proves that the goal is unreachable; False if the argument does not apply.

    ``goal`` is aligned with ``start``.
    """
    applies = (
        start.tray is not None
        and len(goal.marks) == len(start.marks)
        and all(len(shape) == 1 for shape in start.shapes)
        and len(set(tables.run.tolist())) == len(start.marks)
    )
    holes = [_holes(layout) for layout in (start, goal)] if applies else []
    if not applies or len(holes[0]) != 1:
        return False
    (before,), (later,) = holes
    target = dict(zip([*start.corners, before], [*goal.corners, later], strict=True))
    steps = sum(abs(a - b) for a, b in zip(before, later, strict=True))
    return (len(target) - _cycles(target) + steps) % 2 == 1


def _holes(layout: Layout) -> list[Cell]:
    """The empty cells of the tray."""
    if layout.tray is None:
        return []
    (a, b, c), (x, y, z) = layout.tray
    filled = set(layout.corners) | set(layout.walls)
    cells = product(range(a, x + 1), range(b, y + 1), range(c, z + 1))
    return [cell for cell in cells if cell not in filled]


def _cycles(target: dict[Cell, Cell]) -> int:
    left, count = set(target), 0
    while left:
        at = left.pop()
        count += 1
        while (at := target[at]) in left:
            left.remove(at)
    return count
