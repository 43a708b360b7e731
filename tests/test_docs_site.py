"""The documentation as a site builds without a warning, and the reference has every public name."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import subprocess
import sys
from html import unescape
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

import burrkit as bk

ROOT = Path(__file__).parent.parent
API = ROOT / "docs" / "api"
#: What other commands build; its own tests follow its links.
PARTS = ("app", "atlas")


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


def test_no_link_is_dead(site: Path) -> None:
    """Of the guides and the landing page: neither its page nor its heading is missing."""
    pages = {
        page: page.read_text(encoding="utf-8")
        for page in site.rglob("*.html")
        if page.relative_to(site).parts[0] not in PARTS
    }
    assert len(pages) > 80
    dead = []
    for page, text in pages.items():
        for link in re.findall(r'(?:href|src|data-live)="([^":]*?)"', text):
            path, _, heading = unescape(unquote(link)).partition("#")
            root = site if path.startswith("/") else page.parent
            target = (root / path.lstrip("/")).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            is_heading = heading and target in pages and not heading.startswith("s=")  # which is a puzzle
            if not target.is_file() or (is_heading and f'id="{heading}"' not in pages[target]):
                dead.append(f"{page.relative_to(site)}: {link}")
    assert dead == []


@pytest.mark.parametrize("part", PARTS)
def test_parts_are_linked_where_they_are(site: Path, part: str) -> None:
    """The workbench and the atlas, if they have been built; each leads to the other and to the guides."""
    landing = (site / "index.html").read_text(encoding="utf-8")
    is_there = (site / part / "index.html").is_file()
    assert (f'href="{part}/"' in landing) == is_there
    if is_there and part == "app":
        assert '<meta name="burrkit-site" content="../" />' in (site / "app/index.html").read_text("utf-8")
    if is_there and part == "atlas":
        assert '"workbench":"../app/#p=' in (site / "atlas/loves-dozen.html").read_text("utf-8")


def test_colours_are_those_of_all_pages(site: Path) -> None:
    tokens = (site / "assets" / "tokens.css").read_text(encoding="utf-8")
    style = (site / "site.css").read_text(encoding="utf-8")
    assert {name for name in re.findall(r"var\((--[\w-]+)\)", style) if f"{name}:" not in tokens} == set()
    assert re.findall(r"#[0-9a-f]{3,8}\b|rgb", style) == []


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
