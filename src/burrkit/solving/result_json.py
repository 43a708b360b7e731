"""The JSON of ``burrkit solve --json``, a stable contract (docs/solve-json.md).

Counts follow the convention that the answer names; ``raw`` gives the raw ones beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from burrkit.moves.codec import placements_data, separation_data
from burrkit.moves.rules import SLIDES

if TYPE_CHECKING:
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.solver import Result


def answer(result: Result, puzzle: str, *, moves: bool = False, assemblies: bool = False) -> dict[str, Any]:
    """The result as plain data.

    ``puzzle`` is its name. With ``moves`` the key ``found`` lists the placements and moves of every
    solution, with ``assemblies`` also the assemblies that do not come apart.
    """
    data: dict[str, Any] = {
        "puzzle": puzzle,
        "convention": result.convention,
        "raw": {"first_fixed": result.raw_first_fixed, "all": result.raw_all},
        "assemblies": result.assembly_count,
        "partial": result.partial_count if result.is_taken_apart else None,
        "solutions": result.solution_count if result.is_taken_apart else None,
        "levels": result.levels if result.has_levels else None,
        "unique": result.is_unique,
        "complete": result.complete,
        "seconds": round(result.seconds, 3),
        "up_to": counts_by_convention(result),
    }
    if result.rule != SLIDES:
        data["rule"] = str(result.rule)
    if result.min_level > 1:
        data["min_level"] = result.min_level
    if (figures := result.problem.burr_figures) is not None:
        data["burr"] = figures
    if result.open_limits:
        data["unsettled"] = dict(result.open_limits)
    if moves:
        others = result.others if assemblies or not result.is_taken_apart else ()
        data["found"] = [entry(found) for found in (*result.solutions, *others)]
    return data


def counts_by_convention(result: Result) -> dict[str, dict[str, int | None] | None]:
    """The counts under both conventions, as far as they are known."""
    known: dict[str, dict[str, int | None] | None] = {}
    for convention in ("rotation", "reflection"):
        counts = result.counts_up_to(convention)
        known[convention] = counts and {
            "assemblies": counts[0],
            "solutions": counts[1] if result.is_taken_apart else None,
        }
    return known


def entry(found: FoundAssembly) -> dict[str, Any]:
    """An assembly as the key ``found`` lists it."""
    assembly, proof = found.assembly, found.disassembly
    tree = proof.tree if proof else None
    return {
        "number": found.number,
        "level": tree.level_text if tree else None,
        "first": proof.first if proof else None,
        "limit": proof.limit if proof else None,
        "counts": list(tree.counts) if tree else None,
        "holes": assembly.holes,
        "pieces": placements_data(assembly),
        "tree": separation_data(tree, assembly.problem.marks),
    }
