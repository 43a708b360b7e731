"""The solution as animation tracks: the position of every piece over time, apart and together in a loop.

A group that has come free continues in its direction and parks there, the first ones farthest away; it is
taken apart further where it parks.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.walk import steps_apart
from burrkit.formats.gltf import Track
from burrkit.picture.explode_cells import outer_points

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Move, Separation

#: Seconds: of a move, of leaving, between moves, and at both ends.
_MOVE: Final = 0.6
_LEAVE: Final = 1.1
_PAUSE: Final = 0.25
_REST: Final = 1.5

#: Between groups that park in one direction, in cubes.
_SPACE: Final = 1.5

_Keys: TypeAlias = dict[int, list[tuple[float, NDArray[np.float64]]]]


def film(assembled: Assembly, tree: Separation, cube: float) -> dict[int, Track]:
    """Return the tracks of the moving pieces by their numbers, in millimetres from the assembly."""
    steps = steps_apart(tree)
    waiting = Counter(_direction(step.move) for step in steps if step.move.frees)
    at = {piece: np.zeros(3) for piece in assembled.placed}
    keys: _Keys = {piece: [(0.0, place)] for piece, place in at.items()}
    time = _REST
    for step in steps:
        shift = np.array(step.shift, dtype=float)
        lasts = _MOVE
        if step.move.frees:
            way = _direction(step.move)
            shift = _leaving(assembled, step.pieces, step.move, waiting[way])
            waiting[way] -= 1
            lasts = _LEAVE
        for piece in step.move.pieces:
            keys[piece].append((time, at[piece]))
            at[piece] = at[piece] + shift
            keys[piece].append((time + lasts, at[piece]))
        time += lasts + _PAUSE
    end = time + _REST
    return {piece: _there_and_back(found, end, cube) for piece, found in keys.items() if len(found) > 1}


def _direction(move: Move) -> tuple[int, bool]:
    return move.axis, move.distance > 0


def _leaving(assembled: Assembly, pieces: tuple[int, ...], move: Move, slot: int) -> NDArray[np.float64]:
    """Return how far a leaving group goes: beyond the whole puzzle, and beyond those that leave later."""
    lattice = move.lattice
    if not lattice.is_cubic:
        way = np.array(lattice.axes[move.axis]) @ np.array(lattice.metric) * np.sign(move.distance)
        way = way / np.linalg.norm(way)
        along = np.concatenate([outer_points(assembled.shapes[p]) @ way for p in assembled.placed])
        return np.asarray(way * slot * (float(np.ptp(along)) + _SPACE))
    extent = np.max([assembled.shapes[p].high for p in assembled.placed], axis=0) - np.min(
        [assembled.shapes[p].low for p in assembled.placed], axis=0
    )
    shift = np.zeros(3)
    size = max(int(extent[move.axis]) + 1, abs(move.distance))
    shift[move.axis] = np.sign(move.distance) * slot * (size + _SPACE)
    return shift


def _there_and_back(keys: list[tuple[float, NDArray[np.float64]]], end: float, cube: float) -> Track:
    """Return the keys of the first half, then the same backwards; repeated times are left out."""
    there = [*keys, (end, keys[-1][1])]
    back = [(2 * end - time, place) for time, place in reversed(there[:-1])]
    times: list[float] = []
    offsets: list[tuple[float, float, float]] = []
    for time, place in (*there, *back):
        if times and time <= times[-1] + 1e-6:
            continue
        x, y, z = (place * cube).tolist()
        times.append(time)
        offsets.append((x, y, z))
    return Track(tuple(times), tuple(offsets))
