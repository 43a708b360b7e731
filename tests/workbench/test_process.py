"""A real server in a process of its own: how it starts, ends, and stays quick while searches run."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import httpx2
import pytest
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Event, RejectConnection, Request as WSRequest, TextMessage

from burrkit.workbench.server.security import HEADER
from tests.conftest import Cli
from tests.workbench.conftest import PATIENCE, Server, eventually, says, settled, solved, started
from tests.workbench.puzzles import burr, solid_pentominoes

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")


def has_gone(pid: int) -> bool:
    """Whether a process has ended; it may still wait to be seen off."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def cpu_of(pid: int) -> int:
    """The time that a process has computed, in ticks of about 10 ms; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(fields[11]) + int(fields[12])


def has_found(server: Server, job: str) -> bool:
    return bool(server.client.get(f"/api/jobs/{job}").json()["found"])


def busy(server: Server) -> list[int]:
    """A server with searches on every processor: its workers."""
    jobs = [started(server.client, solid_pentominoes()) for _ in range(2)]
    for job in jobs:
        eventually(partial(has_found, server, job), "nothing is found")
    return server.workers()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ends_cleanly(server: Server, tmp_path: Path, how: signal.Signals) -> None:
    workers = busy(server)
    assert len(workers) >= 3
    assert list((tmp_path / "temporary").iterdir())
    code, complaints = server.end(how)
    assert code == (0 if how is signal.SIGINT else -signal.SIGTERM)
    assert "Traceback" not in complaints
    assert complaints.count("\n") == 1, complaints
    for pid in workers:
        eventually(partial(has_gone, pid), "a worker has outlived the server")
    assert list((tmp_path / "temporary").iterdir()) == []


def test_workers_die_with_a_server_that_is_killed(server: Server) -> None:
    workers = busy(server)
    server.end(signal.SIGKILL)
    for pid in workers:
        eventually(partial(has_gone, pid), "a worker has outlived the server")


def test_stays_quick_while_every_processor_searches(server: Server) -> None:
    busy(server)
    waits = []
    for _ in range(30):
        asked = time.monotonic()
        assert server.client.get("/api/jobs").status_code == 200
        waits.append(time.monotonic() - asked)
    # Generous: it is a few thousandths of a second on any machine that does nothing else.
    assert sorted(waits)[15] < 1
    assert server.client.post("/api/check", json={"document": burr()}).status_code == 200
    job = server.client.get("/api/jobs").json()["jobs"][0]["id"]
    asked = time.monotonic()
    server.client.post(f"/api/jobs/{job}/cancel")
    assert settled(server.client, job)["state"] == "cancelled"
    assert time.monotonic() - asked < 10


def test_a_browser_is_served(server: Server) -> None:
    with httpx2.Client(base_url=server.home) as bare:
        assert bare.get("/").status_code == 200
        says(bare.get("/api/about"), 401, "no-access token")
        foreign = {HEADER: server.token, "Host": "evil.example"}
        says(bare.get("/api/about", headers=foreign), 403, "no-access answers")
        assert "server" not in bare.get("/").headers
    assert solved(server.client, burr())["solutions"] == 90
    saved = server.client.put("/api/files/a%2520b.json", json={"document": burr()})
    assert saved.status_code == 200
    assert server.client.get("/api/files").json()["files"][0]["name"] == "a%20b.json"


@pytest.mark.parametrize(
    "path", ["/api/open/../secret.json", "/api/open/%2e%2e/secret.json", "/api/open/..%2f..%2fsecret.json"]
)
def test_paths_as_they_are(server: Server, tmp_path: Path, path: str) -> None:
    """Sent as they stand: a client of its own would tidy them up."""
    (tmp_path / "secret.json").write_text("secret")
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{HEADER}: {server.token}\r\n"
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(1 << 16), b""))
    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403", b"HTTP/1.1 404"))
    assert b"secret" not in answer.split(b"\r\n\r\n", 1)[1]


class Listener:
    """A page's websocket, by hand: what a browser sends, and what comes back."""

    def __init__(self, server: Server, *, origin: str = "", token: str = "") -> None:
        self.line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.connection = WSConnection(ConnectionType.CLIENT)
        head = [(b"Origin", (origin or server.home).encode())]
        offered = ["burrkit", f"burrkit-token.{token or server.token}"]
        wanted = WSRequest(
            f"127.0.0.1:{server.port}", "/api/events", subprotocols=offered, extra_headers=head
        )
        self.line.sendall(self.connection.send(wanted))

    def next(self) -> Event:
        while True:
            for event in self.connection.events():
                return event
            data = self.line.recv(1 << 16)
            self.connection.receive_data(data or None)


def test_a_websocket_from_elsewhere(server: Server) -> None:
    for origin, token, status in (("http://evil.example", "", 403), ("", "wrong", 401)):
        refused = Listener(server, origin=origin, token=token)
        answer = refused.next()
        assert isinstance(answer, RejectConnection)
        assert answer.status_code == status
        refused.line.close()


def test_a_page_that_listens_holds_nothing_up(server: Server) -> None:
    page = Listener(server)
    accepted = page.next()
    assert isinstance(accepted, AcceptConnection)
    assert accepted.subprotocol == "burrkit"
    hello = page.next()
    assert isinstance(hello, TextMessage)
    assert json.loads(hello.data)["jobs"] == []
    job = started(server.client, solid_pentominoes())
    news = page.next()
    assert isinstance(news, TextMessage)
    assert [reported["id"] for reported in json.loads(news.data)["jobs"]] == [job]
    code, complaints = server.end()
    assert (code, complaints.count("\n")) == (0, 1), complaints
    page.line.close()


def test_a_page_that_goes_leaves_no_worker_at_its_preview(server: Server) -> None:
    # A mesh that takes minutes; a worker that does not stop soon is ended.
    layers = [["#" * 30] * 30, ["#." * 15, ".#" * 15] * 15] * 15
    shapes = {"format": "burrkit-puzzle", "version": 1, "kind": "puzzle", "shapes": [{"layers": layers}]}
    body = json.dumps({"document": shapes | {"problems": [{"pieces": [{"shape": 0}], "goal": 0}]}}).encode()
    begun = {pid: cpu_of(pid) for pid in server.workers()}
    made: list[int] = []

    def is_made() -> bool:
        # Another worker may start only now, which takes a part of a second.
        made[:] = [pid for pid in server.workers() if cpu_of(pid) > begun.get(pid, 0) + 200]
        return bool(made)

    head = f"POST /api/make HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{HEADER}: {server.token}\r\n"
    with socket.create_connection(("127.0.0.1", int(server.port)), PATIENCE) as page:
        page.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        eventually(is_made, "no preview is made")
    eventually(lambda: all(map(has_gone, made)), "the preview is still being made")


def test_it_listens_on_this_machine_alone(server: Server) -> None:
    rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
    here = [row.split()[1] for row in rows if row.split()[1].endswith(f":{server.port:04X}")]
    assert "0100007F" in {address.partition(":")[0] for address in here}
    assert "00000000" not in {address.partition(":")[0] for address in here}


# Starting ------------------------------------------------------------------------------------------------


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "burrkit", "app", "--no-browser", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_port_in_use_is_one_line(server: Server, tmp_path: Path) -> None:
    done = run(str(tmp_path), "--port", str(server.port))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"burrkit: port {server.port} cannot be used: address already in use;")
    assert done.stderr.count("\n") == 1


def test_a_port_can_be_chosen(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    chosen = Server(tmp_path, "--port", str(port))
    assert chosen.port == port
    chosen.end()


def test_no_such_folder_is_one_line(tmp_path: Path) -> None:
    done = run(str(tmp_path / "nowhere"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"burrkit: {tmp_path / 'nowhere'}: no such folder\n"


def test_without_the_extra_it_reports_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.cli.workbench.find_spec", lambda name: None)
    ran = cli("app")
    assert ran.code == 2
    assert ran.err == "burrkit: the workbench needs the extra web: pip install 'burrkit[web]'\n"


def test_every_start_has_a_token_of_its_own(tmp_path: Path) -> None:
    one, two = Server(tmp_path), Server(tmp_path)
    assert one.token != two.token
    assert min(len(one.token), len(two.token)) >= 43
    says(two.client.get("/api/about", headers={HEADER: one.token}), 401, "no-access token")
    one.end()
    two.end()
    assert list(tmp_path.iterdir()) == []
