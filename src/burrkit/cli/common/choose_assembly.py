"""The assembly that a command works on: the one with a given number, or the first that comes apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule

if TYPE_CHECKING:
    from burrkit.cli.common.options import UpTo
    from burrkit.puzzle import Problem
    from burrkit.solving.found_assembly import FoundAssembly


class Chosen(NamedTuple):
    """An assembly with its number. ``why`` explains the choice; it is empty if the user gave the number."""

    solved: FoundAssembly
    number: int
    why: str

    @property
    def words(self) -> str:
        """The name of the assembly in outputs: ``assembly 2, the first solution``."""
        return f"assembly {self.number}" + (f", {self.why}" if self.why else "")


def choose(
    problem: Problem, number: int | None, text: str, up_to: UpTo = "rotation", rule: MoveRule = SLIDES
) -> Chosen:
    """Return the assembly with this number; for None that of the LL string, or else the first solution.

    If nothing comes completely apart, it is the first assembly of which a part comes free, else the first of
    all. With a number nothing is taken apart. ``text`` is the source, for messages. Raises BurrkitError if
    there is no such assembly. ``rule`` is that of the search for a solution.
    """
    from burrkit.cli.common.ll_assembly import assembly_of_source

    if number is not None:
        return _numbered(problem, number, text, up_to)
    return assembly_of_source(problem, up_to) or _first(problem, text, up_to, rule)


def take_apart(problem: Problem, number: int | None, text: str, rule: MoveRule = SLIDES) -> FoundAssembly:
    """Return the assembly of ``choose``, disassembled; errors as for ``choose``."""
    from burrkit.cli.common.warm_up import warm_up_for
    from burrkit.moves import take_apart as disassemble
    from burrkit.solving.found_assembly import FoundAssembly

    warm_up_for(problem, rule)
    solved = choose(problem, number, text, rule=rule).solved
    say("taking it apart")
    return FoundAssembly.of(solved.assembly, disassemble(solved.assembly, rule=rule), solved.number)


def _numbered(problem: Problem, number: int, text: str, up_to: UpTo) -> Chosen:
    say("looking for the assembly")
    from burrkit.assembly import assemblies
    from burrkit.solving.found_assembly import FoundAssembly

    count = 0
    for count, assembly in enumerate(
        assemblies(problem, "reflection" if up_to == "reflection" else "rotation"), 1
    ):
        if count == number:
            return Chosen(FoundAssembly(assembly, None, number), number, "")
    have = {0: "no assembly", 1: "one assembly"}.get(count, f"{count} assemblies")
    raise BurrkitError(f"{text}: there is no assembly {number}; the puzzle has {have}")


def _first(problem: Problem, text: str, up_to: UpTo, rule: MoveRule) -> Chosen:
    from burrkit.cli.common.console import console
    from burrkit.cli.common.search import SolveLimits, search

    result, stopped = search(problem, console(stderr=True), SolveLimits(up_to, first=True, rule=rule))
    comes = "comes" if result.complete else "is known to come"
    partial = result.first_partial
    chosen: FoundAssembly
    if result.solutions:
        chosen, why = result.solutions[0], "the first solution"
    elif stopped:
        raise BurrkitError(f"{text}: stopped before a solution was found; --assembly N takes another one")
    elif not result.assemblies:
        raise BurrkitError(f"{text}: there is no assembly")
    elif partial is not None:
        chosen, why = partial, f"the first of which a part comes free, as none {comes} completely apart"
    else:
        chosen, why = result.assemblies[0], f"the first of all, as none {comes} apart"
    # A search that was not stopped numbers all its assemblies.
    return Chosen(chosen, chosen.number or 1, why)
