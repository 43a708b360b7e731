"""A stick as people see it: an oblique drawing in plain characters, and its four rows of cubes.

The drawing looks at the stick from the front, from above and from the right. Lines are real edges of the
wood, ``+`` on them and ``.`` inside a face mark where the unit cubes meet, so that missing cubes can be
counted. A gap that cannot be seen from there gets a second view, from behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from burrkit.geometry import Cell, Voxels
from burrkit.sixpiece.parse_drawing import ROWS
from burrkit.sixpiece.sticks import REMOVABLE, Stick

#: A place on the page: column from the left, line from below.
_Place: TypeAlias = tuple[int, int]


class _Axis(NamedTuple):
    """How an axis appears on the page: ``size`` characters a cube, each ``right``, ``up``, ``away``."""

    step: Cell
    size: int
    right: int
    up: int
    away: int
    line: str


# The longest stick, 12 cubes and its depth, must fit 80 columns.
_X: Final = _Axis((1, 0, 0), size=6, right=1, up=0, away=0, line="-")
_Y: Final = _Axis((0, 1, 0), size=3, right=1, up=1, away=1, line="/")
_Z: Final = _Axis((0, 0, 1), size=3, right=0, up=1, away=0, line="|")

#: The three sides of a cube that face the viewer: the way out, and the two axes in the side.
_SIDES: Final = (((0, -1, 0), _X, _Z), ((1, 0, 0), _Y, _Z), ((0, 0, 1), _X, _Y))

#: Where several edges meet, the one furthest to the right here is shown.
_STRENGTH: Final = " ./-|+"


class _Face(NamedTuple):
    """A unit face of the wood in the open: its cube, the way out, and the two axes in it.

    ``column``, ``line`` and ``depth`` say where its least corner appears and how far away that is. The depth
    counts characters along y: of all points at one place of the page, that with the least y is in front,
    since the line of sight goes backwards, down and to the left.
    """

    cube: Cell
    out: Cell
    axes: tuple[_Axis, _Axis]
    column: int
    line: int
    depth: int

    def shown(self, first: int, second: int) -> tuple[_Place, int]:
        """Where the point so many characters along the two axes appears, and how far away it is."""
        a, b = self.axes
        place = (
            self.column + a.right * first + b.right * second,
            self.line + a.up * first + b.up * second,
        )
        return place, self.depth + a.away * first + b.away * second


def rows(stick: Stick, length: int = 6) -> tuple[str, str, str, str]:
    """Bottom behind, bottom front, top behind, top front: ``x`` for a cube, ``.`` for none, from the left.

    StickError unless the length is 6, 8, 10 or 12.
    """
    cubes = stick.voxels(length)
    first, second, third, fourth = (
        "".join("x" if (x, y, z) in cubes else "." for x in range(length)) for _, y, z in ROWS
    )
    return first, second, third, fourth


def draw(stick: Stick, length: int = 6) -> str:
    """The drawing with the four rows under it: lines of at most 79 characters, no newline at the end.

    A disconnected number is drawn as it is. StickError unless the length is 6, 8, 10 or 12.
    """
    cubes = stick.voxels(length)
    lines = [*view(cubes), ""]
    if _hides_a_gap(stick):
        behind = Voxels((-x, -y, z) for x, y, z in cubes).normalized()
        lines += ["Turned half round, seen from behind:", "", *view(behind), ""]
    lines += [f"{name:<15}{row}" for (name, _, _), row in zip(ROWS, rows(stick, length), strict=True)]
    return "\n".join(lines)


def view(cubes: Iterable[Cell]) -> list[str]:
    """One oblique view of cubes that stand at the origin, top line first."""
    wood = frozenset(cubes)
    faces = list(_faces(wood))
    nearest = _nearest(faces)
    marks = dict.fromkeys(nearest, " ")
    for place, depth, mark in _edges(wood, faces):
        if depth == nearest[place]:
            marks[place] = max(mark, marks[place], key=_STRENGTH.index)
    width, height = (1 + max(axis) for axis in zip(*marks, strict=True))
    lines = ("".join(marks.get((c, r), " ") for c in range(width)) for r in reversed(range(height)))
    return [line.rstrip() for line in lines]


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _in_the_open(wood: frozenset[Cell], cube: Cell, out: Cell) -> bool:
    return cube in wood and _plus(cube, out) not in wood


def _faces(wood: frozenset[Cell]) -> Iterator[_Face]:
    """All unit faces that look at the viewer and touch no other cube."""
    for cube, (out, first, second) in product(wood, _SIDES):
        if _in_the_open(wood, cube, out):
            corner = _plus(cube, (max(out[0], 0), max(out[1], 0), max(out[2], 0)))
            steps = [(axis, at * axis.size) for axis, at in zip((_X, _Y, _Z), corner, strict=True)]
            column = sum(axis.right * count for axis, count in steps)
            line = sum(axis.up * count for axis, count in steps)
            depth = sum(axis.away * count for axis, count in steps)
            yield _Face(cube, out, (first, second), column, line, depth)


def _nearest(faces: Iterable[_Face]) -> dict[_Place, int]:
    """For every place of the page that shows wood: how far away the nearest face is."""
    nearest: dict[_Place, int] = {}
    for face in faces:
        first, second = face.axes
        for i, j in product(range(first.size + 1), range(second.size + 1)):
            place, depth = face.shown(i, j)
            nearest[place] = min(depth, nearest.get(place, depth))
    return nearest


def _edges(wood: frozenset[Cell], faces: Iterable[_Face]) -> Iterator[tuple[_Place, int, str]]:
    """Place, depth and character of all marks: edges of the wood, and dots where only cubes meet."""
    for face, along, far in product(faces, (0, 1), (False, True)):
        axis, across = face.axes[along], face.axes[1 - along]
        x, y, z = across.step
        beyond = _plus(face.cube, (x, y, z) if far else (-x, -y, -z))
        corner, line = (".", " ") if _in_the_open(wood, beyond, face.out) else ("+", axis.line)
        aside = across.size if far else 0
        for i in range(axis.size + 1):
            place, depth = face.shown(i, aside) if along == 0 else face.shown(aside, i)
            yield place, depth, corner if i in (0, axis.size) else line


def _hides_a_gap(stick: Stick) -> bool:
    """Whether some missing cube could be put back without a change in the view from the front."""
    wood = frozenset(stick.voxels())
    shown = view(wood)
    return any(view(wood | {gap}) == shown for gap in REMOVABLE if gap not in wood)
