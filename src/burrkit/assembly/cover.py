"""The exact cover of a problem: its tables for the kernel, its independent roots, and their search.

Symmetry is broken once and fully: one kind of piece is restricted to one placement per orbit under the
goal's symmetries (the *roots*), and of the assemblies that symmetries still carry onto each other only the
least is stored, recognised by comparing it with its images; nothing seen is remembered. The roots are
independent searches, which gives threads, progress and stopping with one mechanism.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.batch import AssemblyBatch
from burrkit.assembly.blocks import TightBox, normal_positions
from burrkit.assembly.kernel import rows as k
from burrkit.assembly.kernel.batch_rows import assign_pieces
from burrkit.assembly.kernel.dense_rows import DENSE_WORDS
from burrkit.assembly.kernel.exact_cover import ColumnWords, CoverMatrix
from burrkit.assembly.kernel.exclusions import exclude_pairs
from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import Placements, may_be_mirrored, mirror_kinds, starts
from burrkit.assembly.shifts import LatticeShifts, Shifts
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Colours, Problem
from burrkit.runtime import memory
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr

#: Bytes for the image of one row, with what it takes to find it.
_IMAGE = 100
#: With more rows than this, rows are numbered by their places and not by their kinds.
_GATHERED: Final = 4096
#: Rows that one call examines for pairs that exclude each other, less than a second.
_STEP: Final = 1024
#: Assemblies of one step for which a search first allocates memory.
FIRST_BATCH: Final = 32


def packed(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Bit sets, uint64[n, W], of boolean rows [n, R]; bit b of word w stands for 64 w + b."""
    n, bits = rows.shape
    padded = np.zeros((n, max(1, math.ceil(bits / 64)) * 64), dtype=bool)
    padded[:, :bits] = rows
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def shifts_of(problem: Problem) -> type[Shifts]:
    """The class of the motions between the assemblies of a problem."""
    return Shifts if problem.lattice.is_cubic else LatticeShifts


@dataclass(frozen=True, repr=False)
class Root(ShortRepr):
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
        mirrored = mirror_kinds(problem) if up_to == "reflection" else None
        # Reflections that map only some assemblies onto assemblies are not symmetries of the search.
        self._partly = up_to == "reflection" and mirrored is None and may_be_mirrored(problem)
        shifts = shifts_of(problem)
        are_cubes = shifts is Shifts
        self.placements = Placements.of(problem, normal_positions(problem) if are_cubes else None)
        self._box = TightBox.of(problem) if are_cubes else None
        if self._box is not None:
            self.placements = self.placements.chosen(self._box.fitting(self.placements))
        covers, first, cubes, required = self._reduce()
        self.symmetries = problem.rotations if mirrored is None else problem.isometries
        self._mirrored = mirrored or tuple(range(kinds))
        size = len(self.placements) * len(self.symmetries)
        memory.require(_IMAGE * size, f"the images of {len(self.placements):,} placements")
        self.image = self.placements.images(self.symmetries)
        #: What the kernel reads.
        self.matrix = CoverMatrix(
            self.clash, self.column, self.kind, covers, first, cubes, required, self.image, self._words()
        )  # fmt: skip
        self.excludes_pairs = len(self.kind) > (_GATHERED if self._box is None else 0)
        if self.excludes_pairs:
            self._exclude_pairs()
        self.roots = self._roots()
        self._shifts = shifts(
            self.placements,
            self.symmetries,
            self.image,
            mirrored=mirrored is not None or self._partly,
            ranges=(self.least, self.count) if self._partly else None,
            keep_shifted=keep_shifted,
        )
        # The pieces of each kind, -1 beyond the last one; of equal pieces those that must be used come first.
        self._pieces = np.full((kinds + 1, int(self.count.max())), -1, dtype=np.int64)
        number = [0] * kinds
        for i in sorted(range(len(problem.pieces)), key=lambda i: problem.pieces[i].optional):
            kind = problem.kinds[i]
            self._pieces[kind, number[kind]] = i
            number[kind] += 1
        self._known: dict[int, Motion] = {}
        self._ways_of_all = math.prod(map(math.factorial, self.count.tolist()))
        self._labellings: dict[tuple[int, ...], int] = {}

    def _reduce(self) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
        """Drop the rows that no assembly can contain: ``_covered`` of those that remain."""
        self._set_columns()
        live = packed(np.ones((1, len(self.placements)), dtype=bool))[0]
        scratch = np.empty_like(live), np.empty(len(self.column), dtype=np.uint64)
        k.reduce_rows(self.clash, self.column, self.need, self.count, self.kind, live, *scratch)
        kept = np.flatnonzero(np.unpackbits(live.view(np.uint8), bitorder="little"))
        if len(kept) > _GATHERED:
            kept = kept[self._by_place(kept)]
        if len(kept) < len(self.placements) or len(kept) > _GATHERED:
            self.placements = self.placements.chosen(kept)
            self._set_columns()
        return self._covered()

    def _set_columns(self) -> None:
        """Clashes, columns and needs of the present rows."""
        rows, kinds = len(self.placements), len(self.count)
        goal, most_holes = self.problem.goal, self.problem.max_holes
        self.start, self.cells, self.kind = self.placements.start, self.placements.cells, self.placements.kind
        words = max(1, math.ceil(rows / 64))
        self.clash = np.zeros((rows, words), dtype=np.uint64)
        users = np.zeros((len(goal.cells), words), dtype=np.uint64)
        k.find_clashes(self.start, self.cells, len(goal.cells), users, self.clash)
        required = np.ones(len(goal.cells), dtype=bool) if most_holes == 0 else goal.are_required
        if self._box is not None:
            required = required | self._box.are_points(goal.cells)
            for some, others in self._box.apart(self.placements):
                self.clash[some] |= packed(others)
        cubes = _distinct(users, np.flatnonzero(required))
        maybe = np.flatnonzero(~required)
        if most_holes is None:
            maybe = _distinct(users, maybe)
        #: The cell of each column after the kinds; one of those that the same rows fill.
        self._column_cells = np.concatenate((cubes, maybe))
        of_kind = packed(self.kind == np.arange(kinds)[:, None])
        self.column = np.ascontiguousarray(np.concatenate((of_kind, users[self._column_cells])))
        self.cubes_end = kinds + len(cubes)
        self.need = np.zeros(len(self.column), dtype=np.int64)
        self.need[:kinds] = self.least
        self.need[kinds : self.cubes_end] = 1

    def _covered(self) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
        """The columns of cubes that each row covers, as sets and as lists, and the set of required ones."""
        kinds, rows, numbers = len(self.count), len(self.placements), np.arange(len(self.column))
        column = np.full(len(self.problem.goal.cells), -1, dtype=np.int64)
        column[self._column_cells] = numbers[kinds:]
        own = column[self.cells]
        row, cubes = np.repeat(np.arange(rows), np.diff(self.start).astype(np.intp))[own >= 0], own[own >= 0]
        first = starts(np.bincount(row, minlength=rows))
        words = max(1, math.ceil(len(numbers) / 64))
        covers = np.zeros((rows, words), dtype=np.uint64)
        bits = np.left_shift(np.uint64(1), (cubes & 63).astype(np.uint64))
        np.bitwise_or.at(covers, (row, cubes >> 6), bits)
        return covers, first, cubes, packed(((numbers >= kinds) & (numbers < self.cubes_end))[None, :])[0]

    def _exclude_pairs(self) -> None:
        """Add to the clashes pairs of rows that no assembly contains, by a second look at each column."""
        for kind in np.flatnonzero(self.count == 1):
            self.clash[self.kind == kind] |= self.column[kind]
        matrix, live = self.matrix._replace(words=_words_of(self.column)), np.zeros_like(self.clash[0])
        for begin in range(0, len(self.kind), _STEP):
            exclude_pairs(matrix, self.need, live, begin, min(begin + _STEP, len(self.kind)))

    def _by_place(self, rows: NDArray[np.int64]) -> NDArray[np.intp]:
        """An order of some rows in which those that fill much the same place are neighbours: by their boxes.

        Then a column, the rows that cover one cube, has few words that are not 0.
        """
        low, high = (corners[rows] for corners in self.placements.boxes)
        size = high - low
        return np.lexsort((*low.T[::-1], *size.T[::-1]))

    def _words(self) -> ColumnWords:
        """The words of each column that are not 0; none where the search does not read them."""
        return _words_of(self.column if self.column.shape[1] > DENSE_WORDS else self.column[:, :0])

    def _roots(self) -> tuple[Root, ...]:
        """The roots of the kind with the fewest orbits of placements, of those that must be used.

        Orbits are those of the symmetries that keep the kind; the others make its mirror image of it. If
        every piece may be left out, no kind can be the root of all assemblies: each kind is one in turn,
        without the kinds before it.
        """
        is_rotation = self.problem.lattice.is_rotation
        proper = np.array([is_rotation(motion.isometry) for motion in self.symmetries])
        orbits: list[NDArray[np.int64]] = []
        firsts: list[list[int]] = []
        for kind, image in enumerate(self._mirrored):
            keeping = self.image[proper | (image == kind)]
            orbits.append(keeping[:, self.kind == kind].min(axis=0))
            firsts.append(sorted(set(orbits[kind].tolist())))
        needed = [kind for kind in range(len(orbits)) if self.least[kind] > 0]
        best = min(needed, key=lambda kind: (len(firsts[kind]), self.count[kind]), default=None)
        chosen = range(len(orbits)) if best is None else [best]
        self._require_memory(sum(len(firsts[kind]) for kind in chosen))
        roots = []
        before = np.zeros(len(self.kind), dtype=bool)
        for kind in chosen:
            rows = np.flatnonzero(self.kind == kind)
            for row in firsts[kind]:
                barred = before.copy()
                barred[rows[orbits[kind] < row]] = True
                roots.append(Root(row, barred))
            before |= self.kind == kind
        return tuple(roots)

    def _require_memory(self, roots: int) -> None:
        """Raise PuzzleError if the searches of this many roots, all begun at once, are too large."""
        rows, pieces = len(self.placements), len(self.problem.pieces)
        words, columns = self.clash.shape[1], len(self.column)
        deep = (
            8 * (pieces + 1) * (2 * words + self.matrix.covers.shape[1] + 2 * DENSE_WORDS + FIRST_BATCH + 2)
        )
        each = rows + deep + 8 * (3 * words + DENSE_WORDS * columns)
        memory.require(roots * each, f"{roots:,} searches for {pieces:,} pieces")

    def assemblies(self, found: NDArray[np.int64]) -> AssemblyBatch:
        """The assemblies that the search has found, without shifted copies of what stands for both.

        ``found`` as the kernel writes it.
        """
        weights = self.weights(found)
        if None in weights:
            found = found[np.array([weight is not None for weight in weights], dtype=bool)]
        kept = [weight for weight in weights if weight is not None]
        return AssemblyBatch(self, self._by_piece(found), kept)

    def _by_piece(self, found: NDArray[np.int64]) -> NDArray[np.int32]:
        """int32[n, pieces]: the rank of each piece's row, -1 if it is left out; of equal pieces ranks ascend.

        Ranks number the rows in the order of their kinds.
        """
        rank, kind = np.argsort(self._by_kind).astype(np.int64), self.kind[self._by_kind]
        by_piece = np.empty((len(found), len(self.problem.pieces)), dtype=np.int32)
        assign_pieces(found, rank, kind, self._pieces, np.empty(found.shape[1], dtype=np.int64), by_piece)
        return by_piece

    @cached_property
    def _by_kind(self) -> NDArray[np.intp]:
        """The rows in the order of their kinds."""
        return np.argsort(self.kind, kind="stable")

    @property
    def most_weight(self) -> int:
        """The weight of an assembly without symmetries."""
        return len(self.symmetries) * self._ways_of_all

    def weights(self, found: NDArray[np.int64]) -> list[int | None]:
        """The weights of the assemblies that the search has found; None for a copy of one that stands for it.

        ``found`` as the kernel writes it.
        """
        sizes = self._shifts.counts(found) if self._shifts else found[:, 1]
        if sizes is None:
            return self._class_weights(found)
        listed, ways = sizes.tolist(), self._ways_of_all
        if len(found) and int(found[:, 0].min()) < len(self.problem.pieces):
            rows = zip(listed, found.tolist(), strict=True)
            return [size * self._ways(places[:number]) or None for size, (number, _, *places) in rows]
        # A weight beyond 64 bits is an object: one for all equal ones.
        equal = {size: size * ways or None for size in set(listed)}
        return list(map(equal.__getitem__, listed))

    def kept(self, rows: list[int]) -> NDArray[np.int64]:
        """Encode an assembly as the search stores it, in the form that ``assemblies`` reads.

        ``rows`` are the rows of the assembly in any order. The result is the same for all its images: the
        one that the search keeps.
        """
        images = {frozenset(image) for image in self.image[:, rows].tolist()}
        root = next(root.row for root in self.roots if any(root.row in image for image in images))
        kept = min((image for image in images if root in image), key=_words)
        return np.array([[len(rows), len(images), *sorted(kept)]], dtype=np.int64)

    def _class_weights(self, found: NDArray[np.int64]) -> list[int | None]:
        """The same by the images of each assembly."""
        weights: list[int | None] = [None] * len(found)
        for number in sorted(set(found[:, 0].tolist())):
            some = np.flatnonzero(found[:, 0] == number)
            classes = self._shifts.classes(found[some, 2 : 2 + number])
            for i, images in zip(some.tolist(), classes, strict=True):
                if images is not None and self._partly:
                    weights[i] = sum(map(self._ways, images))
                elif images is not None:
                    weights[i] = len(images) * self._ways(min(images))
        return weights

    def _ways(self, rows: Sequence[int] | NDArray[np.int64]) -> int:
        """The number of ways to assign equal pieces to some rows."""
        if len(rows) == len(self.problem.pieces):
            return self._ways_of_all
        kinds = tuple(sorted(self.kind[list(rows)].tolist()))
        ways = self._labellings.get(kinds)
        if ways is None:
            used = np.bincount(kinds, minlength=len(self.count)).tolist()
            ways = math.prod(map(math.perm, self.count.tolist(), used))
            self._labellings[kinds] = ways
        return ways

    def assembly(self, rows: NDArray[np.int32], weight: int) -> Assembly:
        """The assembly in which each piece is placed by the row of this rank, -1 if left out."""
        places = (self._motions[0] + rows).tolist()
        left_out = (rows < 0).tolist()
        motions = [None if out else self._motion(at) for at, out in zip(places, left_out, strict=True)]
        return Assembly(self.problem, tuple(motions), weight)

    def rows_of(self, ranks: NDArray[np.int32]) -> NDArray[np.int64]:
        """int64[n, pieces]: the rows of these ranks, -1 for -1."""
        return np.append(self._by_kind, -1)[ranks]

    def _motion(self, at: int) -> Motion:
        """The motion at this place of the table ``_motions``; equal ones are one object."""
        motion = self._known.get(at)
        if motion is None:
            isometry, *offset = self._motions[1][at].tolist()
            motion = self._known[at] = Motion(isometry, (offset[0], offset[1], offset[2]))
        return motion

    def motions_of(self, pieces: NDArray[np.int64], rows: NDArray[np.int32]) -> NDArray[np.int32]:
        """int32[n, 4]: isometry and offset of the motions that take some pieces to rows of these ranks."""
        first, motions = self._motions
        return np.take(motions, first[pieces] + rows, axis=0)

    @cached_property
    def _motions(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """A table of motions, and for each piece where in it the motion to the row of rank 0 is, or would be.

        Pieces of one kind that are drawn in the same orientation share their motions.
        """
        first = np.empty(len(self.problem.pieces), dtype=np.int64)
        parts: list[NDArray[np.int32]] = []
        known: dict[tuple[int, Voxels, Colours], int] = {}
        size = 0
        for piece, kind in enumerate(self.problem.kinds):
            key = kind, self.problem.pieces[piece].shape, self.problem.pieces[piece].colours
            begin, end = np.searchsorted(self.kind[self._by_kind], (kind, kind + 1)).tolist()
            if key not in known:
                known[key] = size - begin
                parts.append(self.placements.from_piece(piece, self._by_kind[begin:end]))
                size += end - begin
            first[piece] = known[key]
        return first, np.concatenate(parts)


def _words_of(column: NDArray[np.uint64]) -> ColumnWords:
    """The words of each column that are not 0."""
    number, at = np.nonzero(column)
    first = starts(np.bincount(number, minlength=len(column)))
    return ColumnWords(first, at.astype(np.int64), column[number, at])


def _distinct(users: NDArray[np.uint64], cells: NDArray[np.int64]) -> NDArray[np.int64]:
    """One of all cells that the same rows fill, for each such set of rows, in the order of these sets."""
    # Bytes in this order compare like the words; np.unique would import numpy.ma, which takes 6 ms.
    first = {users[cell].astype(">u8").tobytes(): cell for cell in reversed(cells.tolist())}
    return np.array([first[key] for key in sorted(first)], dtype=np.int64)


def _words(rows: frozenset[int]) -> list[int]:
    """A set of rows as words of bits, in the order of the kernel."""
    words = [0] * (1 + max(rows) // 64)
    for row in rows:
        words[row // 64] |= 1 << row % 64
    return words
