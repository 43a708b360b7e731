"""Goals of designs: what is measured, what beats what, and that a climb heeds them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.moves import take_apart
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.climb.climb_walk import ClimbWalk, anneal_one
from burrkit.search.climb.climbing import Climbed, ClimbTask, climb
from burrkit.search.climb.design_measures import DesignMeasures, measure_design
from burrkit.search.climb.domain import outline_domain
from burrkit.search.climb.goals import GOALS, best_compromises, goals_of, ratings
from burrkit.search.climb.kernel import aims as a, hill_climb as k
from burrkit.search.climb.kernel.climb_state import climb_state
from burrkit.search.pieces import internal_corners, is_millable
from burrkit.solving.solver import solve
from tests.errors import raises
from tests.search.climb.test_climb import in_place

CROSS = tuple(cell for cell in product(range(5), repeat=3) if sum(1 for c in cell if c in (1, 2, 3)) >= 2)


def plain_corners(shape: Voxels) -> int:
    """Corner by corner of every empty cube."""
    cells = set(shape)
    (x0, y0, z0), (x1, y1, z1) = shape.low, shape.high
    empty = set(product(range(x0 - 1, x1 + 2), range(y0 - 1, y1 + 2), range(z0 - 1, z1 + 2))) - cells
    return sum(
        {(x + i, y, z), (x, y + j, z), (x, y, z + h)} <= cells
        for x, y, z in empty
        for i, j, h in product((-1, 1), repeat=3)
    )


def test_internal_corners() -> None:
    assert internal_corners(Voxels.box(3, 2, 1)) == 0
    assert internal_corners(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])) == 0
    assert internal_corners(Voxels.box(2, 2, 2) - Voxels([(1, 1, 1)])) == 1
    assert internal_corners(Voxels.box(3, 3, 3) - Voxels([(1, 1, 1)])) == 8
    chance = Random(1)
    for _ in range(50):
        shape = Voxels(chance.sample(list(Voxels.box(3, 3, 4)), chance.randrange(5, 30)))
        assert internal_corners(shape) == plain_corners(shape)
        assert is_millable(shape) == (internal_corners(shape) == 0)


def test_measures() -> None:
    """Two halves of a box, equal and mirror images of each other."""
    bottom, top = Voxels.box(2, 2, 1), Voxels.box(2, 2, 1).shifted(0, 0, 1)
    found = measure_design(solve(Problem((Piece(bottom), Piece(top)), Goal(bottom | top)), progress=False))
    assert found == DesignMeasures("1", 1, 0, (0, 0), (4, 4), 1, 16, 1, 0, 1)
    assert found.spread == 0
    assert DesignMeasures.from_data(found.as_data()) == found


@pytest.mark.parametrize("outline", [CROSS, tuple(Voxels.box(4, 4, 4))], ids=["cross", "cube"])
def test_what_a_climb_keeps_of_its_assembly_is_true(outline: tuple[tuple[int, int, int], ...]) -> None:
    domain = outline_domain(outline, 3, 4)
    assert domain.slabs is not None
    task = ClimbTask(outline=outline, pieces=3, evaluations=3_000, goals=("level", "corners", "spread"))
    walk = ClimbWalk(domain, task, domain.slabs(Random(5)), 7, None)
    anneal_one(walk)
    pieces = domain.problem(walk.labels).pieces
    assert walk.aims.counts[a.CORNERS] == sum(plain_corners(piece.shape) for piece in pieces)
    assert walk.state.size[1:].tolist() == [len(piece.shape) for piece in pieces]
    found = take_apart(in_place(domain, walk.labels))
    assert found.is_complete and found.first == walk.control[k.SCORE] // k.LEVEL
    fresh = climb_state(walk.cells, 3, 4096)
    control = np.array([0, 0, 0, 4, 4, 0, 0, 1, 0], dtype=np.int64)
    k.propose(
        walk.labels, walk.cells, np.zeros(1, dtype=np.uint64), control, fresh
    )  # begins, and proposes none
    for name in ("size", "touch", "blocks", "spans"):
        assert np.array_equal(getattr(fresh, name), getattr(walk.state, name)), name
    for name in ("rows", "bounds"):
        assert np.array_equal(getattr(fresh.table, name), getattr(walk.state.table, name)), name
    assert fresh.steps[0] == walk.state.steps[0]


def test_goals_as_words() -> None:
    assert goals_of("level, corners") == ("level", "corners")
    for text, says in (("", "unknown goal level"), ("level,colour", "unknown colour level moves"),
                       ("level,moves,level", "duplicate level")):  # fmt: skip
        with raises(BurrkitError, says):
            goals_of(text)


def design(run: int, level: int, moves: int, corners: int, random: int | None = 5) -> Climbed:
    problem: Any = None
    measures = DesignMeasures(str(level), moves, 1, (corners, 0), (9, 12), 2, 1, 20, 3, random)
    return Climbed(run, problem, 100, level, 1, 1, True, measures)


def test_what_no_other_beats() -> None:
    chance = Random(2)
    goals = ("level", "moves", "corners")
    for _ in range(50):
        designs = [design(n, *(chance.randrange(4) for _ in range(3))) for n in range(1, 12)]
        left = best_compromises(designs, goals)
        rated = {ratings(each, goals) for each in designs}
        best = {
            one
            for one in rated
            if not any(other != one and all(map(int.__ge__, other, one)) for other in rated)
        }
        assert [ratings(each, goals) for each in left] == sorted(best, reverse=True)
        for each in left:  # the first run of those that agree
            assert each.run == min(o.run for o in designs if ratings(o, goals) == ratings(each, goals))


def test_what_is_not_known_is_worst() -> None:
    known, unknown = design(1, 3, 5, 0, 7), design(2, 3, 5, 0, None)
    assert best_compromises([unknown, known], ("random",)) == [known]
    assert set(GOALS) >= {"level", "moves", "corners", "holes", "symmetry"}


def test_the_first_goal_counts_most() -> None:
    high, smooth = design(1, 9, 9, 5), design(2, 7, 7, 0)
    for goals, best in ((("level", "corners"), high), (("corners", "level"), smooth), ((), high)):
        task = ClimbTask(goals=goals)
        assert max((high, smooth), key=lambda each: each.standing(task)) is best


@pytest.mark.parametrize(
    ("wish", "holds"),
    [
        ({"corners": 0}, lambda m: sum(m.corners) == 0),
        ({"sizes": (14, 28)}, lambda m: min(m.sizes) >= 14 and max(m.sizes) <= 28),
        ({"goals": ("spread", "level")}, lambda m: m.spread <= 4),
        ({"goals": ("corners",), "moves": 2}, lambda m: sum(m.corners) == 0 and m.moves >= 2),
    ],
)
def test_a_climb_heeds_conditions(wish: dict[str, Any], holds: Any) -> None:
    task = ClimbTask(box=(4, 4, 4, 3), holes=1, evaluations=20_000, **wish)
    found = climb(task, 1, 1)
    assert found is not None and found.meets(task)
    assert holds(found.measures) and found.level > 1


def test_conditions() -> None:
    one = design(1, 5, 8, 2)
    for wish in ({"corners": 1}, {"sizes": (10, 20)}, {"sizes": (1, 11)}, {"moves": 9}, {"shapes": "same"}):
        assert not one.meets(ClimbTask(**wish)), wish
    for wish in ({"corners": 2}, {"sizes": (9, 12)}, {"moves": 8}, {"shapes": "different"}):
        assert one.meets(ClimbTask(**wish)), wish
