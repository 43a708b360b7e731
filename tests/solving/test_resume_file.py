"""Resume files seen from outside: their data about their search, and copies of them."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from burrkit.errors import BurrkitError
from burrkit.runtime.claim import Claim
from burrkit.runtime.store import CENSUS, RESUME, copy_store
from burrkit.sixpiece.burr import burr
from burrkit.solving import checkpoint
from burrkit.solving.checkpoint import ResumeFile
from burrkit.solving.solver import solve
from tests.damage import damage
from tests.errors import raises
from tests.solving.test_checkpoint import flat_pentominoes, same

BURR = burr(256, 256, 256, 256, 256, 256)


def half_done(path: Path) -> Path:
    solve(flat_pentominoes(5, 12), up_to="reflection", disassemble=False, resume=path, limit=100, jobs=1)
    return path


def test_contents_of_a_file(tmp_path: Path) -> None:
    problem, path = flat_pentominoes(5, 12), half_done(tmp_path / "half")
    file = ResumeFile.read(path)
    assert 0 < file.share < 1
    assert file.assemblies >= 100
    assert file.belongs_to(problem)
    assert not file.belongs_to(flat_pentominoes(6, 10))
    assert file.options == {
        "up_to": "reflection",
        "keep_shifted": False,
        "disassemble": False,
        "rule": "slides",
    }
    whole = solve(problem, up_to="reflection", disassemble=False, resume=path)
    file = ResumeFile.read(path)
    assert (file.share, file.assemblies) == (1, whole.assembly_count)
    # Looking at a file leaves nothing next to it.
    assert [each.name for each in tmp_path.iterdir()] == ["half"]


def test_options_of_all_sorts(tmp_path: Path) -> None:
    path = tmp_path / "by turns"
    solve(burr(1, 1024, 1024, 1024, 1024, 1024), keep_shifted=True, rule="legal", resume=path)
    assert ResumeFile.read(path).options == {
        "up_to": "rotation",
        "keep_shifted": True,
        "disassemble": True,
        "rule": "legal",
    }


def test_another_version_of_burrkit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(checkpoint, "__version__", "0.0.9")
        solve(BURR, resume=tmp_path / "old")
    file = ResumeFile.read(tmp_path / "old")
    assert file.identity.version == "0.0.9"
    assert not file.belongs_to(BURR)


def test_what_is_not_a_resume_file(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("notes that are long enough to be something else than a database")
    with raises(BurrkitError, "mismatch resume"):
        ResumeFile.read(tmp_path / "notes")
    for name in ("nothing", "."):
        with raises(BurrkitError, "unknown file"):
            ResumeFile.read(tmp_path / name)


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_file_is_one_line(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "file"
    solve(BURR, resume=path)
    path.write_bytes(damage(random.Random(seed), path.read_bytes()))
    try:
        ResumeFile.read(path)
    except BurrkitError as error:
        assert str(error).startswith(f"{path}: ")
        assert "\n" not in str(error)


def test_a_copy_goes_on_as_the_file_would(tmp_path: Path) -> None:
    source, target = half_done(tmp_path / "half"), tmp_path / "copy"
    for _ in range(2):  # new, and replaced
        copy_store(source, target, RESUME, claimed=target)
        assert ResumeFile.read(target) == ResumeFile.read(source)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "half"]
    problem = flat_pentominoes(5, 12)
    again = solve(problem, up_to="reflection", disassemble=False, resume=target)
    assert same(again, solve(problem, up_to="reflection", disassemble=False))


def test_a_copy_of_a_file_after_its_process_was_killed(tmp_path: Path) -> None:
    source = half_done(tmp_path / "half")
    with sqlite3.connect(source) as file:
        file.execute("pragma journal_mode = wal")
        file.execute("update share set given = given")
        killed = tmp_path / "killed"
        for ending in ("", "-wal"):
            shutil.copy(f"{source}{ending}", f"{killed}{ending}")
    file.close()
    copy_store(killed, tmp_path / "copy", RESUME, claimed=killed)
    assert ResumeFile.read(tmp_path / "copy") == ResumeFile.read(source) == ResumeFile.read(killed)


def test_copies_that_are_refused(tmp_path: Path) -> None:
    source, other = half_done(tmp_path / "half"), tmp_path / "other"
    other.write_text("something else")
    with raises(BurrkitError, "mismatch file"):
        copy_store(source, other, RESUME, claimed=other)
    with raises(BurrkitError, "mismatch half"):
        copy_store(source, tmp_path / "new", CENSUS, claimed=source)
    with raises(BurrkitError, "invalid copied"):
        copy_store(tmp_path / "nothing", tmp_path / "new", RESUME, claimed=source)
    with raises(BurrkitError, "no-access nowhere/new opened"):
        copy_store(source, tmp_path / "nowhere" / "new", RESUME, claimed=tmp_path / "nowhere" / "new")
    claim = Claim(source)
    with raises(BurrkitError, "busy process"):
        copy_store(source, tmp_path / "new", RESUME, claimed=source)
    claim.release()
    assert other.read_text() == "something else"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["half", "other"]
