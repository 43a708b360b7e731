"""Shared elements of sheets: paper sizes, headings, badges with the marks of pieces, page numbers, texts.

Text widths and line breaks are approximate, without a font: the widths are those of the common sans-serif
letters, in hundredths of the size, rounded up. In any such font, a text is at most slightly wider.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from burrkit.drawing.display import Drawing
from burrkit.drawing.items import INK, PAPER, SOFT_INK, Disc, Item, SheetPage, Words, moved
from burrkit.palette import ink_on
from burrkit.puzzle import Problem

_NARROW: Final = dict.fromkeys("ijl.,:;'|!", 28) | dict.fromkeys('ftrI()[]/\\-" `', 36)
_BROAD: Final = dict.fromkeys("mMW@%", 92) | dict.fromkeys("wABCDEGHKNOPQRSUVXYZ&+=<>~#", 72)
_WIDTHS: Final = _NARROW | _BROAD
_USUAL: Final = 57


def width(text: str, size: float) -> float:
    """Return the width of one line of text, in the unit of its size."""
    return sum(map(_hundredths, text)) * size / 100


def _hundredths(character: str) -> int:
    if character.isascii():
        return _WIDTHS.get(character, _USUAL)
    if unicodedata.combining(character):
        return 0
    return 100 if unicodedata.east_asian_width(character) in "WF" else 62


def cut(text: str, size: float, room: float) -> str:
    """Return the text, cut to a width and with an ellipsis if it is too long."""
    if width(text, size) <= room:
        return text
    short = text
    while short and width(short + "…", size) > room:
        short = short[:-1]
    return short.rstrip() + "…"


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """Wrap a text in at most ``most`` lines, broken at blanks if possible; the last may be cut."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size) <= room:
            taken += 1
        lines.append(cut(" ".join(words[:taken]), size, room))
        words = words[taken:]
    return [*lines, cut(" ".join(words), size, room)] if words else lines


# Sheets --------------------------------------------------------------------------------------------------

#: Paper size, or "fit": one sheet as wide as A4 and as high as necessary.
Paper: TypeAlias = Literal["fit", "a4", "letter", "a5"]

#: Width and height in millimetres.
SIZES: Final = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "fit": (210.0, 297.0),
    "a5": (148.0, 210.0),
}

MARGIN: Final = 14.0

TITLE: Final = 6.5
TEXT: Final = 3.6
SMALL: Final = 3.0

#: The radius of a badge, and the gap between two items.
BADGE: Final = 2.6
SPACE: Final = 1.6


def heading(title: str, subtitle: str, page_width: float) -> tuple[list[Item], float]:
    """Return the heading of a sheet, and its lower end."""
    room = page_width - 2 * MARGIN
    items: list[Item] = []
    y = MARGIN
    for line in wrapped(title, TITLE, room, 2):
        y += TITLE * 0.8
        items.append(Words(line, (MARGIN, y), TITLE, INK, bold=True))
        y += TITLE * 0.35
    for line in wrapped(subtitle, TEXT, room, 3):
        y += TEXT * 1.1
        items.append(Words(line, (MARGIN, y), TEXT, SOFT_INK))
        y += TEXT * 0.25
    return items, y + (3.0 if items else 0.0)


def badge(mark: str, colour: str, x: float, y: float) -> list[Item]:
    """Return the mark of a piece on a disc of its colour, around (x, y)."""
    size = 3.2 if len(mark) == 1 else 5.4 / (len(mark) + 0.3)
    return [
        Disc((x, y), BADGE, colour),
        Words(mark, (x, y + size * 0.36), size, ink_on(colour), "middle", bold=True),
    ]


def labelled(problem: Problem, pieces: Sequence[int], text: str, room: float) -> tuple[list[Item], float]:
    """Return badges of pieces and a text after them, from (0, 0) on, and the width.

    The badges take at most half of the width, or 40 mm.
    """
    items: list[Item] = []
    called = problem.marks
    fitting = max(int(min(room / 2, 40.0) / (2 * BADGE + SPACE / 2)), 1)
    x = 0.0
    for piece in pieces[:fitting]:
        items += badge(called[piece], problem.colours[piece], x + BADGE, 0)
        x += 2 * BADGE + SPACE / 2
    more = "… " if len(pieces) > fitting else ""
    shown = cut(more + text, TEXT, room - x - SPACE / 2)
    if shown:
        items.append(Words(shown, (x + SPACE / 2, TEXT * 0.36), TEXT, INK))
        x += SPACE / 2 + width(shown, TEXT)
    return items, x


def extra_name(problem: Problem, number: int, *, of_shape: bool = False) -> str:
    """Return the name of a piece, or ``of_shape``, to print next to its mark: empty if it is the same."""
    name = problem.pieces[number].name if of_shape else problem.names[number]
    return "" if name == problem.marks[number] else name


def legend(problem: Problem, numbers: Sequence[int], room: float) -> tuple[list[Item], float]:
    """Return some pieces with their names in lines of a width, and the height; nothing for too many."""
    if len(numbers) > 60:
        return [], 0.0
    entries = [labelled(problem, [number], extra_name(problem, number), room) for number in numbers]
    rows: list[list[tuple[list[Item], float]]] = [[]]
    x = 0.0
    for entry in entries:
        if rows[-1] and x + entry[1] > room:
            rows.append([])
            x = 0.0
        rows[-1].append(entry)
        x += entry[1] + 2 * SPACE
    items: list[Item] = []
    for k, row in enumerate(rows):
        total = sum(wide + 2 * SPACE for _, wide in row) - 2 * SPACE
        x = (room - total) / 2
        for drawn, wide in row:
            items += moved(drawn, x, k * 2.6 * BADGE + BADGE)
            x += wide + 2 * SPACE
    return items, len(rows) * 2.6 * BADGE


def bound(sheets: Sequence[tuple[float, float, list[Item]]], title: str) -> Drawing:
    """Return pages (width, height, items) as a drawing; several get page numbers."""
    pages = []
    for number, (wide, high, items) in enumerate(sheets, 1):
        numbered = list(items)
        if len(sheets) > 1:
            words = f"{number} / {len(sheets)}"
            numbered.append(Words(words, (wide - MARGIN, high - MARGIN * 0.6), SMALL, SOFT_INK, "end"))
        pages.append(SheetPage(wide, high, tuple(numbered)))
    return Drawing(tuple(pages), title, PAPER)


def unnumbered(drawing: Drawing) -> tuple[SheetPage, ...]:
    """Return the pages of ``bound`` without their page numbers."""
    if len(drawing.pages) == 1:
        return drawing.pages
    return tuple(replace(page, items=page.items[:-1]) for page in drawing.pages)
