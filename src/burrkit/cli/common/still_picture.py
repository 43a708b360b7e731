"""The file of a still picture that a command draws besides its answer."""

from __future__ import annotations

from pathlib import Path

from burrkit.errors import BurrkitError


def require_drawable(path: Path, *, force: bool) -> None:
    """BurrkitError, before any work, if a still picture cannot be written there."""
    from burrkit.drawing.raster import require_pillow
    from burrkit.formats.files import require_new

    if path.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise BurrkitError(f"{path}: which format? write a file that ends in .svg, .png or .pdf")
    if path.suffix.lower() == ".png":
        require_pillow()
    require_new(path, force=force)
