"""Abandoned requests: they are stopped, and their workers serve the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from burrkit.workbench.server import pool as pools
from burrkit.workbench.server.pool import DESKS, Pool
from burrkit.workbench.server.process import CallError, WorkerAnswer, WorkerProcess
from burrkit.workbench.server.routes import designs
from burrkit.workbench.server.routes.incoming import about_job, asked, file_maker, question


class Worker:
    """A worker that answers when it has to stop, if it listens, and never by itself."""

    def __init__(self, *, listens: bool = True) -> None:
        self.listens, self.is_alive = listens, True
        self.calls: list[str] = []
        self.began, self._answered = asyncio.Event(), asyncio.Event()

    async def call(self, name: str, *_: Any, **__: Any) -> WorkerAnswer:
        self.calls.append(name)
        self.began.set()
        if name != "quick":
            await self._answered.wait()
        if name == "wrong":
            raise CallError("no")
        return WorkerAnswer({"name": name}, b"")

    def ask_to_stop(self) -> None:
        if self.listens:
            self._answered.set()

    def kill(self) -> None:
        self.is_alive = False

    async def end(self) -> None:
        self.kill()


def pool_of(*workers: Worker) -> Pool:
    """A pool of these workers, that starts no other."""
    made = Pool()
    made._idle.extend(cast(Any, workers))

    async def start(*, warm: bool) -> WorkerProcess:
        raise AssertionError("another worker is started")

    made._start = start  # type: ignore[method-assign]
    return made


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(cast(Any, test()), 60))


@pytest.mark.parametrize("name", ["long", "wrong"])
def test_a_worker_that_stops_serves_the_next(name: str) -> None:
    async def test() -> None:
        worker = Worker()
        pool = pool_of(worker)
        call = asyncio.create_task(pool.ask(name, {}))
        await worker.began.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert worker.is_alive
        assert (await pool.ask("quick", {})).data == {"name": "quick"}

    run(test)


def test_a_worker_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        worker = Worker(listens=False)
        pool = pool_of(worker)
        call = asyncio.create_task(pool.ask("long", {}))
        await worker.began.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert not worker.is_alive
        assert not pool._idle

    monkeypatch.setattr(pools, "_GRACE", 0.01)
    run(test)


def test_a_question_that_waits_for_a_desk_is_dropped() -> None:
    async def test() -> None:
        workers = [Worker() for _ in range(DESKS)]
        pool = pool_of(*workers)
        calls = [asyncio.create_task(pool.ask("long", {})) for _ in range(DESKS)]
        for worker in workers:
            await worker.began.wait()
        late = asyncio.create_task(pool.ask("late", {}))
        await asyncio.sleep(0)
        for call in (late, *calls):
            call.cancel()
        await asyncio.gather(late, *calls, return_exceptions=True)
        assert [worker.calls for worker in workers] == [["long"]] * DESKS

    run(test)


class Bench:
    def __init__(self, pool: Pool) -> None:
        self.state = type("State", (), {"workbench": type("Parts", (), {"pool": pool})})


def request_of(pool: Pool, messages: asyncio.Queue[str], **path: str) -> Request:
    """A request to a server with this pool; the client sends these messages."""

    async def receive() -> dict[str, Any]:
        return {"type": await messages.get()}

    scope = {"type": "http", "app": Bench(pool), "path_params": path, "query_string": b"", "headers": []}
    return Request(scope, receive)


def test_a_client_that_goes_stops_its_question() -> None:
    async def test() -> None:
        worker, messages = Worker(), asyncio.Queue[str]()
        pool = pool_of(worker)
        call = asyncio.create_task(asked(request_of(pool, messages), "long", {}))
        await worker.began.wait()
        # The body of a request without any arrives as well.
        messages.put_nowait("http.request")
        messages.put_nowait("http.disconnect")
        with pytest.raises(ClientDisconnect):
            await call
        assert cast(Any, pool._idle) == [worker]

    run(test)


PREVIEWS = [
    (question("make_preview", about_job), "make_preview", {}),
    (file_maker("make_sheet", is_shown=True), "make_sheet", {"kind": "booklet"}),
    (file_maker("make_file"), "make_file", {"path": "all.zip"}),
    (question("outline"), "outline", {}),
    (designs._mesh, "mesh_outline", {}),
]


@pytest.mark.parametrize(("handler", "operation", "path"), PREVIEWS)
def test_a_preview_that_nobody_waits_for_is_stopped(
    handler: Callable[[Request], Awaitable[Response]], operation: str, path: dict[str, str]
) -> None:
    async def test() -> None:
        worker, messages = Worker(), asyncio.Queue[str]()
        pool = pool_of(worker)
        call = asyncio.ensure_future(handler(request_of(pool, messages, **path)))
        messages.put_nowait("http.request")
        await worker.began.wait()
        messages.put_nowait("http.disconnect")
        with pytest.raises(ClientDisconnect):
            await call
        assert worker.calls == [operation]
        assert cast(Any, pool._idle) == [worker]

    run(test)


def test_a_client_that_stays_is_answered() -> None:
    async def test() -> None:
        pool, messages = pool_of(Worker(), Worker()), asyncio.Queue[str]()
        assert (await asked(request_of(pool, messages), "quick", {})).data == {"name": "quick"}
        stopped = Worker()
        stopped.ask_to_stop()
        pool._idle.append(cast(Any, stopped))
        with pytest.raises(CallError, match="no"):
            await asked(request_of(pool, messages), "wrong", {})

    run(test)
