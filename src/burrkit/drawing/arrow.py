"""Arrows that show the direction of a group: flat, along the move, beside the best visible face.

Towards the viewer an arrow starts at the group's leading faces; away from the viewer, where these are
hidden, it ends at the faces behind, like a finger that pushes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.display import Area
from burrkit.drawing.figure import Box, Faces, Plane, Scene, middle_of
from burrkit.drawing.shade import PAPER
from burrkit.drawing.view import View
from burrkit.palette import ACCENT

if TYPE_CHECKING:
    from burrkit.moves.model import Move

#: Measures in edges of a cube: between a face and its arrow, and of the arrow itself.
_SPACE: Final = 0.22
_SHORTEST: Final = 1.3
_LONGEST: Final = 2.4
_SHAFT: Final = 0.24
_HEAD: Final = 0.72
_HEAD_LENGTH: Final = 0.66
_RIM: Final = 0.09

#: The most arrows of a group in many parts; those in front come first.
_MOST: Final = 3


@dataclass(frozen=True)
class Arrows:
    """Arrows in edges of a cube, their bounding box, and the flat faces of bodies that they point at."""

    areas: tuple[Area, ...]
    box: Box
    faces: frozenset[tuple[int, Plane]]


NO_ARROWS: Final = Arrows((), Box(0, 0, 0, 0), frozenset())


def arrows(scene: Scene, parts: list[list[int]], move: Move, view: View) -> Arrows:
    """Return the arrows of a move, one for each of ``parts``: connected bodies that move."""
    sign = 1 if move.distance > 0 else -1
    towards = view.faces_viewer(move.axis, sign)
    side = view.axes.index(move.axis)
    length = arrow_length(abs(move.distance), frees=move.frees)
    way = view.points(np.eye(3)[move.axis] * sign)
    faces = scene.flat_faces()
    places = [
        max(_place(body, faces[body], side) for body in part if body in faces)
        for part in parts
        if any(body in faces for body in part)
    ]
    places.sort(reverse=True)
    shown = ([place for place in places if place.is_right] or places)[:_MOST]
    areas: list[Area] = []
    for place in shown:
        point = middle_of(place.plane, faces[place.body][place.plane], view)
        start = np.array(point) + (way * _SPACE if towards else -way * (_SPACE + length))
        areas += arrow(start, way, length)
    corners = np.array([corner for area in areas for corner in area.loops[0]])
    taken = frozenset((place.body, place.plane) for place in shown)
    return Arrows(tuple(areas), Box.around(corners), taken)


class _Place(NamedTuple):
    """A flat face for an arrow; better faces compare greater."""

    is_right: bool
    foremost: int
    size: int
    plane: Plane
    body: int


def _place(body: int, faces: Faces, side: int) -> _Place:
    """Return the foremost face of the body on a side, or else its largest face."""
    own = [plane for plane in faces if plane[0] == side]
    if own:
        plane = max(own, key=lambda plane: plane[1])
        return _Place(True, plane[1], len(faces[plane]), plane, body)
    plane = max(faces, key=lambda plane: (len(faces[plane]), plane))
    return _Place(False, 0, len(faces[plane]), plane, body)


def arrow_length(distance: float, *, frees: bool) -> float:
    """Return the length of the arrow of a move by so many edges of a cube."""
    return _LONGEST if frees else min(max(distance, _SHORTEST), _LONGEST)


def arrow(start: NDArray[np.float64], way: NDArray[np.float64], length: float) -> list[Area]:
    """Return an arrow with a rim of paper, so that it stands out from any piece."""
    aside = np.array((-way[1], way[0]))
    neck = length - _HEAD_LENGTH
    outline = [(0.0, _SHAFT), (neck, _SHAFT), (neck, _HEAD), (length, 0.0)]
    outline += [(along, -off) for along, off in reversed(outline[:-1])]
    shape = np.array([(along, off / 2) for along, off in outline])
    rim = np.array(
        [
            (-_RIM, _SHAFT / 2 + _RIM),
            (neck - _RIM, _SHAFT / 2 + _RIM),
            (neck - _RIM, _HEAD / 2 + 1.8 * _RIM),
            (length + 2.2 * _RIM, 0),
        ]
    )
    rim = np.concatenate((rim, (rim * (1, -1))[-2::-1]))
    return [
        Area((tuple((x, y) for x, y in (start + points @ np.stack((way, aside))).tolist()),), colour)
        for points, colour in ((rim, PAPER), (shape, ACCENT))
    ]
