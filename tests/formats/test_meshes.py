"""STL, OBJ, 3MF, GLB and OpenSCAD: what is written is what others read."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from burrkit.formats import gltf, obj, openscad, stl, threemf
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, Model, solid
from burrkit.sixpiece.sticks import Stick, connected_numbers, distinct_sticks
from tests.mesh.reference import eroded_volume

VIEWER = Path(__file__).parents[2] / "viewer"

NAMES = ["key & <lock>", "Stück 2"]


def models() -> list[Model]:
    colours = ("#e69f00", "#0072b2")
    return [
        Model(name, solid(Stick(number).voxels()).moved((0.0, 30.0 * k, 0.0)), colours[k])
        for k, (name, number) in enumerate(zip(NAMES, (1, 1024), strict=True))
    ]


def read_by_trimesh(data: bytes, kind: str) -> list[Any]:
    """The meshes that trimesh finds in a file, the largest first; each must be watertight and well wound."""
    trimesh = pytest.importorskip("trimesh")
    if kind == "3mf":
        pytest.importorskip("lxml")
        pytest.importorskip("networkx")
    scene = trimesh.load_scene(io.BytesIO(data), file_type=kind)
    found = list(scene.dump())
    assert all(mesh.is_watertight and mesh.is_winding_consistent for mesh in found)
    return sorted(found, key=lambda mesh: -mesh.volume)


# STL -----------------------------------------------------------------------------------------------------


def test_stl_holds_the_triangles() -> None:
    mesh = models()[1].mesh
    data = stl.write(mesh)
    assert not data.startswith(b"solid")
    assert int.from_bytes(data[80:84], "little") == len(mesh.triangles)
    rows = np.frombuffer(data[84:], dtype=[("n", "<f4", 3), ("c", "<f4", (3, 3)), ("a", "<u2")])
    assert np.allclose(rows["c"], mesh.corners, atol=1e-5)
    assert np.allclose(np.linalg.norm(rows["n"], axis=1), 1.0, atol=1e-6)


def check_stl(number: int) -> None:
    mesh = solid(Stick(number).voxels())
    (read,) = read_by_trimesh(stl.write(mesh), "stl")
    assert read.volume == pytest.approx(mesh.volume, rel=1e-5), number


def test_trimesh_reads_stl() -> None:
    for number in distinct_sticks()[::25].tolist():
        check_stl(number)


@pytest.mark.full
def test_trimesh_reads_every_stick() -> None:
    for number in distinct_sticks().tolist():
        check_stl(number)


# OBJ -----------------------------------------------------------------------------------------------------


def test_obj_names_and_colours_its_objects() -> None:
    text = obj.write(models(), "x.mtl")
    assert re.findall(r"^o (.*)$", text, re.M) == ["key____lock_", "Stück_2"]
    assert "mtllib x.mtl" in text
    assert obj.materials(models()).split("\n")[:2] == ["newmtl colour-1", "Kd 0.9020 0.6235 0.0000"]
    faces = np.array([line.split()[1:] for line in text.split("\n") if line.startswith("f ")], dtype=int)
    assert faces.max() == sum(len(model.mesh.points) for model in models())


def test_trimesh_reads_obj() -> None:
    read = read_by_trimesh(obj.write(models(), "x.mtl").encode(), "obj")
    assert [mesh.volume for mesh in read] == pytest.approx([model.mesh.volume for model in models()])


# 3MF -----------------------------------------------------------------------------------------------------


def test_3mf_has_names_and_colours() -> None:
    archive = zipfile.ZipFile(io.BytesIO(threemf.write(models(), "two & more")))
    assert archive.testzip() is None
    root = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    core = root.tag.removesuffix("model")
    assert root.get("unit") == "millimeter"
    bases = list(root.iter(f"{core}base"))
    assert [(b.get("name"), b.get("displaycolor")) for b in bases] == [
        (NAMES[0], "#E69F00FF"),
        (NAMES[1], "#0072B2FF"),
    ]
    assert [o.get("name") for o in root.iter(f"{core}object")] == NAMES
    assert len(list(root.iter(f"{core}item"))) == 2


def test_equal_models_make_equal_files() -> None:
    assert threemf.write(models()) == threemf.write(models())


def test_trimesh_reads_3mf() -> None:
    read = read_by_trimesh(threemf.write(models()), "3mf")
    assert [mesh.volume for mesh in read] == pytest.approx([model.mesh.volume for model in models()])


def test_the_consortiums_own_library_reads_3mf_strictly() -> None:
    wrapper = pytest.importorskip("lib3mf").get_wrapper()
    model = wrapper.CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromBuffer(threemf.write(models(), "two"))
    assert reader.GetWarningCount() == 0
    found, names = model.GetMeshObjects(), []
    while found.MoveNext():
        read = found.GetCurrentMeshObject()
        assert read.IsManifoldAndOriented()
        names.append(read.GetName())
    assert names == NAMES


# GLB -----------------------------------------------------------------------------------------------------


TRACKS = {1: gltf.Track((0.0, 1.0, 2.5), ((0.0, 0.0, 0.0), (11.15, 0.0, 0.0), (11.15, 0.0, 22.3)))}


def document(data: bytes) -> dict[str, Any]:
    """The JSON part of a GLB file."""
    assert data[:4] == b"glTF"
    assert int.from_bytes(data[8:12], "little") == len(data)
    length = int.from_bytes(data[12:16], "little")
    found: dict[str, Any] = json.loads(data[20 : 20 + length])
    return found


def test_glb_has_a_node_for_each_piece_and_its_track() -> None:
    found = document(gltf.write(models(), TRACKS, "two"))
    assert [node["name"] for node in found["nodes"]] == [*NAMES, "two"]
    (animation,) = found["animations"]
    assert [channel["target"] for channel in animation["channels"]] == [{"node": 1, "path": "translation"}]
    times = found["accessors"][animation["samplers"][0]["input"]]
    assert (times["min"], times["max"], times["count"]) == ([0.0], [2.5], 3)


def test_trimesh_reads_glb_in_metres() -> None:
    read = read_by_trimesh(gltf.write(models()), "glb")
    assert [mesh.volume * 1e9 for mesh in read] == pytest.approx(
        [model.mesh.volume for model in models()], rel=1e-5
    )


def validate(*files: Path) -> None:
    """What the Khronos validator finds in GLB files must be nothing at all."""
    node = shutil.which("node")
    if node is None or not (VIEWER / "node_modules" / "gltf-validator").is_dir():
        pytest.skip("the Khronos validator is not here: it comes with `make setup` where Node.js is")
    script = (
        "const v = require('gltf-validator'), fs = require('fs');"
        "(async () => { for (const f of process.argv.slice(1)) {"
        "const r = await v.validateBytes(new Uint8Array(fs.readFileSync(f)));"
        "console.log(JSON.stringify(r.issues)); } })();"
    )
    done = subprocess.run(
        [node, "-e", script, *map(str, files)], cwd=VIEWER, capture_output=True, text=True, check=True
    )
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(reports) == len(files)
    for report in reports:
        counts = [report[kind] for kind in ("numErrors", "numWarnings", "numInfos", "numHints")]
        assert counts == [0, 0, 0, 0], report


def test_the_khronos_validator_finds_nothing(tmp_path: Path) -> None:
    still, moving = tmp_path / "still.glb", tmp_path / "moving.glb"
    still.write_bytes(gltf.write(models()))
    moving.write_bytes(gltf.write(models(), TRACKS, "two"))
    validate(still, moving)


# OpenSCAD ------------------------------------------------------------------------------------------------


def boxes_volume(cells: Voxels, cube: float, inset: float) -> float:
    """The volume of the union of boxes that OpenSCAD draws, on the grid of their borders."""
    boxes = openscad.largest_boxes(cells.normalized().grid())
    low = np.array([corner for corner, _ in boxes], dtype=float)
    high = low + np.array([size for _, size in boxes], dtype=float)
    low, high = low * cube + inset, high * cube - inset
    lines = [np.unique(np.concatenate((low[:, k], high[:, k]))) for k in range(3)]
    inside = np.zeros([len(line) - 1 for line in lines], dtype=bool)
    for a, b in zip(low, high, strict=True):
        spans = [slice(*np.searchsorted(line, (a[k], b[k])).tolist()) for k, line in enumerate(lines)]
        inside[spans[0], spans[1], spans[2]] = True
    sizes = [np.diff(line) for line in lines]
    return float((inside * sizes[0][:, None, None] * sizes[1][:, None] * sizes[2]).sum())


def test_the_boxes_of_openscad_are_the_piece_made_smaller() -> None:
    for number in connected_numbers()[::150].tolist():
        cells = Stick(number).voxels()
        assert boxes_volume(cells, 10.0, 0.5) == pytest.approx(eroded_volume(cells, 10.0, 0.5)), number


def test_openscad_has_measures_to_change() -> None:
    text = openscad.write([("key\nrod", Voxels.box(6, 2, 2), "#e69f00")], cube=11.15, inset=0.07)
    assert "cube_size = 11.15;" in text
    assert "clearance = 0.07;" in text
    assert "module piece_0() {  // key rod\n    box([0, 0, 0], [6, 2, 2]);\n}" in text
    assert 'color("#e69f00") piece_0();' in text


def test_a_mesh_is_what_it_was() -> None:
    mesh = models()[0].mesh
    assert isinstance(mesh, Mesh)
    assert mesh.flipped().volume == -mesh.volume
