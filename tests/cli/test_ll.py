"""``burrkit ll``: a table, JSON lines, and standard input."""

from __future__ import annotations

import io
import json
import sys

import pytest

from tests.conftest import Cli
from tests.errors import check, refused

L5 = "55551133140220226630440060666606"
LOVE = "35350030443000251130143320220666"


def type_in(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


def test_table(cli: Cli) -> None:
    ran = cli("ll", L5, LOVE)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "LL string                        sticks in positions 1 to 6     h levels    sym",
        f"{L5}  960  928  992  992  256  551  7 5-0-0-0   1",
        f"{LOVE}  992  704   88  960 1008  512  9 12-0-0-0  1",
    ]
    assert max(map(len, ran.out.splitlines())) <= 80


def test_json_has_exactly_these_keys(cli: Cli) -> None:
    assert json.loads(cli("ll", "--json", L5).out) == {
        "ll": L5,
        "sticks": [960, 928, 992, 992, 256, 551],
        "holes": 7,
        "level_type": "5-0-0-0",
        "symmetry": "1",
    }


def test_many_lines(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"\ufeff# published lines go on\r\n\r\n{L5} 0  7 2 5 0 0 0\r\n  {LOVE}\r\n"
    type_in(monkeypatch, text.encode())
    answers = [json.loads(line) for line in cli("ll", "-", "--json").out.splitlines()]
    assert [(answer["ll"], answer["level_type"]) for answer in answers] == [
        (L5, "5-0-0-0"),
        (LOVE, "12-0-0-0"),
    ]


def test_nothing_on_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, b"")
    ran = cli("ll", "-")
    assert (ran.code, ran.out) == (0, "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123", "malformed LL 123 string"),
        (L5[:-1] + "7", "malformed LL 55551133140220226630440060666607 32 character"),
        ("", "malformed LL 0 string"),
    ],
)
def test_mistakes(cli: Cli, text: str, message: str) -> None:
    ran = cli("ll", text)
    refused(ran, message)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (f"{L5}\n12\n".encode(), "malformed input:2 standard"),
        (b"\xff\xfe\x00\n", "malformed input:1"),
    ],
)
def test_mistakes_on_standard_input(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, data: bytes, message: str
) -> None:
    type_in(monkeypatch, data)
    ran = cli("ll", "--json", "-")
    assert ran.code == 2
    check(ran.error, message)
