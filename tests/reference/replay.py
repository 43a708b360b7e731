"""Replays a separation tree with sets of cubes and refuses every step that wood could not take."""

from __future__ import annotations

from collections.abc import Iterable

from burrkit.moves.model import Move, Separation
from tests.reference.cubes import Cell, Cells, shifted

Places = dict[int, Cells]


def replay(shapes: Iterable[Iterable[Cell]], tree: Separation) -> list[int]:
    """Take an assembly apart by its tree; AssertionError at the first thing that is wrong.

    ``shapes`` are the cubes of each piece in its place. Answers the number of moves of every separation
    in the order node, left, removed.
    """
    places = {k: frozenset(shape) for k, shape in enumerate(shapes)}
    assert set(tree.pieces) == set(places), "the tree does not speak of all pieces"
    return _separate(places, tree)


def _separate(places: Places, node: Separation) -> list[int]:
    left, removed = set(node.left_pieces), set(node.removed_pieces)
    assert set(node.pieces) == set(places), "a part does not have the pieces that it should"
    assert left | removed == set(places), "a piece belongs to neither part"
    assert not left & removed, "a piece belongs to both parts"
    assert len(removed) <= len(left), "the removed part is the larger one"
    assert node.moves, "a separation without a move"
    for number, move in enumerate(node.slides, 1):
        places = slide(places, move)
        assert move.frees == (number == len(node.moves)), "only the last move sets free"
    freed = set(node.moves[-1].pieces)
    assert freed in (left, removed), "the last move does not make the two parts"
    assert _boxes_apart(places, freed, node.freeing.axis), "the freed group has not left the rest"
    counts = [len(node.moves)]
    for part, child in ((left, node.left), (removed, node.removed)):
        assert (child is None) == (len(part) == 1), "exactly the single pieces have no further separation"
        if child is not None:
            counts += _separate({k: places[k] for k in part}, child)
    return counts


def slide(places: Places, move: Move) -> Places:
    """The places after one move, every unit step of it checked."""
    group = set(move.pieces)
    assert move.distance, "a move of no distance"
    assert move.axis in (0, 1, 2), "an unknown axis"
    assert len(group) == len(move.pieces), "a piece is named twice"
    assert group < set(places), "a move of pieces that are not here, or of all of them"
    assert group, "a move of no piece"
    rest = frozenset[Cell]().union(*(places[k] for k in places if k not in group))
    unit = 1 if move.distance > 0 else -1
    step = (unit * (move.axis == 0), unit * (move.axis == 1), unit * (move.axis == 2))
    for _ in range(abs(move.distance)):
        places = {k: shifted(cells, step) if k in group else cells for k, cells in places.items()}
        for k in group:
            assert places[k].isdisjoint(rest), f"piece {k} runs into another"
    return places


def _boxes_apart(places: Places, group: set[int], axis: int) -> bool:
    inside = [cell[axis] for k in group for cell in places[k]]
    outside = [cell[axis] for k in places if k not in group for cell in places[k]]
    return max(inside) < min(outside) or max(outside) < min(inside)
