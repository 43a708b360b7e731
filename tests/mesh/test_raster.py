"""Printed pieces back into cubes: what ``solid`` makes with any measures, and what is not made of cubes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.geometry import Cell, Voxels
from burrkit.mesh import Mesh, MeshError, joined, solid
from burrkit.mesh.voxelise import bodies, cubes_of
from burrkit.sixpiece.sticks import Stick, distinct_sticks
from tests.errors import raises
from tests.speeds import examples, some

#: Edge, inset and bevel of printed pieces, in millimetres.
MEASURES = ((11.15, 0.07, 0.5), (10.0, 0.0, 0.0), (12.7, 0.15, 0.9), (6.0, 0.3, 0.5), (25.4, 0.05, 0.0))

_STEPS: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


@st.composite
def polycubes(draw: st.DrawFn, most: int) -> Voxels:
    """Connected cubes, each new one next to one of the others."""
    cells: list[Cell] = [(0, 0, 0)]
    for at, (dx, dy, dz) in draw(
        st.lists(st.tuples(st.integers(0, 99), st.sampled_from(_STEPS)), max_size=most)
    ):
        x, y, z = cells[at % len(cells)]
        cells.append((x + dx, y + dy, z + dz))
    return Voxels(cells).normalized()


def printed(
    cells: Voxels, measures: tuple[float, float, float], at: tuple[float, float, float] = (0.0, 0.0, 0.0)
) -> Mesh:
    """A piece as a binary STL holds it: with single precision."""
    cube, inset, bevel = measures
    mesh = solid(cells, cube=cube, inset=inset, bevel=bevel).moved(at)
    return Mesh(mesh.points.astype(np.float32).astype(np.float64), mesh.triangles)


@settings(max_examples=examples(60))
@given(
    st.lists(polycubes(11), min_size=1, max_size=4),
    st.sampled_from(MEASURES),
    st.tuples(*[st.floats(-200, 200)] * 3),
)
def test_polycubes(
    pieces: list[Voxels], measures: tuple[float, float, float], at: tuple[float, float, float]
) -> None:
    raster, found = cubes_of([printed(piece, measures, at) for piece in pieces])
    # Where all measures are multiples of a number, cubes are larger.
    by = round(raster.cube / measures[0])
    assert [divided(cells, by) for cells in found] == pieces


def divided(cells: Voxels, by: int) -> Voxels:
    """Cells cut into smaller ones."""
    return Voxels(
        [(by * x + a, by * y + b, by * z + c) for x, y, z in cells for a, b, c in np.ndindex(by, by, by)]
    )


@pytest.mark.parametrize("number", some(distinct_sticks().tolist(), 12))
def test_sticks_with_one_raster(number: int) -> None:
    """A stick that has no notch of one cube shares its plate with one that has."""
    shapes = [Stick(number).voxels(), Stick(1024).voxels()]
    raster, found = cubes_of([printed(shape, MEASURES[0]) for shape in shapes])
    assert found == shapes
    assert raster.cube == pytest.approx(11.15, abs=1e-3)


def test_a_solid_bar_alone_is_one_of_larger_cubes() -> None:
    raster, (bar,) = cubes_of([printed(Voxels.box(6, 2, 2), MEASURES[0])])
    assert bar == Voxels.box(3, 1, 1)
    assert raster.cube == pytest.approx(22.3, abs=1e-3)


def test_cavities_are_not_pieces() -> None:
    outside, inside = (solid(Voxels.box(3, 1, 2), cube=10, inset=inset, bevel=0) for inset in (0.1, 2.1))
    (body,) = bodies(joined([outside, inside.flipped()]))
    assert cubes_of([body])[1] == [Voxels.box(3, 1, 2)]


def test_an_open_cavity_is_a_wall() -> None:
    """A cavity with its surface joined to the outer one, as by a hole that drains resin."""
    outside, inside = (solid(Voxels.box(3, 1, 2), cube=10, inset=inset, bevel=0) for inset in (0.1, 2.1))
    raster, found = cubes_of([joined([outside, inside.flipped()])])
    assert found == [Voxels.box(3, 1, 2)]
    assert [raster.inset, raster.wall] == pytest.approx([0.1, 2.0], abs=1e-3)


def ball() -> Mesh:
    import trimesh

    made = trimesh.creation.icosphere(3, radius=20)
    return Mesh(np.array(made.vertices), np.array(made.faces, dtype=np.int32))


def turned(cells: Voxels) -> Mesh:
    """A piece placed aslant on the plate."""
    c, s = np.cos(0.3), np.sin(0.3)
    return printed(cells, MEASURES[0]).moved((0, 0, 0), [[c, -s, 0], [s, c, 0], [0, 0, 1]])


def halves() -> Mesh:
    """Two bars joined off the raster."""
    bar = solid(Voxels.box(4, 1, 1), cube=10, inset=0, bevel=0)
    block = solid(Voxels.box(1, 1, 1), cube=10, inset=0, bevel=0)
    return joined([bar, block.moved((13.7, 0, 10.0))])


@pytest.mark.parametrize("mesh", [ball(), turned(Voxels.box(3, 2, 1)), halves()])
def test_what_is_not_made_of_cubes(mesh: Mesh) -> None:
    with pytest.raises(MeshError) as caught:
        cubes_of([mesh])
    assert "axes" in str(caught.value) and "\n" not in str(caught.value)


def test_other_insets_have_no_common_raster() -> None:
    one = printed(Voxels.box(3, 1, 1), (10.0, 0.0, 0.0))
    other = printed(Voxels.box(1, 2, 1), (10.0, 0.9, 0.0))
    with raises(MeshError, "invalid-mesh raster"):
        cubes_of([one, other])
    raster, _ = cubes_of([one])
    assert [raster.cube, raster.inset] == pytest.approx([10.0, 0.0], abs=1e-3)


def test_no_pieces() -> None:
    with raises(MeshError, "too-large 0"):
        cubes_of([])
