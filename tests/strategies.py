"""Hypothesis strategies: random sticks, burrs that have an assembly, and small puzzles of cubes.

Most random sets of pieces have no assembly at all; the puzzles here are built in their places, so that there
is always at least one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from burrkit.assembly.model import Assembly
from burrkit.geometry import ROTATIONS, Cell, Motion, Voxels
from burrkit.puzzle import Colours, Goal, Piece, Problem, colours_of
from tests import speeds
from tests.reference import burr
from tests.reference.cubes import Cells

T = TypeVar("T")

_SMALL = ((2, 2, 2), (1, 3, 4), (2, 2, 3), (3, 2, 3), (2, 2, 4), (3, 3, 3))
_TINY = ((2, 2, 1), (1, 2, 3), (2, 2, 2), (1, 3, 3), (1, 2, 4))
_LARGE = (*_SMALL, (4, 3, 3), (3, 4, 4), (4, 4, 4), (5, 3, 4))
_CELLS = st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3))

#: Sets of up to a dozen cubes, connected or not, anywhere near the origin.
cell_sets: st.SearchStrategy[frozenset[Cell]] = st.frozensets(_CELLS, max_size=12)
#: The same with at least one cube.
filled_cell_sets: st.SearchStrategy[frozenset[Cell]] = st.frozensets(_CELLS, min_size=1, max_size=12)

motions = st.builds(Motion, st.sampled_from(range(48)), _CELLS)


@cache
def _taken_cubes(position: int) -> dict[int, Cells]:
    """The inner cubes that each connected stick takes in a position of the burr."""
    return {number: burr.in_bar(number, position) & burr.shared_cubes() for number in burr.CONNECTED}


@st.composite
def stick_sets(draw: st.DrawFn) -> tuple[int, ...]:
    """Six connected sticks with weights that leave room for an assembly; most sets have none."""
    numbers: list[int] = []
    for k in range(6):
        room = 32 - sum(map(burr.weight, numbers)) - 2 * (5 - k)
        fitting = [n for n in burr.CONNECTED if burr.weight(n) <= room]
        numbers.append(fitting[draw(st.integers(0, len(fitting) - 1))])
    return tuple(draw(st.permutations(numbers)))


@st.composite
def assembled_sticks(draw: st.DrawFn) -> tuple[int, ...]:
    """Six connected sticks that fit together in the positions 1 to 6 in this order, holes allowed.

    No stick is heavier than a limit, drawn too: light sticks leave room to move.
    """
    heaviest = draw(st.integers(5, 12))
    numbers, used = list[int](), frozenset[Cell]()
    for position in range(6):
        takes = _taken_cubes(position)
        fitting = [n for n in takes if len(takes[n]) <= heaviest and takes[n].isdisjoint(used)]
        assume(fitting)
        numbers.append(fitting[draw(st.integers(0, len(fitting) - 1))])
        used |= takes[numbers[-1]]
    return tuple(numbers)


def _in_place(shapes: list[Cells], goal: Goal) -> Assembly:
    return Assembly(Problem(tuple(Piece(Voxels(s)) for s in shapes), goal), (Motion(),) * len(shapes))


@st.composite
def burr_assemblies(draw: st.DrawFn) -> Assembly:
    """An assembled six-piece burr of length 6 or 8, its pieces drawn in their places."""
    numbers, length = draw(assembled_sticks()), draw(st.sampled_from((6, 8)))
    return _in_place([burr.in_bar(n, k, length) for k, n in enumerate(numbers)], burr.goal(length))


@st.composite
def partitions(draw: st.DrawFn, size: tuple[int, int, int]) -> list[Cells]:
    """A box cut into two to five connected pieces that grow into each other from random seeds."""
    cells = list(Voxels.box(*size))
    count = draw(st.integers(2, min(5, len(cells) // 2)))
    seeds = draw(st.lists(st.sampled_from(cells), min_size=count, max_size=count, unique=True))
    pieces, free = [{seed} for seed in seeds], set(cells) - set(seeds)
    rng = draw(st.randoms(use_true_random=False))
    while free:
        piece = rng.choice(pieces)
        if fringe := sorted(cell for cell in free if any(_touch(cell, own) for own in piece)):
            cell = rng.choice(fringe)
            piece.add(cell)
            free.remove(cell)
    return [frozenset(piece) for piece in pieces]


def _touch(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]) == 1


def _hollow(draw: st.DrawFn, pieces: list[Cells], most: int = 3) -> tuple[list[Cells], Goal]:
    """Some cubes of the goal made optional, and some of those left empty: holes."""
    everything = sorted(frozenset[Cell]().union(*pieces))
    optional = frozenset(draw(st.lists(st.sampled_from(everything), max_size=2 * most, unique=True)))
    empty = (
        frozenset(draw(st.lists(st.sampled_from(sorted(optional)), max_size=most))) if optional else optional
    )
    assume(len(optional) < len(everything))
    kept = [piece - empty for piece in pieces if piece - empty]
    return kept, Goal(Voxels(frozenset(everything) - optional), Voxels(optional))


@st.composite
def polycube_problems(draw: st.DrawFn) -> Problem:
    """A small puzzle with at least one assembly; pieces turned and shuffled, holes in some goals."""
    pieces, goal = _hollow(draw, draw(partitions(draw(st.sampled_from(_SMALL)))))
    turned = [Voxels(p).turned(draw(st.sampled_from(ROTATIONS))).normalized() for p in pieces]
    return Problem(tuple(Piece(shape) for shape in draw(st.permutations(turned))), goal)


@st.composite
def general_problems(draw: st.DrawFn) -> Problem:
    """A small puzzle of any sort, with at least one assembly.

    Pieces may be equal, optional or coloured, the goal may be larger than what fills it, or coloured, and
    holes may be limited.
    """
    shapes = draw(partitions(draw(st.sampled_from(_TINY))))
    goal = _roomy(draw, frozenset[Cell]().union(*shapes))
    shapes = [shape for shape in (_pruned(draw, shape, goal) for shape in shapes) if shape]
    paint = draw(st.sampled_from(("", "", "pieces", "both")))
    pieces = [_piece(draw, shape, coloured=bool(paint)) for shape in shapes]
    if paint == "both":
        goal = Goal(goal.required, goal.optional, _painted(draw, goal.cells))
    under = dict(goal.colours)
    met = {(n, under[cell]) for piece in pieces for cell, n in piece.colours if cell in under}
    allowed = frozenset(met | draw(st.sets(st.tuples(st.integers(1, 2), st.integers(1, 2)), max_size=2)))
    holes = len(goal.cells) - sum(map(len, shapes))
    most = draw(st.sampled_from((holes, holes + 1, *([None] if len(goal.optional) < 6 else []))))
    copies = draw(st.lists(st.sampled_from(pieces), max_size=2)) if pieces else []
    spare = [replace(draw(st.sampled_from((one, one.reflected()))), optional=True) for one in copies]
    held = draw(st.permutations([_held(draw, piece) for piece in (*pieces, *spare)]))
    assume(held)
    return Problem(tuple(held), goal, allowed=allowed, max_holes=most)


@st.composite
def handed_problems(draw: st.DrawFn) -> Problem:
    """A small box of pieces in ranges, with mirror images of chiral ones, equally many of both hands or not.

    Some assemblies have a mirror image that is an assembly, others use what is not there in the other hand.
    """
    shapes = draw(partitions(draw(st.sampled_from(((2, 2, 2), (2, 2, 3), (2, 2, 4))))))
    assume(min(map(len, shapes)) >= 3)
    filled = frozenset[Cell]().union(*shapes)
    variable = draw(st.frozensets(st.sampled_from(sorted(filled)), max_size=2))
    pieces: list[Piece] = []
    for shape in shapes:
        own = Piece(Voxels(shape), optional=draw(st.integers(0, 3)) > 0)
        pieces += [own, *[replace(own, optional=True)] * draw(st.integers(0, 1))]
        pieces += [replace(own.reflected(), optional=True)] * draw(st.integers(0, 2))
    goal = Goal(Voxels(filled - variable), Voxels(variable))
    return Problem(tuple(draw(st.permutations(pieces))), goal, max_holes=draw(st.sampled_from((None, 1))))


def _roomy(draw: st.DrawFn, filled: Cells) -> Goal:
    """A goal for what fills ``filled``: sometimes exactly that, else larger, with few required cubes."""
    some = draw(st.frozensets(st.sampled_from(sorted(filled)), max_size=4))
    if draw(st.booleans()):
        return Goal(Voxels(filled - some), Voxels(some))
    # In a large space small pieces have too many assemblies for the plain reference.
    ways = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, -1)) if len(filled) < 8 else ((0, 0, 0),)
    x, y, z = draw(st.sampled_from(ways))
    room = filled | {(a + x, b + y, c + z) for a, b, c in filled}
    return Goal(Voxels(some), Voxels(room - some))


def _pruned(draw: st.DrawFn, shape: Cells, goal: Goal) -> Cells:
    """The shape, sometimes without a cube that need not be filled."""
    spare = sorted(cell for cell in shape if cell in goal.optional)
    return shape - draw(st.frozensets(st.sampled_from(spare), max_size=1)) if spare else shape


def _painted(draw: st.DrawFn, shape: Voxels) -> Colours:
    """One or two colours on some cubes: here and there, or on all above a height, which keeps symmetry."""
    if draw(st.booleans()):
        height = draw(st.sampled_from(sorted({z for _, _, z in shape})))
        return colours_of({cell: 1 + (cell[2] >= height) for cell in shape})
    return colours_of({cell: draw(st.integers(0, 2)) for cell in shape})


def _piece(draw: st.DrawFn, shape: Cells, *, coloured: bool) -> Piece:
    colours = _painted(draw, Voxels(shape)) if coloured and draw(st.booleans()) else ()
    return Piece(Voxels(shape), colours=colours, optional=draw(st.integers(0, 2)) == 0)


def _held(draw: st.DrawFn, piece: Piece) -> Piece:
    """The same piece, drawn in some other position."""
    motion = Motion(draw(st.sampled_from(ROTATIONS)))
    colours = colours_of({motion(cell): colour for cell, colour in piece.colours})
    return replace(piece, shape=piece.shape.moved(motion), colours=colours)


@st.composite
def polycube_assemblies(draw: st.DrawFn) -> Assembly:
    """A box cut into pieces, with holes: often interlocked, sometimes for good."""
    pieces, goal = _hollow(draw, draw(partitions(draw(st.sampled_from(_LARGE)))), most=8)
    assume(len(pieces) >= 2)
    return _in_place(pieces, goal)


#: How many random cases a property sees: a few seconds' worth, or thousands in the full run.
cases = pytest.mark.parametrize(
    "examples", [pytest.param(32, id="some"), pytest.param(2000, id="many", marks=pytest.mark.full)]
)


def for_all(strategy: st.SearchStrategy[T], examples: int, holds: Callable[[T], None]) -> None:
    """Check that a property holds for that many random cases, fewer outside the full run.

    The least counterexample is shown.
    """

    @settings(
        max_examples=speeds.examples(examples),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(strategy)
    def check(case: T) -> None:
        holds(case)

    check()
