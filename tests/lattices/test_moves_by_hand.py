"""Moves by hand on every lattice, against exact fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import floor

import pytest

from burrkit.assembly import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.moves.model import Move
from burrkit.moves.states.by_hand import Arrangement, Slide
from burrkit.puzzle import Goal, Piece, Problem
from tests.errors import raises
from tests.moves.trays import after
from tests.reference.lattices import Point, Reference, random_shapes

OTHERS = [by_name(name) for name in NAMES[1:]]
PRISMS, BALLS = by_name("triangular prisms"), by_name("spheres")
others = pytest.mark.parametrize("lattice", OTHERS, ids=lambda lattice: lattice.name)


def assembly_of(shapes: list[Voxels]) -> Assembly:
    goal = shapes[0]
    for shape in shapes[1:]:
        goal |= shape
    return Assembly(Problem(tuple(map(Piece, shapes)), Goal(goal)), (Motion(),) * len(shapes))


def at_home(assembly: Assembly) -> Arrangement:
    return Arrangement(assembly, dict.fromkeys(assembly.placed, (0, 0, 0)))


def reaches(judge: Reference, state: Arrangement, axis: int, sign: int) -> dict[frozenset[int], int | None]:
    """Every group that can slide along an axis, least or not, and how far in steps."""
    parts, pieces = judge.lattice.parts, state.pieces
    at = {p: tuple(Fraction(c, parts) for c in offset) for p, offset in state.offsets.items()}
    found: dict[frozenset[int], int | None] = {}
    for size in range(1, len(pieces)):
        for group in combinations(pieces, size):
            rest = [piece for piece in pieces if piece not in group]
            free = min(judge.gap(p, q, _way(at[p], at[q]), axis, sign) for p in group for q in rest)
            if isinstance(free, float):
                found[frozenset(group)] = None
            elif floor(free * parts):
                found[frozenset(group)] = floor(free * parts)
    return found


def _way(a: tuple[Fraction, ...], b: tuple[Fraction, ...]) -> Point:
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def unions(groups: list[frozenset[int]], everything: frozenset[int]) -> set[frozenset[int]]:
    found: set[frozenset[int]] = set()
    for group in groups:
        found |= {group | other for other in found} | {group}
    return found - {everything}


@others
def test_agrees_with_exact_fractions(lattice: Lattice) -> None:
    rng, stops = random.Random(lattice.name), 0
    for _ in range(3):
        shapes = None
        while shapes is None:
            shapes = random_shapes(lattice, rng, rng.randrange(16, 30), 3)
        state, judge = at_home(assembly_of(shapes)), Reference(lattice, shapes)
        for _ in range(3):
            slides: dict[tuple[int, int], list[Slide]] = {}
            for slide in state.slides():
                slides.setdefault((slide.axis, slide.sign), []).append(slide)
            for axis in range(len(lattice.axes)):
                for sign in (1, -1):
                    expected = reaches(judge, state, axis, sign)
                    listed = slides.get((axis, sign), [])
                    least = [frozenset(slide.pieces) for slide in listed]
                    assert unions(least, frozenset(state.pieces)) == set(expected)
                    assert [slide.reach for slide in listed] == [expected[group] for group in least]
            every = [slide for listed in slides.values() for slide in listed]
            if not every:
                break
            slide = min(every, key=lambda s: (s.reach is None, rng.random()))
            stops += slide.reach is not None
            state = after(state, Move(slide.pieces, slide.axis, slide.distance, lattice=lattice))
    assert stops


def two_balls(offset: Cell) -> Arrangement:
    one, other = Voxels([(0, 0, 0)], BALLS), Voxels([(2, 0, 0)], BALLS)
    return Arrangement(assembly_of([one, other]), {0: (0, 0, 0), 1: offset})


def test_a_ball_that_leaves_is_put_beyond_the_rest() -> None:
    away = next(s for s in two_balls((0, 0, 0)).slides() if (s.axis, s.sign, s.pieces) == (0, 1, (1,)))
    assert (away.reach, away.distance) == (None, 12)


def test_a_slide_ends_where_pieces_touch() -> None:
    # Two balls 2 apart touch at a distance of the square root of 2: 3 of 12 parts of a unit, which is 2.
    slide = next(s for s in two_balls((0, 0, 0)).slides() if (s.axis, s.sign, s.pieces) == (0, 1, (0,)))
    assert (slide.reach, slide.distance) == (3, 3)


def test_impossible_arrangements() -> None:
    with raises(PuzzleError, "invalid-puzzle 1 2 overlap"):
        two_balls((-12, 0, 0))
    with raises(PuzzleError, "too-large far"):
        two_balls((20_000, 0, 0))
    wedge, beside = Voxels([(0, 0, 0)], PRISMS), Voxels([(1, 0, 0)], PRISMS)
    with raises(PuzzleError, "invalid-puzzle 1 2 overlap"):
        Arrangement(assembly_of([wedge, beside]), {0: (0, 0, 0), 1: (-1, 0, 0)})
