"""Placements of pieces as files store them, by where the hotspot of a shape goes, and as motions.

cell -> position + R(cell - hotspot)
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.motion import minus, motions_onto, plus, turn
from burrkit.puzzle import Colours, Problem, moved_colours
from burrkit.puzzle.document import Shape
from burrkit.puzzle.stored import Placement


class Hotspots:
    """The hotspots of the pieces of a problem; ``shapes`` are their drawings in the document, one each."""

    def __init__(self, problem: Problem, shapes: tuple[Shape, ...]) -> None:
        self.problem, self.shapes = problem, shapes

    def motion(self, shape: Shape, at: Placement) -> Motion:
        """What a placement does to the cells of a drawing. PuzzleError if it misses the lattice."""
        lattice, (*position, t) = self.problem.lattice, at
        cells = Voxels(shape.filled.cells, lattice)
        x, y, z = cells.carried(Motion(t))[0].tolist()
        end = _from_hotspot(lattice, t, next(iter(cells)), shape.hotspot)
        shift = minus(plus((position[0], position[1], position[2]), end), (x, y, z))
        if not lattice.is_shift(shift):
            raise PuzzleError(f"a placement puts a piece between the cells of the lattice of {lattice.name}")
        return Motion(t, shift)

    def placement(self, assembly: Assembly, piece: int) -> Placement | None:
        """The least placement of a piece of the document that puts it where it is in an assembly.

        None for a piece that is not placed. The assembly may be one of an equal problem with drawings in
        other positions.
        """
        motion = assembly.motions[piece]
        return None if motion is None else self._placement(assembly.problem, piece, motion)

    def _placement(self, drawn: Problem, piece: int, motion: Motion) -> Placement:
        own, theirs, hotspot = self.problem.pieces[piece], drawn.pieces[piece], self.shapes[piece].hotspot
        motion = motion.shifted(minus(self.problem.goal.cells.anchor, drawn.goal.cells.anchor))
        target = theirs.shape.moved(motion)
        colours = moved_colours(theirs.colours, motion, theirs.shape)
        first = next(iter(own.shape))
        found: list[Placement] = []
        for way in motions_onto(own.shape, target):
            if moved_colours(own.colours, way, own.shape) == colours:
                x, y, z = own.shape.carried(way)[0].tolist()
                end = _from_hotspot(self.problem.lattice, way.isometry, first, hotspot)
                found.append((*minus((x, y, z), end), way.isometry))
        return min(found, key=lambda at: (at[3], at))


class _HotspotsOfCubes(Hotspots):
    """The same for cubes, where points of the raster turn as cubes do."""

    def motion(self, shape: Shape, at: Placement) -> Motion:
        x, y, z, t = at
        return Motion(t, minus((x, y, z), turn(t, shape.hotspot)))

    def _placement(self, drawn: Problem, piece: int, motion: Motion) -> Placement:
        shape = self.shapes[piece]
        motion = motion.after(Motion(offset=minus(drawn.pieces[piece].shape.low, shape.filled.low)))
        motion = motion.shifted(minus(self.problem.goal.cells.low, drawn.goal.cells.low))
        own = self.problem.pieces[piece]
        ways = (motion.after(way) for way in own_motions(own.shape, own.colours))
        return min((*way(shape.hotspot), way.isometry) for way in ways)


def hotspots_of(problem: Problem, shapes: tuple[Shape, ...]) -> Hotspots:
    """The hotspots of the pieces of a problem."""
    return (_HotspotsOfCubes if problem.lattice.is_cubic else Hotspots)(problem, shapes)


@lru_cache
def own_motions(shape: Voxels, colours: Colours) -> tuple[Motion, ...]:
    """The rotations that map a shape, with its colours, onto itself where it is drawn."""
    ways = motions_onto(shape, shape)
    return tuple(way for way in ways if moved_colours(colours, way, shape) == colours)


def _from_hotspot(lattice: Lattice, t: int, cell: Cell, hotspot: Cell) -> Cell:
    """Where a turn of the file format carries a cell, as seen from where it carries the hotspot."""
    if lattice.number == 1:  # points of the raster turn as the prisms there
        ends = lattice.turned(t, np.array((cell, hotspot)))
        x, y, z = (0, 0, 0) if ends is None else (ends[0] - ends[1]).tolist()
        return x, y, z
    about = np.array(lattice.turns[t])
    x, y, z = np.rint(about @ minus(cell, hotspot) / lattice.denominator).astype(int).tolist()
    return x, y, z
