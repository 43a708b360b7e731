"""New domino boards, Number Workouts and Hex38s: an answer, of which tiles or numbers are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Final, TypeAlias

from burrkit.pencil.logic.domino import Domino
from burrkit.pencil.logic.generators.clues import Wanted, climb, hide, hide_in_rows, random_answer
from burrkit.pencil.logic.hex38 import Hex38
from burrkit.pencil.logic.solver import solve
from burrkit.pencil.logic.workout import Workout

_Square: TypeAlias = tuple[int, int]

_LENGTHS: Final = (3, *[9] * 8, 3)
#: Exchanges of two tiles for every tile.
_STEPS: Final = 10
#: Turns of two parallel tiles for every tile.
_TURNS: Final = 20
#: Row and falling diagonal of the cells of a Hex38, in their order.
_HEXAGON: Final = tuple((r, q) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)


def domino(highest: int, random: Random, wanted: Wanted) -> Domino | None:
    """All tiles up to ``highest`` on a board that is one row higher than wide.

    Tiles are exchanged until none needs to be given; if that takes too long, as few as possible are given.
    """
    pairs = _tiling(highest + 2, highest + 1, random)
    tiles = [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]
    random.shuffle(tiles)

    def changed(tiles: list[_Square], _: Sequence[str]) -> list[_Square]:
        other = tiles.copy()
        one, two = random.sample(range(len(tiles)), 2)
        other[one], other[two] = tiles[two], tiles[one][::-1]
        return other

    made = climb(tiles, changed, lambda now: _board(highest, pairs, now), _STEPS * len(tiles), wanted)
    if made is not None:
        return made
    given = tuple((10 * a + b, 10 * c + d) for (a, b), (c, d) in pairs)
    puzzle = replace(_board(highest, pairs, tiles), given=given)
    return hide(puzzle, random.sample(given, len(given)), _without, wanted)


def _board(
    highest: int, pairs: Sequence[tuple[_Square, _Square]], tiles: Sequence[tuple[int, int]]
) -> Domino:
    board = [[0] * (highest + 1) for _ in range(highest + 2)]
    for pair, tile in zip(pairs, tiles, strict=True):
        for (r, c), digit in zip(pair, tile, strict=True):
            board[r][c] = digit
    return Domino(tuple(map(tuple, board)))


def _without(puzzle: Domino, pair: tuple[int, int]) -> Domino:
    return replace(puzzle, given=tuple(other for other in puzzle.given if other != pair))


def _tiling(rows: int, columns: int, random: Random) -> list[tuple[_Square, _Square]]:
    """Tiles that cover a board: all in one direction, then pairs side by side are turned at random."""
    other: dict[_Square, _Square] = {}
    for r in range(rows):
        for c in range(columns):
            if columns % 2 == 0:
                other[r, c] = r, c ^ 1
            else:
                other[r, c] = r ^ 1, c
    for _ in range(_TURNS * rows * columns):
        r, c = random.randrange(rows - 1), random.randrange(columns - 1)
        a, b, below, across = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if other[a] == b and other[below] == across:
            other |= {a: below, below: a, b: across, across: b}
        elif other[a] == below and other[b] == across:
            other |= {a: b, b: a, below: across, across: below}
    return [(square, end) for square, end in sorted(other.items()) if square < end]


def workout(_: int, random: Random, wanted: Wanted) -> Workout:
    """The thirteen hexagons filled at random, from which numbers are removed."""
    empty = Workout(tuple((0,) * length for length in _LENGTHS))
    answer = iter(random_answer(empty.cells(), empty.groups(), random).values())
    rows = [[next(answer) for _ in range(length)] for length in _LENGTHS]
    return hide_in_rows(rows, 0, Workout, random, wanted)  # type: ignore[arg-type]


def hex38(_: int, random: Random, wanted: Wanted) -> Hex38:
    """The only answer, turned or reflected at random, from which numbers are removed."""
    answer = next(solve(Hex38()))
    numbers = dict(zip(_HEXAGON, answer.values(), strict=True))
    order, sign = random.choice(list(permutations(range(3)))), random.choice((1, -1))
    given = []
    for r, q in _HEXAGON:
        # The three coordinates of a cell add up to 0; their orders and signs are the twelve symmetries.
        coordinates = [sign * (r, q, -r - q)[k] for k in order]
        given.append(numbers[coordinates[0], coordinates[1]])
    places = random.sample(range(len(given)), len(given))
    return hide(Hex38(tuple(given)), places, _without_number, wanted)


def _without_number(puzzle: Hex38, place: int) -> Hex38:
    return replace(puzzle, given=(*puzzle.given[:place], 0, *puzzle.given[place + 1 :]))
