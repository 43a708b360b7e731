"""All placements of the pieces of a problem inside its goal: the rows of the exact cover.

Only proper rotations are used, so that no piece is ever reflected. Pieces of one kind share their rows,
which are made from the first piece of the kind; ``alignments`` lead from any piece of it to that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import ROTATIONS, Motion, Voxels
from burrkit.puzzle import Colours, Piece, Problem, moved_colours


@dataclass(frozen=True)
class Placements:
    """Rows in the order of their kinds.

    ``kind`` int64[R]; ``motions`` one per row, for the first piece of the kind; ``cells`` one int64 array
    per kind, [rows of the kind, cubes of the piece]: sorted indices into ``problem.goal.cells``; ``paint``
    the same for the colours of these cubes, 0 for neutral ones.
    """

    problem: Problem
    kind: NDArray[np.int64]
    motions: tuple[Motion, ...]
    cells: tuple[NDArray[np.int64], ...]
    paint: tuple[NDArray[np.int64], ...]

    @classmethod
    def of(cls, problem: Problem) -> Placements:
        """Every way in which each kind of piece fits into the goal on its own, as its colours allow."""
        kinds = representatives(problem)
        motions: list[Motion] = []
        cells: list[NDArray[np.int64]] = []
        paint: list[NDArray[np.int64]] = []
        for piece in kinds:
            found = _fits(piece, problem)
            motions += found[0]
            cells.append(found[1])
            paint.append(found[2])
        kind = np.repeat(np.arange(len(kinds)), [len(c) for c in cells])
        return cls(problem, kind, tuple(motions), tuple(cells), tuple(paint))

    def __len__(self) -> int:
        return len(self.motions)

    def keep(self, mask: NDArray[np.bool_]) -> Placements:
        """Only the rows where the mask, bool[R], is set."""
        cells = tuple(c[mask[self.kind == k]] for k, c in enumerate(self.cells))
        paint = tuple(p[mask[self.kind == k]] for k, p in enumerate(self.paint))
        motions = tuple(m for m, kept in zip(self.motions, mask.tolist(), strict=True) if kept)
        return Placements(self.problem, self.kind[mask], motions, cells, paint)

    @cached_property
    def ragged(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Start, int64[R + 1], and cells of all rows behind each other."""
        sizes = np.repeat([c.shape[1] for c in self.cells], [len(c) for c in self.cells])
        start = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        return start, np.concatenate([c.ravel() for c in self.cells])

    @cached_property
    def _number(self) -> dict[tuple[int, bytes, bytes], int]:
        """The row of a kind that fills these cells with these colours."""
        rows = (
            (k, row.tobytes(), colours.tobytes())
            for k, (cells, paint) in enumerate(zip(self.cells, self.paint, strict=True))
            for row, colours in zip(cells, paint, strict=True)
        )
        return {row: number for number, row in enumerate(rows)}

    def cells_of(self, row: int) -> NDArray[np.int64]:
        """The goal cells that one row fills, ascending."""
        own = int(self.kind[row])
        cells: NDArray[np.int64] = self.cells[own][row - int(np.searchsorted(self.kind, own))]
        return cells

    def image(self, row: int, kind: int, moved: NDArray[np.int64]) -> int | None:
        """The row of ``kind`` onto which a motion carries a row, if there is one.

        ``moved`` gives for each cell of the goal the cell that it goes to, -1 if it leaves the goal.
        """
        own = int(self.kind[row])
        at = row - int(np.searchsorted(self.kind, own))
        cells = moved[self.cells[own][at]]
        order = np.argsort(cells)
        return self._number.get((kind, cells[order].tobytes(), self.paint[own][at][order].tobytes()))

    def images(self, symmetries: tuple[Motion, ...], mirrored: tuple[int, ...]) -> NDArray[np.int64]:
        """int64[G, R]: onto which row each symmetry of the goal carries each row.

        ``mirrored`` gives the kind that an improper symmetry makes of a kind.
        """
        table = np.empty((len(symmetries), len(self)), dtype=np.int64)
        for g, motion in enumerate(symmetries):
            moved = self.moved(motion)
            proper = motion.isometry in ROTATIONS
            images: list[int] = []
            for k, (cells, paint) in enumerate(zip(self.cells, self.paint, strict=True)):
                rows = moved[cells]
                order = np.argsort(rows, axis=1)
                rows = np.take_along_axis(rows, order, axis=1)
                colours = np.take_along_axis(paint, order, axis=1)
                kind = k if proper else mirrored[k]
                images += [
                    self._number[kind, row.tobytes(), own.tobytes()]
                    for row, own in zip(rows, colours, strict=True)
                ]
            table[g] = images
        return table

    def moved(self, motion: Motion) -> NDArray[np.int64]:
        """int64[cells of the goal]: the cell onto which a motion carries each, -1 if it leaves the goal."""
        goal = self.problem.goal.cells
        index = _index(goal)
        at = motion.cells(goal.cells) - np.array(goal.low)
        inside = ((at >= 0) & (at < np.array(goal.extent))).all(axis=1)
        images = np.full(len(goal), -1, dtype=np.int64)
        images[inside] = index[tuple(at[inside].T)]
        return images


def representatives(problem: Problem) -> list[Piece]:
    """The first piece of each kind, in the order of the kinds."""
    first: dict[int, Piece] = {}
    for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
        first.setdefault(kind, piece)
    return list(first.values())


def alignments(problem: Problem) -> list[Motion]:
    """For each piece the motion from its drawn position to that of the first piece of its kind."""
    first = representatives(problem)
    return [_align(piece, first[kind]) for kind, piece in zip(problem.kinds, problem.pieces, strict=True)]


def _align(piece: Piece, target: Piece) -> Motion:
    for t in ROTATIONS:
        turned = piece.shape.turned(t)
        (a, b, c), (x, y, z) = target.shape.low, turned.low
        motion = Motion(t, (a - x, b - y, c - z))
        if (
            piece.shape.moved(motion) == target.shape
            and moved_colours(piece.colours, motion) == target.colours
        ):
            return motion
    raise AssertionError("pieces of one kind differ")


def _index(goal: Voxels) -> NDArray[np.int64]:
    """int64[x, y, z] over the goal's box: the number of each cell of the goal, -1 elsewhere."""
    index = np.full(goal.extent, -1, dtype=np.int64)
    index[tuple((goal.cells - np.array(goal.low)).T)] = np.arange(len(goal))
    return index


def _fits(piece: Piece, problem: Problem) -> tuple[list[Motion], NDArray[np.int64], NDArray[np.int64]]:
    """Motions of one piece into the goal, the goal cells that each fills, and their colours."""
    goal = problem.goal.cells
    ground = _Ground(problem) if piece.colours and problem.goal.colours else None
    low, room, index = np.array(goal.low), np.array(goal.extent), _index(goal)
    motions: list[Motion] = []
    cells: list[NDArray[np.int64]] = [np.empty((0, len(piece.shape)), dtype=np.int64)]
    paint = [cells[0]]
    seen: set[tuple[Voxels, Colours]] = set()
    for t in ROTATIONS:
        turned = piece.shape.turned(t)
        home = Motion(t, (-turned.low[0], -turned.low[1], -turned.low[2]))
        normal, colours = piece.shape.moved(home), moved_colours(piece.colours, home)
        free = room - np.array(normal.extent) + 1
        if (normal, colours) in seen or (free <= 0).any():
            continue
        seen.add((normal, colours))
        shifts = np.argwhere(np.ones(free, dtype=bool))
        at = shifts[:, None, :] + normal.cells[None, :, :]
        filled = index[at[..., 0], at[..., 1], at[..., 2]]
        colour = dict(colours)
        own = np.array([colour.get(cell, 0) for cell in normal], dtype=np.int64)
        inside = (filled >= 0).all(axis=1)
        if ground is not None and colour:
            inside &= ground.allows(filled, own)
        order = np.argsort(filled[inside], axis=1)
        cells.append(np.take_along_axis(filled[inside], order, axis=1))
        paint.append(own[order])
        base = low + np.array(home.offset)
        motions += [Motion(t, (x, y, z)) for x, y, z in (shifts[inside] + base).tolist()]
    return motions, np.ascontiguousarray(np.concatenate(cells)), np.ascontiguousarray(np.concatenate(paint))


class _Ground:
    """The colours of the goal, and what may lie on them."""

    def __init__(self, problem: Problem) -> None:
        painted = dict(problem.goal.colours)
        self._under = np.array([painted.get(cell, 0) for cell in problem.goal.cells] + [0], dtype=np.int64)
        most = 1 + max(
            max(colour for _, colour in piece.colours) for piece in problem.pieces if piece.colours
        )
        self._fits = np.zeros((most, 1 + int(self._under.max())), dtype=bool)
        self._fits[0], self._fits[:, 0] = True, True
        for above, below in problem.allowed:
            if above < self._fits.shape[0] and below < self._fits.shape[1]:
                self._fits[above, below] = True

    def allows(self, filled: NDArray[np.int64], own: NDArray[np.int64]) -> NDArray[np.bool_]:
        """bool[n]: whether each coloured cube lies on a colour that it may lie on, or on a neutral one.

        ``filled`` int64[n, cubes] are cells of the goal (-1 for outside), ``own`` the colours of the cubes.
        """
        under = self._under[filled]
        return np.asarray(self._fits[np.broadcast_to(own, under.shape), under].all(axis=1))


def mirror_kinds(problem: Problem) -> tuple[int, ...] | None:
    """For each kind the kind of its mirror image, if the set of pieces equals its own mirror image.

    None when it does not: then no reflection maps an assembly of the problem onto another one. Pieces that
    may be left out must be as many in both hands, too.
    """
    kinds = representatives(problem)
    number = {piece.kind: kind for kind, piece in enumerate(kinds)}
    count = [_numbers(problem, kind) for kind in range(len(kinds))]
    images: list[int] = []
    for kind, piece in enumerate(kinds):
        image = number.get(piece.reflected().kind)
        if image is None or count[image] != count[kind]:
            return None
        images.append(image)
    return tuple(images)


def _numbers(problem: Problem, kind: int) -> tuple[int, int]:
    """How many pieces there are of a kind, and how many of them may be left out."""
    own = [piece for k, piece in zip(problem.kinds, problem.pieces, strict=True) if k == kind]
    return len(own), sum(piece.optional for piece in own)
