"""``burrkit make``: what is in the folder, and what is refused in one line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from burrkit.formats.puzzlecad import read as read_puzzlecad
from tests.conftest import Cli
from tests.drawing.scenes import EXAMPLES
from tests.errors import refused
from tests.formats.test_meshes import document, validate

ANTIQUE = str(EXAMPLES / "antique.txt")


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_everything_for_the_burr_of_the_antique_shop(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "antique"
    ran = cli("make", ANTIQUE, "--out", str(out))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{out}: ")
    made = files(out)
    assert {
        "READ-ME.txt",
        "print/plate-1.3mf",
        "print/plate-1.stl",
        "print/pieces.obj",
        "print/pieces.glb",
        "print/coupon.3mf",
        "print/openscad.scad",
        "print/puzzlecad.scad",
        "wood/cut-sheet.pdf",
        "wood/cut-sheet-1.svg",
        "assembly/steps.pdf",
        "assembly/solution.glb",
        "booklet/booklet.pdf",
        "booklet/card.pdf",
    } <= made
    assert "print/pieces/03-2-LongGapShort-x2.stl" in made
    assert "print/pieces/05-4-LongGapLong.stl" not in made, "pieces 2 and 4 are equal"
    about = (out / "READ-ME.txt").read_text(encoding="utf-8")
    assert "a slot of 11.29 mm" in about
    assert max(map(len, about.splitlines())) <= 80
    for name in made - {"READ-ME.txt"}:
        folder = name.split("/")[0]
        assert f"{folder}/" in about
    assert not list(tmp_path.glob(".burrkit-*"))


def test_the_files_are_what_others_read(cli: Cli, tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("lxml")
    pytest.importorskip("networkx")
    out = tmp_path / "out"
    assert cli("make", ANTIQUE, "--out", str(out)).code == 0
    for name in ("plate-1.3mf", "plate-1.stl", "pieces.glb", "pieces.obj", "coupon.3mf", "coupon.stl"):
        data = io.BytesIO((out / "print" / name).read_bytes())
        scene = trimesh.load_scene(data, file_type=name.rsplit(".", 1)[1])
        assert all(mesh.is_watertight for mesh in scene.dump()), name
    for path in sorted((out / "print" / "pieces").iterdir()):
        mesh = trimesh.load_mesh(io.BytesIO(path.read_bytes()), file_type="stl")
        assert mesh.is_watertight
        assert mesh.volume > 10_000


def test_the_solution_moves_and_validates(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cli("make", "love's dozen", "--out", str(out), "--only", "assembly").code == 0
    path = out / "assembly" / "solution.glb"
    found = document(path.read_bytes())
    assert len(found["animations"][0]["channels"]) >= 5
    validate(path)


def test_puzzlecad_is_read_back(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cli("make", ANTIQUE, "--out", str(out), "--only", "print", "--unsolved", "--cube", "10").code == 0
    text = (out / "print" / "puzzlecad.scad").read_text(encoding="utf-8")
    assert "$burr_scale = 10;" in text
    assert sum(len(shape.filled) for shape in read_puzzlecad(text).shapes) == 104


def test_json(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = cli("make", ANTIQUE, "--out", str(out), "--only", "wood,assembly", "--json")
    answer = json.loads(ran.out)
    assert answer["level"] == "1.2"
    assert answer["plates"] is None
    assert set(answer["files"]) == files(out)


def test_wood_in_inches_next_to_prints_in_millimetres(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("--only", "print,wood", "--unsolved", "--wood", '3/4"', "--species", "Maple, padauk")
    assert cli("make", ANTIQUE, "--out", str(out), *words).code == 0
    about = (out / "READ-ME.txt").read_text(encoding="utf-8")
    assert "6 pieces, 104 cubes of 11.15 mm." in about
    assert 'Wood: one cube is 3/4". Species: maple, padauk.' in " ".join(about.split())
    sheet = (out / "wood" / "cut-sheet-1.svg").read_text(encoding="utf-8")
    assert 'cuts of 1/8"' in sheet, "the usual saw cut is one in inches, too"
    printed = (out / "print" / "openscad.scad").read_text(encoding="utf-8")
    assert "11.15" in printed


def test_the_booklet(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("segno")
    out = tmp_path / "out"
    words = ("--only", "booklet", "--designer", "A. N. Other", "--url", "https://example.org/a")
    ran = cli("make", ANTIQUE, "--out", str(out), *words, "--booklet-paper", "a6")
    assert ran.code == 0
    assert "booklet/booklet.pdf, booklet/card.pdf" in ran.out
    assert files(out) == {"READ-ME.txt", "booklet/booklet.pdf", "booklet/card.pdf"}
    assert b"/MediaBox [0 0 297.638 419.528]" in (out / "booklet" / "card.pdf").read_bytes()


def test_a_code_without_its_library(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.fabrication.booklet.find_spec", lambda name: None)
    ran = cli("make", ANTIQUE, "--out", str(tmp_path / "out"), "--url", "https://example.org")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    refused(ran, "not-installed burrkit[print] pip")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_solution_does_not_matter(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert cli("make", ANTIQUE, "--out", str(out), "--unsolved").code == 0
    made = files(out)
    assert "assembly/pieces.pdf" in made
    assert not {"assembly/steps.pdf", "assembly/solution.glb"} & made


def test_engraved_and_hollow(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("manifold3d")
    trimesh = pytest.importorskip("trimesh")
    out = tmp_path / "out"
    words = ("--engrave", "mark", "--wall", "1.6", "--drain", "3", "--only", "print")
    assert cli("make", ANTIQUE, "--out", str(out), *words).code == 0
    pieces = sorted((out / "print" / "pieces").iterdir())
    assert len(pieces) == 6, "equal pieces have numbers of their own"
    for path in pieces:
        mesh = trimesh.load_mesh(path)
        assert mesh.is_watertight
        assert 5_000 < mesh.volume < 14_000


def test_existing_files_stay(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "READ-ME.txt").write_text("mine")
    ran = cli("make", ANTIQUE, "--out", str(tmp_path), "--unsolved", "--only", "wood")
    assert ran.code == 2
    refused(ran, "exists READ-ME.txt overwrites")
    assert files(tmp_path) == {"READ-ME.txt"}
    assert cli("make", ANTIQUE, "--out", str(tmp_path), "--unsolved", "--only", "wood", "--force").code == 0
    assert "wood/cut-sheet.pdf" in files(tmp_path)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bed", "50x50"), "invalid-mesh 0 piece"),
        (("--bed", "big"), "invalid-mesh big width"),
        (("--cube", "1"), "invalid-mesh 0.07 0.5 1 inset"),
        (("--cube", "-1"), "invalid-mesh -1 cube"),
        (("--drain", "3"), "conflict --wall hollow"),
        (("--coupon", "a"), "invalid --coupon a clearances"),
        (("--coupon", ""), "too-large 0 clearances"),
        (("--only", "paper"), "unknown --only paper print"),
        (("--cube", "1 foot"), "invalid-mesh 1 foot"),
        (("--wood", "2"), "invalid-mesh 2 cube"),
        (("--wood", "3/0"), "invalid-mesh 3/0 cube"),
        (("--kerf", "-1"), "invalid-mesh -1 saw's"),
        (("--species", "maple,mapel"), "unknown mapel species"),
        (("--url", "example.org"), "invalid-mesh example.org"),
        (("--title", "x" * 201), "too-large 201 title"),
        (("--solution", "99"), "unknown 99 solution"),
        (("--length", "7"), "unknown 7"),
    ],
)
def test_bad_orders(cli: Cli, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    ran = cli("make", ANTIQUE, "--out", str(tmp_path / "out"), *words)
    refused(ran, message)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_must_be_named(cli: Cli) -> None:
    ran = cli("make", ANTIQUE)
    assert ran.code == 2
    assert "--out" in ran.err


def test_engraving_without_its_library(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "manifold3d", None)
    ran = cli("make", ANTIQUE, "--out", str(tmp_path / "out"), "--engrave", "mark")
    assert ran.code == 2
    refused(ran, "not-installed burrkit[print]")
    # Everything else does without it, and the coupon goes without labels.
    monkeypatch.setattr("burrkit.fabrication.print_job.find_spec", lambda name: None)
    assert cli("make", ANTIQUE, "--out", str(tmp_path / "out"), "--unsolved").code == 0
