"""The shortest path between two arrangements, and everything that can be reached from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves import mechanics
from burrkit.moves.path.finer import finer
from burrkit.moves.path.layout import Layout, aligned
from burrkit.moves.path.model import METRICS, Metric, PathResult, Reach
from burrkit.moves.path.sides import Found, PathBudget, PathTask, SearchLimits, Visited
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.states.by_hand import Arrangement
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_seconds, check_type


def find_path(
    start: Layout | Arrangement,
    goal: Layout | Arrangement,
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
    """The shortest path from one arrangement to another, or the proof that there is none.

    ``goal`` may leave pieces out, which may then be anywhere. Equal pieces are interchangeable unless
    ``labelled``; pieces are never turned, so equal ones have the same orientation. ``metric``: what
    counts as a move. Without a tray no arrangement is larger than start and goal by more than ``margin``
    cubes, by default the extent of the largest piece along each axis. ``max_states``, ``max_bytes``,
    ``time_limit`` (seconds) and ``should_stop``, which is polled, end the search without an answer.

    ``rule`` is a ``MoveRule`` or its text: by "legal" and "legal+half" pieces also turn, and equal ones are
    those that can be turned into each other; by "half" and "legal+half" moves may end at half cubes, and a
    path of whole ones is taken where that is as short. Where pieces turn, the metric is "slide", and a goal
    without walls has all pieces, in any orientation of the whole. PuzzleError if the goal has other pieces,
    walls or sizes, and for pieces with lanes where they turn; BurrkitError for a rule with clearance.

    Start and goal are layouts of cubes, or arrangements of one assembly, on any lattice. On other lattices
    than that of cubes pieces slide, by the metric "slide", to whole units or to where they touch; seen from
    the start or, where pieces may stop at parts of a unit, seen from the goal, whichever gives the shorter
    path. No move leads on from an arrangement from which a group comes free.

    >>> import burrkit as bk
    >>> path = bk.moves.path
    >>> start, goal = (path.parse_drawing(text, tray=True) for text in ("ABC/DEF/G.H", "ABC/DE./GHF"))
    >>> result = path.find_path(start, goal, labelled=True)
    >>> result.status, len(result.moves)
    ('found', 2)
    >>> result.sentences()
    ['H slides 1 to the left.', 'F slides 1 toward you.']
    """
    limits = _checked(start, metric, margin, SearchLimits(max_states, max_bytes, time_limit, should_stop))
    check_type("goal", goal, Layout, Arrangement)
    task = _task(start, metric, labelled, margin, rule)
    if not has_layouts(start) or not has_layouts(goal):
        return _on_lattice(start, goal, task, limits)
    first, last = start.layout, goal.layout
    last = aligned(first, last, task.rule)
    budget = PathBudget(limits)
    whole, least_outside = _searched(first, last, task, budget)
    if not task.rule.half or whole.limit not in (None, "box") or _is_settled(whole):
        return whole
    fine = replace(task, margin=None if margin is None else 2 * margin)
    return _better(whole, _searched(finer(first), finer(last), fine, budget.rest())[0], least_outside)


def has_layouts(end: Layout | Arrangement) -> bool:
    """Whether an arrangement is one of cubes, and so has a layout."""
    return isinstance(end, Layout) or end.mechanics.on_cubes


def _on_lattice(
    start: Layout | Arrangement, goal: Layout | Arrangement, task: PathTask, limits: SearchLimits
) -> PathResult:
    """The path between two arrangements on another lattice than that of cubes."""
    from burrkit.moves.path.on_lattices import find_on_lattice

    if isinstance(start, Layout) or isinstance(goal, Layout):
        raise PuzzleError("start and goal are on different lattices", "mismatch")
    given = {"metric": task.metric != "slide", "labelled": task.labelled, "margin": task.margin is not None}
    for name in [*(name for name, is_given in given.items() if is_given), *["rule"] * (task.rule != SLIDES)]:
        raise PuzzleError(f"made of {start.lattice.name}; {name} works for cubes only", "unsupported")
    return find_on_lattice(start, goal, limits)


def _searched(start: Layout, goal: Layout, task: PathTask, budget: PathBudget) -> tuple[PathResult, int]:
    """Search by moves of whole cubes, or of those of a refined layout.

    Also returns the least number of moves of a path that leaves the box: out of it, and back in.
    """
    found: Found = mechanics.paths(task.rule).find(start, goal, task, budget)
    result = PathResult(
        start, goal, task.metric, "unknown", found.moves, budget.states, budget.seconds,
        box=found.box, rule=task.rule,
    )  # fmt: skip
    if found.moves is not None:
        in_box = len(found.moves) > found.least_outside
        result = replace(result, status="found", in_box=in_box)
    elif found.proof is not None or (budget.limit is None and found.is_all):
        result = replace(result, status="unreachable", proof=found.proof or "exhausted")
    elif budget.limit is not None:
        result = replace(result, limit=budget.limit)
    else:
        result = replace(result, limit="box", in_box=True)
    return result, found.least_outside


def _is_settled(whole: PathResult) -> bool:
    """Whether half cubes cannot matter to the result of a search by whole ones.

    Slides by half cubes reach what slides by whole ones reach: see the proof in docs/guides/rules.md.
    """
    if whole.moves is not None:
        return len(whole.moves) <= 1
    return whole.status == "unreachable" and whole.rule.is_settled_by_slides


def _better(whole: PathResult, fine: PathResult, least_outside: int) -> PathResult:
    """The shorter path of two searches, the second one of a refined layout; else what the second proved."""
    states = whole.states + fine.states
    box = whole.box
    if fine.moves is not None and (whole.moves is None or len(fine.moves) < len(whole.moves)):
        moves = tuple(move.in_cubes for move in fine.moves)
        found = replace(whole, status="found", moves=moves, proof=None, limit=None, in_box=fine.in_box)
    elif whole.moves is not None:
        limit = None if fine.moves is not None or fine.limit == "box" else fine.limit
        in_box = len(whole.moves) > least_outside
        found = replace(whole, limit=limit, in_box=in_box)
    else:
        found = replace(whole, status=fine.status, proof=fine.proof, limit=fine.limit, in_box=fine.in_box)
    return replace(found, states=states, seconds=fine.seconds, box=box)


def reachable(
    start: Layout | Arrangement,
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
    limits = _checked(start, metric, margin, SearchLimits(max_states, max_bytes, time_limit, should_stop))
    budget = PathBudget(limits)
    task = _task(start, metric, labelled, margin, rule)
    layout = start.layout
    first, parts = layout, 1
    if task.rule.half:
        first, parts = finer(layout), 2
        task = replace(task, margin=None if margin is None else 2 * margin)
    found: Visited = mechanics.paths(task.rule).visit(first, task, budget)
    box = found.box and (found.box[0] // parts, found.box[1] // parts, found.box[2] // parts)
    limit = budget.limit or ("box" if found.is_cut else None)
    return Reach(layout, metric, found.layers, budget.seconds, limit, box, found.is_cut, task.rule)


#: By the kinds of rules the metrics that they have, and why no other.
_METRICS_OF: Final[dict[str, tuple[tuple[Metric, ...], str]]] = {
    "slides": (METRICS, ""),
    "half": (METRICS[:3], "counts whole cubes"),
    "legal": (METRICS[:1], "counts slides; where pieces turn it is 'slide'"),
    "legal+half": (METRICS[:1], "counts slides; where pieces turn it is 'slide'"),
}


def require_path(rule: MoveRule | str, metric: Metric, named: str = "rule='{}'") -> MoveRule:
    """The rule, made of a text. BurrkitError if there are no paths by it, or none of the metric."""
    made = mechanics.PATHS.require(rule, named)
    metrics, why = _METRICS_OF[made.kind]
    if metric not in metrics:
        raise BurrkitError(f"{named.format(made)}: the metric {metric!r} {why}", "unsupported")
    return made


def _task(
    start: Layout | Arrangement, metric: Metric, labelled: bool, margin: int | None, rule: MoveRule | str
) -> PathTask:
    """What a search is for. PuzzleError for lanes by a rule with turns."""
    task = PathTask(metric, labelled, margin, require_path(rule, metric))
    if isinstance(start, Layout) and start.lanes and len(start.rotations(task.rule)) > 1:
        raise PuzzleError(f"rule {task.rule}: pieces with lanes only slide", "unsupported")
    return task


def _checked(
    start: Layout | Arrangement, metric: str, margin: int | None, limits: SearchLimits
) -> SearchLimits:
    """The limits of a search. BurrkitError for an argument that cannot be meant."""
    check_type("start", start, Layout, Arrangement)
    check_choice("metric", metric, METRICS)
    check_count("margin", margin, 0, optional=True)
    check_count("max_states", limits.max_states, optional=True)
    check_count("max_bytes", limits.max_bytes)
    check_seconds("time_limit", limits.time_limit)
    check_callable("should_stop", limits.should_stop)
    return limits
