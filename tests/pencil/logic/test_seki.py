"""Seki: the documented text, every board of the small sizes, large boards, and answers that are wrong."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from burrkit.errors import PuzzleError
from burrkit.pencil.logic.check import check
from burrkit.pencil.logic.kinds import fresh
from burrkit.pencil.logic.seki import Seki
from burrkit.pencil.logic.smtlib import script
from burrkit.pencil.logic.solver import answers
from tests.errors import raises
from tests.pencil.logic import rules
from tests.pencil.logic.published import SEKI

PUZZLE = Seki.read("oo+ooaoo-")
RIGHT = {f"V{k}": int(digit) for k, digit in enumerate("1010010010110101")}


def test_smt_text_is_that_of_the_article() -> None:
    text = script(PUZZLE).text()
    lines = text.splitlines()
    assert len(lines) == 63
    assert lines[:3] == [
        "(set-logic LIA)",
        "(set-option :produce-models true)",
        "(set-option :produce-assignments true)",
    ]
    assert lines[3:35] == [
        line
        for k in range(16)
        for line in (f"(declare-const V{k} Int)", f"(assert (or (= V{k} 0) (= V{k} 1)))")
    ]
    assert lines[35:38] == [
        ";RotorGroup 0 o 0,1,4,5",
        "(assert (= 2 (+ V0 V1 V4 V5)))",
        "(assert (or (= 2 (+ V0 V5)) (= 2 (+ V1 V4)))); o",
    ]
    assert "\n;RotorGroup 2 + 2,3,6,7\n(assert (= 1 (+ V2 V3 V6 V7)))\n;RotorGroup 3 o" in text
    patterns = "(or (= 2 (+ V6 V7)) (= 2 (+ V7 V11)) (= 2 (+ V11 V10)) (= 2 (+ V6 V10)))"
    assert f";RotorGroup 5 a 6,7,10,11\n(assert (= 2 (+ V6 V7 V10 V11)))\n(assert {patterns}); a\n" in text
    assert lines[-5:] == [
        ";RotorGroup 8 - 10,11,14,15",
        "(assert (= 3 (+ V10 V11 V14 V15)))",
        "(check-sat)",
        f"(get-value ({' '.join(f'V{k}' for k in range(16))}))",
        "(exit)",
    ]


def test_comments_become_comments() -> None:
    assert script(SEKI.puzzle).text().startswith(";seki MOS 01Feb2021 sk_6018.txt\n(set-logic LIA)\n")


def test_check_lines() -> None:
    checked = check(PUZZLE, RIGHT)
    assert (checked.is_right, checked.difference) == (True, 0)
    assert checked.verdict == "Puzzle OK Solution successful."
    lines = [line.text for line in checked.lines]
    assert lines[0] == "RotorGroup 0 ch=o Value=2 [0,1,4,5] gives Sum = 2 finalRes=0"
    assert lines[1] == "RotorGroup 0 ch=o Pattern [0,1,5,4] gives 1 0 1 0 finalRes=0"
    assert lines[-1] == "RotorGroup 8 ch=- Value=3 [10,11,14,15] gives Sum = 3 finalRes=0"
    assert sum("Value=" in line for line in lines) == 9


@pytest.mark.parametrize(
    ("rotor", "cells", "difference"),
    [
        ("o", "1001", 0),
        ("o", "1100", 1),
        ("o", "1010", 1),
        ("a", "1100", 0),
        ("a", "1001", 1),
        ("+", "1100", 1),
        ("+", "1111", 3),
        ("-", "1000", 2),
        ("o", "0000", 4),
        ("+", "3000", 4),
    ],
)
def test_wrong_sums_patterns_and_values(rotor: str, cells: str, difference: int) -> None:
    checked = check(Seki(rotor), {f"V{k}": int(digit) for k, digit in enumerate(cells)})
    assert checked.difference == difference
    assert checked.is_right == (difference == 0)
    if difference:
        assert checked.verdict == f"Puzzle has ** ERROR ** Solution failed by difference = {difference}."


def test_a_missing_value_is_reported() -> None:
    with raises(PuzzleError, "missing V3"):
        check(PUZZLE, {"V0": 1, "V1": 0, "V2": 1})


@cache
def census(n: int) -> Counter[str]:
    """How many colourings show each row of rotors: every colouring checked, none solved for."""
    counted: Counter[str] = Counter()
    side = n + 1
    corners = [r * side + c for r in range(n) for c in range(n)]
    shown = {
        four: {1: "+", 3: "-"}.get(sum(four), "o" if four[0] == four[3] else "a")
        for four in product((0, 1), repeat=4)
        if 0 < sum(four) < 4
    }
    for cells in product((0, 1), repeat=side * side):
        rotors = ""
        for k in corners:
            rotor = shown.get((cells[k], cells[k + 1], cells[k + side], cells[k + side + 1]))
            if rotor is None:
                break
            rotors += rotor
        else:
            counted[rotors] += 1
    return counted


def test_all_boards_of_nine_rotors() -> None:
    """Of the 262,144 rows of nine rotors 21,328 can be solved and 19,388 in one way only."""
    counted = census(3)
    assert sum(counted.values()) == 23_858
    assert len(counted) == 21_328
    ways = Counter(counted.values())
    assert ways == {1: 19_388, 2: 1_537, 3: 288, 4: 77, 5: 16, 6: 20, 12: 2}
    assert {rotors for rotors, count in counted.items() if count == 12} == {"+" * 9, "-" * 9}
    # Exchanging the colours exchanges + and -: without either there is never just one way.
    assert not any(count == 1 and not set(rotors) & set("+-") for rotors, count in counted.items())


def test_the_solver_agrees_on_a_sample_of_them() -> None:
    random, counted = Random(38), census(3)
    sample = ["".join(random.choice("+-oa") for _ in range(9)) for _ in range(300)]
    sample += random.sample(sorted(counted), 300)
    sample += [rotors for rotors, count in counted.items() if count >= 5]
    for rotors in sample:
        found = answers(Seki(rotors), 100)
        assert len(found) == counted[rotors], rotors
        assert len({tuple(answer.values()) for answer in found}) == len(found)
        for answer in found:
            assert check(Seki(rotors), answer).is_right


def test_all_boards_of_one_and_four_rotors_with_the_solver() -> None:
    for n, solvable, unique in ((1, 4, 0), (2, 192, 108)):
        counts = [len(answers(Seki("".join(rotors)), 100)) for rotors in product("+-oa", repeat=n * n)]
        assert (sum(map(bool, counts)), counts.count(1)) == (solvable, unique)
        assert Counter(filter(None, counts)) == Counter(census(n).values())


@pytest.mark.parametrize("n", [10, 20, 30])
def test_large_boards(n: int) -> None:
    puzzle = fresh("seki", n + 1, 1)
    (answer,) = answers(puzzle, 2)
    side = n + 1
    rows = ["".join(str(answer[f"V{r * side + c}"]) for c in range(side)) for r in range(side)]
    assert rules.seki(rules.lines_of(puzzle.text()), rows)
