"""Pictures as all drawing functions return them: pages of a display list, which are written as files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from burrkit.drawing.items import DPI, PictureError, SheetPage
from burrkit.plurals import counted
from burrkit.runtime.short_repr import summary


@dataclass(frozen=True)
class Drawing:
    """A picture of one or more pages.

    ``ground`` is the colour of the paper, None for transparent. ``title`` is the text for screen readers.
    """

    pages: tuple[SheetPage, ...]
    title: str = ""
    ground: str | None = "#ffffff"

    def __repr__(self) -> str:
        first = self.pages[0]
        size = f"{first.width:g} x {first.height:g} mm"
        return summary(self, self.title, counted(len(self.pages), "page"), size)

    def svg(self, page: int = 1) -> str:
        """Return a page, counted from 1, as the text of an SVG file; PictureError if it does not exist."""
        from burrkit.drawing import svg

        return svg.write(self._page(page), self.title, self.ground)

    def png(self, page: int = 1, *, dpi: int = DPI) -> bytes:
        """Return a page, counted from 1, as a PNG file with ``dpi`` pixels per inch.

        PictureError if there is no such page, if it would be too large, or if Pillow is not installed.
        """
        from burrkit.drawing.raster import png

        return png(self._page(page), self.ground, dpi)

    def pdf(self) -> bytes:
        """Return all pages as one PDF file, true to scale."""
        from burrkit.drawing import pdf

        return pdf.write(self.pages, self.title, self.ground)

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
