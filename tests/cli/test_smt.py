"""``burrkit smt burr``: text out; with a solver the answer, checked, for people and for programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from burrkit.cli.smt import burr as smt
from tests.conftest import Cli
from tests.errors import refused
from tests.smt.solvers import fake, real

ANTIQUE = "1,120,3328,3322,3328,3305"
#: It has no assembly.
NONE = "1,992,992,992,992,1024"


def command(name: str) -> str:
    """An installed solver as the value of ``--solver``."""
    return " ".join(real(name).command)


def test_help(cli: Cli) -> None:
    assert "burr" in cli("smt", "--help").out
    ran = cli("smt", "burr", "--help")
    assert "--disassemble" in ran.out
    for key in ("solver", "assembly", "level", "verdict", "moves", "seconds"):
        assert f"``{key}``" in str(smt.__doc__)


def test_text(cli: Cli) -> None:
    ran = cli("smt", "burr", ANTIQUE)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:2] == [f";{ANTIQUE}", "(set-logic QF_UF)"]
    # The solid stick is the same in all places that the frame's symmetries join: one is enough.
    assert [line for line in lines if line.startswith("(declare-const A@")] == [
        "(declare-const A@1 Bool); x y+1 z+2"
    ]
    assert sum("11 more that the same placements fill: exactly one owner" in line for line in lines) == 6
    apart = cli("smt", "burr", ANTIQUE, "--disassemble", "2").out.splitlines()
    assert apart[:2] == [f";{ANTIQUE}, assembly 1, the first solution", "(set-logic QF_BV)"]
    assert [line for line in apart if line.startswith("(declare-const slide.")] == [
        "(declare-const slide.1 Offset)",
        "(declare-const slide.2 Offset)",
    ]


def test_solve(cli: Cli) -> None:
    ran = cli("smt", "burr", ANTIQUE, "--solve", "--solver", command("z3"))
    assert ran.code == 0
    assert "  raw, first piece fixed     4" in ran.out.splitlines()
    assert max(map(len, ran.out.splitlines())) <= 80
    own, cover = (
        json.loads(cli(*words, "--json").out)
        for words in (
            ("smt", "burr", ANTIQUE, "--solve", "--solver", command("z3")),
            ("solve", ANTIQUE, "--assemble-only", "--moves"),
        )
    )
    assert own.pop("checked") is True
    assert own.pop("solver") == Path(real("z3").command[0]).name
    assert own | {"seconds": 0} == cover | {"seconds": 0}


def test_a_limit_leaves_it_open(cli: Cli) -> None:
    words = ("smt", "burr", "eight is enough", "--solve", "--solver", command("z3"), "--limit", "2", "--json")
    answer = json.loads(cli(*words).out)
    assert (answer["assemblies"], answer["complete"]) == (2, False)


def test_moves(cli: Cli) -> None:
    words = ("smt", "burr", ANTIQUE, "--solve", "--solver", command("z3"), "--disassemble")
    ran = cli(*words, "1")
    assert ran.out.splitlines()[-2:] == [
        "sat: something comes free within 1 move. Replayed cube by cube:",
        "  1. A slides to the right and comes free.",
    ]
    answer = json.loads(cli(*words, "1", "--json").out)
    assert (answer["verdict"], answer["level"], answer["assembly"]) == ("sat", 1, 1)
    assert [move["frees"] for move in answer["moves"]] == [True]


def test_nothing_comes_free(cli: Cli) -> None:
    solve = ("smt", "burr", "eight is enough", "--solve", "--solver", command("z3"))
    words = (*solve, "--disassemble", "2", "--assembly", "1")  # which never comes apart
    assert " ".join(cli(*words).out.split()).endswith(
        "reports unsat: nothing comes free within 2 moves; burrkit's own search agrees."
    )
    answer = json.loads(cli(*words, "--json").out)
    assert (answer["verdict"], answer["moves"]) == ("unsat", None)


def test_an_answer_that_is_piped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def piped(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    piped("unsat")
    ran = cli("smt", "burr", NONE, "--answer")
    assert ran.out == (f"{NONE}: no assembly\nstandard input reports unsat; burrkit's own search agrees.\n")
    piped("unsat")
    ran = cli("smt", "burr", ANTIQUE, "--answer")
    wrong = "standard input reports unsat, which is wrong"
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"burrkit: {wrong}: burrkit's own search finds an assembly\n"
    piped("unsat")
    ran = cli("smt", "burr", ANTIQUE, "--answer", "--disassemble", "3")
    assert (ran.code, ran.err) == (2, f"burrkit: {wrong}: something comes free at level 1\n")
    piped("unsat")
    ran = cli("smt", "burr", "bill's baffling burr", "--answer", "--disassemble", "4")
    assert " ".join(ran.out.split()).endswith(
        "standard input reports unsat: nothing comes free within 4 moves; burrkit's own search agrees."
    )
    piped("sat ((A@1 true))")
    ran = cli("smt", "burr", ANTIQUE, "--answer")
    assert (ran.code, ran.err[:37]) == (2, "burrkit: the solver gave no value for")


def test_unsat_is_the_word_of_the_solver(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    liar = ("--solve", "--solver", " ".join(fake(tmp_path, "print('unsat')").command))
    name = Path(sys.executable).name
    ran = cli("smt", "burr", ANTIQUE, *liar)
    wrong = f"burrkit: {name} reports unsat, which is wrong: burrkit's own search finds an assembly\n"
    assert (ran.code, ran.out, ran.err) == (2, "", wrong)
    ran = cli("smt", "burr", ANTIQUE, *liar, "--disassemble", "2")
    assert (ran.code, ran.err) == (
        2,
        f"burrkit: {name} reports unsat, which is wrong: something comes free at level 1\n",
    )
    ran = cli("smt", "burr", NONE, *liar)
    assert ran.out.splitlines()[-1] == f"No assembly: {name} reports unsat; burrkit's own search agrees."
    monkeypatch.setattr("burrkit.smt.assembly._MOST_NODES", 0)
    ran = cli("smt", "burr", NONE, *liar)
    assert f"No assembly: {name} reports unsat; not checked by burrkit" in ran.out
    assert json.loads(cli("smt", "burr", NONE, *liar, "--json").out)["checked"] is False


def test_assemblies_by_a_solver_have_their_numbers(cli: Cli) -> None:
    z3 = ("--solve", "--solver", command("z3"), "--json")
    burr = "1,188,976,768,824,1024"
    by_z3 = json.loads(cli("smt", "burr", burr, *z3).out)
    own = json.loads(cli("solve", burr, "--json", "--moves", "--assemblies").out)
    assert by_z3["checked"] is True
    places = {found["number"]: found["pieces"] for found in own["found"]}
    assert {found["number"]: found["pieces"] for found in by_z3["found"]} == places


def test_complaints(cli: Cli, tmp_path: Path) -> None:
    liar = " ".join(fake(tmp_path, "print('(error \"no\")'); print('sat')").command)
    for words, said in [
        (("--json",), "conflict --json --solve --answer"),
        (("--solve", "--answer"), "conflict --json --solve --answer"),
        (
            ("--disassemble", "2", "--assembly", "9"),
            "unknown 9 one",
        ),
        (("--solve", "--solver", liar), f"solver {Path(sys.executable).name} no"),
    ]:
        ran = cli("smt", "burr", ANTIQUE, *words)
        refused(ran, said)
    ran = cli("smt", "burr", "-", "--answer")
    refused(ran, "conflict --answer standard")
    refused(cli("smt", "burr", ANTIQUE, "--solve", "--solver", "nosuch"), "unknown nosuch --solver")


def test_a_slow_solver_is_given_up(cli: Cli, tmp_path: Path) -> None:
    slow = " ".join(fake(tmp_path, "time.sleep(600)").command)
    ran = cli("smt", "burr", ANTIQUE, "--solve", "--solver", slow, "--time-limit", "1")
    assert ran.code == 3
    assert (
        ran.err == f"burrkit: {Path(sys.executable).name}: not finished within 1 s; models found so far: 0\n"
    )
