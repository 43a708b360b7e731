"""The census on disk: an SQLite file with a row for each work unit that is done.

A file belongs to one plan: a class of sticks, the assemblies that are kept, and the list of all units with
the number of assemblies to expect of each. Every unit is written in one transaction with a
checksum, so a kill at any moment loses only what was not yet done. Files of one plan can be
merged in any order.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from burrkit.census.enumeration.tally import Tally, checksum, from_bytes, to_bytes
from burrkit.errors import BurrkitError, InternalError
from burrkit.runtime.store import CENSUS, Store
from burrkit.sixpiece.sticks import LENGTHS

#: ``pragma user_version`` of files that are written like this.
FORMAT: Final = 1


@dataclass(frozen=True)
class CensusPlan:
    """What a ledger is for: ``of`` "all" or "notchable", what is kept, and the units with their weights.

    Kept is what has level ``special`` or more, and that of which ``keep`` holds, a condition or "".
    A weight is the number of assemblies to expect, a few more than there are where images are left out.
    ``length`` is that of the sticks, 0 for all four.
    """

    of: str
    special: int
    weights: dict[str, int]
    keep: str = ""
    length: int = 0

    def __post_init__(self) -> None:
        """BurrkitError for what is no plan, so that no report is about nothing or about another class."""
        if self.of not in ("all", "notchable") or self.length not in (0, *LENGTHS) or not self.weights:
            raise BurrkitError("not a plan: a class of sticks, a length, and work units")

    @property
    def digest(self) -> str:
        """The same for the same units and weights."""
        text = "\n".join(f"{name} {weight}" for name, weight in sorted(self.weights.items()))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def checksum(self) -> str:
        """A checksum of everything in it."""
        text = f"{self.of}\n{self.special}\n{self.keep}\n{self.length}\n{self.digest}"
        return hashlib.sha256(text.encode()).hexdigest()

    def difference(self, other: CensusPlan) -> str | None:
        """Why results of the other plan do not belong here; None if they do."""
        if self.of != other.of:
            return f"is of the class {other.of}, not {self.of}"
        if self.special != other.special:
            return f"keeps assemblies from level {other.special} on, not {self.special}"
        if self.keep != other.keep:
            return f"was begun with {_option(other.keep)}, not {_option(self.keep)}"
        if self.length != other.length:
            return f"is for sticks of length {other.length}, not {self.length}"
        return None if self.digest == other.digest else "has other work units"


def _option(keep: str) -> str:
    return f"--keep {keep!r}" if keep else "no --keep"


class UnitBody(Protocol):
    """What is kept of a unit."""

    @property
    def assemblies(self) -> int:
        """How many there are."""

    def agrees_with(self, other: Self) -> bool:
        """Whether both say the same."""


B = TypeVar("B", bound=UnitBody)


class UnitResult(NamedTuple, Generic[B]):
    """One unit that is done."""

    name: str
    tally: B
    seconds: float


class Book(Store, Generic[B]):
    """A file of results of one kind that is open; use it as a context.

    Any number of processes may read and write it at once: units are independent, and one that is written
    twice must be the same. Whatever goes wrong with the file is a BurrkitError of one line that names it.
    """

    kind = CENSUS
    #: Units that are lost are done again.
    exclusive, checked, journal = False, False, "delete"
    tables = (
        "create table setting (name text primary key, value text not null) without rowid",
        "create table unit (name text primary key, weight integer not null) without rowid",
        "create table result (name text primary key, assemblies integer not null, seconds real not null,"
        " body blob not null, checksum text not null)",
    )
    #: The command that makes one.
    made_by: ClassVar[str]

    @abstractmethod
    def _write(self, made: B) -> bytes:
        """What is kept of a unit as bytes."""

    @abstractmethod
    def _read(self, body: bytes) -> B:
        """What ``_write`` wrote. BurrkitError if it did not."""

    @abstractmethod
    def _sum(self, name: str, made: B) -> str:
        """The checksum of what is kept under a name."""

    def __init__(self, path: Path, plan: CensusPlan | None = None) -> None:
        """Open a ledger; with a plan also to write, begun if it is not there. BurrkitError if not."""
        if plan is None and not path.is_file():
            why = "is a directory" if path.is_dir() else f"no such ledger; {self.made_by} makes one"
            raise BurrkitError(f"{path}: {why}")
        self.path, self._begun_with = path, plan
        super().__init__(path, write=plan is not None)

    def _fill(self) -> None:
        if (plan := self._begun_with) is None:
            raise InternalError("a file that is only read cannot be begun")
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
                f"{self.path}: {why}; give another file, or the settings that it was begun with"
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
            raise BurrkitError(f"{self.path}: is damaged: its plan cannot be read") from None
        # The first ledgers have no checksum of their plan.
        is_known = settings.keys() <= {"class", "special", "keep", "length", "checksum"}
        if not is_known or settings.get("checksum", plan.checksum) != plan.checksum:
            raise BurrkitError(f"{self.path}: is damaged: its plan is not as it was written")
        return plan

    def _of_other_layout(self, layout: int) -> str:
        if not layout:
            return f"{self.path}: not {self.called}"
        return f"{self.path}: a ledger of format {layout}; {self.made_by} writes format {self.layout}"

    # What is in it ---------------------------------------------------------------------------------------

    def done(self) -> set[str]:
        """The names of the units that are done. BurrkitError for one that is not in the plan."""
        with self._reading():
            names = [name for (name,) in self._file.execute("select name from result not indexed")]
        if len(set(names)) != len(names) or not set(names) <= self.plan.weights.keys():
            raise self._damaged()
        return set(names)

    def results(self) -> Iterator[UnitResult[B]]:
        """Every unit that is done, by name. BurrkitError for one that is damaged."""
        return (result for result, _ in self._written())

    def _written(self) -> Iterator[tuple[UnitResult[B], bytes]]:
        """The same, with the bytes that are kept of each."""
        with self._reading():
            # All at once: while a query is open nobody can write. An index might have lost some.
            query = "select name, seconds, body, checksum from result not indexed"
            rows = sorted(self._file.execute(query).fetchall())
        before = None
        for name, seconds, body, known in rows:
            is_again, before = name == before, name
            if is_again or name not in self.plan.weights or not isinstance(seconds, float):
                raise BurrkitError(f"{self.path}: is damaged: unit {name} is not as it was kept")
            yield UnitResult(name, self._checked(name, body, known), seconds), body

    def _checked(self, name: str, body: bytes, known: str) -> B:
        try:
            made = self._read(body)
        except BurrkitError as error:
            raise BurrkitError(f"{self.path}: unit {name} is damaged: {error}") from None
        if self._sum(name, made) != known:
            raise BurrkitError(f"{self.path}: unit {name} is damaged: its checksum does not fit")
        return made

    def drop(self, name: str) -> None:
        """Forget a unit, to do it again."""
        with self._transaction():
            self._file.execute("delete from result where name = ?", (name,))

    # Writing ---------------------------------------------------------------------------------------------

    def keep(self, results: Iterable[UnitResult[B]]) -> int:
        """Write results, all or none; how many were new.

        A unit that is there already stays as it is. BurrkitError, and nothing is written, if one disagrees.
        """
        with self._transaction():
            return sum(self._keep(result) for result in results)

    def take(self, other: Self) -> int:
        """``keep`` the results of another file; their bytes are copied, since to make them again is dear."""
        with self._transaction():
            return sum(self._keep(result, body) for result, body in other._written())

    def _keep(self, result: UnitResult[B], body: bytes | None = None) -> bool:
        name, made, seconds = result
        if name not in self.plan.weights:
            raise BurrkitError(f"{self.path}: unit {name} is not in its plan")
        query = "select body, checksum from result where name = ?"
        if (row := self._file.execute(query, (name,)).fetchone()) is not None:
            if not self._checked(name, *row).agrees_with(made):
                raise BurrkitError(f"{self.path}: unit {name} has other counts here; one of the two is wrong")
            return False
        row = (name, made.assemblies, seconds, body or self._write(made), self._sum(name, made))
        self._file.execute("insert into result values (?, ?, ?, ?, ?)", row)
        return True

    @classmethod
    def merge(cls, into: Path, others: Iterable[Path]) -> int:
        """Bring the results of other files into one, begun if it is not there; how many units were new.

        BurrkitError if one has another plan, or if two disagree about a unit; ``into`` then keeps what it had
        from the files before.
        """
        new = 0
        for path in others:
            with cls(path) as other:
                if into.exists():
                    with cls(into) as known:
                        if why := known.plan.difference(other.plan):
                            raise BurrkitError(f"{path}: {why}; it cannot be merged into {into}")
                with cls(into, other.plan) as target:
                    try:
                        new += target.take(other)
                    except BurrkitError as error:
                        raise BurrkitError(f"{error} (merging {path})") from None
        return new


class ResultFile(Book[Tally]):
    """The ledger of the census: what there is of each level type."""

    layout, called, made_by = FORMAT, "a ledger of the census", "burrkit census run"

    def _write(self, made: Tally) -> bytes:
        return to_bytes(made)

    def _read(self, body: bytes) -> Tally:
        return from_bytes(body)

    def _sum(self, name: str, made: Tally) -> str:
        return checksum(name, made)


def merge(into: Path, others: Iterable[Path]) -> int:
    """``ResultFile.merge``."""
    return ResultFile.merge(into, others)
