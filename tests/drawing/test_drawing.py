"""Pages as SVG and PNG: well-formed, safe, complete, the same every time."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageFont

from burrkit.drawing import USUAL, Drawing, PictureError, pieces
from burrkit.drawing.figure import Body
from burrkit.drawing.items import Area, Disc, SheetPage, Strokes, Words, mixed
from burrkit.drawing.layout import cut, width, wrapped
from burrkit.drawing.raster import _BUILT_IN
from burrkit.drawing.render import figure
from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.palette import piece_colour
from burrkit.puzzle import Goal, Piece, Problem
from tests.drawing.scenes import SVG, antique, shades
from tests.errors import raises

HOSTILE = '<script>alert("1")</script> & \x00\x1b[31m\u202e\ud800 ]]> "\' '


def single(*items: Area | Strokes | Disc | Words, ground: str | None = "#ffffff") -> Drawing:
    return Drawing((SheetPage(20, 10, items),), "test", ground)


def pixels(drawing: Drawing, dpi: int = 254) -> Image.Image:
    return Image.open(io.BytesIO(drawing.png(dpi=dpi)))


SQUARE = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
HOLE = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))


def test_svg_of_every_item() -> None:
    drawing = single(
        Area((SQUARE, HOLE), "#123456"),
        Area((((11, 1), (12, 1), (12, 2)),), "#123456"),
        Strokes((((0, 0), (1.5, 2.25)),), "#000000", 0.2),
        Disc((5, 5), 1.25, "#ff0000"),
        Words("a < b", (3, 4), 2, "#000000", "middle", bold=True),
    )
    assert drawing.svg() == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10" '
        'font-family="Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif" '
        'role="img">\n<title>test</title>\n<path fill="#ffffff" d="M0 0H20V10H0Z"/>\n'
        '<path fill="#123456" fill-rule="evenodd" d="M1 1L9 1 9 9 1 9ZM3 3L7 3 7 7 3 7ZM11 1L12 1 12 2Z"/>\n'
        '<path fill="none" stroke="#000000" stroke-width="0.2" stroke-linecap="round" '
        'stroke-linejoin="round" d="M0 0L1.5 2.25"/>\n'
        '<circle cx="5" cy="5" r="1.25" fill="#ff0000"/>\n'
        '<text x="3" y="4" font-size="2" fill="#000000" text-anchor="middle" font-weight="bold">a &lt; b'
        "</text>\n</svg>\n"
    )


def test_hostile_names_stay_text() -> None:
    shape = Voxels([(0, 0, 0), (1, 0, 0)])
    problem = Problem(
        (Piece(shape, HOSTILE, "<"), Piece(Voxels([(0, 0, 0)]), HOSTILE, "&")),
        Goal(Voxels.box(3, 1, 1), Voxels()),
        HOSTILE,
    )
    drawing = pieces(problem)
    text = drawing.svg()
    found = ElementTree.fromstring(text)
    assert {element.tag for element in found.iter()} <= {
        f"{SVG}{tag}" for tag in ("svg", "title", "path", "circle", "text")
    }
    assert "\x00" not in text
    text.encode("utf-8")
    assert "<script" not in text
    assert any("<script>" in (t.text or "") for t in found.iter(f"{SVG}text"))
    assert drawing.png(dpi=40).startswith(b"\x89PNG")


def test_png_at_known_places() -> None:
    image = pixels(
        single(
            Area((SQUARE, HOLE), "#123456"),
            Strokes((((11, 5), (19, 5)),), "#00ff00", 1.0),
            Disc((15, 8), 1, "#ff0000"),
        )
    )
    assert (image.mode, image.size) == ("RGB", (200, 100))
    assert image.getpixel((20, 50)) == (0x12, 0x34, 0x56)
    assert image.getpixel((50, 50)) == (255, 255, 255)  # in the hole
    assert image.getpixel((150, 50)) == (0, 255, 0)
    assert image.getpixel((150, 80)) == (255, 0, 0)
    assert image.getpixel((150, 40)) == (255, 255, 255)
    assert image.info["dpi"] == pytest.approx((254, 254), abs=0.1)


def test_png_without_ground_is_clear() -> None:
    image = pixels(single(Area((SQUARE,), "#123456"), ground=None))
    assert image.mode == "RGBA"
    assert image.getpixel((150, 50)) == (0, 0, 0, 0)
    assert image.getpixel((50, 50)) == (0x12, 0x34, 0x56, 255)


def test_a_cube_in_three_shades() -> None:
    cube = figure([Body(Voxels([(4, -2, 7)]), piece_colour(0), "7")], USUAL)
    drawing = Drawing((SheetPage(20, 20, tuple(cube.centred(10, 10, 8))),))
    image = pixels(drawing)
    right, left, top = (tuple(bytes.fromhex(s[1:])) for s in shades(piece_colour(0)))
    assert image.getpixel((135, 120)) == right
    assert image.getpixel((65, 120)) == left
    assert image.getpixel((100, 40)) == top
    assert image.getpixel((10, 10)) == (255, 255, 255)
    assert len(cube.areas) == 3
    assert len(cube.marks) == 1
    assert sum(top) > sum(left) > sum(right)


def test_edges_are_smooth() -> None:
    colours = pixels(single(Area((((1, 1), (19, 5), (1, 9)),), "#000000"))).getcolors()
    assert colours is not None
    assert len(colours) > 8


def test_the_same_every_time() -> None:
    problem = antique().problem
    assert pieces(problem).svg() == pieces(problem).svg()
    assert pieces(problem).png(dpi=60) == pieces(problem).png(dpi=60)


def test_save(tmp_path: Path) -> None:
    two = Drawing((SheetPage(20, 10, ()), SheetPage(20, 10, ())), "two")
    assert two.save(tmp_path / "a.svg") == (tmp_path / "a-1.svg", tmp_path / "a-2.svg")
    assert (tmp_path / "a-2.svg").read_text("utf-8") == two.svg(2)
    assert single().save(tmp_path / "b.PNG", dpi=30) == (tmp_path / "b.PNG",)
    assert (tmp_path / "b.PNG").read_bytes() == single().png(dpi=30)
    (tmp_path / "a-1.svg").unlink()
    with raises(BurrkitError, "exists a-2.svg"):
        two.save(tmp_path / "a.svg")
    assert not (tmp_path / "a-1.svg").exists()
    assert len(two.save(tmp_path / "a.svg", force=True)) == 2
    with raises(PictureError, "invalid-picture x.jpg picture"):
        two.save(tmp_path / "x.jpg")


@pytest.mark.parametrize(("dpi", "said"), [(0, "invalid-picture 0"), (5000, "invalid-picture 5000")])
def test_odd_resolutions_are_refused(dpi: int, said: str) -> None:
    with raises(PictureError, said):
        single().png(dpi=dpi)


def test_huge_images_are_refused() -> None:
    with raises(PictureError, "too-large pixels"):
        Drawing((SheetPage(2000, 2000, ()),)).png(dpi=400)


def test_pages_count_from_one() -> None:
    with raises(PictureError, "unknown 2 page"):
        single().svg(2)


def test_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert single().svg()
    with raises(PictureError, "not-installed burrkit[picture] Pillow"):
        single().png()


def test_the_built_in_font_has_what_is_written_with_it() -> None:
    font = ImageFont.load_default(40)
    assert isinstance(font, ImageFont.FreeTypeFont)

    def look(character: str) -> tuple[tuple[int, int], bytes]:
        mask = font.getmask(character)
        return mask.size, bytes(mask)

    missing = look("\u4e00")
    assert [c for c in sorted(_BUILT_IN) if look(c) == missing] == []


def test_widths_are_on_the_safe_side() -> None:
    font = ImageFont.load_default(100)
    for text in ("Piece 0 slides 1 toward you.", "LongGapShort", "WMWM 100 % iiillljjj", "A and B go in"):
        assert font.getlength(text) <= width(text, 100) <= 1.35 * font.getlength(text)


def test_lines_are_broken_at_blanks() -> None:
    text = "Pieces 0, 2 and 4 slide 10 to the right and come free together."
    lines = wrapped(text, 3, 40, 4)
    assert " ".join(lines) == text
    assert all(width(line, 3) <= 40 for line in lines)
    assert wrapped(text, 3, 40, 1) == [cut(text, 3, 40)]
    assert cut(text, 3, 40).endswith("…")
    assert wrapped("", 3, 40, 2) == []
    assert width(cut("x" * 500, 3, 40), 3) <= 40


def test_mixed_in_linear_light() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#bcbcbc"
    assert mixed("#123456", "#ffffff", 0) == "#123456"
    assert mixed("#123456", "#ffffff", 1) == "#ffffff"


def test_shades_of_all_pieces_differ() -> None:
    for number in range(24):
        for pale in (True, False):
            found = shades(piece_colour(number), pale=pale)
            assert len(set(found)) == 3
            assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in found)
