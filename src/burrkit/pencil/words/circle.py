"""Letters drawn in a circle, as text, to break up the sequences in a clue."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin
from typing import Final

_TRIES: Final = 30
# A character of a terminal is about twice as high as it is wide.
_ASPECT: Final = 2
_APART: Final = 3.0


def shuffled(letters: str, turn: int = 0) -> str:
    """The letters in another order, which depends on ``turn`` only.

    Of several orders it is one in which the fewest letters have a neighbour from the clue.
    """
    chance = random.Random(turn)
    beside = {frozenset(pair) for pair in pairwise(letters)}

    def common_pairs(order: str) -> int:
        return sum(frozenset(pair) in beside for pair in pairwise(order + order[0]))

    orders = ["".join(sorted(letters, key=lambda _: chance.random())) for _ in range(_TRIES)]
    return min(orders, key=common_pairs)


def drawn(letters: str, width: int = 72) -> list[str]:
    """Lines of text with the letters in a circle, clockwise from the top; none if ``width`` is too small."""
    for radius in range((width - 1) // (2 * _ASPECT) + 1):
        cells = _cells(len(letters), radius)
        if cells is not None:
            return _lines(letters, cells, radius)
    return []


def _lines(letters: str, cells: list[tuple[int, int]], radius: int) -> list[str]:
    lines = [[" "] * (2 * _ASPECT * radius + 1) for _ in range(2 * radius + 1)]
    for letter, (row, column) in zip(letters, cells, strict=True):
        lines[row][column] = letter
    return ["".join(line).rstrip() for line in lines]


def _cells(count: int, radius: int) -> list[tuple[int, int]] | None:
    """Row and column of each letter, or None if two of them come too close."""
    angles = [2 * pi * i / count - pi / 2 for i in range(count)]
    cells = [(round(radius + radius * sin(a)), round(_ASPECT * (radius + radius * cos(a)))) for a in angles]
    apart = (_distance(one, other) for one, other in combinations(cells, 2))
    return None if min(apart, default=_APART) < _APART else cells


def _distance(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The distance of two cells, in columns."""
    return hypot(_ASPECT * (one[0] - other[0]), one[1] - other[1])
