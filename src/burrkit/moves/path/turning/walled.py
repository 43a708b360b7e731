"""The pieces of a layout in all orientations, and its walls as one more piece, which never moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from burrkit.errors import PuzzleError
from burrkit.geometry import MATRICES, ROTATIONS, Motion, Voxels
from burrkit.geometry.motion import quarter_turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.search import packed
from burrkit.moves.turns.shapes import OrientedTable, Place
from burrkit.puzzle import Colours
from burrkit.puzzle.colours import paint_of

#: The number of the walls among the pieces of a layout.
WALLS: Final = -1


class WalledPieces:
    """The pieces of a layout, and the walls of its tray, as oriented shapes.

    ``kinds`` gives interchangeable pieces the same number. Walls come first in every row, so that a row
    has each piece where it is.
    """

    def __init__(self, start: Layout, *, labelled: bool) -> None:
        self.start = start
        #: The rotations of the whole, and of pieces: in one layer those about the z axis.
        self.rotations = [quarter_turn(2, q) for q in range(4)] if start.flat else [*ROTATIONS]
        self.walls = walls_of(start)
        self.kinds = kinds_of(start, self.rotations, labelled=labelled)
        count = len(start.marks)
        self.pieces: tuple[int, ...] = (*([WALLS] if len(self.walls) else []), *range(count))
        shapes = [*([self.walls] if len(self.walls) else []), *start.shapes]
        kinds = [*([-1] if len(self.walls) else []), *self.kinds]
        colours: list[Colours] = [*([()] if len(self.walls) else []), *(start.colours or ((),) * count)]
        fixed = 0 if len(self.walls) else None
        self.turned = OrientedTable(shapes, kinds, colours=colours, rotations=self.rotations, fixed=fixed)
        self.home: dict[int, Place] = {
            piece: self.turned.placed(i, Motion()) for i, piece in enumerate(self.pieces)
        }

    def places(self, layout: Layout) -> dict[int, Place]:
        """The places of the pieces of a layout that has all or some of them, aligned with the start."""
        found = {WALLS: self.home[WALLS]} if len(self.walls) else {}
        for i, (mark, shape) in enumerate(zip(layout.marks, layout.shapes, strict=True)):
            piece = self.start.marks.index(mark)
            own, colours = self.start.shapes[piece], self.start.colours and self.start.colours[piece]
            motion = motion_between(
                own, colours or (), shape, layout.colours[i] if layout.colours else (), self.rotations
            )
            if motion is None:
                raise PuzzleError(f"piece {mark} of the goal is not that of the start, however it turns")
            found[piece] = self.turned.placed(self.pieces.index(piece), motion)
        return found

    def goal_words(self, goal: Layout, start: ProblemPart) -> list[tuple[int, int, int]]:
        """The words of a goal, each with the first place of its kind in a row and the one after the last.

        PuzzleError if it leaves out pieces of a layout without walls: then no word has a place of its own.
        """
        where = self.places(goal)
        if len(goal.marks) == len(self.start.marks):
            words = packed(self.turned.part(where))
            return [(word, i, i + 1) for i, word in enumerate(words)]
        if not len(self.walls):
            raise PuzzleError("where pieces turn, a goal without walls has all pieces; --tray gives it walls")
        kinds = [self.turned.kind_of[shape] for shape in start.shapes]
        count = Counter(kinds)
        # The walls come first in a row, unturned.
        x, y, z = where[WALLS][1]
        found = []
        for shape, (a, b, c) in where.values():
            first = kinds.index(self.turned.kind_of[shape])
            [word] = packed(ProblemPart((shape,), ((a - x, b - y, c - z),)))
            found.append((word, first, first + count[kinds[first]]))
        return found


def kinds_of(start: Layout, rotations: Sequence[int], *, labelled: bool) -> list[int]:
    """A number for each piece, the same for those that a rotation and a shift carry to each other."""
    colours = start.colours or ((),) * len(start.shapes)
    numbers: dict[object, int] = {}
    found = []
    for i, (shape, own) in enumerate(zip(start.shapes, colours, strict=True)):
        look: object = i if labelled else _least_look(shape, own, rotations)
        found.append(numbers.setdefault(look, len(numbers)))
    return found


def _least_look(shape: Voxels, colours: Colours, rotations: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The least of the images of a shape: cubes and their colours, from the least corner."""
    paint = paint_of(colours, shape)[:, None]
    images = []
    for t in rotations:
        cells = shape.cells @ MATRICES[t].T
        rows = np.hstack((cells - cells.min(axis=0), paint))
        images.append(tuple(sorted(map(tuple, rows.tolist()))))
    return min(images)


def motion_between(
    shape: Voxels, colours: Colours, image: Voxels, image_colours: Colours, rotations: Sequence[int]
) -> Motion | None:
    """A motion that carries a shape with its colours to another, None if there is none."""
    painted, painted_image = dict(colours), dict(image_colours)
    target = {cell: painted_image.get(cell, 0) for cell in image}
    for t in rotations:
        (a, b, c), (x, y, z) = (shape.cells @ MATRICES[t].T).min(axis=0).tolist(), image.low
        motion = Motion(t, (x - a, y - b, z - c))
        if {motion(cell): painted.get(cell, 0) for cell in shape} == target:
            return motion
    return None


def walls_of(layout: Layout) -> Voxels:
    """The walls of a layout with those of its tray: what surrounds it is a wall, a cube thick."""
    if layout.tray is None:
        return layout.walls
    low, high = layout.tray
    own = set(layout.walls)
    sides = 2 if layout.flat else 3
    x, y, z = (range(low[a], high[a] + 1) for a in range(3))
    rim = (cell for cell in product(x, y, z) if any(cell[a] in (low[a], high[a]) for a in range(sides)))
    if own.issuperset(rim):
        return layout.walls
    u, v, w = (range(low[a] - (a < sides), high[a] + 1 + (a < sides)) for a in range(3))
    shell = (cell for cell in product(u, v, w) if any(not low[a] <= cell[a] <= high[a] for a in range(sides)))
    return Voxels([*own, *shell])
