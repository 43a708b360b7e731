"""Limits of connections: close idle and surplus ones, and report a lack of file descriptors once a minute.

A connection waits until its request is complete, its body included. The time for that is limited, and so is
the number of connections, of one address and in all: beyond it the one that has waited longest is closed, so
that a device which only holds connections open cannot shut out the others.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

#: A connection without a complete request for this time, in seconds, is closed ...
PATIENCE: Final = 30.0
#: ... unless it has sent at least this number of bytes in that time.
ENOUGH: Final = 1 << 16

#: The most connections of one address (a browser opens six, and one for each page), and of all.
MOST_OF_ONE: Final = 64
MOST: Final = 512

#: The queue of new connections, and how many asyncio tries to accept, and complains of, at once.
BACKLOG: Final = 64

#: Seconds between two lines about connections that cannot be accepted; asyncio tries again every second.
_PAUSE: Final = 60.0


def most_connections() -> int:
    """The most connections of this process: they take at most half of its file descriptors."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # on Windows, where sockets are not files
        return MOST
    files, _ = getrlimit(RLIMIT_NOFILE)
    return max(1, min(MOST, files // 2)) if files >= 0 else MOST


class Connection(H11Protocol):
    """An HTTP connection with these limits; Uvicorn only limits the time after a response."""

    _timer: asyncio.TimerHandle | None = None
    _received = 0
    _ages = itertools.count()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first request, and make room for this connection."""
        super().connection_made(transport)
        self._age = next(self._ages)
        self._wait()
        there = [other for other in self.connections if isinstance(other, Connection)]
        _close_surplus([other for other in there if other._address == self._address], MOST_OF_ONE)
        _close_surplus(there, most_connections())

    def data_received(self, data: bytes) -> None:
        """Count what arrives."""
        self._received += len(data)
        super().data_received(data)

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

    @property
    def is_waiting(self) -> bool:
        """Whether no request, or only a part of one, is here."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self) -> None:
        self._stop_waiting()
        self._received = 0
        self._timer = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if self.is_waiting and self._received >= ENOUGH:
            self._wait()  # a large body on a slow line
        elif self.is_waiting:
            self.transport.close()


def _close_surplus(connections: Iterable[Connection], most: int) -> None:
    """Close the connection that has waited longest for its request if there are more than ``most``."""
    open_ones = [connection for connection in connections if not connection.transport.is_closing()]
    if len(open_ones) > most:
        waiting = [connection for connection in open_ones if connection.is_waiting]
        min(waiting, key=lambda connection: connection._age).transport.abort()


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
