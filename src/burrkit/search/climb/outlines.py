"""The cubes that a climb cuts, from documents and meshes, and the puzzle that it may begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.puzzle.appearance import joined_marks, marks_named
from burrkit.puzzle.document import Puzzle
from burrkit.remarks import Remark

if TYPE_CHECKING:
    from burrkit.mesh import Mesh
    from burrkit.mesh.voxelise import Filled
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result

#: How much of an outline its largest part must be.
_MOST: Final = 0.8


def check_box(x: int, y: int, z: int, pieces: int) -> None:
    """Raise PuzzleError for a box or a number of pieces that cannot be the start of a climb."""
    if not 2 <= pieces <= x * y * z // 8 or pieces > 12 or max(x, y, z) > 16:
        raise PuzzleError(f"{pieces} pieces in a box of {x} x {y} x {z}: give 2 to 12, with 8 cubes for each")


def cubes_of(document: Puzzle, number: int | None, place: str) -> Voxels:
    """The cubes of shape ``number``, from 1, of a document; without a number, those of its first goal.

    BurrkitError, which names the ``place``, if there are no such cubes.
    """
    if document.grid != 0:
        raise BurrkitError(f"{place}: cells of another grid than cubes; only cubes can be cut", "unsupported")
    if number is None:
        number = next((spec.goal + 1 for spec in document.problems if spec.goal is not None), None)
    if number is None:
        if len(document.shapes) != 1:
            raise BurrkitError(f"{place}: {len(document.shapes)} shapes; choose with --shape N", "missing")
        number = 1
    if number > len(document.shapes):
        raise BurrkitError(f"{place}: no such shape: {number}; there are {len(document.shapes)}", "unknown")
    chosen = document.shapes[number - 1]
    return (chosen.filled | chosen.variable).normalized()


class MeshCubes(NamedTuple):
    """A closed mesh, how much of each cube is inside it, the cubes to cut, and remarks about them."""

    mesh: Mesh
    filled: Filled
    outline: Voxels
    remarks: tuple[Remark, ...]


def cubes_in(
    mesh: Mesh, cubes: int, called: str, place: str, should_stop: Callable[[], bool] = lambda: False
) -> MeshCubes:
    """A mesh as cubes, ``cubes`` of them along its longest side.

    Its holes are closed first; of cubes that fall into parts, the largest is cut. Remarks use the short name
    ``called``. BurrkitError, which names the ``place``, for a mesh that is not closed otherwise, for cubes
    that fall into parts of similar sizes, or for none; and if ``should_stop``, polled while holes are closed,
    returns True.
    """
    from burrkit.mesh import MeshError
    from burrkit.mesh.holes import closed
    from burrkit.mesh.voxelise import voxelise

    try:
        whole, holes = closed(mesh, should_stop)
        filled = voxelise(whole, cubes)
    except MeshError as error:
        raise MeshError(f"{place}: {error}", error.code) from None
    remarks = []
    if holes:
        many = "a hole of the mesh was" if holes == 1 else f"{holes} holes of the mesh were"
        remarks.append(Remark(f"{called}: {many} closed", "closed", holes=holes))
    outline = filled.cubes()
    parts = outline.components()
    if len(parts) > 1:
        largest = max(parts, key=len)
        if len(largest) < _MOST * len(outline):
            raise BurrkitError(
                f"{called}: {len(parts)} parts, of which the largest has {len(largest)} of {len(outline)} "
                "cubes; take another number of cubes"
            )
        cubes, total = len(largest), len(outline)
        text = f"{called}: {len(parts)} parts; {cubes} of {total} cubes are cut"
        remarks.append(Remark(text, "parts", parts=len(parts), cubes=cubes, total=total))
        outline = largest
    if not len(outline):
        raise BurrkitError(f"{called}: no cubes to cut")
    return MeshCubes(whole, filled, outline, tuple(remarks))


class Begin(NamedTuple):
    """What a climb begins with: a label for each cube, and those that stay; nothing for new cuts."""

    labels: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


def require_outline(problem: Problem, outline: Voxels, place: str) -> None:
    """BurrkitError unless a puzzle of cubes is cut from the cubes of an outline."""
    problem.require_cubes()
    goal = problem.goal.cells
    if goal.normalized() != outline.normalized():
        raise BurrkitError(f"{place}: not cut from SHAPE ({len(goal)} cubes, not {len(outline)})", "mismatch")


def hardest(result: Result) -> FoundAssembly | None:
    """The first solution with the longest first separation; None if nothing comes apart."""

    def moves(solved: FoundAssembly) -> int:
        return 0 if solved.disassembly is None else solved.disassembly.first or 0

    return max(result.solutions, key=moves, default=None)


def begin_with(solved: FoundAssembly | None, keep: str, outline: Voxels, place: str) -> Begin:
    """Begin with a solution of a puzzle that ``require_outline`` has accepted; pieces marked ``keep`` stay.

    The labels belong to the cubes of the outline in their order. BurrkitError without a solution, and for a
    mark that no piece has.
    """
    if solved is None:
        raise BurrkitError(f"{place}: the puzzle does not come apart; begin with another", "unsolved")
    assembly = solved.assembly
    problem = assembly.problem
    shift = [to - at for to, at in zip(outline.low, problem.goal.cells.low, strict=True)]
    number = {piece: label for label, piece in enumerate(assembly.placed, 1)}
    owners = {
        (x + shift[0], y + shift[1], z + shift[2]): number[piece]
        for (x, y, z), piece in assembly.owners().items()
    }
    named = {problem.marks[piece]: label for piece, label in number.items()}
    fixed = marks_named(keep, named)
    for mark in fixed:
        if mark not in named:
            raise BurrkitError(f"--keep-pieces: no piece {mark}; there are {joined_marks(named)}", "unknown")
    return Begin(
        tuple(owners.get(cell, 0) for cell in outline), tuple(sorted({named[mark] for mark in fixed}))
    )
