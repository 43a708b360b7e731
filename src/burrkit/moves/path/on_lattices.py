"""Paths between two arrangements of an assembly on another lattice than that of cubes.

The search is that of disassembly: breadth first, over the places of the pieces relative to the first one. No
move leads on from an arrangement from which a group comes free.

A slide ends after whole units, or where the group touches what stops it. Reversed, such a slide may begin at
a part of a unit and end where nothing touches, so that not every move has an opposite one. Lattices that
allow parts of units are therefore searched from both ends, one after the other.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.geometry import IDENTITY, Cell, Motion
from burrkit.moves.lattices.by_hand import FARTHEST_STEPS
from burrkit.moves.lattices.replay import replay_slides
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.path.model import PathLimit, PathMove, PathResult, Status
from burrkit.moves.path.sides import SearchLimits
from burrkit.moves.search import StateSearch
from burrkit.moves.slides.buffers import unpacked
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.states.by_hand import Arrangement

#: The place of each piece, in steps.
_Places: TypeAlias = dict[int, Cell]


def find_on_lattice(start: Arrangement, goal: Arrangement, limits: SearchLimits) -> PathResult:
    """The shortest path from one arrangement of an assembly to another; see ``find_path``.

    PuzzleError if the arrangements are not of the same pieces, or of fewer than two.
    """
    began = time.monotonic()

    def must_stop() -> bool:
        late = limits.time_limit is not None and time.monotonic() - began >= limits.time_limit
        return late or (limits.should_stop is not None and limits.should_stop())

    pair = _Pair(start, goal)
    sides: list[_Side] = []
    lattice, most = start.lattice, limits.max_states
    for backwards in (False, True):
        if backwards and lattice.parts == 1 and not sides[0].began_free:
            break  # every move has its opposite, so that the other end finds the same
        left = None if most is None else most - sum(side.states for side in sides)
        if (left is not None and left < 1) or any(side.limit for side in sides):
            break
        best = min((len(side.moves) for side in sides if side.moves is not None), default=None)
        own = Limits(left, limits.max_bytes, should_stop=must_stop)
        sides.append(_Side(pair, own, backwards=backwards, shorter_than=best))
    moves = min((side.moves for side in sides if side.moves is not None), key=len, default=None)
    limit = None if moves is not None else _reason(sides, most, lattice.parts)
    status: Status = "found" if moves is not None else "unknown" if limit else "unreachable"
    return PathResult(
        start, goal, "slide", status, moves, sum(side.states for side in sides), time.monotonic() - began,
        "exhausted" if status == "unreachable" else None, limit,
        in_box=moves is not None and _may_be_shorter(sides, len(moves), lattice.parts),
    )  # fmt: skip


def _reason(sides: list[_Side], max_states: int | None, parts: int) -> PathLimit | None:
    """Why the sides of a search have no answer; None if one of them has visited everything."""
    for side in sides:
        if side.limit is not None:
            return side.limit
    if any(side.freed_at is None for side in sides) and parts == 1:
        return None
    if max_states is not None and sum(side.states for side in sides) >= max_states:
        return "states"
    return "free" if any(side.freed_at is not None for side in sides) else "rests"


def _may_be_shorter(sides: list[_Side], length: int, parts: int) -> bool:
    """Whether a path through a free arrangement, or one that a limit cut off, could have fewer moves."""
    is_cut = (parts > 1 and len(sides) < 2) or any(side.limit is not None for side in sides)
    may_pass = any(side.freed_at is not None and length > side.freed_at + 1 for side in sides)
    return length > 1 and (is_cut or may_pass)


class _Pair:
    """Both ends: the place of each piece, in steps."""

    def __init__(self, start: Arrangement, goal: Arrangement) -> None:
        if start.pieces != goal.pieces or start.assembly != goal.assembly:
            raise PuzzleError("start and goal are not arrangements of the same pieces of one assembly")
        if len(start.pieces) < 2:
            raise PuzzleError("a path needs at least two pieces")
        self.assembly = start.assembly
        self.engine = engine = start.mechanics.engine(start.assembly)
        self.ends: list[_Places] = [
            engine.carried({piece: Motion(IDENTITY, shift) for piece, shift in end.offsets.items()})
            for end in (start, goal)
        ]
        for end in self.ends:
            if max(abs(x) for place in engine.part(end).places for x in place) > FARTHEST_STEPS:
                raise PuzzleError("a piece is too far away", "too-large")


class _Side:
    """A search from one end for the other, by fewer moves than ``shorter_than``.

    ``freed_at`` is the least number of moves to an arrangement from which a group comes free, None for none.
    """

    def __init__(self, pair: _Pair, limits: Limits, *, backwards: bool, shorter_than: int | None) -> None:
        self.moves: tuple[PathMove, ...] | None = None
        self._pair, self._backwards = pair, backwards
        begin, end = pair.ends[::-1] if backwards else pair.ends
        search = pair.engine.search([pair.engine.part(begin)], limits)
        target = np.array(pair.engine.part(end).places, dtype=np.int64).reshape(-1)
        first = 0
        while True:
            count = search.count
            rows = unpacked(search.space, slice(first, count))
            found = (rows[:, : len(target)] == target).all(axis=1)
            if found.any():
                self.moves = self._moves(search, begin, first + int(found.argmax()))
                break
            first = count
            depth = int(search.depths[-1])
            if (shorter_than is not None and depth + 1 >= shorter_than) or not search.expand_layer():
                break
        self.limit, self.states = search.limit, search.count
        freed_at = int(search.space.control[k.FREED_AT])
        self.freed_at = freed_at if freed_at >= 0 else None
        self.began_free = self.freed_at == 0
        search.close()

    def _moves(self, search: StateSearch, begin: _Places, state: int) -> tuple[PathMove, ...]:
        """The moves of the actual pieces, from start to goal."""
        engine, where = self._pair.engine, begin
        moves: list[Move] = []
        for step in search.path(state)[1]:
            move, where = engine.read(step, where)
            moves += [move] if isinstance(move, Move) else []
        if self._backwards:
            # Equal pieces may have changed places on the way, so that others set out from the start.
            own = dict(zip(engine.order(where), engine.order(self._pair.ends[0]), strict=True))
            moves = [
                replace(move.back, pieces=tuple(sorted(own[p] for p in move.pieces)))
                for move in reversed(moves)
            ]
        weights = (1,) * len(self._pair.assembly.problem.pieces)
        among = tuple(sorted(begin))
        return tuple(PathMove((by_weight_and_size(move, among, weights),)) for move in moves)


def check_on_lattice(result: PathResult) -> None:
    """Verify the moves of a path; see ``check_path``."""
    start, goal = result.start, result.goal
    if not isinstance(start, Arrangement) or not isinstance(goal, Arrangement):
        raise CheckError("start and goal are not arrangements of an assembly")
    slides = [slide for move in result.moves or () for slide in move.slides]
    if len(slides) != len(result.moves or ()):
        raise CheckError("a move of the path is not one slide")
    after = replay_slides(start.assembly, start.offsets, slides)
    if _bodies(start.assembly, after) != _bodies(start.assembly, goal.offsets):
        raise CheckError("the last move does not lead to the goal")


def _bodies(assembly: Assembly, offsets: _Places) -> Counter[tuple[int, frozenset[tuple[int, ...]]]]:
    """The pieces as what they are and the cells they take, in steps from the least corner of all."""
    lattice, bodies = assembly.problem.lattice, {}
    for piece, offset in offsets.items():
        types, times = lattice.split(assembly.shapes[piece].cells)
        bodies[piece] = types, times @ np.array(lattice.steps) * lattice.parts + np.array(offset)
    low = np.min([places.min(axis=0) for _, places in bodies.values()], axis=0)
    return Counter(
        (
            assembly.problem.kinds[piece],
            frozenset(map(tuple, np.column_stack((types, places - low)).tolist())),
        )
        for piece, (types, places) in bodies.items()
    )
