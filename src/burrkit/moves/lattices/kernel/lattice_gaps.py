"""Shapes on any lattice, and how far they slide before they hit each other.

Places and distances are whole numbers of *steps*: ``parts`` steps are one unit of the lattice, so that places
between its shifts can be named, too. A shape is a list of cells, their types and places; all shapes are in
one:

    first      0        4        7            cells of shape s: first[s] to before first[s + 1]
    kinds      k k k k  k k k    k k ...      the type of each cell
    places     p p p p  p p p    p p ...      where it is when the shape is at 0, 0, 0
    shadows    s s s s  s s s    s s ...      and for each axis what one sees of that place along it, two
    numbers

Bodies of types p and q, q at place r from p, collide while n . r < c for every half-space (n, c) of the pair,
so if p slides by s along an axis d, for the s of an open interval:

    n . (r - s d) < c    for n . d > 0:  s > (n . r - c) / n . d         low  = the greatest of these
                         for n . d < 0:  s < (n . r - c) / n . d         high = the least of these
                         for n . d = 0:  n . r < c, or they never meet

A positive interval stops p before it has slid more than ``low``; a negative one stops q, sliding along +d,
before it has slid more than -``high``. Balls collide while they are nearer than ``touching``, its square:
there, the ends are the zeros of a quadratic function.

The distances of a pair and offset are cached as in ``collisions``: a key, then for each axis the distance of
the first shape, then for each axis that of the second; ENDLESS if nothing is in the way.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I64, U64, Int

#: A distance without end.
ENDLESS = np.int64(1 << 40)

_TWO = np.uint64(2)
_THREE = np.uint64(3)


class Slides(NamedTuple):
    """The arrays of a lattice and of the shapes on it, see above.

    ``axes`` int64[D, 3]: places after one step. ``across`` int64[D, 2, 3]: the shadow of a place is its
    product with these; bodies meet on the axis only if their shadows are nearer than ``widths``, int64[D, 2].
    ``halves`` int64[H, 4]: n and c, on the scale of places, and ``ends`` int64[types, types, 2] the first and
    the end of each pair; ``slopes`` int64[D, H] are n . d, and ``order`` int64[D, H] lists the half-spaces of
    each pair with the slopes 0 first: most bodies pass each other at a distance. ``limits`` has ``touching``,
    0 for polyhedra, and ``parts``.
    """

    first: I64[D1]
    kinds: I64[D1]
    places: I64[D2]
    shadows: I64[D3]
    axes: I64[D2]
    across: I64[D3]
    widths: I64[D2]
    halves: I64[D2]
    slopes: I64[D2]
    order: I64[D2]
    ends: I64[D3]
    limits: I64[D1]
    cache: U64[D2]


@part(borrows=True)
def _slide_bodies(
    slides: Slides, a: np.uint64, p: Int, q: Int, x: Int, y: Int, z: Int, entry: U64[D1]
) -> None:
    """Shorten the distances of an entry by what bodies of types p and q do on axis a, q at x, y, z from p."""
    halves, slopes, order = slides.halves, slides.slopes, slides.order
    low, low_by = -ENDLESS, np.int64(1)
    high, high_by = ENDLESS, np.int64(1)
    for k in range(np.uint64(slides.ends[p, q, 0]), np.uint64(slides.ends[p, q, 1])):
        h = np.uint64(order[a, k])
        height = halves[h, U0] * x + halves[h, U1] * y + halves[h, _TWO] * z - halves[h, _THREE]
        slope = slopes[a, h]
        if slope > 0:
            if height * low_by > low * slope:
                low, low_by = height, slope
        elif slope < 0:
            if -height * high_by < high * -slope:
                high, high_by = -height, -slope
        elif height >= 0:
            return
    if low * high_by < high * low_by:
        if high > 0:
            entry[U1 + a] = min(entry[U1 + a], np.uint64(max(low, np.int64(0)) // low_by))
        else:
            at = U1 + np.uint64(slides.axes.shape[0]) + a
            entry[at] = min(entry[at], np.uint64(-high // high_by))


@part(borrows=True)
def _slide_balls(slides: Slides, a: np.uint64, x: Int, y: Int, z: Int, entry: U64[D1]) -> None:
    """The same for balls."""
    axes = slides.axes
    u, v, w = axes[a, U0], axes[a, U1], axes[a, _TWO]
    apart = x * x + y * y + z * z - slides.limits[0]
    square, along = u * u + v * v + w * w, u * x + v * y + w * z
    if along * along <= square * apart or along == 0:
        return
    way = abs(along)
    # The greatest s before the first zero of square s s - 2 way s + apart.
    s = np.int64((way - np.sqrt(np.float64(way * way - square * apart))) / square) + 1
    while s > 0 and (s * square > way or s * (square * s - 2 * way) + apart < 0):
        s -= 1
    at = U1 + a if along > 0 else U1 + np.uint64(axes.shape[0]) + a
    entry[at] = min(entry[at], np.uint64(s))


@part(borrows=True)
def _measure(slides: Slides, p: Int, q: Int, x: Int, y: Int, z: Int, entry: U64[D1]) -> None:
    """Fill an entry for the shapes p and q, q at x, y, z from p."""
    first, kinds, places, shadows = slides.first, slides.kinds, slides.places, slides.shadows
    across, widths = slides.across, slides.widths
    for e in range(1, entry.size):
        entry[e] = np.uint64(ENDLESS)
    for axis in range(slides.axes.shape[0]):
        a = np.uint64(axis)
        right = across[a, U0, U0] * x + across[a, U0, U1] * y + across[a, U0, _TWO] * z
        up = across[a, U1, U0] * x + across[a, U1, U1] * y + across[a, U1, _TWO] * z
        wide, high = widths[a, U0], widths[a, U1]
        for i in range(np.uint64(first[p]), np.uint64(first[p + 1])):
            s, t = right - shadows[a, U0, i], up - shadows[a, U1, i]
            for j in range(np.uint64(first[q]), np.uint64(first[q + 1])):
                if abs(s + shadows[a, U0, j]) >= wide or abs(t + shadows[a, U1, j]) >= high:
                    continue
                u, v = x + places[j, U0] - places[i, U0], y + places[j, U1] - places[i, U1]
                w = z + places[j, _TWO] - places[i, _TWO]
                if slides.limits[0] > 0:
                    _slide_balls(slides, a, u, v, w, entry)
                else:
                    _slide_bodies(slides, a, kinds[i], kinds[j], u, v, w, entry)


@part(borrows=True)
def look_around(slides: Slides, members: I64[D1], state: I16[D1], gaps: U64[D1]) -> None:
    """How far each piece of a state of shapes ``members`` can slide before it hits another one.

    gaps[(a * n + i) * n + j] is the distance of piece i along axis a before it hits piece j.
    """
    n, axes, cache = members.size, slides.axes.shape[0], slides.cache
    mask = np.uint64(cache.shape[0] - 1)
    for i in range(n):
        x, y, z = np.int64(state[3 * i]), np.int64(state[3 * i + 1]), np.int64(state[3 * i + 2])
        for a in range(axes):
            gaps[(a * n + i) * n + i] = np.uint64(ENDLESS)
        for j in range(i + 1, n):
            u, v, w = state[3 * j] - x, state[3 * j + 1] - y, state[3 * j + 2] - z
            pair = np.uint64(members[i] * (slides.first.size - 1) + members[j] + 1)
            key = (pair << np.uint64(48)) + np.uint64((u << 32) + (v << 16) + w)
            hashed = key * np.uint64(0x9E3779B97F4A7C15)
            entry = cache[(hashed >> np.uint64(40)) & mask]
            if entry[0] != key:
                entry[0] = key
                _measure(slides, members[i], members[j], u, v, w, entry)
            for a in range(axes):
                gaps[(a * n + i) * n + j] = entry[1 + a]
                gaps[(a * n + j) * n + i] = entry[1 + axes + a]


@kernel
def measure_gaps(slides: Slides, members: I64[D1], state: I16[D1], gaps: U64[D1]) -> None:
    """``look_around`` for a single state."""
    look_around(slides, members, state, gaps)


@part
def find_hits_along(gaps: U64[D1], n: int, axis: Int, distance: np.uint64, hits: U64[D1]) -> None:
    """hits[i]: the pieces that i hits before it has slid so far along an axis."""
    count = np.uint64(n)
    for i in range(count):
        found = np.uint64(0)
        row = (np.uint64(axis) * count + i) * count
        for j in range(count):
            found |= np.uint64(gaps[row + j] < distance) << j
        hits[i] = found


@part
def next_stop(gaps: U64[D1], n: int, axis: Int, distance: np.uint64, parts: np.uint64) -> np.uint64:
    """The first stop after ``distance``: a whole unit, or a place where a piece touches another one."""
    stop = (distance // parts + U1) * parts
    first = np.uint64(axis * n * n)
    for x in range(first, first + np.uint64(n * n)):
        if distance < gaps[x] < stop:
            stop = gaps[x]
    return stop


@part
def touches_at(gaps: U64[D1], n: int, axis: Int, group: np.uint64, distance: np.uint64) -> int:
    """Whether a group that slides so far along an axis touches another piece there, in its way."""
    count = np.uint64(n)
    for i in range(count):
        if (group >> i) & U1 == np.uint64(0):
            continue
        row = (np.uint64(axis) * count + i) * count
        for j in range(count):
            if (group >> j) & U1 == np.uint64(0) and gaps[row + j] == distance:
                return 1
    return 0
