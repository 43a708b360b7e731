"""Paths of layouts whose pieces slide: searches of slides from one end or from both.

A goal that has all pieces is searched from both ends: each step adds a layer to the end whose last layer is
the smaller. The first arrangement that both ends have reached lies on a shortest path, since neither end had
reached it before. A goal that leaves pieces out is searched from the start alone.
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np

from burrkit.geometry import Cell
from burrkit.moves.model import Move
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.path.kernel import breadth_first as k
from burrkit.moves.path.kernel.breadth_first import Reached
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.legs import after, legs
from burrkit.moves.path.model import PathMove
from burrkit.moves.path.sides import Found, Key, PathBudget, PathTask, SearchSide, Visited, moves_from
from burrkit.moves.path.tables import Tables, settled

_NOTHING_WANTED = np.empty((0, 3), dtype=np.int64)


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
    side = SearchSide(tables, tables.codes(start), budget, _NOTHING_WANTED)
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
    wanted = tables.wanted(goal)
    ahead = SearchSide(tables, tables.codes(start), budget, wanted)
    if ahead.is_there:
        return [ahead.key(0)]
    if len(goal.marks) < len(start.marks):
        while ahead.width and budget.limit is None:
            if (met := ahead.advance(_no_other(tables))) is not None:
                return ahead.chain(met)
        return None
    ahead.wanted = _NOTHING_WANTED
    behind = SearchSide(tables, tables.codes(goal), budget, _NOTHING_WANTED)
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
            slides = legs(layout, pieces[0], shift, tables.size if layout.is_free else None, tables.region)
        else:
            axis = next(a for a in range(3) if shift[a])
            move = Move(pieces, axis, shift[axis])
            if layout.is_free and tables.metric == "slide":
                move = by_weight_and_size(move, among, (1,) * len(among))
            slides = (move,)
        moves.append(PathMove(slides))
        layout = after(layout, moves[-1])
    return tuple(moves)


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
