"""Moves and steps in words that a person with the wood in the hands can follow.

Axes are those of the whole house: x to the right, y away from the viewer, z up. Words speak of the
smaller group that moves: "the key slides left" rather than "all others slide right", which is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING

from rich.text import Text

from burrkit.cli.text import mark_text

if TYPE_CHECKING:
    from burrkit.disassembly.model import Move, Separation, Stuck

#: For each axis the words for (forward, backward) as they follow "slides 2".
DIRECTIONS = (("to the right", "to the left"), ("away from you", "toward you"), ("up", "down"))


def named(pieces: Iterable[int], marks: Sequence[str], *, starts: bool = False) -> Text:
    """The marks of pieces in a sentence: ``A``, ``A and B``, ``A, B and C``; ``pieces 1 and 2``.

    Marks that are digits are introduced, so that no step reads "3 slides 1 up". ``starts`` says that a
    sentence begins here.
    """
    shown = [mark_text(marks[piece], piece) for piece in pieces]
    text = Text()
    if any(mark.isdigit() for mark in marks):
        word = "piece " if len(shown) == 1 else "pieces "
        text.append(word.capitalize() if starts else word)
    for i, mark in enumerate(shown):
        text.append("" if i == 0 else " and " if i == len(shown) - 1 else ", ")
        text.append_text(mark)
    return text


def move_text(move: Move, pieces: Sequence[int], marks: Sequence[str]) -> Text:
    """One move among ``pieces`` as a sentence: "A and E slide 2 to the right."."""
    group, distance = move.pieces, move.distance
    if 2 * len(group) > len(pieces):
        group, distance = tuple(p for p in pieces if p not in group), -distance
    single = len(group) == 1
    verb = "slides" if single else "slide"
    direction = DIRECTIONS[move.axis][distance < 0]
    text = named(group, marks, starts=True)
    if move.frees:
        return text.append(f" {verb} {direction} and {'comes free' if single else 'come free together'}.")
    return text.append(f" {verb} {abs(distance)} {direction}.")


def steps(tree: Separation, marks: Sequence[str]) -> Iterator[Text]:
    """The whole way apart, one line a step; steps are numbered through, remarks are indented.

    After a separation the larger part goes on first. A removed group of several pieces is put aside, and
    a remark names it again when its turn comes.
    """
    return _steps(tree, marks, count(1))


def stuck_steps(stuck: Stuck, pieces: Sequence[int], marks: Sequence[str]) -> Iterator[Text]:
    """How far pieces that never come apart get: to the state that leaves the most moves to choose from."""
    number = count(1)
    present = list(pieces)
    for moves in (stuck.before, stuck.moves):
        for move in moves:
            yield Text(f"{next(number):3}. ").append_text(move_text(move, present, marks))
            if move.frees:
                present = list(stuck.pieces)
    ways = "1 move" if stuck.ways == 1 else f"{stuck.ways:,} moves"
    yield Text(f"     Here it is freest: {ways} to choose from, none of which frees anything.")


def _steps(node: Separation, marks: Sequence[str], number: Iterator[int]) -> Iterator[Text]:
    for move in node.moves:
        yield Text(f"{next(number):3}. ").append_text(move_text(move, node.pieces, marks))
    removed = named(node.removed_pieces, marks)
    if node.removed is not None:
        yield Text("     Put ").append_text(removed).append(" aside, still together.")
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        if child is None and len(pieces) > 1:
            together = Text("     ").append_text(named(pieces, marks, starts=True))
            yield together.append(" belong together and stay so.")
    if node.left is not None:
        yield from _steps(node.left, marks, number)
    if node.removed is not None:
        yield Text("     Now take up ").append_text(removed).append(" again.")
        yield from _steps(node.removed, marks, number)
