"""A sheet of assemblies by their optional voxels alone, each in the colour of its piece.

From outside all assemblies of a six-piece burr look alike. What differs, and what symmetries are about, is
which stick owns each inner cube: a card shows these cubes from the front and from behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from burrkit.picture.display import Drawing, Item, Words
from burrkit.picture.figure import Body, Figure, figure
from burrkit.picture.layout import MARGIN, SIZES, SMALL, TEXT, bound, heading
from burrkit.picture.shade import INK, SOFT_INK
from burrkit.picture.view import USUAL, View

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly

_COLUMNS: Final = 3
_EDGE: Final = 5.0
_GAP: Final = 6.0


@dataclass(frozen=True)
class Card:
    """One assembly on the sheet, with a title and lines of text below it."""

    assembly: Assembly
    title: str
    lines: Sequence[str] = ()


def inner_cubes(cards: Sequence[Card], *, title: str = "", subtitle: str = "", view: View = USUAL) -> Drawing:
    """Draw cards in rows of three on one sheet, as high as it needs to be."""
    wide = SIZES["fit"][0]
    items, y = heading(title, subtitle, wide)
    column = (wide - 2 * MARGIN + _GAP) / _COLUMNS
    for start in range(0, len(cards), _COLUMNS):
        drawn = [_figures(card.assembly, view) for card in cards[start : start + _COLUMNS]]
        widest = max(sum(one.box.width for one in pair) + 1 for pair in drawn)
        scale = min(_EDGE, (column - _GAP) / widest)
        tall = max(one.box.height for pair in drawn for one in pair) * scale
        below = y
        for k, (card, pair) in enumerate(zip(cards[start : start + _COLUMNS], drawn, strict=True)):
            left = MARGIN + column * k
            for side, one in enumerate(pair):
                middle = left + (column - _GAP) * (1 + 2 * side) / 4
                items += one.centred(middle, y + tall / 2, scale)
            words, end = _words(card, left, y + tall + TEXT * 1.6)
            items += words
            below = max(below, end)
        y = below + _GAP
    return bound([(wide, y - _GAP + MARGIN, items)], title)


def _figures(assembly: Assembly, view: View) -> tuple[Figure, Figure]:
    """The optional voxels from a corner and from behind."""
    goal, called = assembly.problem.goal, assembly.problem.marks
    bodies = [
        Body(shape & goal.optional, assembly.problem.colours[piece], called[piece])
        for piece, shape in enumerate(assembly.shapes)
        if len(shape & goal.optional)
    ]
    return figure(bodies, view), figure(bodies, view.behind)


def _words(card: Card, left: float, y: float) -> tuple[list[Item], float]:
    """The text of a card, and where it ends."""
    items: list[Item] = [Words(card.title, (left, y), TEXT, INK, bold=True)]
    for line in card.lines:
        y += SMALL * 1.4
        items.append(Words(line, (left, y), SMALL, SOFT_INK))
    return items, y
