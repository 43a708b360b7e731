"""Result files: all or nothing, the same in any order, and one clear line for every fault."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.tally import Tally
from burrkit.census.results.result_file import ResultFile, UnitResult
from burrkit.errors import BurrkitError
from tests.damage import damage
from tests.errors import raises
from tests.speeds import examples

NAMES = tuple(f"{first}/{part}" for first in (1, 5) for part in range(3))
PLAN = CensusPlan("all", 8, dict.fromkeys(NAMES, 10))


def _tally(seed: int, *, example: int = 0) -> Tally:
    counts = np.array([[0x1111, 0, 1, 3, 1 + seed], [0x2222, 0, 0, 4, 5]])
    entries = np.array([[1, 2, 3, 4, 5, 6 + seed, 0x8800]])
    return Tally(counts, entries, entries[:0], np.array([[1, 2, 3, 4, 5, 6 + example, 0x2222]]))


def _result(name: str, seed: int = 0, example: int = 0) -> UnitResult[Tally]:
    return UnitResult(name, _tally(NAMES.index(name) + 10 * seed, example=example), 1.5)


def _all(path: Path, plan: CensusPlan | None = None) -> dict[str, str]:
    with ResultFile(path, plan) as result_file:
        return {
            r.name: str((r.tally.counts.tolist(), r.tally.special.tolist())) for r in result_file.results()
        }


def _begun(path: Path, *names: str) -> Path:
    with ResultFile(path, PLAN) as result_file:
        result_file.keep([_result(name) for name in names])
    return path


def test_what_is_stored_is_there_again(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0", "5/2")
    with ResultFile(path) as result_file:
        assert result_file.plan == PLAN
        assert result_file.done() == {"1/0", "5/2"}
        (one, other) = result_file.results()
    assert (one.name, other.name) == ("1/0", "5/2")
    assert one.tally.agrees_with(_tally(0)) and other.tally.agrees_with(_tally(5))
    assert [p.name for p in tmp_path.iterdir()] == ["a.sqlite"]


def test_the_same_again_is_nothing_new(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    with ResultFile(path, PLAN) as result_file:
        assert result_file.keep([_result("1/0", example=3), _result("1/1")]) == 1


def test_what_disagrees_is_refused_as_a_whole(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    before = _all(path)
    with (
        ResultFile(path, PLAN) as result_file,
        raises(BurrkitError, "mismatch 1/0 counts"),
    ):
        result_file.keep([_result("1/1"), _result("1/0", seed=1)])
    assert _all(path) == before


@settings(max_examples=examples(25))
@given(st.lists(st.lists(st.sampled_from(NAMES), unique=True), min_size=1, max_size=4), st.randoms())
def test_merging_in_any_order_gives_the_same(parts: list[list[str]], random: object) -> None:
    with TemporaryDirectory() as folder:
        paths = [_begun(Path(folder) / f"{i}.sqlite", *names) for i, names in enumerate(parts)]
        into, other = Path(folder) / "into.sqlite", Path(folder) / "other.sqlite"
        new = ResultFile.merge(into, paths)
        shuffled = [*paths, *paths]
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        assert ResultFile.merge(other, shuffled) == new == len({name for names in parts for name in names})
        assert _all(into) == _all(other)
        assert set(_all(into)) == {name for names in parts for name in names}
        assert ResultFile.merge(paths[0], [into]) == new - len(parts[0])
        assert _all(paths[0]) == _all(into)


@settings(max_examples=examples(25))
@given(st.sets(st.sampled_from(NAMES), min_size=1), st.sets(st.sampled_from(NAMES), min_size=1), st.data())
def test_a_merge_names_the_unit_that_disagrees(mine: set[str], theirs: set[str], data: st.DataObject) -> None:
    common = sorted(mine & theirs)
    with TemporaryDirectory() as folder:
        into = _begun(Path(folder) / "into.sqlite", *mine)
        before = _all(into)
        wrong = data.draw(st.sampled_from(common)) if common else None
        with ResultFile(Path(folder) / "other.sqlite", PLAN) as result_file:
            result_file.keep([_result(name, seed=name == wrong) for name in theirs])
        if wrong is None:
            assert ResultFile.merge(into, [Path(folder) / "other.sqlite"]) == len(theirs)
            return
        with pytest.raises(BurrkitError, match=rf"into\.sqlite: unit {wrong} .*merging .*other\.sqlite"):
            ResultFile.merge(into, [Path(folder) / "other.sqlite"])
        assert _all(into) == before


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (CensusPlan("notchable", 8, PLAN.weights), "class notchable, not all"),
        (CensusPlan("all", 7, PLAN.weights), "from level 7 on, not 8"),
        (
            CensusPlan("all", 8, PLAN.weights, "holes < 3"),
            "was started with --keep 'holes < 3', not no --keep",
        ),
        (CensusPlan("all", 8, {**PLAN.weights, "9/0": 1}), "other work units"),
        (CensusPlan("all", 8, {**PLAN.weights, "1/0": 11}), "other work units"),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, other: CensusPlan, says: str) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    with ResultFile(tmp_path / "b.sqlite", other):
        pass
    with pytest.raises(BurrkitError, match=rf"b\.sqlite: .*{says}"):
        ResultFile.merge(path, [tmp_path / "b.sqlite"])
    with raises(BurrkitError, "mismatch b.sqlite"):
        ResultFile(tmp_path / "b.sqlite", PLAN)
    assert set(_all(path)) == {"1/0"}


def test_a_unit_of_no_plan_is_refused(tmp_path: Path) -> None:
    with (
        ResultFile(tmp_path / "a.sqlite", PLAN) as result_file,
        raises(BurrkitError, "unknown plan"),
    ):
        result_file.keep([UnitResult("7/0", _tally(0), 1.0)])


@pytest.mark.parametrize(
    "change",
    [
        "update setting set value = 'notchablf' where name = 'class'",
        "insert into setting values ('length', '7')",
        "delete from unit",
    ],
)
def test_a_plan_of_nothing_is_damaged(tmp_path: Path, change: str) -> None:
    path = _begun(tmp_path / "a.sqlite")
    with sqlite3.connect(path) as file:
        file.execute(change)
    file.close()
    for plan in (None, PLAN):
        with raises(BurrkitError, "damaged a.sqlite plan damaged"):
            ResultFile(path, plan)


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    with sqlite3.connect(path) as file:
        file.execute("pragma user_version = 99")
    file.close()
    for plan in (None, PLAN):
        with raises(BurrkitError, "mismatch 99 format"):
            ResultFile(path, plan)


@pytest.mark.parametrize("plan", [None, PLAN])
def test_other_files_are_refused(tmp_path: Path, plan: CensusPlan | None) -> None:
    path = tmp_path / "text.sqlite"
    path.write_text("Six sticks, and no idea.\n" * 100)
    with raises(BurrkitError, "mismatch text.sqlite result"):
        ResultFile(path, plan)
    assert path.read_text().startswith("Six sticks")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("create table mine (it text)")
    other.close()
    with raises(BurrkitError, "mismatch other.sqlite result"):
        ResultFile(tmp_path / "other.sqlite", plan)


def test_missing_file(tmp_path: Path) -> None:
    with raises(BurrkitError, "invalid result"):
        ResultFile(tmp_path / "none.sqlite")
    with raises(BurrkitError, "unknown opened"):
        ResultFile(tmp_path / "no" / "folder.sqlite", PLAN)


def test_damage_is_noticed(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", *NAMES)
    with sqlite3.connect(path) as file:
        (body,) = file.execute("select body from result where name = '1/1'").fetchone()
        file.execute("update result set body = ? where name = '5/0'", (body,))
        file.execute("update result set body = x'00' where name = '5/1'")
    file.close()
    for name in ("5/0", "5/1"):
        with ResultFile(path) as result_file, pytest.raises(BurrkitError, match=f"unit {name} is damaged"):
            list(result_file.results())
        with ResultFile(path, PLAN) as result_file:
            result_file.drop(name)
    assert set(_all(path)) == set(NAMES) - {"5/0", "5/1"}


@pytest.mark.parametrize("seed", range(40))
def test_any_damage_is_one_line_and_left_alone(tmp_path: Path, seed: int) -> None:
    path = _begun(tmp_path / "a.sqlite", *NAMES)
    whole = _all(path)
    damaged = damage(random.Random(seed), path.read_bytes())
    path.write_bytes(damaged)
    for plan in (None, PLAN):
        try:
            assert _all(path, plan).items() <= whole.items()
        except BurrkitError as error:
            assert str(error).startswith(f"{path}: ")
            assert len(str(error).splitlines()) == 1
        assert path.read_bytes() == damaged


def test_a_file_cut_short_is_noticed(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", *NAMES)
    os.truncate(path, path.stat().st_size // 2)
    with raises(BurrkitError, "damaged a.sqlite damaged"), ResultFile(path) as result_file:
        list(result_file.results())


def test_another_process_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    monkeypatch.setattr("burrkit.runtime.store.PATIENCE", 0.01)
    with ResultFile(path, PLAN) as result_file:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin exclusive")
        with raises(BurrkitError, "busy process safe"):
            result_file.keep([_result("1/1")])
        other.execute("rollback")
        other.close()
        assert result_file.keep([_result("1/1")]) == 1


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    path = _begun(small_disk / "a.sqlite", "1/0")
    before = _all(path)
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
        while True:
            file.write(b"\0" * 512)
    large = Tally(np.arange(50_000).reshape(-1, 5) ** 3, *(np.zeros((0, 7), dtype=np.int64),) * 3)
    with (
        ResultFile(path, PLAN) as result_file,
        raises(BurrkitError, "no-access disk") as error,
    ):
        result_file.keep([UnitResult("1/1", large, 1.0)])
    assert "\n" not in str(error.value)
    assert _all(path) == before
    filler.unlink()
    with ResultFile(path, PLAN) as result_file:
        assert result_file.keep([_result("1/1")]) == 1
    assert set(_all(path)) == {"1/0", "1/1"}


def test_a_disk_that_takes_no_writing(small_disk: Path) -> None:
    path = _begun(small_disk / "a.sqlite", "1/0")
    before = _all(path)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with raises(BurrkitError, "no-access a.sqlite read-only"):
        ResultFile(path, PLAN)
    assert _all(path) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to what is read-only")
def test_a_read_only_file(tmp_path: Path) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0")
    path.chmod(0o444)
    with raises(BurrkitError, "no-access a.sqlite read-only"):
        ResultFile(path, PLAN)
    assert set(_all(path)) == {"1/0"}


def test_reading_does_not_keep_others_from_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _begun(tmp_path / "a.sqlite", "1/0", "1/1")
    monkeypatch.setattr("burrkit.runtime.store.PATIENCE", 0.01)
    with ResultFile(path) as reader, ResultFile(path, PLAN) as writer:
        results = reader.results()
        next(results)
        assert writer.keep([_result("5/0")]) == 1
        assert [result.name for result in results] == ["1/1"]


def test_a_copy_of_the_file_is_all_of_it(tmp_path: Path) -> None:
    """There is no second file next to a result file that would have to be copied, too."""
    with ResultFile(tmp_path / "a.sqlite", PLAN) as result_file:
        result_file.keep([_result("1/0")])
        shutil.copy(tmp_path / "a.sqlite", tmp_path / "b.sqlite")
    assert _all(tmp_path / "b.sqlite") == _all(tmp_path / "a.sqlite")
