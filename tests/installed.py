"""A burrkit that is installed elsewhere, from a wheel, run with nothing but itself."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from tests.console_examples import Example, comparable, pattern

ROOT = Path(__file__).parent.parent

#: No test waits longer than this for a job, in seconds; all are done in a small part of it.
PATIENCE = 120.0


@dataclass(frozen=True)
class Installed:
    """Where the commands are, and the home directory of its user, which is also the working directory."""

    commands: Path
    home: Path

    def environment(self, **variables: str) -> dict[str, str]:
        """All variables that its programs get."""
        named = {"PATH": str(self.commands), "HOME": str(self.home), "PYTHONUTF8": "1", **variables}
        if sys.platform == "win32":  # without it Python has no random numbers and no sockets
            named["SYSTEMROOT"] = "C:\\Windows"
        return named

    def ended(self, *words: str, cwd: Path | None = None, **variables: str) -> tuple[int, str, str]:
        """The exit code of a program, its output and its errors."""
        done = subprocess.run(
            [self.commands / words[0], *words[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            cwd=cwd or self.home,
            env=self.environment(**variables),
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def run(self, *words: str, cwd: Path | None = None, **variables: str) -> str:
        """The output of a program, which must succeed and complain about nothing."""
        code, printed, errors = self.ended(*words, cwd=cwd, **variables)
        assert (code, errors) == (0, ""), f"{words}: {errors}"
        return printed

    def check_example(self, example: Example) -> None:
        """Run an example of the documentation in a shell; it must print what is shown."""
        shell = shutil.which("bash")
        assert shell is not None
        done = subprocess.run(
            [shell, "-c", example.command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=self.home,
            env=self.environment(),
            check=False,
        )
        printed = comparable(done.stdout)
        assert pattern(example.shown).fullmatch(printed), f"{example.command} printed\n{printed}"

    @contextmanager
    def workbench(self, *words: str, **variables: str) -> Iterator[Workbench]:
        """A workbench that runs as long as the context; Ctrl-C must end it with exit code 0."""
        server = subprocess.Popen(
            [self.commands / words[0], *words[1:], "--no-browser"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=self.home,
            env=self.environment(PYTHONUNBUFFERED="1", **variables),
        )
        assert server.stdout is not None
        try:
            lines = [server.stdout.readline(), server.stdout.readline()]
            found = re.search(r"(http://127\.0\.0\.1:\d+)/#token=(\S+)", lines[0])
            assert found is not None, "".join(lines) + server.stdout.read()
            yield Workbench(found[1], found[2], "".join(lines))
            server.send_signal(signal.SIGINT)
            assert (server.wait(PATIENCE), server.stdout.read()) == (0, "")
        finally:
            server.kill()
            server.stdout.close()
            server.wait()


@dataclass(frozen=True)
class Workbench:
    """A running workbench: its address, its token, and what it printed."""

    address: str
    token: str
    printed: str

    def ask(self, path: str, body: bytes | None = None) -> bytes:
        """The answer to a request with the token, a POST if it has a body."""
        headers = {"X-Burrkit-Token": self.token, "Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
        return content

    def ask_json(self, path: str, body: bytes | None = None) -> Any:
        """The answer as data."""
        return json.loads(self.ask(path, body))

    def check_that_it_solves(self, puzzle: Path) -> dict[str, Any]:
        """Load the page, read a puzzle, solve it, show its first finding; returns the finished job."""
        page = self.ask("/").decode()
        assert "<script" in page and len(page) > 100_000, page[:500]
        read = self.ask_json(f"/api/read?name={puzzle.name}", puzzle.read_bytes())
        request = json.dumps({"document": read["document"]}).encode()
        job = self.ask_json("/api/jobs", request)
        until = time.monotonic() + PATIENCE
        while job["state"] in ("waiting", "running"):
            assert time.monotonic() < until, job
            time.sleep(0.05)
            job = self.ask_json(f"/api/jobs/{job['id']}")
        assert job["state"] == "done", job
        scene = self.ask_json(f"/api/jobs/{job['id']}/found/1/scene", b"{}")
        assert scene["solutions"][0]["steps"]
        finished: dict[str, Any] = job
        return finished


def bare(wheel: Path, folder: Path) -> Installed:
    """An environment with a wheel of burrkit and what it requires, linked from this environment: no index."""
    place, home = folder / "venv", folder / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    commands = place / ("Scripts" if sys.platform == "win32" else "bin")
    site = next(place.glob("[Ll]ib/**/site-packages"))
    for name in required("burrkit"):
        for entry in {Path(file.parts[0]) for file in metadata.files(name) or ()}:
            source = Path(str(metadata.distribution(name).locate_file(entry)))
            if entry.name not in ("..", "__pycache__"):
                (site / entry).symlink_to(source, target_is_directory=source.is_dir())
    pip = [sys.executable, "-m", "pip", "--python", str(commands / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True)
    home.mkdir()
    return Installed(commands, home)


def required(name: str) -> set[str]:
    """The packages that one requires without extras, and that these require."""
    names: set[str] = set()
    todo = [name]
    while todo:
        for requirement in map(Requirement, metadata.requires(todo.pop()) or ()):
            needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if needed and requirement.name not in names:
                names.add(requirement.name)
                todo.append(requirement.name)
    return names
