"""The solution as animation tracks: the place of every piece over time, apart and together in a loop.

A group that has come free continues in its direction and parks there, the first ones farthest away; it is
taken apart further where it parks.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.explode_cells import outer_points
from burrkit.fabrication.film_actor import Actor
from burrkit.formats.gltf import Track
from burrkit.moves.model import Move, Turn
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import steps_apart

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Separation

#: Seconds: of a move, of leaving, between moves, and at both ends.
_MOVE: Final = 0.6
_LEAVE: Final = 1.1
_PAUSE: Final = 0.25
_REST: Final = 1.5

#: Between groups that park in one direction, in cubes.
_SPACE: Final = 1.5


def film(assembled: Assembly, tree: Separation, cube: float) -> dict[int, Track]:
    """Return the tracks of the moving pieces by their numbers, in millimetres from the assembly."""
    steps = steps_apart(tree)
    freeing = [step.move for step in steps if isinstance(step.move, Move) and step.move.frees]
    waiting = Counter(map(_direction, freeing))
    turning = {piece for step in steps if isinstance(step.move, Turn) for piece in step.move.pieces}
    actors = {piece: Actor(turns=piece in turning) for piece in assembled.placed}
    time = _REST
    for step in steps:
        move, lasts = step.move, _MOVE
        if isinstance(move, Turn):
            quarters = step_quarters(assembled, step)
            lasts *= move.drift.length if move.drift else abs(quarters)
            for piece in move.pieces:
                actors[piece].turn(time, time + lasts, move, quarters)
        else:
            shift = np.array(step.shift, dtype=float)
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

    ``turns`` says that pieces turn in the film.
    """
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
    # What has turned may be as long in any direction.
    longest = extent.max() if turns else extent[move.axis]
    size = max(int(longest) + 1, abs(move.distance) / lattice.parts)
    shift[move.axis] = np.sign(move.distance) * slot * (size + _SPACE)
    return shift
