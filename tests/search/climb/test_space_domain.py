"""Climbing in design spaces: beginnings keep to the description, and results to the conditions."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.formats.json.space import write_space
from burrkit.geometry import Voxels
from burrkit.moves.replay import verify
from burrkit.puzzle import Goal
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb import climb_walk
from burrkit.search.climb.climb_store import ClimbStore
from burrkit.search.climb.climbing import Climbed, ClimbTask, climb, search
from burrkit.search.climb.families import family
from burrkit.search.climb.goals import GOALS
from burrkit.search.climb.space_domain import space_domain
from burrkit.search.climb.space_results import own_result
from burrkit.search.pieces import is_notchable
from burrkit.sixpiece import classes
from burrkit.sixpiece.sticks import Stick
from burrkit.solving.result import Result
from tests.conftest import Cli
from tests.errors import raises


def check(space: DesignSpace, climbed: Climbed, holes: int) -> Result:
    """The pieces are such as the space describes, and the designed assembly is replayed cube by cube."""
    shapes = [piece.shape for piece in climbed.problem.pieces]
    for shape, described in zip(shapes, space.pieces, strict=True):
        assert described.must <= shape <= described.cells
        assert shape.is_connected and len(shape) >= described.least
    filled = Voxels(cell for shape in shapes for cell in shape)
    assert len(filled) == sum(map(len, shapes))
    assert space.goal.required <= filled
    assert len(space.goal.cells) - len(filled) <= holes
    result = own_result(climbed.problem, climbed.rule)
    (found,) = result.solutions
    verify(found.assembly, found.tree)
    assert found.disassembly is not None and found.disassembly.first == climbed.level
    return result


@pytest.mark.parametrize(
    ("name", "notchable"),
    [(name, cut) for name in ("burr-6", "burr-12", "burr-18", "cage-6") for cut in (False, True)]
    + [("frame-6", False)],
)
def test_beginnings(name: str, notchable: bool) -> None:
    space = family(name).space()
    domain = space_domain(space, notchable=notchable)
    for seed in range(8):
        labels = domain.random_start(random.Random(seed))
        assert (labels == 0).sum() <= domain.holes
        assert all(int(domain.allowed[i]) >> label & 1 for i, label in enumerate(labels.tolist()))
        for piece, described in zip(domain.problem(labels).pieces, space.pieces, strict=True):
            assert described.must <= piece.shape <= described.cells
            assert piece.shape.is_connected and len(piece.shape) >= described.least
            if notchable and piece.name != "cage":
                assert is_notchable(piece.shape)


@pytest.mark.parametrize(
    ("name", "level", "notchable"),
    [
        ("burr-6", 4, False),
        ("burr-6", 4, True),
        ("burr-12", 4, False),
        ("cage-6", 6, False),
        ("burr-18", 5, True),
    ],
)
def test_families_reach_levels(name: str, level: int, notchable: bool) -> None:
    space = family(name).space()
    task = ClimbTask(
        space=space, holes=space.holes, level=level, evaluations=6_000, states=1024, notchable=notchable
    )
    with worker_pool(1) as pool:
        found = search(task, 1, 20, pool)
    assert found is not None and found.level >= level
    check(space, found, space.holes)
    if notchable:
        assert all(is_notchable(piece.shape) for piece in found.problem.pieces)


@pytest.mark.parametrize(
    ("run", "level", "steps", "notchable"), [(4, 12, 100_000, False), (1, 9, 60_000, True)]
)
def test_the_highest_levels_of_six_sticks(run: int, level: int, steps: int, notchable: bool) -> None:
    """Those that the census proves: of all sticks of length 6, and of notchable ones."""
    space = family("burr-6").space()
    task = ClimbTask(space=space, holes=20, level=level, evaluations=steps, notchable=notchable)
    found = climb(task, 1, run)
    assert found is not None and found.level == level
    check(space, found, 20)


def test_holes_are_limited() -> None:
    space = family("burr-12").space()
    found = climb(ClimbTask(space=space, holes=12, evaluations=2_000), 3, 1)
    assert found is not None
    check(space, found, 12)


def test_one_solution_is_proved() -> None:
    space = family("burr-12").space()
    task = ClimbTask(space=space, holes=16, level=3, unique=True, evaluations=3_000)
    with worker_pool(1) as pool:
        found = search(task, 1, 30, pool)
    assert found is not None and found.complete and found.solutions == 1
    assert found.result.is_unique


def test_a_proof_is_stopped_with_its_run() -> None:
    """Eighteen sticks have more assemblies than a minute finds; the first poll behind the steps ends it."""
    space = family("burr-18").space()
    task = ClimbTask(space=space, holes=space.holes, unique=True, evaluations=500)
    left = [1]

    def go_on(made: int, level: int, labels: NDArray[np.int64]) -> bool:
        left[0] -= made == 500
        return left[0] > 0

    found = climb(task, 1, 1, go_on)
    assert found is not None and not found.complete and (found.solutions, found.assemblies) == (1, 1)
    assert not found.meets(task)
    assert GOALS["solutions"].figure(found) is None


def test_work_units_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    space = family("burr-12").space()
    task = ClimbTask(space=space, holes=40, evaluations=1_500)
    whole = climb(task, 5, 2)
    monkeypatch.setattr(climb_walk, "_UNIT", 23)
    parts = climb(task, 5, 2)
    assert whole is not None and parts is not None
    assert (whole.problem, whole.evaluations) == (parts.problem, parts.evaluations)


def test_beginnings_that_climb_until_they_come_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb_walk, "_BEGINNINGS", 0)
    space = family("burr-6").space()
    found = climb(ClimbTask(space=space, holes=20, evaluations=4_000), 4, 1)
    assert found is not None
    check(space, found, 20)


def test_a_space_without_puzzles() -> None:
    """Two bars that cross in one cube: whichever has it, the other falls apart."""
    along, across = Voxels.box(3, 1, 1).shifted(0, 1, 0), Voxels.box(1, 3, 1).shifted(1, 0, 0)
    middle = along & across
    pieces = tuple(SpacePiece(bar - middle, middle) for bar in (along, across))
    space = DesignSpace(pieces, Goal((along | across) - middle, middle), 1)
    with raises(PuzzleError, "unsolved 200"):
        space_domain(space).random_start(random.Random(1))


@pytest.mark.parametrize(
    ("space", "notchable", "says"),
    [
        (family("frame-6").space(), True, "invalid-puzzle piece"),
        (
            DesignSpace(
                (SpacePiece(Voxels.box(1, 1, 1), Voxels()), SpacePiece(Voxels([(1, 0, 0)]), Voxels())),
                Goal(Voxels.box(2, 1, 1)),
                0,
            ),
            False,
            "invalid-puzzle cube",
        ),
    ],
)
def test_spaces_that_cannot_be_climbed(space: DesignSpace, notchable: bool, says: str) -> None:
    with raises(PuzzleError, says):
        space_domain(space, notchable=notchable)


def test_cubes_that_cannot_be_reached_have_no_owner() -> None:
    far = Voxels([(3, 0, 0)])
    pieces = (SpacePiece(Voxels([(0, 0, 0)]), far), SpacePiece(Voxels([(1, 0, 0)]), Voxels([(2, 0, 0)])))
    domain = space_domain(DesignSpace(pieces, Goal(Voxels.box(2, 1, 1), Voxels([(2, 0, 0), (3, 0, 0)])), 2))
    assert dict(zip(domain.cells, domain.allowed.tolist(), strict=True))[3, 0, 0] == 1


def test_results_are_stored_in_their_places(tmp_path: Path) -> None:
    space = family("burr-12").space()
    task = ClimbTask(space=space, holes=40, evaluations=600)
    path = tmp_path / "climbed.sqlite"
    with ClimbStore(path, task, 1) as store, worker_pool(1) as pool:
        best = search(task, 1, 3, pool, keep=store.keep)
    with ClimbStore(path, task, 1) as store:
        again = store.done()
    assert best is not None and again[best.run] == best
    other = replace(task, space=family("burr-12").space(10))
    with pytest.raises(Exception, match="another"):
        ClimbStore(path, other, 1)


def test_every_space_has_contested_cubes_only_where_declared() -> None:
    space = family("burr-18").space()
    domain = space_domain(space)
    free = Voxels(domain.cells[i] for i in domain.free)
    assert free == space.contested
    assert list(domain.free) == sorted(domain.free)


def test_command(cli: Cli, tmp_path: Path) -> None:
    file, saved = tmp_path / "mine.json", tmp_path / "found.json"
    assert cli("search", "space", "burr-12", "--out", str(file)).code == 0
    assert file.read_text() == write_space(family("burr-12").space())
    words = ("search", "climb", "--space", str(file), "--runs", "1", "--steps", "300")
    ran = cli(*words, "--save", str(saved))
    assert ran.code == 0
    assert "Burr of 12 sticks, length 8: seed 1, run 1, 300 steps" in ran.out
    assert cli("check", str(saved)).code == 0
    found = json.loads(cli(*words, "--json").out)
    assert found["met"] and found["sticks"] is None and found["level"] >= 1
    by_name = cli("search", "climb", "--family", "burr-12", "--runs", "1", "--steps", "300")
    assert by_name.out == ran.out


def test_the_file_of_a_search_lists_what_it_has_found(cli: Cli, tmp_path: Path) -> None:
    """Without a proof nothing is reported about solutions and assemblies."""
    file, saved = tmp_path / "runs.sqlite", tmp_path / "best.json"
    words = ("search", "climb", "--family", "burr-12", "--runs", "2", "--steps", "300", "--out", str(file))
    ran = cli(*words, "--goals", "moves,holes")
    assert ran.code == 0 and "The designed assembly: 1x" in ran.out and "all others are left open" in ran.out
    listed = json.loads(cli("search", "table", str(file), "--all", "--json").out)["table"]
    assert [(row["run"], row["solutions"], row["assemblies"]) for row in listed] == [
        (run, None, None) for run in (1, 2)
    ]
    assert cli("search", "table", str(file), "--run", "2", "--save", str(saved)).code == 0
    assert cli("check", str(saved)).code == 0
    assert cli(*words, "--goals", "moves,holes").out == ran.out


def test_one_solution_in_the_report(cli: Cli) -> None:
    words = ("search", "climb", "--family", "burr-12", "--holes", "16", "--level", "3", "--steps", "3000")
    ran = cli(*words, "--unique")
    assert ran.code == 0 and "up to rotation, 1 solution: 1x" in ran.out


def test_six_notchable_sticks_without_a_space(cli: Cli) -> None:
    """The sticks of the frame, as ever, but every one of them can be sawn."""
    found = json.loads(cli("search", "climb", "--notchable", "--level", "4", "--steps", "3000", "--json").out)
    assert found["met"] and all(classes.is_notchable(Stick(number)) for number in found["sticks"])


def test_description(cli: Cli) -> None:
    answer = json.loads(cli("search", "space", "burr-18", "--length", "10", "--json").out)
    assert answer["name"] == "Burr of 18 sticks, length 10"
    assert (len(answer["pieces"]), answer["contested"], answer["holes"]) == (18, 160, 160)
    assert all(piece["must"] + piece["may"] == 40 for piece in answer["pieces"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("climb", "--family", "burr-5"), "no such family: burr-5"),
        (("climb", "--family", "burr-18", "--length", "9"), "even lengths"),
        (("climb", "--family", "burr-18", "--box", "4x4x4"), "--box and --family: choose one of the two"),
        (("climb", "--space", "nowhere.json"), "no such file"),
        (("climb", "--space", "."), "a directory"),
        (("climb", "--space", "pyproject.toml"), "not JSON"),
        (
            ("climb", "--space", "x.json", "--length", "8"),
            "--length: the file determines it",
        ),
        (("climb", "--box", "4x4x4", "--notchable"), "--notchable is for sticks"),
        (("climb", "--max-states", "1000"), "give a power of 2"),
        (("climb", "--max-states", "8"), "from 16 to"),
        (("climb", "--holes", "33"), "--holes 33: a burr or a box has at most 32"),
        (("climb", "--family", "frame-6", "--notchable"), "no piece of the space is a stick"),
        (("climb", "--family", "burr-12", "--sizes", "40-50"), "do not make"),
        (("climb", "--family", "burr-6", "--holes", "-1"), "--holes"),
        (("space", "burr-6", "--length", "0"), "even lengths"),
        (("space", "examples/antique.txt"), "not JSON"),
        (("space", "examples/soma.json"), 'not a design space: "format"'),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("search", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err and ran.err.count("\n") <= 4
