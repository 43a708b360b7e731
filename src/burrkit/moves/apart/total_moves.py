"""The least total number of moves that takes an assembly completely apart, and that of each order of removal.

The *total* of a way apart is the number of all its moves, those that free a group included. A level consists
of shortest separations, one after the other; a longer first separation may leave parts that need fewer moves,
so that the sum of a level need not be the least total.

Here, as in a level, what can come free is taken off: in a state from which groups come free, the next move
frees one of them, and each part is then taken apart by itself. (To wait could help only where one move shifts
pieces of several parts that could already be apart.) So a part has finitely many states, and its least total
is the least of

    moves to a state from which groups come free + separations there + least totals of the cores

over all these states; the cores are the parts that are left when everything has gone that slides off without
end, see ``canonical_plan``. To split n pieces into k cores takes k - 1 separations in any order.

An *order of removal* names the cores of the state that is chosen, and an order for each core of more than one
piece. Pieces that come off in one state, without another move between, are one step of it.

The states of a part are searched by depth. What is left of the best total bounds the depth, and the totals
that the cores may have; for each part in its place a memo holds the least total or a bound that was proved. A
bound of one state of a part gives bounds of all others that were reached from it, because each move can be
made backward.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import attrgetter
from typing import Any, TypeAlias

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.moves.apart import exits as ways_out
from burrkit.moves.apart.complete_disassembly import refusals, take_apart
from burrkit.moves.apart.removal_orders import LeastTotal, RemovalOrder
from burrkit.moves.engine import Engine, Plan
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import LEAST_TOTALS, Mechanics
from burrkit.moves.model import Limit, Separation
from burrkit.moves.replay import verify
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.search import FreeState, LimitError, StateSearch
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.runtime.arguments import check_callable, check_count, check_type

#: For each core its shapes and the order of its own removals, which is empty if it stays whole.
_Order: TypeAlias = "tuple[tuple[tuple[int, ...], _Order], ...]"


#: States of a search that get a bound each.
_MOST_NEAR = 1_000_000


def least_total(
    assembly: Assembly,
    tree: Separation | None = None,
    *,
    within: int | None = None,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    should_stop: Callable[[], bool] | None = None,
    rule: MoveRule | str = SLIDES,
) -> LeastTotal:
    """Find the least total number of moves of an assembly, and prove it.

    ``tree`` is a way apart that is known, such as ``Solution.tree``; without it the assembly is taken apart
    first. With ``within`` all orders of removal are listed with a least total at most that much above
    that of the assembly. ``max_states`` and ``max_bytes`` limit each search of a part, and ``should_stop``
    is polled; if one ends the search, the result has the best way and the best bound found so far.

    By the ``rule`` "legal" pieces turn, too, and each turn is a move. BurrkitError for a rule that is neither
    that nor "slides".

    Every way has been replayed cube by cube. PuzzleError if the assembly is not known to come completely
    apart, CheckError if ``tree`` does not take it apart.

    >>> import burrkit as bk
    >>> solution = bk.solve(bk.load("54545111103040220631603340206464")).solutions[0]
    >>> solution.level, solution.tree.counts, sum(solution.tree.counts)
    ('4.5.1.2', (4, 5, 1, 2, 1), 13)
    >>> found = bk.moves.least_total(solution.assembly, solution.tree, within=0)
    >>> found.at_most, found.is_proved, found.tree.counts
    (12, True, (7, 1, 1, 2, 1))
    >>> for step in found.orders[0].steps:
    ...     print(step.moves, step.parts)
    9 ((0, 2, 5), (1,), (3,), (4,))
    3 ((0,), (2,), (5,))
    """
    check_type("assembly", assembly, Assembly)
    if tree is not None:
        check_type("tree", tree, Separation)
    check_count("within", within, 0, optional=True)
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)
    check_callable("should_stop", should_stop)
    mechanics = Mechanics.of(assembly.problem, rule, LEAST_TOTALS)
    if tree is None:
        found = take_apart(
            assembly, max_states=max_states, max_bytes=max_bytes, should_stop=should_stop, rule=rule
        )
        if found.tree is None:
            why = "is not known to come" if found.limit else "does not come"
            raise PuzzleError(f"the assembly {why} completely apart, so it has no least total", "unsolved")
        tree = found.tree
    verify(assembly, tree)
    limits = Limits(max_states, max_bytes, should_stop=should_stop)
    return _TotalSearch(assembly, mechanics.engine(assembly), limits).result(tree, within)


def proved_total(assembly: Assembly, tree: Separation) -> int | None:
    """Return the least total number of slides; None if a short search does not prove it."""
    if tree.rule != SLIDES:
        return None
    found = least_total(assembly, tree, max_states=10_000)
    return found.at_most if found.is_proved else None


class _TotalSearch:
    """Least totals of parts of one assembly, with a memo."""

    def __init__(self, assembly: Assembly, engine: Engine[Any], limits: Limits) -> None:
        self._assembly, self._engine, self._limits = assembly, engine, limits
        self._shapes = engine.shapes
        self._groups = bool(self._shapes.table.groups)
        self._known: dict[ProblemPart, ways_out.TotalBound] = {}
        #: Lower bounds of parts by their shapes and the row of their places in a state search.
        self._near: dict[tuple[int, ...], dict[bytes, int]] = {}
        self._near_count = 0
        #: All orders of a part below a limit.
        self._orders: dict[ProblemPart, tuple[int, dict[_Order, ways_out.TotalBound]]] = {}
        #: The best plan of the whole assembly so far.
        self._best: Plan | None = None

    def result(self, tree: Separation, within: int | None) -> LeastTotal:
        """The least total, given a way that is known."""
        root, total = self._engine.part(self._engine.home), sum(tree.counts)
        self._root = root
        if len(root.shapes) == 1:
            return LeastTotal(total, tree)
        limit: Limit | None = None
        orders: list[ways_out.TotalBound] = []
        try:
            found = self.least(root, total)
            if found.plan is None:
                found = ways_out.TotalBound(total)
            if within is not None:
                orders = sorted(self.orders(root, found.total + within + 1).values(), key=attrgetter("total"))
        except LimitError as error:
            limit = error.limit
        if self._best is not None:
            tree = self._written(self._best)
        at_least = min(self._bound(root).total, sum(tree.counts))
        ways = [RemovalOrder(self._written(way.plan)) for way in orders if way.plan is not None]
        return LeastTotal(at_least, tree, tuple(ways), limit)

    def _written(self, plan: Plan) -> Separation:
        """The plan as a tree, replayed."""
        tree = self._engine.separation(plan, self._engine.home)
        with refusals():
            verify(self._assembly, tree)
        return tree

    # The least total ---------------------------------------------------------------------------------

    def least(self, part: ProblemPart, limit: int) -> ways_out.TotalBound:
        """The least total of a part, or a bound of at least ``limit``."""
        known = self._bound(part)
        if known.plan is not None or known.total >= limit:
            return known
        proved, top, plan = known.total, limit, None
        separations = self._separations(part)
        search = self._engine.search([part], self._limits)
        depth = 0
        try:
            while depth + separations < top:
                proved = max(proved, min(top, depth + separations))
                exits = self._next_exits(search, depth, top)
                if exits is None:
                    break
                for way in exits:
                    proved = max(proved, min(top, way.least, depth + 1 + separations))
                    if way.least >= top:
                        break
                    found = self._finish(search, way, top)
                    if found is not None:
                        top, plan = found.total, found.plan
                        if part == self._root:
                            self._best = plan
                depth += 1
            self._spread(search, part, top)
        except LimitError:
            self._known[part] = ways_out.TotalBound(proved)
            raise
        finally:
            search.close()
        self._known[part] = found = ways_out.TotalBound(top, plan)
        return found

    def _spread(self, search: StateSearch, part: ProblemPart, total: int) -> None:
        """Bound the totals of all states that were reached from a part with at least this total.

        Each move can be made backward, so a state d moves away has at least the total less d.
        """
        gain = total - self._base(part)
        if gain <= 1 or self._near_count > _MOST_NEAR:
            return
        near = self._near.setdefault(self._engine.family(part), {})
        before = len(near)
        count = int(np.searchsorted(search.depths, gain))
        data, size = search.rows(count)
        for place, depth in enumerate(search.depths[:count].tolist()):
            key = data[place * size : place * size + size]
            if near.get(key, 0) < total - depth:
                near[key] = total - depth
        self._near_count += len(near) - before

    def _bound(self, part: ProblemPart) -> ways_out.TotalBound:
        known = self._known.get(part)
        if known is not None and known.plan is not None:
            return known
        least = self._base(part) if known is None else known.total
        if (near := self._near.get(self._engine.family(part))) is not None:
            least = max(least, near.get(self._engine.row(part), 0))
        return ways_out.TotalBound(least)

    def _base(self, part: ProblemPart) -> int:
        """What every total of a part is at least: before a core comes apart, something must be shifted."""
        return self._separations(part) + (part != self._root)

    def _separations(self, part: ProblemPart) -> int:
        """The least number of moves that free something, for a part of which something must come off."""
        return 1 if self._groups else len(part.shapes) - 1

    def _next_exits(self, search: StateSearch, depth: int, limit: int) -> list[ways_out.Exit] | None:
        """The exits of the next depth with a total that may be below a limit, the most promising first.

        None if there are no more states.
        """
        free = search.next_layer()
        if search.limit is not None:
            raise LimitError(search.limit)
        if free is None:
            return None
        ways = (self._exit(search, depth, state) for state in free)
        return sorted((way for way in ways if way.least < limit), key=attrgetter("least"))

    def _exit(self, search: StateSearch, depth: int, free: FreeState) -> ways_out.Exit:
        part, cores = search.part(free.state), {}
        for core in free.cores:
            if not self._shapes.is_done(part, core):
                cores[core] = self._shapes.sub_part(part, core)
        own = depth + (0 if self._groups else len(free.cores) - 1)
        own += sum(self._bound(core).total for core in cores.values())
        return ways_out.Exit(max(own, depth + 1), depth, free, part, cores)

    def _finish(self, search: StateSearch, way: ways_out.Exit, limit: int) -> ways_out.TotalBound | None:
        """The least total by way of an exit, if it is below a limit."""
        after = self._least_of_cores(way, limit)
        return None if after is None else self._combined(search, way, after, limit)

    def _least_of_cores(self, way: ways_out.Exit, limit: int) -> dict[int, ways_out.TotalBound] | None:
        """The least totals of the cores of an exit; None if that of the exit is not below a limit."""
        least = {core: self._bound(part) for core, part in way.cores.items()}
        own = way.depth + (0 if self._groups else len(way.free.cores) - 1)
        for core, part in way.cores.items():
            rest = own + sum(found.total for other, found in least.items() if other != core)
            least[core] = self.least(part, limit - rest)
            if rest + least[core].total >= limit:
                return None
        return least

    def _combined(
        self, search: StateSearch, way: ways_out.Exit, after: dict[int, ways_out.TotalBound], limit: int
    ) -> ways_out.TotalBound | None:
        """The total and the plan by way of an exit, given those of its cores, if it is below a limit."""
        if self._groups:
            total, split = ways_out.split_with_groups(self._shapes, way, after)
        else:
            total = len(way.free.cores) - 1 + sum(found.total for found in after.values())
            split = None
        if way.depth + total >= limit:
            return None
        if split is None:
            split = ways_out.split_exit(way, after)
        return ways_out.TotalBound(way.depth + total, Plan(*search.path(way.free.state), split))

    # Orders of removal -------------------------------------------------------------------------------

    def orders(self, part: ProblemPart, limit: int) -> dict[_Order, ways_out.TotalBound]:
        """The least total of each order of removal of a part, of those below a limit."""
        known, ways = self._orders.get(part, (0, {}))
        if known < limit:
            ways, seen = {}, set[tuple[ProblemPart, ...]]()
            separations = self._separations(part)
            search = self._engine.search([part], self._limits)
            depth = 0
            try:
                while depth + separations < limit:
                    exits = self._next_exits(search, depth, limit)
                    if exits is None:
                        break
                    for way in exits:
                        if search.must_end():
                            raise LimitError(search.limit)
                        cores = tuple(sorted(way.cores.values(), key=attrgetter("shapes", "places")))
                        # The same cores after more moves; with piece groups other parts may differ.
                        if cores not in seen or self._groups:
                            seen.add(cores)
                            self._add_orders(search, way, limit, ways)
                    depth += 1
            finally:
                search.close()
            self._orders[part] = limit, ways
        return {order: way for order, way in ways.items() if way.total < limit}

    def _add_orders(
        self, search: StateSearch, way: ways_out.Exit, limit: int, ways: dict[_Order, ways_out.TotalBound]
    ) -> None:
        """Add the orders of removal by way of an exit that are below a limit, where they are better."""
        least = self._least_of_cores(way, limit)
        if least is None:
            return
        own = way.depth + (0 if self._groups else len(way.free.cores) - 1)
        most = limit - own - sum(found.total for found in least.values())
        choices = [self.orders(part, least[core].total + most).items() for core, part in way.cores.items()]
        for chosen in product(*choices):
            if own + sum(found.total for _, found in chosen) >= limit:
                continue
            below = dict(zip(way.cores, chosen, strict=True))
            family = self._engine.family(way.part)
            order = tuple(
                sorted(
                    (
                        tuple(sorted(family[i] for i in ways_out.places_of(core))),
                        below[core][0] if core in below else (),
                    )
                    for core in way.free.cores
                )
            )
            top = ways[order].total if order in ways else limit
            after = {core: found for core, (_, found) in below.items()}
            combined = self._combined(search, way, after, top)
            if combined is not None:
                ways[order] = combined
