"""The protocol of searches that are divided, stored and resumed, explored exhaustively on small puzzles.

A state is the content of a file to resume from. From every state that can be reached within some actions
the search must end with the results of an undisturbed one, in the same order. Actions: open the file, then
step some part of the search, with or without giving a half away, and stop: before the step is stored, in the
middle of storing it, or after it. To go on without stopping is the same as to stop and to open the file
again, if the file is right; a longer run without stopping is an action of its own, since what a process
remembers might not be what it stored.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import pytest

from bench.puzzles import packing, pentominoes
from burrkit.assembly import Cover, cover_search as searching
from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.runtime.store import checksum
from burrkit.solving.checkpoint import Checkpoint, digest
from burrkit.solving.found_batch import FoundBatch
from burrkit.solving.options import SearchOptions
from burrkit.solving.result import Result
from burrkit.solving.solver import solve
from burrkit.solving.work_stealing import Subsearch, is_whole
from tests.errors import raises

#: The rows of the file, which are all that is left after a kill.
State = tuple[tuple[Any, ...], ...]


@cache
def tray(width: int, height: int, bricks: int) -> Problem:
    """Dominoes and unit cubes in a tray: many assemblies of few pieces."""
    sizes = [2] * bricks + [1] * (width * height - 2 * bricks)
    pieces = [Piece(Voxels.box(size, 1, 1)) for size in sizes]
    return packing(pieces, Voxels.box(width, height, 1), f"tray {width} x {height}")


def motions(found: Any) -> list[Any]:
    return [solved.assembly.motions for solved in found]


@dataclass
class File:
    """A file to resume from that can be set to any state, and read as one."""

    path: Path
    problem: Problem
    up_to: Literal["rotation", "reflection"] = "rotation"

    def __post_init__(self) -> None:
        self.cover = Cover(self.problem, self.up_to)

    def open(self) -> Checkpoint:
        return Checkpoint(self.path, self.cover, SearchOptions(up_to=self.up_to, disassemble=False))

    def solve(self) -> Result:
        return solve(self.problem, up_to=self.up_to, disassemble=False, resume=self.path, jobs=1)

    def state(self) -> State:
        with sqlite3.connect(self.path) as file:
            rows = [
                (table, *row)
                for table in ("share", "result")
                for row in file.execute(f"select * from {table} order by 1, 2")
            ]
        file.close()
        return tuple(rows)

    def restore(self, state: State) -> None:
        with sqlite3.connect(self.path) as file:
            for table in ("share", "result"):
                file.execute(f"delete from {table}")
            for table, *row in state:
                file.execute(f"insert into {table} values ({', '.join('?' * len(row))})", row)
        file.close()

    def seal(self) -> None:
        """Make all checksums right."""
        what = digest(self.problem, f"{self.up_to} False", False)
        with sqlite3.connect(self.path) as file:
            for table in ("share", "result"):
                rows = file.execute(f"select * from {table}").fetchall()
                file.execute(f"delete from {table}")
                for *row, _ in rows:
                    marks = ", ".join("?" * (len(row) + 1))
                    file.execute(f"insert into {table} values ({marks})", (*row, checksum(what, *row)))
        file.close()

    def rest(self) -> list[Any]:
        """What the search finds if it is done to its end from here on, by one thread and without a file."""
        with self.open() as ledger:
            shares = ledger.shares()
        found: list[Any] = []
        assert is_whole({share.place: share.given for share in shares}, len(self.cover.roots))
        for share in shares:
            found += motions(chain.from_iterable(share.known))
            while not share.search.ended:
                found += [assembly.motions for assembly in share.search.step()]
        return found


def step(
    ledger: Checkpoint, share: Subsearch[FoundBatch], *, give: bool, store: bool = True
) -> Subsearch[FoundBatch] | None:
    results = [FoundBatch(share.search.step())]
    away = share.split() if give and not share.search.ended else None
    if store:
        ledger.keep(share, results, away)
    return away


def unfinished(ledger: Checkpoint) -> list[Subsearch[FoundBatch]]:
    return [share for share in ledger.shares() if not share.search.ended]


def actions(file: File) -> Iterator[Callable[[], object]]:
    """What may happen to a file between two kills; each is done on a file of its own."""

    def one(which: int, *, give: bool, store: bool) -> None:
        with file.open() as ledger:
            left = unfinished(ledger)
            if left:
                step(ledger, left[which % len(left)], give=give, store=store)

    def several_by_two(first: int) -> None:
        """Two threads at work on parts of one another, without a stop between."""
        with file.open() as ledger:
            left = unfinished(ledger)
            for number in range(3):
                at_work = [share for share in left if not share.search.ended]
                if at_work:
                    share = at_work[(first + number) % len(at_work)]
                    away = step(ledger, share, give=True)
                    left += [away] if away is not None else []

    for which in (0, 1, -1):
        for give in (False, True):
            yield lambda which=which, give=give: one(which, give=give, store=True)  # type: ignore[misc]
    yield lambda: one(0, give=True, store=False)
    for first in (0, 1):
        yield lambda first=first: several_by_two(first)  # type: ignore[misc]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: kills lose no memory, and disks are slow."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as name:
        yield Path(name)


@pytest.mark.parametrize(
    ("size", "batch", "depth", "least"),
    [
        pytest.param((3, 3, 2), 1, 3, 50, id="7 assemblies"),
        pytest.param((4, 3, 2), 2, 2, 30, id="31 assemblies"),
        pytest.param((4, 4, 4), 20, 2, 20, id="348 assemblies"),
        pytest.param((3, 3, 2), 1, 5, 300, id="7 assemblies, deeper", marks=pytest.mark.full),
        pytest.param((4, 4, 4), 20, 4, 300, id="348 assemblies, deeper", marks=pytest.mark.full),
    ],
)
def test_every_order_of_actions_ends_with_the_same_results(
    size: tuple[int, int, int],
    batch: int,
    depth: int,
    least: int,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "FIRST_BATCH", batch)
    monkeypatch.setattr(searching, "_BATCH", batch)
    file = File(folder / "state.sqlite", tray(*size))
    whole = motions(solve(file.problem, disassemble=False, jobs=1).assemblies)
    with file.open():
        pass
    front = [file.state()]
    seen = set(front)
    for _ in range(depth):
        reached = []
        for state in front:
            for act in actions(file):
                file.restore(state)
                act()
                after = file.state()
                if after not in seen:
                    seen.add(after)
                    reached.append(after)
                    assert file.rest() == whole
        front = reached
    assert len(seen) >= least


def test_a_part_that_gives_again_after_a_stop_uses_a_new_name(folder: Path) -> None:
    """Three runs of one step, each of which splits once, used to end with 926 of 1,010 assemblies."""
    problem = packing(pentominoes(), Voxels.box(5, 12, 1), "pentominoes 5 x 12")
    file = File(folder / "state.sqlite", problem, "reflection")
    for _ in range(3):
        with file.open() as ledger:
            step(ledger, unfinished(ledger)[0], give=True)
    with file.open() as ledger:
        places = [share.place for share in ledger.shares()]
        assert places == [(0,), (0, -2), (0, -1), *((root,) for root in range(1, len(file.cover.roots)))]
    result = file.solve()
    assert result.complete
    assert result.assembly_count == 1010
    plain = solve(problem, up_to="reflection", disassemble=False, jobs=1)
    assert motions(result.assemblies) == motions(plain.assemblies)


def test_a_part_with_a_taken_name_is_refused(folder: Path) -> None:
    file = File(folder / "state.sqlite", tray(4, 4, 4))
    with file.open() as ledger:
        share = unfinished(ledger)[0]
        step(ledger, share, give=True)
        before = file.state()
        share.given = 0
        with raises(BurrkitError, "damaged damaged"):
            step(ledger, share, give=True)
        assert file.state() == before


@pytest.mark.parametrize(
    "loss",
    [
        "delete from share where place = '[0, -1]'",
        "delete from share where place = '[0]'",
        "delete from share where place = '[1]'",
        "delete from share",
        "update share set given = given - 1 where place = '[0]'",
        "update share set given = given + 1 where place = '[0, -1]'",
        "update share set place = '[0, -9]' where place = '[0, -1]'",
        "insert into share select '[7]', given, results, done, state, '' from share where place = '[0]'",
        "update share set results = results + 1 where place = '[0]'",
        "delete from result where number = 0",
        "delete from result where number = 1",
        "update result set number = number + 5 where number = 1",
    ],
)
def test_what_is_not_the_whole_search_is_refused(
    folder: Path, loss: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "FIRST_BATCH", 2)
    monkeypatch.setattr(searching, "_BATCH", 2)
    file = File(folder / "state.sqlite", tray(4, 4, 4))
    with file.open() as ledger:
        step(ledger, unfinished(ledger)[0], give=True)
    with sqlite3.connect(file.path) as other:
        assert other.execute(loss).rowcount
    other.close()
    file.seal()
    with raises(BurrkitError, "damaged state.sqlite damaged"):
        file.solve()


def test_what_is_lost_while_a_search_runs_is_noticed_at_its_end(folder: Path) -> None:
    file = File(folder / "state.sqlite", tray(4, 4, 4))
    lost = False

    def lose(done: float, _: int, __: int) -> None:
        nonlocal lost
        if done == 1:
            with sqlite3.connect(file.path) as other:
                assert other.execute("delete from share where place = '[0]'").rowcount
            other.close()
        lost = True

    with raises(BurrkitError, "damaged damaged"):
        solve(file.problem, disassemble=False, resume=file.path, jobs=1, progress=lose)


def test_parts_are_whole_if_none_is_missing() -> None:
    whole = {(0,): 2, (0, -1): 1, (0, -1, -1): 0, (0, -2): 0, (1,): 0}
    assert is_whole(whole, 2)
    assert not is_whole(whole, 3)
    assert not is_whole({}, 1)
    for place, given in whole.items():
        assert not is_whole({p: n for p, n in whole.items() if p != place}, 2)
        assert not is_whole({**whole, place: given + 1}, 2)
        if given:
            assert not is_whole({**whole, place: given - 1}, 2)
