"""``#Burr6`` text: the samples, tolerance, one clear line for every mistake, and a fuzz test."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import burr6
from burrkit.formats.source import load, load_document
from burrkit.sixpiece.burr import Burr, burr
from tests.errors import raises

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.txt"))
ANTIQUE = """\
#Burr6 Collins Antiques Aug 2020
#Mark,IDValue,Name
0,1,SolidKeyBlock
1,120,ShortCup
2,3328,LongGapShort
3,3322,Tounge
4,3328,LongGapLong
5,3305,AngleShort
"""
EXPECTED = burr(
    *(1, 120, 3328, 3322, 3328, 3305),
    name="Collins Antiques Aug 2020",
    marks="012345",
    names=["SolidKeyBlock", "ShortCup", "LongGapShort", "Tounge", "LongGapLong", "AngleShort"],
)


def test_sample() -> None:
    assert burr6.read(ANTIQUE) == EXPECTED
    assert burr6.write(EXPECTED) == ANTIQUE


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_come_back_letter_by_letter(path: Path) -> None:
    text = path.read_text("utf-8")
    assert burr6.write(burr6.read(text, path.name)) == text


@pytest.mark.parametrize(
    "text",
    [
        ANTIQUE.replace("\n", "\r\n"),
        ANTIQUE.replace("\n", "\r"),
        "\ufeff" + ANTIQUE,
        "\n\n" + ANTIQUE.replace("\n", "  \n\n"),
        ANTIQUE.replace(",", " ,  "),
        ANTIQUE.replace("#Burr6", "# bURR6"),
        ANTIQUE.rstrip(),
        ANTIQUE.replace("3305", "+3305"),
    ],
)
def test_tolerance(text: str) -> None:
    assert burr6.read(text) == EXPECTED


def test_what_may_be_missing_and_what_is_preserved() -> None:
    text = "#burr6\n# after a, comment\na,1\nb,120,\nc,3328,x, and y\n#LENGTH 8\nd,3322\ne,3328\nf,3305\n"
    made = burr6.read(text)
    assert (made.name, made.length, made.comments) == ("", 8, ("after a, comment",))
    assert [piece.name for piece in made.pieces] == ["", "", "x, and y", "", "", ""]
    again = burr6.read(burr6.write(made))
    assert again == made
    assert again.comments == made.comments


def replaced(line: int, text: str) -> str:
    lines = ANTIQUE.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


FIELDS = "a line is mark,number,name as in 'A,1,Key'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing f.txt empty"),
        (" \n\n", "missing f.txt empty"),
        ("0,1,Key\n", "malformed f.txt:1 #Burr6 line"),
        ("1;188;Key", "malformed f.txt:1 #Burr6 line"),
        (
            "Good day,\n",
            "malformed f.txt:1 Good",
        ),
        ("#Burr7 x\n", "malformed f.txt:1 #Burr6 line"),
        (replaced(4, "1,4097,x"), "invalid-stick f.txt:4 4097 1 4096 stick"),
        (replaced(4, "1,0,x"), "invalid-stick f.txt:4 0 1 4096 stick"),
        (replaced(4, "1,-1,x"), "invalid-stick f.txt:4 -1 4096 stick"),
        (replaced(4, "1,4096,x"), "invalid-stick f.txt:4 4096 2 stick"),
        (replaced(4, "1,cup,120"), "malformed f.txt:4 cup stick"),
        (replaced(4, "1,1.5,x"), "malformed f.txt:4 1.5 stick"),
        (replaced(4, "1,\u0661,x"), "malformed f.txt:4 \u0661 stick"),
        (replaced(4, "1;120;x"), "malformed f.txt:4 semicolons"),
        (replaced(4, "1;120;a, b"), "malformed f.txt:4 semicolons"),
        (replaced(4, "1\t120\tx"), "malformed f.txt:4 tabs"),
        (replaced(4, "1 120 x"), "malformed f.txt:4 spaces"),
        (replaced(4, "what is this"), "malformed f.txt:4 comma"),
        (replaced(4, "0,120,x"), "duplicate f.txt:4 0 mark"),
        (replaced(4, "K1,120,x"), "malformed f.txt:4 K1 visible"),
        (replaced(4, ",120,x"), "malformed f.txt:4 visible"),
        (replaced(2, "#Length 7"), "unknown f.txt:2 7 6 8 10 length"),
        (ANTIQUE + "6,1,x", "malformed f.txt:9 seventh"),
        (replaced(4, ""), "invalid-puzzle f.txt 6 5 six-piece"),
        (
            replaced(4, "1,1,x"),
            "invalid-puzzle f.txt 12+12+2+4+2+6 = 38 32 exceed",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(FormatError, message):
        burr6.read(text, "f.txt")


def test_writing_pieces_without_marks_and_with_odd_names() -> None:
    made = burr(1, 120, 3328, 3322, 3328, 3305, name="two\nlines", marks="#,abcd", names=["a\r\nb", *"....."])
    again = burr6.read(burr6.write(made))
    assert again.marks == tuple("ABCDEF")
    assert again.name == "two lines"
    assert again.pieces[0].name == "a b"


LINES = st.one_of(
    st.sampled_from(ANTIQUE.splitlines()),
    st.text(max_size=20),
    st.builds("{},{},{}".format, st.text(max_size=2), st.integers(-9, 5000), st.text(max_size=5)),
)


@given(
    st.text() | st.lists(LINES, max_size=12).map("\n".join) | st.lists(LINES).map(ANTIQUE.__add__("").join)
)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        made = burr6.read(text)
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert burr6.read(burr6.write(made)) == made


AMAZON = """\
#Burr6 Amazon bought Aug 2020
#Mark,IDValue,Name
4,1,Key
1,188,Bottle opener
2,976,Enigma
3,768,Many
5,824,Abc824
6,1024,Y
"""


@pytest.mark.parametrize("between", ["-----\n", "\n--------------------\n\n", "===\n", ""])
def test_several_burrs_are_problems(between: str, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(ANTIQUE + between + AMAZON)
    found = load_document(str(path))
    assert [spec.name for spec in found.problems] == ["Collins Antiques Aug 2020", "Amazon bought Aug 2020"]
    assert len(found.shapes) == 14
    first, second = load(path, problem=1), load(path, 8, problem=2)
    assert first == EXPECTED
    assert isinstance(second, Burr)
    assert (second.sticks, second.length) == ((1, 188, 976, 768, 824, 1024), 8)
    with raises(BurrkitError, "missing 2 problems"):
        load(path)
    with raises(FormatError, "malformed 2 burrs"):
        burr6.read(path.read_text())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            ANTIQUE.replace("5,3305,AngleShort\n", "") + "---\n" + AMAZON,
            "invalid-puzzle f:8 6 5 six-piece",
        ),
        (ANTIQUE + "---\n0,1\n", "malformed f:10 #Burr6 line"),
        (ANTIQUE + "---\n" + AMAZON.replace("4,1", "4,4097"), "invalid-stick f:12 4097 4096 stick"),
        (
            "---\n" + ANTIQUE,
            "malformed f:1 --- format",
        ),
    ],
)
def test_mistakes_in_several_burrs(text: str, message: str) -> None:
    with raises(FormatError, message):
        burr6.read_all(text, "f")


def test_a_rule_at_the_end_is_not_a_burr() -> None:
    assert burr6.read_all(f"{ANTIQUE}-----\n") == EXPECTED
