"""The line on what a command is doing: shown late, on a terminal alone, erased before other text."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from burrkit.cli.common import streams, waiting
from burrkit.cli.common.waiting import Waiting

PATIENT = 30.0


class Terminal(io.StringIO):
    """A terminal that stores what is written, and signals when something is."""

    def __init__(self) -> None:
        super().__init__()
        self.written = threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        length = super().write(text)
        self.written.set()
        return length

    def after(self, count: int) -> str:
        """What stands there as soon as there are that many characters."""
        while len(self.getvalue()) < count and self.written.wait(PATIENT):
            self.written.clear()
        return self.getvalue()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    screen = Terminal()
    monkeypatch.setattr(sys, "__stderr__", screen)
    monkeypatch.setenv("TERM", "xterm")
    return screen


@pytest.fixture
def line() -> Iterator[tuple[Waiting, Terminal]]:
    screen = Terminal()
    shown = Waiting(screen, patience=0)
    yield shown, screen
    shown.end()


READING = "burrkit: reading soma.json ..."


def test_it_appears_and_gives_way(line: tuple[Waiting, Terminal]) -> None:
    shown, screen = line
    shown.say("reading soma.json")
    assert screen.after(len(READING)) == READING
    shown.give_way()
    assert screen.getvalue() == f"{READING}\r\x1b[K"
    shown.give_way()
    assert screen.getvalue() == f"{READING}\r\x1b[K"


def test_what_comes_next_replaces_it(line: tuple[Waiting, Terminal]) -> None:
    shown, screen = line
    shown.say("reading soma.json")
    screen.after(len(READING))
    shown.say("drawing")
    assert screen.after(len(READING) + 20).startswith(f"{READING}\r\x1b[Kburrkit: drawing")


def test_it_never_wraps(line: tuple[Waiting, Terminal], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    shown, screen = line
    shown.say("reading a file with a long name")
    assert len(screen.after(19)) == 19


def test_the_patient_see_nothing() -> None:
    screen = Terminal()
    shown = Waiting(screen, patience=1000)
    shown.say("reading soma.json")
    shown.end()
    assert screen.getvalue() == ""


def test_a_closed_terminal_is_not_an_error(line: tuple[Waiting, Terminal]) -> None:
    shown, screen = line
    screen.close()
    shown.say("reading soma.json")
    shown.give_way()


def test_output_of_the_command_erases_it(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "Waiting", lambda stream: Waiting(stream, patience=0))
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    with streams.prepared(), waiting.waiting("working"):
        terminal.after(len("burrkit: working ..."))
        print("solved")
        assert terminal.getvalue() == "burrkit: working ...\r\x1b[K"


@pytest.mark.parametrize("name", ["dumb", ""])
def test_a_terminal_that_cannot_erase_gets_none(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("TERM", name)
    monkeypatch.setattr(waiting, "Waiting", None)
    with waiting.waiting("working"):
        waiting.say("reading")
        waiting.give_way()
    assert terminal.getvalue() == ""


def test_a_pipe_gets_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(waiting, "Waiting", None)
    with (tmp_path / "errors").open("w") as file:
        assert not os.isatty(file.fileno())
        monkeypatch.setattr(sys, "__stderr__", file)
        with waiting.waiting("working"):
            waiting.say("reading")
