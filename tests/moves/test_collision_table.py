"""Collision tables are shared by the assemblies of a problem and bounded, and neither changes an answer."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly, assemblies
from burrkit.errors import PuzzleError
from burrkit.geometry import ROTATIONS, Motion, Voxels
from burrkit.moves import Disassembly, take_apart
from burrkit.moves.slides import shapes as collision_table
from burrkit.moves.slides.kernel import breadth_first, collisions as k, state_space
from tests.errors import raises
from tests.moves.trays import in_place, serpentine
from tests.reference import burr
from tests.strategies import cases, for_all

EIGHT_IS_ENOUGH = burr.problem((216, 412, 751, 896, 960, 1024), 6)


@pytest.fixture
def fresh() -> Iterator[None]:
    """A thread that has no table before and none after."""
    collision_table._latest._problem = None
    yield
    collision_table._latest._problem = None


def _told(found: Disassembly) -> tuple[object, ...]:
    return found.first, found.states, found.tree, found.stuck


def _alone(assembly: Assembly) -> tuple[object, ...]:
    """The answer from a table that has nothing else."""
    return _told(take_apart(replace(assembly, problem=replace(assembly.problem, name="alone"))))


@pytest.mark.usefixtures("fresh")
def test_nothing_depends_on_the_contents_of_the_table() -> None:
    found = list(assemblies(EIGHT_IS_ENOUGH))
    alone = [_alone(assembly) for assembly in found]
    assert [_told(take_apart(assembly)) for assembly in found] == alone
    kept = collision_table.cubic_table_of(EIGHT_IS_ENOUGH)
    assert kept is collision_table.cubic_table_of(EIGHT_IS_ENOUGH)
    assert [_told(take_apart(assembly)) for assembly in reversed(found)] == alone[::-1]
    with ThreadPoolExecutor(3) as executor:
        assert [_told(reported) for reported in executor.map(take_apart, found)] == alone


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("words", "shapes", "pairs"), [(1, 1000, 1000), (1 << 21, 14, 1000), (1 << 21, 1000, 40)]
)
def test_a_full_table_begins_anew(
    monkeypatch: pytest.MonkeyPatch, words: int, shapes: int, pairs: int
) -> None:
    found = list(assemblies(EIGHT_IS_ENOUGH))
    alone = [_alone(assembly) for assembly in found]
    monkeypatch.setattr(collision_table, "_USUAL_WORDS", words)
    monkeypatch.setattr(collision_table, "_MOST_SHAPES", shapes)
    monkeypatch.setattr(collision_table, "_MOST_PAIRS", pairs)
    own = collision_table.cubic_table_of(EIGHT_IS_ENOUGH)
    for assembly, answer in zip(found, alone, strict=True):
        assert _told(take_apart(assembly)) == answer
        assert own.record.dims[k.PAIRS] <= max(pairs, 30)
        assert len(own.sizes) <= max(shapes, 12)
    assert collision_table.cubic_table_of(EIGHT_IS_ENOUGH) is own


@cases
def test_gaps_are_those_of_cubes_that_advance(examples: int) -> None:
    cell = st.tuples(*[st.integers(0, 2)] * 3)
    shape = st.lists(cell, min_size=1, max_size=5).map(Voxels)
    far = st.tuples(*[st.integers(-4, 4)] * 3)

    def slides(case: tuple[Voxels, Voxels, int, int, tuple[int, int, int]]) -> None:
        one, two, turn, other, (x, y, z) = case
        first, second = one.turned(turn).normalized(), two.turned(other).normalized()
        moved = second.shifted(x, y, z)
        if len(first & moved):
            return
        # Each is by itself in a large goal, so that only the table is used.
        room = in_place((Voxels.box(3, 3, 3), Voxels.box(3, 3, 3).shifted(3, 0, 0)))
        pieces = (replace(room.problem.pieces[0], shape=one), replace(room.problem.pieces[1], shape=two))
        own = collision_table.CollisionTable(replace(room.problem, pieces=pieces))
        own.prepare(2)
        numbers = [own.shape(0, turn)[0], own.shape(1, other)[0]]
        states = np.array([[0, 0, 0, x, y, z, 0, 0]], dtype=np.int16)
        for axis in range(3):
            for sign, number in ((1, 0), (-1, 1)):
                reached = next(
                    (
                        d
                        for d in range(12)
                        if len(first.shifted(*[sign * (d + 1) * (a == axis) for a in range(3)]) & moved)
                    ),
                    int(k.ENDLESS),
                )
                assert _gap(own, numbers, states, axis, number) == reached

    turn = st.sampled_from(ROTATIONS)
    for_all(st.tuples(shape, shape, turn, turn, far), examples, slides)


def _gap(
    own: collision_table.CollisionTable, numbers: list[int], states: np.ndarray, axis: int, of: int
) -> int:
    """How far the first shape can slide along +axis (of = 0), or the second one (1), by the kernel."""
    scratch = np.zeros(breadth_first.scratch_size(2), dtype=np.uint64)
    control = np.zeros(state_space.control_size(2), dtype=np.int64)
    slots = (state_space.STATES, state_space.FREED_AT, state_space.BUDGET, state_space.SIZE)
    control[[*slots, state_space.LANES]] = 1, -1, 1, 2, 2
    parents, table = np.full((2, 2), -1, dtype=np.int32)
    space = state_space.StateSpace(
        states.reshape(-1).view(np.uint64), parents[:1], parents[:0], scratch[:0], table,
        np.zeros(1, dtype=np.int32), control, scratch,
    )  # fmt: skip
    breadth_first.explore(own.record, np.array(numbers), np.arange(2), space)
    gaps = int(scratch[len(scratch) - k.gaps_size(2) + (1 if of == 0 else 2)])
    return gaps >> (k.LANE * axis) & int(k.ENDLESS)


def test_a_long_thin_box_needs_many_words() -> None:
    assert take_apart(serpentine(70)).first == 140


def test_what_is_too_large_is_refused() -> None:
    with raises(PuzzleError, "too-large 65 pieces"):
        take_apart(in_place(Voxels([(x, 0, 0)]) for x in range(65)))
    with raises(PuzzleError, "too-large 32767 moves"):
        take_apart(in_place((Voxels.box(20_000, 1, 1), Voxels([(0, 1, 0)]))))
    rod = Voxels.box(300, 1, 1)
    sides = [rod, rod.turned(4).normalized().shifted(0, 1, 0), Voxels([(0, 0, z) for z in range(1, 300)])]
    with raises(PuzzleError, "too-large 1 collision"):
        take_apart(in_place((*sides, *(Voxels([(x, x, x)]) for x in range(1, 30)))))


def test_a_piece_outside_of_the_goal_is_refused() -> None:
    assembly = in_place((Voxels.box(3, 1, 1), Voxels.box(3, 1, 1).shifted(0, 1, 0)))
    upright = Motion(next(t for t in ROTATIONS if Voxels.box(3, 1, 1).turned(t).extent == (1, 1, 3)))
    with raises(PuzzleError, "invalid-puzzle 1 piece"):
        take_apart(replace(assembly, motions=(Motion(), upright)))
