"""New Kakuros and Total Concentrations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from burrkit.pencil.logic.concentration import Concentration
from burrkit.pencil.logic.generators.clues import Wanted, climb, hide_in_rows, random_answer
from burrkit.pencil.logic.kakuro import Kakuro
from burrkit.pencil.logic.model import Distinct

_Square: TypeAlias = tuple[int, int]
_Run: TypeAlias = tuple[_Square, ...]

#: The largest random number of a Concentration.
_HIGHEST: Final = 50
#: The share of blocks among the squares of a Kakuro, not counting the first row and column.
_BLOCKS: Final = 0.35
#: Random fillings of a layout, and changes for every digit of one.
_FILLINGS: Final = 3
_STEPS: Final = 10


def concentration(size: int, random: Random, wanted: Wanted) -> Concentration:
    """Random numbers with all their sums, of which as many as possible are hidden."""
    square = [[random.randint(1, _HIGHEST) for _ in range(size)] for _ in range(size)]
    side = range(size)
    rows = [
        [sum(square[k][size - 1 - k] for k in side)],
        *([*row, sum(row)] for row in square),
        [*(sum(row[c] for row in square) for c in side), sum(square[k][k] for k in side)],
    ]
    return hide_in_rows(rows, None, Concentration, random, wanted)


def kakuro(size: int, random: Random, wanted: Wanted) -> Kakuro | None:
    """Random runs with random digits, which are changed until the targets alone are accepted."""
    runs = _runs(_layout(size, random))
    squares = sorted({square for run in runs for square in run})
    names = {square: f"V{square[0] * size + square[1]}" for square in squares}
    groups = [Distinct("Run", tuple(names[square] for square in run)) for run in runs]
    together = {square: {other for run in runs if square in run for other in run} for square in squares}

    def changed(digits: dict[_Square, int], open_cells: Sequence[str]) -> dict[_Square, int]:
        name = random.choice(open_cells or list(names.values()))
        square = divmod(int(name[1:]), size)
        free = set(range(1, 10)).difference(digits[other] for other in together[square])
        return {**digits, square: random.choice(sorted(free))} if free else digits

    for _ in range(_FILLINGS):
        answer = random_answer(dict.fromkeys(names.values(), tuple(range(1, 10))), groups, random)
        digits = {square: answer[name] for square, name in names.items()}
        made = climb(digits, changed, lambda now: _clues(size, runs, now), _STEPS * len(squares), wanted)
        if made is not None:
            return made
    return None


def _layout(size: int, random: Random) -> set[_Square]:
    """Which squares hold digits: connected, the same after a half turn, and no run of a single one."""
    white = {(r, c) for r in range(1, size) for c in range(1, size)}
    pairs = [((r, c), (size - r, size - c)) for r, c in sorted(white)]
    least = round(len(white) * (1 - _BLOCKS))
    random.shuffle(pairs)
    for pair in pairs:
        fewer = white.difference(pair)
        if len(fewer) >= least and _is_connected(fewer) and all(len(run) > 1 for run in _runs(fewer)):
            white = fewer
    return white


def _is_connected(squares: set[_Square]) -> bool:
    reached, waiting = set[_Square](), [min(squares)]
    while waiting:
        r, c = square = waiting.pop()
        if square in squares and square not in reached:
            reached.add(square)
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(reached) == len(squares)


def _runs(white: set[_Square]) -> list[_Run]:
    """The runs to the right and down, in the order of their first squares."""
    runs = []
    for r, c in sorted(white):
        for dr, dc in ((0, 1), (1, 0)):
            if (r - dr, c - dc) not in white:
                run = [(r, c)]
                while (after := (run[-1][0] + dr, run[-1][1] + dc)) in white:
                    run.append(after)
                runs.append(tuple(run))
    return runs


def _clues(size: int, runs: Sequence[_Run], digits: Mapping[_Square, int]) -> Kakuro:
    """The puzzle of these runs without the digits."""
    rows: list[list[int | tuple[int, int]]] = [[(0, 0)] * size for _ in range(size)]
    for r, c in digits:
        rows[r][c] = 0
    targets: dict[_Square, list[int]] = {}
    for run in runs:
        (r, c), is_across = run[0], run[0][0] == run[1][0]
        before = (r, c - 1) if is_across else (r - 1, c)
        targets.setdefault(before, [0, 0])[is_across] = sum(digits[square] for square in run)
    for (r, c), (down, across) in targets.items():
        rows[r][c] = down, across
    return Kakuro(tuple(map(tuple, rows)))
