"""The progress bar of a search: in a terminal or in a notebook, and nowhere else."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Protocol, TypeAlias

from burrkit.errors import BurrkitError
from burrkit.solving.estimate.forecast import Forecast
from burrkit.solving.estimate.interval import Interval, span

#: Called periodically with the fraction of the search that is done (0 to 1), assemblies and solutions so far.
Progress: TypeAlias = Callable[[float, int, int], None]

#: Seconds before a bar appears if ``progress`` is None; most puzzles are solved by then.
PATIENCE = 2.0

#: Cells of the bar in a terminal.
_WIDTH = 8

#: Seconds between two changes of a bar in a notebook.
_RHYTHM = 0.1


def check_progress(value: object) -> None:
    """BurrkitError unless the value is a function, True, False or None."""
    if value is not None and not isinstance(value, bool) and not callable(value):
        raise BurrkitError(f"progress must be a function, True, False or None, not {value!r}")


@contextmanager
def interruptible(should_stop: Callable[[], bool] | None) -> Iterator[Callable[[], bool] | None]:
    """What a search polls: in a notebook the first interrupt stops it, and it keeps what it has found.

    A second interrupt raises KeyboardInterrupt, as the first one does everywhere else.
    """
    if _notebook_shell() is None or threading.current_thread() is not threading.main_thread():
        yield should_stop
        return
    stop = threading.Event()

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: stop.is_set() or (should_stop is not None and should_stop())
    finally:
        signal.signal(signal.SIGINT, before)
        if stop.is_set():
            print("burrkit: interrupted; the result has what was found so far", file=sys.stderr)


@contextmanager
def progress_to(
    progress: Progress | bool | None,
) -> Iterator[tuple[Progress, Callable[[Forecast | None], None] | None]]:
    """The functions to call with progress and with forecasts.

    The first is that of the user, that of a bar, or one that does nothing; the second that of a bar or None.
    None shows a bar after ``PATIENCE`` seconds, True at once; both only if standard error is a terminal or
    in a notebook.
    """
    if callable(progress):
        yield progress, None
        return
    surface = None if progress is False else _surface()
    if surface is None:
        yield lambda done, assemblies, solutions: None, None
        return
    bar = _Bar(surface, 0.0 if progress else PATIENCE)
    try:
        yield bar.progress, bar.show_forecast
    finally:
        bar.close()


def in_words(forecast: Forecast) -> str:
    """A forecast as bars show it: "12 to 18 %, 2 to 4 min left"."""
    left = span(forecast.seconds)
    return f"{_percent(forecast.done)}, {left} left"


def _percent(done: Interval) -> str:
    """A share as an interval of percentages, rounded outwards: "0.2 to 0.5 %"."""
    low, high = 100 * done.low, 100 * done.high
    digits = 0 if high >= 10 else 1 if high >= 1 else 2
    unit = 10.0**digits
    least, most = math.floor(low * unit) / unit, min(100.0, math.ceil(high * unit) / unit)
    return f"{least:.{digits}f} to {most:.{digits}f} %" if least < most else f"{most:.{digits}f} %"


def drawn(forecast: Forecast, width: int) -> tuple[int, int, int]:
    """The cells of a bar: those that are certainly done, those that may be, and the rest."""
    sure = math.floor(forecast.done.low * width)
    maybe = min(width, math.ceil(forecast.done.high * width)) - sure
    return sure, maybe, width - sure - maybe


class _Surface(Protocol):
    """Something that draws a bar."""

    def draw(self, forecast: Forecast | None, text: str) -> None: ...

    def close(self) -> None: ...


def _surface() -> _Surface | None:
    shell = _notebook_shell()
    if shell is not None:
        return _NotebookBar()
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    return _TerminalBar()


def _notebook_shell() -> object | None:
    """The IPython shell of a notebook; None in a terminal, a script and without IPython."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if hasattr(shell, "kernel") else None


class _Bar:
    """Draws on a surface once ``patience`` seconds have passed."""

    def __init__(self, surface: _Surface, patience: float) -> None:
        self._surface, self._begins = surface, time.monotonic() + patience
        self._forecast: Forecast | None = None

    def progress(self, _done: float, assemblies: int, solutions: int) -> None:
        if time.monotonic() >= self._begins:
            self._surface.draw(self._forecast, f"assemblies {assemblies:,}  solutions {solutions:,}")

    def show_forecast(self, forecast: Forecast | None) -> None:
        self._forecast = forecast

    def close(self) -> None:
        self._surface.close()


class IntervalBar:
    """A line at the bottom of a terminal: a bar with what is done for sure and what may be, then words."""

    def __init__(self, console: Any) -> None:
        """``console`` is one of Rich."""
        from rich.progress import Progress, TextColumn

        self._bar = Progress(
            TextColumn("{task.description}"),
            TextColumn("{task.fields[bar]}{task.fields[words]}"),
            console=console,
            transient=True,
        )
        self._console = console
        self._task = self._bar.add_task("", total=None, bar="", words="")
        self._bar.start()

    def draw(self, state: str, forecast: Forecast | None, text: str) -> None:
        """Draw the line: without a forecast no share, and where there is little space no bar."""
        if forecast is None:
            self._bar.update(self._task, description=state, bar="", words=text)
            return
        words = f"{in_words(forecast)}  {text}"
        bar = ""
        if len(state) + len(words) + _WIDTH + 2 <= self._console.width:
            sure, maybe, rest = drawn(forecast, _WIDTH)
            bar = f"[green]{'━' * sure}[/][yellow]{'╍' * maybe}[/][dim]{'─' * rest}[/] "
        self._bar.update(self._task, description=state, bar=bar, words=words)

    def stop(self) -> None:
        """Remove the line."""
        self._bar.stop()


class _TerminalBar:
    """The bar on standard error, removed at the end."""

    def __init__(self) -> None:
        self._bar: IntervalBar | None = None

    def draw(self, forecast: Forecast | None, text: str) -> None:
        if self._bar is None:
            from rich.console import Console

            self._bar = IntervalBar(Console(file=sys.stderr, force_jupyter=False))
        self._bar.draw("searching", forecast, text)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


class _NotebookBar:
    """An HTML element under the cell, removed at the end."""

    def __init__(self) -> None:
        self._handle: Any = None
        self._next = 0.0

    def draw(self, forecast: Forecast | None, text: str) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _RHYTHM
        if forecast is None:
            bar, words = "<progress></progress>", text
        else:
            bar = f"<progress value={forecast.done.low:.4f} max=1></progress>"
            words = f"{in_words(forecast)}  {text}"
        from html import escape

        self._show({"text/html": f"searching {bar} {escape(words)}", "text/plain": f"searching {words}"})

    def close(self) -> None:
        if self._handle is not None:
            self._show({"text/html": "", "text/plain": ""})

    def _show(self, data: dict[str, str]) -> None:
        display = sys.modules["IPython"].display.display
        if self._handle is None:
            self._handle = display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)
