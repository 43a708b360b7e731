"""The frames of an animation: what each shows and for how long, before anything is drawn.

What joins the others slides in from outside and becomes visible on the way; what leaves goes out the same
way. What would hide a move can be seen through while it lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from burrkit.disassembly.walk import Step
from burrkit.geometry import Cell
from burrkit.picture.bodies import bodies_of, shifted
from burrkit.picture.occlusion import hiders
from burrkit.picture.view import View

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly

#: Milliseconds: of a frame, after a move, and at the end.
_FRAME: Final = 50
_REST: Final = 450
_END: Final = 2500

#: Frames of a move; where all moves together would have too many, a move gets fewer. And of a new scene.
_FRAMES: Final = 10
_LEAST_FRAMES: Final = 4
_MOST_FRAMES: Final = 1500
_FADE: Final = 5

#: How much of what is behind a piece that hides a move is seen through it.
_CLEAR: Final = 0.75

#: How many cubes farther than need be a group starts from that comes from outside.
OUTSIDE: Final = 1

#: In this part of its time a group that comes becomes visible, and in this part of its way.
_SHOWN: Final = 0.4
FULL: Final = (1 - cos(pi * _SHOWN)) / 2

#: Pieces with their offsets.
Places: TypeAlias = tuple[tuple[int, Cell], ...]


@dataclass(frozen=True)
class Frame:
    """What one frame shows, and for how many milliseconds.

    ``still`` and ``moving`` are pieces with their offsets; the latter are all farther on by ``shift``, of
    which at most one number is not 0, and can be seen through unless ``strength`` is 1. Where ``gives_way``
    has pieces, the whole scene takes the place of that one and is seen so far. The pieces of ``glass`` let
    ``clear`` of what is behind them through. ``step`` numbers the caption.
    """

    still: Places
    moving: Places = ()
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    strength: float = 1.0
    gives_way: Places = ()
    glass: frozenset[int] = frozenset()
    clear: float = 0.0
    step: int = -1
    lasts: int = _FRAME


def _eased(time: float) -> float:
    """How much of its way a group has gone after so much of its time: slow at both ends."""
    return (1 - cos(pi * time)) / 2


def frames_of(
    walk: Sequence[Step], apart: bool, glass: Sequence[frozenset[int]] | None = None
) -> Iterator[Frame]:
    """All frames of the animation in their order; ``glass`` are for each step the pieces that hide it."""
    usual = min(_FRAMES, max(_LEAST_FRAMES, _MOST_FRAMES // len(walk)))
    shown: Places | None = None
    for number, step in enumerate(walk):
        places = tuple(zip(step.pieces, step.offsets, strict=True))
        still = tuple(place for place in places if place[0] not in step.move.pieces)
        moving = tuple(place for place in places if place[0] in step.move.pieces)
        comes, goes = step.move.frees and not apart, step.move.frees and apart
        before = still if comes else places
        if shown is not None and set(shown) != set(before):
            for k in range(1, _FADE):
                yield Frame(before, strength=k / _FADE, gives_way=shown)
        if shown is None or set(shown) != set(before):
            yield Frame(before, step=number, lasts=_REST)
        way = np.array(step.shift)
        out = np.sign(way) * (OUTSIDE if step.move.frees else 0)
        count = usual + (_LEAST_FRAMES if step.move.frees else 0)
        for k in range(0 if comes else 1, count if goes else count + 1):
            eased = _eased(k / count)
            shift = eased * way - (1 - eased) * out * comes + eased * out * goes
            strength = min(1.0, (k / count if comes else 1 - k / count) / _SHOWN) if comes or goes else 1.0
            if strength:
                x, y, z = shift.tolist()
                hiding = glass[number] if glass else frozenset()
                clear = _CLEAR * min(1.0, 4 * min(k, count - k) / count) if hiding else 0.0
                lasts = _REST if k == count else _FRAME
                yield Frame(still, moving, (x, y, z), strength, (), hiding, clear, number, lasts)
        after = tuple(zip(step.pieces, step.after, strict=True))
        shown = still if goes else after
        if goes and number + 1 < len(walk):
            yield Frame(still, step=number, lasts=_REST)
    if shown is not None:
        yield Frame(shown, step=len(walk), lasts=_END)


def glass_of(assembled: Assembly, step: Step, view: View) -> frozenset[int]:
    """The pieces that hide a step for the most part, before it or after it."""
    whole = dict(zip(assembled.placed, bodies_of(assembled), strict=True))
    hiding: set[int] = set()
    for offsets in (step.offsets, step.after):
        bodies = [
            replace(shifted(whole[piece], by), pale=piece not in step.move.pieces)
            for piece, by in zip(step.pieces, offsets, strict=True)
        ]
        hiding |= {step.pieces[number] for number in hiders(bodies, view)}
    return frozenset(hiding)
