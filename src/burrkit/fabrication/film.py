"""The solution as animation tracks: the place of every piece over time, apart and together in a loop.

A group that has come free continues in its direction and parks there, the first ones farthest away; it is
taken apart further where it parks.

A piece that turns has many keys for each move, because the path of a turn is not straight; others have one at
each end.
"""

from __future__ import annotations

from collections import Counter
from math import acos, ceil, cos, pi, sin
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.drawing.explode import outer_points
from burrkit.formats.gltf import Track
from burrkit.moves.drift import Drift
from burrkit.moves.model import Move, Turn
from burrkit.moves.turns.in_space import part_of_turn, turn_in_space
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import steps_apart
from burrkit.solving.found_assembly import Solution

_Quaternion: TypeAlias = tuple[float, float, float, float]

#: The parts of a move between the keys of a piece that turns in the film.
_PARTS: Final = 24

#: Seconds: of a move, of leaving, between moves, and at both ends.
_MOVE: Final = 0.6
_LEAVE: Final = 1.1
_PAUSE: Final = 0.25
_REST: Final = 1.5

#: Between groups that park in one direction, in cubes.
_SPACE: Final = 1.5


def film(solution: Solution, cube: float) -> dict[int, Track]:
    """Return the tracks of the moving pieces by their numbers, in millimetres from the assembly."""
    assembled, steps = solution.assembly, steps_apart(solution.tree)
    freeing = [step.move for step in steps if isinstance(step.move, Move) and step.move.frees]
    waiting = Counter(map(_direction, freeing))
    turns = (turn for node in solution.tree.nodes() for turn in node.turns.values())
    turning = {piece for turn in turns for piece in turn.pieces}
    actors = {piece: _Actor(turns=piece in turning) for piece in assembled.placed}
    time = _REST
    for step in steps:
        move, lasts = step.move, _MOVE
        if isinstance(move, Turn):
            quarters = step_quarters(assembled, step)
            lasts *= move.drift.length if move.drift else abs(quarters)
            for piece in move.pieces:
                actors[piece].turn(time, time + lasts, move, quarters)
        else:
            move = move.require_slide("only slides of one group are filmed")
            shift = np.array(move.along, dtype=float)
            if move.frees:
                way = _direction(move)
                shift, lasts = _leaving(assembled, move, waiting[way], turns=bool(turning)), _LEAVE
                waiting[way] -= 1
            for piece in move.pieces:
                actors[piece].slide(time, time + lasts, shift, parks=move.frees)
        time += lasts + _PAUSE
    end = time + _REST
    return {piece: actor.there_and_back(end, cube) for piece, actor in actors.items() if actor.moves}


def _direction(move: Move) -> tuple[int, bool]:
    return move.axis, move.distance > 0


def _leaving(assembled: Assembly, move: Move, slot: int, *, turns: bool) -> NDArray[np.float64]:
    """Return how far a leaving group goes: beyond the whole puzzle, and beyond those that leave later.

    ``turns``: whether pieces turn in the film.
    """
    far = float(np.linalg.norm(move.along))
    way = np.array(move.along) / far
    points = np.concatenate([outer_points(assembled.shapes[piece]) for piece in assembled.placed])
    # What has turned may be as long in any direction.
    extent = np.ptp(points, axis=0).max() if turns else np.ptp(points @ way)
    return np.asarray(way * slot * (max(float(extent), far) + _SPACE))


# Pieces --------------------------------------------------------------------------------------------------


class _Actor:
    """The keys of a piece, each a time, a place in cubes and a rotation."""

    def __init__(self, *, turns: bool) -> None:
        """``turns``: whether the piece turns in some move of the film."""
        self._turns = turns
        #: The place without the way to where it has parked, and that way.
        self._at, self._parked = np.zeros(3), np.zeros(3)
        self._rotation: _Quaternion = (0.0, 0.0, 0.0, 1.0)
        self._keys: list[tuple[float, NDArray[np.float64], _Quaternion]] = []
        self._key(0.0)

    @property
    def moves(self) -> bool:
        """Whether it has moved."""
        return len(self._keys) > 1

    def _key(self, time: float) -> None:
        self._keys.append((time, self._at + self._parked, self._rotation))

    def slide(self, begin: float, end: float, shift: NDArray[np.float64], *, parks: bool = False) -> None:
        """Slide between two times, to park or not."""
        at, parked = self._at, self._parked
        for time, share in _moments() if self._turns else ((0.0, 0.0), (1.0, 1.0)):
            if parks:
                self._parked = parked + share * shift
            else:
                self._at = at + share * shift
            self._key(begin + time * (end - begin))

    def turn(self, begin: float, end: float, turn: Turn, quarters: int) -> None:
        """Turn between two times. The axis parks with the piece."""
        at, rotation = self._at, self._rotation
        for time, share in _moments(turn.drift):
            turned, offset = part_of_turn(turn, quarters, share)
            matrix, centre = turn_in_space(turn, turned)
            self._at = matrix @ (at - centre) + centre + offset
            self._rotation = _after(turn.axis, turned * pi / 2, rotation)
            self._key(begin + time * (end - begin))

    def there_and_back(self, end: float, cube: float) -> Track:
        """Return the keys up to ``end``, then the same backwards; repeated times are left out."""
        there = [*self._keys, (end, *self._keys[-1][1:])]
        back = [(2 * end - time, place, rotation) for time, place, rotation in reversed(there[:-1])]
        keys = there[:1]
        for key in (*there, *back):
            if key[0] > keys[-1][0] + 1e-6:
                keys.append(key)
        times, places, rotations = zip(*keys, strict=True)
        offsets = tuple((x, y, z) for x, y, z in (np.array(places) * cube).tolist())
        return Track(times, offsets, rotations if self._turns else ())


def _moments(drift: Drift | None = None) -> list[tuple[float, float]]:
    """Parts of the time of a move, with the part of the way that is done then: slow at both ends.

    Those of a drift have its corners among them.
    """
    if drift is None:
        return [(k / _PARTS, (1 - cos(pi * k / _PARTS)) / 2) for k in range(_PARTS + 1)]
    parts = ceil(_PARTS * drift.length)
    times = [k / parts for k in range(parts + 1)]
    times += [acos(1 - 2 * share) / pi for share in drift.corners if 0 < share < 1]
    return [(time, (1 - cos(pi * time)) / 2) for time in sorted(times)]


def _after(axis: int, angle: float, first: _Quaternion) -> _Quaternion:
    """The rotation "``first``, then by an angle about an axis"."""
    *before, w = first
    n, c = sin(angle / 2) * np.eye(3)[axis], cos(angle / 2)
    x, y, z = (c * np.array(before) + w * n + np.cross(n, before)).tolist()
    return x, y, z, float(c * w - n @ before)
