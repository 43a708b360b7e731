"""What a command is doing, in a line on the terminal that appears once it has taken half a second.

    burrkit: reading soma.xmpuzzle ...

It stands on standard error while nothing else is written, and is erased before anything is; a pipe or a file
never gets it. Commands name what they begin with ``say``; searches that count what they have done draw a bar
over it (``progress``).
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

PATIENCE: Final = 0.5
_ERASE: Final = "\r\x1b[K"


class Waiting:
    """The line of one command: a thread shows it when the patience ends."""

    def __init__(self, stream: TextIO, patience: float = PATIENCE) -> None:
        """``stream`` is a terminal."""
        self._stream, self._patience = stream, patience
        self._changed = threading.Condition()
        self._words: str | None = None
        self._ended = False
        self.is_shown = False
        self._thread = threading.Thread(target=self._show_in_time, daemon=True)
        self._thread.start()

    def say(self, words: str | None) -> None:
        """Begin something else; None is what prints its own progress, or waits for the user."""
        with self._changed:
            self._erase()
            self._words = words
            self._changed.notify()

    def give_way(self) -> None:
        """Erase the line, as something is printed, and leave it so until the next ``say``."""
        if self._words is not None:
            self.say(None)

    def end(self) -> None:
        """Erase the line and end the thread."""
        with self._changed:
            self._erase()
            self._ended = True
            self._changed.notify()
        self._thread.join()

    def _show_in_time(self) -> None:
        with self._changed:
            while not self._ended:
                words = self._words
                if words is None or self.is_shown:
                    self._changed.wait()
                elif not self._changed.wait(self._patience) and words is self._words:
                    self._show(words)

    def _show(self, words: str) -> None:
        line = f"burrkit: {words} ..."
        self._write(line[: shutil.get_terminal_size().columns - 1])
        self.is_shown = True

    def _erase(self) -> None:
        if self.is_shown:
            self._write(_ERASE)
            self.is_shown = False

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # a closed terminal reads nothing
            self._words = None


_current: Waiting | None = None


def say(words: str | None) -> None:
    """Show what the command begins to do, as ``reading soma.xmpuzzle``."""
    if _current is not None:
        _current.say(words)


def give_way() -> None:
    """Erase the line: something is about to be printed."""
    if _current is not None:
        _current.give_way()


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show such lines, if standard error is a terminal that can erase them, until the command ends."""
    global _current  # noqa: PLW0603 - a process has one terminal
    stream = sys.__stderr__
    if stream is None or not stream.isatty() or os.environ.get("TERM", "") in ("", "dumb"):
        yield
        return
    _current = Waiting(stream)
    _current.say(words)
    try:
        yield
    finally:
        _current.end()
        _current = None
