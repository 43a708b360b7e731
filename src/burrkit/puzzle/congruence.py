"""Congruent shapes in puzzle files: the same but for a turn of their lattice, or mirror images."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.geometry import Lattice, Voxels
from burrkit.puzzle.document import Puzzle, Shape

#: Whether a rotation makes two shapes equal, or only a reflection.
Likeness: TypeAlias = Literal["same", "mirror"]


@dataclass(frozen=True)
class Relative:
    """A shape that is the same as another one, or its mirror image.

    ``puzzle`` counts the puzzles that are compared from 0, ``shape`` their shapes from 1.
    """

    puzzle: int
    shape: int
    likeness: Likeness


def relatives(puzzle: Puzzle, others: Sequence[Puzzle]) -> list[list[Relative]]:
    """Return, for each shape of a puzzle, the shapes of other puzzles that are congruent to it.

    Only cells are compared, filled and variable ones as equals, not colours. Shapes on other lattices differ.
    A shape that is its own mirror image has relatives of likeness "same" alone. If ``others`` contains
    ``puzzle`` itself, its shapes are compared with each other.

    >>> import burrkit as bk
    >>> from burrkit.puzzle.document import Puzzle
    >>> pieces = bk.Piece([(0, 0, 0), (1, 0, 0)]), bk.Piece([(0, 0, 0), (0, 0, 1)])
    >>> puzzle = Puzzle.of(bk.Problem(pieces, bk.Goal(bk.Voxels.box(2, 1, 2))))
    >>> [[other.shape for other in some] for some in relatives(puzzle, [puzzle])]
    [[2], [1], []]
    """
    found: defaultdict[tuple[Lattice, Voxels], list[tuple[int, int]]] = defaultdict(list)
    for at, other in enumerate(others):
        for number, shape in enumerate(other.shapes, 1):
            cells = _cells(shape, other.lattice)
            if cells:
                found[other.lattice, cells.canonical()].append((at, number))
    return [_of_shape(puzzle, number, others, found) for number in range(1, len(puzzle.shapes) + 1)]


def _of_shape(
    puzzle: Puzzle,
    number: int,
    others: Sequence[Puzzle],
    found: dict[tuple[Lattice, Voxels], list[tuple[int, int]]],
) -> list[Relative]:
    lattice = puzzle.lattice
    cells = _cells(puzzle.shapes[number - 1], lattice)
    if not cells:
        return []
    keys: dict[Voxels, Likeness] = {_mirrored(cells).canonical(): "mirror", cells.canonical(): "same"}
    return sorted(
        (
            Relative(at, shape, likeness)
            for key, likeness in keys.items()
            for at, shape in found.get((lattice, key), ())
            if shape != number or others[at] is not puzzle
        ),
        key=lambda one: (one.likeness == "mirror", one.puzzle, one.shape),
    )


def _mirrored(cells: Voxels) -> Voxels:
    """The image under the first reflection of the lattice that maps the shape onto it."""
    turns = cells.turns(mirror=True)
    return cells.turned(next(t for t in turns if not cells.lattice.is_rotation(t)))


def _cells(shape: Shape, lattice: Lattice) -> Voxels:
    """All cells of a shape; none if the lattice has not all of them."""
    try:
        return Voxels((shape.filled | shape.variable).cells, lattice)
    except PuzzleError:
        return Voxels((), lattice)
