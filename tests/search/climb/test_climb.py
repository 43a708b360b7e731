"""Climbing: high levels from nothing, the same for the same seed, and nothing that a replay would not
confirm."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.replay import verify
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb import climb_walk
from burrkit.search.climb.climbing import Climbed, ClimbProgress, ClimbTask, climb, search
from burrkit.search.climb.domain import ClimbDomain, box_domain, burr_domain
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.burr import Burr
from tests.conftest import Cli
from tests.errors import raises, refused


def check(climbed: Climbed) -> None:
    """Every solution of the puzzle is true, and the levels are those of a search of their own."""
    assert climbed.result.complete
    for solved in climbed.result.solutions:
        assert solved.disassembly is not None
        assert solved.disassembly.tree is not None
        verify(solved.assembly, solved.disassembly.tree)
    best = climbed.result.solutions[0]
    assert take_apart(best.assembly).first == climbed.level


_SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 11))]


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_burr_of_level_8_from_nothing(seed: int) -> None:
    with worker_pool(2) as hands:
        found = search(ClimbTask(level=8), seed, 60, hands)
    assert found is not None
    assert found.level >= 8
    check(found)
    assert isinstance(found.problem, Burr)
    assert solve_many([found.problem.sticks]).highest[0] == found.level


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_cube_of_five_pieces_of_level_5(seed: int) -> None:
    with worker_pool(2) as hands:
        found = search(ClimbTask(box=(4, 4, 4, 5), level=5, evaluations=1_000_000), seed, 40, hands)
    assert found is not None
    assert found.level >= 5
    check(found)
    assert len(found.problem.pieces) == 5
    assert found.problem.goal.cells == Voxels.box(4, 4, 4)
    assert len(found.problem.goal.optional) == 8


def test_one_solution_only() -> None:
    with worker_pool(2) as hands:
        found = search(ClimbTask(level=6, unique=True), 4, 60, hands)
    assert found is not None
    assert found.result.is_unique
    assert found.level >= 6
    check(found)


def test_the_answer_depends_on_the_seed_alone() -> None:
    task = ClimbTask(level=6, evaluations=50_000)
    with worker_pool(1) as one, worker_pool(2) as two:
        first, again = search(task, 11, 20, one), search(task, 11, 20, two)
    assert first is not None
    assert again is not None
    assert (first.run, first.evaluations, first.problem) == (again.run, again.evaluations, again.problem)
    other = climb(task, 12, first.run)
    assert other is None or other.problem != first.problem


def test_without_a_level_the_best_run_counts() -> None:
    task = ClimbTask(evaluations=3_000)
    each = [climb(task, 5, run) for run in range(1, 6)]
    with worker_pool(2) as hands:
        best = search(task, 5, 5, hands)
    assert best is not None
    assert best.rank == max(one.rank for one in each if one is not None)


@pytest.mark.parametrize("domain", [burr_domain(6, 10), box_domain(4, 4, 4, 5), box_domain(3, 4, 5, 3)])
def test_climbs_begin_with_whole_pieces(domain: ClimbDomain) -> None:
    for seed in range(20):
        labels = domain.random_start(random.Random(seed))
        assert (labels == 0).sum() <= domain.holes
        assert all(int(domain.allowed[i]) >> label & 1 for i, label in enumerate(labels.tolist()))
        problem = domain.problem(labels)
        for p, piece in enumerate(problem.pieces):
            assert len(piece.shape) == (labels == p + 1).sum() >= domain.least[p]
            assert len(piece.shape.components()) == 1


@pytest.mark.parametrize("size", [(4, 4, 4, 5), (3, 4, 5, 3), (6, 6, 6, 12), (1, 4, 9, 4)])
def test_boxes_cut_by_planes_come_apart(size: tuple[int, int, int, int]) -> None:
    domain = box_domain(*size)
    assert domain.slabs is not None
    for seed in range(5):
        labels = domain.slabs(random.Random(seed))
        assert np.bincount(labels, minlength=domain.pieces + 1)[1:].min() >= domain.least[0]
        found = take_apart(in_place(domain, labels))
        assert found.first == 1 and found.is_complete


def in_place(domain: ClimbDomain, labels: NDArray[np.int64]) -> Assembly:
    """The pieces as the labels place them."""
    shapes = [Voxels(domain.cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(domain.pieces)]
    assert all(len(shape.components()) == 1 for shape in shapes)
    cells = Voxels(domain.cells[i] for i in np.flatnonzero(labels))
    return Assembly(Problem(tuple(map(Piece, shapes)), Goal(cells)), (Motion(),) * len(shapes))


@pytest.mark.parametrize("size", [(4, 4, 4, 3), (3, 5, 4, 4)])
def test_annealing_does_not_depend_on_work_units(
    size: tuple[int, int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    task = ClimbTask(box=size, holes=6, evaluations=3_000)
    whole = climb(task, 7, 2)
    monkeypatch.setattr(climb_walk, "_UNIT", 17)
    parts = climb(task, 7, 2)
    assert whole is not None and parts is not None
    assert whole.problem == parts.problem and whole.evaluations == parts.evaluations == 3_000
    check(whole)


def test_a_large_cube_with_one_hole() -> None:
    """Where climbing from random pieces finds nothing that comes apart at a level of more than 1."""
    found = climb(ClimbTask(box=(6, 6, 6, 5), holes=1, level=8, evaluations=300_000), 1, 2)
    assert found is not None and found.level >= 8
    assert sum(len(piece.shape) for piece in found.problem.pieces) >= 215
    check(found)


def test_labels_and_neighbours_are_those_of_the_frame() -> None:
    domain = burr_domain()
    assert np.unique(domain.neighbours[:, 0]).size > 1
    for i, row in enumerate(domain.neighbours.tolist()):
        for other in filter(lambda n: n >= 0, row):
            apart = np.abs(domain.coords[i] - domain.coords[other])
            assert apart.sum() == 1
            assert i in domain.neighbours[other]


def test_boxes_that_make_no_puzzle() -> None:
    with raises(PuzzleError, "invalid-puzzle 8 cubes"):
        box_domain(2, 2, 2, 5)


def test_command(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "box.xmpuzzle"
    words = ("search", "climb", "--box", "4x4x4", "--level", "3", "--runs", "20")
    ran = cli(*words, "--save", str(file))
    assert ran.code == 0
    assert "a box of 4x4x4: seed 1, run " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert cli("check", str(file)).code == 0
    refused(cli(*words, "--save", str(file)), "exists --force")
    found = json.loads(cli(*words, "--json").out)
    assert found["met"]
    assert found["level"] >= 3
    assert found["sticks"] is None
    assert found["answer"]["found"][0]["tree"]["moves"]


def test_command_that_does_not_get_there(cli: Cli) -> None:
    ran = cli("search", "climb", "--level", "12", "--unique", "--runs", "1", "--steps", "500")
    assert ran.code == 1
    assert "No run reached level 12 with one solution" in ran.out or "Nothing comes apart" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--box", "4x4"), "invalid sizes"),
        (("--box", "3x3x3"), "invalid-puzzle 8 cubes"),
        (("--length", "7"), "unknown 7 length"),
        (("--cluster", "here"), "invalid cluster"),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("search", "climb", *words)
    refused(ran, said)


def test_a_search_stops_in_the_middle_of_runs() -> None:
    task = ClimbTask(box=(4, 4, 4, 4), evaluations=1 << 40)  # a run would take years
    seen: list[ClimbProgress] = []
    kept: list[int] = []
    with worker_pool(2) as hands:
        best = search(
            task,
            1,
            4,
            hands,
            keep=lambda run, _: kept.append(run),
            progress=seen.append,
            should_stop=lambda: bool(seen) and seen[-1].level > 1,
        )
    assert kept == []
    assert best is not None
    assert best.level > 1
    assert best.evaluations < task.evaluations
    check(best)
