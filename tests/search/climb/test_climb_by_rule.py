"""Climbing by rules with turns: scores against plain searches, reproducible runs, refused options."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from burrkit import load, solve
from burrkit.assembly.model import Assembly
from burrkit.moves import MoveRule
from burrkit.moves.limits import Limits
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb.climb_walk import RuleScores
from burrkit.search.climb.climbing import ClimbTask, climb, search
from burrkit.search.climb.domain import box_domain
from burrkit.search.climb.kernel import hill_climb as k
from tests.conftest import Cli
from tests.errors import check
from tests.moves.engines import take_apart_turning
from tests.moves.legal.boxes import assembled

_TASK = ClimbTask(box=(4, 4, 4, 3), evaluations=400, rule="legal")


def _assembly(cells: tuple[tuple[int, int, int], ...], labels: NDArray[np.int64], pieces: int) -> Assembly:
    return assembled([frozenset(cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(pieces)])


@pytest.mark.parametrize("seed", range(3))
def test_the_look_at_first_moves_is_that_of_the_search(seed: int) -> None:
    domain = box_domain(4, 4, 4, 3)
    scores = RuleScores(domain, MoveRule("legal"), needs_turns=False, max_states=4096)
    chance = Random(seed)
    decided = set()
    for _ in range(20):
        labels = domain.random_start(chance)
        for i, bits in enumerate(domain.allowed.tolist()):
            if bits & 1 and chance.random() < 0.5:
                labels[i] = 0
        if np.bincount(labels, minlength=4)[1:].min() == 0:
            continue
        found = take_apart_turning(_assembly(domain.cells, labels, 3), Limits())
        may_move = scores._may_move(labels)
        decided.add(may_move)
        if not may_move:
            assert (found.first, found.states) == (0, 1)
        elif found.first == 0:
            assert found.states >= 1
    assert decided


def test_a_run_is_determined_and_true() -> None:
    one, other = climb(_TASK, 1, 1), climb(_TASK, 1, 1)
    assert one == other
    with worker_pool(1) as pool:
        best = search(_TASK, 1, 2, pool)
    assert best is not None
    assert best.rule == "legal"
    assert str(best.result.rule) == "legal"
    firsts = [solution.disassembly.first for solution in best.result.solutions if solution.disassembly]
    assert max(first or 0 for first in firsts) == best.level


def test_what_slides_take_apart_is_worth_little_where_turns_are_needed() -> None:
    domain = box_domain(4, 4, 4, 3)
    scores = RuleScores(domain, MoveRule("legal"), needs_turns=True, max_states=4096)
    labels = domain.random_start(Random(1))
    assert scores.score(labels, 5 * k.LEVEL + 11, k.BAD) == k.LEVEL - k.LOCKED


def test_a_puzzle_that_needs_a_turn_is_found() -> None:
    task = ClimbTask(box=(4, 3, 2, 3), holes=10, evaluations=2000, rule="legal", needs_turns=True)
    found = climb(task, 1, 23)
    assert found is not None and found.solutions > 0
    tree = found.result.solutions[0].tree
    assert tree.has_turns
    slides = solve(found.problem, progress=False)
    assert slides.complete and not slides.solutions


def test_the_only_solution_by_a_rule_is_saved(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "climbed.json"
    words = [
        "--box",
        "4x3x2",
        "--pieces",
        "3",
        "--holes",
        "10",
        "--steps",
        "200",
        "--runs",
        "2",
        "--jobs",
        "1",
    ]
    ran = cli("search", "climb", "--rule", "legal", "--unique", *words, "--save", str(file), "--json")
    assert ran.code == 0
    answer = json.loads(ran.out)
    assert answer["met"]
    result = solve(load(file), rule="legal", progress=False)
    assert (len(result.solutions), result.complete) == (1, True)
    assert max(one.disassembly.first or 0 for one in result.solutions if one.disassembly) == answer["level"]
    again = cli("search", "climb", "--rule", "legal", "--unique", *words, "--save", str(file))
    assert again.code == 2


def test_options_that_do_not_fit_are_refused(cli: Cli) -> None:
    for words, message in (
        (("--needs-turns",), "invalid --needs-turns --rule slides"),
        (("--rule", "clearance=0.04+half"), "unsupported half clearance"),
        (("--rule", "twist"), "invalid rule twist"),
    ):
        ran = cli("search", "climb", "--box", "4x4x4", *words)
        assert ran.code == 2
        check(ran.error, message)
