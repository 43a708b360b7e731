"""Paths between two states of an assembly on another lattice than that of cubes.

The search is that of disassembly: breadth first, over the places of the pieces relative to the first one. No
move leads on from an arrangement from which a group comes free.

A slide ends after whole units, or where the group touches what stops it. Reversed, such a slide may begin at
a part of a unit and end where nothing touches, so that not every move has an opposite one. Lattices that
allow parts of units are therefore searched from both ends, one after the other.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.geometry import Cell
from burrkit.moves.lattices.replay import replay_slides
from burrkit.moves.model import Limit, Move
from burrkit.moves.moving import by_weight_and_size
from burrkit.moves.path.model import Status
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.search import Limits, StateSearch, state_search
from burrkit.moves.slides.shapes import Shapes
from burrkit.moves.states.by_hand import FARTHEST_STEPS, Arrangement
from burrkit.plurals import counted
from burrkit.runtime.arguments import check_callable, check_count, check_seconds, check_type

#: What ended a search without an answer: a limit of disassembly; or arrangements from which a group comes
#: free were not followed; or rests at parts of a unit that no slide ends at.
LatticeLimit: TypeAlias = Limit | Literal["free", "rests"]

_Places: TypeAlias = dict[int, Cell]


@dataclass(frozen=True)
class LatticePath:
    """The least number of slides between two states of an assembly, or why none is known.

    ``start`` and ``goal`` are offsets as in ``State``. ``moves`` is None unless ``status`` is "found"; then
    they lead from start to goal, up to exchanges of equal, parallel pieces. ``limit`` gives the reason of
    "unknown". ``states`` counts the arrangements visited. ``may_be_shorter``: a shorter path may lead through
    an arrangement from which a group comes free, or a limit ended the search from the other end.
    """

    assembly: Assembly
    start: tuple[Cell, ...]
    goal: tuple[Cell, ...]
    status: Status
    moves: tuple[Move, ...] | None
    states: int
    seconds: float
    limit: LatticeLimit | None = None
    may_be_shorter: bool = False

    def sentences(self) -> list[str]:
        """The moves in words, one sentence each; none if there is no path."""
        from burrkit.moves.sentences import as_slide, describe_removal, plain

        marks = self.assembly.problem.marks
        return [plain(describe_removal(as_slide(move), marks), marks) for move in self.moves or ()]


def find_lattice_path(
    assembly: Assembly,
    start: Sequence[Cell],
    goal: Sequence[Cell],
    *,
    max_states: int | None = None,
    max_bytes: int = 4 << 30,
    time_limit: float | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> LatticePath:
    """The shortest path from one state of an assembly to another, on other lattices than that of cubes.

    ``start`` and ``goal`` give the offset of each piece in use, as ``State.offsets`` of a state graph do. One
    move slides a group along one axis, to whole units or to where it touches; seen from the start or, where
    pieces may stop at parts of a unit, seen from the goal, whichever gives the shorter path. Equal, parallel
    pieces are interchangeable. The limits are those of ``find_path``. PuzzleError for cubes, for offsets
    that put pieces into each other, and for fewer than two pieces.

    >>> import burrkit as bk
    >>> first, second = (bk.Voxels(cells, bk.lattices.PRISMS) for cells in ([(0, 0, 0)], [(0, 0, 1)]))
    >>> puzzle = bk.Problem((bk.Piece(first), bk.Piece(second)), bk.Goal(first | second))
    >>> assembly = bk.solve(puzzle, progress=False).assemblies[0].assembly
    >>> home = [(0, 0, 0), (0, 0, 0)]
    >>> bk.moves.path.find_lattice_path(assembly, home, home).moves
    ()
    """
    check_type("assembly", assembly, Assembly)
    check_count("max_states", max_states, optional=True)
    check_count("max_bytes", max_bytes)
    check_seconds("time_limit", time_limit)
    check_callable("should_stop", should_stop)
    began = time.monotonic()

    def must_stop() -> bool:
        late = time_limit is not None and time.monotonic() - began >= time_limit
        return late or (should_stop is not None and should_stop())

    pair = _Pair(assembly, start, goal)
    sides: list[_Side] = []
    lattice = assembly.problem.lattice
    for backwards in (False, True):
        if backwards and lattice.parts == 1 and not sides[0].began_free:
            break  # every move has its opposite, so that the other end finds the same
        left = None if max_states is None else max_states - sum(side.states for side in sides)
        if (left is not None and left < 1) or any(side.limit for side in sides):
            break
        limits = Limits(left, max_bytes, should_stop=must_stop)
        best = min((len(side.moves) for side in sides if side.moves is not None), default=None)
        sides.append(_Side(pair, limits, backwards=backwards, shorter_than=best))
    moves = min((side.moves for side in sides if side.moves is not None), key=len, default=None)
    limit = None if moves is not None else _reason(sides, max_states, lattice.parts)
    status: Status = "found" if moves is not None else "unknown" if limit else "unreachable"
    return LatticePath(
        assembly, pair.start, pair.goal, status, moves, sum(side.states for side in sides),
        time.monotonic() - began, limit,
        moves is not None and _may_be_shorter(sides, len(moves), lattice.parts),
    )  # fmt: skip


def _reason(sides: list[_Side], max_states: int | None, parts: int) -> LatticeLimit | None:
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
    """Both ends: where each piece lies, in steps."""

    def __init__(self, assembly: Assembly, start: Sequence[Cell], goal: Sequence[Cell]) -> None:
        self.assembly, pieces = assembly, assembly.placed
        if assembly.problem.lattice.is_cubic:
            raise PuzzleError("made of cubes; find_path finds their paths, with more metrics")
        if len(pieces) < 2:
            raise PuzzleError("a path needs at least two pieces")
        for name, offsets in (("start", start), ("goal", goal)):
            if len(offsets) != len(pieces):
                many = counted(len(offsets), "offset")
                raise PuzzleError(f"{many} in {name}; the assembly has {len(pieces)} pieces")
        self.start, self.goal = tuple(start), tuple(goal)
        ends = (dict(zip(pieces, offsets, strict=True)) for offsets in (start, goal))
        arrangements = [Arrangement(assembly, end) for end in ends]  # refuses pieces that overlap
        self.shapes = shapes = Shapes(assembly)
        self.ends: list[_Places] = [
            {piece: _plus(shapes.home[piece], shift) for piece, shift in arrangement.offsets.items()}
            for arrangement in arrangements
        ]
        for end in self.ends:
            if max(abs(x) for place in shapes.part(end).places for x in place) > FARTHEST_STEPS:
                raise PuzzleError("a piece is too far away")


class _Side:
    """A search from one end for the other, by fewer moves than ``shorter_than``.

    ``freed_at`` is the least number of moves to an arrangement from which a group comes free, None for none.
    """

    def __init__(self, pair: _Pair, limits: Limits, *, backwards: bool, shorter_than: int | None) -> None:
        self.moves: tuple[Move, ...] | None = None
        self._pair, self._backwards = pair, backwards
        begin, end = pair.ends[::-1] if backwards else pair.ends
        search = state_search(pair.shapes, [pair.shapes.part(begin)], limits)
        wanted = np.array(pair.shapes.part(end).places, dtype=np.int64).reshape(-1)
        first = 0
        while True:
            count = search.count
            found = (search.space.states[first:count, : len(wanted)] == wanted).all(axis=1)
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

    def _moves(self, search: StateSearch, begin: _Places, state: int) -> tuple[Move, ...]:
        """The moves of the actual pieces, from start to goal."""
        pair, where, moves = self._pair, dict(begin), []
        shapes, lattice = pair.shapes, pair.assembly.problem.lattice
        for axis, distance, bits in search.path(state)[1]:
            order = shapes.order(where)
            group = tuple(sorted(piece for i, piece in enumerate(order) if bits >> i & 1))
            moves.append(Move(group, axis, distance, lattice=lattice))
            x, y, z = lattice.axes[axis]
            for piece in group:
                where[piece] = _plus(where[piece], (distance * x, distance * y, distance * z))
        if self._backwards:
            # Equal pieces may have changed places on the way, so that others set out from the start.
            own = dict(zip(shapes.order(where), shapes.order(pair.ends[0]), strict=True))
            moves = [
                Move(tuple(sorted(own[p] for p in move.pieces)), move.axis, -move.distance, lattice=lattice)
                for move in reversed(moves)
            ]
        weights = (1,) * len(pair.assembly.problem.pieces)
        return tuple(by_weight_and_size(move, tuple(sorted(begin)), weights) for move in moves)


def check_lattice_path(path: LatticePath) -> None:
    """Verify that the moves of a path lead from its start to its goal, and nothing is in their way.

    CheckError says what is wrong. That there is no shorter path is not checked. Without a path there is
    nothing to check.
    """
    if path.moves is None:
        return
    pieces = path.assembly.placed
    start, goal = (dict(zip(pieces, end, strict=True)) for end in (path.start, path.goal))
    if _bodies(path.assembly, replay_slides(path.assembly, start, path.moves)) != _bodies(
        path.assembly, goal
    ):
        raise CheckError("the last move does not lead to the goal")


def _bodies(assembly: Assembly, offsets: _Places) -> Counter[tuple[int, frozenset[tuple[int, ...]]]]:
    """The pieces as what they are and the cells they take, in steps from the least corner of all."""
    lattice, laid = assembly.problem.lattice, {}
    for piece, offset in offsets.items():
        types, times = lattice.split(assembly.shapes[piece].cells)
        laid[piece] = types, times @ np.array(lattice.steps) * lattice.parts + np.array(offset)
    low = np.min([places.min(axis=0) for _, places in laid.values()], axis=0)
    return Counter(
        (
            assembly.problem.kinds[piece],
            frozenset(map(tuple, np.column_stack((types, places - low)).tolist())),
        )
        for piece, (types, places) in laid.items()
    )


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
