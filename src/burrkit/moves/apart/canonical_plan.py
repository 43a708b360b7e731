"""The canonical way apart: the choice among all shortest first separations.

Of all shortest first separations the one with the least level, as a sequence of numbers, is taken; the
levels of its parts are their own canonical ones. That makes the level a property of the assembly: it does
not depend on the order of the pieces, as it does in programs that keep the first separation they meet.

Call a state's *cores* the parts that are left when everything has gone that slides off without end, again
and again. Pieces that are gone can only have been in the way, so

1. the cores do not depend on the order of going, and each part of a split is a union of cores;
2. if some core can never be taken apart, then no other way helps: the assembly has no solution;
3. with k cores, the level begins with the moves of the first separation and at most k - 2 ones. Let all cores
   but one be done with (single pieces, or whole groups). If they can leave one at a time, nothing is less
   than those k - 2 ones followed by the level of that one core.

So most of the exponentially many separations need never be examined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from burrkit.errors import InternalError
from burrkit.moves.engine import Engine, Next, Plan, Split, StuckProof, make_split
from burrkit.moves.limits import Limits
from burrkit.moves.model import Disassembly
from burrkit.moves.search import FreeState, LimitError, StateSearch
from burrkit.moves.slides.kernel.state_space import LAYER
from burrkit.moves.slides.shapes import ProblemPart

#: Rows that ``StuckParts`` stores, of about 100 bytes each.
_MOST_STUCK = 1 << 18


class StuckParts:
    """Parts of the assemblies of one problem that do not come apart by one rule, in every state they reach.

    Each move can be made backward, so a part in one of these states reaches no others.
    """

    def __init__(self) -> None:
        #: For each family of parts the rows of their states.
        self._rows: dict[tuple[int, ...], set[bytes]] = {}
        self._room = _MOST_STUCK

    def has_any(self, engine: Engine[Any], parts: Sequence[ProblemPart]) -> bool:
        """Whether one of these parts is among them."""
        return any(engine.row(part) in self._rows.get(engine.family(part), ()) for part in parts)

    def add(self, engine: Engine[Any], search: StateSearch) -> None:
        """Add all states of a search that has ended without a group that comes free, while there is room."""
        if search.count <= self._room:
            self._room -= search.count
            rows, size = search.rows(search.count)
            known = self._rows.setdefault(engine.family(search.starts[0]), set())
            known.update(rows[at : at + size] for at in range(0, len(rows), size))


class _KnownStuckError(Exception):
    """A part is one of the ``StuckParts``."""


def searched(engine: Engine[Any], limits: Limits, shared: StuckParts | None = None) -> Disassembly:
    """Take an assembly apart by searching its states.

    A part that is known to ``shared``, to which the search adds, is not searched again. Then the result has
    neither a tree nor a proof nor a limit.
    """
    analysis = _Analysis(engine, limits, shared)
    root = engine.search([engine.part(engine.home)], limits)
    root.run()
    if root.level is None:
        return Disassembly(None, None, root.count, root.nbytes, limit=root.limit)
    count = root.count
    try:
        best = analysis.search(root)
    except LimitError as e:
        return Disassembly(None, None, count, analysis.most_bytes, limit=e.limit)
    except _KnownStuckError:
        return Disassembly(root.level, None, count, analysis.most_bytes)
    root.close()
    if isinstance(best, StuckProof):
        stuck = engine.stuck(best, engine.home)
        return Disassembly(root.level, None, count, analysis.most_bytes, stuck)
    return Disassembly(root.level, engine.separation(best, engine.home), count, analysis.most_bytes)


class _Analysis:
    """Finds the best plans of parts, and caches them."""

    def __init__(self, engine: Engine[Any], limits: Limits, shared: StuckParts | None) -> None:
        self.engine, self.shapes = engine, engine.shapes
        self.limits, self._shared = limits, shared
        self.most_bytes = 0
        self._known: dict[tuple[ProblemPart, ...], Plan | StuckProof] = {}
        self._groups = self.shapes.table.groups
        self.is_done = self.shapes.is_done

    def best(self, starts: Sequence[ProblemPart]) -> Plan | StuckProof:
        """The canonical plan for some pieces, from whichever of these starts is best."""
        key = tuple(sorted(set(starts), key=lambda part: part.places))
        if key not in self._known:
            if self._shared is not None and self._shared.has_any(self.engine, key):
                raise _KnownStuckError
            search = self.engine.search(key, self.limits)
            if search.run() == 0 and self._shared is not None:
                self._shared.add(self.engine, search)
            self._known[key] = self.search(search)
            search.close()
        return self._known[key]

    def search(self, search: StateSearch) -> Plan | StuckProof:
        """The canonical plan when the first state from which a group comes free has been found."""
        if search.level is None:
            raise LimitError(search.limit)
        self.most_bytes = max(self.most_bytes, search.nbytes)
        if search.level == 0:
            state, moves = search.freest
            return StuckProof(*search.path(state), moves)
        for loose in search.free_states():
            if (plan := self.complete_plan(search, loose)) is not None:
                return plan
        if search.level > 1 or len(search.starts) > 1:  # else the layer has but one state
            if search.run(LAYER) is None:
                raise LimitError(search.limit)
            self.most_bytes = max(self.most_bytes, search.nbytes)
        return _Choice(self, search).best()

    def complete_plan(self, search: StateSearch, loose: FreeState) -> Plan | None:
        """The plan if all cores are done with: no level is less."""
        part = search.part(loose.state) if self._groups else search.starts[0]  # else of no interest
        if not all([self.is_done(part, core) for core in loose.cores]):  # noqa: C419  quicker than lazy
            return None
        splits: dict[int, Split] = {}
        for whole, axis, group in reversed(loose.splits):  # parts come after the whole
            if whole == loose.splits[0][0] or not self.is_done(part, whole):
                rest = whole & ~group
                splits[whole] = make_split(axis, group, rest, splits.get(group), splits.get(rest))
        return Plan(*search.path(loose.state), splits[loose.splits[0][0]])


class _Choice:
    """The choice among all states from which a group comes free in the least number of moves."""

    def __init__(self, analysis: _Analysis, search: StateSearch) -> None:
        self._analysis = analysis
        self._shapes = analysis.shapes
        self._search = search
        if search.level is None:
            raise InternalError("a choice among separations of a search that found none")
        self._first = search.level
        self._plan: Plan | None = None

    def best(self) -> Plan | StuckProof:
        """The least plan."""
        search, analysis = self._search, self._analysis
        simple: dict[tuple[int, tuple[int, ...]], list[tuple[FreeState, int]]] = {}
        others = []
        for loose in search.free_states():
            part = search.part(loose.state)
            hard = [core for core in loose.cores if not analysis.is_done(part, core)]
            if not hard:
                plan = analysis.complete_plan(search, loose)
                if plan is None:
                    raise InternalError("a part without hard cores does not come apart")
                return plan
            if len(hard) == 1 and _removal_order(loose, hard[0]) is not None:
                shapes = self._shapes.sub_part(part, hard[0]).shapes
                simple.setdefault((len(loose.cores), shapes), []).append((loose, hard[0]))
            else:
                others.append((loose, hard))
        for (cores, _), states in sorted(simple.items(), key=lambda item: -item[0][0]):
            if self._may_improve((self._first, *(1,) * (cores - 2), 2)):
                proof = self._one_core_left(states)
                if proof is not None:
                    return proof
        for loose, hard in sorted(others, key=lambda item: -len(item[0].cores)):
            if self._may_improve((self._first, *(1,) * (len(loose.cores) - 2), 2)):
                proof = self._any_split(loose, hard)
                if proof is not None:
                    return proof
        if self._plan is None:
            raise InternalError("no separation was chosen though a group comes free")
        return self._plan

    def _may_improve(self, bound: tuple[int, ...]) -> bool:
        return self._plan is None or bound <= self._plan.rank[0]

    def _offer(self, plan: Plan) -> None:
        if self._plan is None or plan.rank < self._plan.rank:
            self._plan = plan

    def _one_core_left(self, states: list[tuple[FreeState, int]]) -> StuckProof | None:
        """The best of the states in which one core is left after all others have gone one at a time."""
        search = self._search
        starts: dict[ProblemPart, tuple[FreeState, int]] = {}
        for loose, core in states:
            starts.setdefault(self._shapes.sub_part(search.part(loose.state), core), (loose, core))
        keys = sorted(starts, key=lambda part: part.places)
        found = self._analysis.best(keys)
        loose, core = starts[keys[found.start]]
        if isinstance(found, StuckProof):
            return self._stuck_proof(loose, core, found)
        after: Next = found
        split: Split | None = None
        left = core
        for axis, sign, gone in reversed(_removal_order(loose, core) or []):
            # A split may remove either side, but what is left of this one has all the hard work.
            split = (
                make_split(axis, gone, left, None, after)
                if sign > 0
                else make_split(axis, left, gone, after, None)
            )
            after, left = split, left | gone
        if split is None:
            raise InternalError("the cores of a state cannot leave in the order that was found")
        self._offer(Plan(*search.path(loose.state), split))
        return None

    def _any_split(self, loose: FreeState, hard: list[int]) -> StuckProof | None:
        """Try all groups that can go first in a state, the most promising first."""
        search, analysis = self._search, self._analysis
        part = search.part(loose.state)
        full = (1 << len(part.shapes)) - 1
        path = search.path(loose.state)
        for core in hard:
            found = analysis.best([self._shapes.sub_part(part, core)])
            if isinstance(found, StuckProof):
                return self._stuck_proof(loose, core, found)
        for bound, axis, group in sorted(self._bounded(loose, hard, full)):
            if not self._may_improve(bound):
                break
            after: list[Next] = []
            for bits in (group, full & ~group):
                if analysis.is_done(part, bits):
                    after.append(None)
                    continue
                found = analysis.best([self._shapes.sub_part(part, bits)])
                if isinstance(found, StuckProof):
                    raise InternalError("all cores come apart, but a union of them does not")
                after.append(found)
            self._offer(Plan(*path, make_split(axis, group, full & ~group, *after)))
        return None

    def _bounded(
        self, loose: FreeState, hard: list[int], full: int
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """All groups that can go first, each with a bound that its level cannot be less than."""
        seen = set()
        for axis, group in loose.groups():
            parts = sorted((group, full & ~group), key=int.bit_count, reverse=True)
            if min(parts) in seen:  # the same two parts, along another axis or the other way
                continue
            seen.add(min(parts))
            bounds = []
            for bits in parts:
                if any(core & bits for core in hard):
                    cores = sum(core & bits != 0 for core in loose.cores)
                    bounds.append((*(1,) * (cores - 1), 2))
            if parts[0].bit_count() == parts[1].bit_count():
                bounds.sort()
            yield (self._first, *bounds[0]), axis, group

    def _stuck_proof(self, loose: FreeState, core: int, then: StuckProof) -> StuckProof:
        """A core that never comes apart, and how the splits of its state lead to it."""
        search = self._search
        full = (1 << len(search.starts[0].shapes)) - 1
        axis, group = loose.splits[0][1:]
        start, steps = search.path(loose.state)
        split = make_split(axis, group, full & ~group, None, None)
        return StuckProof(start, steps, 0, split, core, then)


def _removal_order(loose: FreeState, last: int) -> list[tuple[int, int, int]] | None:
    """An order in which all cores but ``last`` can go one at a time: (axis, sign, core).

    What can go now can go later, too, so that no choice on the way is wrong. None if there is none.
    """
    left, gone = sum(loose.cores), []
    while left != last:
        going = next(
            (
                (axis, sign, core)
                for core in loose.cores
                if core != last and core & left
                for axis in range(len(loose.hits))
                for sign in (1, -1)
                if _can_go(loose.hits[axis], core if sign > 0 else left & ~core, left)
            ),
            None,
        )
        if going is None:
            return None
        gone.append(going)
        left &= ~going[2]
    return gone


def _can_go(hits: tuple[int, ...], group: int, left: int) -> bool:
    """Whether a group hits none of the other pieces that are left."""
    others = left & ~group
    return not any(bits & others for i, bits in enumerate(hits) if group >> i & 1)
