"""The text formats: what is tolerated, one clear line for every mistake of every kind, a fuzz test each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burrkit.errors import BurrkitError, FormatError, PuzzleError
from burrkit.pencil.logic.kinds import KINDS, PuzzleKind, kind_of
from tests.pencil.logic.published import ALL, DOMINO, KAKURO, SUDOKU, WORKOUT, Published
from tests.speeds import examples

#: A Sudoku in 81 signs, as programs exchange them.
ONE_LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
HIDATO = "#hidato\n1,0,3\nx,0,5\n"


def changed(published: Published | str, line: int, text: str | None) -> str:
    """A text with another line at this place, counted from 1; None leaves it out."""
    lines = (published if isinstance(published, str) else published.text).splitlines()
    lines[line - 1 : line] = [] if text is None else [text]
    return "\n".join(lines)


MISTAKES = [
    ("seki", "", ": empty"),
    ("seki", "#seki\n\n", ": no puzzle in it, only comments"),
    ("seki", "#s\noo+x", ":2: 'x' is no rotor; use + - o a"),
    ("seki", "oo+", ": 3 rotors; a board has n times n, and n at most 100"),
    ("seki", "++\n+\n+", ": lines of different length; write 2 lines of 2 rotors, or one line"),
    ("seki", "+" * 101**2, ": 10201 rotors; a board has n times n, and n at most 100"),
    ("pyramid", "x", ": 1 rows; a pyramid has 2 to 26"),
    ("pyramid", "x\nx,x,x", ":2: 3 numbers; row 2 of a pyramid has 2"),
    (
        "pyramid",
        "x\nx,y",
        ":2: number 'y' is neither a number from -1000000000 to 1000000000 nor x, which is unknown",
    ),
    (
        "pyramid",
        "x\nx,9999999999",
        ":2: number '9999999999' is neither a number from -1000000000 to 1000000000 nor x, which is unknown",
    ),
    (
        "pyramid",
        "x\nx,",
        ":2: number '' is neither a number from -1000000000 to 1000000000 nor x, which is unknown",
    ),
    (
        "pyramid",
        "x\nx,\u0661",
        ":2: number '\u0661' is neither a number from -1000000000 to 1000000000 nor x, which is unknown",
    ),
    ("pyramid", "\n".join("x," * k + "x" for k in range(27)), ": 27 rows; a pyramid has 2 to 26"),
    ("sujiko", "25,13,22", ":1: 3 circles; the first line has 4 as in 25,13,22,17"),
    ("sujiko", "25,13,22,9", ":1: circle '9' is not a number from 10 to 30"),
    ("sujiko", "25,13,22,17\n8,6", ":2: a given digit is P, its place, a comma, the digit, as in P8,6"),
    ("sujiko", "25,13,22,17\nP9,6", ":2: place '9' is not a number from 0 to 8"),
    ("sujiko", "25,13,22,17\nP8,0", ":2: digit '0' is not a number from 1 to 9"),
    ("sujiko", "25,13,22,17\nP8,6\nP8,7", ":3: place 8 is given twice"),
    ("concentration", "5\n1,2,3", ": 2 lines; for n rows there are n + 2, n from 2 to 20"),
    (
        "concentration",
        "5\n1,2,3\n1,2\n2,4,x",
        ":3: 2 numbers; this line has 3 in a square of 2 rows",
    ),
    ("concentration", "5,x\n1,2,3\n1,2,3\n2,4,x", ":1: 2 numbers; this line has 1 in a square of 2 rows"),
    (
        "concentration",
        "5\n1,2,3\n1,?,3\n2,4,x",
        ":3: number '?' is neither a number from -1000000000 to 1000000000 nor x, which is unknown",
    ),
    ("kakuro", changed(KAKURO, 3, "x,x"), ":3: 2 squares, but the first row has 10"),
    ("kakuro", "x,46\\\nx,0", ":1: target '46' is not a number from 1 to 45"),
    ("kakuro", "x,5\\\nx,a", ":2: digit 'a' is neither a number from 0 to 9 nor x or targets such as 16\\4"),
    (
        "kakuro",
        "x,5\\6\\7\nx,0",
        ":1: digit '5\\\\6\\\\7' is neither a number from 0 to 9 nor x or targets such as 16\\4",
    ),
    ("kakuro", "x,5\\\nx,x", ":1: square 2 has the target 5, but no digits follow"),
    ("kakuro", "x,x", ": no digits to be found; 0 stands for each"),
    ("kakuro", "x,x\nx,0\nx,0", ":1: the run of 2 digits at square 2 has no target"),
    ("kakuro", "0,0", ":1: the run of 2 digits at square 1 has no target"),
    ("kakuro", "\\45" + ",0" * 10, ":1: the run at square 1 has 10 digits; 9 are the most"),
    ("kakuro", "x\n" * 61, ": more than 60 rows or columns"),
    ("kenken", "a1", ": 1 rows; a KenKen has 2 to 9"),
    ("kenken", "a3+,a\na", ":2: 1 field; with 2 rows there are 2 in each"),
    (
        "kenken",
        "a3+,a\n1,b2",
        ":2: '1' is no field; it is the letters of a cage, or as in a16+ its target, too",
    ),
    ("kenken", "a3+,a\nb,b", ":2: cage b has no target"),
    ("kenken", "a3+,a4+\nb3+,b", ":1: cage a has a second target"),
    ("kenken", "a1-,a\na,b2", ":1: cage a has 3 fields; - takes two"),
    ("kenken", "a3+,b1\nb,a", ":1: cage a is in several parts; each cage has different letters"),
    ("kenken", "a3+,a\nb9999999999+,b", ":2: target '9999999999' is not a number from 0 to 387420489"),
    (
        "sudoku",
        changed(SUDOKU, 2, None),
        ": 8 rows of digits; a Sudoku has 9, or 4, with 0 where nothing is given",
    ),
    (
        "sudoku",
        changed(SUDOKU, 3, "20004601"),
        ":3: 8 characters; this line has 9 digits, 0 where nothing is given",
    ),
    ("sudoku", changed(SUDOKU, 3, "x00046010"), ":3: digit 'x' is not a number from 0 to 9"),
    ("sudoku", "1234\n3412\n5000\n0000", ":3: digit '5' is not a number from 0 to 4"),
    ("hex38", "1,2,3", ": 1 line, but the hexagon has 5 rows"),
    ("hex38", "0,0,0\n0,0,0\n0\n0\n0", ":2: 3 numbers; this row has 4"),
    ("hex38", "20,0,0\n0\n0\n0\n0", ":1: number '20' is not a number from 0 to 19"),
    ("workout", changed(WORKOUT, 2, None), ": 9 lines, but there are 10"),
    (
        "workout",
        changed(WORKOUT, 2, "5010"),
        ":2: 4 characters; this line has 3 digits, 0 where nothing is given",
    ),
    ("workout", changed(WORKOUT, 2, "507"), ":2: digit '7' is not a number from 0 to 6"),
    ("hidato", "x,1", ": fewer than two squares"),
    ("hidato", "1,0,3\n0,0", ":2: 2 squares, but the first row has 3"),
    (
        "hidato",
        "1,0,4",
        ":1: number '4' is neither a number from 0 to 3 nor x, which is no square; there are 3 squares",
    ),
    ("hidato", "1,0\n1,0", ":2: number 1 is given twice"),
    ("hidato", "0," * 20 + "0", ": more than 20 rows or columns"),
    (
        "knight",
        "1,?\n0,0",
        ":1: number '?' is neither a number from 0 to 4 nor x, which is no square; there are 4 squares",
    ),
    ("domino", changed(DOMINO, 2, "xxxx6!"), ":2: a row has at most 10 digits, x where there is no square"),
    ("hidato", "0,33,35,0\n0 x 24,22", ":2: 2 squares, but the first row has 4"),
    ("hidato", "0,x,1,0\n0,x,2 4,2", ":2: a comma is missing in '2 4'"),
    (
        "hidato",
        "0 33 35 0\n0 x 24 22",
        ":1: number '33' is neither a number from 0 to 7 nor x, which is no square; there are 7 squares",
    ),
    (
        "hidato",
        "1 . 0",
        ":1: number '.' is neither a number from 0 to 3 nor x, which is no square; there are 3 squares",
    ),
    ("kakuro", "x,5\\ 6\\,x", ":1: a comma is missing in '5\\\\ 6\\\\'"),
    (
        "kenken",
        "a3+,a\nb 2,b",
        ":2: 'b 2' is no field; it is the letters of a cage, or as in a16+ its target, too",
    ),
    (
        "kenken",
        "a3%,a\nb3+,b",
        ":1: 'a3%' is no field; it is the letters of a cage, or as in a16+ its target, too",
    ),
    ("kenken", "a1\u2212,a\na,b2", ":1: cage a has 3 fields; - takes two"),
    ("sudoku", ONE_LINE[1:], ":1: 80 signs; a Sudoku on one line has 81, or 16"),
    ("sudoku", f"#one\n\n{ONE_LINE}9", ":3: 82 signs; a Sudoku on one line has 81, or 16"),
    ("sudoku", ONE_LINE.replace("1", "x"), ":1: digit 'x' is not a number from 0 to 9"),
    (
        "sudoku",
        f"#two\n{ONE_LINE}\n{ONE_LINE}\n",
        ": 2 puzzles, one on each line; a line alone is read, also as an argument",
    ),
    ("sudoku", "12,3,4\n", ":1: between commas stands one digit, 0 where nothing is given"),
    ("sudoku", "1,2,3,4\n3,,1,2\n", ":2: between commas stands one digit, 0 where nothing is given"),
    (
        "sudoku",
        "----\n12 34\n34 12\n....\n",
        ": 3 rows of digits; a Sudoku has 9, or 4, with 0 where nothing is given",
    ),
    ("domino", "00\n 00\n", ":2: a blank is no square of a board; write x where there is no square"),
    ("domino", "0  0\n00 1\n", ":2: a blank is no square of a board; write x where there is no square"),
    ("domino", changed(DOMINO, 2, "xxxx6"), ": 55 squares; a set up to 6-6 covers 56"),
    ("domino", "-", ": 0 squares; a set up to 0-0 covers 2"),
    ("domino", "00\n-\n0-0", ":3: a tile is given with its squares as in 6-4,73-83"),
    ("domino", "00\n-\n0-1,00-01", ":3: there is no 1 on square 01, which shows 0"),
    ("domino", "00\n-\n0-0,00-02", ":3: there is no 0 on square 02, which does not exist"),
    ("domino", "001\n101\n-\n0-1,00-10\n1-1,02-10", ":5: squares 02 and 10 are not side by side"),
]


@pytest.mark.parametrize(("kind", "text", "message"), MISTAKES)
def test_mistakes(kind: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        kind_of(kind).read(text, "f.txt")
    assert str(caught.value) == f"f.txt{message}"


def test_every_kind_has_mistakes() -> None:
    assert {kind for kind, _, _ in MISTAKES} == {kind.name for kind in KINDS}


def test_a_cage_that_can_be_filled_in_too_many_ways() -> None:
    rows = [[f"r{letter}"] * 9 for letter in "abcdefghi"]
    for r, row in enumerate(rows):
        row[8] += "45+"
        if r < 3:
            row[:3] = ["big"] * 3
    rows[0][0] = "big362880*"
    with pytest.raises(FormatError) as caught:
        kind_of("kenken").read("\n".join(map(",".join, rows)), "f.txt")
    assert str(caught.value) == "f.txt: cage big can be filled in more than 100,000 ways"


@pytest.mark.parametrize("published", ALL, ids=lambda published: published.kind)
@pytest.mark.parametrize(
    "vary",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff\n\n" + text,
        lambda text: text.replace("\n", "  \n\n"),
        lambda text: text.replace(",", " , "),
        lambda text: text.rstrip(),
    ],
    ids=["crlf", "cr", "bom", "blank lines", "blanks", "no end"],
)
def test_tolerance(published: Published, vary: object) -> None:
    assert callable(vary)
    assert kind_of(published.kind).read(vary(published.text), "f.txt") == published.puzzle


def test_comments_are_kept_wherever_they_stand() -> None:
    puzzle = kind_of("pyramid").read("# one\n3\n #two\n1,2\n#three", "f.txt")
    assert puzzle.comments == ("# one", "#two", "#three")
    assert puzzle.title == "one"
    assert puzzle.text() == "# one\n#two\n#three\n3\n1,2\n"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("seki", "++\noa\n"),
        ("seki", "+" * 36),
        ("hex38", ""),
        ("hex38", "3,17,18\n0,0,0,0\n0,0,0,0,0\n0,0,0,0\n0,0,0\n"),
        ("hidato", HIDATO),
        ("sudoku", "1...\n..?.\n0000\n0000\n"),
        ("domino", "00\n-\n0-0,01-00\n"),
        ("kakuro", "x,3\\,4\\\n\\3,1,0\n\\4,0,x\n"),
    ],
)
def test_other_texts_come_back_equal(kind: str, text: str) -> None:
    puzzle = kind_of(kind).read(text, "f.txt")
    assert kind_of(kind).read(puzzle.text(), "f.txt") == puzzle


def test_unknown_kinds() -> None:
    with pytest.raises(PuzzleError, match="no kind of puzzle is called 'crossword'; there are seki, pyramid"):
        kind_of("crossword")


WORDS = st.sampled_from(
    [*"x0123456789+-oa?.\\/*,#P", "a3+", "5\\6", "0-0,00-01", "x,x", "P8,6", "\u00b2", "\u0663"]
)
LINES = st.lists(WORDS, max_size=8).map("".join) | st.lists(WORDS, max_size=8).map(",".join)
SAMPLES = {published.kind: published.text.splitlines() for published in ALL}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@given(st.data())
@settings(max_examples=examples(60))
def test_any_text_is_read_or_refused_in_one_line(kind: PuzzleKind, data: st.DataObject) -> None:
    own = st.sampled_from(SAMPLES.get(kind.name, HIDATO.splitlines()))
    lines = st.lists(own | LINES, max_size=10).map("\n".join)
    edited = st.builds(
        lambda text, at, cut, put: text[: at % len(text)] + put + text[at % len(text) + cut :],
        st.just("\n".join(SAMPLES.get(kind.name, [HIDATO]))),
        st.integers(0, 1000),
        st.integers(0, 3),
        st.text(max_size=3) | WORDS,
    )
    text = data.draw(st.text(max_size=40) | lines | edited)
    try:
        puzzle = kind.read(text, "f.txt")
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
        assert str(error).startswith("f.txt")
    else:
        assert kind.read(puzzle.text(), "f.txt") == puzzle
        assert puzzle.cells()
        puzzle.groups()
        puzzle.picture()
