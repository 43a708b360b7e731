"""Classes of sticks by the tool that can cut them, and the traditional names of common sticks.

The classes are those of IBM Research (The Burr Puzzles Site, 1997): 59 of the 837 sticks are notchable, 78
are millable, and every notchable stick is millable. Both depend on the shape
only, so they agree for all numbers of a stick.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.sixpiece.sticks import Stick, connected_table, filled_table, frozen, swap_front, swap_top

#: The traditional names, as Rob Stegmann's puzzle pages list them, by canonical number. They are the 25
#: sticks that occur in solid burrs made of notchable sticks alone (Cutler, "The Six-Piece Burr", Journal of
#: Recreational Mathematics 10(4), 1977-78).
NAMES: Final = {
    1: "key",
    18: "local mail",
    35: "out-of-town mail",
    52: "side tray",
    86: "mailbox",
    103: "half tray",
    120: "three-quarters tray",
    154: "toaster",
    188: "opener",
    256: "tray",
    359: "notched half tray (left)",
    615: "notched half tray (right)",
    792: "wall (left)",
    911: "wall (right)",
    824: "offset (left)",
    975: "offset (right)",
    856: "fingered club (left)",
    943: "fingered club (right)",
    871: "barbells",
    888: "club (left)",
    1007: "club (right)",
    928: "tongue",
    960: "finger (left)",
    992: "finger (right)",
    1024: "Y",
}

# The cubes of a 2 x 2 cross-section, bit 2y + z for each cube. All but the two diagonals, the four
# L-shapes of three cubes and nothing at all are convex.
_CONVEX: Final = (0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b1100, 0b0101, 0b1010, 0b1111)


@cache
def notchable_table() -> NDArray[np.bool_]:
    """bool[4097]: whether the number is a notchable stick; False for the numbers that are not connected."""
    sections = (filled_table()[:, None] >> np.arange(0, 24, 4, dtype=np.int32)) & 0b1111
    return frozen(np.isin(sections, _CONVEX).all(axis=1) & connected_table())


@cache
def millable_table() -> NDArray[np.bool_]:
    """bool[4097]: whether the number is a millable stick; False for the numbers that are not connected."""
    filled = filled_table()
    lengthwise = (filled << 4) | (filled >> 4)
    inner_corners = ~filled & lengthwise & swap_front(filled) & swap_top(filled)
    return frozen((inner_corners == 0) & connected_table())


def is_notchable(stick: Stick) -> bool:
    """Whether straight notches across the rod can make the stick: every cross-section is convex.

    The cross-sections are those perpendicular to its length (IBM Research, The Burr Puzzles Site, 1997,
    definition 1.2.1.1.2). StickError if the number is disconnected.
    """
    return bool(notchable_table()[stick.require_connected().number])


def is_millable(stick: Stick) -> bool:
    """Whether a milling cutter can make the stick: it has no internal corner, which a round tool cannot cut.

    An internal corner is where three faces meet at right angles around an empty cube: a missing cube with a
    present neighbour along x, along y and along z (IBM Research, The Burr Puzzles Site, 1997). StickError if
    the number is disconnected.
    """
    return bool(millable_table()[stick.require_connected().number])


def name(stick: Stick) -> str | None:
    """The traditional name of a stick in any orientation; None for most. StickError if disconnected."""
    return NAMES.get(stick.canonical.number)
