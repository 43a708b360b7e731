"""The matrices MOVE(i, j) of a state, as text and as JSON, for ``burrkit states --matrix``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from burrkit.cli.common.console import Labels, heading, mark_text, show
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from burrkit.assembly.model import Assembly
    from burrkit.moves.states.graph import StateGraph
    from burrkit.moves.states.move_matrix import MoveMatrix

_AXES = "xyz"
_GAP = "   "


def matrices_of(assembly: Assembly, graph: StateGraph, state: int) -> list[MoveMatrix]:
    """The matrices of one state along x, y and z. BurrkitError if the graph has no such state."""
    from burrkit.moves.states.move_matrix import move_matrix

    if state >= len(graph.states):
        last = len(graph.states) - 1
        raise BurrkitError(f"--state {state}: there is no such state; the last one is {last}")
    offsets = graph.states[state].offsets
    shapes = [
        assembly.shapes[piece].shifted(*offset) for piece, offset in zip(graph.pieces, offsets, strict=True)
    ]
    return [move_matrix(shapes, axis) for axis in range(3)]


def matrices_json(matrices: Sequence[MoveMatrix]) -> list[dict[str, Any]]:
    """Plain data, one object for each axis; null where there is no limit."""
    from burrkit.moves.states.move_matrix import as_lists

    return [
        {
            "axis": _AXES[matrix.axis],
            "pairwise": as_lists(matrix.pairwise),
            "passes": [as_lists(moves) for moves in matrix.passes],
            "move": as_lists(matrix.closed),
            "separates": matrix.separates,
        }
        for matrix in matrices
    ]


def print_matrices(
    out: Console, matrices: Sequence[MoveMatrix], pieces: Sequence[int], labels: Labels
) -> None:
    """Print the matrices of one state: ``pieces`` are those of the rows, ``labels`` those of the problem."""
    show(out, "Row i, column j: how far i can go before it takes j along; - is no limit. First")
    show(out, "of two pieces alone, then after each pass of MOVE(i,j) <= MOVE(i,k) + MOVE(k,j).")
    show(out, "A * marks what a pass made less.")
    for matrix in matrices:
        show(out)
        show(out, heading(f"Along +{_AXES[matrix.axis]}"))
        blocks = list(_blocks(matrix, pieces, labels))
        in_row = max(1, (out.width + len(_GAP)) // (blocks[0][0].cell_len + len(_GAP)))
        for start in range(0, len(blocks), in_row):
            for parts in zip(*blocks[start : start + in_row], strict=True):
                show(out, Text(_GAP).join(parts), wrap=False)
        for line in _verdict(matrix, pieces, labels.marks):
            show(out, line)


def _blocks(matrix: MoveMatrix, pieces: Sequence[int], labels: Labels) -> Iterator[list[Text]]:
    """Each matrix as lines of one width: a title, the columns, the rows."""
    from burrkit.moves.states.move_matrix import as_lists

    before, (marks, colours) = None, labels
    side = max(len(marks[piece]) for piece in pieces)
    width = max(side, *(len(_entry(entry)) for row in as_lists(matrix.pairwise) for entry in row)) + 1
    for number, moves in enumerate((matrix.pairwise, *matrix.passes)):
        title = f"after pass {number}" if number else "two pieces alone"
        lines = [Text(title), Text(" " * side)]
        for piece in pieces:
            lines[1].append(" " * (width - len(marks[piece]))).append_text(labels.text(piece))
            lines[1].append(" ")
        for r, row in enumerate(as_lists(moves)):
            line = mark_text(marks[pieces[r]].ljust(side), colours[pieces[r]])
            line = Text().append_text(line)
            for c, entry in enumerate(row):
                changed = before is not None and before[r, c] != moves[r, c]
                line.append(_entry(entry).rjust(width) + ("*" if changed else " "))
            lines.append(line)
        longest = max(line.cell_len for line in lines)
        for line in lines:
            line.pad_right(longest - line.cell_len)
        yield lines
        before = moves


def _entry(entry: int | None) -> str:
    return "-" if entry is None else str(entry)


def _verdict(matrix: MoveMatrix, pieces: Sequence[int], marks: Sequence[str]) -> Iterator[str]:
    """What the matrix implies: the least groups that can slide, each way along the axis."""
    from burrkit.moves.states.move_matrix import NO_LIMIT

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
