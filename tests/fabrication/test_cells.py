"""Folders for puzzles of other cells than cubes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import burrkit as bk
from burrkit.cli.app import app
from burrkit.drawing.explode import outer_points
from burrkit.fabrication.contents import Order, everything
from burrkit.fabrication.measures import Measures
from burrkit.fabrication.plates import best_side
from burrkit.geometry import Lattice, Voxels
from burrkit.mesh import MeshError, solid
from tests.drawing.test_cells import FRAMED, SPHERES, solved, some_shapes
from tests.errors import raises
from tests.formats.test_meshes import document


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_a_folder_for_every_lattice(lattice: Lattice) -> None:
    problem, found = solved(lattice)
    files = everything(problem, Order(things=("print", "assembly")), found)
    assert {
        "READ-ME.txt",
        "print/plate-1.3mf",
        "print/plate-1.stl",
        "print/pieces.obj",
        "print/pieces.glb",
        "print/coupon.3mf",
        "assembly/steps.pdf",
        "assembly/solution.glb",
    } <= set(files)
    assert not any(name.endswith(".scad") for name in files)
    assert lattice.name in files["READ-ME.txt"].decode()
    assert "animations" in document(files["assembly/solution.glb"])
    assert len(files["print/plate-1.stl"]) > 84 + 3 * 4 * 50
    assert everything(problem, Order(things=("print", "assembly")), found) == files


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_pieces_stand_on_the_bed(lattice: Lattice) -> None:
    for shape in some_shapes(lattice, 29):
        matrix = best_side(shape)
        assert matrix @ matrix.T == pytest.approx(np.eye(3), abs=1e-9)
        assert np.linalg.det(matrix) == pytest.approx(1)
        points = outer_points(shape) @ matrix.T
        low = points[points[:, 2] < points[:, 2].min() + 1e-6]
        assert len(low) >= 3
        wide, deep, _ = np.ptp(points, axis=0)
        assert wide > deep - 1e-6
        assert solid(shape, cube=10.0, inset=0.05).moved((0, 0, 0), matrix).volume > 0


def test_what_is_made_of_cubes_only_is_refused() -> None:
    shapes = some_shapes(SPHERES, 1, 10, 2)
    goal = bk.Goal(Voxels(np.concatenate([shape.cells for shape in shapes]), SPHERES))
    problem = bk.Problem(tuple(bk.Piece(shape) for shape in shapes), goal)
    with raises(MeshError, "unsupported spheres"):
        everything(problem, Order())
    order = Order(Measures(wall=2.0), ("print",))
    with raises(MeshError, "unsupported hollow"):
        order.check(problem)
    with raises(MeshError, "too-large little"):
        replace(order, measures=Measures(inset=2.0)).check(problem)


def test_the_command_leaves_out_the_cut_sheet(tmp_path: Path) -> None:
    source = tmp_path / "rhombic.xmpuzzle"
    runner = CliRunner()
    made = runner.invoke(
        app, ["convert", "antique", "--lattice", "rhombic", "--scale", "1", "-o", str(source)]
    )
    assert made.exit_code == 0
    made = runner.invoke(app, ["make", str(source), "-o", str(tmp_path / "out"), "--unsolved"])
    assert made.exit_code == 0, made.output
    assert (tmp_path / "out" / "print" / "plate-1.stl").exists()
    assert not (tmp_path / "out" / "wood").exists()
    made = runner.invoke(app, ["make", str(source), "-o", str(tmp_path / "wood"), "--only", "wood"])
    assert made.exit_code != 0
