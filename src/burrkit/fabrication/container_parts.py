"""The printed bodies of a container's box: two halves to glue, or a tray with a sliding lid.

Halves meet in a plane between two layers of cubes, and lose no clearance there. The plane is chosen so that
they are printed with the least overhang, the cut upwards; a box that is open on a side is printed whole.

The lid is the layer of a side within the outer walls, and slides to the front, or up on an upright side. It
has a tongue on the left, on the right and at the back; from the front, with three lines to a cube:

    # # . l l l l . # #
    # # l l l l l l # #        l  lid
    # # # . . . . # # #
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.fabrication.measures import Measures
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, MeshError, solid
from burrkit.mesh.boxes import UNITS, Boxes, eroded, units
from burrkit.mesh.solid import HAIR, surface

_Part: TypeAlias = tuple[str, Voxels, Mesh]


class PrintBody(NamedTuple):
    """What is printed in one: the cubes of a piece as drawn, or a ``part`` of a box with its own mesh."""

    name: str
    shape: Voxels
    piece: int
    mesh: Mesh | None = None
    part: str = ""


def box_bodies(box: PrintBody, measures: Measures) -> list[PrintBody]:
    """Return the bodies that make a box. MeshError for walls that take no lid, or cannot be cut."""
    grid = box.shape.grid()
    if not min(_hanging(np.moveaxis(grid, axis, 0)[::way]) for axis, way in product(range(3), (1, -1))):
        return [box]
    made = (_with_lid if measures.lid == "sliding" else _halves)(box.shape, grid, measures)
    return [PrintBody(f"{box.name}, {part}", shape, box.piece, mesh, part) for part, shape, mesh in made]


# Halves --------------------------------------------------------------------------------------------------


def _halves(walls: Voxels, grid: NDArray[np.bool_], measures: Measures) -> list[_Part]:
    axis, cut, is_clean = _best_cut(walls, grid)
    edge, inset = units(measures.cube), units(measures.inset)
    x, y, z = (np.arange(n + 1, dtype=np.int64) * edge for n in grid.shape)
    boxes = eroded(grid, (x, y, z), inset)
    wood, made = np.moveaxis(boxes.wood, axis, 0), []
    # Where the layers at the cut differ, the thin boxes between them belong to both halves.
    thin = 0 if is_clean or not inset else 1
    bevel = 0 if thin else units(measures.bevel) or (0 if inset else units(HAIR))
    for part, shape, first, last, at in (
        ("first half", _below(walls, axis, cut), 0, 2 * cut - 1 + thin, -1),
        ("second half", walls - _below(walls, axis, cut), 2 * cut - thin, len(wood), 0),
    ):
        lines = list(boxes.lines)
        lines[axis] = lines[axis][first : last + 1].copy()
        lines[axis][at] = cut * edge
        filled = np.moveaxis(wood[first:last], 0, axis)
        mesh = surface(Boxes((lines[0], lines[1], lines[2]), filled, is_split=not thin), bevel)
        made.append((part, shape, mesh.moved(np.array(walls.low) * (edge / UNITS))))
    return made


def _hanging(layers: NDArray[np.bool_]) -> int:
    """Return how many cubes have nothing below them, printed layer by layer."""
    return int((layers[1:] & ~layers[:-1]).sum())


def _below(walls: Voxels, axis: int, cut: int) -> Voxels:
    return Voxels(walls.cells[walls.cells[:, axis] < walls.low[axis] + cut])


def _best_cut(walls: Voxels, grid: NDArray[np.bool_]) -> tuple[int, int, bool]:
    """Return the axis and the layer of the best cut, and whether the layers on both sides agree."""
    found = []
    for axis in range(3):
        layers = np.moveaxis(grid, axis, 0)
        for cut in range(1, len(layers)):
            below = _below(walls, axis, cut)
            if below.is_connected and (walls - below).is_connected:
                hanging = _hanging(layers[:cut]) + _hanging(layers[: cut - 1 : -1])
                differ = bool((layers[cut - 1] != layers[cut]).any())
                # Halves of a flat box are flat.
                found.append((hanging, len(layers), -axis, differ, abs(2 * cut - len(layers)), cut))
    if not found:
        raise MeshError("no plane cuts the box into two halves", "unsupported")
    _, _, axis, differ, _, cut = min(found)
    return -axis, cut, not differ


# A sliding lid -------------------------------------------------------------------------------------------


def _with_lid(walls: Voxels, grid: NDArray[np.bool_], measures: Measures) -> list[_Part]:
    """Return the tray and the lid, which is on the side with the least walls."""
    low = np.array(walls.low)
    # The axis across a side, and what is flipped to see it on top, with the way of its lid in front.
    sides = [(axis, flip + across) for axis, across in ((2, ()), (1, (1,)), (0, (1,))) for flip in ((), (2,))]
    views = [np.flip(np.moveaxis(grid, axis, 2), flipped) for axis, flipped in sides]
    fitting = [k for k, view in enumerate(views) if _has_rim(view)]
    if not fitting:
        raise MeshError("no side has a whole rim for a sliding lid; --lid glued cuts the box", "unsupported")
    chosen = min(fitting, key=lambda k: float(views[k][:, :, -1].mean()))
    view, (axis, flipped) = views[chosen], sides[chosen]
    thirds = view.repeat(3, 0).repeat(3, 1).repeat(3, 2)
    coarse, fine = np.zeros_like(view), np.zeros_like(thirds)
    coarse[1:-1, :-1, -1] = True
    fine[3:-3, :-3, -3:] = True
    fine[2:-2, :-2, -2] = True
    made = []
    for part, of_view, of_thirds in (("tray", ~coarse, ~fine), ("lid", coarse, fine)):
        shape, body = (
            Voxels(np.argwhere(np.moveaxis(np.flip(each, flipped), 2, axis)) + corner)
            for each, corner in ((view & of_view, low), (thirds & of_thirds, 3 * low))
        )
        if not body.is_connected:
            raise MeshError(f"the openings divide the {part}; --lid glued cuts the box", "unsupported")
        mesh = solid(body, cube=measures.cube / 3, inset=measures.inset, bevel=measures.bevel)
        made.append((part, shape, mesh))
    return made


def _has_rim(view: NDArray[np.bool_]) -> bool:
    """Return whether the top layer has all cubes of its rim, with room below."""
    top = view[:, :, -1]
    return min(view.shape) > 2 and bool(top[[0, -1]].all() and top[:, [0, -1]].all())
