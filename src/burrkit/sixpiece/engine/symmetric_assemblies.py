"""Enumerate and count the assemblies that a symmetry of the frame maps onto themselves.

Every assembly with a symmetry is fixed by one of order two or three: a mirror plane, the inversion, a half
turn or a third turn. For one symmetry of each kind all assemblies that it fixes are constructed: it permutes
the six positions, so the stick in one position determines those of its whole orbit, and few choices remain.
There are some 1.3 million such assemblies, of 855 thousand million.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.geometry import MATRICES, ROTATIONS
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.engine.kernel import symmetric_rows as k
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.sticks import NUMBERS, connected_numbers, moved_numbers, packed_cubes
from burrkit.sixpiece.symmetry import group_type, image_of, origin_of

#: The six positions.
_POSITIONS: Final = np.arange(1, 7, dtype=np.uint8)


def packed_fills(orders: Iterable[Sequence[int]]) -> NDArray[np.int64]:
    """int64[7, 4097]: the inner cubes, as bits, that a stick of each number fills in each position.

    Bit i of position p, from 1, stands for the inner cube ``orders[p - 1][i]``.
    """
    pairs = zip(frame.removable(), orders, strict=True)
    filled = [packed_cubes([order.index(cube) for cube in own]) for own, order in pairs]
    return np.stack((np.zeros_like(filled[0]), *filled))


@cache
def fills() -> NDArray[np.uint64]:
    """uint64[7, 4097]: ``packed_fills`` with a bit for each of the 32 inner cubes."""
    return packed_fills([range(32)] * 6).astype(np.uint64)


@cache
def images() -> NDArray[np.int64]:
    """int64[24, 7, 4097]: the number, in its new position, of a stick after each symmetry."""
    table = np.zeros((24, 7, NUMBERS + 1), dtype=np.int64)
    places = [{cube: i for i, cube in enumerate(cubes)} for cubes in frame.removable()]
    for g, symmetry in enumerate(frame.symmetries()):
        for p in range(1, 7):
            target = places[symmetry.positions[p] - 1]
            table[g, p] = moved_numbers([target[symmetry.cubes[cube]] for cube in frame.removable()[p - 1]])
    return table


@cache
def by_rows() -> tuple[NDArray[np.uint64], FrameImages]:
    """``fills``, uint64[6, 2225], and ``images`` for positions from 0 and rows in Cutler's order."""
    numbers = cutler_order.order().numbers
    becomes = np.ascontiguousarray(cutler_order.order().row[images()[:, 1:, :][:, :, numbers]])
    return np.ascontiguousarray(fills()[1:, numbers]), FrameImages(origins(), becomes)


def ll_strings(sticks: NDArray[np.int64]) -> list[str]:
    """The LL strings of assemblies given as the numbers in positions 1 to 6, int64[n, 6]."""
    filled = fills()[_POSITIONS, sticks].astype("<u4")
    cubes = np.unpackbits(filled.view(np.uint8).reshape(-1, 6, 4), axis=2, bitorder="little")
    digits = (cubes * _POSITIONS[:, None]).sum(axis=1, dtype=np.uint8) + np.uint8(ord("0"))
    return [own.tobytes().decode("ascii") for own in digits]


@cache
def origins() -> NDArray[np.int64]:
    """int64[24, 6]: ``origin_of`` for positions from 0."""
    return np.ascontiguousarray(origin_of()[:, 1:] - 1)


@dataclass(frozen=True)
class FixedAssemblies:
    """The number of raw assemblies of one symmetry type other than "1".

    Each is fixed by ``order`` symmetries, ``turns`` of which are rotations. ``holes`` are the numbers with 0
    to 32 holes, ``cases`` those in each of Cutler's 542 cases.
    """

    order: int
    turns: int
    holes: tuple[int, ...]
    cases: tuple[int, ...]


def fixed_assemblies(numbers: NDArray[np.integer] | None = None) -> dict[str, FixedAssemblies]:
    """Count the assemblies with a symmetry, by type, of sticks that have these numbers in their places.

    None stands for all numbers; the numbers must be closed under the symmetries of the frame.
    """
    every = connected_numbers().astype(np.int64)
    return _fixed(every.tobytes() if numbers is None else every[np.isin(every, numbers)].tobytes())


@cache
def _fixed(numbers: bytes) -> dict[str, FixedAssemblies]:
    """``fixed_assemblies`` of these numbers, int64 in ascending order, as bytes."""
    found: dict[str, FixedAssemblies] = {}
    groups: dict[str, int] = {}
    turns = sum(1 << g for g, s in enumerate(frame.symmetries()) if s.motion.isometry in ROTATIONS)
    met = 0
    *several, (inversion,) = _kinds()
    for kind in several:
        own = sum(1 << g for g in kind)
        by_type: dict[str, list[tuple[int, NDArray[np.int64], NDArray[np.int64]]]] = {}
        counted = _fixed_by(kind[0], np.frombuffer(numbers, dtype=np.int64))
        for group, holes, cases in zip(*counted, strict=True):
            if group & met == 0:  # those with a symmetry of an earlier kind are counted already
                by_type.setdefault(type_of(group), []).append((group, holes, cases))
        for name, parts in by_type.items():
            group = parts[0][0]
            # Each symmetry of the kind fixes the same number; each assembly is fixed by some of them.
            share = len(kind), (group & own).bit_count()
            by_holes = _scaled(np.array([holes for _, holes, _ in parts]), *share)
            by_case = _scaled(np.array([cases for _, _, cases in parts]), *share)
            found[name] = FixedAssemblies(group.bit_count(), (group & turns).bit_count(), by_holes, by_case)
            groups[name] = group
        met |= own
    # Most have the inversion alone: those that it fixes, less those that have other symmetries, too.
    _, (holes,), (cases,) = _fixed_by(inversion, np.frombuffer(numbers, dtype=np.int64), by_group=False)
    for name, group in groups.items():
        if group >> inversion & 1:
            holes, cases = holes - found[name].holes, cases - found[name].cases
    found[type_of(1 | 1 << inversion)] = FixedAssemblies(2, 1, tuple(holes.tolist()), tuple(cases.tolist()))
    return found


def _scaled(counts: NDArray[np.int64], times: int, by: int) -> tuple[int, ...]:
    """The sum of the rows, multiplied by one number and divided exactly by another."""
    sums = counts.sum(axis=0) * times
    if (sums % by).any():
        raise InternalError(f"counts of symmetric assemblies are not multiples of {by}")
    return tuple((sums // by).tolist())


def groups(sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n]: bit g is set if symmetry g of the frame fixes the assembly; ``sticks`` int64[n, 6]."""
    bits = np.zeros(len(sticks), dtype=np.int64)
    for g, target in enumerate(image_of().tolist()):
        same = np.ones(len(sticks), dtype=bool)
        for p in range(1, 7):
            same &= sticks[:, target[p] - 1] == images()[g, p, sticks[:, p - 1]]
        bits |= same.astype(np.int64) << g
    return bits


@cache
def type_of(group: int) -> str:
    """Cutler's name of a group of symmetries given as bits."""
    return group_type([s.motion.isometry for g, s in enumerate(frame.symmetries()) if group >> g & 1])


def _kinds() -> list[tuple[int, ...]]:
    """The symmetries of order two or three: mirrors, half turns, third turns; last the inversion."""
    kinds: dict[int, list[int]] = {}
    for g, symmetry in enumerate(frame.symmetries()):
        matrix = MATRICES[symmetry.motion.isometry]
        order = next(n for n in range(1, 7) if (np.linalg.matrix_power(matrix, n) == np.eye(3)).all())
        if order in {2, 3}:
            kinds.setdefault(int(np.trace(matrix)), []).append(g)
    return sorted((tuple(kind) for kind in kinds.values()), key=len, reverse=True)


def _fixed_by(
    g: int, numbers: NDArray[np.int64], *, by_group: bool = True
) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
    """The assemblies that a symmetry fixes: groups of symmetries, for each counts by holes and by case.

    Without ``by_group`` their other symmetries are not computed, and all are in a group 0.
    """
    lists = sorted(_entries(g, numbers), key=len)
    entries = np.zeros((sum(map(len, lists)), 7), dtype=np.int64)
    entries[:, 1:] = np.concatenate(lists)
    start = np.cumsum([0, *map(len, lists)]).astype(np.int64)
    filled = fills()[_POSITIONS, entries[:, 1:]].sum(axis=1, dtype=np.uint64)
    order = cutler_order.order()
    counts = k.SymmetricCounts(
        np.zeros(k.MOST_GROUPS, dtype=np.int64),
        np.zeros((k.MOST_GROUPS, 33), dtype=np.int64),
        np.zeros((k.MOST_GROUPS, k.CASES), dtype=np.int64),
    )
    n = k.count_kept(
        k.OrbitEntries(entries, filled, start),
        k.NumberImages(image_of()[: 24 if by_group else 0], images()),
        k.FourGroups(order.group, len(order.fours), _members()),
        counts,
    )
    return counts.groups[:n].tolist(), counts.holes[:n], counts.cases[:n]


def _entries(g: int, numbers: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """For each orbit of positions the sticks that a symmetry can fix there, int64[n, 6], 0 elsewhere."""
    positions, image = frame.symmetries()[g].positions, images()[g]
    lists = []
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
    return lists


@cache
def _members() -> NDArray[np.int64]:
    """int64[7, 4097]: the member of its group of four that a stick is, its pair moved to positions 1 and 2.

    0 the least number, 1 its SIDM, 2 its FLIP, 3 its EFEM; 0 for numbers of no group of four.
    """
    place = np.zeros(NUMBERS + 1, dtype=np.int64)
    for i, column in enumerate(cutler_order.order().fours.T):
        place[column] = i
    members = np.zeros((7, NUMBERS + 1), dtype=np.int64)
    for p in (1, 3, 5):
        g = next(g for g, s in enumerate(frame.symmetries()) if s.positions[p] == 1)
        members[p], members[p + 1] = place[images()[g, p]], place[images()[g, p + 1]]
    return members


def _is_free(sticks: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether no two of these sticks share a cube."""
    filled = fills()[_POSITIONS, sticks]
    free: NDArray[np.bool_] = np.bitwise_count(filled).sum(axis=1) == np.bitwise_count(
        np.bitwise_or.reduce(filled, axis=1)
    )
    return free
