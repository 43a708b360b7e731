"""Handles of workers: start, call, stop, kill. The workers of a server are processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from burrkit.errors import BurrkitError, InternalError
from burrkit.workbench import messages
from burrkit.workbench.messages import Message

#: Seconds that a worker may take to exit after its pipe is closed.
_LAST_BREATH: Final = 2.0


#: Codes of errors by HTTP status; "invalid" for all others.
CODE_OF_STATUS: Final = {
    401: "no-access",
    403: "no-access",
    404: "unknown",
    409: "conflict",
    412: "exists",
    413: "too-large",
    429: "busy",
    500: "internal",
    503: "busy",
}


class CallError(BurrkitError):
    """An error response: one line, its HTTP status, and a code, which usually follows from the status.

    ``problem`` is that of the document which the line is about, if there is one.
    """

    def __init__(
        self, line: str, status: int = 422, code: str | None = None, problem: int | None = None
    ) -> None:
        super().__init__(line, code or CODE_OF_STATUS.get(status))
        self.status, self.problem = status, problem


class WorkerDiedError(Exception):
    """A worker ended during a call; the message explains how."""


@dataclass(frozen=True)
class WorkerAnswer:
    """The result of a call: plain data, and perhaps bytes."""

    data: Message
    blob: bytes


class WorkerHandle(ABC):
    """A handle of a worker, whatever it runs in; it handles one call at a time."""

    async def call(
        self,
        name: str,
        args: Message,
        blob: bytes = b"",
        *,
        as_json: bool = False,
        note: Callable[[Message], None] | None = None,
    ) -> WorkerAnswer:
        """Call an operation; ``note`` is called with the notes of the worker.

        ``as_json`` requests the data of the result as bytes of JSON.
        Raises CallError for an error of the operation, WorkerDiedError if the worker ends during the call.
        """
        await self._send(messages.packed({"call": name, "args": args, "as_json": as_json}, blob))
        while True:
            message, attached = await self._receive()
            if "note" in message:
                if note is not None:
                    note(message["note"])
            elif "error" in message:
                about = message.get("code"), message.get("problem")
                raise CallError(message["error"], message["status"], *about)
            else:
                return WorkerAnswer(message["done"], attached)

    @property
    @abstractmethod
    def is_alive(self) -> bool:
        """Whether the worker is still running, as far as known."""

    @abstractmethod
    async def _send(self, frame: bytes) -> None:
        """Send a frame to the worker."""

    @abstractmethod
    async def _receive(self) -> tuple[Message, bytes]:
        """Return its next frame. WorkerDiedError if it ends."""

    @abstractmethod
    def ask_to_stop(self) -> None:
        """Request the running call to stop."""

    @abstractmethod
    def kill(self) -> None:
        """End the worker at once."""

    @abstractmethod
    async def end(self) -> None:
        """Kill the worker and wait until it has ended."""


class WorkerProcess(WorkerHandle):
    """A worker in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise InternalError("the worker was started without pipes")
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self._last_words = ""
        self._complaints = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, *, warm: bool) -> WorkerProcess:
        """Start a process; ``warm`` loads the kernels at once. CallError if the system refuses."""
        # -P: otherwise -m puts the working directory, perhaps one of downloaded puzzles, first in sys.path.
        command = [sys.executable, "-P", "-m", "burrkit.workbench.worker.main", *(["--warm"] if warm else [])]
        pipe = asyncio.subprocess.PIPE
        # A separate session: Ctrl-C in the terminal must reach only the server.
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:  # too many processes, or open files
            raise CallError(f"no process can be started: {error.strerror}; try again later", 503) from None
        return cls(process)

    @property
    def is_alive(self) -> bool:
        """Whether the process is still running, as far as known."""
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def _send(self, frame: bytes) -> None:
        try:
            self._stdin.write(frame)
            await self._stdin.drain()
        except ConnectionError:
            raise WorkerDiedError(await self._how_it_ended()) from None

    async def _receive(self) -> tuple[Message, bytes]:
        try:
            return await messages.receive(self._stdout)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerDiedError(await self._how_it_ended()) from None

    def ask_to_stop(self) -> None:
        """Request the running call to stop."""
        if self.is_alive and not self._stdin.is_closing():
            with contextlib.suppress(ConnectionError):
                self._stdin.write(messages.packed({"stop": True}))

    def kill(self) -> None:
        """End the process at once."""
        # Popen.kill would poll the process and so take its exit status from asyncio, which waits for it.
        if self.is_alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    async def end(self) -> None:
        """Kill the process and wait until it has ended."""
        self.kill()
        await self._process.wait()
        await self._complaints
        self._stdin.close()

    async def _listen(self) -> None:
        """Forward the standard error of the worker, and store its last line."""
        stderr = self._process.stderr
        while stderr is not None and (chunk := await stderr.read(1 << 14)):
            for line in chunk.decode("utf-8", "replace").splitlines():
                if line.strip():
                    self._last_words = line.strip()
                    print(f"burrkit worker {self.pid}: {line}", file=sys.stderr)

    async def _how_it_ended(self) -> str:
        try:
            code = await asyncio.wait_for(self._process.wait(), _LAST_BREATH)
        except TimeoutError:  # it has closed its pipe but still runs
            self.kill()
            code = await self._process.wait()
        if code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else str(-code)
            return f"its process was ended by {name}"
        return f"its process ended with status {code}" + (
            f" ({self._last_words[:200]})" if self._last_words else ""
        )
