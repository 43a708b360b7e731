"""The engine of the static site: what comes from elsewhere is checked, and what a page loads is complete."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from native import static_site
from native.facts import facts
from native.static_site import (
    CHECKSUMS,
    LEFT_OUT,
    SITE,
    SiteError,
    collect_pyodide,
    first_visit,
    only,
    sha256,
)

#: Bytes that a first visit may load.
MOST = 12_000_000


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files named like Pyodide's, which count as genuine by their checksums."""
    folder = tmp_path / "release"
    folder.mkdir()
    monkeypatch.setattr(static_site, "PYODIDE", tmp_path / "collected")
    for name in CHECKSUMS:
        (folder / name).write_text(name)
        monkeypatch.setitem(CHECKSUMS, name, sha256(name.encode()))
    return folder


def test_a_release_of_pyodide_is_taken_from_a_folder(pyodide: Path) -> None:
    collect_pyodide(pyodide)
    assert {file.name for file in static_site.PYODIDE.iterdir()} == CHECKSUMS.keys()


@pytest.mark.parametrize("name", CHECKSUMS)
def test_another_file_is_refused(pyodide: Path, name: str) -> None:
    (pyodide / name).write_text("another")
    with pytest.raises(SiteError, match=f"{re.escape(name)} is not the file of Pyodide"):
        collect_pyodide(pyodide)
    (pyodide / name).unlink()
    with pytest.raises(SiteError, match=f"^PYODIDE=.*{re.escape(name)}: No such file"):
        collect_pyodide(pyodide)


def test_a_wheel_must_be_there_once(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="0 files"):
        only(tmp_path, "*.whl")
    (tmp_path / "a.whl").touch()
    assert only(tmp_path, "*.whl").name == "a.whl"
    (tmp_path / "b.whl").touch()
    with pytest.raises(SiteError, match="2 files"):
        only(tmp_path, "*.whl")


@pytest.mark.parametrize(
    ("name", "is_left_out"),
    [
        ("burrkit/cli/app.py", True),
        ("burrkit/workbench/assets/workbench.html.gz", True),
        ("burrkit/workbench/server/app.py", False),
        ("burrkit/page/assets/viewer.html.gz", False),
        ("burrkit/examples/antique.txt", False),
        ("numpy/f2py/rules.py", True),
        ("numpy/linalg/tests/test_linalg.py", True),
        ("numpy/typing/__init__.py", False),
        ("numpy/__init__.pyi", True),
        ("numpy-2.4.3.dist-info/RECORD", True),
        ("numpy-2.4.3.dist-info/METADATA", False),
        ("unittest/case.py", True),
        ("pdb.py", True),
        ("json/decoder.py", False),
    ],
)
def test_what_is_left_out(name: str, is_left_out: bool) -> None:
    assert (LEFT_OUT.fullmatch(name) is not None) == is_left_out


def test_facts_are_what_a_tab_answers() -> None:
    found = asyncio.run(facts())
    about = found["GET /api/about"]
    assert (about["folder"], about["cores"], about["meshes"]) == (None, 1, False)
    assert found["GET /api/examples/antique.txt"]["document"]["sticks"]
    assert len(found["GET /api/sticks"]["canonical"]) == 4097


# The site of the last `make web` ----------------------------------------------------------------------------

built = pytest.mark.skipif(not (SITE / "engine.json").is_file(), reason="there is no static site: make web")


@built
def test_files_are_those_of_the_list() -> None:
    engine = json.loads((SITE / "engine.json").read_bytes())
    assert set(engine["wheels"]) < engine["files"].keys()
    assert engine["wheels"][-1].startswith("python/burrkit-")
    for name, about in engine["files"].items():
        content = (SITE / name).read_bytes()
        assert about == {"size": len(content), "sha256": sha256(content)}, name
        if name in engine["wheels"]:
            assert name.endswith(f"-{about['sha256'][:10]}.whl")
    there = {
        file.relative_to(SITE).as_posix()
        for part in ("pyodide", "python")
        for file in (SITE / part).iterdir()
    }
    assert there == engine["files"].keys() - {"facts.json"}


@built
def test_a_first_visit_is_small() -> None:
    assert sum(first_visit().values()) < MOST


@built
def test_licences_are_beside_it() -> None:
    folder = SITE / "licenses"
    text = (folder / "README.txt").read_text(encoding="utf-8")
    parts = {file.name.partition("-")[0] for file in (SITE / "python").iterdir()} | {"pyodide", "python"}
    assert {place.name for place in folder.iterdir() if place.is_dir()} == parts
    assert [part for part in parts if f"{part}/" not in text] == []
    assert "Mozilla Public License" in next((folder / "pyodide").iterdir()).read_text(encoding="utf-8")
