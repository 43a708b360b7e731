"""The domain of a climb: its cubes, the pieces that may own each, and random starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.sets.conditions import check_box
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import connected_numbers

_STEPS = tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 1)


@dataclass(frozen=True)
class ClimbDomain:
    """What ``kernel.climb`` takes of a goal; labels are int64[cells], 0 for a hole, else 1 + the piece.

    ``cells`` may have at most ``holes`` labels 0, and every piece has ``least`` cubes. ``random_start`` gives
    cubes to pieces at random so that each piece is whole, ``problem`` makes labels a puzzle. ``slabs`` cuts a
    box by planes at random, so that it comes completely apart; None for sticks.
    """

    cells: tuple[Cell, ...]
    allowed: NDArray[np.uint64]
    pieces: int
    holes: int
    least: int
    random_start: Callable[[Random], NDArray[np.int64]]
    problem: Callable[[NDArray[np.int64]], Problem]
    slabs: Callable[[Random], NDArray[np.int64]] | None = None

    @property
    def coords(self) -> NDArray[np.int64]:
        """int64[cells, 3]."""
        return np.array(self.cells, dtype=np.int64)

    @property
    def neighbours(self) -> NDArray[np.int64]:
        """int64[cells, 6]: the neighbours of each cell, -1 where there is none."""
        number = {cell: i for i, cell in enumerate(self.cells)}
        return np.array(
            [[number.get((x + a, y + b, z + c), -1) for a, b, c in _STEPS] for x, y, z in self.cells],
            dtype=np.int64,
        )


def burr_domain(length: int = 6, holes: int = 20) -> ClimbDomain:
    """Six sticks in their frame, with so many holes at most. It begins with six random sticks that fit."""
    goal = frame.goal(length)
    cells, boxes, inner = tuple(goal.cells), frame.boxes(length), set(goal.optional)
    may = [sum(2 << p for p, box in enumerate(boxes) if cell in box) | (cell in inner) for cell in cells]
    places = {cell: k for k, cell in enumerate(goal.optional)}

    def labels_of(numbers: list[int]) -> NDArray[np.int64]:
        labels = np.array([(bits >> 1).bit_length() if bits & 1 == 0 else 0 for bits in may], dtype=np.int64)
        for i, cell in enumerate(cells):
            for p, number in enumerate(numbers):
                if cell in places and int(symmetric_assemblies.fills()[p + 1, number]) >> places[cell] & 1:
                    labels[i] = p + 1
        return labels

    def start(chance: Random) -> NDArray[np.int64]:
        while True:
            taken, numbers = 0, []
            for p in range(1, 7):
                fills = symmetric_assemblies.fills()[p]
                free = [n for n in connected_numbers().tolist() if not int(fills[n]) & taken]
                if not free:
                    break
                numbers.append(chance.choice(free))
                taken |= int(fills[numbers[-1]])
            if len(numbers) == 6 and 32 - taken.bit_count() <= holes:
                return labels_of(numbers)

    def problem(labels: NDArray[np.int64]) -> Problem:
        owner = {cell: int(label) for cell, label in zip(cells, labels.tolist(), strict=True)}
        inner_cells = list(goal.optional)
        numbers = [
            1 + sum(1 << k for k, cube in enumerate(cubes) if owner[inner_cells[cube]] != p)
            for p, cubes in enumerate(frame.removable(), 1)
        ]
        return burr(*numbers, length=length)

    return ClimbDomain(cells, np.array(may, dtype=np.uint64), 6, holes, 1, start, problem)


def box_domain(x: int, y: int, z: int, pieces: int, holes: int = 32) -> ClimbDomain:
    """A box whose outside is complete, cut into pieces of 4 cubes or more.

    Inside there may be so many holes; without any the level could never exceed 1: what slides one cube out of
    a full box slides all the way. It begins with pieces grown from random cubes. PuzzleError for a box or a
    number of pieces that makes no puzzle.
    """
    check_box(x, y, z, pieces)
    cells = tuple(Voxels.box(x, y, z))
    inside = {cell for cell in cells if all(0 < c < m - 1 for c, m in zip(cell, (x, y, z), strict=True))}
    everybody = (2 << pieces) - 2
    may = np.array([everybody | (cell in inside) for cell in cells], dtype=np.uint64)
    number = {cell: i for i, cell in enumerate(cells)}
    beside = [
        [number[c] for a, b, d in _STEPS if (c := (cell[0] + a, cell[1] + b, cell[2] + d)) in number]
        for cell in cells
    ]

    def start(chance: Random) -> NDArray[np.int64]:
        while True:
            labels = np.zeros(len(cells), dtype=np.int64)
            for p, i in enumerate(chance.sample(range(len(cells)), pieces)):
                labels[i] = p + 1
            while (left := np.flatnonzero(labels == 0)).size:
                i = chance.choice(left.tolist())
                if near := [int(labels[k]) for k in beside[i] if labels[k]]:
                    labels[i] = chance.choice(near)
            if np.bincount(labels).min(initial=len(cells), where=np.arange(pieces + 1) > 0) >= least:
                return labels

    def slabs(chance: Random) -> NDArray[np.int64]:
        coords = np.array(cells)
        while True:
            labels = np.ones(len(cells), dtype=np.int64)
            for p in range(2, pieces + 1):
                largest = labels == np.bincount(labels).argmax()
                low, high = coords[largest].min(axis=0), coords[largest].max(axis=0) + 1
                axis = chance.choice(np.flatnonzero(high - low == (high - low).max()).tolist())
                side = int(high[axis] - low[axis])
                cut = int(low[axis]) + chance.randint(max(1, side // 3), max(1, side - side // 3))
                labels[largest & (coords[:, axis] >= cut)] = p
            if np.bincount(labels, minlength=pieces + 1)[1:].min() >= least:
                return labels

    def problem(labels: NDArray[np.int64]) -> Problem:
        shapes = [Voxels(cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(pieces)]
        goal = Goal(Voxels(cell for cell in cells if cell not in inside), Voxels(inside))
        return Problem(tuple(Piece(shape.normalized()) for shape in shapes), goal)

    least = 4
    return ClimbDomain(cells, may, pieces, min(holes, len(inside)), least, start, problem, slabs)
