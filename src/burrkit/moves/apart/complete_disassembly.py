"""The complete disassembly of an assembly: its level and its separation tree, by any rule of moves.

What is certain after a quick screening is taken from that; the rest is searched, see ``canonical_plan``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError, InternalError
from burrkit.moves.apart.canonical_plan import StuckParts, searched
from burrkit.moves.apart.screening import Screening, Unscreened, screen
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Disassembly, Separation
from burrkit.moves.replay import verify
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.slides.halves import halved, in_cubes
from burrkit.runtime.arguments import check_callable, check_count, check_type


def first_level(
    assembly: Assembly, *, max_states: int | None = None, max_bytes: int = Limits.max_bytes
) -> Disassembly:
    """Only the level of the first separation: ``tree`` is None whatever becomes of the parts.

    See ``take_apart``.
    """
    check_type("assembly", assembly, Assembly)
    _check_limits(max_states, max_bytes)
    return first_level_within(assembly, Limits(max_states, max_bytes))


def first_level_within(assembly: Assembly, limits: Limits) -> Disassembly:
    """``first_level``, after its arguments have been checked."""
    if len(assembly.placed) < 2:
        return Disassembly(0, None, 1)
    engine = Mechanics.of(assembly.problem).engine(assembly)
    search = engine.search([engine.part(engine.home)], limits)
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
    pieces turn with that clearance and may drift sideways meanwhile. See docs/guides/rules.md.

    Parts with pieces that can all belong to one group (``Piece.groups``) are left whole. BurrkitError for an
    invalid argument.
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
    return take_apart_within(assemblies, limits, made, replayed=replayed)


def _check_limits(max_states: int | None, max_bytes: int) -> None:
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)


def take_apart_within(
    assemblies: Sequence[Assembly], limits: Limits, rule: MoveRule, *, replayed: bool
) -> Iterator[Disassembly]:
    """The results of ``take_apart_all``, after its arguments have been checked."""
    if not assemblies:
        return
    Mechanics.of(assemblies[0].problem, rule)
    screening = screen(assemblies)
    if replayed:
        verify_screening(screening)
    search = replayed_search if replayed else take_apart_by_search
    for number, assembly in enumerate(assemblies):
        found = screening.disassembly(number)
        yield found if found is not None and holds_by(found, rule) else search(assembly, limits, rule)


def holds_by(found: Disassembly, rule: MoveRule) -> bool:
    """Whether what slides do is true under a rule: more moves make nothing less than separations of one."""
    if rule.joint:
        return True  # only cubes are screened
    if found.tree is not None:
        return rule == SLIDES or max(found.tree.counts) == 1
    return rule.is_settled_by_slides and (rule == SLIDES or found.first == 0)


def verify_screening(screening: Screening | Unscreened) -> None:
    """Replay what a screening found; InternalError if the replay refuses a tree."""
    with refusals():
        screening.verify()


def replayed_search(
    assembly: Assembly, limits: Limits, rule: MoveRule = SLIDES, shared: StuckParts | None = None
) -> Disassembly:
    """Take an assembly apart by searching its states; InternalError if the replay refuses the tree."""
    found = take_apart_by_search(assembly, limits, rule, shared)
    if found.tree is not None:
        with refusals():
            verify(assembly, found.tree)
    return found


def take_apart_by_search(
    assembly: Assembly, limits: Limits, rule: MoveRule = SLIDES, shared: StuckParts | None = None
) -> Disassembly:
    """Take an assembly apart by searching its states; what half cubes add comes after a search by whole ones.

    Without ``shared`` an assembly that does not come apart has a proof; see ``canonical_plan.searched``.

    To slides half cubes matter for the number of moves alone, and only with four pieces or more: see the
    proof in docs/guides/rules.md.
    """
    mechanics = Mechanics.of(assembly.problem, rule)
    if rule.joint and not mechanics.on_cubes:
        from burrkit.moves.joint.plan import take_apart_jointly

        return take_apart_jointly(assembly, limits)
    whole = searched(mechanics.engine(assembly), limits, shared)
    if not rule.half or whole.limit is not None:
        return whole
    if rule.is_settled_by_slides:
        if whole.first == 0 or len(assembly.placed) < 4:
            return whole
        if whole.tree is None:
            fine = first_level_within(halved(assembly), limits)
            return replace(whole, first=fine.first, states=fine.states, limit=fine.limit)
    fine = searched(mechanics.engine(halved(assembly)), limits)
    if whole.tree is None or fine.tree is None or _is_less(fine.tree, whole.tree):
        return in_cubes(fine)
    return replace(whole, states=fine.states)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what a replay of our own results refuses into an InternalError."""
    try:
        yield
    except CheckError as error:
        raise InternalError(f"the replay refuses a disassembly: {error}") from error


def _is_less(one: Separation, other: Separation) -> bool:
    return (one.level, one.counts) < (other.level, other.counts)
