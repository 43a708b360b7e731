"""One executor interface for local threads and Dask clusters.

A ``WorkerPool`` is a ``concurrent.futures.Executor`` with a capacity. ``completed`` submits pieces of work,
never more than the pool needs to stay busy, and yields the results as they come. Kernels release the
interpreter lock, so threads are enough on one machine; with the extra ``cluster`` the same pieces go to the
workers of Dask (dask.distributed), on this machine or on others. What a worker had when it died is done again
by another.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.arguments import MOST_THREADS
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

T = TypeVar("T")
R = TypeVar("R")

#: Seconds of a processor that this thread has used; in a browser, which has one thread, seconds.
own_seconds: Final[Callable[[], float]] = getattr(time, "thread_time", time.perf_counter)

#: No cluster of this machine has more processes.
MOST_PROCESSES: Final = 1024
#: Pieces of work that are submitted per worker: one to do, one to do next.
AHEAD: Final = 2
#: Seconds to wait for a cluster to answer, and for its first worker.
PATIENCE: Final = 20
#: How often to poll for cancellation, in seconds.
_POLL: Final = 0.2
#: Workers that may die over one piece of work before it is to blame.
_DEATHS: Final = 100
#: Where a cluster of this machine listens.
_LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True)
class WorkerPool:
    """An executor, its present capacity (pieces of work at once), and its name in messages.

    The workers of a ``is_local`` pool are threads of this process and see its objects.
    """

    executor: Executor
    capacity: Callable[[], int]
    name: str
    is_local: bool = False


class OwnThreadExecutor(Executor):
    """Does work in the thread that submits it, at once: a browser's Python has no other."""

    def submit(self, do: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        """Do a piece of work."""
        future: Future[R] = Future()
        try:
            future.set_result(do(*args, **named))
        except BaseException as error:
            future.set_exception(error)
        return future


@contextmanager
def worker_pool(jobs: int | None = None, cluster: str | None = None) -> Iterator[WorkerPool]:
    """Open a pool as a context: ``jobs`` threads, one per processor by default, or the workers of a cluster.

    ``cluster`` is ``local`` or ``local:N`` for N processes of this machine, or the address of a Dask
    scheduler, ``tcp://host:8786``; its workers need this same version of burrkit. BurrkitError if there is
    no such cluster.
    """
    if cluster is not None:
        with _dask(cluster, jobs) as made:
            yield made
        return
    if sys.platform == "emscripten":
        yield WorkerPool(OwnThreadExecutor(), lambda: 1, "this thread", is_local=True)
        return
    threads = min(jobs or os.cpu_count() or 1, MOST_THREADS)
    with ThreadPoolExecutor(threads, thread_name_prefix="burrkit") as executor:
        yield WorkerPool(executor, lambda: threads, counted(threads, "thread"), is_local=True)


def completed(
    pool: WorkerPool,
    do: Callable[[T], R],
    work: Iterable[T],
    *,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[T, R]]:
    """Yield each piece of work with ``do(piece)`` as it is done, in any order.

    ``work`` is read no further than the pool needs. When ``should_stop`` returns True, no more is submitted;
    what has begun is still done and yielded. An exception of ``do`` is raised here. BurrkitError if the
    cluster is lost.
    """
    left = iter(work)
    given: dict[Future[R], T] = {}
    try:
        while True:
            stopping = should_stop is not None and should_stop()
            if stopping:
                _cancel(given)
            else:
                for piece in islice(left, max(0, AHEAD * max(1, pool.capacity()) - len(given))):
                    given[pool.executor.submit(do, piece)] = piece
            if not given:
                return
            done, _ = wait(given, timeout=_POLL, return_when=FIRST_COMPLETED)
            for future in done:
                piece = given.pop(future)
                try:
                    result = future.result()
                except CancelledError:
                    if stopping:
                        continue
                    raise BurrkitError(f"{pool.name} has gone in the middle of its work") from None
                yield piece, result
    finally:
        for future in given:
            future.cancel()


def _cancel(given: dict[Future[R], Any]) -> None:
    """Cancel what no worker has begun."""
    for future in [future for future in given if future.cancel()]:
        del given[future]


# Dask ------------------------------------------------------------------------------------------------------


@contextmanager
def _dask(cluster: str, jobs: int | None) -> Iterator[WorkerPool]:
    try:
        import dask
        import distributed
    except ImportError:
        reason = "--cluster needs dask.distributed; install the extra: pip install 'burrkit[cluster]'"
        raise BurrkitError(reason, "not-installed") from None
    # A killed worker does not count against the task that it had.
    with dask.config.set({"distributed.scheduler.allowed-failures": _DEATHS}), _started(cluster, jobs) as at:
        connect: Any = distributed.Client
        try:
            client = connect(at, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, ImportError) as error:
            raise BurrkitError(
                f"cluster {shortened(cluster)}: no Dask scheduler answers there ({_line(error)})"
            ) from None
        with client:
            _require_workers(client, cluster)
            workers = client.get_executor(pure=False)
            yield WorkerPool(workers, lambda: sum(client.nthreads().values()), f"cluster {cluster}")


@contextmanager
def _started(cluster: str, jobs: int | None) -> Iterator[str | LocalCluster]:
    """What a Dask client connects to: the address as it is, or a cluster of this machine for a while."""
    word, _, number = cluster.partition(":")
    if word != "local":
        if "://" not in cluster:
            raise BurrkitError(
                f"cluster {shortened(cluster)}: give local:N, or an address like tcp://host:8786"
            )
        yield cluster
        return
    usual = min(jobs or os.cpu_count() or 1, MOST_PROCESSES)
    many = whole_number(number, 1, MOST_PROCESSES) if number else usual
    if many is None:
        raise BurrkitError(
            f"cluster {shortened(cluster)}: give a number of processes from 1 to {MOST_PROCESSES:,}"
        )
    with _safe_path(), _local_cluster(many) as local:
        yield local


def _local_cluster(processes: int) -> LocalCluster:
    """A cluster of this machine for this process alone.

    A Dask scheduler runs whatever a client sends it. This one, its workers and their nannies listen on the
    loopback address only, and accept only connections with the certificate made for this run, so that other
    users of the machine are refused, too. Their HTTP servers, which have no such check, serve no page.
    """
    import logging

    import dask
    import distributed

    try:
        import cryptography  # noqa: F401  # Dask makes the certificate with it
    except ImportError:
        reason = "--cluster local needs cryptography; install the extra: pip install 'burrkit[cluster]'"
        raise BurrkitError(reason, "not-installed") from None
    start: Any = distributed.LocalCluster
    routes = (f"distributed.{role}.http.routes" for role in ("scheduler", "worker"))
    without_pages: dict[str, list[str]] = {route: [] for route in routes}
    with dask.config.set(without_pages):
        cluster: LocalCluster = start(
            n_workers=processes,
            threads_per_worker=1,
            host=_LOOPBACK,
            security=True,
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": f"{_LOOPBACK}:0"},
            silence_logs=logging.CRITICAL,
        )
    return cluster


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep the working directory out of ``sys.path`` of new Python processes: multiprocessing uses ``-c``."""
    name = "PYTHONSAFEPATH"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _require_workers(client: Client, cluster: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise BurrkitError(f"cluster {cluster}: it has no workers") from None
    here = _version()
    try:
        others = {version for version in client.run(_version).values() if version != here}
    except ImportError:
        raise BurrkitError(f"cluster {cluster}: its workers lack burrkit", "not-installed") from None
    if others:
        found = ", ".join(sorted(others))
        raise BurrkitError(f"cluster {cluster}: workers with burrkit {found}; this is {here}", "mismatch")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("burrkit")
    except PackageNotFoundError:
        return "that is not installed"  # run from its sources


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:100] or type(error).__name__
