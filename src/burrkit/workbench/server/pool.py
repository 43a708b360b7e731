"""The pool of worker processes: start them in advance, call them, and kill them if necessary.

Two kinds: *desk* workers answer short questions one after the other; a *search* worker is started ahead with
its kernels loaded, and belongs to one job as long as that runs. One spare of each waits for what comes.
"""

from __future__ import annotations

import asyncio
from typing import Final

from burrkit.workbench.messages import Message
from burrkit.workbench.server import process

#: Desk workers that may be at work at once, those that stay when they have nothing to do, and calls that
#: may wait for one.
DESKS: Final = 4
_KEPT: Final = 2
_MOST_WAITING: Final = 64

#: A short question that takes longer than this, in seconds, is given up.
PATIENCE: Final = 60.0

#: Seconds that a worker has to stop a call after its caller has gone.
_GRACE: Final = 2.0

#: What a new spare waits before it starts, so that the search that took the last one goes first.
_BREATH: Final = 1.5


class Pool:
    """The workers of one server."""

    def __init__(self) -> None:
        self._idle: list[process.WorkerHandle] = []
        self._spares: list[process.WorkerHandle] = []
        self._all: set[process.WorkerHandle] = set()
        self._desks = asyncio.Semaphore(DESKS)
        self._waiting = 0
        self._stocking: asyncio.Task[None] | None = None

    async def prepare(self) -> None:
        """Start one worker of each kind."""
        self._idle.append(await self._start(warm=False))
        self._spares.append(await self._start(warm=True))

    async def _start(self, *, warm: bool) -> process.WorkerHandle:
        worker = await process.WorkerProcess.start(warm=warm)
        self._all.add(worker)
        return worker

    async def ask(
        self, name: str, args: Message, blob: bytes = b"", *, as_json: bool = False
    ) -> process.WorkerAnswer:
        """Call an operation in any desk worker; cancel it to stop the operation.

        Raises CallError for an error, a timeout, too many waiting calls, or if the worker dies.
        """
        if self._waiting >= _MOST_WAITING:
            raise process.CallError("too many requests at once; try again in a moment", 503)
        self._waiting += 1
        try:
            async with self._desks:
                return await self._ask(name, args, blob, as_json)
        finally:
            self._waiting -= 1

    async def _ask(self, name: str, args: Message, blob: bytes, as_json: bool) -> process.WorkerAnswer:
        while self._idle and not self._idle[-1].is_alive:
            await self._end(self._idle.pop())
        worker = self._idle.pop() if self._idle else await self._start(warm=False)
        call = asyncio.create_task(worker.call(name, args, blob, as_json=as_json))
        try:
            answer = await asyncio.wait_for(asyncio.shield(call), PATIENCE)
        except process.CallError:
            await self._put_back(worker)
            raise
        except process.WorkerDiedError as error:
            await self._end(worker)
            raise process.CallError(f"this could not be answered: {error}", 500) from None
        except TimeoutError:
            call.cancel()
            await self._end(worker)
            raise process.CallError(
                f"stopped after {PATIENCE:.0f} seconds; the puzzle is too large for this", 422
            ) from None
        except BaseException:
            await self._stop(worker, call)
            raise
        await self._put_back(worker)
        return answer

    async def _stop(self, worker: process.WorkerHandle, call: asyncio.Task[process.WorkerAnswer]) -> None:
        """Stop a call after its caller has gone; its answer must not be read as that of the next call.

        A worker that does not stop soon is killed: another one is slower to start, but the desk is free.
        """
        worker.ask_to_stop()
        try:
            await asyncio.wait({call}, timeout=_GRACE)
        finally:
            has_answered = call.done() and not isinstance(call.exception(), process.WorkerDiedError)
            if not has_answered:
                call.cancel()
                worker.kill()
        if has_answered:
            await self._put_back(worker)
        else:
            await self._end(worker)

    async def _put_back(self, worker: process.WorkerHandle) -> None:
        if len(self._idle) < _KEPT:
            self._idle.append(worker)
        else:
            await self._end(worker)

    async def searcher(self) -> process.WorkerHandle:
        """Return a worker for one search; ``release`` it afterwards. Another spare is started meanwhile."""
        while self._spares and not self._spares[-1].is_alive:
            await self._end(self._spares.pop())
        worker = self._spares.pop() if self._spares else await self._start(warm=True)
        if self._stocking is None or self._stocking.done():
            self._stocking = asyncio.create_task(self._stock())
        return worker

    async def _stock(self) -> None:
        await asyncio.sleep(_BREATH)
        if not self._spares:
            self._spares.append(await self._start(warm=True))

    async def release(self, worker: process.WorkerHandle, *, usable: bool) -> None:
        """Release a worker; a ``usable`` one may become the spare one, any other is ended."""
        if usable and worker.is_alive and not self._spares:
            self._spares.append(worker)
        else:
            await self._end(worker)

    async def _end(self, worker: process.WorkerHandle) -> None:
        self._all.discard(worker)
        await worker.end()

    async def close(self) -> None:
        """End all workers."""
        if self._stocking is not None:
            self._stocking.cancel()
            await asyncio.gather(self._stocking, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all), return_exceptions=True)
        self._all.clear()
