"""The workers of a browser tab: web workers for searches, and none for short questions.

What a web worker receives and sends are the frames of ``messages``, over ``postMessage``.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from importlib import import_module
from io import BytesIO
from typing import Any, Final, Protocol, TypeAlias

from burrkit.workbench import messages
from burrkit.workbench.messages import Message
from burrkit.workbench.server.pool import PATIENCE, Pool
from burrkit.workbench.server.process import CallError, WorkerAnswer, WorkerDiedError, WorkerHandle
from burrkit.workbench.worker.main import MODULES, execute

#: Whether the request that is answered has been given up by the page.
is_given_up: Final[ContextVar[Callable[[], bool]]] = ContextVar("is_given_up")


def warm() -> None:
    """Load the modules and the kernels of searches."""
    for module in MODULES:
        import_module(module)


def answer(frame: bytes, send: Callable[[bytes], object], should_stop: Callable[[], bool]) -> None:
    """Execute the call in a frame, and send its notes and its result."""
    message, blob = _unpacked(bytes(frame))

    def note(data: Message) -> None:
        send(messages.packed({"note": data}))

    send(messages.packed(*execute(message, blob, note, should_stop)))


def _unpacked(frame: bytes) -> tuple[Message, bytes]:
    found = messages.read(BytesIO(frame))
    if found is None:
        raise ValueError("a frame is cut short")
    return found


class Port(Protocol):
    """A web worker, as the script of the tab offers it."""

    def send(self, frame: bytes, folder: str) -> None:
        """Send a call with the files of a job, which come back when it has changed them."""

    def stop(self) -> None:
        """Let ``should_stop`` of the running call return True."""

    def end(self) -> None:
        """End it at once."""


#: Starts a web worker; takes what is called with its frames, and with the reason when it has ended.
Start: TypeAlias = Callable[[Callable[[Any], None], Callable[[str], None]], Port]


class WebWorker(WorkerHandle):
    """A web worker with a Python of its own."""

    def __init__(self, start: Start) -> None:
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._reason: str | None = None
        self._folder = ""
        self._port = start(lambda frame: self._frames.put_nowait(bytes(frame)), self._ended)

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._reason is None

    async def call(self, name: str, args: Message, *more: Any, **options: Any) -> WorkerAnswer:
        """Call an operation on a job."""
        self._folder = args["folder"]
        return await super().call(name, args, *more, **options)

    async def _send(self, frame: bytes) -> None:
        self._port.send(frame, self._folder)

    async def _receive(self) -> tuple[Message, bytes]:
        frame = await self._frames.get()
        if frame is None:
            raise WorkerDiedError(self._reason)
        return _unpacked(frame)

    def ask_to_stop(self) -> None:
        """Request the running call to stop."""
        self._port.stop()

    def kill(self) -> None:
        """End it at once."""
        self._port.end()
        self._ended("it was ended, as it did not stop by itself")

    async def end(self) -> None:
        """End it at once."""
        self.kill()

    def _ended(self, reason: str) -> None:
        if self.is_alive:
            self._reason = reason
            self._frames.put_nowait(None)


class OwnThread(WorkerHandle):
    """The thread of the tab's server, which answers nothing else meanwhile."""

    is_alive = True

    def __init__(self) -> None:
        self._frames: list[bytes] = []

    async def _send(self, frame: bytes) -> None:
        end = time.monotonic() + PATIENCE
        is_over = is_given_up.get(lambda: False)
        answer(frame, self._frames.append, lambda: time.monotonic() > end or is_over())

    async def _receive(self) -> tuple[Message, bytes]:
        return _unpacked(self._frames.pop(0))

    def ask_to_stop(self) -> None:
        """Do nothing: a call that runs polls whether its request has been given up."""

    kill = ask_to_stop

    async def end(self) -> None:
        """Do nothing."""


class TabPool(Pool):
    """The workers of one tab: the memory of each is a Python's, so one waits for a search at most."""

    def __init__(self, start: Start | None) -> None:
        super().__init__()
        self._start_worker = start

    async def _start(self, *, warm: bool) -> WorkerHandle:
        if not warm:
            return OwnThread()
        if self._start_worker is None:
            raise CallError("nothing can be searched here", 503)
        return WebWorker(self._start_worker)

    async def _stock(self) -> None:
        pass
