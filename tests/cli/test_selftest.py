"""``burrkit selftest``: every known answer is met, and a wrong one is reported."""

from __future__ import annotations

import json

import pytest

from burrkit.cli import selftest
from tests.conftest import Cli
from tests.errors import refused


def test_all_pass(cli: Cli) -> None:
    ran = cli("selftest", "--json")
    assert ran.code == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["name"] for answer in answers] == ["t0", "t1", "t2", "t3", "t4", "t5"]
    assert all(answer["passed"] for answer in answers)


def test_one_by_name(cli: Cli) -> None:
    lines = cli("selftest", "t0", "t1").out.splitlines()
    assert lines == [
        "t0  passed  six solid sticks on the board",
        "    104 cubes: 72 with one owner, 24 with two, 8 with three",
        "t1  passed  the antique burr: 1 120 3328 3322 3328 3305",
        "    4 layouts (first stick fixed), 1 up to rotation, solutions 1, level 1.2",
    ]


def test_a_wrong_answer_fails(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    known = selftest.KnownAnswer("two and two", "5", lambda: "4")
    monkeypatch.setitem(selftest.TESTS, "t0", known)
    ran = cli("selftest", "t0")
    assert ran.code == 1
    assert ran.out == "t0  FAILED  two and two\n    4\n    expected: 5\n"


def test_unknown_test(cli: Cli) -> None:
    ran = cli("selftest", "t9")
    assert (ran.code, ran.out) == (2, "")
    refused(ran, "unknown t9")
