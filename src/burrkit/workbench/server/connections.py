"""Close idle connections, and report a lack of file descriptors once a minute."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

#: A connection without a complete request for so long, in seconds, is closed.
PATIENCE: Final = 30.0

#: The queue of new connections, and how many asyncio tries to accept, and complains of, at once.
BACKLOG: Final = 64

#: Seconds between two lines about connections that cannot be accepted; asyncio tries again every second.
_PAUSE: Final = 60.0


class Connection(H11Protocol):
    """An HTTP connection with a time limit for requests; Uvicorn only limits the time after a response."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limit."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Start the time limit of the next request, which may arrive in parts."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Cancel the time limit: a websocket stays open."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


def quiet() -> Callable[[asyncio.AbstractEventLoop, Any], None]:
    """A handler of exceptions of an event loop that reports a lack of file descriptors once a minute."""
    last = -_PAUSE

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        error = context.get("exception")
        if not (isinstance(error, OSError) and "accept" in str(context.get("message"))):
            loop.default_exception_handler(context)
        elif loop.time() - last >= _PAUSE:
            last = loop.time()
            line = f"burrkit: no connection can be accepted ({error.strerror}); trying again every second"
            print(line, file=sys.stderr)

    return handle
