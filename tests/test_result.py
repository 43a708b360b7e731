"""Results and the classes behind them as a Python user meets them: short representations, loops, rows."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.solving.found_batch import RECENT, FoundAssemblies
from tests.errors import raises


@pytest.fixture(scope="module")
def forty() -> bk.Result:
    return bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024))


def test_a_result_is_one_line(forty: bk.Result) -> None:
    assert repr(forty) == "<Result: 40 assemblies, 6 solutions, highest level 6.2.1.2, up to rotation>"
    alone = bk.solve(bk.load("1,120,3328,3322,3328,3305"), up_to="raw", disassemble=False)
    assert repr(alone) == "<Result: 24 assemblies, raw>"
    one = bk.solve(forty.problem, first=True)
    assert repr(one).endswith("1 solution, highest level 5, up to rotation, incomplete>")
    bad = bk.Problem((bk.Piece(bk.Voxels.box(2, 1, 1)),), bk.Goal(bk.Voxels.box(3, 1, 1)))
    assert repr(bk.solve(bad)) == "<Result: 0 assemblies, 0 solutions, up to rotation>"


def test_a_loop_goes_over_the_solutions(forty: bk.Result) -> None:
    assert len(forty) == 6
    assert [solution.level for solution in forty] == ["6.2.1.2", "6.2.1.2", "5", "5", "4", "3.1.2"]
    assert all(isinstance(solution, bk.Solution) for solution in forty)
    locked = forty.assemblies[0]
    assert (locked.level, locked.tree, locked.steps()) == (None, None, [])
    assert repr(locked) == "<FoundAssembly: assembly 1, never comes apart>"
    assert repr(forty.assemblies[3]) == "<Solution: assembly 4, level 5>"


def test_a_result_is_a_sequence_of_its_solutions(forty: bk.Result) -> None:
    assert forty[0] is forty.solutions[0]
    assert [forty[k] for k in range(len(forty))] == list(forty)
    assert forty[-1].level == "3.1.2"
    assert forty[1:3] == forty.solutions[1:3]
    assert forty[2] in forty
    with pytest.raises(IndexError, match="no solution at 6: the result has 6"):
        forty[6]


def test_what_is_locked_is_taken_apart_once_while_it_is_examined(forty: bk.Result) -> None:
    held = list(forty.assemblies)
    assert all(one is again for one, again in zip(held, forty.assemblies, strict=True))
    assert forty.others[0] is forty.assemblies[0]
    few = replace(forty, assemblies=FoundAssemblies(forty.assemblies._batches))  # type: ignore[attr-defined]
    assert few.assemblies._recent.maxlen == RECENT  # type: ignore[attr-defined]


def test_captions_are_one_for_each_step_and_one_for_the_end(forty: bk.Result) -> None:
    solution, locked = forty[0], forty.assemblies[0]
    assert solution.captions(apart=True)[0] == solution.steps()[0]
    assert len(solution.captions()) == len(solution.captions(apart=True)) + 1 == sum(solution.tree.counts) + 1
    assert solution.captions()[-1] == "Done."
    assert locked.captions() == []
    again = bk.FoundAssembly.of_tree(solution.assembly, solution.tree, solution.number)
    assert (again.level, again.captions()) == (solution.level, solution.captions())
    assert bk.FoundAssembly.of_tree(solution.assembly, None) == bk.FoundAssembly(solution.assembly)


def test_a_result_without_solutions_is_true() -> None:
    result = bk.solve(bk.load("eight is enough"), limit=1, disassemble=False)
    assert len(result) == 0
    assert result
    assert repr(result.assemblies[0]) == "<FoundAssembly: assembly 1, not taken apart>"


def test_steps_are_the_sentences_of_the_terminal() -> None:
    (solution,) = bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    assert solution.steps()[:3] == [
        "A slides to the right and comes free.",
        "D slides 1 toward you.",
        "D slides to the right and comes free.",
    ]
    assert str(solution.tree.moves[0]) == "Piece 0 slides to the right and comes free."


def test_rows_are_plain(forty: bk.Result) -> None:
    rows = forty.rows()
    assert len(rows) == 40
    assert rows[0] == {"number": 1, "level": None, "first": 0, "moves": None, "holes": 7, "weight": 12}
    assert rows[4] == {"number": 5, "level": "6.2.1.2", "first": 6, "moves": 12, "holes": 7, "weight": 12}
    assert sum(int(row["weight"] or 0) for row in rows) == forty.raw_all


def test_a_goal_has_nothing_optional_by_default() -> None:
    assert bk.Goal(bk.Voxels.box(2, 1, 1)) == bk.Goal(bk.Voxels.box(2, 1, 1), bk.Voxels())


def test_shapes_are_arrays_and_come_from_grids() -> None:
    shape = bk.Voxels([(0, 0, 0), (1, 0, 0), (1, 2, 1)])
    assert np.asarray(shape).tolist() == shape.cells.tolist()
    assert np.asarray(shape, dtype=float).dtype == np.float64
    assert bk.Voxels.from_grid(shape.grid()) == shape
    assert len(bk.Voxels.from_grid(np.zeros((2, 2, 2), dtype=bool))) == 0
    for wrong in (np.ones((2, 2), dtype=bool), np.ones((2, 2, 2), dtype=int)):
        with raises(PuzzleError, "invalid-puzzle bool[x y z grid"):
            bk.Voxels.from_grid(wrong)


def test_every_package_is_public_or_is_one_of_those_that_are_not() -> None:
    folder = Path(bk.__file__).parent
    packages = {path.name for path in folder.iterdir() if (path / "__init__.py").exists()}
    assert packages - set(dir(bk)) == {"atlas", "cli", "runtime", "workbench"}


def test_a_solution_is_a_class_of_its_own(forty: bk.Result) -> None:
    solution, locked = forty.solutions[0], forty.assemblies[0]
    assert isinstance(solution, bk.FoundAssembly)
    assert not isinstance(locked, bk.Solution)
    assert [isinstance(one, bk.Solution) for one in forty.assemblies] == [
        one.is_solution for one in forty.assemblies
    ]
    with raises(PuzzleError, "invalid-puzzle complete"):
        bk.Solution(locked.assembly, locked.disassembly)
    with raises(PuzzleError, "invalid-puzzle FoundAssembly.of"):
        bk.FoundAssembly(solution.assembly, solution.disassembly)
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert replace(solution, number=None).level == solution.level
