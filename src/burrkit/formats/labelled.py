"""Documents of puzzles that are given assembled: every cube carries the label of its piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import MOST_PIECES, MOST_VOXELS, Puzzle, StoredSolution
from burrkit.puzzle.marks import are_marks

#: Limits, so that a short file cannot claim more memory than any puzzle needs.
LARGEST_SIDE: Final = 100


def document(cells: Mapping[str, Voxels], name: str = "") -> Puzzle:
    """The document of an assembled puzzle: its pieces, their union as the goal, and the assembly.

    ``cells`` are the cubes of each piece by its label, which becomes its mark if all labels are marks, else
    its name. The assembly is stored as a solution without a disassembly. PuzzleError for no pieces, and for
    more of them, or longer ones, than a document holds.
    """
    if not 0 < len(cells) <= MOST_PIECES:
        raise PuzzleError(f"{len(cells)} pieces; there can be 1 to {MOST_PIECES}")
    whole = Voxels([tuple(cell) for shape in cells.values() for cell in shape.cells.tolist()])
    if max(whole.extent) > LARGEST_SIDE:
        raise PuzzleError(f"more than {LARGEST_SIDE} cubes long")
    boxes = [shape.extent for shape in (*cells.values(), whole)]
    if sum(x * y * z for x, y, z in boxes) > MOST_VOXELS:
        raise PuzzleError(f"shapes in boxes of more than {MOST_VOXELS:,} cubes in all")
    x, y, z = whole.low
    marks = are_marks(list(cells))
    pieces = tuple(
        Piece(shape.normalized(), *(("", label) if marks else (label, ""))) for label, shape in cells.items()
    )
    puzzle = Puzzle.of(Problem(pieces, Goal(whole.normalized()), name))
    placements = tuple((a - x, b - y, c - z, 0) for a, b, c in (shape.low for shape in cells.values()))
    spec = replace(puzzle.problems[0], stored=(StoredSolution(placements),))
    return replace(puzzle, problems=(spec,))
