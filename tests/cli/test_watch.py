"""Ctrl-C and progress."""

from __future__ import annotations

import io
import os
import signal

import pytest
from rich.console import Console

from burrkit.cli.common.progress import SolveWatch, Watch
from burrkit.solving.estimate import Forecast, Interval


def console(*, terminal: bool) -> Console:
    return Console(file=io.StringIO(), force_terminal=terminal, width=100)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_first_interrupt_requests_a_stop_and_second_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Watch(console(terminal=False)) as watch:
        assert not watch.should_stop()
        os.kill(os.getpid(), signal.SIGINT)
        assert watch.should_stop()
        assert watch.stopped
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_progress_needs_a_terminal_and_patience() -> None:
    for terminal, patience in ((False, 0.0), (True, 1000.0)):
        out = console(terminal=terminal)
        with Watch(out, patience) as watch:
            watch.progress(0.5, 10, 2)
        assert printed(out) == ""


def test_progress_shows_share_and_counts() -> None:
    out = console(terminal=True)
    with Watch(out, 0.0) as watch:
        watch.progress(0.25, 1234, 7)
        watch.progress(0.5, 2345, 8)
    assert "50%" in printed(out)
    assert "assemblies 2,345" in printed(out)
    assert "solutions 8" in printed(out)


def test_the_bar_of_solve_shows_an_interval_and_no_share_without() -> None:
    forecast = Forecast(Interval(0.15, 0.12, 0.18), Interval(200, 130, 250), Interval.of(5000))
    for given, words in (
        ([], "searching assemblies 2,345  solutions 8"),
        ([forecast], "12 to 18 %, 2 to 4 min left  assemblies 2,345  solutions 8"),
        ([forecast, None], "searching assemblies 2,345  solutions 8"),
    ):
        out = console(terminal=True)
        with SolveWatch(out, 0.0) as watch:
            assert watch.forecast is not None
            for one in given:
                watch.forecast(one)
            watch.progress(0.9906, 1234, 7)
            watch.progress(0.9907, 2345, 8)
        assert words in printed(out)
        assert ("%" in printed(out)) == (given == [forecast])
        assert "99" not in printed(out)


def test_no_forecasts_where_nothing_is_drawn() -> None:
    with SolveWatch(console(terminal=False), 0.0) as watch:
        assert watch.forecast is None
