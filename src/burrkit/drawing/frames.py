"""The frames of an animation: their contents and durations, before drawing.

A group that joins the others slides in from outside and becomes visible on the way; a group that leaves does
the reverse. Pieces that would hide a move are transparent while it lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from burrkit.drawing.bodies import bodies_at, bodies_of
from burrkit.drawing.render import occluders
from burrkit.drawing.view import View
from burrkit.moves.model import Turn
from burrkit.moves.pose import Pose
from burrkit.moves.turns.in_space import part_of_turn
from burrkit.moves.walk import Step

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly

#: Durations in milliseconds: of a frame, after a move, and at the end.
_FRAME: Final = 50
_REST: Final = 450
_END: Final = 2500

#: Frames of a move; their total limit; and frames of a new scene.
_FRAMES: Final = 10
_LEAST_FRAMES: Final = 4
_MOST_FRAMES: Final = 1500
_FADE: Final = 5

#: Transparency of a piece that hides a move.
_CLEAR: Final = 0.75

#: Extra distance in cubes from which a group comes in.
OUTSIDE: Final = 1

#: The part of its time in which an arriving group becomes visible.
_SHOWN: Final = 0.4

#: Pieces with their poses.
Places: TypeAlias = tuple[tuple[int, Pose], ...]


@dataclass(frozen=True)
class Frame:
    """The contents of one frame, and its duration in milliseconds.

    ``still`` and ``moving`` are pieces with their poses; the latter are all farther on by ``shift``, along
    one axis, or by ``quarters`` of ``turn`` and then by ``shift``, and are transparent unless ``strength`` is
    1. If ``gives_way`` has pieces, the whole scene fades in over that one. The pieces of ``transparent`` let
    ``clear`` of what is behind them through. ``step`` numbers the caption.
    """

    still: Places
    moving: Places = ()
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    strength: float = 1.0
    gives_way: Places = ()
    transparent: frozenset[int] = frozenset()
    clear: float = 0.0
    step: int = -1
    lasts: int = _FRAME
    turn: Turn | None = None
    quarters: float = 0.0


def _eased(time: float) -> float:
    """Return the part of the way after a part of the time: slow at both ends."""
    return (1 - cos(pi * time)) / 2


def frames_of(
    walk: Sequence[Step],
    apart: bool,
    transparent: Sequence[frozenset[int]] | None = None,
    quarters: Sequence[int] | None = None,
) -> Iterator[Frame]:
    """Return all frames in order; ``transparent`` are for each step the pieces that hide it.

    ``quarters`` are those of each step that turns, with their sense; by default, those of its move.
    """
    usual = min(_FRAMES, max(_LEAST_FRAMES, _MOST_FRAMES // len(walk)))
    shown: Places | None = None
    for number, step in enumerate(walk):
        places = tuple(zip(step.pieces, step.poses, strict=True))
        still = tuple(place for place in places if place[0] not in step.move.pieces)
        moving = tuple(place for place in places if place[0] in step.move.pieces)
        comes, goes = step.move.frees and not apart, step.move.frees and apart
        before = still if comes else places
        if shown is not None and set(shown) != set(before):
            for k in range(1, _FADE):
                yield Frame(before, strength=k / _FADE, gives_way=shown)
        if shown is None or set(shown) != set(before):
            yield Frame(before, step=number, lasts=_REST)
        hiding = transparent[number] if transparent else frozenset[int]()
        after = tuple(zip(step.pieces, step.poses_after, strict=True))
        if isinstance(step.move, Turn):
            by = quarters[number] if quarters else step.move.quarters
            drift = step.move.drift
            count = usual * (ceil(drift.length) if drift else abs(by))
            for k in range(1, count):
                clear = _clear(k, count) if hiding else 0.0
                turning = Frame(still, moving, transparent=hiding, clear=clear, step=number)
                turned, offset = part_of_turn(step.move, by, _eased(k / count))
                x, y, z = offset.tolist()
                yield replace(turning, turn=step.move, quarters=turned, shift=(x, y, z))
            yield Frame(after, step=number, lasts=_REST)
            shown = after
            continue
        way = np.array(step.shift)
        out = np.array(step.way) * (OUTSIDE if step.move.frees else 0)
        count = usual + (_LEAST_FRAMES if step.move.frees else 0)
        for k in range(0 if comes else 1, count if goes else count + 1):
            eased = _eased(k / count)
            shift = eased * way - (1 - eased) * out * comes + eased * out * goes
            strength = min(1.0, (k / count if comes else 1 - k / count) / _SHOWN) if comes or goes else 1.0
            if strength:
                x, y, z = shift.tolist()
                clear = _clear(k, count) if hiding else 0.0
                lasts = _REST if k == count else _FRAME
                yield Frame(still, moving, (x, y, z), strength, (), hiding, clear, number, lasts)
        shown = still if goes else after
        if goes and number + 1 < len(walk):
            yield Frame(still, step=number, lasts=_REST)
    if shown is not None:
        yield Frame(shown, step=len(walk), lasts=_END)


def _clear(k: int, count: int) -> float:
    """Return the transparency of what hides a move, in frame ``k`` of ``count``."""
    return _CLEAR * min(1.0, 4 * min(k, count - k) / count)


def hiding_pieces(assembled: Assembly, step: Step, view: View) -> frozenset[int]:
    """Return the pieces that hide most of a step, before it or after it."""
    whole = dict(zip(assembled.placed, bodies_of(assembled), strict=True))
    hiding: set[int] = set()
    for poses in (step.poses, step.poses_after):
        hiding |= {step.pieces[number] for number in occluders(bodies_at(whole, step, poses), view)}
    return frozenset(hiding)
