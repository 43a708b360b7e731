"""New pieces from assemblies: the shapes that the pieces of a problem form together, filtered.

Divide a stick into blocks, mark the required cubes, and every assembly is a new kind of stick.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle, boxed
from burrkit.solving.estimate.forecast import Forecast
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.solver import solve


@dataclass(frozen=True)
class Filters:
    """Filters of shapes.

    ``connected``: in one part; ``chiral``: different from the mirror image; ``notchable`` and ``millable``:
    can be cut by a saw or by a router; ``distinct``: each shape once.
    """

    connected: bool = False
    chiral: bool = False
    notchable: bool = False
    millable: bool = False
    distinct: bool = False

    def accepts(self, shape: Voxels) -> bool:
        """Whether a shape passes all filters but ``distinct``."""
        return not (
            (self.connected and len(shape.components()) != 1)
            or (self.chiral and not is_chiral(shape))
            or (self.notchable and not is_notchable(shape))
            or (self.millable and not is_millable(shape))
        )


def from_assemblies(
    problem: Problem,
    filters: Filters,
    *,
    progress: Callable[[float, int, int], None] | None = None,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> tuple[tuple[Voxels, ...], int, bool]:
    """Return the shapes that pass, the number of assemblies, and whether the search is complete.

    Assemblies are counted up to rotation of the goal, in the order of ``solve``; ``distinct`` keeps the first
    of several shapes that agree up to rotation. PuzzleError for ``notchable`` and ``millable`` on another
    lattice than that of cubes.
    """
    if filters.notchable or filters.millable:
        problem.require_cubes("only cubes are notchable or millable")
    shapes: list[Voxels] = []
    known: set[Voxels] = set()
    count = 0

    def take(solved: FoundAssembly) -> None:
        nonlocal count
        count += 1
        cells = [part.cells for part in solved.assembly.shapes if part is not None]
        shape = Voxels(np.concatenate(cells), problem.lattice)
        if not filters.accepts(shape):
            return
        if filters.distinct:
            canonical = shape.canonical()
            if canonical in known:
                return
            known.add(canonical)
        shapes.append(shape.normalized())

    result = solve(
        problem, disassemble=False, each=take, progress=progress, forecast=forecast, should_stop=should_stop
    )
    return tuple(shapes), count, result.complete


def document(shapes: tuple[Voxels, ...]) -> Puzzle:
    """A puzzle document of these shapes, without a problem."""
    listed = [boxed(shape, Voxels(), (), str(number)) for number, shape in enumerate(shapes, 1)]
    return Puzzle(tuple(listed), ()).on(shapes[0].lattice) if shapes else Puzzle()


def is_chiral(shape: Voxels) -> bool:
    """Whether no rotation turns the shape into its mirror image."""
    rotations = shape.lattice.rotations
    return all(t < rotations for t in shape.symmetries)


def is_notchable(shape: Voxels) -> bool:
    """Whether straight notches across a rod can make the shape.

    That is, every cross-section along the longest side is convex; of several longest sides one suffices. For
    sticks it agrees with ``sixpiece.classes.is_notchable``.
    """
    longest = max(shape.extent)
    axes = [a for a in range(3) if shape.extent[a] == longest]
    return any(all(_is_rectangle(section) for section in np.moveaxis(shape.grid(), axis, 0)) for axis in axes)


def _is_rectangle(section: NDArray[np.bool_]) -> bool:
    """Whether the cubes of a section form a rectangle without gaps, or it is empty."""
    rows, columns = section.any(axis=1), section.any(axis=0)
    spans = [np.flatnonzero(some) for some in (rows, columns)]
    sizes = [int(span[-1] - span[0] + 1) if span.size else 0 for span in spans]
    return int(section.sum()) == sizes[0] * sizes[1]


def is_millable(shape: Voxels) -> bool:
    """Whether the shape has no internal corner, see ``internal_corners``.

    For sticks it agrees with ``sixpiece.classes.is_millable``.
    """
    return internal_corners(shape) == 0


def internal_corners(shape: Voxels) -> int:
    """The number of internal corners, which neither straight cuts of a saw nor a round cutter can make.

    One is a corner of an empty cube at which three cubes of the shape touch the empty one: there three
    faces of the shape meet at right angles, all facing inwards.
    """
    grid = np.pad(shape.grid(), 1)
    neighbours = [np.roll(grid, 1, axis).astype(int) + np.roll(grid, -1, axis) for axis in range(3)]
    return int((~grid * neighbours[0] * neighbours[1] * neighbours[2]).sum())
