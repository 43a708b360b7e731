"""Moves of a path as sentences, built like those of a disassembly."""

from __future__ import annotations

from collections.abc import Sequence

from burrkit.disassembly.sentences import DIRECTIONS, Sentence, named
from burrkit.path.model import PathMove


def describe_move(move: PathMove, marks: Sequence[str]) -> Sentence:
    """Describe a move: "B slides 1 to the right, then 2 away from you."."""
    verb = "slides" if len(move.pieces) == 1 else "slide"
    ways = [f"{abs(s.distance)} {DIRECTIONS[s.axis][s.distance < 0]}" for s in move.slides]
    return (*named(move.pieces, marks, starts=True), f" {verb} {', then '.join(ways)}.")
