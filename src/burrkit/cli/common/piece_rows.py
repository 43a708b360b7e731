"""The pieces of a puzzle as rows of 0 and 1, and the number of layouts: what ``burrkit solve -v 10`` adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from burrkit.cli.common.console import Labels, show

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.geometry import Voxels
    from burrkit.puzzle import Problem


def print_rows(out: Console, problem: Problem) -> None:
    """Print each piece as rows of cubes, then the number of layouts to try."""
    labels = Labels.of(problem)
    for number, (piece, name) in enumerate(zip(problem.pieces, problem.names, strict=True)):
        show(out)
        title = Text("piece ").append_text(labels.text(number))
        show(out, title.append(f": {name}" if name else ""))
        for line in rows_of(piece.shape):
            show(out, line)
    _print_layouts(out, problem)


def rows_of(shape: Voxels) -> list[str]:
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


def _print_layouts(out: Console, problem: Problem) -> None:
    from burrkit.sixpiece.burr import Burr
    from burrkit.sixpiece.layouts import layouts_of_burr

    if isinstance(problem, Burr):
        show(out)
        show(out, "Layouts to try, one placement for each piece:")
        for each in layouts_of_burr(problem):
            show(out, f"{each.number:11,}  {each.what}")
