"""Run the workbench server: a local socket, the address for the browser, a clean shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from burrkit.errors import BurrkitError
from burrkit.workbench.server.app import app
from burrkit.workbench.server.connections import BACKLOG, Connection


def run(folder: Path, *, port: int, browser: bool, announce: Callable[[str], None]) -> None:
    """Serve until Ctrl-C. ``port`` 0 takes any free one; ``announce`` is called with the address.

    Raises BurrkitError if the folder does not exist, or if the port cannot be used.
    """
    if not folder.is_dir():
        raise BurrkitError(f"{folder}: no such folder")
    listener = _listener(port)
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(32)
    address = f"http://127.0.0.1:{port}/#token={token}"
    server = uvicorn.Server(
        uvicorn.Config(
            app(folder, token=token, port=port),
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
    announce(address)
    if browser:
        # webbrowser may start a browser and wait for it.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    loop = asyncio.Runner(loop_factory=server.config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), loop as runner:
        runner.get_loop()
        # Closed in every case: Ctrl-C right after the start would leave a warning about it.
        with contextlib.closing(server.serve(sockets=[listener])) as serving:
            runner.run(serving)


def _listener(port: int) -> socket.socket:
    """Return a socket that listens only on this machine."""
    # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Without this, a port that was in use a minute ago cannot be bound.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise BurrkitError(
            f"port {port} cannot be used: {(error.strerror or str(error)).lower()}; "
            "choose another one with --port, or leave it out"
        ) from None
    return listener
