"""The sheet of steps: a panel each, with what moves in full colour, an arrow, and a caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from burrkit.drawing.arrow import NO_ARROWS, Arrows, arrows
from burrkit.drawing.bodies import bodies_of, check_shown, posed, shifted
from burrkit.drawing.display import Drawing, Item, PictureError, Strokes, Words
from burrkit.drawing.figure import Body, Figure, Scene, figure, figure_of
from burrkit.drawing.layout import MARGIN, SIZES, TEXT, Paper, bound, heading
from burrkit.drawing.lettering import wrapped
from burrkit.drawing.occlusion import occluders
from burrkit.drawing.shade import INK, PALE_INK
from burrkit.drawing.sweep import Sweep
from burrkit.drawing.sweep import sweep as sweep_of
from burrkit.drawing.turn_arrow import turn_arrow
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Cell, Voxels
from burrkit.moves.model import Turn
from burrkit.moves.slides.halves import halved, tree_in_halves
from burrkit.moves.turns.collision import clear_quarters
from burrkit.moves.walk import Step, steps_apart, steps_together

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Move, Separation

#: The largest edge of a cube on paper in millimetres, and one that is large enough.
_STEP_EDGE: Final = 8.0
_GOOD_EDGE: Final = 4.0

#: The most lines of a caption.
_MOST_LINES: Final = 4

_HAIRLINE: Final = "#d8d4cd"

#: How many cubes away from the rest what comes from outside is drawn.
_AIR: Final = 2


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
    sweep: bool = False,
) -> Drawing:
    """The way together, or ``apart``, a panel a step: what moves in full colour, with an arrow.

    A panel shows the pieces at hand before the step; on the way together a last one shows the whole.
    ``captions`` are texts for the panels, in the order of ``walk.steps_together`` or ``walk.steps_apart``.
    With ``sweep`` turns without drift are hatched where the group sweeps along.
    PictureError if there is no ``tree``.
    """
    check_shown(assembled, tree, view, paper)
    if tree is None:
        raise PictureError("it does not come completely apart, so there are no steps to draw")
    title = assembled.problem.name if title is None else title
    if tree.has_halves:
        assembled, tree = halved(assembled), tree_in_halves(tree)
    walk = steps_apart(tree) if apart else steps_together(tree)
    panels = [_panel(assembled, step, apart, view, cube_colours, sweep) for step in walk]
    if not apart:
        panels.append(figure(bodies_of(assembled, cube_colours), view))
    numbers = [str(number) for number in range(1, len(walk) + 1)]
    return panelled(panels, numbers, list(captions), paper, title, subtitle)


class Form(NamedTuple):
    """What panels look like: how many of them stand beside and below each other, and measures in millimetres.

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


# Steps ---------------------------------------------------------------------------------------------------


def _panel(
    assembled: Assembly, step: Step, apart: bool, view: View, cube_colours: Sequence[str], sweep: bool
) -> Figure:
    """The pieces at hand before a step, with arrows; who comes from outside stands off by a cube or two."""
    whole = dict(zip(assembled.placed, bodies_of(assembled, cube_colours), strict=True))
    bodies = []
    for piece, pose in zip(step.pieces, step.poses, strict=True):
        moves = piece in step.move.pieces
        body = posed(whole[piece], pose)
        if step.move.frees and moves and not apart:
            # A free piece is drawn with some air between it and the rest, for the arrow to point through.
            a, b, c = step.way
            body = shifted(body, (-_AIR * a, -_AIR * b, -_AIR * c))
        bodies.append(replace(body, pale=not moves))
    return panel(bodies, step.move, view, sweep=sweep)


def panel(bodies: Sequence[Body], move: Move | Turn | None, view: View, *, sweep: bool = False) -> Figure:
    """Bodies before a move, with its arrows if there is a move. Those that are not pale move.

    What would hide them for the most part is drawn transparent, by its edges only.
    """
    if bodies and not bodies[0].cells.lattice.is_cubic:
        from burrkit.drawing.cell_figure import cell_panel

        if isinstance(move, Turn):
            raise PictureError("only pieces of cubes turn")
        return cell_panel(bodies, move, view)
    hiding = occluders(bodies, view)
    solid = [body for number, body in enumerate(bodies) if number not in hiding]
    transparent = [body for number, body in enumerate(bodies) if number in hiding]
    scene = Scene.of(solid, view)
    pointing, hatched = NO_ARROWS, None
    if isinstance(move, Turn):
        pointing = _turn_arrow(bodies, move, view)
        if sweep and move.drift is None:
            hatched = _sweep(bodies, move, view)
    elif move is not None:
        pointing = arrows(scene, _parts(solid), move, view)
    drawn = figure_of(scene, solid, view, pointing.faces)
    box = drawn.box.joined(pointing.box) if pointing.areas else drawn.box
    strokes = drawn.strokes
    if transparent:
        empty = figure(transparent, view)
        strokes += tuple(replace(stroke, colour=PALE_INK) for stroke in empty.strokes)
        box = box.joined(empty.box)
    extra: tuple[Item, ...] = pointing.areas
    if hatched is not None:
        extra, box = (*hatched.strokes, *extra), box.joined(hatched.box)
    return replace(drawn, strokes=strokes, extra=extra, box=box)


def _turn_arrow(bodies: Sequence[Body], turn: Turn, view: View) -> Arrows:
    turning, quarters = _turning(bodies, turn)
    return turn_arrow(turn, quarters, turning, view)


def _sweep(bodies: Sequence[Body], turn: Turn, view: View) -> Sweep:
    turning, quarters = _turning(bodies, turn)
    return sweep_of(turn, quarters, turning, view)


def _turning(bodies: Sequence[Body], turn: Turn) -> tuple[list[Cell], int]:
    """The cubes that turn, and by how many quarters, in the sense that is free."""
    turning = [cell for body in bodies if not body.pale for cell in body.cells]
    standing = [cell for body in bodies if body.pale for cell in body.cells]
    return turning, clear_quarters(turn, turning, standing) or turn.quarters


def _parts(bodies: Sequence[Body]) -> list[list[int]]:
    """The bodies that move, those together whose cubes touch."""
    moving = [(number, body) for number, body in enumerate(bodies) if not body.pale]
    together = Voxels([cell for _, body in moving for cell in body.cells])
    return [
        [number for number, body in moving if next(iter(body.cells)) in part]
        for part in together.components()
    ]


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
