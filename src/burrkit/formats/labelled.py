"""Documents of assembled puzzles, in which every cube carries the label of its piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import MOST_PIECES, MOST_VOXELS, Puzzle, StoredSolution
from burrkit.puzzle.marks import are_marks

#: Limits, so that a short file cannot claim more memory than any puzzle needs.
LARGEST_SIDE: Final = 100


def document(cells: Mapping[str, Voxels] | Sequence[tuple[str, Voxels]], name: str = "") -> Puzzle:
    """The document of an assembled puzzle: its pieces, their union as the goal, and the assembly.

    ``cells`` are the cubes of each piece by its label, which becomes its mark if all labels are marks and
    no two are equal, else its name. The assembly is stored as a solution without a disassembly. PuzzleError
    for no pieces, and for more of them, or longer ones, than a document holds.
    """
    pairs = list(cells.items() if isinstance(cells, Mapping) else cells)
    if not 0 < len(pairs) <= MOST_PIECES:
        raise PuzzleError(f"{len(pairs)} pieces; there can be 1 to {MOST_PIECES}")
    shapes = [shape for _, shape in pairs]
    whole = Voxels([tuple(cell) for shape in shapes for cell in shape.cells.tolist()])
    if max(whole.extent) > LARGEST_SIDE:
        raise PuzzleError(f"more than {LARGEST_SIDE} cubes long")
    boxes = [shape.extent for shape in (*shapes, whole)]
    if sum(x * y * z for x, y, z in boxes) > MOST_VOXELS:
        raise PuzzleError(f"shapes in boxes of more than {MOST_VOXELS:,} cubes in all")
    x, y, z = whole.low
    marks = are_marks([label for label, _ in pairs])
    pieces = tuple(
        Piece(shape.normalized(), *(("", label) if marks else (label, ""))) for label, shape in pairs
    )
    puzzle = Puzzle.of(Problem(pieces, Goal(whole.normalized()), name))
    placements = tuple((a - x, b - y, c - z, 0) for a, b, c in (shape.low for shape in shapes))
    spec = replace(puzzle.problems[0], stored=(StoredSolution(placements),))
    return replace(puzzle, problems=(spec,))


def equal_parts(shape: Voxels) -> list[Voxels] | None:
    """The parts of a shape, in the order of their least cells, if all are equal after a rotation; else None.

    In an assembly they are equal pieces with one label.
    """
    parts = sorted(shape.components(), key=min)
    are_equal = len({len(part) for part in parts}) == 1 and len({part.canonical() for part in parts}) == 1
    return parts if are_equal else None


def merged(puzzles: Sequence[Puzzle]) -> Puzzle:
    """One document of several, at least one, with a problem for each of theirs."""
    whole = puzzles[0]
    for puzzle in puzzles[1:]:
        start = len(whole.shapes)
        specs = [
            replace(
                spec,
                parts=tuple(replace(part, shape=part.shape + start) for part in spec.parts),
                goal=None if spec.goal is None else spec.goal + start,
            )
            for spec in puzzle.problems
        ]
        whole = replace(whole, shapes=whole.shapes + puzzle.shapes, problems=(*whole.problems, *specs))
    return whole
