"""``Store``, once for every kind of file: foreign files, a second process, faults of the disk, damage."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from burrkit.errors import BurrkitError
from burrkit.runtime.claim import Claim
from burrkit.runtime.store import ScratchStore, is_foreign
from tests.damage import damage
from tests.errors import raises
from tests.runtime.kinds import KINDS, STEPS, Kind, reader

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
#: Those that are one file at rest, and so have a journal next to them while they are written.
journalled = pytest.mark.parametrize("kind", [KINDS[name] for name in ("census", "book", "definitions")])
exclusive = pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.exclusive])
shared = pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if not kind.exclusive])


def _birds(path: Path, mode: str) -> None:
    with sqlite3.connect(path) as file:
        file.execute(f"pragma journal_mode = {mode}")
        file.execute("create table birds (name text)")
        file.execute("insert into birds values ('wren')")
    file.close()


def _left_behind(path: Path) -> None:
    """A database of a killed process: its last row is only in the log next to it."""
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


@every_kind
@pytest.mark.parametrize("what", _FOREIGN)
def test_what_is_foreign_is_left_as_it_is(tmp_path: Path, what: str, kind: Kind) -> None:
    path = tmp_path / "mine.sqlite"
    _FOREIGN[what](path)
    before = _files(tmp_path)
    with raises(BurrkitError, "mismatch mine.sqlite"):
        kind.open(path)
    assert _files(tmp_path) == before


@every_kind
@pytest.mark.parametrize("other", KINDS.values(), ids=KINDS)
def test_each_kind_opens_its_own(tmp_path: Path, other: Kind, kind: Kind) -> None:
    path = tmp_path / "mine.sqlite"
    other.begun(path)
    before = _files(tmp_path)
    assert is_foreign(path, kind.application) == (kind.application != other.application)
    if kind == other:
        kind.open(path).close()
    else:
        refused = "(not a |not the |belongs to another search|a result file of format)"
        with pytest.raises(BurrkitError, match=rf"mine\.sqlite: {refused}"):
            kind.open(path)
    assert _files(tmp_path) == before


@every_kind
def test_an_empty_file_can_become_any(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "new.sqlite"
    path.touch()
    assert not is_foreign(path, kind.application)
    kind.open(path).close()
    assert not is_foreign(path, kind.application)
    assert path.stat().st_size > 0


@every_kind
def test_a_file_may_have_the_name_of_no_file(
    tmp_path: Path, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind.begun(Path(":memory:"))
    assert [path.name for path in tmp_path.iterdir()] == [":memory:"]


@every_kind
def test_places_where_no_file_can_be(tmp_path: Path, kind: Kind) -> None:
    (tmp_path / "file").touch()
    for place, code in (
        (tmp_path, "no-access"),
        (tmp_path / "no" / "file", "unknown"),
        (tmp_path / "file" / "x", "unknown"),
        (tmp_path / ("x" * 300), "no-access"),
    ):
        with raises(BurrkitError, f"{code} {place}"):
            kind.open(place)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# A second process -----------------------------------------------------------------------------------------


@exclusive
def test_a_file_in_use_is_refused_until_it_is_closed(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "mine.sqlite"
    with kind.open(path) as store:
        kind.write(store, 0)
        (tmp_path / "link").symlink_to(path)
        for name in ("mine.sqlite", "link"):
            with raises(BurrkitError, f"busy {name}"):
                kind.open(tmp_path / name)
        kind.write(store, 1)
        before = kind.read(store)
    assert kind.content(path) == before
    assert {path.name for path in tmp_path.iterdir()} == {"mine.sqlite", "link"}


def test_a_claim_ends_with_the_process_that_is_killed(tmp_path: Path) -> None:
    path, kind = tmp_path / "mine.sqlite", KINDS["resume"]
    code = "import sys, pathlib; from burrkit.runtime.claim import Claim; Claim(pathlib.Path(sys.argv[1]));"
    code += " print('claimed', flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"claimed\n"
        with raises(BurrkitError, "busy"):
            kind.open(path)
        assert not path.exists()
        process.send_signal(signal.SIGKILL)
    kind.begun(path)
    assert {path.name for path in tmp_path.iterdir()} == {"mine.sqlite"}


def test_a_claim_leaves_what_is_not_its_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.sqlite-lock"
    mine.write_text("a file of another user")
    Claim(tmp_path / "mine.sqlite").release()
    assert mine.read_text() == "a file of another user"


def test_claims_of_many_processes_never_overlap(tmp_path: Path) -> None:
    """Claims come and go, with the file of the lock; at no time has a path two of them."""
    path = tmp_path / "mine"
    for _ in range(50):
        first = Claim(path)
        lock = os.open(f"{path}-lock", os.O_RDWR)
        with pytest.raises(BurrkitError):
            Claim(path)
        first.release()
        # One that was opened before the release is not a claim any more: the next one is another file.
        second = Claim(path)
        assert not os.path.samestat(os.fstat(lock), (tmp_path / "mine-lock").stat())
        os.close(lock)
        second.release()


@shared
def test_two_may_write_at_once(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "mine.sqlite"
    with kind.open(path) as one, kind.open(path) as other:
        for step in range(STEPS):
            kind.write((one, other)[step % 2], step)
            kind.write((one, other)[1 - step % 2], step)  # and both find the same
        assert kind.read(one) == kind.read(other)
    whole = kind.begun(tmp_path / "whole.sqlite", STEPS)
    assert kind.content(path) == whole


def test_a_step_of_another_process_is_not_overwritten(tmp_path: Path) -> None:
    """Where the file system has no locks, the file itself decides."""
    kind, path = KINDS["resume"], tmp_path / "mine.sqlite"
    kind.begun(path)
    with kind.open(path) as store:
        share = next(share for share in store.shares() if not share.search.ended)
        before = kind.read(store)
        with sqlite3.connect(path) as other:
            other.execute("update share set checksum = 'of another step'")
        other.close()
        share.search.step()
        with raises(BurrkitError, "busy changed"):
            store.keep(share, [], None)
    assert before


def test_a_locked_file_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.runtime.store.PATIENCE", 0.01)
    for kind in KINDS.values():
        path = tmp_path / f"{kind.name}.sqlite"
        kind.begun(path)
        with kind.open(path) as store:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("begin immediate")
            with raises(BurrkitError, "busy process"):
                kind.write(store, 2)
            other.execute("rollback")
            other.close()
            kind.write(store, 2)


# Kills ----------------------------------------------------------------------------------------------------


def _cut_off(kind: Kind, path: Path, into: Path) -> None:
    """A file as a process leaves it that is killed in the middle of writing it, and the files next to it."""
    with kind.open(path) as store:
        file: sqlite3.Connection = store._file
        file.execute("pragma cache_size = 1")
        file.execute("begin immediate")
        table = {"resume": "result", "sets": "unit", "climb": "run"}.get(kind.name, "result")
        file.execute(f"delete from {table}")
        # More than fits into memory, so that part of it reaches the file.
        file.execute("create table filler (it blob)")
        file.executemany("insert into filler values (?)", [(bytes(3000),)] * 50)
        for end in ("", "-journal", "-wal"):
            if path.with_name(path.name + end).exists():
                shutil.copy(path.with_name(path.name + end), into.with_name(into.name + end))
        file.execute("rollback")


@every_kind
def test_what_was_cut_off_is_rolled_back(tmp_path: Path, kind: Kind) -> None:
    path, left = tmp_path / "mine.sqlite", tmp_path / "left.sqlite"
    before = kind.begun(path)
    _cut_off(kind, path, left)
    assert left.read_bytes() != path.read_bytes() or Path(f"{left}-wal").exists()
    assert kind.content(left) == before
    with kind.open(left) as store:
        kind.write(store, 2)


@journalled
def test_a_command_that_only_reads_rolls_back_too(tmp_path: Path, kind: Kind) -> None:
    """A connection that only reads cannot, and every command failed for good."""
    path, left = tmp_path / "mine.sqlite", tmp_path / "left.sqlite"
    before = kind.begun(path)
    _cut_off(kind, path, left)
    plain = sqlite3.connect(f"{left.as_uri()}?mode=ro", uri=True)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        plain.execute("select * from result")
    plain.close()
    with reader(kind, left) as store:
        assert kind.read(store) == before
    assert not Path(f"{left}-journal").exists()


@journalled
def test_a_command_that_only_reads_writes_nothing(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "mine.sqlite"
    kind.begun(path)
    before = _files(tmp_path)
    with reader(kind, path) as store, pytest.raises(BurrkitError, match="it is read-only here"):
        kind.write(store, 3)
    assert _files(tmp_path) == before


# Faults of the disk ---------------------------------------------------------------------------------------


class Failing:
    """A connection of which the n-th statement fails, as on a disk that breaks down."""

    def __init__(self, file: sqlite3.Connection, number: int, code: int) -> None:
        self._file, self._left, self._code = file, number, code

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def execute(self, *args: Any) -> Any:
        return self._done(self._file.execute, *args)

    def executemany(self, *args: Any) -> Any:
        return self._done(self._file.executemany, *args)

    def _done(self, do: Callable[..., Any], *args: Any) -> Any:
        self._left -= 1
        if not self._left:
            error = sqlite3.OperationalError("it broke")
            error.sqlite_errorcode = self._code
            raise error
        return do(*args)


@every_kind
@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full; what was stored before is safe"),
        (sqlite3.SQLITE_IOERR, "cannot be (read|written): it broke"),
        (sqlite3.SQLITE_READONLY, "cannot be (read|written): it is read-only here"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be (read|written): it does not exist"),
        (sqlite3.SQLITE_CORRUPT, "is damaged; give a new name, or remove it"),
    ],
    ids=["full", "broken", "read-only", "gone", "damaged"],
)
def test_a_step_that_fails_at_any_statement_leaves_all_as_it_was(
    tmp_path: Path, kind: Kind, code: int, says: str
) -> None:
    path = tmp_path / "mine.sqlite"
    before = kind.begun(path)
    for number in range(1, 100):
        with kind.open(path) as store:
            plain = store._file
            store._file = Failing(plain, number, code)
            try:
                kind.write(store, 2)
                break
            except BurrkitError as error:
                assert re.search(says, str(error))
                assert "\n" not in str(error)
                assert str(error).startswith(f"{path}: ")
            finally:
                store._file = plain
        assert kind.content(path) == before
    else:
        pytest.fail("it never ends")
    assert number > 2
    assert len(kind.content(path)) > len(before) or kind.name == "resume"


@exclusive
def test_a_full_disk_leaves_all_as_it_was(tmp_path: Path, kind: Kind) -> None:
    """Page by page there is more room, until all steps fit."""
    path = tmp_path / "mine.sqlite"
    before, failed = kind.begun(path, 1), 0
    full = (
        f"{path}: the disk is full; what was stored before is safe: make room and run the same command again"
    )
    for pages in range(1, 100):
        with kind.open(path) as store:
            store._file.execute(f"pragma max_page_count = {pages}")
            try:
                kind.write(store, 1)
                break
            except BurrkitError as error:
                assert str(error) == full
                failed += 1
        assert kind.content(path) == before
    assert failed > 2
    assert kind.content(path) != before


# Damage ---------------------------------------------------------------------------------------------------


@every_kind
def test_damage_is_an_error_or_the_same_answer(tmp_path: Path, kind: Kind) -> None:
    path, copy = tmp_path / "mine.sqlite", tmp_path / "copy.sqlite"
    whole = kind.begun(path, STEPS)
    assert not Path(f"{path}-wal").exists()
    content = path.read_bytes()
    for seed in range(40):
        damaged = damage(random.Random(seed), content)
        copy.write_bytes(damaged)
        try:
            found = kind.content(copy)
            # A unit that is lost is done again; of a search nothing may be missing.
            assert found == whole if kind.name == "resume" else found.items() <= whole.items()
        except BurrkitError as error:
            assert str(error).startswith(f"{copy}: ")
            assert "\n" not in str(error)
            assert copy.read_bytes() == damaged
        for beside in ("-wal", "-shm", "-journal"):
            Path(f"{copy}{beside}").unlink(missing_ok=True)


@every_kind
def test_no_value_can_change_unseen(tmp_path: Path, kind: Kind) -> None:
    """Each column of each table: one bit of the value in its first row."""
    path = tmp_path / "mine.sqlite"
    whole = kind.begun(path, STEPS)
    with sqlite3.connect(path) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        columns = [(table, row[1]) for table in tables for row in file.execute(f"pragma table_info({table})")]
    file.close()
    content, refused = path.read_bytes(), 0
    for table, column in columns:
        path.write_bytes(content)
        file = sqlite3.connect(path)
        query = f"select {column} from {table} where {column} is not null limit 1"
        row = file.execute(query).fetchone()
        if row is None:
            continue
        file.execute(f"update {table} set {column} = ? where {column} is ?", (_other(row[0]), row[0]))
        file.commit()
        file.close()
        try:
            assert kind.content(path) == whole, f"{table}.{column} was changed unseen"
        except BurrkitError as error:
            refused += 1
            assert str(error).startswith(f"{path}: ")
    assert refused >= len(columns) - 2, "but for the seconds of a unit, and its count, which is never read"


def _other(value: Any) -> Any:
    """The value with one bit changed."""
    match value:
        case bytes():
            return value[:-1] + bytes([value[-1] ^ 1])
        case str():
            return value[:-1] + chr(ord(value[-1]) ^ 64)
        case _:
            return value + 1024


# Files that are not needed after a crash of the machine -----------------------------------------------------


class Notes(ScratchStore):
    file_name, called = "notes.sqlite", "the notes of a test"
    tables = ("create table note (number integer primary key, text text not null)",)

    def add(self, *texts: str) -> None:
        for text in texts:
            assert self.write("insert into note (text) values (?)", (text,)) == 1

    def texts(self) -> list[str]:
        return [text for (text,) in self.rows("select text from note order by number")]


class Tags(ScratchStore):
    file_name, called, journal = "tags.sqlite", "the tags of a test", "delete"
    tables = ("create table tag (number integer primary key)",)


class TaggedNotes(Notes):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._attach(Tags, folder)


def _texts(folder: Path) -> list[str]:
    with Notes(folder) as notes:
        return notes.texts()


def test_a_scratch_file_that_is_missing_or_empty_is_read_as_empty(tmp_path: Path) -> None:
    assert _texts(tmp_path) == []
    assert _files(tmp_path) == {}
    (tmp_path / "notes.sqlite").touch()
    assert _texts(tmp_path) == []
    assert _files(tmp_path) == {"notes.sqlite": b""}


def test_a_scratch_file_is_read_while_it_is_written(tmp_path: Path) -> None:
    with Notes(tmp_path, write=True) as writer, Notes(tmp_path) as reader:
        writer.add("one", "two")
        assert reader.texts() == _texts(tmp_path) == []
        writer.commit()
        assert reader.texts() == _texts(tmp_path) == ["one", "two"]
        writer.commit()
        with pytest.raises(BurrkitError, match=r"notes\.sqlite: cannot be written: it is read-only here"):
            reader.add("three")
        writer.add("three")
    assert _texts(tmp_path) == ["one", "two", "three"]


def test_what_was_committed_to_a_scratch_file_survives_a_kill(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole", tmp_path / "left"
    whole.mkdir()
    with Notes(whole, write=True) as notes:
        notes.add("one")
        notes.commit()
        notes.add("two")
        shutil.copytree(whole, left)
    assert _texts(left) == ["one"]
    with Notes(left, write=True) as notes:
        notes.add("three")
    assert _texts(left) == ["one", "three"]


def test_a_scratch_file_is_attached_to_one_that_is_only_read(tmp_path: Path) -> None:
    for texts in ((), ("one", "two")):
        if texts:
            with Notes(tmp_path, write=True) as notes:
                notes.add(*texts)
            before = _files(tmp_path)["notes.sqlite"]
        with TaggedNotes(tmp_path) as tagged:
            assert tagged.texts() == list(texts)
            assert tagged.write("insert into tag select number from note") == len(texts)
            if texts:
                with pytest.raises(BurrkitError, match="read-only"):
                    tagged.add("three")
    with TaggedNotes(tmp_path) as tagged:
        assert list(tagged.rows("select number, text from note join tag using (number)")) == [
            (1, "one"),
            (2, "two"),
        ]
    assert _files(tmp_path)["notes.sqlite"] == before


@pytest.mark.parametrize("what", _FOREIGN)
@pytest.mark.parametrize("write", [False, True])
def test_a_foreign_scratch_file_is_left_as_it_is(tmp_path: Path, what: str, write: bool) -> None:
    _FOREIGN[what](tmp_path / "notes.sqlite")
    before = _files(tmp_path)
    with pytest.raises(BurrkitError, match=r"notes\.sqlite: not the notes of a test"):
        Notes(tmp_path, write=write)
    assert _files(tmp_path) == before


def test_a_scratch_file_of_another_class_or_layout_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Tags(tmp_path, write=True).close()
    (tmp_path / "tags.sqlite").rename(tmp_path / "notes.sqlite")
    for write in (False, True):
        with pytest.raises(BurrkitError, match=r"notes\.sqlite: is damaged"):
            Notes(tmp_path, write=write)
        with monkeypatch.context() as patch:
            patch.setattr(Notes, "layout", 2)
            with raises(BurrkitError, "mismatch version"):
                Notes(tmp_path, write=write)


def test_a_full_disk_keeps_what_was_committed_to_a_scratch_file(tmp_path: Path) -> None:
    full = f"{tmp_path / 'notes.sqlite'}: the disk is full; what was stored before is safe"
    with Notes(tmp_path, write=True) as notes:
        notes.add("one")
        notes.commit()
        notes._file.execute("pragma max_page_count = 4")
        with pytest.raises(BurrkitError) as error:
            notes.add("x" * 100_000)
        assert str(error.value).startswith(full)
    assert _texts(tmp_path) == ["one"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_fault_of_the_disk_is_one_line_for_a_scratch_file(tmp_path: Path, number: int) -> None:
    """It fails when a transaction begins, at the statement, and when it is committed."""
    with Notes(tmp_path, write=True) as notes:
        plain = notes._file
        notes._file = Failing(plain, number, sqlite3.SQLITE_IOERR)  # type: ignore[assignment]
        with pytest.raises(BurrkitError, match=r"notes\.sqlite: cannot be written: it broke; "):
            notes.add("one")
            notes.commit()
        notes._file = plain
