"""Apart-Codes: B. Cutler's shorthand for the disassembly of a six-piece burr.

One word for each move of a shortest way to the first separation, except the last one, with which something
comes free:

    3146   1124   316    11246

The first digit is the direction, that of the axis of sticks 1 and 2 (1), 3 and 4 (2) or 5 and 6 (3); the
second the number of cubes, 1, 2, 3 ... from the lower numbered stick of such a pair towards the higher one,
or F, E, D ... for 1, 2, 3 ... the other way; the others are the sticks that move, three at most (of three
and three sticks, those which move the positive way). A `*` marks other shortest ways at this point.
SOURCE: *A Computer Analysis of All 6-Piece Burrs* (1994), "Uniqueness and Disassembly"; the example is his,
of the L5 Notchable.

His description leaves open which shortest way is written, and in which of the 24 positions of the frame.
The rules here are inferred so that his example comes out as printed:

- Directions 1 and 3 and their signs, which only this assignment makes legal; the sign of direction 2 by
  analogy.
- Nothing moves that need not: a move is left out if another one, in the same direction and as far, moves a
  subset of its sticks. Of the rest the first in order is written, move by move: by direction, then by cubes
  (1, 2, 3 ... before F, E, D ...), then by sticks.
- Ways that differ only by loose sticks, which can move with either side, count as one way. So a `*` stands
  where a shortest way continues along another axis, or with a group that is neither a subset nor a superset
  of the one that is written.
- The code of an LL string is written in the position that the string describes. To compare assemblies,
  each is turned and reflected into the position with the first code in that order (``Ways.first``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.census.studies.kernel import shortest_ways as k
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import MATRICES
from burrkit.sixpiece import frame
from burrkit.sixpiece.cutler_order import order
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, MOST_STATES, SearchScratch, new_scratch
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.ll import LL
from burrkit.sixpiece.sticks import LENGTHS

#: The directions of the axes x, y, z.
_DIRECTIONS: Final = (1, 3, 2)


class ApartStep(NamedTuple):
    """A move as it is written; steps are ordered as codes are."""

    direction: int
    backwards: bool
    cubes: int
    sticks: tuple[int, ...]

    def __str__(self) -> str:
        cubes = 16 - self.cubes if self.backwards else self.cubes
        return f"{self.direction}{cubes:X}{''.join(map(str, self.sticks))}"


@dataclass(frozen=True, order=True)
class ApartCode:
    """The moves before the last one, and where other shortest ways branch off."""

    steps: tuple[ApartStep, ...]
    others: tuple[bool, ...]

    @property
    def pieces_moved(self) -> int:
        """How many sticks all moves together move: Cutler's PM."""
        return sum(len(step.sticks) for step in self.steps)

    def __str__(self) -> str:
        return self.marked("*" if other else "" for other in self.others)

    def marked(self, marks: Iterable[str]) -> str:
        """The code in columns of seven, with a mark after each move."""
        words = (f"{step}{mark}" for step, mark in zip(self.steps, marks, strict=True))
        return "".join(f"{word:<7}" for word in words).rstrip()


def apart_code(string: LL, length: int = 6) -> ApartCode:
    """The code of an assembly, in the position that its LL string describes.

    PuzzleError if nothing comes free at this length.
    """
    found = Ways(order().row[list(string.lying)], length)
    if found.level == 0:
        raise PuzzleError(f"{string}: no Apart-Code: nothing comes free at length {length}", "unsolved")
    return found.first([0])[0]


class Ways:
    """All shortest ways to the first separation of an assembly, six rows."""

    def __init__(self, rows: NDArray[np.int64], length: int) -> None:
        scratch, ways = _buffers()
        six = np.ascontiguousarray(rows[:6], dtype=np.int64)
        self.level = k.find_ways_of(sections(), LENGTHS.index(length), six, scratch, ways)
        if self.level == BEYOND:
            raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
        self.level = max(self.level, 0)
        #: States within fewer moves than the level.
        self.states = int(ways.numbers[k.WaySlot.STATES])
        self._from: dict[int, list[_Move]] = defaultdict(list)
        for source, target, axis, group, distance in ways.edges[: ways.numbers[k.WaySlot.EDGES]].tolist():
            self._from[source].append(_Move(axis, group, distance, target))
        self._needed = {source: _needed(moves) for source, moves in self._from.items()}

    def first(self, symmetries: Iterable[int]) -> tuple[ApartCode, int]:
        """The first code in the positions that these symmetries lead to, and the symmetry that gives it."""
        ends = [(symmetry, 0, ApartCode((), ())) for symmetry in symmetries]
        for _ in range(self.level - 1):
            options = [
                (step, symmetry, move, state, code)
                for symmetry, state, code in ends
                for move, written in self._needed[state]
                for step in (_step(symmetry, *written),)
            ]
            least = min(step for step, *_ in options)
            ends = [
                (
                    symmetry,
                    move.target,
                    ApartCode((*code.steps, step), (*code.others, self._other(state, move))),
                )
                for step, symmetry, move, state, code in options
                if step == least
            ]
        code, symmetry = min((code, symmetry) for symmetry, _, code in ends)
        return code, symmetry

    def _other(self, state: int, chosen: _Move) -> bool:
        """Whether another way, which differs by more than loose sticks, continues from a state."""
        return any(
            move.axis != chosen.axis or move.group & chosen.group not in (move.group, chosen.group)
            for move, _ in self._needed[state]
        )


class _Move(NamedTuple):
    """A group, as bits, moves along +axis."""

    axis: int
    group: int
    distance: int
    target: int


def _needed(moves: list[_Move]) -> list[tuple[_Move, tuple[int, int, int]]]:
    """The moves as they can be written: axis, signed distance, group; without needlessly large groups."""
    written = []
    for move in moves:
        if move.group.bit_count() <= 3:
            written.append((move, (move.axis, move.distance, move.group)))
        if move.group.bit_count() >= 3:
            written.append((move, (move.axis, -move.distance, 63 & ~move.group)))
    return [
        (move, (axis, distance, group))
        for move, (axis, distance, group) in written
        if not any((axis, distance) == (a, d) and g != group and g & group == g for _, (a, d, g) in written)
    ]


def _step(symmetry: int, axis: int, distance: int, group: int) -> ApartStep:
    """A move as it is written after a symmetry of the frame."""
    axes, sticks = _turns()[symmetry]
    to, sign = axes[axis]
    return ApartStep(_DIRECTIONS[to], sign * distance < 0, abs(distance), sticks[group])


@cache
def _turns() -> list[tuple[list[tuple[int, int]], list[tuple[int, ...]]]]:
    """For each symmetry: where the axes go, and with which sign; which sticks each group becomes."""
    turns = []
    for symmetry in frame.symmetries():
        matrix = MATRICES[symmetry.motion.isometry]
        axes = [(int(np.flatnonzero(matrix[:, a])[0]), int(matrix[:, a].sum())) for a in range(3)]
        groups = [
            tuple(sorted(symmetry.positions[p + 1] for p in range(6) if group >> p & 1))
            for group in range(64)
        ]
        turns.append((axes, groups))
    return turns


@cache
def _buffers() -> tuple[SearchScratch, k.WayTables]:
    """Arrays of the kernel, made once."""
    return new_scratch(MOST_STATES), k.new_ways()
