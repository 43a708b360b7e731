"""The assemblies in a report of ``burrkit solve``.

    Layers from the bottom up, seen from above, the side toward you last:
    1 bottom     2 top
    A A B        A C C
    A B B        . C C

A heading gives the column in which each layer begins. A point is a hole, a blank is outside the puzzle, and
everything else is the mark of a piece: also signs that mean no cube, or a heading, in drawings that people
write. Cells are as wide as the longest mark, or one column more. Marks are signs or, from 27 pieces on,
A to Z, AA, AB and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.formats.drawings.lines import Row, columns_of, rows_of, side_by_side
from burrkit.puzzle.appearance import default_marks
from burrkit.puzzle.document import MOST_PIECES

#: The line above each drawing.
_BEGINNING: Final = re.compile(r"Layers (?:of (?P<cells>.{1,60}) )?from the bottom\b")
#: The line below each drawing, behind a blank one.
_PLACES: Final = "Hold each piece"
HOLE: Final = "."
#: With fewer pieces, marks are single signs.
_FEWEST: Final = 27
_LONGEST_MARK: Final = 3
_LINES_WRAPPED: Final = 2

#: The marks of one layer by column, row by row, the farthest first; "" and a hole are not pieces.
MarkLayer: TypeAlias = list[list[str]]


def is_report(text: str) -> bool:
    """Whether a text is such a report, with drawings or without."""
    return any(_BEGINNING.match(row.text) for row in rows_of(text))


def read(text: str, source: str) -> list[tuple[int, list[MarkLayer]]]:
    """The layers of each drawing of a report, the lowest first, and the line where the drawing begins.

    FormatError for a drawing without layers, with a line that is not one, or of other cells than cubes.
    """
    rows = list(rows_of(text))
    starts = [k for k, row in enumerate(rows) if _BEGINNING.match(row.text)]
    for start in starts:
        match = _BEGINNING.match(rows[start].text)
        if match and match["cells"]:
            reason = (
                f"layers of {match['cells']} cannot be read, only those of cubes; solve --save writes a file"
            )
            raise FormatError(source, rows[start].number, reason)
    return [(rows[start].number, _layers(rows[start + 1 :], rows[start].number, source)) for start in starts]


def _layers(rows: Sequence[Row], line: int, source: str) -> list[MarkLayer]:
    first = next((k for k, row in enumerate(rows[: _LINES_WRAPPED + 1]) if columns_of(row.text)), None)
    if first is None:
        raise FormatError(source, line, "no heading of layers such as '1 bottom  2  3 top' below this line")
    texts = [row.text for row in rows[first:]]
    slices = next(filter(None, (_slices(texts, depth) for depth in _depths(texts))), None)
    if slices is None:
        raise FormatError(source, line, "layers with different numbers of rows, or without a last one")
    width = _cell_width(slices)
    return [[_cells(row, width) for row in layer] for layer in slices]


def _depths(texts: Sequence[str]) -> Iterator[int]:
    """How many rows each layer may have: up to a blank line with a heading, or the end, behind it.

    Where headings follow each other, the rows below one may be blank.
    """
    last = columns_of(texts[0])[-1][1]
    for k, text in enumerate(texts[2:], 2):
        if not texts[k - 1] and [number for _, number in columns_of(text)][:1] == [last + 1] and k > 2:
            yield k - 2
    # Rows of a goal in several parts may be blank, too; the line below the drawing ends them.
    places = next((k - 1 for k, text in enumerate(texts) if text.startswith(_PLACES)), len(texts))
    blank = next((k for k, text in enumerate(texts) if not text), len(texts))
    yield (places if places < len(texts) else blank) - 1


def _slices(texts: Sequence[str], depth: int) -> list[list[str]]:
    """The rows of each layer, if all have this many; else nothing."""
    slices: list[list[str]] = []
    at, is_last = 0, False
    while not is_last and at < len(texts) and depth > 0:
        columns = columns_of(texts[at])
        if [number for _, number in columns][:1] != [len(slices) + 1]:
            return []
        below = texts[at + 1 : at + 1 + depth]
        slices += side_by_side(below, [start for start, _ in columns])
        at += depth + 2
        is_last = "top" in texts[at - depth - 2] or at >= len(texts) or not columns_of(texts[at])
    blank = texts[at - 1 : at]
    return slices if slices and all(len(layer) == depth for layer in slices) and blank in ([], [""]) else []


def _cell_width(slices: Sequence[Sequence[str]]) -> int:
    """How many columns a cell takes."""
    rows = [row for layer in slices for row in layer]
    known = set(default_marks(MOST_PIECES))
    for length in range(2, _LONGEST_MARK + 1):
        for width in (length + 1, length):
            marks = {cell for row in rows for cell in _cells(row, width)} - {"", HOLE}
            if len(marks) >= _FEWEST and marks <= known and {1, length} <= {len(mark) for mark in marks}:
                return width
    return 1 if any(row[1::2].strip() for row in rows) else 2


def _cells(row: str, width: int) -> list[str]:
    """The cells of a row, without the blanks behind their marks."""
    return [row[at : at + width].rstrip() for at in range(0, len(row), width)]
