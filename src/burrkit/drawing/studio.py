"""Draws the frames of an animation as images, all at one scale.

The painter paints numbers, one for each plane of each body; then every number gets its colour, and a line is
drawn wherever two of them meet. So lines are the same whether the pieces rest or move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.bodies import posed, shifted
from burrkit.drawing.cell_scene import scene_of
from burrkit.drawing.depth_buffer import Raster, TurnedSide, numbers_of, turned_sides
from burrkit.drawing.display import Item, Words
from burrkit.drawing.explode_cells import outer_points
from burrkit.drawing.figure import Body, Box
from burrkit.drawing.frames import OUTSIDE, Frame, Places
from burrkit.drawing.layout import BADGE, MARGIN, SPACE, TEXT, badge
from burrkit.drawing.lettering import wrapped
from burrkit.drawing.painter import Rigid, painted
from burrkit.drawing.raster import Brush
from burrkit.drawing.shade import INK, PAPER, rgb, shades
from burrkit.drawing.sight import sight
from burrkit.drawing.view import Point, View
from burrkit.geometry import IDENTITY, Motion, Voxels
from burrkit.moves.model import Turn
from burrkit.moves.turns.in_space import turn_in_space
from burrkit.moves.walk import Pose, Step

if TYPE_CHECKING:
    from PIL import Image

    from burrkit.assembly.model import Assembly

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


@dataclass
class Studio:
    """Draws the frames of one animation, all at one scale."""

    assembled: Assembly
    walk: Sequence[Step]
    apart: bool
    captions: list[str]
    view: View
    size: int
    _parts: dict[Places, Rigid] = field(default_factory=dict)
    _kept: tuple[tuple[Places, int], Image.Image] | None = None

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
        """Around everything that is ever shown, also while it fades in or out."""
        corners = []
        for step in self.walk:
            if isinstance(step.move, Turn):
                corners += self._around(step, step.move)
                continue
            out = np.array(step.way) * (OUTSIDE if step.move.frees else 0)
            for poses, beyond in (
                (step.poses, -out * (not self.apart)),
                (step.poses_after, out * self.apart),
            ):
                for piece, (end, isometry) in zip(step.pieces, poses, strict=True):
                    by = np.array(end) + (beyond if piece in step.move.pieces else 0)
                    shape = self.assembled.shapes[piece]
                    if isometry != IDENTITY:
                        shape = shape.moved(Motion(isometry))
                    if not shape.lattice.is_cubic:
                        points = outer_points(shape) + by
                        corners += sight(shape.lattice, self.view).on_paper(points).tolist()
                        continue
                    ends = shape.low + by, np.array(shape.high) + 1 + by
                    corners += self.view.points(list(product(*np.array(ends).T.tolist()))).tolist()
        return Box.around(np.array(corners))

    def _around(self, step: Step, turn: Turn) -> list[list[float]]:
        """Points on paper around everything that is seen of a turn."""
        corners: list[list[float]] = []
        for piece, pose in zip(step.pieces, step.poses, strict=True):
            shape = self._shape(piece, pose)
            ends = np.array((shape.low, np.array(shape.high) + 1), dtype=float)
            box = np.array(list(product(*ends.T)))
            for k in range(8 if piece in turn.pieces else 1):
                matrix, centre = turn_in_space(turn, k / 2)
                around = (box - centre) @ matrix.T + centre
                for aside in _asides(turn):
                    corners += self.view.points(around + aside).tolist()
        return corners

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
        if self._kept is None or self._kept[0] != (still, frame.step):
            self._kept = (still, frame.step), self._image(frame, still, ())
        return self._kept[1]

    def _image(self, frame: Frame, still: Places, moving: Places) -> Image.Image:
        from PIL import Image, ImageDraw

        scale = self._scale * self._finer
        left, top = self._origin[0] * self._finer, self._origin[1] * self._finer
        size = self.width * self._finer, self.height * self._finer
        colours, known = [PAPER, INK], dict[Hashable, int]()

        def number_of(name: Hashable, colour: str) -> int:
            if name not in known:
                known[name] = len(colours)
                colours.append(colour)
            return known[name]

        if frame.turn is not None and moving:
            turned = [*self._turned(still), *self._turned(moving, frame)]
            numbered = [number_of(side.name, side.colour) for side in turned]
            found = numbers_of(turned, numbered, Raster(*size, scale, left, top))
        else:
            numbers = Image.new("I", size, 0)
            pen = ImageDraw.Draw(numbers)
            sides = self._cubes(still, moving, frame) if self._is_cubic else self._cells(still, moving, frame)
            for name, colour, corners in sides:
                points = [(x * scale + left, y * scale + top) for x, y in corners]
                pen.polygon(points, fill=number_of(name, colour))
            found = np.asarray(numbers)
        # There are fewer colours than planes.
        palette = list(dict.fromkeys(colours))
        small = np.uint8 if len(palette) <= 256 else np.int32
        painted_in = np.array([palette.index(colour) for colour in colours], small)[found]
        if not self.assembled.problem.lattice.touching:
            painted_in[_lines(found, _INNER * scale / 2, _OUTER * scale / 2)] = palette.index(INK)
        if len(palette) <= 256:
            indexed = Image.fromarray(painted_in).convert("P")
            indexed.putpalette([channel for colour in palette for channel in rgb(colour)])
            canvas = indexed.convert("RGB")
        else:
            canvas = Image.fromarray(np.array([rgb(colour) for colour in palette], np.uint8)[painted_in])
        if frame.step >= 0:
            self._words(canvas, frame.step)
        return canvas.reduce(self._finer) if self._finer > 1 else canvas

    @property
    def _colours(self) -> tuple[str, ...]:
        return self.assembled.problem.colours

    @property
    def _is_cubic(self) -> bool:
        return self.assembled.problem.lattice.is_cubic

    def _cubes(
        self, still: Places, moving: Places, frame: Frame
    ) -> Iterator[tuple[Hashable, str, tuple[Point, ...]]]:
        """What is painted of cubes: what keeps one number, its colour and its corners on paper."""
        for side in painted(((self._rigid(still), (0, 0, 0)), (self._rigid(moving), frame.shift))):
            colour = shades(self._colours[side.body], above=self.view.is_above)[side.side]
            yield (side.body, side.side, side.plane), colour, side.corners

    def _cells(
        self, still: Places, moving: Places, frame: Frame
    ) -> Iterator[tuple[Hashable, str, tuple[Point, ...]]]:
        """The same of other cells."""
        shapes, bodies = self.assembled.shapes, []
        for places, more in ((still, (0.0, 0.0, 0.0)), (moving, frame.shift)):
            for piece, pose in places:
                body = Body(shapes[piece], self._colours[piece])
                bodies.append(shifted(posed(body, pose), more))
        if bodies:
            for side in scene_of(bodies, self.view).sides():
                yield side.name or side.colour, side.colour, side.corners

    def _rigid(self, places: Places) -> Rigid:
        if places not in self._parts:
            # Only the parts of the step at hand come again.
            if len(self._parts) > 8:
                self._parts.clear()
            self._parts[places] = Rigid(((p, self._shape(p, pose)) for p, pose in places), self.view)
        return self._parts[places]

    def _turned(self, places: Places, frame: Frame | None = None) -> Iterator[TurnedSide]:
        """The sides of pieces, those of a frame in the middle of its turn."""
        shapes = [(piece, self._shape(piece, pose)) for piece, pose in places]
        if frame is None:
            return turned_sides(shapes, self._colours, self.view)
        return turned_sides(shapes, self._colours, self.view, frame.turn, frame.quarters, frame.shift)

    def _shape(self, piece: int, pose: Pose) -> Voxels:
        return self.assembled.shapes[piece].moved(pose.motion)

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
            items += badge(self.assembled.problem.marks[piece], self._colours[piece], x + BADGE, y)
            x += 2 * BADGE + SPACE / 2
        x += SPACE / 2 if moving else 0
        for line in wrapped(self.captions[step], TEXT, self.size / unit - x - MARGIN / 2, 2):
            items.append(Words(line, (x, y + TEXT * 0.36), TEXT, INK))
            y += TEXT * 1.35
        Brush(canvas, unit * self._finer).draw(tuple(items))


def _asides(turn: Turn) -> Iterator[NDArray[np.float64]]:
    """The corners of the box in which a turn drifts."""
    drifts = np.array([point[1:] for point in turn.drift.points] if turn.drift else [(0, 0)], dtype=float)
    for u, v in product(*({low, high} for low, high in zip(drifts.min(0), drifts.max(0), strict=True))):
        aside = np.zeros(3)
        aside[(turn.axis + 1) % 3], aside[(turn.axis + 2) % 3] = u, v
        yield aside


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
