"""Pieces as lines of coordinates: ``0 0 0   1 0 0   0 1 0``, a line for each piece.

Solvers such as W. Wesselink's "blocks" read such files. See docs/formats/cubes.md.
"""

from __future__ import annotations

import re
from typing import Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.contents import CubeLists, checked
from burrkit.formats.reading import Room, located, require_one_part
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle.document import MOST_PIECES
from burrkit.puzzle.stored import FARTHEST
from burrkit.runtime.fields import numbered_lines, quoted, whole_number

_NUMBERS: Final = re.compile(r"-?[0-9]{1,7}(?>(?:[ \t]++-?[0-9]{1,7})*)")
_HOW: Final = "this format has none; give one with --goal"


def is_coordinates(text: str) -> bool:
    """Whether the first line with numbers is a connected piece without a cube that stands twice.

    A row of a drawing with digits for pieces can have such numbers, but is hardly connected when read so.
    """
    _, line = next(iter(_lines(text)), (0, ""))
    words = line.split()
    if len(words) < 6 or len(words) % 3 or not _NUMBERS.fullmatch(line):
        return False
    values = [int(word) for word in words]
    if max(map(abs, values)) > FARTHEST:
        return False
    shape = Voxels(_cells(values))
    return len(shape) == len(words) // 3 and shape.parts == 1


def read(text: str, source: str = "coordinates") -> CubeLists:
    """The pieces of a text. FormatError reports the line, what is wrong, and how to mend it."""
    pieces: list[tuple[str, Voxels]] = []
    room = Room()
    for number, line in _lines(text):
        with located(source, number):
            shape = _piece(line.split())
            room.take(shape.extent, "the piece")
            if len(pieces) == MOST_PIECES:
                raise PuzzleError(f"more than {MOST_PIECES} pieces", "too-large")
        pieces.append(("", shape))
    if not pieces:
        raise FormatError(source, None, "no pieces", "missing")
    return checked(CubeLists(tuple(pieces), how=_HOW), source)


def _piece(words: list[str]) -> Voxels:
    """The piece of a line. PuzzleError with the reason if there is none."""
    values: list[int] = []
    for word in words:
        value = whole_number(word, -FARTHEST, FARTHEST)
        if value is None:
            raise PuzzleError(f"{quoted(word)} is not a whole number up to {FARTHEST:,}")
        values.append(value)
    if len(values) % 3:
        raise PuzzleError(f"{len(values)} numbers; a piece is x y z of each of its cubes")
    shape = Voxels(_cells(values))
    if len(shape) < len(values) // 3:
        raise PuzzleError("duplicate cube", "duplicate")
    require_one_part(shape, "the piece")
    return shape


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines with numbers; blank ones, and what follows "#", are passed over."""
    bare = [(number, line.partition("#")[0].strip()) for number, line in numbered_lines(text)]
    return [(number, line) for number, line in bare if line]


def _cells(values: list[int]) -> list[Cell]:
    return [(x, y, z) for x, y, z in zip(values[::3], values[1::3], values[2::3], strict=True)]
