"""Pieces as lists of cubes: JSON and source text in, three forms out, and what is refused."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import burrkit as bk
from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import cube_lists, literals
from burrkit.formats.source import load_document, parse
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr
from tests.conftest import Cli
from tests.errors import raises

EXAMPLES = Path(__file__).parents[2] / "examples"
BAR, CORNER = [[0, 0, 0], [1, 0, 0], [2, 0, 0]], [[0, 0, 0], [0, 1, 0]]
GOAL = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0]]


def written(problem: bk.Problem) -> list[list[list[int]]]:
    return [piece.shape.cells.tolist() for piece in problem.pieces]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (json.dumps({"pieces": [BAR, CORNER], "goal": GOAL}), ["", ""]),
        (json.dumps({"pieces": {"bar": BAR, "corner": CORNER}, "goal": GOAL}), ["bar", "corner"]),
        (json.dumps({"bar": BAR, "corner": CORNER, "goal": GOAL}), ["bar", "corner"]),
        (f"bar = {BAR}\ncorner = {CORNER}\ngoal = {GOAL}\n", ["bar", "corner"]),
        (f"pieces = [{BAR}, {CORNER},]  # two\ngoal = {GOAL}", ["", ""]),
        (f"const b = {BAR};let c={CORNER};\n// both\nvar pieces = [b, c];\nvar goal = {GOAL};", ["b", "c"]),
        (
            f"export const pieces: number[][][] = {{ b: {BAR}, 'c': {CORNER} }}; const goal = {GOAL}",
            ["b", "c"],
        ),
        (f'"""Two."""\nbar = {tuple(map(tuple, BAR))}\ncorner = {CORNER}\ngoal = {GOAL}', ["bar", "corner"]),
        (
            f"corner = {CORNER}\npieces = [bar, corner]\nbar = {BAR}\nframe = {GOAL}\ngoal = frame",
            ["bar", "corner"],
        ),
    ],
)
def test_spellings(text: str, names: list[str]) -> None:
    assert cube_lists.is_cube_lists(text)
    found = parse(text.encode(), "a file")
    assert isinstance(found, bk.Problem)
    named = [piece.name or piece.mark for piece in found.pieces]
    assert (written(found), named) == ([BAR, CORNER], names)
    assert found.goal == bk.Goal(GOAL)
    assert bk.solve(found).assembly_count == 1


def test_the_pieces_of_the_antique_burr_as_arrays(tmp_path: Path) -> None:
    """Six sticks without a goal are the burr, at any length."""
    antique = bk.load(EXAMPLES / "antique.txt")
    path = tmp_path / "pieces.js"
    path.write_text(f"const pieces = {written(antique)};\n")
    found = bk.load(path)
    assert isinstance(found, Burr)
    assert found.sticks == (1, 120, 3328, 3322, 3328, 3305)
    assert bk.load(path, 8).goal.cells.extent == (8, 8, 8)
    assert bk.solve(found).levels == {"1.2": 1}


def test_long_sticks_in_any_orientation() -> None:
    burr = bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305, length=8)
    turned = [piece.shape.turned(7).cells.tolist() for piece in burr.pieces]
    found = cube_lists.problem(turned)
    assert isinstance(found, Burr)
    assert (found.length, bk.solve(found).assembly_count) == (8, 1)


def test_without_a_goal(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "two.py"
    path.write_text(f"pieces = {[BAR, CORNER]}\n")
    with raises(PuzzleError, "missing two.py [[x z add"):
        bk.load(path)
    document = load_document(str(path))
    assert isinstance(document, Puzzle)
    assert len(document.shapes) == 2
    assert cli("convert", str(path), "--to", "xmpuzzle").code == 0
    with raises(PuzzleError, "missing goal"):
        cube_lists.problem([BAR, CORNER])


@pytest.mark.parametrize("form", ["cubes", "js", "py"])
@pytest.mark.parametrize("name", ["antique.txt", "soma.json", "three-in-a-cube.json"])
def test_round_trips(cli: Cli, tmp_path: Path, form: str, name: str) -> None:
    path = tmp_path / f"pieces.{form}"
    assert cli("convert", str(EXAMPLES / name), str(path)).code == 0
    assert bk.load(path) == bk.load(EXAMPLES / name)


def test_what_is_written_is_the_language(cli: Cli, tmp_path: Path) -> None:
    soma = bk.load(EXAMPLES / "soma.json")
    path = tmp_path / "soma.py"
    assert cli("convert", str(EXAMPLES / "soma.json"), str(path)).code == 0
    values = runpy.run_path(str(path))
    assert list(values["pieces"].values()) == [
        sorted(cells, key=lambda c: c[::-1]) for cells in written(soma)
    ]
    made = json.loads(cli("convert", str(EXAMPLES / "soma.json"), "--to", "cubes").out)
    assert made == {key: values[key] for key in ("name", "pieces", "goal")}


CELLS = st.lists(st.tuples(*[st.integers(-3, 3)] * 3), min_size=1, max_size=8, unique=True)


@given(st.lists(CELLS, min_size=1, max_size=4), CELLS)
def test_lists_make_a_problem(
    pieces: list[list[tuple[int, int, int]]], goal: list[tuple[int, int, int]]
) -> None:
    made = cube_lists.problem(pieces, goal=goal)
    assert [piece.shape for piece in made.pieces] == [bk.Voxels(cells).normalized() for cells in pieces]
    if all(bk.Voxels(cells).is_connected for cells in pieces):
        assert cube_lists.read(cube_lists.write(made)).problem() == made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import os\nx = [[0, 0, 0]]", "malformed 1 os import"),
        ("x = [[0, 0, 0]]\nprint(x)", "malformed 2 print"),
        ("x = [[0, 0, 0]]\ny = f([[1, 0, 0]])", "malformed 2 list name"),
        ("x = [[0, 0, 0], [1 + 1, 0, 0]]", "malformed 1 + items"),
        ("x = [[0, 0, 0] for y in z]", "malformed 1 for"),
        ("x = [[0, 0, 0], [1.5, 0, 0]]", "malformed 1 1.5 values"),
        ("x = [[0, 0, 0], [99999999999, 0, 0]]", "too-large 1 number"),
        ("x = [[0, 0, 0], [9999999, 0, 0]]", "too-large 1 x 1,000,000 farther piece"),
        ("x = [[0, 0, 0]\n", "malformed end"),
        ("[[[0, 0]]]", "malformed 1 x y z whole piece"),
        ("[[[0, 0, 0], 5]]", "malformed list cubes"),
        ("\n[[[0, 0, 0], [0, 0, 0]]]", "duplicate 2 1 0 piece cube"),
        ("[[[0, 0, 0], [2, 0, 0]]]", "invalid-puzzle 1 2 piece"),
        ("[[[0, 0, 0]], []]", "malformed 1 2 piece cubes"),
        ("[[[[[[[[0, 0, 0]]]]]]]]", "too-large 1 nested"),
        ("a = [[0, 0, 0]]\na = [[0, 0, 0]]", "duplicate 2 a"),
        ("a = [b, [0, 0, 0]]\nc = [[0,0,0]]", "unknown 1 b file"),
        ("a = b\nb = a\nc = [[0, 0, 0]]", "malformed 1 names refer"),
        ("a = {x: [[0, 0, 0]]}\nb = {y: a}", "malformed 2 a list"),
        ("goal = [[0, 0, 0]]", "missing pieces"),
        (f"x = {[[0, 0, k] for k in range(101)]}", "too-large x 100 long"),
        ('{"a": [[0, 0, 0]], "optional": [[0, 0, 0]]}', "malformed 1 optional goal add"),
        ('{"a": [[0, 0, 0]], "goal": [[0, 0, 0]], "optional": [[0, 0, 0]]}', "invalid-puzzle required"),
        ('{"a": [[0, 0, 0]], "goal": [[0, 0, 0]], "pieces": {"goal": [[0, 0, 0]]}}', "duplicate goal"),
        ('{"a": [[0, 0, 0]], "a": [[0, 0, 0]]}', "duplicate a"),
        ('{"a" [[0, 0, 0]]}', "malformed colon key"),
        ('{"a": [[0, 0, 0]]} [[1, 1, 1]]', "malformed list NAME"),
        ('{"a": [[0, 0, 0]], " goal ": [[0, 0, 0]]}', "malformed 1 goal blanks"),
        (f"x = {[BAR] * 1001}", "too-large 1001 pieces"),
    ],
)
def test_refused_in_one_line(text: str, said: str) -> None:
    assert cube_lists.is_cube_lists(text)
    with raises(FormatError, f"{said} file"):
        parse(text.encode(), "a file")


def test_nothing_is_run(tmp_path: Path) -> None:
    path = tmp_path / "evil.py"
    proof = tmp_path / "proof"
    path.write_text(f"pieces = [[[0, 0, 0]], open({str(proof)!r}, 'w')]\n")
    with raises(FormatError, "malformed 1"):
        bk.load(path)
    assert not proof.exists()


def test_too_many_sticks_of_wood() -> None:
    solid = bk.sixpiece.Stick(1).voxels().cells.tolist()
    with raises(FormatError, "invalid-puzzle 72 32 exceed"):
        parse(f"pieces = {[solid] * 6}".encode(), "a file")


@pytest.mark.parametrize(
    "text",
    [
        "#Burr6 x = [[0,\n0,1,a",
        '["xxx|.x.", "...|.x."]',
        "burr_plate([[975], [1024]]);",
        '{"format": "burrkit-puzzle", "x": [[0, 0, 0]]}',
        "{}",
        "[975, 1024]",
        "",
        "35350030443000251130143320220666",
    ],
)
def test_other_formats_stay_what_they_are(text: str) -> None:
    from burrkit.formats import puzzlecad

    assert puzzlecad.has_calls(text) or not cube_lists.is_cube_lists(text)


def test_what_cannot_be_written() -> None:
    colour = bk.Problem((bk.Piece("#", colours=(((0, 0, 0), 1),)),), bk.Goal("#"))
    with raises(FormatError, "unsupported colours"):
        cube_lists.write(colour)
    parts = bk.Problem((bk.Piece("#.#"),), bk.Goal("###"))
    with raises(FormatError, "malformed 2 parts"):
        cube_lists.write(parts)
    quote = bk.Problem((bk.Piece("#", name='a"b'),), bk.Goal("#"))
    with raises(FormatError, "malformed quotes"):
        cube_lists.write(quote)


@pytest.mark.parametrize("pieces", [[], [[]], {"a": []}, [5], ["x?"], [[[0, 0]]], [[[0.5, 0, 0]]], None])
def test_wrong_lists_in_python(pieces: object) -> None:
    with pytest.raises((PuzzleError, TypeError)):
        cube_lists.problem(pieces, goal=GOAL)  # type: ignore[arg-type]


def test_lines_are_counted_through_comments() -> None:
    with raises(FormatError, "malformed file:5"):
        literals.read('"""a\nb"""\n/* c\n*/ x = [0,\n  ?]', "a file")
