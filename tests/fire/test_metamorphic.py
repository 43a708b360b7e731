"""A few puzzles of every relation; ``python -m tests.fire.metamorphic`` does any count."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from burrkit.geometry.lattices import NAMES
from burrkit.solving import result as solving_result
from tests.fire import metamorphic
from tests.fire.metamorphic import RELATIONS, Case, run, table


@pytest.mark.parametrize(
    "numbers",
    [pytest.param(range(16), id="some"), pytest.param(range(16, 400), id="many", marks=pytest.mark.full)],
)
def test_every_relation_holds(numbers: range) -> None:
    tally = run(12, numbers)
    assert tally.broken == []
    assert {name for name in NAMES if tally.puzzles[name]} == set(NAMES)
    assert {relation for relation, _ in tally.tried} == set(RELATIONS)
    assert tally.deep.total()
    lines = table(tally).splitlines()
    assert [line.split("  ")[0] for line in lines[3:-1]] == list(RELATIONS)
    assert all(line.endswith(" 0") for line in lines[3:-1])


def test_a_difference_is_found_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        solving_result, "self_mirrored", lambda _, batches, **__: np.ones(sum(map(len, batches)), dtype=bool)
    )
    words = ["metamorphic", "--seed", "7", "--count", "12", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(
        metamorphic,
        "RELATIONS",
        {"conventions": RELATIONS["conventions"], "jobs 1 and 2": RELATIONS["jobs 1 and 2"]},
    )
    with pytest.raises(SystemExit) as ended:
        metamorphic.main()
    assert ended.value.code == 1
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept
    assert all("-conventions." in name for name in kept)
    assert "seed 7, puzzles 0 to 11" in capsys.readouterr().out


def test_a_puzzle_depends_on_seed_and_number_alone() -> None:
    for number in range(len(NAMES)):
        one, other = Case.random(3, number), Case.random(3, number)
        assert (one.problem, one.up_to, one.keep_shifted) == (other.problem, other.up_to, other.keep_shifted)
