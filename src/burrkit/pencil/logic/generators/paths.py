"""New Hidatos and knight's tours: a random path over the whole board, of which numbers are removed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from burrkit.pencil.logic.generators.clues import Wanted, hide_in_rows
from burrkit.pencil.logic.hidato import Hidato, Knight
from burrkit.pencil.logic.solver import solve

_Path = TypeVar("_Path", bound=Hidato)

#: Changes of the path for every square.
_CHANGES: Final = 20


def hidato(size: int, random: Random, wanted: Wanted) -> Hidato:
    """Steps to all eight squares around."""
    start = [(r, c if r % 2 == 0 else size - 1 - c) for r in range(size) for c in range(size)]
    return _numbered(Hidato, start, size, random, wanted)


def knight(size: int, random: Random, wanted: Wanted) -> Knight:
    """Knight's moves, from a tour that the solver finds."""
    empty = Knight(((0,) * size,) * size)
    tour = next(solve(empty))
    start = [divmod(tour[f"V{k}"], size) for k in range(1, size * size + 1)]
    return _numbered(Knight, start, size, random, wanted)


def _numbered(
    kind: type[_Path], path: list[tuple[int, int]], size: int, random: Random, wanted: Wanted
) -> _Path:
    path = _changed(path, kind.steps, random)
    number = {place: k for k, place in enumerate(path, 1)}
    rows = [[number[r, c] for c in range(size)] for r in range(size)]
    return hide_in_rows(rows, 0, kind, random, wanted)


def _changed(
    path: list[tuple[int, int]], steps: Sequence[tuple[int, int]], random: Random
) -> list[tuple[int, int]]:
    """Another path over the same squares.

    Each change ("backbite") joins the last square to one in the middle of the path that is a step away, and
    cuts the path behind that one::

        1-2-3-4-5-6    6 is a step from 3    1-2-3 6-5-4    the new end is 4
    """
    place = {square: k for k, square in enumerate(path)}
    for _ in range(_CHANGES * len(path)):
        if random.randrange(2):
            path.reverse()
            place = {square: k for k, square in enumerate(path)}
        r, c = path[-1]
        around = [(r + dr, c + dc) for dr, dc in steps if (r + dr, c + dc) in place]
        cut = place[random.choice(around)] + 1
        path[cut:] = path[: cut - 1 : -1] if cut else path[::-1]
        for k in range(cut, len(path)):
            place[path[k]] = k
    return path
