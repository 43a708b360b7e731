"""The solution as an animation: GIF or WebP, with eased moves and a caption."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from burrkit.drawing.bodies import bodies_of, check_shown
from burrkit.drawing.cell_scene import colours_of
from burrkit.drawing.display import PictureError
from burrkit.drawing.frames import Frame, frames_of, hiding_pieces
from burrkit.drawing.raster import require_pillow
from burrkit.drawing.shade import INK, PAPER, rgb, shades
from burrkit.drawing.studio import Studio
from burrkit.drawing.view import USUAL, View
from burrkit.moves.slides.halves import halved, tree_in_halves
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import steps_apart, steps_together
from burrkit.runtime.arguments import check_callable, check_count, check_type

if TYPE_CHECKING:
    from PIL import Image

    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Separation

#: The width of the picture in pixels.
SIZE: Final = 480
LEAST_SIZE: Final = 64
MOST_SIZE: Final = 2000


def animate(
    assembled: Assembly,
    tree: Separation | None,
    path: str | Path,
    *,
    apart: bool = False,
    captions: Sequence[str] = (),
    view: View = USUAL,
    size: int = SIZE,
    force: bool = False,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write the assembly, or with ``apart`` the disassembly, as an animation that loops.

    The ending of ``path`` is .gif or .webp; ``size`` is the width in pixels. ``captions`` are in
    the order of ``walk.steps_together`` or ``walk.steps_apart``. ``progress`` is called with the share done.
    Raises BurrkitError without a ``tree`` or without Pillow, if the file exists and not ``force``, or if
    it cannot be written.
    """
    from burrkit.formats.files import label, write_bytes

    check_shown(assembled, tree, view)
    check_type("path", path, str, Path)
    check_count("size", size)
    check_callable("progress", progress)
    path = Path(path)
    kind = {".gif": "GIF", ".webp": "WEBP"}.get(path.suffix.lower())
    if kind is None:
        raise PictureError(f"{label(str(path))}: an animation is .gif or .webp")
    if path.exists() and not force:
        raise PictureError(f"{label(str(path))}: exists already; --force overwrites it")
    if tree is None:
        raise PictureError("it does not come completely apart, so there is nothing to animate")
    if not LEAST_SIZE <= size <= MOST_SIZE:
        raise PictureError(f"{size} pixels; an animation is {LEAST_SIZE} to {MOST_SIZE} wide")
    require_pillow()
    if tree.has_halves:
        assembled, tree = halved(assembled), tree_in_halves(tree)
    walk = steps_apart(tree) if apart else steps_together(tree)
    hiding = [hiding_pieces(assembled, step, view) for step in walk]
    quarters = [step_quarters(assembled, step) for step in walk]
    frames = list(frames_of(walk, apart, hiding, quarters))
    studio = Studio(assembled, walk, apart, list(captions), view, size)
    write_bytes(path, _encoded(studio, frames, kind, progress), force=force)


def _encoded(
    studio: Studio, frames: list[Frame], kind: str, progress: Callable[[float], None] | None
) -> bytes:
    from PIL import Image

    palette = _palette(studio) if kind == "GIF" else None

    class Film(Image.Image):
        """All frames as one image, each drawn on demand, because storing all takes too much memory."""

        n_frames = len(frames)
        is_animated = True

        def __init__(self) -> None:
            super().__init__()
            self.seek(0)

        def seek(self, frame: int) -> None:
            if frame >= len(frames):
                raise EOFError
            self._at = frame
            if progress is not None:
                progress(frame / len(frames))
            made = studio.frame(frames[frame])
            if palette is not None:
                # One palette for all frames and no dithering, so that still parts do not flicker.
                made = made.quantize(palette=palette, dither=Image.Dither.NONE)
            # The interface that Pillow requires of an image.
            self.im, self._mode, self._size, self.palette = made.im, made.mode, made.size, made.palette

        def tell(self) -> int:
            return self._at

    file = io.BytesIO()
    durations = [frame.lasts for frame in frames]
    more = {"optimize": False} if palette else {"lossless": True, "quality": 40, "method": 2}
    Film().save(file, kind, save_all=True, duration=durations, loop=0, **more)
    return file.getvalue()


def _palette(studio: Studio) -> Image.Image:
    """Return the colours of a GIF: all shades of the pieces, and blends of each with lines and paper."""
    from PIL import Image

    if studio.assembled.problem.lattice.is_cubic:
        flat = dict.fromkeys(
            shade
            for piece in studio.assembled.placed
            for shade in shades(studio.assembled.problem.colours[piece], above=studio.view.is_above)
        )
    else:
        flat = dict.fromkeys(colours_of(bodies_of(studio.assembled), studio.view))
    badges = dict.fromkeys(studio.assembled.problem.colours[piece] for piece in studio.assembled.placed)
    colours = dict.fromkeys((PAPER, INK, *flat, *badges))
    for share, other in ((0.5, INK), (0.5, PAPER), (0.75, PAPER), (0.25, PAPER), (0.25, INK), (0.75, INK)):
        colours |= dict.fromkeys(_between(colour, other, share) for colour in (INK, *flat))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for c in list(colours)[:256] for channel in rgb(c)])
    return image


def _between(colour: str, other: str, share: float) -> str:
    """Blend two colours as ``Image.blend`` and ``reduce`` do: by their numbers, not by light."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
