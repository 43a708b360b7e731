"""From a problem to its solutions (floor 4): every assembly, taken apart, in one stream.

The roots of the exact cover are searched by threads (the kernels release the interpreter lock), their
findings are taken in the order of the roots, so that the answer never depends on the number of threads.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from queue import SimpleQueue
from typing import Literal, TypeVar

from burrkit.assembly import Assembly, Cover, Search
from burrkit.disassembly import Disassembly, take_apart
from burrkit.disassembly.replay import verify
from burrkit.puzzle import Problem

T = TypeVar("T")

#: How assemblies are counted; see docs/conventions.md.
Convention = Literal["raw", "rotation", "reflection"]

#: Told now and then: the share of the search that is done (0 to 1), assemblies and solutions so far.
Progress = Callable[[float, int, int], None]


@dataclass(frozen=True)
class Solved:
    """One assembly and what its disassembly showed (None if it was not asked for)."""

    assembly: Assembly
    disassembly: Disassembly | None

    @property
    def is_solution(self) -> bool:
        """Whether it is known to come completely apart."""
        return self.disassembly is not None and self.disassembly.is_complete


@dataclass(frozen=True)
class Result:
    """Everything found for a problem.

    ``found`` lists one representative per assembly under the convention ("rotation" for "raw"), in an
    order that depends on the problem alone. The counts below follow ``convention``. ``complete`` is False
    if a limit or the user stopped the search, and then every count is a lower bound. ``reason`` says why
    no assembly can exist where that is plain without a search.
    """

    problem: Problem
    convention: Convention
    found: tuple[Solved, ...]
    complete: bool
    seconds: float
    reason: str | None = None

    def _count(self, some: list[Solved]) -> int:
        return sum(s.assembly.weight for s in some) if self.convention == "raw" else len(some)

    @cached_property
    def solutions(self) -> tuple[Solved, ...]:
        """Those that come completely apart, highest level first."""
        some = [s for s in self.found if s.is_solution]
        return tuple(sorted(some, key=_level, reverse=True))

    @cached_property
    def assembly_count(self) -> int:
        """Number of assemblies."""
        return self._count(list(self.found))

    @cached_property
    def partial_count(self) -> int:
        """Number of assemblies of which at least one group comes free, complete solutions included."""
        return self._count([s for s in self.found if s.disassembly is not None and s.disassembly.is_partial])

    @cached_property
    def solution_count(self) -> int:
        """Number of assemblies that come completely apart."""
        return self._count(list(self.solutions))

    @property
    def is_unique(self) -> bool:
        """Whether the search was complete and found exactly one solution."""
        return self.complete and len(self.solutions) == 1

    @cached_property
    def levels(self) -> dict[str, int]:
        """Number of solutions by level text, highest level first."""
        levels: Counter[str] = Counter()
        for s in self.solutions:
            levels[_text(s)] += self._count([s])
        return dict(levels)

    @cached_property
    def raw_all(self) -> int:
        """Number of placements of distinguishable pieces that fill the goal, every rotation its own."""
        return sum(s.assembly.weight for s in self.found)

    @property
    def raw_first_fixed(self) -> int | None:
        """The same with piece 0 in one chosen position of the burr, as older programs count.

        None for goals that have no positions. The goal's rotations carry any position to any other, so
        it is the same for each of them.
        """
        positions = self.problem.positions
        return None if positions is None else self.raw_all // positions


def solve(
    problem: Problem,
    *,
    up_to: Convention = "rotation",
    first: bool = False,
    limit: int | None = None,
    jobs: int | None = None,
    disassemble: bool = True,
    max_states: int | None = None,
    progress: Progress | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Result:
    """Find every assembly of the problem and take each apart.

    ``up_to`` is the convention of counting: "rotation" (default; BurrTools', Cutler's *physical*),
    "reflection" (Cutler's *logical*), or "raw". ``first`` stops at the first solution, ``limit`` after so
    many (after so many assemblies if not ``disassemble``). ``jobs`` is the number of threads, by default
    one per core. ``max_states`` limits each disassembly, see ``take_apart``. ``should_stop`` is asked
    often; when it says yes, what was found so far is returned as incomplete.

    Every solution has been replayed cube by cube before it is returned.
    """
    began = time.perf_counter()
    if (reason := problem.why_impossible()) is not None:
        return Result(problem, up_to, (), True, time.perf_counter() - began, reason)
    most = 1 if first else limit
    stop = _Stop(should_stop)
    cover = Cover(problem, "reflection" if up_to == "reflection" else "rotation")
    found: list[Solved] = []
    hits, complete = 0, True
    for done, solved in _stream(cover, jobs, stop, disassemble, max_states):
        if most is not None and hits >= most and (solved is not None or done < 1):
            complete = False
            break
        if solved is not None:
            found.append(solved)
            hits += solved.is_solution or not disassemble
        if progress:
            progress(done, len(found), hits)
    stop.set()
    complete = complete and not stop.asked
    complete = complete and all(s.disassembly is None or s.disassembly.first is not None for s in found)
    return Result(problem, up_to, tuple(found), complete, time.perf_counter() - began)


class _Stop:
    """A flag for all threads: set when enough was found, or by the user."""

    def __init__(self, should_stop: Callable[[], bool] | None) -> None:
        self._event = threading.Event()
        self._should_stop = should_stop
        self.asked = False

    def set(self) -> None:
        self._event.set()

    def __call__(self) -> bool:
        if not self._event.is_set() and self._should_stop is not None and self._should_stop():
            self.asked = True
            self._event.set()
        return self._event.is_set()


def _stream(
    cover: Cover, jobs: int | None, stop: _Stop, disassemble: bool, max_states: int | None
) -> Iterator[tuple[float, Solved | None]]:
    """What the roots give, in their order, each with the share of the whole search done by then.

    ``None`` comes after every step of a search, so that progress is told where nothing is found.
    """
    shares = [0.0] * len(cover.roots)

    def search(number: int) -> Iterator[Solved | None]:
        steps, ended = Search(cover, cover.roots[number]), False
        while not ended and not stop():
            assemblies, ended = steps.step()
            for assembly in assemblies:
                if stop():
                    return
                yield _solved(assembly, max_states, stop) if disassemble else Solved(assembly, None)
            shares[number] = steps.share
            yield None

    workers = min(jobs or os.cpu_count() or 1, len(shares))
    results = (
        _by_threads(search, len(shares), workers, stop) if workers > 1 else _in_turn(search, len(shares))
    )
    for solved in results:
        yield sum(shares) / len(shares), solved


def _in_turn(search: Callable[[int], Iterator[T]], roots: int) -> Iterator[T]:
    """The results of all searches, one search after the other."""
    for number in range(roots):
        yield from search(number)


def _by_threads(search: Callable[[int], Iterator[T]], roots: int, workers: int, stop: _Stop) -> Iterator[T]:
    """The same in the same order, while ``workers`` threads search; the first results do not wait."""
    queues: list[SimpleQueue[T | _End]] = [SimpleQueue() for _ in range(roots)]

    def work(number: int) -> None:
        error: BaseException | None = None
        try:
            for item in search(number):
                queues[number].put(item)
        except BaseException as e:
            error = e
        queues[number].put(_End(error))

    with ThreadPoolExecutor(workers) as executor:
        try:
            for number in range(roots):
                executor.submit(work, number)
            for queue in queues:
                while not isinstance(item := queue.get(), _End):
                    yield item
                if item.error is not None:
                    raise item.error
        finally:
            stop.set()


@dataclass(frozen=True)
class _End:
    """The end of one search, or what broke it."""

    error: BaseException | None


def _solved(assembly: Assembly, max_states: int | None, stop: _Stop) -> Solved:
    disassembly = take_apart(assembly, max_states=max_states, should_stop=stop)
    if disassembly.tree is not None:
        verify(assembly, disassembly.tree)
    return Solved(assembly, disassembly)


def _level(solved: Solved) -> tuple[int, ...]:
    tree = solved.disassembly.tree if solved.disassembly else None
    return tree.level if tree else ()


def _text(solved: Solved) -> str:
    return ".".join(map(str, _level(solved)))
