"""Each feature once on each of the grids of BurrTools: commands, files, prints, pages, docs."""

from __future__ import annotations

import json
import pickle
import re
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.formats.source import load_document
from burrkit.puzzle.document import FILE_GRIDS, GRIDS
from tests.cli.test_other_grids import block
from tests.conftest import Cli

ROOT = Path(__file__).parent.parent.parent

grids = pytest.mark.parametrize("grid", range(FILE_GRIDS), ids=GRIDS[:FILE_GRIDS])

#: How the files of each ending begin.
BEGINNINGS = {
    ".svg": b"<",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
    ".gif": b"GIF89a",
    ".html": b"<!doctype html>",
    ".json": b"{",
    ".xmpuzzle": b"\x1f\x8b",
}


@grids
@pytest.mark.parametrize(
    "command",
    [
        "view FILE -o OUT.html",
        "solve FILE --html OUT.html",
        "picture FILE OUT.svg",
        "picture FILE OUT.svg --kind pieces",
        "picture FILE OUT.svg --kind assembly",
        "picture FILE OUT.svg --kind exploded --view back-left-below",
        "picture FILE OUT.png --kind steps --dpi 60",
        "picture FILE OUT.pdf --apart",
        "picture FILE OUT.gif --width 120",
        "convert FILE -o OUT.json",
        "convert FILE -o OUT.xmpuzzle",
        "search pieces FILE --save OUT.xmpuzzle",
    ],
)
def test_commands_write_files(cli: Cli, tmp_path: Path, command: str, grid: int) -> None:
    file, out = block(tmp_path, grid), tmp_path / "out"
    ran = cli(*[word.replace("FILE", file).replace("OUT", str(out)) for word in command.split()])
    assert (ran.code, ran.err) == (0, "")
    (written,) = [path for path in tmp_path.iterdir() if str(path) != file]
    assert written.read_bytes()[:20].lower().startswith(BEGINNINGS[written.suffix].lower())
    if written.suffix == ".html":
        page = written.read_text("utf-8")
        key = {"cubes": "cells", "spheres": "balls"}.get(GRIDS[grid], "solid")
        assert f'"{key}":' in page[page.index("burrkit-scene") :]


@grids
@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("solve FILE --json", "levels"),
        ("info FILE --json", "shapes"),
        ("info FILE --estimate --probes 50 --json", "problems"),
        ("placements FILE --json", "layouts"),
        ("states FILE --json", "states"),
        ("difficulty FILE --json", "separations"),
        ("identify FILE --among FILE --json", "shapes"),
    ],
)
def test_commands_answer_in_json(cli: Cli, tmp_path: Path, command: str, key: str, grid: int) -> None:
    ran = cli(*command.replace("FILE", block(tmp_path, grid)).split())
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)[key]


@grids
def test_a_path_between_states(cli: Cli, tmp_path: Path, grid: int) -> None:
    file = block(tmp_path, grid)
    found = json.loads(cli("path", file, "assembled", "--start-state", "0", "--json").out)
    assert (found["status"], found["length"]) == ("found", 0)


@grids
def test_a_puzzle_is_saved_and_opened_again(cli: Cli, tmp_path: Path, grid: int) -> None:
    file, saved, again = block(tmp_path, grid), str(tmp_path / "a.json"), str(tmp_path / "b.xmpuzzle")
    assert cli("convert", file, "-o", saved).code == 0
    assert cli("convert", saved, "-o", again).code == 0
    assert load_document(saved) == load_document(file) == load_document(again)
    assert load_document(again).lattice.name == GRIDS[grid]
    assert "1 of 1 solutions are right" in cli("check", again).out
    problem = bk.load(again)
    result = bk.solve(problem, progress=False)
    assert (result.assembly_count, result.levels) == (1, {"1": 1})
    assert bk.solve(pickle.loads(pickle.dumps(problem)), progress=False).levels == result.levels


@grids
def test_notebooks_show_puzzles_and_results(tmp_path: Path, grid: int) -> None:
    problem = bk.load(block(tmp_path, grid))
    result = bk.solve(problem, progress=False)
    assert "<svg" in problem._repr_svg_()
    assert "<iframe" in (result._repr_html_() or "")
    assert "burrkit-scene" in bk.view(result).html


@grids
def test_prints_are_closed_and_a_little_smaller(cli: Cli, tmp_path: Path, grid: int) -> None:
    out = tmp_path / "made"
    ran = cli(
        "make", block(tmp_path, grid), "--only", "print", "--cube", "10", "--inset", "0.1", "-o", str(out)
    )
    assert (ran.code, ran.err) == (0, "")
    problem = bk.load(block(tmp_path, grid))
    pieces = sorted((out / "print" / "pieces").glob("*.stl"))
    assert pieces
    assert {"plate-1.stl", "plate-1.3mf", "pieces.glb"} <= {path.name for path in (out / "print").iterdir()}
    for path in pieces:
        triangles = stl(path)
        edges = Counter(
            (tuple(a.tolist()), tuple(b.tolist()))
            for triangle in triangles
            for a, b in zip(triangle, np.roll(triangle, -1, axis=0), strict=True)
        )
        assert all(edges[b, a] == number for (a, b), number in edges.items()), "the surface has a gap"
        volume = float(np.linalg.det(triangles.astype(np.float64)).sum()) / 6
        whole = [1000 * volume_of(problem.lattice, cell) for piece in problem.pieces for cell in piece.shape]
        assert 0.5 * min(whole) < volume < 0.999 * max(whole)


def stl(path: Path) -> NDArray[np.float32]:
    """float32[n, 3, 3]: the triangles of a binary STL file."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    records = np.frombuffer(data, dtype=np.dtype([("f", "<f4", (4, 3)), ("a", "<u2")]), offset=84)
    return np.asarray(records["f"][:, 1:])


def volume_of(lattice: bk.Lattice, cell: tuple[int, int, int]) -> float:
    """The volume of a cell; of a ball that touches its neighbours, in the lattice of spheres."""
    if lattice.touching:
        return float(np.pi / 6 * (lattice.touching**0.5 * lattice.metric[0][0]) ** 3)
    (kind,), _ = lattice.split(np.array([cell]))
    middle = np.mean(lattice.types[kind].body, axis=0)
    volume = 0.0
    for facet in lattice.facets[kind]:
        corners = (np.array(facet.vertices) - middle) @ np.array(lattice.metric)
        for k in range(1, len(corners) - 1):
            volume += abs(float(np.linalg.det(corners[[0, k, k + 1]]))) / 6
    return volume


@grids
def test_the_docs_draw_the_cells(grid: int) -> None:
    name = GRIDS[grid]
    guide = (ROOT / "docs" / "guides" / "lattices.md").read_text("utf-8")
    assert f"| `{name}` |" in guide
    (image,) = re.findall(rf"^`{name}`:.*?\]\(\.\./images/([^)]*)\)", guide, re.M | re.S)[:1]
    assert image == f"lattice-{name.replace(' ', '-')}.svg"
    assert (ROOT / "docs" / "images" / image).read_text("utf-8").startswith("<")
    assert bk.lattices.by_name(name).number == grid
    assert getattr(bk.lattices, ("CUBES", "PRISMS", "SPHERES", "RHOMBIC", "TETRA_OCTA")[grid]).name == name


def test_lattices_are_listed() -> None:
    assert {"CUBES", "PRISMS", "SPHERES", "RHOMBIC", "TETRA_OCTA", "make_lattice"} <= set(dir(bk.lattices))
