"""Level types: the level of the first separation at stick lengths 6, 8, 10 and 12.

Longer sticks are the same sticks with longer ends. So every move that is possible at some length is possible
at every shorter one: an assembly that is locked at one length is locked at all longer ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.moves import Disassembly, first_level
from burrkit.sixpiece import ll
from burrkit.sixpiece.sticks import LENGTHS

if TYPE_CHECKING:
    from burrkit.sixpiece.burr import Burr
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result


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
    return _type_of(first_level(string.assembly(length)) for length in LENGTHS)


def _type_of(found: Iterable[Disassembly | None]) -> LevelType:
    """The level type, from the disassemblies at the four lengths, read as far as the first that is locked."""
    levels: list[int] = []
    moves = False
    for own in found:
        if own is None or not own.first:
            moves = moves or (own is not None and own.states > 1)
            break
        moves = True
        levels.append(own.first)
    levels += [0] * (len(LENGTHS) - len(levels))
    return LevelType(tuple(levels), moves)


# Six sticks at all lengths --------------------------------------------------------------------------------


@dataclass(frozen=True)
class AssemblyAtAllLengths:
    """One assembly: its number in ``solve``, its LL string, and how it comes apart at each length.

    ``levels`` has the level text where it comes completely apart, else None.
    """

    number: int
    string: str
    level_type: LevelType
    levels: tuple[str | None, ...]


@dataclass(frozen=True)
class AllLengths:
    """The results of one burr at the lengths 6, 8, 10 and 12, and what each assembly does at all four."""

    results: tuple[Result, ...]
    assemblies: tuple[AssemblyAtAllLengths, ...]


def all_lengths(
    burr: Burr,
    solve: Callable[[Burr], Result],
    up_to: Literal["rotation", "reflection"] = "rotation",
) -> AllLengths | None:
    """Solve a burr at all four lengths; ``solve`` takes a burr and counts ``up_to`` that convention.

    None if a search was not complete: then the assemblies of the lengths cannot be compared.
    """
    results = []
    for length in LENGTHS:
        results.append(solve(burr.with_length(length)))
        if not results[-1].complete:
            return None
    by_string = [{_key(one, up_to): one for one in result.assemblies} for result in results]
    if any(found.keys() != by_string[0].keys() for found in by_string):
        raise InternalError("the assemblies of six sticks are not the same at all lengths")
    first = sorted(by_string[0].items(), key=lambda item: item[1].number or 0)
    assemblies = tuple(
        AssemblyAtAllLengths(
            one.number or 0,
            ll.write(one.assembly),
            _type_of(found[key].disassembly for found in by_string),
            tuple(found[key].level for found in by_string),
        )
        for key, one in first
    )
    return AllLengths(tuple(results), assemblies)


def _key(solved: FoundAssembly, up_to: str) -> str:
    """The same for all copies of an assembly that count as one."""
    return min(ll.same_up_to(ll.write(solved.assembly), reflection=up_to == "reflection"))
