"""``burrkit site``: what it writes and prints, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.atlas import contents
from burrkit.atlas.site import TEMPLATE
from burrkit.page import template
from tests.conftest import Cli
from tests.errors import refused

pytestmark = pytest.mark.skipif(
    not (TEMPLATE.exists() and template.is_built()), reason="the pages have not been built"
)


@pytest.fixture(autouse=True)
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two burrs of the catalogue, one of them with a published figure that differs."""
    names = ("Piston Burr", "Starter Burr Set #30")
    chosen = [exhibit for exhibit in contents.exhibits() if exhibit.problem.name in names]
    monkeypatch.setattr(contents, "exhibits", lambda: chosen)
    monkeypatch.delenv("BURRKIT_SITE", raising=False)


def test_it_writes_a_folder_and_reports_what_differs(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "atlas"
    ran = cli("site", str(folder))
    assert ran.code == 0
    first, second, third = ran.out.splitlines()
    assert first.startswith(f"{folder}: 2 puzzles in 18 files, ")
    assert second.startswith("Starter Burr Set #30: level 3, published as 2; ")
    assert "BURRKIT_SITE" in third
    assert (folder / "piston-burr.html").is_file()


def test_a_public_address_gives_codes_and_previews(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("segno")
    monkeypatch.setenv("BURRKIT_SITE", "https://example.org/burrkit")
    assert cli("site", str(tmp_path / "atlas")).code == 0
    html = (tmp_path / "atlas" / "piston-burr.html").read_text("utf-8")
    assert "https://example.org/burrkit/atlas/piston-burr.html" in html
    assert (tmp_path / "atlas" / "files" / "piston-burr-code.svg").is_file()


def test_files_are_replaced_when_forced_and_foreign_ones_never(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "atlas"
    assert cli("site", str(folder)).code == 0
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    refused(cli("site", str(folder)), "exists index.html")
    assert cli("site", str(folder), "--force").code == 0
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    (folder / "index.html").write_text("mine")
    refused(cli("site", str(folder), "--force"), "exists index.html")
    assert (folder / "index.html").read_text() == "mine"


def test_nothing_is_left_of_a_folder_that_cannot_be_made(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused(cli("site", str(tmp_path / "none" / "atlas")), "unknown none")
    monkeypatch.setattr("burrkit.atlas.site.TEMPLATE", tmp_path / "none.html.gz")
    refused(cli("site", str(tmp_path / "atlas")), "not-installed npm")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org/",
        "example.org",
        "https://",
        "https://example.org/?a",
        "https://a b/",
        "javascript:0",
    ],
)
def test_an_address_is_one_of_the_web(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    refused(cli("site", str(tmp_path / "atlas"), "--url", address), "invalid url")
    monkeypatch.setenv("BURRKIT_SITE", address)
    refused(cli("site", str(tmp_path / "atlas")), "invalid BURRKIT_SITE")
