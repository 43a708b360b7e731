"""Sheets of moves, a panel each, with what moves in full colour, an arrow, and a caption.

They are the steps of a solution, or the moves of a path: flat arrangements from above, others in isometric
view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Final, NamedTuple

from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body, Figure
from burrkit.drawing.items import INK, Item, PictureError, Strokes, Words
from burrkit.drawing.layout import MARGIN, SIZES, TEXT, Paper, bound, heading, wrapped
from burrkit.drawing.plan import Ground, plan
from burrkit.drawing.render import bodies_at, bodies_of, figure, panel, shifted, spots_of, taken_apart
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Voxels
from burrkit.moves.path.finer import after, free_quarters, played
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove, PathResult
from burrkit.moves.walk import Step, steps_apart, steps_together
from burrkit.runtime.arguments import check_choice, check_type
from burrkit.solving.found_assembly import FoundAssembly

#: The largest edge of a cube on paper in millimetres, and one that is large enough.
_STEP_EDGE: Final = 8.0
_GOOD_EDGE: Final = 4.0

#: The most lines of a caption.
_MOST_LINES: Final = 8

_HAIRLINE: Final = "#d8d4cd"

#: How many cubes away from the rest what comes from outside is drawn.
_AIR: Final = 2


def steps(
    shown: FoundAssembly,
    *,
    apart: bool = False,
    captions: Sequence[str] | None = None,
    view: View = USUAL,
    paper: Paper = "a4",
    title: str | None = None,
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
    sweep: bool = False,
) -> Drawing:
    """Draw the way together, or ``apart``, a panel a step: what moves in full colour, with an arrow.

    A panel shows the pieces assembled before the step; on the way together a last one shows the whole.
    ``captions`` are texts for the panels, by default those of ``shown.captions``. With ``sweep`` turns
    without drift are hatched where the group sweeps along. PictureError for an assembly that is
    not a solution.
    """
    solution = taken_apart(shown)
    check_type("view", view, View)
    check_choice("paper", paper, SIZES)
    walk = steps_apart(solution.tree) if apart else steps_together(solution.tree)
    whole = dict(zip(solution.assembly.placed, bodies_of(solution.assembly, cube_colours), strict=True))
    panels = [panel(_bodies_before(whole, step, apart), step.move, view, sweep=sweep) for step in walk]
    if not apart:
        panels.append(figure(list(whole.values()), view))
    numbers = [str(number) for number in range(1, len(walk) + 1)]
    shown_captions = shown.captions(apart=apart) if captions is None else list(captions)
    title = solution.problem.name if title is None else title
    return panelled(panels, numbers, shown_captions, paper, title, subtitle)


def _bodies_before(whole: Mapping[int, Body], step: Step, apart: bool) -> list[Body]:
    """Return the pieces assembled before a step; what comes from outside is off by a cube or two."""
    bodies = bodies_at(whole, step, step.poses)
    if apart:
        return bodies
    # A free piece is drawn with some air between it and the rest, for the arrow to point through.
    a, b, c = step.beyond
    return [body if body.pale else shifted(body, (-_AIR * a, -_AIR * b, -_AIR * c)) for body in bodies]


# Panels --------------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """What panels look like: how many of them stand in a row and in a column, and measures in millimetres.

    ``gutter`` is between two panels; ``number_high`` is above a figure, for a number of size ``number``;
    ``below`` is under its caption.
    """

    columns: range
    rows: range
    gutter: float
    number: float
    number_high: float
    below: float


#: Panels with captions, and small ones without.
STEPS: Final = Form(range(2, 4), range(2, 6), 8.0, 6.0, 10.0, TEXT * 1.2)
SMALL_PANELS: Final = Form(range(4, 13), range(2, 16), 4.0, 2.8, 5.2, 1.5)


def panelled(
    panels: list[Figure],
    numbers: list[str],
    captions: list[str],
    paper: Paper,
    title: str,
    subtitle: str,
    form: Form = STEPS,
) -> Drawing:
    """Panels on pages, with their numbers and captions; the last panels may lack both."""
    wide, high = SIZES[paper]
    items, top = heading(title, subtitle, wide)
    grid = _grid(panels, captions, wide - 2 * MARGIN, high - top - MARGIN, form)
    sheets: list[tuple[float, float, list[Item]]] = []
    y = top
    for start in range(0, len(panels), grid.columns):
        if paper != "fit" and start and y + grid.row > high - MARGIN + 0.01:
            sheets.append((wide, high, items))
            items, y = [], MARGIN
        for k in range(start, min(start + grid.columns, len(panels))):
            left = MARGIN + (k - start) * (grid.room + form.gutter)
            caption = captions[k] if k < len(captions) else ""
            number = numbers[k] if k < len(numbers) else ""
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
    form: Form


def _grid(panels: list[Figure], captions: list[str], wide: float, high: float, form: Form) -> _Grid:
    """The best of cubes that are large, up to a size that is seen well, and pages that are few.

    The scale suits four panels of five; the largest ones have one of their own.
    """
    usual = ceil(len(panels) * 0.8) - 1
    widest = sorted(panel.box.width for panel in panels)[usual]
    tallest = sorted(panel.box.height for panel in panels)[usual]
    found = []
    for columns in form.columns:
        room = (wide + form.gutter) / columns - form.gutter
        lines = max((len(wrapped(caption, TEXT, room, _MOST_LINES)) for caption in captions), default=0)
        text = TEXT * 1.3 * lines + form.below
        for rows in form.rows:
            row = high / rows
            scale = min(_STEP_EDGE, room / widest, (row - text - form.number_high) / tallest)
            if scale > 0:
                row = min(row, tallest * scale + text + form.number_high)
                pages = ceil(len(panels) / (columns * int(high / row + 1e-9)))
                good = min(scale, _GOOD_EDGE) / pages**0.5
                found.append((good, scale, _Grid(columns, room, row, text, scale, form)))
    least = form.columns[0]
    room = (wide + form.gutter) / least - form.gutter
    return max(found)[2] if found else _Grid(least, room, high, 0.0, 0.1, form)


def _panel_items(
    panel: Figure, number: str, caption: str, left: float, top: float, grid: _Grid
) -> list[Item]:
    """One panel: a rule, its number, the figure, and the caption below it."""
    items: list[Item] = [Strokes((((left, top), (left + grid.room, top)),), _HAIRLINE, 0.25)]
    head = grid.form.number_high
    if number:
        items.append(Words(number, (left, top + 1.1 * grid.form.number), grid.form.number, INK, bold=True))
    below = grid.row - grid.text
    scale = min(grid.scale, grid.room / panel.box.width, (below - head) / panel.box.height)
    items += panel.centred(left + grid.room / 2, top + (below + head / 3) / 2, scale)
    y = top + below + TEXT * 0.4
    for line in wrapped(caption, TEXT, grid.room, _MOST_LINES):
        items.append(Words(line, (left, y), TEXT, INK))
        y += TEXT * 1.3
    return items


# Paths ---------------------------------------------------------------------------------------------------

#: Sheets of more flat panels show small ones, without captions.
_MOST_CAPTIONED: Final = 12

_WALL: Final = "#b5afa6"


def path(
    result: PathResult,
    *,
    captions: Sequence[str] = (),
    view: View = USUAL,
    paper: Paper = "a4",
    title: str = "",
    subtitle: str = "",
    cube_colours: Sequence[str] = (),
) -> Drawing:
    """Draw the moves of a path, a panel each: what moves in full colour, with an arrow; the goal comes last.

    Arrangements of one layer that slide within it are seen from above, all others from ``view``, with a panel
    for each straight slide. ``captions`` are texts for the moves; a sheet of many small panels leaves them
    out. ``cube_colours`` are the colours 1, 2, 3, … of coloured cubes. PictureError if there is no path.

    >>> import burrkit as bk
    >>> start, goal = bk.moves.path.parse_drawing("#AB.#"), bk.moves.path.parse_drawing("#.AB#")
    >>> sheet = bk.drawing.path(bk.moves.path.find_path(start, goal), title="One move")
    >>> sheet.svg().count("<text")  # the title, the number, two marks in each of two panels
    6
    """
    check_type("result", result, PathResult)
    check_type("view", view, View)
    check_choice("paper", paper, SIZES)
    if result.moves is None:
        raise PictureError("no path to draw", "unsolved")
    layouts, moves = played(result)
    if is_seen_from_above(result.layouts[0]):
        layouts = [_one_layer(layout) for layout in layouts]
        panels, numbers = _from_above(layouts, moves, cube_colours)
        few = len(panels) <= _MOST_CAPTIONED
        shown = list(captions) if few else []
        return panelled(panels, numbers, shown, paper, title, subtitle, STEPS if few else SMALL_PANELS)
    panels, numbers, shown = _in_space(layouts[0], moves, list(captions), view, cube_colours)
    panels.append(panel(_bodies(layouts[-1], range(len(layouts[-1].marks)), cube_colours), None, view))
    return panelled(panels, numbers, shown, paper, title, subtitle)


def is_seen_from_above(layout: Layout) -> bool:
    """Whether a layout is one layer of cubes, with pieces that stay in it."""
    low, high = layout.tray or layout.box
    return layout.flat and low[2] == high[2]


def _from_above(
    layouts: Sequence[Layout], moves: Sequence[PathMove], cube_colours: Sequence[str]
) -> tuple[list[Figure], list[str]]:
    """A panel for each move and one for the goal, all to one scale, and the numbers of the moves."""
    start = layouts[0]
    ground = Ground.of(start.walls, start.tray, (shape for one in layouts for shape in one.shapes))
    panels = []
    for layout, move in zip(layouts, moves, strict=False):
        # A turn goes in the sense that is free.
        turn = None if move.turn is None else (move.turn, free_quarters(layout, move.turn))
        bodies = _bodies(layout, move.pieces, cube_colours, walls=False)
        panels.append(plan(bodies, ground, move.slides, turn))
    every = range(len(start.marks))
    panels.append(plan(_bodies(layouts[-1], every, cube_colours, walls=False), ground))
    return panels, [str(number) for number in range(1, len(moves) + 1)]


def _in_space(
    layout: Layout, moves: Sequence[PathMove], captions: list[str], view: View, cube_colours: Sequence[str]
) -> tuple[list[Figure], list[str], list[str]]:
    """A panel for each slide; number and caption of a move are those of its first one."""
    panels, numbers, shown = [], [], []
    for number, move in enumerate(moves, 1):
        caption = captions[number - 1] if number <= len(captions) else ""
        for leg, step in enumerate(move.steps):
            panels.append(panel(_bodies(layout, step.pieces, cube_colours), step, view))
            numbers.append("" if leg else str(number))
            shown.append("" if leg else caption)
            layout = after(layout, move if move.turn is not None else PathMove((move.slides[leg],)))
    return panels, numbers, shown


def _one_layer(layout: Layout) -> Layout:
    """A layout of one layer that moves by half cubes, without the upper half of the layer."""
    low, high = layout.tray or layout.box
    if low[2] == high[2]:
        return layout

    def lower(shape: Voxels) -> Voxels:
        return Voxels([cell for cell in shape if cell[2] == low[2]])

    return replace(
        layout,
        shapes=tuple(map(lower, layout.shapes)),
        walls=lower(layout.walls),
        tray=layout.tray and (low, (high[0], high[1], low[2])),
        colours=tuple(tuple((at, c) for at, c in own if at[2] == low[2]) for own in layout.colours),
    )


def _bodies(
    layout: Layout, moving: Sequence[int], cube_colours: Sequence[str], *, walls: bool = True
) -> list[Body]:
    """The pieces of a layout, those that do not move pale, and its walls as one more body."""
    bodies = []
    for number, (mark, shape) in enumerate(zip(layout.marks, layout.shapes, strict=True)):
        colours = layout.colours[number] if layout.colours else ()
        spots = spots_of(colours, cube_colours)
        bodies.append(Body(shape, layout.paint(number), mark, number not in moving, spots))
    if walls and len(layout.walls):
        bodies.append(Body(layout.walls, _WALL, pale=True))
    return bodies
