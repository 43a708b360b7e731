"""The solids of pieces: closed, of the right volume, and never through themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.geometry import ISOMETRIES, MATRICES, Voxels
from burrkit.mesh import Mesh, MeshError, joined, solid
from burrkit.sixpiece.sticks import Stick, distinct_sticks
from tests.errors import raises
from tests.mesh.reference import crossings, eroded_volume, is_closed, volume
from tests.speeds import examples

#: Inset and bevel: as printed, without clearance, without bevel, plain, and as large as they get.
MEASURES = [(0.07, 0.5), (0.0, 0.5), (0.07, 0.0), (0.0, 0.0), (1.0, 3.9)]

EIGHT = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]


def filling(bits: int) -> Voxels:
    """One of the ways to fill the eight boxes around a corner."""
    return Voxels([cell for k, cell in enumerate(EIGHT) if bits >> k & 1])


def hair(inset: float, bevel: float) -> float:
    """What a volume may lack: without inset and bevel, a bevel of 0.01 mm parts edges that only touch."""
    return 1e-6 if inset or bevel else 0.5


def blob(cubes: int, seed: int, side: int) -> Voxels:
    """A connected piece of ``cubes`` cubes, grown at random in a box, full of edges that touch."""
    random = np.random.default_rng(seed)
    found = {(side // 2,) * 3}
    border = list(found)
    while len(found) < cubes:
        x, y, z = border[random.integers(len(border))]
        dx, dy, dz = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))[random.integers(6)]
        cell = (x + dx, y + dy, z + dz)
        if cell not in found and all(0 <= c < side for c in cell):
            found.add(cell)
            border.append(cell)
    return Voxels(found)


@pytest.mark.parametrize(("inset", "bevel"), MEASURES)
def test_every_way_to_fill_the_boxes_around_a_corner(inset: float, bevel: float) -> None:
    for bits in range(1, 256):
        cells = filling(bits)
        mesh = solid(cells, cube=10.0, inset=inset, bevel=bevel)
        assert is_closed(mesh), bits
        assert (np.linalg.norm(mesh.normals, axis=1) > 1e-9).all(), bits
        wanted = volume(cells, 10.0, inset, bevel)
        assert mesh.volume == pytest.approx(wanted, rel=1e-9, abs=hair(inset, bevel)), bits


@pytest.mark.parametrize(("inset", "bevel"), MEASURES)
def test_nothing_crosses_at_any_corner(inset: float, bevel: float) -> None:
    for bits in {min(_images(bits)) for bits in range(1, 256)}:
        assert crossings(solid(filling(bits), cube=10.0, inset=inset, bevel=bevel)) == 0, bits


def _images(bits: int) -> list[int]:
    """The same filling under all 48 isometries of the eight boxes."""
    centred = np.array([cell for k, cell in enumerate(EIGHT) if bits >> k & 1]) * 2 - 1
    return [
        sum(1 << EIGHT.index((x, y, z)) for x, y, z in ((centred @ MATRICES[t].T + 1) // 2).tolist())
        for t in ISOMETRIES
    ]


@pytest.mark.parametrize("bits", [0b00000011, 0b01101001, 0b00010111, 0b11101001])
def test_the_reference_agrees_with_first_principles(bits: int) -> None:
    cells = filling(bits)
    assert volume(cells, 10.0, 0.5, 0.0) == pytest.approx(eroded_volume(cells, 10.0, 0.5))


def test_where_only_edges_touch_nothing_touches() -> None:
    two = Voxels([(0, 0, 0), (1, 1, 0)])
    for inset, bevel in MEASURES:
        mesh = solid(two, cube=10.0, inset=inset, bevel=bevel)
        assert len(np.unique(mesh.points.round(7), axis=0)) == len(mesh.points)


def test_a_bevelled_cube() -> None:
    mesh = solid(Voxels([(0, 0, 0)]), cube=10.0, inset=0.0, bevel=1.0)
    # Six octagons would have corners of their own; here squares, and a tip at each corner of the cube.
    assert len(mesh.points) == 6 * 4 + 8
    assert mesh.volume == pytest.approx(1000 - 12 * 8 * 0.5 - 8 * 0.75)


def test_it_is_where_its_cubes_are() -> None:
    mesh = solid(Voxels([(2, -1, 5)]), cube=10.0, inset=0.25, bevel=1.0)
    assert mesh.low.tolist() == [20.25, -9.75, 50.25]
    assert mesh.size.tolist() == [9.5, 9.5, 9.5]


def test_faces_are_merged() -> None:
    assert len(solid(Voxels.box(6, 2, 2), inset=0.0, bevel=0.0).triangles) == 12


def test_holes_in_faces() -> None:
    ring = Voxels.box(5, 5, 1) - Voxels([(1, 1, 0), (3, 3, 0), (2, 2, 0), (1, 3, 0)])
    for inset, bevel in MEASURES:
        mesh = solid(ring, cube=10.0, inset=inset, bevel=bevel)
        assert is_closed(mesh)
        assert mesh.volume == pytest.approx(volume(ring, 10.0, inset, bevel), abs=hair(inset, bevel))


def test_sticks_as_they_are_printed() -> None:
    for number in distinct_sticks()[::10].tolist():
        _check_stick(number, 6)


@pytest.mark.full
def test_all_sticks_as_they_are_printed() -> None:
    for number in distinct_sticks().tolist():
        _check_stick(number, 6)
        _check_stick(number, 8)


def _check_stick(number: int, length: int) -> None:
    cells = Stick(number).voxels(length)
    mesh = solid(cells)
    assert is_closed(mesh), number
    assert mesh.volume == pytest.approx(volume(cells, 11.15, 0.07, 0.5), rel=1e-9), number
    assert crossings(mesh) == 0, number


@settings(max_examples=examples(25))
@given(st.integers(0, 10**6), st.integers(2, 60), st.sampled_from(MEASURES))
def test_any_piece(seed: int, cubes: int, measures: tuple[float, float]) -> None:
    inset, bevel = measures
    cells = blob(cubes, seed, 5)
    mesh = solid(cells, cube=10.0, inset=inset, bevel=bevel)
    assert is_closed(mesh)
    assert mesh.volume == pytest.approx(volume(cells, 10.0, inset, bevel), rel=1e-9, abs=hair(inset, bevel))


def test_a_piece_of_three_thousand_cubes() -> None:
    cells = blob(3000, 1, 20)
    mesh = solid(cells)
    assert is_closed(mesh)
    assert mesh.volume == pytest.approx(volume(cells, 11.15, 0.07, 0.5), rel=1e-9)


@pytest.mark.full
def test_a_piece_of_three_thousand_cubes_does_not_cross_itself() -> None:
    assert crossings(solid(blob(3000, 1, 20))) == 0


def test_the_reference_sees_crossings() -> None:
    one = solid(Voxels([(0, 0, 0)]), cube=10.0)
    for shift in ((5.0, 5.0, 5.0), (0.0, 0.0, 9.0), (1.0, 0.0, 0.0)):
        assert crossings(joined([one, one.moved(shift)])) > 0
    assert crossings(joined([one, one.moved((10.0, 0.0, 0.0))])) == 0


def test_the_reference_sees_gaps() -> None:
    mesh = solid(Voxels([(0, 0, 0)]))
    assert not is_closed(Mesh(mesh.points, mesh.triangles[1:]))


@pytest.mark.parametrize(
    ("measures", "message"),
    [
        ({"cube": 0.0}, "invalid-mesh 0 cube"),
        ({"cube": float("nan")}, "invalid-mesh nan"),
        ({"cube": 5000.0}, "invalid-mesh 0 3000"),
        ({"cube": 600.0}, "too-large 6 600 cubes"),
        ({"inset": -0.1}, "invalid-mesh -0.1 inset"),
        ({"bevel": 5.6}, "invalid-mesh edge"),
        ({"inset": 5.0, "bevel": 0.6}, "invalid-mesh edge"),
    ],
)
def test_measures_that_no_solid_has(measures: dict[str, float], message: str) -> None:
    with raises(MeshError, message):
        solid(Voxels.box(6, 2, 2), **measures)


def test_no_cubes() -> None:
    with raises(MeshError, "invalid-mesh cubes"):
        solid(Voxels())
