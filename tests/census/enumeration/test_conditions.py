"""Conditions: their parser, their values for one assembly and for arrays, and one line for every error."""

from __future__ import annotations

import warnings
from functools import cache, partial

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.census.enumeration import selection, units
from burrkit.census.enumeration.conditions import REPORT_NAMES, condition
from burrkit.census.enumeration.tally import highest, levels, ll_of, tally
from burrkit.census.results.special_assemblies import Special
from burrkit.errors import BurrkitError
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.symmetry import TYPES
from tests.errors import raises
from tests.speeds import examples

ONE = Special("", "4-6-10-10", 10, 4, 6, 10, 10, 9, True, "2MA", (1, 1, 1, 1, 1, 1), False)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("level >= 10", True),
        ("4 <= level_6 < level_8 and notchable", True),
        ("holes > 9 or level_12 == 10", True),
        ("not notchable or example", False),
        ("symmetry == '2MA' and not (holes != 9)", True),
        ("notchable == 1 and not example == 1", True),
        ("not level_6", False),
        ("not notchable == 0 and level == 10", True),
        ("level == 3 and holes == 9 or level == 10", True),
        ("level == 3 and (holes == 9 or level == 10)", False),
        ("not level == 3 or level == 10 and holes == 3", True),
        ("not (level == 3 or level == 10)", False),
        ("level < " + "9" * 400, True),
        ("notchable == " + "9" * 40, False),
        ("(" * 150 + "level == 10" + ")" * 150, True),
    ],
)
def test_conditions(text: str, fits: bool) -> None:
    assert bool(condition(text)(partial(getattr, ONE))) is fits


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("level >", "invalid condition"),
        ("level >= ten", "invalid ten"),
        ("__import__('os')", "invalid comparisons"),
        ("level.real", "invalid comparisons"),
        ("level > 'a'", "invalid a compares"),
        ("2 ** 99 > level", "invalid comparisons"),
        ("", "invalid condition"),
        ("1.5 < level", "invalid whole"),
        ("(level > 3) + 1", "invalid comparisons"),
        ("symmetry", "invalid text condition"),
        ("holes < 3 or not '2R'", "invalid text condition"),
        ("not " * 1000 + "level", "too-large 500 longer"),
        ("\0", "invalid condition"),
        ("\udcff", "invalid condition"),
        ("   ", "invalid condition"),
        ("7", "invalid number condition"),
        ("level == 8 or 9", "invalid number condition"),
        ("level >= 8 # and holes < 3", "invalid condition"),
        ("1or level > 3", "invalid condition"),
        ("level = 8", "invalid condition"),
        ("level > 3 | holes < 2", "invalid comparisons"),
        ("level > 3 && holes < 2", "invalid condition"),
        ("level in (8, 9)", "invalid comparisons"),
        ("-1 < level", "invalid comparisons"),
        ("level > \uff13", "invalid condition"),
        ("lev\u0435l > 3", "invalid lev\u0435l level"),
        ("Level > 3", "invalid Level level"),
        ("symetry == '2R'", "invalid symetry level"),
        ("holes == '3'", "invalid a compares"),
        ("symmetry == 2", "invalid a compares"),
        ("symmetry == notchable", "invalid a compares"),
        ("symmetry == '2r'", "invalid 2r symmetry"),
        ("symmetry == ' 2R'", "invalid type"),
        ("symmetry == '2R' '3R'", "invalid 2R3R symmetry"),
        ("symmetry == 2R", "invalid condition"),
        ("symmetry > '2R'", "invalid order"),
        ("'1' < symmetry == '2R'", "invalid order"),
        ("level > " + "9" * 5000, "too-large 500 longer"),
        ("(" * 10_000 + "level" + ")" * 10_000, "too-large 500 longer"),
        ("(" * 240 + "level == 8" + ")" * 240, "invalid condition"),
    ],
)
def test_conditions_that_are_none(text: str, says: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with raises(BurrkitError, says) as raised:
            condition(text)
    assert "\n" not in str(raised.value) and str(raised.value).startswith("--where")


def test_the_names_of_symmetry_types_are_those_of_the_burr() -> None:
    for kind in TYPES:
        assert condition(f"symmetry == '{kind}'")({"symmetry": kind}.__getitem__)


NAMES = ("level", "level_6", "level_8", "level_10", "level_12", "holes", "notchable")
_COMPARED = st.builds(
    "{} {} {}".format,
    st.sampled_from(NAMES),
    st.sampled_from(["<", "<=", "==", "!=", ">="]),
    st.integers(0, 15),
)
CONDITIONS = st.recursive(
    _COMPARED | st.just("notchable"),
    lambda part: (
        st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part)
        | st.builds("not {}".format, part)
    ),
    max_leaves=4,
)


ALL_CONDITIONS = st.recursive(
    _COMPARED
    | st.just("notchable")
    | st.builds("symmetry {} '{}'".format, st.sampled_from(["==", "!="]), st.sampled_from(TYPES)),
    lambda part: (
        st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part)
        | st.builds("not {}".format, part)
    ),
    max_leaves=5,
)


#: A small unit in which many assemblies have a symmetry, two of them of type 4R.
SMALL = units.WorkUnit(2191, 0)


@cache
def all_of_a_unit() -> list[tuple[list[int], dict[str, object]]]:
    """Every assembly of the unit: its rows and level code, and its values by the names of a condition."""
    found = tally(units.run(SMALL, "all", keep="level >= 0"), SMALL.first, 15, "level >= 0").special
    described = []
    for entry in found:
        string, code = ll_of(entry[:6]), int(entry[6])
        values = (highest(code), *levels(code), string.holes)
        named: dict[str, object] = dict(zip(NAMES, values, strict=False))
        named["notchable"] = bool(notchable_table()[list(string.lying)].all())
        named["symmetry"] = string.symmetry
        described.append((entry.tolist(), named))
    return described


_WORDS: list[str] = [
    *(*REPORT_NAMES, *"()<>=!'\"#;|&~-+*.,:[]{}@\\\n\t 0", "and", "or", "not", "in", "is", "if", "lambda"),
    *("==", "!=", "<=", "8", "9" * 30, "0x1f", "1_0", "1e3", "'2R'", "'x'", "None", "True", "f'{level}'"),
]


@st.composite
def _spoilt(draw: st.DrawFn) -> str:
    """A condition in which some words are others."""
    words = draw(ALL_CONDITIONS).replace("(", "( ").replace(")", " )").split()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(words)))
        words[at : at + draw(st.integers(0, 2))] = [draw(st.sampled_from(_WORDS))]
    return " ".join(words)


@settings(max_examples=examples(150))
@given(_spoilt() | st.text(max_size=30))
def test_any_text_is_a_condition_or_one_line(text: str) -> None:
    """What is accepted holds for one assembly as for arrays, and means the same when read again."""
    try:
        holds = condition(text)
    except BurrkitError as error:
        assert "\n" not in str(error)
        return
    entries = np.array([row for row, _ in all_of_a_unit()])
    look, example = selection.values_of(entries), np.arange(len(entries)) % 2 == 0
    many = np.broadcast_to(holds(lambda name: example if name == "example" else look(name)), len(entries))
    for one, (_, named), marked in zip(many.tolist(), all_of_a_unit(), example.tolist(), strict=True):
        assert bool(holds({**named, "example": marked}.__getitem__)) is one
    assert condition(holds.text).text == holds.text
