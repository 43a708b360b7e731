"""Assemblies that are their own mirror images: counts up to reflection from those up to rotation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import may_be_mirrored, mirror_kinds
from burrkit.assembly.shifts import mirrors
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Problem, moved_colours

#: A piece in its place: its kind, and one number for each of its cells and their colours.
_Placed: TypeAlias = tuple[int, frozenset[int]]
#: A reflection: the image of each such number.
_Images: TypeAlias = list[int]

#: Pieces in their places that are stored, and sets of filled cells with their reflections.
_MOST_PLACES: Final = 1 << 16
_MOST_FILLINGS: Final = 1 << 7


def are_never_mirrored(problem: Problem, *, keep_shifted: bool = False) -> bool:
    """Whether no reflection carries any assembly of the problem onto an assembly.

    Then the counts up to reflection and up to rotation are equal. ``keep_shifted`` as for ``Cover``.
    """
    return not may_be_mirrored(problem) or mirrors(problem, keep_shifted=keep_shifted) == []


def self_mirrored(
    problem: Problem, assemblies: Sequence[Assembly], *, keep_shifted: bool = False
) -> list[bool] | None:
    """For each assembly, whether a rotation carries it onto its mirror image.

    Of n assemblies up to rotation, s of them like this, (n + s) / 2 are left up to reflection. Equal pieces
    are interchangeable, and a piece may be carried onto one that is its mirror image. ``keep_shifted`` as for
    ``Cover``. None if ranges admit more of one piece than of its mirror image, or if the goal has no mirror
    symmetry, so that a mirror image may not fit into it.
    """
    kinds = mirror_kinds(problem)
    is_rotation = problem.lattice.is_rotation
    if kinds is None or all(is_rotation(motion.isometry) for motion in problem.goal.isometries):
        return None
    reflections = _Reflections(problem, kinds, keep_shifted=keep_shifted)
    return [reflections.keep(assembly) for assembly in assemblies]


class _Reflections:
    """The reflections that may carry an assembly of a problem onto itself, as tables of numbers.

    Cell number i of the goal in colour c is ``i * shades + c``.
    """

    def __init__(self, problem: Problem, kinds: tuple[int, ...], *, keep_shifted: bool) -> None:
        self._problem, self._kinds = problem, kinds
        self._cells = problem.goal.cells
        self._number = {cell: number for number, cell in enumerate(self._cells)}
        self._shades = 1 + max((colour for piece in problem.pieces for _, colour in piece.colours), default=0)
        motions = mirrors(problem, keep_shifted=keep_shifted)
        self._of_all = None if motions is None else self._tables(self._cells, motions)
        self._placed = lru_cache(_MOST_PLACES)(self._place)
        self._of_some = lru_cache(_MOST_FILLINGS)(self._of_filled)

    def keep(self, assembly: Assembly) -> bool:
        """Whether one of them maps the assembly onto itself."""
        pairs = enumerate(assembly.motions)
        placed = {self._placed(piece, motion) for piece, motion in pairs if motion is not None}
        kinds = self._kinds
        return any(
            all(
                (kinds[kind], frozenset([images[number] for number in numbers])) in placed
                for kind, numbers in placed
            )
            for images in self._of(placed)
        )

    def _of(self, placed: Iterable[_Placed]) -> list[_Images]:
        """The reflections that map what some pieces fill onto itself."""
        if self._of_all is not None:
            return self._of_all
        filled = frozenset([number // self._shades for _, numbers in placed for number in numbers])
        return self._of_some(filled)

    def _of_filled(self, filled: frozenset[int]) -> list[_Images]:
        cells = Voxels(self._cells.cells[sorted(filled)], self._cells.lattice)
        is_rotation = cells.lattice.is_rotation
        return self._tables(cells, [m for m in cells.isometries if not is_rotation(m.isometry)])

    def _tables(self, cells: Voxels, motions: Iterable[Motion]) -> list[_Images]:
        """The tables of motions that map some cells onto themselves."""
        return [self._table(cells, motion) for motion in motions]

    def _table(self, cells: Voxels, motion: Motion) -> _Images:
        images = [-1] * (len(self._cells) * self._shades)
        for cell, (x, y, z) in zip(cells, cells.carried(motion).tolist(), strict=True):
            old, new = self._number[cell] * self._shades, self._number[x, y, z] * self._shades
            images[old : old + self._shades] = range(new, new + self._shades)
        return images

    def _place(self, piece: int, motion: Motion) -> _Placed:
        drawn = self._problem.pieces[piece]
        colours = dict(moved_colours(drawn.colours, motion, drawn.shape))
        cells = drawn.shape.moved(motion)
        numbers = [self._number[cell] * self._shades + colours.get(cell, 0) for cell in cells]
        return self._problem.kinds[piece], frozenset(numbers)
