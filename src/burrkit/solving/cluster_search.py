"""A search divided among the workers of a Dask cluster; its results come in the order of one thread.

The search is split as among threads (see ``work_stealing``), but what travels is a task: the state of a part
as bytes. A worker searches for some seconds and sends back what it found and the state after that. A task
has no other effect, so the cluster does it again where a worker has died.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch
from burrkit.assembly.batch import AssemblyBatch
from burrkit.moves import Disassembly
from burrkit.moves.limits import Limits
from burrkit.runtime.executors import completed, worker_pool
from burrkit.solving.found_batch import FoundBatch, taken_apart
from burrkit.solving.options import SearchOptions
from burrkit.solving.work_stealing import Place, Subsearch

#: Seconds of the first task of a part, and of all others.
_FIRST_SECONDS = 0.3
_SECONDS = 3.0


class Task(NamedTuple):
    """A part of a search, by its place, and how long to work on it."""

    place: Place
    state: bytes
    seconds: float


class Packed(NamedTuple):
    """A ``FoundBatch`` without the cover, which each side has."""

    rows: NDArray[np.int32]
    weights: Sequence[int]
    known: dict[int, Disassembly] | None
    apart: Sequence[int]
    partly: Sequence[int]


class TaskResult(NamedTuple):
    """What a worker found, and the state of the search after it."""

    found: list[Packed]
    state: bytes


class ClusterTeam:
    """Runs the parts of a search on a cluster; used like a ``Scheduler``."""

    def __init__(
        self,
        cover: Cover,
        options: SearchOptions,
        shares: Sequence[Subsearch[FoundBatch]],
        should_stop: Callable[[], bool],
    ) -> None:
        """``shares`` are the parts in their order."""
        self._cover, self._options = cover, options
        self._should_stop = should_stop
        self._shares = list(shares)
        self._unread: dict[Place, list[FoundBatch]] = {share.place: list(share.known) for share in shares}
        self._waiting = deque(share for share in shares if not share.search.ended)
        self._busy: dict[Place, Subsearch[FoundBatch]] = {}
        self._capacity = 1
        self._read = 0

    @property
    def shares(self) -> list[Subsearch[FoundBatch]]:
        """All parts in their order."""
        return list(self._shares)

    @property
    def done(self) -> float:
        """The share of the whole search that is done, 0 to 1."""
        if all(share.search.ended for share in self._shares):
            return 1.0
        return min(sum(share.search.done for share in self._shares), 0.999)

    def results(self, workers: int) -> Generator[FoundBatch | None]:
        """Every result, in the order of the shares; None now and then; ``workers`` for ``local``."""
        work = partial(_do, pickle.dumps((self._cover.problem, self._options)))
        with worker_pool(workers, self._options.cluster) as pool:
            self._capacity = max(1, pool.capacity())
            yield from self._ready()
            for task, answer in completed(pool, work, self, should_stop=self._should_stop):
                self._capacity = max(1, pool.capacity())
                self._take(self._busy.pop(task.place), answer)
                yield from self._ready()
                yield None
        yield from self._ready()

    def __iter__(self) -> Iterator[Task]:
        """The tasks that wait. After its end this may go on: parts that come back wait again."""
        return self

    def __next__(self) -> Task:
        if not self._waiting:
            raise StopIteration
        share = self._waiting.popleft()
        self._busy[share.place] = share
        seconds = _SECONDS if share.search.nodes else _FIRST_SECONDS
        return Task(share.place, share.search.to_bytes(), seconds)

    def _take(self, share: Subsearch[FoundBatch], answer: TaskResult) -> None:
        """Enter what a worker has found, and queue the rest, in one part per worker."""
        found = [
            FoundBatch(
                AssemblyBatch(self._cover, one.rows, one.weights),
                one.known,
                one.apart,
                one.partly,
                rule=self._options.rule,
            )
            for one in answer.found
        ]
        share.search = CoverSearch.from_bytes(self._cover, answer.state)
        part = None
        if not share.search.ended:
            if len(self._waiting) + len(self._busy) < 2 * self._capacity:
                part = share.split()
            self._waiting.append(share)
        self._unread[share.place] += found
        if part is not None:
            self._shares.insert(self._shares.index(share) + 1, part)
            self._unread[part.place] = []
            self._waiting.append(part)

    def _ready(self) -> Iterator[FoundBatch]:
        """The results that are next in order."""
        while self._read < len(self._shares):
            share = self._shares[self._read]
            unread = self._unread[share.place]
            while unread:
                yield unread.pop(0)
            if not share.search.ended:
                return
            self._read += 1


# In a worker ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _search_of(packed: bytes) -> tuple[SearchOptions, Cover]:
    problem, options = pickle.loads(packed)
    return options, Cover(problem, options.symmetry, keep_shifted=options.keep_shifted)


def _do(packed: bytes, task: Task) -> TaskResult:
    """Search one part for some seconds."""
    options, cover = _search_of(packed)
    search = CoverSearch.from_bytes(cover, task.state)
    limits = Limits(options.max_states, options.max_bytes)
    until = time.monotonic() + task.seconds
    found: list[Packed] = []
    while not search.ended and time.monotonic() < until:
        assemblies = search.step()
        begin = 0
        for one in taken_apart(assemblies, limits, options):
            end = begin + len(one)
            rows = assemblies.rows[begin:end]
            known = None if one.known is None else dict(one.known)
            found.append(Packed(rows, assemblies.weights[begin:end], known, one.apart, one.partly))
            begin = end
    return TaskResult(found, search.to_bytes())
