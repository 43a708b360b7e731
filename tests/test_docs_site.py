"""The documentation as a site builds without a warning, and the reference has every public name."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import burrkit as bk

ROOT = Path(__file__).parent.parent
API = ROOT / "docs" / "api"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip("MkDocs is not installed (make docs installs it): the site is not built")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return folder


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<(?:script|img|link)[^>]+(?:src|href)=\"?https?://", text) == [], page


def test_the_reference_is_that_of_its_sources() -> None:
    """``make reference`` writes the pages; each is in the repository, and there is no other."""
    written = runpy.run_path(str(ROOT / "docs" / "hooks" / "reference.py"))["pages"]()
    assert {page for page in API.glob("*.md") if page not in written} == set()
    stale = [
        page.name for page, text in written.items() if not page.exists() or page.read_text("utf-8") != text
    ]
    assert stale == []


def test_every_public_name_is_in_the_reference() -> None:
    for name in dir(bk):
        value = getattr(bk, name)
        if isinstance(value, ModuleType):
            text = (API / f"{name}.md").read_text(encoding="utf-8")
            members = getattr(value, "__all__", ())
            assert [each for each in members if f"\n## `{each}`\n" not in text] == []


def test_every_page_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    # Generated; docs/census.md and docs/api/index.md link to them.
    reports = {page for page in pages if page.startswith(("census/", "api/")) and page != "api/index.md"}
    assert [
        page for page in sorted(pages - reports) if f": {page}\n" not in menu and f"- {page}\n" not in menu
    ] == []


#: Named in src/burrkit/workbench until its docstrings name docs/guides/workbench.md; then this set is empty.
MOVED = {"docs/workbench.md"}


def test_pages_named_in_the_source_exist() -> None:
    for file in [*(ROOT / "src" / "burrkit").rglob("*.py"), *(ROOT / "viewer" / "src").rglob("*.ts")]:
        for page in set(re.findall(r"\bdocs/[\w/-]+\.md", file.read_text(encoding="utf-8"))) - MOVED:
            assert (ROOT / page).is_file(), f"{file.name} names {page}"
