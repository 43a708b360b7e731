"""The harness of the benchmarks: what a run of a command measures, and ratios of pairs."""

import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from bench import harness
from bench.harness import Pairs, Run, run


def test_a_short_command_takes_some_time_and_memory() -> None:
    made = run([sys.executable, "-c", "import os; print(os.environ['SHAPE'])"], SHAPE="burr")
    assert made.output == "burr\n"
    assert not made.is_cut
    assert made.seconds > 0  # not rounded to ticks of 10 ms
    assert made.clock > 0
    assert made.memory > 1 << 20


def test_a_long_command_is_cut_and_a_wrong_one_fails() -> None:
    assert run([sys.executable, "-c", "while True: pass"], patience=1).is_cut
    with pytest.raises(subprocess.CalledProcessError):
        run([sys.executable, "-c", "raise SystemExit(3)"])


def test_threads_and_children_count() -> None:
    work = "sum(range(3_000_000))"
    assert harness.spent(lambda: eval(work)) > 0
    assert harness.spent(lambda: subprocess.run([sys.executable, "-c", work], check=True)) > 0


def _scripted(monkeypatch: pytest.MonkeyPatch, seconds: dict[str, Iterator[float]]) -> list[str]:
    """Replace running by seconds from a list for each command; returns the commands that ran."""
    ran: list[str] = []

    def fake(command: Sequence[str], patience: int = 0) -> Run:
        ran.append(command[0])
        return Run(next(seconds[command[0]]), 0.0, 0, "", False)

    monkeypatch.setattr(harness, "run", fake)
    return ran


def test_the_ratio_is_the_median_over_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _scripted(monkeypatch, {"own": iter([1.0, 4.0, 2.0]), "other": iter([3.0, 8.0, 9.0])})
    pairs = Pairs.of(["own"], ["other"], 3)
    assert ran == ["own", "other"] * 3
    assert (pairs.own, pairs.other, pairs.ratio) == (2, 8, 3)


def test_a_long_rival_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _scripted(monkeypatch, {"own": iter([1.0, 2.0, 4.0]), "other": iter([40.0])})
    assert Pairs.of(["own"], ["other"], 3).ratio == 20
    assert ran.count("other") == 1
    assert not Pairs.of(["own"], None, 0).theirs


@pytest.mark.parametrize(
    ("value", "cell"),
    [(0.00371, "0.0037"), (0.861, "0.86"), (1.0, "1.0"), (13.24, "13"), (7680, "7,680"), (0.0, "0")],
)
def test_cells_have_two_digits(value: float, cell: str) -> None:
    assert harness.row([value]) == f"| {cell} |"
