"""Searches divided among threads; the order of their results does not depend on the division.

A running search is split whenever a thread is idle; its step is ended early for that. The part that is split
off comes right after the rest, so the results, read part by part in that order, are those of one thread. A
``Keeper`` stores every step before the next one begins, so that a search can be resumed after any kill.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from burrkit.assembly import Assembly, CoverSearch
from burrkit.assembly.kernel.exact_cover import CoverState
from burrkit.solving.estimate.forecast import OpenNodes, Pace

T = TypeVar("T")

#: Where a search stands in the order: parts that were split off come after their origin, later ones first.
Place = tuple[int, ...]


#: Seconds that an idle thread waits before it preempts others: small puzzles are done by then.
_PATIENCE = 0.002


def is_whole(given: Mapping[Place, int], roots: int) -> bool:
    """Whether the parts of a divided search together cover it exactly.

    ``given`` maps the place of each part to the number of parts that were split off it. Each split
    (``CoverSearch.split``) divides a part into exactly two halves, so the fractions that all parts cover add
    up to one if none is missing and none occurs twice. Parts that are split off are numbered without gaps,
    so this holds exactly if the places are those of the roots and of every part that was split off.
    """
    expected: set[Place] = {(root,) for root in range(roots)}
    for place, number in given.items():
        expected.update((*place, -part) for part in range(1, number + 1))
    return given.keys() == expected


class Keeper(Protocol[T]):
    """Stores the steps of searches."""

    def keep(self, share: Subsearch[T], results: Sequence[T], part: Subsearch[T] | None) -> None:
        """Store a step as a whole: its results, the search after it, and the part that it split off."""

    def settle(self, share: Subsearch[T], number: int, result: T) -> None:
        """Replace a stored result that a limit had left open."""


class _End:
    """The end of one share, and the error that caused it, if any."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


class Subsearch(Generic[T]):
    """One search, its place in the order, and the results on their way to the reader."""

    def __init__(
        self,
        place: Place,
        search: CoverSearch,
        known: Sequence[T] = (),
        given: int = 0,
        again: Mapping[int, Assembly] | None = None,
    ) -> None:
        """``known`` are earlier results, to be returned first; ``given`` parts were split off earlier.

        The places of parts derive from ``given``, so a resumed search must continue the count. ``again`` are
        the assemblies of those known results that are to be computed again.
        """
        self.place, self.search, self.known, self.given = place, search, known, given
        self.again = again or {}
        #: Assemblies found so far, and how many nodes and assemblies of earlier sessions are among all.
        self.found = len(known)
        self.before = search.nodes, len(known)
        #: Nodes of the search with their assemblies in ``found``.
        self.counted = search.nodes
        #: Seconds spent in the search, and with the assemblies.
        self.seconds = [0.0, 0.0]
        #: The last copy of the state, and the number of the request for it.
        self.copy: OpenNodes = OpenNodes((), 0, 0)
        self.copied = 0
        self.results: SimpleQueue[T | _End | None] = SimpleQueue()

    def split(self) -> Subsearch[T] | None:
        """Split the search: the new part, or None if there is nothing to split."""
        search = self.search.split()
        if search is None:
            return None
        self.given += 1
        part: Subsearch[T] = Subsearch((*self.place, -self.given), search)
        part.copied = self.copied  # a copy of this part, if it was made, holds both
        return part

    def copy_state(self, request: int) -> None:
        """Copy the state of the search, which must not be running, once for each request."""
        if self.copied < request:
            search = self.search
            states = () if search.ended else (CoverState._make(array.copy() for array in search.state),)
            self.copy = OpenNodes(states, search.nodes, self.found)
            self.copied = request


class Scheduler(Generic[T]):
    """Runs searches on threads. ``handle`` makes results of assemblies, ``should_stop`` is polled."""

    def __init__(
        self,
        shares: Sequence[Subsearch[T]],
        handle: Callable[[Sequence[Assembly]], Iterator[T]],
        should_stop: Callable[[], bool],
        keeper: Keeper[T] | None = None,
    ) -> None:
        """``shares`` in their order."""
        self._shares, self._waiting = list(shares), list(shares)
        self._handle, self._should_stop, self._keeper = handle, should_stop, keeper
        self._news = threading.Condition()
        self._idle = 0
        self._running: list[Subsearch[T]] = []
        self._dismissed = False
        self._requests = 0
        self._is_threaded = False
        self._done = 0.0

    @property
    def shares(self) -> list[Subsearch[T]]:
        """All parts in their order."""
        with self._news:
            return list(self._shares)

    @property
    def idle(self) -> int:
        """Idle threads."""
        return self._idle

    @property
    def is_dismissed(self) -> bool:
        """Whether the results are no longer read, so that all work should end."""
        return self._dismissed

    @property
    def done(self) -> float:
        """The share of the whole search that is done, 0 to 1; it never falls."""
        with self._news:
            if all(share.search.ended for share in self._shares):
                return 1.0
            # The greatest, since sums of more and more parts are rounded differently.
            self._done = max(self._done, min(sum(share.search.done for share in self._shares), 0.999))
            return self._done

    def request_states(self) -> None:
        """Have every part of the search copy its state as soon as it is not running; see ``open_nodes``."""
        with self._news:
            self._requests += 1

    def open_nodes(self) -> OpenNodes | None:
        """The states of all parts since the last request, or None as long as one of them is missing."""
        with self._news:
            for share in self._shares if not self._is_threaded else self._waiting:
                share.copy_state(self._requests)
            copied = [share for share in self._shares if share.copied == self._requests]
            ended = [share for share in self._shares if share.copied < self._requests]
            if not all(share.search.ended and share.counted == share.search.nodes for share in ended):
                return None
            return OpenNodes(
                [state for share in copied for state in share.copy.states],
                sum(share.copy.nodes for share in copied) + sum(share.search.nodes for share in ended),
                sum(share.copy.assemblies for share in copied) + sum(share.found for share in ended),
            )

    def pace(self, passed: float) -> Pace:
        """What has been visited and found, and the speed of the ``passed`` seconds of this session."""
        with self._news:
            shares = list(self._shares)
        nodes, found = sum(share.search.nodes for share in shares), sum(share.found for share in shares)
        new_nodes = nodes - sum(share.before[0] for share in shares)
        new_found = found - sum(share.before[1] for share in shares)
        searching, handling = (sum(share.seconds[i] for share in shares) for i in (0, 1))
        return Pace(
            nodes,
            found,
            searching / max(new_nodes, 1),
            handling / max(new_found, 1),
            max(0.5, (searching + handling) / max(passed, 1e-9)),
            searching + handling,
        )

    def results(self, workers: int) -> Generator[T | None]:
        """Every result, in the order of the shares; None after every step of the share being read."""
        if workers <= 1:
            for share in self._shares:
                yield from self._work(share)
            return
        self._is_threaded = True
        threads = [threading.Thread(target=self._worker) for _ in range(workers)]
        try:
            for thread in threads:
                thread.start()
            yield from self._in_order()
        finally:
            self._dismiss()
            for thread in threads:
                thread.join()

    def _in_order(self) -> Iterator[T | None]:
        number = 0
        while number < len(self._shares):
            results = self._shares[number].results
            while not isinstance(item := results.get(), _End):
                yield item
            if item.error is not None:
                raise item.error
            number += 1

    def _work(self, share: Subsearch[T]) -> Iterator[T | None]:
        """Search one part to its end, or until the search is stopped."""
        for number, before in enumerate(share.known):
            yield self._settled(share, number, before) if number in share.again else before
        while not share.search.ended and not self._is_over():
            results: list[T] = []
            start = time.perf_counter()
            assemblies = share.search.step()
            begun = time.perf_counter()
            share.seconds[0] += begun - start
            with self._news:  # a copy of the states has both or neither
                share.found += len(assemblies)
                share.counted = share.search.nodes
                share.copy_state(self._requests)
            news = self._handle(assemblies)
            while not self._is_over() and (result := next(news, None)) is not None:
                results.append(result)
                yield result
            share.seconds[1] += time.perf_counter() - begun
            if self._is_over():
                return
            part = self._split(share)
            if self._keeper is not None:
                self._keeper.keep(share, results, part)
            if part is not None:
                self._hand_over(share, part)
            yield None

    def _settled(self, share: Subsearch[T], number: int, before: T) -> T:
        """A known result computed again, or the earlier one if the search stops."""
        made: T | None = next(self._handle([share.again[number]]), None)
        if made is None or self._is_over():
            return before
        if self._keeper is not None:
            self._keeper.settle(share, number, made)
        return made

    def _split(self, share: Subsearch[T]) -> Subsearch[T] | None:
        with self._news:
            is_needed = self._idle > len(self._waiting)
        return share.split() if is_needed and not share.search.ended else None

    def _hand_over(self, share: Subsearch[T], part: Subsearch[T]) -> None:
        with self._news:
            self._shares.insert(self._shares.index(share) + 1, part)
            self._waiting.append(part)
            self._news.notify()

    def _worker(self) -> None:
        while (share := self._next()) is not None:
            error: BaseException | None = None
            try:
                for item in self._work(share):
                    share.results.put(item)
            except BaseException as e:
                error = e
            share.results.put(_End(error))
            with self._news:
                self._running.remove(share)
                self._news.notify_all()

    def _next(self) -> Subsearch[T] | None:
        """The next share to work on; None when there will be no more."""
        with self._news:
            self._idle += 1
            if not self._news.wait_for(self._is_settled, _PATIENCE):
                for share in self._running:
                    share.search.preempt()
                self._news.wait_for(self._is_settled)
            self._idle -= 1
            if not self._waiting:
                return None
            self._running.append(self._waiting.pop(0))
            return self._running[-1]

    def _is_settled(self) -> bool:
        """Whether there is a share to work on, or will never be one again."""
        return bool(self._waiting) or not self._running

    def _dismiss(self) -> None:
        """Stop the threads when the results are no longer read."""
        with self._news:
            self._dismissed = True
            self._waiting.clear()
            self._news.notify_all()

    def _is_over(self) -> bool:
        return self._dismissed or self._should_stop()
