"""A page as pixels, by Pillow: drawn several times too large and then reduced, so that edges are smooth."""

from __future__ import annotations

import io
import os
from math import ceil
from typing import TYPE_CHECKING, Final

from burrkit.drawing import items
from burrkit.drawing.items import Point

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

_MM_AN_INCH: Final = 25.4

#: An image of more pixels is refused.
MOST_PIXELS: Final = 60_000_000

#: While it is drawn it may have this many.
_ROOM: Final = 80_000_000

#: How many times too large it is drawn, if that is not too many pixels.
_OVERSAMPLING: Final = 4

#: What the font that comes with Pillow can write, and fonts to look for where a text needs more.
_BUILT_IN: Final = frozenset(map(chr, range(32, 127))) | frozenset("©«°±·»“”…™")
_OTHER_FONTS: Final = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "Arial Unicode.ttf",
    "Arial.ttf",
    "arial.ttf",
)

_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def require_pillow() -> None:
    """PictureError, with what to do, if Pillow is not installed."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        message = "PNG, GIF and WebP need Pillow: pip install 'burrkit[picture]'; SVG needs nothing"
        raise items.PictureError(message, "not-installed") from None


def png(page: items.SheetPage, ground: str | None, dpi: int) -> bytes:
    """A page as a PNG file of ``dpi`` pixels an inch. PictureError if it is too large, or without Pillow."""
    if not items.LEAST_DPI <= dpi <= items.MOST_DPI:
        raise items.PictureError(f"{dpi} pixels an inch; a picture has {items.LEAST_DPI} to {items.MOST_DPI}")
    made = image(page, ground, dpi / _MM_AN_INCH)
    file = io.BytesIO()
    made.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()


def image(page: items.SheetPage, ground: str | None, scale: float) -> Image.Image:
    """A page at ``scale`` pixels a millimetre, in RGB, or RGBA if it has no ground."""
    require_pillow()
    from PIL import Image

    size = max(ceil(page.width * scale), 1), max(ceil(page.height * scale), 1)
    pixels = size[0] * size[1]
    if pixels > MOST_PIXELS:
        raise items.PictureError(
            f"{size[0]} x {size[1]} pixels are too many; use a lower resolution", "too-large"
        )
    factor = max(k for k in range(1, _OVERSAMPLING + 1) if k == 1 or pixels * k * k <= _ROOM)
    large = size[0] * factor, size[1] * factor
    # Where nothing is drawn, white that cannot be seen: a dark one would shine through at the edges.
    canvas = (
        Image.new("RGBA", large, (255, 255, 255, 0)) if ground is None else Image.new("RGB", large, ground)
    )
    Brush(canvas, scale * factor).draw(page.items)
    return canvas.reduce(factor) if factor > 1 else canvas


class Brush:
    """Draws items on an image at ``scale`` pixels a unit."""

    def __init__(self, canvas: Image.Image, scale: float) -> None:
        from PIL import ImageDraw

        self._canvas, self._scale = canvas, scale
        self._pen: ImageDraw.ImageDraw = ImageDraw.Draw(canvas)
        self._fonts: dict[tuple[int, bool], ImageFont.FreeTypeFont | ImageFont.ImageFont] = {}

    def draw(self, drawn: tuple[items.Item, ...]) -> None:
        """Draw them one on the other."""
        for item in drawn:
            if isinstance(item, items.Area):
                self._area(item)
            elif isinstance(item, items.Strokes):
                for line in item.lines:
                    self._line(self._pixels(line), item.colour, item.width * self._scale)
            elif isinstance(item, items.Disc):
                (x, y), r = self._pixels((item.centre,))[0], item.radius * self._scale
                self._pen.ellipse((x - r, y - r, x + r, y + r), fill=item.colour)
            else:
                self._words(item)

    def _pixels(self, points: tuple[Point, ...]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def _area(self, item: items.Area) -> None:
        if len(item.loops) == 1:
            self._pen.polygon(self._pixels(item.loops[0]), fill=item.colour)
            return
        from PIL import Image, ImageChops, ImageDraw

        loops = [self._pixels(loop) for loop in item.loops]
        x = [a for loop in loops for a, _ in loop]
        y = [b for loop in loops for _, b in loop]
        left, top = int(min(x)), int(min(y))
        size = ceil(max(x)) - left + 1, ceil(max(y)) - top + 1
        inside = Image.new("1", size, 0)
        for loop in loops:
            one = Image.new("1", size, 0)
            ImageDraw.Draw(one).polygon([(a - left, b - top) for a, b in loop], fill=1)
            inside = ImageChops.logical_xor(inside, one)
        self._canvas.paste(item.colour, (left, top), inside)

    def _line(self, points: list[Point], colour: str, width: float) -> None:
        self._pen.line(points, fill=colour, width=max(round(width), 1), joint="curve")
        r = width / 2
        if r >= 1:
            for x, y in (points[0], points[-1]):
                self._pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def _words(self, item: items.Words) -> None:
        size = max(round(item.size * self._scale), 1)
        text = "".join(c if c.isprintable() else "?" for c in item.text)
        font = self._font(size, plain=_BUILT_IN.issuperset(text))
        # The font that comes with Pillow has one weight; a thin line around its letters makes them bolder.
        heavier = max(size // 28, 1) if item.bold and size > 10 else 0
        self._pen.text(
            self._pixels((item.at,))[0],
            text,
            fill=item.colour,
            font=font,
            anchor=_ANCHORS[item.anchor],
            stroke_width=heavier,
            stroke_fill=item.colour,
        )

    def _font(self, size: int, *, plain: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
        """The font that comes with Pillow, or for texts that it cannot write one of the machine's own."""
        from PIL import ImageFont

        if (size, plain) not in self._fonts:
            self._fonts[size, plain] = ImageFont.load_default(size)
            for name in () if plain else _OTHER_FONTS:
                # Pillow looks in the working directory first; fonts of there are not the machine's.
                if os.path.lexists(name):
                    continue
                try:
                    self._fonts[size, plain] = ImageFont.truetype(name, size)
                    break
                except OSError:
                    continue
        return self._fonts[size, plain]
