"""The assembly that a call names: a finding of a job, or a solution stored in a document.

Calls about a job have its ``folder`` and the ``number`` of the finding in their arguments; all others name a
document, a problem and, under "stored", one of its solutions, from 1.
"""

from __future__ import annotations

from pathlib import Path

from burrkit.errors import PuzzleError
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle, StoredSolution
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.workbench.findings import finding
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations.requests import Request, document_of, problem_of
from burrkit.workbench.worker.operations.searching import problem_in

#: The keys of a request that name an assembly.
KEYS = {"document", "problem", "stored"}


def solved(call: Call, request: Request) -> tuple[FoundAssembly, Puzzle]:
    """Return the assembly, with its disassembly if there is one, and its document.

    Raises BurrkitError if there is no such assembly, or if a stored solution is wrong.
    """
    if "folder" in call.args:
        folder = Path(call.args["folder"])
        content, problem, _, _ = problem_in(folder)
        return finding(folder, problem, call.args["number"]), document_of(content)
    puzzle = document_of(request.content)
    return _stored(Archive(puzzle, request.index), request.number("stored", 1, 1 << 20)), puzzle


def require_solved(content: Problem | Puzzle, index: int, problem: Problem) -> None:
    """Raise PuzzleError unless problem ``index`` of a document is the one that was solved."""
    from burrkit.solving.checkpoint import digest

    if digest(problem_of(content, index), "", True) != digest(problem, "", True):
        raise PuzzleError(
            "the puzzle has changed since it was solved; solve it again, or export without results"
        )


def rule_of(call: Call, solved: FoundAssembly) -> str:
    """Return the text of the rule by which an assembly was taken apart.

    Files store no rule: for a stored solution it is "legal" if pieces turn, else "slides".
    """
    if "folder" in call.args:
        return str(problem_in(Path(call.args["folder"]))[3].rule)
    return "legal" if solved.tree is not None and solved.tree.has_turns else "slides"


def _stored(archive: Archive, number: int) -> FoundAssembly:
    kept = archive.spec.stored
    if number > len(kept):
        raise PuzzleError(f"there is no stored solution {number}; there are {len(kept)}")
    stored = kept[number - 1]
    if (wrong := check(archive, stored).wrong) is not None:
        raise PuzzleError(f"stored solution {number} is wrong: {wrong}")
    return _replayed(archive, stored)


def all_stored(request: Request) -> list[FoundAssembly]:
    """Return the correct stored solutions of a document. BurrkitError if there are none."""
    archive = Archive(document_of(request.content), request.index)
    kept = [_replayed(archive, each) for each in archive.spec.stored if check(archive, each).wrong is None]
    if not kept:
        raise PuzzleError("the document keeps no solution that is true; solve the puzzle first")
    return kept


def _replayed(archive: Archive, stored: StoredSolution) -> FoundAssembly:
    tree = None if stored.separation is None else archive.separation(stored)
    return FoundAssembly.of_tree(archive.assembly(stored), tree)
