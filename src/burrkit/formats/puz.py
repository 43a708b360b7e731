"""Assembled puzzles as grids of labels, ``.puz``, and solids as grids of 0 and 1, ``.vol``.

The files of Z. Chen, Z. Wang, P. Song, B. Bickel, "Computational Design of High-level Interlocking Puzzles"
(ACM Transactions on Graphics 41(4), 2022, doi 10.1145/3528223.3530071):

    # 0.254                         optional: the time of the search
    4 4 2                           the size of the grid: x, y, z
    0.25 0.25 0.25                  the size of a cube
    1 1 2 2 1 1 2 2 0 1 1 ...       a label for every cell, x fastest, then y, then z

0 is an empty cell, 1, 2, 3, … are pieces. A file without any other label than 1 is a solid. See
docs/formats/puz.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import contents
from burrkit.formats.reading import Room, located, sides
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle.document import MOST_PIECES, ProblemSpec, Puzzle, Shape
from burrkit.runtime.fields import numbered_lines, quoted, warn_of, whole_number
from burrkit.runtime.grouping import by_key

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.puzzle import Problem

_DECIMAL: Final = re.compile(r"[0-9]{1,12}(?:\.[0-9]{0,12})?(?:[eE][+-]?[0-9]{1,3})?")
_WHOLE: Final = re.compile(r"[0-9]{1,9}")

_SIZES: Final = "the sizes of the grid are three whole numbers, as in 4 4 4"

#: A line that is not blank: its number, and its words.
_Line: TypeAlias = tuple[int, list[str]]


def is_puz(text: str) -> bool:
    """Whether a text begins as such a file: three sizes, then three lengths with a decimal point."""
    lines = [words for _, words in islice(_lines(text), 3)]
    if lines and lines[0][0].startswith("#"):
        lines = lines[1:] if _DECIMAL.fullmatch("".join(lines[0]).removeprefix("#")) else []
    if len(lines) < 2:
        return False
    whole = len(lines[0]) == 3 and all(map(_WHOLE.fullmatch, lines[0]))
    return whole and _are_lengths(lines[1]) and any("." in word for word in lines[1])


def read(text: str, source: str = "puz") -> Puzzle:
    """The document of a grid of labels; a solid is a goal without pieces.

    FormatError reports the line, what is wrong, and how to correct it. Labels beyond the grid cause a
    FormatWarning, because files of the authors have some.
    """
    lines = _lines(text)
    size = _size(lines, source)
    pieces = _cells(list(lines), size, source)
    if not pieces:
        raise FormatError(source, None, "every cell is empty")
    if list(pieces) == [1]:
        solid = pieces[1].normalized()
        return Puzzle((Shape(solid.extent, solid, name="Goal"),), (ProblemSpec(goal=0),))
    with located(source):
        return contents.assembled({str(label): pieces[label] for label in sorted(pieces)})


def _lines(text: str) -> Iterator[_Line]:
    for number, line in numbered_lines(text):
        if words := line.split():
            yield number, words


def _are_lengths(words: list[str]) -> bool:
    return len(words) == 3 and all(map(_DECIMAL.fullmatch, words))


def _size(lines: Iterator[_Line], source: str) -> Cell:
    """The size of the grid, from the lines before the labels."""
    number, words = next(lines, (1, []))
    if words and words[0].startswith("#"):
        number, words = next(lines, (number, []))
    if len(words) != 3 or not all(map(_WHOLE.fullmatch, words)):
        raise FormatError(source, number, _SIZES)
    x, y, z = sides(words, "the grid", source, number)
    number, words = next(lines, (number, []))
    if not _are_lengths(words):
        raise FormatError(source, number, "the size of a cube is three numbers, as in 0.25 0.25 0.25")
    with located(source, number):
        Room().take((x, y, z))
    return x, y, z


def _cells(lines: Iterable[_Line], size: Cell, source: str) -> dict[int, Voxels]:
    """The cells of every label but 0."""
    labels: list[int] = []
    number = 0
    for number, words in lines:
        for word in words:
            label = whole_number(word, 0, MOST_PIECES) if _WHOLE.fullmatch(word) else None
            if label is None:
                raise FormatError(source, number, f"{quoted(word)} is not a label from 0 to {MOST_PIECES}")
            labels.append(label)
    x, y, z = size
    room = x * y * z
    if len(labels) < room:
        raise FormatError(source, number or None, f"{len(labels)} labels for a grid of {room} cells")
    if len(labels) > room:
        extra = f"{source}: {len(labels)} labels for a grid of {room} cells; those beyond are passed over"
        warn_of(extra)
    filled = ((k, label) for k, label in enumerate(labels[:room]) if label)
    found = by_key((label, (k % x, k // x % y, k // x // y)) for k, label in filled)
    return {label: Voxels(cells) for label, cells in found.items()}


# Writing -------------------------------------------------------------------------------------------------


def write(assembly: Assembly) -> str:
    """An assembly as a ``.puz`` file; the pieces are labelled in their order, from 1. Holes are empty."""
    assembly.problem.require_cubes()
    owners = {cell: number + 1 for cell, number in assembly.owners().items()}
    return _grid(owners)


def write_first(content: Problem | Puzzle, index: int = 0) -> str:
    """The first stored assembly of a problem as a ``.puz`` file, or else the first that a search finds.

    PuzzleError if there is none, and as for ``Puzzle.problem``.
    """
    from burrkit.assembly import assemblies
    from burrkit.formats.stored import Archive

    archive = Archive(content, index) if isinstance(content, Puzzle) else None
    if archive is not None and archive.spec.stored:
        return write(archive.assembly(archive.spec.stored[0]))
    problem = content if archive is None else archive.problem
    first = next(iter(assemblies(problem)), None)  # type: ignore[arg-type]
    if first is None:
        raise PuzzleError("no assembly to write", "unsolved")
    return write(first)


def write_solid(puzzle: Puzzle, index: int = 0) -> str:
    """The goal of a problem as a ``.vol`` file.

    FormatError for a goal with optional cubes, without cubes, or on another grid than cubes, and for none.
    """
    goal = puzzle.problems[index].goal if index < len(puzzle.problems) else None
    if goal is None:
        raise FormatError("vol", None, "the problem has no goal")
    shape = puzzle.shapes[goal]
    if puzzle.grid != 0 or len(shape.variable) or not len(shape.filled):
        raise FormatError(
            "vol",
            None,
            "only a goal of cubes, all of which must be filled, can be a .vol file",
            "unsupported",
        )
    return _grid({tuple(cell): 1 for cell in shape.filled.cells.tolist()})


def _grid(labels: dict[Cell, int]) -> str:
    low, high = (tuple(bound(axis) for axis in zip(*labels, strict=True)) for bound in (min, max))
    x, y, z = (last - first + 1 for first, last in zip(low, high, strict=True))
    with located("puz"):
        Room().take((x, y, z))
    lines = [f"{x} {y} {z}", "1.000000 1.000000 1.000000"]
    for c in range(z):
        for b in range(y):
            row = (labels.get((low[0] + a, low[1] + b, low[2] + c), 0) for a in range(x))
            lines.append(" ".join(map(str, row)))
    return "\n".join(lines) + "\n"
