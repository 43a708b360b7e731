"""Every kind of file that a computation writes: how to open it, write one step into it, and read it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bench.move_definitions import DefinitionsResultFile
from bench.puzzles import packing
from burrkit.assembly import Cover
from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.tally import Tally
from burrkit.census.results import result_file as census
from burrkit.census.stick_sets.sets import SetsResultFile, SetsTally
from burrkit.census.studies.legal_turns import TurnsResultFile
from burrkit.geometry import Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.runtime.store import CENSUS, RESUME, SEARCH, Store
from burrkit.search.climb.climb_store import ClimbStore
from burrkit.search.climb.climbing import Climbed, ClimbTask
from burrkit.search.climb.design_measures import DesignMeasures
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.stock import Stock
from burrkit.search.sets.table import SetsTable
from burrkit.search.sets.units import FoundSet, SetsUnit, UnitAnswer
from burrkit.sixpiece.burr import burr
from burrkit.solving import checkpoint
from burrkit.solving.found_batch import FoundBatch
from burrkit.solving.options import SearchOptions

#: Steps that can be written.
STEPS = 4


@dataclass(frozen=True)
class Kind:
    """``write(store, n)`` writes the n-th step, ``read`` maps each step to all that is believed of it."""

    name: str
    application: int
    open: Callable[[Path], Any]
    write: Callable[[Any, int], None]
    read: Callable[[Any], dict[Any, str]]
    exclusive: bool = True

    def begun(self, path: Path, steps: int = 2) -> dict[Any, str]:
        """A file with some steps; what it holds."""
        with self.open(path) as store:
            for step in range(steps):
                self.write(store, step)
        return self.content(path)

    def content(self, path: Path) -> dict[Any, str]:
        with self.open(path) as store:
            return self.read(store)


# A search that can be resumed --------------------------------------------------------------------------


@cache
def tray() -> Problem:
    """Three dominoes and six cubes in 4 x 3: 74 assemblies."""
    pieces = [Piece(Voxels.box(size, 1, 1)) for size in (2, 2, 2, 1, 1, 1, 1, 1, 1)]
    return packing(pieces, Voxels.box(4, 3, 1), "tray")


@cache
def _cover() -> Cover:
    return Cover(tray(), "rotation")


def _write_resume(store: checkpoint.Checkpoint, step: int) -> None:
    share = next(share for share in store.shares() if not share.search.ended)
    results = [FoundBatch(share.search.step())]
    store.keep(share, results, share.split())


def _read_resume(store: checkpoint.Checkpoint) -> dict[Any, str]:
    return {
        share.place: f"{share.search.to_bytes()!r} {[one[0].assembly.motions for one in share.known]}"
        for share in store.shares()
    }


# Tables of searches ---------------------------------------------------------------------------------------


def _write_sets(store: SetsTable, step: int) -> None:
    found = [
        FoundSet((1, 2, 3, 4, 5, 6 + 100 * step + i), 6, 5, (5, 5, 4, 3), 2, 7, 3, 2, 1, "1R", "012" * 10)
        for i in range(40)
    ]
    store.keep(SetsUnit(step, step), UnitAnswer(100 + step, tuple(found)))


def _read_sets(store: SetsTable) -> dict[Any, str]:
    found: dict[Any, str] = {name: str(count) for name, count in store.done().items()}
    return found | {str(row["sticks"]): str(row) for row in store.rows()}


def _write_climb(store: ClimbStore, step: int) -> None:
    problem = burr(256, 256, 256, 256, 256, 1024)
    measures = DesignMeasures("3.1", 4, 0, (0, 1), (8, 8), 2, 1, 20, 3, None)
    store.keep(step, None if step == 1 else Climbed(step, problem, 1000 + step, 3, 1, 2, True, measures))


def _read_climb(store: ClimbStore) -> dict[Any, str]:
    return {run: repr(climbed) for run, climbed in store.done().items()}


# The census -----------------------------------------------------------------------------------------------

_NAMES = [f"{first}/{part}" for first in (1, 5) for part in range(STEPS // 2)]


def plan(length: int = 0) -> CensusPlan:
    return CensusPlan("all", 8, dict.fromkeys(_NAMES, 10), length=length)


def _write_census(store: census.ResultFile, step: int) -> None:
    counts = np.array([[0x1111, 0, 1, 3, 1 + step], [0x2222, 0, 0, 4, 5]])
    entries = np.array([[1, 2, 3, 4, 5, 6 + step, 0x8800]])
    tally = Tally(counts, entries, entries[:0], np.array([[1, 2, 3, 4, 5, 6, 0x2222]]))
    store.keep([census.UnitResult(_NAMES[step], tally, 1.5)])


def _write_sets_book(store: SetsResultFile, step: int) -> None:
    found = SetsTally(np.full((2, 5), step + 1), np.full((1, 13), step), np.full((1, 7), step))
    store.keep([census.UnitResult(_NAMES[step], found, 1.5)])


def _read_census(store: census.ResultFileBase[Any]) -> dict[Any, str]:
    store.done()
    return {made.name: repr(made.tally) for made in store.results()}


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "resume",
            RESUME,
            lambda path: checkpoint.Checkpoint(path, _cover(), SearchOptions(disassemble=False)),
            _write_resume,
            _read_resume,
        ),
        Kind(
            "sets",
            SEARCH,
            lambda path: SetsTable(path, Conditions().stock(Stock.plenty([52, 1024])), Conditions()),
            _write_sets,
            _read_sets,
        ),
        Kind(
            "climb", SEARCH, lambda path: ClimbStore(path, ClimbTask(), 1), _write_climb, _read_climb, False
        ),
        Kind(
            "census", CENSUS, lambda path: census.ResultFile(path, plan()), _write_census, _read_census, False
        ),
        Kind(
            "book", CENSUS, lambda path: SetsResultFile(path, plan(6)), _write_sets_book, _read_census, False
        ),
        Kind(
            "definitions",
            CENSUS,
            lambda path: DefinitionsResultFile(path, plan(6)),
            _write_census,
            _read_census,
            False,
        ),
        Kind(
            "turns", CENSUS, lambda path: TurnsResultFile(path, plan(6)), _write_census, _read_census, False
        ),
    )
}


def reader(kind: Kind, path: Path) -> Store:
    """The file opened by a command that only reads it: those of the census can be."""
    books: dict[str, type[census.ResultFileBase[Any]]] = {
        "census": census.ResultFile,
        "book": SetsResultFile,
        "definitions": DefinitionsResultFile,
        "turns": TurnsResultFile,
    }
    return books[kind.name](path)
