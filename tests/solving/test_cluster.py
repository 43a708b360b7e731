"""A search on a cluster finds what one thread finds, in its order, though workers die."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.solving import cluster_search
from burrkit.solving.cluster_search import ClusterTeam
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.solving.test_checkpoint import flat_pentominoes, same

distributed = pytest.importorskip("distributed")


@pytest.mark.parametrize("options", [{}, {"count_only": True}, {"disassemble": False}, {"limit": 7}])
def test_a_cluster_finds_what_one_thread_finds(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_search, "_FIRST_SECONDS", 0.01)
    monkeypatch.setattr(cluster_search, "_SECONDS", 0.02)
    for problem in (flat_pentominoes(5, 12), bk.load("love's dozen")):
        expected = bk.solve(problem, jobs=1, **options)
        found = bk.solve(problem, cluster="local:2", **options)
        assert found.complete == expected.complete
        assert found.solution_count == expected.solution_count
        assert same(found, expected)


def test_workers_may_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is killed in the middle; its task is done again, and nothing is lost or found twice."""
    monkeypatch.setattr(cluster_search, "_FIRST_SECONDS", 0.01)
    monkeypatch.setattr(cluster_search, "_SECONDS", 0.02)
    problem = flat_pentominoes(6, 10)
    expected = bk.solve(problem, disassemble=False)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        victim = cluster.workers[0].pid
        take = ClusterTeam._take
        answers = 0

        def take_and_kill(team: ClusterTeam, *answer: Any) -> None:
            nonlocal answers
            answers += 1
            if answers == 3:
                os.kill(victim, signal.SIGKILL)
            take(team, *answer)

        monkeypatch.setattr(ClusterTeam, "_take", take_and_kill)
        found = bk.solve(problem, disassemble=False, cluster=cluster.scheduler_address)
    assert answers > 6
    assert same(found, expected)


def test_a_stopped_search_is_incomplete() -> None:
    found = bk.solve(flat_pentominoes(6, 10), cluster="local:1", should_stop=lambda: True)
    assert not found.complete


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--cluster", "there"), "invalid cluster"),
        (("--cluster", "local:0"), "invalid number"),
        (
            ("--cluster", "local:2", "--resume-file", "x"),
            "conflict --cluster --resume-file",
        ),
    ],
)
def test_bad_orders(words: tuple[str, ...], says: str, cli: Cli) -> None:
    ran = cli("solve", "antique", *words)
    refused(ran, says)


def test_bad_arguments(tmp_path: Path) -> None:
    with raises(BurrkitError, "conflict resume"):
        bk.solve(bk.load("antique"), cluster="local:1", resume=tmp_path / "x")
    with raises(BurrkitError, "invalid cluster"):
        bk.solve(bk.load("antique"), cluster=3)  # type: ignore[arg-type]
