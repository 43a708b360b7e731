"""The exact cover against plain backtracking: the same assemblies, once each, in every convention."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly, assemblies
from burrkit.assembly.placements import mirror_kinds
from burrkit.errors import CheckError
from burrkit.geometry import ISOMETRIES, Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.options import Convention
from burrkit.solving.solver import solve
from tests import strategies
from tests.assembly.agreement import agree, unlabelled
from tests.errors import raises
from tests.reference import assemble, burr
from tests.reference.assemble import Unlabelled
from tests.reference.cubes import ALL_TURNS, PROPER_TURNS, Turn
from tests.strategies import cases, for_all

SCREW = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
MIRRORED = SCREW.turned(ISOMETRIES[24])
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])


@cases
def test_random_polycubes(examples: int) -> None:
    for_all(strategies.polycube_problems(), examples // 2, agree)


@cases
def test_random_burrs_that_fit(examples: int) -> None:
    burrs = st.builds(burr.problem, strategies.assembled_sticks(), st.sampled_from((6, 8)))
    for_all(burrs, examples // 4, agree)


@cases
def test_random_sticks(examples: int) -> None:
    for_all(strategies.stick_sets().map(burr.problem), examples // 4, agree)


@cases
def test_problems_of_any_sort(examples: int) -> None:
    for_all(strategies.general_problems(), examples, agree)


def _agree_on_shifted_copies(problem: Problem) -> None:
    labellings = assemble.arrangements(problem)
    if not problem.why_impossible():
        conventions: dict[Convention, list[Turn]] = {"rotation": PROPER_TURNS, "reflection": ALL_TURNS}
        for up_to, turns in conventions.items():
            plain = assemble.shifted_apart(problem, labellings, turns)
            found = solve(problem, up_to=up_to, keep_shifted=True, disassemble=False).assemblies
            weights = {unlabelled(one.assembly): one.assembly.weight for one in found}
            assert len(found) == len(plain)
            for members in plain:
                (representative,) = members & weights.keys()
                assert weights[representative] == sum(labellings[one] for one in members)


@cases
def test_mirror_images_within_the_ranges(examples: int) -> None:
    for_all(strategies.handed_problems(), examples // 2, agree)


@cases
def test_mirror_images_and_shifted_copies(examples: int) -> None:
    for_all(strategies.handed_problems(), examples // 4, _agree_on_shifted_copies)


@cases
def test_shifted_copies_can_be_counted(examples: int) -> None:
    for_all(strategies.general_problems(), examples // 2, _agree_on_shifted_copies)


@cases
def test_the_order_of_the_pieces_changes_nothing(examples: int) -> None:
    def same_when_reordered(pair: tuple[Problem, list[int]]) -> None:
        problem, order = pair
        other = replace(problem, pieces=tuple(problem.pieces[k] for k in order))

        def classes(of: Problem) -> set[tuple[frozenset[Unlabelled], int]]:
            return {
                (frozenset(assemble.images(unlabelled(one), PROPER_TURNS)), one.weight)
                for one in assemblies(of)
            }

        assert classes(problem) == classes(other)

    reordered = strategies.general_problems().flatmap(
        lambda p: st.tuples(st.just(p), st.permutations(range(len(p.pieces))))
    )
    for_all(reordered, examples, same_when_reordered)


def test_the_same_list_every_time() -> None:
    problem = burr.problem([216, 412, 751, 896, 960, 1024])
    assert [one.motions for one in assemblies(problem)] == [one.motions for one in assemblies(problem)]


def _problem(goal: Goal, *shapes: Voxels) -> Problem:
    return Problem(tuple(Piece(shape) for shape in shapes), goal)


def test_a_pair_of_hands_alone() -> None:
    """No piece is its own mirror image, so no reflection keeps the kind that the roots are made of."""
    box, corner = Voxels.box(2, 2, 3), Voxels([(0, 0, 0)])
    left = Voxels([(0, 1, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1), (0, 0, 2), (1, 1, 2)])
    agree(_problem(Goal(box - corner, corner), left, box - left))


def test_a_mirrored_piece_is_rejected() -> None:
    assert len(list(assemblies(_problem(Goal(SCREW, Voxels()), SCREW)))) == 1
    assert list(assemblies(_problem(Goal(SCREW, Voxels()), MIRRORED))) == []


def test_more_cubes_than_room_and_fewer_than_needed() -> None:
    box = Goal(Voxels.box(2, 2, 2), Voxels())
    assert list(assemblies(_problem(box, SCREW, SCREW, SCREW))) == []
    assert list(assemblies(_problem(box, SCREW))) == []


def test_a_piece_that_fits_nowhere() -> None:
    assert list(assemblies(_problem(Goal(Voxels.box(2, 2, 1), Voxels()), Voxels.box(4, 1, 1)))) == []


def test_a_goal_without_required_cubes() -> None:
    goal = Goal(Voxels(), Voxels.box(2, 2, 2))
    found = list(assemblies(_problem(goal, Voxels.box(1, 1, 1))))
    assert [one.weight for one in found] == [8]
    assert found[0].holes == 7


def test_mirror_kinds() -> None:
    room = Goal(Voxels.box(4, 4, 4), Voxels())
    assert mirror_kinds(_problem(room, CORNER)) == (0,)
    assert mirror_kinds(_problem(room, SCREW)) is None
    assert mirror_kinds(_problem(room, SCREW, CORNER, MIRRORED)) == (2, 1, 0)
    assert mirror_kinds(_problem(room, SCREW, SCREW, MIRRORED)) is None
    assert mirror_kinds(_problem(room, SCREW, MIRRORED, MIRRORED, SCREW)) == (1, 0)


@pytest.mark.parametrize(
    ("motion", "why"),
    [
        (Motion(0, (1, 0, 0)), "failed-check sticks"),
        (Motion(0, (0, 0, 1)), "failed-check share"),
        (Motion(24, (1, 0, 0)), "failed-check reflected"),
    ],
)
def test_check_reports_what_is_wrong(motion: Motion, why: str) -> None:
    goal = Goal(Voxels.box(2, 1, 2), Voxels())
    problem = _problem(goal, Voxels.box(2, 1, 1), Voxels.box(2, 1, 1))
    Assembly(problem, (Motion(), Motion(0, (0, 0, 1)))).check()
    with raises(CheckError, why):
        Assembly(problem, (motion, Motion(0, (0, 0, 1)))).check()


def test_check_sees_an_empty_required_cube() -> None:
    goal = Goal(Voxels.box(3, 1, 1), Voxels())
    with raises(CheckError, "failed-check empty"):
        Assembly(_problem(goal, Voxels.box(2, 1, 1)), (Motion(),)).check()
