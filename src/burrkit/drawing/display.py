"""The display list: the elements of a picture, in millimetres from the upper left corner.

All drawing functions return these; ``svg``, ``raster`` and ``pdf`` render them. Later items cover earlier
ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from burrkit.drawing.view import Point
from burrkit.errors import BurrkitError

#: The least, the greatest and the usual number of pixels per inch.
DPI: Final = 200
LEAST_DPI: Final = 10
MOST_DPI: Final = 1200


class PictureError(BurrkitError):
    """A picture that cannot be drawn as requested."""


@dataclass(frozen=True)
class Area:
    """A filled area within closed lines, by the even-odd rule, without an outline.

    Consecutive areas of one colour do not overlap: they may be drawn as one.
    """

    loops: tuple[tuple[Point, ...], ...]
    colour: str


@dataclass(frozen=True)
class Strokes:
    """Open lines of one width and colour, with round ends."""

    lines: tuple[tuple[Point, ...], ...]
    colour: str
    width: float


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    colour: str


@dataclass(frozen=True)
class Words:
    """One line of text. ``at`` is on its base line, at its start, middle or end; ``size`` is its height."""

    text: str
    at: Point
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


Item: TypeAlias = Area | Strokes | Disc | Words


@dataclass(frozen=True)
class SheetPage:
    """One sheet: its size in millimetres, and its items."""

    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Drawing:
    """A picture of one or more pages.

    ``ground`` is the colour of the paper, None for transparent. ``title`` is the text for screen readers.
    """

    pages: tuple[SheetPage, ...]
    title: str = ""
    ground: str | None = "#ffffff"

    def svg(self, page: int = 1) -> str:
        """Return a page, counted from 1, as the text of an SVG file; PictureError if it does not exist."""
        from burrkit.drawing.svg import write

        return write(self._page(page), self.title, self.ground)

    def png(self, page: int = 1, *, dpi: int = DPI) -> bytes:
        """Return a page, counted from 1, as a PNG file with ``dpi`` pixels per inch.

        PictureError if there is no such page, if it would be too large, or if Pillow is not installed.
        """
        from burrkit.drawing.raster import png

        return png(self._page(page), self.ground, dpi)

    def pdf(self) -> bytes:
        """Return all pages as one PDF file, true to scale."""
        from burrkit.drawing.pdf import write

        return write(self.pages, self.title, self.ground)

    def save(self, path: str | Path, *, dpi: int = DPI, force: bool = False) -> tuple[Path, ...]:
        """Write all pages to files and return their paths: ``path`` for one, ``sheet-1.svg``, … for several.

        The ending selects SVG, PNG or PDF, which takes all pages. Each file is written completely or not at
        all. Raises BurrkitError if one exists, unless ``force``, or if it cannot be written.
        """
        from burrkit.formats.files import label, write_bytes

        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".svg", ".png", ".pdf"):
            raise PictureError(
                f"{label(str(path))}: a picture is .svg, .png or .pdf, and an animation .gif or .webp"
            )
        count = 1 if ending == ".pdf" else len(self.pages)
        several = (path.with_stem(f"{path.stem}-{k:0{len(str(count))}}") for k in range(1, count + 1))
        paths = tuple(several) if count > 1 else (path,)
        taken = next((one for one in paths if one.exists()), None)
        if taken is not None and not force:
            raise PictureError(f"{label(str(taken))}: exists already; --force overwrites it")
        for number, one in enumerate(paths, 1):
            write_bytes(one, self._encoded(number, ending, dpi), force=force)
        return paths

    def _encoded(self, number: int, ending: str, dpi: int) -> bytes:
        if ending == ".pdf":
            return self.pdf()
        return self.svg(number).encode() if ending == ".svg" else self.png(number, dpi=dpi)

    def _repr_svg_(self) -> str:
        """Return the first page, for notebooks."""
        return self.svg()

    def _page(self, number: int) -> SheetPage:
        if not 1 <= number <= len(self.pages):
            raise PictureError(f"there is no page {number}; there are {len(self.pages)}")
        return self.pages[number - 1]
