"""Every way to cut a box of odd sides into connected pieces, once up to the symmetries of the box.

A set of cells is one number, bit x + X (y + Y z). The cell in the middle stays where it is under all
symmetries, so the piece around it is chosen first, once of all its images; the rest is cut piece by piece,
always the one with the least cell that is left. A node of that search is a piece that grows:

    S   cells of the piece        N   cells next to it        X   cells that do not belong to it
    rest = R - S                  R   cells that are left for this piece and all later ones

Its least neighbour is added or ruled out. What is ruled out has to be filled by later pieces: a branch ends
if it is in more parts of ``rest`` than there are pieces.

A cut is written as a fingerprint of its pieces, 63 bits, equal for equal sets of pieces and for their mirror
images, and a last bit: 1 if the set is its own mirror image. A fingerprint is the sum, over the pieces, of a
mixed number of their shape. It occurs as often as there are cuts up to rotation, so one that occurs once is
a set that fills the box in one way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from burrkit.geometry import MATRICES, ROTATIONS, Voxels

Words = NDArray[np.uint32]

#: Slots of ``control``.
NEXT, LEVEL, RAW, WRITTEN, USED, WANTED, FOUND, SEED = range(8)
SLOTS: Final = 8
_DEEP: Final = 64
_U0, _U1 = np.uint32(0), np.uint32(1)


class Tables(NamedTuple):
    """What is the same for all cuts of a box.

    ``shape`` uint32[2^cells]: a number for each connected set of cells, 0 for others: a form that all its
    images share, times 4, plus 2 if it differs from its mirror image, plus 1 for one of the two hands.
    ``connected`` the same as bits. ``images`` uint32[G, 3, 512] maps sets of cells, nine cells at a time;
    ``proper`` bool[G]. ``beside`` uint32[cells]: the neighbours of a cell. ``walls`` uint32[6]: the cells
    that have no neighbour to the left, right, front, back, bottom, top. ``steps``: bits to the next cell.
    """

    shape: Words
    connected: NDArray[np.uint64]
    images: Words
    proper: NDArray[np.bool_]
    beside: Words
    walls: Words
    steps: Words
    whole: Words


class Growing(NamedTuple):
    """The state of a search: for each piece a stack of nodes, and what is left for it."""

    cells: Words
    ruled: Words
    near: Words
    fresh: NDArray[np.uint8]
    top: NDArray[np.int64]
    left: Words
    free: NDArray[np.int64]
    piece: Words
    sums: NDArray[np.uint64]
    fixing: NDArray[np.int64]
    control: NDArray[np.int64]


class Sizes(NamedTuple):
    """The sizes of the pieces, and for each set of them: which occur, all sums of some, the largest."""

    size: NDArray[np.int64]
    have: Words
    sums: Words
    most: NDArray[np.int64]


def sizes_of(sizes: Sequence[int]) -> Sizes:
    """The tables of some sizes, largest first."""
    chosen = [[s for i, s in enumerate(sizes) if free >> i & 1] for free in range(1 << len(sizes))]
    sums = []
    for some in chosen:
        reached = 1
        for size in some:
            reached |= reached << size
        sums.append(reached)
    have = [sum({1 << s for s in some}) for some in chosen]
    most = np.array([max(some, default=0) for some in chosen], dtype=np.int64)
    words = np.array(have, dtype=np.uint32), np.array(sums, dtype=np.uint32)
    return Sizes(np.array(sizes, dtype=np.int64), *words, most)


# Sets of cells ---------------------------------------------------------------------------------------------


@njit
def count(x: Any) -> Any:
    """How many cells."""
    x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
    x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
    x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return np.int64(((x * np.uint32(0x01010101)) & np.uint32(0xFFFFFFFF)) >> np.uint32(24))


@njit
def least(x: Any) -> Any:
    """The least cell as a set."""
    return np.uint32(x & (~x + np.uint32(1)))


@njit
def flood(start: Any, among: Any, walls: Any, steps: Any) -> Any:
    """The cells that are connected with ``start``."""
    filled = start
    while True:
        more = filled
        for axis in range(3):
            more |= (filled & ~walls[2 * axis + 1]) << steps[axis]
            more |= (filled & ~walls[2 * axis]) >> steps[axis]
        more &= among
        if more == filled:
            return filled
        filled = more


@njit
def is_connected(cells: Any, connected: Any) -> Any:
    """Whether the table has the cells as connected."""
    return (connected[cells >> np.uint32(6)] >> np.uint64(cells & np.uint32(63))) & np.uint64(1) != 0


@njit
def carried(cells: Any, image: Any) -> Any:
    """Where a symmetry carries cells."""
    low, middle = cells & np.uint32(511), (cells >> np.uint32(9)) & np.uint32(511)
    return image[0, low] | image[1, middle] | image[2, cells >> np.uint32(18)]


@njit
def in_corner(cells: Any, walls: Any, steps: Any) -> Any:
    """The cells shifted to the corner of the box."""
    for axis in range(3):
        while cells & walls[2 * axis] == 0:
            cells >>= steps[axis]
    return cells


@njit
def number_shapes(t: Any) -> int:
    """Fill ``shape`` and ``connected``; the number of connected sets."""
    groups, found = t.images.shape[0], 0
    image = np.zeros(groups, dtype=np.uint32)
    for number in range(1, t.shape.size):
        cells = np.uint32(number)
        if t.shape[cells] != 0 or cells != in_corner(cells, t.walls, t.steps):
            continue
        if flood(least(cells), cells, t.walls, t.steps) != cells:
            continue
        own, other = np.uint32(0xFFFFFFFF), np.uint32(0xFFFFFFFF)
        for g in range(groups):
            image[g] = in_corner(carried(cells, t.images[g]), t.walls, t.steps)
            if t.proper[g]:
                own = min(own, image[g])
            else:
                other = min(other, image[g])
        chiral = np.uint32(2) if own != other else np.uint32(0)
        value = (min(own, other) << np.uint32(2)) | chiral
        for g in range(groups):
            one = value
            if chiral != 0 and (own > other) == t.proper[g]:
                one |= np.uint32(1)
            at_z = image[g]
            while True:
                at_y = at_z
                while True:
                    at_x = at_y
                    while True:
                        found += t.shape[at_x] == 0
                        t.shape[at_x] = one
                        t.connected[at_x >> np.uint32(6)] |= np.uint64(1) << np.uint64(at_x & np.uint32(63))
                        if at_x & t.walls[1] != 0:
                            break
                        at_x <<= t.steps[0]
                    if at_y & t.walls[3] != 0:
                        break
                    at_y <<= t.steps[1]
                if at_z & t.walls[5] != 0:
                    break
                at_z <<= t.steps[2]
    return found


@njit
def find_middles(t: Any, middle: Any, out: Any) -> int:
    """Write the connected sets around the cell in the middle, one of all images; their number."""
    found = 0
    for number in range(1, t.shape.size):
        cells = np.uint32(number)
        if cells & middle == 0 or not is_connected(cells, t.connected):
            continue
        first = True
        for g in range(t.images.shape[0]):
            if carried(cells, t.images[g]) < cells:
                first = False
                break
        if first:
            if found < out.size:
                out[found] = cells
            found += 1
    return found


def tables(box: tuple[int, int, int] = (3, 3, 3)) -> tuple[Tables, Words]:
    """The tables of a box of odd sides, at most 27 cells, and the pieces around its middle."""
    wide, deep, high = box
    cells = [(x, y, z) for z, y, x in product(range(high), range(deep), range(wide))]
    place = {cell: i for i, cell in enumerate(cells)}
    top = np.array(box) - 1
    images, proper = [], []
    for t, matrix in enumerate(MATRICES):
        turned = (2 * np.array(cells) - top) @ matrix.T
        if (turned.min(axis=0) != -top).any() or (turned.max(axis=0) != top).any():
            continue
        to = [place[x, y, z] for x, y, z in ((turned + top) // 2).tolist()]
        bits = [np.uint32(1 << place) for place in to] + [np.uint32(0)] * (27 - len(to))
        image = np.zeros((3, 512), dtype=np.uint32)
        for part, value in product(range(3), range(512)):
            for bit in range(9):
                if value >> bit & 1:
                    image[part, value] |= bits[9 * part + bit]
        images.append(image)
        proper.append(t in ROTATIONS)
    beside, walls = [], [0] * 6
    for cell in cells:
        near = 0
        for axis, step in product(range(3), (-1, 1)):
            to_cell = tuple(c + step * (a == axis) for a, c in enumerate(cell))
            if to_cell in place:
                near |= 1 << place[to_cell]
            else:
                walls[2 * axis + (step > 0)] |= 1 << place[cell]
        beside.append(near)
    made = Tables(
        np.zeros(1 << len(cells), dtype=np.uint32),
        np.zeros(max(1, (1 << len(cells)) // 64), dtype=np.uint64),
        np.array(images),
        np.array(proper),
        np.array(beside, dtype=np.uint32),
        np.array(walls, dtype=np.uint32),
        np.array((1, wide, wide * deep), dtype=np.uint32),
        np.array([(1 << len(cells)) - 1], dtype=np.uint32),
    )
    number_shapes(made)
    middle = np.uint32(1 << len(cells) // 2)
    middles = np.zeros(find_middles(made, middle, np.zeros(0, dtype=np.uint32)), dtype=np.uint32)
    find_middles(made, middle, middles)
    return made, middles


def voxels(cells: int, box: tuple[int, int, int] = (3, 3, 3)) -> Voxels:
    """A set of cells as voxels."""
    wide, deep, _ = box
    bits = [i for i in range(27) if cells >> i & 1]
    return Voxels([(i % wide, i // wide % deep, i // (wide * deep)) for i in bits])


# The search ------------------------------------------------------------------------------------------------


@njit
def mixed(shape: Any, seed: Any) -> Any:
    """A number of 64 bits that looks random: splitmix64 (G. Steele, D. Lea, C. Flood, 2014)."""
    x = np.uint64(shape) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@njit
def mirrored(shape: Any) -> Any:
    """The number of the mirror image of a shape."""
    return shape ^ ((shape >> np.uint32(1)) & np.uint32(1))


@njit
def can_fill(rest: Any, free: Any, pieces: Any, t: Any, sizes: Any) -> Any:
    """Whether each part of ``rest`` is as large as some of the free sizes, and there are enough pieces."""
    parts = 0
    while rest != 0:
        part = flood(least(rest), rest, t.walls, t.steps)
        parts += 1
        if parts > pieces or (sizes.sums[free] >> np.uint32(count(part))) & np.uint32(1) == 0:
            return False
        rest &= ~part
    return True


@njit
def may_grow(cells: Any, ruled: Any, rest: Any, pieces: Any, t: Any) -> Any:
    """Whether the cells that are ruled out are in at most ``pieces`` parts of the rest."""
    if ruled == 0 or is_connected(rest, t.connected):
        return True
    parts = 0
    while ruled != 0:
        part = flood(least(ruled), rest, t.walls, t.steps)
        parts += 1
        if parts > pieces:
            return False
        ruled &= ~part
    return True


@njit
def begin(g: Any, level: Any, left: Any, t: Any) -> None:
    """Put the first node of a piece on its stack."""
    cell = least(left)
    g.left[level] = left
    g.top[level] = 1
    g.cells[level, 0] = cell
    g.ruled[level, 0] = 0
    g.near[level, 0] = t.beside[count(cell - np.uint32(1))]
    g.fresh[level, 0] = 1
    g.control[LEVEL] = level


@njit
def next_middle(g: Any, t: Any, sizes: Any, middles: Any) -> Any:
    """Begin with the next piece around the middle."""
    cells = middles[g.control[NEXT]]
    g.control[NEXT] += 1
    pieces = sizes.size.size
    every = (1 << pieces) - 1
    own = count(cells)
    at = pieces
    for i in range(pieces):
        if sizes.size[i] == own and at == pieces:
            at = i
    if at == pieces:
        return
    rest = t.whole[0] & ~cells
    free = every & ~(1 << at)
    if not can_fill(rest, free, pieces - 1, t, sizes):
        return
    g.fixing[0] = 0
    for image in range(t.images.shape[0]):
        if carried(cells, t.images[image]) == cells:
            g.fixing[0] += 1
            g.fixing[g.fixing[0]] = image
    seed = g.control[SEED]
    g.sums[0, 0] = mixed(t.shape[cells], seed)
    g.sums[0, 1] = mixed(mirrored(t.shape[cells]), seed)
    g.piece[0] = cells
    g.free[0] = free
    begin(g, 0, rest, t)


@njit
def order_of(g: Any, image: Any, pieces: Any) -> Any:
    """Whether an image of the cut is less than it (-1), the same (0) or greater (1)."""
    own, other = np.zeros(32, dtype=np.uint32), np.zeros(32, dtype=np.uint32)
    for i in range(1, pieces):
        own[i], other[i] = g.piece[i], carried(g.piece[i], image)
        for which in (own, other):
            j = i
            while j > 1 and which[j - 1] > which[j]:
                which[j - 1], which[j] = which[j], which[j - 1]
                j -= 1
    for i in range(1, pieces):
        if own[i] != other[i]:
            return -1 if other[i] < own[i] else 1
    return 0


@njit
def write(g: Any, level: Any, last: Any, t: Any, out: Any) -> None:
    """Write the fingerprint of a complete cut, once for each cut up to rotation that it stands for."""
    seed = g.control[SEED]
    a, b = t.shape[g.piece[level + 1]], t.shape[last]
    own = g.sums[level, 0] + mixed(a, seed) + mixed(b, seed)
    other = g.sums[level, 1] + mixed(mirrored(a), seed) + mixed(mirrored(b), seed)
    images, symmetric, groups = 1, False, t.images.shape[0]
    if g.fixing[0] > 1:
        g.piece[level + 2] = last
        images = 0
        for i in range(1, g.fixing[0] + 1):
            image = g.fixing[i]
            order = order_of(g, t.images[image], level + 3)
            if order < 0:
                return
            if order == 0:
                images += 1
                if not t.proper[image]:
                    symmetric = True
    g.control[RAW] += groups // images
    times = 1 if own != other or symmetric else 2
    key = (min(own, other) << np.uint64(1)) | np.uint64(own == other)
    for _ in range(times):
        if g.control[WANTED] == g.control[WRITTEN]:
            g.piece[level + 2] = last
            g.control[FOUND] = level + 3
        out[g.control[USED]] = key
        g.control[USED] += 1
        g.control[WRITTEN] += 1


@njit
def advance(g: Any, t: Any, sizes: Any, at: Any) -> Any:
    """Add the least neighbour of a node that has been removed from its stack, and rule it out."""
    level = g.control[LEVEL]
    cells, ruled, near = g.cells[level, at], g.ruled[level, at], g.near[level, at]
    own = count(cells)
    free = g.free[level]
    left = g.left[level]
    cell = least(near & left & ~cells & ~ruled)
    if cell == 0 or own >= sizes.most[free]:
        return
    later = sizes.size.size - 2 - level
    outside = ruled | cell
    room = count(flood(cells, left & ~outside, t.walls, t.steps))
    top = at
    wanted = sizes.have[free] & ~((np.uint32(2) << np.uint32(own)) - np.uint32(1))
    if wanted & ((np.uint32(2) << np.uint32(room)) - np.uint32(1)) != 0 and may_grow(
        cells, outside, left & ~cells, later, t
    ):
        g.cells[level, top], g.ruled[level, top], g.near[level, top] = cells, outside, near
        g.fresh[level, top] = 0
        top += 1
    grown = cells | cell
    if may_grow(grown, ruled, left & ~grown, later, t):
        g.cells[level, top], g.ruled[level, top] = grown, ruled
        g.near[level, top] = near | t.beside[count(cell - np.uint32(1))]
        g.fresh[level, top] = 1
        top += 1
    g.top[level] = top


@njit(nogil=True)
def cut(g: Any, t: Any, sizes: Any, middles: Any, starts: Any, out: Any) -> bool:
    """Write fingerprints until ``out`` is nearly full, or until all middles are done (True).

    ``starts`` gets, for each middle, the number of fingerprints before it.
    """
    control = g.control
    last_level = sizes.size.size - 3
    control[USED] = 0
    while control[USED] < out.size - 1 and control[FOUND] == 0:
        level = control[LEVEL]
        if level < 0:
            if control[NEXT] == middles.size:
                return True
            starts[control[NEXT]] = control[WRITTEN]
            next_middle(g, t, sizes, middles)
            continue
        if g.top[level] == 0:
            control[LEVEL] = level - 1
            continue
        g.top[level] -= 1
        at = g.top[level]
        if g.fresh[level, at] == 0:
            advance(g, t, sizes, at)
            continue
        g.fresh[level, at] = 0
        cells = g.cells[level, at]
        own = count(cells)
        free = g.free[level]
        if (sizes.have[free] >> np.uint32(own)) & np.uint32(1) != 0:
            rest = g.left[level] & ~cells
            g.piece[level + 1] = cells
            if level == last_level:
                if is_connected(rest, t.connected):
                    write(g, level, rest, t, out)
            else:
                which = 0
                while free >> which & 1 == 0 or sizes.size[which] != own:
                    which += 1
                after = free & ~(1 << which)
                if is_connected(rest, t.connected) or can_fill(rest, after, last_level + 1 - level, t, sizes):
                    seed = control[SEED]
                    shape = t.shape[cells]
                    g.sums[level + 1, 0] = g.sums[level, 0] + mixed(shape, seed)
                    g.sums[level + 1, 1] = g.sums[level, 1] + mixed(mirrored(shape), seed)
                    g.free[level + 1] = after
                    g.top[level] = at + 1  # this node once more, to grow on, when the rest has been cut
                    begin(g, level + 1, rest, t)
                    continue
        advance(g, t, sizes, at)
    return False


def growing(pieces: int, seed: int = 0) -> Growing:
    """A search at its beginning."""
    nodes = (pieces, _DEEP)
    control = np.zeros(SLOTS, dtype=np.int64)
    control[[LEVEL, WANTED, SEED]] = -1, -1, seed
    return Growing(
        np.zeros(nodes, dtype=np.uint32),
        np.zeros(nodes, dtype=np.uint32),
        np.zeros(nodes, dtype=np.uint32),
        np.zeros(nodes, dtype=np.uint8),
        np.zeros(pieces, dtype=np.int64),
        np.zeros(pieces, dtype=np.uint32),
        np.zeros(pieces, dtype=np.int64),
        np.zeros(pieces + 1, dtype=np.uint32),
        np.zeros((pieces, 2), dtype=np.uint64),
        np.zeros(49, dtype=np.int64),
        control,
    )
