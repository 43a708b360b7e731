"""Set-ups of the saw: all notches of all sticks that share one position of the stop.

The end of a stick touches a stop block, so that every notch begins at one distance from that end. A stick may
be turned end for end with the same side down, so each notch is measured from its nearer end: the sticks of a
burr then share few positions. All notches are one cube deep, and the saw is set to that depth once.
"""

from __future__ import annotations

from dataclasses import dataclass

from burrkit.fabrication.wood import Side, Works, needs_blocks


@dataclass(frozen=True)
class SetupNotch:
    """One notch: the piece, the side that is cut, and whether the right end touches the stop."""

    piece: int
    side: Side
    is_turned: bool


@dataclass(frozen=True)
class SawSetup:
    """Notches that begin ``start`` and end ``stop`` cubes from the end at the stop block.

    ``is_last`` says that only one cube of wood is left somewhere: these come after all others.
    """

    start: int
    stop: int
    is_last: bool
    notches: tuple[SetupNotch, ...]


def saw_setups(works: Works) -> tuple[SawSetup, ...]:
    """Return the set-ups in order of work for pieces and their equal copies; glued pieces need none."""
    found: dict[tuple[bool, int, int], list[SetupNotch]] = {}
    for work, alike in works:
        if needs_blocks(work):
            continue
        length = work.size[0]
        for cut in work.cuts:
            if not cut.is_notch:
                continue
            is_turned = length - cut.stop < cut.start
            start, stop = (length - cut.stop, length - cut.start) if is_turned else (cut.start, cut.stop)
            notches = found.setdefault((cut.thin, start, stop), [])
            notches += [SetupNotch(piece, cut.sides[0], is_turned) for piece in alike]
    return tuple(
        SawSetup(start, stop, is_last, tuple(sorted(notches, key=lambda notch: notch.piece)))
        for (is_last, start, stop), notches in sorted(found.items())
    )
