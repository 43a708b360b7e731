"""A difficulty as plain data, for JSON and for pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from burrkit.moves.codec import named
from burrkit.moves.difficulty.model import Difficulty, SeparationDifficulty, Walks
from burrkit.moves.difficulty.walks import Expected


def difficulty_data(measured: Difficulty, names: Sequence[Any]) -> dict[str, Any]:
    """Return the numbers of a solution and of each of its separations as plain data.

    ``names`` has the name of each piece; states count from 0. Expected numbers have a ``mean`` and a
    95 % interval, ``low`` and ``high``; null stands for what is unknown, and for bounds that are infinite.
    """
    return {
        "moves": measured.moves,
        "held": measured.held,
        "apart": _walks(measured.apart),
        "together": _walks(measured.together),
        "separations": [_separation(each, names) for each in measured.separations],
    }


def _separation(separation: SeparationDifficulty, names: Sequence[Any]) -> dict[str, Any]:
    return {
        "pieces": named(separation.pieces, names),
        "freed": named(separation.freed, names),
        "moves": separation.moves,
        "states": separation.states,
        "complete": separation.graph.complete,
        "exits": separation.exits,
        "way": separation.way,
        "choices": separation.choices,
        "forced": separation.forced,
        "dead_ends": [end._asdict() for end in separation.dead_ends],
        "held": separation.held,
        "apart": _walks(separation.apart),
        "together": _walks(separation.together),
    }


def _walks(walks: Walks) -> dict[str, Any]:
    return {"at_random": _interval(walks.at_random), "not_back": _interval(walks.not_back)}


def _interval(expected: Expected | None) -> dict[str, float | None] | None:
    if expected is None:
        return None
    bounds = {"mean": expected.mean, "low": expected.low, "high": expected.high}
    return {name: value if math.isfinite(value) else None for name, value in bounds.items()}
