"""The complete disassembly of an assembly, with the canonical choice among all shortest ways.

Of all shortest first separations the one is taken whose level, as a sequence of numbers, is least; the
levels of its parts are their own canonical ones. That makes the level a property of the assembly: it does
not depend on the order of the pieces, as it does in programs that keep the first separation they meet.

Call a state's *cores* the parts that are left when everything has gone that slides off without end, again
and again. Pieces that are gone can only have been in the way, so

1. the cores do not depend on the order of going, and each part of a split is a union of cores;
2. if some core can never be taken apart, then no other way helps: the assembly has no solution;
3. with k cores, the level begins with the moves of the first separation and at most k - 2 ones. Let all cores
   but one be done with (single pieces, or whole groups). If they can leave one at a time, nothing is less
   than those k - 2 ones followed by the level of that one core.

So most of the exponentially many separations need never be looked at.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.disassembly.collision_table import ProblemPart, Shapes
from burrkit.disassembly.halves import halved, in_cubes
from burrkit.disassembly.kernel.breadth_first import LAYER
from burrkit.disassembly.model import Disassembly, Limit, Separation
from burrkit.disassembly.plan import Next, P, Plan, PlanWriter, Split, StuckProof, TreeWriter, make_split
from burrkit.disassembly.replay import verify
from burrkit.disassembly.rules import SLIDES, MoveRule
from burrkit.disassembly.screening import MOST_STATES, Screening, Unscreened, bytes_of_state, screen
from burrkit.disassembly.state_search import FreeState, Limits, StateSearch, state_search
from burrkit.errors import BurrkitError, CheckError, InternalError, PuzzleError
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_count, check_type

#: Begins a search of the states of some pieces.
BeginSearch: TypeAlias = Callable[[Shapes, Sequence[ProblemPart], Limits], StateSearch]

#: Seconds between two reports on a batch.
_RHYTHM = 0.1


class _LimitError(Exception):
    """A search passed a limit."""

    def __init__(self, limit: Limit | None) -> None:
        self.limit = limit


def first_level(
    assembly: Assembly, *, max_states: int | None = None, max_bytes: int = Limits.max_bytes
) -> Disassembly:
    """Only the level of the first separation: ``tree`` is None whatever becomes of the parts.

    See ``take_apart``.
    """
    check_type("assembly", assembly, Assembly)
    _check_limits(max_states, max_bytes)
    return _first_level(assembly, Limits(max_states, max_bytes))


def _first_level(assembly: Assembly, limits: Limits) -> Disassembly:
    if len(assembly.placed) < 2:
        return Disassembly(0, None, 1)
    shapes = Shapes(assembly)
    search = state_search(shapes, [shapes.part(shapes.home)], limits)
    search.run()
    found = Disassembly(search.level, None, search.count, search.nbytes, limit=search.limit)
    search.close()
    return found


def take_apart(
    assembly: Assembly,
    *,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    jobs: int | Callable[[], int] = 1,
    should_stop: Callable[[], bool] | None = None,
    rule: MoveRule | str = SLIDES,
) -> Disassembly:
    """Analyse an assembly completely: its level, and its canonical separation tree if it comes apart.

    ``max_states`` and ``max_bytes`` limit each search of a part, and ``should_stop`` is polled; if one ends
    the analysis, the result is unknown (``first`` is None), never a wrong no. ``jobs`` threads share the work
    of a large search; a callable is polled for their number. The result does not depend on it. An assembly of
    one piece has nothing to separate: ``first`` is 0.

    ``rule`` is a ``MoveRule`` or its text: "slides", or "legal", by which pieces of cubes may also turn; one
    thread searches then. By "half" and "legal+half" moves may end at half cubes, and by "clearance=0.04"
    pieces turn with that clearance and may drift aside meanwhile. See docs/guides/rules.md.

    Parts whose pieces can all belong to one group (``Piece.groups``) are left whole. BurrkitError for an
    argument that is not as it should be.
    """
    [found] = take_apart_all(
        [assembly],
        max_states=max_states,
        max_bytes=max_bytes,
        jobs=jobs,
        should_stop=should_stop,
        rule=rule,
    )
    return found


def take_apart_all(
    assemblies: Sequence[Assembly],
    *,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    jobs: int | Callable[[], int] = 1,
    should_stop: Callable[[], bool] | None = None,
    replayed: bool = False,
    rule: MoveRule | str = SLIDES,
) -> Iterator[Disassembly]:
    """Analyse assemblies of one problem like ``take_apart``, faster than one by one.

    With ``replayed``, every tree has been replayed cube by cube before it is given; InternalError if the
    replay refuses one.
    """
    for assembly in assemblies:
        check_type("assembly", assembly, Assembly)
    _check_limits(max_states, max_bytes)
    check_callable("should_stop", should_stop)
    made = MoveRule.of(rule)
    if callable(jobs):
        threads = jobs
    else:
        check_count("jobs", jobs)
        threads = lambda: jobs  # noqa: E731  a name for one of two functions
    limits = Limits(max_states, max_bytes, threads, should_stop)
    return _taken_apart(assemblies, limits, made, replayed=replayed)


def _check_limits(max_states: int | None, max_bytes: int) -> None:
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)


def _taken_apart(
    assemblies: Sequence[Assembly], limits: Limits, rule: MoveRule, *, replayed: bool
) -> Iterator[Disassembly]:
    """The results of ``take_apart_all``, after its arguments have been checked."""
    if not assemblies:
        return
    require_rule(assemblies[0].problem, rule)
    screening = screen(assemblies)
    if replayed:
        _verify(screening)
    search = _replayed_search if replayed else _search
    for number, assembly in enumerate(assemblies):
        found = screening.disassembly(number)
        yield found if found is not None and _holds(found, rule) else search(assembly, limits, rule)


def require_rule(problem: Problem, rule: MoveRule) -> None:
    """BurrkitError unless the pieces of a problem may move by a rule, and there is a search for it."""
    if rule.has_turns and not problem.lattice.is_cubic:
        raise PuzzleError(f"made of {problem.lattice.name}; only pieces of cubes turn, others slide")
    if rule.half and not problem.lattice.is_cubic:
        raise PuzzleError(f"made of {problem.lattice.name}; only pieces of cubes move by half cubes")
    if rule.half and rule.clearance is not None:
        raise BurrkitError(f"rule='{rule}': not possible; there is no search by half cubes with a clearance")


def _holds(found: Disassembly, rule: MoveRule) -> bool:
    """Whether what slides do is true under a rule: more moves make nothing less than separations of one."""
    if found.tree is not None:
        return rule == SLIDES or max(found.tree.counts) == 1
    # What slides by whole cubes cannot loosen at all, slides by halves cannot either.
    return not rule.has_turns and (rule == SLIDES or found.first == 0)


class Outcome(NamedTuple):
    """What became of some assemblies that follow each other; places count within their batch.

    ``end`` is the place after the last one. ``known`` has the disassemblies that were found, those of all
    solutions among them unless these were only counted. Of the assemblies that it lacks, those in ``apart``
    come completely apart, something comes free of those in ``partly``, and nothing of the rest.
    """

    end: int
    known: dict[int, Disassembly]
    apart: list[int]
    partly: list[int]


def take_apart_batch(
    assemblies: Sequence[Assembly],
    limits: Limits,
    *,
    count_only: bool = False,
    min_level: int = 1,
    rule: MoveRule = SLIDES,
) -> Iterator[Outcome]:
    """Analyse assemblies of one problem in order, without proofs for those that do not come apart.

    With ``count_only`` how the solutions come apart is not searched, either. Solutions of a level below
    ``min_level`` are not looked at any further; they are listed as ``partly``.

    Gives an ``Outcome`` every tenth of a second or so. Every tree has been replayed; InternalError if the
    replay refuses one. Ends early if ``limits`` say so.
    """
    if not assemblies:
        return
    if rule != SLIDES:
        yield from _batch_by_rule(assemblies, limits, min_level, rule, count_only=count_only)
        return
    pieces = len(assemblies[0].problem.pieces)
    most = min(MOST_STATES, limits.max_states or MOST_STATES, limits.max_bytes // bytes_of_state(pieces))
    screening = screen(assemblies, most, limits.should_stop)
    _verify(screening)
    counted = set(screening.apart) if count_only else set[int]()
    known: dict[int, Disassembly] = {}
    apart: list[int] = []
    low: list[int] = []
    done, due = 0, time.monotonic() + _RHYTHM

    def outcome(end: int) -> Outcome:
        partly = screening.partly[bisect_left(screening.partly, done) : bisect_left(screening.partly, end)]
        return Outcome(end, known, apart, sorted(partly + low))

    for number in sorted((*screening.apart, *screening.undecided)):
        assembly = assemblies[number]
        if min_level > 1 and 0 < (_first_moves(screening, number, assembly, limits) or 0) < min_level:
            low.append(number)
        elif number in counted:
            apart.append(number)
        else:
            known[number] = screening.disassembly(number) or _replayed_search(assembly, limits)
        if time.monotonic() > due:
            yield outcome(number + 1)
            known, apart, low, done = {}, [], [], number + 1
            due = time.monotonic() + _RHYTHM
    yield outcome(screening.count)


def _batch_by_rule(
    assemblies: Sequence[Assembly], limits: Limits, min_level: int, rule: MoveRule, *, count_only: bool
) -> Iterator[Outcome]:
    """As ``take_apart_batch``; what slides take apart is not searched again where it is only counted."""
    require_rule(assemblies[0].problem, rule)
    screening = screen(assemblies)
    _verify(screening)
    counted = set(screening.apart) if count_only and min_level == 1 else set[int]()
    known: dict[int, Disassembly] = {}
    apart: list[int] = []
    due = time.monotonic() + _RHYTHM
    for number, assembly in enumerate(assemblies):
        if number in counted:
            apart.append(number)
        else:
            screened = screening.disassembly(number)
            holds = screened is not None and _holds(screened, rule)
            found = screened if screened is not None and holds else _replayed_search(assembly, limits, rule)
            is_low = 0 < (found.first or 0) < min_level
            known[number] = replace(found, tree=None) if is_low else found
        if time.monotonic() > due:
            yield Outcome(number + 1, known, apart, [])
            known, apart, due = {}, [], time.monotonic() + _RHYTHM
    yield Outcome(len(assemblies), known, apart, [])


def _first_moves(
    screening: Screening | Unscreened, number: int, assembly: Assembly, limits: Limits
) -> int | None:
    """The level of the first separation, 0 if there is none, None if a limit ended its search."""
    found = screening.disassembly(number)
    if found is not None:
        return found.first
    return _first_level(assembly, limits).first


def _verify(screening: Screening | Unscreened) -> None:
    try:
        screening.verify()
    except CheckError as error:
        raise InternalError(f"the replay refuses a disassembly: {error}") from error


def _replayed_search(assembly: Assembly, limits: Limits, rule: MoveRule = SLIDES) -> Disassembly:
    found = _search(assembly, limits, rule)
    if found.tree is not None:
        try:
            verify(assembly, found.tree)
        except CheckError as error:
            raise InternalError(f"the replay refuses a disassembly: {error}") from error
    return found


def _search(assembly: Assembly, limits: Limits, rule: MoveRule = SLIDES) -> Disassembly:
    """Take an assembly apart by searching its states."""
    if rule.half:
        return _search_halves(assembly, limits, replace(rule, half=False))
    if rule.clearance is not None:
        from burrkit.disassembly.clearance.take_apart_clear import take_apart_with_clearance

        return take_apart_with_clearance(assembly, limits, rule.clearance)
    if rule.has_turns:
        from burrkit.disassembly.turning.take_apart import take_apart_turning

        return take_apart_turning(assembly, limits)
    shapes = Shapes(assembly)
    writer = PlanWriter(shapes)
    return searched(shapes, shapes.part(shapes.home), shapes.home, writer, limits)


def _search_halves(assembly: Assembly, limits: Limits, rule: MoveRule) -> Disassembly:
    """As ``_search`` by a rule, with moves that may end at half cubes; a way by whole ones goes first.

    To slides half cubes matter for the number of moves alone, and only with four pieces or more: see the
    proof in docs/guides/rules.md.
    """
    whole = _search(assembly, limits, rule)
    if whole.limit is not None:
        return whole
    if not rule.has_turns and (whole.first == 0 or len(assembly.placed) < 4):
        return whole
    if not rule.has_turns and whole.tree is None:
        fine = _first_level(halved(assembly), limits)
        return replace(whole, first=fine.first, states=fine.states, limit=fine.limit)
    fine = _search(halved(assembly), limits, rule)
    if whole.tree is None or fine.tree is None or _is_less(fine.tree, whole.tree):
        return in_cubes(fine)
    return replace(whole, states=fine.states)


def _is_less(one: Separation, other: Separation) -> bool:
    return (one.level, one.counts) < (other.level, other.counts)


def searched(
    shapes: Shapes,
    part: ProblemPart,
    home: dict[int, P],
    writer: TreeWriter[P],
    limits: Limits,
    begin: BeginSearch = state_search,
) -> Disassembly:
    """Take all pieces apart, given as a part, by searching states; ``begin`` begins each search."""
    analysis = _Analysis(shapes, limits, begin)
    root = begin(shapes, [part], limits)
    root.run()
    if root.level is None:
        return Disassembly(None, None, root.count, root.nbytes, limit=root.limit)
    count = root.count
    try:
        best = analysis.search(root)
    except _LimitError as e:
        return Disassembly(None, None, count, analysis.most_bytes, limit=e.limit)
    root.close()
    if isinstance(best, StuckProof):
        stuck = writer.stuck(best, home)
        return Disassembly(root.level, None, count, analysis.most_bytes, stuck)
    return Disassembly(root.level, writer.separation(best, home), count, analysis.most_bytes)


class _Analysis:
    """Finds the best plans of parts, and caches them."""

    def __init__(self, shapes: Shapes, limits: Limits, begin: BeginSearch = state_search) -> None:
        """``begin`` begins a search of states."""
        self.shapes = shapes
        self.limits = limits
        self.begin = begin
        self.most_bytes = 0
        self._known: dict[tuple[ProblemPart, ...], Plan | StuckProof] = {}
        self._groups = self.shapes.table.groups
        self.is_done = self.shapes.is_done

    def best(self, starts: Sequence[ProblemPart]) -> Plan | StuckProof:
        """The canonical plan for some pieces, from whichever of these starts is best."""
        key = tuple(sorted(set(starts), key=lambda part: part.places))
        if key not in self._known:
            search = self.begin(self.shapes, key, self.limits)
            search.run()
            self._known[key] = self.search(search)
            search.close()
        return self._known[key]

    def search(self, search: StateSearch) -> Plan | StuckProof:
        """The canonical plan when the first state from which a group comes free has been found."""
        if search.level is None:
            raise _LimitError(search.limit)
        self.most_bytes = max(self.most_bytes, search.nbytes)
        if search.level == 0:
            state, moves = search.freest
            return StuckProof(*search.path(state), moves)
        for loose in search.free_states():
            if (plan := self.complete_plan(search, loose)) is not None:
                return plan
        if search.level > 1 or len(search.starts) > 1:  # else the layer has but one state
            if search.run(LAYER) is None:
                raise _LimitError(search.limit)
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
        try:
            groups = loose.groups()
        except OverflowError:
            raise _LimitError("splits") from None
        seen = set()
        for axis, group in groups:
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
