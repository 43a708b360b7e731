"""The units of a ledger on a CUDA device, batch by batch.

While one batch is on the device, the one before it is tallied and kept here.
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
#: States of a search that was given more room.
_DEEP: Final = 1 << 10

_Begun: TypeAlias = tuple[list[units.WorkUnit], Future[tuple[list[Slice], float]]]


class Lent:
    """A device for a while, in a thread of its own, as CUDA wants it."""

    def __init__(self, executor: ThreadPoolExecutor, prepared: Callable[[], Device]) -> None:
        """``executor`` has one thread; the device is ``prepared`` by it."""
        self._executor = executor
        self._device = executor.submit(prepared).result()
        self.name = self._device.machine.name

    def run(
        self, ledger: ResultFile, names: list[str], *, should_stop: Callable[[], bool] | None = None
    ) -> Iterator[UnitResult[Tally]]:
        """Do the named units that are not yet done; each is in the ledger when it is handed back.

        BurrkitError if the ledger can no longer be written; it then has all that was handed back.
        """
        done, plan = ledger.done(), ledger.plan
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
            ledger.keep(made)
            yield from made

    def _begun(self, batches: Iterator[list[units.WorkUnit]], of: str) -> _Begun | None:
        """Give the next batch to the device; None if there is none."""
        batch = next(batches, None)
        return None if batch is None else (batch, self._executor.submit(self._analysed, batch, of))

    def _batches(self, left: list[units.WorkUnit], weights: dict[str, int]) -> Iterator[list[units.WorkUnit]]:
        """The units in their order, as many at once as there is likely to be room for."""
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
        """What the device finds of some units, and in how many seconds; for its own thread."""
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
