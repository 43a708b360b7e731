"""The cut sheet: every stick from four sides at full scale with measures, and the order of its cuts.

The left end of the stick is at the left of all four drawings; each follows the one before by a quarter turn
toward the viewer. All distances are from the left end, so that errors do not add up. The last card lists the
notches of all sticks by the positions of the saw's stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing import layout
from burrkit.drawing.display import Drawing
from burrkit.drawing.figure import Body
from burrkit.drawing.items import INK, PAPER, SOFT_INK, Area, Item, Strokes, Words, mixed, moved, rectangle
from burrkit.drawing.layout import MARGIN, SIZES, SMALL, TEXT, Paper
from burrkit.drawing.render import figure
from burrkit.drawing.view import USUAL
from burrkit.fabrication import wood as in_wood
from burrkit.fabrication.measures import INCH, WoodMeasures, written
from burrkit.fabrication.names import own_names
from burrkit.fabrication.saw_setups import setup_card
from burrkit.palette import WOODS, ink_on
from burrkit.plurals import counted
from burrkit.puzzle import Problem

#: Colours of the nearest wood, of wood one cube deeper, of wood two or more deeper, and of no wood.
_WOOD: Final = ("#f3dfbd", "#c9a36d", "#a57c48")
_NOTHING: Final = PAPER

#: How much paper is in the colour of a species, from the nearest wood to the deepest.
_TINTS: Final = (0.5, 0.2, 0.0)
_EDGE: Final = "#3d2f1e"

_GAP: Final = 8.0
_BETWEEN: Final = 5.0
_NUMBER: Final = 3.0
_LABEL: Final = 2.8

_WAYS: Final[dict[in_wood.Way, str]] = {
    "rod": "a plain rod",
    "notchable": "notchable: straight cuts across, saw or router",
    "millable": "millable: a router can cut it, a saw alone cannot",
    "glue": "no saw or router gets into its corners: glue it up, or square them with a chisel",
}

_TOOLS: Final[dict[str, tuple[in_wood.Way, ...]]] = {
    "A saw will do": ("rod", "notchable"),
    "Needs a router": ("millable",),
    "Glue up": ("glue",),
}


#: The smallest picture of a piece, the space above what is written below it, and the least width of that.
_LEAST_PICTURE: Final = 24.0
_PICTURE_HIGH: Final = 29.0
_LEAST_ORDERS: Final = 34.0

#: Sheets wider than the usual paper: A3 and A2, portrait or landscape, then any size.
_WIDER: Final = ((297.0, 420.0), (420.0, 594.0), (594.0, 420.0))


def cut_sheet(problem: Problem, measures: WoodMeasures, *, paper: Paper = "a4") -> Drawing:
    """Draw all pieces of a problem, equal ones once, on the pages that they need, of wide enough paper."""
    works = [(in_wood.WoodPiece.of(problem.pieces[equal[0]].shape), equal) for equal in problem.equal_pieces]
    wide, high = _page(max(work.size[0] for work, _ in works) * measures.cube, paper)
    room = wide - 2 * MARGIN
    cards = [_card(problem, work, equal, measures, room) for work, equal in works]
    setups = setup_card(problem, works, measures, room)
    cards += [setups] if setups else []
    owners = [(work, number) for work, equal in works for number in equal]
    rods = in_wood.stock([work for work, _ in owners], [measures.species_of(number) for _, number in owners])
    title = f"{problem.name}: cut sheet" if problem.name else "Cut sheet"
    unit = "inches" if measures.unit == "in" else "millimetres"
    items, y = layout.heading(title, f"True to scale, in {unit}; one cube is {measures.written(1)}", wide)
    for line in (*_buy(rods, measures), *_ways(problem, works)):
        for part in layout.wrapped(line, TEXT, room, 3):
            items.append(Words(part, (MARGIN, y + TEXT), TEXT, INK))
            y += TEXT * 1.45
    y += 4.0
    tallest = max(tall for _, tall in cards) + MARGIN + _RULER_HIGH
    if MARGIN + tallest > high:
        # A piece as thick as it is long: its four sides fit on no usual sheet.
        high = y + tallest
    pages, ends = [items], [y]
    for card, tall in cards:
        # The first page with enough space.
        page = next(
            (n for n, end in enumerate(ends) if end + tall <= high - MARGIN - _RULER_HIGH), len(pages)
        )
        if page == len(pages):
            pages.append([])
            ends.append(MARGIN)
        pages[page] += moved(card, MARGIN, ends[page])
        ends[page] += tall + _BETWEEN
    sheets = [(wide, high, [*page, *_ruler(high, measures)]) for page in pages]
    return layout.bound(sheets, title)


def _page(longest: float, paper: Paper) -> tuple[float, float]:
    """Return the smallest sheet for the longest piece at full scale."""
    usual = SIZES["letter" if paper == "letter" else "a4"]
    for wide, high in (usual, *_WIDER):
        if longest <= wide - 2 * MARGIN:
            return wide, high
    return longest + 2 * MARGIN, 420.0


def _buy(rods: Sequence[in_wood.WoodStock], measures: WoodMeasures) -> Iterator[str]:
    is_metric = measures.unit == "mm"
    unit = " mm" if is_metric else ""
    for rod in rods:
        deep, high = (measures.written(side) for side in rod.section)
        counts = {length: rod.lengths.count(length) for length in rod.lengths}
        parts = ", ".join(f"{n} of {measures.written(length)}" for length, n in counts.items())
        need = rod.needed(measures.cube, measures.kerf)
        needed = f"{need:.0f}" if is_metric else f'{need / INCH:.1f}"'
        enough = rod.to_buy(measures.cube, measures.kerf, 50.0 if is_metric else INCH)
        yield (
            f"Buy {rod.species or 'rod'} {deep} x {high}: {written(enough, measures.unit)}{unit} ({parts}, "
            f"with cuts of {written(measures.kerf, measures.unit)}: {needed})."
        )


def _ways(problem: Problem, works: in_wood.Works) -> Iterator[str]:
    """Draw the overview: which pieces need which tool."""
    called = problem.marks
    for words, ways in _TOOLS.items():
        tools = (("glue" if in_wood.needs_blocks(work) else work.way, equal) for work, equal in works)
        found = [called[k] for tool, equal in tools if tool in ways for k in equal]
        if found:
            yield f"{words}: {', '.join(found)}."


# One piece -----------------------------------------------------------------------------------------------


def _card(
    problem: Problem, work: in_wood.WoodPiece, equal: Sequence[int], measures: WoodMeasures, room: float
) -> tuple[list[Item], float]:
    """Draw one piece from (0, 0), and return the height."""
    called = problem.marks
    items: list[Item] = [Strokes((((0.0, 0.0), (room, 0.0)),), _EDGE, 0.2)]
    x, y = 0.0, 5.0
    for number in equal[:8]:
        items += layout.badge(called[number], problem.colours[number], x + 2.6, y)
        x += 6.0
    long, deep, high = map(measures.written, work.size)
    own = own_names(problem)
    names = dict.fromkeys(own[number] for number in equal)
    name = ", ".join(name for name in names if name and name not in called)
    count = f"{len(equal)} x  " if len(equal) > 1 else ""
    species = ", ".join(dict.fromkeys(filter(None, map(measures.species_of, equal))))
    size = f"{count}{name + ':  ' if name else ''}{long} x {deep} x {high}{', ' + species if species else ''}"
    items.append(Words(layout.cut(size, 4.2, room - x - 2), (x + 1.5, y + 1.5), 4.2, INK, bold=True))
    y += 7.0
    glued = in_wood.needs_blocks(work) and not work.is_stick
    items.append(Words("glued up from blocks" if glued else _WAYS[work.way], (0.0, y), TEXT, SOFT_INK))
    y += 4.0
    length = work.size[0] * measures.cube
    wood = _tints(measures.species_of(equal[0]))
    columns = 2 if 2 * length + _GAP <= room else 1
    sides = tuple(in_wood.SIDES)[:1] if work.way == "rod" else tuple(in_wood.SIDES)
    left, top = columns * (length + _GAP), y
    items += _picture(work, problem.colours[equal[0]], left, y, room)
    for row in range(0, len(sides), columns):
        tall = 0.0
        for column, side in enumerate(sides[row : row + columns]):
            drawn, below = _side(work, side, measures, wood)
            items += moved(drawn, column * (length + _GAP), y)
            tall = max(tall, below)
        y += tall + 2.5
    # What to cut is written below the picture, if it has space there.
    for x, start in ((left, top + _PICTURE_HIGH), (0.0, y)):
        orders = [
            part for line in _orders(work, measures) for part in layout.wrapped(line, TEXT, room - x, 4)
        ]
        if x == 0 or (room - x >= _LEAST_ORDERS and start + len(orders) * TEXT * 1.4 <= y):
            break
    items += [Words(order, (x, start + n * TEXT * 1.4), TEXT, INK) for n, order in enumerate(orders, 1)]
    y = max(y, start + len(orders) * TEXT * 1.4)
    return items, y + 1.5


def _picture(work: in_wood.WoodPiece, colour: str, left: float, top: float, room: float) -> list[Item]:
    """Draw a small view of the piece if there is space next to the drawings."""
    if room - left < _LEAST_PICTURE:
        return []
    drawn = figure([Body(work.cells, colour)], USUAL)
    wide = min(room - left, 60.0)
    scale = min(wide / drawn.box.width, 26.0 / drawn.box.height, 7.0)
    return drawn.centred(left + wide / 2, top + 2.0 + drawn.box.height * scale / 2, scale)


def _tints(species: str) -> tuple[str, str, str]:
    """Return the colours of wood at the three depths of a drawing."""
    if not species:
        return _WOOD
    near, deeper, deepest = (mixed(WOODS[species], PAPER, share) for share in _TINTS)
    return near, deeper, deepest


def _side(
    work: in_wood.WoodPiece, side: in_wood.Side, measures: WoodMeasures, wood: tuple[str, str, str]
) -> tuple[list[Item], float]:
    """Draw a piece from one side, its left end at x = 0, with its measures below; return the height."""
    cube = measures.cube
    depths = work.depths(side)
    long, high = depths.shape
    items: list[Item] = [Words(side, (0.0, SMALL * 0.9), SMALL, SOFT_INK, bold=True)]
    top = SMALL * 1.5
    deepest = work.size[in_wood.SIDES[side][0]]
    for depth in np.unique(depths).tolist():
        colour = _NOTHING if depth == deepest else wood[min(depth, 2)]
        loops = [
            rectangle(x * cube, top + (high - 1 - v) * cube, cube, cube)
            for x, v in np.argwhere(depths == depth).tolist()
        ]
        items.append(Area(tuple(loops), colour))
    items += _lines(depths, cube, top)
    items += _depth_labels(depths, measures, top, deepest, wood)
    below = top + high * cube
    stops = [0, *(np.flatnonzero((np.diff(depths, axis=0) != 0).any(axis=1)) + 1).tolist(), long]
    for stop in stops:
        at, spot = stop * cube, (stop * cube, below + 2.6 + _NUMBER)
        items.append(Strokes((((at, below + 0.8), (at, below + 2.4)),), INK, 0.18))
        items.append(Words(measures.written(stop), spot, _NUMBER, INK, "middle" if stop else "start"))
    return items, below + 3.0 + _NUMBER


def _lines(depths: NDArray[np.int64], cube: float, top: float) -> list[Item]:
    """Return lines where the depth changes, and around all wood."""
    long, high = depths.shape
    around = np.pad(depths, 1, constant_values=-1)
    lines = [
        ((x * cube, top + (high - a) * cube), (x * cube, top + (high - b) * cube))
        for x in range(long + 1)
        for a, b in in_wood.runs(around[x, 1:-1] != around[x + 1, 1:-1])
    ]
    for v in range(high + 1):
        for a, b in in_wood.runs(around[1:-1, v] != around[1:-1, v + 1]):
            lines.append(((a * cube, top + (high - v) * cube), (b * cube, top + (high - v) * cube)))
    return [Strokes(tuple(lines), _EDGE, 0.3)]


def _depth_labels(
    depths: NDArray[np.int64], measures: WoodMeasures, top: float, deepest: int, wood: tuple[str, str, str]
) -> Iterator[Item]:
    """Return the label of each hollow, once: "11.15 deep", or "through"."""
    high, cube = depths.shape[1], measures.cube
    seen = np.zeros(depths.shape, dtype=bool)
    for x, v in np.ndindex(depths.shape):
        depth = int(depths[x, v])
        if depth == 0 or seen[x, v]:
            continue
        wide = 1
        while x + wide < len(depths) and depths[x + wide, v] == depth and not seen[x + wide, v]:
            wide += 1
        tall = 1
        while v + tall < high and (depths[x : x + wide, v + tall] == depth).all():
            tall += 1
        seen[x : x + wide, v : v + tall] = True
        whole = "through" if depth == deepest else f"{measures.written(depth)} deep"
        text = next(
            (t for t in (whole, whole.removesuffix(" deep")) if layout.width(t, _LABEL) < wide * cube - 0.6),
            "",
        )
        if text:
            at = (x + wide / 2) * cube, top + (high - v - tall / 2) * cube + 0.9
            ink = SOFT_INK if depth == deepest else ink_on(wood[min(depth, 2)])
            yield Words(text, at, _LABEL, ink, "middle")


def _orders(work: in_wood.WoodPiece, measures: WoodMeasures) -> Iterator[str]:
    """Return the instructions, step by step."""
    if in_wood.needs_blocks(work):
        counts = {block: work.blocks.count(block) for block in work.blocks}
        parts = (f"{n} of {' x '.join(map(measures.written, block))}" for block, n in counts.items())
        yield f"Glue it up from {', '.join(parts)}."
        if work.way == "glue" and work.is_stick:
            corners = work.inner_corners
            yield f"Or cut it as below and square {counted(corners, 'inner corner')} with a chisel."
        if not work.is_stick:
            return
    for number, cut in enumerate(work.cuts, 1):
        yield f"{number}. {_cut_words(cut, measures)}"


def _cut_words(cut: in_wood.Cut, measures: WoodMeasures) -> str:
    where, deep = f"{measures.written(cut.start)} to {measures.written(cut.stop)}", measures.written(1)
    if cut.is_notch:
        last = "; little is left, so support it" if cut.thin else ""
        return f"{cut.sides[0].capitalize()}: notch across, {where}, {deep} deep{last}."
    first, second = cut.sides
    return f"{first.capitalize()} and {second}: pocket at their edge, {where}, {deep} wide and deep."


# The ruler -----------------------------------------------------------------------------------------------

_RULER_HIGH: Final = 6.0


def _ruler(high: float, measures: WoodMeasures) -> list[Item]:
    """Draw a line of 100 mm, or of 4 inches, at the foot of a page, to check the scale of the printer."""
    y = high - MARGIN * 0.75
    step, count, middle, words = (10.0, 10, 5, "100 mm") if measures.unit == "mm" else (INCH / 4, 16, 4, '4"')
    long = step * count
    lines = [((MARGIN, y), (MARGIN + long, y))]
    lines += [
        ((MARGIN + k * step, y - (1.6 if k % middle else 2.6)), (MARGIN + k * step, y))
        for k in range(count + 1)
    ]
    words += ": print at 100 %, and measure this line"
    return [Strokes(tuple(lines), INK, 0.2), Words(words, (MARGIN + long + 3.0, y), SMALL * 0.9, SOFT_INK)]
