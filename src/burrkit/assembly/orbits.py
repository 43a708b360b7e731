"""Where each piece fits into the goal on its own: its placements in orbits, and what is left of them.

A placement that would leave some piece or cube no place is removed, and so on until nothing changes: no
assembly contains it. Placements that a rotation of the goal carries onto each other are one orbit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from burrkit.assembly.cover import Cover
from burrkit.assembly.placements import Placements
from burrkit.geometry import Motion
from burrkit.puzzle import Problem


@dataclass(frozen=True)
class Place:
    """One placement of the first piece of a kind; ``left`` is False if no assembly can contain it."""

    motion: Motion
    orbit: int
    left: bool


@dataclass(frozen=True)
class KindOrbits:
    """Equal pieces and all their placements; placements that the goal's rotations join share an orbit.

    Of the pieces ``least`` to ``len(pieces)`` are used. Orbits are numbered from 1. The places are ``rows``
    of all ``placements``.
    """

    pieces: list[int]
    least: int
    places: list[Place]
    placements: Placements
    rows: slice

    def count(self, *, left: bool) -> tuple[int, int]:
        """Placements and their orbits: all of them, or those that are left."""
        some = [place.orbit for place in self.places if place.left or not left]
        return len(some), len(set(some))

    def counts(self) -> dict[str, int]:
        """As plain data: how many pieces are used, and all and the remaining placements and orbits."""
        (number, orbits), (left, left_orbits) = self.count(left=False), self.count(left=True)
        used = {"least": self.least, "most": len(self.pieces)}
        return used | {"placements": number, "orbits": orbits, "left": left, "left_orbits": left_orbits}


def kinds(problem: Problem) -> list[KindOrbits]:
    """All kinds of pieces with their placements."""
    every, reduced = Placements.of(problem), Cover(problem).placements
    left = set(zip(reduced.kind.tolist(), reduced.motions, strict=True))
    count = max(problem.kinds) + 1
    orbit_of = every.images(problem.rotations).min(axis=0).tolist()
    found = [_kind(every, kind) for kind in range(count)]
    numbers: list[dict[int, int]] = [{} for _ in found]
    for kind, motion, least in zip(every.kind.tolist(), every.motions, orbit_of, strict=True):
        orbit = numbers[kind].setdefault(least, len(numbers[kind]) + 1)
        found[kind].places.append(Place(motion, orbit, (kind, motion) in left))
    return found


def _kind(every: Placements, kind: int) -> KindOrbits:
    problem = every.problem
    begin, end = np.searchsorted(every.kind, (kind, kind + 1)).tolist()
    pieces = [i for i, own in enumerate(problem.kinds) if own == kind]
    return KindOrbits(
        pieces, sum(not problem.pieces[i].optional for i in pieces), [], every, slice(begin, end)
    )


def motions(kind: KindOrbits, piece: int) -> list[Motion]:
    """The placements of one piece of a kind, from where that piece is drawn."""
    found = kind.placements.from_piece(piece, kind.rows).tolist()
    return [Motion(isometry, (x, y, z)) for isometry, x, y, z in found]
