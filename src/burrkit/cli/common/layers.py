"""The assembled puzzle drawn in text: layers of piece marks at each height, and the old V R P N slices."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import burrkit as bk
from burrkit.cli.common.labels import block_style
from burrkit.runtime.report import StyledText

_HOLE = "."
_BOTTOM = "1 bottom"


def layers(assembly: bk.Assembly, width: int) -> StyledText:
    """The marks of the pieces at each height, bottom first, side by side within ``width`` columns.

    Cells are as wide as the longest mark, and a column more if there is space. Each layer is seen from above:
    x runs to the right, the row nearest to the viewer stands last. A hole
    is a point; outside the puzzle is blank.
    """
    goal = assembly.problem.goal.cells
    owners, problem = assembly.owners(), assembly.problem
    (x0, y0, z0), (x1, y1, z1) = goal.low, goal.high
    columns = x1 - x0 + 1
    longest = _longest_mark(assembly)
    cell_width = longest + 1 if (longest + 1) * columns <= width else longest
    block = max(cell_width * columns, len(_BOTTOM) + 1)
    in_row = max(1, (width + 1) // (block + 1))
    heights = range(z0, z1 + 1)
    text = StyledText()
    for start in range(0, len(heights), in_row):
        shown = heights[start : start + in_row]
        text.append("\n\n" if start else "")
        text.append(" ".join(_label(z - z0, z == z1).ljust(block) for z in shown), style="dim")
        for y in reversed(range(y0, y1 + 1)):
            text.append("\n")
            for z in shown:
                for x in range(x0, x1 + 1):
                    _append_cell(text, owners.get((x, y, z)), (x, y, z) in goal, problem, cell_width)
                text.append(" " * (block - cell_width * columns + 1))
    return text


def _longest_mark(assembly: bk.Assembly) -> int:
    return max((len(assembly.problem.marks[piece]) for piece in assembly.placed), default=1)


def _label(height: int, highest: bool) -> str:
    return _BOTTOM if not height else f"{height + 1}{' top' if highest else ''}"


def _append_cell(text: StyledText, owner: int | None, inside: bool, problem: bk.Problem, width: int) -> None:
    if owner is not None:
        text.append(problem.marks[owner].ljust(width), style=block_style(problem.colours[owner]))
    else:
        text.append((_HOLE if inside else " ").ljust(width))


def slices(assembly: bk.Assembly, overlaps: dict[bk.geometry.Cell, int] | None) -> StyledText:
    """The assembly as columns of numbers, slice by slice from the bottom.

    V is 1 where a cube is filled, R the mark of the piece that fills it, P is 1 where the goal has a
    cube, and N, given by ``overlaps``, counts the places of the frame that reach the cube (left out where
    that has no meaning). Rows are y from the nearest, columns x from the left.
    """
    goal = assembly.problem.goal.cells
    owners, marks = assembly.owners(), assembly.problem.marks
    longest = _longest_mark(assembly)
    columns: list[tuple[str, Callable[[bk.geometry.Cell], str]]] = [
        ("V filled", lambda cell: str(int(cell in owners))),
        ("R pieces", lambda cell: (marks[owners[cell]] if cell in owners else _HOLE).ljust(longest)),
        ("P goal", lambda cell: str(int(cell in goal))),
    ]
    if overlaps is not None:
        columns.append(("N overlap", lambda cell: str(overlaps.get(cell, 0))))
    (x0, y0, z0), (x1, y1, z1) = goal.low, goal.high
    width = max((longest + 1) * (x1 - x0 + 1) - 1, *(len(name) for name, _ in columns))
    lines = []
    for z in range(z0, z1 + 1):
        lines.append(_line(f"z={z}", (name for name, _ in columns), width))
        for y in range(y0, y1 + 1):
            row = [(x, y, z) for x in range(x0, x1 + 1)]
            lines.append(_line(f"y={y}", (" ".join(map(show, row)) for _, show in columns), width))
        lines.append("")
    return StyledText("\n".join(lines[:-1]))


def _line(label: str, parts: Iterable[str], width: int) -> str:
    return "   ".join([label.ljust(4), *(part.ljust(width) for part in parts)]).rstrip()


def rows_of(shape: bk.Voxels) -> list[str]:
    """The rows of a shape along x, such as ``[1,0][1, 1, 0, 0, 1, 1]``: the place of the row, then its cubes.

    The place counts from behind and from below, as in the program of 2020: [1,0] is the second row from
    behind in the lowest layer. A 1 is a cube.
    """
    (x0, y0, z0), (x1, y1, z1) = shape.low, shape.high
    return [
        f"[{y1 - y},{z - z0}][{', '.join(str(int((x, y, z) in shape)) for x in range(x0, x1 + 1))}]"
        for z in range(z0, z1 + 1)
        for y in range(y1, y0 - 1, -1)
    ]
