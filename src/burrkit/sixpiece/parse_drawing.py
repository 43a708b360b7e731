"""Read a stick from four drawn rows, in any orientation.

The rows are the layers as seen from above: bottom behind, bottom front, top behind, top front. They are
separated by line ends, ``/`` or blanks; ``drawing.rows`` writes them.
Rows that have their names before them, as ``burrkit piece`` prints them, are found in any text.
The rows may also be lists, ``[1, 1, 0, 0, 1, 1]``, with or without the labels ``[0,0]``, ``[1,0]``,
``[0,1]``, ``[1,1]`` (behind 0 or front 1, bottom 0 or top 1) of a published text on the antique burr.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from burrkit.errors import StickError
from burrkit.geometry import Cell, Voxels
from burrkit.plurals import counted
from burrkit.runtime.fields import shortened, whole_number
from burrkit.runtime.records import dataclass
from burrkit.sixpiece.sticks import CORNERS, LENGTHS, NUMBERS, REMOVABLE, Stick, turns

#: The characters for a present and for a missing cube.
PRESENT: Final = "xX#1"
ABSENT: Final = ".-_0"

#: The rows in their order: name, y, z.
ROWS: Final = (("bottom behind", 1, 0), ("bottom front", 0, 0), ("top behind", 1, 1), ("top front", 0, 1))


@dataclass(frozen=True, slots=True)
class Reading:
    """The stick of four rows.

    If the drawn orientation has a number (``has_number``), ``stick`` has that number. Else a cube is missing
    that no numbered stick lacks, and ``stick`` is the canonical orientation of the same shape.
    """

    stick: Stick
    has_number: bool
    length: int


_NUMBER: Final = re.compile(r"[+-]?\d+", re.ASCII)


def read(text: str, *, in_rows: bool) -> Reading:
    """Read a stick from its number, or if ``in_rows`` from its rows; StickError for anything else."""
    if _NUMBER.fullmatch(text):
        number = whole_number(text, 1, NUMBERS)
        if number is None:
            raise StickError(f"stick {shortened(text, 12)} is not between 1 and {NUMBERS}")
        return Reading(Stick(number), True, 6)
    if not in_rows:
        shown = shortened(text, 43)
        raise StickError(
            f"{shown!a} is neither a stick number nor four rows like xxxxxx/xx..xx/x....x/x....x"
        )
    return read_rows(text)


def read_rows(text: str) -> Reading:
    """Read a stick that is drawn as four rows of 6 (or 8, 10, 12) characters.

    ``x``, ``X``, ``#`` and ``1`` are cubes; ``.``, ``-``, ``_`` and ``0`` are gaps. StickError, in one line,
    for anything that is not a drawing of a stick.
    """
    lines = _split(text)
    length = _check_form(lines)
    drawn = [(x, y, z) for line, (_, y, z) in zip(lines, ROWS, strict=True) for x in _cubes(line)]
    parts = len(Voxels(drawn).components())
    if parts != 1:
        raise StickError(f"these rows fall into {parts} parts; a stick is one")
    shift = (length - 6) // 2
    gaps = set(product(range(6), range(2), range(2))) - {(x - shift, y, z) for x, y, z in drawn}
    numbers = [_number({turn(gap) for gap in gaps}) for turn in turns()]
    if number := numbers[0]:
        return Reading(Stick(number), True, length)
    if not any(numbers):
        raise StickError(_no_whole_side(gaps, shift))
    return Reading(Stick(min(filter(None, numbers))), False, length)


#: Labels of rows given as lists, in the order of ``ROWS``.
_LABELS: Final = ("00", "10", "01", "11")
_NAMED: Final = [re.compile(rf"^[ \t]*+{name}[ \t]++(\S++)[ \t\r]*+$", re.MULTILINE) for name, _, _ in ROWS]
_BRACKETS: Final = re.compile(r"\[([^\[\]]*+)\]")


def _split(text: str) -> list[str]:
    """The rows of a text. If lines or ``/`` separate four rows, blanks within a row are ignored."""
    named = [found for found in (pattern.findall(text) for pattern in _NAMED) if found]
    if len(named) == 4 and all(len(found) == 1 for found in named):
        return [row for (row,) in named]
    if "[" in text:
        return _lists(text)
    lines = ["".join(line.split()) for line in re.split(r"[/\r\n]", text)]
    lines = [line for line in lines if line]
    return lines if len(lines) == 4 else text.replace("/", " ").split()


def _lists(text: str) -> list[str]:
    """The rows of a text that gives them as lists; where each has a label, in the order of the labels."""
    lists = [re.sub(r"[\s,]", "", match[1]) for match in _BRACKETS.finditer(text)]
    labels = [digits for digits in lists if digits in _LABELS]
    rows = [digits for digits in lists if digits not in _LABELS]
    if sorted(labels) == sorted(_LABELS) and len(rows) == 4:
        rows = [row for _, row in sorted(zip(map(_LABELS.index, labels), rows, strict=True))]
    return rows


def _check_form(lines: list[str]) -> int:
    """The length of four well-formed rows with complete ends; else StickError."""
    if len(lines) != 4:
        raise StickError(
            f"{counted(len(lines), 'row')} instead of four: {', '.join(name for name, _, _ in ROWS)}"
        )
    for line, (name, _, _) in zip(lines, ROWS, strict=True):
        for place, mark in enumerate(line, start=1):
            if mark not in PRESENT + ABSENT:
                raise StickError(f"{name} row, place {place}: {mark!a} is neither a cube (x) nor a gap (.)")
    sizes = [len(line) for line in lines]
    for size, (name, _, _) in zip(sizes, ROWS, strict=True):
        if size not in LENGTHS:
            raise StickError(f"the {name} row has {size} places instead of 6 (8, 10, 12 for longer sticks)")
    if len(set(sizes)) > 1:
        raise StickError(f"the rows have {', '.join(map(str, sizes))} places; all must have the same")
    _check_ends(lines, sizes[0])
    return sizes[0]


def _check_ends(lines: list[str], length: int) -> None:
    end = (length - 4) // 2
    for line, (name, _, _) in zip(lines, ROWS, strict=True):
        for x in (*range(end), *range(length - end, length)):
            if line[x] in ABSENT:
                raise StickError(f"{name} row, place {x + 1}: no burr stick lacks a cube at its end")


def _cubes(line: str) -> list[int]:
    return [x for x, mark in enumerate(line) if mark in PRESENT]


def _number(gaps: set[Cell]) -> int:
    """The number of the stick that lacks these cubes; 0 if it has none."""
    if not gaps.issubset(REMOVABLE):
        return 0
    return 1 + sum(1 << REMOVABLE.index(gap) for gap in gaps)


def _no_whole_side(gaps: set[Cell], shift: int) -> str:
    """The reason why no rotation has a number: each of the four sides lacks a cube next to an end."""
    corners = {turn(corner) for turn in turns() for corner in CORNERS}
    names = {(y, z): name for name, y, z in ROWS}
    gone = [f"{names[y, z]} {x + shift + 1}" for x, y, z in sorted(gaps & corners)]
    return (
        "a burr stick keeps, on one of its four sides, all cubes next to the ends; "
        f"here every side lacks one: {', '.join(gone)}"
    )
