"""Draw a stick in plain characters: an oblique view, and its four rows of cubes.

The view is from the front, from above and from the right. Lines are edges of the stick; ``+`` on them and
``.`` inside a face mark where unit cubes meet, so that missing cubes can be counted. For a gap that is hidden
there is a second view, from behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from burrkit.geometry import Cell, Voxels
from burrkit.geometry.motion import plus
from burrkit.sixpiece.parse_drawing import ROWS
from burrkit.sixpiece.sticks import REMOVABLE, Stick

#: A character position: column from the left, line from below.
_Place: TypeAlias = tuple[int, int]


class _Axis(NamedTuple):
    """The projection of an axis: ``size`` characters a cube, each ``right``, ``up``, ``away``."""

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

#: The three visible sides of a cube: the outward normal, and the two axes in the side.
_SIDES: Final = (((0, -1, 0), _X, _Z), ((1, 0, 0), _Y, _Z), ((0, 0, 1), _X, _Y))

#: Where several edges meet, the mark furthest to the right here is drawn.
_STRENGTH: Final = " ./-|+"


class _Face(NamedTuple):
    """An exposed unit face: its cube, the outward normal, and the two axes in it.

    ``column``, ``line`` and ``depth`` are the projection of its least corner. The depth counts characters
    along y: of all points at one character position, that with the least y is in front, since the line of
    sight goes backwards, down and to the left.
    """

    cube: Cell
    out: Cell
    axes: tuple[_Axis, _Axis]
    column: int
    line: int
    depth: int

    def project(self, first: int, second: int) -> tuple[_Place, int]:
        """The character position and the depth of the point this many characters along the two axes."""
        a, b = self.axes
        place = (
            self.column + a.right * first + b.right * second,
            self.line + a.up * first + b.up * second,
        )
        return place, self.depth + a.away * first + b.away * second


def rows(stick: Stick, length: int = 6) -> tuple[str, str, str, str]:
    """The four rows of a stick, from the left: ``x`` for a cube, ``.`` for none.

    The order is bottom behind, bottom front, top behind, top front.

    StickError unless the length is 6, 8, 10 or 12.
    """
    cubes = stick.voxels(length)
    first, second, third, fourth = (
        "".join("x" if (x, y, z) in cubes else "." for x in range(length)) for _, y, z in ROWS
    )
    return first, second, third, fourth


def draw(stick: Stick, length: int = 6) -> str:
    """Draw a stick with its four rows: lines of at most 79 characters, no newline at the end.

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
    """An oblique view of cubes at the origin, top line first."""
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


def _is_exposed(wood: frozenset[Cell], cube: Cell, out: Cell) -> bool:
    return cube in wood and plus(cube, out) not in wood


def _faces(wood: frozenset[Cell]) -> Iterator[_Face]:
    """All unit faces that face the viewer and touch no other cube."""
    for cube, (out, first, second) in product(wood, _SIDES):
        if _is_exposed(wood, cube, out):
            corner = plus(cube, (max(out[0], 0), max(out[1], 0), max(out[2], 0)))
            steps = [(axis, at * axis.size) for axis, at in zip((_X, _Y, _Z), corner, strict=True)]
            column = sum(axis.right * count for axis, count in steps)
            line = sum(axis.up * count for axis, count in steps)
            depth = sum(axis.away * count for axis, count in steps)
            yield _Face(cube, out, (first, second), column, line, depth)


def _nearest(faces: Iterable[_Face]) -> dict[_Place, int]:
    """The depth of the nearest face at every character position that shows a face."""
    nearest: dict[_Place, int] = {}
    for face in faces:
        first, second = face.axes
        for i, j in product(range(first.size + 1), range(second.size + 1)):
            place, depth = face.project(i, j)
            nearest[place] = min(depth, nearest.get(place, depth))
    return nearest


def _edges(wood: frozenset[Cell], faces: Iterable[_Face]) -> Iterator[tuple[_Place, int, str]]:
    """Position, depth and character of all marks: edges of the stick, and dots where cubes meet."""
    for face, along, far in product(faces, (0, 1), (False, True)):
        axis, across = face.axes[along], face.axes[1 - along]
        x, y, z = across.step
        beyond = plus(face.cube, (x, y, z) if far else (-x, -y, -z))
        corner, line = (".", " ") if _is_exposed(wood, beyond, face.out) else ("+", axis.line)
        offset = across.size if far else 0
        for i in range(axis.size + 1):
            place, depth = face.project(i, offset) if along == 0 else face.project(offset, i)
            yield place, depth, corner if i in (0, axis.size) else line


def _hides_a_gap(stick: Stick) -> bool:
    """Whether some missing cube is invisible: adding it does not change the front view."""
    wood = frozenset(stick.voxels())
    shown = view(wood)
    return any(view(wood | {gap}) == shown for gap in REMOVABLE if gap not in wood)
