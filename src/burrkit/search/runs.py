"""The table of a climb: an SQLite file that holds how every finished run ended.

A run depends on the task, the seed and its number alone; so the runs that are in the table need not be done
again, and those that are left end as they would have ended without the table. A file belongs to one task,
one seed and one version of burrkit; the number of runs may differ.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from burrkit.formats import puzzle_json
from burrkit.search.climbing import Climbed, Task
from burrkit.search.kept import Kept
from burrkit.sixpiece.burr import Burr

#: What ``pragma user_version`` says of files laid out like this.
_LAYOUT = 1

#: All but ``run`` and ``seed`` are null where a run got nowhere; ``sticks`` and ``length`` also for a box.
_TABLES = """
create table run (run integer primary key, seed integer not null, evaluations integer, level integer,
                  solutions integer, assemblies integer, complete integer, sticks text, length integer,
                  puzzle text)
"""


class Runs(Kept):
    """The file of one climb. Use it as a context."""

    def __init__(self, path: Path, task: Task, seed: int) -> None:
        """Open the file, or begin it.

        BurrkitError if it cannot be opened or written, or is of another task or seed.
        """
        super().__init__(path, ["climb", seed, asdict(task)], _LAYOUT, _TABLES)
        self._seed = seed

    def done(self) -> dict[int, Climbed | None]:
        """The runs that are done, by their numbers; None for one that got nowhere."""
        columns = "run, evaluations, level, solutions, assemblies, complete, puzzle"
        with self._reading():
            rows = self._file.execute(f"select {columns} from run order by run")
            return {run: _climbed(run, *rest) if rest[-1] is not None else None for run, *rest in rows}

    def keep(self, run: int, climbed: Climbed | None) -> None:
        """Write how a run ended.

        BurrkitError if the disk is full or the file is gone.
        """
        row = (None,) * 8 if climbed is None else _row(climbed)
        with self._step():
            # Two commands may work on one file: they end the same run in the same way.
            self._file.execute(
                "insert or ignore into run values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (run, self._seed, *row)
            )


def _climbed(
    run: int, evaluations: int, level: int, solutions: int, assemblies: int, complete: int, puzzle: str
) -> Climbed:
    problem = puzzle_json.read(puzzle)
    return Climbed(run, problem, evaluations, level, solutions, assemblies, bool(complete))


def _row(climbed: Climbed) -> tuple[Any, ...]:
    burr = climbed.problem if isinstance(climbed.problem, Burr) else None
    return (
        climbed.evaluations, climbed.level, climbed.solutions, climbed.assemblies, climbed.complete,
        burr and " ".join(map(str, burr.sticks)), burr and burr.length, puzzle_json.write(climbed.problem),
    )  # fmt: skip
