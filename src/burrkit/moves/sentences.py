"""Sentences that describe moves to a person with the puzzle in hand.

A sentence is a tuple of texts and piece numbers: ``("Piece ", 3, " slides 1 up.")``. The caller puts the mark
of a piece where its number stands, in whatever colour. The command line and the page use the same sentences.
Loading this module loads no other module of burrkit.

Axes as everywhere: x to the right, y away from the viewer, z up. Which group moves
is decided where a disassembly is made or read; see ``moves.moving``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from math import gcd
from typing import TYPE_CHECKING, TypeAlias

from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.moves.model import AnyMove, Separation, Stuck
    from burrkit.moves.path.model import PathMove
    from burrkit.moves.walk import Step

#: Texts, and numbers of pieces to be replaced by their marks.
Sentence: TypeAlias = tuple[str | int, ...]

#: For each axis the side from which a turn is described, and whether that is where the axis leads to.
VIEWPOINTS = (("the right", True), ("the front", False), ("above", True))


def turn_sense(axis: int, quarters: int) -> str:
    """How far and which way a turn goes: "a quarter clockwise, seen from the right"."""
    place, is_ahead = VIEWPOINTS[axis]
    if abs(quarters) == 2:
        return f"half way round, seen from {place}"
    way = "counterclockwise" if (quarters > 0) == is_ahead else "clockwise"
    return f"a quarter {way}, seen from {place}"


def fraction(count: int, parts: int) -> str:
    """A number of ``parts`` of a unit in units: "2", "1/2", "1 1/2"."""
    whole, rest = divmod(count, parts)
    shared = gcd(rest, parts)
    part = f"{rest // shared}/{parts // shared}" if rest else ""
    return f"{whole} {part}" if whole and part else part or str(whole)


def named(pieces: Iterable[int], marks: Sequence[str], *, starts: bool = False) -> Sentence:
    """Pieces in a sentence: ``A``, ``A and B``, ``A, B and C``; ``pieces 1 and 2``.

    Marks that are digits are introduced, so that no step reads "3 slides 1 up". ``starts``: a
    sentence begins here.
    """
    group = list(pieces)
    words: list[str | int] = []
    if any(mark.isdigit() for mark in marks):
        word = "piece " if len(group) == 1 else "pieces "
        words.append(word.capitalize() if starts else word)
    for i, piece in enumerate(group):
        if i:
            words.append(" and " if i == len(group) - 1 else ", ")
        words.append(piece)
    return tuple(words)


@singledispatch
def describe_removal(move: AnyMove, marks: Sequence[str]) -> Sentence:
    """Describe a move on the way apart: "A and E slide 2 to the right."."""
    single = len(move.pieces) == 1
    return (*named(move.pieces, marks, starts=True), f" {move.predicate(single=single)}.")


def by_number(move: AnyMove) -> str:
    """Describe a move with pieces by their numbers."""
    numbers = [str(number) for number in range(max(move.pieces, default=0) + 1)]
    return plain(describe_removal(move, numbers), numbers)


def describe_path_move(move: PathMove, marks: Sequence[str]) -> Sentence:
    """Describe a move of a path: "B slides 1 to the right, then 2 away from you."."""
    if move.turn is not None:
        return describe_removal(move.turn, marks)
    verb = "slides" if len(move.pieces) == 1 else "slide"
    ways = [f"{slide.length} {slide.direction}" for slide in move.slides]
    return (*named(move.pieces, marks, starts=True), f" {verb} {', then '.join(ways)}.")


def put_aside(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """What to do with a group that is taken apart, or put in, later."""
    return ("Put ", *named(pieces, marks), " aside, still together.")


def take_up(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """The turn of a group that was set aside."""
    return ("Now take up ", *named(pieces, marks), " again.")


def stay_together(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """A part that need not be taken apart."""
    return (*named(pieces, marks, starts=True), " belong together and stay so.")


def plain(sentence: Sentence, marks: Sequence[str]) -> str:
    """A sentence as one text, with the marks of the pieces in their places."""
    return "".join(marks[part] if isinstance(part, int) else part for part in sentence)


def steps(tree: Separation, marks: Sequence[str]) -> Iterator[tuple[bool, Sentence]]:
    """The whole way apart, a sentence a time: (whether it is a step, or else a remark; the sentence).

    After a separation the larger part goes on first. A removed group of several pieces is set aside, and
    a remark names it again when its turn comes.
    """
    for move in tree.moves:
        yield True, describe_removal(move, marks)
    if tree.removed is not None:
        yield False, put_aside(tree.removed_pieces, marks)
    for whole in whole_parts(tree):
        yield False, stay_together(whole, marks)
    if tree.left is not None:
        yield from steps(tree.left, marks)
    if tree.removed is not None:
        yield False, take_up(tree.removed_pieces, marks)
        yield from steps(tree.removed, marks)


def whole_parts(node: Separation) -> Iterator[tuple[int, ...]]:
    """The parts of several pieces that a separation leaves and that need not be taken apart."""
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        if child is None and len(pieces) > 1:
            yield pieces


def stuck_moves(stuck: Stuck) -> Iterator[AnyMove]:
    """How far pieces that never come apart get: to the state that leaves the most moves to choose from."""
    yield from (*stuck.before, *stuck.moves)


def freest(stuck: Stuck) -> str:
    """The sentence after ``stuck_moves``."""
    ways = counted(stuck.ways, "move")
    return f"Here it is freest: {ways} to choose from, none of which frees anything."


# Printed sheets ------------------------------------------------------------------------------------------


def sheet_apart(walk: Sequence[Step], marks: Sequence[str]) -> Iterator[Sentence]:
    """A sentence or two for each step on the way apart; a group that was set aside is taken up by name."""
    before: Step | None = None
    for step in walk:
        goes_on = before is None or not step.ready or set(step.pieces) == _left_by(before)
        taken_up = () if goes_on else ("Take up ", *named(step.pieces, marks), " again. ")
        yield (*taken_up, *describe_removal(step.move, marks))
        before = step


def _left_by(step: Step) -> set[int]:
    return set(step.pieces) - set(step.move.pieces)


def sheet_together(walk: Sequence[Step], marks: Sequence[str]) -> Iterator[Sentence]:
    """A sentence or two for each step on the way together, and one for the end."""
    for step, following in zip(walk, (*walk[1:], None), strict=True):
        goes_on = not step.ready or following is None or set(step.ready) <= set(following.pieces)
        remark = () if goes_on else (" Put ", *named(step.ready, marks), " aside.")
        describe = describe_insertion if step.move.frees else describe_removal
        yield (*describe(step.move, marks), *remark)
    yield ("Done.",)


@singledispatch
def describe_insertion(move: AnyMove, marks: Sequence[str]) -> Sentence:
    """Describe how a group joins the rest: "A goes in from the right."."""
    goes = "goes" if len(move.pieces) == 1 else "go"
    return (
        *named(move.pieces, marks, starts=True),
        f" {goes} in from {move.require_slide('a turn frees nothing').origin}.",
    )
