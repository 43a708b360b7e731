"""Colours of the cells of shapes, which restrict what may be on what in an assembly."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import compress
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.runtime.arguments import check_count

if TYPE_CHECKING:
    from burrkit.puzzle.piece import Piece
    from burrkit.puzzle.problem import Problem

#: The coloured cubes of a shape and their colours, 1 and up, sorted; cubes that are not listed are neutral.
Colours: TypeAlias = tuple[tuple[Cell, int], ...]

#: The name of the walls of a container as a piece.
BOX: Final = "box"


def colours_of(cells: Mapping[Cell, int]) -> Colours:
    """The colours of some cubes in their normal form; 0 is neutral and left out."""
    return tuple(sorted((cell, colour) for cell, colour in cells.items() if colour))


def moved_colours(colours: Colours, motion: Motion, shape: Voxels) -> Colours:
    """The colours of some cells of a shape once a motion has carried the shape along."""
    if not colours:
        return ()
    cells = shape.carried(motion, np.array([cell for cell, _ in colours], dtype=np.int32))
    order = np.lexsort(cells.T[::-1])
    moved = ((x, y, z) for x, y, z in cells[order].tolist())
    return tuple(zip(moved, [colours[i][1] for i in order.tolist()], strict=True))


def paint_of(colours: Colours, cells: Voxels) -> NDArray[np.int64]:
    """int64[n]: the colour of each of some cells, 0 for neutral ones."""
    if not colours:
        return np.zeros(len(cells), dtype=np.int64)
    painted = dict(colours)
    return np.array([painted.get(cell, 0) for cell in cells], dtype=np.int64)


def check_colours(colours: Colours, cells: Voxels, owner: str) -> None:
    """PuzzleError for the colour of a missing voxel, and for a colour that is not a number from 1."""
    for cell, colour in colours:
        if cell not in cells:
            raise PuzzleError(f"{owner} has a colour at {cell}, where it has no cube")
        check_count("colours", colour)


def hands_of(pieces: Collection[Piece]) -> list[tuple[bytes, bytes]]:
    """For each piece a value that its turned copies share, and that of its mirror image, empty for none.

    Under conditions copies share it if they can be in the same orientations; a given piece has its own.
    """
    drawn = [(piece.shape.cells, paint_of(piece.colours, piece.shape)) for piece in pieces]
    lattice = next(iter(pieces)).shape.lattice
    found = []
    for piece, keys in zip(pieces, lattice.image_keys(*zip(*drawn, strict=True)), strict=True):
        own, reflected = keys[: lattice.rotations], keys[lattice.rotations :]
        bound = b"" if piece.given is None else piece.given.cells.tobytes()
        if piece.permitted is not None:
            own = [keys[t] for t in piece.permitted]
            reflected = list(compress(reflected, piece.allowed[lattice.rotations :]))
            # Conditions leave one piece fewer orientations than another, or others.
            bound += b"%d" % len(set(own))
        found.append((min(filter(None, own)) + bound, min(filter(None, reflected), default=b"") + bound))
    return found


def shown_colours(piece: Piece) -> Colours:
    """The colours of cubes that pictures show: none of the box of a container, which has one throughout."""
    return () if piece.name == BOX and len(piece.colours) == len(piece.shape) else piece.colours


def walls_of(problem: Problem) -> Voxels:
    """The place in the goal of the box of a ``Container``; no voxels for a problem without one.

    The box is the last piece, of cubes and heavier than all others; its colour is allowed nowhere else.
    """
    box, under = problem.pieces[-1], dict(problem.goal.colours)
    colours = {colour for _, colour in box.colours}
    is_box = len(colours) == 1 and len(box.colours) == len(box.shape) and not box.optional
    if not is_box or any(piece.weight >= box.weight for piece in problem.pieces[:-1]):
        return Voxels()
    (own,) = colours
    cells = [c for c in problem.goal.cells if c not in under or (own, under[c]) in problem.allowed]
    place = Voxels(cells)
    return place if cells and place.normalized() == box.shape.normalized() else Voxels()
