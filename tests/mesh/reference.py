"""Slow and plain: what a solid should hold, and whether a surface closes and never crosses itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels
from burrkit.mesh import Mesh


def is_closed(mesh: Mesh) -> bool:
    """Whether every edge of a triangle is one edge of one other, in the other direction."""
    edges = Counter(edge for a, b, c in mesh.triangles.tolist() for edge in ((a, b), (b, c), (c, a)))
    return all(count == 1 and edges[b, a] == 1 for (a, b), count in edges.items())


def volume(cells: Voxels, cube: float, inset: float, bevel: float) -> float:
    """The volume of a bevelled solid by its definition, corner by corner of every cube.

    A cube falls into a block in its middle, and slabs, rods and corners between it and its neighbours; the
    bevel takes half of a square rod along every free edge, and of the last piece of it the share for
    the way in which edges meet there (``mesh.solid``).
    """
    filled = set(cells)
    total = float(len(filled) * (cube - 2 * inset) ** 3)
    wide = cube - 2 * inset
    for cell in filled:
        for corner in product((-1, 1), repeat=3):
            total -= _cut_at_corner(cell, corner, filled) * bevel**3
        for axis in range(3):
            a, b = (k for k in range(3) if k != axis)
            # What is between this cube and the next ones; each is counted at its first cube.
            if _at(cell, {axis: 1}) in filled:
                total += wide**2 * 2 * inset
            if all(_at(cell, {a: i, b: j}) in filled for i, j in product((0, 1), repeat=2)):
                total += wide * (2 * inset) ** 2
            for i, j in product((-1, 1), repeat=2):
                if _at(cell, {a: i}) not in filled and _at(cell, {b: j}) not in filled:
                    total -= bevel**2 / 2 * (wide - 2 * bevel)
                # Along the thin box beyond the end of the edge, if the edge goes on there.
                if _at(cell, {axis: 1}) in filled and _is_free_between(cell, axis, {a: i}, {b: j}, filled):
                    total -= bevel**2 / 2 * 2 * inset
        if all(_at(cell, dict(enumerate(d))) in filled for d in product((0, 1), repeat=3)):
            total += (2 * inset) ** 3
    return total


def _at(cell: Cell, steps: dict[int, int]) -> Cell:
    x, y, z = (c + steps.get(k, 0) for k, c in enumerate(cell))
    return x, y, z


def _is_free_between(
    cell: Cell, axis: int, one: dict[int, int], other: dict[int, int], filled: set[Cell]
) -> bool:
    """Whether the thin box between a cube and the next along an axis is open on two of its sides."""
    return all(
        not (_at(cell, side) in filled and _at(cell, side | {axis: 1}) in filled) for side in (one, other)
    )


def _cut_at_corner(cell: Cell, corner: tuple[int, ...], filled: set[Cell]) -> float:
    """How much of a cube of one bevel is cut away at a corner of a cube."""
    steps = [{axis: side} for axis, side in enumerate(corner)]
    beside = [_at(cell, step) in filled for step in steps]
    pairs = [(0, 1), (0, 2), (1, 2)]
    across = [
        all(beside[k] for k in pair) and _at(cell, steps[pair[0]] | steps[pair[1]]) in filled
        for pair in pairs
    ]
    count = sum(beside)
    if count == 0:
        return 3 / 4  # three cuts, each of a half: what is left is 1/4
    if count == 1:
        return 1 / 2  # one straight cut
    if count == 2:
        return 0.0 if any(across) else 1 / 3  # a mitre: a pyramid of height 1
    return 0.0 if any(across) else 1 / 4  # what all three cuts have in common


def eroded_volume(cells: Voxels, cube: float, inset: float) -> float:
    """The volume without bevel from first principles, box by box, in each of which all points are equal."""
    filled = set(cells)
    low, high = np.array(cells.low), np.array(cells.high) + 1
    axes = [
        np.unique([k * cube + s * inset for k in range(int(a), int(b) + 1) for s in (-1, 1)])
        for a, b in zip(low, high, strict=True)
    ]
    total = 0.0
    for x, y, z in product(*(range(len(axis) - 1) for axis in axes)):
        start = np.array([axes[0][x], axes[1][y], axes[2][z]])
        end = np.array([axes[0][x + 1], axes[1][y + 1], axes[2][z + 1]])
        middle = (start + end) / 2
        near = product(*({int((m - inset) // cube), int((m + inset) // cube)} for m in middle))
        if all(cell in filled for cell in near):
            total += float(np.prod(end - start))
    return total


# Crossings -----------------------------------------------------------------------------------------------

_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]

#: The number of pairs of triangles that are examined together.
_BATCH = 100_000


def crossings(mesh: Mesh) -> int:
    """How many pairs of triangles meet elsewhere than in common corners and edges.

    Exact for meshes in whole microns up to half a metre: an edge that goes through a triangle is a crossing,
    so is a corner that is on one, and so are two triangles in one plane that overlap.
    """
    corners = np.rint(mesh.corners * 1000).astype(np.int64)
    found = 0
    for left, right in _near_pairs(corners):
        one, other = corners[left], corners[right]
        found += int((_pierces(one, other) | _pierces(other, one) | _overlap(one, other)).sum())
    return found


def _near_pairs(corners: _Ints) -> Iterator[tuple[_Ints, _Ints]]:
    """Pairs of triangles with boxes that meet, in batches, each pair once."""
    order = np.argsort(corners[:, :, 0].min(axis=1), kind="stable")
    low, high = corners.min(axis=1)[order], corners.max(axis=1)[order]
    ends = np.searchsorted(low[:, 0], high[:, 0], side="right").tolist()
    left: list[_Ints] = []
    right: list[_Ints] = []
    waiting = 0
    for k, end in enumerate(ends):
        meet = ((low[k + 1 : end, 1:] <= high[k, 1:]) & (high[k + 1 : end, 1:] >= low[k, 1:])).all(axis=1)
        near = order[k + 1 + np.flatnonzero(meet)]
        left.append(np.full(len(near), order[k]))
        right.append(near)
        waiting += len(near)
        if waiting > _BATCH or k + 1 == len(ends):
            yield np.concatenate(left), np.concatenate(right)
            left, right, waiting = [], [], 0


def _dot(a: _Ints, b: _Ints) -> _Ints:
    dots: _Ints = (a * b).sum(axis=-1)
    return dots


def _pierces(one: _Ints, other: _Ints) -> _Bools:
    """Whether an edge of triangle ``one`` int64[n, 3, 3] goes through ``other``, or a corner is on it."""
    a, b, c = other.transpose(1, 0, 2)
    normal = np.cross(b - a, c - a)
    found = np.zeros(len(one), dtype=bool)
    for k in range(3):
        p, q = one[:, k], one[:, (k + 1) % 3]
        side = np.sign(_dot(normal, p - a))
        # On which side of the edge p-q each edge of the other passes: through its inside if all agree.
        turns = [np.sign(_dot(np.cross(u - p, v - p), q - p)) for u, v in ((a, b), (b, c), (c, a))]
        found |= (side * np.sign(_dot(normal, q - a)) < 0) & (np.abs(turns[0] + turns[1] + turns[2]) == 3)
        within = np.logical_and.reduce(
            [_dot(np.cross(v - u, p - u), normal) >= 0 for u, v in ((a, b), (b, c), (c, a))]
        )
        corner = np.logical_or.reduce([(p == u).all(axis=1) for u in (a, b, c)])
        found |= (side == 0) & within & ~corner
    return found


def _overlap(one: _Ints, other: _Ints) -> _Bools:
    """Whether two triangles are in one plane, and no edge of either has the other beyond it."""
    normal = np.cross(one[:, 1] - one[:, 0], one[:, 2] - one[:, 0])
    found: _Bools = (_dot(normal[:, None], other - one[:, :1]) == 0).all(axis=1)
    for first, second, outward in ((one, other, normal), (other, one, None)):
        across = (
            np.cross(first[:, 1] - first[:, 0], first[:, 2] - first[:, 0]) if outward is None else outward
        )
        for k in range(3):
            p, q = first[:, k], first[:, (k + 1) % 3]
            edge = np.cross(across, q - p)
            # In units of the box: signs are all that matters, and they must not overflow.
            inner = [np.sign(_dot(_small(edge), second[:, j] - p)) for j in range(3)]
            found &= ~np.logical_and.reduce([sign <= 0 for sign in inner])
    return found


def _small(vectors: _Ints) -> _Ints:
    """The same directions in the least whole numbers, so that nothing overflows."""
    scale = np.maximum(np.gcd.reduce(vectors, axis=1), 1)
    least: _Ints = vectors // scale[:, None]
    return least
