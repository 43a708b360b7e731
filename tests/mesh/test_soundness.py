"""Meshes that can be printed, and what is wrong with others."""

from __future__ import annotations

import numpy as np
import pytest

from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, joined, solid
from burrkit.mesh.box_tree import BoxTree
from burrkit.mesh.holes import closed
from burrkit.mesh.sliding import room_ahead
from burrkit.mesh.soundness import MOST_WALL, faults, self_crossings, shells, thinnest_wall


def box(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> Mesh:
    unit = solid(Voxels.box(1, 1, 1), cube=1.0, inset=0.0, bevel=0.0)
    return Mesh(unit.points * (x, y, z) + at, unit.triangles)


@pytest.mark.parametrize(("many", "others"), [(1, 1), (7, 5), (40, 90)])
def test_trees_find_the_pairs_of_boxes_that_overlap(many: int, others: int) -> None:
    chance = np.random.default_rng(many)
    low, other = chance.random((many, 3)), chance.random((others, 3))
    high, end = low + 0.3 * chance.random((many, 3)), other + 0.3 * chance.random((others, 3))
    found = BoxTree(low, high).pairs(BoxTree(other, end))
    wanted = {
        (i, j)
        for i in range(many)
        for j in range(others)
        if (low[i] <= end[j]).all() and (other[j] <= high[i]).all()
    }
    assert set(map(tuple, found.tolist())) == wanted
    assert len(found) == len(wanted)


def test_a_sound_body() -> None:
    assert faults(box(3, 4, 5)) == []
    hollow = joined([box(9, 9, 9), box(3, 3, 3, (3, 3, 3)).flipped()])
    assert faults(hollow) == []
    assert sorted(part.volume for part in shells(hollow)) == [-27.0, 729.0]


@pytest.mark.parametrize(
    ("mesh", "says"),
    [
        (Mesh(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int32)), "no triangles"),
        (Mesh(box(1, 1, 1).points, box(1, 1, 1).triangles[1:]), "not watertight: 3 edges"),
        (box(1, 1, 1).flipped(), "inside out"),
        (joined([box(2, 2, 2), box(2, 2, 2, (9, 0, 0))]), "2 bodies"),
        (joined([box(9, 9, 9), box(2, 2, 9, (3, 3, 4)).flipped()]), "passes through itself"),
    ],
)
def test_what_is_wrong_is_reported(mesh: Mesh, says: str) -> None:
    assert any(says in fault for fault in faults(mesh)), faults(mesh)


def test_a_triangle_wound_the_other_way() -> None:
    mesh = box(1, 1, 1)
    turned = mesh.triangles.copy()
    turned[0] = turned[0, ::-1]
    assert "not wound one way" in faults(Mesh(mesh.points, turned))[0]


def test_neighbours_that_touch_do_not_cross() -> None:
    assert len(self_crossings(solid(Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)]), inset=0.0, bevel=0.0))) == 0


def test_walls() -> None:
    assert thinnest_wall(box(20, 20, 20)) == MOST_WALL
    assert thinnest_wall(box(20, 20, 1.5)) == pytest.approx(1.5, abs=1e-3)
    # The edge of a wedge of 45 degrees is not a wall.
    wedge = Mesh(box(20, 20, 20).points.copy(), box(1, 1, 1).triangles)
    top = wedge.points[:, 2] > 1
    wedge.points[top] -= (0, 0, 0)
    wedge.points[top & (wedge.points[:, 0] > 1), 2] = 0.0
    assert thinnest_wall(wedge) == MOST_WALL


# Sliding -------------------------------------------------------------------------------------------------


def test_room_ahead_of_boxes() -> None:
    one, other = box(2, 2, 2), box(2, 2, 2, (5, 1, 1))
    x = np.array((1.0, 0.0, 0.0))
    assert room_ahead(one, other, x, 9.0) == pytest.approx(3.0)
    assert room_ahead(one, other, x, 2.0) == 2.0
    assert room_ahead(one, other, -x, 9.0) == 9.0
    assert room_ahead(other, one, -x, 9.0) == pytest.approx(3.0)
    assert room_ahead(one, box(2, 2, 2, (5, 2.1, 0)), x, 9.0) == 9.0


def test_room_ahead_of_what_is_in_line() -> None:
    """Equal outlines have no corner and no crossing of edges within each other; walls in line do not meet."""
    one, x = box(2, 2, 2), np.array((1.0, 0.0, 0.0))
    assert room_ahead(one, box(2, 2, 2, (5, 0, 0)), x, 9.0) == pytest.approx(3.0, abs=1e-4)
    assert room_ahead(one, box(2, 1, 2, (5, 0, 0)), x, 9.0) == pytest.approx(3.0, abs=1e-4)
    assert room_ahead(one, box(2, 2, 2, (5, 2, 0)), x, 9.0) == 9.0


def test_room_ahead_aslant() -> None:
    one, other = box(2, 2, 2), box(2, 2, 2, (5, 5, 0))
    assert room_ahead(one, other, np.array((1.0, 1.0, 0.0)) / np.sqrt(2), 20.0) == pytest.approx(
        3 * np.sqrt(2)
    )


def test_edges_meet_where_no_corner_does() -> None:
    """Two ridges across each other: their edges meet, far from all corners."""
    ridge = Mesh(
        np.array([(0, -9, 0), (0, 9, 0), (-1, -9, -1), (-1, 9, -1), (1, -9, -1), (1, 9, -1)], dtype=float),
        np.array([(0, 1, 2), (1, 3, 2), (0, 4, 1), (1, 4, 5)], dtype=np.int32),
    )
    other = Mesh(ridge.points[:, [1, 0, 2]] * (1, 1, -1) + (0, 0, 4), ridge.triangles)
    assert room_ahead(ridge, other, np.array((0.0, 0.0, 1.0)), 9.0) == pytest.approx(4.0)


# Holes ---------------------------------------------------------------------------------------------------


def test_a_hole_of_any_outline_is_closed_flat() -> None:
    """A U has its middle outside itself: a fan from there would leave the hole."""
    cells = [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (2, 2, 0)]
    whole = solid(Voxels(cells), cube=1.0, inset=0.0, bevel=0.0)
    on_top = (whole.corners[:, :, 2] > 0.999).all(axis=1)
    mesh, holes = closed(Mesh(whole.points, whole.triangles[~on_top]))
    assert holes == 1
    assert faults(mesh) == []
    assert mesh.volume == pytest.approx(7.0)
    assert closed(whole) == (whole, 0)
