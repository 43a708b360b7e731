"""Pages as PDF: well-formed, true to scale, with the right letters in the right places."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

import burrkit as bk
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import Area, Disc, SheetPage, Strokes, Words
from burrkit.drawing.pdf import write
from tests.drawing.scenes import antique


def objects(data: bytes) -> dict[int, bytes]:
    """The numbered objects of a file, found by its own table."""
    start = int(data.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    head, *rows = re.findall(rb"^.*$", data[start:].split(b"trailer")[0], re.M)[:-1]
    assert head == b"xref"
    count = int(rows[0].split()[1])
    found = {}
    for number, row in enumerate(rows[2 : count + 1], 1):
        offset = int(row.split()[0])
        assert data[offset:].startswith(b"%d 0 obj\n" % number)
        found[number] = data[offset:].split(b"\nendobj")[0]
    return found


def contents(data: bytes) -> list[str]:
    """What the pages draw."""
    streams = [body for body in objects(data).values() if b"\nstream\n" in body]
    return [
        zlib.decompress(body.split(b"stream\n", 1)[1].rsplit(b"\nendstream")[0]).decode() for body in streams
    ]


def page() -> SheetPage:
    items = (
        Area((((10.0, 10.0), (110.0, 10.0), (110.0, 60.0)),), "#ff0000"),
        Strokes((((10.0, 10.0), (110.0, 10.0)),), "#000000", 0.5),
        Disc((50.0, 50.0), 5.0, "#00ff00"),
        Words("Stück (1) \\ \N{HIRAGANA LETTER A}", (105.0, 20.0), 5.0, "#0000ff", "end", bold=True),
    )
    return SheetPage(210.0, 297.0, items)


def test_a_page_has_the_size_that_it_states() -> None:
    (body,) = (body for body in objects(write([page()])).values() if b"/MediaBox" in body)
    box = [float(word) for word in re.search(rb"/MediaBox \[(.*?)\]", body)[1].split()]  # type: ignore[index]
    assert box == pytest.approx([0, 0, 210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.001)


def test_a_millimetre_is_a_millimetre() -> None:
    (drawn,) = contents(write([page()]))
    scale = float(drawn.split()[0])
    assert scale == pytest.approx(72 / 25.4, abs=1e-6)
    assert "10 10 m 110 10 l S" in drawn
    assert "1 0 0 rg 10 10 m 110 10 l 110 60 l h f*" in drawn


def test_text_ends_in_the_right_place() -> None:
    (drawn,) = contents(write([page()]))
    # S t ü c k blank ( 1 ) blank \ blank ? in thousandths of Helvetica-Bold; ü is taken for an a.
    wide = (667 + 333 + 556 + 556 + 556 + 278 + 333 + 556 + 333 + 278 + 278 + 278 + 611) / 1000 * 5
    (x,) = re.findall(r"1 0 0 -1 ([\d.]+) 20 Tm", drawn)
    assert float(x) == pytest.approx(105 - wide, abs=0.001)
    assert f"<{'Stück (1) '.encode('cp1252').hex()}5c203f> Tj" in drawn


def test_pages_and_title() -> None:
    data = write([page(), page()], "two (pages)")
    assert len(contents(data)) == 2
    assert b"/Count 2" in data
    assert b"(pages)" not in data.split(b"xref")[0].split(b"stream")[0]


def test_the_same_pages_make_the_same_file() -> None:
    assert write([page()]) == write([page()])


def test_save(tmp_path: Path) -> None:
    drawing: Drawing = bk.drawing.steps(antique(), captions=["x"] * 7)
    (path,) = drawing.save(tmp_path / "steps.pdf")
    assert len(contents(path.read_bytes())) == len(drawing.pages)
