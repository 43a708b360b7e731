"""The workbench under test: the app inside the test process, and a real server in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from burrkit.workbench.server.app import app
from burrkit.workbench.server.routes.incoming import Workbench
from burrkit.workbench.server.security import HEADER, Guard

PORT = 8000
TOKEN = "the-token-of-this-test"
HOME = f"http://127.0.0.1:{PORT}"
EVENTS = f"ws://127.0.0.1:{PORT}/api/events"

#: No test waits longer than this for anything, in seconds; all are done in a small part of it.
PATIENCE = 120.0

Json = dict[str, Any]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The chosen folder; beside it lies what must not be touched."""
    chosen = tmp_path_factory.mktemp("outside") / "chosen"
    chosen.mkdir()
    return chosen


@pytest.fixture(scope="session")
def bench(folder: Path) -> Iterator[TestClient]:
    """A page that has the token, on a server that runs as long as the tests do."""
    guard = app(folder, token=TOKEN, port=PORT)
    with TestClient(guard, base_url=HOME, headers={HEADER: TOKEN}) as client:
        yield client


@pytest.fixture(autouse=True, scope="module")
def few_jobs(bench: TestClient) -> Iterator[None]:
    """The server keeps so many jobs and no more: those of a module go with it."""
    yield
    for job in bench.get("/api/jobs").json()["jobs"]:
        bench.delete(f"/api/jobs/{job['id']}")


def inside(bench: TestClient) -> Workbench:
    """The parts of the server, for tests that break them."""
    guard = bench.app
    assert isinstance(guard, Guard)
    assert isinstance(guard.app, Starlette)
    parts: Workbench = guard.app.state.workbench
    return parts


def eventually(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def settled(client: httpx2.Client, job: str, *states: str) -> Json:
    """A job once it is in one of these states; by default once it has come to an end."""
    wanted = states or ("done", "failed", "cancelled", "paused")
    reported: Json = {}

    def is_there() -> bool:
        reported.update(client.get(f"/api/jobs/{job}").json())
        return reported["state"] in wanted

    eventually(is_there, f"the job is {reported.get('state')} and not {wanted}")
    return reported


def solved(client: httpx2.Client, document: Json, **options: Any) -> Json:
    """A new job, once it has come to an end."""
    return settled(client, started(client, document, **options))


def started(client: httpx2.Client, document: Json, **options: Any) -> str:
    """A new job."""
    answer = client.post("/api/jobs", json={"document": document, **options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def says(answer: httpx2.Response, status: int, words: str) -> None:
    """The answer is a refusal: this status, and one line with these words in it."""
    assert answer.status_code == status, answer.text
    reported = answer.json()
    assert set(reported) == {"error"}
    assert "\n" not in reported["error"]
    assert words in reported["error"]


class Server:
    """``burrkit app`` in a process of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        command = [sys.executable, "-m", "burrkit", "app", str(folder), "--no-browser", *options]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.fullmatch(r"The workbench is at (http://127\.0\.0\.1:(\d+))/#token=(\S+)\n", self.line)
        assert found is not None, self.line
        self.home, self.port, self.token = found[1], int(found[2]), found[3]
        self.client = httpx2.Client(base_url=self.home, headers={HEADER: self.token}, timeout=PATIENCE)

    def workers(self) -> list[int]:
        """The processes that the server has started."""
        listed = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for file in listed for pid in file.read_text().split()]

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """End it, and how it ended: exit status, and what it has complained of."""
        self.client.close()
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, its temporary files in ``tmp_path / "temporary"``."""
    chosen, temporary = tmp_path / "chosen", tmp_path / "temporary"
    chosen.mkdir()
    temporary.mkdir()
    running = Server(chosen, TMPDIR=str(temporary))
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.client.close()
            running.process.kill()
            running.process.communicate()
