"""Disassembly plans expressed in places, and their translation to moves of actual pieces.

The search does not distinguish equal pieces, so it finds moves of places in a ``ProblemPart``. A plan serves
every part that is equal but for names; only the final result names pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from burrkit.geometry import Cell
from burrkit.moves.model import Move, Separation, Stuck, Turn
from burrkit.moves.moving import heaviest
from burrkit.moves.slides.search import Step
from burrkit.moves.slides.shapes import Shapes

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

    Of the two it has fewer pieces, see ``make_split``; ``PlanWriter`` lets the heavier one stay.
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
        """As the end of a separation, so many moves before its own."""
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


P = TypeVar("P")


class TreeWriter(ABC, Generic[P]):
    """Translates plans to moves of the pieces of an assembly; ``P`` says where a piece lies."""

    def __init__(self, shapes: Shapes) -> None:
        self._shapes = shapes
        self._cubes = shapes.table.cubes
        problem = shapes.table.problem
        #: The weight of each piece; None if all are equal.
        self._weights = problem.weights if problem.has_weights else None

    @abstractmethod
    def _go(
        self, steps: tuple[Step, ...], where: dict[int, P]
    ) -> tuple[tuple[Move | Turn, ...], dict[int, P], list[int]]:
        """Make the steps: the moves, where the pieces lie then, and their order there."""

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

    def separation(self, plan: Plan, where: dict[int, P]) -> Separation:
        """The separation tree for pieces that lie at these places."""
        moves, where, order = self._go(plan.steps, where)
        return self._separation(plan.split, tuple(sorted(order)), where, order, moves)

    def stuck(self, proof: StuckProof, where: dict[int, P]) -> Stuck:
        """The state of most freedom that was reached."""
        before: tuple[Move | Turn, ...] = ()
        while proof.split is not None and proof.then is not None:
            moves, where, order = self._go(proof.steps, where)
            node = self._separation(proof.split, tuple(sorted(order)), where, order, moves)
            before += node.moves
            where = {piece: where[piece] for piece in self._named(order, proof.bits)}
            proof = proof.then
        moves = self._go(proof.steps, where)[0] if proof.steps else ()
        return Stuck(tuple(sorted(where)), before, moves, proof.moves)

    def _separation(
        self,
        split: Split,
        pieces: tuple[int, ...],
        where: dict[int, P],
        order: list[int],
        moves: tuple[Move | Turn, ...] = (),
    ) -> Separation:
        left, removed = self._named(order, split.left), self._named(order, split.removed)
        more = self._weight(left) - self._weight(removed)
        if more < 0:
            split, left, removed = split.swapped(), removed, left
        elif more == 0 and len(left) == len(removed) and self._heft(left) < self._heft(removed):
            # Where nothing else distinguishes the parts, the lighter one is removed.
            other = split.swapped()
            if other.rank == split.rank:
                split, left, removed = other, removed, left
        go = self._freeing(removed, left, where, order, (split.axis, split.sign))
        after_left, after_removed = split.after_left, split.after_removed
        return Separation(
            pieces,
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
        return self._separation(then, pieces, where, order)

    def _is_lighter(self, rest: tuple[int, ...], group: tuple[int, ...]) -> bool:
        """Whether the rest moves and not the group: the lighter side does, or else the smaller one."""
        return (self._weight(rest), *self._heft(rest)) < (self._weight(group), *self._heft(group))

    def _heft(self, group: tuple[int, ...]) -> tuple[int, int]:
        cubes = self._cubes
        return len(group), sum([cubes[piece] for piece in group])

    def _weight(self, group: tuple[int, ...]) -> int:
        return 0 if self._weights is None else heaviest(group, self._weights)

    def _named(self, order: list[int], bits: int) -> tuple[int, ...]:
        """The pieces at these places, ascending."""
        if bits & (bits - 1) == 0:
            return (order[bits.bit_length() - 1],)
        pieces = [piece for i, piece in enumerate(order) if bits >> i & 1]
        if not self._shapes.all_differ:
            pieces.sort()
        return tuple(pieces)


class PlanWriter(TreeWriter[Cell]):
    """Translates plans of slides: a piece lies where its least corner does."""

    def __init__(self, shapes: Shapes) -> None:
        super().__init__(shapes)
        self._axes = shapes.table.axes
        self._lattice = shapes.table.problem.lattice

    def _go(
        self, steps: tuple[Step, ...], where: dict[int, Cell]
    ) -> tuple[tuple[Move | Turn, ...], dict[int, Cell], list[int]]:
        where, order = dict(where), self._shapes.order(where)
        moves: list[Move | Turn] = []
        full = (1 << len(order)) - 1
        for axis, forward, bits in steps:
            distance = forward
            group, rest = self._named(order, bits), self._named(order, full & ~bits)
            if self._is_lighter(rest, group):
                group, distance = rest, -forward
            x, y, z = self._axes[axis]
            for piece in group:
                p, q, r = where[piece]
                where[piece] = p + distance * x, q + distance * y, r + distance * z
            moves.append(Move(group, axis, distance, False, self._lattice))
            order = self._shapes.order(where)
        return tuple(moves), where, order

    def _freeing(
        self,
        group: tuple[int, ...],
        rest: tuple[int, ...],
        where: dict[int, Cell],
        order: list[int],
        way: tuple[int, int],
    ) -> Move:
        axis, sign = way
        members, shape_of = self._shapes.members, self._shapes.shape_of
        moved, others = ([(members[shape_of[p]], where[p]) for p in some] for some in (group, rest))
        distance = self._shapes.table.way_out(moved, others, axis, sign)
        return Move(group, axis, sign * distance, True, self._lattice)
