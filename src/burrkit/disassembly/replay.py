"""Replaying a disassembly cube by cube: the proof that does not trust the engine.

Nothing here shares code with the search: every cube of a piece as it was drawn is carried to its place and
then advanced one cube at a time.
"""

from __future__ import annotations

import threading
from itertools import pairwise

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.disassembly.kernel import replay as k
from burrkit.disassembly.model import Separation
from burrkit.geometry import MATRICES, ROTATIONS
from burrkit.puzzle import Problem

_MATRICES = MATRICES.copy()

_WRONG = {
    k.OVERLAP: "two pieces share a cube",
    k.OUTSIDE: "a piece sticks out of the goal",
    k.EMPTY: "a required cube is empty",
    k.HOLES: "too many holes",
    k.GROUP: "a move takes no piece, or all of them, or one that is not at hand",
    k.MOVE: "a move along no axis, or of no distance, or too far",
    k.COLLISION: "a piece runs into another one",
    k.TOGETHER: "the last move does not free its group",
}

_NOT_DONE = "a part is not taken apart, or need not be"


def verify(assembly: Assembly, tree: Separation) -> None:
    """Check that the tree takes the assembly apart completely, but for parts whose pieces are of one group.

    AssertionError tells what is wrong.
    """
    rules, placed, motions = _rules_of(assembly.problem), assembly.placed, assembly.motions
    if rules.has_colours:
        assembly.check()
    _claim(rules.needed <= set(placed), "a piece is missing")
    rows: list[int] = []
    for piece in placed:
        motion = motions[piece]
        assert motion is not None
        _claim(motion.isometry in ROTATIONS, "a piece is reflected")
        rows += (*rules.cells_of[piece], motion.isometry, *motion.offset)
    moves = np.array(_Claims(rules, placed).moves(tree), dtype=np.uint64).reshape(-1, 6)
    pieces = np.array(rows, dtype=np.int64).reshape(-1, 6)
    answer = k.replay(pieces, rules.cells, _MATRICES, rules.goal, rules.low, rules.most_holes, moves)
    _claim(answer == k.RIGHT, _WRONG.get(answer, ""))


def _claim(holds: bool, text: str) -> None:
    if not holds:
        raise AssertionError(text)


class _Rules:
    """What the pieces of a problem are, and how they must fill the goal."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        starts = np.cumsum([0, *(len(piece.shape) for piece in problem.pieces)]).tolist()
        self.cells = np.concatenate([piece.shape.cells for piece in problem.pieces])
        self.cells_of = list(pairwise(starts))
        self.needed = {i for i, piece in enumerate(problem.pieces) if not piece.optional}
        self.has_colours = bool(problem.goal.colours)
        self.most_holes = -1 if problem.max_holes is None else problem.max_holes
        goal = problem.goal
        self.low = np.array(goal.cells.low, dtype=np.int64)
        self.goal = goal.cells.grid().astype(np.uint8)
        self.goal[tuple((goal.required.cells - self.low).T)] = 2
        groups = {group for piece in problem.pieces for group in piece.groups}
        kinds = problem.kinds
        #: For each group, how many of each kind may belong to it.
        self.groups = [
            {
                kind: sum(k == kind and group in p.groups for k, p in zip(kinds, problem.pieces, strict=True))
                for kind in set(kinds)
            }
            for group in groups
        ]

    def may_stay(self, pieces: tuple[int, ...]) -> bool:
        """Whether a part need not be taken apart: one piece, or no more of each kind than a group has."""
        if len(pieces) == 1 or not self.groups:
            return len(pieces) == 1
        kinds = [self.problem.kinds[piece] for piece in pieces]
        return any(all(kinds.count(kind) <= group[kind] for kind in kinds) for group in self.groups)


class _Latest(threading.local):
    rules: _Rules | None = None


_latest = _Latest()


def _rules_of(problem: Problem) -> _Rules:
    if _latest.rules is None or _latest.rules.problem is not problem:
        _latest.rules = _Rules(problem)
    return _latest.rules


class _Claims:
    """What a tree claims, as rows for the kernel; what has nothing to do with cubes is checked here."""

    def __init__(self, rules: _Rules, placed: tuple[int, ...]) -> None:
        self._rules = rules
        self._bit = {piece: 1 << i for i, piece in enumerate(placed)}
        self._known: dict[tuple[int, ...], int] = {}

    def moves(self, tree: Separation) -> list[int]:
        """The moves of all separations, six numbers each; those of one are followed by those of its parts."""
        _claim(len(tree.pieces) == len(self._bit), "the tree does not start with all pieces")
        rows: list[int] = []
        bits, may_stay = self._bits, self._rules.may_stay
        waiting = [(tree, bits(tree.pieces))]
        while waiting:
            node, within = waiting.pop()
            left, removed = bits(node.left_pieces), bits(node.removed_pieces)
            _claim(bits(node.pieces) == within, "a separation is about other pieces")
            _claim(left | removed == within, "a piece was lost, or comes from elsewhere")
            _claim(left & removed == 0, "a piece is in both parts")
            group, last = 0, len(node.moves) - 1
            _claim(last >= 0, "a separation does not end with a freeing move")
            for i, move in enumerate(node.moves):
                _claim(move.frees == (i == last), "a separation does not end with a freeing move")
                _claim(move.axis in (0, 1, 2), "a move along no axis")
                group, distance = bits(move.pieces), move.distance
                rows += (within, group, move.axis, abs(distance), distance < 0, move.frees)
            _claim(group in (left, removed), "the last move frees another group")
            _claim((node.left is None) == may_stay(node.left_pieces), _NOT_DONE)
            _claim((node.removed is None) == may_stay(node.removed_pieces), _NOT_DONE)
            if node.left is not None:
                waiting.append((node.left, left))
            if node.removed is not None:
                waiting.append((node.removed, removed))
        return rows

    def _bits(self, pieces: tuple[int, ...]) -> int:
        bits = self._known.get(pieces)
        if bits is None:
            bits = 0
            for piece in pieces:
                bit = self._bit.get(piece, 0)
                _claim(bit != 0, "a piece is not at hand")
                _claim(bits & bit == 0, "a piece is named twice")
                bits |= bit
            self._known[pieces] = bits
        return bits
