"""New Sudokus and KenKens: a random Latin square, of which digits or walls between cages are removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from random import Random
from typing import Final, TypeAlias

from burrkit.pencil.logic.generators.clues import Wanted, hide_in_rows, random_answer
from burrkit.pencil.logic.kenken import Cage, KenKen
from burrkit.pencil.logic.model import Distinct
from burrkit.pencil.logic.sudoku import Sudoku

_Place: TypeAlias = tuple[int, int]

#: Fields of a cage at most.
_LARGEST_CAGE: Final = 4


def sudoku(size: int, random: Random, wanted: Wanted) -> Sudoku:
    """A full grid, from which digits are removed in random order."""
    empty = Sudoku(((0,) * size,) * size)
    answer = iter(random_answer(empty.cells(), empty.groups(), random).values())
    rows = [[next(answer) for _ in range(size)] for _ in range(size)]
    return hide_in_rows(rows, 0, Sudoku, random, wanted)  # type: ignore[arg-type]


def kenken(size: int, random: Random, wanted: Wanted) -> KenKen:
    """A Latin square with a cage for each field; walls are removed, in random order, until no more can go."""
    numbers = _latin_square(size, random)
    cages: dict[_Place, tuple[_Place, ...]] = {place: (place,) for place in numbers}
    operations: dict[tuple[_Place, ...], str] = dict.fromkeys(cages.values(), "")

    def built() -> KenKen:
        each = sorted(set(cages.values()))
        named = zip(_letters(), each, strict=False)
        return KenKen(
            size, tuple(_cage(name, members, operations[members], numbers) for name, members in named)
        )

    beside = [((r, c), (r + dr, c + dc)) for r, c in numbers for dr, dc in ((0, 1), (1, 0))]
    walls = [pair for pair in beside if pair[1] in numbers]
    random.shuffle(walls)
    for one, other in walls:
        before = cages[one], cages[other]
        merged = tuple(sorted({*cages[one], *cages[other]}))
        if before[0] == before[1] or len(merged) > _LARGEST_CAGE:
            continue
        operations[merged] = random.choice(_operations([numbers[place] for place in merged]))
        cages |= dict.fromkeys(merged, merged)
        if not wanted.allows(built()):
            for members in before:
                cages |= dict.fromkeys(members, members)
    return built()


def _latin_square(size: int, random: Random) -> dict[_Place, int]:
    side = range(size)
    names = {(r, c): f"V{r * size + c}" for r in side for c in side}
    groups = [
        *(Distinct(f"Row {r}", tuple(names[r, c] for c in side)) for r in side),
        *(Distinct(f"Column {c}", tuple(names[r, c] for r in side)) for c in side),
    ]
    answer = random_answer(dict.fromkeys(names.values(), tuple(range(1, size + 1))), groups, random)
    return {place: answer[name] for place, name in names.items()}


def _operations(numbers: Sequence[int]) -> list[str]:
    """The operations that a cage of these numbers can have."""
    if len(numbers) > 2:
        return ["+", "*"]
    low, high = sorted(numbers)
    return ["+", "*", "-", *(["/"] if high % low == 0 else [])]


def _cage(letters: str, members: tuple[_Place, ...], operation: str, answer: Mapping[_Place, int]) -> Cage:
    numbers = sorted(answer[place] for place in members)
    targets = {
        "": numbers[0],
        "+": sum(numbers),
        "*": prod(numbers),
        "-": numbers[-1] - numbers[0],
        "/": numbers[-1] // numbers[0],
    }
    return Cage(letters, targets[operation], operation, members)


def _letters() -> Iterator[str]:
    """Names of cages: a to z, then aa, ab, …."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    return (first + letter for first in ("", *alphabet) for letter in alphabet)
