"""The sheets: the pieces of a puzzle, the assembly, the exploded view, and the steps one by one.

Each is a ``Drawing`` in millimetres, ready to be printed. Texts other than the names of puzzles and pieces
come from the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from burrkit.geometry import Cell, Voxels
from burrkit.palette import piece_colour
from burrkit.picture.arrow import arrows
from burrkit.picture.display import Drawing, Item, Page, PictureError, Strokes, Words
from burrkit.picture.explode import exploded_offsets
from burrkit.picture.figure import Body, Figure, Scene, figure, figure_of
from burrkit.picture.layout import (
    BADGE,
    MARGIN,
    SIZES,
    SMALL,
    TEXT,
    Paper,
    bound,
    heading,
    labelled,
    legend,
    moved,
    name_beside,
)
from burrkit.picture.lettering import wrapped
from burrkit.picture.shade import INK, SOFT_INK
from burrkit.picture.view import USUAL, View
from burrkit.picture.visible import is_hidden
from burrkit.picture.walk import Step, steps_apart, steps_together
from burrkit.puzzle import Piece, Problem

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation

#: The largest cube of each sheet: the edge of a cube on paper, in millimetres.
_PIECE_EDGE: Final = 8.0
_ASSEMBLY_EDGE: Final = 12.0
_STEP_EDGE: Final = 8.0

#: Beyond so many free cells nobody looks for hidden ones.
_MOST_GAPS: Final = 400

#: On the sheet of steps: the edge of a cube that is large enough, the room between two panels and above a
#: figure, and the most lines of a caption.
_GOOD_EDGE: Final = 4.0
_GUTTER: Final = 8.0
_NUMBER_HIGH: Final = 10.0
_MOST_LINES: Final = 4

_HAIRLINE: Final = "#d8d4cd"

#: Between a drawing and its label, and between two rows of pieces.
_LABEL_DOWN: Final = 5.0
_ROW_GAP: Final = 8.0

#: Notebooks draw a single piece this large, and leave this much around it.
_NOTEBOOK_EDGE: Final = 6.0
_NOTEBOOK_SPACE: Final = 2.0


def piece(shown: Piece, *, view: View = USUAL, number: int = 0, cube_colours: Sequence[str] = ()) -> Drawing:
    """One piece as it is drawn, in the colour of piece ``number``, as large as it needs."""
    drawn = figure([_body(shown, shown.shape, number, "", cube_colours)], view)
    wide = drawn.box.width * _NOTEBOOK_EDGE + 2 * _NOTEBOOK_SPACE
    high = drawn.box.height * _NOTEBOOK_EDGE + 2 * _NOTEBOOK_SPACE
    items = drawn.centred(wide / 2, high / 2, _NOTEBOOK_EDGE)
    return Drawing((Page(wide, high, tuple(items)),), shown.name or shown.mark, None)


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
    title = problem.name if title is None else title
    kinds: dict[int, list[int]] = {}
    for number, kind in enumerate(problem.kinds):
        kinds.setdefault(kind, []).append(number)
    cards = [_Card(problem, alike, view, cube_colours) for alike in kinds.values()]
    wide, high = SIZES[paper]
    room = wide - 2 * MARGIN
    gap = 7.0
    widest = max(card.width for card in cards)
    columns = _columns(len(cards), widest, room, gap)
    scale = min(_PIECE_EDGE, ((room + gap) / columns - gap) / widest)
    rows = [cards[k : k + columns] for k in range(0, len(cards), columns)]
    sheets: list[tuple[float, float, list[Item]]] = []
    items, y = heading(title, subtitle, wide)
    column = (room + gap) / columns
    for row in rows:
        above = max(card.height for card in row) * scale
        tall = above + _LABEL_DOWN + max(card.label(column - gap)[1] for card in row)
        if paper != "fit" and y + tall > high - MARGIN and y > 2 * MARGIN:
            sheets.append((wide, high, items))
            items, y = [], MARGIN
        for k, card in enumerate(row):
            middle = MARGIN + column * k + (column - gap) / 2
            items += card.drawn(middle, y + above, scale, column - gap, from_behind)
        y += tall + _ROW_GAP
    sheets.append((wide, y - _ROW_GAP + MARGIN if paper == "fit" else high, items))
    return bound(sheets, title)


def assembly(
    assembled: Assembly,
    *,
    view: View = USUAL,
    paper: Paper = "fit",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """The assembled puzzle, each piece with its mark, and below it the names of the pieces."""
    bodies = _bodies(assembled, cube_colours)
    return _single(figure(bodies, view), assembled.problem, paper, title, subtitle)


def exploded(
    assembled: Assembly,
    tree: Separation | None = None,
    *,
    view: View = USUAL,
    paper: Paper = "fit",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """The same with every piece drawn out along the way on which ``tree`` takes it away."""
    offsets = exploded_offsets(assembled, tree)
    bodies = [
        _shifted(body, offsets[piece])
        for piece, body in zip(assembled.placed, _bodies(assembled, cube_colours), strict=True)
    ]
    return _single(figure(bodies, view), assembled.problem, paper, title, subtitle)


def steps(
    assembled: Assembly,
    tree: Separation | None,
    *,
    apart: bool = False,
    captions: Sequence[str] = (),
    view: View = USUAL,
    paper: Paper = "a4",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """The way together, or ``apart``, a panel a step: what moves in full colour, with an arrow.

    A panel shows the pieces at hand before the step; on the way together a last one shows the whole.
    ``captions`` are texts for the panels, in the order of ``walk.steps_together`` or ``walk.steps_apart``.
    PictureError if there is no ``tree``.
    """
    if tree is None:
        raise PictureError("it does not come completely apart, so there are no steps to draw")
    title = assembled.problem.name if title is None else title
    walk = steps_apart(tree) if apart else steps_together(tree)
    panels = [_panel(assembled, step, apart, view, cube_colours) for step in walk]
    if not apart:
        panels.append(figure(_bodies(assembled, cube_colours), view))
    return _panelled(panels, len(walk), list(captions), paper, title, subtitle)


# Pieces --------------------------------------------------------------------------------------------------


class _Card:
    """Equal pieces on the sheet of pieces: a drawing, or two, and a label."""

    def __init__(self, problem: Problem, alike: list[int], view: View, cube_colours: Sequence[str]) -> None:
        self._problem, self._alike = problem, alike
        first = alike[0]
        shown = problem.pieces[first]
        body = _body(shown, shown.shape, first, "", cube_colours)
        self._figures = [figure([body], view)]
        other = _second_view(shown.shape, view)
        if other is not None:
            self._figures.append(figure([body], other))
        self.width = sum(f.box.width for f in self._figures) + 0.6 * (len(self._figures) - 1)
        self.height = max(f.box.height for f in self._figures)

    def label(self, room: float) -> tuple[list[Item], float]:
        """The badges, how many there are of the piece, and its name; with its height."""
        count = f"{len(self._alike)} x " if len(self._alike) > 1 else ""
        names = dict.fromkeys(name_beside(self._problem, number) for number in self._alike)
        name = ", ".join(name for name in names if name)
        row, wide = labelled(self._problem, self._alike, (count + name).rstrip(), inf)
        lines: list[str] = []
        if wide > room:
            row, wide = labelled(self._problem, self._alike, count.rstrip(), room)
            lines = wrapped(name, TEXT, room, 2)
        items = moved(row, -wide / 2, BADGE)
        y = 2 * BADGE
        for line in lines:
            y += TEXT * 1.3
            items.append(Words(line, (0, y), TEXT, INK, "middle"))
        return items, y

    def drawn(self, x: float, base: float, scale: float, room: float, from_behind: str) -> list[Item]:
        """The card with its middle at ``x``, the lower ends of its drawings at ``base``, its label below."""
        items: list[Item] = []
        left = x - self.width * scale / 2
        for k, one in enumerate(self._figures):
            middle = left + one.box.width * scale / 2
            items += one.centred(middle, base - one.box.height * scale / 2, scale)
            if k:
                items.append(Words(from_behind, (middle, base + 3.2), SMALL * 0.9, SOFT_INK, "middle"))
            left += (one.box.width + 0.6) * scale
        return items + moved(self.label(room)[0], x, base + _LABEL_DOWN)


def _columns(count: int, widest: float, room: float, gap: float) -> int:
    """How many cards stand beside each other: few large ones, or many small ones, but never tiny."""
    wanted = count if count <= 3 else 2 if count == 4 else 3 if count <= 9 else 4 if count <= 20 else 6
    fitting = int((room + gap) // (min(widest * 2.5, 55.0) + gap))
    return max(1, min(wanted, fitting))


def _second_view(shape: Voxels, view: View) -> View | None:
    """Another corner to show a piece from, if from the first one a gap in it may go unseen."""
    box = Voxels.box(*shape.extent).shifted(*shape.low) if np.prod(shape.extent) <= 10 * _MOST_GAPS else shape
    gaps = (box - shape).cells
    if not 0 < len(gaps) <= _MOST_GAPS:
        return None

    def unseen(corner: View) -> int:
        return int(is_hidden(corner.cells(shape.cells), corner.cells(gaps)).sum())

    if not (now := unseen(view)):
        return None
    below = replace(view.behind, signs=(*view.behind.signs[:2], -view.signs[2]))
    best = min((view.behind, below), key=unseen)
    return best if unseen(best) < now else None


# One figure ----------------------------------------------------------------------------------------------


def _body(
    piece: Piece, shape: Voxels, number: int, mark: str, cube_colours: Sequence[str], *, pale: bool = False
) -> Body:
    def colour(index: int) -> str:
        return cube_colours[index - 1] if index <= len(cube_colours) else piece_colour(index - 1)

    spots = tuple((cell, colour(index)) for cell, index in piece.colours)
    return Body(shape, piece_colour(number), mark, pale, spots)


def _bodies(assembled: Assembly, cube_colours: Sequence[str]) -> list[Body]:
    """The placed pieces where they lie in the assembly, with their marks."""
    problem = assembled.problem
    bodies = []
    for number in assembled.placed:
        shown, motion = problem.pieces[number], assembled.motions[number]
        body = _body(shown, assembled.shapes[number], number, problem.marks[number], cube_colours)
        if motion is not None and body.spots:
            body = replace(body, spots=tuple((motion(cell), colour) for cell, colour in body.spots))
        bodies.append(body)
    return bodies


def _shifted(body: Body, by: Cell) -> Body:
    x, y, z = by
    spots = tuple(((a + x, b + y, c + z), colour) for (a, b, c), colour in body.spots)
    return replace(body, cells=body.cells.shifted(x, y, z), spots=spots)


def _single(drawn: Figure, problem: Problem, paper: Paper, title: str | None, subtitle: str) -> Drawing:
    """One figure on a page of its own, the names of the pieces below."""
    title = problem.name if title is None else title
    wide, high = SIZES[paper]
    room = wide - 2 * MARGIN
    items, y = heading(title, subtitle, wide)
    names, names_high = legend(problem, room)
    tallest = high - y - MARGIN - names_high - 10.0
    scale = min(_ASSEMBLY_EDGE, room / drawn.box.width, tallest / drawn.box.height)
    tall = drawn.box.height * scale
    top = y + (0.0 if paper == "fit" else (tallest - tall) / 2) + 2.0
    items += drawn.centred(wide / 2, top + tall / 2, scale)
    below = top + tall + 8.0 if paper == "fit" else high - MARGIN - names_high
    items += moved(names, MARGIN, below)
    return bound([(wide, below + names_high + MARGIN if paper == "fit" else high, items)], title)


# Steps ---------------------------------------------------------------------------------------------------


def _panel(assembled: Assembly, step: Step, apart: bool, view: View, cube_colours: Sequence[str]) -> Figure:
    """The pieces at hand before a step, with arrows; who comes from outside stands off by a cube or two."""
    whole = dict(zip(assembled.placed, _bodies(assembled, cube_colours), strict=True))
    bodies = []
    for piece, offset in zip(step.pieces, step.offsets, strict=True):
        moves = piece in step.move.pieces
        x, y, z = offset
        if step.move.frees and moves and not apart:
            # A free piece is drawn with some air between it and the rest, for the arrow to point through.
            way = [-2 * int(np.sign(d)) for d in step.shift]
            x, y, z = x + way[0], y + way[1], z + way[2]
        bodies.append(replace(_shifted(whole[piece], (x, y, z)), pale=not moves))
    scene = Scene.of(bodies, view)
    pointing = arrows(scene, _parts(bodies), step.move, view)
    drawn = figure_of(scene, bodies, view, pointing.faces)
    if not pointing.areas:
        return drawn
    return replace(drawn, extra=pointing.areas, box=drawn.box.joined(pointing.box))


def _parts(bodies: Sequence[Body]) -> list[list[int]]:
    """The bodies that move, those together whose cubes touch."""
    moving = [(number, body) for number, body in enumerate(bodies) if not body.pale]
    together = Voxels([cell for _, body in moving for cell in body.cells])
    return [
        [number for number, body in moving if next(iter(body.cells)) in part]
        for part in together.components()
    ]


def _panelled(
    panels: list[Figure], steps: int, captions: list[str], paper: Paper, title: str, subtitle: str
) -> Drawing:
    """Panels on pages, the first so many numbered."""
    wide, high = SIZES[paper]
    items, top = heading(title, subtitle, wide)
    grid = _grid(panels, captions, wide - 2 * MARGIN, high - top - MARGIN)
    sheets: list[tuple[float, float, list[Item]]] = []
    y = top
    for start in range(0, len(panels), grid.columns):
        if paper != "fit" and start and y + grid.row > high - MARGIN + 0.01:
            sheets.append((wide, high, items))
            items, y = [], MARGIN
        for k in range(start, min(start + grid.columns, len(panels))):
            left = MARGIN + (k - start) * (grid.room + _GUTTER)
            caption = captions[k] if k < len(captions) else ""
            number = str(k + 1) if k < steps else ""
            items += _panel_items(panels[k], number, caption, left, y, grid)
        y += grid.row
    sheets.append((wide, y + MARGIN if paper == "fit" else high, items))
    return bound(sheets, title)


class _Grid(NamedTuple):
    """How panels stand on a page: columns, width of one, height of a row and of its text, and the scale."""

    columns: int
    room: float
    row: float
    text: float
    scale: float


def _grid(panels: list[Figure], captions: list[str], wide: float, high: float) -> _Grid:
    """The best of cubes that are large, up to a size that is seen well, and pages that are few.

    The scale suits four panels of five; the largest ones have one of their own.
    """
    usual = ceil(len(panels) * 0.8) - 1
    widest = sorted(panel.box.width for panel in panels)[usual]
    tallest = sorted(panel.box.height for panel in panels)[usual]
    found = []
    for columns in (2, 3):
        room = (wide + _GUTTER) / columns - _GUTTER
        lines = max((len(wrapped(caption, TEXT, room, _MOST_LINES)) for caption in captions), default=0)
        text = TEXT * (1.3 * lines + 1.2)
        for rows in range(2, 6):
            row = high / rows
            scale = min(_STEP_EDGE, room / widest, (row - text - _NUMBER_HIGH) / tallest)
            if scale > 0:
                row = min(row, tallest * scale + text + _NUMBER_HIGH)
                pages = ceil(len(panels) / (columns * int(high / row + 1e-9)))
                good = min(scale, _GOOD_EDGE) / pages**0.5
                found.append((good, scale, _Grid(columns, room, row, text, scale)))
    return max(found)[2] if found else _Grid(2, (wide - _GUTTER) / 2, high, 0.0, 0.1)


def _panel_items(
    panel: Figure, number: str, caption: str, left: float, top: float, grid: _Grid
) -> list[Item]:
    """One panel: a rule, its number, the figure, and the caption below it."""
    items: list[Item] = [Strokes((((left, top), (left + grid.room, top)),), _HAIRLINE, 0.25)]
    if number:
        items.append(Words(number, (left, top + 6.6), 6.0, INK, bold=True))
    below = grid.row - grid.text
    scale = min(grid.scale, grid.room / panel.box.width, (below - _NUMBER_HIGH) / panel.box.height)
    items += panel.centred(left + grid.room / 2, top + (below + _NUMBER_HIGH / 3) / 2, scale)
    y = top + below + TEXT * 0.4
    for line in wrapped(caption, TEXT, grid.room, _MOST_LINES):
        items.append(Words(line, (left, y), TEXT, INK))
        y += TEXT * 1.3
    return items
