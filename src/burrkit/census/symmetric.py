"""Assemblies that a symmetry of the frame carries onto themselves, one by one.

Every assembly with a symmetry keeps one of order two or three: a mirror plane, the inversion, a half turn
or a third turn. For one of each kind all assemblies that it keeps are listed: it permutes the six
positions, so a stick in one position settles those of its whole orbit, and few are left to choose. There
are some 1.3 million, of 855 thousand million.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from burrkit.census.kernel import counting as k
from burrkit.geometry import MATRICES
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import NUMBERS, connected_numbers
from burrkit.sixpiece.symmetry import group_type

_BATCH = 1 << 16


@cache
def fills() -> NDArray[np.uint64]:
    """uint64[7, 4097]: the inner cubes, as bits, that a stick of each number fills in each position."""
    present = 1 - (
        np.arange(NUMBERS, dtype=np.uint64)[:, None] >> np.arange(12, dtype=np.uint64) & np.uint64(1)
    )
    table = np.zeros((7, NUMBERS + 1), dtype=np.uint64)
    for p, cubes in enumerate(frame.removable(), 1):
        table[p, 1:] = present @ (np.uint64(1) << np.array(cubes, dtype=np.uint64))
    return table


@cache
def images() -> NDArray[np.int64]:
    """int64[24, 7, 4097]: the number, in its new position, of a stick that a symmetry carries there."""
    removed = np.arange(NUMBERS)[:, None] >> np.arange(12) & 1
    table = np.zeros((24, 7, NUMBERS + 1), dtype=np.int64)
    places = [{cube: i for i, cube in enumerate(cubes)} for cubes in frame.removable()]
    for g, symmetry in enumerate(frame.symmetries()):
        for p in range(1, 7):
            target = places[symmetry.positions[p] - 1]
            values = np.array([1 << target[symmetry.cubes[cube]] for cube in frame.removable()[p - 1]])
            table[g, p, 1:] = removed @ values + 1
    return table


@dataclass(frozen=True)
class Kept:
    """All assemblies that one symmetry keeps, int64[n, 6], and the symmetries of each as bits, int64[n].

    ``kind`` lists the symmetries of the frame that are like this one; each keeps equally many assemblies.
    """

    symmetry: int
    kind: tuple[int, ...]
    sticks: NDArray[np.int64]
    groups: NDArray[np.int64]


@cache
def kept() -> tuple[Kept, ...]:
    """One entry for each kind of symmetry of order two or three."""
    found = []
    for kind in _kinds():
        sticks = np.concatenate(list(_kept_by(kind[0])))
        found.append(Kept(kind[0], kind, sticks, groups(sticks)))
    return tuple(found)


def groups(sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n]: bit g is set if symmetry g of the frame keeps the assembly; ``sticks`` int64[n, 6]."""
    bits = np.zeros(len(sticks), dtype=np.int64)
    for g, symmetry in enumerate(frame.symmetries()):
        same = np.ones(len(sticks), dtype=bool)
        for p in range(1, 7):
            same &= sticks[:, symmetry.positions[p] - 1] == images()[g, p, sticks[:, p - 1]]
        bits |= same.astype(np.int64) << g
    return bits


@cache
def type_of(group: int) -> str:
    """Cutler's name of a group of symmetries given as bits."""
    return group_type([s.motion.isometry for g, s in enumerate(frame.symmetries()) if group >> g & 1])


def _kinds() -> list[tuple[int, ...]]:
    """The symmetries of order two or three: mirrors, the inversion, half turns, third turns."""
    kinds: dict[int, list[int]] = {}
    for g, symmetry in enumerate(frame.symmetries()):
        matrix = MATRICES[symmetry.motion.isometry]
        order = next(n for n in range(1, 7) if (np.linalg.matrix_power(matrix, n) == np.eye(3)).all())
        if order in {2, 3}:
            kinds.setdefault(int(np.trace(matrix)), []).append(g)
    return [tuple(kind) for kind in kinds.values()]


def _kept_by(g: int) -> Iterator[NDArray[np.int64]]:
    """The assemblies that a symmetry keeps, int64[n, 6], in batches."""
    positions, image = frame.symmetries()[g].positions, images()[g]
    numbers = connected_numbers().astype(np.int64)
    lists: list[NDArray[np.int64]] = []
    left = set(range(1, 7))
    while left:
        orbit = [min(left)]
        chosen = [numbers]
        while (following := positions[orbit[-1]]) != orbit[0]:
            chosen.append(image[orbit[-1], chosen[-1]])
            orbit.append(following)
        back = image[orbit[-1], chosen[-1]] == numbers
        whole = np.zeros((len(numbers), 6), dtype=np.int64)
        for p, own in zip(orbit, chosen, strict=True):
            whole[:, p - 1] = own
        lists.append(whole[back & _is_free(whole)])
        left -= set(orbit)
    lists.sort(key=len)
    start = np.cumsum([0, *map(len, lists)]).astype(np.int64)
    entries = np.concatenate(lists)
    filled = _filled(entries).sum(axis=1, dtype=np.uint64)
    at = np.zeros(len(lists) + 1, dtype=np.int64)
    batch = np.empty((_BATCH, len(lists)), dtype=np.int64)
    taken = np.empty(len(lists) + 1, dtype=np.uint64)
    while at[-1] >= 0:
        count = k.join(filled, start, at, batch, taken)
        yield entries[batch[:count]].sum(axis=1)


def _filled(sticks: NDArray[np.int64]) -> NDArray[np.uint64]:
    """uint64[n, 6]: what each stick fills; 0 where there is none."""
    return np.stack([fills()[p, sticks[:, p - 1]] for p in range(1, 7)], axis=1)


def _is_free(sticks: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether no two of these sticks share a cube."""
    filled = _filled(sticks)
    free: NDArray[np.bool_] = np.bitwise_count(filled).sum(axis=1) == np.bitwise_count(
        np.bitwise_or.reduce(filled, axis=1)
    )
    return free
