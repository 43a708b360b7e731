"""Solids of other cells than cubes: closed, in their cells, and as far inside as they should be."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.geometry import Lattice, Voxels
from burrkit.mesh import Mesh, MeshError, solid
from burrkit.mesh.cell_solid import cell_solid, inner_radius
from burrkit.mesh.sides import flat_faces
from tests.drawing.test_cells import FRAMED, POLYHEDRA, SPHERES, cell_volume, some_shapes
from tests.errors import raises

UNIT, INSET = 10.0, 0.1


def assert_closed(mesh: Mesh) -> None:
    """Every edge has one triangle on each side, and around every point triangles form one fan."""
    after: dict[int, dict[int, int]] = {}
    edges: Counter[tuple[int, int]] = Counter()
    for triangle in mesh.triangles.tolist():
        for k in range(3):
            a, b, c = (triangle[(k + j) % 3] for j in range(3))
            edges[a, b] += 1
            after.setdefault(a, {})[b] = c
    assert set(edges.values()) == {1}
    assert all((b, a) in edges for a, b in edges)
    for fan in after.values():
        first = at = next(iter(fan))
        for _ in range(len(fan)):
            at = fan[at]
        assert at == first
        steps, at = 1, fan[first]
        while at != first:
            steps, at = steps + 1, fan[at]
        assert steps == len(fan)
    assert set(after) == set(range(len(mesh.points)))
    assert float(np.linalg.norm(mesh.normals, axis=1).min()) > 1e-9


def windings(mesh: Mesh, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """How often the surface goes round each point, by the angles at which its triangles are seen."""
    found = []
    for point in points:
        a, b, c = (mesh.corners - point).transpose(1, 0, 2)
        x, y, z = (np.linalg.norm(v, axis=1) for v in (a, b, c))
        over = (a * np.cross(b, c)).sum(axis=1)
        under = x * y * z + (a * b).sum(axis=1) * z + (b * c).sum(axis=1) * x + (c * a).sum(axis=1) * y
        found.append(float((2 * np.arctan2(over, under)).sum()) / (4 * np.pi))
    return np.array(found)


def middles(shape: Voxels) -> NDArray[np.float64]:
    return np.array([shape.lattice.vertices(cell).mean(axis=0) for cell in shape])


@pytest.mark.parametrize("lattice", [*POLYHEDRA, SPHERES], ids=str)
def test_solids_are_closed_and_of_their_cells(lattice: Lattice) -> None:
    for shape in some_shapes(lattice, 11, 30, 3):
        mesh = (
            solid(shape, cube=UNIT, inset=INSET)
            if not lattice.is_cubic
            else cell_solid(shape, unit=UNIT, inset=INSET)
        )
        assert_closed(mesh)
        # It goes once round the middle of its cells, and not round those next to them.
        own = middles(shape) * UNIT
        assert windings(mesh, own) == pytest.approx(np.ones(len(own)), abs=1e-6)
        beside = {c for near in lattice.beside(shape.cells) for c in near} - set(shape)
        others = middles(Voxels(sorted(beside), lattice)) * UNIT
        assert windings(mesh, others) == pytest.approx(np.zeros(len(others)), abs=1e-6)


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_the_volume_lacks_the_inset_of_every_side(lattice: Lattice) -> None:
    inset = 0.02
    for shape in some_shapes(lattice, 13, 30, 3):
        whole = sum(cell_volume(lattice, cell) for cell in shape) * UNIT**3
        area = sum(
            float(np.linalg.norm(np.cross(p[1:-1] - p[0], p[2:] - p[0]).sum(axis=0))) / 2
            for face in flat_faces(shape)
            for p in face.polygons
        )
        lost = whole - cell_solid(shape, unit=UNIT, inset=inset).volume
        # To first order; at edges little more or less.
        assert lost == pytest.approx(area * UNIT**2 * inset, rel=0.05)


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_no_point_is_much_nearer_to_a_neighbour_than_the_inset(lattice: Lattice) -> None:
    shape = some_shapes(lattice, 17, 30, 3)[0]
    mesh = cell_solid(shape, unit=UNIT, inset=INSET)
    inside = set(shape)
    rng = np.random.default_rng(5)
    weights = rng.dirichlet(np.ones(3), (len(mesh.triangles), 4))
    points = np.concatenate([mesh.points, (weights @ mesh.corners).reshape(-1, 3)]) / UNIT
    beside = {c for near in lattice.beside(shape.cells) for c in near} - inside
    metric = np.array(lattice.metric)
    for cell in sorted(beside):
        kind = int(lattice.split(np.array([cell]))[0][0])
        place = lattice.places(np.array([cell]))[0] @ metric
        outside = np.full(len(points), -np.inf)
        for facet in lattice.facets[kind]:
            normal = np.linalg.solve(metric, np.array(facet.normal, dtype=np.float64))
            normal /= np.linalg.norm(normal)
            outside = np.maximum(outside, (points - place - np.array(facet.vertices[0]) @ metric) @ normal)
        # The least is next to inner edges of obtuse cells, and of bricks that rest on two others.
        assert float(outside.min()) * UNIT > INSET / 3 - 1e-9


def test_cubes_are_those_without_bevels() -> None:
    cubes = bk.lattices.by_name("cubes")
    for shape in some_shapes(cubes, 19, 40, 4):
        mesh, other = (
            cell_solid(shape, unit=UNIT, inset=INSET),
            solid(shape, cube=UNIT, inset=INSET, bevel=0.0),
        )
        # The bodies of cubes are about their places, those of solids begin there.
        assert mesh.low + UNIT / 2 == pytest.approx(other.low)
        assert mesh.size == pytest.approx(other.size)
        assert mesh.volume == pytest.approx(other.volume, rel=1e-3)


def test_cells_that_touch_in_an_edge_or_a_corner_alone() -> None:
    cubes = bk.lattices.by_name("cubes")
    for cells in (
        [(0, 0, 0), (1, 1, 0)],
        [(0, 0, 0), (1, 1, 1)],
        [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)],
    ):
        for inset in (0.0, INSET):
            mesh = cell_solid(Voxels(cells, cubes), unit=UNIT, inset=inset)
            assert_closed(mesh)
            assert mesh.volume == pytest.approx(len(cells) * UNIT**3, rel=0.08)


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_one_cell_is_smaller_on_all_sides(lattice: Lattice) -> None:
    for kind in lattice.types:
        shape = Voxels([kind.cell], lattice)
        mesh = cell_solid(shape, unit=UNIT, inset=INSET)
        assert_closed(mesh)
        for face in flat_faces(shape):
            heights = mesh.points @ face.normal - face.polygons[0][0] @ face.normal * UNIT
            assert heights.max() == pytest.approx(-INSET)


def test_a_lattice_with_a_reflection_as_its_metric() -> None:
    box = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    mirrored = bk.lattices.make_lattice(
        {
            "name": "planks seen in a mirror",
            "cells": [{"cell": [0, 0, 0], "body": box}],
            "shifts": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
            "steps": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
            "metric": [[-0.5, 0, 0], [0, 1, 0], [0, 0, 1]],
            "axes": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
        }
    )
    shape = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)], mirrored)
    mesh = solid(shape, cube=UNIT, inset=INSET)
    assert_closed(mesh)
    assert windings(mesh, middles(shape) * UNIT) == pytest.approx(np.ones(3), abs=1e-6)
    for face in flat_faces(shape):
        for p in face.polygons:
            assert np.cross(p[1] - p[0], p[2] - p[1]) @ face.normal > 0


def test_necks_join_balls_that_touch() -> None:
    sphere = 4 / 3 * np.pi * (UNIT / 2 - INSET) ** 3
    single = solid(Voxels([(0, 0, 0)], SPHERES), cube=UNIT, inset=INSET)
    apart = solid(Voxels([(0, 0, 0), (2, 0, 0)], SPHERES), cube=UNIT, inset=INSET)
    pair = solid(Voxels([(0, 0, 0), (1, 1, 0)], SPHERES), cube=UNIT, inset=INSET)
    assert 0.95 < single.volume / sphere < 1
    assert apart.volume == pytest.approx(2 * single.volume)
    assert 2 * single.volume < pair.volume < 2.2 * single.volume
    # Three balls around a hole.
    ring = solid(Voxels([(0, 0, 0), (1, 1, 0), (1, 0, 1)], SPHERES), cube=UNIT, inset=INSET)
    for mesh, holes, parts in ((single, 0, 1), (apart, 0, 2), (pair, 0, 1), (ring, 1, 1)):
        assert_closed(mesh)
        assert len(mesh.points) - len(mesh.triangles) // 2 == 2 * parts - 2 * holes


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_too_large_an_inset_is_refused(lattice: Lattice) -> None:
    shape = Voxels([lattice.types[0].cell], lattice)
    with raises(MeshError, "too-large little"):
        solid(shape, cube=UNIT, inset=0.51 * inner_radius(lattice) * UNIT)
    with pytest.raises(MeshError, match="must be"):
        solid(shape, cube=UNIT, inset=-1.0)


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_places_in_space_are_those_of_the_cells(lattice: Lattice) -> None:
    rng = random.Random(23)
    shape = some_shapes(lattice, 23, 12, 2)[0]
    checked = 0
    for turn in lattice.proper:
        if lattice.turned(turn, shape.cells) is None:
            continue
        x, y, z = (rng.randint(-2, 2) * np.array(lattice.shifts[0])).tolist()
        motion = bk.Motion(turn, (x, y, z))
        matrix, shift = lattice.motion_in_space(shape.cells, motion)
        assert matrix @ matrix.T == pytest.approx(np.eye(3), abs=1e-9)
        assert np.linalg.det(matrix) == pytest.approx(1)
        there = middles(shape) @ matrix.T + shift
        image = middles(shape.moved(motion))
        away = np.linalg.norm(there[:, None] - image, axis=2)
        assert away.min(axis=0).max() < 1e-9
        assert len(there) == len(image)
        checked += 1
    assert checked >= 4
