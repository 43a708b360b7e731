"""Slides of several pieces at once, each along its own way, as one step on the way apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, NoReturn

import numpy as np

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice
from burrkit.geometry.lattices import CUBES
from burrkit.geometry.motion import ExactPoint
from burrkit.moves import sentences
from burrkit.moves.pose import Offset, Pose
from burrkit.moves.rigidity.phrases import describe_slides
from burrkit.runtime.grouping import by_key
from burrkit.runtime.records import dataclass


@dataclass(frozen=True, slots=True)
class JointSlide:
    """Slides of ``pieces`` that go at once, each straight along its own way; all others stay.

    ``slides`` has the way of each piece, exact numbers on the scale of the bodies of the ``lattice``. All
    pieces are at the same part of their ways at each moment. With ``frees`` they go on so without end: the
    pieces come out of the rest, and the ways are long enough that each has left the bounding box of that.

    >>> import burrkit as bk
    >>> balls = bk.lattices.RHOMBIC_DODECAHEDRA
    >>> print(JointSlide((1, 2), ((-2, -2, 2), (0, -4, 0)), lattice=balls))
    At once: piece 1 slides 1 to the left, toward you and up; piece 2 slides 2 toward you.
    """

    pieces: tuple[int, ...]
    slides: tuple[ExactPoint, ...]
    frees: bool = False
    lattice: Lattice = CUBES

    #: Formats that store whole steps alone have no place for it.
    is_whole: ClassVar[bool] = False

    @property
    def back(self) -> JointSlide:
        """The slides that undo these."""
        return replace(self, slides=tuple((-x, -y, -z) for x, y, z in self.slides))

    @property
    def ways(self) -> dict[int, Offset]:
        """The way of each piece in space, in edges of a cube."""
        in_space = np.array(self.slides, dtype=float) @ np.array(self.lattice.metric)
        return {piece: (x, y, z) for piece, (x, y, z) in zip(self.pieces, in_space.tolist(), strict=True)}

    def carried(self, pose: Pose, piece: int) -> Pose:
        """The pose of one of the pieces after it."""
        return pose.slid(self.ways[piece])

    def shifted(self, shift: Cell) -> JointSlide:
        """The same slides, which do not change where pieces are shifted."""
        return self

    def require_slide(self, why: str) -> NoReturn:
        """PuzzleError: several slides are not one."""
        raise PuzzleError(
            "pieces slide at once on this way apart; only slides of one group are supported here",
            "unsupported",
        )

    @property
    def along(self) -> NoReturn:
        """PuzzleError: each piece has a way of its own."""
        self.require_slide("")

    motion = in_halves = in_cubes = predicate = along

    def __str__(self) -> str:
        """The slides as a sentence, with pieces by their numbers."""
        return sentences.by_number(self)


def _described(move: JointSlide, marks: Sequence[str], *, joins: bool = False) -> sentences.Sentence:
    groups = by_key(zip(move.slides, move.pieces, strict=True))
    return describe_slides([*groups.items()], move.lattice, marks, frees=move.frees and not joins)


sentences.describe_removal.register(JointSlide, _described)
sentences.describe_insertion.register(JointSlide, partial(_described, joins=True))
