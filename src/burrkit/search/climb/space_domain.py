"""Climbing in a design space: its cubes and their possible owners, and assemblies to begin with."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.appearance import default_marks
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.search.climb.domain import ClimbDomain, connected_part, long_axis, neighbours_of

#: How often a random beginning is tried before the space counts as one without puzzles.
_TRIES = 200
#: A cell without an owner so far.
_OPEN = -1


def space_domain(space: DesignSpace, holes: int | None = None, *, notchable: bool = False) -> ClimbDomain:
    """The puzzles of a space with at most ``holes`` holes, by default the limit of the space.

    The pieces of ``problem`` are drawn in their places, so that the assembly is that of no motions. With
    ``notchable``, straight notches make every stick: every piece that can be longest in one direction only.
    ``random_start`` raises PuzzleError if it finds nothing to begin with. PuzzleError for a space in which
    nothing is left to choose, or without sticks for ``notchable``.
    """
    most = space.holes if holes is None else min(holes, len(space.goal.optional))
    axes = tuple(long_axis(piece.cells) for piece in space.pieces) if notchable else ()
    if notchable and not any(axes):
        raise PuzzleError("no piece of the space is a stick, longer in one direction; none can be notchable")
    grower = _Grower(space, most, axes)
    free = tuple(i for i, labels in enumerate(grower.allowed) if labels & (labels - 1))
    if not free:
        raise PuzzleError("every cube of the space has one owner, so nothing can vary")
    marks = tuple(piece.mark for piece in space.pieces)
    if marks == default_marks(len(marks)):  # as pieces without marks are called anyway
        marks = ("",) * len(marks)

    def problem(labels: NDArray[np.int64]) -> Problem:
        pieces = tuple(
            Piece(Voxels(grower.cells[i] for i in np.flatnonzero(labels == p)), piece.name, marks[p - 1])
            for p, piece in enumerate(space.pieces, 1)
        )
        return Problem(pieces, space.goal, space.name)

    return ClimbDomain(
        grower.cells,
        np.array(grower.allowed, dtype=np.uint64),
        len(space.pieces),
        most,
        tuple(piece.least for piece in space.pieces),
        grower.start,
        problem,
        axes=axes,
        free=free,
    )


class _Grower:
    """Grows random pieces from the cubes that they must have.

    Where there are ``axes``, bits for each piece, all sections across one of these are rectangles.
    """

    def __init__(self, space: DesignSpace, holes: int, axes: tuple[int, ...]) -> None:
        self.space, self.holes, self.axes = space, holes, axes
        self.cells: tuple[Cell, ...] = tuple(space.goal.cells)
        self.coords = np.array(self.cells)
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.neighbours = neighbours_of(self.cells)
        self.optional = np.array([cell in space.goal.optional for cell in self.cells])
        self.least = np.array([piece.least for piece in space.pieces])
        self.allowed = [int(is_optional) for is_optional in self.optional]
        self.must = np.full(len(self.cells), _OPEN, dtype=np.int64)
        for label, piece in enumerate(space.pieces, 1):
            for cell in _within_reach(piece):
                self.allowed[number[cell]] |= 1 << label
        for label, piece in enumerate(space.pieces, 1):
            for cell in piece.must:
                self.allowed[number[cell]] = 1 << label
                self.must[number[cell]] = label

    def start(self, chance: Random) -> NDArray[np.int64]:
        """Labels of whole pieces that fill the goal, at random."""
        for _ in range(_TRIES):
            labels = self._grown(chance)
            if labels is not None:
                return labels
        raise PuzzleError(
            f"no assembly to begin with was found in {_TRIES} tries; "
            "allow more holes, or let pieces have more cubes",
            "unsolved",
        )

    def _grown(self, chance: Random) -> NDArray[np.int64] | None:
        labels = self.must.copy()
        order = list(range(1, len(self.space.pieces) + 1))
        chance.shuffle(order)
        for label in order:
            if not self._connect(labels, label, chance) or not self._is_notchable(labels, label):
                return None
        (self._widen if self.axes else self._fill)(labels, order, chance)
        labels[(labels == _OPEN) & self.optional] = 0
        sizes = np.bincount(labels[labels > 0], minlength=len(order) + 1)[1:]
        good = (labels >= 0).all() and (labels == 0).sum() <= self.holes and (sizes >= self.least).all()
        return labels if good else None

    def _fill(self, labels: NDArray[np.int64], order: list[int], chance: Random) -> None:
        """Give open cubes to neighbouring pieces, but for some that may stay empty."""
        # Either every cube goes to any piece next to it, or to the first of these in a random order: such
        # pieces are nearly solid, and slide out.
        rank = None if chance.randrange(2) else chance.sample(order, len(order))
        empty = chance.randint(0, self.holes)
        while True:
            left = np.flatnonzero(labels == _OPEN).tolist()
            sizes = np.bincount(labels[labels > 0], minlength=len(order) + 1).tolist()
            small = {label for label in order if sizes[label] < self.least[label - 1]}
            spare = sum(1 for i in left if self.optional[i]) - empty
            waits = any(not self.optional[i] for i in left)
            if not left or (spare <= 0 and not waits and not small):
                return
            grown = 0
            chance.shuffle(left)
            for i in sorted(left, key=self.optional.__getitem__):
                near = {int(labels[k]) for k in self.neighbours[i] if labels[k] > 0}
                near = {label for label in near if self.allowed[i] >> label & 1}
                if self.optional[i] and spare <= 0:
                    if grown:
                        break
                    near = near if waits else near & small
                if near:
                    labels[i] = chance.choice(sorted(near)) if rank is None else min(near, key=rank.index)
                    spare -= self.optional[i]
                    grown += 1
            if not grown:
                return

    def _widen(self, labels: NDArray[np.int64], order: list[int], chance: Random) -> None:
        """The same by whole lines of sections, so that these stay rectangles."""
        empty = chance.randint(0, self.holes)
        for _ in range(4 * len(self.cells)):
            left = np.flatnonzero(labels == _OPEN)
            if len(left) <= empty:
                return
            i = int(chance.choice(left.tolist()))
            near = sorted({int(labels[k]) for k in self.neighbours[i] if labels[k] > 0})
            if not near:
                continue
            label = chance.choice(near)
            mine = np.array([i])
            if self.axes[label - 1]:
                axis = self.axes[label - 1].bit_length() - 1
                section = (labels == label) & (self.coords[:, axis] == self.coords[i, axis])
                mine = np.append(np.flatnonzero(section), i)
            low, high = self.coords[mine].min(axis=0), self.coords[mine].max(axis=0)
            box = ((self.coords >= low) & (self.coords <= high)).all(axis=1)
            new = np.flatnonzero(box & (labels == _OPEN))
            whole = int(np.prod(high - low + 1)) == len(new) + len(mine) - 1
            if whole and all(self.allowed[k] >> label & 1 for k in new.tolist()):
                labels[new] = label
                if not self._is_notchable(labels, label):
                    labels[new] = _OPEN

    def _is_notchable(self, labels: NDArray[np.int64], label: int) -> bool:
        """Whether the sections of a piece are rectangles, where they must be."""
        if not self.axes or self.axes[label - 1] == 0:
            return True
        mine, axis = self.coords[labels == label], self.axes[label - 1].bit_length() - 1
        sections = (mine[mine[:, axis] == at] for at in np.unique(mine[:, axis]))
        return all(len(section) == np.prod(np.ptp(section, axis=0) + 1) for section in sections)

    def _connect(self, labels: NDArray[np.int64], label: int, chance: Random) -> bool:
        """Connect the cubes of a piece by short ways through cubes without an owner, if that is possible."""
        mine = set(np.flatnonzero(labels == label).tolist())
        if not mine:
            free = [i for i in np.flatnonzero(labels == _OPEN).tolist() if self.allowed[i] >> label & 1]
            if not free:
                return False
            labels[chance.choice(free)] = label
            return True
        while True:
            begun = connected_part(self.neighbours, mine, min(mine))  # what is connected already, first
            before: dict[int, int] = {}
            if begun == mine:
                return True
            layer, end = sorted(begun), None
            while layer and end is None:
                chance.shuffle(layer)
                following = []
                for i in layer:
                    for k in self.neighbours[i]:
                        if k in begun or k in before:
                            continue
                        if k in mine:
                            before[k] = i
                            end = k
                            break
                        if labels[k] == _OPEN and self.allowed[k] >> label & 1:
                            before[k] = i
                            following.append(k)
                    if end is not None:
                        break
                layer = following
            if end is None:
                return False
            while end not in begun:
                labels[end] = label
                mine.add(end)
                end = before[end]


def _within_reach(piece: SpacePiece) -> Voxels:
    """The cubes that a piece can have: those connected with what it must have."""
    if not len(piece.must):
        return piece.cells
    (part,) = (part for part in piece.cells.components() if len(part & piece.must))
    return part
