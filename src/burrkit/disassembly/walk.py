"""A disassembly as one series of steps, with the place of every piece before and after each.

The series leads from the assembly to single pieces; reversed, it leads from loose pieces to the assembly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from burrkit.disassembly.model import Move, Separation

#: A way: whole numbers on the lattice of cubes, else of edges of a cube in space.
Offset: TypeAlias = tuple[Any, Any, Any]

_NOWHERE: Offset = (0, 0, 0)


@dataclass(frozen=True)
class Step:
    """A ``move`` among ``pieces``; all other pieces are out of the way.

    ``offsets`` are those of ``pieces`` from their places in the assembly, before the move: whole numbers of
    cubes or, on another lattice, in space, in edges of a cube. If
    ``move.frees``, the group leaves the rest or, on the way together, joins it. ``ready`` are the pieces of
    the part that is complete, or undone, with this step; empty if it goes on.
    """

    pieces: tuple[int, ...]
    offsets: tuple[Offset, ...]
    move: Move
    ready: tuple[int, ...] = ()

    @property
    def shift(self) -> Offset:
        """By how much the group moves."""
        return _along(self.move)

    @property
    def way(self) -> Offset:
        """The direction in which the group moves, of length 1."""
        length = sum(d * d for d in self.shift) ** 0.5
        x, y, z = (d / length for d in self.shift)
        return x, y, z

    @property
    def after(self) -> tuple[Offset, ...]:
        """The offsets of ``pieces`` after the move."""
        pairs = zip(self.pieces, self.offsets, strict=True)
        return tuple(_plus(at, self.shift) if piece in self.move.pieces else at for piece, at in pairs)

    def reversed(self) -> Step:
        """The step back."""
        move = replace(self.move, distance=-self.move.distance)
        return replace(self, offsets=self.after, move=move)


def steps_apart(tree: Separation) -> tuple[Step, ...]:
    """The steps from the assembly to single pieces: the larger part first, as in the printed text."""
    return tuple(step for node, at in parts_apart(tree) for step in _steps(node, at))


def steps_together(tree: Separation) -> tuple[Step, ...]:
    """The steps from single pieces to the assembly."""
    return tuple(step.reversed() for step in reversed(steps_apart(tree)))


def parts_apart(tree: Separation) -> Iterator[tuple[Separation, dict[int, Offset]]]:
    """Each separation in the order of the steps, with the offsets of its pieces when it begins.

    Where a group was before it left is where it is taken up again.
    """
    return _parts(tree, dict.fromkeys(tree.pieces, _NOWHERE))


def _parts(node: Separation, at: dict[int, Offset]) -> Iterator[tuple[Separation, dict[int, Offset]]]:
    yield node, at
    for step in _steps(node, at):
        if not step.move.frees:
            at = dict(zip(node.pieces, step.after, strict=True))
    for child in (node.left, node.removed):
        if child is not None:
            yield from _parts(child, {piece: at[piece] for piece in child.pieces})


def _steps(node: Separation, at: dict[int, Offset]) -> Iterator[Step]:
    """The steps of one separation."""
    offsets = tuple(at[piece] for piece in node.pieces)
    for k, move in enumerate(node.moves):
        step = Step(node.pieces, offsets, move, node.pieces if k == 0 else ())
        yield step
        offsets = step.after


def _along(move: Move) -> Offset:
    axis, distance, lattice = move.axis, move.distance, move.lattice
    if lattice.is_cubic:
        return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)
    x, y, z = (
        distance
        / lattice.parts
        * sum(c * row[a] for c, row in zip(lattice.axes[axis], lattice.metric, strict=True))
        for a in range(3)
    )
    return x, y, z


def _plus(a: Offset, b: Offset) -> Offset:
    if all(isinstance(d, int) for d in b):
        return a[0] + b[0], a[1] + b[1], a[2] + b[2]
    # What goes there and back is where it was.
    x, y, z = (round(c + d, 9) + 0.0 for c, d in zip(a, b, strict=True))
    return x, y, z
