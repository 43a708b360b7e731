"""The ASGI app: routes, start and shutdown, error responses; docs/guides/workbench-developers.md.

Handlers are thin and live in ``routes``. Requests about puzzles are passed to a worker as bytes; those about
files and jobs are handled by the modules of these names.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from burrkit.errors import BurrkitError
from burrkit.workbench.server import page
from burrkit.workbench.server.events import Events
from burrkit.workbench.server.folder import Folder
from burrkit.workbench.server.jobs import Jobs
from burrkit.workbench.server.pairing import ADDRESS as PAIRING, Pairing
from burrkit.workbench.server.pool import Pool
from burrkit.workbench.server.process import CODE_OF_STATUS, CallError
from burrkit.workbench.server.routes import designs, making, puzzles, searches, storage
from burrkit.workbench.server.routes.incoming import Workbench
from burrkit.workbench.server.security import Guard

#: How often idle jobs are removed, and running ones saved, in seconds.
_ROUND: Final = 60.0


def app(
    folder: Path, *, token: str, port: int, address: str | None = None, pairing: Pairing | None = None
) -> Guard:
    """Return the app for a folder; the server listens on ``port`` of this machine.

    With an ``address`` in a network, also there; ``pairing`` then exchanges codes for the token.
    """
    chosen = Folder(folder)
    names = ("127.0.0.1", "localhost") if address is None else ("127.0.0.1", "localhost", address)
    hosts = tuple(f"{name}:{port}" for name in names)

    @contextlib.asynccontextmanager
    async def life(inner: Starlette) -> AsyncIterator[None]:
        with private_folder() as home:
            pool, events = Pool(), Events()
            jobs = Jobs(pool, events, home)
            inner.state.workbench = Workbench(chosen, pool, events, jobs, asyncio.Lock(), {})
            await pool.prepare()
            rounds = asyncio.create_task(_go_round(jobs))
            try:
                yield
            finally:
                rounds.cancel()
                await jobs.close()
                await pool.close()

    pairs = () if pairing is None else (Route(PAIRING, pairing.answer, methods=["POST"]),)
    inner = routed(*(Route(path, _page) for path in page.NAMES), *pairs, lifespan=life)
    inner.state.hosts = hosts
    return Guard(inner, token=token, hosts=hosts, open_paths=() if pairing is None else (PAIRING,))


def routed(*more: Route, lifespan: Any = None) -> Starlette:
    """Return what answers requests about the workbench in ``state.workbench``, and some ``more``."""
    handlers: Any = {BurrkitError: _say_no, HTTPException: _say_http, ClientDisconnect: _gone, 500: _mistake}
    subjects = (puzzles, storage, designs, searches, making)
    routes = [*more, *(route for subject in subjects for route in subject.ROUTES)]
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)


async def _go_round(jobs: Jobs) -> None:
    while True:
        await asyncio.sleep(_ROUND)
        await jobs.forget_idle()
        await jobs.keep_running()


async def _page(request: Request) -> Response:
    html, policy = await asyncio.to_thread(page.page, request.app.state.hosts, request.url.path)
    return Response(html, media_type="text/html", headers={"Content-Security-Policy": policy})


# Error responses -----------------------------------------------------------------------------------------


async def _say_no(_: Request, error: Exception) -> Response:
    return _refusal(error, str(error), error.status if isinstance(error, CallError) else 422)


async def _say_http(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return await _mistake(_, error)
    what = "there is nothing at this address" if error.status_code == 404 else error.detail.lower()
    return _refusal(error, what, error.status_code, error.headers)


async def _gone(_: Request, _error: Exception) -> Response:
    return Response(status_code=400)  # the client has disconnected


async def _mistake(_: Request, error: Exception) -> Response:
    return _refusal(error, f"a mistake of burrkit's own: {type(error).__name__}", 500)


def _refusal(
    error: Exception, line: str, status: int, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """An error response; the code is that of the error, or follows from the status."""
    code = error.code if isinstance(error, BurrkitError) else CODE_OF_STATUS.get(status, BurrkitError.code)
    about = {} if (problem := getattr(error, "problem", None)) is None else {"problem": problem}
    return JSONResponse({"error": line, "code": code, **about}, status, headers=headers)


# The private folder --------------------------------------------------------------------------------------

_PREFIX: Final = "burrkit-app-"
#: A server holds a lock on a file in its folder, which distinguishes it from an abandoned folder.
_LOCK: Final = "in-use"
#: A younger folder, in seconds, may still be under construction.
_YOUNG: Final = 60.0


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """Create a folder that only this user can read, and remove it at the end; remove abandoned ones first."""
    _sweep(Path(tempfile.gettempdir()))
    home = Path(tempfile.mkdtemp(prefix=_PREFIX))
    with (home / _LOCK).open("wb") as lock:
        _is_mine(lock.fileno())
        try:
            yield home
        finally:
            shutil.rmtree(home, ignore_errors=True)


def _sweep(place: Path) -> None:
    for folder in place.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            info = folder.lstat()
            if folder.is_symlink() or time.time() - info.st_mtime < _YOUNG or not _is_own(info.st_uid):
                continue
            with (folder / _LOCK).open("rb") as lock:
                if _is_mine(lock.fileno()):
                    shutil.rmtree(folder, ignore_errors=True)


def _is_own(user: int) -> bool:
    return hasattr(os, "getuid") and user == os.getuid()


def _is_mine(lock: int) -> bool:
    """Take the lock; return False if another process has it, or if the system has no locks."""
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
