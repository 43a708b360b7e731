"""A sheet of the 32 inner cubes of a six-piece burr: which digit of an LL string is which cube.

Layer by layer from the bottom up: the number of each digit, and below it the digit itself, the position of
the stick that owns the cube, or 0 for a hole. Cutler's Figure 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from burrkit.drawing.bodies import check_shown
from burrkit.drawing.display import Drawing, Item, Words
from burrkit.drawing.figure import Body, Figure, figure
from burrkit.drawing.layout import MARGIN, SIZES, TEXT, bound, heading
from burrkit.drawing.shade import INK, SOFT_INK
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Voxels
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import length_of, pieces_of
from burrkit.sixpiece.ll_drawing import digit_layers

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly

_HOLE: Final = "#ffffff"
_GAP: Final = 5.0
#: The largest edge of a cube in millimetres.
_EDGE: Final = 9.0


def digits(
    assembled: Assembly, *, view: View = USUAL, title: str | None = None, subtitle: str = ""
) -> Drawing:
    """Draw the inner cubes of an assembly with the numbers of their digits, and with the digits.

    PuzzleError if the problem is not a six-piece burr in its standard frame.
    """
    check_shown(assembled, None, view)
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
    shown = [[k for row in layer for k in row if k is not None] for layer in digit_layers()]
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
