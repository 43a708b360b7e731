"""puzzlecad strings: both ways, in the right hand, and every mistake in one line."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import puzzlecad
from burrkit.formats.source import parse
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.sticks import Stick
from tests.errors import raises
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
        FormatWarning, match=r"^f: lines 1, 2: the program computes these pieces; they are passed over$"
    ):
        assert [shape.filled for shape in puzzlecad.read(text, "f").shapes] == [Voxels.box(2, 1, 1)]


#: Three in a row, one behind the first, one on the last: chiral.
HOOK = Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (2, 0, 1)])
_HOOK = 'burr_piece(["xxx|x..", "..x"]);'


@pytest.mark.parametrize(
    ("before", "is_mirrored"),
    [
        ("", False),
        ("mirror([1, 0, 0]) ", True),
        ("mirror(v = [0, -2.5, 0])", True),
        ("mirror([1, 1, 0]) ", True),
        ("mirror([0, 0, 0]) ", False),
        ("mirror([1, 0, 0]) mirror([0, 0, 1]) ", False),
        ("scale([-1, 1, 1]) ", True),
        ("scale([-1, 1, -1]) ", False),
        ("scale(-1) ", True),
        ("scale(v = 2) ", False),
        ("multmatrix([[0, 1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]) ", True),
        ("multmatrix(m = [[0, -1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 0]]) ", False),
        ('color("red") translate([0, 40, 0]) mirror([1, 0, 0]) rotate(a = 90) union() ', True),
        ("# mirror([1, 0, 0]) ", True),
    ],
)
def test_mirror_images(before: str, is_mirrored: bool) -> None:
    (shape,) = puzzlecad.read(before + _HOOK).shapes
    image = HOOK.moved(Motion(24)).normalized()
    assert HOOK.canonical() != image.canonical()
    assert shape.filled == (image if is_mirrored else HOOK)


def test_a_mirrored_stick_is_not_called_by_its_number() -> None:
    plain, image = puzzlecad.read("burr_piece(72); mirror([1, 0, 0]) burr_piece(72);").shapes
    assert (plain.name, image.name) == ("72", "")
    assert image.filled.canonical() == plain.filled.moved(Motion(24)).canonical() != plain.filled.canonical()


@pytest.mark.parametrize(
    ("program", "count"),
    [
        ("for (i = [0:2]) PIECE", 3),
        ("for (i = [0 : 2.5 : 10]) { PIECE PIECE }", 10),
        ("for (i = [3:-1:0], j = [0, 40]) translate([i, j, 0]) PIECE", 8),
        ("for (at = [[0, 0], [20 + 20, 0], [0, x]]) translate(at) PIECE", 3),
        ("module foot() { PIECE }\nfoot(); translate([0, 40, 0]) foot();", 2),
        ("module foot(x, y = [1, 2]) PIECE foot(1); for (i = [1:3]) foot(y = 3, x = i);", 4),
        ("module two() { for (i = [0, 1]) children(); } two() PIECE", 2),
        ("module twin() { children(); translate([9, 9, 9]) children(); } twin() twin() { PIECE }", 4),
        ("module a() PIECE module b() { a(); a(); } b(); a();", 3),
        ("module never() { PIECE }", 1),
        ("*PIECE", 1),
        ("module a() { PIECE } *a();", 1),
        ("* for (i = [1:4]) PIECE", 4),
        ("if (true) PIECE else PIECE", 2),
        ("if (false) { PIECE }", 1),
        ("let (a = 3) echo(a) assert(a > 2) render(convexity = 4) PIECE", 1),
        ("a = [for (i = [1:9]) i]; function f(x) = [x; 3]; $fn = 8; {{ PIECE }};;", 1),
    ],
)
def test_as_often_as_the_program_draws_it(program: str, count: int) -> None:
    text = program.replace("PIECE", 'burr_piece("xx");').replace("[x; 3]", "[x, 3]")
    assert [shape.filled for shape in puzzlecad.read(text).shapes] == count * [Voxels.box(2, 1, 1)]


@pytest.mark.parametrize(
    ("program", "count", "said"),
    [
        ("n = 3;\nfor (i = [0:n]) PIECE", 1, "line 2: the program computes how often a loop runs"),
        ("for (i = [2:1]) PIECE", 1, "line 1: the program computes how often a loop runs"),
        ("for (i = []) PIECE", 1, "line 1: a loop that never runs; its pieces are read once"),
        ("\n\nmirror(axis) PIECE", 1, "line 3: the program computes what mirror() does"),
        ("scale([1, 0, 1]) PIECE", 1, "line 1: the program computes what scale() does"),
        ("if (a > 2) PIECE else PIECE", 2, "line 1: a condition is not evaluated; its pieces are read"),
        ("difference() {\nPIECE cube(3); }", 1, "line 1: difference() cuts or changes pieces"),
        ("on_table() PIECE", 1, "line 1: on_table() is not known, and may change pieces"),
        ("module a() { PIECE a(); }\na();", 1, "line 1: a() calls itself; its pieces are read once"),
        (
            "module a() { PIECE }\na(); *a();",
            1,
            "line 1: several statements draw it, and some are switched off",
        ),
        (
            "module a() { PIECE }\n*a(); *a();",
            1,
            "line 1: several statements draw it, and some are switched off",
        ),
        ("PIECE\n!PIECE", 2, "line 2: ! draws this alone; all pieces are read"),
        ("%PIECE", 1, "line 1: % shows pieces that are not printed; they are read"),
        ("use <parts.scad>\nPIECE", 1, "line 1: parts.scad is not read"),
        ("module a() { children(1); } a() { PIECE }", 1, "line 1: children(1) is read as all children"),
        ("PIECE ) PIECE", 2, "line 1: not a statement of OpenSCAD; each call is read once"),
        ("PIECE 3 + 4;", 1, "line 1: not a statement of OpenSCAD; each call is read once"),
    ],
)
def test_what_is_not_certain_is_reported(program: str, count: int, said: str) -> None:
    text = program.replace("PIECE", 'burr_piece("xx");')
    with pytest.warns(FormatWarning) as caught:
        assert len(puzzlecad.read(text, "f").shapes) == count
    (warning,) = caught
    assert str(warning.message).startswith(f"f: {said}")


@given(st.text('mirofadlsecn{}()[]=;*!%:,1 2\n"/', max_size=40), st.integers(0, 40))
def test_any_program_around_a_piece_is_read(text: str, at: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        try:
            puzzlecad.read(f'{text[:at]} burr_piece("xx"); {text[at:]}')
        except BurrkitError as error:
            assert "\n" not in str(error)


def test_a_program_that_doubles_and_doubles_ends() -> None:
    steps = "".join(f"module a{k}() {{ a{k + 1}(); a{k + 1}(); }}" for k in range(60))
    with raises(FormatError, "too-large 1000 pieces"):
        puzzlecad.read(f'{steps} module a60() burr_piece("xx"); a0();')
    deep = "union() " * 3000
    with pytest.warns(FormatWarning, match="not a statement of OpenSCAD"):
        assert len(puzzlecad.read(f'{deep} burr_piece("xx");').shapes) == 1


def test_copies_anywhere_among_the_arguments() -> None:
    text = (
        'burr_plate([["xx"]], $plate_width = max(3, [1, 2]), num_copies = 3, labels = ["a, num_copies = 9"]);'
    )
    assert len(puzzlecad.read(text).shapes) == 3
    with pytest.warns(FormatWarning, match="line 2: the program computes these pieces"):
        assert len(puzzlecad.read('burr_piece("x");\nburr_plate([["xx"]], num_copies = n);').shapes) == 1


def test_six_sticks_have_their_frame_for_a_goal() -> None:
    antique = (1, 120, 3328, 3322, 3328, 3305)
    made = parse(f"burr_plate({list(antique)});".encode(), "f")
    assert isinstance(made, Burr) and made.sticks == antique
    assert parse(puzzlecad.write(Puzzle.of(made), 0).encode(), "f") == made
    five = parse(f"burr_plate({list(antique[:5])});".encode(), "f")
    assert isinstance(five, Puzzle) and five.problems[0].goal is None


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
        ('burr_piece(["x",\n"?"]);', "malformed f.scad:2 letter"),
        ('burr_plate(repeat(3, ["x"]', "malformed f.scad:1 expected"),
        ('burr_plate([["x"], ["x"]], num_copies = 501);', "too-large f.scad 1000 pieces"),
        (
            'burr_piece("x{components={z+,y-}}");',
            "malformed f.scad:1 components cube",
        ),
        ('burr_piece("..|..");', "malformed f.scad 1 cubes"),
        ("burr_plate([]);", "too-large f.scad 0 pieces"),
        ("burr_piece(4097);", "invalid-stick f.scad:1 4097 4096 stick"),
        ('burr_piece(["x" "x"]);', "malformed f.scad:1 expected"),
        (
            "\nburr_piece(name);",
            "malformed f.scad:2 expected",
        ),
        ('["x", [["x"]]]', "malformed f.scad 2 list"),
        ("[[[[[[[[", "too-large f.scad:1 lists"),
        ("burr_piece(]", "malformed f.scad:1 ]"),
        ('"' + "x" * 101 + '"', "too-large f.scad 1 100 long"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(FormatError, message):
        puzzlecad.read(text, "f.scad")


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle(grid=2), "unsupported puzzlecad cubes"),
        (Puzzle(), "malformed 1 1000 number"),
        (
            Puzzle((Shape((1, 1, 1), Voxels()),)),
            "unsupported S1 puzzlecad",
        ),
        (
            Puzzle((Shape((1, 1, 1), Voxels(), Voxels.box(1, 1, 1)),)),
            "unsupported S1 puzzlecad",
        ),
    ],
)
def test_what_cannot_be_written(puzzle: Puzzle, message: str) -> None:
    with raises(FormatError, message):
        puzzlecad.write(puzzle)


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
