"""The frames of an animation: their contents and durations, and their images, all at one scale.

A group that joins the others slides in from outside and becomes visible on the way; a group that leaves does
the reverse. Pieces that would hide a move are transparent while it lasts.

Painted are numbers, one for each plane of each body; then every number gets its colour, and a line is
drawn wherever two of them meet. So lines are the same whether the pieces rest or move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil, cos, pi
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.drawing.explode import outer_points
from burrkit.drawing.figure import Box, PaintedSide
from burrkit.drawing.items import INK, PAPER, Item, Words
from burrkit.drawing.layout import BADGE, MARGIN, SPACE, TEXT, badge, wrapped
from burrkit.drawing.raster import Brush
from burrkit.drawing.render import bodies_at, bodies_of, occluders, posed, scene_of, shifted
from burrkit.drawing.view import View, sight
from burrkit.geometry import Lattice
from burrkit.moves.model import Turn
from burrkit.moves.pose import Offset, Pose
from burrkit.moves.turns.in_space import part_of_turn, turn_in_space
from burrkit.moves.walk import Step, ways
from burrkit.palette import rgb

if TYPE_CHECKING:
    from PIL import Image

#: Durations in milliseconds: of a frame, after a move, and at the end.
_FRAME: Final = 50
_REST: Final = 450
_END: Final = 2500

#: Frames of a move; their total limit; and frames of a new scene.
_FRAMES: Final = 10
_LEAST_FRAMES: Final = 4
_MOST_FRAMES: Final = 1500
_FADE: Final = 5

#: Transparency of a piece that hides a move.
_CLEAR: Final = 0.75

#: Extra distance in cubes from which a group comes in.
OUTSIDE: Final = 1

#: The part of its time in which an arriving group becomes visible.
_SHOWN: Final = 0.4

#: Pieces with their poses.
Places: TypeAlias = tuple[tuple[int, Pose], ...]


@dataclass(frozen=True)
class Frame:
    """The contents of one frame, and its duration in milliseconds.

    ``still`` and ``moving`` are pieces with their poses; the latter are farther on by ``quarters`` of
    ``turn`` and then by ``drift``, if there is a turn, and are transparent unless ``strength`` is 1. If
    ``gives_way`` has pieces, the whole scene fades in over that one. The pieces of ``transparent`` let
    ``clear`` of what is behind them through. ``step`` numbers the caption.
    """

    still: Places
    moving: Places = ()
    strength: float = 1.0
    gives_way: Places = ()
    transparent: frozenset[int] = frozenset()
    clear: float = 0.0
    step: int = -1
    lasts: int = _FRAME
    turn: Turn | None = None
    quarters: float = 0.0
    drift: Offset = (0.0, 0.0, 0.0)


def _eased(time: float) -> float:
    """Return the part of the way after a part of the time: slow at both ends."""
    return (1 - cos(pi * time)) / 2


def frames_of(
    walk: Sequence[Step],
    apart: bool,
    transparent: Sequence[frozenset[int]] | None = None,
    quarters: Sequence[int] | None = None,
) -> Iterator[Frame]:
    """Return all frames in order; ``transparent`` are for each step the pieces that hide it.

    ``quarters`` are those of each step that turns, with their sense; by default, those of its move.
    """
    usual = min(_FRAMES, max(_LEAST_FRAMES, _MOST_FRAMES // len(walk)))
    shown: Places | None = None
    for number, step in enumerate(walk):
        places = tuple(zip(step.pieces, step.poses, strict=True))
        still = tuple(place for place in places if place[0] not in step.move.pieces)
        moving = tuple(place for place in places if place[0] in step.move.pieces)
        comes, goes = step.move.frees and not apart, step.move.frees and apart
        before = still if comes else places
        if shown is not None and set(shown) != set(before):
            for k in range(1, _FADE):
                yield Frame(before, strength=k / _FADE, gives_way=shown)
        if shown is None or set(shown) != set(before):
            yield Frame(before, step=number, lasts=_REST)
        hiding = transparent[number] if transparent else frozenset[int]()
        after = tuple(zip(step.pieces, step.poses_after, strict=True))
        if isinstance(step.move, Turn):
            by = quarters[number] if quarters else step.move.quarters
            drift = step.move.drift
            count = usual * (ceil(drift.length) if drift else abs(by))
            for k in range(1, count):
                clear = _clear(k, count) if hiding else 0.0
                turning = Frame(still, moving, transparent=hiding, clear=clear, step=number)
                turned, offset = part_of_turn(step.move, by, _eased(k / count))
                x, y, z = offset.tolist()
                yield replace(turning, turn=step.move, quarters=turned, drift=(x, y, z))
            yield Frame(after, step=number, lasts=_REST)
            shown = after
            continue
        out = np.array(step.beyond) * OUTSIDE
        whole = {i: np.array(way) for i, way in ways(step.move).items()}
        count = usual + (_LEAST_FRAMES if step.move.frees else 0)
        for k in range(0 if comes else 1, count if goes else count + 1):
            eased = _eased(k / count)
            beyond = (eased * goes - (1 - eased) * comes) * out
            at = {i: eased * way + beyond for i, way in whole.items()}
            going = tuple((i, pose._replace(offset=(*(pose.offset + at[i]),))) for i, pose in moving)
            strength = min(1.0, (k / count if comes else 1 - k / count) / _SHOWN) if comes or goes else 1.0
            if strength:
                clear = _clear(k, count) if hiding else 0.0
                lasts = _REST if k == count else _FRAME
                yield Frame(still, going, strength, (), hiding, clear, number, lasts)
        shown = still if goes else after
        if goes and number + 1 < len(walk):
            yield Frame(still, step=number, lasts=_REST)
    if shown is not None:
        yield Frame(shown, step=len(walk), lasts=_END)


def _clear(k: int, count: int) -> float:
    """Return the transparency of what hides a move, in frame ``k`` of ``count``."""
    return _CLEAR * min(1.0, 4 * min(k, count - k) / count)


def hiding_pieces(assembled: Assembly, step: Step, view: View) -> frozenset[int]:
    """Return the pieces that hide most of a step, before it or after it."""
    whole = dict(zip(assembled.placed, bodies_of(assembled), strict=True))
    hiding: set[int] = set()
    for poses in (step.poses, step.poses_after):
        hiding |= {step.pieces[number] for number in occluders(bodies_at(whole, step, poses), view)}
    return frozenset(hiding)


# Images --------------------------------------------------------------------------------------------------

#: How many times too large a frame is drawn, as long as it does not get wider than this in pixels.
_OVERSAMPLING: Final = 3
_WIDEST: Final = 2200

#: The widths of lines in edges of a cube: between two faces, and around everything.
_INNER: Final = 0.04
_OUTER: Final = 0.06

#: The words below, in parts of the picture's width: their size, the height of two lines, and of one more.
_WORDS: Final = 0.034
_STRIP: Final = 0.13
_LINE: Final = 1.35 * _WORDS
_MOST_LINES: Final = 8

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
        margin = self.size * 0.04
        room = self.size - 2 * margin
        self._scale = room / max(box.width, box.height * 0.8)
        high = ceil(box.height * self._scale + 2 * margin)
        self._picture, self._unit = high, self.size * _WORDS / TEXT
        lines = max((self._words(step)[1] for step in range(len(self.captions))), default=0)
        strip = ceil(self.size * (_STRIP + _LINE * max(lines - 2, 0))) if lines else 0
        self.width, self.height = self.size, high + strip
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
            out = np.array(step.beyond) * OUTSIDE
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
            Brush(canvas, self._unit * self._factor).draw(self._words(frame.step)[0])
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
            bodies.append(shifted(body, frame.drift))
        return scene_of(bodies, self.view).sides()

    def _words(self, step: int) -> tuple[tuple[Item, ...], int]:
        """The caption of a step, after the badges of the pieces that move, and the number of its lines.

        They are in the layout's own units, in which a line of text has a known size.
        """
        if step >= len(self.captions) or not self.captions[step]:
            return (), 0
        x, y = MARGIN / 2, self._picture / self._unit + BADGE
        items, problem = list[Item](), self.assembled.problem
        moving = self.walk[step].move.pieces if step < len(self.walk) else ()
        for piece in moving[:_BADGES]:
            items += badge(problem.marks[piece], problem.colours[piece], x + BADGE, y)
            x += 2 * BADGE + SPACE / 2
        x += SPACE / 2 if moving else 0
        lines = wrapped(self.captions[step], TEXT, self.size / self._unit - x - MARGIN / 2, _MOST_LINES)
        items += [Words(line, (x, y + TEXT * (0.36 + 1.35 * k)), TEXT, INK) for k, line in enumerate(lines)]
        return tuple(items), len(lines)


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
