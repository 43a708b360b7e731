"""Choose the group that is reported to move: moving one group is moving the rest the other way.

Heavy pieces stay where they are: the group moves in which the heaviest piece is lighter, whatever else is in
the two. That is BurrTools' rule. Where both are equally heavy, size decides.

A turn of the rest instead of the group would turn the axes of all later moves, so a way apart with turns
keeps the groups that the search chose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from burrkit.moves.model import Move, Separation


def heaviest(pieces: Iterable[int], weights: Sequence[int]) -> int:
    """The weight of a group; see ``Problem.weights``."""
    return max([weights[piece] for piece in pieces])


def by_weight(move: Move, among: Sequence[int], weights: Sequence[int]) -> Move:
    """The same move of the pieces ``among``, described as one of the rest if that is lighter."""
    rest = _rest(move.pieces, among)
    return _of_rest(move, rest) if heaviest(move.pieces, weights) > heaviest(rest, weights) else move


def by_weight_and_size(
    move: Move, among: Sequence[int], weights: Sequence[int], removed: Sequence[int] = ()
) -> Move:
    """The same move, described as one of the lighter group; of two equally heavy ones, of the smaller.

    Of two equally large ones, of the part ``removed`` if the move frees that; otherwise it stays as it is.
    """
    rest = _rest(move.pieces, among)
    own, other = heaviest(move.pieces, weights), heaviest(rest, weights)
    if own == other:
        own, other = len(move.pieces), len(rest)
    if own == other and move.frees and removed:
        own += set(move.pieces) != set(removed)
    return _of_rest(move, rest) if own > other else move


def oriented(tree: Separation, weights: Sequence[int]) -> Separation:
    """The same separations, with the moving and the removed groups chosen by the rules above.

    Of two equally heavy parts, the one that is removed stays so. For trees from elsewhere; those of
    ``take_apart`` are like this. Where pieces turn, the moving groups stay as they are.
    """
    moves = tree.moves
    if not tree.has_turns:
        moves = tuple(by_weight_and_size(m, tree.pieces, weights, tree.removed_pieces) for m in tree.slides)
    left, removed = (child and oriented(child, weights) for child in (tree.left, tree.removed))
    if heaviest(tree.removed_pieces, weights) <= heaviest(tree.left_pieces, weights):
        return replace(tree, moves=moves, left=left, removed=removed)
    return Separation(tree.pieces, moves, tree.removed_pieces, tree.left_pieces, removed, left)


def _rest(group: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    return tuple(piece for piece in among if piece not in group)


def _of_rest(move: Move, rest: tuple[int, ...]) -> Move:
    return replace(move, pieces=rest, distance=-move.distance)
