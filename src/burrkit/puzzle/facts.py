"""Figures of a document's shapes and problems that need no solving, and which shapes are congruent.

Congruent shapes are the same but for a turn of their lattice, or mirror images.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError, ProblemError, PuzzleError
from burrkit.geometry import ISOMETRIES, MATRICES, Cell, Lattice, Voxels
from burrkit.puzzle.document import ProblemSpec, Puzzle, Shape, conditions
from burrkit.puzzle.problem import why_too_many
from burrkit.runtime import memory
from burrkit.runtime.records import dataclass

#: For each isometry how it exchanges the axes of an array, and which of them it then reverses.
_TURNS: Final = [
    (
        np.abs(MATRICES[t]).argmax(axis=1),
        tuple(slice(None, None, sign) for sign in MATRICES[t].sum(axis=1).tolist()),
    )
    for t in ISOMETRIES
]


@dataclass(frozen=True)
class ShapeFacts:
    """A shape in figures; shapes count from 1.

    ``filled`` and ``variable`` are numbers of cubes, ``box`` is the size of the drawing. Of all
    rotations and all isometries of the lattice, ``rotations`` and ``isometries`` leave the shape as it is,
    colours included. It is ``chiral`` if no rotation makes it its mirror image. ``parts`` are connected
    through cube faces. ``same_as`` is the first shape that is the same but for a rotation, ``mirror_of`` the
    first other one that is its mirror image. For no cubes, and cells that a lattice has not, these are None.
    """

    number: int
    name: str
    filled: int
    variable: int
    box: Cell
    colours: int
    weight: int
    rotations: int | None = None
    isometries: int | None = None
    chiral: bool | None = None
    parts: int | None = None
    same_as: int | None = None
    mirror_of: int | None = None


@dataclass(frozen=True)
class ProblemFigures:
    """A problem in figures; problems and shapes count from 1.

    Pairs are a least and a most: ``pieces`` by number, ``volume`` in cubes, ``holes`` as the volume and the
    limit on holes leave them (None without a goal, or if the pieces cannot fill it). ``ranges`` counts the
    parts that may be used more or less often. ``goal`` is the number of a shape, with ``required`` and
    ``optional`` cubes; ``conditions`` of its parts are in words. ``level`` is the highest of the stored
    solutions.
    """

    number: int
    name: str
    pieces: tuple[int, int]
    ranges: int
    volume: tuple[int, int]
    goal: int | None
    required: int
    optional: int
    holes: tuple[int, int] | None
    max_holes: int | None
    colour_pairs: int
    groups: int
    conditions: list[str]
    state: str
    assemblies: int | None
    solutions: int | None
    stored: int
    level: str


@dataclass(frozen=True)
class ProblemFacts(ProblemFigures):
    """The same, and why the problem has no solution or cannot be solved, if no search is needed for that."""

    unsolvable: str | None


def shapes(puzzle: Puzzle) -> list[ShapeFacts]:
    """The facts about every shape, in order."""
    own_turns = puzzle.lattice.rotations
    images = [
        _images(shape) if puzzle.grid == 0 else _copies(shape, puzzle.lattice) for shape in puzzle.shapes
    ]
    keys = [min(filter(None, of[:own_turns]), default=b"") for of in images]
    mirrored = [min(filter(None, of[own_turns:]), default=b"") for of in images]
    first: dict[bytes, int] = {}
    for number, key in enumerate(keys, 1):
        first.setdefault(key, number)
    return [
        _shape(number, shape, puzzle.lattice, own, first, key, mirror)
        for number, (shape, own, key, mirror) in enumerate(
            zip(puzzle.shapes, images, keys, mirrored, strict=True), 1
        )
    ]


def _shape(
    number: int,
    shape: Shape,
    lattice: Lattice,
    images: tuple[bytes, ...],
    first: dict[bytes, int],
    key: bytes,
    mirrored: bytes,
) -> ShapeFacts:
    colours = len({colour for _, colour in shape.colours})
    plain = (number, shape.name, len(shape.filled), len(shape.variable), shape.size, colours, shape.weight)
    if not images:
        return ShapeFacts(*plain)
    return ShapeFacts(
        *plain,
        rotations=images[: lattice.rotations].count(images[0]),
        isometries=images.count(images[0]),
        chiral=key != mirrored,
        parts=Voxels((shape.filled | shape.variable).cells, lattice).parts,
        same_as=first[key] if first[key] != number else None,
        mirror_of=first.get(mirrored) if key != mirrored else None,
    )


def _copies(shape: Shape, lattice: Lattice) -> tuple[bytes, ...]:
    """The same on another lattice: empty where a turn misses the lattice, none if the shape does."""
    cells = _cells(shape, lattice)
    if not len(cells):
        return ()
    colours, variable = dict(shape.colours), set(shape.variable)
    labels = np.array([2 * colours.get(cell, 0) + (cell in variable) for cell in cells], dtype=np.int64)
    [keys] = lattice.image_keys([cells.cells], [labels])
    return tuple([key and blake2b(key, digest_size=16).digest() for key in keys])


def _images(shape: Shape) -> tuple[bytes, ...]:
    """A short key for each of the 48 images of a shape, equal where the images are, none for no cubes.

    An image is the bounding box as an array, its axes exchanged and reversed; only its digest is stored.
    """
    cells = np.concatenate((shape.filled.cells, shape.variable.cells))
    if not len(cells):
        return ()
    low = cells.min(axis=0)
    extent = cells.max(axis=0) - low + 1
    memory.require(int(np.prod(extent.astype(np.float64))), "the box of a shape")
    # Colours are few, but a document made in Python may have any number of them.
    box = np.zeros(extent, dtype=np.uint8 if max(map(_colour, shape.colours), default=0) < 127 else np.int64)
    box[tuple((shape.filled.cells - low).T)] = 1
    box[tuple((shape.variable.cells - low).T)] = 2
    if shape.colours:
        coloured = np.array([cell for cell, _ in shape.colours]) - low
        box[tuple(coloured.T)] += np.array([2 * colour for _, colour in shape.colours], dtype=box.dtype)
    return tuple(_digest(box.transpose(axes)[ways]) for axes, ways in _TURNS)


def _colour(coloured: tuple[Cell, int]) -> int:
    return coloured[1]


def _digest(image: NDArray[np.generic]) -> bytes:
    return blake2b(b"%d %d %d " % image.shape + image.tobytes(), digest_size=16).digest()


def problems(puzzle: Puzzle) -> list[ProblemFacts]:
    """The facts about every problem, in order."""
    return [_problem(puzzle, k, spec) for k, spec in enumerate(puzzle.problems)]


def _problem(puzzle: Puzzle, index: int, spec: ProblemSpec) -> ProblemFacts:
    sizes = [len(puzzle.shapes[part.shape].filled) for part in spec.parts]
    least = sum(part.least * size for part, size in zip(spec.parts, sizes, strict=True))
    most = sum(part.most * size for part, size in zip(spec.parts, sizes, strict=True))
    goal = None if spec.goal is None else puzzle.shapes[spec.goal]
    required, optional = (0, 0) if goal is None else (len(goal.filled), len(goal.variable))
    return ProblemFacts(
        index + 1,
        spec.name,
        (sum(part.least for part in spec.parts), spec.pieces),
        sum(part.least != part.most for part in spec.parts),
        (least, most),
        None if spec.goal is None else spec.goal + 1,
        required,
        optional,
        None if goal is None else _holes(required, optional, (least, most), spec.max_holes),
        spec.max_holes,
        len(spec.allowed),
        len({group for part in spec.parts for group, _ in part.groups}),
        [f"S{part.shape + 1} {conditions(part)}" for part in spec.parts if conditions(part)],
        spec.state,
        spec.assemblies,
        spec.solutions,
        len(spec.stored),
        _highest(spec),
        _why_not(puzzle, index, (least, most)),
    )


def _highest(spec: ProblemSpec) -> str:
    """The text of the highest stored level, empty without one."""
    highest = max(spec.stored, key=lambda stored: stored.level, default=None)
    return "" if highest is None else highest.level_text


def _holes(
    required: int, optional: int, volume: tuple[int, int], limit: int | None
) -> tuple[int, int] | None:
    room = required + optional
    fewest = max(room - volume[1], 0)
    most = min(room - volume[0], optional, optional if limit is None else limit)
    return (fewest, most) if fewest <= most else None


def _why_not(puzzle: Puzzle, index: int, volume: tuple[int, int]) -> str | None:
    try:
        spec = puzzle.checked(index)
    except ProblemError as error:
        return error.reason
    if spec.goal is None:
        raise InternalError("a problem that was checked has a goal")
    goal = puzzle.shapes[spec.goal]
    required = len(goal.filled)
    room, cells = required + len(goal.variable), puzzle.lattice.cells_name
    return why_too_many(*volume, required, room, spec.max_holes, cells)


# Congruent shapes ----------------------------------------------------------------------------------------


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
