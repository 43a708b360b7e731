"""The number of layouts to try: one placement for each piece, before and after each step of a search."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, prod
from typing import NamedTuple

from burrkit.assembly.orbits import KindOrbits
from burrkit.puzzle import Problem
from burrkit.sixpiece.burr import Burr, as_burr

#: Sticks of the six-piece burr, and the ways to hold one in its place: four turns about its axis, two ends.
_STICKS, _TURNS, _ENDS = 6, 4, 2


class Layouts(NamedTuple):
    """A number of layouts, and which layouts they are."""

    number: int
    what: str


def layouts(problem: Problem, kinds: Sequence[KindOrbits]) -> list[Layouts]:
    """Layouts to try, from all of them to those that the search with reduced placements starts from.

    For the six-piece burr the first two are the counts of two programs: every order and every way to hold
    six sticks (the wood puzzle solver, 2022); and the same with the solid stick in one place, or with half
    the ways to hold the first stick (the program for the antique burr, 2020). Those two distinguish
    equal sticks; the other counts do not.
    """
    least = all(kind.least == len(kind.pieces) for kind in kinds)
    burr = as_burr(problem)
    steps = layouts_of_burr(burr) if burr is not None else []
    if not least:
        return steps
    every = prod(comb(kind.count(left=False)[0], len(kind.pieces)) for kind in kinds)
    left = prod(comb(kind.count(left=True)[0], len(kind.pieces)) for kind in kinds)
    steps += [
        Layouts(every, "every placement of each piece alone in the goal"),
        Layouts(left, f"without placements that leave some piece or {problem.lattice.cell_name} no place"),
    ]
    rotations = len(problem.goal.rotations)
    if rotations > 1 and left:
        steps.append(Layouts(-(-left // rotations), f"one of {rotations} that are rotations of each other"))
    return steps


def layouts_of_burr(problem: Burr) -> list[Layouts]:
    """The first two steps of ``layouts``, the counts of the two programs, without any placements."""
    every = factorial(_STICKS) * (_TURNS * _ENDS) ** _STICKS
    others = _STICKS - 1
    with_key = factorial(others) * (_TURNS * _ENDS) ** others
    return [
        Layouts(every, "every order and way to hold six sticks: 720 x 8^6"),
        Layouts(with_key, "the solid stick in one place: 120 x 4^5 x 2^5")
        if 1 in problem.sticks
        else Layouts(every // 2, "the first stick turned in two ways: 720 x 2 x 4^5 x 2^6"),
    ]
