"""A disassembly as one series of steps, with the place of every piece before and after each.

The series leads from the assembly to single pieces; reversed, it leads from loose pieces to the assembly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from burrkit.geometry import IDENTITY, Isometry
from burrkit.geometry.motion import times
from burrkit.moves.model import AnyMove, Move, Separation, Stuck
from burrkit.moves.pose import Offset, Pose
from burrkit.runtime.short_repr import ShortRepr

_HOME = Pose((0, 0, 0))


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
    move: AnyMove
    ready: tuple[int, ...] = ()
    isometries: tuple[Isometry, ...] = ()

    @property
    def beyond(self) -> Offset:
        """The way, of length 1, on which a group that comes free goes on; none if its pieces go apart."""
        if not (self.move.frees and isinstance(self.move, Move)):
            return 0, 0, 0
        x, y, z = (d / sum(d * d for d in self.move.along) ** 0.5 for d in self.move.along)
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
        return tuple(
            self.move.carried(pose, piece) if piece in self.move.pieces else pose for piece, pose in pairs
        )

    @property
    def after(self) -> tuple[Offset, ...]:
        """The offsets of ``pieces`` after the move."""
        return tuple(pose.offset for pose in self.poses_after)

    def reversed(self) -> Step:
        """The step back."""
        return _step(self.pieces, self.poses_after, self.move.back, self.ready)


def ways(move: AnyMove) -> dict[int, Offset]:
    """The way of each piece that slides, in edges of a cube."""
    return {piece: move.carried(_HOME, piece).offset for piece in move.pieces}


def steps_apart(tree: Separation) -> tuple[Step, ...]:
    """The steps from the assembly to single pieces: the larger part first, as in the printed text."""
    return tuple(step for node, at in parts_apart(tree) for step in _steps(node, at))


def steps_together(tree: Separation) -> tuple[Step, ...]:
    """The steps from single pieces to the assembly."""
    return tuple(step.reversed() for step in reversed(steps_apart(tree)))


def insertions(tree: Separation) -> list[tuple[tuple[int, ...], int]]:
    """The groups in the order in which they go into what stays, such as a box, and the moves that each takes.

    A group of several pieces is put together first.
    """
    found: list[tuple[tuple[int, ...], int]] = []
    node: Separation | None = tree
    while node is not None:
        found.append((node.removed_pieces, len(node.moves)))
        node = node.left
    return found[::-1]


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


def _carried(move: AnyMove, pose: Pose, piece: int) -> Pose:
    return move.carried(pose, piece)


def parts_apart(
    tree: Separation, after: Callable[[AnyMove, Pose, int], Pose] = _carried
) -> Iterator[tuple[Separation, dict[int, Pose]]]:
    """Each separation in the order of the steps, with the poses of its pieces when it begins.

    Where a group was before it left is where it is taken up again. ``after`` is the pose after a move.
    """
    return _parts(tree, dict.fromkeys(tree.pieces, _HOME), after)


def _parts(
    node: Separation, at: dict[int, Pose], after: Callable[[AnyMove, Pose, int], Pose]
) -> Iterator[tuple[Separation, dict[int, Pose]]]:
    yield node, at
    for move in node.moves:
        if not move.frees:
            at = at | {piece: after(move, at[piece], piece) for piece in move.pieces}
    for child in (node.left, node.removed):
        if child is not None:
            yield from _parts(child, {piece: at[piece] for piece in child.pieces}, after)


def carried_in_steps(move: AnyMove, pose: Pose, piece: int) -> Pose:
    """The pose after a slide of the piece, where offsets count the steps of a lattice."""
    slide = move.require_slide("only pieces of cubes turn")
    return pose.slid(times(slide.distance, slide.lattice.axes[slide.axis]))


def _steps(node: Separation, at: dict[int, Pose]) -> Iterator[Step]:
    """The steps of one separation."""
    poses = tuple(at[piece] for piece in node.pieces)
    for k, move in enumerate(node.moves):
        step = _step(node.pieces, poses, move, node.pieces if k == 0 else ())
        yield step
        poses = step.poses_after


def _step(pieces: tuple[int, ...], poses: tuple[Pose, ...], move: AnyMove, ready: tuple[int, ...]) -> Step:
    isometries = tuple(pose.isometry for pose in poses)
    return Step(
        pieces, tuple(pose.offset for pose in poses), move, ready, isometries if any(isometries) else ()
    )
