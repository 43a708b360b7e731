"""Screen assemblies in bulk; only undecided ones need a state search of their own.

Most assemblies of a burr never come apart, and many of the others do by separations of one move. A kernel
decides both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Disassembly, Move, Separation, Stuck
from burrkit.moves.moving import heaviest
from burrkit.moves.slides.kernel import screen as k
from burrkit.moves.slides.kernel.screen import Budget, Screened
from burrkit.moves.slides.kernel.single_steps import StepRoom
from burrkit.moves.slides.kernel.states import width
from burrkit.moves.slides.replay import PlacedAssemblies, verify_moves
from burrkit.moves.slides.shapes import cubic_table_of

#: States of one assembly that the kernel looks at; those that have more are searched by threads, within
#: limits.
MOST_STATES = 1 << 16
#: States after which the kernel returns: about a tenth of a second.
_SLICE = 50_000


class Screening:
    """Proofs for the assemblies of one problem that need no state search of their own."""

    def __init__(
        self,
        assemblies: Sequence[Assembly],
        most_states: int = 0,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        """Screen them all. PuzzleError if one is too large.

        The kernel searches up to ``most_states`` states of an assembly, 0 for none. If ``should_stop``,
        which is polled, returns True, only the first ``count`` assemblies have been screened.
        """
        self._table = table = cubic_table_of(assemblies[0].problem)
        self._placed = placed = PlacedAssemblies(assemblies)
        sizes = np.diff(placed.begins).tolist()
        if max(sizes) > 1:
            table.prepare(max(sizes))
        count = len(sizes)
        self._result = Screened(
            np.empty(count, dtype=np.int64),
            np.empty((len(placed.rows), 6), dtype=np.uint64),
            np.zeros(count + 1, dtype=np.int64),
        )
        budget = _budget(max(sizes), most_states)
        at = 0
        while at < count:
            budget.left[0] = _SLICE
            at = k.screen(
                table.record, table.room, table.turned, placed.rows, placed.begins, at, not table.groups,
                budget, self._result,
            )  # fmt: skip
            if at == count or (should_stop is not None and should_stop()):
                break
            table.prepare(sizes[at])
            table.add(placed.rows[placed.begins[at] :, :2], sizes[at])
        #: How many assemblies have been screened.
        self.count = at
        verdicts = self._result.verdicts[:at]
        apart = (verdicts == k.LEVEL_ONE) | (verdicts == k.COMES_APART)
        #: The places of those that come completely apart, that do so partly, and that are undecided. The
        #: others never move.
        self.apart: list[int] = np.flatnonzero(apart).tolist()
        self.partly: list[int] = np.flatnonzero(verdicts == k.PARTLY_FREE).tolist()
        self.undecided: list[int] = np.flatnonzero(verdicts == k.UNDECIDED).tolist()
        moves, ends = self._result.moves, self._result.ends
        # Of those that were not examined nothing is claimed.
        ends[at:] = ends[at]
        self._verdicts: list[int] = verdicts.tolist()
        self._ends: list[int] = ends.tolist()
        self._rows: list[list[int]] = moves[: ends[-1]].tolist()
        self._names: tuple[tuple[int, ...], dict[int, tuple[int, ...]]] = (), {}

    def verify(self) -> None:
        """Replay every tree cube by cube. CheckError if a move is not possible."""
        if self._rows:
            verify_moves(self._placed, self._result.moves, self._result.ends)

    def disassembly(self, number: int) -> Disassembly | None:
        """How one of the assemblies comes apart; None if it is undecided."""
        verdict, pieces = self._verdicts[number], self._placed.pieces(number)
        if verdict not in (k.LOCKED, k.LEVEL_ONE):
            return None
        if verdict == k.LEVEL_ONE:
            return Disassembly(1, self._tree(number, pieces), 1, self._table.nbytes)
        if len(pieces) < 2:
            return Disassembly(0, None, 1)
        return Disassembly(0, None, 1, self._table.nbytes, Stuck(pieces, (), (), 0))

    def _tree(self, number: int, pieces: tuple[int, ...]) -> Separation:
        """The tree of an assembly that comes apart."""
        names = self._names_of(pieces)
        begin, end = self._ends[number : number + 2]
        problem = self._table.problem
        weights = problem.weights if problem.has_weights else None
        trees: dict[int, Separation] = {}
        for whole, group, axis, length, backwards, _ in reversed(self._rows[begin:end]):
            rest = whole ^ group
            for bits in (whole, rest, group):
                if bits not in names:
                    names[bits] = tuple([piece for i, piece in enumerate(pieces) if bits >> i & 1])
            left, removed, distance = rest, group, -length if backwards else length
            if weights and heaviest(names[group], weights) > heaviest(names[rest], weights):
                left, removed, distance = group, rest, -distance
            move = Move(names[removed], axis, distance, True)
            trees[whole] = Separation(
                names[whole], (move,), names[left], names[removed], trees.get(left), trees.get(removed)
            )
        return trees[whole]

    def _names_of(self, pieces: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """Pieces by their bits, some of them; the last assembly is often made of the same."""
        if self._names[0] != pieces:
            names: dict[int, tuple[int, ...]] = {1 << i: (piece,) for i, piece in enumerate(pieces)}
            names[(1 << len(pieces)) - 1] = pieces
            self._names = pieces, names
        return self._names[1]


class Unscreened:
    """Assemblies that all need a state search; for lattices that ``Screening`` has no kernel for."""

    def __init__(self, assemblies: Sequence[Assembly]) -> None:
        self.count = len(assemblies)
        self.apart: list[int] = []
        self.partly: list[int] = []
        self.undecided = list(range(self.count))

    def verify(self) -> None:
        """There is nothing to verify."""

    def disassembly(self, number: int) -> Disassembly | None:
        """None: every assembly is undecided."""
        return None


def screen(
    assemblies: Sequence[Assembly], most_states: int = 0, should_stop: Callable[[], bool] | None = None
) -> Screening | Unscreened:
    """The first look at some assemblies of one problem; see ``Screening``."""
    if not Mechanics.of(assemblies[0].problem).on_cubes:
        return Unscreened(assemblies)
    return Screening(assemblies, most_states, should_stop)


def bytes_of_state(pieces: int) -> int:
    """The memory that one state takes in the kernel."""
    return 2 * width(pieces) + 8 * 6 * pieces + 4 * 4


def _budget(pieces: int, most_states: int) -> Budget:
    """Arrays for searches of that many pieces and states."""
    room = StepRoom(
        np.empty(most_states * width(pieces), dtype=np.int16),
        np.empty(most_states * 6 * pieces, dtype=np.uint64),
        np.empty(1 << (2 * most_states).bit_length(), dtype=np.int32),
        np.empty((pieces + 2, pieces + 1), dtype=np.int64),
        np.empty((pieces, 3 * pieces), dtype=np.int16),
        np.empty(pieces * pieces, dtype=np.uint64),
        np.empty(pieces, dtype=np.uint64),
        np.empty(pieces, dtype=np.uint64),
        np.empty((pieces, 3), dtype=np.uint64),
    )
    return Budget(room, np.zeros(1, dtype=np.int64))
