"""A sheet of six-piece burrs by their inner cubes alone, layer by layer, each in the colour of its stick.

From outside all assemblies of six sticks look alike, and holes show in the layers only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from burrkit.drawing.digit_sheet import layers
from burrkit.drawing.display import Drawing, Item, Words
from burrkit.drawing.layout import MARGIN, SIZES, SMALL, TEXT, bound, heading
from burrkit.drawing.shade import INK, SOFT_INK
from burrkit.sixpiece import ll

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly

_COLUMNS: Final = 2
#: Between cards, and between layers, in millimetres.
_GAP: Final = 8.0
_SPACE: Final = 4.0


@dataclass(frozen=True)
class Card:
    """One assembly on the sheet, with a title and lines of text below it."""

    assembly: Assembly
    title: str
    lines: Sequence[str] = ()


def inner_cubes(cards: Sequence[Card], *, title: str = "", subtitle: str = "") -> Drawing:
    """Draw cards in rows of two on one sheet, as high as it needs to be.

    PuzzleError if one of the assemblies is not of a six-piece burr in its standard frame.
    """
    wide = SIZES["fit"][0]
    items, y = heading(title, subtitle, wide)
    column = (wide - 2 * MARGIN + _GAP) / _COLUMNS
    for start in range(0, len(cards), _COLUMNS):
        below = y
        for k, card in enumerate(cards[start : start + _COLUMNS]):
            added, end = _card(card, MARGIN + column * k, y, column - _GAP)
            items += added
            below = max(below, end)
        y = below + _GAP
    return bound([(wide, y - _GAP + MARGIN, items)], title)


def _card(card: Card, left: float, y: float, width: float) -> tuple[list[Item], float]:
    """The layers side by side, the text below them, and where it ends."""
    items: list[Item] = []
    drawn = layers(card.assembly, ll.write(card.assembly).__getitem__)
    edge = (width - _SPACE * (len(drawn) - 1)) / sum(one.box.width for one in drawn)
    tall = max(one.box.height for one in drawn) * edge
    x = left
    for one in drawn:
        items += one.centred(x + one.box.width * edge / 2, y + tall / 2, edge)
        x += one.box.width * edge + _SPACE
    y += tall + TEXT * 1.4
    items.append(Words(card.title, (left, y), TEXT, INK, bold=True))
    for line in card.lines:
        y += SMALL * 1.4
        items.append(Words(line, (left, y), SMALL, SOFT_INK))
    return items, y
