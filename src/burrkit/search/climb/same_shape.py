"""Pieces of one shape in a design space: a change of the shape changes all of them at once.

A *choice* has for each piece a rotation that carries the cubes that the first one may have to its own. It
fixes the cubes that the shape must have, namely those that some piece must have, and which two cubes exclude
each other: one piece would have the one where another piece has the other.

    image[p, c]     the cell of the goal where piece p has cube c of the shape
    excluded[c]     the cubes that cube c excludes, itself among them if it can never be there
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.geometry.motion import motions_onto
from burrkit.puzzle.design_space import DesignSpace
from burrkit.search.climb.domain import ClimbDomain, connected_part, neighbours_of
from burrkit.search.pieces import is_notchable

#: How often a choice is tried before the space counts as one without such puzzles, and the pieces that one
#: try turns.
_TRIES = 200
_MOST_TURNED = 2_000
#: Cubes that a change turns on or off at most.
_MOST_CHANGES = 3


class SameShape:
    """The shape of all pieces of an assembly; ``cubes`` are the numbers of those that it has."""

    def __init__(self, space: DesignSpace, domain: ClimbDomain) -> None:
        """PuzzleError if no rotation carries what one piece may have to what another one may have."""
        self._domain = domain
        self._cells = list(space.pieces[0].cells)
        number = {cell: i for i, cell in enumerate(domain.cells)}
        self._images = []
        for piece, called in zip(space.pieces, space.called, strict=True):
            motions = list(motions_onto(space.pieces[0].cells, piece.cells))
            if not motions:
                raise PuzzleError(
                    f"{called} cannot have the shape of {space.called[0]}: "
                    "no rotation carries the cubes of one to those of the other"
                )
            self._images.append([[number[motion(cell)] for cell in self._cells] for motion in motions])
        self._must = [{number[cell] for cell in piece.must} for piece in space.pieces]
        self._least = max(domain.least)
        self._required = np.array([not int(labels) & 1 for labels in domain.allowed])
        self._neighbours = [set(near) for near in neighbours_of(self._cells)]
        self.cubes: frozenset[int] = frozenset()

    def start(self, chance: Random) -> NDArray[np.int64]:
        """Labels of whole pieces of one shape, for a new choice. PuzzleError if none are found."""
        for _ in range(_TRIES):
            if self._choose(chance):
                cubes = set(self._fixed)
                for c in chance.sample(self._free, len(self._free)):
                    if not self._excluded[c] & cubes:
                        cubes.add(c)
                self.cubes = self._fixed | self._part(cubes)
                labels = self.labels()
                if labels is not None:
                    return labels
        raise PuzzleError(f"no shape that all pieces can have was found in {_TRIES} tries", "unsolved")

    def change(self, chance: Random) -> None:
        """Turn some cubes on or off; those that they exclude are turned off."""
        for _ in range(chance.randint(1, _MOST_CHANGES)):
            if self._free:
                c = chance.choice(self._free)
                self.cubes = self.cubes - {c} if c in self.cubes else self.cubes - self._excluded[c] | {c}

    def labels(self) -> NDArray[np.int64] | None:
        """The assembly; None if the shape falls into parts, is too small, or if it leaves the goal empty."""
        if len(self.cubes) < self._least or len(self._part(self.cubes)) < len(self.cubes):
            return None
        if any(self._domain.axes) and not is_notchable(Voxels(self._cells[c] for c in self.cubes)):
            return None
        labels = np.zeros(len(self._domain.cells), dtype=np.int64)
        labels[self._image[:, list(self.cubes)]] = np.arange(1, len(self._image) + 1)[:, None]
        is_empty = labels == 0
        return None if (is_empty & self._required).any() or is_empty.sum() > self._domain.holes else labels

    def _part(self, cubes: Iterable[int]) -> frozenset[int]:
        """The cubes that are connected with one that the shape must have, or with any."""
        left = set(cubes)
        return frozenset(connected_part(self._neighbours, left, min(self._fixed or left)))

    def _choose(self, chance: Random) -> bool:
        """Choose rotations at random, so that no cubes that the pieces must have exclude each other.

        Those come first that fix few cubes more.
        """
        order = chance.sample(range(len(self._images)), len(self._images))
        chosen: list[list[int]] = []
        fixed = [frozenset[int]()]
        left = [self._ways(order[0], fixed[0], chance)]
        for _ in range(_MOST_TURNED):
            if not left[-1]:
                left.pop()
                fixed.pop()
                if not left:
                    return False
                chosen.pop()
                continue
            must, image = left[-1].pop()
            taken = [cells[c] for cells in (*chosen, image) for c in must]
            if len(set(taken)) < len(taken):
                continue
            chosen.append(image)
            if len(chosen) == len(order):
                by_piece = dict(zip(order, chosen, strict=True))
                self._set([by_piece[p] for p in range(len(order))], must)
                return True
            fixed.append(must)
            left.append(self._ways(order[len(chosen)], must, chance))
        return False

    def _ways(self, p: int, fixed: frozenset[int], chance: Random) -> list[tuple[frozenset[int], list[int]]]:
        """What the shape must have with each rotation of a piece, the best ones last."""
        images = chance.sample(self._images[p], len(self._images[p]))
        ways = [
            (fixed | {c for c, cell in enumerate(image) if cell in self._must[p]}, image) for image in images
        ]
        return sorted(ways, key=lambda way: -len(way[0]))

    def _set(self, image: list[list[int]], fixed: frozenset[int]) -> None:
        """Note what a choice fixes and excludes."""
        self._image, self._fixed = np.array(image), fixed
        owners = defaultdict(list)
        for cells in image:
            for c, cell in enumerate(cells):
                owners[cell].append(c)
        self._excluded: list[set[int]] = [set() for _ in self._cells]
        for cubes in owners.values():
            for k, c in enumerate(cubes):
                self._excluded[c].update(cubes[:k], cubes[k + 1 :])
        self._free = [
            c
            for c, others in enumerate(self._excluded)
            if c not in fixed and c not in others and not others & fixed
        ]
