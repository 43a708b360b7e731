"""Which pieces move together: groups as words of bits, a bit for each piece.

A sliding piece drags along what it hits, so a group can slide k cubes exactly if no member hits a piece
outside within k. The pieces that move when i slides are the closure of i under "hits" (S. Warshall, "A
Theorem on Boolean Matrices", 1962); the groups that can slide are the unions of closures. They are listed by
deciding piece after piece, in or out, which never runs into a dead end (Cutler's GENDA, 1980s, closed a
matrix of distances in the same spirit). Moving the complement the other way is the same move, so only +x, +y,
+z are examined.

    hits[i]           pieces that i hits itself
    closure[i]        pieces that move when i slides       closure[n + i]    pieces that move i by sliding
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel.collisions import ENDLESS, LANE, NEAR, NEVER
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, U64, Int

_LANE = np.uint64((1 << LANE) - 1)
_BYTES = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
#: Times this, the lowest bits of eight bytes are the highest byte.
_GATHER = np.uint64(0x0102040810204080)


@part(borrows=True)
def is_locked(hits: U64[D1], at: Int, n: int) -> int:
    """Whether no group but all n pieces together can slide, where hits[at], ... are those of the pieces.

    That is so if the first piece moves everybody and everybody moves the first piece.
    """
    full = ALL_BITS >> np.uint64(64 - n)
    first = np.uint64(at)
    moved = U1
    todo = U1
    while todo != U0:
        more = hits[first + lowest(todo)] & ~moved
        todo = (todo & (todo - U1)) | more
        moved |= more
    if moved != full:
        return 0
    movers = U1
    left = full & ~U1
    while left != U0:
        before = left
        todo = left
        while todo != U0:
            if hits[first + lowest(todo)] & movers != U0:
                movers |= todo & ~(todo - U1)
            todo &= todo - U1
        left &= ~movers
        if left == before:
            return 0
    return 1


@part(borrows=True)
def find_hits(gaps: U64[D1], n: int, axis: int, distance: Int, hits: U64[D1]) -> None:
    """hits[i]: the pieces that i hits before it has slid ``distance`` cubes along +axis.

    Near distances are compared eight at a time: the high bit of a byte survives where the distance is free.
    """
    count = np.uint64(n)
    if NEAR < distance < ENDLESS:
        by = np.uint64(LANE * axis)
        far = np.uint64(distance)
        for i in range(count):
            found = U0
            for j in range(count):
                found |= np.uint64(((gaps[i * count + j] >> by) & _LANE) < far) << j
            hits[i] = found
        return
    words = (count + np.uint64(7)) >> np.uint64(3)
    at = count * count + np.uint64(axis) * count * words
    near = np.uint64(min(np.int64(distance), NEVER)) * _BYTES
    for i in range(count):
        found = U0
        for w in range(words):
            free = (gaps[at] | _HIGH) - near
            found |= (((((~free) & _HIGH) >> np.uint64(7)) * _GATHER) >> np.uint64(56)) << (w << np.uint64(3))
            at += U1
        hits[i] = found


@part(borrows=True)
def open_axes(gaps: U64[D1], n: int, blocks: U64[D1], hits: U64[D1]) -> int:
    """The axes along which some group can slide, as bits; -1 if one can slide without end.

    Unless one can, fills blocks[a * n + i], the pieces that i hits with its first step along +a. ``hits`` is
    scratch for n words.
    """
    axes = 0
    for a in range(3):
        find_hits(gaps, n, a, 1, blocks[a * n : a * n + n])
        # Many axes are completely locked, which the first step already shows.
        if is_locked(blocks, a * n, n) == 0:
            axes |= 1 << a
            find_hits(gaps, n, a, ENDLESS, hits)
            if is_locked(hits, 0, n) == 0:
                return -1
    return axes


@part(borrows=True)
def close(n: int, closure: U64[D1]) -> None:
    """Let everybody who moves i move what i moves, too (Warshall)."""
    for via in range(np.uint64(n)):
        more = closure[via]
        for i in range(np.uint64(n)):
            closure[i] |= more & (U0 - ((closure[i] >> via) & U1))


@part(borrows=True)
def closures(hits: U64[D1], at: Int, n: int, within: np.uint64, closure: U64[D1]) -> None:
    """closure[i]: which of the pieces ``within`` move when i slides, where hits[at], ... are theirs."""
    for i in range(np.uint64(n)):
        closure[i] = (hits[np.uint64(at) + i] & within) | (U1 << np.uint64(i))
    close(n, closure)


@part(borrows=True)
def proper_group(closure: U64[D1], within: np.uint64) -> np.uint64:
    """The first closure of the pieces ``within`` that is not all of them; 0 if there is none."""
    left = within
    while left != U0:
        if closure[lowest(left)] != within:
            return closure[lowest(left)]
        left &= left - U1
    return U0


@part(borrows=True)
def split_up(
    hits: U64[D1],
    n: int,
    cores: U64[D1],
    splits: U64[D2],
    closure: U64[D1],
) -> int:
    """Split all pieces by groups that slide without end, and the parts again, as far as that goes.

    cores[0], cores[1], ... become the parts that do not come apart so; their number. The parts do not
    depend on the order of splitting. splits[0], splits[1], ..., one fewer: the part that was split, the axis,
    and the group that slid along it. ``hits`` has n words for each axis.
    """
    axes = hits.size // n
    cores[0] = ALL_BITS >> np.uint64(64 - n)
    count = 1
    at = 0
    while at < count:
        whole = cores[at]
        group = U0
        for a in range(axes):
            if whole & (whole - U1) != U0:
                closures(hits, a * n, n, whole, closure)
                group = proper_group(closure, whole)
            if group != U0:
                splits[count - 1, 0] = whole
                splits[count - 1, 1] = np.uint64(a)
                splits[count - 1, 2] = group
                cores[at] = group
                cores[count] = whole & ~group
                count += 1
                break
        if group == U0:
            at += 1
    return count


@part(borrows=True)
def reverse(n: int, closure: U64[D1]) -> None:
    """closure[n + i]: the pieces that move i when they slide."""
    for j in range(np.uint64(n)):
        movers = U0
        for i in range(np.uint64(n)):
            movers |= ((closure[i] >> j) & U1) << i
        closure[np.uint64(n) + j] = movers


@part(borrows=True)
def extend(hits: U64[D1], n: int, closure: U64[D1]) -> None:
    """Extend ``closure`` and its reverse by more hits, instead of computing it again.

    If i hits j now, then every piece that moves i moves what j moves.
    """
    below = np.uint64(n)
    for i in range(below):
        more = hits[i] & ~closure[i]
        while more != U0:
            j = lowest(more)
            moved = closure[j]
            movers = closure[below + i]
            todo = movers
            while todo != U0:
                closure[lowest(todo)] |= moved
                todo &= todo - U1
            todo = moved
            while todo != U0:
                closure[below + lowest(todo)] |= movers
                todo &= todo - U1
            more &= ~closure[i]


@part(borrows=True)
def next_group(closure: U64[D1], n: int, taken: U64[D1], spared: U64[D1], top: int) -> int:
    """The place g >= 0 of the next group, taken[g], when the stack of decisions reaches up to ``top``; or -1.

    Begin with taken[0] = spared[0] = 0 and top = 0, go on with top = g - 1. Neither no piece nor all of them
    are a group.
    """
    full = ALL_BITS >> np.uint64(64 - n)
    while top >= 0:
        here = np.uint64(top)
        inside = taken[here]
        rest = full & ~(inside | spared[here])
        if rest == U0:
            if inside != U0 and inside != full:
                return top
            top -= 1
            continue
        i = lowest(rest)
        taken[here + U1] = inside | closure[i]
        spared[here + U1] = spared[here]
        spared[here] |= closure[np.uint64(n) + i]
        top += 1
    return -1


@part(borrows=True)
def first_group(hits: U64[D1], n: int, closure: U64[D1], taken: U64[D1], spared: U64[D1]) -> int:
    """The place of the first group that can slide, see ``next_group``; ``hits`` are those of n pieces."""
    closures(hits, 0, n, ALL_BITS >> np.uint64(64 - n), closure)
    reverse(n, closure)
    taken[0] = U0
    spared[0] = U0
    return next_group(closure, n, taken, spared, 0)
