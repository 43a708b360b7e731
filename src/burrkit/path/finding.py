"""The shortest path between two layouts, and everything that can be reached from one.

A goal that has all pieces is searched from both ends: each step adds a layer to the end whose last layer is
the smaller. The first arrangement that both ends have reached lies on a shortest path, since neither end had
reached it before. A goal that leaves pieces out is searched from the start alone.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from burrkit.disassembly.model import Move
from burrkit.disassembly.moving import by_weight_and_size
from burrkit.path.kernel import breadth_first as k
from burrkit.path.kernel.breadth_first import Reached
from burrkit.path.layout import Layout, aligned
from burrkit.path.legs import after, legs
from burrkit.path.model import METRICS, Metric, PathMove, PathResult, Proof, Reach, Status
from burrkit.path.parity import has_wrong_parity
from burrkit.path.sides import Budget, Key, SearchLimits, SearchSide, moves_from
from burrkit.path.tables import Tables, settled
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_seconds, check_type

_NOTHING_WANTED = np.empty((0, 3), dtype=np.int64)


def find_path(
    start: Layout,
    goal: Layout,
    *,
    metric: Metric = "slide",
    labelled: bool = False,
    margin: int | None = None,
    max_states: int | None = None,
    max_bytes: int = 4 << 30,
    time_limit: float | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> PathResult:
    """The shortest path from one layout to another, or the proof that there is none.

    ``goal`` may leave pieces out, which may then lie anywhere. Equal pieces are interchangeable unless
    ``labelled``; pieces are never turned, so equal ones have the same shape as they lie. ``metric``: what
    counts as a move. Without a tray no arrangement is larger than start and goal by more than ``margin``
    cubes, by default the extent of the largest piece along each axis. ``max_states``, ``max_bytes``,
    ``time_limit`` (seconds) and ``should_stop``, which is polled, end the search without an answer.
    PuzzleError if the goal has other pieces, walls or sizes.

    >>> import burrkit as bk
    >>> start, goal = (bk.path.parse_drawing(text, tray=True) for text in ("ABC/DEF/G.H", "ABC/DE./GHF"))
    >>> result = bk.path.find_path(start, goal, labelled=True)
    >>> result.status, len(result.moves)
    ('found', 2)
    >>> result.sentences()
    ['H slides 1 to the left.', 'F slides 1 toward you.']
    """
    limits = _checked(start, metric, margin, max_states, max_bytes, time_limit, should_stop)
    check_type("goal", goal, Layout)
    goal = aligned(start, goal)
    budget = Budget(limits)
    tables = Tables(start, goal, metric, labelled=labelled, margin=margin)

    if has_wrong_parity(start, goal, tables):
        return PathResult(
            start, goal, metric, "unreachable", None, 0, budget.seconds, "parity", box=tables.box
        )
    keys = _keys(tables, start, goal, budget)
    moves = None if keys is None else _moves(tables, keys)
    status: Status = "found" if moves is not None else "unknown"
    proof: Proof | None = None
    limit = budget.limit
    in_box = moves is not None and len(moves) > _least_outside(budget)
    if moves is None and limit is None:
        # A side that ended without having been cut has visited all there is.
        if any(side.width == 0 and side.cut_at is None for side in budget.sides):
            status, proof = "unreachable", "exhausted"
        else:
            limit, in_box = "box", True
    limit = limit if status == "unknown" else None
    return PathResult(
        start, goal, metric, status, moves, budget.states, budget.seconds, proof, limit, tables.box, in_box
    )


def _least_outside(budget: Budget) -> int:
    """The least number of moves of a path that leaves the box: out of it, and back in."""
    return sum(side.least_exit for side in budget.sides) + (len(budget.sides) == 1)


def reachable(
    start: Layout,
    *,
    metric: Metric = "slide",
    labelled: bool = False,
    margin: int | None = None,
    max_states: int | None = None,
    max_bytes: int = 4 << 30,
    time_limit: float | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Reach:
    """All arrangements that can be reached from a layout, counted by their least number of moves.

    Options as for ``find_path``.

    >>> import burrkit as bk
    >>> bk.path.reachable(bk.path.parse_drawing("AB/C.", tray=True), labelled=True).layers
    (1, 2, 2, 2, 2, 2, 1)
    """
    budget = Budget(_checked(start, metric, margin, max_states, max_bytes, time_limit, should_stop))
    tables = Tables(start, None, metric, labelled=labelled, margin=margin)
    side = SearchSide(tables, tables.codes(start), budget, _NOTHING_WANTED)
    while side.width and budget.limit is None:
        side.advance(_no_other(tables))
    starts = side.starts if side.starts[-1] == side.count else [*side.starts, side.count]
    layers = tuple(end - first for first, end in pairwise(starts) if end > first)
    cut = side.cut_at is not None
    limit = budget.limit or ("box" if cut else None)
    return Reach(start, metric, layers, budget.seconds, limit, tables.box, cut)


def _checked(
    start: Layout,
    metric: str,
    margin: int | None,
    max_states: int | None,
    max_bytes: int,
    time_limit: float | None,
    should_stop: Callable[[], bool] | None,
) -> SearchLimits:
    """The limits of a search. BurrkitError for an argument that cannot be meant."""
    check_type("start", start, Layout)
    check_choice("metric", metric, METRICS)
    check_count("margin", margin, 0, optional=True)
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)
    check_seconds("time_limit", time_limit)
    check_callable("should_stop", should_stop)
    return SearchLimits(max_states, max_bytes, time_limit, should_stop)


# The search ----------------------------------------------------------------------------------------------


def _no_other(tables: Tables) -> Reached:
    """What the other end has reached where there is none."""
    nothing = np.zeros(tables.words, dtype=np.uint64), np.full(2, -1, dtype=np.int32)
    return Reached(*nothing, np.zeros(k.SLOTS, dtype=np.int64))


def _keys(tables: Tables, start: Layout, goal: Layout, budget: Budget) -> list[Key] | None:
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
