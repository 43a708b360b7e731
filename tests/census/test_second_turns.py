"""Legal turns in the census against a program that shares nothing with it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.census import reference, second_turns
from tests.census.conftest import CProgram
from tests.census.studies.test_legal_turns import moved_about
from tests.speeds import some


@pytest.mark.parametrize("length", some([6, 8, 12], 1))
def test_random_assemblies(c_program: CProgram, length: int) -> None:
    """Heavy and light sticks: something that does not move, only moves, comes free and comes apart."""
    random = np.random.default_rng(length)
    heavy, light = np.arange(1200, 2225), np.arange(1900, 2225)
    rows = np.array([reference.drawn(random, some_rows) for some_rows in [heavy] * 40 + [light] * 20])
    rows = np.concatenate((rows, second_turns.drawn(20, length, length)))
    plain = second_turns.outcomes(c_program(second_turns.SOURCE, LENGTH=length), rows)
    assert plain == second_turns.of_the_package(rows, length)
    assert len(set(plain)) > 2


def test_random_states(c_program: CProgram) -> None:
    """Sticks at random places, of which some turn and some do not."""
    random = np.random.default_rng(46)
    rows = np.array([reference.drawn(random, np.arange(2120, 2225)) for _ in range(90)])
    places = np.array([moved_about(random, own, 6) for own in rows])
    plain = second_turns.turns_at(c_program(second_turns.SOURCE), rows, places)
    assert plain == second_turns.something_turns_at(rows, places).tolist()
    assert 3 < sum(plain) < 87
