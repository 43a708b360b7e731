"""The public address: where it is configured, pages have it, and a wrong one is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.page import template
from burrkit.runtime.public_site import public_site, with_public_site
from burrkit.workbench.server import page
from tests.conftest import Cli
from tests.errors import raises, refused

META = '<meta name="burrkit-site" content="https://example.org/burrkit/" />'


def test_without_one_pages_are_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BURRKIT_SITE", raising=False)
    assert public_site() == ""
    assert with_public_site("<title>a</title>") == "<title>a</title>"


@pytest.mark.parametrize("address", ["https://example.org/burrkit", "https://example.org/burrkit/ "])
def test_pages_have_it_in_their_head(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("BURRKIT_SITE", address)
    assert public_site() == "https://example.org/burrkit/"
    assert with_public_site("<title>a</title>") == f"<title>a</title>\n{META}"
    assert META in page.page(())[0]
    if template.is_built():
        assert META in bk.view(bk.load("antique")).html
        assert META not in template.empty_page().html, "it is published itself"


def test_nothing_in_it_becomes_part_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRKIT_SITE", 'https://example.org/"><b>')
    assert "<b>" not in with_public_site("<title>a</title>")


def test_a_wrong_one_is_reported(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BURRKIT_SITE", "example.org")
    with raises(BurrkitError, "invalid BURRKIT_SITE example.org"):
        public_site()
    refused(cli("app", str(tmp_path), "--no-browser"), "invalid BURRKIT_SITE")
    if template.is_built():
        refused(cli("view", "antique", "-o", str(tmp_path / "a.html")), "invalid BURRKIT_SITE")
