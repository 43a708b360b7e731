"""Every least group of an arrangement that can turn by the rule ``legal``, for moves by hand.

As a piece turns about a line it takes along whatever it would enter, whatever that would enter, and so on: a
least group. Every group that can turn about the line is a union of them. Lines are those of the search: all
through the box around the pieces, its border included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.moves.model import Turn
from burrkit.moves.turns.kernel.hand_turns import fill_hits
from burrkit.moves.turns.search import sweep_table

#: The largest box, in cubes along an axis: beyond it the table of sweeps takes many seconds to make.
_MOST_WIDE: Final = 32

#: Lines that are examined together, so that their hits take little memory.
_TOGETHER: Final = 1 << 22

#: The turns: quarters of a ``Turn``, and the sense in which it goes.
_WAYS: Final = ((1, 1), (-1, -1), (2, 1), (2, -1))


class TurnByHand(NamedTuple):
    """A least group that can turn. ``way`` is the quarters of ``turn`` with the sense that is free.

    A half turn ends at the same place either way: its ``way`` is 2 if it can go counterclockwise, else -2.
    """

    turn: Turn
    way: int


def least_turns(
    cubes: Mapping[int, NDArray[np.int64]], piece: int | None = None, axes: Iterable[int] = range(3)
) -> list[TurnByHand]:
    """Every least group that can turn about a line, int64[n, 3] being the cubes of each piece.

    With ``piece`` the least groups that it belongs to, in turns that change where some piece is; the
    lines nearest to the middle of the group come first. PuzzleError if the pieces are too far apart.
    """
    numbers = list(cubes)
    everything = np.concatenate([cubes[number] for number in numbers])
    owner = np.repeat(np.arange(len(numbers)), [len(cubes[number]) for number in numbers])
    low = everything.min(axis=0)
    box = everything.max(axis=0) - low + 1
    if box.max() > _MOST_WIDE:
        raise PuzzleError(f"turns are searched only while the pieces are within {_MOST_WIDE} cubes")
    grid = np.full(tuple(box.tolist()), -1, dtype=np.int32)
    owned = np.concatenate((everything - low, owner[:, None]), axis=1)
    grid[tuple(owned[:, :3].T)] = owner
    rows = range(len(numbers)) if piece is None else (numbers.index(piece),)
    found: dict[Turn, TurnByHand] = {}
    for axis, (quarters, sense) in product(axes, _WAYS):
        for pivot, groups in _closures(owned, grid, axis, abs(quarters), sense, len(numbers)):
            point = [0, 0, 0]
            point[(axis + 1) % 3] = pivot[0] + 2 * int(low[(axis + 1) % 3])
            point[(axis + 2) % 3] = pivot[1] + 2 * int(low[(axis + 2) % 3])
            for row in rows:
                group = tuple(numbers[i] for i in np.flatnonzero(groups[row]).tolist())
                turn = Turn(group, axis, (point[0], point[1], point[2]), quarters)
                if len(group) < len(numbers) and turn not in found:
                    found[turn] = TurnByHand(turn, sense * abs(quarters))
    listed = [each for each in found.values() if _changes(each.turn, cubes)]
    return sorted(listed, key=lambda each: _rank(each.turn, cubes))


def _closures(
    owned: NDArray[np.int64], grid: NDArray[np.int32], axis: int, quarters: int, sense: int, count: int
) -> Iterator[tuple[tuple[int, int], NDArray[np.bool_]]]:
    """For each line (half cubes from the corner of the box) what each piece takes along, bool[n, n]."""
    wide, deep = grid.shape[(axis + 1) % 3], grid.shape[(axis + 2) % 3]
    sweeps = sweep_table(quarters, _power(2 * max(wide, deep)))
    lines = np.array(
        [
            (p, q)
            for p in range(2 * wide + 1)
            for q in range(2 * deep + 1)
            if quarters == 2 or (p + q) % 2 == 0
        ],
        dtype=np.int64,
    )
    step = max(_TOGETHER // (count * count), 1)
    for start in range(0, len(lines), step):
        some = lines[start : start + step]
        hits = np.zeros((len(some), count, count), dtype=np.uint8)
        fill_hits(owned, grid, axis, sense, some, sweeps.first, sweeps.cubes, hits)
        groups = hits.astype(np.bool_)
        groups[:, range(count), range(count)] = True
        for k in range(count):
            groups |= groups[:, :, k, None] & groups[:, None, k, :]
        for (p, q), group in zip(some.tolist(), groups, strict=True):
            if not group.all():
                yield (p, q), group


def _power(reach: int) -> int:
    """The next power of two: tables of sweeps are cached, so that few sizes are made."""
    return 1 << max(reach - 1, 15).bit_length()


def _changes(turn: Turn, cubes: Mapping[int, NDArray[np.int64]]) -> bool:
    """Whether some piece is elsewhere after a turn."""
    motion = turn.motion
    drawn = ([(x, y, z) for x, y, z in cubes[piece].tolist()] for piece in turn.pieces)
    return any(set(map(motion, cells)) != set(cells) for cells in drawn)


def _rank(turn: Turn, cubes: Mapping[int, NDArray[np.int64]]) -> tuple[object, ...]:
    """Smaller groups first, then lines near the middle of the group."""
    own = np.concatenate([cubes[piece] for piece in turn.pieces])
    # Four times the distance from the middle of the box of the group, so that it is a whole number.
    middle = 2 * (own.min(axis=0) + own.max(axis=0) + 1)
    away = [2 * turn.pivot[k] - int(middle[k]) for k in range(3) if k != turn.axis]
    way = (1, -1, 2).index(turn.quarters)
    return len(turn.pieces), turn.pieces, sum(d * d for d in away), turn.axis, way, turn.pivot
