"""Replay a disassembly cube by cube: a proof that does not rely on the search.

Nothing here shares code with the search: every cube of a piece as it was drawn is carried to its place and
then advanced one cube at a time. Pieces that turn, or move by half cubes, are replayed by ``turn_replay``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.batch import AssemblyBatch
from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.geometry import MATRICES
from burrkit.moves.model import Separation
from burrkit.moves.slides.kernel import replay_cubes as k
from burrkit.moves.slides.kernel.replay_cubes import ReplayFault
from burrkit.puzzle import Problem

_MATRICES = MATRICES.copy()

_NOT_DONE = "a part is not taken apart, or need not be"
_OTHERS = "a separation is about other pieces"

_WRONG = {
    ReplayFault.MISSING: "a piece is missing",
    ReplayFault.REFLECTED: "a piece is reflected",
    ReplayFault.OVERLAP: "two pieces share a cube",
    ReplayFault.OUTSIDE: "a piece sticks out of the goal",
    ReplayFault.EMPTY: "a required cube is empty",
    ReplayFault.HOLES: "too many holes",
    ReplayFault.GROUP: "a move takes no piece, or all of them, or one that is not at hand",
    ReplayFault.MOVE: "a move along no axis, or of no distance, or too far",
    ReplayFault.COLLISION: "a piece runs into another one",
    ReplayFault.TOGETHER: "the last move does not free its group",
    ReplayFault.OTHERS: _OTHERS,
    ReplayFault.UNDONE: _NOT_DONE,
}


class Laid:
    """The pieces of the assemblies of a problem and their places, as arrays for the kernel."""

    def __init__(self, assemblies: Sequence[Assembly]) -> None:
        self.assemblies = assemblies
        if isinstance(assemblies, AssemblyBatch):
            #: Piece, isometry and shift, for each piece of each assembly; begins[b] is where those of b
            #: begin.
            self.rows, self.begins = assemblies.laid()
            return
        pieces = [assembly.placed for assembly in assemblies]
        motions = [motion for assembly in assemblies for motion in filter(None, assembly.motions)]
        self.rows = np.empty((len(motions), 5), dtype=np.int64)
        self.rows[:, 0] = list(chain.from_iterable(pieces))
        self.rows[:, 1] = [motion.isometry for motion in motions]
        offsets = list(chain.from_iterable([motion.offset for motion in motions]))
        self.rows[:, 2:] = np.array(offsets).reshape(-1, 3)
        self.begins = np.array([0, *accumulate(map(len, pieces))])

    def pieces(self, number: int) -> tuple[int, ...]:
        """The pieces of one of the assemblies."""
        begin, end = self.begins[number : number + 2]
        return tuple(self.rows[begin:end, 0].tolist())


def verify(assembly: Assembly, tree: Separation, *, first_only: bool = False) -> None:
    """Check that the tree takes the assembly apart completely, but for parts whose pieces are of one group.

    ``first_only``: the tree is its first separation alone, and the parts may stay as they are. CheckError
    says what is wrong.
    """
    if not assembly.problem.lattice.is_cubic:
        from burrkit.moves.lattices.replay import verify_on_lattice

        verify_on_lattice(assembly, tree, _may_stay(assembly.problem, first_only=first_only))
        return
    if tree.has_turns or tree.has_halves:
        from burrkit.moves.turns.replay import verify_with_turns

        verify_with_turns(assembly, tree, _may_stay(assembly.problem, first_only=first_only))
        return
    rules = _rules_of(assembly.problem)
    laid = Laid([assembly])
    claims = _Claims(rules, laid.pieces(0), first_only=first_only)
    moves = np.array(claims.moves(tree), dtype=np.uint64).reshape(-1, 6)
    whole = np.array(claims.whole, dtype=np.uint64)
    _replay(rules, laid, moves, np.array([0, len(moves)]), whole)


def verify_moves(laid: Laid, moves: NDArray[np.uint64], ends: NDArray[np.int64]) -> None:
    """Check that moves take assemblies of one problem apart to the last piece; see the kernel for the arrays.

    CheckError says what is wrong.
    """
    _replay(_rules_of(laid.assemblies[0].problem), laid, moves, ends, np.empty(0, dtype=np.uint64))


def _replay(
    rules: _Rules, laid: Laid, moves: NDArray[np.uint64], ends: NDArray[np.int64], whole: NDArray[np.uint64]
) -> None:
    findings = np.empty(len(laid.assemblies), dtype=np.int64)
    k.replay(laid.rows, laid.begins, rules.record, moves, ends, whole, findings)
    if findings.any():
        raise CheckError(_WRONG[ReplayFault(findings[findings != ReplayFault.RIGHT][0])])
    for assembly in laid.assemblies if rules.has_colours else ():
        rules.check_colours(assembly)


def _claim(holds: bool, text: str) -> None:
    if not holds:
        raise CheckError(text)


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
            np.cumsum([0, *(len(piece.shape) for piece in pieces)]),
            np.concatenate([piece.shape.cells for piece in pieces]),
            _MATRICES,
            np.array([not piece.optional for piece in pieces], dtype=np.uint8),
            grid,
            low,
            problem.most_holes,
        )
        self.may_stay = _may_stay(problem)

    def check_colours(self, assembly: Assembly) -> None:
        """Check that no colour lies where it may not."""
        problem = self.problem
        for piece, motion in zip(problem.pieces, assembly.motions, strict=True):
            if not piece.colours or motion is None:
                continue
            cells = motion.cells(np.array([cell for cell, _ in piece.colours], dtype=np.int32))
            for cell, (_, colour) in zip(map(tuple, cells.tolist()), piece.colours, strict=True):
                under = self._ground.get(cell, 0)
                _claim(not under or (colour, under) in problem.allowed, "a colour lies where it may not")


def _may_stay(problem: Problem, *, first_only: bool = False) -> Callable[[tuple[int, ...]], bool]:
    """Whether a part need not be taken apart: one piece, or no more of each kind than a group has.

    With ``first_only`` every part may stay.
    """
    kinds = problem.kinds
    #: For each group, how many of each kind may belong to it.
    groups = [
        {
            kind: sum(k == kind and group in p.groups for k, p in zip(kinds, problem.pieces, strict=True))
            for kind in set(kinds)
        }
        for group in {group for piece in problem.pieces for group in piece.groups}
    ]

    def may_stay(pieces: tuple[int, ...]) -> bool:
        if len(pieces) == 1 or not groups:
            return len(pieces) == 1
        own = [kinds[piece] for piece in pieces]
        return any(all(own.count(kind) <= group[kind] for kind in own) for group in groups)

    return (lambda _: True) if first_only else may_stay


class _Latest(threading.local):
    rules: _Rules | None = None


_latest = _Latest()


def _rules_of(problem: Problem) -> _Rules:
    if _latest.rules is None or _latest.rules.problem is not problem:
        _latest.rules = _Rules(problem)
    return _latest.rules


class _Claims:
    """The claims of a tree, as rows for the kernel; those that do not concern cubes are checked here."""

    def __init__(self, rules: _Rules, placed: tuple[int, ...], *, first_only: bool) -> None:
        self._may_stay = (lambda _: True) if first_only else rules.may_stay
        #: Parts of several pieces that stay together.
        self.whole: list[int] = []
        self._bit = {piece: 1 << i for i, piece in enumerate(placed)}
        self._known: dict[tuple[int, ...], int] = {}

    def moves(self, tree: Separation) -> list[int]:
        """The moves of all separations, six numbers each; those of one are followed by those of its parts."""
        _claim(len(tree.pieces) == len(self._bit), "the tree does not start with all pieces")
        rows: list[int] = []
        bits, may_stay = self._bits, self._may_stay
        waiting = [(tree, bits(tree.pieces))]
        while waiting:
            node, within = waiting.pop()
            left, removed = bits(node.left_pieces), bits(node.removed_pieces)
            _claim(bits(node.pieces) == within, _OTHERS)
            _claim(left | removed == within, "a piece was lost, or comes from elsewhere")
            _claim(left & removed == 0, "a piece is in both parts")
            group, last = 0, len(node.moves) - 1
            _claim(last >= 0, "a separation does not end with a freeing move")
            for i, move in enumerate(node.slides):
                _claim(move.frees == (i == last), "a separation does not end with a freeing move")
                _claim(move.axis in (0, 1, 2), "a move along no axis")
                group, distance = bits(move.pieces), move.distance
                rows += (within, group, move.axis, abs(distance), distance < 0, move.frees)
            _claim(group in (left, removed), "the last move frees another group")
            _claim((node.left is None) == may_stay(node.left_pieces), _NOT_DONE)
            _claim((node.removed is None) == may_stay(node.removed_pieces), _NOT_DONE)
            for part, after in ((left, node.left), (removed, node.removed)):
                if after is not None:
                    waiting.append((after, part))
                elif part & (part - 1):
                    self.whole.append(part)
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
