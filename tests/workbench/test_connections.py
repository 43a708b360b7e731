"""Connections that do nothing are closed; running out of them is one line."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from burrkit.workbench.server import connections
from burrkit.workbench.server.process import CallError, WorkerProcess


def on_a_server(talk: Callable[[Connected], Awaitable[None]]) -> None:
    """Talk to a server of one page over one connection."""

    async def page(_: object) -> PlainTextResponse:
        return PlainTextResponse("page")

    async def run() -> None:
        config = uvicorn.Config(
            Starlette(routes=[Route("/", page)]), ws="wsproto", http=connections.Connection
        )
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


@pytest.mark.parametrize("sent", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
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
