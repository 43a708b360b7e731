"""Small puzzles of our own with pieces that turn, each with a way apart made by hand.

A bar with a knob on its middle rests on a plate. Blocks around it let it turn, but not leave, and
hooks on the blocks reach over its ends:

    y   z = 1            z = 2
    4   . . . . .        . . . . .
    3   A A . . .        A . . . .
    2   B B B B B        A . B . A        hooks over both ends of the bar, and its knob
    1   . . . A A        . . . . A
    0   . . . . .        . . . . .
        0 1 2 3 4  x
"""

from __future__ import annotations

from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Voxels
from burrkit.moves.model import Move, Separation, Turn
from tests.moves.trays import in_place

#: The middle of the bar, in half cubes.
_MIDDLE: Cell = (5, 5, 0)

_PLATE = Voxels.box(5, 5, 1)
_HOOK = Voxels([(0, 3, 1), (1, 3, 1), (0, 3, 2), (0, 2, 2)])
_OTHER_HOOK = Voxels([(4, 1, 1), (3, 1, 1), (4, 1, 2), (4, 2, 2)])
_HOLDER = _PLATE | _HOOK | _OTHER_HOOK
_KNOB = Voxels([(2, 2, 2)])
_BAR = Voxels.box(5, 1, 1).shifted(0, 2, 1) | _KNOB


def bar() -> tuple[Assembly, Separation]:
    """The bar turns out from under the hooks, rises, turns back above them, and leaves."""
    moves = (Turn((1,), 2, _MIDDLE, 1), Move((1,), 2, 2), Turn((1,), 2, _MIDDLE, -1), Move((1,), 2, 1, True))
    return in_place((_HOLDER, _BAR)), Separation((0, 1), moves, (0,), (1,), None, None)


def half_bar() -> tuple[Assembly, Separation]:
    """Half a bar under one hook turns to the other side; the block is in its way in one sense."""
    hook = Voxels([(0, 1, 1), (1, 1, 1), (0, 1, 2), (0, 2, 2)])
    half = Voxels.box(3, 1, 1).shifted(0, 2, 1) | _KNOB
    moves = (Turn((1,), 2, _MIDDLE, 2), Move((1,), 2, 2, True))
    return in_place((_PLATE | hook, half)), Separation((0, 1), moves, (0,), (1,), None, None)


def key_bar() -> tuple[Assembly, Separation]:
    """A key blocks the bar, which is in two pieces that turn and rise together and part at the end."""
    half = Voxels.box(3, 1, 1).shifted(0, 2, 1) | _KNOB
    pieces = (_HOLDER, half, Voxels.box(2, 1, 1).shifted(3, 3, 1), Voxels.box(2, 1, 1).shifted(3, 2, 1))
    last = Separation((1, 3), (Move((3,), 1, 2, True),), (1,), (3,), None, None)
    moves = (Turn((1, 3), 2, _MIDDLE, 1), Move((1, 3), 2, 2, True))
    rest = Separation((0, 1, 3), moves, (0,), (1, 3), None, last)
    key = Separation((0, 1, 2, 3), (Move((2,), 1, 2, True),), (0, 1, 3), (2,), rest, None)
    return in_place(pieces), key


def hidden_bar() -> tuple[Assembly, Separation]:
    """The bar of ``bar`` behind a high wall in front, a piece of its own, which leaves last."""
    moves = (Turn((1,), 2, _MIDDLE, 1), Move((1,), 2, 2), Turn((1,), 2, _MIDDLE, -1), Move((1,), 2, 1, True))
    wall = Voxels.box(5, 1, 8).shifted(0, -1, 0)
    last = Separation((0, 2), (Move((2,), 1, -1, True),), (0,), (2,), None, None)
    return in_place((_HOLDER, _BAR, wall)), Separation((0, 1, 2), moves, (0, 2), (1,), last, None)


ALL = {"bar": bar, "half bar": half_bar, "key bar": key_bar}
