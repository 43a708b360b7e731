"""Printed pieces: hollow, engraved, apart from their neighbours, and on plates."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.fabrication import coupon
from burrkit.fabrication.engraving import Label, labels, printed_piece, rectangles
from burrkit.fabrication.measures import ENGRAVED, Measures
from burrkit.fabrication.plates import GAP, RIM, Bed, best_side, on_bed, plates
from burrkit.fabrication.strokes import engravable, is_doubtful
from burrkit.formats import stl
from burrkit.geometry import MATRICES, ROTATIONS, Voxels
from burrkit.mesh import Mesh, MeshError, solid
from burrkit.mesh.model import placed
from burrkit.sixpiece.sticks import Stick, distinct_sticks
from tests.drawing.scenes import antique
from tests.errors import raises
from tests.mesh.reference import crossings, is_closed, volume

Y = Stick(1024).voxels()


def manifold() -> Any:
    """manifold3d, or the test is skipped."""
    return pytest.importorskip(
        "manifold3d", reason="engraving needs manifold3d: pip install 'burrkit[print]'"
    )


# Hollow --------------------------------------------------------------------------------------------------


def test_hollow_pieces_lack_what_their_walls_leave() -> None:
    measures = Measures(wall=1.2)
    mesh = printed_piece(Y, measures)
    assert is_closed(mesh)
    assert crossings(mesh) == 0
    inside = volume(Y, 11.15, 0.07 + 1.2, 0.0)
    assert mesh.volume == pytest.approx(volume(Y, 11.15, 0.07, 0.5) - inside)


def test_a_drain_hole_leads_inside() -> None:
    manifold()
    from burrkit.fabrication.booleans import solid_of

    closed = solid_of(printed_piece(Y, Measures(wall=1.2)))
    drained = solid_of(printed_piece(Y, Measures(wall=1.2, drain=3.0)))
    # Outside and inside have become one surface.
    assert len(closed.decompose()) == 2
    assert len(drained.decompose()) == 1
    # A polygon of 48 sides instead of a circle.
    cylinder = 1.2 * 48 / 2 * np.sin(2 * np.pi / 48) * 1.5**2
    assert closed.volume() - drained.volume() == pytest.approx(cylinder, rel=1e-6)


# Engraved ------------------------------------------------------------------------------------------------


def test_engraving_takes_a_little_from_one_face() -> None:
    manifold()
    plain = printed_piece(Y, Measures())
    engraved = printed_piece(Y, Measures(engraving="name"), [Label("1024")])
    assert is_closed(engraved)
    assert np.allclose(engraved.low, plain.low)
    assert np.allclose(engraved.size, plain.size)
    taken = (plain.volume - engraved.volume) / ENGRAVED
    assert 30 < taken < 120, "square millimetres of four digits"


def test_engraved_and_hollow_sticks_stay_closed_in_a_file() -> None:
    manifold()
    trimesh = pytest.importorskip("trimesh")
    for number in distinct_sticks()[::60].tolist():
        for measures in (Measures(engraving="name"), Measures(engraving="name", wall=1.6, drain=3.0)):
            data = stl.write(printed_piece(Stick(number).voxels(), measures, [Label(str(number))]))
            assert trimesh.load_mesh(io.BytesIO(data), file_type="stl").is_watertight, number


def test_labels_are_hidden_if_they_can_be() -> None:
    neighbours = Voxels([(x, -1, z) for x in range(6) for z in range(2)])
    places = [place for place in rectangles(Voxels.box(6, 2, 2), neighbours) if place.hidden]
    assert {place.outward for place in places} == {(1, -1)}
    assert (6, 2) in {place.size for place in places}


def test_letters_are_not_mirrored() -> None:
    for place in rectangles(Voxels.box(3, 2, 1)):
        frame = place.frame(10.0, 0.1)
        assert np.linalg.det(frame[:, :3]) == pytest.approx(1.0)
        assert frame[:, 2].tolist() == list(place.direction)


def test_a_label_stands_in_the_middle_of_its_rectangle() -> None:
    (place,) = (p for p in rectangles(Voxels.box(3, 2, 1)) if p.size == (3, 2) and p.outward == (2, 1))
    assert place.frame(10.0, 0.1)[:, 3].tolist() == [15.0, 10.0, 9.9]


def test_what_can_be_engraved() -> None:
    assert engravable("Long gap, 2") == "LONG-GAP-2"
    assert engravable("\N{HIRAGANA LETTER A}") == ""
    assert [text for text in ("6", "9", "8", "69", "68", "1024", "96", "A6") if is_doubtful(text)] == [
        "6",
        "9",
        "68",
    ]


def test_a_name_that_is_too_long_gives_way_to_the_mark() -> None:
    assert labels("b", "", "name") == (Label("B", underlined=True),)
    assert labels("A", "Piece of many words", "name") == (Label("A"),)
    assert labels("A", "1024", "name") == (Label("1024"), Label("A"))
    assert labels("A", "1024", "mark") == (Label("A"),)
    assert labels("A", "1024", "none") == ()
    assert labels("6", "", "mark") == (Label("6", underlined=True),)


def test_a_label_that_finds_no_room_gives_way_to_the_next() -> None:
    manifold()
    cube = Voxels([(0, 0, 0)])
    measures = Measures(engraving="name")
    short = printed_piece(cube, measures, [Label("A")])
    assert printed_piece(cube, measures, [Label("LONGNAME"), Label("A")]).volume == pytest.approx(
        short.volume
    )
    with raises(MeshError, "invalid-mesh LONGNAME"):
        printed_piece(cube, measures, [Label("LONGNAME")])


# Neighbours ----------------------------------------------------------------------------------------------


def neighbours(inset: float) -> list[Any]:
    """The pieces of an assembled burr as manifold3d has them, in their places."""
    from burrkit.fabrication.booleans import solid_of

    assembled = antique().assembly
    found = []
    for piece, motion in zip(assembled.problem.pieces, assembled.motions, strict=True):
        assert motion is not None
        found.append(solid_of(placed(solid(piece.shape, inset=inset), piece.shape, motion, 11.15)))
    return found


def gaps(inset: float) -> list[float]:
    """Between all pairs of pieces, up to a millimetre, that have faces next to each other."""
    solids = neighbours(inset)
    for k, one in enumerate(solids):
        for other in solids[:k]:
            assert (one ^ other).volume() < 1e-6
    found = [one.min_gap(other, 1.0) for k, one in enumerate(solids) for other in solids[:k]]
    return [gap for gap in found if gap < 0.9]


def test_printed_neighbours_are_twice_the_clearance_apart() -> None:
    manifold()
    assert len(gaps(0.07)) >= 10
    assert gaps(0.07) == pytest.approx([0.14] * len(gaps(0.07)), abs=1e-6)


def test_without_clearance_they_touch() -> None:
    manifold()
    assert gaps(0.0) == pytest.approx([0.0] * len(gaps(0.07)), abs=1e-6)


def test_with_clearance_nothing_is_common() -> None:
    manifold()
    solids = neighbours(0.07)
    assert all((one ^ other).is_empty() for k, one in enumerate(solids) for other in solids[:k])


def test_a_piece_in_its_place_is_the_solid_of_its_cubes_there() -> None:
    assembled = antique().assembly
    for piece, motion, cells in zip(
        assembled.problem.pieces, assembled.motions, assembled.shapes, strict=True
    ):
        assert motion is not None
        moved = placed(solid(piece.shape, cube=10.0), piece.shape, motion, 10.0)
        there = solid(cells, cube=10.0)
        assert np.allclose(sorted(moved.points.round(6).tolist()), sorted(there.points.round(6).tolist()))


# Plates --------------------------------------------------------------------------------------------------


def laid(cells: Voxels) -> Voxels:
    """Cubes turned as they are printed."""
    return cells.turned(next(t for t in ROTATIONS if (MATRICES[t] == best_side(cells)).all()))


def test_pieces_rest_on_their_best_sides() -> None:
    # A T stands on its bar, a stick on its side, a U does not bridge.
    bridge = Voxels.box(5, 1, 2) - Voxels([(1, 0, 0), (2, 0, 0), (3, 0, 0)])
    for cells in (bridge, Voxels.box(1, 1, 6), Y):
        grid = laid(cells).grid()
        assert not (grid[:, :, 1:] & ~grid[:, :, :-1]).any(), "something hangs over"
    assert laid(Voxels.box(1, 1, 6)).extent == (6, 1, 1)


def test_plates_keep_their_distance_and_stay_on_the_bed() -> None:
    bed = Bed(150.0, 90.0)
    cells = [piece.shape for piece in bk.load("love's dozen").pieces]
    meshes = [on_bed(solid(shape), best_side(shape)) for shape in cells]
    filled = plates(meshes, bed, [f"piece {k}" for k in range(6)])
    assert sorted(k for plate in filled for k, _ in plate) == list(range(6))
    for plate in filled:
        boxes = [(mesh.low, mesh.low + mesh.size) for _, mesh in plate]
        for low, high in boxes:
            assert low[2] == pytest.approx(0.0)
            assert (low[:2] >= RIM - 1e-6).all()
            assert (high[:2] <= np.array((bed.width, bed.depth)) - RIM + 1e-6).all()
        for k, (low, high) in enumerate(boxes):
            for other_low, other_high in boxes[:k]:
                apart = np.maximum(low - other_high, other_low - high)[:2]
                assert apart.max() >= GAP - 1e-6


def test_a_piece_larger_than_the_bed() -> None:
    mesh = solid(Voxels.box(12, 2, 2))
    with raises(MeshError, "invalid-mesh 134 x 22 100 key"):
        plates([mesh], Bed(100.0, 100.0), ["key"])


@pytest.mark.parametrize("text", ["", "220", "220x", "axb", "220x220x220", "5x220", "nanx220"])
def test_beds_that_are_none(text: str) -> None:
    with raises(MeshError, "invalid-mesh bed"):
        Bed.parse(text)


def test_beds() -> None:
    assert Bed.parse("180X120.5") == Bed(180.0, 120.5)


# The coupon ----------------------------------------------------------------------------------------------


def slots(mesh: Mesh, height: float) -> list[float]:
    """The widths of the gaps of a comb at a height, on the flat sides of its teeth."""
    corners = mesh.corners
    upright = np.abs(mesh.normals[:, 0]) > 0.99 * np.linalg.norm(mesh.normals, axis=1)
    crossing = (corners[:, :, 2].min(axis=1) < height) & (corners[:, :, 2].max(axis=1) > height)
    at = np.unique(corners[upright & crossing][:, 0, 0].round(6))
    widths: list[float] = np.diff(at)[1::2].tolist()
    return widths


def test_the_slots_of_the_coupon_are_as_wide_as_notches() -> None:
    clearances = (0.0, 0.07, 0.2)
    comb = coupon.comb(clearances, Measures(), labelled=False)
    assert is_closed(comb)
    assert slots(comb, 1.2 * 11.15) == pytest.approx([11.01, 11.29, 11.81])
    stick = coupon.stick(Measures())
    assert stick.size[0] == pytest.approx(11.01)
    # At the clearance of the pieces themselves, a slot is what a notch is: a cube and twice the inset.
    assert slots(comb, 1.2 * 11.15)[1] == pytest.approx(11.15 + 2 * 0.07)


def test_a_labelled_coupon_is_closed() -> None:
    manifold()
    comb = coupon.comb((0.05, 0.1), Measures(), labelled=True)
    assert is_closed(comb)
    assert comb.volume < coupon.comb((0.05, 0.1), Measures(), labelled=False).volume


# Measures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("measures", "message"),
    [
        ({"wall": 0.3}, "invalid-mesh 0.3 wall"),
        ({"wall": 6.0}, "invalid-mesh 6 wall"),
        ({"drain": 2.0}, "conflict hollow"),
        ({"wall": 2.0, "drain": 20.0}, "invalid-mesh 20 drain"),
        ({"wall": 1.0, "engraving": "mark"}, "invalid-mesh thin"),
        ({"bevel": 6.0}, "invalid-mesh edge"),
    ],
)
def test_measures_that_do_not_go_together(measures: dict[str, Any], message: str) -> None:
    with raises(MeshError, message):
        Measures(**measures)


def test_no_slot_is_wider_than_its_walls_bear() -> None:
    with raises(MeshError, "invalid-mesh 5 clearance"):
        coupon.check((5.0,), Measures())
    with raises(MeshError, "too-large 0 clearances"):
        coupon.check((), Measures())


def test_turns_are_rotations() -> None:
    assert np.linalg.det(best_side(Y)) == pytest.approx(1.0)
