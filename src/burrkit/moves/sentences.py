"""Sentences that describe moves to a person with the puzzle in hand.

A sentence is a tuple of texts and piece numbers: ``("Piece ", 3, " slides 1 up.")``. The caller puts the mark
of a piece where its number stands, in whatever colour. The command line and the page use the same sentences.
Loading this module loads no other module of burrkit.

Axes as everywhere: x to the right, y away from the viewer, z up. Which group is said to move
is decided where a disassembly is made or read; see ``moves.moving``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.geometry import Lattice
    from burrkit.moves.model import Move, Separation, Stuck, Turn
    from burrkit.moves.path.model import PathMove
    from burrkit.moves.walk import Step

#: Texts, and numbers of pieces whose marks belong in their places.
Sentence: TypeAlias = tuple[str | int, ...]

#: For each axis the words for (forward, backward) as they follow "slides 2".
DIRECTIONS = (("to the right", "to the left"), ("away from you", "toward you"), ("up", "down"))


#: For each axis where a group comes from that goes (forward, backward).
ORIGINS = (("the left", "the right"), ("the front", "the back"), ("below", "above"))

#: For each axis the side from which a turn is described, and whether that is where the axis leads to.
VIEWPOINTS = (("the right", True), ("the front", False), ("above", True))


class SlidePhrase(NamedTuple):
    """A move: the group slides so far along the axis; the sign is the direction.

    ``lattice`` is None for cubes, whose axes are x, y and z and whose distances count whole cubes.
    """

    pieces: tuple[int, ...]
    axis: int
    distance: int
    frees: bool
    lattice: Lattice | None = None

    @property
    def direction(self) -> str:
        """The words for the direction: "to the right"."""
        ways = DIRECTIONS[self.axis] if self.lattice is None else self.lattice.directions[self.axis]
        return ways[self.distance < 0]

    @property
    def origin(self) -> str:
        """The words for the side from which a group comes that goes this way: "the left"."""
        if self.lattice is None:
            return ORIGINS[self.axis][self.distance < 0]
        return self.lattice.directions[self.axis][2 + (self.distance < 0)]

    @property
    def length(self) -> str:
        """The distance in units of the lattice: "2", "1/2", "1 1/2"."""
        parts = 1 if self.lattice is None else self.lattice.parts
        whole, rest = divmod(abs(self.distance), parts)
        if not rest:
            return str(whole)
        shared = gcd(rest, parts)
        fraction = f"{rest // shared}/{parts // shared}"
        return f"{whole} {fraction}" if whole else fraction


class TurnPhrase(NamedTuple):
    """A turn of the group about a line along an axis, by 1, -1 or 2 quarters; see ``Turn``."""

    pieces: tuple[int, ...]
    axis: int
    quarters: int

    @property
    def frees(self) -> bool:
        """False: a turn leaves its group beside the rest."""
        return False

    @property
    def sense(self) -> str:
        """How far and which way: "a quarter clockwise, seen from the right"."""
        place, is_ahead = VIEWPOINTS[self.axis]
        if abs(self.quarters) == 2:
            return f"half way round, seen from {place}"
        way = "counterclockwise" if (self.quarters > 0) == is_ahead else "clockwise"
        return f"a quarter {way}, seen from {place}"


#: What a sentence says of a move.
Phrase: TypeAlias = SlidePhrase | TurnPhrase


def as_phrase(move: Move | Turn) -> Phrase:
    """The phrase for a slide or a turn."""
    return move.phrase


def as_turn(turn: Turn) -> TurnPhrase:
    """The phrase for a turn."""
    return TurnPhrase(turn.pieces, turn.axis, turn.quarters)


def as_slide(move: Move) -> SlidePhrase:
    """The phrase for a move; see ``moves.moving`` for the group that is said to move."""
    lattice = None if move.lattice.is_cubic and move.lattice.parts == 1 else move.lattice
    return SlidePhrase(move.pieces, move.axis, move.distance, move.frees, lattice)


def named(pieces: Iterable[int], marks: Sequence[str], *, starts: bool = False) -> Sentence:
    """Pieces in a sentence: ``A``, ``A and B``, ``A, B and C``; ``pieces 1 and 2``.

    Marks that are digits are introduced, so that no step reads "3 slides 1 up". ``starts`` says that a
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


def describe_removal(phrase: Phrase, marks: Sequence[str]) -> Sentence:
    """Describe a move on the way apart: "A and E slide 2 to the right."."""
    single = len(phrase.pieces) == 1
    if isinstance(phrase, TurnPhrase):
        turns = named(phrase.pieces, marks, starts=True)
        return (*turns, f" {'turns' if single else 'turn'} {phrase.sense}.")
    slide = phrase
    verb = "slides" if single else "slide"
    group = named(slide.pieces, marks, starts=True)
    if slide.frees:
        return (*group, f" {verb} {slide.direction} and {'comes free' if single else 'come free together'}.")
    return (*group, f" {verb} {slide.length} {slide.direction}.")


def describe_path_move(move: PathMove, marks: Sequence[str]) -> Sentence:
    """Describe a move of a path: "B slides 1 to the right, then 2 away from you."."""
    if move.turn is not None:
        return describe_removal(as_turn(move.turn), marks)
    verb = "slides" if len(move.pieces) == 1 else "slide"
    ways = [f"{slide.length} {slide.direction}" for slide in map(as_slide, move.slides)]
    return (*named(move.pieces, marks, starts=True), f" {verb} {', then '.join(ways)}.")


def describe_insertion(phrase: Phrase, marks: Sequence[str]) -> Sentence:
    """Describe the same move backwards, on the way together: "A and E slide 2 to the left."."""
    if isinstance(phrase, TurnPhrase):
        return describe_removal(phrase._replace(quarters=-phrase.quarters), marks)
    slide = phrase
    back = slide._replace(distance=-slide.distance)
    if not slide.frees:
        return describe_removal(back, marks)
    verb = "slides in" if len(back.pieces) == 1 else "slide in together"
    return (*named(back.pieces, marks, starts=True), f" {verb}, {back.direction}.")


def put_aside(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """What to do with a group that is taken apart, or put in, later."""
    return ("Put ", *named(pieces, marks), " aside, still together.")


def take_up(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """The turn of a group that was put aside."""
    return ("Now take up ", *named(pieces, marks), " again.")


def stay_together(pieces: Iterable[int], marks: Sequence[str]) -> Sentence:
    """A part that need not be taken apart."""
    return (*named(pieces, marks, starts=True), " belong together and stay so.")


def plain(sentence: Sentence, marks: Sequence[str]) -> str:
    """A sentence as one text, with the marks of the pieces in their places."""
    return "".join(marks[part] if isinstance(part, int) else part for part in sentence)


def steps(tree: Separation, marks: Sequence[str]) -> Iterator[tuple[bool, Sentence]]:
    """The whole way apart, a sentence a time: (whether it is a step, or else a remark; the sentence).

    After a separation the larger part goes on first. A removed group of several pieces is put aside, and
    a remark names it again when its turn comes.
    """
    for move in tree.moves:
        yield True, describe_removal(as_phrase(move), marks)
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


def stuck_moves(stuck: Stuck) -> Iterator[Phrase]:
    """How far pieces that never come apart get: to the state that leaves the most moves to choose from."""
    for moves in (stuck.before, stuck.moves):
        yield from map(as_phrase, moves)


def freest(stuck: Stuck) -> str:
    """The sentence after ``stuck_moves``."""
    ways = counted(stuck.ways, "move")
    return f"Here it is freest: {ways} to choose from, none of which frees anything."


# Printed sheets ------------------------------------------------------------------------------------------


def sheet_apart(walk: Sequence[Step], marks: Sequence[str]) -> Iterator[Sentence]:
    """A sentence or two for each step on the way apart; a group that was put aside is taken up by name."""
    before: Step | None = None
    for step in walk:
        goes_on = before is None or not step.ready or set(step.pieces) == _left_by(before)
        taken_up = () if goes_on else ("Take up ", *named(step.pieces, marks), " again. ")
        yield (*taken_up, *describe_removal(as_phrase(step.move), marks))
        before = step


def _left_by(step: Step) -> set[int]:
    return set(step.pieces) - set(step.move.pieces)


def sheet_together(walk: Sequence[Step], marks: Sequence[str]) -> Iterator[Sentence]:
    """A sentence or two for each step on the way together, and one for the end."""
    for step, following in zip(walk, (*walk[1:], None), strict=True):
        goes_on = not step.ready or following is None or set(step.ready) <= set(following.pieces)
        aside = () if goes_on else (" Put ", *named(step.ready, marks), " aside.")
        yield (*_entering(step, marks), *aside)
    yield ("Done.",)


def _entering(step: Step, marks: Sequence[str]) -> Sentence:
    """A move on the way together: "A goes in from the right." or "A slides 2 up."."""
    move, phrase = step.move, as_phrase(step.move)
    if isinstance(phrase, TurnPhrase) or not move.frees:
        return describe_removal(phrase, marks)
    goes = "goes" if len(move.pieces) == 1 else "go"
    return (
        *named(move.pieces, marks, starts=True),
        f" {goes} in from {phrase.origin}.",
    )
