"""Estimates of a search before it is made."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import burrkit as bk
from tests.workbench.conftest import says
from tests.workbench.puzzles import burr, solid_pentominoes

Json = dict[str, Any]


def estimated(bench: TestClient, **request: Any) -> Json:
    answer = bench.post("/api/estimate", json=request)
    assert answer.status_code == 200, answer.text
    reported: Json = answer.json()
    return reported


def exactly(number: int) -> Json:
    return dict.fromkeys(("value", "low", "high"), number)


def test_a_small_search_is_counted(bench: TestClient) -> None:
    reported = estimated(bench, document=burr())
    assert (reported["assemblies"], reported["solutions"]) == (exactly(154), exactly(90))
    assert reported["exact"]
    assert reported["seconds"]["low"] <= reported["seconds"]["value"]
    raw = estimated(bench, document=burr(), up_to="raw")
    expected = bk.solve(bk.load("Love's Dozen")).raw_all
    assert (raw["assemblies"], raw["solutions"]) == (exactly(expected), None)
    plain = estimated(bench, document=burr(), disassemble=False)
    assert (plain["assemblies"], plain["solutions"]) == (exactly(154), None)


def test_a_large_search_is_estimated(bench: TestClient) -> None:
    reported = estimated(bench, document=solid_pentominoes(), seconds=1)
    assert not reported["exact"]
    assert reported["assemblies"]["low"] < reported["assemblies"]["high"]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({}, "missing document"),
        ({"document": burr(), "problem": 2}, "unknown 2"),
        ({"document": burr(), "seconds": 31}, "malformed seconds 31 30"),
        ({"document": burr(), "up_to": "mirror"}, "unknown up_to mirror"),
        ({"document": burr(), "limit": 3}, "unknown limit"),
    ],
)
def test_wrong_requests(bench: TestClient, request_: Json, said: str) -> None:
    says(bench.post("/api/estimate", json=request_), 422, said)
