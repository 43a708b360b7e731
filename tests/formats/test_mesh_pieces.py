"""Pieces as puzzles from what ``burrkit make`` writes: plates, single pieces, folders, and bad files."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.errors import BurrkitError, FormatError
from burrkit.fabrication.measures import COUPON, Measures
from burrkit.fabrication.plates import Bed
from burrkit.fabrication.print_job import PrintJob
from burrkit.formats import stl, threemf
from burrkit.formats.file_format import Sample
from burrkit.formats.source import load, load_document, parse
from burrkit.geometry import Voxels
from burrkit.mesh import Mesh, Model, solid
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr
from tests.errors import raises

ANTIQUE = (1, 120, 3328, 3322, 3328, 3305)
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
BAR = Voxels.box(3, 1, 1)
ASLANT = [[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that is made of six sticks."""
    job = PrintJob(load(",".join(map(str, ANTIQUE))), Measures(), Bed.parse("220x220"), COUPON)
    folder = tmp_path_factory.mktemp("made") / "print"
    for name, data in job.files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", ["plate-1.3mf", "plate-1.stl", "pieces.obj", "pieces.glb"])
def test_plates(printed: Path, name: str) -> None:
    made = load(printed / name)
    assert isinstance(made, Burr)
    assert sorted(made.sticks) == sorted(ANTIQUE)
    if name.endswith(".3mf"):
        assert made.sticks == ANTIQUE and [piece.mark for piece in made.pieces] == list("ABCDEF")
    assert parse((printed / name).read_bytes(), "standard input") == made


@pytest.mark.parametrize("inner", ["", "pieces", ".."])
def test_folders(printed: Path, inner: str) -> None:
    made = load(str(printed / inner))
    assert isinstance(made, Burr)
    assert sorted(made.sticks) == sorted(ANTIQUE)


def test_one_piece_has_no_goal(printed: Path) -> None:
    (single,) = (printed / "pieces").glob("*-3322.stl")
    document = load_document(str(single))
    assert [shape.filled.extent for shape in document.shapes] == [(6, 2, 2)]
    with raises(BurrkitError, "missing mesh") as caught:
        load(single)
    assert "\n" not in str(caught.value)


def plate(*pieces: Mesh) -> bytes:
    spread = [mesh.moved((60.0 * k, 0, 0)) for k, mesh in enumerate(pieces)]
    return threemf.write([Model(f"part {k}", mesh, "#808080") for k, mesh in enumerate(spread)])


def of(cells: Voxels) -> Mesh:
    return solid(cells, cube=10.0, inset=0.1, bevel=0.5)


def test_names_and_shapes_of_other_plates() -> None:
    made = parse(plate(of(CORNER), of(BAR)), "f")
    assert isinstance(made, Puzzle)
    assert [(shape.name, shape.filled) for shape in made.shapes] == [("part 0", CORNER), ("part 1", BAR)]
    assert made.problems[0].goal is None


def test_copies_by_the_names_of_files(tmp_path: Path) -> None:
    (tmp_path / "01-A-Key-x3.stl").write_bytes(stl.write(of(BAR)))
    (tmp_path / "02-D.stl").write_bytes(stl.write(of(CORNER)))
    (tmp_path / "coupon.stl").write_bytes(b"is not read")
    (tmp_path / "notes.txt").write_text("is not read")
    made = load_document(str(tmp_path))
    assert [(shape.name, shape.filled) for shape in made.shapes] == 3 * [("Key", BAR)] + [("", CORNER)]


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        (stl.write(of(BAR)), ".stl"),
        (b"solid x\nfacet normal 0 0 1\n", ".stl"),
        (b" solid\r\n  facet normal 0 0 1\n", ".stl"),
        (plate(of(BAR)), ".3mf"),
        (b"ply\nformat ascii 1.0\n", ".ply"),
        (b"glTF\2\0\0\0", ".glb"),
        (b"# made by x\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", ".obj"),
        (b"solid burrs are fine\n", None),
        (b"PK\3\4 another archive", None),
        (b"#Burr6 x\nA,1\n", None),
        (b"", None),
    ],
)
def test_meshes_are_known_by_their_content(data: bytes, ending: str | None) -> None:
    assert Sample(data, "a file").mesh_ending == ending


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (stl.write(of(BAR))[:84] + stl.write(of(BAR))[84:][50:] + b"\0" * 50, "f: "),
        (stl.write(Mesh(of(BAR).points, of(BAR).triangles[1:])), "f: a surface is not closed (3 open edges)"),
        (stl.write(of(BAR).flipped()), "f: no closed surface that is not inside out"),
        (stl.write(of(BAR).moved((0, 0, 0), ASLANT)), "f: not made of cubes: its faces are"),
        (b"solid x\nfacet normal 0 0 1\n", "f: "),
        (b"glTF\2\0\0\0", "f: no mesh can be read from it"),
    ],
)  # fmt: skip
def test_bad_files(data: bytes, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(data, "f")
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)


def test_a_folder_without_meshes_is_refused(tmp_path: Path) -> None:
    with raises(FormatError, "no-access directory puzzle"):
        load(tmp_path)
    for k in range(201):
        (tmp_path / f"{k}.stl").touch()
    with raises(FormatError, "too-large 201 meshes"):
        load(tmp_path)
