"""Disassembly plans expressed in places.

The search does not distinguish equal pieces, so it finds moves of places in a ``ProblemPart``. A plan serves
every part that is equal but for names; only an ``Engine`` names pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from burrkit.moves.search import Step

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
