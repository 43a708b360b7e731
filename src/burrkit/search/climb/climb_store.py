"""The result file of a climb: an SQLite file with the result of every finished run.

A run depends only on the task, the seed and its number; so the runs in the file need not be repeated, and the
others give the same results as without the file. A file belongs to one task,
one seed and one version of burrkit; the number of runs may differ. ``ClimbTable`` reads any of them.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.json.space import write_space
from burrkit.runtime.store import SEARCH, Store, checksum
from burrkit.search.climb.climbing import Climbed, ClimbTask
from burrkit.search.climb.design_measures import DesignMeasures
from burrkit.search.climb.goals import ratings
from burrkit.search.climb.space_results import read_in_place, write_in_place

_MAGIC = b"SQLite format 3\0"
#: The columns with the result of a run; all are null if it found no puzzle.
_COLUMNS = "evaluations, level, solutions, assemblies, complete, sticks, length, measures, puzzle"


class _ClimbFile(Store):
    """What ``ClimbStore`` and ``ClimbTable`` have in common."""

    kind, layout, called = SEARCH, 3, "the table of a search"
    exclusive, alone = False, False
    #: ``sticks`` and ``length`` are null for a box; ``measures`` is the JSON of ``DesignMeasures``.
    tables = (
        "create table run (run integer primary key, seed integer not null, evaluations integer,"
        " level integer, solutions integer, assemblies integer, complete integer, sticks text,"
        " length integer, measures text, puzzle text, checksum text not null)",
    )
    _seed: int
    _rule: str
    #: Whether pieces are drawn in their places, see ``space_results``.
    _in_place: bool

    def done(self) -> dict[int, Climbed | None]:
        """The results of the finished runs by number; None for a run that found no puzzle."""
        with self._reading():
            rows = self._file.execute(f"select run, seed, {_COLUMNS}, checksum from run order by run")
            return {run: self._climbed(run, *values) for run, *values in rows.fetchall()}

    def _climbed(self, run: int, seed: int, *values: Any) -> Climbed | None:
        *ended, known = values
        if checksum(self._identity, run, seed, *ended) != known or seed != self._seed:
            raise self._damaged()
        evaluations, level, solutions, assemblies, complete, _, _, measures, puzzle = ended
        if puzzle is None:
            return None
        problem = read_in_place(puzzle) if self._in_place else puzzle_json.read(puzzle)
        return Climbed(
            run, problem, evaluations, level, solutions, assemblies, bool(complete),
            DesignMeasures.from_data(json.loads(measures)), self._rule, self._in_place,
        )  # fmt: skip


class ClimbStore(_ClimbFile):
    """The file of one climb, used as a context manager.

    Several processes may use one file: a run has the same result in each of them.
    """

    def __init__(self, path: Path, task: ClimbTask, seed: int) -> None:
        """Open the file, or create it.

        BurrkitError if it cannot be opened or written, or is of another task or seed.
        """
        self._seed, self._rule, self._in_place = seed, task.rule, task.space is not None
        given = asdict(replace(task, space=None))
        settings = {name: value for name, value in given.items() if value != getattr(ClimbTask, name)}
        if task.space is not None:
            settings["space"] = write_space(task.space)
        super().__init__(path, [version("burrkit"), "climb", seed, settings])

    def keep(self, run: int, climbed: Climbed | None) -> None:
        """Store the result of a run; if another process has stored it already, the two must agree.

        BurrkitError if they do not, if the disk is full, or if the file is gone.
        """
        values = (run, self._seed, *((None,) * 9 if climbed is None else _row(climbed)))
        row = (*values, checksum(self._identity, *values))
        with self._transaction():
            known = self._file.execute("select * from run where run = ?", (run,)).fetchone()
            if known is None:
                self._file.execute(f"insert into run values ({', '.join('?' * len(row))})", row)
            elif known != row:
                raise BurrkitError(f"{self._name}: run {run} ended differently here", "mismatch")


class ClimbTable(_ClimbFile):
    """The file of any climb, to read it: ``goals`` are those of its task."""

    def __init__(self, path: Path) -> None:
        """Open the file. BurrkitError if it is not the file of a climb, of another layout, or damaged."""
        super().__init__(path, write=False)

    def _check(self) -> None:
        with self._reading():
            ((self._identity,),) = self._file.execute("select what from search").fetchall()
            _, _, self._seed, settings = json.loads(str(self._identity))
            self._rule = settings.get("rule", ClimbTask.rule)
            self._in_place = "space" in settings
            self.goals: tuple[str, ...] = tuple(settings.get("goals", ()))


def is_table(path: Path) -> bool:
    """Whether a file is an SQLite file, and not a puzzle."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def runs_of(path: Path) -> tuple[list[Climbed], tuple[str, ...]]:
    """The puzzles of all runs in a file that found one, by number, and the goals of the search.

    BurrkitError if it is not the file of a climb, or has no puzzle yet.
    """
    with ClimbTable(path) as table:
        designs = [climbed for climbed in table.done().values() if climbed is not None]
        if not designs:
            raise BurrkitError(f"{path}: no run has found a puzzle yet", "unsolved")
        return designs, table.goals


def run_of(path: Path, number: int | None) -> Climbed:
    """The puzzle of a run, by default the best by the goals of the search. BurrkitError if there is none."""
    designs, goals = runs_of(path)
    if number is None:
        return max(designs, key=lambda each: (ratings(each, goals), each.rank, -each.run))
    for each in designs:
        if each.run == number:
            return each
    raise BurrkitError(f"{path}: run {number} found no puzzle; see burrkit search table", "unsolved")


def _row(climbed: Climbed) -> tuple[Any, ...]:
    sticks, length = (climbed.problem.stick_data[key] for key in ("sticks", "length"))
    write = write_in_place if climbed.in_place else puzzle_json.write
    return (
        climbed.evaluations, climbed.level, climbed.solutions, climbed.assemblies, int(climbed.complete),
        sticks and " ".join(map(str, sticks)), length,
        json.dumps(climbed.measures.as_data()), write(climbed.problem),
    )  # fmt: skip
