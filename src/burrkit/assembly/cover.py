"""The exact cover of a problem: its tables for the kernel, its independent roots, and their search.

Symmetry is broken once and fully: one kind of piece is restricted to one placement per orbit under the
goal's symmetries (the *roots*), and of the assemblies that symmetries still carry onto each other only the
least is kept, recognised by comparing it with its images; nothing seen is remembered. The roots are
independent searches, which gives threads, progress and stopping with one mechanism.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import kernel as k
from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import Placements, alignments, mirror_kinds
from burrkit.assembly.shifts import Shifts
from burrkit.geometry import ROTATIONS, Motion
from burrkit.puzzle import Problem


def packed(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Bit sets, uint64[n, W], of boolean rows [n, R]; bit b of word w stands for 64 w + b."""
    n, bits = rows.shape
    padded = np.zeros((n, max(1, math.ceil(bits / 64)) * 64), dtype=bool)
    padded[:, :bits] = rows
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


@dataclass(frozen=True)
class Root:
    """A search of its own: all assemblies that contain ``row`` and none of the rows in ``barred``."""

    row: int
    barred: NDArray[np.bool_]


class Cover:
    """The exact cover of one problem under one convention of counting."""

    def __init__(
        self,
        problem: Problem,
        up_to: Literal["rotation", "reflection"] = "rotation",
        *,
        keep_shifted: bool = False,
    ) -> None:
        """Make all placements, drop those that no assembly can contain, and choose the roots.

        ``keep_shifted`` counts an arrangement that sits in the goal in several ways several times, and
        merges only what the goal's own symmetries carry onto each other.
        """
        self.problem = problem
        kinds = max(problem.kinds) + 1
        self.count = np.array([problem.kinds.count(kind) for kind in range(kinds)], dtype=np.int64)
        self.least = self.count.copy()
        for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
            self.least[kind] -= piece.optional
        self._align = alignments(problem)
        self.placements = Placements.of(problem)
        self._reduce()
        mirrored = mirror_kinds(problem) if up_to == "reflection" else None
        self.symmetries = problem.goal.rotations if mirrored is None else problem.goal.isometries
        self._mirrored = mirrored or tuple(range(kinds))
        self.image = self.placements.images(self.symmetries, self._mirrored)
        self.roots = self._roots()
        self._shifts = Shifts(self.placements, self.symmetries, mirrored, self.image)
        if keep_shifted:
            self._shifts.ignore()

    def _tables(self) -> None:
        """Clashes, columns and needs of the present rows."""
        rows = len(self.placements)
        self.start, self.cells = self.placements.ragged
        goal, most_holes = self.problem.goal, self.problem.max_holes
        self.kind = self.placements.kind
        words = max(1, math.ceil(rows / 64))
        self.clash = np.zeros((rows, words), dtype=np.uint64)
        users = np.zeros((len(goal.cells), words), dtype=np.uint64)
        k.find_clashes(self.start, self.cells, len(goal.cells), users, self.clash)
        required = np.array([most_holes == 0 or cell in goal.required for cell in goal.cells], dtype=bool)
        cubes = np.unique(users[required], axis=0)
        maybe = users[~required] if most_holes is not None else users[:0]
        kinds = packed(self.kind[None, :] == np.arange(len(self.count))[:, None])
        self.column = np.ascontiguousarray(np.concatenate((kinds, cubes, maybe)))
        self.cubes_end = len(kinds) + len(cubes)
        bits = np.unpackbits(self.column.view(np.uint8), axis=1, bitorder="little")[:, :rows]
        row, self.covers = (a.astype(np.int64) for a in np.nonzero(bits.T))
        self.first = np.searchsorted(row, np.arange(rows + 1)).astype(np.int64)
        self.need = np.zeros(len(self.column), dtype=np.int64)
        self.need[: len(kinds)] = self.least
        self.need[len(kinds) : self.cubes_end] = 1

    def _reduce(self) -> None:
        self._tables()
        live = packed(np.ones((1, len(self.placements)), dtype=bool))[0]
        k.reduce_rows(self.clash, self.column, self.need, self.count, self.kind, live, np.empty_like(live))
        kept = np.unpackbits(live.view(np.uint8), bitorder="little")[: len(self.placements)].astype(bool)
        self.placements = self.placements.keep(kept)
        self._tables()

    def _roots(self) -> tuple[Root, ...]:
        """The roots of the kind with the fewest orbits of placements, of those that must be used.

        Orbits are those of the symmetries that keep the kind; the others make its mirror image of it. If
        every piece may be left out, no kind can be the root of all assemblies: each kind is one in turn,
        without the kinds before it.
        """
        proper = np.array([motion.isometry in ROTATIONS for motion in self.symmetries])
        orbits: list[NDArray[np.int64]] = []
        for kind, image in enumerate(self._mirrored):
            keeping = self.image[proper | (image == kind)]
            orbits.append(keeping[:, self.kind == kind].min(axis=0))
        needed = [kind for kind in range(len(orbits)) if self.least[kind] > 0]
        best = min(needed, key=lambda kind: (len(np.unique(orbits[kind])), self.count[kind]), default=None)
        roots = []
        before = np.zeros(len(self.kind), dtype=bool)
        for kind in range(len(orbits)) if best is None else [best]:
            rows = np.flatnonzero(self.kind == kind)
            for row in np.unique(orbits[kind]):
                barred = before.copy()
                barred[rows[orbits[kind] < row]] = True
                roots.append(Root(int(row), barred))
            before |= self.kind == kind
        return tuple(roots)

    def covered(self, row: int) -> NDArray[np.int64]:
        """int64[C]: 1 for each column that a row covers."""
        covered = np.zeros(len(self.need), dtype=np.int64)
        covered[self.covers[self.first[row] : self.first[row + 1]]] = 1
        return covered

    def assembly(self, rows: list[int]) -> Assembly | None:
        """The assembly of chosen rows; None if it is a shifted copy of one that stands for both."""
        images = self._shifts.class_size(rows)
        if images is None:
            return None
        places: dict[int, list[int]] = {}
        for row in sorted(rows, reverse=True):
            places.setdefault(int(self.kind[row]), []).append(row)
        motions: dict[int, Motion] = {}
        pieces = self.problem.pieces
        # Of equal pieces those that must be used come first.
        for piece in sorted(range(len(pieces)), key=lambda i: pieces[i].optional):
            if own := places.get(self.problem.kinds[piece]):
                motions[piece] = self.placements.motions[own.pop()].after(self._align[piece])
        used = np.bincount(self.kind[rows], minlength=len(self.count)).tolist()
        labellings = math.prod(map(math.perm, self.count.tolist(), used))
        return Assembly(self.problem, tuple(map(motions.get, range(len(pieces)))), images * labellings)
