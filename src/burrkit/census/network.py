r"""Counting assemblies without making them.

Of the 32 inner cubes 8 may belong to three sticks (the *core*) and 24 to two. Two sticks that cross share
four cubes: two of the core and a *joint* of two that nobody else can own. So a stick is a word of 4 core
bits and four joints of 2 bits, and an assembly is six such words that agree along the twelve joints and on
the core:

        1 --- 3         every stick crosses four others; those of a column below never meet
        | \ / |
        |  5  |             1 3 5     near triangle
        ...                 2 4 6     far triangle

Fix which stick owns each core cube. What is left is a network of six tables along twelve joints, and
cutting it into the triangles 1-3-5 and 2-4-6 cuts six joints: each triangle is a vector over 4^6 = 4,096
states of these, and the number of assemblies is a scalar product. There are 864 ways in which the sticks of
a triangle can own core cubes, so 864 vectors for each triangle, and 65,536 products of them: some hundred
million operations for 855,769,655,392 assemblies.

To count by holes, vectors carry one more index: the cubes filled at the joints within the triangle, 0 to 6.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.kernel import counting as k
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import connected_numbers

NEAR: Final = (1, 3, 5)
FAR: Final = (2, 4, 6)
#: Ways in which the three sticks of a triangle can own core cubes.
WAYS: Final = 864


@cache
def _core() -> tuple[int, ...]:
    """The inner cubes with three possible owners."""
    return tuple(cube for cube, owners in enumerate(frame.owners()) if len(owners) == 3)


@cache
def _joint(p: int, q: int) -> tuple[int, ...]:
    """The inner cubes that the sticks in positions p and q alone can own."""
    return tuple(cube for cube, owners in enumerate(frame.owners()) if owners in {(p, q), (q, p)})


def _triangle(p: int) -> tuple[int, ...]:
    return NEAR if p in NEAR else FAR


@cache
def neighbours(p: int) -> tuple[int, int, int, int]:
    """Next and previous of the own triangle, then the two of the other that p crosses."""
    own = _triangle(p)
    at = own.index(p)
    parallel = p + 1 if p % 2 else p - 1
    first, second = (q for q in (FAR if own is NEAR else NEAR) if q != parallel)
    return own[(at + 1) % 3], own[at - 1], first, second


@cache
def core_masks() -> NDArray[np.int64]:
    """int64[7, 16]: the core cubes, as bits, that a stick in position p owns with core pattern h."""
    masks = np.zeros((7, 16), dtype=np.int64)
    for p in range(1, 7):
        own = [i for i, cube in enumerate(_core()) if p in frame.owners()[cube]]
        for h in range(16):
            masks[p, h] = sum(1 << i for j, i in enumerate(own) if h >> j & 1)
    return masks


@cache
def entries() -> NDArray[np.int64]:
    """int64[7, 2225]: for each position, the entry of a flat table that each connected number is."""
    removed = (connected_numbers()[:, None] - 1) >> np.arange(12) & 1
    table = np.zeros((7, len(removed)), dtype=np.int64)
    for p in range(1, 7):
        column = {cube: i for i, cube in enumerate(frame.removable()[p - 1])}
        core = [cube for cube in _core() if cube in column]
        fields = [(16, core), *((4, _joint(p, q)) for q in neighbours(p))]
        for size, cubes in fields:
            own = sum((1 - removed[:, column[cube]]) << i for i, cube in enumerate(cubes))
            table[p] = table[p] * size + own
    return table


def table(p: int, weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """float32[16, 4, 4, 16]: the table of position p when each connected number counts ``weights`` times."""
    flat = np.zeros(4096, dtype=np.float32)
    flat[entries()[p]] = weights
    return flat.reshape(16, 4, 4, 16)


def vectors(
    triangle: tuple[int, ...], tables: list[NDArray[np.float32]], *, graded: bool
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Owned core cubes, int64[864], and vectors, float32[864, 7 or 1, 4096], of a triangle."""
    owned = np.zeros(WAYS, dtype=np.int64)
    made = np.empty((WAYS, k.GRADES if graded else 1, 4096), dtype=np.float32)
    core = np.ascontiguousarray(core_masks()[list(triangle)])
    count = k.triangle_vectors(np.stack(tables), core, int(graded), owned, made)
    assert count == WAYS
    return owned, made


@cache
def twins() -> NDArray[np.int64]:
    """int64[4096]: the index into a far vector of the joints that a near index means."""
    near = [(p, q) for p in NEAR for q in neighbours(p)[2:]]
    far = [(q, p) for p in FAR for q in neighbours(p)[2:]]
    index = np.zeros(4096, dtype=np.int64)
    states = np.arange(4096)
    for i, joint in enumerate(near):
        index |= (states >> (10 - 2 * i) & 3) << (10 - 2 * far.index(joint))
    return index


@cache
def orbits() -> NDArray[np.int64]:
    """int64[n, 4]: ways to own the core, up to symmetry: near vector, far vector, cubes owned, how many ways.

    A way gives each core cube to one of its three possible owners or to nobody.
    """
    core = _core()
    number = {cube: i for i, cube in enumerate(core)}
    choices = [np.array((0, *frame.owners()[cube])) for cube in core]
    ways = np.stack(np.meshgrid(*choices, indexing="ij"), axis=-1).reshape(-1, len(core))
    powers = 7 ** np.arange(len(core))
    least = own = ways @ powers
    for symmetry in frame.symmetries():
        image = np.empty_like(ways)
        image[:, [number[symmetry.cubes[cube]] for cube in core]] = np.array(symmetry.positions)[ways]
        least = np.minimum(least, image @ powers)
    kept = ways[own == least]
    sizes = np.unique(least, return_counts=True)[1][np.argsort(np.argsort(own[own == least]))]
    sides = [
        _vector_of(triangle)[np.where(np.isin(kept, triangle), kept, 0) @ powers] for triangle in (NEAR, FAR)
    ]
    return np.stack((*sides, (kept > 0).sum(axis=1), sizes), axis=1)


def _vector_of(triangle: tuple[int, ...]) -> NDArray[np.int64]:
    """The number of the vector of a triangle by what its sticks own, as the sum of owner * 7^cube."""
    numbers = np.full(7 ** len(_core()), -1, dtype=np.int64)
    masks = [[int(mask) for mask in core_masks()[p]] for p in triangle]
    codes = [
        [sum(p * 7**i for i in range(8) if m >> i & 1) for m in own]
        for p, own in zip(triangle, masks, strict=True)
    ]
    count = 0
    for h, i, j in np.ndindex(16, 16, 16):
        a, b, c = masks[0][h], masks[1][i], masks[2][j]
        if not (a & b or (a | b) & c):
            numbers[codes[0][h] + codes[1][i] + codes[2][j]] = count
            count += 1
    return numbers


def count_by_holes(weights: NDArray[np.float32]) -> list[int]:
    """Fully rotated assemblies with 0 to 32 holes when each connected number counts ``weights`` times."""
    sides = [vectors(t, [table(p, weights) for p in t], graded=True)[1] for t in (NEAR, FAR)]
    counts = np.zeros(33, dtype=object)
    room, spare = np.empty((2, 4096, k.GRADES + 12))
    far = -1
    for near, other, owned, many in sorted(orbits().tolist(), key=lambda orbit: orbit[1]):
        if other != far:
            far = other
            k.make_room(sides[1][far], twins(), room, spare)
        ways = np.zeros(k.JOINT_CUBES + 1)
        k.pair_by_filled(sides[0][near], room, ways)
        for filled, number in enumerate(ways.tolist()):
            counts[32 - owned - filled] += many * int(number)
    return [int(number) for number in counts]
