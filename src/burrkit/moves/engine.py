"""One interface of all kinds of moves: how the pieces of an assembly lie, are searched, and are named.

Searches see places in a ``ProblemPart``; an ``Engine`` reads their steps as moves of the pieces of its
assembly. There is one kind for slides, of cubes or on any lattice, one for turns and one for turns with
clearance; ``mechanics`` chooses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from burrkit.geometry import Motion
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Separation, Stuck, Turn
from burrkit.moves.moving import heaviest
from burrkit.moves.plan import Plan, Split, StuckProof
from burrkit.moves.search import StateSearch, Step
from burrkit.moves.slides.shapes import ProblemPart, Shapes

#: Where a piece lies.
P = TypeVar("P")


class Engine(ABC, Generic[P]):
    """The pieces of one assembly and a kind of moves; ``home`` says where they lie in the assembly."""

    def __init__(self, shapes: Shapes[Any], home: dict[int, P]) -> None:
        self.shapes, self.home = shapes, home
        self._cubes = shapes.table.cubes
        problem = shapes.table.problem
        #: The weight of each piece; None if all are equal.
        self._weights = problem.weights if problem.has_weights else None

    # Places ---------------------------------------------------------------------------------------------

    @abstractmethod
    def order(self, where: dict[int, P]) -> list[int]:
        """Pieces at these places in the order of a ``ProblemPart``."""

    @abstractmethod
    def part(self, where: dict[int, P]) -> ProblemPart:
        """Pieces at these places as a ``ProblemPart``."""

    @abstractmethod
    def carried(self, motions: Mapping[int, Motion]) -> dict[int, P]:
        """Where pieces lie that are moved from their places; shifts are in the unit of the search."""

    # The search -----------------------------------------------------------------------------------------

    @abstractmethod
    def search(self, starts: Sequence[ProblemPart], limits: Limits) -> StateSearch:
        """A search of the states of some pieces."""

    @abstractmethod
    def row(self, part: ProblemPart) -> bytes:
        """The row of a part in a search, as ``StateSearch.rows`` has it."""

    def family(self, part: ProblemPart) -> tuple[int, ...]:
        """A number for each piece of a part: what all parts that a search reaches have in common."""
        return part.shapes

    # Moves ----------------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, step: Step, where: dict[int, P]) -> tuple[Move | Turn, dict[int, P]]:
        """A step of the row of pieces at these places as a move of them, and their places after it."""

    def moved(self, step: Step, where: dict[int, P]) -> tuple[Move | Turn, dict[int, P]]:
        """As ``read``, with the lighter side, or else the smaller one, as the one that moves."""
        return self.read(step, where)

    def by_weight(self, move: Move | Turn, among: Sequence[int]) -> Move | Turn:
        """A move that was read, as one of the rest if that is lighter."""
        return move

    def motion(self, move: Move | Turn) -> Motion:
        """What a move does to pieces, in the unit of the search."""
        return move.motion

    @abstractmethod
    def _freeing(
        self,
        group: tuple[int, ...],
        rest: tuple[int, ...],
        where: dict[int, P],
        order: list[int],
        way: tuple[int, int],
    ) -> Move:
        """Slide far enough, by axis and sign, that the bounding boxes of the two parts no longer meet."""

    # Plans ----------------------------------------------------------------------------------------------

    def separation(self, plan: Plan, where: dict[int, P]) -> Separation:
        """The separation tree for pieces that lie at these places."""
        moves, where = self._go(plan.steps, where)
        return self._separation(plan.split, where, self.order(where), moves)

    def stuck(self, proof: StuckProof, where: dict[int, P]) -> Stuck:
        """The state of most freedom that was reached."""
        before: tuple[Move | Turn, ...] = ()
        while proof.split is not None and proof.then is not None:
            moves, where = self._go(proof.steps, where)
            order = self.order(where)
            before += self._separation(proof.split, where, order, moves).moves
            where = {piece: where[piece] for piece in self._named(order, proof.bits)}
            proof = proof.then
        return Stuck(tuple(sorted(where)), before, self._go(proof.steps, where)[0], proof.moves)

    def _go(
        self, steps: tuple[Step, ...], where: dict[int, P]
    ) -> tuple[tuple[Move | Turn, ...], dict[int, P]]:
        """Make the steps: the moves, and where the pieces lie then."""
        moves = []
        for step in steps:
            move, where = self.moved(step, where)
            moves.append(move)
        return tuple(moves), where

    def _separation(
        self, split: Split, where: dict[int, P], order: list[int], moves: tuple[Move | Turn, ...] = ()
    ) -> Separation:
        """The separation of all pieces of a part at these places, ``order`` being that of the part."""
        left, removed = self._named(order, split.left), self._named(order, split.removed)
        more = self._weight(left) - self._weight(removed)
        if more < 0:
            split, left, removed = split.swapped(), removed, left
        elif more == 0 and len(left) == len(removed) and self._size(left) < self._size(removed):
            # Where nothing else distinguishes the parts, the lighter one is removed.
            other = split.swapped()
            if other.rank == split.rank:
                split, left, removed = other, removed, left
        go = self._freeing(removed, left, where, order, (split.axis, split.sign))
        after_left, after_removed = split.after_left, split.after_removed
        return Separation(
            tuple(sorted((*left, *removed))),
            (*moves, go),
            left,
            removed,
            None if after_left is None else self._next(after_left, left, where, order),
            None if after_removed is None else self._next(after_removed, removed, where, order),
        )

    def _next(
        self, then: Split | Plan, pieces: tuple[int, ...], where: dict[int, P], order: list[int]
    ) -> Separation:
        if isinstance(then, Plan):
            return self.separation(then, {piece: where[piece] for piece in pieces})
        return self._separation(then, where, order)

    def _is_lighter(self, rest: tuple[int, ...], group: tuple[int, ...]) -> bool:
        """Whether the rest moves and not the group: the lighter side does, or else the smaller one."""
        return (self._weight(rest), *self._size(rest)) < (self._weight(group), *self._size(group))

    def _size(self, group: tuple[int, ...]) -> tuple[int, int]:
        cubes = self._cubes
        return len(group), sum([cubes[piece] for piece in group])

    def _weight(self, group: tuple[int, ...]) -> int:
        return 0 if self._weights is None else heaviest(group, self._weights)

    def _named(self, order: list[int], bits: int) -> tuple[int, ...]:
        """The pieces at these places, ascending."""
        if bits & (bits - 1) == 0:
            return (order[bits.bit_length() - 1],)
        pieces = [piece for i, piece in enumerate(order) if bits >> i & 1]
        if not self.shapes.all_differ:
            pieces.sort()
        return tuple(pieces)
