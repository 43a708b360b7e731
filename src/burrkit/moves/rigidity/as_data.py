"""An analysis as plain data, for JSON: with it, any program can repeat the proof."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from burrkit.moves.codec import named, way_data
from burrkit.moves.rigidity.equations import turn_matrix
from burrkit.moves.rigidity.model import Rigidity


def rigidity_data(result: Rigidity, names: Sequence[Any] = ()) -> dict[str, Any]:
    """Return the answer, the motion or the forces, and all contacts.

    Pieces have their marks, or other ``names``. Fractions are texts such as "1/2", on the scale of bodies.
    """
    problem, pieces = result.assembly.problem, result.assembly.placed
    lattice, names = problem.lattice, names or problem.marks
    return {
        "verdict": result.verdict,
        "turns": result.turns,
        "held": named(result.held, names),
        "kind": result.kind,
        "frees": result.frees,
        "reason": result.reason,
        "sentences": result.sentences(),
        "moves": [
            {"pieces": named(move.pieces, names), **way_data(move)}
            for move in (result.move,)
            if move is not None
        ],
        "velocities": [
            {"piece": names[piece], "slide": _texts(velocity.slide), "turn": _texts(velocity.turn)}
            for piece, velocity in zip(pieces, result.velocities or (), strict=False)
        ],
        "turn_matrix": [list(row) for row in turn_matrix(lattice)] if result.turns else [],
        "contacts": [
            {
                "pieces": named(contact.pieces, names),
                "normal": list(contact.normal),
                "point": _texts(contact.point),
                "force": force,
            }
            for contact, force in zip(
                result.contacts, result.forces or [None] * len(result.contacts), strict=True
            )
        ],
    }


def motion_in_space(result: Rigidity) -> list[dict[str, Any]]:
    """Return how each piece begins to move, as numbers in space, pieces from 0; none without a motion.

    The point p of a piece has the velocity ``slide`` + ``turn`` x p, where the unit is that of ``metric``.
    """
    lattice = result.assembly.problem.lattice
    metric = np.array(lattice.metric, float)
    # (w x p) H, carried to space, is a cross product: w M is its axis, up to a number that all pieces share.
    crossed = np.linalg.det(metric) * np.linalg.inv(metric).T
    carried = np.array(turn_matrix(lattice), float) @ metric if result.turns else crossed
    scale = float((carried * crossed).sum() / (crossed * crossed).sum())
    return [
        {
            "piece": piece,
            "slide": (np.array(velocity.slide, float) @ metric).tolist(),
            "turn": (scale * np.array(velocity.turn, float) @ metric).tolist(),
        }
        for piece, velocity in zip(result.assembly.placed, result.velocities or (), strict=False)
    ]


def _texts(numbers: Iterable[Fraction]) -> list[str]:
    return [str(number) for number in numbers]
