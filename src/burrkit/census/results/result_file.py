"""Result files of the census: an SQLite file with a row for each work unit that is done.

A file belongs to one plan: a class of sticks, the assemblies to store, and the list of all units with the
number of assemblies to expect of each. Every unit is written in one transaction with a checksum, so a kill at
any moment loses only the units in progress. Files of one plan can be merged in any order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration import units
from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.tally import Tally, UnitTally, settle
from burrkit.errors import BurrkitError, InternalError
from burrkit.runtime.executors import WorkerPool, completed, own_seconds
from burrkit.runtime.store import CENSUS, Store

#: ``pragma user_version`` of files in this format.
FORMAT: Final = 1


B = TypeVar("B", bound=UnitTally)
#: The name of a unit, and the function that computes its result.
UnitTask: TypeAlias = tuple[str, Callable[[], B]]


class UnitResult(NamedTuple, Generic[B]):
    """The result of one unit, with the processor seconds that it took."""

    name: str
    tally: B
    seconds: float


def _do(task: UnitTask[B]) -> tuple[B, float]:
    """The result of a unit, and the processor seconds that it took."""
    start = own_seconds()
    return task[1](), own_seconds() - start


class ResultFileBase(Store, Generic[B]):
    """An open file of unit results of one type; a context manager.

    Any number of processes may read and write it at once: units are independent, and one that is written
    twice must be the same. Every error of the file is a BurrkitError of one line that names it.
    """

    kind = CENSUS
    #: Lost units are computed again.
    exclusive, checked, journal = False, False, "delete"
    tables = (
        "create table setting (name text primary key, value text not null) without rowid",
        "create table unit (name text primary key, weight integer not null) without rowid",
        "create table result (name text primary key, assemblies integer not null, seconds real not null,"
        " body blob not null, checksum text not null)",
    )
    #: The command that creates such a file.
    command: ClassVar[str]
    #: The type of its results.
    tally: type[B]

    @abstractmethod
    def _tasks(self, names: Iterable[str]) -> Iterator[UnitTask[B]]:
        """The tasks of units, as they are sent to workers."""

    def __init__(self, path: Path, plan: CensusPlan | None = None) -> None:
        """Open a file; with a plan for writing, too, and created if it does not exist.

        BurrkitError if it cannot be opened, is damaged, or has another plan.
        """
        if plan is None and not path.is_file():
            why = "is a directory" if path.is_dir() else f"no such result file; {self.command} creates one"
            raise BurrkitError(f"{path}: {why}")
        self.path, self._begun_with = path, plan
        super().__init__(path, write=plan is not None)

    def _fill(self) -> None:
        if (plan := self._begun_with) is None:
            raise InternalError("a file that is only read cannot be created")
        settings = [("class", plan.of), ("special", str(plan.special)), ("checksum", plan.checksum)]
        settings += [("keep", plan.keep)] if plan.keep else []
        settings += [("length", str(plan.length))] if plan.length else []
        self._file.executemany("insert into setting values (?, ?)", settings)
        self._file.executemany("insert into unit values (?, ?)", sorted(plan.weights.items()))

    def _check(self) -> None:
        self.plan = self._plan()
        plan = self._begun_with
        if plan is not None and (why := plan.difference(self.plan)):
            raise BurrkitError(
                f"{self.path}: {why}; give another file, or the settings that it was started with", "mismatch"
            )

    def _plan(self) -> CensusPlan:
        settings = dict(self._file.execute("select name, value from setting"))
        weights = self._file.execute("select name, weight from unit")
        try:
            plan = CensusPlan(
                str(settings["class"]),
                int(settings["special"]),
                {str(name): int(weight) for name, weight in weights},
                str(settings.get("keep", "")),
                int(settings.get("length", 0)),
            )
        except (KeyError, TypeError, ValueError):
            raise BurrkitError(f"{self.path}: is damaged: its plan cannot be read", "damaged") from None
        # The first result files have no checksum of their plan.
        is_known = settings.keys() <= {"class", "special", "keep", "length", "checksum"}
        if not is_known or settings.get("checksum", plan.checksum) != plan.checksum:
            raise BurrkitError(f"{self.path}: is damaged: its plan is not as it was written", "damaged")
        return plan

    def _of_other_layout(self, layout: int) -> str:
        if not layout:
            return f"{self.path}: not {self.called}"
        return f"{self.path}: a result file of format {layout}; {self.command} writes format {self.layout}"

    # Reading ---------------------------------------------------------------------------------------------

    def done(self) -> set[str]:
        """The names of the units that are done. BurrkitError for a unit that is not in the plan."""
        with self._reading():
            names = [name for (name,) in self._file.execute("select name from result not indexed")]
        if len(set(names)) != len(names) or not set(names) <= self.plan.weights.keys():
            raise self._damaged()
        return set(names)

    def results(self) -> Iterator[UnitResult[B]]:
        """Yield every unit that is done, by name. BurrkitError for a damaged unit."""
        return (result for result, _ in self._stored())

    def _stored(self) -> Iterator[tuple[UnitResult[B], bytes]]:
        """Yield every unit that is done with its stored bytes."""
        with self._reading():
            # All at once: an open query blocks every writer. Not by an index, which may lack some rows.
            query = "select name, seconds, body, checksum from result not indexed"
            rows = sorted(self._file.execute(query).fetchall())
        before = None
        for name, seconds, body, known in rows:
            is_again, before = name == before, name
            if is_again or name not in self.plan.weights or not isinstance(seconds, float):
                raise BurrkitError(f"{self.path}: is damaged: unit {name} is not as it was stored", "damaged")
            yield UnitResult(name, self._checked(name, body, known), seconds), body

    def _checked(self, name: str, body: bytes, known: str) -> B:
        try:
            made = self.tally.from_bytes(body)
        except BurrkitError as error:
            raise BurrkitError(f"{self.path}: unit {name} is damaged: {error}", "damaged") from None
        if made.checksum(name) != known:
            raise BurrkitError(f"{self.path}: unit {name} is damaged: its checksum does not fit", "damaged")
        return made

    def drop(self, name: str) -> None:
        """Remove the result of a unit, to compute it again."""
        with self._transaction():
            self._file.execute("delete from result where name = ?", (name,))

    # Writing ---------------------------------------------------------------------------------------------

    def keep(self, results: Iterable[UnitResult[B]]) -> int:
        """Write results, all or none; returns the number of new ones.

        An existing result stays as it is. BurrkitError, and nothing is written, if a new one differs from it.
        """
        with self._transaction():
            return sum(self._keep(result) for result in results)

    def merge_from(self, other: Self) -> int:
        """``keep`` the results of another file. Copies the encoded bytes, because encoding is expensive."""
        with self._transaction():
            return sum(self._keep(result, body) for result, body in other._stored())

    def _keep(self, result: UnitResult[B], body: bytes | None = None) -> bool:
        name, made, seconds = result
        if name not in self.plan.weights:
            raise BurrkitError(f"{self.path}: unit {name} is not in its plan", "unknown")
        query = "select body, checksum from result where name = ?"
        if (row := self._file.execute(query, (name,)).fetchone()) is not None:
            if not self._checked(name, *row).agrees_with(made):
                raise BurrkitError(
                    f"{self.path}: unit {name} differs from the counts here; one of them is wrong", "mismatch"
                )
            return False
        row = (name, made.assemblies, seconds, body or made.to_bytes(), made.checksum(name))
        self._file.execute("insert into result values (?, ?, ?, ?, ?)", row)
        return True

    def process(
        self, pool: WorkerPool, names: Iterable[str], *, should_stop: Callable[[], bool] | None = None
    ) -> Iterator[UnitResult[B]]:
        """Process the named units that are not done; each is stored before it is yielded.

        BurrkitError if the file can no longer be written; it then holds everything that was yielded.
        """
        done = self.done()
        tasks = self._tasks(name for name in names if name not in done)
        for (name, _), (made, seconds) in completed(pool, _do, tasks, should_stop=should_stop):
            result = UnitResult(name, made, seconds)
            self.keep([result])
            yield result

    @classmethod
    def merge(cls, into: Path, others: Iterable[Path]) -> int:
        """Merge the results of other files into one, which is created if necessary; the number of new units.

        BurrkitError if one has another plan, or if two differ in a unit; the files before it stay merged.
        """
        new = 0
        for path in others:
            with cls(path) as other:
                if into.exists():
                    with cls(into) as known:
                        if why := known.plan.difference(other.plan):
                            raise BurrkitError(f"{path}: {why}; it cannot be merged into {into}", "mismatch")
                with cls(into, other.plan) as target:
                    try:
                        new += target.merge_from(other)
                    except BurrkitError as error:
                        raise BurrkitError(f"{error} (merging {path})", error.code) from None
        return new


class ResultFile(ResultFileBase[Tally]):
    """The result file of the census: a tally for each unit."""

    layout, called, command = FORMAT, "a result file of the census", "burrkit census run"
    tally = Tally
    #: How much is found out about each assembly.
    depth: ClassVar[Depth] = Depth.LEVELS

    @staticmethod
    def settle(rows: NDArray[np.int64], length: int) -> list[int]:
        """Six rows and the level code of an assembly that the kernel left open; ``length`` is the plan's."""
        return settle(rows, length)

    def _tasks(self, names: Iterable[str]) -> Iterator[UnitTask[Tally]]:
        plan, every = self.plan, {unit.name: unit for unit in units.units(self.plan.of)}
        settings = plan.of, plan.special, plan.keep, plan.length
        work = partial(units.unit_tally, depth=self.depth, settle=self.settle)
        return ((name, partial(work, every[name], *settings)) for name in names)
