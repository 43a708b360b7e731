"""Every assembly that a symmetry keeps, made in NumPy: the reference for counts and examples by type."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from burrkit.sixpiece.engine.symmetric_assemblies import _entries, _kinds, fills, groups, type_of
from burrkit.sixpiece.sticks import connected_numbers


def kept_by(g: int) -> Iterator[NDArray[np.int64]]:
    """int64[n, 6]: the numbers in positions 1 to 6 of the assemblies that symmetry g keeps, in parts."""
    lists = sorted(_entries(g, connected_numbers().astype(np.int64)), key=len)
    cubes = [filled(each) for each in lists]
    if len(lists) == 1:
        yield lists[0]
        return
    for own, mine in zip(lists[0], cubes[0], strict=True):
        rest = [
            (each[at & mine == 0], at[at & mine == 0]) for each, at in zip(lists[1:], cubes[1:], strict=True)
        ]
        yield from joined(own[None], mine[None], rest)


def joined(
    rows: NDArray[np.int64],
    taken: NDArray[np.uint64],
    rest: list[tuple[NDArray[np.int64], NDArray[np.uint64]]],
) -> Iterator[NDArray[np.int64]]:
    if not rest:
        yield rows
        return
    (others, at), *more = rest
    for start in range(0, len(rows), 256):
        part, own = rows[start : start + 256], taken[start : start + 256]
        i, j = np.nonzero(own[:, None] & at[None, :] == 0)
        if len(i):
            yield from joined(part[i] + others[j], own[i] | at[j], more)


def filled(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """uint64[n]: the inner cubes of some sticks."""
    cubes = np.zeros(len(rows), dtype=np.uint64)
    for p in range(1, 7):
        cubes |= fills()[p, rows[:, p - 1]]
    return cubes


def strings(rows: NDArray[np.int64]) -> list[str]:
    """The LL strings of assemblies."""
    digits = np.zeros((len(rows), 32), dtype=np.int64)
    for p in range(1, 7):
        own = fills()[p, rows[:, p - 1]][:, None] >> np.arange(32, dtype=np.uint64) & np.uint64(1)
        digits += p * own.astype(np.int64)
    return ["".join(map(str, row)) for row in digits.tolist()]


def first_by_type() -> dict[str, str]:
    """Of each symmetry type but "1" the assembly of the fewest holes, and of these the least LL string."""
    best: dict[str, tuple[int, str]] = {}
    for kind in _kinds():
        for g in kind:
            for rows in kept_by(g):
                note_best(best, rows)
    return {name: string for name, (_, string) in best.items()}


def note_best(best: dict[str, tuple[int, str]], rows: NDArray[np.int64]) -> None:
    holes = 32 - np.bitwise_count(filled(rows)).astype(np.int64)
    own = groups(rows)
    for group in set(own.tolist()):
        name = type_of(group)
        mine = (own == group) & (holes <= best.get(name, (32, ""))[0])
        if mine.any():
            fewest = int(holes[mine].min())
            least = min(strings(rows[mine & (holes == fewest)]))
            best[name] = min(best.get(name, (33, "")), (fewest, least))
