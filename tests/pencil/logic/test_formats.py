"""The text formats: what is tolerated, one clear line for every mistake of every kind, a fuzz test each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from burrkit.errors import BurrkitError, FormatError, PuzzleError
from burrkit.pencil.logic.kinds import KINDS, PuzzleKind, kind_of
from tests.errors import check, raises
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
    ("seki", "", "malformed empty"),
    ("seki", "#seki\n\n", "malformed puzzle"),
    ("seki", "#s\noo+x", "malformed 2 x rotor"),
    ("seki", "oo+", "too-large 3 board"),
    ("seki", "++\n+\n+", "malformed 2 lines"),
    ("seki", "+" * 101**2, "too-large 10201 board"),
    ("pyramid", "x", "malformed 1"),
    ("pyramid", "x\nx,x,x", "malformed 2 3 numbers"),
    (
        "pyramid",
        "x\nx,y",
        "malformed 2 y -1000000000 x number",
    ),
    (
        "pyramid",
        "x\nx,9999999999",
        "malformed 2 9999999999 -1000000000 x number",
    ),
    (
        "pyramid",
        "x\nx,",
        "malformed 2 -1000000000 x number",
    ),
    (
        "pyramid",
        "x\nx,\u0661",
        "malformed 2 -1000000000 x number",
    ),
    ("pyramid", "\n".join("x," * k + "x" for k in range(27)), "malformed 27"),
    ("sujiko", "25,13,22", "malformed 1 3 circles"),
    ("sujiko", "25,13,22,9", "malformed 1 9 10 30 circle"),
    ("sujiko", "25,13,22,17\n8,6", "malformed 2 P"),
    ("sujiko", "25,13,22,17\nP9,6", "malformed 2 9 0 8 place"),
    ("sujiko", "25,13,22,17\nP8,0", "malformed 2 0 1 9 digit"),
    ("sujiko", "25,13,22,17\nP8,6\nP8,7", "duplicate 3 8"),
    ("concentration", "5\n1,2,3", "malformed 2"),
    (
        "concentration",
        "5\n1,2,3\n1,2\n2,4,x",
        "malformed 3 2 numbers",
    ),
    ("concentration", "5,x\n1,2,3\n1,2,3\n2,4,x", "malformed 1 2 numbers"),
    (
        "concentration",
        "5\n1,2,3\n1,?,3\n2,4,x",
        "malformed 3 -1000000000 x number",
    ),
    ("kakuro", changed(KAKURO, 3, "x,x"), "malformed 3 2 10 squares"),
    ("kakuro", "x,46\\\nx,0", "malformed 1 46 45 target"),
    ("kakuro", "x,5\\\nx,a", "malformed 2 a 0 9 x digit"),
    (
        "kakuro",
        "x,5\\6\\7\nx,0",
        "malformed 1 5\\\\6\\\\7 0 9 x digit",
    ),
    ("kakuro", "x,5\\\nx,x", "malformed 1 2 5 square"),
    ("kakuro", "x,x", "malformed 0 found"),
    ("kakuro", "x,x\nx,0\nx,0", "malformed 1 2 run"),
    ("kakuro", "0,0", "malformed 1 2 run"),
    ("kakuro", "\\45" + ",0" * 10, "too-large 1 10 square"),
    ("kakuro", "x\n" * 61, "too-large 60 rows"),
    ("kenken", "a1", "malformed 1 rows"),
    ("kenken", "a3+,a\na", "malformed 2 1 field"),
    (
        "kenken",
        "a3+,a\n1,b2",
        "malformed 2 1 field",
    ),
    ("kenken", "a3+,a\nb,b", "malformed 2 b target"),
    ("kenken", "a3+,a4+\nb3+,b", "duplicate 1 second"),
    ("kenken", "a1-,a\na,b2", "malformed 1 3 fields"),
    ("kenken", "a3+,b1\nb,a", "malformed 1 several"),
    ("kenken", "a3+,a\nb9999999999+,b", "malformed 2 9999999999 0 387420489 target"),
    (
        "sudoku",
        changed(SUDOKU, 2, None),
        "malformed 8 rows",
    ),
    (
        "sudoku",
        changed(SUDOKU, 3, "20004601"),
        "malformed 3 8 characters",
    ),
    ("sudoku", changed(SUDOKU, 3, "x00046010"), "malformed 3 x 0 9 digit"),
    ("sudoku", "1234\n3412\n5000\n0000", "malformed 3 5 0 4 digit"),
    ("hex38", "1,2,3", "malformed 1 5 hexagon"),
    ("hex38", "0,0,0\n0,0,0\n0\n0\n0", "malformed 2 3 numbers"),
    ("hex38", "20,0,0\n0\n0\n0\n0", "malformed 1 20 19 number"),
    ("workout", changed(WORKOUT, 2, None), "malformed 9 10 lines"),
    (
        "workout",
        changed(WORKOUT, 2, "5010"),
        "malformed 2 4 characters",
    ),
    ("workout", changed(WORKOUT, 2, "507"), "malformed 2 7 0 6 digit"),
    ("hidato", "x,1", "malformed fewer"),
    ("hidato", "1,0,3\n0,0", "malformed 2 3 squares"),
    (
        "hidato",
        "1,0,4",
        "malformed 1 4 0 3 x number",
    ),
    ("hidato", "1,0\n1,0", "duplicate 2 1"),
    ("hidato", "0," * 20 + "0", "too-large 20 rows"),
    (
        "knight",
        "1,?\n0,0",
        "malformed 1 0 4 x number",
    ),
    ("domino", changed(DOMINO, 2, "xxxx6!"), "malformed 2 10 x row"),
    ("hidato", "0,33,35,0\n0 x 24,22", "malformed 2 4 squares"),
    ("hidato", "0,x,1,0\n0,x,2 4,2", "malformed 2 4 comma"),
    (
        "hidato",
        "0 33 35 0\n0 x 24 22",
        "malformed 1 33 0 7 x number",
    ),
    (
        "hidato",
        "1 . 0",
        "malformed 1 0 3 x number",
    ),
    ("kakuro", "x,5\\ 6\\,x", "malformed 1 5\\\\ 6\\\\ comma"),
    (
        "kenken",
        "a3+,a\nb 2,b",
        "malformed 2 b field",
    ),
    (
        "kenken",
        "a3%,a\nb3+,b",
        "malformed 1 a3% field",
    ),
    ("kenken", "a1\u2212,a\na,b2", "malformed 1 3 fields"),
    ("sudoku", ONE_LINE[1:], "malformed 1 80 signs"),
    ("sudoku", f"#one\n\n{ONE_LINE}9", "malformed 3 82 signs"),
    ("sudoku", ONE_LINE.replace("1", "x"), "malformed 1 x 0 9 digit"),
    (
        "sudoku",
        f"#two\n{ONE_LINE}\n{ONE_LINE}\n",
        "malformed 2 puzzles",
    ),
    ("sudoku", "12,3,4\n", "malformed 1 0 commas"),
    ("sudoku", "1,2,3,4\n3,,1,2\n", "malformed 2 0 commas"),
    (
        "sudoku",
        "----\n12 34\n34 12\n....\n",
        "malformed 3 rows",
    ),
    ("domino", "00\n 00\n", "malformed 2 blank"),
    ("domino", "0  0\n00 1\n", "malformed 2 blank"),
    ("domino", changed(DOMINO, 2, "xxxx6"), "malformed 55 covers"),
    ("domino", "-", "malformed 0 covers"),
    ("domino", "00\n-\n0-0", "malformed 3 tile"),
    ("domino", "00\n-\n0-1,00-01", "malformed 3 1 01 square"),
    ("domino", "00\n-\n0-0,00-02", "malformed 3 0 02 square"),
    ("domino", "001\n101\n-\n0-1,00-10\n1-1,02-10", "malformed 5 02 10 side"),
]


@pytest.mark.parametrize(("kind", "text", "message"), MISTAKES)
def test_mistakes(kind: str, text: str, message: str) -> None:
    with raises(FormatError, message):
        kind_of(kind).read(text, "f.txt")


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
    check(caught.value, "too-large f.txt 100,000 big")


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


def test_comments_are_preserved_wherever_they_stand() -> None:
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
    with raises(PuzzleError, "unknown crossword kind"):
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
