"""Whether one group can turn with clearance, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.moves.clearance.drift_check import RectanglePair, drift_pairs, is_drift_free, is_leg_free
from burrkit.moves.clearance.kernel import drift_space as kernel
from burrkit.moves.clearance.shapes import largest_rectangles, layers
from burrkit.moves.drift import MOST_DRIFT, Drift, DriftPoint
from burrkit.moves.model import Turn
from burrkit.moves.turns.collision import clear_quarters

#: How deep cells are cut, and how many there are at most.
LAST_LEVEL = 10
_CELLS = 400_000

#: How often the legs of a shorter way are halved to see whether it is free.
_HALVINGS = 5


class TurnVerdict(NamedTuple):
    """What is proved of a turn; if it is possible, the turn with its drift, None if it needs none."""

    verdict: Literal["possible", "impossible", "undecided"]
    turn: Turn | None = None


def decide_turn(
    turn: Turn,
    turning: Sequence[Iterable[Cell]],
    resting: Sequence[Iterable[Cell]],
    clearance: Fraction,
    *,
    last_level: int = LAST_LEVEL,
) -> TurnVerdict:
    """Whether pieces, given as their cubes, can make a turn next to others, all inset by a clearance.

    A half turn may go either way. A drift is found with floating point numbers and then checked with
    fractions; InternalError if the check refuses it. ``last_level`` limits how deep the search goes.
    """
    moving, others = [list(piece) for piece in turning], [list(piece) for piece in resting]
    if clear_quarters(turn, chain.from_iterable(moving), chain.from_iterable(others)):
        return TurnVerdict("possible", replace(turn, drift=None))
    senses = (1, -1) if turn.quarters == 2 else (turn.quarters,)
    verdicts = []
    for sense in senses:
        verdict, points = _search(turn, sense, (moving, others), clearance, last_level)
        verdicts.append(verdict)
        if verdict == kernel.POSSIBLE:
            pairs = drift_pairs(turn, moving, others, clearance)
            found = replace(turn, drift=Drift(clearance, tuple(_shortened(pairs, points))))
            if not is_drift_free(found, moving, others):
                raise InternalError("a drift that was found is not free")
            return TurnVerdict("possible", found)
    never = all(verdict == kernel.IMPOSSIBLE for verdict in verdicts)
    return TurnVerdict("impossible" if never else "undecided")


def _search(
    turn: Turn, sense: int, pieces: tuple[list[list[Cell]], list[list[Cell]]], clearance: Fraction, last: int
) -> tuple[int, list[DriftPoint]]:
    """The kernel's verdict on a turn in one sense, and the way that it found.

    A clockwise turn becomes a counterclockwise one when x and y change places.
    """
    rows: list[tuple[float, float, float, float]] = []
    owners: list[tuple[int, int]] = []
    first, second = (turn.pivot[(turn.axis + k) % 3] / 2 for k in (1, 2))
    inset = float(clearance)
    for side, group in enumerate(pieces):
        for piece in group:
            for layer, squares in layers(piece, turn.axis).items():
                for low_x, low_y, high_x, high_y in largest_rectangles(squares):
                    x, y = (low_x + high_x) / 2 - first, (low_y + high_y) / 2 - second
                    wide, high = (high_x - low_x) / 2 - inset, (high_y - low_y) / 2 - inset
                    rows.append((x, y, wide, high) if sense > 0 else (y, x, high, wide))
                    owners.append((side, layer))
    pairs = [
        (k, m)
        for k, (side, layer) in enumerate(owners)
        if side == 0
        for m, other in enumerate(owners)
        if other == (1, layer)
    ]
    space = drift_space(len(rows), _CELLS)
    space.rectangles[:] = np.array(rows).reshape(-1, 4)
    space.pairs[: len(pairs)] = np.array(pairs, dtype=np.int32).reshape(-1, 2)
    space.size[:] = 1.0, float(MOST_DRIFT), float(MOST_DRIFT)
    space.control[kernel.PAIRS] = len(pairs)
    space.control[kernel.QUARTERS] = abs(turn.quarters)
    space.control[kernel.LAST] = last
    space.control[kernel.GOAL] = kernel.WHOLE_TURN
    way = np.empty((_CELLS, 4), dtype=np.int32)
    count, verdict = divmod(kernel.find_way(space, way), 4)
    points = list(_points(way[:count][::-1], abs(turn.quarters)))
    if sense < 0:
        points = [(-t, v, u) for t, u, v in points]
    return verdict, points


def drift_space(rectangles: int, cells: int) -> kernel.DriftSpace:
    """An empty space for the rectangles, cut into at most this many cells."""
    return kernel.DriftSpace(
        np.zeros((rectangles, 4)),
        np.zeros((rectangles * rectangles // 4 + 1, 2), dtype=np.int32),
        np.zeros(3),
        np.zeros(8, dtype=np.int64),
        np.zeros((cells, 8), dtype=np.int32),
        np.zeros((3, cells), dtype=np.int32),
        np.zeros(2, dtype=np.int64),
    )


def _points(cells: NDArray[np.int32], quarters: int) -> Iterator[DriftPoint]:
    """A way through cells that touch: through their middles, and those of the sides that they share."""
    zero = Fraction(0)
    yield zero, zero, zero
    boxes = [_box(*cell) for cell in cells.tolist()]
    for k, box in enumerate(boxes):
        if k:
            shared = [(max(a, c), min(b, d)) for (a, b), (c, d) in zip(boxes[k - 1], box, strict=True)]
            yield _middle(shared)
        yield _middle(box)
    if boxes:
        yield Fraction(quarters), zero, zero


def _box(level: int, at_t: int, at_u: int, at_v: int) -> list[tuple[Fraction, Fraction]]:
    size = Fraction(1, 1 << level)
    wide = 2 * MOST_DRIFT * size
    return [
        (at_t * size, (at_t + 1) * size),
        (at_u * wide - MOST_DRIFT, (at_u + 1) * wide - MOST_DRIFT),
        (at_v * wide - MOST_DRIFT, (at_v + 1) * wide - MOST_DRIFT),
    ]


def _middle(box: Sequence[tuple[Fraction, Fraction]]) -> DriftPoint:
    t, u, v = ((low + high) / 2 for low, high in box)
    return t, u, v


def _shortened(pairs: Sequence[RectanglePair], points: Sequence[DriftPoint]) -> list[DriftPoint]:
    """The same way with fewer points: legs that replace ever more of them while they are seen to be free."""
    found = [points[0]]
    at = 0
    while at < len(points) - 1:
        step, reach = 1, 1
        while at + step < len(points) and is_leg_free(pairs, points[at], points[at + step], _HALVINGS):
            reach = step
            step *= 2
        # Between the last leg that is free and the first that is not.
        step = min(step, len(points) - at)
        while step - reach > 1:
            middle = (reach + step) // 2
            if is_leg_free(pairs, points[at], points[at + middle], _HALVINGS):
                reach = middle
            else:
                step = middle
        at += reach
        found.append(points[at])
    return found
