"""Surfaces as cubes: exact where the answer is known, and refused where there is no inside."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, MeshError, joined, solid
from burrkit.mesh.voxelise import MOST_CUBES, voxelise
from tests.errors import raises

CELLS = st.sets(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=20)


def box(low: tuple[float, ...], high: tuple[float, ...]) -> Mesh:
    made = solid(Voxels.box(1, 1, 1), cube=1.0, inset=0.0, bevel=0.0)
    size = np.array(high) - low
    return Mesh(made.points * size + np.array(low), made.triangles)


@given(CELLS)
def test_cubes_come_back_as_they_were(cells: set[tuple[int, int, int]]) -> None:
    shape = Voxels(cells).normalized()
    if max(shape.extent) < 2:
        return
    made = voxelise(solid(shape, cube=7.0, inset=0.0, bevel=0.0), max(shape.extent))
    assert made.cubes() == shape
    assert made.edge == pytest.approx(7.0)
    assert made.share.sum() == pytest.approx(len(shape))


def test_shares_of_a_slab() -> None:
    made = voxelise(box((0, 0, 0), (4, 4, 1.3)), 4)
    assert made.share.shape == (4, 4, 2)
    # Centred: 0.35 of a cube are empty below and above.
    assert made.share == pytest.approx(np.full((4, 4, 2), 0.65))


def test_bodies_that_overlap_count_once() -> None:
    made = voxelise(joined((box((0, 0, 0), (4, 2, 2)), box((1, 0, 0), (3, 2, 2)))), 4)
    assert made.share == pytest.approx(np.ones((4, 2, 2)))


def test_a_cavity_is_empty() -> None:
    made = voxelise(joined((box((0, 0, 0), (3, 3, 3)), box((1, 1, 1), (2, 2, 2)).flipped())), 3)
    assert made.cubes() == Voxels(set(Voxels.box(3, 3, 3)) - {(1, 1, 1)})


def test_a_ball_has_its_volume() -> None:
    trimesh = pytest.importorskip("trimesh")
    ball = trimesh.creation.icosphere(3, 10.0)
    mesh = Mesh(np.array(ball.vertices), np.array(ball.faces, dtype=np.int32))
    made = voxelise(mesh, 9)
    assert made.share.sum() * made.edge**3 == pytest.approx(mesh.volume, rel=0.002)


@pytest.mark.parametrize("cubes", [-1, 0, 1, MOST_CUBES + 1])
def test_wrong_numbers_of_cubes(cubes: int) -> None:
    with raises(MeshError, "invalid-mesh 2"):
        voxelise(box((0, 0, 0), (1, 1, 1)), cubes)


def test_meshes_without_an_inside() -> None:
    whole = box((0, 0, 0), (1, 1, 1))
    with raises(MeshError, "invalid-mesh closed"):
        voxelise(Mesh(whole.points, whole.triangles[:-1]), 4)
    with raises(MeshError, "invalid-mesh inside"):
        voxelise(whole.flipped(), 4)
    with raises(MeshError, "invalid-mesh flat"):
        voxelise(Mesh(whole.points * [1, 1, 0], whole.triangles), 4)
    with raises(MeshError, "invalid-mesh numbers"):
        voxelise(Mesh(whole.points * np.nan, whole.triangles), 4)
    with raises(MeshError, "invalid-mesh triangles"):
        voxelise(Mesh(whole.points, whole.triangles[:0]), 4)
