"""Pieces of one shape: what the climber finds against all sticks, and spaces that have no such puzzles."""

from __future__ import annotations

import random

import numpy as np
import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.search.climb.climbing import ClimbTask, climb
from burrkit.search.climb.families import family
from burrkit.search.climb.same_shape import SameShape
from burrkit.search.climb.space_domain import space_domain
from burrkit.search.pieces import is_notchable
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.sticks import Stick, distinct_sticks
from tests.conftest import Cli
from tests.errors import raises


def test_six_equal_sticks_are_the_one_burr_that_there_is() -> None:
    """Of all 837 sticks only one makes a burr of six that comes apart."""
    numbers = distinct_sticks().tolist()
    counts = solve_many([[number] * 6 for number in numbers], jobs=1)
    (only,) = (numbers[i] for i in np.flatnonzero(counts.solutions))
    space = family("burr-6").space()
    found = climb(ClimbTask(space=space, holes=20, shapes="same", evaluations=2_000), 1, 1)
    assert found is not None and found.level == counts.highest.max() == 1
    assert {piece.shape.canonical() for piece in found.problem.pieces} == {Stick(only).voxels().canonical()}
    assert found.measures.shapes == 1


@pytest.mark.parametrize("notchable", [False, True])
def test_beginnings_and_changes(notchable: bool) -> None:
    space = family("burr-12").space()
    domain = space_domain(space, 50, notchable=notchable)
    shape = SameShape(space, domain)
    for seed in range(5):
        chance = random.Random(seed)
        tries = [shape.start(chance)]
        for _ in range(50):
            before = shape.cubes
            shape.change(chance)
            labels = shape.labels()
            if labels is None:
                shape.cubes = before
            else:
                tries.append(labels)
        assert len(tries) > 5
        for labels in tries:
            assert (labels == 0).sum() <= 50
            pieces = domain.problem(labels).pieces
            assert len({piece.shape.canonical() for piece in pieces}) == 1
            for piece, described in zip(pieces, space.pieces, strict=True):
                assert described.must <= piece.shape <= described.cells and piece.shape.is_connected
                assert not notchable or is_notchable(piece.shape)


def test_work_units_and_levels() -> None:
    """A run ends at its level, and the same seed finds the same."""
    space = family("burr-12").space()
    task = ClimbTask(space=space, holes=60, level=2, shapes="same", evaluations=20_000)
    first, again = climb(task, 1, 1), climb(task, 1, 1)
    assert first is not None and first == again
    assert first.level == 2 and first.evaluations < 20_000 and first.meets(task)


def test_a_run_is_stopped() -> None:
    space = family("burr-12").space()
    task = ClimbTask(space=space, holes=60, shapes="same", evaluations=1 << 40)  # a run would take years
    assert climb(task, 1, 1, lambda made, level, labels: made < 2_000) is not None


def test_spaces_without_them() -> None:
    with raises(PuzzleError, "invalid-puzzle B piece"):
        space = family("cage-6").space()
        SameShape(space, space_domain(space))
    bar, ends = Voxels.box(3, 1, 1), Voxels([(0, 0, 0), (2, 0, 0)])
    crossing = Voxels.box(1, 3, 1).shifted(1, -1, 0)
    tips = Voxels([(1, -1, 0), (1, 1, 0)])
    pieces = SpacePiece(ends, bar - ends), SpacePiece(tips, crossing - tips)
    space = DesignSpace(pieces, Goal(ends | tips, bar & crossing), 1)
    with raises(PuzzleError, "unsolved 200 pieces"):
        SameShape(space, space_domain(space)).start(random.Random(1))


def test_command(cli: Cli) -> None:
    words = ("search", "climb", "--same", "--runs", "1", "--steps", "2000", "--family")
    ran = cli(*words, "burr-6")
    assert ran.code == 0 and "1 shape of 14-14 cubes" in ran.out
    ran = cli(*words, "cage-6")
    assert (ran.code, ran.out) == (2, "") and "cannot have the shape of piece A" in ran.err
