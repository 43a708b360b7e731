r"""The number of assemblies as a tensor network contraction, without constructing any.

Of the 32 inner cubes 8 may belong to three sticks (the *core*) and 24 to two. Two sticks that cross share
four cubes: two of the core and a *joint* of two that no other stick can own. So a stick is a word of 4 core
bits and four joints of 2 bits, and an assembly is six such words that agree along the twelve joints and on
the core:

        1 --- 3         every stick crosses four others; those of a column below never meet
        | \ / |
        |  5  |             1 3 5     near triangle
        ...                 2 4 6     far triangle

Fix which stick owns each core cube. What remains is a network of six tables along twelve joints, and
cutting it into the triangles 1-3-5 and 2-4-6 cuts six joints: each triangle is a vector over 4^6 = 4,096
states of these, and the number of assemblies is a scalar product. There are 65,536 ways to own the core, in
2,812 orbits of the symmetries of the frame; with well chosen representatives some 160 vectors of the near
triangle and 110 of the far one are enough. All near vectors that belong to one far vector are summed before
they are multiplied with it.

To count by holes, vectors carry one more index: the cubes filled at the joints within the triangle, 0 to 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.kernel import loops as k
from burrkit.sixpiece import frame
from burrkit.sixpiece.engine.symmetric_assemblies import packed_fills
from burrkit.sixpiece.sticks import connected_numbers

NEAR: Final = (1, 3, 5)
FAR: Final = (2, 4, 6)
#: Rounds of improving the choice of vectors; more rounds save hardly one vector.
_ROUNDS: Final = 20


@cache
def _core() -> tuple[int, ...]:
    """The inner cubes with three possible owners."""
    return tuple(cube for cube, owners in enumerate(frame.owners()) if len(owners) == 3)


def _triangle(p: int) -> tuple[int, ...]:
    return NEAR if p in NEAR else FAR


@cache
def neighbours(p: int) -> tuple[int, int, int, int]:
    """The next and the previous position in p's own triangle, then the two of the other that p crosses."""
    own = _triangle(p)
    at = own.index(p)
    parallel = p + 1 if p % 2 else p - 1
    first, second = (q for q in (FAR if own is NEAR else NEAR) if q != parallel)
    return own[(at + 1) % 3], own[at - 1], first, second


@cache
def entries() -> NDArray[np.int64]:
    """int64[7, 2225]: the index of each connected number in a flat table, by position."""
    orders = []
    for p in range(1, 7):
        joints = [cube for q in neighbours(p)[::-1] for cube in frame.owned_by(p, q)]
        orders.append([*joints, *(cube for cube in _core() if p in frame.owners()[cube])])
    return packed_fills(orders)[:, connected_numbers()]


def table(p: int, weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """float32[16, 4, 4, 16]: the table of position p, each connected number with its weight."""
    flat = np.zeros(4096, dtype=np.float32)
    flat[entries()[p]] = weights
    return flat.reshape(16, 4, 4, 16)


def vectors(
    triangle: tuple[int, ...], patterns: NDArray[np.int64], weights: NDArray[np.float32]
) -> NDArray[np.float32]:
    """float32[n, 7, 4096]: the vectors of a triangle for n patterns of who owns the core cubes."""
    made = np.empty((len(patterns), k.GRADES, 4096), dtype=np.float32)
    k.triangle_vectors(np.stack([table(p, weights) for p in triangle]), patterns, made)
    return made


@cache
def twins() -> NDArray[np.int64]:
    """int64[4096]: the index into a far vector for each index into a near vector."""
    near = [(p, q) for p in NEAR for q in neighbours(p)[2:]]
    far = [(q, p) for p in FAR for q in neighbours(p)[2:]]
    index = np.zeros(4096, dtype=np.int64)
    states = np.arange(4096)
    for i, joint in enumerate(near):
        index |= (states >> (10 - 2 * i) & 3) << (10 - 2 * far.index(joint))
    return index


@dataclass(frozen=True)
class Orbits:
    """Ways to own the core: a representative of each orbit under the symmetries of the frame.

    A way assigns each core cube to one of its three possible owners or leaves it empty. ``near`` and ``far``
    int64[n, 3] are the core patterns of the sticks of a triangle. terms[start[f]:start[f + 1]], int64[n, 3],
    lists the terms of far[f]: the index into ``near``, the size of the orbit, the number of owned cubes.
    """

    near: NDArray[np.int64]
    far: NDArray[np.int64]
    terms: NDArray[np.int64]
    start: NDArray[np.int64]


@cache
def orbits() -> Orbits:
    """All orbits, with representatives chosen so that few different vectors are needed."""
    owner, many = _ways()
    images = np.stack([_moved(owner, symmetry) for symmetry in frame.symmetries()])
    used = []
    for triangle in (NEAR, FAR):
        patterns = np.zeros((*images.shape[:2], 3), dtype=np.int64)
        for i, p in enumerate(triangle):
            own = [j for j, cube in enumerate(_core()) if p in frame.owners()[cube]]
            patterns[:, :, i] = (images[:, :, own] == p) @ (1 << np.arange(len(own)))
        used.append(patterns @ (256, 16, 1))
    near, far = used
    # A pattern that is used more becomes cheaper, so that the others drop out.
    every = np.arange(len(owner))
    share = [np.bincount(codes.ravel(), minlength=4096).astype(np.float64) for codes in used]
    for _ in range(_ROUNDS):
        chosen = (1 / (share[0][near] + 0.1) + 1 / (share[1][far] + 0.1)).argmin(axis=0)
        share = [
            (old + np.bincount(codes[chosen, every], minlength=4096)) / 2
            for old, codes in zip(share, used, strict=True)
        ]
    near_codes, near_of = np.unique(near[chosen, every], return_inverse=True)
    far_codes, far_of = np.unique(far[chosen, every], return_inverse=True)
    by_far = np.argsort(far_of, kind="stable")
    terms = np.stack((near_of, many, (owner > 0).sum(axis=1, dtype=np.int64)), axis=1)[by_far]
    start = np.searchsorted(far_of[by_far], np.arange(len(far_codes) + 1)).astype(np.int64)
    return Orbits(_patterns(near_codes), _patterns(far_codes), np.ascontiguousarray(terms), start)


def _ways() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A way of each orbit, int64[n, 8]: the owner of each core cube or 0; and the sizes of the orbits."""
    choices = [(0, *frame.owners()[cube]) for cube in _core()]
    least = np.arange(4 ** len(choices))
    for symmetry in frame.symmetries():
        code = np.zeros(1, dtype=np.int64)
        for cube, owners in zip(_core(), choices, strict=True):
            to = _core().index(symmetry.cubes[cube])
            digits = [choices[to].index(symmetry.positions[p]) << 2 * to for p in owners]
            code = np.add.outer(digits, code).ravel()
        least = np.minimum(least, code)
    leaders = np.flatnonzero(least == np.arange(len(least)))
    owner = [np.array(owners)[leaders >> 2 * i & 3] for i, owners in enumerate(choices)]
    return np.stack(owner, axis=1), np.bincount(least)[leaders]


def _moved(owner: NDArray[np.int64], symmetry: frame.Symmetry) -> NDArray[np.int64]:
    """The owner of each core cube after a symmetry."""
    image = np.empty_like(owner)
    to = [_core().index(symmetry.cubes[cube]) for cube in _core()]
    image[:, to] = np.array(symmetry.positions)[owner]
    return image


def _patterns(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.stack((codes >> 8, codes >> 4 & 15, codes & 15), axis=1)


def count_by_holes(weights: NDArray[np.float32]) -> list[int]:
    """The number of raw assemblies with 0 to 32 holes, each connected number with its weight."""
    chosen = orbits()
    near, far = vectors(NEAR, chosen.near, weights), vectors(FAR, chosen.far, weights)
    counts = np.zeros((len(_core()) + k.GRADES + 12, k.ROOM))
    k.pair_by_filled(near, far, chosen.terms, chosen.start, twins(), counts)
    filled = np.add.outer(np.arange(counts.shape[0]), np.arange(counts.shape[1]))
    return [int(counts[filled == 32 - holes].sum()) for holes in range(33)]
