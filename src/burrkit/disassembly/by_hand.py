"""Moves by hand: from any arrangement of pieces, every least group that can slide, and how far.

The search of ``explore`` takes equal pieces for one another and lists every group; a person pulls at one
piece and sees what comes along. Pulled by d cubes, a piece takes with it whatever it would run into within
d, whatever that would run into, and so on: a least group. Every group that can slide is a union of them.

Of two pieces in one line of cubes with a third between them, the first cannot meet the last without taking
the third along. So only cubes next to each other in their line count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.disassembly.model import Move
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell

#: Farther than any piece slides within a puzzle.
_NEVER = np.int64(1) << 40

#: No piece is put farther from its place in the assembly.
FARTHEST = 1_000_000

#: More pieces than this are more than a hand can sort out; the time grows with their cube.
MOST_PIECES = 400


@dataclass(frozen=True)
class Slide:
    """A least group and where it can go: 1 to ``reach`` cubes along ``sign`` times ``axis``.

    ``reach`` is None for a group that slides off without end. ``distance`` (with its sign) is how far it
    goes at most, or far enough that its bounding box has left that of the rest.
    """

    pieces: tuple[int, ...]
    axis: int
    sign: int
    reach: int | None
    distance: int


class Arrangement:
    """Some pieces of an assembly, each shifted from its place there."""

    def __init__(self, assembly: Assembly, offsets: Mapping[int, Cell]) -> None:
        """``offsets`` gives the shift of each piece at hand, by its number in the problem.

        PuzzleError for a piece that the assembly does not use, and for two pieces that share a cube.
        """
        assembly.problem.require_cubes()
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
        self.pieces = tuple(self.offsets)
        shapes = [
            assembly.shapes[piece].cells.astype(np.int64) + shift for piece, shift in self.offsets.items()
        ]
        self._low = np.array([cells.min(axis=0) for cells in shapes])
        self._high = np.array([cells.max(axis=0) for cells in shapes])
        cubes = np.concatenate(shapes)
        owner = np.repeat(np.arange(len(shapes)), [len(cells) for cells in shapes])
        #: gaps[a][i, j]: at which step along +a piece i first runs into piece j that is next in line.
        self._gaps = [_gaps(cubes, owner, axis, len(shapes)) for axis in range(3)]
        clash = np.argwhere(self._gaps[0] == 0)
        if len(clash):
            first, second = (self.pieces[i] + 1 for i in clash[0].tolist())
            raise PuzzleError(f"pieces {first} and {second} share a cube")

    def slides(self, together: Iterable[int] = ()) -> list[Slide]:
        """Every least group that can slide, smaller ones first in each direction.

        With ``together`` only those that take all of these pieces along.
        """
        held = sorted(set(together))
        found: list[Slide] = []
        for axis in range(3):
            for sign in (1, -1):
                pulled = _pulled(self._along(axis, sign))
                starts = (pulled[self._rows(held)].min(axis=0),) if held else pulled
                groups = {group for start in starts for group in _groups(start)}
                listed = sorted(groups, key=lambda group: (len(group), group))
                found += [self._slide(group, axis, sign) for group in listed]
        return found

    def after(self, move: Move) -> Arrangement:
        """The arrangement after a move. PuzzleError if something is in its way.

        ``frees`` of the move is not looked at: the pieces stay at hand.
        """
        rows = self._rows(move.pieces)
        if not 0 < len(rows) < len(self.pieces):
            raise PuzzleError("a move takes some of the pieces, and not all of them")
        if move.axis not in (0, 1, 2) or move.distance == 0 or abs(move.distance) > FARTHEST:
            raise PuzzleError("a move goes along axis 0, 1 or 2, and some way")
        gaps = self._along(move.axis, 1 if move.distance > 0 else -1)
        rest = [i for i in range(len(self.pieces)) if i not in set(rows)]
        between = gaps[np.ix_(rows, rest)]
        if between.min() <= abs(move.distance):
            i, j = np.argwhere(between == between.min())[0].tolist()
            a, b = self.pieces[rows[i]] + 1, self.pieces[rest[j]] + 1
            raise PuzzleError(f"piece {a} runs into piece {b} after {int(between.min()) - 1} cubes")
        offsets = dict(self.offsets)
        for piece in move.pieces:
            shift = list(offsets[piece])
            shift[move.axis] += move.distance
            offsets[piece] = (shift[0], shift[1], shift[2])
        return Arrangement(self.assembly, offsets)

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
        ahead, behind = (rest, rows) if sign > 0 else (rows, rest)
        out = self._high[ahead, axis].max() - self._low[behind, axis].min() + 1
        return Slide(pieces, axis, sign, None, sign * max(int(out), 1))


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
