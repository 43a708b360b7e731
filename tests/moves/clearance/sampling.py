"""Another judge of turns with clearance: floating point numbers, many angles, every block of squares."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell

#: Angles, and drifts to either side, of the grid that is searched.
ANGLES = 48
DRIFTS = 12

Squares = set[tuple[int, int]]


def blocks(squares: Squares, inset: float) -> list[tuple[float, float, float, float]]:
    """What is left of a layer of a piece: blocks of one to four squares, (x, y, half width, half height)."""
    found = []
    for (x, y), wide, high in product(squares, (1, 2), (1, 2)):
        if all((x + i, y + j) in squares for i in range(wide) for j in range(high)):
            found.append((x + wide / 2, y + high / 2, wide / 2 - inset, high / 2 - inset))
    return found


def pairs_of(
    turning: Sequence[Iterable[Cell]],
    resting: Sequence[Iterable[Cell]],
    pivot: tuple[float, float],
    inset: float,
) -> NDArray[np.float64]:
    """Pairs of blocks in the same layer across z, seen from the pivot: float64[pairs, 2, 4]."""

    def layers(piece: Iterable[Cell]) -> dict[int, Squares]:
        found: dict[int, Squares] = {}
        for x, y, z in piece:
            found.setdefault(z, set()).add((x, y))
        return found

    pairs = [
        (one, other)
        for piece, rest in product(turning, resting)
        for z, squares in layers(piece).items()
        for one, other in product(blocks(squares, inset), blocks(layers(rest).get(z, set()), inset))
    ]
    made = np.array(pairs, dtype=np.float64).reshape(-1, 2, 4)
    made[:, :, :2] -= pivot
    return made


def apart(pairs: NDArray[np.float64], angle: float, drifts: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far the nearest two blocks are apart (negative: how deep they overlap) for each drift."""
    c, s = np.cos(angle), np.sin(angle)
    (ax, ay, px, py), (bx, by, qx, qy) = pairs[:, 0].T, pairs[:, 1].T
    x = bx - (c * ax - s * ay) - drifts[:, :1]
    y = by - (s * ax + c * ay) - drifts[:, 1:]
    c, s = float(c), float(s)
    d, e = abs(c), abs(s)
    gaps = np.stack(
        [
            np.abs(x) - qx - d * px - e * py,
            np.abs(y) - qy - e * px - d * py,
            np.abs(c * x + s * y) - px - d * qx - e * qy,
            np.abs(c * y - s * x) - py - e * qx - d * qy,
        ]
    )
    return np.asarray(gaps.max(axis=0).min(axis=1, initial=np.inf))


def finds_way(pairs: NDArray[np.float64], quarters: int, most: float) -> bool:
    """Whether a way leads through places of the grid with enough space that all between two is free."""
    steps = np.linspace(-most, most, 2 * DRIFTS + 1)
    drifts = np.array(list(product(steps, steps)))
    corners = np.abs(pairs[:, 0, :2]) + pairs[:, 0, 2:]
    radius = np.hypot(corners[:, 0], corners[:, 1]).max(initial=0)
    turn = quarters * np.pi / 2 / ANGLES
    # Half of each step is passed from either end.
    needed = max(radius * abs(turn), most / DRIFTS) / 2 + 1e-9
    inside = (drifts**2).sum(axis=1) <= most**2
    free = np.array([(apart(pairs, k * turn, drifts) >= needed) & inside for k in range(ANGLES + 1)]).reshape(
        ANGLES + 1, len(steps), len(steps)
    )
    start, goal = (0, DRIFTS, DRIFTS), (ANGLES, DRIFTS, DRIFTS)
    if not free[start] or not free[goal]:
        return False
    seen, waiting = {start}, deque([start])
    while waiting:
        at = waiting.popleft()
        if at == goal:
            return True
        for axis, step in product(range(3), (-1, 1)):
            to = tuple(c + step * (a == axis) for a, c in enumerate(at))
            if all(0 <= c < n for c, n in zip(to, free.shape, strict=True)) and free[to] and to not in seen:
                seen.add((to[0], to[1], to[2]))
                waiting.append((to[0], to[1], to[2]))
    return False
