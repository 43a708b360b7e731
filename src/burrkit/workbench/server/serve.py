"""Run the workbench server: a local socket, the address for the browser, a clean shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn

from burrkit.errors import BurrkitError
from burrkit.workbench.server.app import app
from burrkit.workbench.server.connections import BACKLOG, Connection, quiet
from burrkit.workbench.server.pairing import Pairing


class Served(NamedTuple):
    """Where a workbench is: addresses with the token, and the code to type on other devices."""

    address: str
    network_address: str = ""
    network_place: str = ""
    code: str = ""


def run(
    folder: Path,
    *,
    port: int,
    browser: bool,
    announce: Callable[[Served], None],
    address: str | None = None,
    language: str | None = None,
) -> None:
    """Serve until Ctrl-C. ``port`` 0 takes any free one; ``announce`` is called with where it is.

    With an ``address`` of this machine in a network, other devices there can use it, too. The page is in a
    ``language``, or else in that of the browser. Raises BurrkitError if the folder does not exist, or if the
    port or the address cannot be used.
    """
    if not folder.is_dir():
        raise BurrkitError(f"{folder}: no such folder", "unknown")
    listeners = _listeners(port, address)
    port = listeners[0].getsockname()[1]
    token = secrets.token_urlsafe(32)
    pairing = None if address is None else Pairing(token)
    end = f"{f'?language={language}' if language else ''}#token={token}"
    served = Served(f"http://127.0.0.1:{port}/{end}")
    if pairing is not None:
        place = f"http://{address}:{port}"
        served = Served(served.address, f"{place}/{end}", place, pairing.shown)
    server = uvicorn.Server(
        uvicorn.Config(
            app(folder, token=token, port=port, address=address, pairing=pairing),
            log_level="warning",
            access_log=False,
            server_header=False,
            http=Connection,
            backlog=BACKLOG,
            ws="wsproto",
            ws_max_size=1 << 16,
            # An open page never closes its websocket.
            timeout_graceful_shutdown=1,
        )
    )
    announce(served)
    if browser:
        # webbrowser may start a browser and wait for it.
        threading.Thread(target=webbrowser.open, args=(served.address,), daemon=True).start()
    loop = asyncio.Runner(loop_factory=server.config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), loop as runner:
        runner.get_loop().set_exception_handler(quiet())
        # Closed in every case: Ctrl-C right after the start would leave a warning about it.
        with contextlib.closing(server.serve(sockets=listeners)) as serving:
            runner.run(serving)


def _listeners(port: int, address: str | None) -> list[socket.socket]:
    """Return sockets on one port: of this machine alone, and of its address in a network if there is one."""
    local = _listener("127.0.0.1", port)
    if address is None:
        return [local]
    try:
        return [local, _listener(address, local.getsockname()[1])]
    except BurrkitError:
        local.close()
        raise


def _listener(address: str, port: int) -> socket.socket:
    """Return a socket that listens on one address."""
    # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Without this, a port that was in use a minute ago cannot be bound.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        reason = (error.strerror or str(error)).lower()
        if error.errno == errno.EADDRNOTAVAIL:
            raise BurrkitError(
                f"{address} is not an address of this machine; choose another --address"
            ) from None
        raise BurrkitError(
            f"port {port} cannot be used: {reason}; choose another one with --port, or leave it out", "busy"
        ) from None
    return listener
