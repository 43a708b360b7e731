"""Figures and panels of bodies of other cells than cubes, with their marks and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.arrow import arrow, arrow_length
from burrkit.drawing.cell_scene import BallScene, CellScene, VisibleSpot, scene_of, shade_of
from burrkit.drawing.display import Area, Words
from burrkit.drawing.figure import MARK, Body, Box, Figure
from burrkit.drawing.view import View
from burrkit.geometry import Voxels
from burrkit.palette import ink_on

if TYPE_CHECKING:
    from burrkit.moves.model import Move

#: The most arrows of a move, and the gap between a side and its arrow, in edges of a cube.
_MOST_ARROWS: Final = 3
_SPACE: Final = 0.18

#: A side faces along a move if the cosine of the angle between them is above this.
_ALONG: Final = 0.25

#: The greatest part of the moving bodies that may be hidden.
_MOST_HIDDEN: Final = 0.65

#: The size of a mark by the room around its middle.
_BY_ROOM: Final = 1.3


def cell_figure(bodies: Sequence[Body], view: View) -> Figure:
    """Return the figure of bodies of one lattice that share no cell."""
    return _figure(scene_of(bodies, view), bodies, frozenset())


def _figure(scene: CellScene, bodies: Sequence[Body], taken: frozenset[tuple[int, int]]) -> Figure:
    strokes = tuple(scene.strokes)
    marks = tuple(_marks(scene, bodies, taken))
    return Figure(tuple(scene.areas), strokes, marks, scene.box())


def _marks(scene: CellScene, bodies: Sequence[Body], taken: frozenset[tuple[int, int]]) -> list[Words]:
    """Return the mark of each body, where most room is around it."""
    if not any(body.mark for body in bodies):
        return []
    best: dict[int, VisibleSpot] = {}
    for spot in scene.spots:
        known = best.get(spot.body)
        if known is None or _rank(spot, taken) > _rank(known, taken):
            best[spot.body] = spot
    found = []
    for number, spot in sorted(best.items()):
        body = bodies[number]
        if body.mark:
            size = MARK if len(body.mark) == 1 else 1.2 * MARK / len(body.mark)
            ground = shade_of(body, np.array(spot.normal), scene.sight)
            if isinstance(scene, BallScene):
                ground = body.colour
            size = min(size, _BY_ROOM * spot.room)
            found.append(Words(body.mark, spot.at, size, ink_on(ground), "middle", bold=True))
    return found


def _rank(spot: VisibleSpot, taken: frozenset[tuple[int, int]]) -> tuple[bool, float, float, float]:
    return (spot.body, spot.face) not in taken, round(min(spot.room, MARK), 3), -spot.at[1], spot.at[0]


# Panels --------------------------------------------------------------------------------------------------


def cell_occluders(bodies: Sequence[Body], view: View) -> frozenset[int]:
    """Return pale bodies to draw transparent, the worst first, until the others hide little enough."""
    solid = dict(enumerate(bodies))
    while True:
        numbers = list(solid)
        shares = scene_of(list(solid.values()), view).shares()
        moving = [(k, found) for k, found in shares.items() if not solid[numbers[k]].pale]
        whole = sum(size for _, (size, _) in moving)
        hiding: dict[int, float] = {}
        for _, (_, over) in moving:
            for other, size in over.items():
                if solid[numbers[other]].pale:
                    hiding[numbers[other]] = hiding.get(numbers[other], 0.0) + size
        if sum(hiding.values()) <= _MOST_HIDDEN * whole:
            return frozenset(range(len(bodies))) - solid.keys()
        del solid[max(hiding, key=lambda body: (hiding[body], -body))]


def cell_panel(bodies: Sequence[Body], move: Move | None, view: View) -> Figure:
    """Return bodies before a move, with its arrows; those that are not pale move."""
    hiding = cell_occluders(bodies, view)
    solid = [body for number, body in enumerate(bodies) if number not in hiding]
    transparent = [body for number, body in enumerate(bodies) if number in hiding]
    scene = scene_of(solid, view)
    areas: list[Area] = []
    taken: frozenset[tuple[int, int]] = frozenset()
    if move is not None:
        areas, taken = _arrows(scene, solid, move)
    drawn = _figure(scene, solid, taken)
    box, strokes = drawn.box, drawn.strokes
    if areas:
        box = box.joined(Box.around(np.array([point for area in areas for point in area.loops[0]])))
    if transparent:
        empty = scene_of(transparent, view)
        strokes += tuple(empty.outlines)
        box = box.joined(empty.box())
    return replace(drawn, strokes=strokes, extra=tuple(areas), box=box)


def _arrows(
    scene: CellScene, bodies: Sequence[Body], move: Move
) -> tuple[list[Area], frozenset[tuple[int, int]]]:
    """Return the arrows of a move, and the faces at which they are."""
    lattice = move.lattice
    way = np.array(lattice.axes[move.axis]) @ np.array(lattice.metric) * (1 if move.distance > 0 else -1)
    units = abs(move.distance) / lattice.parts
    length = arrow_length(units * float(np.linalg.norm(way)), frees=move.frees)
    way = way / np.linalg.norm(way)
    toward = float(way @ scene.sight.toward) > 0
    flat = scene.sight.on_paper(way)
    # An arrow that points at the viewer is drawn longer than it is seen.
    flat = flat * max(1.0, 0.5 / max(float(np.linalg.norm(flat)), 1e-6))
    chosen: list[tuple[bool, float, VisibleSpot]] = []
    for part in _parts(bodies):
        spots = [spot for spot in scene.spots if spot.body in part]
        if spots:
            ranked = [(_is_along(spot, way, toward=toward), min(spot.room, 0.6), spot) for spot in spots]
            chosen.append(max(ranked, key=lambda item: (item[0], round(item[1], 3), item[2].at)))
    chosen.sort(key=lambda item: (item[0], item[1]), reverse=True)
    areas: list[Area] = []
    shown = ([item for item in chosen if item[0]] or chosen)[:_MOST_ARROWS]
    for _, _, spot in shown:
        start = np.array(spot.at) + (flat * _SPACE if toward else -flat * (_SPACE + length))
        areas += arrow(start, flat, length)
    return areas, frozenset((spot.body, spot.face) for _, _, spot in shown)


def _is_along(spot: VisibleSpot, way: NDArray[np.float64], *, toward: bool) -> bool:
    cosine = float(np.array(spot.normal) @ way)
    return cosine > _ALONG if toward else cosine < -_ALONG


def _parts(bodies: Sequence[Body]) -> list[list[int]]:
    """Return the bodies that move, those together whose cells touch."""
    moving = [(number, body) for number, body in enumerate(bodies) if not body.pale]
    if not moving:
        return []
    lattice = moving[0][1].cells.lattice
    found: list[list[int]] = []
    for offset in dict.fromkeys(body.offset for _, body in moving):
        some = [(number, body) for number, body in moving if body.offset == offset]
        together = Voxels([cell for _, body in some for cell in body.cells], lattice)
        found += [
            [number for number, body in some if next(iter(body.cells)) in part]
            for part in together.components()
        ]
    return found
