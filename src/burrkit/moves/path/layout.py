"""Layouts: the places of some pieces, the walls around them, and which pieces are equal; and their drawings.

    #####
    #AAB#       rows from behind to the front, as one looks down on a layer; "/" parts rows, too
    #C.B#       "//" or an empty line parts layers, the lowest comes first
    #####

With walls, the drawing is a tray: no piece leaves its outline. Pieces of a drawing of one layer stay in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import IDENTITY, Cell, Isometry, Motion, Voxels
from burrkit.geometry.motion import minus, plus
from burrkit.geometry.shape_text import layers_of
from burrkit.moves.mechanics import path_rotations
from burrkit.moves.rules import MoveRule
from burrkit.palette import piece_colour
from burrkit.puzzle.colours import Colours, moved_colours
from burrkit.runtime.arguments import check_type
from burrkit.runtime.short_repr import ShortRepr

#: The most pieces of a layout: sets of them, and of the walls, are words of 64 bits.
MOST_PIECES: Final = 60

#: What makes pieces equal if they can only slide: shape and colours, in any place.
Look = tuple[Voxels, Colours]


@dataclass(frozen=True, repr=False)
class Layout(ShortRepr):
    """Pieces in their places: for each a mark of its own and its cubes; and cubes that never move.

    ``tray`` is the box, as its least and greatest cell, that no piece leaves; None if there is none. If
    ``flat``, pieces slide along x and y only. ``colours`` are those of the pieces' cubes, if there are any;
    ``paints`` those of whole pieces, ``#rrggbb``, for pictures. With ``lanes`` each piece slides only along
    its longest edge. PuzzleError if two pieces share a cube, or if a piece is in a wall or outside the tray;
    with ``lanes`` also for a piece without one longest edge, and if there are neither walls nor a tray.

    >>> import burrkit as bk
    >>> layout = bk.moves.path.parse_drawing("AA./B.C")
    >>> layout.marks, layout.shapes[0]
    (('A', 'B', 'C'), Voxels([(0, 1, 0), (1, 1, 0)]))
    """

    marks: tuple[str, ...]
    shapes: tuple[Voxels, ...]
    walls: Voxels = Voxels()  # noqa: RUF009 - a value that never changes
    tray: tuple[Cell, Cell] | None = None
    flat: bool = False
    colours: tuple[Colours, ...] = ()
    paints: tuple[str, ...] = field(default=(), compare=False)
    lanes: bool = False

    def __post_init__(self) -> None:
        if not self.marks:
            raise PuzzleError("no pieces; draw each as a letter, as in 'AAB/A.B'", "missing")
        if len(self.marks) > MOST_PIECES:
            raise PuzzleError(f"{len(self.marks)} pieces; a path has at most {MOST_PIECES}", "too-large")
        if len(set(self.marks)) != len(self.shapes) or len(self.marks) != len(self.shapes):
            raise PuzzleError("each piece needs a mark of its own, and a shape")
        if not all(map(len, self.shapes)):
            raise PuzzleError(f"piece {self.marks[list(map(len, self.shapes)).index(0)]} has no cubes")
        owners: dict[Cell, str] = dict.fromkeys(self.walls, "#")
        for mark, shape in zip(self.marks, self.shapes, strict=True):
            for cell in shape:
                if cell in owners:
                    other = "a wall" if owners[cell] == "#" else f"piece {owners[cell]}"
                    raise PuzzleError(f"piece {mark} and {other} share the cube {cell}")
                owners[cell] = mark
            if self.tray is not None and not _is_in(shape, self.tray):
                raise PuzzleError(f"piece {mark} sticks out of the tray")
            if self.lanes and sorted(shape.extent)[1] == max(shape.extent):
                raise PuzzleError(f"piece {mark} has no lane: it is as long along two axes", "unsupported")
        if self.lanes and self.is_free:
            raise PuzzleError(
                "lanes need walls or a tray; draw walls, or take the drawing for a tray", "missing"
            )

    @classmethod
    def of(
        cls, assembly: Assembly, offsets: Sequence[Cell] = (), isometries: Sequence[Isometry] = ()
    ) -> Layout:
        """The pieces of an assembly where they are, or moved from there.

        ``isometries`` turn each about cube (0, 0, 0), then ``offsets`` shift it, as in ``State``.
        """
        assembly.problem.require_cubes()
        pieces, problem = assembly.placed, assembly.problem
        still = [(0, 0, 0)] * len(pieces)
        moves = list(map(Motion, isometries or [0] * len(pieces), offsets or still))
        motions = [assembly.motions[piece] for piece in pieces]
        colours = tuple(
            moved_colours(one.colours, by.after(motion), one.shape) if motion else ()
            for one, motion, by in zip([problem.pieces[p] for p in pieces], motions, moves, strict=True)
        )
        shapes = tuple(assembly.shapes[p].moved(by) for p, by in zip(pieces, moves, strict=True))
        return cls(
            tuple(problem.marks[p] for p in pieces),
            shapes,
            colours=colours if any(colours) else (),
            paints=tuple(problem.colours[p] for p in pieces),
        )

    @property
    def layout(self) -> Layout:
        """The layout itself; an ``Arrangement`` has one, too."""
        return self

    @property
    def pieces(self) -> tuple[int, ...]:
        """The numbers of the pieces."""
        return tuple(range(len(self.marks)))

    def paint(self, piece: int) -> str:
        """The colour of a piece: its own, or else by its number."""
        return self.paints[piece] if self.paints else piece_colour(piece)

    def fixed(self, marks: Iterable[str]) -> Layout:
        """The same layout with these pieces as walls. PuzzleError for a piece that is not there."""
        fixed = list(marks)
        if missing := [mark for mark in fixed if mark not in self.marks]:
            raise PuzzleError(f"no such piece to fix: {missing[0]}; {self._has}", "unknown")
        keep = [i for i, mark in enumerate(self.marks) if mark not in fixed]
        still = [shape for mark, shape in zip(self.marks, self.shapes, strict=True) if mark in fixed]
        return replace(
            self,
            marks=tuple(self.marks[i] for i in keep),
            shapes=tuple(self.shapes[i] for i in keep),
            walls=Voxels([cell for shape in (self.walls, *still) for cell in shape]),
            colours=tuple(self.colours[i] for i in keep) if self.colours else (),
            paints=tuple(self.paint(i) for i in keep),
        )

    def shifted(self, shift: Cell) -> Layout:
        """The whole layout, walls and tray included, moved by ``shift``."""
        tray = self.tray and (plus(self.tray[0], shift), plus(self.tray[1], shift))
        return replace(
            self,
            shapes=tuple(shape.shifted(*shift) for shape in self.shapes),
            walls=self.walls.shifted(*shift),
            tray=tray,
            colours=tuple(tuple((plus(at, shift), c) for at, c in of) for of in self.colours),
        )

    @property
    def is_free(self) -> bool:
        """Whether nothing is fixed, so that only the places of the pieces relative to each other count."""
        return not len(self.walls) and self.tray is None

    @cached_property
    def corners(self) -> tuple[Cell, ...]:
        """The least corner of each piece."""
        return tuple(shape.low for shape in self.shapes)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """Shape and colours of each piece, whatever its place: the same for equal pieces."""
        colours = self.colours or ((),) * len(self.shapes)
        return tuple(
            (shape.normalized(), tuple(sorted((minus(at, shape.low), c) for at, c in of)))
            for shape, of in zip(self.shapes, colours, strict=True)
        )

    @property
    def box(self) -> tuple[Cell, Cell]:
        """The least and the greatest coordinates of all pieces and walls."""
        every = [shape for shape in (*self.shapes, self.walls) if len(shape)]
        low, high = (
            zip(*(shape.low for shape in every), strict=True),
            zip(*(s.high for s in every), strict=True),
        )
        (a, b, c), (x, y, z) = map(min, low), map(max, high)
        return (a, b, c), (x, y, z)

    def axes(self, piece: int) -> tuple[int, ...]:
        """The axes along which a piece may slide: one if it has a lane."""
        extent = self.shapes[piece].extent
        return (extent.index(max(extent)),) if self.lanes else (0, 1, 2)

    def rotations(self, rule: MoveRule) -> list[Isometry]:
        """The rotations that pieces can reach by a rule."""
        return path_rotations(rule, flat=self.flat)

    @property
    def _has(self) -> str:
        return f"the pieces are {', '.join(self.marks)}"


def aligned(start: Layout, goal: Layout, rule: MoveRule) -> Layout:
    """The goal with the walls and the tray of ``start``, and its pieces in the order there.

    It may have fewer pieces. PuzzleError if it has other pieces, or if its walls or its tray are others. By a
    ``rule`` with turns, whether pieces are the same is not checked here.
    """
    if missing := [mark for mark in goal.marks if mark not in start.marks]:
        raise PuzzleError(f"piece {missing[0]} of the goal is not in the start; {start._has}", "unknown")
    for mark, look in zip(goal.marks, goal.looks, strict=True) if start.rotations(rule) == [IDENTITY] else ():
        here = start.looks[start.marks.index(mark)]
        if look != here:
            what = "shape (slides never turn a piece)" if look[0] != here[0] else "colours"
            raise PuzzleError(f"piece {mark} has another {what} in the goal than in the start")
    if not start.is_free:
        goal = _into_place(start, goal)
    order = sorted(range(len(goal.marks)), key=lambda i: start.marks.index(goal.marks[i]))
    return replace(
        goal,
        marks=tuple(goal.marks[i] for i in order),
        shapes=tuple(goal.shapes[i] for i in order),
        colours=tuple(goal.colours[i] for i in order) if goal.colours else (),
        paints=tuple(start.paint(start.marks.index(goal.marks[i])) for i in order),
        walls=start.walls,
        tray=start.tray,
        flat=start.flat,
        lanes=start.lanes,
    )


def _into_place(start: Layout, goal: Layout) -> Layout:
    """The goal, shifted so that its walls, or else its tray, are those of the start."""
    if len(start.walls) and len(goal.walls):
        if goal.walls.normalized() != start.walls.normalized():
            raise PuzzleError("the walls of the goal are not those of the start")
        return goal.shifted(minus(start.walls.low, goal.walls.low))
    if len(goal.walls):
        raise PuzzleError("the goal has walls, the start has none")
    if start.tray is None or goal.tray is None:
        raise PuzzleError(
            "the goal has no walls, so its place within those of the start is unknown; draw them"
        )
    if minus(*goal.tray) != minus(*start.tray):
        raise PuzzleError("the drawings of start and goal differ in size")
    return goal.shifted(minus(start.tray[0], goal.tray[0]))


def _is_in(shape: Voxels, box: tuple[Cell, Cell]) -> bool:
    low, high = box
    return all(a <= x and y <= b for a, x, y, b in zip(low, shape.low, shape.high, high, strict=True))


# As drawings ---------------------------------------------------------------------------------------------

#: A wall; nothing; and, in a goal, anything.
WALL: Final = "#"
NOTHING: Final = "._-0"
ANYTHING: Final = "?"

_MOST_CELLS: Final = 1_000_000


def parse_drawing(text: str, *, tray: bool | None = None, flat: bool | None = None) -> Layout:
    """The layout that a drawing shows.

    ``#`` is a wall; ``.``, ``_``, ``-``, ``0`` and ``?`` are empty; any other character is a piece, and its
    cubes need not touch each other. ``tray``: whether pieces stay within the drawing, by default if it has
    walls. ``flat``: whether they slide along x and y only, by default if it has one layer. PuzzleError
    for rows or layers that differ in size and for a drawing without pieces.

    >>> import burrkit as bk
    >>> start = bk.moves.path.parse_drawing("AB/C.", tray=True)
    >>> start.tray, start.flat
    (((0, 0, 0), (1, 1, 0)), True)
    """
    check_type("text", text, str)
    layers = layers_of(text.strip().strip("/"))
    width, depth = len(layers[0][0]), len(layers[0])
    if width * depth * len(layers) > _MOST_CELLS:
        raise PuzzleError(f"a drawing has at most {_MOST_CELLS:,} cells", "too-large")
    cells: dict[str, list[Cell]] = {}
    for z, rows in enumerate(layers):
        if len(rows) != depth:
            raise PuzzleError(f"layer {z + 1} of the drawing has {len(rows)} rows, layer 1 has {depth}")
        for k, row in enumerate(rows):
            if len(row) != width:
                place = f"row {k + 1}" + (f" of layer {z + 1}" if len(layers) > 1 else "")
                raise PuzzleError(
                    f"{place} of the drawing has {len(row)} characters, the first row has {width}; "
                    "draw . where nothing is"
                )
            for x, sign in enumerate(row):
                if sign.isspace() or not sign.isprintable():
                    raise PuzzleError(f"{sign!r} in a drawing; draw . where nothing is")
                if sign not in NOTHING and sign != ANYTHING:
                    cells.setdefault(sign, []).append((x, depth - 1 - k, z))
    walls = Voxels(cells.pop(WALL, []))
    has_tray = len(walls) > 0 if tray is None else tray
    return Layout(
        tuple(sorted(cells)),
        tuple(Voxels(cells[mark]) for mark in sorted(cells)),
        walls,
        ((0, 0, 0), (width - 1, depth - 1, len(layers) - 1)) if has_tray else None,
        len(layers) == 1 if flat is None else flat,
    )


def draw(layout: Layout) -> str:
    """The drawing of a layout, which ``parse_drawing`` reads: its rows, an empty line between layers.

    PuzzleError if a mark is longer than one character.

    >>> import burrkit as bk
    >>> print(bk.moves.path.draw(bk.moves.path.parse_drawing("###/#A#/###")))
    ###
    #A#
    ###
    """
    if long := [mark for mark in layout.marks if len(mark) != 1]:
        raise PuzzleError(f"piece {long[0]} cannot be drawn: its mark is not one character")
    low, high = layout.tray or layout.box
    signs = dict.fromkeys(layout.walls, WALL)
    for mark, shape in zip(layout.marks, layout.shapes, strict=True):
        signs |= dict.fromkeys(shape, mark)
    return "\n\n".join(
        "\n".join(
            "".join(signs.get((x, y, z), ".") for x in range(low[0], high[0] + 1))
            for y in range(high[1], low[1] - 1, -1)
        )
        for z in range(low[2], high[2] + 1)
    )
