"""Many assemblies of one problem taken apart in a row, with reports on the way."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from burrkit.assembly.model import Assembly
from burrkit.moves.apart.canonical_plan import StuckParts
from burrkit.moves.apart.complete_disassembly import (
    first_level_within,
    holds_by,
    replayed_search,
    verify_screening,
)
from burrkit.moves.apart.screening import MOST_STATES, Screening, Unscreened, bytes_of_state, screen
from burrkit.moves.latest import Latest
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Disassembly
from burrkit.moves.rules import SLIDES, MoveRule

#: Seconds between two reports on a batch.
_RHYTHM = 0.1

#: What the assemblies of a problem have in common, by each rule.
_stuck_parts = Latest(lambda problem: defaultdict[MoveRule, StuckParts](StuckParts)).of


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
    ``min_level`` are not examined any further; they are listed as ``partly``.

    Gives an ``Outcome`` every tenth of a second or so. Every tree has been replayed; InternalError if the
    replay refuses one. Ends early if ``limits`` require it.
    """
    if not assemblies:
        return
    Mechanics.of(assemblies[0].problem, rule)
    if rule != SLIDES:
        yield from _batch_by_rule(assemblies, limits, min_level, rule, count_only=count_only)
        return
    screening = screen(assemblies, _most_states(assemblies, limits), limits.should_stop)
    verify_screening(screening)
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
            known[number] = screening.disassembly(number) or replayed_search(assembly, limits)
        if time.monotonic() > due:
            yield outcome(number + 1)
            known, apart, low, done = {}, [], [], number + 1
            due = time.monotonic() + _RHYTHM
    yield outcome(screening.count)


def _most_states(assemblies: Sequence[Assembly], limits: Limits) -> int:
    """The states that a screening searches of each assembly."""
    pieces = len(assemblies[0].problem.pieces)
    return min(MOST_STATES, limits.max_states or MOST_STATES, limits.max_bytes // bytes_of_state(pieces))


def _batch_by_rule(
    assemblies: Sequence[Assembly], limits: Limits, min_level: int, rule: MoveRule, *, count_only: bool
) -> Iterator[Outcome]:
    """As ``take_apart_batch``; what slides take apart is not searched again where it is only counted."""
    counts = count_only and min_level == 1
    screening = screen(assemblies, _most_states(assemblies, limits) if counts else 0, limits.should_stop)
    verify_screening(screening)
    counted = set(screening.apart) if counts else set[int]()
    # Whether a limit of states is met must not depend on what was searched before.
    shared = _stuck_parts(assemblies[0].problem)[rule] if limits.max_states is None else None
    known: dict[int, Disassembly] = {}
    apart: list[int] = []
    partly: list[int] = []
    due = time.monotonic() + _RHYTHM
    for number, assembly in zip(range(screening.count), assemblies, strict=False):
        if number in counted:
            apart.append(number)
        else:
            found = screening.disassembly(number)
            if found is None or not holds_by(found, rule):
                found = replayed_search(assembly, limits, rule, shared)
            if found.first and found.tree is None and found.stuck is None:
                partly.append(number)  # its proof is found when it is read
            else:
                is_low = 0 < (found.first or 0) < min_level
                known[number] = replace(found, tree=None) if is_low else found
        if time.monotonic() > due:
            yield Outcome(number + 1, known, apart, partly)
            known, apart, partly, due = {}, [], [], time.monotonic() + _RHYTHM
    yield Outcome(screening.count, known, apart, partly)


def _first_moves(
    screening: Screening | Unscreened, number: int, assembly: Assembly, limits: Limits
) -> int | None:
    """The level of the first separation, 0 if there is none, None if a limit ended its search."""
    return (screening.disassembly(number) or first_level_within(assembly, limits)).first
