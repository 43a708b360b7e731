"""Bodies of pieces and assemblies: position, colour, mark and spots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from burrkit.assembly.model import Assembly
from burrkit.drawing.figure import Body
from burrkit.drawing.items import PictureError
from burrkit.geometry import IDENTITY, Cell, Motion
from burrkit.moves.model import Disassembly
from burrkit.moves.pose import Offset, Pose
from burrkit.moves.slides.halves import halved, tree_in_halves
from burrkit.moves.walk import Step
from burrkit.palette import piece_colour
from burrkit.puzzle import Piece, moved_colours
from burrkit.puzzle.colours import shown_colours
from burrkit.runtime.arguments import check_type
from burrkit.solving.found_assembly import FoundAssembly, Solution


def found_assembly(shown: FoundAssembly | Assembly) -> FoundAssembly:
    """Return what is shown as a search returns it. BurrkitError for another type."""
    check_type("shown", shown, FoundAssembly, Assembly)
    return shown if isinstance(shown, FoundAssembly) else FoundAssembly(shown)


def taken_apart(shown: FoundAssembly | Assembly) -> Solution:
    """Return a solution with moves of whole cubes. PictureError if it does not come completely apart."""
    found = found_assembly(shown)
    if not isinstance(found, Solution):
        raise PictureError("no steps to show: the assembly does not come apart completely", "unsolved")
    if not found.tree.has_halves:
        return found
    tree = tree_in_halves(found.tree)
    return Solution(halved(found.assembly), Disassembly(len(tree.moves), tree, 0), found.number)


def body_of(
    piece: Piece,
    colour: str,
    cube_colours: Sequence[str] = (),
    *,
    mark: str = "",
    motion: Motion | None = None,
) -> Body:
    """Return a piece in a colour where it is drawn, or where a ``motion`` puts it.

    ``cube_colours`` are the colours 1, 2, 3, … of its cells, those of the palette by default.
    """
    cells, colours = piece.shape, shown_colours(piece)
    if motion is not None:
        cells, colours = cells.moved(motion), moved_colours(colours, motion, cells)
    return Body(cells, colour, mark, spots=spots_of(colours, cube_colours))


def spots_of(
    colours: Sequence[tuple[Cell, int]], cube_colours: Sequence[str] = ()
) -> tuple[tuple[Cell, str], ...]:
    """Return the spots of coloured cells; see ``body_of``."""
    used = max((index for _, index in colours), default=0)
    every = [*cube_colours, *map(piece_colour, range(len(cube_colours), used))]
    return tuple((cell, every[index - 1]) for cell, index in colours)


def bodies_of(assembled: Assembly, cube_colours: Sequence[str] = ()) -> list[Body]:
    """Return the placed pieces at their places in the assembly, with their marks."""
    problem = assembled.problem
    return [
        body_of(
            problem.pieces[number],
            problem.colours[number],
            cube_colours,
            mark=problem.marks[number],
            motion=assembled.motions[number],
        )
        for number in assembled.placed
    ]


def posed(body: Body, pose: Pose) -> Body:
    """Put a body into a pose; only bodies of cubes turn."""
    if pose.isometry != IDENTITY:
        # Shapes in the same orientation are equal, wherever they are.
        motion = Motion(pose.isometry)
        spots = tuple((motion(cell), colour) for cell, colour in body.spots)
        body = replace(body, cells=body.cells.moved(motion), spots=spots)
    return shifted(body, pose.offset)


def bodies_at(whole: Mapping[int, Body], step: Step, poses: Sequence[Pose]) -> list[Body]:
    """Return the pieces of a step in some poses, pale if they do not move; ``whole`` are those assembled."""
    pairs = zip(step.pieces, poses, strict=True)
    return [replace(posed(whole[piece], pose), pale=piece not in step.move.pieces) for piece, pose in pairs]


def shifted(body: Body, by: Offset) -> Body:
    """Move a body, by edges of a cube."""
    x, y, z = (a + b for a, b in zip(body.offset, by, strict=True))
    return replace(body, offset=(x, y, z))
