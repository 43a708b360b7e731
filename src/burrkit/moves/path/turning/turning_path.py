"""The least number of slides and turns from one layout to another, and everything that they reach."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from burrkit.geometry import Cell, Motion
from burrkit.moves.model import Move, Turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.sides import Budget
from burrkit.moves.path.turning.bounded_search import BoundedSearch
from burrkit.moves.path.turning.walled import WALLS, WalledPieces
from burrkit.moves.slides.search import Step
from burrkit.moves.turns.plan import move_of_step
from burrkit.moves.turns.shapes import Place


class TurningPath(NamedTuple):
    """The moves, None if none lead to the goal within the ``box`` or the budget; ``cut_at`` of the search."""

    moves: tuple[Move | Turn, ...] | None
    cut_at: int | None
    box: Cell


class TurningLayers(NamedTuple):
    """How many arrangements can be reached in each number of moves within the ``box``, and ``cut_at``."""

    layers: tuple[int, ...]
    cut_at: int | None
    box: Cell


def find_turning_path(
    start: Layout, goal: Layout, *, labelled: bool, margin: int | None, budget: Budget
) -> TurningPath:
    """Search from ``start``; ``goal`` is aligned with it, and its pieces may be turned."""
    pieces = WalledPieces(start, labelled=labelled)
    home = pieces.places(start)
    part = pieces.part(home)
    wanted = pieces.wanted(goal, part)
    box = box_of(pieces, goal, margin)
    search = BoundedSearch(pieces, part, box, budget)
    first = 0
    while True:
        rows = search.rows(first)
        hits = np.ones(len(rows), dtype=bool)
        for word, begin, end in wanted:
            hits &= (rows[:, begin:end] == np.uint64(word)).any(axis=1)
        if hits.any():
            steps = search.steps(first + int(hits.argmax()))
            return TurningPath(_moves(pieces, steps, home), search.cut_at, box)
        first = search.count
        if not search.advance():
            return TurningPath(None, search.cut_at, box)


def count_turning(start: Layout, *, labelled: bool, margin: int | None, budget: Budget) -> TurningLayers:
    """Count the arrangements that can be reached."""
    pieces = WalledPieces(start, labelled=labelled)
    box = box_of(pieces, None, margin)
    search = BoundedSearch(pieces, pieces.part(pieces.places(start)), box, budget)
    while search.advance():
        pass
    ends = [*search.layers, search.count]
    layers = tuple(end - begin for begin, end in pairwise(ends) if end > begin)
    return TurningLayers(layers, search.cut_at, box)


def box_of(pieces: WalledPieces, goal: Layout | None, margin: int | None) -> Cell:
    """The size of the largest box that all pieces and walls may fill.

    In a tray that is its own. Else a box along any axis is larger than start and goal by ``margin``, by
    default the length of the longest piece; pieces in one layer stay in it.
    """
    start = pieces.start
    if start.tray is not None:
        return pieces.walls.extent
    across = 2 if start.flat else 3
    more = max(max(shape.extent[:across]) for shape in start.shapes) if margin is None else margin
    boxes = [one.box for one in (start, goal) if one is not None]
    if start.is_free:
        size = [max(high[a] - low[a] + 1 for low, high in boxes) for a in range(3)]
        longest = max(size[:across]) + more
        return longest, longest, longest if across == 3 else size[2]
    low = [min(box[0][a] for box in boxes) for a in range(3)]
    high = [max(box[1][a] for box in boxes) for a in range(3)]
    x, y, z = (high[a] - low[a] + 1 + 2 * more * (a < across) for a in range(3))
    return x, y, z


def _moves(pieces: WalledPieces, steps: list[Step], home: Mapping[int, Place]) -> tuple[Move | Turn, ...]:
    """The steps of a search as moves of pieces; of two groups the one without walls, else the smaller."""
    where, moves = dict(home), []
    for axis, code, bits in steps:
        order = pieces.framed(where)
        group, rest = (
            tuple(sorted(piece for i, piece in enumerate(order) if (bits >> i & 1) == side))
            for side in (1, 0)
        )
        sense = 1
        if WALLS in group or (WALLS not in rest and len(rest) < len(group)):
            group, sense = rest, -1
        move = move_of_step(pieces.turned, (group, axis, code, sense), where, order)
        motion = move.motion if isinstance(move, Turn) else Motion(0, move.shift)
        where |= {piece: pieces.turned.moved(where[piece], motion) for piece in group}
        moves.append(move)
    return tuple(moves)
