"""Turns while sticks are at half a cube: no assembly that slides leave locked has one."""

from __future__ import annotations

import subprocess
from itertools import product

import numpy as np
import pytest

from burrkit.moves.turns.kernel import sweep
from tests.census import half_turns, reference
from tests.census.conftest import CProgram
from tests.census.half_turns_by_trial import HalfTurn, halved, is_free
from tests.reference.turning_squares import enters_by_quarter
from tests.speeds import some


@pytest.mark.parametrize("most", some([6, 24], 1))
def test_all_pairs_of_cubes(c_program: CProgram, most: int) -> None:
    """Squares of two by two half cubes, against the kernel of the rule and, some, against the definition."""
    command = [str(c_program(half_turns.SOURCE)), "pairs", str(most)]
    plain = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parts = range(-most - 1, most + 2)
    small = {
        (u, v, x, y): bool(sweep.enters(u, v, x, y, 1))
        for half in (parts[::2], parts[1::2])
        for u, v, x, y in product(half, repeat=4)
    }
    around = list(product((-1, 1), repeat=4))
    pairs = [pair for pair in product(range(-most, most + 1), repeat=4) if len({n % 2 for n in pair}) == 1]
    large = [any(small[u + a, v + b, x + c, y + d] for a, b, c, d in around) for u, v, x, y in pairs]
    assert [answer == "1" for answer in plain] == large
    assert any(large)
    random = np.random.default_rng(most)
    for k in random.choice(len(pairs), 50).tolist():
        u, v, x, y = pairs[k]
        assert large[k] == any(enters_by_quarter(u + a, v + b, x + c, y + d) for a, b, c, d in around)


@pytest.mark.parametrize("count", some([1, 30], 1))
def test_random_assemblies(c_program: CProgram, count: int) -> None:
    """All slides and turns of assemblies with room, about lines near the middle of the burr."""
    random = np.random.default_rng(56)
    assemblies = [half_turns.drawn(random) for _ in range(count)]
    same, other = half_turns.compared(c_program(half_turns.SOURCE, REACH=8), assemblies, 8)
    assert same > 0
    assert other == 0


def can_be_made(numbers: list[int], turn: HalfTurn) -> bool:
    """Whether six sticks are an assembly, can slide by half a cube, and then turn."""
    sticks = half_turns.in_place(numbers)
    for at in ((0,) * 18, turn.at):
        cells = [halved(stick, at[3 * i : 3 * i + 3]) for i, stick in enumerate(sticks)]
        if len(frozenset().union(*cells)) < sum(map(len, cells)):
            return False
    return is_free(cells, turn.group, turn.axis, turn.quarters, turn.pivot)


@pytest.mark.full
def test_seven_holes(c_program: CProgram) -> None:
    """As many as Programmer's Nightmare has; the package finds, too, that these come apart by slides."""
    found = half_turns.found(c_program(half_turns.SOURCE), 7, 7, every=10)
    assert (found.cases, found.assemblies, found.locked) == (112, 7_976, 0)
    assert len(found.numbers) > 100
    rows = reference.rows_of(found.numbers)
    assert ((reference.levels(rows)[:, 0] > 0) == (found.outcomes == half_turns.FREE)).all()
    assert all(map(can_be_made, found.numbers.tolist(), found.turns))
    same, other = half_turns.compared(c_program(half_turns.SOURCE, REACH=8), found.numbers[::40].tolist(), 8)
    assert same >= len(found.numbers[::40])
    assert other == 0
