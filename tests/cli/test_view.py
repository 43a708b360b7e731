"""``burrkit view`` and ``burrkit solve --html``: where pages go, and what is in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.cli.view import slug
from burrkit.page import template as pages
from tests.conftest import Cli
from tests.errors import refused

ANTIQUE = "1,120,3328,3322,3328,3305"

pytestmark = pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")


def test_view_writes_a_page(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    ran = cli("view", ANTIQUE, "-o", str(path))
    assert ran.code == 0
    assert ran.out.startswith(f"{path}: 1 solution, ")
    assert path.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("options", [(), ("--assembly", "1"), ("--explore",)])
def test_view_writes_a_page_in_german(cli: Cli, tmp_path: Path, options: tuple[str, ...]) -> None:
    path = tmp_path / "out.html"
    assert cli("view", "--language", "de", "Eight", "is", "Enough", *options, "-o", str(path)).code == 0
    text = path.read_text("utf-8")
    assert '<html lang="de">' in text and "<title>Eight is Enough</title>" in text


def test_view_names_the_file_after_the_puzzle(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("view", "Eight", "is", "Enough").code == 0
    assert (tmp_path / "eight-is-enough.html").exists()


@pytest.mark.parametrize("command", [("view", "-o"), ("solve", "--html")])
def test_nothing_is_overwritten_unasked(cli: Cli, tmp_path: Path, command: tuple[str, str]) -> None:
    path = tmp_path / "mine.html"
    path.write_text("mine")
    name, option = command
    ran = cli(name, ANTIQUE, option, str(path))
    assert ran.code == 2
    assert "--force" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert path.read_text() == "mine"
    assert cli(name, ANTIQUE, option, str(path), "--force").code == 0
    assert path.read_text("utf-8").startswith("<!doctype html>")


def test_solve_writes_a_page_and_json_stays_json(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    ran = cli("solve", ANTIQUE, "--json", "--html", str(path))
    assert json.loads(ran.out)["solutions"] == 1
    assert path.exists()


def test_view_without_the_page_reports_how_to_get_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages._template.cache_clear()
    monkeypatch.setattr(pages, "TEMPLATE", tmp_path / "none.html.gz")
    ran = cli("view", ANTIQUE, "-o", str(tmp_path / "out.html"))
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    refused(ran, "not-installed npm")
    pages._template.cache_clear()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Love's Dozen", "loves-dozen"),
        ("../../etc/passwd", "etc-passwd"),
        ("1,120,3328", "1-120-3328"),
        ("///", "puzzle"),
        ("Würfel\u2019s", "würfels"),
    ],
)
def test_slug(title: str, name: str) -> None:
    assert slug(title) == name
