"""``burrkit solve --rule``: ways apart with legal turns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import burrkit as bk
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.moves.legal.test_legal import design


@pytest.fixture
def hook(tmp_path: Path) -> str:
    path = tmp_path / "hook.xmpuzzle"
    path.write_bytes(write.write(Puzzle.of(design("hook").problem)))
    return str(path)


def test_turns_are_found_and_named(cli: Cli, hook: str) -> None:
    slides = cli("solve", hook)
    assert slides.code == 0
    assert "Nothing comes completely apart; " in slides.out
    legal = cli("solve", hook, "--rule", "legal")
    assert legal.code == 0
    assert "level 2R1" in legal.out
    assert "slides, and turns without clearance" in legal.out
    assert "each move reversed." in legal.out
    data = json.loads(cli("solve", hook, "--rule", "legal", "--json").out)
    assert (data["rule"], data["levels"]) == ("legal", {"2R1": 1})


def test_the_answer_names_the_rule(cli: Cli) -> None:
    found = cli("solve", "eight is enough", "--min-level", "99", "--rule", "legal")
    assert found.code == 0
    assert "Nothing comes completely apart by the rule legal; " in " ".join(found.out.split())


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--rule", "lgal"], "invalid rule lgal slides"),
        (["--rule", "legal", "--assemble-only"], "conflict --rule --assemble-only"),
        (
            ["--rule", "half", "--least-total"],
            "invalid --least-total --rule half",
        ),
    ],
)
def test_refuses(cli: Cli, hook: str, options: list[str], error: str) -> None:
    found = cli("solve", hook, *options)
    refused(found, error)


def test_states_and_difficulty(cli: Cli, hook: str) -> None:
    slides, legal = (json.loads(cli("states", hook, "--json", "--rule", r).out) for r in ("slides", "legal"))
    assert len(slides["states"]) < len(legal["states"])
    assert any("quarters" in edge and "pivot" in edge for edge in legal["edges"])
    assert any("rotations" in state for state in legal["states"])
    assert '" R' not in cli("states", hook, "--dot").out
    assert " R" in cli("states", hook, "--dot", "--rule", "legal").out
    measured = cli("difficulty", hook, "--rule", "legal")
    assert measured.code == 0
    assert "level 2R1, 3 moves" in measured.out
    assert cli("difficulty", hook).code == 2


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["states", "--rule", "clearance=0.04"], "invalid --rule 0.04 clearance"),
        (["difficulty", "--rule", "clearance=0.1"], "invalid --rule 0.1 clearance"),
        (["states", "--rule", "half", "--matrix"], "conflict --matrix --rule"),
        (["states", "--rule", "legal", "--matrix"], "conflict --matrix --rule"),
        (["states", "--rule", "twist"], "invalid rule twist slides"),
    ],
)
def test_states_refuse(cli: Cli, hook: str, options: list[str], error: str) -> None:
    found = cli(options[0], hook, *options[1:])
    refused(found, error)


def test_pages_with_turns(cli: Cli, hook: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for words in (("--rule", "legal"), ("--rule", "legal", "--assembly", "1")):
        shown = cli("view", hook, "-o", str(path), *words, "--force")
        assert shown.code == 0, shown.err
    assert "1 solution" in cli("view", hook, "-o", str(path), "--rule", "legal", "--force").out
    assert "1 assembly" in cli("view", hook, "-o", str(path), "--force").out
    wrong = cli("view", hook, "--rule", "legal", "--explore")
    refused(wrong, "conflict --rule")


def test_views_take_a_rule_of_problems_only() -> None:
    problem = design("hook").problem
    assert bk.view(problem, rule="legal").html != bk.view(problem).html
    with raises(ValueError, "invalid solve"):
        bk.view(bk.solve(problem), rule="legal")


def test_json_files_keep_turns(cli: Cli, hook: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    ran = cli("solve", hook, "--rule", "legal", "--save", str(path))
    assert ran.code == 0 and "without" not in ran.err
    assert json.loads(path.read_text())["kind"]
    shown = " ".join(cli("check", str(path)).out.split())
    assert "1 of 1 solutions are right" in shown and "no disassembly is stored" not in shown
    assert "2R1" in cli("info", str(path)).out


def test_xmpuzzle_files_keep_quarter_turns(cli: Cli, hook: str, tmp_path: Path) -> None:
    path = str(tmp_path / "saved.xmpuzzle")
    ran = cli("solve", hook, "--rule", "legal", "--save", path)
    assert ran.code == 0 and "without" not in ran.err
    assert "1 of 1 solutions are right" in " ".join(cli("check", path).out.split())
    assert "2R1" in cli("info", path).out
