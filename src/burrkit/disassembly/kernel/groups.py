"""Which pieces move together: groups as words of bits, a bit for each piece.

A sliding piece drags along what it hits, so a group can slide k cubes exactly if no member hits a piece
outside within k. The pieces that move when i slides are the closure of i under "hits" (S. Warshall, "A
Theorem on Boolean Matrices", 1962); the groups that can slide are the unions of closures. They are listed by
deciding piece after piece, in or out, which never runs into a dead end (Cutler's GENDA, 1980s, closed a
matrix of distances in the same spirit). Moving the complement the other way is the same move, so only +x, +y,
+z are looked at.

    hits[i]           pieces that i hits itself
    closure[i]        pieces that move when i slides       closure[n + i]    pieces whose sliding moves i
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import lowest, part

_0 = np.uint64(0)
_1 = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@part("int64(uint64[::1], int64, int64)")
def is_locked(hits: NDArray[np.uint64], at: int, n: int) -> int:
    """Whether no group but all n pieces together can slide, where hits[at], ... are those of the pieces.

    That is so if the first piece moves everybody and everybody moves the first piece.
    """
    full = _ALL >> np.uint64(64 - n)
    first = np.uint64(at)
    moved = _1
    todo = _1
    while todo != _0:
        more = hits[first + lowest(todo)] & ~moved
        todo = (todo & (todo - _1)) | more
        moved |= more
    if moved != full:
        return 0
    movers = _1
    left = full & ~_1
    while left != _0:
        before = left
        todo = left
        while todo != _0:
            if hits[first + lowest(todo)] & movers != _0:
                movers |= todo & ~(todo - _1)
            todo &= todo - _1
        left &= ~movers
        if left == before:
            return 0
    return 1


@part("int64(uint64[::1], int64)")
def comes_free(hits: NDArray[np.uint64], n: int) -> int:
    """Whether some group can slide without end; hits[a * n + i] are those of piece i along +a."""
    for a in range(3):
        if is_locked(hits, a * n, n) == 0:
            return 1
    return 0


@part("void(int64, uint64[::1])")
def close(n: int, closure: NDArray[np.uint64]) -> None:
    """Let everybody who moves i move what i moves, too (Warshall)."""
    for via in range(np.uint64(n)):
        more = closure[via]
        for i in range(np.uint64(n)):
            if (closure[i] >> np.uint64(via)) & _1 != _0:
                closure[i] |= more


@part("void(uint64[::1], int64, int64, uint64, uint64[::1])")
def closures(
    hits: NDArray[np.uint64], at: int, n: int, within: np.uint64, closure: NDArray[np.uint64]
) -> None:
    """closure[i]: which of the pieces ``within`` move when i slides, where hits[at], ... are theirs."""
    for i in range(np.uint64(n)):
        closure[i] = (hits[np.uint64(at) + i] & within) | (_1 << np.uint64(i))
    close(n, closure)


@part("uint64(uint64[::1], uint64)")
def proper_group(closure: NDArray[np.uint64], within: np.uint64) -> np.uint64:
    """The first closure of the pieces ``within`` that is not all of them; 0 if there is none."""
    left = within
    while left != _0:
        if closure[lowest(left)] != within:
            return closure[lowest(left)]
        left &= left - _1
    return _0


@part("void(int64, uint64[::1])")
def reverse(n: int, closure: NDArray[np.uint64]) -> None:
    """closure[n + i]: whose sliding moves i."""
    for i in range(np.uint64(n)):
        closure[np.uint64(n) + i] = _0
    for i in range(np.uint64(n)):
        moved = closure[i]
        while moved != _0:
            closure[np.uint64(n) + lowest(moved)] |= _1 << np.uint64(i)
            moved &= moved - _1


@part("int64(uint64[::1], int64, uint64[::1], uint64[::1], int64)")
def next_group(
    closure: NDArray[np.uint64], n: int, taken: NDArray[np.uint64], spared: NDArray[np.uint64], top: int
) -> int:
    """The place g >= 0 of the next group, taken[g], when the stack of decisions reaches up to ``top``; or -1.

    Begin with taken[0] = spared[0] = 0 and top = 0, go on with top = g - 1. Neither no piece nor all of them
    are a group.
    """
    full = _ALL >> np.uint64(64 - n)
    while top >= 0:
        here = np.uint64(top)
        inside = taken[here]
        rest = full & ~(inside | spared[here])
        if rest == _0:
            if inside != _0 and inside != full:
                return top
            top -= 1
            continue
        i = lowest(rest)
        taken[here + _1] = inside | closure[i]
        spared[here + _1] = spared[here]
        spared[here] |= closure[np.uint64(n) + i]
        top += 1
    return -1
