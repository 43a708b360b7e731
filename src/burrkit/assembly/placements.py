"""All placements of the pieces of a problem inside its goal: the rows of the exact cover.

Only proper rotations are used, so that no piece is ever reflected. Pieces of one kind share their rows,
which are made from the first piece of the kind; ``motion`` translates a row back for any piece of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import ISOMETRIES, ROTATIONS, Motion, Voxels
from burrkit.puzzle import Piece, Problem


@dataclass(frozen=True)
class Placements:
    """Rows in the order of their kinds.

    ``kind`` int64[R]; ``motions`` one per row, for the first piece of the kind; ``cells`` one int64 array
    per kind, [rows of the kind, cubes of the piece]: sorted indices into ``problem.goal.cells``.
    """

    problem: Problem
    kind: NDArray[np.int64]
    motions: tuple[Motion, ...]
    cells: tuple[NDArray[np.int64], ...]

    @classmethod
    def of(cls, problem: Problem) -> Placements:
        """Every way in which each kind of piece fits into the goal on its own."""
        kinds = representatives(problem)
        motions: list[Motion] = []
        cells: list[NDArray[np.int64]] = []
        for piece in kinds:
            of_kind, cells_of_kind = _fits(piece.shape, problem.goal.cells)
            motions += of_kind
            cells.append(cells_of_kind)
        kind = np.repeat(np.arange(len(kinds)), [len(c) for c in cells])
        return cls(problem, kind, tuple(motions), tuple(cells))

    def __len__(self) -> int:
        return len(self.motions)

    def keep(self, mask: NDArray[np.bool_]) -> Placements:
        """Only the rows where the mask, bool[R], is set."""
        cells = tuple(c[mask[self.kind == k]] for k, c in enumerate(self.cells))
        motions = tuple(m for m, kept in zip(self.motions, mask.tolist(), strict=True) if kept)
        return Placements(self.problem, self.kind[mask], motions, cells)

    @cached_property
    def ragged(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Start, int64[R + 1], and cells of all rows behind each other."""
        sizes = np.repeat([c.shape[1] for c in self.cells], [len(c) for c in self.cells])
        start = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        return start, np.concatenate([c.ravel() for c in self.cells])

    def images(self, symmetries: tuple[Motion, ...], kind_image: tuple[int, ...]) -> NDArray[np.int64]:
        """int64[G, R]: onto which row each symmetry of the goal carries each row.

        ``kind_image`` gives the kind that an improper symmetry makes of a kind.
        """
        first = np.concatenate(([0], np.cumsum([len(c) for c in self.cells])))
        number = [
            {row.tobytes(): int(first[k]) + i for i, row in enumerate(c)} for k, c in enumerate(self.cells)
        ]
        goal = self.problem.goal.cells
        index = {cell: i for i, cell in enumerate(goal)}
        table = np.empty((len(symmetries), len(self)), dtype=np.int64)
        for g, motion in enumerate(symmetries):
            moved = np.array([index[motion(cell)] for cell in goal])
            for k, cells in enumerate(self.cells):
                target = number[k if motion.isometry in ROTATIONS else kind_image[k]]
                rows = np.sort(moved[cells], axis=1)
                table[g, first[k] : first[k + 1]] = [target[row.tobytes()] for row in rows]
        return table


def representatives(problem: Problem) -> list[Piece]:
    """The first piece of each kind, in the order of the kinds."""
    first: dict[int, Piece] = {}
    for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
        first.setdefault(kind, piece)
    return list(first.values())


def alignments(problem: Problem) -> list[Motion]:
    """For each piece the motion from its drawn position to that of the first piece of its kind."""
    first = representatives(problem)
    return [
        _align(piece.shape, first[kind].shape)
        for kind, piece in zip(problem.kinds, problem.pieces, strict=True)
    ]


def _align(shape: Voxels, target: Voxels) -> Motion:
    for t in ROTATIONS:
        turned = shape.turned(t)
        (a, b, c), (x, y, z) = target.low, turned.low
        if turned.shifted(a - x, b - y, c - z) == target:
            return Motion(t, (a - x, b - y, c - z))
    raise AssertionError("pieces of one kind have different shapes")


def _fits(shape: Voxels, goal: Voxels) -> tuple[list[Motion], NDArray[np.int64]]:
    """Motions of one shape into the goal, and the goal cells that each fills."""
    low, room = np.array(goal.low), np.array(goal.extent)
    index = np.full(tuple(room), -1, dtype=np.int64)
    index[tuple((goal.cells - low).T)] = np.arange(len(goal))
    motions: list[Motion] = []
    found: list[NDArray[np.int64]] = [np.empty((0, len(shape)), dtype=np.int64)]
    seen: set[Voxels] = set()
    for t in ROTATIONS:
        turned = shape.turned(t)
        normal = turned.normalized()
        free = room - np.array(normal.extent) + 1
        if normal in seen or (free <= 0).any():
            continue
        seen.add(normal)
        shifts = np.argwhere(np.ones(free, dtype=bool))
        at = shifts[:, None, :] + normal.cells[None, :, :]
        filled = index[at[..., 0], at[..., 1], at[..., 2]]
        inside = (filled >= 0).all(axis=1)
        found.append(np.sort(filled[inside], axis=1))
        base = low - np.array(turned.low)
        motions += [Motion(t, (x, y, z)) for x, y, z in (shifts[inside] + base).tolist()]
    return motions, np.ascontiguousarray(np.concatenate(found))


def mirror_kinds(problem: Problem) -> tuple[int, ...] | None:
    """For each kind the kind of its mirror image, if the set of pieces equals its own mirror image.

    None when it does not: then no reflection maps an assembly of the problem onto another one.
    """
    shapes = [piece.shape for piece in representatives(problem)]
    number = {shape.canonical(): kind for kind, shape in enumerate(shapes)}
    count = [problem.kinds.count(kind) for kind in range(len(shapes))]
    images: list[int] = []
    for kind, shape in enumerate(shapes):
        image = number.get(shape.turned(ISOMETRIES[24]).canonical())
        if image is None or count[image] != count[kind]:
            return None
        images.append(image)
    return tuple(images)
