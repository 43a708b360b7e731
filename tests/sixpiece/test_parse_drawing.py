"""Drawn rows: every stick is found in any orientation, and anything else gets one line; the drawing."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from burrkit.errors import StickError
from burrkit.sixpiece.drawing import draw, rows, view
from burrkit.sixpiece.parse_drawing import read_rows
from burrkit.sixpiece.sticks import LENGTHS, REMOVABLE, Stick, connected_numbers, turns

CONNECTED = connected_numbers().tolist()
Y = "xxxxxx/xx..xx/x....x/x....x"
numbers = st.sampled_from(CONNECTED)
lengths = st.sampled_from(LENGTHS)


def written(stick: Stick, turn: int, length: int = 6) -> str:
    """The rows of a stick in one of the eight orientations, written without the code under test."""
    held = stick.voxels(length).moved(turns(length)[turn])
    return "/".join(
        "".join("x" if (x, y, z) in held else "." for x in range(length))
        for y, z in ((1, 0), (0, 0), (1, 1), (0, 1))
    )


def test_the_lightest_stick() -> None:
    reading = read_rows(Y)
    assert (reading.stick, reading.has_number, reading.length) == (Stick(1024), True, 6)


def test_every_number_reads_back_from_its_rows() -> None:
    for number in CONNECTED:
        reading = read_rows("/".join(rows(Stick(number))))
        assert (reading.stick.number, reading.has_number) == (number, True)


@given(numbers, st.integers(0, 7), lengths)
def test_a_stick_is_found_in_any_orientation(number: int, turn: int, length: int) -> None:
    reading = read_rows(written(Stick(number), turn, length))
    assert reading.stick.canonical == Stick(number).canonical
    assert reading.length == length
    assert reading.has_number or reading.stick == reading.stick.canonical


@given(numbers, st.integers(0, 7))
def test_a_drawn_stick_has_its_number_where_only_removable_cubes_are_missing(number: int, turn: int) -> None:
    solid = Stick(1).voxels()
    gaps = solid - Stick(number).voxels().moved(turns()[turn])
    reading = read_rows(written(Stick(number), turn))
    assert reading.has_number == all(gap in REMOVABLE for gap in gaps)
    if reading.has_number:
        assert solid - reading.stick.voxels() == gaps


@pytest.mark.parametrize(
    "text",
    [
        Y.upper().replace("/", "\n"),
        Y.replace("x", "#").replace(".", "-"),
        Y.replace("x", "1").replace(".", "0").replace("/", " "),
        Y.replace(".", "_").replace("/", "\r\n") + "\r\n",
        "  xxxxxx  xx..xx\n\n x....x  x....x\n",
        "\n".join(" ".join(row) for row in Y.split("/")),
        "xxx xxx / xx. .xx / x.. ..x / x.. ..x",
    ],
)
def test_ways_to_write_rows(text: str) -> None:
    assert read_rows(text).stick == Stick(1024)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 rows instead of four"),
        ("xxxxxx", "1 row instead of four"),
        (f"{Y}/xxxxxx", "5 rows instead of four"),
        ("xxxxxx/xx..xx/x....x/x...x", "the top front row has 5 places instead of 6"),
        ("xxxxxxx/xx..xxx/x....xx/x....xx", "the bottom behind row has 7 places"),
        ("xxxxxxxx/xx..xx/x....x/x....x", "the rows have 8, 6, 6, 6 places"),
        ("xxxxxx/xx?.xx/x....x/x....x", r"bottom front row, place 3: '\?' is neither a cube \(x\) nor a gap"),
        ("xxxxxx/xx..xx/x....x/x.....", "top front row, place 6: no burr stick lacks a cube at its end"),
        (
            "xxxxxxxx/xxxxxxxx/xxxxxxxx/x.xxxxxx",
            "top front row, place 2: no burr stick lacks a cube at its end",
        ),
        ("x....x/x....x/x....x/x....x", "these rows fall into 2 parts"),
        ("x.xxxx/xxxxxx/xxxxxx/xxxx.x", "here every side lacks one: bottom behind 2, top front 5"),
        ("xx.xxxxx/xxxxxxxx/xxxxxxxx/xxxxx.xx", "here every side lacks one: bottom behind 3, top front 6"),
    ],
)
def test_what_is_not_a_drawing_of_a_stick(text: str, message: str) -> None:
    with pytest.raises(StickError, match=message) as caught:
        read_rows(text)
    assert "\n" not in str(caught.value)


@given(
    st.text()
    | st.text(alphabet="xX#1.-_0/\n ")
    | st.lists(st.text("x.", min_size=6, max_size=6)).map("/".join)
)
@example("x" * 10_000)
@example("\x00\ud800")
def test_any_text_is_a_stick_or_one_line(text: str) -> None:
    try:
        reading = read_rows(text)
    except StickError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert reading.stick.is_connected


# The drawing ---------------------------------------------------------------------------------------------


def test_rows_of_the_offsets_mirror_each_other() -> None:
    left, right = rows(Stick(824)), rows(Stick(975))
    assert left == tuple(row[::-1] for row in right) != right


def test_the_key_is_a_plain_rod() -> None:
    assert view(Stick(1).voxels())[-1] == "+-----" * 6 + "+"
    assert draw(Stick(1)).count("\n\n") == 1


def test_a_drawing_of_a_notch() -> None:
    assert view(Stick(871).voxels()) == [
        "      +-----+-----+           +-----+-----+",
        "     /           /|          /           /|",
        "    /           / |         /           / |",
        "   +     .     +  +-----+--+     .     +  +",
        "  /           /  /        /           /   |",
        " /           /  /        /           /    |",
        "+-----+-----+  +-----+--+-----+-----+  .  +",
        "|           |  |        |           |    /",
        "|           |  |        |           |   /",
        "+     .     +  +-----+--+     .     +  +",
        "|           | /         |           | /",
        "|           |/          |           |/",
        "+-----+-----+           +-----+-----+",
    ]


def test_a_hidden_gap_gets_a_view_from_behind() -> None:
    assert "seen from behind" in draw(Stick(1 + 1024))
    assert "seen from behind" not in draw(Stick(1 + 256))


@pytest.mark.parametrize("length", LENGTHS)
def test_drawings_fit_80_columns(length: int) -> None:
    for number in (1, 1024, 1025, 2840, 4096):
        assert all(
            len(line) < 80 and line == line.rstrip() for line in draw(Stick(number), length).split("\n")
        )


def pictures(some: list[int]) -> list[str]:
    return [draw(Stick(number)).partition("bottom behind")[0] for number in some]


def test_drawings_differ() -> None:
    some = CONNECTED[::37]
    assert len(set(pictures(some))) == len(some)


@pytest.mark.full
def test_all_drawings_differ() -> None:
    assert len(set(pictures(CONNECTED))) == len(CONNECTED)


LISTS = """Piece { mark:5, name:AngleShort, IDValue:3305, Weight:6, Length:6
Cubies: [
[0,0][1, 1, 0, 0, 1, 1]
[1,0][1, 1, 1, 1, 1, 1]
[0,1][1, 1, 0, 0, 0, 1]
[1,1][1, 1, 1, 1, 0, 1] ] }"""


def test_rows_as_lists() -> None:
    """As the text about the antique burr prints them; labels name the rows, in any order."""
    assert read_rows(LISTS).stick == Stick(3305)
    lines = LISTS.splitlines()
    shuffled = "\n".join([*lines[:2], lines[4], lines[2], lines[5].removesuffix(" ] }"), lines[3]])
    assert read_rows(shuffled).stick == Stick(3305)
    bare = "[1,1,0,0,1,1],[1,1,1,1,1,1],[1,1,0,0,0,1],[1,1,1,1,0,1]"
    assert read_rows(bare).stick == Stick(3305)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1,1,0,0,1,1]", "1 row instead of four"),
        ("[1,1],[1,1,1,1,1,1],[1,1,0,0,0,1],[1,1,1,1,0,1]", "3 rows instead of four"),
        ("[1,1,2,0,1,1],[1,1,1,1,1,1],[1,1,0,0,0,1],[1,1,1,1,0,1]", "place 3: '2' is neither"),
        ("[[[[", "0 rows instead of four"),
    ],
)
def test_lists_that_are_not_a_stick(text: str, reason: str) -> None:
    with pytest.raises(StickError, match=reason):
        read_rows(text)
