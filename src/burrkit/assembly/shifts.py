"""Arrangements that sit in the goal in more than one way.

Where cubes of the goal are optional, pieces in the same arrangement may fill it turned or shifted by a
motion that is no symmetry of the goal: a solid cube in a larger box of optional cubes, for instance. Two
such assemblies are one puzzle in the hand. Of all of them only the least is kept, recognised by looking at
its images; nothing seen is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.placements import Placements
from burrkit.geometry import ISOMETRIES, ROTATIONS, Motion

#: The rows of an assembly, ascending.
Rows = tuple[int, ...]


class Shifts:
    """The motions that are no symmetries of the goal and yet may carry one assembly onto another."""

    def __init__(
        self,
        placements: Placements,
        symmetries: tuple[Motion, ...],
        mirrored: tuple[int, ...] | None,
        image: NDArray[np.int64],
    ) -> None:
        """``mirrored`` is the kind that a reflection makes of each kind, None if mirror images differ."""
        self._placements, self._image, self._mirrored = placements, image, mirrored
        problem = placements.problem
        self._goal = problem.goal
        self._own = set(symmetries)
        self._turns = ROTATIONS if mirrored is None else ISOMETRIES
        self._required = np.array([cell in self._goal.required for cell in self._goal.cells], dtype=bool)
        self._moved: dict[Motion, NDArray[np.int64]] = {}
        full = problem.least_volume >= len(self._goal.cells) or problem.max_holes == 0
        self._motions: list[Motion] | None = (
            None if not full and not len(self._goal.required) else self._candidates(full)
        )

    def ignore(self) -> None:
        """Take no motion into account but the goal's own symmetries."""
        self._motions = []

    def class_size(self, rows: Sequence[int]) -> int | None:
        """How many assemblies there are that a motion carries these rows onto, themselves included.

        None if one of them comes before them: then that one is the one to keep.
        """
        size, own = self._orbit(rows)
        if self._motions is not None and not self._motions:
            return size
        sizes = {own: size}
        for other in self._images(rows):
            size, least = self._orbit(other)
            if least < own:
                return None
            sizes[least] = size
        return sum(sizes.values())

    def _orbit(self, rows: Sequence[int]) -> tuple[int, Rows]:
        """Number of images under the goal's own symmetries, and the least of them."""
        images = {tuple(sorted(image)) for image in self._image[:, list(rows)].tolist()}
        return len(images), min(images)

    def _images(self, rows: Sequence[int]) -> Iterator[list[int]]:
        """The assemblies onto which the other motions carry these rows."""
        p = self._placements
        filled = np.concatenate([p.cells_of(row) for row in rows])
        motions = self._within(self._goal.cells.cells[filled]) if self._motions is None else self._motions
        for motion in motions:
            moved = self._map(motion)
            reached = moved[filled]
            if (reached < 0).any():
                continue
            covered = np.zeros(len(moved), dtype=bool)
            covered[reached] = True
            if (self._required & ~covered).any():
                continue
            images = [p.image(row, self._kind(int(p.kind[row]), motion), moved) for row in rows]
            if None not in images:
                yield [row for row in images if row is not None]

    def _kind(self, kind: int, motion: Motion) -> int:
        return kind if motion.isometry in ROTATIONS or self._mirrored is None else self._mirrored[kind]

    def _map(self, motion: Motion) -> NDArray[np.int64]:
        if len(self._moved) > 4096:
            self._moved.clear()
        if motion not in self._moved:
            self._moved[motion] = self._placements.moved(motion)
        return self._moved[motion]

    def _within(self, cells: NDArray[np.int32]) -> Iterator[Motion]:
        """Motions that leave some cells within the box of the goal."""
        low, high = np.array(self._goal.cells.low), np.array(self._goal.cells.high)
        for t in self._turns:
            turned = Motion(t).cells(cells)
            first = low - turned.min(axis=0)
            room = high - turned.max(axis=0) - first + 1
            if (room <= 0).any():
                continue
            for x, y, z in (first + np.argwhere(np.ones(room, dtype=bool))).tolist():
                motion = Motion(t, (x, y, z))
                if motion not in self._own:
                    yield motion

    def _candidates(self, full: bool) -> list[Motion]:
        """Motions under which the cubes that are always filled stay within the goal, there and back.

        These are the required cubes, or all of them. No other motion carries an assembly onto another one.
        """
        always = np.ones(len(self._goal.cells), dtype=bool) if full else self._required
        return [
            motion
            for motion in self._within(self._goal.cells.cells[always])
            if (self._map(motion)[always] >= 0).all() and (self._map(motion.inverse())[always] >= 0).all()
        ]
