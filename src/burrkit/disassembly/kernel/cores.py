"""What comes off in a state from which a group comes free, and what is left then."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel.collisions import ENDLESS, find_pairs, look
from burrkit.disassembly.kernel.groups import close, closures, find_hits, next_group, proper_group, reverse
from burrkit.jit import kernel, part

_0 = np.uint64(0)
_1 = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@part("int64(uint64[::1], int64, uint64[::1], uint64[:,::1], uint64[::1])")
def _split_up(
    hits: NDArray[np.uint64],
    n: int,
    cores: NDArray[np.uint64],
    splits: NDArray[np.uint64],
    closure: NDArray[np.uint64],
) -> int:
    """Split all pieces by groups that slide without end, and the parts again, as far as that goes.

    cores[0], cores[1], ... become the parts that do not come apart so; their number. The parts do not
    depend on the order of splitting. splits[0], splits[1], ..., one fewer: the part that was split, the axis,
    and the group that slid along it.
    """
    cores[0] = _ALL >> np.uint64(64 - n)
    count = 1
    at = 0
    while at < count:
        part = cores[at]
        group = _0
        for a in range(3):
            if part & (part - _1) != _0:
                closures(hits, a * n, n, part, closure)
                group = proper_group(closure, part)
            if group != _0:
                splits[count - 1, 0] = part
                splits[count - 1, 1] = np.uint64(a)
                splits[count - 1, 2] = group
                cores[at] = group
                cores[count] = part & ~group
                count += 1
                break
        if group == _0:
            at += 1
    return count


@kernel(
    "void(int64[::1], uint64[::1], int64[:,:,::1], int32[:,::1], uint8[::1], uint64[::1], uint64[::1],"
    " int64[::1], int16[:,::1], int32[::1], uint64[:,::1], uint64[:,:,::1], uint64[:,::1], uint64[::1])"
)
def find_cores(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    slots: NDArray[np.int32],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    cache: NDArray[np.uint64],
    members: NDArray[np.int64],
    states: NDArray[np.int16],
    which: NDArray[np.int32],
    cores: NDArray[np.uint64],
    splits: NDArray[np.uint64],
    hits: NDArray[np.uint64],
    scratch: NDArray[np.uint64],
) -> None:
    """For each of some states, the parts left when all that slides off without end has gone.

    cores[s] lists the parts of the state which[s] as words of bits, then 0s; splits[s] one way to get there,
    see ``_split_up``. hits[s, a * n + i]: which pieces i hits when it slides along +a. ``scratch`` is that of
    ``explore``.
    """
    n = members.size
    gaps, pairs, closure = scratch[: n * n], scratch[n * n : 2 * n * n], scratch[2 * n * n :]
    find_pairs(dims, slots, known, members, pairs)
    for s in range(which.size):
        look(dims, rows, bounds, known, lines, cache, members, pairs, states[which[s]], gaps)
        for a in range(3):
            find_hits(gaps, n, a, ENDLESS, hits[s, a * n : a * n + n])
        for i in range(_split_up(hits[s], n, cores[s], splits[s], closure), n):
            cores[s, i] = _0


@kernel("int64(uint64[:,::1], uint64[:,::1])")
def list_groups(hits: NDArray[np.uint64], found: NDArray[np.uint64]) -> int:
    """List (axis, group) for the groups that can slide without end; how many, or -1: too many.

    hits[a, i] are those of one state, see ``find_cores``.
    """
    n = hits.shape[1]
    closure = np.empty(2 * n, dtype=np.uint64)
    taken = np.empty(n + 2, dtype=np.uint64)
    spared = np.empty(n + 2, dtype=np.uint64)
    count = 0
    for a in range(3):
        for i in range(n):
            closure[i] = hits[a, i] | (_1 << np.uint64(i))
        close(n, closure)
        reverse(n, closure)
        taken[0] = _0
        spared[0] = _0
        top = next_group(closure, n, taken, spared, 0)
        while top >= 0:
            if count == found.shape[0]:
                return -1
            found[count, 0] = np.uint64(a)
            found[count, 1] = taken[top]
            count += 1
            top = next_group(closure, n, taken, spared, top - 1)
    return count
