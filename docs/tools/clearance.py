"""A domino that turns with clearance in a well: the picture of docs/guides/clearance.md."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import cos, pi, sin

from burrkit.moves.clearance.turn_decision import decide_turn
from burrkit.moves.drift import Drift
from burrkit.moves.model import Turn
from burrkit.palette import ACCENT

CLEARANCE = Fraction(1, 10)
WELL = [(x, y, 0) for x, y in product(range(-1, 3), repeat=2) if not (0 <= x < 2 and 0 <= y < 2)]
DOMINO = [(0, 0, 0), (1, 0, 0)]
TURN = Turn((0,), 2, (2, 2, 0), -1)

#: The length of a cube, the margin, and how many places of the domino are drawn.
_CUBE, _EDGE, _PLACES = 60, 10, 7


def _at(x: float, y: float) -> str:
    return f"{_EDGE + _CUBE * (x + 1):.1f},{_EDGE + _CUBE * (3 - y):.1f}"


def _square(low: float, high: float) -> str:
    return "M" + " ".join(_at(x, y) for x, y in ((low, low), (high, low), (high, high), (low, high))) + "Z"


def _domino(drift: Drift, part: float) -> str:
    """The corners of the domino when a part of the way is done."""
    quarters, u, v = drift.at(part)
    c, s = cos(quarters * pi / 2), sin(quarters * pi / 2)
    e = float(CLEARANCE)
    corners = ((x - 1, y - 1) for x, y in ((e, e), (2 - e, e), (2 - e, 1 - e), (e, 1 - e)))
    return " ".join(_at(c * x - s * y + 1 + u, s * x + c * y + 1 + v) for x, y in corners)


def picture() -> bytes:
    """The picture as SVG."""
    turn = decide_turn(TURN, [DOMINO], [WELL], CLEARANCE).turn
    if turn is None or turn.drift is None:
        raise ValueError("the domino turns without drift, or not at all")
    side, e = 4 * _CUBE + 2 * _EDGE, float(CLEARANCE)
    wall = _square(-1 + e, 3 - e) + _square(-e, 2 + e)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}">',
        "<title>A domino turns in a well, two by two cubes wide</title>",
        f'<rect width="{side}" height="{side}" fill="#fffefb"/>',
        f'<path fill="#ded9cf" stroke="#b9b3a9" fill-rule="evenodd" d="{wall}"/>',
    ]
    for k in range(_PLACES):
        shade = 0.45 if k in (0, _PLACES - 1) else 0.1
        corners = _domino(turn.drift, k / (_PLACES - 1))
        lines.append(f'<polygon fill="#0072b2" fill-opacity="{shade}" stroke="#0072b2" points="{corners}"/>')
    way = [turn.drift.at(k / 60)[1:] for k in range(61)]
    points = " ".join(_at(1 + u, 1 + v) for u, v in way)
    lines.append(f'<polyline fill="none" stroke="{ACCENT}" stroke-width="2" points="{points}"/>')
    x, _, y = _at(1, 1).partition(",")
    lines += [f'<circle cx="{x}" cy="{y}" r="4" fill="{ACCENT}"/>', "</svg>"]
    return "\n".join([*lines, ""]).encode()
