"""An analysis as plain data, for JSON: with it, any program can repeat the proof."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from burrkit.rigidity.equations import turn_matrix
from burrkit.rigidity.model import Rigidity


def rigidity_data(result: Rigidity) -> dict[str, Any]:
    """Return the answer, the motion or the forces, and all contacts.

    Pieces count from 1. Fractions are texts such as "1/2", on the scale of bodies.
    """
    lattice, pieces = result.assembly.problem.lattice, result.assembly.placed
    return {
        "verdict": result.verdict,
        "turns": result.turns,
        "held": [piece + 1 for piece in result.held],
        "kind": result.kind,
        "frees": result.frees,
        "reason": result.reason,
        "sentences": result.sentences(),
        "moves": [
            {
                "pieces": [piece + 1 for piece in move.pieces],
                "axis": lattice.axis_names[move.axis],
                "distance": move.distance,
            }
            for move in (result.move,)
            if move is not None
        ],
        "velocities": [
            {"piece": piece + 1, "slide": _texts(velocity.slide), "turn": _texts(velocity.turn)}
            for piece, velocity in zip(pieces, result.velocities or (), strict=False)
        ],
        "turn_matrix": [list(row) for row in turn_matrix(lattice)] if result.turns else [],
        "contacts": [
            {
                "pieces": [piece + 1 for piece in contact.pieces],
                "normal": list(contact.normal),
                "point": _texts(contact.point),
                "force": force,
            }
            for contact, force in zip(
                result.contacts, result.forces or [None] * len(result.contacts), strict=True
            )
        ],
    }


def _texts(numbers: Iterable[Fraction]) -> list[str]:
    return [str(number) for number in numbers]
