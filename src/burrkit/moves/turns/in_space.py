"""Part of a turn as a rotation of space, for pictures."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.model import Turn


def part_of_turn(turn: Turn, quarters: int, part: float) -> tuple[float, NDArray[np.float64]]:
    """Return how far a group has turned, in quarters, and drifted when a part of a turn, 0 to 1, is done.

    ``quarters`` are those of the turn with the sense that is free, see ``replay.step_quarters``.
    """
    offset = np.zeros(3)
    if turn.drift is None:
        return part * quarters, offset
    turned, offset[(turn.axis + 1) % 3], offset[(turn.axis + 2) % 3] = turn.drift.at(part)
    return turned, offset


def turn_in_space(turn: Turn, quarters: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the rotation by ``quarters``, float64[3, 3], and a point of the axis, in edges of a cube.

    p -> matrix @ (p - point) + point turns a point p.
    """
    u, v = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    matrix = np.eye(3)
    c, s = cos(quarters * pi / 2), sin(quarters * pi / 2)
    matrix[u, u] = matrix[v, v] = c
    matrix[v, u], matrix[u, v] = s, -s
    return matrix, np.array(turn.pivot) / (2 * turn.lattice.parts)
