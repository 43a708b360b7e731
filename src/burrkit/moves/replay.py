"""Replay a disassembly: a proof that does not rely on the search.

This module traverses the tree and checks its claims about which pieces there are. Single moves are replayed
by the module of the lattice and of the moves: cube by cube for slides of cubes, with sets of cubes where
pieces turn or rest at half cubes, with whole bodies on other lattices. Nothing is shared with the searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.moves import mechanics
from burrkit.moves.model import AnyMove, Separation
from burrkit.puzzle import Problem

#: A move of a tree, the pieces among which it is made, and they and those that move as bits.
ClaimedMove: TypeAlias = tuple[AnyMove, tuple[int, ...], int, int]


def verify(assembly: Assembly, tree: Separation, *, first_only: bool = False) -> None:
    """Check that the tree takes the assembly apart completely, but for parts with all pieces of one group.

    ``first_only``: the tree is its first separation alone, and the parts may stay as they are. CheckError
    reports what is wrong.
    """
    may_stay = (lambda _: True) if first_only else parts_that_stay(assembly.problem)
    mechanics.replay(assembly, tree, Claims(tree, assembly.placed, may_stay))


def claim(holds: bool, text: str) -> None:
    """CheckError with a text unless something holds."""
    if not holds:
        raise CheckError(text)


class Claims:
    """The moves of a tree, in an order in which they can be made; those of one part never concern another.

    Iteration checks the pieces of the tree. ``whole`` then has the parts of several pieces that stay
    together, as bits.
    """

    def __init__(
        self, tree: Separation, placed: tuple[int, ...], may_stay: Callable[[tuple[int, ...]], bool]
    ) -> None:
        self._tree, self._may_stay = tree, may_stay
        self._bit = {piece: 1 << i for i, piece in enumerate(placed)}
        self._known: dict[tuple[int, ...], int] = {}
        self.whole: list[int] = []

    def __iter__(self) -> Iterator[ClaimedMove]:
        bits, everything = self._bits, (1 << len(self._bit)) - 1
        claim(bits(self._tree.pieces) == everything, "the tree does not start with all pieces")
        waiting = [(self._tree, everything)]
        while waiting:
            node, within = waiting.pop()
            left, removed = bits(node.left_pieces), bits(node.removed_pieces)
            claim(bits(node.pieces) == within, "a separation is about other pieces")
            claim(left | removed == within, "a piece was lost, or comes from elsewhere")
            claim(left & removed == 0, "a piece is in both parts")
            last = len(node.moves) - 1
            claim(last >= 0, "a separation does not end with a freeing move")
            for i, move in enumerate(node.moves):
                claim(move.frees == (i == last), "a separation does not end with a freeing move")
                group = bits(move.pieces)
                claim(i < last or group in (left, removed), "the last move frees another group")
                claim(
                    group | within == within and 0 < group < within,
                    "a move takes no piece, or all of them, or one that is not present",
                )
                yield move, node.pieces, within, group
            for pieces, part, after in (
                (node.left_pieces, left, node.left),
                (node.removed_pieces, removed, node.removed),
            ):
                claim((after is None) == self._may_stay(pieces), "a part is not taken apart, or need not be")
                if after is not None:
                    waiting.append((after, part))
                elif part & (part - 1):
                    self.whole.append(part)

    def _bits(self, pieces: tuple[int, ...]) -> int:
        bits = self._known.get(pieces)
        if bits is None:
            bits = 0
            for piece in pieces:
                bit = self._bit.get(piece, 0)
                claim(bit != 0, "a piece is not present")
                claim(bits & bit == 0, "a piece is named twice")
                bits |= bit
            self._known[pieces] = bits
        return bits


def parts_that_stay(problem: Problem) -> Callable[[tuple[int, ...]], bool]:
    """Whether a part need not be taken apart: one piece, or no more of each kind than a group has."""
    if not any(piece.groups for piece in problem.pieces):
        return lambda pieces: len(pieces) == 1
    kinds = problem.kinds
    #: For each group, how many of each kind may belong to it.
    groups = [
        {
            kind: sum(k == kind and group in p.groups for k, p in zip(kinds, problem.pieces, strict=True))
            for kind in set(kinds)
        }
        for group in {group for piece in problem.pieces for group in piece.groups}
    ]

    def stays(pieces: tuple[int, ...]) -> bool:
        own = [kinds[piece] for piece in pieces]
        return len(pieces) == 1 or any(
            all(own.count(kind) <= group[kind] for kind in own) for group in groups
        )

    return stays
