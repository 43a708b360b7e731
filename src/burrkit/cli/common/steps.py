"""Moves and steps as lines of the terminal: the sentences of ``telling``, numbered, marks in colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

import burrkit as bk
from burrkit.cli.common.labels import Labels
from burrkit.moves import sentences
from burrkit.moves.model import AnyMove
from burrkit.moves.walk import steps_together
from burrkit.runtime.report import StyledText


def coloured(sentence: sentences.Sentence, labels: Labels) -> StyledText:
    """A sentence with the marks of its pieces in their colours."""
    text = StyledText()
    for word in sentence:
        text.append(word if isinstance(word, str) else labels.text(word))
    return text


def named(pieces: Iterable[int], labels: Labels, *, starts: bool = False) -> StyledText:
    """The marks of pieces in a sentence: ``A``, ``A and B``; see ``telling.named``."""
    return coloured(sentences.named(pieces, labels.marks, starts=starts), labels)


def move_text(move: AnyMove, labels: Labels) -> StyledText:
    """One move as a sentence: "A and E slide 2 to the right."."""
    return coloured(sentences.describe_removal(move, labels.marks), labels)


def steps(tree: bk.Separation, labels: Labels) -> Iterator[StyledText]:
    """The whole way apart, one line a step; steps are numbered through, remarks are indented."""
    number = count(1)
    for is_step, sentence in sentences.steps(tree, labels.marks):
        yield _line(f"{next(number):3}. " if is_step else "     ", sentence, labels)


def insertion_steps(tree: bk.Separation, labels: Labels) -> Iterator[StyledText]:
    """The whole way together, one line a step."""
    sentences_in = sentences.sheet_together(steps_together(tree), labels.marks)
    yield from (
        _line(f"{k:3}. ", text, labels) for k, text in enumerate(sentences_in, 1) if text != ("Done.",)
    )


def stuck_steps(stuck: bk.moves.Stuck, labels: Labels) -> Iterator[StyledText]:
    """How far pieces that never come apart get: to the state that leaves the most moves to choose from."""
    for number, move in enumerate(sentences.stuck_moves(stuck), 1):
        yield _line(f"{number:3}. ", sentences.describe_removal(move, labels.marks), labels)
    yield StyledText(f"     {sentences.freest(stuck)}")


def _line(before: str, sentence: sentences.Sentence, labels: Labels) -> StyledText:
    return StyledText(before).append(coloured(sentence, labels))
