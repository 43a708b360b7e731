"""A disassembly as one series of steps, with the place of every piece before and after each.

The series leads from the assembly to single pieces; reversed, it leads from loose pieces to the assembly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from burrkit.geometry import Cell

if TYPE_CHECKING:
    from burrkit.disassembly.model import Move, Separation

_NOWHERE: Cell = (0, 0, 0)


@dataclass(frozen=True)
class Step:
    """A ``move`` among ``pieces``; all other pieces are out of the way.

    ``offsets`` are those of ``pieces`` from their places in the assembly, before the move. If
    ``move.frees``, the group leaves the rest or, on the way together, joins it. ``ready`` are the pieces of
    the part that is complete, or undone, with this step; empty if it goes on.
    """

    pieces: tuple[int, ...]
    offsets: tuple[Cell, ...]
    move: Move
    ready: tuple[int, ...] = ()

    @property
    def shift(self) -> Cell:
        """By how much the group moves."""
        return _along(self.move.axis, self.move.distance)

    @property
    def after(self) -> tuple[Cell, ...]:
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


def parts_apart(tree: Separation) -> Iterator[tuple[Separation, dict[int, Cell]]]:
    """Each separation in the order of the steps, with the offsets of its pieces when it begins.

    Where a group was before it left is where it is taken up again.
    """
    return _parts(tree, dict.fromkeys(tree.pieces, _NOWHERE))


def _parts(node: Separation, at: dict[int, Cell]) -> Iterator[tuple[Separation, dict[int, Cell]]]:
    yield node, at
    for step in _steps(node, at):
        if not step.move.frees:
            at = dict(zip(node.pieces, step.after, strict=True))
    for child in (node.left, node.removed):
        if child is not None:
            yield from _parts(child, {piece: at[piece] for piece in child.pieces})


def _steps(node: Separation, at: dict[int, Cell]) -> Iterator[Step]:
    """The steps of one separation."""
    offsets = tuple(at[piece] for piece in node.pieces)
    for k, move in enumerate(node.moves):
        step = Step(node.pieces, offsets, move, node.pieces if k == 0 else ())
        yield step
        offsets = step.after


def _along(axis: int, distance: int) -> Cell:
    return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
