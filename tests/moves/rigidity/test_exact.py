"""From floats to exact numbers: ranks, kernels, and what the analysis does if that fails."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from burrkit.moves.rigidity import analyse, check_rigidity, decision
from burrkit.moves.rigidity.decision import decide, independent, kernel_vector_near, product
from tests.moves.rigidity.test_analysis import TURNSTILE


def test_independent_rows_and_columns() -> None:
    rng = np.random.default_rng(1)
    for rank in range(1, 6):
        rows = rng.integers(-3, 4, (9, rank)) @ rng.integers(-3, 4, (rank, 6))
        chosen, columns = independent(rows)
        true = np.linalg.matrix_rank(rows)
        assert len(chosen) == len(columns) == true
        assert np.linalg.matrix_rank(rows[chosen][:, columns]) == true


def test_kernel_vectors_near_floats() -> None:
    """Also where the exact vector has no small denominator."""
    rng = random.Random(2)
    fine = 0
    for _ in range(30):
        exact = [Fraction(rng.randrange(-50, 50), rng.choice([1, 2, 7, 97])) for _ in range(7)]
        rows: list[list[int]] = []
        while len(rows) < 3:
            row = [rng.randrange(-3, 4) * 97 * 14 for _ in range(6)]
            last = -sum(c * x for c, x in zip(row, exact, strict=False))
            if exact[6] and (last / exact[6]).denominator == 1:
                rows.append([*row, int(last / exact[6])])
            elif not exact[6]:
                exact[6] = Fraction(1)
        found = kernel_vector_near(np.array(rows), np.array([float(c) for c in exact]))
        assert found is not None and not any(product(np.array(rows), found))
        assert all(abs(a - b) < 1e-4 for a, b in zip(found, exact, strict=True))
        fine += max(c.denominator for c in found) > 60
    assert fine


def test_systems_with_and_without_a_motion() -> None:
    closed = decide(np.array([[1, 0], [-2, 1], [0, -3]]))
    assert closed.motion is None and closed.forces == [6, 3, 1]
    opened = decide(np.array([[1, 0], [-2, 1]]))
    assert opened.forces is None and opened.motion is not None
    assert min(product(np.array([[1, 0], [-2, 1]]), opened.motion)) >= 0 and any(opened.motion)
    sliding = decide(np.array([[1, -1], [-1, 1]]))
    assert [abs(c) for c in sliding.motion or ()] == [1, 1] and not any(
        product(np.array([[1, -1]]), sliding.motion or ())
    )


def test_without_numbers_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that fails, or finds nonsense, gives no proof."""
    answers = {
        "nothing": lambda *program: None,
        "nonsense": lambda *program: np.full(program[0].shape[1], 1.25),
        "noise": lambda *program: np.random.default_rng(0).random(program[0].shape[1]),
    }
    for answer in answers.values():
        monkeypatch.setattr(decision, "least_sum", answer)
        found = analyse(TURNSTILE)
        check_rigidity(found)
        assert (found.verdict, found.reason, found.velocities) == ("undecided", "numbers", None)
        assert found.sentences() == []
