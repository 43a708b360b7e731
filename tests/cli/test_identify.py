"""``burrkit identify``: names, mirror images, neighbours and missing sticks, in text and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.runtime.kernel_cache import compile_all
from tests.conftest import Cli
from tests.errors import refused


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compile the kernels first, so that no command prints a message about it."""
    compile_all(("sixpiece.kernel",))


def test_a_known_burr(cli: Cli) -> None:
    ran = cli("identify", "1024", "996", "992", "960", "760", "103")
    assert ran.code == 0
    assert ran.out.startswith("103 760 960 992 996 1024, length 6\nThis is Bill's Baffling Burr.\n")
    assert "  designer: Bill Cutler\n" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_its_mirror_image(cli: Cli) -> None:
    out = cli("identify", "103,511,893,960,992,1024").out
    assert "This is the mirror image of Bill's Baffling Burr.\n" in out


def test_the_same_pieces_but_longer(cli: Cli) -> None:
    out = cli("identify", "103,760,960,992,996,1024", "--length", "8").out
    assert "The same pieces as Bill's Baffling Burr, but that has length 6.\n" in out


def test_the_nearest_of_an_unknown_one(cli: Cli) -> None:
    found = json.loads(cli("identify", "103,760,960,992,996,1000", "--json").out)
    assert found["known"] == []
    assert found["nearest"][0]["name"] == "Bill's Baffling Burr"
    assert found["nearest"][0]["instead"] == [[1000, 1024]]
    assert found["nearest"][0]["cubes"] == 2
    assert "1024 instead of 1000 (2 cubes)" in cli("identify", "103,760,960,992,996,1000").out


@pytest.mark.parametrize(
    "words",
    [("103,760,960,?,996,1024",), ("103", "760", "960", "996", "1024", "--missing", "1"),
     ("103", "760", "960", "996", "1024"), ("103,760,960,996,1024",),
     ("103,760,960,996", "xxxxxx/xx..xx/x....x/x....x"), ("103,760,960,996,1024", "940?")],
)  # fmt: skip
def test_a_missing_stick(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli("identify", *words)
    assert ran.code == 0
    assert "123 of 837 sticks complete them; 2 of the burrs come apart" in ran.out.replace("\n", " ")
    assert ran.out.splitlines()[5].split()[0] == "992"
    assert ran.out.splitlines()[5].endswith("Bill's Baffling Burr")
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_stick_in_any_orientation(cli: Cli) -> None:
    drawn = "xxxxxx/xx..xx/x....x/x....x"
    found = json.loads(cli("identify", "103", "760", "960", "992?", "996", drawn, "--json").out)
    assert found["sticks"] == [103, 760, 960, 996, 1024]
    assert (found["doubtful"], found["complete"]) == (992, True)
    assert found["answers"][0]["stick"] == 992
    assert found["answers"][0]["known"][0]["name"] == "Bill's Baffling Burr"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1,2,3,4,5000",), "stick 5000 is not between 1 and 4096"),
        (("1,2,3,?",), "five sticks must be certain, here 3 are"),
        (("1,2,3,4,?,?",), "2 sticks are marked by ?"),
        (("1,2,3,4,x",), "--missing 1"),
        (("1,2,3,4,x?,9",), "neither a stick number nor four rows"),
        (("1,2,3,4,5000,?",), "stick 5000 is not between 1 and 4096"),
        (("103,760,960,992,996,1024", "--length", "7"), "length 7"),
        (("examples/soma.json",), "not a six-piece burr"),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("identify", *words, *(("--missing", "1") if words == ("1,2,3,4,x",) else ()))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err or words == ("1,2,3,4,x",)


def test_shapes_of_files_are_compared(cli: Cli, tmp_path: Path) -> None:
    file = str(tmp_path / "more.xmpuzzle")
    assert cli("convert", "examples/soma.json", "-o", file).code == 0
    ran = cli("identify", "examples/three-in-a-cube.json", "--among", str(tmp_path))
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    own = cli("identify", "examples/soma.json", "--among", "examples/soma.json").out
    assert "S5      4  A: screw           the mirror image of S6 (B: mirrored screw)\n" in own
    assert "2 of 8 shapes have a congruent one or a mirror image here.\n" in own
    both = json.loads(cli("identify", "examples/soma.json", "--among", str(tmp_path), "--json").out)
    assert (both["compared"], both["skipped"]) == ([file], [])
    for shape in both["shapes"]:
        there = [
            one["shape"] for one in shape["relatives"] if (one["file"], one["likeness"]) == (file, "same")
        ]
        assert there == [shape["number"]]


def test_files_of_other_cells_are_not_compared(cli: Cli, tmp_path: Path) -> None:
    file = str(tmp_path / "cut.xmpuzzle")
    assert cli("convert", "antique", "--lattice", "rhombic", "--scale", "1", "-o", file).code == 0
    found = json.loads(cli("identify", "antique", "--among", file, "--json").out)
    assert (found["compared"], found["skipped"]) == ([], [{"file": file, "lattice": "rhombic tetrahedra"}])
    out = cli("identify", "antique", "--among", file).out
    assert "Not compared: 1 file made of other cells (rhombic tetrahedra).\n" in out
    # Cut into smaller cells, shapes are the same as before.
    whole = [[(one["shape"], one["likeness"]) for one in shape["relatives"]] for shape in found["shapes"]]
    cut = json.loads(cli("identify", file, "--json").out)
    assert [
        [(one["shape"], one["likeness"]) for one in shape["relatives"]] for shape in cut["shapes"]
    ] == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--among", "none.xmpuzzle"), "unknown none.xmpuzzle file"),
        (("--among", "src"), "malformed src"),
        (("--among", "antique", "--missing", "1"), "conflict"),
    ],
)
def test_what_shapes_are_compared_with_must_be_there(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("identify", "examples/soma.json", *words)
    refused(ran, said)
