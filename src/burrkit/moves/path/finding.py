"""The shortest path between two layouts, and everything that can be reached from one.

A goal that has all pieces is searched from both ends: each step adds a layer to the end whose last layer is
the smaller. The first arrangement that both ends have reached lies on a shortest path, since neither end had
reached it before. A goal that leaves pieces out is searched from the start alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from burrkit.errors import BurrkitError
from burrkit.moves.model import Move, Turn
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.path.finer import finer, in_cubes
from burrkit.moves.path.kernel import breadth_first as k
from burrkit.moves.path.kernel.breadth_first import Reached
from burrkit.moves.path.layout import Layout, aligned
from burrkit.moves.path.legs import after, legs
from burrkit.moves.path.model import METRICS, Metric, PathMove, PathResult, Reach
from burrkit.moves.path.parity import has_wrong_parity
from burrkit.moves.path.sides import Budget, Key, SearchLimits, SearchSide, moves_from
from burrkit.moves.path.tables import Tables, settled
from burrkit.moves.path.turning.turning_path import count_turning, find_turning_path
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_seconds, check_type

#: More moves than any path has.
_NEVER = 1 << 62

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
    rule: MoveRule | str = SLIDES,
) -> PathResult:
    """The shortest path from one layout to another, or the proof that there is none.

    ``goal`` may leave pieces out, which may then lie anywhere. Equal pieces are interchangeable unless
    ``labelled``; pieces are never turned, so equal ones have the same shape as they lie. ``metric``: what
    counts as a move. Without a tray no arrangement is larger than start and goal by more than ``margin``
    cubes, by default the extent of the largest piece along each axis. ``max_states``, ``max_bytes``,
    ``time_limit`` (seconds) and ``should_stop``, which is polled, end the search without an answer.

    ``rule`` is a ``MoveRule`` or its text: by "legal" and "legal+half" pieces also turn, and equal ones are
    those that can be turned into each other; by "half" and "legal+half" moves may end at half cubes, and a
    path of whole ones is taken where that is as short. Where pieces turn, the metric is "slide", and a goal
    without walls has all pieces, in any orientation of the whole. PuzzleError if the goal has other pieces,
    walls or sizes; BurrkitError for a rule with clearance.

    >>> import burrkit as bk
    >>> path = bk.moves.path
    >>> start, goal = (path.parse_drawing(text, tray=True) for text in ("ABC/DEF/G.H", "ABC/DE./GHF"))
    >>> result = path.find_path(start, goal, labelled=True)
    >>> result.status, len(result.moves)
    ('found', 2)
    >>> result.sentences()
    ['H slides 1 to the left.', 'F slides 1 toward you.']
    """
    limits = _checked(start, metric, margin, max_states, max_bytes, time_limit, should_stop)
    check_type("goal", goal, Layout)
    made = require_path(rule, metric)
    goal = aligned(start, goal, turning=made.has_turns)
    budget = Budget(limits)
    search = _Search(metric, labelled, margin, made)
    whole, _ = search.find(start, goal, budget)
    if not made.half or whole.limit not in (None, "box") or _is_settled(whole):
        return whole
    fine = replace(search, margin=None if margin is None else 2 * margin)
    return _better(whole, *fine.find(finer(start), finer(goal), budget.rest()))


@dataclass(frozen=True)
class _Search:
    """What a search is for, whatever it begins with."""

    metric: Metric
    labelled: bool
    margin: int | None
    rule: MoveRule

    def find(self, start: Layout, goal: Layout, budget: Budget) -> tuple[PathResult, int]:
        """Search by moves of whole cubes, or of those of a ``finer`` layout.

        Also returns the least number of moves of a path that leaves the box: out of it, and back in.
        """
        return (
            self._turning(start, goal, budget) if self.rule.has_turns else self._sliding(start, goal, budget)
        )

    def _sliding(self, start: Layout, goal: Layout, budget: Budget) -> tuple[PathResult, int]:
        tables = Tables(start, goal, self.metric, labelled=self.labelled, margin=self.margin)
        result = PathResult(
            start, goal, self.metric, "unknown", None, 0, budget.seconds, box=tables.box, rule=self.rule
        )
        if has_wrong_parity(start, goal, tables):
            return replace(result, status="unreachable", proof="parity"), _NEVER
        keys = _keys(tables, start, goal, budget)
        moves = None if keys is None else _moves(tables, keys)
        # A side that ended without having been cut has visited all there is.
        is_all = any(side.width == 0 and side.cut_at is None for side in budget.sides)
        least = sum(side.least_exit for side in budget.sides) + (len(budget.sides) == 1)
        return _answered(result, moves, budget, is_all=is_all, least_outside=least), least

    def _turning(self, start: Layout, goal: Layout, budget: Budget) -> tuple[PathResult, int]:
        found = find_turning_path(start, goal, labelled=self.labelled, margin=self.margin, budget=budget)
        box = found.box if start.tray is None else None
        result = PathResult(
            start, goal, self.metric, "unknown", None, 0, budget.seconds, box=box, rule=self.rule
        )
        moves = None if found.moves is None else tuple(map(_path_move, found.moves))
        is_all = found.cut_at is None
        least = _NEVER if found.cut_at is None else found.cut_at + 2
        return _answered(result, moves, budget, is_all=is_all, least_outside=least), least


def _path_move(move: Move | Turn) -> PathMove:
    return PathMove((), move) if isinstance(move, Turn) else PathMove((move,))


def _answered(
    result: PathResult,
    moves: tuple[PathMove, ...] | None,
    budget: Budget,
    *,
    is_all: bool,
    least_outside: int,
) -> PathResult:
    """The result of a search that is over; ``is_all``: unless a limit ended it, it has visited everything.

    A path that leaves the box has at least ``least_outside`` moves.
    """
    result = replace(result, states=budget.states, seconds=budget.seconds)
    if moves is not None:
        return replace(result, status="found", moves=moves, in_box=len(moves) > least_outside)
    if budget.limit is not None:
        return replace(result, limit=budget.limit)
    if is_all:
        return replace(result, status="unreachable", proof="exhausted")
    return replace(result, limit="box", in_box=True)


def _is_settled(whole: PathResult) -> bool:
    """Whether half cubes cannot matter to the result of a search by whole ones.

    Slides by half cubes reach what slides by whole ones reach: see the proof in docs/guides/rules.md.
    """
    if whole.moves is not None:
        return len(whole.moves) <= 1
    return whole.status == "unreachable" and not whole.rule.has_turns


def _better(whole: PathResult, fine: PathResult, least_outside: int) -> PathResult:
    """The shorter path of two searches, the second one of a ``finer`` layout; else what the second proved."""
    states = whole.states + fine.states
    box = whole.box
    if fine.moves is not None and (whole.moves is None or len(fine.moves) < len(whole.moves)):
        moves = tuple(map(in_cubes, fine.moves))
        found = replace(whole, status="found", moves=moves, proof=None, limit=None, in_box=fine.in_box)
    elif whole.moves is not None:
        limit = None if fine.moves is not None or fine.limit == "box" else fine.limit
        in_box = len(whole.moves) > least_outside
        found = replace(whole, limit=limit, in_box=in_box)
    else:
        found = replace(whole, status=fine.status, proof=fine.proof, limit=fine.limit, in_box=fine.in_box)
    return replace(found, states=states, seconds=fine.seconds, box=box)


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
    rule: MoveRule | str = SLIDES,
) -> Reach:
    """All arrangements that can be reached from a layout, counted by their least number of moves.

    Options as for ``find_path``.

    >>> import burrkit as bk
    >>> bk.moves.path.reachable(bk.moves.path.parse_drawing("AB/C.", tray=True), labelled=True).layers
    (1, 2, 2, 2, 2, 2, 1)
    """
    budget = Budget(_checked(start, metric, margin, max_states, max_bytes, time_limit, should_stop))
    made = require_path(rule, metric)
    if made.half:
        start_of_search, margin = finer(start), None if margin is None else 2 * margin
    else:
        start_of_search = start
    if made.has_turns:
        counted = count_turning(start_of_search, labelled=labelled, margin=margin, budget=budget)
        layers, cut, size = counted.layers, counted.cut_at is not None, counted.box
        box = None if start.tray is not None else size
    else:
        tables = Tables(start_of_search, None, metric, labelled=labelled, margin=margin)
        side = SearchSide(tables, tables.codes(start_of_search), budget, _NOTHING_WANTED)
        while side.width and budget.limit is None:
            side.advance(_no_other(tables))
        starts = side.starts if side.starts[-1] == side.count else [*side.starts, side.count]
        layers = tuple(end - first for first, end in pairwise(starts) if end > first)
        cut, box = side.cut_at is not None, tables.box
    if box is not None and made.half:
        box = box[0] // 2, box[1] // 2, box[2] // 2
    limit = budget.limit or ("box" if cut else None)
    return Reach(start, metric, layers, budget.seconds, limit, box, cut, made)


def require_path(rule: MoveRule | str, metric: Metric) -> MoveRule:
    """The rule, made of a text. BurrkitError if there are no paths by it, or none of the metric."""
    made = MoveRule.of(rule)
    if made.clearance is not None:
        raise BurrkitError(f"rule='{made}': there is no search for paths with clearance")
    if made.has_turns and metric != "slide":
        raise BurrkitError(
            f"rule='{made}': the metric {metric!r} counts slides; where pieces turn it is 'slide'"
        )
    if made.half and metric == "step":
        raise BurrkitError(f"rule='{made}': the metric 'step' counts whole cubes")
    return made


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
