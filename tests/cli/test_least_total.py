"""``burrkit solve --least-total``: the least total, its way, orders of removal; bounds, and bad input."""

from __future__ import annotations

import dataclasses
import json
import time
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.cli.common import progress
from burrkit.cli.common.labels import Labels
from burrkit.cli.common.least_totals import least_total_report, least_totals, total_text, totals_report
from burrkit.cli.report import plain_text
from burrkit.moves import take_apart
from burrkit.page import template as pages
from burrkit.solving.options import SearchOptions
from tests.conftest import Cli
from tests.errors import refused
from tests.moves.trays import bent_tunnels

#: One solution of six assemblies: level 4.5.1.2 with 13 moves, least total 12.
LESS = "54545111103040220631603340206464"
#: The highest solution needs 13 moves in all, one less than its level has.
SEVERAL = "50541135112540221136103340006064"
STUCK = "256,256,256,256,256,256"


def answer(cli: Cli, *words: str) -> list[dict[str, Any]]:
    ran = cli("solve", "--least-total", "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    found: list[dict[str, Any]] = json.loads(ran.out)["least_totals"]
    return found


def test_text(cli: Cli) -> None:
    ran = cli("solve", LESS, "--least-total")
    assert (ran.code, ran.err) == (0, "")
    assert "Solution 1 of 1: assembly 5, level 4.5.1.2, least total 12 moves (proved)\n" in ran.out
    assert "Taking it apart, moves 4 5 1 2 1:\n" in ran.out
    way = ran.out.split("\nWith 12 moves in all instead of 13, moves 7 1 1 2 1:\n")[1]
    assert " 12. Piece 6 slides down and comes free.\n" in way
    assert " 13. " not in way
    assert "12  2, 4, 5 in 9 moves; 3, 6 in 3\n" in way
    assert "13  4 in 4 moves; 2, 5 in 6; 3, 6 in 3\n" in way


def test_text_where_the_level_has_the_least_total(cli: Cli) -> None:
    out = cli("solve", "antique", "--least-total").out
    assert "level 1.2, least total 6 moves (proved)\n" in out
    assert "These are 6 moves in all; no way takes fewer.\n" in out


def test_counts_only(cli: Cli) -> None:
    lines = cli("solve", SEVERAL, "--least-total", "-v", "0").out.splitlines()
    assert "Solution 1: level 8.3, 14 moves; least total 13 moves (proved)" in lines
    assert "Solution 2: level 3.2, 8 moves; least total 8 moves (proved)" in lines
    assert "1 more solution; --all prints its least total too." in lines
    assert "Solution 4: " in cli("solve", SEVERAL, "--least-total", "-v", "0", "--all").out


def test_all_prints_all_orders() -> None:
    assembly = bent_tunnels(3)
    solution = bk.Solution(assembly, take_apart(assembly))
    least = solution.least_total(within=0)
    for everything, orders in ((False, 5), (True, 6)):
        labels = Labels.numbered("WABC")
        report = least_total_report(least, solution.tree, labels, everything=everything)
        lines = plain_text(report, 100).splitlines()
        assert len([line for line in lines if line.startswith("6  ")]) == orders
        assert ("1 more order; --all prints it too." in lines) == (not everything)
        assert "6  A in 2 moves; B in 2; C in 2" in lines or not everything


def test_json(cli: Cli) -> None:
    [least] = answer(cli, LESS)
    orders = least.pop("orders")
    assert least == {
        "number": 5,
        "level": "4.5.1.2",
        "level_total": 13,
        "at_least": 12,
        "at_most": 12,
        "proved": True,
        "limit": None,
        "counts": [7, 1, 1, 2, 1],
    }
    assert orders[0] == {
        "total": 12,
        "steps": [
            {"moves": 9, "pieces": list("123456"), "parts": [list("136"), ["2"], ["4"], ["5"]]},
            {"moves": 3, "pieces": list("136"), "parts": [["1"], ["3"], ["6"]]},
        ],
    }
    assert [order["total"] for order in orders] == [12, 13]
    assert [order["total"] for order in answer(cli, LESS, "--within", "0")[0]["orders"]] == [12]


def test_json_with_moves_has_the_ways(cli: Cli) -> None:
    [least] = answer(cli, LESS, "--moves")
    for tree, total in [(least["tree"], 12), *((way["tree"], way["total"]) for way in least["orders"])]:
        assert _moves(tree) == total


def _moves(tree: dict[str, Any] | None) -> int:
    if tree is None:
        return 0
    return len(tree["moves"]) + sum(_moves(tree[side]["separation"]) for side in ("left", "removed"))


def test_json_lists_every_solution(cli: Cli) -> None:
    assert [(each["level_total"], each["at_most"]) for each in answer(cli, SEVERAL)] == [
        (14, 13),
        (8, 8),
        (5, 5),
        (5, 5),
    ]
    assert len(answer(cli, SEVERAL, "--first")) == 1


def test_the_first_solution_only(cli: Cli) -> None:
    assert "Solution 1 of 1: " in cli("solve", SEVERAL, "--least-total", "--first").out


def test_a_puzzle_that_stays_locked(cli: Cli) -> None:
    assert answer(cli, STUCK) == []
    words = ("solve", STUCK, "--least-total")
    said = " ".join(cli(*words).out.split())
    assert "Nothing comes completely apart, so there is no least total; --assemblies shows" in said
    counted = cli(*words, "-v", "0").out
    assert counted.endswith("Nothing comes completely apart, so there is no least total.\n")


def test_a_search_that_was_stopped_has_not_seen_all(cli: Cli) -> None:
    out = cli("solve", LESS, "--least-total", "--time-limit", "0", "-v", "0").out
    # Without any assembly the report ends before.
    assert "No assembly: none was found before the search stopped." in out
    some = dataclasses.replace(bk.solve(bk.load(STUCK)), complete=False)
    assert list(totals_report(some, [])) == [
        "Nothing found before the search stopped comes completely apart, so there is no least total."
    ]


def _late() -> Any:
    result = bk.solve(bk.load(LESS))
    limits = SearchOptions(time_limit=1.0)
    [least] = least_totals(result, limits, None, 1, time.monotonic() - 60)
    return result, least


def test_a_time_limit_leaves_bounds() -> None:
    result, least = _late()
    assert (least.at_least, least.at_most, least.limit, least.orders) == (5, 13, "stop", ())
    assert total_text(least) == "least total at most 13 moves, at least 5 proved"
    labels = Labels.of(result.problem)
    assert list(least_total_report(least, result.solutions[0].tree, labels, everything=False)) == [
        "",
        "These are 13 moves in all; whether a way takes fewer is not settled.",
        "The search for the least total was stopped.",
    ]


def test_an_interrupt_leaves_bounds(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []

    def stop_later(result: bk.Result, *_: Any, **__: Any) -> Any:
        monkeypatch.setattr(progress.Watch, "should_stop", lambda _: True)
        monkeypatch.setattr(progress.Watch, "stopped", True)
        stopped.append(True)
        return least_totals(result, *_, **__)

    monkeypatch.setattr("burrkit.cli.common.least_totals.least_totals", stop_later)
    ran = cli("solve", LESS, "--least-total")
    assert stopped
    assert ran.code == 130
    assert ran.err == "burrkit: stopped; the least totals are bounds where they are not proved\n"
    said = " ".join(ran.out.split())
    assert "level 4.5.1.2, least total at most 13 moves, at least 5 proved Layers" in said


def test_a_limit_of_states_is_named(cli: Cli) -> None:
    # The levels need fewer states than the longer ways that must be excluded.
    out = cli("solve", LESS, "--least-total", "--max-states", "8").out
    assert "reached its limit of states; --max-states sets it." in " ".join(out.split())


def test_every_problem_of_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "two.xmpuzzle"
    assert cli("convert", LESS, "-o", str(path)).code == 0
    ran = cli("solve", str(path), "--problem", "all", "--least-total", "--json")
    assert [json.loads(line)["least_totals"][0]["at_most"] for line in ran.out.splitlines()] == [12]


@pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")
def test_the_page_plays_the_least_total(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "least.html"
    assert cli("solve", LESS, "--least-total", "--html", str(page)).code == 0
    note = '"note":{"code":"other-way","level":"4.5.1.2","moves":12}'
    assert note in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--within", "2"), "conflict --within --least-total belongs"),
        (("--least-total", "--assemble-only"), "conflict --least-total --assemble-only"),
        (("--least-total", "--all-lengths"), "conflict --all-lengths --least-total"),
    ],
)
def test_bad_usage(cli: Cli, words: tuple[str, ...], message: str) -> None:
    ran = cli("solve", LESS, *words)
    refused(ran, message)


@pytest.mark.parametrize("number", ["-1", "x", "1.5"])
def test_within_is_a_count(cli: Cli, number: str) -> None:
    ran = cli("solve", LESS, "--least-total", f"--within={number}")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "--within" in ran.err
