"""The puzzles in ``examples/logic``: one for each kind, each with exactly one solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.pencil.logic import smtlib
from burrkit.pencil.logic.check import check
from burrkit.pencil.logic.kinds import KINDS, kind_of
from burrkit.pencil.logic.solver import answers
from tests.smt.solvers import real

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "logic").glob("*.txt"))


def test_there_is_one_for_each_kind() -> None:
    assert {path.stem.split("-")[0] for path in EXAMPLES} == {kind.name for kind in KINDS}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_one_solution(path: Path) -> None:
    text = path.read_text("utf-8")
    kind = kind_of(path.stem.split("-")[0])
    puzzle = kind.read(text, path.name)
    assert puzzle.text() == text
    assert puzzle.title
    (answer,) = answers(puzzle, 2)
    assert check(puzzle, answer).is_right


def _slow(path: Path) -> list[pytest.MarkDecorator]:
    # Most of half a minute for z3; the others take a second at most.
    return [pytest.mark.full] if path.stem == "knight" else []


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem, marks=_slow(path)) for path in EXAMPLES])
def test_z3_finds_the_same_solution_and_no_other(path: Path) -> None:
    solver = real("z3")
    puzzle = kind_of(path.stem.split("-")[0]).read(path.read_text("utf-8"), path.name)
    assert smtlib.solve_with(puzzle, solver, 2) == answers(puzzle, 2)
