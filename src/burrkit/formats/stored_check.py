"""Verify stored solutions: replay assemblies and separations cube by cube.

Nothing is searched, and the program that stored them is not trusted. The modules that replay all other
disassemblies replay these.
"""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.formats.stored import Archive, Gaps, listed
from burrkit.geometry.motion import minus, plus
from burrkit.moves.model import Separation
from burrkit.moves.replay import Claims, claim, parts_that_stay, verify
from burrkit.moves.turns.replay import moved
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


def check(archive: Archive, stored: StoredSolution) -> StoredFinding:
    """Verify a stored assembly and, if there is one, its disassembly."""
    gaps: Gaps = {}
    remarks, wrong, separation = [], None, stored.separation
    try:
        assembly = archive.assembly(stored)
        assembly.check()
        if separation is not None and (separation.all_turns or not assembly.problem.lattice.is_cubic):
            verify(assembly, archive.separation(stored))
        elif separation is not None:
            for piece, at in zip(separation.pieces, separation.states[0], strict=True):
                is_right = (dict(enumerate(stored.placements)).get(piece) or ())[:3] == at
                claim(is_right, f"piece {piece + 1} is not where the assembly puts it in the first state")
            _replay(assembly, archive.separation(stored, gaps), separation, gaps)
        elif stored.counts:
            claim(_is_tree(stored.counts), "the numbers of remaining states do not form a tree")
            remarks.append("only the numbers of moves are stored, not the moves")
        else:
            remarks.append("no disassembly is stored")
    except (CheckError, PuzzleError) as error:
        wrong = str(error)
    remarks += [f"{why}; the way between them was not checked" for why in dict.fromkeys(gaps.values())]
    return StoredFinding(wrong, tuple(remarks))


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


def _replay(assembly: Assembly, tree: Separation, root: StoredSeparation, gaps: Gaps) -> None:
    """Replay slides of cubes. Of states that are not one move apart only the second is checked."""
    may_stay, nodes = parts_that_stay(assembly.problem), {node.pieces: node for node in root.nodes()}
    for node in tree.nodes():
        for part, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
            claim(child is not None or may_stay(part), f"{listed(part)} are not taken apart")
    parted = set(map(frozenset, nodes))
    cubes = {piece: frozenset(assembly.shapes[piece]) for piece in tree.pieces}
    state = dict.fromkeys(nodes, 0)
    for move, pieces, *_ in Claims(tree, assembly.placed, lambda part: frozenset(part) not in parted):
        while (pieces, state[pieces]) in gaps:
            state[pieces] += 1
            here, there = nodes[pieces].states[state[pieces] - 1 : state[pieces] + 1]
            for piece, shift in zip(pieces, map(minus, there, here), strict=True):
                cubes[piece] = frozenset(plus(cell, shift) for cell in cubes[piece])
            is_apart = len({cell for piece in pieces for cell in cubes[piece]}) == sum(
                len(cubes[piece]) for piece in pieces
            )
            claim(is_apart, f"two pieces share a cube in state {state[pieces] + 1} of a separation")
        state[pieces] += 1
        try:
            after = moved({piece: cubes[piece] for piece in pieces}, move)
        except CheckError as error:
            way = "out" if move.frees else f"to state {state[pieces] + 1}"
            raise CheckError(f"{listed(move.pieces)} on the way {way}: {error}") from None
        cubes |= {} if move.frees else after
