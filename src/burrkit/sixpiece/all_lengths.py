"""All assemblies of six sticks at the four lengths: how many come apart at each, and every level type.

The assemblies are the same at all lengths; longer sticks only make them harder to take apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from burrkit.errors import InternalError
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.leveltype import LevelType
from burrkit.sixpiece.sticks import LENGTHS
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result


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
            _level_type([found[key] for found in by_string]),
            tuple(found[key].level for found in by_string),
        )
        for key, one in first
    )
    return AllLengths(tuple(results), assemblies)


def _key(solved: FoundAssembly, up_to: str) -> str:
    """The same for all copies of an assembly that count as one."""
    return min(ll.same_up_to(ll.write(solved.assembly), reflection=up_to == "reflection"))


def _level_type(solved: list[FoundAssembly]) -> LevelType:
    """The level type, from the disassembly at each length."""
    proofs = [one.disassembly for one in solved if one.disassembly]
    moves = any(proof.states > 1 or proof.first for proof in proofs)
    return LevelType(tuple(proof.first or 0 for proof in proofs), moves)
