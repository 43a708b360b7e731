"""From pieces and assemblies to bodies: where each lies, in which colour, with which mark and spots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from burrkit.geometry import Cell, Voxels
from burrkit.palette import piece_colour
from burrkit.picture.figure import Body
from burrkit.picture.view import View
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.problem import MARKS
from burrkit.runtime.arguments import check_choice, check_type

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation


def marks(problem: Problem) -> tuple[str, ...]:
    """The marks of the pieces as pictures show them: the problem's own, or 63, 64, … where letters run out.

    What comes after the letters and digits has no place in the common fonts.
    """
    own = problem.marks
    given = own == tuple(piece.mark for piece in problem.pieces)
    return own if given else (*own[: len(MARKS)], *map(str, range(len(MARKS) + 1, len(own) + 1)))


def check_shown(assembled: Assembly, tree: Separation | None, view: View, paper: str = "fit") -> None:
    """BurrkitError unless these are arguments that a picture of an assembly can have."""
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation
    from burrkit.picture.layout import SIZES

    check_type("assembled", assembled, Assembly)
    check_type("view", view, View)
    check_choice("paper", paper, SIZES)
    if tree is not None:
        check_type("tree", tree, Separation)


def body_of(
    piece: Piece,
    number: int,
    *,
    shape: Voxels | None = None,
    mark: str = "",
    cube_colours: Sequence[str] = (),
) -> Body:
    """A piece, by its number, where it is drawn, or with the cubes of another ``shape`` instead.

    ``cube_colours`` are the colours 1, 2, 3, … of its cubes, those of the palette where they are not given.
    """

    def colour(index: int) -> str:
        return cube_colours[index - 1] if index <= len(cube_colours) else piece_colour(index - 1)

    spots = tuple((cell, colour(index)) for cell, index in piece.colours)
    return Body(piece.shape if shape is None else shape, piece_colour(number), mark, False, spots)


def bodies_of(assembled: Assembly, cube_colours: Sequence[str] = ()) -> list[Body]:
    """The placed pieces where they lie in the assembly, with their marks."""
    problem = assembled.problem
    called = marks(problem)
    bodies = []
    for number in assembled.placed:
        piece, motion = problem.pieces[number], assembled.motions[number]
        shape = assembled.shapes[number]
        body = body_of(piece, number, shape=shape, mark=called[number], cube_colours=cube_colours)
        if motion is not None and body.spots:
            body = replace(body, spots=tuple((motion(cell), colour) for cell, colour in body.spots))
        bodies.append(body)
    return bodies


def shifted(body: Body, by: Cell) -> Body:
    """The body somewhere else."""
    x, y, z = by
    spots = tuple(((a + x, b + y, c + z), colour) for (a, b, c), colour in body.spots)
    return replace(body, cells=body.cells.shifted(x, y, z), spots=spots)
