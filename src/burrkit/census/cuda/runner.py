"""Process the units of a result file on a CUDA device, batch by batch.

While the device works on one batch, the processor tallies and stores the one before it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeAlias

from burrkit.census.cuda.available import require
from burrkit.census.cuda.batch import MOST_UNITS, BatchWork, Device, Room
from burrkit.census.enumeration import units
from burrkit.census.enumeration.slices import Slice
from burrkit.census.enumeration.tally import Tally, tally
from burrkit.census.results.result_file import ResultFile, UnitResult
from burrkit.errors import BurrkitError
from burrkit.sixpiece.engine.kernel.first_separation import STATE

#: Bytes that lists may take at most; larger batches gain nothing.
_MOST: Final = 16 << 30
#: The most states of a search that is repeated with more memory.
_DEEP: Final = 1 << 10

_Begun: TypeAlias = tuple[list[units.WorkUnit], Future[tuple[list[Slice], float]]]


class Lent:
    """A device used from a thread of its own, because a CUDA context belongs to one thread."""

    def __init__(self, executor: ThreadPoolExecutor, prepared: Callable[[], Device]) -> None:
        """``executor`` has one thread; the device is ``prepared`` by it."""
        self._executor = executor
        self._device = executor.submit(prepared).result()
        self.name = self._device.machine.name

    def run(
        self, result_file: ResultFile, names: list[str], *, should_stop: Callable[[], bool] | None = None
    ) -> Iterator[UnitResult[Tally]]:
        """Process the named units that are not done; each is stored in the result file before it is yielded.

        BurrkitError if the file can no longer be written; it then contains all units yielded so far.
        """
        done, plan = result_file.done(), result_file.plan
        every = {unit.name: unit for unit in units.units(plan.of)}
        left = [every[name] for name in names if name not in done]
        batches = self._batches(left, plan.weights)
        coming = self._begun(batches, plan.of)
        while coming is not None:
            batch, future = coming
            found, seconds = future.result()
            coming = None if should_stop is not None and should_stop() else self._begun(batches, plan.of)
            made = [
                UnitResult(unit.name, tally(slice_, unit.first, plan.special), seconds / len(batch))
                for unit, slice_ in zip(batch, found, strict=True)
            ]
            result_file.keep(made)
            yield from made

    def _begun(self, batches: Iterator[list[units.WorkUnit]], of: str) -> _Begun | None:
        """Start the next batch on the device; None if there is none."""
        batch = next(batches, None)
        return None if batch is None else (batch, self._executor.submit(self._analysed, batch, of))

    def _batches(self, left: list[units.WorkUnit], weights: dict[str, int]) -> Iterator[list[units.WorkUnit]]:
        """The units in their order, in batches that are likely to fit the device."""
        room = self._device.room.tiles * 32 // 2
        batch: list[units.WorkUnit] = []
        for unit in left:
            if batch and (len(batch) == MOST_UNITS or sum(weights[u.name] for u in [*batch, unit]) > room):
                yield batch
                batch = []
            batch.append(unit)
        if batch:
            yield batch

    def _analysed(self, batch: list[units.WorkUnit], of: str) -> tuple[list[Slice], float]:
        """The slices of some units, and the seconds taken; must run in the thread of the device."""
        start = time.monotonic()
        works = []
        for unit in batch:
            allowed = units.rows(of)[units.rows(of) >= unit.first]
            works.append(BatchWork(unit.first, allowed[unit.part :: units.SLICES].copy(), allowed))
        return self._device.analyse(works), time.monotonic() - start


@contextmanager
def lent(special: int) -> Iterator[Lent]:
    """The CUDA device of this machine, with kernels compiled for it. BurrkitError as for ``require``."""
    require()
    with ThreadPoolExecutor(1, thread_name_prefix="burrkit-device") as executor:
        yield Lent(executor, partial(_prepared, special))


def _prepared(special: int) -> Device:
    from burrkit.census.cuda.gpu import FAILURES, Gpu

    try:
        gpu = Gpu()
        memory = gpu.memory() * 3 // 4
        each = 8 * STATE * gpu.threads
        deep = max(1, min(_DEEP, memory // (4 * each)))
        return Device(gpu, Room.of(min(memory - deep * each, _MOST), deep), special)
    except FAILURES as error:
        raise BurrkitError(f"--device cuda: {' '.join(str(error).split())[:200]}") from None
