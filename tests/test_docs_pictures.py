"""The pictures of the documentation: each is made by docs/tools, is that of today, and is shown on a page."""

from __future__ import annotations

import json
import re

import pytest

from docs.tools.pictures import DRAWINGS, IMAGES, RENDERINGS, ROOT, SCREENSHOTS, shown

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_what_burrkit_draws_today(name: str) -> None:
    is_fresh = shown((IMAGES / name).read_bytes()) == shown(DRAWINGS[name]())
    assert is_fresh, f"docs/images/{name} is stale: run `make pictures`"


def test_every_picture_is_made_by_a_command_and_shown() -> None:
    """viewer/tests/bench/guides.test.ts compares screenshots; a census draws its own pictures."""
    made = {*DRAWINGS, *RENDERINGS, *json.loads(SCREENSHOTS.read_text(encoding="utf-8"))}
    assert {file.relative_to(IMAGES).as_posix() for file in IMAGES.rglob("*.*")} == made
    on_pages = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^):]+)\)", page.read_text(encoding="utf-8"))
    }
    census = ROOT / "docs" / "census"
    assert {file for file in on_pages if file.parent != census} == {IMAGES / name for name in made}


def test_pictures_load_quickly() -> None:
    """All pictures of two guides together, and the one of the README, which moves."""
    sizes = {file.name: file.stat().st_size for file in IMAGES.glob("*.webp")}
    assert sizes.pop("loves-dozen.webp") < 1_000_000
    assert sum(sizes.values()) < 1_000_000
