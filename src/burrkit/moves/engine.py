"""One interface of all kinds of moves: how the pieces of an assembly are placed, searched, and named.

Searches see places in a ``ProblemPart``; an ``Engine`` reads their steps as moves of the pieces of its
assembly. There is one kind for slides, of cubes or on any lattice, one for turns and one for turns with
clearance; ``mechanics`` chooses.

A *plan* is a way apart in places: the search does not distinguish equal pieces, so a plan serves every part
that is equal but for names; only an ``Engine`` names pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from burrkit.geometry import Motion
from burrkit.moves.limits import Limits
from burrkit.moves.model import AnyMove, Move, Separation, Stuck, Turn
from burrkit.moves.moving import heaviest
from burrkit.moves.search import StateSearch, Step
from burrkit.moves.slides.shapes import ProblemPart, Shapes
from burrkit.runtime.records import dataclass

#: A level and the full list of counts, compared in this order.
Rank: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(eq=False)
class Plan:
    """A way to take a part apart: ``steps`` from start number ``start``, then a split where they end."""

    start: int
    steps: tuple[Step, ...]
    split: Split

    @cached_property
    def rank(self) -> Rank:
        """The key by which the canonical choice compares plans."""
        return self.split.rank_after(len(self.steps))


#: What follows for one side of a split: nothing; a split in the same state; a plan of its own.
Next: TypeAlias = "Split | Plan | None"


@dataclass(eq=False)
class Split:
    """In one state, ``removed`` (bits of places) slides off along ``sign`` times ``axis``; ``left`` stays.

    Of the two it has fewer pieces, see ``make_split``; an ``Engine`` lets the heavier one stay.
    """

    axis: int
    sign: int
    left: int
    removed: int
    after_left: Next
    after_removed: Next

    def swapped(self) -> Split:
        """The same with the other part removed."""
        return Split(self.axis, -self.sign, self.removed, self.left, self.after_removed, self.after_left)

    @cached_property
    def rank(self) -> Rank:
        """As a separation of one move."""
        return self.rank_after(0)

    def rank_after(self, moves: int) -> Rank:
        """As the end of a separation, with ``moves`` moves before its own."""
        level: tuple[int, ...] = (moves + 1,)
        counts = level
        for child in (self.after_left, self.after_removed):
            if child is not None:
                its_level, its_counts = child.rank
                counts += its_counts
                if max(its_counts) > 1:
                    level += its_level
        return level, counts


def make_split(axis: int, group: int, rest: int, after_group: Next, after_rest: Next) -> Split:
    """``group`` slides off along +axis: the split for it, by the conventions of the tree.

    The part with fewer pieces is removed, of equal ones the one that gives the lesser level.
    """
    more = group.bit_count() - rest.bit_count()
    if more > 0:
        return Split(axis, -1, group, rest, after_group, after_rest)
    out = Split(axis, 1, rest, group, after_rest, after_group)
    return out if more < 0 else min(out.swapped(), out, key=lambda split: split.rank)


@dataclass(frozen=True)
class StuckProof:
    """Why a part cannot be taken apart: after ``steps`` it stays together, in a state that offers ``moves``.

    Or some of it cannot: after ``steps`` and ``split``, the pieces ``bits`` of that state, for the reason
    ``then``.
    """

    start: int
    steps: tuple[Step, ...]
    moves: int = 0
    split: Split | None = None
    bits: int = 0
    then: StuckProof | None = None


#: The place of a piece.
P = TypeVar("P")


class Engine(ABC, Generic[P]):
    """The pieces of one assembly and a kind of moves; ``home`` has their places in the assembly."""

    #: States that a look ahead of a second visits.
    look_ahead: ClassVar[int] = 300_000

    def __init__(self, shapes: Shapes[Any], home: dict[int, P]) -> None:
        self.shapes, self.home = shapes, home
        self._cubes = shapes.table.cubes
        problem = shapes.table.problem
        #: The weight of each piece; None if all are equal.
        self._weights = problem.weights if problem.has_weights else None

    # Places ---------------------------------------------------------------------------------------------

    def order(self, where: dict[int, P]) -> list[int]:
        """Pieces at these places in the order of a ``ProblemPart``."""
        return self.shapes.order(where)

    def part(self, where: dict[int, P]) -> ProblemPart:
        """Pieces at these places as a ``ProblemPart``."""
        return self.shapes.part(where)

    @abstractmethod
    def carried(self, motions: Mapping[int, Motion]) -> dict[int, P]:
        """The places of pieces after these motions; shifts are in the unit of the search."""

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
        """The separation tree for pieces at these places."""
        moves, where = self._go(plan.steps, where)
        return self._separation(plan.split, where, self.order(where), moves)

    def stuck(self, proof: StuckProof, where: dict[int, P]) -> Stuck:
        """The state of most freedom that was reached."""
        before: tuple[AnyMove, ...] = ()
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
        """Make the steps: the moves, and the places of the pieces then."""
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

    def _lighter(self, order: list[int], bits: int) -> tuple[tuple[int, ...], int]:
        """The side of a step that moves, the lighter or else the smaller one; and -1 for the rest, else 1."""
        group, rest = self._named(order, bits), self._named(order, (1 << len(order)) - 1 & ~bits)
        if (self._weight(rest), *self._size(rest)) < (self._weight(group), *self._size(group)):
            return rest, -1
        return group, 1

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
