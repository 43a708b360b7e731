"""The disassembly of an assembly by slides of several pieces at once.

Slides of one group are tried first, by the search that every lattice has. A part that they leave locked is
explored for an exit, see ``exploration``; what an exit frees and what it leaves are then taken apart
by themselves. Every move can be made backwards, and pieces that are gone are not in the way, so a part can go
back to where it was in the assembly: whether it comes apart does not depend on how it became free.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry.motion import ExactPoint, minus, plus
from burrkit.moves.apart.canonical_plan import searched
from burrkit.moves.joint.exploration import find_exit
from burrkit.moves.joint.obstacles import PairObstacles
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.lattices.replay import is_joint_slide_free
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import AnyMove, Disassembly, Limit, Move, Separation, Stuck
from burrkit.moves.moving import heaviest
from burrkit.moves.replay import parts_that_stay
from burrkit.moves.rigidity.analysis import analyse
from burrkit.moves.rigidity.phrases import along_axis

#: States of slides of one group that are visited, before several slide at once.
_MOST_STATES: Final = 100_000

#: Where some pieces are, as ways from their places in the assembly on the scale of bodies.
Places: TypeAlias = dict[int, ExactPoint]

_HOME: Final[ExactPoint] = (Fraction(0), Fraction(0), Fraction(0))


class _LockedError(Exception):
    """A part does not come apart; or a limit ended the analysis."""

    def __init__(self, stuck: Stuck | None = None, limit: Limit | None = None) -> None:
        super().__init__(stuck, limit)
        self.stuck, self.limit = stuck, limit


def take_apart_jointly(assembly: Assembly, limits: Limits) -> Disassembly:
    """Take an assembly apart by slides, also of several pieces at once; see ``take_apart``.

    The numbers of moves are not the least. BurrkitError if HiGHS is needed and not installed.
    """
    analysis = _Analysis(assembly, limits)
    tree, stuck, limit = None, None, None
    try:
        tree = analysis.separation([dict.fromkeys(assembly.placed, _HOME)], ())
    except _LockedError as error:
        stuck, limit = error.stuck, error.limit
    first = analysis.first if limit is None or analysis.first else None
    return Disassembly(first, tree, analysis.states, analysis.bytes, stuck, limit)


class _Analysis:
    """Takes an assembly apart, part by part."""

    def __init__(self, assembly: Assembly, limits: Limits) -> None:
        self._assembly, self._limits = assembly, limits
        self._problem = assembly.problem
        self._may_stay = parts_that_stay(self._problem)
        #: The moves of the first separation, 0 if there is none, and the states and regions until then.
        self.first, self.states, self.bytes = 0, 0, 0

    def separation(self, places: Sequence[Places], before: tuple[AnyMove, ...]) -> Separation:
        """How a part comes apart that went from its places in the assembly to ``places``, one by one.

        ``before`` are the moves until now. _LockedError if it does not, or if that is not known.
        """
        pieces = tuple(sorted(places[0]))
        back = self._moves([*reversed(places)])
        found = self._by_slides(pieces)
        if found.tree is not None:
            self.first = self.first or len(found.tree.moves)
            return replace(found.tree, moves=(*back, *found.tree.moves))
        split = None if found.stuck is None else _first_split(found.stuck)
        if split is not None:
            moves, removed = split
            ways = _places_after(moves[:-1], pieces)
        else:
            ways, motion = self._exit(pieces, found, (*before, *back))
            removed, freeing = self._freeing(ways[-1], motion)
            moves = (*self._moves(ways), simplest(freeing))
        self.first = self.first or len(moves)
        moves = (*back, *moves)
        parts = [tuple(piece for piece in pieces if (piece in removed) == out) for out in (False, True)]
        left, away = (
            None if self._may_stay(part)
            else self.separation([{piece: at[piece] for piece in part} for at in ways], (*before, *moves))
            for part in parts
        )  # fmt: skip
        return Separation(pieces, moves, parts[0], parts[1], left, away)

    def _by_slides(self, pieces: tuple[int, ...]) -> Disassembly:
        """What slides of one group do to pieces in their places in the assembly."""
        motions = [motion if piece in pieces else None for piece, motion in enumerate(self._assembly.motions)]
        part = Assembly(self._problem, tuple(motions), self._assembly.weight)
        most = min(self._limits.max_states or _MOST_STATES, _MOST_STATES)
        found = searched(Mechanics.of(self._problem).engine(part), replace(self._limits, max_states=most))
        if not self.first:
            self.states, self.bytes = self.states + found.states, found.bytes
        return found

    def _exit(
        self, pieces: tuple[int, ...], found: Disassembly, before: tuple[AnyMove, ...]
    ) -> tuple[list[Places], Places]:
        """The places of pieces, one by one, on the way to an exit, and how they move there without end."""
        order, out, count = sorted(pieces, key=self._rank, reverse=True), None, 1
        # What cannot begin to move has no way out.
        if pieces != self._assembly.placed or not analyse(self._assembly, turns=False).is_rigid:
            obstacles = PairObstacles.of(self._assembly, order)
            out, count = find_exit(obstacles, self._limits.max_states, self._limits.should_stop)
        if not self.first:
            self.states += count
        if isinstance(out, str):
            raise _LockedError(limit=out)
        if out is None:
            stuck = found.stuck or Stuck(pieces, (), (), 0)
            raise _LockedError(replace(stuck, before=(*before, *stuck.before)))
        *ways, motion = [
            dict(zip(order, [_HOME, *zip(*[iter(at)] * 3, strict=True)], strict=True))
            for at in (*out.points, out.motion)
        ]
        return self._shortened(ways), motion

    def _rank(self, piece: int) -> tuple[int, int, int]:
        """Pieces of greater rank stay rather than move."""
        return self._problem.weights[piece], len(self._assembly.shapes[piece]), -piece

    # Moves ----------------------------------------------------------------------------------------------

    def _shortened(self, ways: list[Places]) -> list[Places]:
        """The same way with as few corners as straight moves between them allow."""
        kept, at, last = [ways[0]], 0, len(ways) - 1
        while at < last:
            at = next(i for i in range(last, at, -1) if i == at + 1 or self._is_free(ways[at], ways[i]))
            kept.append(ways[at])
        return kept

    def _is_free(self, start: Places, end: Places) -> bool:
        """Whether pieces can go straight from one place to another."""
        move = self._move(start, end)
        return move is None or is_joint_slide_free(self._assembly, start, move)

    def _moves(self, ways: Sequence[Places]) -> tuple[AnyMove, ...]:
        """The moves along a way, from corner to corner, but for those in which nothing moves."""
        if len(ways) > 2 and self._is_free(ways[0], ways[-1]):
            ways = [ways[0], ways[-1]]
        found = [self._move(start, end) for start, end in pairwise(ways)]
        return tuple(simplest(move) for move in found if move is not None)

    def _move(self, start: Places, end: Places) -> JointSlide | None:
        """The straight move from one place to another; None if all go together."""
        ways = self._seen_from_rest({piece: minus(end[piece], at) for piece, at in start.items()})
        return JointSlide(tuple(ways), tuple(ways.values()), lattice=self._problem.lattice) if ways else None

    def _seen_from_rest(self, ways: Places) -> Places:
        """The ways of pieces as seen from those that all go like the heaviest one, without these."""
        groups = {way: [piece for piece in ways if ways[piece] == way] for way in ways.values()}
        rests = max(groups, key=lambda way: self._size(groups[way]))
        return {piece: minus(way, rests) for piece, way in ways.items() if way != rests}

    def _size(self, group: list[int]) -> tuple[int, int, tuple[int, int, int]]:
        return heaviest(group, self._problem.weights), len(group), max(map(self._rank, group))

    def _freeing(self, at: Places, motion: Places) -> tuple[tuple[int, ...], JointSlide]:
        """The group that goes off, and how: each piece until it is out of the box of the others."""
        ways = self._seen_from_rest(motion)
        numbers = [c for way in ways.values() for c in way]
        unit = Fraction(
            math.lcm(*(c.denominator for c in numbers)), math.gcd(*(c.numerator for c in numbers))
        )
        boxes = {piece: self._box(piece, place) for piece, place in at.items()}
        low, high = (
            end([boxes[p][i] for p in at if p not in ways], axis=0) for i, end in enumerate((np.min, np.max))
        )
        times = 1
        for piece, way in ways.items():
            least, most = boxes[piece]
            gaps = [
                (high[a] - least[a] if way[a] > 0 else most[a] - low[a]) / abs(way[a])
                for a in range(3)
                if way[a]
            ]
            times = max(times, math.ceil(min(gaps) / unit))
        slides = tuple((x * unit * times, y * unit * times, z * unit * times) for x, y, z in ways.values())
        return tuple(ways), JointSlide(tuple(ways), slides, True, self._problem.lattice)

    def _box(self, piece: int, at: ExactPoint) -> tuple[NDArray[Any], NDArray[Any]]:
        """The least and the greatest coordinates of a piece, Fraction[3], on the scale of bodies."""
        lattice, cells = self._problem.lattice, self._assembly.shapes[piece].cells
        bodies = zip(lattice.split(cells)[0].tolist(), lattice.places(cells), strict=True)
        corners = np.concatenate([place + lattice.types[kind].body for kind, place in bodies]) + np.array(
            at, dtype=object
        )
        return corners.min(axis=0), corners.max(axis=0)


def simplest(slide: JointSlide) -> AnyMove:
    """The same as a slide of one group, if it is one along an axis by whole steps."""
    lattice, axis = slide.lattice, along_axis(slide.slides[0], slide.lattice)
    if len(set(slide.slides)) > 1 or axis is None or (axis[1] * lattice.parts).denominator > 1:
        return slide
    return Move(slide.pieces, axis[0], int(axis[1] * lattice.parts), slide.frees, lattice)


def _first_split(stuck: Stuck) -> tuple[tuple[AnyMove, ...], tuple[int, ...]] | None:
    """The first separation on the way to what is stuck: its moves, and what goes off; None without one."""
    for number, move in enumerate(stuck.before):
        if move.frees:
            return stuck.before[: number + 1], move.pieces
    return None


def _places_after(moves: Sequence[AnyMove], pieces: Sequence[int]) -> list[Places]:
    """The places of pieces before the first of some slides and after each."""
    ways: list[Places] = [dict.fromkeys(pieces, _HOME)]
    for move in moves:
        slide, at = move.require_slide("only slides lead from here"), ways[-1]
        x, y, z = (Fraction(slide.distance * c, slide.lattice.parts) for c in slide.lattice.axes[slide.axis])
        ways.append(at | {piece: plus(at[piece], (x, y, z)) for piece in slide.pieces})
    return ways
