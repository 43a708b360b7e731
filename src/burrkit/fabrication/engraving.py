"""Printed pieces: solid or hollow, with an engraved label and a drain hole.

Both are in a flat rectangle on the piece, preferably one that is hidden in the assembly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.fabrication import booleans
from burrkit.fabrication.measures import ENGRAVED, Engraving, Measures
from burrkit.fabrication.strokes import HIGH, engravable, is_doubtful, strokes, width
from burrkit.geometry import Cell, Voxels
from burrkit.mesh import Mesh, MeshError, joined, solid

#: The least and the greatest height of letters, in millimetres.
_LEAST: Final = 2.5
_MOST: Final = 8.0

#: Gap between a label and a bevel; and the width of the pen in sixths of the height of a letter.
_MARGIN: Final = 0.7
_PEN: Final = 0.85

#: The largest rectangle, in cubes.
_LONGEST: Final = 6


@dataclass(frozen=True)
class Label:
    """An engraved text; a line below marks small letters, and the orientation of ambiguous numbers."""

    text: str
    underlined: bool = False


def labels(mark: str, name: str, engraving: Engraving) -> tuple[Label, ...]:
    """Return the labels to try, the best first: the name if requested and short, then the mark."""
    choices = [(engravable(name), False)] if engraving == "name" and len(engravable(name)) <= 8 else []
    choices += [(engravable(mark), mark.islower())] if engraving != "none" else []
    return tuple(Label(text, small or is_doubtful(text)) for text, small in choices if text)


def printed_piece(
    cells: Voxels,
    measures: Measures,
    choices: Sequence[Label] = (),
    others: Voxels | None = None,
    *,
    down: Cell = (0, 0, -1),
) -> Mesh:
    """Return the mesh of a piece where it is drawn, in millimetres, hollow if it has walls.

    The first of the ``choices`` that fits is engraved. ``others`` are the cubes of the other pieces of
    the assembly in the frame of this one: faces that touch them are the best places for a label or a hole.
    ``down`` is the side on which it is printed, which gets none. Raises MeshError without manifold3d if it is
    needed, and if no label fits.
    """
    mesh = solid(cells, cube=measures.cube, inset=measures.inset, bevel=measures.bevel)
    if measures.wall:
        hollow = solid(cells, cube=measures.cube, inset=measures.inset + measures.wall, bevel=0.0)
        mesh = joined([mesh, hollow.flipped()])
    if not choices and not measures.drain:
        return mesh
    booleans.require()
    places = [place for place in rectangles(cells, others) if place.direction != down]
    cutters = []
    if measures.drain:
        drained = max((p for p in places if p.size == (1, 1)), key=lambda p: (p.hidden, -p.corner[2]))
        frame = drained.frame(measures.cube, measures.inset)
        cutters.append(booleans.hole(measures.drain, measures.wall + 0.5, frame))
        places = [place for place in places if place.outward != drained.outward]
    if choices:
        cutters.append(_letters(places, choices, measures))
    return booleans.less(mesh, cutters)


def _letters(places: Sequence[FaceRectangle], choices: Sequence[Label], measures: Measures) -> Any:
    """Return the cutter of the first label that fits."""
    for label in choices:
        found = best_place(places, label, measures)
        if found is not None:
            place, high = found
            scale = high / HIGH
            lines = strokes(label.text, underlined=label.underlined)
            frame = place.frame(measures.cube, measures.inset)
            return booleans.letters(lines, scale, _PEN * scale, ENGRAVED, frame)
    raise MeshError(f"no face has room to engrave {choices[-1].text}; take a larger cube or a smaller bevel")


def best_place(
    places: Sequence[FaceRectangle], label: Label, measures: Measures
) -> tuple[FaceRectangle, float] | None:
    """Return the place of a label and the height of its letters, in mm: hidden, then large; None if none."""
    edge = 2 * (measures.inset + measures.bevel + _MARGIN)
    room = (width(label.text) + _PEN) / HIGH
    tall = (HIGH + _PEN + (4.0 if label.underlined else 0.0)) / HIGH
    best: tuple[tuple[bool, float, int], FaceRectangle, float] | None = None
    for place in places:
        wide, high = (n * measures.cube - edge for n in place.size)
        letters = min(wide / room, high / tall, _MOST)
        rank = place.hidden, round(letters, 2), -place.size[0] * place.size[1]
        if letters >= _LEAST and (best is None or rank > best[0]):
            best = rank, place, letters
    return None if best is None else (best[1], best[2])


# Flat rectangles -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FaceRectangle:
    """``size`` cubes along the axes ``along`` and ``up`` on the side ``outward`` of a piece.

    Axes are 0 x, 1 y, 2 z; ``outward`` is an axis and a sign. ``corner`` is its least cube; ``hidden``
    is true if every cube of it touches another piece.
    """

    corner: Cell
    size: tuple[int, int]
    along: int
    up: int
    outward: tuple[int, int]
    hidden: bool

    @property
    def direction(self) -> Cell:
        """The outward direction, a step along an axis."""
        axis, sign = self.outward
        return sign * (axis == 0), sign * (axis == 1), sign * (axis == 2)

    def frame(self, cube: float, inset: float) -> NDArray[np.float64]:
        """float64[3, 4]: maps (along, up, outward, 1) from the centre of the rectangle to space, in mm.

        It is right-handed, so that letters are not mirrored.
        """
        axis, sign = self.outward
        columns = np.zeros((3, 4))
        columns[self.along, 0] = 1.0
        columns[axis, 2] = sign
        columns[:, 1] = np.cross(columns[:, 2], columns[:, 0])
        columns[:, 3] = np.array(self.corner, dtype=float)
        columns[self.along, 3] += self.size[0] / 2
        columns[self.up, 3] += self.size[1] / 2
        columns[axis, 3] += sign > 0
        columns[:, 3] *= cube
        columns[axis, 3] -= sign * inset
        return columns


def rectangles(cells: Voxels, others: Voxels | None = None) -> Iterator[FaceRectangle]:
    """Yield all flat rectangles of outer faces up to six cubes long; ``others`` are cubes of other pieces."""
    filled = np.pad(cells.grid(), 1)
    near = np.zeros_like(filled)
    if others is not None:
        inside = others.cells - np.array(cells.low) + 1
        inside = inside[((inside >= 0) & (inside < filled.shape)).all(axis=1)]
        near[tuple(inside.T)] = True
    for axis in range(3):
        for sign in (1, -1):
            shown = filled & ~np.roll(filled, -sign, axis)
            hidden = shown & np.roll(near, -sign, axis)
            for along in ((axis + 1) % 3, (axis + 2) % 3):
                up = 3 - axis - along
                planes = np.moveaxis(shown, (along, up, axis), (0, 1, 2))
                covered = np.moveaxis(hidden, (along, up, axis), (0, 1, 2))
                for size in np.ndindex(_LONGEST, _LONGEST):
                    wide, high = size[0] + 1, size[1] + 1
                    for u, v, k in np.argwhere(_windows(planes, wide, high)).tolist():
                        at = [0, 0, 0]
                        at[along], at[up], at[axis] = u, v, k
                        corner = np.array(at) - 1 + np.array(cells.low)
                        x, y, z = corner.tolist()
                        dark = bool(covered[u : u + wide, v : v + high, k].all())
                        yield FaceRectangle((x, y, z), (wide, high), along, up, (axis, sign), dark)


def _windows(planes: NDArray[np.bool_], wide: int, high: int) -> NDArray[np.bool_]:
    """Return where a full rectangle begins, bool[u, v, k]."""
    if wide > planes.shape[0] or high > planes.shape[1]:
        return np.zeros((0, 0, 0), dtype=bool)
    rows, columns = planes.shape[0] - wide + 1, planes.shape[1] - high + 1
    fits = np.ones((rows, columns, planes.shape[2]), dtype=bool)
    for u, v in np.ndindex(wide, high):
        fits &= planes[u : u + rows, v : v + columns]
    return fits
