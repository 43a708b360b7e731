"""Pieces with the surface of a mesh: closed, apart from each other, and free to move as their cubes are."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from burrkit.fabrication import booleans
from burrkit.fabrication.carving import Carved, carve, files, joints_of, with_rim
from burrkit.fabrication.plates import Bed
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, MeshError, solid
from burrkit.mesh.voxelise import voxelise
from burrkit.moves.replay import verify
from burrkit.search.climb.climbing import ClimbTask, climb
from tests.errors import raises

trimesh = pytest.importorskip("trimesh")
pytest.importorskip("manifold3d")


def of(made: object) -> Mesh:
    return Mesh(np.array(made.vertices), np.array(made.faces, dtype=np.int32))  # type: ignore[attr-defined]


def carved(mesh: Mesh, cubes: int, pieces: int, inset: float = 0.1) -> Carved:
    filled = voxelise(mesh, cubes)
    task = ClimbTask(outline=tuple(filled.cubes()), pieces=pieces, holes=1, evaluations=2_000)
    found = climb(task, 1, 1)
    assert found is not None
    solution = found.result.solutions[0]
    return carve(mesh, filled, solution, cube=10.0, inset=inset)


@pytest.fixture(scope="module")
def ball() -> Carved:
    return carved(of(trimesh.creation.icosphere(3, 10.0)), 6, 3)


def test_pieces_are_closed_and_apart(ball: Carved) -> None:
    for mesh in ball.pieces:
        assert trimesh.Trimesh(mesh.points, mesh.triangles).is_watertight
        assert mesh.volume > 0
    for one, other in combinations(ball.pieces, 2):
        assert not any(part.volume for part in booleans.common(one, other))


def test_little_is_cut_away(ball: Carved) -> None:
    assert ball.whole == pytest.approx(4 / 3 * np.pi * 30**3, rel=0.02)
    assert sum(mesh.volume for mesh in ball.pieces) == pytest.approx(ball.whole - ball.cut)
    assert 0 < ball.cut < 0.1 * ball.whole


def test_the_moves_stay_possible(ball: Carved) -> None:
    verify(ball.solution.assembly, ball.solution.tree)
    for shape in ball.solution.assembly.shapes:
        assert len(shape.components()) == 1


def test_solids_stay_in_their_cubes(ball: Carved) -> None:
    for mesh, shape in zip(ball.pieces, ball.solution.assembly.shapes, strict=True):
        inside = solid(shape, cube=10.0, inset=0.0, bevel=0.0)
        assert (mesh.low >= inside.low - 1e-6).all()
        assert (mesh.low + mesh.size <= inside.low + inside.size + 1e-6).all()


def test_a_box_of_whole_cubes_has_no_rim() -> None:
    mesh = solid(Voxels.box(4, 4, 4), cube=3.0, inset=0.0, bevel=0.0)
    made = carved(mesh, 4, 3, inset=0.0)
    assert made.cut == pytest.approx(1000.0 * made_holes(made), rel=0.001)
    assert len(made.solution.assembly.problem.goal.cells) == 64 - made_holes(made)


def made_holes(made: Carved) -> int:
    return 64 - sum(len(shape) for shape in made.solution.assembly.shapes)


def test_a_rim_that_would_block_is_left_out() -> None:
    """A cube of the rim next to a piece on both sides of its way may only go where the way stays free."""
    mesh = of(trimesh.creation.icosphere(3, 10.0))
    filled = voxelise(mesh, 6)
    task = ClimbTask(outline=tuple(filled.cubes()), pieces=4, holes=0, evaluations=500)
    found = climb(task, 2, 1)
    assert found is not None
    solution = found.result.solutions[0]
    scaled = Mesh((mesh.points - filled.corner) / filled.edge, mesh.triangles)
    joints = booleans.sections(scaled, 1.0, filled.share.shape)
    wider = with_rim(solution, filled, joints).assembly
    verify(wider, solution.tree)
    rim = set(wider.problem.goal.cells) - set(solution.assembly.problem.goal.cells)
    assert rim
    assert all(0 < filled.share[cell] < 0.5 for cell in rim)
    for before, after in zip(solution.assembly.shapes, wider.shapes, strict=True):
        assert set(before) <= set(after)


def test_faces_between_cubes_are_measured() -> None:
    """A box of 2 x 2 x 1.25 cubes: whole faces within, a quarter of one where it ends in a cube."""
    box = solid(Voxels.box(8, 8, 5), cube=0.25, inset=0.0, bevel=0.0)
    found = booleans.sections(box, 1.0, (2, 2, 2))
    assert found[(0, 0, 0), 0] == pytest.approx(1.0)
    assert found[(0, 0, 1), 0] == pytest.approx(0.25)
    assert found[(1, 1, 0), 2] == pytest.approx(1.0)
    assert ((1, 0, 0), 0) not in found


def test_a_thin_layer_on_another_piece_is_not_a_flap() -> None:
    """A plate on a cube of piece 0, with a side on piece 1: it goes to piece 0 or to none."""
    owners = {(0, 0, 0): 0, (1, 0, 1): 1}
    joints = {((0, 0, 0), 2): 0.9, ((0, 0, 1), 0): 0.1}
    assert joints_of((0, 0, 1), owners, joints, 0.1) == {0: 0.9}
    assert joints_of((0, 0, 1), owners, joints, 0.5) == {0: 0.9, 1: 0.1}
    assert joints_of((0, 0, 1), owners, {((0, 0, 1), 0): 0.01}, 0.5) == {}


def test_files(ball: Carved) -> None:
    made = files(ball, Bed(), ("A", "B", "C"))
    assert {"READ-ME.txt", "plate-1.3mf", "assembled.glb", "pieces.glb", "solution.glb"} <= made.keys()
    assert {"pieces/A.stl", "pieces/B.stl", "pieces/C.stl"} <= made.keys()
    text = made["READ-ME.txt"].decode()
    assert "3 pieces, together" in text
    assert all(len(line) < 80 for line in text.splitlines())
    with raises(MeshError, "invalid-mesh fit"):
        files(ball, Bed(30, 30), ("A", "B", "C"))
