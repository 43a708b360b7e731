"""The assembly that a call names: a finding of a job, or a solution stored in a document; its pieces' places.

Calls about a job have its ``folder`` and the ``number`` of the finding in their arguments; all others name a
document, a problem and, under "stored", one of its solutions, from 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.geometry import MATRICES, ROTATIONS, Cell, Motion
from burrkit.moves.rules import SLIDES
from burrkit.puzzle import Piece, Problem, moved_colours
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.stored import StoredSolution
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.workbench.contract.assemblies import ArrangedRequest
from burrkit.workbench.contract.values import REQUEST, AssemblyRequest, document_of, problem_of
from burrkit.workbench.findings import finding
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations.searching import problem_in


def solved(call: Call, request: AssemblyRequest) -> tuple[FoundAssembly, Puzzle]:
    """Return the assembly, with its disassembly if there is one, and its document.

    Raises BurrkitError if there is no such assembly, or if a stored solution is wrong.
    """
    if "folder" in call.args:
        content, problem, _, _ = problem_in(call.folder)
        return finding(call.folder, problem, call.args["number"]), document_of(content)
    archive = Archive(request.puzzle, request.index)
    if request.stored is None:
        raise REQUEST.error("", '"stored" is missing', "missing")
    return _stored(archive, request.stored), request.puzzle


def require_solved(content: Problem | Puzzle, index: int, problem: Problem) -> None:
    """Raise PuzzleError unless problem ``index`` of a document is the one that was solved."""
    from burrkit.solving.checkpoint import digest

    if digest(problem_of(content, index), "", True) != digest(problem, "", True):
        raise PuzzleError(
            "the puzzle has changed since it was solved; solve it again, or export without results",
            "mismatch",
        )


def rule_of(call: Call, solved: FoundAssembly) -> str:
    """Return the text of the rule by which an assembly was taken apart.

    Files store no rule: for a stored solution it is "legal" if pieces turn, else "slides".
    """
    if "folder" in call.args:
        return str(problem_in(call.folder)[3].rule)
    return str(SLIDES if solved.tree is None else solved.tree.rule)


def _stored(archive: Archive, number: int) -> FoundAssembly:
    solutions = archive.spec.stored
    if number > len(solutions):
        raise PuzzleError(f"no such stored solution: {number}; there are {len(solutions)}", "unknown")
    stored = solutions[number - 1]
    if (wrong := check(archive, stored).wrong) is not None:
        raise PuzzleError(f"stored solution {number} is wrong: {wrong}")
    return _replayed(archive, stored)


def all_stored(request: AssemblyRequest) -> list[FoundAssembly]:
    """Return the correct stored solutions of a document. BurrkitError if there are none."""
    archive = Archive(request.puzzle, request.index)
    solutions = [
        _replayed(archive, each) for each in archive.spec.stored if check(archive, each).wrong is None
    ]
    if not solutions:
        raise PuzzleError("the document keeps no solution that is true; solve the puzzle first", "unsolved")
    return solutions


def _replayed(archive: Archive, stored: StoredSolution) -> FoundAssembly:
    tree = None if stored.separation is None else archive.separation(stored)
    return FoundAssembly.of_tree(archive.assembly(stored), tree)


def offsets(request: ArrangedRequest, assembly: Assembly) -> dict[int, Cell]:
    """Return the shift of each piece from its place, except for removed pieces."""
    if request.offsets is None:
        return dict.fromkeys(assembly.placed, (0, 0, 0))
    count = len(assembly.motions)
    REQUEST.items(list(request.offsets), "offsets", count, count)
    return {piece: value for piece, value in enumerate(request.offsets) if value is not None}


def rotations(request: ArrangedRequest, assembly: Assembly) -> dict[int, int]:
    """Return the numbers of the rotations of pieces that have turned."""
    REQUEST.items(list(request.turned), "turned", len(assembly.motions), 0)
    found: dict[int, int] = {}
    for piece, value in enumerate(request.turned):
        if value is None:
            continue
        which = next((t for t in ROTATIONS if MATRICES[t].ravel().tolist() == list(value)), None)
        if which is None:
            raise REQUEST.error(f"turned[{piece}]", "is not a rotation by quarter turns")
        found[piece] = which
    return found


def colours_at(piece: Piece, motion: Motion | None, cells: Iterable[Cell]) -> list[int] | None:
    """Return the number of the colour of each cell, 0 for none; None for a piece without colours."""
    if not piece.colours or motion is None:
        return None
    at = dict(moved_colours(piece.colours, motion, piece.shape))
    return [at.get(cell, 0) for cell in cells]
