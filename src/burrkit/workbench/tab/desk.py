"""The server of a browser tab: it answers the requests of its page, without sockets."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from urllib.parse import unquote

from starlette.types import Message

from burrkit.workbench.server.app import routed
from burrkit.workbench.server.events import Events
from burrkit.workbench.server.routes.incoming import Workbench
from burrkit.workbench.server.routes.searches import changes
from burrkit.workbench.tab.jobs import StoredJobs
from burrkit.workbench.tab.workers import Start, TabPool, is_given_up

#: Status, headers and body of a response.
Answer = tuple[int, list[tuple[str, str]], bytes]


class Desk:
    """A workbench without a folder."""

    def __init__(self, home: str, start: Start | None = None) -> None:
        """``home`` has the folders of the jobs. Without ``start`` nothing can be searched."""
        pool, events = TabPool(start), Events()
        self._jobs = StoredJobs(pool, events, Path(home))
        self._bench = Workbench(None, pool, events, self._jobs, asyncio.Lock(), {})
        self._routes = routed()
        self._routes.state.workbench = self._bench

    async def open(self) -> None:
        """Load the jobs of earlier pages, and start a worker for the next search."""
        await self._jobs.restore()
        await self._bench.pool.prepare()

    async def answer(
        self,
        method: str,
        address: str,
        headers: Sequence[tuple[str, str]],
        body: bytes,
        given_up: Callable[[], bool],
        gone: Awaitable[object],
    ) -> Answer:
        """Answer a request; ``given_up`` is polled, ``gone`` done when the page no longer waits for it."""
        is_given_up.set(given_up)
        path, _, query = address.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "tab",
            "path": unquote(path),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
        }
        received = iter([{"type": "http.request", "body": bytes(body)}])
        response: Answer = 500, [], b""

        async def receive() -> Message:
            message = next(received, None)
            if message is None:
                await gone
                message = {"type": "http.disconnect"}
            return message

        async def send(message: Message) -> None:
            nonlocal response
            status, named, data = response
            if message["type"] == "http.response.start":
                pairs = [(name.decode(), value.decode()) for name, value in message["headers"]]
                response = message["status"], pairs, data
            else:
                response = status, named, data + message.get("body", b"")

        try:
            await self._routes(scope, receive, send)
        except Exception:  # it has been answered in one line
            traceback.print_exc()
        return response

    async def report(self, run: str, seen: int, heard: Callable[[str], object]) -> None:
        """Call ``heard`` with what has changed after event ``seen`` of a run, then with each change."""
        events = self._bench.events
        seen = seen if run == events.run else 0
        while True:
            report = changes(self._bench, seen)
            seen = report["event"]
            heard(json.dumps(report))
            await events.wait(seen)
