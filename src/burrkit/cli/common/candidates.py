"""Assemblies that a picture can show: those of a file, one with a given number, or those of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Separation
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.solver import Result


class Candidate(NamedTuple):
    """An assembly that can be shown, its complete disassembly, and its number; None for what is unknown."""

    assembly: Assembly
    tree: Separation | None
    number: int | None = None


def document_of(source: str) -> Puzzle | None:
    """Load the puzzle document if the source is a file or an example; None for other sources."""
    from burrkit.formats.source import file_of, load_document

    try:
        return load_document(source) if file_of(source) is not None else None
    except (OSError, ValueError):
        return None


def numbered(problem: Problem, number: int | None, text: str, rule: MoveRule = SLIDES) -> Candidate:
    """Take the assembly with this number apart, or for None that of the LL string ``text``, the source.

    BurrkitError if there is none.
    """
    from burrkit.cli.common.choose_assembly import take_apart

    solved = take_apart(problem, number, text, rule)
    return Candidate(solved.assembly, solved.disassembly.tree if solved.disassembly else None, solved.number)


def stored(document: Puzzle, index: int) -> list[Candidate]:
    """Return the solutions stored in a file with their disassemblies, if they are correct.

    They have no numbers: the file may come from another program, which numbers in another order.
    """
    from burrkit.formats.stored import Archive
    from burrkit.formats.stored_check import check

    archive = Archive(document, index)
    return [
        Candidate(archive.assembly(solution), archive.separation(solution))
        for solution in archive.spec.stored
        if solution.separation is not None and check(archive, solution).wrong is None
    ]


def hardest_first(result: Result) -> list[Candidate]:
    """Return all solutions, hardest first, then the assemblies that do not come apart."""
    return [
        Candidate(solved.assembly, solved.disassembly.tree if solved.disassembly else None, solved.number)
        for solved in (*result.solutions, *result.others)
    ]


def require_solution(number: int, candidates: list[Candidate]) -> Candidate:
    """Return the candidate with this place, from 1. BurrkitError if there are not as many."""
    if number > len(candidates):
        have = "is 1" if len(candidates) == 1 else f"are {len(candidates)}"
        raise BurrkitError(f"there is no solution {number}; there {have}")
    return candidates[number - 1]


def captions(assembly: Assembly, tree: Separation, apart: bool) -> list[str]:
    """Return a sentence or two for each step; assembling has one more for the end."""
    from burrkit import drawing as draw
    from burrkit.moves import sentences

    marks = assembly.problem.marks
    if apart:
        steps = sentences.sheet_apart(draw.steps_apart(tree), marks)
    else:
        steps = sentences.sheet_together(draw.steps_together(tree), marks)
    return ["".join(word if isinstance(word, str) else marks[word] for word in step) for step in steps]
