"""Set-ups of the saw: all notches of all sticks that share one position of the stop.

The end of a stick touches a stop block, so that every notch begins at one distance from that end. A stick may
be turned end for end with the same side down, so each notch is measured from its nearer end: the sticks of a
burr then share few positions. All notches are one cube deep, and the saw is set to that depth once.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from burrkit.drawing.items import INK, SOFT_INK, Item, Strokes, Words, moved
from burrkit.drawing.layout import BADGE, SMALL, TEXT, badge, width
from burrkit.fabrication.measures import WoodMeasures
from burrkit.fabrication.wood import Side, Works, needs_blocks
from burrkit.puzzle import Problem

_LINE: Final = 2.6 * BADGE

#: Where the notches of a set-up begin, after its words.
_INDENT: Final = 46.0

_LAST: Final = "After all of the above, since little wood is left; support it:"


@dataclass(frozen=True)
class SetupNotch:
    """One notch: the piece, the side that is cut, and whether the right end touches the stop."""

    piece: int
    side: Side
    is_turned: bool


@dataclass(frozen=True)
class SawSetup:
    """Notches that begin ``start`` and end ``stop`` cubes from the end at the stop block.

    ``is_last``: only one cube of wood is left somewhere, so these come after all others.
    """

    start: int
    stop: int
    is_last: bool
    notches: tuple[SetupNotch, ...]


def saw_setups(works: Works) -> tuple[SawSetup, ...]:
    """Return the set-ups in order of work for pieces and their equal copies; glued pieces need none."""
    found: dict[tuple[bool, int, int], list[SetupNotch]] = {}
    for work, numbers in works:
        if needs_blocks(work):
            continue
        length = work.size[0]
        for cut in work.cuts:
            if not cut.is_notch:
                continue
            is_turned = length - cut.stop < cut.start
            start, stop = (length - cut.stop, length - cut.start) if is_turned else (cut.start, cut.stop)
            notches = found.setdefault((cut.thin, start, stop), [])
            notches += [SetupNotch(piece, cut.sides[0], is_turned) for piece in numbers]
    return tuple(
        SawSetup(start, stop, is_last, tuple(sorted(notches, key=lambda notch: notch.piece)))
        for (is_last, start, stop), notches in sorted(found.items())
    )


# The card of a cut sheet ---------------------------------------------------------------------------------


def setup_card(
    problem: Problem, works: Works, measures: WoodMeasures, room: float
) -> tuple[list[Item], float] | None:
    """Draw the set-ups from (0, 0), and return the height; None if no stick has a notch."""
    setups = saw_setups(works)
    if not setups:
        return None
    items: list[Item] = [
        Strokes((((0.0, 0.0), (room, 0.0)),), INK, 0.2),
        Words("Saw set-ups", (0.0, 6.5), 4.2, INK, bold=True),
    ]
    deep = measures.written(1)
    words = f"All notches are {deep} deep. The left end is at the stop, unless the right one is given."
    items.append(Words(words, (0.0, 11.5), TEXT, SOFT_INK))
    y = 16.5
    for is_last, some in groupby(setups, key=lambda setup: setup.is_last):
        if is_last:
            items.append(Words(_LAST, (0.0, y + TEXT * 0.4), TEXT, INK))
            y += _LINE
        for setup in some:
            drawn, tall = _setup(setup, problem, measures, room)
            items += moved(drawn, 0.0, y)
            y += tall
    return items, y


def _setup(
    setup: SawSetup, problem: Problem, measures: WoodMeasures, room: float
) -> tuple[list[Item], float]:
    """Draw one set-up, its first line around y = 0, and return the height."""
    stop = f"Stop at {measures.written(setup.start)}, cut to {measures.written(setup.stop)}"
    items: list[Item] = [Words(stop, (0.0, TEXT * 0.36), TEXT, INK, bold=True)]
    x, y = _INDENT, 0.0
    for (side, is_turned), some in groupby(sorted(setup.notches, key=_orientation), key=_orientation):
        words = f"{side}{', right end' if is_turned else ''}"
        pieces = [notch.piece for notch in some]
        long = len(pieces) * (2 * BADGE + 0.6) + width(words, SMALL) + 5.0
        if x + long > room and x > _INDENT:
            x, y = _INDENT, y + _LINE
        for piece in pieces:
            items += badge(problem.marks[piece], problem.colours[piece], x + BADGE, y)
            x += 2 * BADGE + 0.6
        items.append(Words(words, (x + 0.6, y + SMALL * 0.36), SMALL, INK))
        x += width(words, SMALL) + 5.0
    return items, y + _LINE


def _orientation(notch: SetupNotch) -> tuple[str, bool]:
    """How a stick is put to the saw: the side that is cut, and the end at the stop."""
    return notch.side, notch.is_turned
