"""Forecasts of a running search, with a clock of the test's own."""

from __future__ import annotations

import pytest

import burrkit as bk
from burrkit.assembly import Cover, cover_search
from burrkit.solving import running
from burrkit.solving.estimate import Forecast
from burrkit.solving.estimate.forecast import OpenNodes, Pace
from burrkit.solving.estimate.forecaster import Forecaster
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.work_stealing import Scheduler, Subsearch
from tests.assembly.test_search import MIXED
from tests.solving.estimate.test_estimating import Case, truth


class Clock:
    """A clock that shows more each time, as if everything took as long."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def scheduler(cover: Cover) -> Scheduler[FoundAssembly]:
    roots = enumerate(cover.roots)
    parts = [Subsearch[FoundAssembly]((i,), cover_search.CoverSearch.of(cover, root)) for i, root in roots]
    return Scheduler(parts, lambda assemblies: map(FoundAssembly, assemblies), lambda: False)


@pytest.mark.parametrize("name", ["Soma cube", "mixed", "pentominoes in 8 x 8 without the middle"])
def test_forecasts_contain_the_truth(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every forecast of a search with one thread, against what turns out: a second a step, free probes."""
    nodes, assemblies, _ = truth(name, "rotation")
    monkeypatch.setattr(cover_search, "_SLICE", max(50, nodes // 200))
    cover = Cover(Case(name, 1).problem())
    team = scheduler(cover)
    clock = Clock(0.0)
    forecaster = Forecaster(cover, team.request_states, team.open_nodes, 0.0, clock, clock)
    hits, widths = [], []
    for item in team.results(1):
        if item is not None:
            continue
        clock.now += 1
        while not forecaster.update() and forecaster._open is not None:
            pass
        pace = team.pace(clock.now)._replace(seconds_per_node=1.0, seconds_per_assembly=0.0, threads=1.0)
        pace = pace._replace(spent=float(pace.nodes))
        forecast = forecaster.forecast(pace)
        if forecast is not None and pace.nodes < nodes:
            left = nodes - pace.nodes
            hits.append(forecast.seconds.low - 1e-6 <= left <= forecast.seconds.high + 1e-6)
            hits.append(forecast.assemblies.low - 1e-6 <= assemblies <= forecast.assemblies.high + 1e-6)
            hits.append(forecast.done.low - 1e-9 <= pace.nodes / nodes <= forecast.done.high + 1e-9)
            widths.append(forecast.done.high - forecast.done.low)
    assert len(hits) > 60
    assert sum(hits) / len(hits) >= 0.7
    assert widths[-1] <= widths[0]


def test_nothing_is_estimated_at_first() -> None:
    cover = Cover(MIXED)
    calls: list[str] = []
    clock = Clock(0.0)
    forecaster = Forecaster(cover, lambda: calls.append("request"), lambda: None, 0.0, clock, clock)
    assert not forecaster.update()
    assert calls == []
    clock.now = 2.0
    assert not forecaster.update()
    assert not forecaster.update()
    assert calls == ["request"]
    assert forecaster.forecast(Pace(1, 1, 1.0, 1.0, 1.0, 2.0)) is None


def test_probes_take_less_than_a_hundredth_of_the_time() -> None:
    """Every look at the clock takes 10 ms, so each run does; the search takes 100 ms between two calls."""
    cover = Cover(MIXED)
    team = scheduler(cover)
    clock = Clock(0.01)
    forecaster = Forecaster(cover, team.request_states, team.open_nodes, 0.0, clock, clock)
    runs = 0
    while clock.now < 300:
        clock.now += 0.1
        before = forecaster._spent
        forecaster.update()
        runs += forecaster._spent > before
    assert runs > 50
    assert forecaster._spent < 0.01 * clock.now


def test_all_parts_of_a_divided_search_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of a search with threads, taken while parts are split off: nothing is missing, nothing twice."""
    monkeypatch.setattr(cover_search, "_SLICE", 20)
    cover = Cover(MIXED)
    nodes, assemblies, _ = truth("mixed", "rotation")
    copies: list[OpenNodes] = []
    for threads in (1, 3, 3):
        team = scheduler(cover)
        team.request_states()
        for _ in team.results(threads):
            copied = team.open_nodes()
            if copied is not None:
                copies.append(copied)
                team.request_states()
        assert team.pace(1.0).nodes == nodes
        assert team.pace(1.0).assemblies == assemblies
    assert len(copies) > 10
    for copied in copies:
        left = nodes_and_assemblies_left(cover, copied)
        assert copied.nodes + left[0] == nodes
        assert copied.assemblies + left[1] == assemblies


def nodes_and_assemblies_left(cover: Cover, copied: OpenNodes) -> tuple[int, int]:
    nodes = assemblies = 0
    for state in copied.states:
        search = cover_search.CoverSearch(cover, type(state)._make(array.copy() for array in state), 1.0)
        before = search.nodes
        while not search.ended:
            assemblies += len(search.step())
        nodes += search.nodes - before
    return nodes, assemblies


def test_solve_reports_forecasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    monkeypatch.setattr("burrkit.solving.estimate.forecaster.PATIENCE", 0.0)
    monkeypatch.setattr("burrkit.solving.estimate.forecaster._SHARE", 10.0)
    monkeypatch.setattr("burrkit.solving.estimate.forecaster._RUNS", 2)
    monkeypatch.setattr(running, "_RHYTHM", 0.0)
    monkeypatch.setattr(cover_search, "_SLICE", 10)
    for jobs in (1, 2):
        forecasts: list[Forecast | None] = []
        result = bk.solve(
            MIXED, forecast=forecasts.append, progress=False, disassemble=False, jobs=jobs
        )  # fmt: skip
        assert result.assembly_count == 116
        # With threads the search may be over before the first probe.
        assert jobs == 2 or any(forecast is not None for forecast in forecasts)
        for forecast in filter(None, forecasts):
            assert 0 <= forecast.done.low <= forecast.done.value <= forecast.done.high <= 1
            assert 0 <= forecast.seconds.low <= forecast.seconds.value <= forecast.seconds.high


def test_short_searches_make_none() -> None:
    forecasts: list[Forecast | None] = []
    bk.solve(bk.load("Love's Dozen"), forecast=forecasts.append)
    assert forecasts == []


def test_a_varying_pace_makes_the_interval_wider() -> None:
    cover = Cover(MIXED)
    team = scheduler(cover)
    results = team.results(1)
    clock = Clock(0.0)
    forecaster = Forecaster(cover, team.request_states, team.open_nodes, 0.0, clock, clock)
    next(results)
    clock.now = 1e6
    while not forecaster.update():
        pass
    forecasts = [
        forecaster.forecast(Pace(100, 0, 1.0, 0.0, 1.0, 100.0)),
        # The next 100 nodes take three seconds each, the last 200 one.
        forecaster.forecast(Pace(200, 0, 2.0, 0.0, 1.0, 400.0)),
        forecaster.forecast(Pace(400, 0, 1.5, 0.0, 1.0, 600.0)),
    ]
    ends = [
        (one.seconds.low / one.seconds.value, one.seconds.high / one.seconds.value)
        for one in forecasts
        if one
    ]
    assert ends[2][0] < 0.7 * ends[0][0]
    assert ends[2][1] > 1.9 * ends[0][1]
