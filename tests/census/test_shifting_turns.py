"""Turns about a line that shifts: the program in C, and what the package finds of its assemblies."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest

import burrkit as bk
from burrkit.census.enumeration.tally import ll_of
from burrkit.geometry import Voxels
from burrkit.moves import take_apart
from burrkit.moves.clearance.turn_decision import decide_turn
from burrkit.moves.model import Turn
from burrkit.sixpiece import ll, symmetry
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.catalogue import entries
from burrkit.sixpiece.identity import canonical_set
from docs.tools.nightmare import STICKS
from tests.census import reference
from tests.census.conftest import CProgram
from tests.census.half_turns import in_place as in_position
from tests.census.half_turns_by_trial import halved
from tests.census.shifting_turns import SLIDES, SOURCE, found, turning, turns_of
from tests.census.twists import SLID, TURNING, count, fixed_cubes, is_in_the_way, only_by_twist, slid, squares
from tests.moves.trays import in_place
from tests.reference import shifting_turn, turning_squares
from tests.reference.cubes import Cell, Cells
from tests.speeds import examples, some

#: The stick in position 5 slides along itself.
SLIDE = (4, 2)
#: All of stick 1024 that turn on a grid 4 times as fine, with seven holes.
LAST = (
    "1024 992 1216 499 820 1216",
    "1024 960 1072 508 3124 508",
    "1024 960 1072 512 3124 476",
    "1024 992 1280 499 820 1214",
)

#: Some of stick 3328 that slides leave locked. Their sets have 12, 14 and 61 assemblies.
TWISTS = (
    "3328 1024 1188 444 3124 768",
    "3328 1024 1068 444 3124 512",
    "3328 960 1060 512 3124 992",
)
#: Those of Programmer's Nightmare, by all that is published of it.
NIGHTMARE = list(STICKS.values())
#: Where sticks are, in quarter cubes: the fifth has moved by half a cube, the first to where it can turn.
PLACES = [
    [(0, 0, 2 * z), *[(0, 0, 0)] * 3, (0, y, 0), (0, 0, 0)] for y, z in ((0, 0), (-2, 0), (-2, -1), (-2, -2))
]


def turned(stick: Cells) -> Cells:
    """The half cubes of the first stick after its turn, from (a, b) to (b, -a)."""
    cubes = [(x, 2 * z - 4, -2 * y - 6) for x, y, z in stick]
    return frozenset((2 * x + i, y + j, z + k) for x, y, z in cubes for i, j, k in product((0, 1), repeat=3))


@pytest.mark.parametrize("given", some(TWISTS, 1))
def test_a_legal_twist(given: str) -> None:
    """Slides leave it locked; half a slide, a slide and a turn about a line that shifts take it apart."""
    check_twist([int(number) for number in given.split()])


@pytest.mark.parametrize("length", some([8, 10, 12], 1))
def test_programmers_nightmare(length: int) -> None:
    """It has 102 assemblies; slides take nothing apart, and a legal twist one of them."""
    (entry,) = [own for own in entries() if own.name == "Programmer's Nightmare"]
    assert entry.sticks == tuple(canonical_set(NIGHTMARE)) and entry.length == 8
    counts = solve_many([NIGHTMARE], length=length)
    assert (counts.assemblies.tolist(), counts.partial.tolist()) == ([102], [0])
    check_twist(NIGHTMARE, length)


@pytest.mark.full
def test_no_other_of_the_102_turns(c_program: CProgram) -> None:
    """After any slide of a stick by half a cube, in all images, along any way; one more does with play."""
    found = bk.solve(bk.sixpiece.burr(*NIGHTMARE, length=8), progress=False)
    texts = [ll.write(one.assembly) for one in found.assemblies]
    images = sorted({ll.read(image).lying for text in texts for image in symmetry.images(text)})
    turn = [
        numbers
        for slide in SLIDES
        for numbers in turning(c_program(SOURCE, LENGTH=8, FINER=2), slide, images)
        if can_slide(in_position(numbers, 8), slide)
    ]
    assert len(texts) == 102 and len(turn) == 4
    assert {numbers[0] for numbers in turn} == {TURNING, 1024}
    # They are two, each with its mirror image.
    assert {numbers[1:] for numbers in turn if numbers[0] == TURNING} == {numbers[1:] for numbers in turn}
    assert tuple(NIGHTMARE) in turn
    rest = [" ".join(map(str, numbers)) for numbers in turn if numbers[0] == 1024]
    assert turns_of(c_program(SOURCE, LENGTH=8, FINER=6), SLIDE, rest) == [0, 0]


def can_slide(sticks: Sequence[Cells], slide: tuple[int, int]) -> bool:
    """Whether a stick can slide by half a cube."""
    places = [[0, 0, 0] for _ in sticks]
    places[slide[0]][slide[1] // 2] = 2 if slide[1] % 2 else -2
    return are_apart([halved(*own) for own in zip(sticks, places, strict=True)])


def are_apart(cells: Sequence[Cells]) -> bool:
    """Whether no two sticks have a half cube in common."""
    return len(frozenset[Cell]().union(*cells)) == sum(map(len, cells))


def check_twist(numbers: Sequence[int], length: int = 6) -> None:
    sticks = in_position(numbers, length)
    assert not take_apart(in_place(map(Voxels, sticks)), rule="half").is_partial
    for at in PLACES:
        cells = [halved(*own) for own in zip(sticks, at, strict=True)]
        assert are_apart(cells)
    for x in range(-length // 2, length // 2):
        resting = [at for k in (1, 2, 3, 5) for at in squares(sticks[k], x)]
        assert not is_in_the_way(
            sticks[0], x, [*resting, *(at for cell in sticks[SLID] if cell[0] == x for at in slid(cell))]
        )
    cells[0] = turned(sticks[0])
    assert take_apart(in_place(map(Voxels, cells))).is_complete


@pytest.mark.parametrize(
    ("up", "inset", "verdict"),
    [
        (2, Fraction(1, 25), "possible"),
        (2, Fraction(1, 50), "impossible"),
        (0, Fraction(1, 8), "possible"),
        (0, Fraction(1, 10), "impossible"),
    ],
)
def test_the_half_slide_is_needed_in_theory_alone(up: int, inset: Fraction, verdict: str) -> None:
    """Storer: with play a whole slide does, too. Slides and insets are in half cubes."""
    sticks = in_position(NIGHTMARE, 8)
    places = [(0, 0, -4), *[(0, 0, 0)] * 3, (0, -2 * up, 0), (0, 0, 0)]
    first, *others = (halved(*own) for own in zip(sticks, places, strict=True))
    assert decide_turn(Turn((0,), 0, (0, -6, -2), -1), [first], others, inset).verdict == verdict


def test_the_exact_turn_against_single_angles() -> None:
    """Random squares, at 64 angles between: what overlaps at one of these cannot turn, and the rest can."""
    random = np.random.default_rng(41)
    pairs = random.integers(-5, 6, (examples(300), 4)).tolist()
    answers = []
    for a, b, p, q in pairs:
        overlaps = False
        for t in (Fraction(k, 64) for k in range(65)):
            square = [turning_squares.turned(corner, -t) for corner in turning_squares.corners(a, b)]
            square = [(y - 4 * t / (1 + t), z - 2) for y, z in square]
            overlaps = overlaps or turning_squares.overlap(square, turning_squares.corners(p, q))
        answers.append(shifting_turn.can_turn([(a, b)], [(p, q)]))
        assert answers[-1] != overlaps
    assert any(answers) and not all(answers)


@pytest.mark.parametrize("length", [6, 8, 10, 12])
def test_cubes_of_every_stick_leave_room_for_the_twist(length: int) -> None:
    fixed = fixed_cubes(length)
    turning = in_position([TURNING] * 6, length)[0]
    for k in range(1, 6):
        for cell in fixed[k]:
            at = slid(cell) if k == SLID else squares(frozenset({cell}), cell[0])
            assert not is_in_the_way(turning, cell[0], at)


def test_all_assemblies_with_a_twist(c_program: CProgram) -> None:
    """With up to seven holes those of the grid; with eight, at length 8, a set of sticks has no other way."""
    with_seven = count(c_program(SOURCE), 7)
    assert (with_seven.made, with_seven.locked, len(with_seven.free)) == (3_742, 160, 108)
    assert not only_by_twist(with_seven)
    counts = [count(c_program(SOURCE, LENGTH=8), holes, 8) for holes in (6, 7, 8)]
    assert [(own.locked, len(own.free)) for own in counts] == [(0, 0), (544, 418), (6_206, 5_046)]
    only = [numbers for own in counts for numbers in only_by_twist(own, 8)]
    assert len(only) == 2 and NIGHTMARE in only


def test_slides_that_stand_for_all() -> None:
    """Mirrors along x and z leave the stick in position 1 where it is."""
    along_x = {((1, 3, 2, 4, 5)[stick - 1], (1, 0, 2, 3, 4, 5)[way]) for stick, way in SLIDES} | set(SLIDES)
    along_z = {((1, 2, 3, 5, 4)[stick - 1], (0, 1, 2, 3, 5, 4)[way]) for stick, way in along_x}
    assert along_x | along_z == set(product(range(1, 6), range(6)))


def test_one_stick(c_program: CProgram) -> None:
    """One stick that turns, next to one that slides along itself by half a cube, with seven holes."""
    coarse = c_program(SOURCE, FINER=1)
    sticks, assemblies, locked, free = found(coarse, SLIDE, 7, "36f")
    assert (sticks, assemblies, locked, len(free)) == (1, 15_316, 2_382, 490)
    numbers = np.array([line.split() for line in free], dtype=np.int64)
    rows = reference.rows_of(numbers)
    assert (reference.levels(rows)[:, 0] <= 0).all(), "locked by slides"
    counts = solve_many(numbers)
    assert not ((counts.assemblies == 102) & (counts.partial == 0)).any()
    assert set(turns_of(coarse, SLIDE, free[::40])) <= {1, 2, 3}
    assert set(turns_of(c_program(SOURCE, FINER=2), SLIDE, free[::40])) == {0}


@pytest.mark.full
@pytest.mark.parametrize("length", [6, 8])
def test_pairs_of_a_slide_and_a_stick(c_program: CProgram, length: int) -> None:
    """How many sticks can turn next to the cubes of every stick, for each slide."""
    program = c_program(SOURCE, LENGTH=length, FINER=1)
    with ThreadPoolExecutor(2) as pool:
        every = pool.map(partial(found, program, holes=0), SLIDES)
        many = [own.sticks for own in every]
    assert (sum(many), max(many), many.count(0)) == (128, 32, 3)


@pytest.mark.full
def test_all_twists_with_seven_holes(c_program: CProgram) -> None:
    sticks, assemblies, locked, free = found(c_program(SOURCE, FINER=6), SLIDE, 7, "cff")
    assert (sticks, assemblies, locked, len(free)) == (1, 2_094_340, 126_198, 108)
    numbers = np.array([line.split() for line in free], dtype=np.int64)
    rows = reference.rows_of(numbers)
    assert len({ll_of(own).canonical for own in rows}) == 54
    counts = solve_many(numbers)
    assert (counts.assemblies.min(), counts.assemblies.max(), counts.partial.min()) == (9, 62, 1)
    for own in numbers.tolist():
        check_twist(own)


@pytest.mark.full
def test_those_that_turn_last_need_play(c_program: CProgram) -> None:
    """The four that turn on the finest grids: their play is less than 0.00625 cubes on each side."""
    assert turns_of(c_program(SOURCE, FINER=4), SLIDE, LAST) == [1] * 4
    assert turns_of(c_program(SOURCE, FINER=6), SLIDE, LAST) == [0] * 4
