"""What a set of sticks must fulfil to be found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.runtime.fields import shortened, whole_number
from burrkit.search.sets.stock import Stock
from burrkit.sixpiece.sticks import LENGTHS, check_length

#: What counts as a solution: an assembly that comes completely apart, or one of which something comes free.
Counting: TypeAlias = Literal["complete", "partial"]

#: Most holes that the search asks for; no burr has more than 20.
MOST_HOLES = 32


@dataclass(frozen=True)
class Conditions:
    """The conditions of a search; a set is found at a length if it has a solution that meets them all.

    ``lengths`` ascend; each is judged by itself. ``counting`` says what a solution is. A solution needs a
    first ``level`` of so many moves at least, ``level_type`` if it is not None, and with ``symmetric`` a
    symmetry of the frame that keeps it. The set needs ``holes`` from least to most, with ``unique`` one
    solution only (up to rotation, and counting solutions that meet the conditions or not), with ``distinct``
    no two sticks alike, and it has the solid stick or has it not, as ``key`` says.
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
            raise PuzzleError("lengths are given once each, the shortest first, as in 6,8,10")
        if self.level < 1:
            raise PuzzleError(f"level {self.level} is below 1, and a burr of level 0 does not come apart")
        if not 0 <= self.holes[0] <= self.holes[1]:
            raise PuzzleError(f"holes from {self.holes[0]} to {self.holes[1]}: no number is in that range")

    def stock(self, stock: Stock) -> Stock:
        """The part of a stock that can meet them. PuzzleError if there is none."""
        if self.key and not stock.has([1]):
            raise PuzzleError("no set has a key: stick 1 is not in stock")
        if self.key is False:
            stock = stock.without([1])
        if self.distinct:
            stock = stock.at_most(1)
        if stock.size < 6:
            raise PuzzleError(f"{stock.size} sticks are in stock; a burr takes 6")
        return stock

    def to_json(self) -> dict[str, Any]:
        """As plain data, the same for the same conditions."""
        return asdict(self)


def level_type(text: str) -> tuple[int, ...]:
    """The levels in a text such as 4-6-10-10. PuzzleError for what is no level type of a solution."""
    numbers = [whole_number(part, 0, 99) for part in text.split("-")]
    levels = tuple(number for number in numbers if number is not None)
    if len(numbers) != len(LENGTHS) or len(levels) != len(LENGTHS):
        shown = shortened(text)
        raise PuzzleError(f"{shown!a} is no level type, as 5-0-0-0 is: levels at lengths 6, 8, 10 and 12")
    return levels


def check_box(x: int, y: int, z: int, pieces: int) -> None:
    """PuzzleError for a box, or a number of pieces, that makes no puzzle to climb from."""
    if not 2 <= pieces <= x * y * z // 8 or pieces > 12 or max(x, y, z) > 16:
        raise PuzzleError(f"{pieces} pieces in a box of {x} x {y} x {z}: give 2 to 12, with 8 cubes for each")
