"""The booklet of a puzzle, and the card that goes with it without its solution.

The booklet has a cover, the pieces, the exploded view, and the steps; the card shows what the pieces make, as
one body, and the pieces. Both name the designer and the level, and lead to a page by a QR code, which segno
(L. Heuer) encodes; it comes with the extra ``print``, and nothing else needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from math import ceil
from typing import Final, Literal, TypeAlias

import numpy as np

from burrkit.assembly import assemblies
from burrkit.drawing import exploded, pieces as pieces_sheet, steps
from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body, Figure
from burrkit.drawing.items import (
    INK,
    PAPER,
    SOFT_INK,
    Area,
    Item,
    SheetPage,
    Strokes,
    Words,
    moved,
    rectangle,
)
from burrkit.drawing.layout import MARGIN, SIZES, SMALL, TEXT, Paper, unnumbered, wrapped
from burrkit.drawing.render import bodies_of, body_of, figure
from burrkit.drawing.sheets import second_view
from burrkit.drawing.view import USUAL
from burrkit.fabrication.wood import runs
from burrkit.mesh import MeshError
from burrkit.palette import WOODS
from burrkit.plurals import counted
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_choice, check_type
from burrkit.runtime.fields import quoted
from burrkit.solving.found_assembly import FoundAssembly

#: Paper sizes of booklets and cards.
BookletPaper: TypeAlias = Literal["a6", "a5", "a4", "letter"]

#: Width and height in millimetres, and the larger sheet that is reduced to it, so that letters fit the page.
_SIZES: Final[dict[BookletPaper, tuple[tuple[float, float], Paper]]] = {
    "a6": ((105.0, 148.0), "a5"),
    "a5": (SIZES["a5"], "a5"),
    "a4": (SIZES["a4"], "a4"),
    "letter": (SIZES["letter"], "letter"),
}
BOOKLET_PAPERS: Final = tuple(_SIZES)

_TITLE: Final = 9.0
_DESIGNER: Final = 4.6
_CODE: Final = 30.0
_LONGEST: Final = 200

#: The white margin that readers of QR codes need, in modules.
_QUIET: Final = 4

#: The largest edge of a cube on the cover, and on the card.
_COVER_EDGE: Final = 14.0
_PIECE_EDGE: Final = 6.0

#: The width of lines to cut along.
_CUT: Final = 0.15

#: The goal on the card is made of this wood.
_GOAL: Final = WOODS["maple"]


@dataclass(frozen=True)
class Booklet:
    """The text of the booklet and the card besides the puzzle itself.

    ``title`` is the puzzle's name unless given, ``url`` the address of a page, as a QR code. ``both_sides``
    shows the goal on the card from behind, too, if a gap may be hidden. MeshError for an invalid address, and
    for texts that are too long.
    """

    title: str = ""
    designer: str = ""
    url: str = ""
    paper: BookletPaper = "a5"
    both_sides: bool = False

    def __post_init__(self) -> None:
        check_choice("paper", self.paper, BOOKLET_PAPERS)
        for name, text in (("title", self.title), ("designer", self.designer), ("url", self.url)):
            check_type(name, text, str)
            if len(text) > _LONGEST:
                raise MeshError(f"a {name} of {len(text)} characters; at most {_LONGEST} fit", "too-large")
            if not text.isprintable():
                raise MeshError(f"the {name} {quoted(text)} has characters that cannot be printed")
        if self.url and not self.url.startswith(("https://", "http://")):
            raise MeshError(f"the address {quoted(self.url)} does not begin with https:// or http://")

    def require(self) -> None:
        """Raise MeshError with instructions if a QR code is requested and segno is not installed."""
        if self.url and find_spec("segno") is None:
            raise MeshError("a QR code needs segno: pip install 'burrkit[print]'", "not-installed")


def booklet(problem: Problem, about: Booklet, solved: FoundAssembly | None = None) -> Drawing:
    """Draw the booklet; without an assembly it has the cover and the pieces, without a solution no steps."""
    about.require()
    paper = _SIZES[about.paper][1]
    sheets = [pieces_sheet(problem, paper=paper, title="The pieces")]
    if solved is not None:
        words = "Every piece drawn out along the way on which it leaves" if solved.is_solution else ""
        sheets.append(exploded(solved, paper=paper, title="The pieces in place", subtitle=words))
        if solved.is_solution:
            words = f"{counted(len(solved.captions()) - 1, 'step')}, level {solved.level}"
            sheets.append(steps(solved, paper=paper, title="Putting it together", subtitle=words))
    pages = [_cover(problem, about, solved)]
    for page in (page for sheet in sheets for page in unnumbered(sheet)):
        at = page.width / 2, page.height - MARGIN * 0.6
        number = Words(str(len(pages) + 1), at, SMALL, SOFT_INK, "middle")
        pages.append(replace(page, items=(*page.items, number)))
    return _bound(pages, problem, about)


def card(problem: Problem, about: Booklet, solved: FoundAssembly | None = None) -> Drawing:
    """Draw the card: the goal as one body, the pieces, and no way to put them together."""
    about.require()
    wide, high = SIZES[_SIZES[about.paper][1]]
    items, top = _head(problem, about, wide)
    count = len(problem.pieces)
    made = "This is one piece." if count == 1 else f"Put the {count} pieces together to make this."
    foot, bottom = _foot(about, [made, *_level(solved)], wide, high)
    room = bottom - top
    views = [USUAL, second_view(problem.goal.cells, USUAL) if about.both_sides else None]
    goals = [figure([Body(problem.goal.cells, _GOAL)], view) for view in views if view is not None]
    for k, goal in enumerate(goals):
        column = (wide - MARGIN) / len(goals)
        x, y = MARGIN / 2 + column * (k + 0.5), top + room * 0.26
        items += _within(goal, x, y, column - MARGIN, room * 0.48, _COVER_EDGE)
    items += _loose(problem, wide, top + room * 0.54, room * 0.42)
    return _bound([SheetPage(wide, high, (*items, *foot))], problem, about)


def challenge_sheets(stock: Problem, puzzles: Sequence[Problem], *, with_solutions: bool) -> Drawing:
    """Draw the cards of several puzzles, four on a sheet of A4 to cut out.

    ``with_solutions`` makes a booklet: the pieces of the stock come first, an exploded view of each puzzle
    last. Every one must have an assembly.
    """
    title, about = stock.name or "Challenges", Booklet(paper="a6", both_sides=True)
    pages = _four_up([card(one, about) for one in puzzles])
    if with_solutions:
        solved = [exploded(next(assemblies(one)), paper="a5", title=f"{one.name}: solved") for one in puzzles]
        pages = [*pieces_sheet(stock, paper="a4", title=title).pages, *pages, *_four_up(solved)]
    return Drawing(tuple(pages), title, PAPER)


def _four_up(drawings: Sequence[Drawing]) -> list[SheetPage]:
    """The first pages of drawings in the four quarters of sheets of A4, with lines to cut along."""
    wide, high = SIZES["a4"]
    cuts = Strokes((((wide / 2, 0), (wide / 2, high)), ((0, high / 2), (wide, high / 2))), SOFT_INK, _CUT)
    sheets: list[list[Item]] = []
    for k, page in enumerate(drawing.pages[0] for drawing in drawings):
        if k % 4 == 0:
            sheets.append([cuts])
        scale = min(wide / 2 / page.width, high / 2 / page.height)
        sheets[-1] += moved(page.items, k % 2 * wide / 2, k // 2 % 2 * high / 2, scale)
    return [SheetPage(wide, high, tuple(items)) for items in sheets]


def _bound(pages: Sequence[SheetPage], problem: Problem, about: Booklet) -> Drawing:
    (wide, high), drawn_on = _SIZES[about.paper]
    scale = min(wide / SIZES[drawn_on][0], high / SIZES[drawn_on][1])
    if scale < 1:
        pages = [SheetPage(wide, high, tuple(moved(page.items, 0, 0, scale))) for page in pages]
    return Drawing(tuple(pages), _title(problem, about), PAPER)


# Pages ---------------------------------------------------------------------------------------------------


def _cover(problem: Problem, about: Booklet, solved: FoundAssembly | None) -> SheetPage:
    wide, high = SIZES[_SIZES[about.paper][1]]
    items, top = _head(problem, about, wide)
    count = len(problem.pieces)
    foot, bottom = _foot(about, [counted(count, "piece"), *_level(solved)], wide, high)
    if solved is None:
        bodies = [Body(problem.goal.cells, _GOAL)]
    else:
        bodies = [replace(body, mark="") for body in bodies_of(solved.assembly)]
    middle, room = (top + bottom) / 2, bottom - top - 10.0
    items += _within(figure(bodies, USUAL), wide / 2, middle, wide - 3 * MARGIN, room, _COVER_EDGE)
    return SheetPage(wide, high, (*items, *foot))


def _title(problem: Problem, about: Booklet) -> str:
    return about.title or problem.name or "A puzzle"


def _head(problem: Problem, about: Booklet, wide: float) -> tuple[list[Item], float]:
    """Return the title and the designer, and their lower end."""
    items: list[Item] = []
    y = MARGIN
    for line in wrapped(_title(problem, about), _TITLE, wide - 2 * MARGIN, 3):
        y += _TITLE
        items.append(Words(line, (MARGIN, y), _TITLE, INK, bold=True))
        y += _TITLE * 0.15
    if about.designer:
        for line in wrapped(f"designed by {about.designer}", _DESIGNER, wide - 2 * MARGIN, 2):
            y += _DESIGNER * 1.5
            items.append(Words(line, (MARGIN, y), _DESIGNER, SOFT_INK))
    return items, y + 4.0


def _level(solved: FoundAssembly | None) -> list[str]:
    """Return a line about the level; none without a solution."""
    if solved is None or solved.tree is None:
        return []
    return [f"Level {solved.level}: a part is free after {counted(len(solved.tree.moves), 'move')}."]


def _foot(about: Booklet, lines: Sequence[str], wide: float, high: float) -> tuple[list[Item], float]:
    """Return lines of text at the foot, with the QR code to their right, and their upper end."""
    room = wide - 2 * MARGIN - (_CODE if about.url else 0.0)
    texts = [(part, INK) for line in lines for part in wrapped(line, TEXT * 1.1, room, 3)]
    texts += [(part, SOFT_INK) for part in _address_lines(about.url, room)]
    step = TEXT * 1.65
    top = high - MARGIN - max(len(texts) * step, _CODE if about.url else 0.0)
    y = high - MARGIN - (len(texts) - 1) * step
    items: list[Item] = []
    for text, colour in texts:
        items.append(Words(text, (MARGIN, y), TEXT * 1.1 if colour == INK else TEXT, colour))
        y += step
    if about.url:
        # The white margin of the code reaches into that of the page.
        items += qr_code(about.url, wide - MARGIN - _CODE * 0.9, high - MARGIN - _CODE * 0.9, _CODE)
    return items, top


def _address_lines(url: str, room: float) -> list[str]:
    """Break an address, which has no blanks, after slashes and before it is too wide."""
    shown = url.removeprefix("https://").removeprefix("http://").rstrip("/")
    parts = [part for part in shown.replace("/", "/ ").split(" ") if part]
    spaced = wrapped(" ".join(parts), TEXT, room, 4)
    return [line.replace("/ ", "/") for line in spaced]


def _within(drawn: Figure, x: float, y: float, wide: float, high: float, most: float) -> list[Item]:
    """Return a figure centred at a point, as large as it may be."""
    scale = min(wide / drawn.box.width, high / drawn.box.height, most)
    return drawn.centred(x, y, scale)


def _loose(problem: Problem, wide: float, top: float, high: float) -> list[Item]:
    """Draw all pieces in rows, equal ones once and counted, to one scale."""
    alike = problem.equal_pieces
    figures = [
        figure([body_of(problem.pieces[equal[0]], problem.colours[equal[0]])], USUAL) for equal in alike
    ]
    widest = max(one.box.width for one in figures)
    tallest = max(one.box.height for one in figures)
    room = wide - 2 * MARGIN
    sizes = [
        (min(0.86 * room / columns / widest, (high / ceil(len(figures) / columns) - 6.0) / tallest), columns)
        for columns in range(1, len(figures) + 1)
    ]
    scale, columns = max(sizes)
    scale = max(min(scale, _PIECE_EDGE), 0.2)
    row = high / ceil(len(figures) / columns)
    items: list[Item] = []
    for k, (one, equal) in enumerate(zip(figures, alike, strict=True)):
        in_row = min(columns, len(figures) - k // columns * columns)
        x = wide / 2 + (k % columns - (in_row - 1) / 2) * room / columns
        y = top + (k // columns + 0.5) * row
        items += one.centred(x, y - 2.0, scale)
        if len(equal) > 1:
            below = y + one.box.height * scale / 2 + 2.5
            items.append(Words(f"{len(equal)} x", (x, below), SMALL, INK, "middle"))
    return items


# QR codes ------------------------------------------------------------------------------------------------


def qr_code(text: str, left: float, top: float, size: float) -> list[Item]:
    """Return the code of a text in a square of ``size`` millimetres, its white margin included."""
    import segno

    modules = np.array(segno.make(text, error="m", micro=False).matrix, dtype=bool)
    step = size / (len(modules) + 2 * _QUIET)
    x0, y0 = left + _QUIET * step, top + _QUIET * step
    loops = tuple(
        rectangle(x0 + a * step, y0 + row * step, (b - a) * step, step)
        for row, dark in enumerate(modules)
        for a, b in runs(dark)
    )
    return [Area((rectangle(left, top, size, size),), PAPER), Area(loops, INK)]
