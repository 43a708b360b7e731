"""Making in the workbench: figures and meshes, sheets, files, and a folder that never replaces anything."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

import burrkit as bk
from burrkit.fabrication import Order, everything
from burrkit.geometry.lattices import by_name
from burrkit.mesh import Mesh
from burrkit.palette import WOODS
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, burr, document
from tests.workbench.test_lattices import pair

Json = dict[str, Any]


@pytest.fixture(scope="module")
def antique(bench: TestClient) -> str:
    """The job that has solved the burr of the antique shop."""
    return str(solved(bench, burr(ANTIQUE))["id"])


def preview(bench: TestClient, **order: Any) -> Json:
    answer = bench.post("/api/make", json={"document": burr(ANTIQUE), **order})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def mesh_of(data: Json) -> Mesh:
    points, triangles = np.array(data["points"]).reshape(-1, 3), np.array(data["triangles"]).reshape(-1, 3)
    return Mesh(points, triangles.astype(np.int32))


def test_options(bench: TestClient) -> None:
    found = bench.get("/api/make").json()
    assert {each["name"]: each["colour"] for each in found["species"]} == WOODS
    assert found["booklet_papers"] == ["a6", "a5", "a4", "letter"]
    assert isinstance(found["engraves"], bool) and isinstance(found["codes"], bool)


def test_a_piece_as_it_is_printed(bench: TestClient) -> None:
    """Size, volume and weight are those of the mesh that is shown."""
    found = preview(bench, cube=10, inset=0.1, bevel=0.4, piece=1)
    assert (found["plates"], found["bed"], len(found["pieces"])) == (1, [220, 220], 6)
    (data,) = found["meshes"]
    mesh, piece = mesh_of(data), found["pieces"][1]
    assert data["piece"] == 1
    assert piece["size"] == pytest.approx(mesh.size.tolist(), abs=0.01)
    assert piece["size"] == pytest.approx([59.8, 19.8, 19.8], abs=0.01)
    assert piece["volume"] == pytest.approx(mesh.volume / 1000, abs=0.01)
    assert piece["grams"] == pytest.approx(1.24 * piece["volume"], abs=0.01)
    single = bench.post(f"/api/make/files/{piece['file']}", json={"document": burr(ANTIQUE)})
    assert single.status_code == 200
    assert len({each["file"] for each in found["pieces"]}) == 5, "two are equal"
    assert found["grams"] == pytest.approx(sum(each["grams"] for each in found["pieces"]), abs=0.01)
    heavier = preview(bench, cube=10, inset=0.1, bevel=0.4, density=2.48)
    assert heavier["grams"] == pytest.approx(2 * found["grams"], abs=0.05)


def test_a_box_is_printed_in_parts(bench: TestClient) -> None:
    box = bk.Container.box((2, 2, 2), (2, 1))
    packing = document(box.problem([bk.Piece("##/##"), bk.Piece("##/##")]))
    for order, parts in (({}, ["first half", "second half"]), ({"lid": "sliding"}, ["tray", "lid"])):
        answer = bench.post("/api/make", json={"document": packing, "piece": 3, **order})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert [each["part"] for each in found["pieces"]] == ["", "", *parts]
        assert [each["name"] for each in found["pieces"][2:]] == ["box", "box"]
        assert found["meshes"][0]["piece"] == 3
    refused = bench.post("/api/make", json={"document": packing, "lid": "hinged"})
    assert refused.status_code == 422


def test_a_plate_and_inches(bench: TestClient) -> None:
    found = preview(bench, cube='1/2"', bed="100x60", plate=2)
    assert found["plates"] > 1
    assert found["pieces"][0]["size"][0] == pytest.approx(6 * 12.7 - 0.14, abs=0.01)
    assert [data["piece"] for data in found["meshes"]] == [
        k for k, piece in enumerate(found["pieces"]) if piece["plate"] == 2
    ]
    for data in found["meshes"]:
        mesh = mesh_of(data)
        assert (mesh.low >= 0).all() and (mesh.low + mesh.size)[:2].tolist() < [100, 60]


def test_hollow_and_engraved_pieces_weigh_less(bench: TestClient) -> None:
    assert preview(bench, wall=1.2)["grams"] < 0.6 * preview(bench)["grams"]
    pytest.importorskip("manifold3d")
    assert preview(bench, engraving="mark")["grams"] < preview(bench)["grams"]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"cube": 1}, "invalid-mesh 1"),
        ({"cube": "1 foot"}, "invalid-mesh 1"),
        ({"cube": [1]}, "malformed cube"),
        ({"cube": 1e300}, "malformed cube 1e+300 -1,000,000"),
        ({"inset": True}, "malformed inset"),
        ({"wall": 30}, "invalid-mesh 30"),
        ({"bed": "big"}, "invalid-mesh big"),
        ({"bed": "50x50"}, "invalid-mesh 50 x"),
        ({"engraving": "all"}, "unknown engraving all"),
        ({"clearances": []}, "malformed clearances"),
        ({"species": ["mapel"]}, "unknown"),
        ({"species": "maple"}, "malformed species maple"),
        ({"url": "example.org"}, "invalid-mesh"),
        ({"density": 0}, "too-large density 0"),
        ({"piece": 6}, "malformed piece 6 0 5"),
        ({"plate": 2}, "malformed plate 2 1"),
        ({"problem": 2}, "unknown 2"),
        ({"stored": 1}, "unknown 1"),
        ({"colour": "red"}, "unknown colour"),
    ],
)
def test_orders_that_are_refused(bench: TestClient, order: Json, words: str) -> None:
    says(bench.post("/api/make", json={"document": burr(ANTIQUE), **order}), 422, words)


def test_sheets(bench: TestClient, antique: str) -> None:
    query: dict[str, str | int] = {"job": antique, "number": 1}
    for kind in ("cut-sheet", "pieces", "assembled", "steps", "booklet", "card"):
        answer = bench.post(f"/api/make/sheets/{kind}", params=query, json={"booklet_paper": "a6"})
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    answer = bench.post("/api/make/sheets/booklet", params=query, json={"title": "For Ann", "page": 1})
    assert "For Ann" in answer.text
    pages = int(answer.headers["x-burrkit-pages"])
    assert pages >= 4
    last = bench.post("/api/make/sheets/booklet", params=query, json={"page": pages})
    assert last.status_code == 200
    says(
        bench.post("/api/make/sheets/booklet", params=query, json={"page": pages + 1}),
        422,
        f"unknown {pages + 1}",
    )
    says(
        bench.post("/api/make/sheets/poster", params=query),
        422,
        "unknown poster cut-sheet",
    )
    says(bench.post("/api/make/sheets/steps", json={"document": burr(ANTIQUE)}), 422, "unsolved solution")
    cut = bench.post("/api/make/sheets/cut-sheet", json={"document": burr(ANTIQUE), "wood": "3/4"})
    assert "one cube is 3/4" in cut.text


def test_names_may_have_changed_since_the_search(bench: TestClient, antique: str) -> None:
    query: dict[str, str | int] = {"job": antique, "number": 1}
    renamed = burr(ANTIQUE, name="Old sticks")
    assert "Old sticks" in bench.post("/api/make/sheets/card", params=query, json={"document": renamed}).text
    says(
        bench.post("/api/make/sheets/card", params=query, json={"document": burr()}),
        422,
        "mismatch puzzle",
    )


def test_files_are_those_of_the_command(bench: TestClient, antique: str) -> None:
    expected = everything(bk.load("1,120,3328,3322,3328,3305"), Order(things=("print",)))
    for path in (
        "print/plate-1.3mf",
        "print/plate-1.stl",
        "print/pieces.obj",
        "print/pieces.glb",
        "print/coupon.3mf",
    ):
        answer = bench.post(f"/api/make/files/{path}", json={"document": burr(ANTIQUE)})
        assert answer.status_code == 200, answer.text
        assert answer.content == expected[path]
    query: dict[str, str | int] = {"job": antique, "number": 1}
    for path in ("assembly/steps.pdf", "booklet/booklet.pdf", "booklet/card.pdf", "wood/cut-sheet.pdf"):
        assert bench.post(f"/api/make/files/{path}", params=query).content.startswith(b"%PDF"), path
    for path in ("print/plate-9.3mf", "print/../x", "READ-ME.txt/x", "x"):
        says(bench.post(f"/api/make/files/{path}", params=query), 422, "unknown file")


def test_the_whole_folder_as_one_file(bench: TestClient, antique: str) -> None:
    answer = bench.post("/api/make/files/all.zip", params={"job": antique, "number": 1}, json={"cube": 12})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        assert b"6 pieces, 104 cubes of 12 mm." in archive.read("READ-ME.txt")
    assert {"print/plate-1.3mf", "wood/cut-sheet.pdf", "assembly/steps.pdf", "booklet/card.pdf"} <= {*names}


def test_a_new_folder_is_saved_and_none_replaced(bench: TestClient, folder: Path) -> None:
    order = {"document": burr(ANTIQUE)}
    answer = bench.put("/api/make/folders/antique to print", json=order)
    assert answer.status_code == 201, answer.text
    made = folder / "antique to print"
    assert {str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()} == {
        *answer.json()["files"]
    }
    before = (made / "READ-ME.txt").read_bytes()
    for name, status, words in (
        ("antique to print", 412, "exists antique print"),
        ("antique to print/READ-ME.txt", 412, "exists READ-ME.txt"),
        ("nowhere/x", 404, "unknown folder"),
        ("a\\b", 400, "invalid names"),
        (".hidden", 400, "invalid hidden"),
    ):
        says(bench.put(f"/api/make/folders/{name}", json={**order, "cube": 20}), status, words)
    assert (made / "READ-ME.txt").read_bytes() == before
    (folder / "away").symlink_to(folder.parent)
    says(bench.put("/api/make/folders/away/x", json=order), 403, "no-access path folder")
    assert not (folder.parent / "x").exists()
    says(bench.put("/api/make/folders/wrong", json={**order, "cube": -1}), 422, "invalid-mesh -1")
    assert not (folder / "wrong").exists()


def test_other_lattices(bench: TestClient) -> None:
    """They are printed and drawn; what takes cubes is refused in one line."""
    from tests.workbench.puzzles import document

    order = {"document": document(pair(by_name("rhombic dodecahedra")))}
    found = bench.post("/api/make", json=order).json()
    assert len(found["pieces"]) == 2
    assert mesh_of(found["meshes"][0]).volume > 0
    assert bench.post("/api/make/files/booklet/card.pdf", json=order).content.startswith(b"%PDF")
    says(bench.post("/api/make/sheets/cut-sheet", json=order), 422, "unsupported cut")
    says(bench.post("/api/make", json={**order, "wall": 2}), 422, "unsupported hollow")
    answer = bench.post("/api/make/files/all.zip", json=order)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert not any(name.startswith("wood/") for name in archive.namelist())
