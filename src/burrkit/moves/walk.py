"""A disassembly as one series of steps, with the place of every piece before and after each.

The series leads from the assembly to single pieces; reversed, it leads from loose pieces to the assembly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.geometry import IDENTITY, Isometry, Motion
from burrkit.geometry.cells import plus, times
from burrkit.geometry.isometries import COMPOSE, turn
from burrkit.moves.model import Move, Separation, Stuck, Turn
from burrkit.runtime.short_repr import ShortRepr

#: A way: whole numbers on the lattice of cubes, else of edges of a cube in space.
Offset: TypeAlias = tuple[Any, Any, Any]

_NOWHERE: Offset = (0, 0, 0)


class Pose(NamedTuple):
    """Where a piece is, seen from its place in the assembly: turned about the origin, then shifted.

    As in ``Motion``, cube (0, 0, 0) is the one that a turn leaves where it is.
    """

    offset: Offset
    isometry: Isometry = IDENTITY

    def after(self, move: Move | Turn) -> Pose:
        """The pose after a move of the piece."""
        if isinstance(move, Turn):
            # In quarters of a cube all is whole; the pivot as seen from the middle of cube (0, 0, 0).
            isometry, scale = move.motion.isometry, 2 // move.lattice.parts
            pivot = [scale * at - 2 for at in move.pivot]
            u, v, w = (int(4 * by) - at for by, at in zip(self.offset, pivot, strict=True))
            x, y, z = (n + at for n, at in zip(turn(isometry, (u, v, w)), pivot, strict=True))
            # Along the axis nothing changes, as a pivot has no place there.
            return Pose((_quarter(x), _quarter(y), _quarter(z)), COMPOSE[isometry][self.isometry])
        return Pose(_plus(self.offset, _along(move)), self.isometry)

    @property
    def motion(self) -> Motion:
        """The same for cubes, where the offset is of whole ones."""
        return self.motion_of_parts(1)

    def motion_of_parts(self, parts: int) -> Motion:
        """The same for cubes that are cut into ``parts`` along each edge."""
        # Cube c has its parts at parts * c and on, so that a turn about its middle shifts them.
        more = [(parts - 1) * (1 - n) // 2 for n in turn(self.isometry, (1, 1, 1))]
        x, y, z = (int(parts * by) + n for by, n in zip(self.offset, more, strict=True))
        return Motion(self.isometry, (x, y, z))


_HOME = Pose(_NOWHERE)


@dataclass(frozen=True, repr=False)
class Step(ShortRepr):
    """A ``move`` among ``pieces``; all other pieces are out of the way.

    ``offsets`` are those of ``pieces`` from their places in the assembly, before the move: whole numbers of
    cubes or, on another lattice, in space, in edges of a cube. If
    ``move.frees``, the group leaves the rest or, on the way together, joins it. ``ready`` are the pieces of
    the part that is complete, or undone, with this step; empty if it goes on. ``isometries`` are the
    rotations of ``pieces`` before their offsets, where turns came before; empty if no piece is turned.
    """

    pieces: tuple[int, ...]
    offsets: tuple[Offset, ...]
    move: Move | Turn
    ready: tuple[int, ...] = ()
    isometries: tuple[Isometry, ...] = ()

    @property
    def shift(self) -> Offset:
        """By how much the group slides. PuzzleError for a turn."""
        if isinstance(self.move, Turn):
            raise PuzzleError("a turn is no slide")
        return _along(self.move)

    @property
    def way(self) -> Offset:
        """The direction in which the group moves, of length 1."""
        length = sum(d * d for d in self.shift) ** 0.5
        x, y, z = (d / length for d in self.shift)
        return x, y, z

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses of ``pieces`` before the move."""
        isometries = self.isometries or (IDENTITY,) * len(self.pieces)
        return tuple(map(Pose, self.offsets, isometries))

    @property
    def poses_after(self) -> tuple[Pose, ...]:
        """The poses of ``pieces`` after the move."""
        pairs = zip(self.pieces, self.poses, strict=True)
        return tuple(pose.after(self.move) if piece in self.move.pieces else pose for piece, pose in pairs)

    @property
    def after(self) -> tuple[Offset, ...]:
        """The offsets of ``pieces`` after the move."""
        return tuple(pose.offset for pose in self.poses_after)

    def reversed(self) -> Step:
        """The step back."""
        return _step(self.pieces, self.poses_after, self.move.back, self.ready)


def steps_apart(tree: Separation) -> tuple[Step, ...]:
    """The steps from the assembly to single pieces: the larger part first, as in the printed text."""
    return tuple(step for node, at in parts_apart(tree) for step in _steps(node, at))


def steps_together(tree: Separation) -> tuple[Step, ...]:
    """The steps from single pieces to the assembly."""
    return tuple(step.reversed() for step in reversed(steps_apart(tree)))


def steps_stuck(stuck: Stuck, placed: tuple[int, ...]) -> tuple[Step, ...]:
    """The steps from an assembly of the pieces ``placed`` to the freest state of what never comes apart."""
    steps: list[Step] = []
    pieces, at = placed, dict.fromkeys(placed, _HOME)
    for move in (*stuck.before, *stuck.moves):
        step = _step(pieces, tuple(at[piece] for piece in pieces), move, ())
        steps.append(step)
        if move.frees:
            pieces = stuck.pieces
        else:
            at = dict(zip(pieces, step.poses_after, strict=True))
    return tuple(steps)


def parts_apart(
    tree: Separation, after: Callable[[Pose, Move | Turn], Pose] = Pose.after
) -> Iterator[tuple[Separation, dict[int, Pose]]]:
    """Each separation in the order of the steps, with the poses of its pieces when it begins.

    Where a group was before it left is where it is taken up again. ``after`` is the pose after a move.
    """
    return _parts(tree, dict.fromkeys(tree.pieces, _HOME), after)


def _parts(
    node: Separation, at: dict[int, Pose], after: Callable[[Pose, Move | Turn], Pose]
) -> Iterator[tuple[Separation, dict[int, Pose]]]:
    yield node, at
    for move in node.moves:
        if not move.frees:
            at = at | {piece: after(at[piece], move) for piece in move.pieces}
    for child in (node.left, node.removed):
        if child is not None:
            yield from _parts(child, {piece: at[piece] for piece in child.pieces}, after)


def after_in_steps(pose: Pose, move: Move | Turn) -> Pose:
    """The pose after a slide of the piece, where offsets count the steps of a lattice."""
    if isinstance(move, Turn):
        raise PuzzleError("only pieces of cubes turn")
    return Pose(plus(pose.offset, times(move.distance, move.lattice.axes[move.axis])))


def _steps(node: Separation, at: dict[int, Pose]) -> Iterator[Step]:
    """The steps of one separation."""
    poses = tuple(at[piece] for piece in node.pieces)
    for k, move in enumerate(node.moves):
        step = _step(node.pieces, poses, move, node.pieces if k == 0 else ())
        yield step
        poses = step.poses_after


def _step(
    pieces: tuple[int, ...], poses: tuple[Pose, ...], move: Move | Turn, ready: tuple[int, ...]
) -> Step:
    isometries = tuple(pose.isometry for pose in poses)
    return Step(
        pieces, tuple(pose.offset for pose in poses), move, ready, isometries if any(isometries) else ()
    )


def _along(move: Move) -> Offset:
    axis, distance, lattice = move.axis, move.distance, move.lattice
    if lattice.parts == 1 and lattice.is_cubic:
        return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)
    x, y, z = (
        distance
        / lattice.parts
        * sum(c * row[a] for c, row in zip(lattice.axes[axis], lattice.metric, strict=True))
        for a in range(3)
    )
    return x, y, z


def _quarter(n: int) -> int | float:
    """A number of quarters, a whole number where it is one."""
    return n / 4 if n % 4 else n // 4


def _plus(a: Offset, b: Offset) -> Offset:
    if all(isinstance(d, int) for d in b):
        return plus(a, b)
    # What goes there and back is where it was.
    x, y, z = (round(c + d, 9) + 0.0 for c, d in zip(a, b, strict=True))
    return x, y, z
