"""The solution as a moving picture: GIF or WebP, every move eased, with a line of words below.

What joins the others slides in from outside and becomes visible on the way; what leaves goes out the same
way.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, cos, pi
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell
from burrkit.palette import piece_colour
from burrkit.picture.bodies import marks
from burrkit.picture.display import Item, PictureError, Words
from burrkit.picture.figure import Box
from burrkit.picture.layout import BADGE, MARGIN, SPACE, TEXT, badge
from burrkit.picture.lettering import wrapped
from burrkit.picture.painter import Rigid, painted
from burrkit.picture.raster import Brush, require_pillow
from burrkit.picture.shade import INK, PAPER, shades
from burrkit.picture.view import USUAL, View
from burrkit.picture.walk import Step, steps_apart, steps_together

if TYPE_CHECKING:
    from PIL import Image

    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation

#: The side of the picture in pixels.
SIZE: Final = 480
LEAST_SIZE: Final = 64
MOST_SIZE: Final = 2000

#: Milliseconds: of a frame, after a move, and at the end.
_FRAME: Final = 50
_REST: Final = 450
_END: Final = 2500

#: Frames of a move; where all moves together would have too many, a move gets fewer. And of a new scene.
_FRAMES: Final = 10
_LEAST_FRAMES: Final = 4
_MOST_FRAMES: Final = 1500
_FADE: Final = 5

#: How many cubes farther than need be a group starts from that comes from outside.
_OUTSIDE: Final = 1

#: How many times too large a frame is drawn, as long as it does not get wider than this in pixels.
_FINER: Final = 3
_WIDEST: Final = 2200

#: The widths of lines in edges of a cube: between two faces, and around everything.
_INNER: Final = 0.04
_OUTER: Final = 0.06

#: The words below, in parts of the picture's width: their size, and the height of their strip.
_WORDS: Final = 0.034
_STRIP: Final = 0.13

#: No more badges than these stand before the words.
_BADGES: Final = 6


#: Pieces with their offsets.
_Places: TypeAlias = tuple[tuple[int, Cell], ...]


@dataclass(frozen=True)
class _Frame:
    """What one frame shows, and for how many milliseconds.

    ``still`` and ``moving`` are pieces with their offsets; the latter are all farther on by ``shift``, of
    which at most one number is not 0, and can be seen through unless ``strength`` is 1. Where ``gives_way``
    has pieces, the whole scene takes the place of that one and is seen so far. ``step`` numbers the caption.
    """

    still: _Places
    moving: _Places = ()
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    strength: float = 1.0
    gives_way: _Places = ()
    step: int = -1
    lasts: int = _FRAME


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
    """Write the way together, or ``apart``, as an animation that runs over and over.

    The ending of ``path``, .gif or .webp, says which; ``size`` is the width in pixels. ``captions`` are in
    the order of ``walk.steps_together`` or ``walk.steps_apart``. ``progress`` is told the share that is done.
    BurrkitError without a ``tree`` or without Pillow, if the file is there already and not ``force``, or if
    it cannot be written.
    """
    from burrkit.formats.files import label, write_bytes

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
    walk = steps_apart(tree) if apart else steps_together(tree)
    frames = list(_frames(walk, apart))
    studio = _Studio(assembled, walk, list(captions), view, size)
    write_bytes(path, _encoded(studio, frames, kind, progress), force=force)


def _frames(walk: Sequence[Step], apart: bool) -> Iterator[_Frame]:
    """All frames of the animation in their order."""
    usual = min(_FRAMES, max(_LEAST_FRAMES, _MOST_FRAMES // len(walk)))
    shown: _Places | None = None
    for number, step in enumerate(walk):
        places = tuple(zip(step.pieces, step.offsets, strict=True))
        still = tuple(place for place in places if place[0] not in step.move.pieces)
        moving = tuple(place for place in places if place[0] in step.move.pieces)
        comes, goes = step.move.frees and not apart, step.move.frees and apart
        before = still if comes else places
        if shown is not None and set(shown) != set(before):
            for k in range(1, _FADE):
                yield _Frame(before, strength=k / _FADE, gives_way=shown)
        if shown is None or set(shown) != set(before):
            yield _Frame(before, step=number, lasts=_REST)
        way = np.array(step.shift)
        out = np.sign(way) * (_OUTSIDE if step.move.frees else 0)
        count = usual + (_LEAST_FRAMES if step.move.frees else 0)
        for k in range(0 if comes else 1, count if goes else count + 1):
            eased = (1 - cos(pi * k / count)) / 2
            shift = eased * way - (1 - eased) * out * comes + eased * out * goes
            strength = min(1.0, (k / count if comes else 1 - k / count) * 2.5) if comes or goes else 1.0
            if strength:
                x, y, z = shift.tolist()
                lasts = _REST if k == count else _FRAME
                yield _Frame(still, moving, (x, y, z), strength, step=number, lasts=lasts)
        after = tuple(zip(step.pieces, step.after, strict=True))
        shown = still if goes else after
        if goes and number + 1 < len(walk):
            yield _Frame(still, step=number, lasts=_REST)
    if shown is not None:
        yield _Frame(shown, step=len(walk), lasts=_END)


@dataclass
class _Studio:
    """Draws the frames of one animation, all at one scale."""

    assembled: Assembly
    walk: Sequence[Step]
    captions: list[str]
    view: View
    size: int
    _parts: dict[_Places, Rigid] = field(default_factory=dict)

    def __post_init__(self) -> None:
        box = self._box()
        strip = ceil(self.size * _STRIP) if any(self.captions) else 0
        margin = self.size * 0.04
        room = self.size - 2 * margin
        self._scale = room / max(box.width, box.height * 0.8)
        high = ceil(box.height * self._scale + 2 * margin)
        self.width, self.height = self.size, high + strip
        self._picture = high
        self._finer = max(1, min(_FINER, _WIDEST // self.size))
        self._origin = (
            self.size / 2 - (box.left + box.right) / 2 * self._scale,
            high / 2 - (box.top + box.bottom) / 2 * self._scale,
        )

    def _box(self) -> Box:
        """Around everything that is ever shown."""
        corners = []
        for step in self.walk:
            out = np.sign(step.shift) * _OUTSIDE
            for offsets, more in ((step.offsets, -out), (step.after, out)):
                for piece, offset in zip(step.pieces, offsets, strict=True):
                    shape = self.assembled.shapes[piece]
                    ends = np.array([shape.low, np.array(shape.high) + 1]) + offset
                    ends += more if step.move.frees and piece in step.move.pieces else 0
                    corners += [(x, y, z) for x in ends[:, 0] for y in ends[:, 1] for z in ends[:, 2]]
        return Box.around(self.view.points(corners))

    def frame(self, frame: _Frame) -> Image.Image:
        """One frame in RGB."""
        from PIL import Image

        if frame.strength == 1.0:
            return self._image(frame, frame.still, frame.moving)
        # What fades in or out is between the picture without it and that with it.
        without = self._image(frame, frame.gives_way or frame.still, ())
        return Image.blend(without, self._image(frame, frame.still, frame.moving), frame.strength)

    def _image(self, frame: _Frame, still: _Places, moving: _Places) -> Image.Image:
        from PIL import Image, ImageDraw

        scale = self._scale * self._finer
        left, top = self._origin[0] * self._finer, self._origin[1] * self._finer
        size = self.width * self._finer, self.height * self._finer
        numbers = Image.new("I", size, 0)
        pen = ImageDraw.Draw(numbers)
        colours, known = [PAPER, INK], dict[tuple[int, int, int], int]()
        for side in painted(((self._rigid(still), (0, 0, 0)), (self._rigid(moving), frame.shift))):
            name = side.body, side.side, side.plane
            if name not in known:
                known[name] = len(colours)
                above = self.view.is_above
                colours.append(shades(piece_colour(side.body), above=above)[side.side])
            pen.polygon([(x * scale + left, y * scale + top) for x, y in side.corners], fill=known[name])
        found = np.asarray(numbers)
        # There are fewer colours than planes, so that a byte a pixel is enough.
        palette = list(dict.fromkeys(colours))
        painted_in = np.array([palette.index(colour) for colour in colours], np.uint8)[found]
        painted_in[_lines(found, _INNER * scale / 2, _OUTER * scale / 2)] = palette.index(INK)
        indexed = Image.fromarray(painted_in).convert("P")
        indexed.putpalette([channel for colour in palette for channel in _rgb(colour)])
        canvas = indexed.convert("RGB")
        if frame.step >= 0:
            self._words(canvas, frame.step)
        return canvas.reduce(self._finer) if self._finer > 1 else canvas

    def _rigid(self, places: _Places) -> Rigid:
        if places not in self._parts:
            # Only the parts of the step at hand come again.
            if len(self._parts) > 8:
                self._parts.clear()
            shapes = self.assembled.shapes
            self._parts[places] = Rigid(((p, shapes[p].shifted(*by)) for p, by in places), self.view)
        return self._parts[places]

    def _words(self, canvas: Image.Image, step: int) -> None:
        """The caption of a step, beside the badges of the pieces that move."""
        if step >= len(self.captions) or not self.captions[step]:
            return
        # Captions are set in the layout's own units, in which a line of text has a known size.
        unit = self.size * _WORDS / TEXT
        x, y = MARGIN / 2, self._picture / unit + BADGE
        items: list[Item] = []
        moving = self.walk[step].move.pieces if step < len(self.walk) else ()
        for piece in moving[:_BADGES]:
            items += badge(marks(self.assembled.problem)[piece], piece, x + BADGE, y)
            x += 2 * BADGE + SPACE / 2
        x += SPACE / 2 if moving else 0
        for line in wrapped(self.captions[step], TEXT, self.size / unit - x - MARGIN / 2, 2):
            items.append(Words(line, (x, y + TEXT * 0.36), TEXT, INK))
            y += TEXT * 1.35
        Brush(canvas, unit * self._finer).draw(tuple(items))


def _lines(numbers: NDArray[np.int32], inner: float, outer: float) -> NDArray[np.bool_]:
    """Where lines are: so near in pixels to where two numbers meet, farther where one is 0, ground."""
    meets = np.zeros(numbers.shape, dtype=bool)
    meets[:, :-1] |= numbers[:, :-1] != numbers[:, 1:]
    meets[:-1] |= numbers[:-1] != numbers[1:]
    ground = numbers == 0
    beside = ground.copy()
    beside[:, :-1] |= ground[:, 1:]
    beside[:-1] |= ground[1:]
    return _near(meets, inner) | _near(meets & beside, outer)


def _near(marked: NDArray[np.bool_], distance: float) -> NDArray[np.bool_]:
    """The pixels with a marked one within a distance. Few are marked, so each marks those around it."""
    reach = int(distance)
    high, wide = marked.shape
    around = range(-reach, reach + 1)
    near = np.zeros((high + 2 * reach, wide + 2 * reach), dtype=bool)
    places = np.flatnonzero(marked)
    at = (places // wide + reach) * near.shape[1] + places % wide + reach
    flat = near.reshape(-1)
    for dy in around:
        for dx in around:
            if dx * dx + dy * dy <= distance * distance:
                flat[at + (dy * near.shape[1] + dx)] = True
    return near[reach : reach + high, reach : reach + wide]


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)


# Files ---------------------------------------------------------------------------------------------------


def _encoded(
    studio: _Studio, frames: list[_Frame], kind: str, progress: Callable[[float], None] | None
) -> bytes:
    from PIL import Image

    palette = _palette(studio) if kind == "GIF" else None

    def images() -> Iterator[Image.Image]:
        for number, frame in enumerate(frames):
            if progress is not None:
                progress(number / len(frames))
            made = studio.frame(frame)
            # One palette for all frames and no dithering: nothing flickers that does not move.
            yield made if palette is None else made.quantize(palette=palette, dither=Image.Dither.NONE)

    every = images()
    first = next(every)
    file = io.BytesIO()
    durations = [frame.lasts for frame in frames]
    more = {"optimize": False} if palette else {"lossless": True, "quality": 40, "method": 2}
    first.save(file, kind, save_all=True, append_images=every, duration=durations, loop=0, **more)
    return file.getvalue()


def _palette(studio: _Studio) -> Image.Image:
    """The colours of a GIF: all shades of the pieces, and what lies between each and a line or the ground."""
    from PIL import Image

    flat = dict.fromkeys(
        shade
        for piece in studio.assembled.placed
        for shade in shades(piece_colour(piece), above=studio.view.is_above)
    )
    badges = dict.fromkeys(piece_colour(piece) for piece in studio.assembled.placed)
    colours = dict.fromkeys((PAPER, INK, *flat, *badges))
    for share, other in ((0.5, INK), (0.5, PAPER), (0.75, PAPER), (0.25, PAPER), (0.25, INK), (0.75, INK)):
        colours |= dict.fromkeys(_between(colour, other, share) for colour in (INK, *flat))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for c in list(colours)[:256] for channel in _rgb(c)])
    return image


def _between(colour: str, other: str, share: float) -> str:
    """What ``Image.blend`` and ``reduce`` make of two colours: a mixture of their numbers, not of light."""
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
