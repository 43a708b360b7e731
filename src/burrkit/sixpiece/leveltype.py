"""Level types: the level of the first separation at stick lengths 6, 8, 10 and 12.

Longer sticks are the same sticks with longer ends. So every move that is possible at some length is possible
at every shorter one: an assembly that is locked at one length is locked at all longer ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from burrkit.assembly.model import Assembly
from burrkit.moves import first_level
from burrkit.sixpiece import ll
from burrkit.sixpiece.sticks import LENGTHS


@dataclass(frozen=True)
class LevelType:
    """The levels at lengths 6, 8, 10 and 12, 0 where no group comes free, and whether anything moves.

    Its text is Cutler's, ``4-6-10-10``; by his convention ``0-0-0-0`` means that nothing moves at all and
    ``0-0-0-1`` that something moves, but nothing ever comes free.
    """

    levels: tuple[int, ...]
    moves: bool

    @property
    def columns(self) -> tuple[int, ...]:
        """The four numbers as Cutler prints them: 0, 0, 0, 1 where something moves but nothing comes free."""
        stuck = self.moves and not any(self.levels)
        return (0, 0, 0, 1) if stuck else self.levels

    def __str__(self) -> str:
        return "-".join(map(str, self.columns))


def level_type(assembly: Assembly) -> LevelType:
    """Compute the level type of an assembly of a six-piece burr of any length.

    PuzzleError if the problem is not a six-piece burr in its standard frame.
    """
    return level_type_of(ll.read(ll.write(assembly)))


def level_type_of(string: ll.LL) -> LevelType:
    """Compute the level type of the assembly of an LL string."""
    levels: list[int] = []
    moves = False
    for length in LENGTHS:
        found = first_level(string.assembly(length))
        moves = moves or found.states > 1 or bool(found.first)
        levels.append(found.first or 0)
        if not found.first:
            break
    levels += [0] * (len(LENGTHS) - len(levels))
    return LevelType(tuple(levels), moves)
