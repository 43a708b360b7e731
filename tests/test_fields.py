"""Numbers and texts of users: nothing is believed before its bounds are checked, no error outgrows a line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from burrkit.cli.census.work_units import parsed_share
from burrkit.errors import BurrkitError
from burrkit.formats import burr6, source
from burrkit.pencil.logic.kinds import kind_of
from burrkit.pencil.words import Pattern
from burrkit.runtime.fields import quoted, shortened, whole_number
from burrkit.search.sets import stock
from burrkit.search.sets.conditions import level_type
from burrkit.smt.answer import WIDEST, Bits, SolverError, read_answer, term_of
from tests.conftest import Cli
from tests.errors import raises

LONG = "9" * 5000


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("+7", 7),
        ("-7", -7),
        ("007", 7),
        ("8", None),
        ("-8", None),
        ("", None),
        (" 7", None),
        ("7\n", None),
        ("\u0667", None),
        ("1_0", None),
        ("7.0", None),
        (LONG, None),
        ("0" * 5000, None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text, -7, 7) == number


def test_texts_are_shortened() -> None:
    assert shortened("a\nb\x1b[1m") == "a?b?[1m"
    assert shortened("x" * 80) == "x" * 80
    assert shortened("x" * 81) == f"{'x' * 77}..."
    assert quoted("x" * 10**7, 20) == repr("x" * 17 + "...")


@pytest.mark.parametrize(
    "read",
    [
        parsed_share,
        lambda text: parsed_share(f"1/{text}"),
        lambda text: parsed_share(f"{text}/{text}"),
        lambda text: level_type(f"{text}-0-0-0"),
        stock.parse,
        lambda text: stock.parse(f"1x{text}"),
        lambda text: source.load(f"{text},1,1,1,1,1"),
        lambda text: burr6.read(f"#Burr6\nA,{text}"),
        lambda text: burr6.read(f"#Burr6\n{text},1"),
        lambda text: burr6.read(f"#Burr6\n#Length {text}\nA,1"),
        lambda text: kind_of("sudoku").read(text, "sudoku"),
        kind_of,
        Pattern,
    ],
)
@pytest.mark.parametrize("text", [LONG, "x" * 5000])
def test_errors_are_lines(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except BurrkitError as error:
        assert len(str(error)) < 300
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "1,188,976,768,824,1024", "--problem", LONG),
        ("solve", "1,188,976,768,824,1024", "--length", LONG),
        ("solve", "1,188,976,768,824,1024", "--limit", LONG),
        ("view", "1,188,976,768,824,1024", "--problem", LONG),
        ("piece", LONG),
        ("identify", LONG, "1", "1", "1", "1"),
        ("identify", "--missing", LONG, "1", "1", "1", "1"),
        ("census", "run", "nowhere.db", "--share", f"1/{LONG}"),
        ("census", "sets", "run", "nowhere.db", "--share", f"{LONG}/{LONG}"),
        ("search", "sets", "--lengths", LONG),
        ("search", "climb", "--box", f"{LONG}x2x2"),
        ("search", "sets", "--cluster", f"local:{LONG}"),
        ("search", "sets", "--cluster", "local:99999999999"),
        ("make", "1,188,976,768,824,1024", "--bed", f"{LONG}x{LONG}"),
        ("make", "1,188,976,768,824,1024", "--coupon", LONG),
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_long_numbers_on_the_command_line(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli(*words)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 500 or "Invalid value" in ran.err  # those are quoted by Typer


@pytest.mark.parametrize("term", ["(_ bv0 99999999999)", "(_ bv0 0)", "(_ bv0 4097)", "#b" + "0" * 4097])
def test_no_width_of_an_answer_is_believed(term: str) -> None:
    assert read_answer(f"sat ((x {term}))").values == {}


def test_bit_vectors_have_a_width() -> None:
    assert len(term_of(Bits(0, WIDEST))) == WIDEST + 2
    for width in (-1, 0, WIDEST + 1, 99999999999):
        with raises(SolverError, "solver bit-vector"):
            Bits(0, width)
