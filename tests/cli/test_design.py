"""``burrkit design``: shapes of files, meshes, printable pieces, and one line for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.formats.mesh_files import read
from burrkit.geometry import Voxels
from burrkit.mesh import solid
from tests.conftest import Cli
from tests.errors import check, refused

QUICK = ("--runs", "2", "--steps", "300", "--seed", "1")


@pytest.fixture
def plus(tmp_path: Path) -> str:
    """A cross of three bars, 3 by 3 by 9: 135 + 2 * 54 cubes less, as .vol."""
    cells = {
        (x, y, z)
        for x in range(5)
        for y in range(5)
        for z in range(5)
        if sum(1 for c in (x, y, z) if c in (1, 2, 3)) >= 2
    }
    labels = " ".join(str(int((x, y, z) in cells)) for z in range(5) for y in range(5) for x in range(5))
    file = tmp_path / "plus.vol"
    file.write_text(f"5 5 5\n1.0 1.0 1.0\n{labels}\n")
    return str(file)


def test_a_volume(cli: Cli, plus: str, tmp_path: Path) -> None:
    saved = tmp_path / "plus.json"
    ran = cli("design", plus, "--pieces", "3", *QUICK, "--save", str(saved))
    assert ran.code == 0, ran.err
    assert "81 cubes in 5 x 5 x 5" in ran.err
    assert "3 pieces of " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert cli("check", str(saved)).code == 0


def test_the_same_seed_gives_the_same_answer(cli: Cli, plus: str) -> None:
    first, again = (cli("design", plus, "--pieces", "3", *QUICK, "--json").out for _ in range(2))
    assert json.loads(first)["answer"]["found"] == json.loads(again)["answer"]["found"]
    other = cli("design", plus, "--pieces", "3", "--runs", "2", "--steps", "300", "--seed", "2", "--json").out
    assert json.loads(other)["answer"]["found"] != json.loads(first)["answer"]["found"]


def test_goals_and_shapes_of_files(cli: Cli) -> None:
    ran = cli("design", "examples/soma.json", "--pieces", "2", *QUICK)
    assert ran.code == 0, ran.err
    assert "27 cubes in 3 x 3 x 3" in ran.err
    ran = cli("design", "examples/soma.json", "--shape", "1", *QUICK)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "with 8 cubes for each" in ran.err


def test_results_of_runs_are_stored(cli: Cli, plus: str, tmp_path: Path) -> None:
    out = tmp_path / "runs.sqlite"
    words = ("design", plus, "--pieces", "3", *QUICK, "--out", str(out))
    first, again = cli(*words), cli(*words)
    assert first.code == again.code == 0
    assert first.out == again.out
    other = cli("design", plus, "--pieces", "4", *QUICK, "--out", str(out))
    assert other.code == 2


CUBE = "examples/designs/4x4x4-4.json"


def owners(text: str) -> dict[str, set[tuple[int, int, int]]]:
    """The cubes of each piece in a drawing of four layers of 4 by 4, by mark."""
    rows = [line.split() for line in text.splitlines()[-4:]]
    found: dict[str, set[tuple[int, int, int]]] = {}
    for y, row in enumerate(rows):
        for at, mark in enumerate(row):
            found.setdefault(mark, set()).add((at % 4, y, at // 4))
    return found


def test_a_puzzle_is_varied_and_pieces_stay(cli: Cli, tmp_path: Path) -> None:
    weak = str(tmp_path / "weak.json")
    begun = cli("design", CUBE, "--runs", "1", "--steps", "100", "--seed", "3", "--save", weak)
    assert begun.code == 0, begun.err
    words = ("design", CUBE, "--vary", weak, "--runs", "2", "--steps", "2000", "--seed", "1")
    ran = cli(*words, "--keep-pieces", "A")
    assert ran.code == 0, ran.err
    before, after = owners(begun.out), owners(ran.out)
    assert after["A"] == before["A"]
    assert after["B"] != before["B"]
    assert owners(cli(*words).out)["A"] != before["A"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--keep-pieces", "A"), "conflict --keep-pieces --vary"),
        (("--vary", CUBE, "--keep-pieces", "AX"), "unknown --keep-pieces X ABCD"),
        (("--vary", CUBE, "--keep-pieces", "ABC"), "invalid-puzzle two"),
        (("--vary", CUBE, "--pieces", "5"), "conflict --pieces 5 --vary 4"),
        (("--vary", "examples/soma.json"), "mismatch SHAPE 27 64"),
        (("--vary", "no-such-file.json"), "unknown no-such-file.json"),
    ],
)
def test_a_puzzle_that_cannot_be_varied(cli: Cli, words: tuple[str, ...], says: str) -> None:
    ran = cli("design", CUBE, *QUICK, *words)
    assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
    check(ran.error, says)


def test_a_mesh_becomes_printable_pieces(cli: Cli, tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("manifold3d")
    file, made = tmp_path / "ball.stl", tmp_path / "made"
    trimesh.creation.icosphere(2, 30.0).export(str(file))
    words = ("design", str(file), "--pieces", "2", "--cubes", "5", *QUICK, "--make", str(made))
    ran = cli(*words)
    assert ran.code == 0, ran.err
    assert "2 pieces of the mesh, 11.15 mm a cube, are in " in ran.out
    assert "of its volume was cut away" in ran.out
    volumes = [read(made / "pieces" / f"{mark}.stl").volume for mark in "AB"]
    whole = read(file).volume * (5 * 11.15 / 60) ** 3
    assert 0.9 * whole < sum(volumes) < whole
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    again = cli(*words)
    assert again.code == 2 and "--force" in again.err
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.vol",), "unknown none.vol"),
        (("none.stl",), "unknown none.stl file"),
        (("examples/soma.json", "--shape", "99"), "unknown 99"),
        (("examples/soma.json", "--make", "x"), "invalid --make meshes"),
        (("examples/soma.json", "--pieces", "1"), "usage --pieces"),
        (("examples/soma.json", "--pieces", "12"), "invalid-puzzle 12 8"),
        (("examples/soma.json", "--bed", "2"), "invalid-mesh bed"),
        (("1,120,3328,3322,3328,3305", "--pieces", "99"), "usage --pieces"),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("design", *words, *QUICK)
    refused(ran, said)


def test_meshes_that_cannot_be_cut(cli: Cli, tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    bar = tmp_path / "bar.obj"
    trimesh.creation.box((1, 1, 9)).export(str(bar))
    for words, said in (
        (("--cubes", "1"), "give 2 to"),
        (("--cubes", "8"), "with 8 cubes for each"),
        (("--shape", "1"), "a mesh has no numbered shapes"),
        (("--inset", "20", "--make", str(tmp_path / "x")), "inset"),
    ):
        ran = cli("design", str(bar), *words, *QUICK)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
        assert said in ran.err
    mesh = solid(Voxels([(0, 0, 0), (0, 0, 2)]), inset=0.0, bevel=0.0)
    two = tmp_path / "two.stl"
    trimesh.Trimesh(mesh.points, mesh.triangles).export(str(two))
    ran = cli("design", str(two), "--cubes", "12", "--pieces", "2", *QUICK)
    assert ran.code == 2 and "2 parts, of which the largest has 64 of 128" in ran.err
