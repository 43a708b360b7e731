"""Verify stored solutions: replay assemblies and separations cube by cube.

Nothing is searched, and the program that stored them is not trusted: pieces are sets of cubes, and no
cube of what moves may meet a cube of what stays.
"""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.formats.reading import by_key
from burrkit.formats.stored import Archive, single_move
from burrkit.geometry import Cell
from burrkit.geometry.cells import minus, plus
from burrkit.moves.model import Move
from burrkit.moves.replay import parts_that_stay, verify
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.stored import StoredSeparation, StoredSolution
from burrkit.runtime.records import dataclass
from burrkit.solving.found_assembly import FoundAssembly


@dataclass(frozen=True)
class StoredFinding:
    """The result of checking one stored solution.

    ``wrong`` is a phrase that describes what is wrong, None if all that can be checked is right. ``remarks``
    list what could not be checked and what only the file claims.
    """

    wrong: str | None
    remarks: tuple[str, ...] = ()


class _WrongError(Exception):
    """Something stored is wrong."""


def check(archive: Archive, stored: StoredSolution) -> StoredFinding:
    """Verify a stored assembly and, if there is one, its disassembly."""
    checker = _Checker(archive)
    try:
        assembly = archive.assembly(stored)
        assembly.check()
        if stored.separation is not None and (
            stored.separation.all_turns or not assembly.problem.lattice.is_cubic
        ):
            verify(assembly, archive.separation(stored))
        elif stored.separation is not None:
            checker.root(stored.separation, assembly, stored)
        elif stored.counts:
            if not _is_tree(stored.counts):
                raise _WrongError("the numbers of remaining states do not form a tree")
            checker.remark("only the numbers of moves are stored, not the moves")
        else:
            checker.remark("no disassembly is stored")
    except (_WrongError, CheckError, PuzzleError) as error:
        return StoredFinding(str(error), tuple(checker.remarks))
    return StoredFinding(None, tuple(checker.remarks))


def true_solutions(puzzle: Puzzle, index: int = 0) -> list[FoundAssembly]:
    """The stored solutions of a problem of a document that are correct and have their moves, in its order."""
    archive = Archive(puzzle, index)
    return [
        FoundAssembly.of_tree(archive.assembly(stored), archive.separation(stored))
        for stored in archive.spec.stored
        if stored.separation is not None and check(archive, stored).wrong is None
    ]


def _is_tree(counts: tuple[int, ...]) -> bool:
    """Whether the numbers are a tree in preorder, each node followed by two, 0 for no node."""
    missing = 1
    for number, count in enumerate(counts, 1):
        missing += 1 if count else -1
        if missing == 0:
            return number == len(counts) and counts[0] > 0
    return False


class _Checker:
    def __init__(self, archive: Archive) -> None:
        self.may_stay = parts_that_stay(archive.problem)
        self.remarks: list[str] = []

    def remark(self, text: str) -> None:
        if text not in self.remarks:
            self.remarks.append(text)

    def root(self, node: StoredSeparation, assembly: Assembly, stored: StoredSolution) -> None:
        if set(node.pieces) != set(assembly.placed):
            raise _WrongError("the disassembly starts with other pieces than the assembly")
        for piece, at in zip(node.pieces, node.states[0], strict=True):
            placed = stored.placements[piece]
            if placed is None or placed[:3] != at:
                raise _WrongError(f"piece {piece + 1} is not where the assembly puts it in the first state")
        self.node(node, {piece: set(assembly.shapes[piece]) for piece in node.pieces})

    def node(self, node: StoredSeparation, cubes: dict[int, set[Cell]]) -> None:
        """Replay one separation; ``cubes`` are those of its pieces in its first state."""
        if len(node.states) < 2:
            raise _WrongError("a separation has no move")
        for k in range(len(node.states) - 2):
            cubes = self.move(node, k, cubes)
        gone, rest = set(node.gone), set(node.pieces) - node.gone
        if not gone or not rest:
            raise _WrongError("the last state of a separation does not part its pieces")
        self.leave(node, cubes)
        for part, child in ((rest, node.left), (gone, node.removed)):
            self.part(part, child, node, {piece: cubes[piece] for piece in part})

    def move(self, node: StoredSeparation, k: int, cubes: dict[int, set[Cell]]) -> dict[int, set[Cell]]:
        try:
            move = single_move(node, k)
        except PuzzleError as error:
            self.remark(f"{error}; the way between them was not checked")
            pairs = zip(node.pieces, node.states[k], node.states[k + 1], strict=True)
            after = {piece: _shifted(cubes[piece], minus(there, here)) for piece, here, there in pairs}
            if len(set().union(*after.values())) != sum(map(len, after.values())):
                raise _WrongError(f"two pieces share a cube in state {k + 2} of a separation") from None
            return after
        return self.slide(cubes, set(move.pieces), move.axis, move.distance, f"on the way to state {k + 2}")

    def slide(
        self, cubes: dict[int, set[Cell]], group: set[int], axis: int, distance: int, when: str
    ) -> dict[int, set[Cell]]:
        """Slide a group; no cube of it may pass through a cube of the rest, or end on one."""
        rest = (cell for piece, cells in cubes.items() if piece not in group for cell in cells)
        lines = by_key((_line_of(cell, axis), cell[axis]) for cell in rest)
        first, last = sorted((distance // abs(distance), distance))
        shift = Move((), axis, distance).shift
        for piece in group:
            for cell in cubes[piece]:
                # The cell sweeps over all of its line from the first step to the last.
                if any(first <= other - cell[axis] <= last for other in lines.get(_line_of(cell, axis), ())):
                    raise _WrongError(f"piece {piece + 1} runs into another one {when}")
        return cubes | {piece: _shifted(cubes[piece], shift) for piece in group}

    def leave(self, node: StoredSeparation, cubes: dict[int, set[Cell]]) -> None:
        """The last move: the removed pieces slide out, wholly beyond the others."""
        try:
            move = single_move(node, len(node.states) - 2)
        except PuzzleError:
            raise _WrongError("the pieces that leave do not leave along one axis, all together") from None
        group, axis = set(move.pieces), move.axis
        after = self.slide(cubes, group, axis, move.distance, "on the way out")
        own = [cell[axis] for piece in group for cell in after[piece]]
        rest = [cell[axis] for piece in after if piece not in group for cell in after[piece]]
        if not (min(own) > max(rest) if move.distance > 0 else max(own) < min(rest)):
            raise _WrongError("the last move of a separation does not lead away")

    def part(
        self,
        pieces: set[int],
        child: StoredSeparation | None,
        parent: StoredSeparation,
        cubes: dict[int, set[Cell]],
    ) -> None:
        """What becomes of one of the two parts of a separation."""
        shown = ", ".join(str(piece + 1) for piece in sorted(pieces))
        if child is None:
            if not self.may_stay(tuple(pieces)):
                raise _WrongError(f"pieces {shown} are not taken apart")
            return
        if set(child.pieces) != pieces:
            raise _WrongError(f"the separation of pieces {shown} is about other pieces")
        before = dict(zip(parent.pieces, parent.states[-2], strict=True))
        shifts = {minus(at, before[piece]) for piece, at in zip(child.pieces, child.states[0], strict=True)}
        if len(shifts) != 1:
            raise _WrongError(f"pieces {shown} have moved against each other when their separation starts")
        self.node(child, cubes)


def _line_of(cell: Cell, axis: int) -> tuple[int, ...]:
    """The line along the axis through a cell, by the two other coordinates."""
    return cell[:axis] + cell[axis + 1 :]


def _shifted(cells: set[Cell], shift: Cell) -> set[Cell]:
    return {plus(cell, shift) for cell in cells}
