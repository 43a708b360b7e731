"""The exact cover of a problem: its tables for the kernel, its independent roots, and their search.

Symmetry is broken once and fully: one kind of piece is restricted to one placement per orbit under the
goal's symmetries (the *roots*), and of the assemblies that symmetries still carry onto each other only the
least is kept, recognised by comparing it with its images; nothing seen is remembered. The roots are
independent searches, which gives threads, progress and stopping with one mechanism.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import kernel as k
from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import Placements, alignments, mirror_kinds
from burrkit.geometry import ROTATIONS, Motion
from burrkit.puzzle import Problem

#: Nodes that one call of the kernel may visit: about a tenth of a second.
_SLICE = 500_000
_BATCH = 256


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

    def __init__(self, problem: Problem, up_to: Literal["rotation", "reflection"] = "rotation") -> None:
        """Make all placements, drop those that no assembly can contain, and choose the roots."""
        self.problem = problem
        kinds = max(problem.kinds) + 1
        self.count = np.array([problem.kinds.count(kind) for kind in range(kinds)], dtype=np.int64)
        self._align = alignments(problem)
        self.placements = Placements.of(problem)
        self._reduce()
        self.symmetries, mirrored = problem.goal.rotations, tuple(range(kinds))
        if up_to == "reflection" and (images := mirror_kinds(problem)) is not None:
            self.symmetries, mirrored = problem.goal.isometries, images
        self.image = self.placements.images(self.symmetries, mirrored)
        self.roots = self._roots(mirrored)

    def _tables(self) -> None:
        """Clashes, columns and needs of the present rows."""
        rows = len(self.placements)
        start, cells = self.placements.ragged
        goal = self.problem.goal
        self.kind = self.placements.kind
        words = max(1, math.ceil(rows / 64))
        self.clash = np.zeros((rows, words), dtype=np.uint64)
        users = np.zeros((len(goal.cells), words), dtype=np.uint64)
        k.find_clashes(start, cells, len(goal.cells), users, self.clash)
        required = np.array([cell in goal.required for cell in goal.cells], dtype=bool)
        cubes = np.unique(users[required], axis=0)
        kinds = packed(self.kind[None, :] == np.arange(len(self.count))[:, None])
        self.column = np.ascontiguousarray(np.concatenate((kinds, cubes)))
        self.need = np.concatenate((self.count, np.ones(len(cubes), dtype=np.int64)))

    def _reduce(self) -> None:
        self._tables()
        live = packed(np.ones((1, len(self.placements)), dtype=bool))[0]
        k.reduce_rows(self.clash, self.column, self.need, self.kind, live, np.empty_like(live))
        kept = np.unpackbits(live.view(np.uint8), bitorder="little")[: len(self.placements)].astype(bool)
        self.placements = self.placements.keep(kept)
        self._tables()

    def _roots(self, mirrored: tuple[int, ...]) -> tuple[Root, ...]:
        """The roots of the kind with the fewest orbits of placements.

        Orbits are those of the symmetries that keep the kind; the others make its mirror image of it.
        """
        proper = np.array([motion.isometry in ROTATIONS for motion in self.symmetries])
        orbits: list[NDArray[np.int64]] = []
        for kind, image in enumerate(mirrored):
            keeping = self.image[proper | (image == kind)]
            orbits.append(keeping[:, self.kind == kind].min(axis=0))
        best = min(range(len(orbits)), key=lambda kind: (len(np.unique(orbits[kind])), self.count[kind]))
        rows = np.flatnonzero(self.kind == best)
        roots = []
        for row in np.unique(orbits[best]):
            barred = np.zeros(len(self.kind), dtype=bool)
            barred[rows[orbits[best] < row]] = True
            roots.append(Root(int(row), barred))
        return tuple(roots)

    def assembly(self, rows: list[int], fixed: int) -> Assembly:
        """The assembly of chosen rows that ``fixed`` symmetries map onto itself."""
        places: dict[int, list[int]] = {}
        for row in sorted(rows, reverse=True):
            places.setdefault(int(self.kind[row]), []).append(row)
        motions: list[Motion] = []
        for kind, align in zip(self.problem.kinds, self._align, strict=True):
            motions.append(self.placements.motions[places[kind].pop()].after(align))
        interchanges = math.prod(math.factorial(n) for n in self.count.tolist())
        return Assembly(self.problem, tuple(motions), len(self.symmetries) // fixed * interchanges)


class Search:
    """The search below one root: call ``step`` until it says that it is done."""

    def __init__(self, cover: Cover, root: Root) -> None:
        """Set up the state; nothing is searched yet."""
        self.cover = cover
        pieces, words = len(cover.problem.pieces), cover.clash.shape[1]
        row, kind = root.row, cover.kind[root.row]
        covered = (cover.column[:, row // 64] >> np.uint64(row % 64)) & np.uint64(1)
        self._need = cover.need - covered.astype(np.int64)
        self._barred = packed(root.barred[None, :])[0]
        gone = self._barred | cover.column[kind] if self._need[kind] == 0 else self._barred
        self._live = np.zeros((pieces + 1, words), dtype=np.uint64)
        everything = packed(np.ones((1, len(cover.kind)), dtype=bool))[0]
        self._live[1] = everything & ~cover.clash[row] & ~gone
        self._cand = np.zeros_like(self._live)
        self._width = np.ones(pieces + 1, dtype=np.int64)
        self._chosen = np.full(pieces + 1, row, dtype=np.int64)
        self._control = np.zeros(k.SLOTS, dtype=np.int64)
        self._control[[k.DEPTH, k.ENTERING, k.BASE, k.ROOT]] = 1, 1, 1, row
        self._sets = np.zeros((2, words), dtype=np.uint64)
        self._found = np.zeros((_BATCH, pieces + 1), dtype=np.int64)

    def step(self) -> tuple[list[Assembly], bool]:
        """Search for about a tenth of a second: the assemblies found, and whether this was the last."""
        c, control = self.cover, self._control
        control[k.NODE_LIMIT] = control[k.NODES] + _SLICE
        control[k.FOUND] = 0
        ended = k.search(
            c.clash, c.column, self._need, c.kind, c.image, self._barred, self._live, self._cand,
            self._width, self._chosen, control, self._sets, self._found,
        )  # fmt: skip
        found = self._found[: control[k.FOUND]].tolist()
        return [c.assembly(rows, fixed) for *rows, fixed in found], bool(ended)

    @property
    def share(self) -> float:
        """How much of the search is done, 0 to 1, taking siblings to be equally large."""
        depth, base = int(self._control[k.DEPTH]), int(self._control[k.BASE])
        if depth < base:
            return 1.0
        share, part = 0.0, 1.0
        for d in range(base, depth):
            part /= int(self._width[d])
            share += part * (int(self._width[d]) - int(np.bitwise_count(self._cand[d]).sum()) - 1)
        return share


def assemblies(problem: Problem, up_to: Literal["rotation", "reflection"] = "rotation") -> Iterator[Assembly]:
    """Every assembly of the problem, one of each class of the convention, in a fixed order.

    Equal pieces are not distinguished. "rotation" takes assemblies as one that a rotation of the goal
    carries onto each other (BurrTools' count, Cutler's *physical*); "reflection" takes mirror images as
    one, too (Cutler's *logical*).
    """
    if problem.why_impossible():
        return
    cover = Cover(problem, up_to)
    for root in cover.roots:
        search, done = Search(cover, root), False
        while not done:
            found, done = search.step()
            yield from found
