"""A bar where a person waits: in a terminal and in a notebook, and nowhere else."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import burrkit as bk
from burrkit.solving import progress
from burrkit.solving.estimate import Forecast, Interval

BURR = "eight is enough"


class Terminal(io.StringIO):
    """Standard error of a person who looks."""

    def isatty(self) -> bool:
        return True


def in_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Called by the test itself: what a fixture sets as standard error, pytest replaces."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return screen


def test_a_bar_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = in_terminal(monkeypatch)
    done, seconds = Interval(0.15, 0.12, 0.18), Interval(200, 130, 250)
    with progress.progress_to(True) as (report, forecast):
        report(0.25, 12, 3)
        assert "%" not in terminal.getvalue()
        assert forecast is not None
        forecast(Forecast(done, seconds, Interval(5000, 4000, 6000)))
        report(0.5, 1_200, 30)
    assert "12 to 18 %, 2 to 4 min left" in terminal.getvalue()
    assert "searching" in terminal.getvalue()
    assert "assemblies 1,200  solutions 30" in terminal.getvalue()
    assert terminal.getvalue().endswith(("\x1b[2K", "\x1b[?25h\r\x1b[1A\x1b[2K"))


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ((0.15, 0.12, 0.18), "12 to 18 %"),
        ((0.153, 0.151, 0.158), "15 to 16 %"),
        ((0.05, 0.041, 0.0523), "4.1 to 5.3 %"),
        ((0.0005, 0.00011, 0.0012), "0.01 to 0.12 %"),
        ((0.5, 0.5, 0.5), "50 %"),
        ((0.999, 0.9, 1.0), "90 to 100 %"),
    ],
)
def test_shares_are_rounded_outwards(ends: tuple[float, float, float], words: str) -> None:
    seconds = Interval(100, 90, 110)
    forecast = Forecast(Interval(*ends), seconds, Interval.of(1))
    assert progress.in_words(forecast) == f"{words}, 90 to 110 s left"


@pytest.mark.parametrize(
    ("ends", "cells"),
    [((0.15, 0.12, 0.18), (0, 2, 6)), ((0.5, 0.5, 0.5), (4, 0, 4)), ((0.9, 0.2, 1.0), (1, 7, 0))],
)
def test_cells_of_the_bar(ends: tuple[float, float, float], cells: tuple[int, int, int]) -> None:
    forecast = Forecast(Interval(*ends), Interval.of(1), Interval.of(1))
    assert progress.drawn(forecast, 8) == cells


def test_solve_shows_it_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = in_terminal(monkeypatch)
    quiet = bk.solve(bk.load(BURR), progress=False)
    assert terminal.getvalue() == ""
    shown = bk.solve(bk.load(BURR), progress=True)
    assert "searching" in terminal.getvalue()
    assert shown.assemblies == quiet.assemblies
    before = terminal.getvalue()
    list(bk.iter_solutions(bk.load(BURR), progress=True))
    assert len(terminal.getvalue()) > len(before)


def test_by_default_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = in_terminal(monkeypatch)
    bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    assert terminal.getvalue() == ""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    bk.solve(bk.load(BURR))
    assert "searching" in terminal.getvalue()


def test_nothing_is_written_elsewhere(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    for value in (None, True, False):
        bk.solve(bk.load(BURR), progress=value)
    assert capfd.readouterr() == ("", "")
    code = f"import burrkit as bk; bk.solve(bk.load({BURR!r}), progress=True)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
    monkeypatch.setattr(sys, "stderr", None)  # as under pythonw
    bk.solve(bk.load(BURR), progress=True)


def test_a_function_is_called_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = in_terminal(monkeypatch)
    calls: list[tuple[float, int, int]] = []
    bk.solve(bk.load(BURR), progress=lambda *values: calls.append(values))
    assert calls
    assert all(0 <= done <= 1 for done, _, _ in calls)
    assert terminal.getvalue() == ""


def test_an_element_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fake IPython with a kernel."""
    terminal = in_terminal(monkeypatch)
    drawn: list[dict[str, str]] = []

    def display(data: dict[str, str], **options: Any) -> Any:
        assert options == {"raw": True, "display_id": True}
        drawn.append(data)
        return SimpleNamespace(update=lambda data, raw: drawn.append(data))

    shell: Callable[[], object] = lambda: SimpleNamespace(kernel=object())  # noqa: E731
    fake = SimpleNamespace(get_ipython=shell, display=SimpleNamespace(display=display))
    monkeypatch.setitem(sys.modules, "IPython", fake)
    bk.solve(bk.load(BURR), progress=True)
    assert terminal.getvalue() == ""
    assert "<progress></progress>" in drawn[0]["text/html"]
    assert drawn[-1] == {"text/html": "", "text/plain": ""}
    monkeypatch.setattr(fake, "get_ipython", SimpleNamespace)  # IPython in a terminal
    bk.solve(bk.load(BURR), progress=True)
    assert "searching" in terminal.getvalue()


def test_an_interrupt_in_a_notebook_keeps_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", fake)
    before = signal.getsignal(signal.SIGINT)
    polled: list[bool] = []

    def interrupt() -> bool:
        if not polled:
            signal.raise_signal(signal.SIGINT)
        polled.append(True)
        return False

    result = bk.solve(bk.load(BURR), progress=False, jobs=1, should_stop=interrupt)
    assert polled
    assert not result.complete
    assert "what was found so far" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_interrupt_in_a_notebook_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", fake)

    def twice() -> bool:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        bk.solve(bk.load(BURR), progress=False, jobs=1, should_stop=twice)


def test_an_interrupt_elsewhere_is_an_exception() -> None:
    def interrupt() -> bool:
        signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        bk.solve(bk.load(BURR), progress=False, jobs=1, should_stop=interrupt)
