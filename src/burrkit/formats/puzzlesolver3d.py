"""Puzzles of PuzzleSolver3D: every piece and the goal as layers of characters.

The text that André van Kammen's program of the early 2000s saved as ``.puz``, and that BurrTools imports:

    PIECE 3,2,2                     a piece, and the size of its box: x, y, z
    AAA,A                           a row for each y; in it x characters for each z, commas between
      A,                            a space is an empty cell
    RESULT 3,2,2                    the goal, in the same way

Each piece is used once. See docs/formats/puz.md; other files of that ending are grids of labels (``puz``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.formats.reading import Room, located, sides
from burrkit.geometry import Cell, Voxels
from burrkit.plurals import counted
from burrkit.puzzle.document import MOST_PIECES, Part, ProblemSpec, Puzzle, Shape
from burrkit.runtime.fields import numbered_lines, quoted

_HEAD: Final = re.compile(r"(PIECE|RESULT) ([0-9]+) *, *([0-9]+) *, *([0-9]+) *")

#: A line with its number.
_Line: TypeAlias = tuple[int, str]


def is_puzzlesolver3d(text: str) -> bool:
    """Whether a line of a text is the head of such a drawing, as in ``PIECE 3,2,2``."""
    return any(_HEAD.fullmatch(line.strip()) for _, line in numbered_lines(text))


def read(text: str, source: str = "puz") -> Puzzle:
    """The document: the pieces, each used once, and the goal, if there is one.

    FormatError reports the line, what is wrong, and how to correct it.
    """
    shapes: list[Shape] = []
    goal: int | None = None
    room = Room()
    lines = numbered_lines(text)
    for number, line in lines:
        head = _HEAD.fullmatch(line.strip())
        if head is None:
            if line.strip():
                raise FormatError(source, number, f"{quoted(line.strip())} is not a line such as PIECE 3,2,2")
            continue
        kind, *words = head.groups()
        size = sides(words, "a box", source, number)
        if len(shapes) > MOST_PIECES:
            raise FormatError(source, number, f"more than {MOST_PIECES} pieces", "too-large")
        with located(source, number):
            room.take(size)
        if kind == "RESULT":
            if goal is not None:
                raise FormatError(source, number, "a second RESULT; a puzzle has one goal", "duplicate")
            goal = len(shapes)
        filled, letters = _cells(lines, size, source, number)
        name = "Goal" if kind == "RESULT" else letters if len(letters) == 1 else ""
        shapes.append(Shape(size, filled, name=name))
    parts = tuple(Part(k) for k in range(len(shapes)) if k != goal)
    return Puzzle(tuple(shapes), (ProblemSpec(parts, goal),))


def _cells(lines: Iterator[_Line], size: Cell, source: str, head: int) -> tuple[Voxels, str]:
    """The filled cells of a box, and the characters that fill them, each once."""
    x, y, z = size
    width = z * (x + 1) - 1
    commas = set(range(x, width, x + 1))
    filled: list[Cell] = []
    letters: set[str] = set()
    for b in range(y):
        number, line = next(lines, (head, None))
        if line is None or _HEAD.fullmatch(line.strip()):
            raise FormatError(source, number, f"{counted(b, 'row')} for a box {y} deep")
        # Programs cut away spaces at the end, and perhaps the commas between them.
        row = line.rstrip().ljust(width)
        if len(row) > width or any((c == ",") > (k in commas) for k, c in enumerate(row)):
            raise FormatError(source, number, f"a row is {z} times {x} characters with commas between")
        if odd := next((c for c in row if not c.isprintable()), None):
            raise FormatError(source, number, f"{odd!a} in a row; an empty cell is a space")
        if any(row[k] not in ", " for k in commas):
            raise FormatError(source, number, f"there is a comma after every {x} characters of a row")
        found = [k for k, c in enumerate(row) if c not in ", "]
        filled += [(k % (x + 1), b, k // (x + 1)) for k in found]
        letters |= {row[k] for k in found}
    return Voxels(filled), "".join(sorted(letters))
