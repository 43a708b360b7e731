"""Other spellings of the text formats: each is the same puzzle as the usual one, and its answer is right."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from math import prod
from random import Random

import pytest

from burrkit.errors import FormatWarning
from burrkit.pencil.logic import smtlib
from burrkit.pencil.logic.check import check
from burrkit.pencil.logic.kenken import KenKen
from burrkit.pencil.logic.kinds import KINDS, fresh, kind_of
from burrkit.pencil.logic.model import AllowedTuples, PencilPuzzle
from burrkit.pencil.logic.sheet import as_text
from burrkit.pencil.logic.solver import answers
from burrkit.pencil.logic.sudoku import Sudoku
from tests.errors import raises
from tests.pencil.logic import rules
from tests.pencil.logic.published import ALL, KENKEN, Published
from tests.pencil.logic.test_formats import ONE_LINE
from tests.smt.solvers import real

ROWS = [ONE_LINE[k : k + 9] for k in range(0, 81, 9)]
PLAIN = "\n".join(ROWS)


def grid(rows: list[str], wall: str, rule: str, gap: str = " ") -> str:
    """Rows with walls between boxes, and rules above, between and below them."""
    width = 3 if len(rows) == 9 else 2
    lines = [rule]
    for r, row in enumerate(rows, 1):
        boxes = [gap.join(row[k : k + width]) for k in range(0, len(row), width)]
        lines += [f"{wall}{gap}{f'{gap}{wall}{gap}'.join(boxes)}{gap}{wall}"] + [rule] * (r % width == 0)
    return "\n".join(lines)


SUDOKUS = {
    "one line": ONE_LINE,
    "one line, zeros": ONE_LINE.replace(".", "0") + "\n",
    "one line, stars": f"# a title\n\n{ONE_LINE.replace('.', '*')}\r\n",
    "one line, blanks": " ".join(ROWS),
    "underlines": PLAIN.replace(".", "_"),
    "hyphens": ONE_LINE.replace(".", "-"),
    "blanks": "\n".join(" ".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
    "commas and blanks": "\r\n".join(", ".join(row) for row in ROWS),
    "box": grid(ROWS, "|", "+-------+-------+------+"),
    "box without gaps": grid(ROWS, "|", "*-----------*", ""),
    "walls": grid(ROWS, "|", "------+-------+------"),
    "double": grid(ROWS, "||", "=======++=======++======="),
    "drawn": grid(ROWS, "\u2502", "\u251c\u2500\u2500\u253c\u2500\u2524"),
    "drawn double": grid(ROWS, "\u2551", "\u2560\u2550\u256c\u2550\u2563"),
    "indented": "\n".join(f"    {row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
}


@pytest.mark.parametrize("text", SUDOKUS.values(), ids=SUDOKUS)
def test_sudoku(text: str) -> None:
    puzzle = Sudoku.read(text, "f.txt")
    assert puzzle.rows == Sudoku.read(PLAIN).rows
    assert puzzle.text() == "".join(f"{c}\n" for c in puzzle.comments) + PLAIN.replace(".", "0") + "\n"


def test_the_answer_of_a_sudoku_in_one_line() -> None:
    (answer,) = answers(Sudoku.read(ONE_LINE), 2)
    solved = as_text(Sudoku.read(ONE_LINE).picture(answer)).splitlines()
    assert rules.sudoku([row.replace(".", "0") for row in ROWS], solved)
    assert solved[0] == "162857493"


@pytest.mark.parametrize(
    "text",
    ["1...3...........", "1... 3... .... ....", "1...|....\n", "1 0|0 0\n3 0|0 0\n---+---\n0000\n0000"],
)
def test_a_sudoku_of_four(text: str) -> None:
    if len("".join(text.split())) == 9:
        with raises(ValueError, "malformed 8 signs"):
            Sudoku.read(text)
        return
    assert Sudoku.read(text).rows == ((1, 0, 0, 0), (3, 0, 0, 0), (0,) * 4, (0,) * 4)


#: The commas of dominoes stand within the tiles that are given.
COMMAS = [published for published in ALL if "," in published.text and published.kind != "domino"]


@pytest.mark.parametrize("blanks", [" ", "   ", "\t"])
@pytest.mark.parametrize("published", COMMAS, ids=lambda published: published.kind)
def test_blanks_for_commas(published: Published, blanks: str) -> None:
    text = published.text.replace(",", blanks)
    assert kind_of(published.kind).read(text, "f.txt") == published.puzzle


def test_there_are_kinds_with_commas() -> None:
    assert {published.kind for published in COMMAS} >= {
        "pyramid",
        "concentration",
        "kakuro",
        "kenken",
        "sujiko",
    }


@pytest.mark.parametrize("kind", ["hidato", "knight", "hex38"])
@pytest.mark.parametrize("seed", range(3))
def test_blanks_for_commas_in_new_puzzles(kind: str, seed: int) -> None:
    made = fresh(kind, None, seed)
    aligned = "\n".join(
        line if line.startswith("#") else "".join(field.rjust(3) for field in line.split(","))
        for line in made.text().splitlines()
    )
    again = kind_of(kind).read(aligned, "f.txt")
    assert again == made


@pytest.mark.parametrize(
    ("kind", "text", "usual"),
    [
        ("seki", "o o +\n o o a\no o -", "oo+\nooa\noo-"),
        ("domino", "0 0 1\n1 0 1", "001\n101"),
        ("domino", "  001\n  101", "001\n101"),
        ("workout", "100 \n" + "000 000 000\n" * 8 + "0 0 .", "100\n" + "000000000\n" * 8 + "000"),
    ],
)
def test_blanks_between_signs(kind: str, text: str, usual: str) -> None:
    assert kind_of(kind).read(text, "f.txt") == kind_of(kind).read(usual, "f.txt")


SIGNS = {"*": "xX*\u00d7\u00b7", "/": "/\u00f7:", "-": "-\u2212\u2013", "+": "+"}


@pytest.mark.parametrize(("sign", "other"), [(sign, other) for sign in SIGNS for other in SIGNS[sign]])
def test_signs_of_a_kenken(sign: str, other: str) -> None:
    text = f"a6{sign},a,b1\nc3+,c,d3\ne3,f2,g1\n"
    if sign in "-/":
        text = text.replace("6", "1" if sign == "-" else "2")
    puzzle = KenKen.read(text.replace(sign, other) if sign != "+" else text, "f.txt")
    assert puzzle == KenKen.read(text, "f.txt")
    assert puzzle.text() == text
    assert KENKEN.puzzle == kind_of("kenken").read(KENKEN.text.replace("*", "\u00d7"), "f.txt")


@cache
def squares(size: int) -> list[list[str]]:
    """All Latin squares of a size, as rows of digits."""
    rows = ["".join(map(str, row)) for row in permutations(range(1, size + 1))]
    return [
        list(square)
        for square in product(rows, repeat=size)
        if all(len(set(column)) == size for column in zip(*square, strict=True))
    ]


def without_signs(size: int, seed: int) -> KenKen:
    """A KenKen of runs of one to four fields in the rows of a Latin square, no operations given."""
    random = Random(seed)
    square = random.choice(squares(size))
    lines = []
    for r, row in enumerate(square):
        fields: list[str] = []
        while len(fields) < size:
            run = [int(digit) for digit in row[len(fields) :][: random.randint(2, 4)]]
            results = [sum(run), prod(run)]
            if len(run) == 2:
                results += [abs(run[0] - run[1])]
            name = f"{'abcd'[r]}{'xyzw'[len(fields)]}"
            fields += [f"{name}{random.choice(results)}", *[name] * (len(run) - 1)]
        lines.append(",".join(fields))
    return KenKen.read("\n".join(lines), "f.txt")


@pytest.mark.parametrize("size", [3, 4])
def test_cages_without_a_sign(size: int) -> None:
    """All answers, against every Latin square and the rules read from the text."""
    every, counts = squares(size), set()
    for seed in range(12 if size == 3 else 6):
        puzzle = without_signs(size, seed)
        lines = rules.lines_of(puzzle.text())
        expected = [square for square in every if rules.kenken(lines, square)]
        found = answers(puzzle, 1000)
        assert sorted(as_text(puzzle.picture(values)).split() for values in found) == sorted(expected)
        assert all(check(puzzle, values).is_right for values in found)
        assert KenKen.read(puzzle.text(), "f.txt") == puzzle
        counts.add(len(expected))
    assert len(counts) > 2


def test_an_smt_solver_takes_any_operation() -> None:
    solver = real("z3")
    for seed in range(2):
        puzzle = without_signs(3, seed)
        expected = sorted(tuple(values.values()) for values in answers(puzzle, 20))
        found = [tuple(values.values()) for values in smtlib.solve_with(puzzle, solver, 20)]
        assert sorted(found) == expected


def test_what_makes_a_target() -> None:
    def fillings(clue: str) -> set[tuple[int | None, ...]]:
        puzzle = KenKen.read(
            f"a{clue},a,b1\nc3,d1,b2\ne1,f2,b\n".replace("b2", "b").replace("b1", "b6"), "f.txt"
        )
        (table,) = [g for g in puzzle.groups() if g.name == "Cage a" and isinstance(g, AllowedTuples)]
        return set(table.rows)

    assert fillings("2") == {(1, 2), (2, 1), (1, 3), (3, 1)}
    assert fillings("3") == {(1, 2), (2, 1), (1, 3), (3, 1)}
    assert fillings("1") == {(1, 2), (2, 1), (2, 3), (3, 2)}
    assert fillings("6") == {(2, 3), (3, 2)}
    assert fillings("9") == set()


def test_a_forgotten_sign_is_warned_of() -> None:
    with pytest.warns(
        FormatWarning, match=r"^f\.txt:2: cage c has no operation; any that makes 3 is allowed$"
    ):
        KenKen.read("a3+,a,b1\nc3,c,d3\ne3,f2,g1\n", "f.txt")


def test_what_is_meant_as_a_puzzle() -> None:
    """An argument without lines and commas: a puzzle, or the name of a file."""
    sudoku, seki, hidato = kind_of("sudoku"), kind_of("seki"), kind_of("hidato")
    for text in (ONE_LINE, ONE_LINE[1:], "1...3...........", "530 070 000 6", "1,2", "1;2"):
        assert sudoku.resembles(text), text
    for name in ("sudoku.txt", "1.txt", "2024.12", "-", "", "p1"):
        assert not sudoku.resembles(name), name
    assert seki.resembles("oo+ooaoo-")
    assert not hidato.resembles(ONE_LINE)
    assert not any(kind.resembles("puzzle.txt") for kind in KINDS)
    assert not PencilPuzzle.resembles(ONE_LINE)
