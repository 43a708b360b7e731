"""Replay slides of cubes, one cube at a time.

Nothing here shares code with the search: every cube of a piece as it was drawn is carried to its place and
then advanced.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.batch import AssemblyBatch
from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.geometry import MATRICES
from burrkit.moves.latest import Latest
from burrkit.moves.model import Move, Separation
from burrkit.moves.replay import Claims, claim
from burrkit.moves.slides.kernel import replay_cubes as k
from burrkit.moves.slides.kernel.replay_cubes import ReplayFault
from burrkit.puzzle import Problem

_MATRICES = MATRICES.copy()

_WRONG = {
    ReplayFault.MISSING: "a piece is missing",
    ReplayFault.REFLECTED: "a piece is reflected",
    ReplayFault.OVERLAP: "two pieces share a cube",
    ReplayFault.OUTSIDE: "a piece sticks out of the goal",
    ReplayFault.EMPTY: "a required cube is empty",
    ReplayFault.HOLES: "too many holes",
    ReplayFault.GROUP: "a move takes no piece, or all of them, or one that is not present",
    ReplayFault.MOVE: "a move along no axis, or of no distance, or too far",
    ReplayFault.COLLISION: "a piece runs into another one",
    ReplayFault.TOGETHER: "the last move does not free its group",
    ReplayFault.OTHERS: "a separation is about other pieces",
    ReplayFault.UNDONE: "a part is not taken apart, or need not be",
}


class PlacedAssemblies:
    """The pieces of the assemblies of a problem and their places, as arrays for the kernel."""

    def __init__(self, assemblies: Sequence[Assembly]) -> None:
        self.assemblies = assemblies
        if isinstance(assemblies, AssemblyBatch):
            #: Piece, isometry and shift, for each piece of each assembly; begins[b] is where those of b
            #: begin.
            self.rows, self.begins = assemblies.placed_pieces()
            return
        pieces = [assembly.placed for assembly in assemblies]
        motions = [motion for assembly in assemblies for motion in filter(None, assembly.motions)]
        self.rows = np.empty((len(motions), 5), dtype=np.int64)
        self.rows[:, 0] = list(chain.from_iterable(pieces))
        self.rows[:, 1] = [motion.isometry for motion in motions]
        offsets = list(chain.from_iterable([motion.offset for motion in motions]))
        self.rows[:, 2:] = np.array(offsets).reshape(-1, 3)
        self.begins = np.array([0, *accumulate(map(len, pieces))], dtype=np.int64)

    def pieces(self, number: int) -> tuple[int, ...]:
        """The pieces of one of the assemblies."""
        begin, end = self.begins[number : number + 2]
        return tuple(self.rows[begin:end, 0].tolist())


def verify_moves(
    given: PlacedAssemblies, moves: NDArray[np.uint64], ends: NDArray[np.int64], whole: Sequence[int] = ()
) -> None:
    """Check that moves take assemblies of one problem apart to the last piece; see the kernel for the arrays.

    The parts ``whole`` of several pieces, as bits, stay as they are. CheckError reports what is wrong.
    """
    rules = _rules_of(given.assemblies[0].problem)
    findings = np.empty(len(given.assemblies), dtype=np.int64)
    k.replay(given.rows, given.begins, rules.record, moves, ends, np.array(whole, dtype=np.uint64), findings)
    if findings.any():
        raise CheckError(_WRONG[ReplayFault(findings[findings != ReplayFault.RIGHT][0])])
    for assembly in given.assemblies if rules.has_colours else ():
        rules.check_colours(assembly)


class _Rules:
    """The pieces of a problem, and the conditions under which they fill the goal."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._ground = dict(problem.goal.colours)
        self.has_colours = bool(self._ground)
        pieces, goal = problem.pieces, problem.goal
        low, grid = np.array(goal.cells.low, dtype=np.int64), goal.cells.grid().astype(np.uint8)
        grid[tuple((goal.required.cells - low).T)] = 2
        #: What the kernel reads.
        self.record = k.Rules(
            np.cumsum([0, *(len(piece.shape) for piece in pieces)], dtype=np.int64),
            np.concatenate([piece.shape.cells for piece in pieces]),
            _MATRICES,
            np.array([not piece.optional for piece in pieces], dtype=np.uint8),
            grid,
            low,
            problem.most_holes,
        )

    def check_colours(self, assembly: Assembly) -> None:
        """Check that no colour is where it may not be."""
        problem = self.problem
        for piece, motion in zip(problem.pieces, assembly.motions, strict=True):
            if not piece.colours or motion is None:
                continue
            cells = motion.cells(np.array([cell for cell, _ in piece.colours], dtype=np.int32))
            for cell, (_, colour) in zip(map(tuple, cells.tolist()), piece.colours, strict=True):
                under = self._ground.get(cell, 0)
                claim(not under or (colour, under) in problem.allowed, "a colour is where it may not be")


_rules_of = Latest(_Rules).of


def replay(assembly: Assembly, tree: Separation, claims: Claims) -> None:
    """Replay the slides of a tree; moves of one separation are followed by those of its parts."""
    rows: list[int] = []
    for move, _, within, group in claims:
        if not isinstance(move, Move):
            raise CheckError("a piece turns, where only slides are replayed")
        claim(move.axis in (0, 1, 2), "a move along no axis")
        rows += (within, group, move.axis, abs(move.distance), move.distance < 0, move.frees)
    moves = np.array(rows, dtype=np.uint64).reshape(-1, 6)
    ends = np.array([0, len(moves)], dtype=np.int64)
    verify_moves(PlacedAssemblies([assembly]), moves, ends, claims.whole)
