"""The conditions of a search for stick sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.runtime.fields import shortened, whole_number
from burrkit.search.sets.stock import Stock
from burrkit.sixpiece.sticks import LENGTHS, check_length

#: What counts as a solution: complete disassembly, or a partial solution.
Counting: TypeAlias = Literal["complete", "partial"]

#: The default upper limit of holes; no burr has more than 20.
MOST_HOLES = 32


@dataclass(frozen=True)
class Conditions:
    """The conditions of a search; a set matches at a length if it has a solution that meets them all.

    ``lengths`` ascend; each is checked by itself. ``counting`` defines a solution. A solution must have at
    least the first ``level``, the ``level_type`` unless it is None, and with ``symmetric`` a symmetry. The
    set must have ``holes`` within the range; with ``unique`` exactly one solution (up to rotation, also
    counting solutions that do not meet the conditions); with ``distinct`` no two equal sticks; and contain
    the solid stick or not, according to ``key`` (None: either).
    """

    lengths: tuple[int, ...] = (6,)
    counting: Counting = "complete"
    level: int = 1
    unique: bool = False
    holes: tuple[int, int] = (0, MOST_HOLES)
    distinct: bool = False
    key: bool | None = None
    level_type: tuple[int, ...] | None = None
    symmetric: bool = False

    def __post_init__(self) -> None:
        if not self.lengths or list(self.lengths) != sorted(set(map(check_length, self.lengths))):
            raise PuzzleError("give lengths once each, the shortest first, as in 6,8,10")
        if self.level < 1:
            raise PuzzleError(f"level {self.level} is below 1, and a burr of level 0 does not come apart")
        if not 0 <= self.holes[0] <= self.holes[1]:
            raise PuzzleError(f"holes from {self.holes[0]} to {self.holes[1]}: no number is in that range")

    def stock(self, stock: Stock) -> Stock:
        """The part of a stock that can meet the conditions. PuzzleError if there is none."""
        if self.key and not stock.has([1]):
            raise PuzzleError("no set has a key: stick 1 is not in stock")
        if self.key is False:
            stock = stock.without([1])
        if self.distinct:
            stock = stock.at_most(1)
        if stock.size < 6:
            raise PuzzleError(f"{stock.size} sticks are in stock; a burr takes 6")
        return stock


def level_type(text: str) -> tuple[int, ...]:
    """Parse a level type such as 4-6-10-10. PuzzleError for anything else."""
    numbers = [whole_number(part, 0, 99) for part in text.split("-")]
    levels = tuple(number for number in numbers if number is not None)
    if len(numbers) != len(LENGTHS) or len(levels) != len(LENGTHS):
        shown = shortened(text)
        raise PuzzleError(f"{shown!a} is not a level type such as 5-0-0-0: levels at lengths 6, 8, 10 and 12")
    return levels
