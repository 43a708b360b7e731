"""The box of a container in print: halves and lids close, fit together, and leave every opening open."""

from __future__ import annotations

import random
from typing import Literal

import numpy as np
import pytest

import burrkit as bk
from burrkit.fabrication.contents import MakeJob, Order, everything
from burrkit.fabrication.measures import Measures
from burrkit.fabrication.plates import best_side
from burrkit.fabrication.print_check import PrintLimits, check_prints
from burrkit.fabrication.print_job import PrintBody, PrintJob, box_bodies
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, MeshError, solid
from burrkit.mesh.sliding import room_ahead
from burrkit.mesh.soundness import faults
from burrkit.puzzle import Container
from tests.errors import raises
from tests.mesh.reference import is_closed
from tests.speeds import some

Lid = Literal["glued", "sliding"]
PLAIN = Measures(cube=10.0, inset=0.1, bevel=0.0)
SIDES = ("top", "bottom", "left", "right", "front", "back")


def container(seed: int) -> Container:
    """A random small box with a random opening in a random side."""
    chance = random.Random(seed)
    size = [chance.randint(1, 4) for _ in range(3)]
    side = chance.choice(SIDES)
    across = {"top": 2, "bottom": 2, "left": 0, "right": 0, "front": 1, "back": 1}[side]
    along = [n for axis, n in enumerate(size) if axis != across]
    opening = [chance.randint(1, n) for n in along]
    at = [chance.randint(0, n - m) for n, m in zip(along, opening, strict=True)]
    return Container.box(size, opening, side, at)


def bodies(walls: Voxels, lid: Lid = "glued", measures: Measures = PLAIN) -> list[tuple[PrintBody, Mesh]]:
    own = Measures(measures.cube, measures.inset, measures.bevel, lid=lid)
    made = box_bodies(PrintBody("box", walls, 0), own)
    m = measures
    return [(b, b.mesh or solid(b.shape, cube=m.cube, inset=m.inset, bevel=m.bevel)) for b in made]


@pytest.mark.parametrize("seed", some(range(80), 20))
def test_halves_are_the_box(seed: int) -> None:
    """Without bevels they fill exactly what the whole box fills, clearance and all; with them they close."""
    walls = container(seed).walls
    whole = solid(walls, cube=10.0, inset=0.1, bevel=0.0)
    made = bodies(walls)
    assert sum(mesh.volume for _, mesh in made) == pytest.approx(whole.volume, abs=1e-3)
    assert sum(len(body.shape) for body, _ in made) == len(walls)
    low = np.min([mesh.low for _, mesh in made], axis=0)
    high = np.max([mesh.low + mesh.size for _, mesh in made], axis=0)
    assert np.allclose(low, whole.low) and np.allclose(high, whole.low + whole.size)
    for measures in (PLAIN, Measures(), Measures(inset=0.0), Measures(inset=0.0, bevel=0.0)):
        for body, mesh in bodies(walls, measures=measures):
            assert is_closed(mesh) and not faults(mesh), body.name


@pytest.mark.parametrize("seed", some(range(80), 20))
def test_a_lid_slides_and_stays(seed: int) -> None:
    box = container(seed)
    made = bodies(box.walls, "sliding")
    if len(made) == 1:
        assert bodies(box.walls)[0][0] == made[0][0], "open on a side"
        return
    (tray, under), (lid, over) = made
    assert (tray.part, lid.part) == ("tray", "lid")
    assert tray.shape | lid.shape == box.walls and not len(tray.shape & lid.shape)
    assert all(is_closed(mesh) and not faults(mesh) for mesh in (under, over))
    ways = np.concatenate((np.eye(3), -np.eye(3)))
    free = [room_ahead(over, under, way, 200.0) >= 200.0 for way in ways]
    # Out of its groove in one way only; in all others by the clearance, which is twice the inset.
    assert sum(free) == 1
    way = ways[free.index(True)]
    assert way.tolist() in ([0, -1, 0], [0, 0, 1])
    for other, is_free in zip(ways, free, strict=True):
        if not is_free:
            assert room_ahead(over, under, other, 200.0) == pytest.approx(0.2, abs=1e-3)


@pytest.mark.parametrize("lid", ["glued", "sliding"])
@pytest.mark.parametrize("side", SIDES)
def test_openings_stay_open(side: str, lid: Lid) -> None:
    """Nothing is in the way of a rod as wide as the opening, from the room to the outside."""
    pytest.importorskip("manifold3d")
    from burrkit.fabrication import booleans

    box = Container.box((3, 3, 3), (2, 1), side, (0, 1))
    hull = box.walls | box.room
    opening = Voxels.box(*hull.extent) - hull
    rod = solid(opening, cube=10.0, inset=0.0, bevel=0.0)
    for body, mesh in bodies(box.walls, lid):
        assert not booleans.common(mesh, rod), body.name


def test_halves_lie_flat_and_need_no_support() -> None:
    for body, _ in bodies(Container.box((3, 3, 3), (2, 3)).walls):
        grid = body.shape.moved(bk.Motion()).grid()
        assert np.array_equal(np.abs(best_side(body.shape)).sum(axis=0), np.ones(3))
        layers = [np.moveaxis(grid, axis, 0)[::way] for axis in range(3) for way in (1, -1)]
        assert min(int((layer[1:] & ~layer[:-1]).sum()) for layer in layers) == 0
    flat = bodies(Container.box((6, 4, 1), (2, 1)).walls)
    assert [body.shape.extent[2] for body, _ in flat] == [1, 2], "cut across the least height"


def test_an_open_tray_is_printed_whole() -> None:
    walls = Voxels.box(5, 5, 4) - Voxels.box(3, 3, 3).shifted(1, 1, 1)
    ((body, _),) = bodies(walls)
    assert (body.name, body.part, body.shape) == ("box", "", walls)


def test_what_has_no_lid_and_what_cannot_be_cut() -> None:
    box = Container.box((3, 3, 3), (2, 2)).walls
    edges = Voxels([(x, y, z) for x, y, z in box if (x, y) in ((0, 0), (4, 4)) and z in (0, 4)])
    with raises(MeshError, "unsupported rim"):
        bodies(box - edges, "sliding")
    # A pillar in the middle of the opening would be a part of the lid.
    pillar, gap = Voxels.box(1, 1, 3).shifted(3, 3, 1), Voxels.box(3, 3, 1).shifted(2, 2, 3)
    walls = Container.box((5, 5, 2)).walls - gap | pillar
    with raises(MeshError, "unsupported lid"):
        bodies(walls, "sliding")


# Whole folders -------------------------------------------------------------------------------------------


def packing() -> bk.Problem:
    """Two bars and a square in a box of eight cubes, which go in through half of the lid."""
    pieces = [bk.Piece("##"), bk.Piece("##"), bk.Piece("##/##")]
    return Container.box((2, 2, 2), (2, 1)).problem(pieces, "packed")


@pytest.mark.parametrize(
    ("lid", "parts"), [("glued", ["first-half", "second-half"]), ("sliding", ["tray", "lid"])]
)
def test_a_folder_has_both_parts(lid: Lid, parts: list[str]) -> None:
    pytest.importorskip("trimesh")
    pytest.importorskip("manifold3d")
    problem = packing()
    result = bk.solve(problem)
    solved = next(iter(result.solutions), None) or result.assemblies[0]
    order = Order(Measures(cube=10.0, lid=lid), things=("print", "assembly"))
    files = everything(problem, order, solved)
    box = sorted(name for name in files if "box" in name)
    assert box == sorted(f"print/pieces/0{4 + k}-D-box-{part}.stl" for k, part in enumerate(parts))
    assert "print/pieces/01-A-x2.stl" in files
    about = files["READ-ME.txt"].decode()
    assert ("Glue the halves" in about) == (lid == "glued")
    assert "piece D (box), " + parts[0].replace("-", " ") in about
    findings = check_prints(files, PrintLimits(gap=0.13), "here")
    assert all(finding.passed for finding in findings), findings


def test_the_job_counts_bodies_and_pieces() -> None:
    job = MakeJob(packing(), Order(things=("print",))).prints
    assert isinstance(job, PrintJob)
    assert [body.piece for body in job.bodies] == [0, 1, 2, 3, 3]
    assert [number for plate in job.plates for number, _ in plate] != []
    assert len(job.pieces) == 5
