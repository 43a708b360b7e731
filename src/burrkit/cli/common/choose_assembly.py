"""The assemblies that a command works on: by number, from an LL string, from a file, or from a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import burrkit as bk
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up, warm_up_for
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.solving.options import symmetry_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from burrkit.cli.common.options import UpTo
    from burrkit.puzzle.document import Puzzle
    from burrkit.runtime.report import Block


class Chosen(NamedTuple):
    """An assembly with its number. ``why`` explains the choice; it is empty if the user gave the number."""

    solved: bk.FoundAssembly
    why: str

    @property
    def number(self) -> int:
        """Its number; a search that was not stopped numbers all its assemblies."""
        return self.solved.number or 1

    @property
    def words(self) -> str:
        """The name of the assembly in outputs: ``assembly 2, the first solution``."""
        return f"assembly {self.number}" + (f", {self.why}" if self.why else "")

    def head(self, puzzle: str) -> dict[str, Any]:
        """The first keys of a JSON object about this assembly of a puzzle."""
        from burrkit.moves.codec import VERSION

        return {"version": VERSION, "puzzle": puzzle, "assembly": self.number, "chosen": self.why or None}


def choose(
    problem: bk.Problem, number: int | None, text: str, up_to: UpTo = "rotation", rule: MoveRule = SLIDES
) -> Chosen:
    """Return the assembly with this number; for None that of the LL string, or else the first solution.

    If nothing comes completely apart, it is the first assembly of which a part comes free, else the first of
    all. With a number nothing is taken apart. ``text`` is the source, for messages. Raises BurrkitError if
    there is no such assembly. ``rule`` is that of the search for a solution.
    """
    if number is not None:
        return Chosen(_numbered(problem, number, text, up_to), "")
    return _of_string(problem, up_to) or _first(problem, text, up_to, rule)


def take_apart(
    problem: bk.Problem, number: int | None, text: str, rule: MoveRule = SLIDES
) -> bk.FoundAssembly:
    """Return the assembly of ``choose``, disassembled; errors as for ``choose``."""
    warm_up_for(problem, rule)
    solved = choose(problem, number, text, rule=rule).solved
    say("taking it apart")
    return bk.FoundAssembly.of(
        solved.assembly, bk.moves.take_apart(solved.assembly, rule=rule), solved.number
    )


def stored(source: str, problem: int | None) -> list[bk.FoundAssembly]:
    """Return the correct solutions that a file or an example has stored, with their disassemblies.

    They have no numbers: the file may come from another program, which numbers in another order.
    """
    from burrkit.formats.stored_check import true_solutions

    document = document_of(source)
    return [] if document is None else true_solutions(document, (problem or 1) - 1)


def document_of(source: str) -> Puzzle | None:
    """Load the puzzle document if the source is a file or an example; None for other sources."""
    from burrkit.formats.source import file_of, load_document

    try:
        return load_document(source) if file_of(source) is not None else None
    except (OSError, ValueError):
        return None


def require_solution(number: int, found: Sequence[bk.FoundAssembly]) -> bk.FoundAssembly:
    """Return the assembly at this place, from 1. BurrkitError if there are fewer."""
    if number > len(found):
        have = "is 1" if len(found) == 1 else f"are {len(found)}"
        raise BurrkitError(f"no such solution: {number}; there {have}", "unknown")
    return found[number - 1]


def number_of_string(result: bk.Result) -> Iterator[Block]:
    """State which assembly of a result is that of the LL string that it was read from, if any."""
    chosen = _of_string(result.problem, result.convention)
    if chosen is not None:
        yield ""
        yield f"The LL string is assembly {chosen.number}."


def _of_string(problem: bk.Problem, up_to: UpTo) -> Chosen | None:
    """The assembly of the LL string that the problem was read from; None if that was something else."""
    from burrkit.sixpiece.burr import length_of, string_of

    string = string_of(problem)
    if not string:
        return None
    from burrkit.runtime.kernel_cache import SOLVING
    from burrkit.sixpiece import ll

    warm_up(*SOLVING)
    copies = ll.same_up_to(string, reflection=up_to == "reflection")
    numbered = enumerate(bk.assembly.assemblies(problem, symmetry_of(up_to)), 1)
    number = next(n for n, found in numbered if ll.write(found) in copies)
    shown = ll.marked_assembly(string, length_of(problem))
    return Chosen(bk.FoundAssembly(shown, None, number), "that of the LL string")


def _numbered(problem: bk.Problem, number: int, text: str, up_to: UpTo) -> bk.FoundAssembly:
    say("looking for the assembly")

    count = 0
    for count, assembly in enumerate(bk.assembly.assemblies(problem, symmetry_of(up_to)), 1):
        if count == number:
            return bk.FoundAssembly(assembly, None, number)
    have = {0: "no assembly", 1: "one assembly"}.get(count, f"{count} assemblies")
    raise BurrkitError(f"{text}: no such assembly: {number}; the puzzle has {have}", "unknown")


def _first(problem: bk.Problem, text: str, up_to: UpTo, rule: MoveRule) -> Chosen:
    from burrkit.cli.common.search import search

    result, stopped = search(problem, up_to=up_to, first=True, rule=rule)
    comes = "comes" if result.complete else "is known to come"
    partial = result.first_partial
    if result.solutions:
        return Chosen(result.solutions[0], "the first solution")
    if stopped:
        raise BurrkitError(f"{text}: stopped before a solution was found; use --assembly N", "stopped")
    if not result.assemblies:
        raise BurrkitError(f"{text}: no assembly", "unsolved")
    if partial is not None:
        return Chosen(partial, f"the first of which a part comes free, as none {comes} completely apart")
    return Chosen(result.assemblies[0], f"the first of all, as none {comes} apart")
