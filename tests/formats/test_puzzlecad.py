"""puzzlecad strings: both ways, in the right hand, and every mistake in one line."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import puzzlecad
from burrkit.geometry import Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.sixpiece.sticks import Stick
from tests.strategies import filled_cell_sets

#: x to the right in a row, y with the rows (the nearest first), z with the layers (the lowest first).
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])


@pytest.mark.parametrize(
    "text",
    [
        '["xx|x.", "x.|.."]',
        '["xx|x.", "x"]',
        '[["xx|x.", "x.|.."]]',
        'burr_piece(["xx|x.", "x.|.."]);',
        '*burr_piece(["xx|x.", "x.|.."], $burr_scale = 17);',
        'include <puzzlecad.scad>\n$burr_scale = 8;\nburr_plate([["xx|x.", "x.|..",]]);',
        'burr_piece(["xx{label_text=A,label_orient=z+x+}|x.", /* the top: */ "x.|.."]); // done',
        'burr_piece(["ab|c.", "b|.."]);',
        '// burr_piece("x");\nburr_piece(\n[ "XX|X." ,\n "X" ] )',
    ],
)
def test_the_same_corner(text: str) -> None:
    made = puzzlecad.read(text)
    assert [shape.filled for shape in made.shapes] == [CORNER]
    assert made.problems == (ProblemSpec((Part(0),)),)
    assert puzzlecad.is_puzzlecad(text)


def test_plates_and_pieces_in_order() -> None:
    text = 'module a() { burr_plate(["xx", ["x|x"], 52]); }\nburr_piece("xxx"); burr_piece(1024);'
    shapes = puzzlecad.read(text).shapes
    expected = [Voxels.box(2, 1, 1), Voxels.box(1, 2, 1), Stick(52).voxels(), Voxels.box(3, 1, 1)]
    assert [shape.filled for shape in shapes] == [*expected, Stick(1024).voxels()]
    assert [shape.name for shape in shapes] == ["", "", "52", "", "1024"]


def test_copies() -> None:
    bar, square = Voxels.box(3, 1, 1), Voxels.box(2, 2, 1)
    text = (
        'burr_plate([["xxx"], ["xx|xx"]], num_copies = 2);\nburr_plate(repeat(3, ["xxx"]), $plate_width = 3);'
    )
    assert [shape.filled for shape in puzzlecad.read(text).shapes] == [
        bar,
        square,
        bar,
        square,
        bar,
        bar,
        bar,
    ]
    assert len(puzzlecad.read('burr_plate(copies(2, "x|x"));').shapes) == 2


def test_computed_pieces_are_passed_over() -> None:
    text = 'module burr_piece(spec) { burr_plate([spec]); }\nburr_piece(made(3));\nburr_piece("xx");'
    with pytest.warns(
        FormatWarning, match=r"^f: the program computes the pieces of line 1, 2; they are passed over$"
    ):
        assert [shape.filled for shape in puzzlecad.read(text, "f").shapes] == [Voxels.box(2, 1, 1)]


def test_written() -> None:
    shapes = (Shape((2, 2, 2), CORNER, name="corner"), Shape((3, 1, 1), Voxels.box(3, 1, 1)))
    puzzle = Puzzle(shapes, (ProblemSpec((Part(1, 1, 2), Part(0))),))
    head = "include <puzzlecad.scad>\n\nburr_plate([\n"
    corner = '    ["xx|x.", "x.|.."],  // corner\n'
    bar = '    ["xxx"],\n'
    assert puzzlecad.write(puzzle, 0) == f"{head}{bar}{bar}{corner}]);\n"
    assert puzzlecad.write(puzzle) == f"{head}{corner}{bar}]);\n"


@given(st.lists(filled_cell_sets, min_size=1, max_size=4))
def test_round_trip(pieces: list[frozenset[tuple[int, int, int]]]) -> None:
    shapes = tuple(Shape((9, 9, 9), Voxels(piece).shifted(3, 3, 3)) for piece in pieces)
    again = puzzlecad.read(puzzlecad.write(Puzzle(shapes))).shapes
    assert [shape.filled for shape in again] == [shape.filled.normalized() for shape in shapes]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('burr_piece(["x",\n"?"]);', "f.scad:2: '?' is no letter and none of . | in a layer"),
        ('burr_plate(repeat(3, ["x"]', "f.scad:1: expected a closing parenthesis after what is repeated"),
        ('burr_plate([["x"], ["x"]], num_copies = 501);', "f.scad: more than 1000 pieces"),
        (
            'burr_piece("x{components={z+,y-}}");',
            "f.scad:1: a cube with 'components' is not whole; only whole cubes can be read",
        ),
        ('burr_piece("..|..");', "f.scad: piece 1 has no cubes"),
        ("burr_plate([]);", "f.scad: 0 pieces; there can be 1 to 1000"),
        ("burr_piece(4097);", "f.scad:1: stick 4097 is not between 1 and 4096"),
        ('burr_piece(["x" "x"]);', "f.scad:1: expected a comma or the end of the list"),
        (
            "\nburr_piece(name);",
            'f.scad:2: expected a layer in quotes such as "xxx|.x.", a list of layers, or a stick number',
        ),
        ('["x", [["x"]]]', "f.scad: piece 2 is a list of more than layers in quotes"),
        ("[[[[[[[[", "f.scad:1: lists nested too deeply"),
        ("burr_piece(]", "f.scad:1: ] is out of place"),
        ('"' + "x" * 101 + '"', "f.scad: piece 1 has more than 100 cubes on a side"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzlecad.read(text, "f.scad")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle(grid=2), "puzzlecad: puzzlecad is for pieces of cubes"),
        (Puzzle(), "puzzlecad: the pieces are not 1 to 1000 in number"),
        (
            Puzzle((Shape((1, 1, 1), Voxels()),)),
            "puzzlecad: S1 has no cubes; puzzlecad is for pieces",
        ),
        (
            Puzzle((Shape((1, 1, 1), Voxels(), Voxels.box(1, 1, 1)),)),
            "puzzlecad: S1 has variable cubes; puzzlecad is for pieces",
        ),
    ],
)
def test_what_cannot_be_written(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzlecad.write(puzzle)
    assert str(caught.value) == message


@given(st.text() | st.text('"[],x.|{}=12\n /*burr_piece(plate'))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for program in (text, f"burr_piece({text}"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FormatWarning)
                made = puzzlecad.read(program)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1
        else:
            again = puzzlecad.read(puzzlecad.write(made)).shapes
            assert [s.filled for s in again] == [s.filled.normalized() for s in made.shapes]
