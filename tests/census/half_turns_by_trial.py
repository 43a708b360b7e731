"""Turns by 90 degrees after one slide by half a cube, by trying every slide and every line.

Cubes are cut into eight: all cells are half cubes. A line is ruled out if the middle of a cube of a stick
that turns is within another stick at one of a few angles, which is sound; of the rest an exact test of all
cells decides: the one that replays moves by the rule ``legal+half``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.model import Turn
from burrkit.moves.turns.collision import clear_quarters
from tests.reference.cubes import Cell, Cells

#: The number of sticks, and the groups without the first one: these stand for the others, too.
_SIX: Final = 6
_GROUPS: Final = tuple(range(2, 2**_SIX - 1, 2))
#: Angles within a quarter turn for the first test, in degrees.
_ANGLES: Final = (90, 10, 45, 25, 65, 80, 3, 35, 55)
#: Half cubes from the middle in which all sticks are.
_BOX: Final = 16


class HalfTurn(NamedTuple):
    """A slide by half a cube, then a turn.

    ``at`` has three offsets for each stick, in quarter cubes; ``group`` a bit for each stick that turns;
    ``pivot`` are two coordinates of the line, in quarter cubes from the middle of the burr.
    """

    at: tuple[int, ...]
    group: int
    axis: int
    quarters: int
    pivot: tuple[int, int]


def halved(cubes: Cells, at: Sequence[int]) -> Cells:
    """The half cubes of some cubes, moved by whole numbers of quarter cubes, all even."""
    return frozenset(
        (2 * x + i + at[0] // 2, 2 * y + j + at[1] // 2, 2 * z + k + at[2] // 2)
        for (x, y, z), i, j, k in product(cubes, (0, 1), (0, 1), (0, 1))
    )


def half_turns(sticks: Sequence[Cells], reach: int) -> Iterator[HalfTurn]:
    """All that six sticks, around (0, 0, 0), can make, with lines up to ``reach`` quarter cubes away."""
    for slider, (axis, by) in product(_GROUPS, product(range(3), (-2, 2))):
        at = [tuple(by * (k == axis) * (slider >> i & 1) for k in range(3)) for i in range(_SIX)]
        cells = [halved(stick, own) for stick, own in zip(sticks, at, strict=True)]
        if sum(map(len, cells)) > len(frozenset[Cell]().union(*cells)):
            continue
        for about, quarters in product(range(3), (1, -1)):
            for pivot, group in _remaining(sticks, at, cells, about, quarters, reach):
                if is_free(cells, group, about, quarters, pivot):
                    yield HalfTurn(tuple(chain.from_iterable(at)), group, about, quarters, pivot)


def is_free(cells: Sequence[Cells], group: int, axis: int, quarters: int, pivot: tuple[int, int]) -> bool:
    """Whether sticks can turn, exactly."""
    place = [0, 0, 0]
    place[(axis + 1) % 3], place[(axis + 2) % 3] = pivot
    turn = Turn(
        tuple(i for i in range(_SIX) if group >> i & 1), axis, (place[0], place[1], place[2]), quarters
    )
    sides = [
        frozenset[Cell]().union(*(own for i, own in enumerate(cells) if group >> i & 1 == side))
        for side in (0, 1)
    ]
    return clear_quarters(turn, sides[1], sides[0]) != 0


def _remaining(
    sticks: Sequence[Cells],
    at: Sequence[tuple[int, ...]],
    cells: Sequence[Cells],
    axis: int,
    quarters: int,
    reach: int,
) -> Iterator[tuple[tuple[int, int], int]]:
    """The lines and groups that are not ruled out."""
    order = [axis, (axis + 1) % 3, (axis + 2) % 3]
    owner = np.zeros((2 * _BOX,) * 3, dtype=np.int64)  # a bit for the stick, 0 for none
    for i, own in enumerate(cells):
        owner[tuple(np.array(sorted(own))[:, order].T + _BOX)] = 1 << i
    middles, movers = _middles(sticks, at)
    around = [(p, q) for p, q in product(range(-reach, reach + 1), repeat=2) if (p + q) % 2 == 0]
    lines, groups = np.array(around), np.array(_GROUPS)
    able = np.ones((len(lines), len(groups)), dtype=bool)
    for degrees in _ANGLES:
        left = np.flatnonzero(able.any(axis=1))
        met = _met(owner, middles[:, order], lines[left], np.deg2rad(degrees * quarters))
        for i in range(_SIX):
            hits = np.bitwise_or.reduce(met[:, movers == i], axis=1)
            turns = groups >> i & 1 == 1
            able[np.ix_(left, turns)] &= hits[:, None] & ~groups[None, turns] == 0
    for line, group in np.argwhere(able).tolist():
        yield around[line], _GROUPS[group]


def _middles(
    sticks: Sequence[Cells], at: Sequence[tuple[int, ...]]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The middles of all cubes, int64[n, 3] in quarter cubes, and the number of the stick of each."""
    found = [4 * np.array(sorted(own)) + 2 + np.array(by) for own, by in zip(sticks, at, strict=True)]
    return np.concatenate(found), np.repeat(np.arange(_SIX), [len(own) for own in found])


def _met(
    owner: NDArray[np.int64], middles: NDArray[np.int64], lines: NDArray[np.int64], angle: np.float64
) -> NDArray[np.int64]:
    """The bit of the stick that the middle of each cube is in when it has turned, int64[lines, cubes]."""
    c, s = np.cos(angle), np.sin(angle)
    u = middles[None, :, 1] - lines[:, 0, None]
    v = middles[None, :, 2] - lines[:, 1, None]
    # In half cubes; a place on the border of one is in none.
    x = (c * u - s * v + lines[:, 0, None]) / 2
    y = (s * u + c * v + lines[:, 1, None]) / 2
    inside = (np.abs(x - np.rint(x)) > 1e-6) & (np.abs(y - np.rint(y)) > 1e-6)
    column = np.floor(x).astype(np.int64) + _BOX
    row = np.floor(y).astype(np.int64) + _BOX
    for place in (column, row):
        inside &= (place >= 0) & (place < 2 * _BOX)
    # The two layers of half cubes that a cube is in.
    low = middles[None, :, 0] // 2 - 1 + _BOX
    high = middles[None, :, 0] // 2 + _BOX
    column, row = np.where(inside, column, 0), np.where(inside, row, 0)
    found: NDArray[np.int64] = np.where(inside, owner[low, column, row] | owner[high, column, row], 0)
    return found
