"""A worker process: it executes calls, one after the other, until its pipe is closed.

``python -m burrkit.workbench.worker.main [--warm]`` reads calls from standard input and writes results to
standard output. Before the first call it loads the modules that calls need; with ``--warm`` also kernels that
must be compiled first, so that a search starts at once. A thread reads all the time: a stop is noticed while
a kernel runs, and the process ends when the server has gone.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Final, get_type_hints

from burrkit.errors import BurrkitError, ProblemError
from burrkit.runtime.kernel_cache import is_cold
from burrkit.workbench import messages
from burrkit.workbench.contract.check import parse
from burrkit.workbench.messages import Message

#: The least memory that a worker may take, in bytes, however small the machine.
_LEAST_MEMORY: Final = 2 << 30


@dataclass(frozen=True)
class Call:
    """One call: its arguments, its bytes, and functions to send notes and to poll for a stop."""

    args: Message
    blob: bytes
    note: Callable[[Message], None]
    should_stop: Callable[[], bool]

    @property
    def folder(self) -> Path:
        """The folder of the job that it is about."""
        return Path(self.args["folder"])


@dataclass(frozen=True)
class Reply:
    """The result: plain data, and perhaps bytes."""

    data: Mapping[str, object]
    blob: bytes = b""


_HOME: Final = "burrkit.workbench.worker.operations"
#: The modules of ``operations``, and the operations that each defines: functions of a ``Call`` and perhaps of
#: a ``request`` of the contract, which is what the bytes of the call hold.
OPERATIONS: Final = {
    "documents": ("read", "check", "sticks", "catalogue", "lattices"),
    "searching": ("accept", "solve"),
    "resuming": ("unfinished",),
    "showing": ("scene", "stored", "thumbnails", "dress"),
    "exploring": ("placements", "exploration", "movement"),
    "measuring": ("difficulty", "rigidity"),
    "counting": ("estimate", "count", "pieces"),
    "paths": ("accept_path", "path"),
    "designing": ("outline", "mesh_outline", "accept_design", "design"),
    "exporting": ("export",),
    "pencil": ("kinds", "sheet", "fresh", "smt", "answers", "hint", "matches", "letters"),
    "making": ("make_options", "make_preview", "make_sheet", "make_file", "make_folder"),
}

#: How errors begin about what no machine of 32 bits can have, as a browser's Python is one.
_TOO_LARGE: Final = ("Maximum allowed dimension exceeded", "array is too big", "cannot fit 'int'")

#: Modules that are loaded before the first call.
_PLAIN: Final = ("burrkit.formats.source", f"{_HOME}.documents")
_WITH_KERNELS: Final = ("burrkit.solving.solver", "burrkit.solving.checkpoint", f"{_HOME}.exploring")
MODULES: Final = (*_PLAIN, *_WITH_KERNELS)


class Worker:
    """The main loop of the process."""

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        """Frames come from ``source`` and go to ``target``."""
        self._source, self._target = source, target
        self._calls: SimpleQueue[tuple[Message, bytes]] = SimpleQueue()
        self._stop = threading.Event()
        self._writing = threading.Lock()

        threading.Thread(target=self._listen, daemon=True).start()

    def run(self, modules: list[str]) -> None:
        """Execute calls until the reading thread ends the process; load ``modules`` meanwhile."""
        while True:
            if modules and self._calls.empty():
                _load(modules.pop(0))
                continue
            message, blob = self._calls.get()
            self._send(*execute(message, blob, self.note, self._stop.is_set))

    def _listen(self) -> None:
        while (frame := messages.read(self._source)) is not None:
            if frame[0].get("stop"):
                self._stop.set()
            else:
                # Here and not where the call starts: a stop may follow immediately.
                self._stop.clear()
                self._calls.put(frame)
        # The server has gone. Findings and checkpoint of a search are already on disk.
        os._exit(0)

    def note(self, data: Message) -> None:
        """Send a note to the server."""
        self._send({"note": data})

    def _send(self, message: Message, blob: bytes = b"") -> None:
        with self._writing:
            try:
                self._target.write(messages.packed(message, blob))
                self._target.flush()
            except OSError:
                os._exit(0)


def execute(
    message: Message, blob: bytes, note: Callable[[Message], None], should_stop: Callable[[], bool]
) -> tuple[Message, bytes]:
    """Execute a call; returns its last message, with the result or why there is none, and bytes."""
    name = message["call"]
    try:
        home = next(module for module, names in OPERATIONS.items() if name in names)
        operation: Callable[..., Reply] = getattr(import_module(f"{_HOME}.{home}"), name)
        declared = get_type_hints(operation).get("request")
        requests = () if declared is None else (parse(declared, blob),)
        reply = operation(Call(message["args"], blob, note, should_stop), *requests)
        if message.get("as_json"):
            return {"done": {}}, messages.as_json(reply.data)
        return {"done": reply.data}, reply.blob
    except ProblemError as error:
        about = {"code": error.code, "problem": error.problem, "status": 422}
        return {"error": one_line(error.reason), **about}, b""
    except BurrkitError as error:
        return {"error": one_line(error), "code": error.code, "status": 422}, b""
    except Exception as error:
        if isinstance(error, MemoryError) or str(error).startswith(_TOO_LARGE):
            line = f"it takes more memory than a worker may have: {error}".removesuffix(": ")
            return {"error": one_line(line), "code": "limit-reached", "status": 422}, b""
        traceback.print_exc()
        what = f"{type(error).__name__}: {error}"
        return {"error": f"a mistake of burrkit's own: {one_line(what)}", "status": 500}, b""


def one_line(error: object) -> str:
    """Return the message of an error as one line of limited length."""
    text = " ".join("".join(c if c.isprintable() else " " for c in str(error)).split())
    return text if len(text) <= 500 else f"{text[:497]}..."


def _limit_memory() -> None:
    """Limit the memory, so that a search fails before the machine runs out of it."""
    try:
        import resource

        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ImportError, ValueError, OSError):
        return
    share = max(whole // 2, _LEAST_MEMORY)
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    share = share if most == resource.RLIM_INFINITY else min(share, most)
    with contextlib.suppress(ValueError, OSError):  # a system without this limit
        resource.setrlimit(resource.RLIMIT_DATA, (share, most))


def _load(room: str) -> None:
    """Load a module that a call will need; the call reports any error."""
    try:
        import_module(room)
    except BurrkitError:  # invalid settings of Numba
        pass
    except Exception:  # a broken cache, a machine without a compiler
        traceback.print_exc()


def main(arguments: list[str]) -> None:
    """Run a worker on standard input and output."""
    _limit_memory()
    # Anything printed by mistake must not end up between the frames.
    target: Any = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = Worker(sys.stdin.buffer, target)
    modules, cold = list(_PLAIN), is_cold()
    if cold and "--warm" in arguments:
        worker.note({"remark": "compiling"})
    if not cold or "--warm" in arguments:
        modules += _WITH_KERNELS
    worker.run(modules)


if __name__ == "__main__":
    main(sys.argv[1:])
