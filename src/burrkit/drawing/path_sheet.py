"""The moves of a path on a sheet, a panel each: flat arrangements from above, others in isometric view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from burrkit.drawing.bodies import spots_of
from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body, Figure
from burrkit.drawing.items import PictureError
from burrkit.drawing.layout import SIZES, Paper
from burrkit.drawing.panels import SMALL_PANELS, STEPS, panelled
from burrkit.drawing.plan import Ground, plan
from burrkit.drawing.render import panel
from burrkit.drawing.view import USUAL, View
from burrkit.geometry import Voxels
from burrkit.moves.path.finer import after, free_quarters, played
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove, PathResult
from burrkit.runtime.arguments import check_choice, check_type

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
