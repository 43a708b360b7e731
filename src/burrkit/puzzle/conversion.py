"""Documents on other lattices: cubes cut into the cells of a lattice, and cubes divided into smaller ones.

What comes apart as cubes does so as cells, and the other way round as long as only slides along the edges of
the cubes are made; more directions may help.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.plurals import counted
from burrkit.puzzle.colours import colours_of
from burrkit.puzzle.document import MOST_VOXELS, ProblemSpec, Puzzle, Shape
from burrkit.runtime.arguments import check_count, check_type

#: For a lattice of which some cells make a cube, the side of that cube on the raster.
CUBES_ON: Final = {"rhombic tetrahedra": 5, "tetrahedra and octahedra": 3}

#: Short names of these lattices.
NAMES: Final = {"rhombic": "rhombic tetrahedra", "tetra-octa": "tetrahedra and octahedra"}


def on_lattice(puzzle: Puzzle, lattice: Lattice) -> Puzzle:
    """The puzzle of cubes with each cube cut into the cells of a lattice, as BurrTools converts it.

    24 cells on the lattice of rhombic tetrahedra, 5 on that of tetrahedra and octahedra. Colours go along,
    ``max_holes`` counts cells; stored solutions are dropped. PuzzleError for another lattice, and for a
    puzzle that is not of cubes.
    """
    check_type("lattice", lattice, Lattice)
    if lattice.name not in CUBES_ON:
        raise PuzzleError(f"no {lattice.name} make a cube; cubes can become {' or '.join(CUBES_ON)}")
    side = CUBES_ON[lattice.name]

    def cells_of(cube: Cell) -> NDArray[np.int64]:
        points = np.argwhere(np.ones((side, side, side), dtype=bool)) + side * np.array(cube)
        return np.asarray(points[lattice.exist(points)])

    return _divided(puzzle, side, cells_of).on(lattice)


def scaled(puzzle: Puzzle, factor: int) -> Puzzle:
    """The puzzle of cubes with each cube divided into ``factor`` cubes along each edge.

    Colours go along, ``max_holes`` counts small cubes; stored solutions are dropped. PuzzleError for a
    puzzle that is not of cubes.
    """
    check_count("factor", factor)
    small = np.argwhere(np.ones((factor, factor, factor), dtype=bool))
    return _divided(puzzle, factor, lambda cube: np.asarray(small + factor * np.array(cube)))


def _divided(puzzle: Puzzle, side: int, cells_of: Callable[[Cell], NDArray[np.int64]]) -> Puzzle:
    check_type("puzzle", puzzle, Puzzle)
    if puzzle.grid != 0:
        raise PuzzleError(f"made of {puzzle.lattice.name}; only cubes can be divided", "unsupported")
    if sum(int(np.prod(shape.size)) for shape in puzzle.shapes) * side**3 > MOST_VOXELS:
        raise PuzzleError(f"the drawings would have more than {MOST_VOXELS:,} cells", "too-large")
    each = len(cells_of((0, 0, 0)))
    problems = tuple(_divided_problem(puzzle, spec, each) for spec in puzzle.problems)
    shapes = tuple(_divided_shape(shape, side, cells_of) for shape in puzzle.shapes)
    return replace(puzzle, shapes=shapes, problems=problems)


def _divided_problem(puzzle: Puzzle, spec: ProblemSpec, each: int) -> ProblemSpec:
    """A problem after each of its cubes was divided into ``each`` cells."""
    holes = spec.max_holes
    if holes is not None and spec.goal is not None:
        # A number above the cells of the goal limits nothing, and would be too large for a file.
        goal = puzzle.shapes[spec.goal]
        holes = each * min(holes, len(goal.filled) + len(goal.variable))
    unsolved = replace(spec, state="unsolved", assemblies=None, solutions=None, seconds=None, stored=())
    return replace(unsolved, max_holes=holes)


def solutions_lost(puzzle: Puzzle) -> str | None:
    """What a conversion drops, in words; None for nothing."""
    stored = sum(len(spec.stored) for spec in puzzle.problems)
    return f"{counted(stored, 'stored solution')} dropped; solve the new file" if stored else None


def _divided_shape(shape: Shape, side: int, cells_of: Callable[[Cell], NDArray[np.int64]]) -> Shape:
    def divided(cubes: Voxels) -> Voxels:
        return Voxels(np.concatenate([np.empty((0, 3), dtype=np.int64), *map(cells_of, cubes)]))

    coloured = {(x, y, z): colour for cube, colour in shape.colours for x, y, z in cells_of(cube).tolist()}
    x, y, z = shape.size
    return replace(
        shape,
        size=(side * x, side * y, side * z),
        filled=divided(shape.filled),
        variable=divided(shape.variable),
        colours=colours_of(coloured),
        hotspot=(0, 0, 0),
    )
