"""How people see the pieces of a puzzle: the one place where marks, names and colours of pieces are made.

A mark is a short label, by which drawings, sentences and options name a piece. A piece is a copy of a shape.
Copies of one shape have its name with their number, as ``S19.2``, and shades of its colour. The colour of
a shape is the one that its file gives it, or else goes by its place in the list of shapes. The workbench has
the same rules for puzzles that are being edited (viewer/src/bench/model/appearance.ts);
tests/data/appearances.json holds cases of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from burrkit.palette import WOODS, WOODS_IN_ORDER, piece_colour, shade

#: By what the colours of pieces go where shapes have none of their own: the first is the usual one.
COLOURINGS: Final = ("shape", "piece", "wood")


class Appearance(NamedTuple):
    """The name and the colour (``#rrggbb``) of a piece, and the species of its wood; empty is not given.

    ``is_own``: the file gives its shape a colour of its own.
    """

    name: str = ""
    colour: str = ""
    wood: str = ""
    is_own: bool = False

    @property
    def chosen(self) -> str:
        """What a file states to give a shape this colour: a species, ``#rrggbb``, or nothing."""
        return self.wood or (self.colour if self.is_own else "")


class DrawnShape(NamedTuple):
    """The name of a shape, and its colour as a file has it: ``#rrggbb``, a species of wood, or empty."""

    name: str = ""
    colour: str = ""


def appearances(
    sources: Sequence[int], shapes: Mapping[int, DrawnShape], colour_by: str = COLOURINGS[0]
) -> tuple[Appearance, ...]:
    """The appearance of each piece; ``sources`` are the places of their shapes in the list of shapes.

    Shapes without a name are called S1, S2, … if some shape is used more than once; else such pieces have no
    name. ``colour_by`` is one of ``COLOURINGS``.
    """
    counts = Counter(sources)
    has_copies = len(counts) < len(sources)
    copies = Counter[int]()
    made = []
    for number, shape in enumerate(sources):
        name, own = shapes[shape]
        copy, copies[shape] = copies[shape], copies[shape] + 1
        if has_copies:
            name = name or f"S{shape + 1}"
        if counts[shape] > 1:
            name = f"{name}.{copy + 1}"
        wood = own if own in WOODS else _wood_of(shape) if colour_by == "wood" and not own else ""
        if colour_by == "piece" and not own:
            colour = piece_colour(number)
        else:
            colour = shade(WOODS[wood] if wood else own or piece_colour(shape), copy)
        made.append(Appearance(name, colour, wood, bool(own)))
    return tuple(made)


def _wood_of(shape: int) -> str:
    return WOODS_IN_ORDER[shape % len(WOODS_IN_ORDER)]


# Marks ---------------------------------------------------------------------------------------------------


_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def default_marks(count: int) -> tuple[str, ...]:
    """Marks for ``count`` pieces that have none of their own: A to Z, then AA, AB and so on.

    >>> default_marks(28)[25:]
    ('Z', 'AA', 'AB')
    """
    marks = list(_LETTERS)
    for first in marks:  # grows as it is read, as far as it is needed
        if len(marks) >= count:
            break
        marks += [first + letter for letter in _LETTERS]
    return tuple(marks[:count])


def marks_named(text: str, marks: Collection[str]) -> list[str]:
    """The marks that a text such as ``AB`` or ``A,AB`` names; a text that is one of ``marks`` names that one.

    >>> marks_named("AB", ("A", "B")), marks_named("A, AB", ("A", "AB")), marks_named("AB", ("A", "AB"))
    (['A', 'B'], ['A', 'AB'], ['AB'])
    """
    if text in marks:
        return [text]
    return [mark.strip() for mark in text.split(",") if mark.strip()] if "," in text else list(text)


def joined_marks(marks: Iterable[str]) -> str:
    """Marks as ``marks_named`` reads them: ``AB``, or ``A,AB`` if one is longer than a character."""
    found = list(marks)
    return ("" if all(len(mark) == 1 for mark in found) else ",").join(found)


_PAIRS: Final = frozenset(default_marks(26 + 26**2)[26:])


def are_marks(marks: Sequence[str]) -> bool:
    """Whether these are distinct marks: visible characters other than a point, or pairs of letters."""
    visible = all(
        mark in _PAIRS or (len(mark) == 1 and mark.isprintable() and mark not in " .") for mark in marks
    )
    return visible and len(set(marks)) == len(marks)
