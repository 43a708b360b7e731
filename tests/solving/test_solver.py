"""Findings handed over one by one: the same ones, in the same order, as the result keeps otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from burrkit.sixpiece.burr import burr
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.solver import solve

LOVES_DOZEN = burr(88, 512, 704, 960, 992, 1008)


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_is_handed_over_in_order(jobs: int) -> None:
    kept, handed = solve(LOVES_DOZEN), list[FoundAssembly]()
    result = solve(LOVES_DOZEN, jobs=jobs, each=handed.append)
    assert result.complete
    assert result.assemblies == ()
    assert [(s.assembly.motions, s.is_solution) for s in handed] == [
        (s.assembly.motions, s.is_solution) for s in kept.assemblies
    ]
    assert len(handed) > 1


def test_a_finding_that_is_not_settled_makes_the_result_incomplete() -> None:
    handed = list[FoundAssembly]()
    result = solve(LOVES_DOZEN, jobs=1, max_states=1, each=handed.append)
    assert not result.complete
    assert any(s.disassembly is not None and s.disassembly.first is None for s in handed)


def test_results_do_not_depend_on_the_division_of_the_search() -> None:
    alone = solve(LOVES_DOZEN, jobs=1)
    assert solve(LOVES_DOZEN, jobs=3).assemblies == alone.assemblies
    for found in alone.assemblies:  # the memory depends on what the thread searched before
        assert found.disassembly is not None
        assert replace(found.disassembly, bytes=1) == found.disassembly
