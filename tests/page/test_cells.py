"""Scenes of puzzles of other cells than cubes."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.page.exploration import exploration
from burrkit.page.pieces import piece_documents, solid_document
from burrkit.page.scene import scene_of_solved
from burrkit.page.template import page
from burrkit.puzzle import Goal, Piece, Problem
from tests.drawing.test_cells import FRAMED, POLYHEDRA, SPHERES, cell_volume, solved, some_shapes
from tests.errors import raises


def points_of(numbers: list[float]) -> NDArray[np.float64]:
    return np.array(numbers).reshape(-1, 3)


@pytest.mark.parametrize("lattice", [one for one in POLYHEDRA if not one.is_cubic], ids=str)
def test_faces_close_a_solid_a_little_smaller_than_the_piece(lattice: Lattice) -> None:
    for shape in some_shapes(lattice, 31):
        solid = solid_document(shape)["solid"]
        points = points_of(solid["points"])
        volume, flux = 0.0, np.zeros(3)
        for face in solid["faces"]:
            corners = points[face]
            for k in range(1, len(corners) - 1):
                area = np.cross(corners[k] - corners[0], corners[k + 1] - corners[0]) / 2
                volume += float(corners[0] @ area) / 3
                flux += area
        whole = sum(cell_volume(lattice, cell) for cell in shape)
        assert 0.8 * whole < volume < whole
        assert np.abs(flux).max() < 0.02 * whole ** (2 / 3)
        assert set(solid["edges"]) <= set(range(len(points)))
        assert len(solid["edges"]) % 2 == 0


def is_inside(lattice: Lattice, cell: tuple[int, int, int], point: NDArray[np.float64]) -> bool:
    """Whether a point of space is within the body of a cell."""
    kinds, _ = lattice.split(np.array([cell]))
    middle = lattice.vertices(cell).mean(axis=0)
    place = lattice.places(np.array([cell]))[0]
    for facet in lattice.facets[int(kinds[0])]:
        a, b, c = ((np.array(facet.vertices[i]) + place) @ np.array(lattice.metric) for i in range(3))
        normal = np.cross(b - a, c - a)
        if (point - a) @ normal * ((middle - a) @ normal) <= 0:
            return False
    return True


@pytest.mark.parametrize("lattice", [one for one in POLYHEDRA if not one.is_cubic], ids=str)
def test_painted_cells_have_faces_of_their_own(lattice: Lattice) -> None:
    shape = some_shapes(lattice, 32)[0]
    colours = {cell: ("#d55e00", "#0072b2")[k % 2] for k, cell in enumerate(shape) if k % 3}
    plain, solid = solid_document(shape)["solid"], solid_document(shape, colours)["solid"]
    points = points_of(solid["points"])
    paint = {k: colour for colour, faces in solid["painted"] for k in faces}
    assert set(paint.values()) == set(colours.values())
    volume = 0.0
    for number, face in enumerate(solid["faces"]):
        a, b, c = points[face[:3]]
        normal = np.cross(b - a, c - a)
        # Not on a seam, from where a third cell may begin.
        below = 0.35 * a + 0.41 * b + 0.24 * c - 0.001 * normal / np.linalg.norm(normal)
        under = {colours.get(cell) for cell in shape if is_inside(lattice, cell, below)}
        assert under <= {paint.get(number)}, "a face has the colour of another cell"
        for k in range(1, len(face) - 1):
            volume += float(np.linalg.det(points[[face[0], face[k], face[k + 1]]])) / 6
    assert volume == pytest.approx(solid_volume(plain), rel=1e-3)
    assert len(solid["edges"]) == len(plain["edges"])


def solid_volume(solid: dict[str, Any]) -> float:
    """The volume within the faces of a solid."""
    points = points_of(solid["points"])
    return sum(
        float(np.linalg.det(points[[face[0], face[k], face[k + 1]]])) / 6
        for face in solid["faces"]
        for k in range(1, len(face) - 1)
    )


def test_painted_cells_are_in_scenes() -> None:
    balls, prisms = by_name("spheres"), by_name("triangular prisms")
    for lattice, cells in ((balls, [(0, 0, 0), (1, 1, 0)]), (prisms, [(0, 0, 0), (1, 0, 0)])):
        drawn = Piece(Voxels(cells, lattice), colours=((cells[1], 2),))
        (document,) = piece_documents(Problem((drawn,), Goal(drawn.shape)), [(1, 2, 3), (255, 0, 16)])
        ((colour, numbers),) = document["balls" if lattice is balls else "solid"]["painted"]
        assert colour == "#ff0010"
        assert numbers == [1] if lattice is balls else len(numbers) == 4


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_the_scene_puts_pieces_where_the_assembly_has_them(lattice: Lattice) -> None:
    _, found = solved(lattice)
    scene = json.loads(json.dumps(scene_of_solved(found)))
    assert page(scene).html.count("burrkit-scene") >= 1
    (solution,) = scene["solutions"]
    metric = np.array(lattice.metric)
    for piece, place, shape in zip(scene["pieces"], solution["places"], found.assembly.shapes, strict=True):
        assert "cells" not in piece
        drawn = points_of(piece["balls"]["centres"] if lattice is SPHERES else piece["solid"]["points"])
        there = drawn @ np.array(place[:9]).reshape(3, 3).T + np.array(place[9:])
        own = solid_document(shape)
        image = points_of(own["balls"]["centres"] if lattice is SPHERES else own["solid"]["points"])
        away = np.linalg.norm(there[:, None] - image, axis=2)
        assert away.min(axis=0).max() < 1e-4
        assert away.min(axis=1).max() < 1e-4
    steps = solution["steps"]
    assert found.tree is not None
    moves = [move for node in found.tree.nodes() for move in node.slides]
    ways = {tuple(np.round(step["way"], 6)) for step in steps}
    assert len(steps) == len(moves)
    for move in moves:
        way = np.array(lattice.axes[move.axis]) @ metric * move.distance / lattice.parts
        assert any(np.allclose(way, other, atol=1e-5) for other in ways)


def test_notebooks_show_other_cells() -> None:
    problem, found = solved(SPHERES)
    result = bk.solve(problem, progress=False)
    assert "balls" in bk.view(result).html
    assert "balls" in bk.view(found).html
    assert "balls" in (result._repr_html_() or "")
    assert "<svg" in problem.pieces[0]._repr_svg_()
    assert "<svg" in problem._repr_svg_()


def test_placements_are_shown_of_cubes_only() -> None:
    problem, _ = solved(SPHERES)
    with raises(PuzzleError, "unsupported works"):
        exploration(problem)
