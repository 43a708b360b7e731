"""Six-piece burrs by their 32 inner cubes, layer by layer from the bottom up: Cutler's Figure 2.

``digits`` shows for one assembly which digit of an LL string is which cube: its number, and the digit itself,
the position of the stick that owns the cube, or 0 for a hole. ``inner_cubes`` shows many assemblies, each
cube in the colour of its stick: from outside all assemblies of six sticks look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from burrkit.assembly.model import Assembly
from burrkit.drawing.bodies import found_assembly
from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body, Figure
from burrkit.drawing.items import INK, SOFT_INK, Item, Words
from burrkit.drawing.layout import MARGIN, SIZES, SMALL, TEXT, bound, heading
from burrkit.drawing.render import figure
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Voxels
from burrkit.runtime.arguments import check_type
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import length_of, pieces_of
from burrkit.solving.found_assembly import FoundAssembly

_HOLE: Final = "#ffffff"
_GAP: Final = 5.0
#: The largest edge of a cube in millimetres.
_EDGE: Final = 9.0

#: Cards side by side, between cards, and between layers, in millimetres.
_COLUMNS: Final = 2
_CARD_GAP: Final = 8.0
_SPACE: Final = 4.0


def digits(
    shown: FoundAssembly | Assembly, *, view: View = USUAL, title: str | None = None, subtitle: str = ""
) -> Drawing:
    """Draw the inner cubes of an assembly with the numbers of their digits, and with the digits.

    PuzzleError if the problem is not a six-piece burr in its standard frame.
    """
    check_type("view", view, View)
    assembled = found_assembly(shown).assembly
    string = ll.write(assembled)
    called = assembled.problem.name if title is None else title
    wide = SIZES["fit"][0]
    items, y = heading(called, "; ".join(filter(None, (f"LL string {string}", subtitle))), wide)
    rows: tuple[tuple[str, Callable[[int], str]], ...] = (
        ("Which digit is which cube, layers from the bottom up", lambda k: f"{k + 1:02}"),
        ("The digits: the position of the stick that owns the cube, 0 for a hole", lambda k: string[k]),
    )
    for words, mark in rows:
        added, y = _row(layers(assembled, mark, view), words, y)
        items += added
    return bound([(wide, y - _GAP + MARGIN, items)], called)


def layers(assembled: Assembly, mark: Callable[[int], str], view: View = USUAL) -> list[Figure]:
    """Return the four layers of inner cubes from the bottom up, each cube a body of its own.

    ``mark(k)`` is written on the cube of digit k, counted from 0. A hole is white. PuzzleError if the problem
    is not a six-piece burr in its standard frame.
    """
    string = ll.write(assembled)
    colours = [_HOLE, *(assembled.problem.colours[piece] for piece in pieces_of(assembled))]
    cells = list(frame.goal(length_of(assembled.problem)).optional)
    shown = [[k for row in layer for k in row if k is not None] for layer in ll.digit_layers()]
    return [
        figure([Body(Voxels([cells[k]]), colours[int(string[k])], mark(k)) for k in layer], view)
        for layer in shown
    ]


def _row(drawn: list[Figure], words: str, y: float) -> tuple[list[Item], float]:
    """The four layers side by side below a line of text, and where they end."""
    column = (SIZES["fit"][0] - 2 * MARGIN + _GAP) / len(drawn)
    scale = min(_EDGE, *((column - _GAP) / one.box.width for one in drawn))
    tall = max(one.box.height for one in drawn) * scale
    items: list[Item] = [Words(words, (MARGIN, y + TEXT), TEXT, INK, bold=True)]
    top = y + TEXT * 2
    for k, one in enumerate(drawn):
        middle = MARGIN + column * k + (column - _GAP) / 2
        items += one.centred(middle, top + tall / 2, scale)
        place = {0: " bottom", len(drawn) - 1: " top"}.get(k, "")
        items.append(
            Words(f"layer {k + 1}{place}", (middle, top + tall + TEXT * 1.4), TEXT, SOFT_INK, "middle")
        )
    return items, top + tall + TEXT * 2 + _GAP


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
    column = (wide - 2 * MARGIN + _CARD_GAP) / _COLUMNS
    for start in range(0, len(cards), _COLUMNS):
        below = y
        for k, card in enumerate(cards[start : start + _COLUMNS]):
            added, end = _card(card, MARGIN + column * k, y, column - _CARD_GAP)
            items += added
            below = max(below, end)
        y = below + _CARD_GAP
    return bound([(wide, y - _CARD_GAP + MARGIN, items)], title)


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
