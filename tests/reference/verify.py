"""Replaying a disassembly with sets of cubes: the plain check that the fast one is compared with.

Nothing here shares code with the search: pieces are sets of cubes that advance one cube at a time.
"""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.moves.model import Move, Separation
from burrkit.puzzle import Problem

_Cell = tuple[int, int, int]


def verify(assembly: Assembly, tree: Separation) -> None:
    """Check that the tree takes the assembly apart completely, except parts with pieces of one group only.

    AssertionError names the fault.
    """
    assembly.check()
    assert sorted(tree.pieces) == list(assembly.placed), "the tree does not start with all pieces"
    _verify(tree, {piece: set(assembly.shapes[piece]) for piece in assembly.placed}, assembly.problem)


def _verify(node: Separation, cubes: dict[int, set[_Cell]], problem: Problem) -> None:
    assert set(node.pieces) == set(cubes), "a separation is about other pieces than those present"
    assert node.moves and [m.frees for m in node.moves] == [False] * (len(node.moves) - 1) + [True]
    for move in node.slides:
        assert 0 < len(move.pieces) < len(cubes), "a move takes no piece, or all of them"
        cubes = _slide(cubes, move)
    group = set(node.moves[-1].pieces)
    assert group in (set(node.left_pieces), set(node.removed_pieces)), "the last move frees another group"
    assert set(node.left_pieces) | set(node.removed_pieces) == set(node.pieces), "a piece was lost"
    assert not set(node.left_pieces) & set(node.removed_pieces), "a piece is in both parts"
    _assert_apart(cubes, node.freeing)
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        assert (child is None) == _may_stay(pieces, problem), "a part is not taken apart, or need not be"
        if child is not None:
            _verify(child, {piece: cubes[piece] for piece in pieces}, problem)


def _may_stay(pieces: tuple[int, ...], problem: Problem) -> bool:
    """Whether a part need not be taken apart: one piece, or no more of each kind than one group may have."""
    groups = {group for piece in problem.pieces for group in piece.groups}
    kinds = problem.kinds
    return len(pieces) == 1 or any(
        all(
            sum(kinds[mine] == kinds[piece] for mine in pieces)
            <= sum(kinds[i] == kinds[piece] and group in p.groups for i, p in enumerate(problem.pieces))
            for piece in pieces
        )
        for group in groups
    )


def _slide(cubes: dict[int, set[_Cell]], move: Move) -> dict[int, set[_Cell]]:
    """Advance the group one cube at a time; no step may make it share a cube with the rest."""
    assert move.distance != 0 and move.axis in (0, 1, 2)
    sign = 1 if move.distance > 0 else -1
    rest = set().union(*(cubes[piece] for piece in cubes if piece not in move.pieces))
    moved = {piece: cubes[piece] for piece in move.pieces}
    for _ in range(abs(move.distance)):
        moved = {piece: {_step(cell, move.axis, sign) for cell in cells} for piece, cells in moved.items()}
        assert all(rest.isdisjoint(cells) for cells in moved.values()), "a piece runs into another one"
    return {**cubes, **moved}


def _step(cell: _Cell, axis: int, sign: int) -> _Cell:
    x, y, z = cell
    return (x + sign, y, z) if axis == 0 else (x, y + sign, z) if axis == 1 else (x, y, z + sign)


def _assert_apart(cubes: dict[int, set[_Cell]], move: Move) -> None:
    """After the last move the group is wholly beyond the rest, in the direction in which it went."""
    group = [cell[move.axis] for piece in move.pieces for cell in cubes[piece]]
    rest = [cell[move.axis] for piece in cubes if piece not in move.pieces for cell in cubes[piece]]
    apart = min(group) > max(rest) if move.distance > 0 else max(group) < min(rest)
    assert apart, "the last move does not free its group"
