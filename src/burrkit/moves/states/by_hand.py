"""Moves by hand: from any arrangement of pieces, every least group that can slide, and how far.

The search of ``explore`` takes equal pieces for one another and lists every group; a person pulls at one
piece and sees what comes along. Pulled by d cubes, a piece takes with it whatever it would run into within
d, whatever that would run into, and so on: a least group. Every group that can slide is a union of them.

Of two pieces in one line of cubes with a third between them, the first cannot meet the last without taking
the third along. So only cubes next to each other in their line count. On other lattices the collision table
has the distances, and a slide ends after whole units, or where the group touches what stops it.

Pieces of cubes may also turn, by the rule ``legal``: see ``turning.hand_turns``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError, PuzzleError
from burrkit.geometry import Cell, Isometry, Lattice, Motion
from burrkit.moves.lattices.kernel.lattice_gaps import ENDLESS, measure_gaps
from burrkit.moves.lattices.shapes import LatticeTable
from burrkit.moves.model import Move, Turn
from burrkit.moves.sentences import as_slide
from burrkit.moves.slides.shapes import Shapes
from burrkit.moves.turns.collision import clear_quarters

if TYPE_CHECKING:
    from burrkit.moves.turns.by_hand import TurnByHand

#: Farther than any piece slides within a puzzle.
_NEVER = np.int64(1) << 40

#: The same in steps of other lattices.
FARTHEST_STEPS = 1 << 14

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
        """``offsets`` gives the shift of each piece at hand, by its number in the problem.

        Shifts count cubes; on other lattices they are places on the scale of bodies, times ``parts``.
        ``rotations`` are those of pieces of cubes that have turned: as they lie in the assembly, pieces
        first turn about the origin, then shift. PuzzleError for a piece that the assembly does not use, for
        rotations on another lattice than that of cubes, and for two pieces that overlap.
        """
        if not offsets:
            raise PuzzleError("no piece is left")
        if len(offsets) > MOST_PIECES:
            raise PuzzleError(f"{len(offsets)} pieces; at most {MOST_PIECES} can be moved by hand")
        if unused := set(offsets) - set(assembly.placed):
            raise PuzzleError(f"piece {min(unused) + 1} is not in the assembly")
        if any(abs(shift) > FARTHEST for offset in offsets.values() for shift in offset):
            raise PuzzleError(f"a piece is farther away than {FARTHEST:,} cubes")
        self.assembly = assembly
        self.offsets = dict(sorted(offsets.items()))
        self.rotations = {piece: turn for piece, turn in sorted((rotations or {}).items()) if turn}
        self.pieces = tuple(self.offsets)
        self.lattice = assembly.problem.lattice
        if self.rotations and not self.lattice.is_cubic:
            raise PuzzleError("only pieces of cubes turn")
        if not self.rotations.keys() <= self.offsets.keys():
            raise PuzzleError(f"piece {min(self.rotations.keys() - self.offsets.keys()) + 1} is not at hand")
        self._places: _Cubes | _Bodies = (
            _Cubes(self.cubes()) if self.lattice.is_cubic else _Bodies(assembly, self.offsets)
        )
        self._gaps = self._places.gaps
        if (clash := self._places.clash) is not None:
            first, second = (self.pieces[i] + 1 for i in clash)
            what = "share a cube" if self.lattice.is_cubic else "overlap"
            raise PuzzleError(f"pieces {first} and {second} {what}")

    def slides(self, together: Iterable[int] = ()) -> list[Slide]:
        """Every least group that can slide, smaller ones first in each direction.

        With ``together`` only those that take all of these pieces along.
        """
        held = sorted(set(together))
        found: list[Slide] = []
        for axis in range(len(self._gaps)):
            for sign in (1, -1):
                pulled = _pulled(self._along(axis, sign))
                starts = (pulled[self._rows(held)].min(axis=0),) if held else pulled
                groups = {group for start in starts for group in _groups(start)}
                listed = sorted(groups, key=lambda group: (len(group), group))
                found += [self._slide(group, axis, sign) for group in listed]
        return found

    def turns(self, piece: int) -> list[TurnByHand]:
        """Every least group with a piece that can turn; see ``turning.hand_turns.least_turns``.

        PuzzleError if the piece is not at hand, or not made of cubes.
        """
        from burrkit.moves.turns.by_hand import least_turns

        if not self.lattice.is_cubic:
            raise PuzzleError("only pieces of cubes turn")
        self._rows((piece,))
        return least_turns(self.cubes(), piece) if len(self.pieces) > 1 else []

    def pose(self, piece: int) -> Motion:
        """What carries a piece of cubes from its place in the assembly to where it is."""
        return Motion(self.rotations.get(piece, 0), self.offsets[piece])

    def cubes(self) -> dict[int, NDArray[np.int64]]:
        """The cubes of each piece where it is, int64[n, 3]."""
        shapes = self.assembly.shapes
        return {piece: self.pose(piece).cells(shapes[piece].cells).astype(np.int64) for piece in self.pieces}

    def after(self, move: Move | Turn) -> Arrangement:
        """The arrangement after a move. PuzzleError if something is in its way.

        ``frees`` of the move is not looked at: the pieces stay at hand.
        """
        rows = self._rows(move.pieces)
        if not 0 < len(rows) < len(self.pieces):
            raise PuzzleError("a move takes some of the pieces, and not all of them")
        if isinstance(move, Turn):
            return self._turned(move)
        axes = len(self._gaps)
        if not 0 <= move.axis < axes or move.distance == 0 or abs(move.distance) > FARTHEST:
            raise PuzzleError(f"a move goes along axis 0 to {axes - 1}, and some way")
        if move.lattice is not self.lattice:
            raise PuzzleError(f"a move on another lattice than {self.lattice.name}")
        gaps = self._along(move.axis, 1 if move.distance > 0 else -1)
        rest = [i for i in range(len(self.pieces)) if i not in set(rows)]
        between = gaps[np.ix_(rows, rest)]
        nearest = int(between.min())
        if nearest <= abs(move.distance):
            i, j = np.argwhere(between == nearest)[0].tolist()
            a, b = self.pieces[rows[i]] + 1, self.pieces[rest[j]] + 1
            raise PuzzleError(f"piece {a} runs into piece {b} after {self._words(nearest - 1)}")
        if abs(move.distance) % self.lattice.parts and abs(move.distance) != nearest - 1:
            raise PuzzleError("a slide ends after whole units, or where pieces touch")
        offsets = dict(self.offsets)
        along = self._places.axes[move.axis]
        for piece in move.pieces:
            x, y, z = offsets[piece]
            offsets[piece] = (
                x + move.distance * along[0],
                y + move.distance * along[1],
                z + move.distance * along[2],
            )
        return Arrangement(self.assembly, offsets, self.rotations)

    def _turned(self, turn: Turn) -> Arrangement:
        if not self.lattice.is_cubic:
            raise PuzzleError("only pieces of cubes turn")
        cubes: dict[int, list[Cell]] = {piece: cells.tolist() for piece, cells in self.cubes().items()}
        turning = list(chain.from_iterable(cubes[piece] for piece in turn.pieces))
        for piece in self.pieces:
            if piece not in turn.pieces and not clear_quarters(turn, turning, cubes[piece]):
                raise PuzzleError(f"the turn is not legal: piece {piece + 1} is in its way")
        standing = chain.from_iterable(cubes[piece] for piece in self.pieces if piece not in turn.pieces)
        if not clear_quarters(turn, turning, standing):
            raise PuzzleError("the turn is not legal: either way a piece is in its way")
        poses = {piece: turn.motion.after(self.pose(piece)) for piece in turn.pieces}
        offsets = {**self.offsets, **{piece: pose.offset for piece, pose in poses.items()}}
        rotations = {**self.rotations, **{piece: pose.isometry for piece, pose in poses.items()}}
        return Arrangement(self.assembly, offsets, rotations)

    def _words(self, distance: int) -> str:
        """A distance: "2 cubes", "1/2 units"."""
        if self.lattice.is_cubic:
            return f"{distance} cubes"
        return f"{as_slide(Move((0,), 0, distance, lattice=self.lattice)).length} units"

    def _rows(self, pieces: Iterable[int]) -> list[int]:
        where = {piece: row for row, piece in enumerate(self.pieces)}
        if missing := sorted(set(pieces) - set(where)):
            raise PuzzleError(f"piece {missing[0] + 1} is not at hand")
        return sorted({where[piece] for piece in pieces})

    def _along(self, axis: int, sign: int) -> NDArray[np.int64]:
        return self._gaps[axis] if sign > 0 else self._gaps[axis].T

    def _slide(self, group: tuple[int, ...], axis: int, sign: int) -> Slide:
        rows = np.array(group)
        rest = np.setdiff1d(np.arange(len(self.pieces)), rows)
        nearest = self._along(axis, sign)[np.ix_(rows, rest)].min()
        pieces = tuple(self.pieces[i] for i in group)
        if nearest < _NEVER:
            reach = int(nearest) - 1
            return Slide(pieces, axis, sign, reach, sign * reach)
        return Slide(pieces, axis, sign, None, sign * self._places.way_out(rows, rest, axis, sign))


class _Cubes:
    """How far pieces of cubes are from each other along each axis.

    ``gaps[a][i, j]``: after which step along +a piece i first runs into piece j that is next in line.
    ``clash`` are two pieces that share a cube.
    """

    axes: tuple[Cell, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

    def __init__(self, cubes_of: Mapping[int, NDArray[np.int64]]) -> None:
        shapes = list(cubes_of.values())
        self._low = np.array([cells.min(axis=0) for cells in shapes])
        self._high = np.array([cells.max(axis=0) for cells in shapes])
        cubes = np.concatenate(shapes)
        owner = np.repeat(np.arange(len(shapes)), [len(cells) for cells in shapes])
        self.gaps = [_gaps(cubes, owner, axis, len(shapes)) for axis in range(3)]
        clashes = np.argwhere(self.gaps[0] == 0)
        self.clash: tuple[int, int] | None = tuple(clashes[0].tolist()) if len(clashes) else None

    def way_out(self, group: NDArray[np.intp], rest: NDArray[np.intp], axis: int, sign: int) -> int:
        """How far a group slides until its box has left that of the rest."""
        ahead, behind = (rest, group) if sign > 0 else (group, rest)
        return max(int(self._high[ahead, axis].max() - self._low[behind, axis].min()) + 1, 1)


class _Bodies:
    """The same on other lattices, in steps: a piece slides freely one step less than a gap."""

    def __init__(self, assembly: Assembly, offsets: Mapping[int, Cell]) -> None:
        shapes = Shapes(assembly)
        if not isinstance(shapes.table, LatticeTable):
            raise InternalError("a lattice has a table of its own")
        self._table, lattice = shapes.table, assembly.problem.lattice
        self.axes = lattice.axes
        self._members = [shapes.members[shapes.shape_of[piece]] for piece in offsets]
        places = [np.array(shapes.home[piece]) + shift for piece, shift in offsets.items()]
        state = np.array(places) - places[0]
        if np.abs(state).max() > FARTHEST_STEPS:
            raise PuzzleError("a piece is too far away")
        n = len(places)
        raw = np.zeros(len(self.axes) * n * n, dtype=np.uint64)
        members = np.array(self._members, dtype=np.int64)
        measure_gaps(self._table.record, members, state.astype(np.int16).reshape(-1), raw)
        apart = raw.astype(np.int64).reshape(-1, n, n)
        self.gaps = list(np.where(apart < ENDLESS, apart + 1, _NEVER))
        self._state = [(x, y, z) for x, y, z in state.tolist()]
        self.clash = self._find_clash(lattice, [assembly.shapes[piece].cells for piece in offsets], offsets)

    def _find_clash(
        self, lattice: Lattice, shapes: Sequence[NDArray[np.int32]], offsets: Mapping[int, Cell]
    ) -> tuple[int, int] | None:
        kinds = [lattice.split(cells)[0] for cells in shapes]
        pairs = zip(shapes, offsets.values(), strict=True)
        places = [lattice.places(cells) * lattice.parts + shift for cells, shift in pairs]
        for i, j in combinations(range(len(shapes)), 2):
            if _overlap(lattice, (kinds[i], places[i]), (kinds[j], places[j])):
                return i, j
        return None

    def way_out(self, group: NDArray[np.intp], rest: NDArray[np.intp], axis: int, sign: int) -> int:
        """How far a group slides until its box has left that of the rest, in whole units."""
        laid = [[(self._members[i], self._state[i]) for i in some] for some in (group, rest)]
        return self._table.way_out(laid[0], laid[1], axis, sign)


def _overlap(
    lattice: Lattice,
    one: tuple[NDArray[np.int64], NDArray[np.int64]],
    other: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> bool:
    """Whether a cell of one piece overlaps one of another: types int64[n] and places in steps."""
    parts = lattice.parts
    reach = np.abs(lattice.near_shifts @ np.array(lattice.steps)).max(axis=0) * parts
    for kind, place in zip(one[0].tolist(), one[1], strict=True):
        way = other[1] - place
        near = (np.abs(way) <= reach).all(axis=1)
        way, kinds = way[near], other[0][near]
        if lattice.touching:
            if ((way * way).sum(axis=1) < lattice.touching * parts * parts).any():
                return True
            continue
        halves, ends = lattice.obstacles
        for q in np.unique(kinds).tolist():
            planes = halves[ends[kind, q, 0] : ends[kind, q, 1]]
            if (way[kinds == q] @ planes[:, :3].T < planes[:, 3] * parts).all(axis=1).any():
                return True
    return False


def _gaps(cubes: NDArray[np.int64], owner: NDArray[np.intp], axis: int, count: int) -> NDArray[np.int64]:
    """int64[i, j]: the steps along +axis after which piece i meets piece j; 0 if they share a cube."""
    across = [a for a in range(3) if a != axis]
    order = np.lexsort((owner, cubes[:, axis], cubes[:, across[0]], cubes[:, across[1]]))
    sorted_cubes, own = cubes[order], owner[order]
    here, there = sorted_cubes[:-1], sorted_cubes[1:]
    meeting = (here[:, across] == there[:, across]).all(axis=1) & (own[:-1] != own[1:])
    gaps = np.full((count, count), _NEVER)
    np.minimum.at(gaps, (own[:-1][meeting], own[1:][meeting]), there[meeting, axis] - here[meeting, axis])
    return gaps


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
    for step, following in zip(steps.tolist(), [*steps[1:].tolist(), int(_NEVER)], strict=True):
        # Pulled by one cube, pieces at distance 0 and 1 come along at once.
        if step >= _NEVER or (step == 0 and following == 1):
            continue
        group = np.flatnonzero(start <= step)
        if len(group) < len(start):
            found.append(tuple(group.tolist()))
    return found
