"""Every SQLite file that a command opens to write: whatever is not its own stays as it is, to the byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from burrkit import ledger
from burrkit.assembly import Cover
from burrkit.census import ledger as census
from burrkit.database import CENSUS, RESUME, SEARCH, is_foreign
from burrkit.errors import BurrkitError
from burrkit.search.climbing import Task
from burrkit.search.conditions import Conditions
from burrkit.search.runs import Runs
from burrkit.search.stock import Stock
from burrkit.search.table import Table
from burrkit.sixpiece.burr import burr

_PLAN = census.Plan("all", 8, {"1/0": 10})


def _resume(path: Path) -> None:
    with ledger.Ledger(path, Cover(burr(256, 256, 256, 256, 256, 256), "rotation"), "rotation", True):
        pass


def _census(path: Path) -> None:
    with census.Ledger(path, _PLAN):
        pass


def _report(path: Path) -> None:
    with census.Ledger(path):
        pass


def _sets(path: Path) -> None:
    with Table(path, Conditions().stock(Stock.plenty([52, 1024])), Conditions()):
        pass


def _climb(path: Path) -> None:
    with Runs(path, Task(), 1):
        pass


_OPENINGS: dict[str, tuple[int, Callable[[Path], None]]] = {
    "resume": (RESUME, _resume),
    "census": (CENSUS, _census),
    "sets": (SEARCH, _sets),
    "climb": (SEARCH, _climb),
}


def _birds(path: Path, mode: str) -> None:
    with sqlite3.connect(path) as file:
        file.execute(f"pragma journal_mode = {mode}")
        file.execute("create table birds (name text)")
        file.execute("insert into birds values ('wren')")
    file.close()


def _left_behind(path: Path) -> None:
    """A database of somebody who was killed: its last row is only in the log beside it."""
    source = path.with_name("open.sqlite")
    file = sqlite3.connect(source)
    file.execute("pragma journal_mode = wal")
    file.execute("create table birds (name text)")
    file.execute("pragma wal_checkpoint")
    file.execute("insert into birds values ('wren')")
    file.commit()
    for end in ("", "-wal"):
        path.with_name(path.name + end).write_bytes(source.with_name(source.name + end).read_bytes())
    file.close()
    source.unlink()


_FOREIGN: dict[str, Callable[[Path], object]] = {
    "database": lambda path: _birds(path, "delete"),
    "database with a log": lambda path: _birds(path, "wal"),
    "database left behind": _left_behind,
    "text": lambda path: path.write_text("Six sticks, and no idea.\n" * 100),
    "one byte": lambda path: path.write_bytes(b"!"),
}


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("opened", [*_OPENINGS, "report"])
@pytest.mark.parametrize("what", _FOREIGN)
def test_what_is_foreign_is_left_as_it_is(tmp_path: Path, what: str, opened: str) -> None:
    path = tmp_path / "mine.sqlite"
    _FOREIGN[what](path)
    before = _files(tmp_path)
    with pytest.raises(BurrkitError, match=r"mine\.sqlite: not (a|the) "):
        _report(path) if opened == "report" else _OPENINGS[opened][1](path)
    assert _files(tmp_path) == before


@pytest.mark.parametrize("opened", _OPENINGS)
@pytest.mark.parametrize("other", _OPENINGS)
def test_each_kind_opens_its_own(tmp_path: Path, other: str, opened: str) -> None:
    path = tmp_path / "mine.sqlite"
    _OPENINGS[other][1](path)
    before = _files(tmp_path)
    assert is_foreign(path, _OPENINGS[opened][0]) == (_OPENINGS[opened][0] != _OPENINGS[other][0])
    if opened == other:
        _OPENINGS[opened][1](path)
    else:
        with pytest.raises(BurrkitError, match=r"mine\.sqlite: (not a |not the |belongs to another search)"):
            _OPENINGS[opened][1](path)
    assert _files(tmp_path) == before


@pytest.mark.parametrize("opened", _OPENINGS)
def test_an_empty_file_can_become_any(tmp_path: Path, opened: str) -> None:
    path = tmp_path / "new.sqlite"
    path.touch()
    kind, begin = _OPENINGS[opened]
    assert not is_foreign(path, kind)
    begin(path)
    assert not is_foreign(path, kind)
    assert path.stat().st_size > 0
