"""The puzzles in ``examples/logic``: one for each kind, each with exactly one solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.logic.check import check
from burrkit.logic.kinds import KINDS, kind_of
from burrkit.logic.solver import answers

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "logic").glob("*.txt"))


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
