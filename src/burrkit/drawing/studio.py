"""Draws the frames of an animation as images, all at one scale.

Painted are numbers, one for each plane of each body; then every number gets its colour, and a line is
drawn wherever two of them meet. So lines are the same whether the pieces rest or move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.bodies import bodies_of, posed, shifted
from burrkit.drawing.explode import outer_points
from burrkit.drawing.figure import Box, PaintedSide
from burrkit.drawing.frames import OUTSIDE, Frame, Places
from burrkit.drawing.items import INK, PAPER, Item, Words, rgb
from burrkit.drawing.layout import BADGE, MARGIN, SPACE, TEXT, badge
from burrkit.drawing.lettering import wrapped
from burrkit.drawing.raster import Brush
from burrkit.drawing.render import scene_of
from burrkit.drawing.sight import sight
from burrkit.drawing.view import View
from burrkit.geometry import Lattice
from burrkit.moves.model import Turn
from burrkit.moves.pose import Pose
from burrkit.moves.turns.in_space import turn_in_space
from burrkit.moves.walk import Step

if TYPE_CHECKING:
    from PIL import Image

    from burrkit.assembly.model import Assembly

#: How many times too large a frame is drawn, as long as it does not get wider than this in pixels.
_OVERSAMPLING: Final = 3
_WIDEST: Final = 2200

#: The widths of lines in edges of a cube: between two faces, and around everything.
_INNER: Final = 0.04
_OUTER: Final = 0.06

#: The words below, in parts of the picture's width: their size, and the height of their strip.
_WORDS: Final = 0.034
_STRIP: Final = 0.13

#: No more badges than these stand before the words.
_BADGES: Final = 6


@dataclass
class Studio:
    """Draws the frames of one animation, all at one scale."""

    assembled: Assembly
    walk: Sequence[Step]
    apart: bool
    captions: list[str]
    view: View
    size: int
    _cached: tuple[tuple[Places, int], Image.Image] | None = None

    def __post_init__(self) -> None:
        bodies = (replace(body, mark="", spots=()) for body in bodies_of(self.assembled))
        self._bodies = dict(zip(self.assembled.placed, bodies, strict=True))
        box = self._box()
        strip = ceil(self.size * _STRIP) if any(self.captions) else 0
        margin = self.size * 0.04
        room = self.size - 2 * margin
        self._scale = room / max(box.width, box.height * 0.8)
        high = ceil(box.height * self._scale + 2 * margin)
        self.width, self.height = self.size, high + strip
        self._picture = high
        self._factor = max(1, min(_OVERSAMPLING, _WIDEST // self.size))
        self._origin = (
            self.size / 2 - (box.left + box.right) / 2 * self._scale,
            high / 2 - (box.top + box.bottom) / 2 * self._scale,
        )

    def _box(self) -> Box:
        """Around everything that is ever shown, also while it fades in or out, and as far on both sides."""
        found = []
        for step in self.walk:
            if isinstance(step.move, Turn):
                found += list(self._around(step, step.move))
                continue
            out = np.array(step.way) * (OUTSIDE if step.move.frees else 0)
            for poses, beyond in (
                (step.poses, -out * (not self.apart)),
                (step.poses_after, out * self.apart),
            ):
                for piece, pose in zip(step.pieces, poses, strict=True):
                    found.append(self._points(piece, pose) + (beyond if piece in step.move.pieces else 0))
        on_paper = sight(self._lattice, self.view).on_paper
        box, step = Box.around(on_paper(np.concatenate(found))), self.walk[0 if self.apart else -1]
        poses = step.poses if self.apart else step.poses_after
        whole = Box.around(on_paper(np.concatenate(list(map(self._points, step.pieces, poses)))))
        middle = (whole.left + whole.right) / 2
        half = max(middle - box.left, box.right - middle)
        return replace(box, left=middle - half, right=middle + half)

    def _around(self, step: Step, turn: Turn) -> Iterator[NDArray[np.float64]]:
        """Points of space around everything that is seen of a turn."""
        for piece, pose in zip(step.pieces, step.poses, strict=True):
            points = self._points(piece, pose)
            for k in range(8 if piece in turn.pieces else 1):
                matrix, centre = turn_in_space(turn, k / 2)
                around = (points - centre) @ matrix.T + centre
                yield from (around + aside for aside in _asides(turn))

    def _points(self, piece: int, pose: Pose) -> NDArray[np.float64]:
        body = posed(self._bodies[piece], pose)
        return outer_points(body.cells) + body.offset

    def frame(self, frame: Frame) -> Image.Image:
        """One frame in RGB."""
        from PIL import Image

        made = self._image(frame, frame.still, frame.moving)
        if frame.clear:
            behind = tuple(place for place in frame.still if place[0] not in frame.transparent)
            made = Image.blend(made, self._image(frame, behind, frame.moving), frame.clear)
        if frame.strength == 1.0:
            return made
        # What fades in or out is between the picture without it and that with it.
        without = self._resting(frame, frame.gives_way or frame.still)
        return Image.blend(without, made, frame.strength)

    def _resting(self, frame: Frame, still: Places) -> Image.Image:
        """The picture of some pieces alone; that of the frame before is mostly the same."""
        if self._cached is None or self._cached[0] != (still, frame.step):
            self._cached = (still, frame.step), self._image(frame, still, ())
        return self._cached[1]

    def _image(self, frame: Frame, still: Places, moving: Places) -> Image.Image:
        from PIL import Image, ImageDraw

        scale = self._scale * self._factor
        left, top = self._origin[0] * self._factor, self._origin[1] * self._factor
        size = self.width * self._factor, self.height * self._factor
        sides = self._sides(still, moving, frame)
        colours, numbers = [PAPER, INK], dict[Hashable, int]()
        for side in sides:
            if numbers.setdefault(side.name or side.colour, len(colours)) == len(colours):
                colours.append(side.colour)
        few = len(colours) <= 256
        painted = Image.new("L" if few else "I", size, 0)
        pen = ImageDraw.Draw(painted)
        for side in sides:
            points = [(x * scale + left, y * scale + top) for x, y in side.corners]
            pen.polygon(points, fill=numbers[side.name or side.colour])
        found = np.array(painted)
        if not self._lattice.touching:
            found[_lines(found, _INNER * scale / 2, _OUTER * scale / 2)] = 1
        if few:
            indexed = Image.fromarray(found)
            indexed.putpalette([channel for colour in colours for channel in rgb(colour)])
            canvas = indexed.convert("RGB")
        else:
            canvas = Image.fromarray(np.array([rgb(colour) for colour in colours], np.uint8)[found])
        if frame.step >= 0:
            self._words(canvas, frame.step)
        return canvas.reduce(self._factor) if self._factor > 1 else canvas

    @property
    def _lattice(self) -> Lattice:
        return self.assembled.problem.lattice

    def _sides(self, still: Places, moving: Places, frame: Frame) -> list[PaintedSide]:
        """What is painted, the farthest first."""
        turned = None if frame.turn is None else (frame.turn, frame.quarters)
        bodies = [posed(self._bodies[piece], pose) for piece, pose in still]
        for piece, pose in moving:
            body = posed(self._bodies[piece], pose)
            if turned is not None:
                # A turn goes about an axis in space, so the body is turned where it is.
                body = replace(body, cells=body.placed_cells, offset=(0.0, 0.0, 0.0), turned=turned)
            bodies.append(shifted(body, frame.shift))
        return scene_of(bodies, self.view).sides()

    def _words(self, canvas: Image.Image, step: int) -> None:
        """The caption of a step, next to the badges of the pieces that move."""
        if step >= len(self.captions) or not self.captions[step]:
            return
        # Captions are set in the layout's own units, in which a line of text has a known size.
        unit = self.size * _WORDS / TEXT
        x, y = MARGIN / 2, self._picture / unit + BADGE
        items: list[Item] = []
        problem = self.assembled.problem
        moving = self.walk[step].move.pieces if step < len(self.walk) else ()
        for piece in moving[:_BADGES]:
            items += badge(problem.marks[piece], problem.colours[piece], x + BADGE, y)
            x += 2 * BADGE + SPACE / 2
        x += SPACE / 2 if moving else 0
        for line in wrapped(self.captions[step], TEXT, self.size / unit - x - MARGIN / 2, 2):
            items.append(Words(line, (x, y + TEXT * 0.36), TEXT, INK))
            y += TEXT * 1.35
        Brush(canvas, unit * self._factor).draw(tuple(items))


def _asides(turn: Turn) -> Iterator[NDArray[np.float64]]:
    """The corners of the box in which a turn drifts."""
    drifts = np.array([point[1:] for point in turn.drift.points] if turn.drift else [(0, 0)], dtype=float)
    for u, v in product(*({low, high} for low, high in zip(drifts.min(0), drifts.max(0), strict=True))):
        aside = np.zeros(3)
        aside[(turn.axis + 1) % 3], aside[(turn.axis + 2) % 3] = u, v
        yield aside


def _lines(numbers: NDArray[Any], inner: float, outer: float) -> NDArray[np.bool_]:
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
