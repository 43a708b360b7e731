"""The pages of the atlas: files that need nothing else, and the same bytes again."""

from __future__ import annotations

import base64
import json
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from burrkit.atlas.contents import Exhibit
from burrkit.atlas.site import TEMPLATE, is_foreign, site
from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.page import template
from burrkit.sixpiece.burr import as_burr, burr
from tests.atlas.chosen import chosen
from tests.errors import raises

ADDRESS = "https://example.org/burrkit/atlas/"

needs_pages = pytest.mark.skipif(
    not (TEMPLATE.exists() and template.is_built()), reason="the pages have not been built"
)


class _Links(HTMLParser):
    """The addresses that a page loads or leads to, and its JSON."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.json = ""
        self._is_json = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._is_json = given.get("id") == "scene"
        self.addresses += [value for name in ("href", "src") if (value := given.get(name))]

    def handle_data(self, data: str) -> None:
        if self._is_json:
            self.json += data

    def handle_endtag(self, tag: str) -> None:
        self._is_json = False


def carried(fragment: str) -> Any:
    """The JSON in the fragment of an address."""
    packed = fragment.split("=", 1)[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))


@needs_pages
def test_pages_lead_to_files_that_are_there() -> None:
    shown = chosen("Love's Dozen", "Mega Six", "5x5x5 in 3 pieces, level 17")
    files, entries = site(shown)
    assert [each["first"] for each in entries] == [17, 12, 10]
    for name in ("index.html", *(f"{each['page']}.html" for each in entries)):
        page = _Links(files[name].decode())
        local = [each for each in page.addresses if not each.startswith("data:")]
        assert {"atlas.css", "atlas.js"} <= set(local) <= set(files)
        data = json.loads(page.json)
        assert set(data.get("files", ())) <= set(files)
    assert not [name for name in files if name.endswith((".png", "-code.svg"))]


@needs_pages
def test_a_page_carries_its_scene_and_its_puzzle() -> None:
    (shown,) = chosen("Love's Dozen")
    files, _ = site([shown], workbench="https://example.org/w/")
    data = json.loads(_Links(files["loves-dozen.html"].decode()).json)
    scene = carried(data["scene"])
    assert (scene["format"], len(scene["solutions"]), scene["title"]) == ("burrkit-scene", 1, "Love's Dozen")
    address, _, puzzle = data["workbench"].partition("#p=")
    assert address == "https://example.org/w/"
    made = as_burr(puzzle_json.read(json.dumps(carried(f"={puzzle}"))))
    assert made is not None
    assert made.sticks == (88, 512, 704, 960, 992, 1008)


@needs_pages
def test_with_its_address_a_page_has_a_preview_and_a_code() -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("segno")
    files, _ = site(chosen("Piston Burr"), url=ADDRESS)
    html = files["piston-burr.html"].decode()
    assert f'property="og:image" content="{ADDRESS}files/piston-burr.png"' in html
    assert files["files/piston-burr.png"].startswith(b"\x89PNG")
    assert files["files/piston-burr-code.svg"].startswith(b"<svg")


@needs_pages
def test_the_same_bytes_again() -> None:
    shown = chosen("Piston Burr", "Latch")
    assert site(shown) == site(shown)


@needs_pages
def test_a_name_cannot_become_part_of_a_page() -> None:
    evil = '<img src=x onerror="alert(1)"></script>'
    exhibit = Exhibit("example", burr(1, 120, 3328, 3322, 3328, 3305, name=evil), evil)
    files, (entry,) = site([exhibit])
    for name in ("index.html", f"{entry['page']}.html"):
        assert "<img src=x" not in files[name].decode()


@needs_pages
def test_equal_names_have_different_pages() -> None:
    exhibit = Exhibit("example", burr(1, 120, 3328, 3322, 3328, 3305, name="Index"), "here")
    files, entries = site([exhibit, exhibit])
    assert [each["page"] for each in entries] == ["index-2", "index-3"]
    assert len({name for name in files if name.endswith(".html")}) == 4


def test_only_the_wall_of_an_atlas_is_replaced(tmp_path: Path) -> None:
    assert not is_foreign(tmp_path)
    (tmp_path / "index.html").write_text("<main>mine</main>")
    assert is_foreign(tmp_path)
    (tmp_path / "index.html").write_text('<main id="atlas"><h1>')
    assert not is_foreign(tmp_path)


def test_a_missing_page_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("burrkit.atlas.site.TEMPLATE", tmp_path / "none.html.gz")
    with raises(BurrkitError, "not-installed npm"):
        site([])
