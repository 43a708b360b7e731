"""``burrkit make``: what is in the folder, and what is refused in one line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from burrkit.formats.puzzlecad import read as read_puzzlecad
from tests.conftest import Cli
from tests.drawing.scenes import EXAMPLES
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
    assert "print/pieces/05-4-LongGapLong.stl" not in made, "pieces 2 and 4 are alike"
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


def test_wood_in_inches_beside_prints_in_millimetres(cli: Cli, tmp_path: Path) -> None:
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
    assert "pip install 'burrkit[print]'" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_no_solution_is_no_hindrance(cli: Cli, tmp_path: Path) -> None:
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
    assert ran.err.endswith("READ-ME.txt: exists already; --force overwrites it\n")
    assert files(tmp_path) == {"READ-ME.txt"}
    assert cli("make", ANTIQUE, "--out", str(tmp_path), "--unsolved", "--only", "wood", "--force").code == 0
    assert "wood/cut-sheet.pdf" in files(tmp_path)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bed", "50x50"), "piece 0 (SolidKeyBlock) is 67 x 22 mm and does not fit on a bed of 50 x 50 mm"),
        (("--bed", "big"), "a bed of 'big'; give its width and depth in mm, as in 220x220"),
        (("--cube", "1"), "an inset of 0.07 mm and a bevel of 0.5 mm leave no edge of a cube of 1 mm"),
        (("--cube", "-1"), "a cube of -1 mm"),
        (("--drain", "3"), "a drain hole is for hollow pieces; --wall makes them hollow"),
        (("--coupon", "a"), "--coupon 'a': give clearances in mm"),
        (("--coupon", ""), "0 clearances on the coupon"),
        (("--only", "paper"), "--only 'paper': choose among print, wood, assembly, booklet"),
        (("--cube", "1 foot"), "a cube of '1 foot'; give a length such as 20, 3/4\" or 1 1/8 in"),
        (("--wood", "2"), "a cube of 2 mm in wood; it must be 3 to 500 mm"),
        (("--wood", "3/0"), "a cube in wood of '3/0'"),
        (("--kerf", "-1"), "a saw's cut of -1 mm; it must be 0 to 50 mm"),
        (("--species", "maple,mapel"), "no species 'mapel'; there are ash,"),
        (("--url", "example.org"), "the page 'example.org'; its address begins with https://"),
        (("--title", "x" * 201), "a title of 201 characters"),
        (("--solution", "99"), "there is no solution 99; there is 1"),
        (("--length", "7"), "7"),
    ],
)
def test_bad_orders(cli: Cli, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    ran = cli("make", ANTIQUE, "--out", str(tmp_path / "out"), *words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
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
    assert "pip install 'burrkit[print]'" in ran.err
    # Everything else does without it, and the coupon goes without labels.
    monkeypatch.setattr("burrkit.fabrication.print_job.find_spec", lambda name: None)
    assert cli("make", ANTIQUE, "--out", str(tmp_path / "out"), "--unsolved").code == 0
