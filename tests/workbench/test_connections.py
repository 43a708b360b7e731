"""Connections that do nothing are closed; running out of them is one line."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from burrkit.workbench.server import connections
from burrkit.workbench.server.process import CallError, WorkerProcess


async def page(_: object) -> PlainTextResponse:
    return PlainTextResponse("page")


async def echo(request: Request) -> PlainTextResponse:
    try:
        return PlainTextResponse(f"{len(await request.body())} bytes")
    except ClientDisconnect:
        return PlainTextResponse("gone")


ROUTES = [Route("/", page), Route("/", echo, methods=["POST"])]


def on_a_server(talk: Callable[[Connected], Awaitable[None]]) -> None:
    """Talk to a server of one page over one connection."""

    async def run() -> None:
        config = uvicorn.Config(Starlette(routes=ROUTES), ws="wsproto", http=connections.Connection)
        config.load()
        loop = asyncio.get_running_loop()
        made: list[connections.Connection] = []

        def connection() -> connections.Connection:
            made.append(connections.Connection(config, ServerState(), {}))
            return made[0]

        server = await loop.create_server(connection, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        while not made:
            await asyncio.sleep(0)
        await talk(Connected(made[0], reader, writer))
        writer.close()
        server.close()

    asyncio.run(asyncio.wait_for(run(), 60))


class Connected:
    """Both ends of a connection."""

    def __init__(
        self, server: connections.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.server, self.reader, self.writer = server, reader, writer


POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: x\r\n", POST % 10, POST % 10 + b"123456789"]
)
def test_without_a_complete_request_it_is_closed(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)

    async def talk(connected: Connected) -> None:
        connected.writer.write(sent)
        assert await connected.reader.read() == b""

    on_a_server(talk)


def test_after_a_response_it_waits_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)

    async def talk(connected: Connected) -> None:
        connected.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET")
        assert (await connected.reader.read()).endswith(b"\r\n\r\npage")

    on_a_server(talk)


def test_a_large_body_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit passes three times, and each time enough has arrived."""
    monkeypatch.setattr(connections, "ENOUGH", 3)

    async def talk(connected: Connected) -> None:
        connected.writer.write(POST % 9)
        for part in (b"123", b"456", b"789"):
            connected.server._received = 0
            connected.writer.write(part)
            while connected.server._received < len(part):
                await asyncio.sleep(0)
            connected.server._give_up()
        while not (received := await connected.reader.read(1000)).endswith(b"9 bytes"):
            assert received

    on_a_server(talk)


def test_a_slow_body_is_not_waited_for() -> None:
    async def talk(connected: Connected) -> None:
        connected.writer.write(POST % 9 + b"123")
        while connected.server.is_waiting and connected.server.cycle is None:
            await asyncio.sleep(0)
        connected.server._give_up()
        assert await connected.reader.read() == b""

    on_a_server(talk)


@pytest.mark.parametrize(("most_of_one", "most"), [(5, 100), (100, 5)])
def test_held_connections_block_no_user(most_of_one: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred connections with half a request the last five stay; a new one gets its page."""
    monkeypatch.setattr(connections, "MOST_OF_ONE", most_of_one)
    monkeypatch.setattr(connections, "most_connections", lambda: most)

    async def run() -> None:
        config = uvicorn.Config(Starlette(routes=ROUTES), ws="wsproto", http=connections.Connection)
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: connections.Connection(config, state, {}), "127.0.0.1", 0
        )
        address = server.sockets[0].getsockname()
        held = []
        for _ in range(100):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(POST % 10 + b"1")
            held.append((reader, writer))
        reader, mine = await asyncio.open_connection(*address)
        mine.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert (await reader.read()).endswith(b"page")
        for reader, _ in held[:95]:
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
        assert len(state.connections) <= 5
        server.close()
        for writer in (mine, *(writer for _, writer in held)):
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_connection_at_work_is_not_closed_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 1)

    async def talk(connected: Connected) -> None:
        connected.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while connected.server.is_waiting:
            await asyncio.sleep(0)
        connections._close_surplus([connected.server, connected.server], 2)
        assert (await connected.reader.read(1000)).startswith(b"HTTP/1.1 200")

    on_a_server(talk)


def test_connections_leave_half_of_the_files_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for files, most in ((300, 150), (1, 1), (1 << 20, connections.MOST), (-1, connections.MOST)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert connections.most_connections() == most


def test_a_websocket_is_not_waited_for() -> None:
    async def talk(connected: Connected) -> None:
        assert connected.server._timer is not None
        connected.writer.write(
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await connected.reader.readline()
        assert connected.server._timer is None

    on_a_server(talk)


def test_running_out_of_files_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(connections.quiet())
        error = OSError(errno.EMFILE, "Too many open files")
        for _ in range(1000):
            loop.call_exception_handler(
                {"message": "socket.accept() out of system resource", "exception": error}
            )

    asyncio.run(run())
    said = capsys.readouterr().err
    assert said == (
        "burrkit: no connection can be accepted (Too many open files); trying again every second\n"
    )


def test_other_errors_of_the_loop_are_reported(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(connections.quiet())
        loop.call_exception_handler({"message": "something else", "exception": ValueError("mistake")})

    asyncio.run(run())
    assert "something else" in caplog.text


def test_no_process_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refused)
    with pytest.raises(CallError, match="no process can be started: Too many open files") as caught:
        asyncio.run(WorkerProcess.start(warm=False))
    assert caught.value.status == 503
