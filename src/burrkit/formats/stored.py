"""Stored solutions: from the positions that files keep to assemblies and moves, and back.

A file names a placement by where the shape's hotspot goes and how the shape is turned about it:
``cell -> position + R(cell - hotspot)``. It names a move by the positions before and after it. ``Archive``
translates for one problem. Whether what is stored is true is another matter: see ``stored_check``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.formats.file_format import LackingMoves
from burrkit.formats.hotspots import hotspots_of
from burrkit.formats.reading import moves_lost
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.motion import minus, plus, times
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import Move, Separation, Turn
from burrkit.moves.moving import oriented
from burrkit.puzzle import Problem
from burrkit.puzzle.document import ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import Placement, StoredSeparation, StoredSolution, StoredTurn
from burrkit.remarks import Remark
from burrkit.runtime.grouping import by_key
from burrkit.solving.solver import Result

#: Pieces of a separation and the number, from 0, of a state that is not one move from the next: why.
Gaps: TypeAlias = dict[tuple[tuple[int, ...], int], str]

#: How far a file puts a piece that has left, along the direction in which it went.
FAR = 20_000


class Archive:
    """The stored solutions of one problem of a document, in terms of assemblies and separations.

    PuzzleError as for ``Puzzle.problem`` if the problem cannot be solved.
    """

    def __init__(self, puzzle: Puzzle, index: int = 0) -> None:
        self.spec: ProblemSpec = puzzle.problems[index] if index < len(puzzle.problems) else ProblemSpec()
        self.problem: Problem = puzzle.problem(index)
        self.shapes: tuple[Shape, ...] = tuple(
            puzzle.shapes[part.shape] for part in self.spec.parts for _ in range(part.most)
        )
        self.goal = self.problem.goal
        self._hotspots = hotspots_of(self.problem, self.shapes)

    # From the file -----------------------------------------------------------------------------------

    def assembly(self, stored: StoredSolution) -> Assembly:
        """The stored assembly. PuzzleError if it does not have one entry for each piece."""
        if len(stored.placements) != len(self.shapes):
            raise PuzzleError(
                f"{len(stored.placements)} entries in the assembly for {len(self.shapes)} pieces"
            )
        pairs = zip(self.shapes, stored.placements, strict=True)
        return Assembly(self.problem, tuple(at and self._hotspots.motion(shape, at) for shape, at in pairs))

    def separation(self, stored: StoredSolution, gaps: Gaps | None = None) -> Separation:
        """The stored disassembly as moves of the groups that burrkit reports as moving.

        PuzzleError if there is none, or if two states that follow each other are not one move apart. With
        ``gaps``, such states are added to it, and the tree has no move there; only last moves are required.
        """
        if stored.separation is None:
            raise PuzzleError("no disassembly is stored", "unsolved")
        assembly, root = self.assembly(stored), stored.separation
        if not root.pieces or not set(root.pieces) <= set(assembly.placed):
            raise PuzzleError("a separation is about pieces that are not placed")
        where = {piece: _position(stored.placements[piece]) for piece in root.pieces}
        shapes = {piece: assembly.shapes[piece] for piece in root.pieces}
        tree = self._tree(root, shapes, where, gaps)
        return oriented(tree, self.problem.weights)

    def _tree(
        self,
        node: StoredSeparation,
        shapes: dict[int, Voxels],
        where: dict[int, Cell],
        gaps: Gaps | None,
        shift: Cell = (0, 0, 0),
    ) -> Separation:
        """A separation of pieces with these shapes while they are at these positions.

        ``shift`` is by how much the separation above is elsewhere in the file than in the assembly.
        """
        if len(node.states) < 2:
            raise PuzzleError("a separation has no move")
        lattice = self.problem.lattice
        begin = dict(zip(node.pieces, node.states[0], strict=True))
        shifts = {piece: minus(at, where[piece]) for piece, at in begin.items()}
        if len(set(shifts.values())) > 1:
            shown = listed(node.pieces)
            raise PuzzleError(f"{shown} have moved against each other when their separation starts")
        shift = plus(shift, next(iter(shifts.values())))
        shapes = {piece: shapes[piece].shifted(*shifts[piece]) for piece in node.pieces}
        turns = {turn.move: _as_turn(node, turn) for turn in node.turns}
        if turns:
            lattice.require_cubes("only pieces of cubes turn")
        moves: list[Move | Turn] = []
        for k in range(len(node.states) - 1):
            turn = turns.get(k)
            try:
                move = turn or single_move(node, k, lattice)
                moves.append(move.shifted(times(-1, shift)))
            except PuzzleError as error:
                if gaps is None or k == len(node.states) - 2:
                    raise
                gaps[node.pieces, k] = str(error)
            if k == len(node.states) - 2:
                break
            for piece, here, there in zip(node.pieces, node.states[k], node.states[k + 1], strict=True):
                if turn is not None and piece in turn.pieces:
                    shapes[piece] = shapes[piece].moved(turn.motion)
                elif here != there:
                    shapes[piece] = shapes[piece].shifted(*minus(there, here))
        gone = node.gone
        if not 0 < len(gone) < len(node.pieces):
            raise PuzzleError("the last state of a separation does not part its pieces")
        before = dict(zip(node.pieces, node.states[-2], strict=True))
        left, removed = (tuple(p for p in node.pieces if (p in gone) is away) for away in (False, True))
        group = moves[-1].pieces
        others = [p for p in node.pieces if p not in group]
        last = moves[-1].require_slide("a separation ends with a slide, not with a turn")
        last = _freeing(last, [shapes[p] for p in group], [shapes[p] for p in others])
        for child, part in ((node.left, left), (node.removed, removed)):
            if child is not None and set(child.pieces) != set(part):
                raise PuzzleError(f"the separation of {listed(part)} is about other pieces")
        below = [
            None if child is None else self._tree(child, shapes, before, gaps, shift)
            for child in (node.left, node.removed)
        ]
        return Separation(node.pieces, (*moves[:-1], last), left, removed, below[0], below[1])

    # To the file -------------------------------------------------------------------------------------

    def stored(
        self,
        assembly: Assembly,
        tree: Separation | None,
        *,
        assembly_number: int = 0,
        solution_number: int = 0,
    ) -> StoredSolution:
        """An assembly of this problem, and its disassembly if it has one, as files store it.

        The assembly may be one of an equal problem with drawings in other positions. Copies of one part are
        put in the order of their placements, those not used last.
        """
        placements = [self._hotspots.placement(assembly, piece) for piece in range(len(self.shapes))]
        order = self._order(placements)
        new = {old: k for k, old in enumerate(order)}
        placed = tuple(placements[old] for old in order)
        kept = None
        if tree is not None and not _not_stored(tree):
            at = {piece: _position(placed[new[piece]]) for piece in tree.pieces}
            kept = _stored_separation(
                tree, at, new, minus(self.goal.cells.low, assembly.problem.goal.cells.low)
            )
        return StoredSolution(placed, kept, assembly_number=assembly_number, solution_number=solution_number)

    def _order(self, placements: list[Placement | None]) -> list[int]:
        """The pieces in the order in which files list them: by turn, then by position, within a part."""

        def rank(piece: int) -> tuple[bool, int, Cell]:
            at = placements[piece]
            return (True, 0, (0, 0, 0)) if at is None else (False, at[3], _position(at))

        order: list[int] = []
        for part in self.spec.parts:
            order += sorted(range(len(order), len(order) + part.most), key=rank)
        return order


class Selection(NamedTuple):
    """All that a search has found, of which a result holds a part."""

    assemblies: int
    solutions: int
    #: For the number of each assembly of the part, how many solutions were found before it.
    before: Mapping[int, int]


def with_result(puzzle: Puzzle, index: int, result: Result, selection: Selection | None = None) -> Puzzle:
    """The document with the findings of a search of problem ``index`` in place of its earlier ones.

    What comes apart is stored with its disassembly; if nothing was taken apart, all assemblies are. With
    ``selection`` the result is a part of what was found, and its assemblies have numbers.
    """
    archive = Archive(puzzle, index)
    taken_apart = any(solved.disassembly is not None for solved in result.assemblies)
    stored: list[StoredSolution] = []
    for place, solved in enumerate(result.assemblies):
        tree = solved.disassembly.tree if solved.disassembly else None
        if tree is not None or not taken_apart:
            number, before = place, len(stored)
            if selection is not None and solved.number is not None:
                number, before = solved.number - 1, selection.before[solved.number]
            stored.append(
                archive.stored(solved.assembly, tree, assembly_number=number, solution_number=before)
            )
    assemblies, solutions = len(result.assemblies), len(stored) if taken_apart else 0
    if selection is not None:
        assemblies, solutions, _ = selection
    spec = replace(
        archive.spec,
        state="solved" if result.complete else "stopped",
        assemblies=assemblies,
        solutions=solutions,
        seconds=int(result.seconds),
        stored=tuple(stored),
    )
    problems = (*puzzle.problems[:index], spec, *puzzle.problems[index + 1 :])
    return replace(puzzle, problems=problems)


def without_moves(result: Result) -> list[Remark]:
    """Describe the solutions with moves that no document can store, if there are any."""
    lacking = [_not_stored(found.tree) for found in result.assemblies if found.tree is not None]
    return moves_lost([what for what in lacking if what])


def listed(pieces: Iterable[int]) -> str:
    """The numbers of pieces: "piece 2", "pieces 2, 3"."""
    numbers = [str(piece + 1) for piece in sorted(pieces)]
    return f"piece{'s' * (len(numbers) > 1)} {', '.join(numbers)}"


def _position(at: Placement | None) -> Cell:
    if at is None:
        raise PuzzleError("a piece that is not placed takes part in a separation")
    return at[0], at[1], at[2]


def _not_stored(tree: Separation) -> LackingMoves | None:
    """What a document cannot store of the moves of a disassembly; None if it can store them all."""
    if any(turn.drift is not None for node in tree.nodes() for turn in node.turns.values()):
        return "turns with clearance"
    if any(isinstance(move, JointSlide) for node in tree.nodes() for move in node.moves):
        return "slides at once"
    if not all(move.is_whole for node in tree.nodes() for move in node.moves):
        return "slides by parts of a unit"
    return None


# Moves ---------------------------------------------------------------------------------------------------


def single_move(node: StoredSeparation, k: int, lattice: Lattice) -> Move:
    """The move from state ``k`` to the next. PuzzleError if they are not one move apart.

    The group that stays by convention does not move; if both have other positions, which is the
    same to a puzzle, the smaller one moves.
    """
    pairs = zip(node.pieces, node.states[k], node.states[k + 1], strict=True)
    shifts = by_key((minus(after, before), piece) for piece, before, after in pairs)
    if len(shifts) == 2:
        stays = (0, 0, 0) if (0, 0, 0) in shifts else max(shifts, key=lambda shift: len(shifts[shift]))
        ((moves, group),) = ((shift, group) for shift, group in shifts.items() if shift != stays)
        slide = lattice.slide(minus(moves, stays))
        if slide is not None:
            return Move(tuple(group), *slide, False, lattice)
    raise PuzzleError(f"states {k + 1} and {k + 2} of a separation are not one move apart")


def _freeing(move: Move, group: list[Voxels], rest: list[Voxels]) -> Move:
    """The last move, only as far as the bounding box of the group is beyond that of the rest."""
    lattice, sign = move.lattice, 1 if move.distance > 0 else -1
    bodies = [[(lattice.split(s.cells)[0], lattice.places(s.cells)) for s in some] for some in (group, rest)]
    distance = lattice.way_out(bodies[0], bodies[1], move.axis, sign) * lattice.parts
    if abs(move.distance) < distance:
        raise PuzzleError("the last move of a separation does not lead away")
    return Move(move.pieces, move.axis, sign * distance, True, lattice)


def _stored_separation(
    node: Separation, at: dict[int, Cell], new: dict[int, int], shift: Cell
) -> StoredSeparation:
    """A separation that starts with the pieces ``at`` these positions, by the ``new`` numbers.

    ``shift`` leads from the assembly to the document.
    """
    now = {piece: at[piece] for piece in node.pieces}
    states = [now]
    for move in node.moves[:-1]:
        motion = move.shifted(shift).motion
        now = now | {piece: motion(now[piece]) for piece in move.pieces}
        states.append(now)
    turns = []
    for k, turn in node.turns.items():
        group = tuple(sorted(new[piece] for piece in turn.pieces))
        turns.append(StoredTurn(k, group, turn.axis, turn.shifted(shift).pivot, turn.quarters))
    last = node.freeing
    away = FAR if (last.distance > 0) == (set(last.pieces) == set(node.removed_pieces)) else -FAR
    out = replace(last, distance=away * last.lattice.parts).shift
    states.append(now | {piece: plus(now[piece], out) for piece in node.removed_pieces})
    order = sorted(node.pieces, key=new.__getitem__)
    return StoredSeparation(
        tuple(new[piece] for piece in order),
        tuple(tuple(state[piece] for piece in order) for state in states),
        None if node.left is None else _stored_separation(node.left, now, new, shift),
        None if node.removed is None else _stored_separation(node.removed, now, new, shift),
        tuple(turns),
    )


def _as_turn(node: StoredSeparation, stored: StoredTurn) -> Turn:
    """A stored turn. PuzzleError if it cannot be, or if the positions before and after it do not fit it."""
    k = stored.move
    if not 0 <= k < len(node.states) - 1:
        raise PuzzleError(f"a separation has no move {k + 1} that could turn")
    turn = Turn(stored.pieces, stored.axis, stored.pivot, stored.quarters)
    for piece, before, after in zip(node.pieces, node.states[k], node.states[k + 1], strict=True):
        if after != (turn.motion(before) if piece in turn.pieces else before):
            raise PuzzleError(f"state {k + 2} of a separation is not where its turn leads")
    return turn
