"""Moves of a path as sentences, built like those of a disassembly."""

from __future__ import annotations

from collections.abc import Sequence

from burrkit.moves.path.model import PathMove
from burrkit.moves.sentences import Sentence, as_slide, as_turn, describe_removal, named


def describe_move(move: PathMove, marks: Sequence[str]) -> Sentence:
    """Describe a move: "B slides 1 to the right, then 2 away from you."."""
    if move.turn is not None:
        return describe_removal(as_turn(move.turn), marks)
    verb = "slides" if len(move.pieces) == 1 else "slide"
    ways = [f"{slide.length} {slide.direction}" for slide in map(as_slide, move.slides)]
    return (*named(move.pieces, marks, starts=True), f" {verb} {', then '.join(ways)}.")
