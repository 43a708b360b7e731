"""Whether pieces can move to first order, decided in fractions by the simplex method: slow, plain, exact.

Every unit side that two pieces share counts with all its corners. Nothing of ``moves.rigidity`` is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from burrkit.geometry import Lattice, Voxels

Row = list[Fraction]


def can_move(shapes: Sequence[Voxels], *, turns: bool = True) -> bool:
    """Whether pieces have velocities, other than those of the whole, by which no shared sides overlap."""
    width = 6 if turns else 3
    rows = []
    for first, second, normal, point in _corners(shapes):
        half = [*normal, *(_cross(point, normal) if turns else ())]
        row = [Fraction(0)] * (width * len(shapes))
        row[width * first : width * first + width] = [Fraction(-c) for c in half]
        row[width * second : width * second + width] = [Fraction(c) for c in half]
        rows.append(row[width:])  # the first piece rests
    unknowns = width * (len(shapes) - 1)
    return _rank(rows) < unknowns or not _balances(rows)


def _corners(shapes: Sequence[Voxels]) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """Two pieces, the normal from one to the other, and a corner of a side that they share."""
    lattice = shapes[0].lattice
    sides = [dict(_sides(lattice, shape)) for shape in shapes]
    for i, j in combinations(range(len(shapes)), 2):
        for corners in sides[i].keys() & sides[j].keys():
            for corner in corners:
                yield i, j, list(sides[i][corners]), list(corner)


def _sides(lattice: Lattice, shape: Voxels) -> Iterator[tuple[frozenset[tuple[int, ...]], tuple[int, ...]]]:
    kinds, _ = lattice.split(shape.cells)
    for kind, place in zip(kinds.tolist(), lattice.places(shape.cells), strict=True):
        for facet in lattice.facets[kind]:
            moved = (np.array(facet.vertices) + place).tolist()
            yield frozenset(map(tuple, moved)), facet.normal


def _cross(a: Sequence[int], b: Sequence[int]) -> list[int]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _rank(rows: list[Row]) -> int:
    left, rank = [row[:] for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        at = next((i for i in range(rank, len(left)) if left[i][column]), None)
        if at is None:
            continue
        left[rank], left[at] = left[at], left[rank]
        for i in range(rank + 1, len(left)):
            if left[i][column]:
                factor = left[i][column] / left[rank][column]
                left[i] = [a - factor * b for a, b in zip(left[i], left[rank], strict=True)]
        rank += 1
    return rank


def _balances(rows: list[Row]) -> bool:
    """Whether y A = 0 for some y >= 1: the first phase of the simplex method, with Bland's rule (1977).

    The unknowns are z = y - 1 >= 0 with z A = -(sum of the rows).
    """
    count = len(rows)
    table = []
    for column in range(len(rows[0])):
        line = [row[column] for row in rows]
        right = -sum(line, Fraction(0))
        table.append([*line, right] if right >= 0 else [-c for c in (*line, right)])
    basis = [count + i for i in range(len(table))]  # artificial unknowns, which never come back
    cost = [-sum((line[j] for line in table), Fraction(0)) for j in range(count + 1)]
    while True:
        entering = next((j for j in range(count) if cost[j] < 0), None)
        if entering is None:
            return cost[count] == 0
        ratios = [
            (line[count] / line[entering], basis[i], i) for i, line in enumerate(table) if line[entering] > 0
        ]
        _, _, leaving = min(ratios)
        pivot = table[leaving][entering]
        table[leaving] = [c / pivot for c in table[leaving]]
        for line in (*table, cost):
            if line is not table[leaving] and line[entering]:
                factor = line[entering]
                line[:] = [a - factor * b for a, b in zip(line, table[leaving], strict=True)]
        basis[leaving] = entering
