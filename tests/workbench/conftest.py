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

from burrkit.formats.json.reader import Reader
from burrkit.workbench.contract.check import Checker, contract
from burrkit.workbench.server.app import app
from burrkit.workbench.server.routes.incoming import Workbench
from burrkit.workbench.server.security import HEADER, Guard
from tests.errors import compare

PORT = 8000
TOKEN = "the-token-of-this-test"
HOME = f"http://127.0.0.1:{PORT}"
EVENTS = f"ws://127.0.0.1:{PORT}/api/events"

#: No test waits longer than this for anything, in seconds; all are done in a small part of it.
PATIENCE = 120.0

Json = dict[str, Any]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The chosen folder; next to it are files that must not be touched."""
    chosen = tmp_path_factory.mktemp("outside") / "chosen"
    chosen.mkdir()
    return chosen


class CheckingClient(TestClient):
    """A page that checks the answers of the server by the contract."""

    def request(self, method: str, url: Any, **more: Any) -> httpx2.Response:
        response = super().request(method, url, **more)
        kind = response.headers.get("content-type", "")
        if response.is_success and kind == "application/json" and (schema := answer_schema(method, str(url))):
            Checker(schema, Reader(f"{method} {url}"), 1 << 1023).value(response.json())
        return response


def answer_schema(method: str, url: str) -> Json:
    """The schema of the answer at an address; empty if it has none."""
    path = url.removeprefix(HOME).partition("?")[0]
    written = contract()
    # The address with the fewest parameters is the one that is meant.
    for address, bodies in sorted(written["endpoints"].items(), key=lambda entry: entry[0].count("{")):
        pattern = re.sub(r"\\{path\\}", ".+", re.escape(address))
        if re.fullmatch(re.sub(r"\\{[a-z]+\\}", "[^/]+", pattern), f"{method} {path}") and bodies["answer"]:
            found: Json = bodies["answer"]
            return {**found, "$defs": written["$defs"]}
    return {}


@pytest.fixture(scope="session")
def bench(folder: Path) -> Iterator[TestClient]:
    """A page that has the token, on a server that runs as long as the tests do."""
    guard = app(folder, token=TOKEN, port=PORT)
    with CheckingClient(guard, base_url=HOME, headers={HEADER: TOKEN}) as client:
        yield client


@pytest.fixture(autouse=True, scope="module")
def few_jobs(bench: TestClient) -> Iterator[None]:
    """The server stores a limited number of jobs: those of a module go with it."""
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


def says(answer: httpx2.Response, status: int, description: str) -> None:
    """The answer is a refusal: this status, and an error as described; see ``tests/errors.py``."""
    assert answer.status_code == status, answer.text
    reported = answer.json()
    assert set(reported) <= {"error", "code", "problem"}
    compare(reported["code"], reported["error"], description)


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
