"""The matrices MOVE(i, j) of a state, as text and as JSON, for ``burrkit states --matrix``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import burrkit as bk
from burrkit.cli.common.choose_assembly import Chosen
from burrkit.cli.common.labels import Labels, mark_text
from burrkit.errors import BurrkitError
from burrkit.moves.codec import named
from burrkit.moves.states.move_matrix import NO_LIMIT, MoveMatrix, as_lists, move_matrix
from burrkit.runtime.report import AsIs, Block, Heading, StyledText

_AXES = "xyz"
_GAP = "   "


class StateMatrices(NamedTuple):
    """The matrices of one state along x, y and z: their rows are those of ``pieces`` of a problem."""

    problem: bk.Problem
    chosen: Chosen
    state: int
    offsets: Sequence[bk.geometry.Cell]
    pieces: Sequence[int]
    matrices: Sequence[MoveMatrix]

    @classmethod
    def of(cls, chosen: Chosen, graph: bk.moves.StateGraph, state: int) -> StateMatrices:
        """Those of a state of a graph. BurrkitError if the graph has no such state."""
        if state >= len(graph.states):
            last = len(graph.states) - 1
            raise BurrkitError(f"--state {state}: no such state; the last one is {last}", "unknown")
        assembly, offsets = chosen.solved.assembly, graph.states[state].offsets
        at = zip(graph.pieces, offsets, strict=True)
        shapes = [assembly.shapes[piece].shifted(*offset) for piece, offset in at]
        matrices = [move_matrix(shapes, axis) for axis in range(3)]
        return cls(assembly.problem, chosen, state, offsets, graph.pieces, matrices)

    def as_data(self) -> dict[str, Any]:
        """Plain data; null where there is no limit."""
        return {
            "state": self.state,
            "pieces": named(self.pieces, self.problem.marks),
            "offsets": self.offsets,
            "matrices": [
                {
                    "axis": _AXES[matrix.axis],
                    "pairwise": as_lists(matrix.pairwise),
                    "passes": [as_lists(moves) for moves in matrix.passes],
                    "move": as_lists(matrix.closed),
                    "separates": matrix.separates,
                }
                for matrix in self.matrices
            ],
        }

    def report(self, puzzle: str) -> Iterator[Block]:
        """The matrices side by side, and what they imply."""
        yield Heading(f"{puzzle}, {self.chosen.words}, state {self.state}")
        yield "Row i, column j: how far i can go before it takes j along (- means no limit),"
        yield "of two pieces alone, then after each pass of MOVE(i,j) <= MOVE(i,k) + MOVE(k,j)."
        yield "A * marks what a pass made less."
        labels = Labels.of(self.problem)
        for matrix in self.matrices:
            yield ""
            yield Heading(f"Along +{_AXES[matrix.axis]}")
            yield AsIs(partial(_side_by_side, list(_blocks(matrix, self.pieces, labels))))
            yield from _verdict(matrix, self.pieces, labels.marks)


def _side_by_side(blocks: Sequence[Sequence[StyledText]], width: int) -> StyledText:
    in_row = max(1, (width + len(_GAP)) // (len(str(blocks[0][0])) + len(_GAP)))
    rows = (blocks[start : start + in_row] for start in range(0, len(blocks), in_row))
    lines = (StyledText(_GAP).join(parts) for row in rows for parts in zip(*row, strict=True))
    return StyledText("\n").join(lines)


def _blocks(matrix: MoveMatrix, pieces: Sequence[int], labels: Labels) -> Iterator[list[StyledText]]:
    """Each matrix as lines of one width: a title, the columns, the rows."""
    before, (marks, colours) = None, labels
    side = max(len(marks[piece]) for piece in pieces)
    width = max(side, *(len(_entry(entry)) for row in as_lists(matrix.pairwise) for entry in row)) + 1
    for number, moves in enumerate((matrix.pairwise, *matrix.passes)):
        title = f"after pass {number}" if number else "two pieces alone"
        lines = [StyledText(title), StyledText(" " * side)]
        for piece in pieces:
            lines[1].append(" " * (width - len(marks[piece]))).append(labels.text(piece))
            lines[1].append(" ")
        for r, row in enumerate(as_lists(moves)):
            line = mark_text(marks[pieces[r]].ljust(side), colours[pieces[r]])
            for c, entry in enumerate(row):
                changed = before is not None and before[r, c] != moves[r, c]
                line.append(_entry(entry).rjust(width) + ("*" if changed else " "))
            lines.append(line)
        longest = max(len(str(line)) for line in lines)
        for line in lines:
            line.append(" " * (longest - len(str(line))))
        yield lines
        before = moves


def _entry(entry: int | None) -> str:
    return "-" if entry is None else str(entry)


def _verdict(matrix: MoveMatrix, pieces: Sequence[int], marks: Sequence[str]) -> Iterator[str]:
    """What the matrix implies: the least groups that can slide, each way along the axis."""
    axis = _AXES[matrix.axis]
    if matrix.is_fixed:
        yield f"All entries are 0: nothing moves along {axis}."
        return
    for sign, directed in (("+", matrix), ("-", matrix.backward)):
        groups = dict.fromkeys(directed.moving_group(row) for row in range(len(pieces)))
        words = []
        for group in sorted((g for g in groups if len(g) < len(pieces)), key=lambda g: (len(g), sorted(g))):
            far = directed.reach(group)
            names = " ".join(marks[pieces[row]] for row in sorted(group))
            words.append(f"{names} without end" if far >= NO_LIMIT else f"{names} by {far}")
        yield f"{sign}{axis}: {'; '.join(words) if words else 'only all together'}"
    if matrix.separates:
        yield "An entry without limit: a group comes free."
