"""The progress bar of a search: in a terminal or in a notebook, and nowhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from typing import Any, Protocol, TypeAlias

from burrkit.errors import BurrkitError

#: Called periodically with the fraction of the search that is done (0 to 1), assemblies and solutions so far.
Progress: TypeAlias = Callable[[float, int, int], None]

#: Seconds before a bar appears if ``progress`` is None; most puzzles are solved by then.
PATIENCE = 2.0

#: Seconds between two changes of a bar in a notebook.
_RHYTHM = 0.1


def check_progress(value: object) -> None:
    """BurrkitError unless the value is a function, True, False or None."""
    if value is not None and not isinstance(value, bool) and not callable(value):
        raise BurrkitError(f"progress={value!r}: it must be a function, True, False or None")


@contextmanager
def progress_to(progress: Progress | bool | None) -> Iterator[Progress]:
    """The function to call: that of the user, that of a bar, or one that does nothing.

    None shows a bar after ``PATIENCE`` seconds, True at once; both only if standard error is a terminal or
    in a notebook.
    """
    if callable(progress):
        yield progress
        return
    surface = None if progress is False else _surface()
    if surface is None:
        yield lambda done, assemblies, solutions: None
        return
    bar = _Bar(surface, 0.0 if progress else PATIENCE)
    try:
        yield bar
    finally:
        bar.close()


class _Surface(Protocol):
    """Something that draws a bar."""

    def draw(self, done: float, text: str) -> None: ...

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

    def __call__(self, done: float, assemblies: int, solutions: int) -> None:
        if time.monotonic() >= self._begins:
            self._surface.draw(done, f"assemblies {assemblies:,}  solutions {solutions:,}")

    def close(self) -> None:
        self._surface.close()


class _TerminalBar:
    """A line at the bottom of a terminal, removed at the end."""

    def __init__(self) -> None:
        self._bar: Any = None

    def draw(self, done: float, text: str) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

            self._bar = Progress(
                TextColumn("searching"),
                BarColumn(bar_width=24),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                TextColumn("{task.fields[text]}"),
                console=Console(file=sys.stderr, force_jupyter=False),
                transient=True,
            )
            self._bar.add_task("", total=1.0, text="")
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done, text=text)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


class _NotebookBar:
    """An HTML element under the cell, removed at the end."""

    def __init__(self) -> None:
        self._handle: Any = None
        self._next = 0.0

    def draw(self, done: float, text: str) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _RHYTHM
        label = f"searching <progress value={done:.4f} max=1></progress> {done:.0%} {escape(text)}"
        self._show({"text/html": label, "text/plain": f"searching {done:.0%} {text}"})

    def close(self) -> None:
        if self._handle is not None:
            self._show({"text/html": "", "text/plain": ""})

    def _show(self, data: dict[str, str]) -> None:
        display = sys.modules["IPython"].display.display
        if self._handle is None:
            self._handle = display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)
