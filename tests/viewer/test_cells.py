"""Scenes of puzzles of other cells than cubes."""

from __future__ import annotations

import json

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.geometry import Lattice
from burrkit.viewer.exploration import exploration
from burrkit.viewer.page import page
from burrkit.viewer.scene import scene_of_solved
from burrkit.viewer.solids import solid_document
from tests.picture.test_cells import FRAMED, POLYHEDRA, SPHERES, cell_volume, solved, some_shapes


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
    moves = [move for node in found.tree.nodes() for move in node.moves]
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
    with pytest.raises(PuzzleError, match="works for cubes only"):
        exploration(problem)
