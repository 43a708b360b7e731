"""The sheets: pieces of a puzzle, the assembly, the exploded view, inner cubes; ``panels`` has the steps.

Each is a ``Drawing`` in millimetres, ready to be printed. Texts other than the names of puzzles and pieces
come from the caller.

Six-piece burrs are drawn by their 32 inner cubes, too, layer by layer from the bottom up: Cutler's Figure 2.
``digits`` shows for one assembly which digit of an LL string is which cube: its number, and the digit itself,
the position of the stick that owns the cube, or 0 for a hole. ``inner_cubes`` shows many assemblies, each
cube in the colour of its stick: from outside all assemblies of six sticks look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.drawing import layout
from burrkit.drawing.display import Drawing
from burrkit.drawing.explode import exploded_offsets
from burrkit.drawing.figure import Body, Figure
from burrkit.drawing.items import INK, SOFT_INK, Item, SheetPage, Words, moved
from burrkit.drawing.layout import MARGIN, SIZES, SMALL, TEXT, Paper, bound, heading, wrapped
from burrkit.drawing.render import bodies_of, body_of, count_hidden, figure, found_assembly, shifted
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Voxels
from burrkit.palette import piece_colour
from burrkit.puzzle import Piece, Problem
from burrkit.runtime.arguments import check_choice, check_count, check_type
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import length_of, pieces_of
from burrkit.solving.found_assembly import FoundAssembly

#: The largest cube of each sheet: the edge of a cube on paper, in millimetres.
_PIECE_EDGE: Final = 8.0
_ASSEMBLY_EDGE: Final = 12.0

#: A shape of more gaps has no second drawing that shows hidden ones.
_MOST_GAPS: Final = 400

#: Between a drawing and its label, and between two rows of pieces.
_LABEL_DOWN: Final = 5.0
_ROW_GAP: Final = 8.0

#: Notebooks draw a single piece this large, and leave this much around it.
_NOTEBOOK_EDGE: Final = 6.0
_NOTEBOOK_SPACE: Final = 2.0


def piece(shown: Piece, *, view: View = USUAL, number: int = 0, cube_colours: Sequence[str] = ()) -> Drawing:
    """One piece as it is drawn, in the colour of piece ``number``, as large as it needs."""
    check_type("shown", shown, Piece)
    check_type("view", view, View)
    check_count("number", number, 0)
    drawn = figure([body_of(shown, piece_colour(number), cube_colours)], view)
    wide = drawn.box.width * _NOTEBOOK_EDGE + 2 * _NOTEBOOK_SPACE
    high = drawn.box.height * _NOTEBOOK_EDGE + 2 * _NOTEBOOK_SPACE
    items = drawn.centred(wide / 2, high / 2, _NOTEBOOK_EDGE)
    return Drawing((SheetPage(wide, high, tuple(items)),), shown.name or shown.mark, None)


def pieces(
    problem: Problem,
    *,
    view: View = USUAL,
    paper: Paper = "fit",
    title: str | None = None,
    subtitle: str = "",
    from_behind: str = "from behind",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """All pieces as they are drawn, equal ones once and counted, all to one scale.

    Where a hollow cannot be seen, a second drawing, with the words ``from_behind``, shows the piece from
    another corner. ``cube_colours`` are the colours 1, 2, 3, … of coloured cubes, those of the palette if
    they are not given; ``title`` is the problem's name unless another one is.
    """
    check_type("problem", problem, Problem)
    check_type("view", view, View)
    check_choice("paper", paper, layout.SIZES)
    title = problem.name if title is None else title
    cards = [_Card(problem, numbers, view, cube_colours) for numbers in problem.equal_pieces]
    wide, high = layout.SIZES[paper]
    room = wide - 2 * layout.MARGIN
    gap = 7.0
    widest = max(card.width for card in cards)
    columns = _columns(len(cards), widest, room, gap)
    scale = min(_PIECE_EDGE, ((room + gap) / columns - gap) / widest)
    rows = [cards[k : k + columns] for k in range(0, len(cards), columns)]
    sheets: list[tuple[float, float, list[Item]]] = []
    items, y = layout.heading(title, subtitle, wide)
    column = (room + gap) / columns
    for row in rows:
        above = max(card.height for card in row) * scale
        tall = above + _LABEL_DOWN + max(card.label(column - gap)[1] for card in row)
        if paper != "fit" and y + tall > high - layout.MARGIN and y > 2 * layout.MARGIN:
            sheets.append((wide, high, items))
            items, y = [], layout.MARGIN
        for k, card in enumerate(row):
            middle = layout.MARGIN + column * k + (column - gap) / 2
            items += card.drawn(middle, y + above, scale, column - gap, from_behind)
        y += tall + _ROW_GAP
    sheets.append((wide, y - _ROW_GAP + layout.MARGIN if paper == "fit" else high, items))
    return layout.bound(sheets, title)


def assembly(
    shown: FoundAssembly | Assembly,
    *,
    view: View = USUAL,
    paper: Paper = "fit",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """Draw the assembled puzzle, each piece with its mark, and below it the names of the pieces."""
    assembled = found_assembly(shown).assembly
    return _single(assembled, bodies_of(assembled, cube_colours), view, paper, title, subtitle)


def exploded(
    shown: FoundAssembly | Assembly,
    *,
    view: View = USUAL,
    paper: Paper = "fit",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """Draw the same with every piece drawn out along the way on which it leaves; straight out without one."""
    found = found_assembly(shown)
    assembled, offsets = found.assembly, exploded_offsets(found.assembly, found.tree)
    pairs = zip(assembled.placed, bodies_of(assembled, cube_colours), strict=True)
    bodies = [shifted(body, offsets[piece]) for piece, body in pairs]
    return _single(assembled, bodies, view, paper, title, subtitle)


# Pieces --------------------------------------------------------------------------------------------------


class _Card:
    """Equal pieces on the sheet of pieces: a drawing, or two, and a label."""

    def __init__(self, problem: Problem, numbers: list[int], view: View, cube_colours: Sequence[str]) -> None:
        self._problem, self._numbers = problem, numbers
        first = numbers[0]
        shown = problem.pieces[first]
        body = body_of(shown, problem.colours[first], cube_colours)
        self._figures = [figure([body], view)]
        other = second_view(shown.shape, view)
        if other is not None:
            self._figures.append(figure([body], other))
        self.width = sum(f.box.width for f in self._figures) + 0.6 * (len(self._figures) - 1)
        self.height = max(f.box.height for f in self._figures)

    def label(self, room: float) -> tuple[list[Item], float]:
        """The badges, how many there are of the piece, and its name; with its height."""
        count = f"{len(self._numbers)} x " if len(self._numbers) > 1 else ""
        names = dict.fromkeys(
            layout.extra_name(self._problem, number, of_shape=True) for number in self._numbers
        )
        name = ", ".join(name for name in names if name)
        row, wide = layout.labelled(self._problem, self._numbers, (count + name).rstrip(), inf)
        lines: list[str] = []
        if wide > room:
            row, wide = layout.labelled(self._problem, self._numbers, count.rstrip(), room)
            lines = wrapped(name, layout.TEXT, room, 2)
        items = moved(row, -wide / 2, layout.BADGE)
        y = 2 * layout.BADGE
        for line in lines:
            y += layout.TEXT * 1.3
            items.append(Words(line, (0, y), layout.TEXT, INK, "middle"))
        return items, y

    def drawn(self, x: float, base: float, scale: float, room: float, from_behind: str) -> list[Item]:
        """The card with its middle at ``x``, the lower ends of its drawings at ``base``, its label below."""
        items: list[Item] = []
        left = x - self.width * scale / 2
        for k, one in enumerate(self._figures):
            middle = left + one.box.width * scale / 2
            items += one.centred(middle, base - one.box.height * scale / 2, scale)
            if k:
                items.append(Words(from_behind, (middle, base + 3.2), layout.SMALL * 0.9, SOFT_INK, "middle"))
            left += (one.box.width + 0.6) * scale
        return items + moved(self.label(room)[0], x, base + _LABEL_DOWN)


def _columns(count: int, widest: float, room: float, gap: float) -> int:
    """How many cards stand in a row: few large ones, or many small ones, but never tiny."""
    preferred = count if count <= 3 else 2 if count == 4 else 3 if count <= 9 else 4 if count <= 20 else 6
    fitting = int((room + gap) // (min(widest * 2.5, 55.0) + gap))
    return max(1, min(preferred, fitting))


def second_view(shape: Voxels, view: View) -> View | None:
    """Return another corner to show a piece from, if a gap may be hidden from the first one."""
    if np.prod(shape.extent) > 10 * _MOST_GAPS:
        return None
    box = np.argwhere(np.ones(shape.extent, dtype=bool)) + shape.low
    gaps = list(Voxels(box[shape.lattice.exist(box)], shape.lattice) - shape)
    if not 0 < len(gaps) <= _MOST_GAPS:
        return None

    def unseen(corner: View) -> int:
        return count_hidden(shape, gaps, corner)

    if not (now := unseen(view)):
        return None
    below = replace(view.behind, signs=(*view.behind.signs[:2], -view.signs[2]))
    best = min((view.behind, below), key=unseen)
    return best if unseen(best) < now else None


# One figure ----------------------------------------------------------------------------------------------


def _single(
    assembled: Assembly,
    bodies: Sequence[Body],
    view: View,
    paper: Paper,
    title: str | None,
    subtitle: str,
) -> Drawing:
    """One figure on a page of its own, the names of its pieces below."""
    check_type("view", view, View)
    check_choice("paper", paper, layout.SIZES)
    drawn = figure(bodies, view)
    title = assembled.problem.name if title is None else title
    wide, high = layout.SIZES[paper]
    room = wide - 2 * layout.MARGIN
    items, y = layout.heading(title, subtitle, wide)
    names, names_high = layout.legend(assembled.problem, assembled.placed, room)
    tallest = high - y - layout.MARGIN - names_high - 10.0
    scale = min(_ASSEMBLY_EDGE, room / drawn.box.width, tallest / drawn.box.height)
    tall = drawn.box.height * scale
    top = y + (0.0 if paper == "fit" else (tallest - tall) / 2) + 2.0
    items += drawn.centred(wide / 2, top + tall / 2, scale)
    below = top + tall + 8.0 if paper == "fit" else high - layout.MARGIN - names_high
    items += moved(names, layout.MARGIN, below)
    return layout.bound(
        [(wide, below + names_high + layout.MARGIN if paper == "fit" else high, items)], title
    )


# Inner cubes ---------------------------------------------------------------------------------------------

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
