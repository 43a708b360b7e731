"""Slow and obvious: all assemblies of given sticks, tried one by one, and the census's verdict on each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from bench.move_definitions import levels_by
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS
from burrkit.geometry import ROTATIONS
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel import first_separation
from burrkit.sixpiece.engine.position_tables import ROWS, sections
from burrkit.sixpiece.sticks import LENGTHS, canonical_table, weight_table


class TooManyError(Exception):
    """More assemblies than a test can examine."""


@cache
def fills() -> NDArray[np.uint64]:
    """uint64[6, rows]: the inner cubes that a row fills in a position."""
    return symmetric_assemblies.fills()[1:, cutler_order.order().numbers]


@cache
def _images() -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """For each symmetry where the positions go; int64[24, 6, rows] the rows that arrive."""
    numbers = cutler_order.order().numbers
    row = np.full(4097, -1)
    row[numbers] = np.arange(ROWS)
    image_of = [np.array([s.positions[p] - 1 for p in range(1, 7)]) for s in frame.symmetries()]
    return image_of, row[symmetric_assemblies.images()[:, 1:][:, :, numbers]]


def grown(columns: list[NDArray[np.int64]], most: int = 1 << 22) -> NDArray[np.int64]:
    """All assemblies with a row of each column in positions 1 to 6, int64[n, 6]."""
    found = columns[0][:, None]
    taken = fills()[0, columns[0]]
    for p in range(1, 6):
        own = fills()[p, columns[p]]
        at, choice = np.nonzero(taken[:, None] & own == 0)
        found = np.concatenate((found[at], columns[p][choice][:, None]), axis=1)
        taken = taken[at] | own[choice]
        if len(found) > most:
            raise TooManyError
    return found


def firsts(
    assemblies: NDArray[np.int64], *, turned: bool = False
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which assemblies come before all their images, or equal them; which equal one but by the identity.

    With ``turned`` images are rotated ones only.
    """
    turns = [g for g, s in enumerate(frame.symmetries()) if s.motion.isometry in ROTATIONS or not turned]
    powers = np.int64(ROWS + 1) ** np.arange(4, -1, -1)
    high, low = assemblies[:, 0], assemblies[:, 1:] @ powers
    first, same = np.ones(len(assemblies), dtype=bool), np.zeros(len(assemblies), dtype=np.int64)
    image_of, arrives = _images()
    for g in turns:
        image = np.zeros_like(assemblies)
        for p in range(6):
            image[:, image_of[g][p]] = arrives[g, p, assemblies[:, p]]
        its = image[:, 1:] @ powers
        first &= ~((image[:, 0] < high) | ((image[:, 0] == high) & (its < low)))
        same += (image[:, 0] == high) & (its == low)
    return first, same > 1


def levels(assemblies: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n, 4]: the level at each length, one search for each; 0 and -1 as the search answers."""
    answers = np.zeros((4, len(assemblies)), dtype=np.int64)
    for n in range(4):
        rows = np.ascontiguousarray(assemblies, dtype=np.int64)
        first_separation.levels(sections(), n, rows, answers[n])
    return answers.T


def three_levels(assemblies: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """int64[n, 4]: the levels at a length by axis, direction, group and group, one search for each.

    0 and -1 as in ``levels``.
    """
    n = LENGTHS.index(length)
    group = levels(assemblies)[:, n]
    axis, direction = (levels_by(name, assemblies)[:, n] for name in ("axis", "direction"))
    free = group > 0
    return np.column_stack((np.where(free, axis, group), np.where(free, direction, group), group, group))


def tallied(
    assemblies: NDArray[np.int64], answered: Callable[[NDArray[np.int64]], NDArray[np.int64]] = levels
) -> dict[tuple[str, int, int, int], int]:
    """Counts of logical assemblies by level type ("stuck", "never" or hexadecimal), kind, class and holes."""
    first, _ = firsts(assemblies)
    assemblies = assemblies[first]
    order = cutler_order.order()
    group = np.full(ROWS, -1)
    group[1 : 1 + order.fours.size] = np.repeat(np.arange(len(order.fours)), 4)
    notchable = notchable_table()[order.numbers]
    found: dict[tuple[str, int, int, int], int] = {}
    for rows, answers in zip(assemblies.tolist(), answered(assemblies).tolist(), strict=True):
        what = "".join(str(max(a, 0)) for a in answers) if answers[0] > 0 else ("stuck", "never")[-answers[0]]
        members = [p for p in range(6) if group[rows[p]] == group[rows[0]] != -1]
        kind = 0
        if len(members) == 2:
            kind = 1 + rows[1] - rows[0] if members == [0, 1] else 5
        elif len(members) > 2:
            kind = 6
        holes = 32 - int(weight_table()[order.numbers[rows]].sum())
        assert kind < KINDS and holes < HOLES
        key = what, kind, int(notchable[rows].all()), holes
        found[key] = found.get(key, 0) + 1
    return found


def rows_of(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rows of sticks, by their numbers."""
    order = cutler_order.order().numbers
    rows: NDArray[np.int64] = np.argsort(order)[np.searchsorted(np.sort(order), numbers)]
    assert (order[rows] == numbers).all()
    return rows


def drawn(random: np.random.Generator, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """A random assembly of these rows, stick by stick among those that fit, int64[6]."""
    while True:
        result: list[int] = []
        taken = np.uint64(0)
        for p in range(6):
            fitting = rows[fills()[p, rows] & taken == 0]
            if len(fitting) == 0:
                break
            result.append(int(random.choice(fitting)))
            taken |= fills()[p, result[-1]]
        else:
            return np.array(result)


@cache
def _least() -> NDArray[np.int64]:
    """int64[6, rows]: the least row that a stick has when it is turned into position 1."""
    image_of, arrives = _images()
    least = np.full((6, ROWS), ROWS)
    for g, symmetry in enumerate(frame.symmetries()):
        if symmetry.motion.isometry in ROTATIONS:
            p = int(np.flatnonzero(image_of[g] == 0)[0])
            least[p] = np.minimum(least[p], arrives[g, p])
    return least


def of_set(assembly: NDArray[np.int64]) -> NDArray[np.int64]:
    """All assemblies of the sticks of one up to rotation, int64[n, 6]; none if they are too many."""
    canonical = canonical_table()[cutler_order.order().numbers]
    sticks = np.sort(canonical[assembly])
    rows = np.flatnonzero(np.isin(canonical, sticks))
    # An assembly comes first if no stick has a lower row when it is turned into position 1.
    least = [_least()[p, rows] for p in range(6)]
    heads = rows[least[0] == rows].tolist()
    try:
        found = [grown([np.array([r]), *(rows[least[p] >= r] for p in range(1, 6))]) for r in heads]
    except TooManyError:
        return np.zeros((0, 6), dtype=np.int64)
    assemblies = np.concatenate(found)
    assemblies = assemblies[(np.sort(canonical[assemblies], axis=1) == sticks).all(axis=1)]
    once: NDArray[np.int64] = assemblies[firsts(assemblies, turned=True)[0]]
    return once
