"""Moves by hand: from any arrangement of pieces, every least group that can slide, and how far.

Searches take equal pieces for one another and lists every group; a person pulls at one
piece and sees what comes along. Pulled by d cubes, a piece takes with it whatever it would run into within
d, whatever that would run into, and so on: a least group. Every group that can slide is a union of them.

Of two pieces in one line of cubes with a third between them, the first cannot meet the last without taking
the third along. So only cubes next to each other in their line count. On other lattices the collision table
has the distances, and a slide ends after whole units, or where the group touches what stops it.

Pieces of cubes may also turn, by the rule ``legal``: see ``turns.by_hand``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import IDENTITY, Cell, Isometry, Motion
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.path.layout import Layout
from burrkit.moves.rules import SLIDES, MoveRule

if TYPE_CHECKING:
    from burrkit.moves.turns.by_hand import TurnByHand

#: Farther than any piece slides within a puzzle.
NEVER = np.int64(1) << 40

#: This many states are listed unless more are requested.
_USUAL_STATES: Final = 10_000

#: No piece is put farther from its place in the assembly.
FARTHEST = 1_000_000

#: More pieces than this are more than a hand can sort out; the time grows with their cube.
MOST_PIECES = 400


@dataclass(frozen=True)
class Slide:
    """A least group and where it can go: 1 to ``reach`` cubes along ``sign`` times ``axis``.

    ``reach`` is None for a group that slides off without end. ``distance`` (with its sign) is how far it
    goes at most, or far enough that its bounding box has left that of the rest. On other lattices than that
    of cubes all three count steps, of which ``lattice.parts`` are one unit; the group may stop after whole
    units, and at ``reach``.
    """

    pieces: tuple[int, ...]
    axis: int
    sign: int
    reach: int | None
    distance: int


class Arrangement:
    """Some pieces of an assembly, each shifted from its place there, and perhaps turned."""

    def __init__(
        self,
        assembly: Assembly,
        offsets: Mapping[int, Cell],
        rotations: Mapping[int, Isometry] | None = None,
    ) -> None:
        """``offsets`` gives the shift of each piece that is left, by its number in the problem.

        Shifts count cubes; on other lattices they are places on the scale of bodies, times ``parts``.
        ``rotations`` are those of pieces of cubes that have turned: from their places in the assembly, pieces
        first turn about the origin, then shift. PuzzleError for a piece that the assembly does not use, for
        rotations on another lattice than that of cubes, and for two pieces that overlap.
        """
        if not offsets:
            raise PuzzleError("no piece is left")
        if len(offsets) > MOST_PIECES:
            raise PuzzleError(f"{len(offsets)} pieces; at most {MOST_PIECES} can be moved", "too-large")
        if unused := set(offsets) - set(assembly.placed):
            raise PuzzleError(f"piece {min(unused) + 1} is not in the assembly", "unknown")
        if any(abs(shift) > FARTHEST for offset in offsets.values() for shift in offset):
            raise PuzzleError(f"a piece is farther away than {FARTHEST:,} cubes", "too-large")
        self.assembly = assembly
        self.offsets = dict(sorted(offsets.items()))
        self.rotations = {piece: turn for piece, turn in sorted((rotations or {}).items()) if turn}
        self.pieces = tuple(self.offsets)
        self.lattice = assembly.problem.lattice
        self.mechanics = Mechanics.of(assembly.problem)
        if self.rotations:
            self.mechanics.require_turns()
        if not self.rotations.keys() <= self.offsets.keys():
            raise PuzzleError(
                f"piece {min(self.rotations.keys() - self.offsets.keys()) + 1} is not in the arrangement",
                "unknown",
            )
        self._placed = self.mechanics.gaps(assembly, self.offsets, self.rotations)
        self._gaps = self._placed.gaps
        if (clash := self._placed.clash) is not None:
            first, second = (self.pieces[i] + 1 for i in clash)
            raise PuzzleError(f"pieces {first} and {second} {self._placed.overlap}")

    @classmethod
    def of_state(cls, assembly: Assembly, number: int, rule: MoveRule | str = SLIDES) -> Arrangement:
        """The pieces of an assembly in one of its states, by its number in ``state_graph``.

        By rules with turns pieces may be turned there. BurrkitError if there is no such state, or if pieces
        are at half cubes in it.
        """
        if number == 0:
            return cls(assembly, dict.fromkeys(assembly.placed, (0, 0, 0)))
        from burrkit.moves.states.graph import state_graph  # loads kernels, which most callers do not need

        graph = state_graph(assembly, max_states=max(_USUAL_STATES, number + 1), rule=rule)
        chosen = graph.state(number)
        if any(at % graph.parts for offset in chosen.offsets for at in offset):
            raise BurrkitError(
                f"state {number} is at half cubes; START and GOAL of a path must be at whole ones"
            )
        offsets = [(x // graph.parts, y // graph.parts, z // graph.parts) for x, y, z in chosen.offsets]
        rotations = dict(zip(graph.pieces, chosen.isometries, strict=False))
        return cls(assembly, dict(zip(graph.pieces, offsets, strict=True)), rotations)

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of all pieces of the problem."""
        return self.assembly.problem.marks

    def paint(self, piece: int) -> str:
        """The colour of a piece."""
        return self.assembly.problem.colours[piece]

    @property
    def layout(self) -> Layout:
        """The pieces of cubes as a layout. PuzzleError on another lattice, and if pieces are missing."""
        if self.pieces != self.assembly.placed:
            raise PuzzleError("a layout has all pieces of the assembly")
        turns = [self.rotations.get(piece, IDENTITY) for piece in self.pieces]
        return Layout.of(self.assembly, tuple(self.offsets.values()), turns)

    def slides(self, together: Iterable[int] = ()) -> list[Slide]:
        """Every least group that can slide, smaller ones first in each direction.

        With ``together`` only those that take all of these pieces along.
        """
        required = sorted(set(together))
        found: list[Slide] = []
        for axis in range(len(self._gaps)):
            for sign in (1, -1):
                pulled = _pulled(self._along(axis, sign))
                starts = (pulled[self._rows(required)].min(axis=0),) if required else pulled
                groups = {group for start in starts for group in _groups(start)}
                listed = sorted(groups, key=lambda group: (len(group), group))
                found += [self._slide(group, axis, sign) for group in listed]
        return found

    def turns(self, piece: int) -> list[TurnByHand]:
        """Every least group with a piece that can turn; see ``turns.by_hand.least_turns``.

        PuzzleError if the piece is not present, or not made of cubes.
        """
        from burrkit.moves.turns.by_hand import least_turns

        self.mechanics.require_turns()
        self._rows((piece,))
        return least_turns(self.cubes(), piece) if len(self.pieces) > 1 else []

    def pose(self, piece: int) -> Motion:
        """What carries a piece of cubes from its place in the assembly to where it is."""
        return Motion(self.rotations.get(piece, 0), self.offsets[piece])

    def cubes(self) -> dict[int, NDArray[np.int64]]:
        """The cubes of each piece where it is, int64[n, 3]."""
        return cubes_of(self.assembly, self.offsets, self.rotations)

    def _rows(self, pieces: Iterable[int]) -> list[int]:
        where = {piece: row for row, piece in enumerate(self.pieces)}
        if missing := sorted(set(pieces) - set(where)):
            raise PuzzleError(f"piece {missing[0] + 1} is not in the arrangement", "unknown")
        return sorted({where[piece] for piece in pieces})

    def _along(self, axis: int, sign: int) -> NDArray[np.int64]:
        return self._gaps[axis] if sign > 0 else self._gaps[axis].T

    def _slide(self, group: tuple[int, ...], axis: int, sign: int) -> Slide:
        rows = np.array(group)
        rest = np.setdiff1d(np.arange(len(self.pieces)), rows)
        nearest = self._along(axis, sign)[np.ix_(rows, rest)].min()
        pieces = tuple(self.pieces[i] for i in group)
        if nearest < NEVER:
            reach = int(nearest) - 1
            return Slide(pieces, axis, sign, reach, sign * reach)
        return Slide(pieces, axis, sign, None, sign * self._placed.way_out(rows, rest, axis, sign))


def cubes_of(
    assembly: Assembly, offsets: Mapping[int, Cell], rotations: Mapping[int, Isometry]
) -> dict[int, NDArray[np.int64]]:
    """The cubes of some pieces that are turned and then shifted, int64[n, 3] each."""
    return {
        piece: Motion(rotations.get(piece, IDENTITY), offset)
        .cells(assembly.shapes[piece].cells)
        .astype(np.int64)
        for piece, offset in offsets.items()
    }


class Gaps(ABC):
    """How far pieces are from each other along each axis, where they are; a row for each piece.

    ``gaps[a][i, j]``: after which step along +a piece i first runs into piece j, ``NEVER`` if it does not; of
    pieces in one line the next one is enough. ``clash`` are two rows that overlap.
    """

    gaps: list[NDArray[np.int64]]
    clash: tuple[int, int] | None
    #: What two pieces do that clash.
    overlap: str

    @abstractmethod
    def way_out(self, group: NDArray[np.intp], rest: NDArray[np.intp], axis: int, sign: int) -> int:
        """How far a group slides until its box has left that of the rest."""


def _pulled(gaps: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[i, j]: by how much one must pull at piece i to take piece j along (Floyd, 1962, by maxima)."""
    pulled = gaps.copy()
    np.fill_diagonal(pulled, 0)
    for k in range(len(pulled)):
        np.minimum(pulled, np.maximum(pulled[:, k, None], pulled[None, k, :]), out=pulled)
    return pulled


def _groups(start: NDArray[np.int64]) -> list[tuple[int, ...]]:
    """The groups that come along as one pulls farther, all but that of every piece."""
    found = []
    steps = np.unique(start)
    for step, following in zip(steps.tolist(), [*steps[1:].tolist(), int(NEVER)], strict=True):
        # Pulled by one cube, pieces at distance 0 and 1 come along at once.
        if step >= NEVER or (step == 0 and following == 1):
            continue
        group = np.flatnonzero(start <= step)
        if len(group) < len(start):
            found.append(tuple(group.tolist()))
    return found
