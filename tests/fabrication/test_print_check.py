"""The check of printed folders: right ones, and every fault that it is there to find."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from burrkit.errors import FormatError
from burrkit.fabrication.plates import Bed
from burrkit.fabrication.print_check import PrintFinding, PrintLimits, check_prints, is_checked
from burrkit.formats import gltf, stl, threemf
from burrkit.formats.gltf import Track
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, Model, solid
from tests.conftest import Cli
from tests.errors import raises

pytest.importorskip("trimesh")
pytest.importorskip("manifold3d")

RED = "#d55e00"
BAR = solid(Voxels.box(3, 1, 1), cube=10.0, inset=0.1, bevel=0.0)
LID = BAR.moved((0.0, 0.0, 10.0))
#: Up by 10, sideways by 10, and back.
TRACK = Track((0.0, 1.0, 2.0, 3.0, 4.0), ((0, 0, 0), (0, 0, 10), (0, 10, 10), (0, 0, 10), (0, 0, 0)))


def folder(pieces: list[Mesh], track: Track = TRACK, at: float = 5.0) -> dict[str, bytes]:
    """What would be printed: the pieces, one plate with them side by side, and the first one moving."""
    low = [mesh.moved(-mesh.low) for mesh in pieces]
    names = [f"piece {mark}" for mark in "ABC"[: len(pieces)]]
    plate = [
        Model(n, m.moved((at, 5 + 20.0 * k, 0)), RED) for k, (n, m) in enumerate(zip(names, low, strict=True))
    ]
    return {
        "plate-1.3mf": threemf.write(plate),
        "solution.glb": gltf.write(
            [Model(n, m, RED) for n, m in zip(names, pieces, strict=True)], {0: track}
        ),
        **{f"pieces/{name[-1]}.stl": stl.write(mesh) for name, mesh in zip(names, low, strict=True)},
    }


def check(files: dict[str, bytes], **wanted: float) -> dict[str, PrintFinding]:
    found = check_prints(files, PrintLimits(Bed(100.0, 100.0), **wanted), "folder")
    return {finding.name: finding for finding in found}


def test_a_right_folder() -> None:
    found = check(folder([LID, BAR]), gap=0.2, wall=0.8)
    assert list(found) == ["pieces", "walls", "plates", "assembled", "moves"]
    assert all(finding.passed for finding in found.values()), found
    assert "least gap 0.200 mm, between piece A and piece B" in found["assembled"].text
    assert "all 2 are free" in found["moves"].text


def test_films_are_read_as_they_were_written() -> None:
    moving = gltf.read(folder([LID, BAR])["solution.glb"], "x")
    assert moving.names == ("piece A", "piece B")
    assert moving.tracks == {0: TRACK}
    assert [stop[0].tolist() for stop in moving.stops()] == [list(map(float, at)) for at in TRACK.offsets]
    np.testing.assert_allclose(moving.meshes[0].points, LID.points, atol=1e-5)
    for damaged in (b"", b"glTF", folder([BAR])["solution.glb"][:300], folder([BAR])["pieces/A.stl"]):
        with raises(FormatError, "malformed GLB"):
            gltf.read(damaged, "x")


@pytest.mark.parametrize(
    ("pieces", "wanted", "name", "says"),
    [
        ([LID.moved((0, 0, -0.1)), BAR], {"gap": 0.2}, "assembled", "are 0.100 mm apart, less than 0.2"),
        ([LID.moved((0, 0, -1.0)), BAR], {}, "assembled", "piece A and piece B share"),
        (
            [LID, BAR, BAR.moved((0, 0, 25.0))],
            {},
            "moves",
            "move 1: piece A meets piece C after 5.20 of 10.00",
        ),
        ([LID, BAR, BAR.moved((0, 15, 15.0))], {}, "moves", "move 2: piece A meets piece C"),
        ([LID, BAR], {"wall": 11.0}, "walls", "a wall of 3.00 mm, thinner than 11"),
        ([LID, Mesh(BAR.points, BAR.triangles[1:])], {}, "pieces", "B: not watertight"),
        ([LID, Mesh(BAR.points, BAR.triangles[1:])], {}, "assembled", "not closed"),
    ],
)
def test_faults_are_found(pieces: list[Mesh], wanted: dict[str, float], name: str, says: str) -> None:
    found = check(folder(pieces), **wanted)
    assert not found[name].passed
    assert any(says in fault for fault in found[name].faults), found[name]


def test_plates() -> None:
    outside = check(folder([LID, BAR], at=80.0))["plates"]
    assert not outside.passed and "piece A is not within 100 x 100 mm" in outside.faults[0]
    files = folder([LID, BAR])
    models = [Model("piece A", BAR.moved((5, 5, -0.1)), RED), Model("piece B", BAR.moved((9, 5, 3)), RED)]
    found = check({**files, "plate-1.3mf": threemf.write(models)})["plates"]
    assert [fault.partition(": ")[2] for fault in found.faults] == [
        "piece B is not on the bed",
        "piece A and piece B overlap",
    ]


def test_what_came_free_may_be_parked_anywhere() -> None:
    """Piece A leaves over piece C, which is gone by then."""
    away = Track((0.0, 1.0), ((0, 0, 0), (0, 0, 99.0)))
    files = folder([LID, BAR, BAR.moved((0, 0, 20.0))], away)
    assert not check(files)["moves"].passed
    names = ("piece A", "piece B", "piece C")
    models = [Model(n, m, RED) for n, m in zip(names, (LID, BAR, BAR.moved((0, 0, 20.0))), strict=True)]
    first = Track((0.0, 1.0, 2.0, 3.0), ((0, 0, 0), (0, 0, 99.0), (0, 0, 99.0), (0, 0, -50.0)))
    then = Track((1.0, 2.0), ((0, 0, 0), (0, 0, 40.0)))
    later = gltf.write(models, {2: first, 0: then})
    assert check({**files, "solution.glb": later})["moves"].passed


def test_only_some_files_are_read() -> None:
    for name in ("pieces/A.stl", "print/pieces/A.stl", "print/plate-2.3mf", "assembly/solution.glb"):
        assert is_checked(name)
    for name in ("print/plate-1.stl", "print/coupon.3mf", "pieces.glb", "READ-ME.txt", "wood/cut-sheet.pdf"):
        assert not is_checked(name)


# The command -----------------------------------------------------------------------------------------------


def test_the_command(cli: Cli, tmp_path: Path) -> None:
    made = tmp_path / "made"
    assert cli("make", "examples/antique.txt", "--only", "print,assembly", "--out", str(made)).code == 0
    ran = cli("printable", str(made), "--clearance", "0.14")
    assert ran.code == 0, ran.err
    assert [line.split()[0] for line in ran.out.splitlines() if line[0] != " "] == [
        "pieces", "walls", "plates", "assembled", "moves",
    ]  # fmt: skip
    assert max(map(len, ran.out.splitlines())) <= 80
    ran = cli("printable", str(made), "--clearance", "0.3", "--json")
    answer = json.loads(ran.out)
    assert (ran.code, answer["right"]) == (1, False)
    assert [finding["passed"] for finding in answer["findings"]] == [True, True, True, False]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("no-such-folder",), "no such folder"),
        (("examples",), "no pieces to print are in this folder"),
        (("examples/soma.json",), "no such folder"),
        (("examples", "--clearance", "-1"), "give 0 to 100 mm"),
        (("examples", "--wall", "nan"), "give 0 to 100 mm"),
        (("examples", "--bed", "2"), "a bed of"),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], says: str) -> None:
    ran = cli("printable", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
    assert says in ran.err


def test_a_damaged_file_is_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pieces").mkdir()
    (tmp_path / "pieces" / "A.stl").write_bytes(b"solid nothing")
    ran = cli("printable", str(tmp_path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
    assert "pieces/A.stl" in ran.err
