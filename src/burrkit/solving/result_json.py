"""The JSON of ``burrkit solve --json``, a stable contract (docs/solve-json.md).

Counts follow the convention that the answer names; ``raw`` gives the raw ones beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from burrkit.geometry.lattices import HALF_CUBES
from burrkit.moves.drift import Drift
from burrkit.moves.model import Move, Separation, Turn
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
    marks = assembly.problem.marks
    tree = proof.tree if proof else None
    labelled = zip(marks, assembly.problem.names, assembly.motions, strict=True)
    return {
        "number": found.number,
        "level": tree.level_text if tree else None,
        "first": proof.first if proof else None,
        "limit": proof.limit if proof else None,
        "counts": list(tree.counts) if tree else None,
        "holes": assembly.holes,
        "pieces": [
            {"mark": mark, "name": name, "rotation": motion.isometry, "offset": list(motion.offset)}
            for mark, name, motion in labelled
            if motion is not None
        ],
        "tree": separation(tree, marks),
    }


def separation(node: Separation | None, marks: tuple[str, ...]) -> dict[str, Any] | None:
    """A separation and all below it as plain data, pieces by their marks; None for a single piece."""
    if node is None:
        return None
    return {
        "pieces": [marks[p] for p in node.pieces],
        "moves": moves_of(node.moves, marks),
        "left": {"pieces": [marks[p] for p in node.left_pieces], "separation": separation(node.left, marks)},
        "removed": {
            "pieces": [marks[p] for p in node.removed_pieces],
            "separation": separation(node.removed, marks),
        },
    }


def moves_of(moves: Sequence[Move | Turn], marks: tuple[str, ...]) -> list[dict[str, Any]]:
    """Moves as plain data, pieces by their marks."""
    return [_move(move, [marks[p] for p in move.pieces]) for move in moves]


def drift_of(drift: Drift) -> dict[str, Any]:
    """A drift as plain data, fractions as texts."""
    reversed_only = {"reversed": True} if drift.reversed else {}
    return {"clearance": str(drift.clearance), "points": drift.as_texts(), **reversed_only}


def _move(move: Move | Turn, pieces: list[str]) -> dict[str, Any]:
    way: dict[str, Any]
    if isinstance(move, Turn):
        way = {"axis": "xyz"[move.axis], "pivot": list(move.pivot), "quarters": move.quarters}
        if move.drift is not None:
            way["drift"] = drift_of(move.drift)
    else:
        way = {"axis": move.lattice.axis_names[move.axis], "distance": move.distance}
    finer = {"parts": 2} if move.lattice is HALF_CUBES else {}
    return {"pieces": pieces, **way, **finer, "frees": move.frees}
