"""The least total number of moves of an assembly, and its orders of removal, as they are returned.

An *order of removal* lists which pieces come off in which step. Pieces that come off in one state, without
another move between, belong to one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from burrkit.moves.model import Limit, Separation
from burrkit.runtime.short_repr import ShortRepr


class RemovalStep(NamedTuple):
    """``moves`` take ``pieces`` apart into ``parts``; the last ones, one for each part but one, free them.

    The first of ``parts`` is the largest. Parts that are left to be taken apart have steps of their own.
    """

    moves: int
    pieces: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, repr=False)
class RemovalOrder(ShortRepr):
    """An order of removal, and the ``tree`` of a way with its least total.

    Equal pieces that are parallel count as the same; ``tree`` names some of them.
    """

    tree: Separation

    @property
    def total(self) -> int:
        """The least total number of moves with this order."""
        return sum(self.tree.counts)

    @cached_property
    def steps(self) -> tuple[RemovalStep, ...]:
        """The order itself: what comes off in each step."""
        return tuple(_steps(self.tree))


@dataclass(frozen=True, repr=False)
class LeastTotal(ShortRepr):
    """The least total number of moves that takes an assembly completely apart, as far as it is proved.

    It is at least ``at_least`` and at most ``at_most``, the total of ``tree``; where both are equal it is
    proved. ``orders`` lists the orders of removal, the least first, with a least total that exceeds the least
    by no more than was requested; it is empty if a ``limit`` ended the search.
    """

    at_least: int
    tree: Separation
    orders: tuple[RemovalOrder, ...] = ()
    limit: Limit | None = None

    @property
    def at_most(self) -> int:
        """The total of ``tree``."""
        return sum(self.tree.counts)

    @property
    def is_proved(self) -> bool:
        """Whether no way takes fewer moves than ``tree``."""
        return self.at_least == self.at_most


def _steps(node: Separation) -> Iterator[RemovalStep]:
    """The steps of the order of removal that a way has."""
    moves, parts, below, same_state = 0, list[tuple[int, ...]](), list[Separation](), [node]
    while same_state:
        now = same_state.pop()
        moves += len(now.moves)
        for child, pieces in ((now.left, now.left_pieces), (now.removed, now.removed_pieces)):
            if child is not None and len(child.moves) == 1:
                same_state.append(child)
                continue
            parts.append(pieces)
            if child is not None:
                below.append(child)
    parts.sort(key=_by_size)
    yield RemovalStep(moves, node.pieces, tuple(parts))
    for child in sorted(below, key=lambda child: _by_size(child.pieces)):
        yield from _steps(child)


def _by_size(pieces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return -len(pieces), pieces
