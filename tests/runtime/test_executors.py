"""Worker pools: every piece of work is done once, dead workers and lost clusters, who may use a cluster."""

from __future__ import annotations

import importlib
import os
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from burrkit.errors import BurrkitError
from burrkit.runtime.executors import AHEAD, completed, worker_pool
from tests.errors import raises

needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")
# Dask's own shutting down is not tested here.
quiet = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)


def _square(number: int) -> int:
    return number * number


def _until(condition: Callable[[], bool], patience: float = 30) -> bool:
    end = time.monotonic() + patience
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_piece_is_done_once(jobs: int) -> None:
    with worker_pool(jobs) as hands:
        assert sorted(completed(hands, _square, range(50))) == [(n, n * n) for n in range(50)]


def test_work_is_read_only_as_it_is_needed() -> None:
    read = 0

    def work() -> Iterator[int]:
        nonlocal read
        for number in range(1000):
            read += 1
            yield number

    with worker_pool(2) as hands:
        for done, _ in enumerate(completed(hands, _square, work()), 1):
            assert read <= done + AHEAD * 2


def test_stopping_hands_back_what_was_begun() -> None:
    begun: list[int] = []
    lock = threading.Lock()

    def do(number: int) -> int:
        with lock:
            begun.append(number)
        return number

    done: list[int] = []
    with worker_pool(2) as hands:
        done += (piece for piece, _ in completed(hands, do, range(10**6), should_stop=lambda: len(done) > 4))
    assert sorted(done) == sorted(begun)
    assert 4 < len(done) < 100


def test_an_error_of_the_work_is_raised() -> None:
    with worker_pool(2) as hands, pytest.raises(ZeroDivisionError):
        list(completed(hands, lambda n: 1 // (n - 3), range(10)))


@pytest.mark.parametrize(
    ("cluster", "says"),
    [("here", "invalid give local:N"), ("local:0", "invalid number"), ("local:x", "invalid number")],
)
@needs_dask
def test_no_such_cluster(cluster: str, says: str) -> None:
    with raises(BurrkitError, says), worker_pool(cluster=cluster):
        raise AssertionError("unreachable")


@needs_dask
@quiet
def test_an_address_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.runtime.executors.PATIENCE", 1)
    with (
        raises(BurrkitError, "invalid Dask") as error,
        worker_pool(cluster="tcp://127.0.0.1:9"),
    ):
        raise AssertionError("unreachable")
    assert "\n" not in str(error.value)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with raises(BurrkitError, "not-installed burrkit[cluster]"), worker_pool(cluster="local:2"):
        raise AssertionError("unreachable")


def _slowly(task: tuple[int, str]) -> int:
    """The square of a number, after telling which process works on it, and waiting until it may go on."""
    number, folder = task
    (Path(folder) / f"{number}-{os.getpid()}").touch()
    _until((Path(folder) / "go").exists)
    return number * number


@needs_dask
@quiet
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    work = [(number, str(tmp_path)) for number in range(6)]
    with worker_pool(cluster="local:2") as hands:

        def kill() -> None:
            assert _until(lambda: len(list(tmp_path.glob("*-*"))) >= 2)
            os.kill(int(next(tmp_path.glob("*-*")).name.split("-")[1]), signal.SIGKILL)
            (tmp_path / "go").touch()

        killer = threading.Thread(target=kill)
        killer.start()
        done = dict(completed(hands, _slowly, work))
        killer.join()
    assert done == {piece: piece[0] ** 2 for piece in work}
    # Another worker has done the dead worker's piece again.
    assert len(list(tmp_path.glob("*-*"))) > len(work)


PAGES = ("/info/main/workers.html", "/json/identity.json", "/metrics", "/health")


def _received(port: int, page: str, context: ssl.SSLContext | None) -> bytes:
    """The first line that a server of this machine sends to a stranger who requests a page."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as plain:
            end = context.wrap_socket(plain) if context else plain
            end.sendall(f"GET {page} HTTP/1.0\r\n\r\n".encode())
            return end.recv(100).split(b"\r\n")[0]
    except (ssl.SSLError, ConnectionError):
        return b""


@needs_dask
@quiet
@pytest.mark.parametrize("processes", [1, 3])
def test_a_local_cluster_has_the_requested_processes(processes: int) -> None:
    with worker_pool(cluster=f"local:{processes}") as pool:
        assert _until(lambda: pool.capacity() == processes)


@needs_dask
@quiet
def test_a_local_cluster_serves_its_owner_alone() -> None:
    """Other machines cannot reach the scheduler, and other programs have no certificate."""
    import distributed

    psutil: Any = importlib.import_module("psutil")  # which distributed needs
    security: Any = distributed.Security
    stranger = security.temporary()
    contexts = (ssl._create_unverified_context(), stranger.get_connection_args("client")["ssl_context"])
    contexts[1].check_hostname, contexts[1].verify_mode = False, ssl.CERT_NONE
    with worker_pool(cluster="local:1") as pool:
        assert dict(completed(pool, abs, [-3])) == {-3: 3}
        this = psutil.Process()
        listening = {
            connection.laddr
            for process in (this, *this.children(recursive=True))
            for connection in process.net_connections(kind="inet")
            if connection.status == psutil.CONN_LISTEN
        }
        assert {address.ip for address in listening} == {"127.0.0.1"}
        assert len(listening) >= 3, "the scheduler, a worker and its nanny"
        for address in listening:
            pages = {_received(address.port, page, None) for page in PAGES}
            assert pages in ({b""}, {b"HTTP/1.1 404 Not Found"})
            if pages == {b""}:
                assert [_received(address.port, "/", context) for context in contexts] == [b"", b""]


def test_a_local_cluster_without_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setitem(__import__("sys").modules, "cryptography", None)
    with (
        raises(BurrkitError, "not-installed burrkit[cluster] cryptography"),
        worker_pool(cluster="local:1"),
    ):
        raise AssertionError("unreachable")
