r"""Kakuro: digits 1 to 9 in runs that add up to their targets, no digit twice in a run.

Format: a row a line, commas or blanks between: ``x`` is a block, ``0`` a digit to be found (1 to 9 if it is
given), and ``16\4`` holds the targets of the run below it and of the run to its right; either may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from burrkit.pencil.logic.generators import DifficultyGoal, climb, random_answer
from burrkit.pencil.logic.model import Distinct, Group, NumberGrid, Sizes, Square, Total, is_connected
from burrkit.pencil.logic.sheet import SourceLine, SourceLines, Tile

#: The squares of a run, and its direction.
_Run: TypeAlias = tuple[tuple[Square, ...], int]

_DOWN, _ACROSS = range(2)
_STEPS: Final = {_ACROSS: (0, 1), _DOWN: (1, 0)}
_WIDEST: Final = 60
#: The share of blocks among the squares of a new puzzle, not counting the first row and column.
_BLOCKS: Final = 0.35
#: Random fillings of a layout, and changes for every digit of one.
_FILLINGS: Final = 3
_CHANGES: Final = 10


@dataclass(frozen=True)
class Kakuro(NumberGrid):
    """The digits, 0 if unknown, None for a block; and the targets (down, across) of blocks, 0 for none."""

    targets: Mapping[Square, tuple[int, int]] = field(default_factory=dict)

    numbers = range(1, 10)
    sizes = Sizes(4, 6, 9)
    bands = (0, 4)

    @classmethod
    def parse(cls, lines: SourceLines) -> Kakuro:
        """A table of digits, blocks and targets."""
        rows: list[tuple[int | None, ...]] = []
        targets: dict[Square, tuple[int, int]] = {}
        for r, (line, fields) in enumerate(zip(lines, lines.table("square", _WIDEST), strict=True)):
            squares = [_square(line, text) for text in fields]
            rows.append(tuple(None if isinstance(square, tuple) else square for square in squares))
            targets |= {(r, c): s for c, s in enumerate(squares) if isinstance(s, tuple) and any(s)}
        made = cls(tuple(rows), targets)
        for (row, column), _, target, cells in made._runs():
            line, place = lines[row], f"square {column + 1}"
            if target and not cells:
                raise line.error(f"{place} has the target {target}, but no digits follow")
            if not target and len(cells) > 1:
                raise line.error(f"the run of {len(cells)} digits at {place} has no target")
            if len(cells) > 9:
                raise line.error(f"the run at {place} has {len(cells)} digits; 9 are the most", "too-large")
        if not made.cells():
            raise lines.error("no digits to be found; 0 stands for each")
        return made

    def _runs(self) -> Iterator[tuple[Square, int, int, tuple[str, ...]]]:
        """The runs by the blocks before them: block, direction, target (0 for none), cells.

        A run at the border has its own first square for the block.
        """
        runs = {}
        for run, direction in _runs_of({(r, c) for r, c, _ in self.squares()}):
            block = _before(run, direction)
            cells = tuple(self.cell(*square) for square in run)
            runs[run[0] if -1 in block else block, direction] = cells
        for r, row in enumerate(self.rows):
            for c in range(len(row)):
                for direction, target in enumerate(self.targets.get((r, c), (0, 0))):
                    yield (r, c), direction, target, runs.get(((r, c), direction), ())

    def groups(self) -> list[Group]:
        """A run adds up to its target without repeating a digit."""
        rules: list[Group] = []
        for block, direction, target, cells in self._runs():
            if target:
                name = f"{('Down', 'Across')[direction]} {self.cell(*block)[1:]}"
                rules += [Total(name, cells, target, str(target)), Distinct(name, cells)]
        return rules

    def _clue(self, square: Square) -> str:
        return "\\".join(str(target or "") for target in self.targets.get(square, ()))

    def tiles(self) -> Iterable[Tile]:
        """Digits, and the targets in the squares of blocks."""
        for r, row in enumerate(self.rows):
            for c, digit in enumerate(row):
                if digit is None:
                    clue = self._clue((r, c))
                    yield Tile(r, c, clue, "clue" if clue else "dark", plain=" ", place=(r, c))
                else:
                    yield self.tile(r, c, digit)

    def field(self, row: int, column: int) -> str:
        """Digits, targets, x for a block without any."""
        return self._clue((row, column)) or super().field(row, column)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Kakuro | None:
        """Random runs with random digits, which are changed until the targets alone are accepted."""
        runs = list(_runs_of(_layout(size, random)))
        squares = sorted({square for run, _ in runs for square in run})
        names = {square: f"V{square[0] * size + square[1]}" for square in squares}
        groups = [Distinct("Run", tuple(names[square] for square in run)) for run, _ in runs]
        together = {s: {other for run, _ in runs if s in run for other in run} for s in squares}

        def changed(digits: dict[Square, int], open_cells: Sequence[str]) -> dict[Square, int]:
            name = random.choice(open_cells or list(names.values()))
            square = divmod(int(name[1:]), size)
            free = set(cls.numbers).difference(digits[other] for other in together[square])
            return {**digits, square: random.choice(sorted(free))} if free else digits

        for _ in range(_FILLINGS):
            answer = random_answer((dict.fromkeys(names.values(), cls.numbers), groups), random)
            digits = {square: answer[name] for square, name in names.items()}
            made = climb(digits, changed, lambda now: _clued(size, runs, now), _CHANGES * len(squares), goal)
            if made is not None:
                return made
        return None


def _square(line: SourceLine, text: str) -> int | tuple[int, int]:
    """A digit, or the targets (down, across) of a block."""
    if text in ("x", "X"):
        return 0, 0
    clue = re.fullmatch(r"([^\\]*)\\([^\\]*)", text)
    if clue is None:
        return line.integer(text, "digit", 0, 9, "x or targets such as 16\\4")
    down, across = (
        line.integer(part.strip(), "target", 1, 45) if part.strip() else 0 for part in clue.groups()
    )
    return down, across


def _runs_of(white: Collection[Square]) -> Iterator[_Run]:
    """The runs to the right and down, in the order of their first squares."""
    for r, c in sorted(white):
        for direction, (dr, dc) in _STEPS.items():
            if (r - dr, c - dc) not in white:
                run = [(r, c)]
                while (after := (run[-1][0] + dr, run[-1][1] + dc)) in white:
                    run.append(after)
                yield tuple(run), direction


def _before(run: Sequence[Square], direction: int) -> Square:
    """The square before a run; with -1 in it, outside."""
    (r, c), (dr, dc) = run[0], _STEPS[direction]
    return r - dr, c - dc


def _layout(size: int, random: Random) -> set[Square]:
    """Which squares hold digits: connected, the same after a half turn, and no run of a single one."""
    white = {(r, c) for r in range(1, size) for c in range(1, size)}
    pairs = [((r, c), (size - r, size - c)) for r, c in sorted(white)]
    least = round(len(white) * (1 - _BLOCKS))
    random.shuffle(pairs)
    for pair in pairs:
        fewer = white.difference(pair)
        if len(fewer) >= least and is_connected(fewer) and all(len(run) > 1 for run, _ in _runs_of(fewer)):
            white = fewer
    return white


def _clued(size: int, runs: Sequence[_Run], digits: Mapping[Square, int]) -> Kakuro:
    """The puzzle of these runs without the digits."""
    targets: dict[Square, tuple[int, int]] = {}
    for run, direction in runs:
        block, total = _before(run, direction), sum(digits[square] for square in run)
        down, across = targets.get(block, (0, 0))
        targets[block] = (total, across) if direction == _DOWN else (down, total)
    side = range(size)
    return Kakuro(tuple(tuple(0 if (r, c) in digits else None for c in side) for r in side), targets)
