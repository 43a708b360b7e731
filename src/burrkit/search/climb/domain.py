"""The domain of a climb: its cubes, the pieces that may own each, and random starts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.plurals import counted
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.design_space import MOST_SPACE_SIDE
from burrkit.search.climb.outlines import check_box
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import connected_numbers

#: The most pieces of an outline, and the least cubes of each.
MOST_PIECES = 12
_LEAST = 4
#: How often planes try to cut an outline.
_CUTTINGS = 20
#: From a cube to its six neighbours.
STEPS = tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 1)


def neighbours_of(cells: Sequence[Cell]) -> list[list[int]]:
    """The numbers of the neighbours of each of some cells, in the order of ``STEPS``."""
    return [[near for near in beside if near >= 0] for beside in _beside(cells)]


def _beside(cells: Sequence[Cell]) -> list[list[int]]:
    """The same with -1 where there is no neighbour."""
    number = {cell: i for i, cell in enumerate(cells)}
    return [[number.get((x + a, y + b, z + c), -1) for a, b, c in STEPS] for x, y, z in cells]


@dataclass(frozen=True)
class ClimbDomain:
    """What ``kernel.climb`` takes of a goal; labels are int64[cells], 0 for a hole, else 1 + the piece.

    ``cells`` may have at most ``holes`` labels 0, and piece p has ``least[p]`` cubes. ``random_start`` gives
    cubes to pieces at random so that each piece is whole, ``problem`` makes labels a puzzle. ``slabs`` cuts
    an outline by planes at random, so that it comes completely apart, or returns what a climb has to begin
    with; None for sticks and design spaces. Where there are ``axes``, bits for each piece, all sections of it
    across one of these axes are rectangles. The labels of ``free`` cells change, by default of all.
    """

    cells: tuple[Cell, ...]
    allowed: NDArray[np.uint64]
    pieces: int
    holes: int
    least: tuple[int, ...]
    random_start: Callable[[Random], NDArray[np.int64]]
    problem: Callable[[NDArray[np.int64]], Problem]
    slabs: Callable[[Random], NDArray[np.int64]] | None = None
    axes: tuple[int, ...] = ()
    free: tuple[int, ...] = ()

    @property
    def coords(self) -> NDArray[np.int64]:
        """int64[cells, 3]."""
        return np.array(self.cells, dtype=np.int64)

    @property
    def neighbours(self) -> NDArray[np.int64]:
        """int64[cells, 6]: the neighbours of each cell, -1 where there is none."""
        return np.array(_beside(self.cells), dtype=np.int64)


def burr_domain(length: int = 6, holes: int = 20, *, notchable: bool = False) -> ClimbDomain:
    """Six sticks in their frame, with at most ``holes`` holes. It begins with six random sticks that fit.

    With ``notchable`` all sticks are such.
    """
    goal = frame.goal(length)
    cells, boxes, inner = tuple(goal.cells), frame.boxes(length), set(goal.optional)
    may = [sum(2 << p for p, box in enumerate(boxes) if cell in box) | (cell in inner) for cell in cells]
    usable = [n for n in connected_numbers().tolist() if not notchable or notchable_table()[n]]

    def labels_of(numbers: list[int]) -> NDArray[np.int64]:
        (text,) = symmetric_assemblies.ll_strings(np.array([numbers]))
        owner = dict(zip(goal.optional, map(int, text), strict=True))
        return np.array(
            [owner.get(cell, bits.bit_length() - 1) for cell, bits in zip(cells, may, strict=True)]
        )

    def start(chance: Random) -> NDArray[np.int64]:
        while True:
            taken, numbers = 0, []
            for p in range(1, 7):
                fills = symmetric_assemblies.fills()[p]
                free = [n for n in usable if not int(fills[n]) & taken]
                if not free:
                    break
                numbers.append(chance.choice(free))
                taken |= int(fills[numbers[-1]])
            if len(numbers) == 6 and 32 - taken.bit_count() <= holes:
                return labels_of(numbers)

    def problem(labels: NDArray[np.int64]) -> Problem:
        owner = dict(zip(cells, labels.tolist(), strict=True))
        return burr(*ll.numbers_in("".join(str(owner[cell]) for cell in goal.optional)), length=length)

    axes = tuple(map(long_axis, boxes)) if notchable else ()
    return ClimbDomain(cells, np.array(may, dtype=np.uint64), 6, holes, (1,) * 6, start, problem, axes=axes)


def long_axis(cells: Voxels) -> int:
    """The axis of a stick as a bit, the longest side of all that it can be; 0 if several are as long."""
    longest = [a for a in range(3) if cells.extent[a] == max(cells.extent)]
    return 1 << longest[0] if len(longest) == 1 else 0


def box_domain(x: int, y: int, z: int, pieces: int, holes: int = 32) -> ClimbDomain:
    """A box with a complete outside, cut into pieces, see ``outline_domain``.

    PuzzleError for a box or a number of pieces that makes no puzzle.
    """
    check_box(x, y, z, pieces)
    return outline_domain(tuple(Voxels.box(x, y, z)), pieces, holes)


def outline_domain(
    cells: tuple[Cell, ...],
    pieces: int,
    holes: int = 32,
    *,
    begin: tuple[int, ...] = (),
    kept: tuple[int, ...] = (),
) -> ClimbDomain:
    """Connected cubes with a complete outside, cut into pieces of 4 cubes or more.

    Inside, where all six cubes around are of the outline, there may be ``holes``; without any the level
    of a box could never exceed 1: what slides one cube out of a full box slides all the way. ``random_start``
    grows pieces from random cubes.

    ``begin`` has a label for each cube, with which every run begins instead; the pieces with the labels of
    ``kept`` stay as they are there. PuzzleError for cubes, pieces or labels that make no puzzle.
    """
    _check_outline(cells, pieces)
    neighbours = neighbours_of(cells)
    inside = [len(near) == len(STEPS) for near in neighbours]
    each = (2 << pieces) - 2
    may = np.array([each | is_inner for is_inner in inside], dtype=np.uint64)
    coords = np.array(cells)
    if begin:
        _check_begin(begin, neighbours, inside, pieces, holes)
        if len(kept) > pieces - 2:
            raise PuzzleError(f"{len(kept)} of {pieces} pieces are fixed; at least two must change")
        free = np.uint64(sum(1 << label for label in range(pieces + 1) if label not in kept))
        may &= free
        fixed = np.isin(begin, kept)
        may[fixed] = np.uint64(1) << np.array(begin, dtype=np.uint64)[fixed]

    def start(chance: Random) -> NDArray[np.int64]:
        while True:
            labels = np.zeros(len(cells), dtype=np.int64)
            for p, i in enumerate(chance.sample(range(len(cells)), pieces)):
                labels[i] = p + 1
            while (left := np.flatnonzero(labels == 0)).size:
                i = chance.choice(left.tolist())
                if near := [int(labels[k]) for k in neighbours[i] if labels[k]]:
                    labels[i] = chance.choice(near)
            if np.bincount(labels).min(initial=len(cells), where=np.arange(pieces + 1) > 0) >= _LEAST:
                return labels

    def slabs(chance: Random) -> NDArray[np.int64]:
        if begin:
            return np.array(begin, dtype=np.int64)
        for _ in range(_CUTTINGS):
            labels = _cut(coords, neighbours, pieces, chance)
            if labels is not None:
                return labels
        raise PuzzleError(
            f"planes do not cut this shape into {pieces} whole pieces; take fewer, or more cubes"
        )

    def problem(labels: NDArray[np.int64]) -> Problem:
        shapes = [Voxels(cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(pieces)]
        inner = Voxels(cell for cell, is_inner in zip(cells, inside, strict=True) if is_inner)
        goal = Goal(Voxels(cell for cell in cells if cell not in inner), inner)
        return Problem(tuple(Piece(shape.normalized()) for shape in shapes), goal)

    return ClimbDomain(cells, may, pieces, min(holes, sum(inside)), (_LEAST,) * pieces, start, problem, slabs)


def _check_outline(cells: tuple[Cell, ...], pieces: int) -> None:
    shape = Voxels(cells)
    if not 2 <= pieces <= min(len(shape) // 8, MOST_PIECES):
        raise PuzzleError(
            f"{pieces} pieces of {len(shape)} cubes: give 2 to {MOST_PIECES}, with 8 cubes for each"
        )
    if max(shape.extent) > MOST_SPACE_SIDE:
        size = " x ".join(map(str, shape.extent))
        raise PuzzleError(f"a shape of {size} cubes; at most {MOST_SPACE_SIDE} on a side", "too-large")
    if len(shape.components()) > 1:
        raise PuzzleError(f"the shape falls into {len(shape.components())} parts; it must be one")


def _check_begin(
    begin: tuple[int, ...], neighbours: list[list[int]], inside: list[bool], pieces: int, holes: int
) -> None:
    labels = np.array(begin)
    if len(labels) != len(neighbours) or not all(0 <= label <= pieces for label in begin):
        raise PuzzleError(f"{len(begin)} labels for {len(neighbours)} cubes and {pieces} pieces do not fit")
    empty = np.flatnonzero(labels == 0)
    if not all(inside[i] for i in empty):
        raise PuzzleError("the puzzle to begin with has a hole in its outside; it must be complete")
    if len(empty) > holes:
        many = counted(len(empty), "hole")
        raise PuzzleError(f"the puzzle to begin with has {many}, more than the {holes} requested")
    for p in range(1, pieces + 1):
        if (labels == p).sum() < _LEAST or not _is_one(neighbours, labels == p):
            raise PuzzleError(
                f"piece {p} of the puzzle to begin with has less than {_LEAST} cubes, or falls into parts"
            )


def _cut(
    coords: NDArray[np.int64], neighbours: list[list[int]], pieces: int, chance: Random
) -> NDArray[np.int64] | None:
    """Labels of pieces that planes cut, each time the largest that falls into two whole parts.

    None if there is none.
    """
    labels = np.ones(len(coords), dtype=np.int64)
    for p in range(2, pieces + 1):
        sizes = np.bincount(labels)
        for largest in sorted(range(1, p), key=lambda label: -int(sizes[label])):
            cuts = list(_cuts(coords, neighbours, labels == largest))
            if cuts:
                break
        else:
            return None
        third = sizes[largest] / 3
        fair = [part for part in cuts if third <= part.sum() <= 2 * third]
        labels[chance.choice(fair or cuts)] = p
    return labels


def _cuts(
    coords: NDArray[np.int64], neighbours: list[list[int]], piece: NDArray[np.bool_]
) -> Iterator[NDArray[np.bool_]]:
    """The parts behind every plane that cuts a piece in two whole parts of enough cubes."""
    for axis in range(3):
        at = coords[:, axis]
        for plane in range(int(at[piece].min()) + 1, int(at[piece].max()) + 1):
            behind, before = piece & (at >= plane), piece & (at < plane)
            if (
                min(behind.sum(), before.sum()) >= _LEAST
                and _is_one(neighbours, behind)
                and _is_one(neighbours, before)
            ):
                yield behind


def _is_one(neighbours: list[list[int]], part: NDArray[np.bool_]) -> bool:
    """Whether the cubes of a part are connected."""
    cubes = set(np.flatnonzero(part).tolist())
    return connected_part(neighbours, cubes, min(cubes)) == cubes


def connected_part(neighbours: Sequence[Collection[int]], cubes: set[int], first: int) -> set[int]:
    """The cubes of some that are connected with one of them, which may be another one."""
    found, reached = {first}, [first]
    for i in reached:
        near = cubes.intersection(neighbours[i]) - found
        found |= near
        reached += near
    return found
