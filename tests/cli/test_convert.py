"""``burrkit convert``: every format from every source, to the screen and to files."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from burrkit.formats.files import label
from burrkit.formats.source import load, load_document
from burrkit.formats.xmpuzzle import write
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.sticks import Stick
from tests.conftest import Cli
from tests.errors import refused

EXAMPLES = Path(__file__).parents[2] / "examples"
ANTIQUE = str(EXAMPLES / "antique.txt")
SOMA = str(EXAMPLES / "soma.json")


WHICH = (
    "which format? give --to burr6, cubes, drawing, js, json, ll, puz, puzzlecad, py, vol, xmpuzzle, "
    "or write a file that ends in one"
)


def test_to_burr6_and_back(cli: Cli) -> None:
    assert cli("convert", ANTIQUE, "--to", "burr6").out == Path(ANTIQUE).read_text("utf-8")


def test_to_json_and_back(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "antique.json"
    assert cli("convert", ANTIQUE, "--to", "json", "-o", str(path), "--length", "8").out == ""
    assert load(str(path)) == load(ANTIQUE, 8)
    assert cli("convert", SOMA, "--to", "json").out == Path(SOMA).read_text("utf-8")


def test_to_ll_lists_every_assembly_once(cli: Cli) -> None:
    lines = cli("convert", "bill's baffling burr", "--to", "ll").out.splitlines()
    assert len(lines) == 24
    assert lines == sorted(lines)
    sticks = {tuple(sorted(ll.read(line).sticks)) for line in lines}
    assert sticks == {(103, 760, 960, 992, 996, 1024)}


def test_to_ll_of_long_sticks_is_the_same(cli: Cli) -> None:
    numbers = "1,188,976,768,824,1024"
    short, long = (cli("convert", numbers, "--to", "ll", "--length", n).out for n in ("6", "12"))
    assert len(short.splitlines()) == 1
    assert [ll.read(s).canonical for s in short.split()] == [ll.read(s).canonical for s in long.split()]


def test_through_xmpuzzle_and_back(cli: Cli, tmp_path: Path) -> None:
    packed, plain = tmp_path / "antique.xmpuzzle", tmp_path / "plain.xmpuzzle"
    assert cli("convert", ANTIQUE, str(packed)).out == ""
    assert cli("convert", str(packed), str(plain), "--plain").code == 0
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert cli("convert", ANTIQUE, "--to", "xmpuzzle").out == plain.read_text("utf-8")
    again = load(cli_file(cli, tmp_path, str(packed), "txt"))
    burr = load(ANTIQUE)
    assert isinstance(again, Burr)
    assert isinstance(burr, Burr)
    assert (again.sticks, again.name, again.length) == (burr.sticks, burr.name, 6)
    assert [piece.name for piece in again.pieces] == [piece.name for piece in burr.pieces]


def test_long_burrs_turned_about_are_still_burrs(cli: Cli, tmp_path: Path) -> None:
    long = load_document(cli_file(cli, tmp_path, "love's dozen", "json", "--length", "10"))
    turned = replace(
        long,
        shapes=tuple(
            replace(s, size=(10, 10, 10), filled=s.filled.turned(5).normalized()) if not s.variable else s
            for s in long.shapes
        ),
    )
    path = tmp_path / "turned.xmpuzzle"
    path.write_bytes(write.write(turned))
    made = load(cli_file(cli, tmp_path, str(path), "burr6"))
    burr = load("love's dozen", 10)
    assert isinstance(made, Burr)
    assert isinstance(burr, Burr)
    assert made.length == 10
    assert [Stick(n).canonical for n in made.sticks] == [Stick(n).canonical for n in burr.sticks]


def cli_file(cli: Cli, folder: Path, source: str, ending: str, *words: str) -> str:
    path = folder / f"made.{ending}"
    ran = cli("convert", source, str(path), "--force", *words)
    assert (ran.code, ran.err) == (0, "")
    return str(path)


def test_through_puzzlecad_the_shapes_stay(cli: Cli, tmp_path: Path) -> None:
    path = cli_file(cli, tmp_path, SOMA, "scad")
    pieces = load_document(path).shapes
    assert [shape.filled for shape in pieces] == [piece.shape for piece in load(SOMA).pieces]
    assert load_document(cli_file(cli, tmp_path, path, "json")).shapes == pieces


def test_nothing_is_overwritten_unasked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("mine")
    ran = cli("convert", ANTIQUE, "--to", "json", "-o", str(path))
    refused(ran, f"exists {label(str(path))} --force")
    assert path.read_text() == "mine"
    assert cli("convert", ANTIQUE, "--to", "json", "-o", str(path), "--force").code == 0
    assert json.loads(path.read_text())["kind"] == "six-piece"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            (SOMA, "--to", "burr6"),
            "invalid-puzzle #Burr6",
        ),
        (
            (SOMA, "--to", "ll"),
            "invalid-puzzle LL",
        ),
        ((SOMA,), "missing --to burr6 format"),
        ((SOMA, "soma.png"), "missing --to burr6 format"),
        ((SOMA, "a.json", "-o", "b.json"), "conflict a.json b.json file"),
        (
            (SOMA, "--to", "json", "--problem", "1"),
            "conflict --problem problems",
        ),
        ((SOMA, "--to", "puzzlecad", "--problem", "2"), "unknown 2 problem"),
        (("nowhere.txt", "--to", "ll"), "unknown nowhere.txt file"),
        (("1,2,3,4,5", "--to", "json"), "invalid-puzzle 6 5 six-piece"),
    ],
)
def test_mistakes(cli: Cli, words: tuple[str, ...], message: str) -> None:
    ran = cli("convert", *words)
    refused(ran, message)


def test_unknown_formats(cli: Cli) -> None:
    ran = cli("convert", ANTIQUE, "--to", "png")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "png" in ran.err


def test_a_dash_is_standard_output(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    whole = cli("convert", "1,120,3328,3322,3328,3305", "--to", "burr6")
    assert cli("convert", "1,120,3328,3322,3328,3305", "-", "--to", "burr6") == whole
    assert cli("convert", "1,120,3328,3322,3328,3305", "-o", "-", "--to", "burr6") == whole
    assert list(tmp_path.iterdir()) == []


def test_to_puz_is_the_stored_assembly_or_the_first(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "three.puz"
    assert cli("convert", str(EXAMPLES / "three-in-a-cube.json"), str(path)).out == ""
    grid = path.read_text("utf-8")
    assert sorted({*" ".join(grid.splitlines()[2:]).split()}) == ["0", "1", "2", "3"]
    assert cli("convert", str(path), "--to", "puz").out == grid
    # Another assembly of the same pieces; the stored one is written, not the first that a search finds.
    turned = "\n".join([*grid.splitlines()[:2], " ".join(reversed(" ".join(grid.splitlines()[2:]).split()))])
    path.write_text(turned)
    again = cli("convert", str(path), "--to", "puz").out
    assert " ".join(again.split()) == " ".join(turned.split())


def test_to_vol(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "soma.vol"
    assert cli("convert", SOMA, str(path)).out == ""
    lines = path.read_text("utf-8").splitlines()
    assert lines == ["3 3 3", "1.000000 1.000000 1.000000", *["1 1 1"] * 9]
    assert cli("convert", str(path), "--to", "vol").out == path.read_text("utf-8")


def test_no_assembly_for_puz(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bars.json"
    path.write_text('{"pieces": [[[0,0,0],[1,0,0]]], "goal": [[0,0,0],[2,0,0]]}')
    ran = cli("convert", str(path), "--to", "puz")
    refused(ran, "unsolved assembly")
