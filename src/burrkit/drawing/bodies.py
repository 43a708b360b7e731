"""Bodies of pieces and assemblies: position, colour, mark and spots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from burrkit.drawing.figure import Body
from burrkit.drawing.view import View
from burrkit.geometry import IDENTITY, Voxels
from burrkit.moves.walk import Offset, Pose
from burrkit.palette import piece_colour
from burrkit.puzzle import Piece
from burrkit.runtime.arguments import check_choice, check_type

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Separation


def check_shown(assembled: Assembly, tree: Separation | None, view: View, paper: str = "fit") -> None:
    """Raise BurrkitError unless these are valid arguments of a picture of an assembly."""
    from burrkit.assembly.model import Assembly
    from burrkit.drawing.layout import SIZES
    from burrkit.moves.model import Separation

    check_type("assembled", assembled, Assembly)
    check_type("view", view, View)
    check_choice("paper", paper, SIZES)
    if tree is not None:
        check_type("tree", tree, Separation)


def body_of(
    piece: Piece,
    own: str,
    *,
    shape: Voxels | None = None,
    mark: str = "",
    cube_colours: Sequence[str] = (),
) -> Body:
    """Return a piece of the colour ``own`` where it is drawn, or with the cubes of another ``shape``.

    ``cube_colours`` are the colours 1, 2, 3, … of its cubes, those of the palette by default. Other cells
    are drawn in the colour of their piece.
    """
    drawn = piece.shape if shape is None else shape
    if not drawn.lattice.is_cubic:
        return Body(drawn, own, mark)

    def colour(index: int) -> str:
        return cube_colours[index - 1] if index <= len(cube_colours) else piece_colour(index - 1)

    spots = tuple((cell, colour(index)) for cell, index in piece.colours)
    return Body(drawn, own, mark, False, spots)


def bodies_of(assembled: Assembly, cube_colours: Sequence[str] = ()) -> list[Body]:
    """Return the placed pieces at their places in the assembly, with their marks."""
    problem = assembled.problem
    bodies = []
    for number in assembled.placed:
        piece, motion = problem.pieces[number], assembled.motions[number]
        shape = assembled.shapes[number]
        body = body_of(
            piece, problem.colours[number], shape=shape, mark=problem.marks[number], cube_colours=cube_colours
        )
        if motion is not None and body.spots:
            body = replace(body, spots=tuple((motion(cell), colour) for cell, colour in body.spots))
        bodies.append(body)
    return bodies


def posed(body: Body, pose: Pose) -> Body:
    """Put a body into a pose; only bodies of cubes turn."""
    if pose.isometry == IDENTITY:
        return shifted(body, pose.offset)
    motion = pose.motion
    spots = tuple((motion(cell), colour) for cell, colour in body.spots)
    return replace(body, cells=body.cells.moved(motion), spots=spots)


def shifted(body: Body, by: Offset) -> Body:
    """Move a body, on the lattice of cubes by whole numbers."""
    if not body.cells.lattice.is_cubic:
        x, y, z = (a + b for a, b in zip(body.offset, by, strict=True))
        return replace(body, offset=(x, y, z))
    x, y, z = map(int, by)
    spots = tuple(((a + x, b + y, c + z), colour) for (a, b, c), colour in body.spots)
    return replace(body, cells=body.cells.shifted(x, y, z), spots=spots)
