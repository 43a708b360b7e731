"""Estimates of puzzles with known counts: right on average, and their intervals in nine of ten cases."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import Cover, CoverSearch
from burrkit.errors import BurrkitError
from burrkit.puzzle import Problem
from burrkit.solving.estimate import Estimate, Interval, estimate
from burrkit.solving.estimate.probing import Frontier, probe
from tests import test_known
from tests.assembly.test_search import MANY, MIXED
from tests.speeds import some
from tests.test_known import KNOWN

CUBES: dict[str, Any] = {entry["name"]: entry for entry in KNOWN["cubes"]}
PAIR = Problem((bk.Piece(bk.Voxels.box(2, 1, 1)),) * 2, bk.Goal(bk.Voxels.box(2, 2, 1), bk.Voxels()))
NOTHING = Problem((bk.Piece(bk.Voxels.box(3, 1, 1)),) * 2, bk.Goal(bk.Voxels.box(2, 3, 1), bk.Voxels()))


@dataclass(frozen=True)
class Case:
    """A puzzle, the probes of an estimate, and where the puzzle is: a name, or the name of an entry."""

    name: str
    probes: int
    up_to: Literal["rotation", "reflection"] = "rotation"

    def problem(self) -> Problem:
        if self.name in CUBES:
            return test_known._problem(CUBES[self.name])
        return {"mixed": MIXED, "many": MANY}.get(self.name) or bk.load(self.name)


#: Puzzles of every kind, with too few probes for any exact estimate. The last ones have a large
#: search: the exact counts take seconds.
QUICK = (
    Case("Soma cube", 200),
    Case("Slothouber-Graatsma", 100, "reflection"),
    Case("Conway's blocks in a box", 400, "reflection"),
    Case("pentominoes in 3 x 20", 400),
    Case("pentominoes in 5 x 12", 400),
    Case("pentominoes in 6 x 10", 400),
    Case("pentominoes in 8 x 8 without the middle", 400),
    Case("pentominoes in 2 x 3 x 10", 400),
    Case("pentominoes in 2 x 5 x 6", 400),
    Case("Love's Dozen", 100),
    Case("eight is enough", 100),
    Case("Bill's Baffling Burr", 100),
    Case("Computer's Choice Unique 10", 100),
    Case("mixed", 100),
)
SLOW = (Case("pentominoes in 3 x 4 x 5", 1000), Case("25 Y-pentacubes", 1000), Case("many", 1000))


@cache
def truth(name: str, up_to: Literal["rotation", "reflection"]) -> tuple[int, int, int]:
    """Nodes, assemblies and raw assemblies of a puzzle, by its whole search."""
    case = Case(name, 1, up_to)
    found = estimate(case.problem(), up_to=up_to, nodes=1 << 40, disassemble=False)
    assert found.is_exact
    return int(found.nodes.value), int(found.assemblies.value), int(found.raw.value)


def estimates(case: Case, seeds: int) -> list[Estimate]:
    problem = case.problem()
    return [
        estimate(
            problem, up_to=case.up_to, nodes=1, probes=case.probes, seed=seed, disassemble=False
        )
        for seed in range(seeds)
    ]  # fmt: skip


def contains(interval: Interval, number: float) -> bool:
    # Sums of weights are exact up to rounding.
    return interval.low * (1 - 1e-9) <= number <= interval.high * (1 + 1e-9)


def coverage(cases: tuple[Case, ...], seeds: int, least: float) -> None:
    """Check how often intervals contain the truth: 80 to 100 % of all, and ``least`` for each puzzle."""
    hits: dict[str, list[float]] = {"nodes": [], "assemblies": [], "raw": []}
    for case in cases:
        found = estimates(case, seeds)
        assert not all(one.is_exact for one in found), case
        for what, number in zip(hits, truth(case.name, case.up_to), strict=True):
            share = sum(contains(getattr(one, what), number) for one in found) / seeds
            assert share >= least, (case, what, share)
            hits[what].append(share)
    for what, shares in hits.items():
        assert 0.8 <= float(np.mean(shares)) <= 1.0, (what, shares)
    # Nominal 90 %: intervals that never miss would be too wide to be of use.
    assert 0.8 <= float(np.mean(hits["nodes"])) < 0.99, hits["nodes"]


def test_coverage() -> None:
    coverage(QUICK, 8, 0.6)


@pytest.mark.full
def test_coverage_with_many_seeds() -> None:
    coverage(QUICK + SLOW, 100, 0.75)


@pytest.mark.parametrize("case", some(QUICK, 6))
def test_the_mean_of_many_runs_is_right(case: Case) -> None:
    """Within four standard errors, where finds are common enough for the mean to be nearly normal."""
    cover = Cover(case.problem(), case.up_to)
    frontier = Frontier.of(cover, [CoverSearch.of(cover, root) for root in cover.roots])
    runs = [probe(frontier, case.probes // 20, np.random.default_rng([5, i])) for i in range(400)]
    for what, number in zip(("nodes", "assemblies", "raw"), truth(case.name, case.up_to), strict=True):
        values = [getattr(run, what) for run in runs]
        error = float(np.std(values)) / math.sqrt(len(values))
        if np.count_nonzero(values) > 100:
            assert abs(float(np.mean(values)) - number) <= 4 * error + 1e-9 * number, what


def test_small_searches_are_exact() -> None:
    found = estimate(bk.load("Love's Dozen"))
    result = bk.solve(bk.load("Love's Dozen"))
    assert found.is_exact
    assert (found.probes, found.sampled, found.unsettled) == (0, 154, 0)
    assert found.assemblies == Interval.of(result.assembly_count)
    assert found.solutions == Interval.of(len(result.solutions))
    states = [one.disassembly.states for one in result.assemblies if one.disassembly is not None]
    assert found.states == Interval.of(sum(states))
    assert found.raw == Interval.of(sum(one.assembly.weight for one in result.assemblies))


def test_a_wide_run_is_exact() -> None:
    found = estimate(bk.load("Love's Dozen"), nodes=1, probes=100_000)
    assert found.is_exact
    assert (found.nodes.value, found.assemblies.value) == truth("Love's Dozen", "rotation")[:2]
    assert found.probes == 5000


@pytest.mark.parametrize("problem", [NOTHING, PAIR])
def test_puzzles_without_a_search(problem: Problem) -> None:
    found = estimate(problem)
    assert found.is_exact
    result = bk.solve(problem)
    assert (found.assemblies.value, found.solutions) == (
        result.assembly_count,
        Interval.of(len(result.solutions)),
    )


def test_a_seed_repeats_and_another_differs() -> None:
    soma = bk.load("examples/soma.json")

    def counts(seed: int) -> list[Any]:
        found = estimate(soma, nodes=100, probes=200, seed=seed)
        return [found.nodes, found.assemblies, found.raw, found.solutions, found.states, found.sampled]

    assert counts(3) == counts(3)
    assert counts(3) != counts(4)


def test_more_probes_make_narrower_intervals() -> None:
    soma = bk.load("examples/soma.json")
    widths = [
        found.nodes.high - found.nodes.low
        for found in (estimate(soma, nodes=1, probes=n, disassemble=False) for n in (100, 1000, 4000))
    ]
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


@pytest.mark.parametrize("name", ["Love's Dozen", "eight is enough", "Bill's Baffling Burr", "mixed"])
def test_solutions_and_states_of_a_sample(name: str) -> None:
    problem = Case(name, 1).problem()
    result = bk.solve(problem)
    states = sum(one.disassembly.states for one in result.assemblies if one.disassembly is not None)
    hits = [0, 0]
    for seed in range(20):
        found = estimate(problem, nodes=1, probes=60, seed=seed)
        assert found.solutions is not None
        assert found.states is not None
        hits[0] += contains(found.solutions, len(result.solutions))
        hits[1] += contains(found.states, states)
    assert min(hits) >= 15


def test_a_limit_of_states_is_reported() -> None:
    found = estimate(bk.load("eight is enough"), max_states=1)
    assert found.unsettled > 0
    assert not found.is_exact


def test_a_time_limit_ends_it() -> None:
    found = estimate(Case("25 Y-pentacubes", 1).problem(), time_limit=0.2, nodes=1000)
    assert found.nodes.low < found.nodes.value < found.nodes.high
    assert found.probes > 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("probes", 0), ("probes", -1), ("probes", 1.5), ("nodes", 0),
        ("time_limit", -1), ("time_limit", math.nan),
        ("seed", -1), ("seed", "1"), ("max_states", 0), ("up_to", "raw"), ("problem", "Love's Dozen"),
    ],
)  # fmt: skip
def test_arguments_that_cannot_be_meant(name: str, value: Any) -> None:
    arguments: dict[str, Any] = {"problem": MIXED} | {name: value}
    with pytest.raises(BurrkitError) as caught:
        estimate(**arguments)
    assert str(caught.value).startswith(name)
    assert "\n" not in str(caught.value)
