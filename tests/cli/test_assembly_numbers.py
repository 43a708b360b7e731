"""One number names an assembly in every listing and every command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from burrkit.formats.source import load, load_document
from burrkit.page.scene import scene_of_result
from burrkit.solving.solver import solve
from tests.conftest import Cli
from tests.errors import refused

#: Its first assembly does not come apart; its second is the solution, of level 5.
BAFFLING = "bill's baffling burr"
LOVES_DOZEN = "love's dozen"


def test_numbers_do_not_depend_on_threads_or_on_when_the_search_ended(tmp_path: Path) -> None:
    problem = load(LOVES_DOZEN)
    whole = {s.assembly.motions: s.number for s in solve(problem, jobs=1).assemblies}
    assert list(whole.values()) == list(range(1, 155))
    for result in (
        solve(problem, jobs=3),
        solve(problem, first=True),
        solve(problem, limit=5, jobs=2),
        solve(problem, disassemble=False),
        solve(problem, up_to="raw"),
        solve(problem, resume=tmp_path / "search"),
        solve(problem, resume=tmp_path / "search"),
    ):
        assert result.assemblies
        assert all(solved.number == whole[solved.assembly.motions] for solved in result.assemblies)


def test_what_is_found_after_a_stop_has_no_number() -> None:
    polls = iter(range(10**9))
    result = solve(load(LOVES_DOZEN), jobs=1, max_states=1, should_stop=lambda: next(polls) > 30)
    numbers = [solved.number for solved in result.assemblies]
    known = [number for number in numbers if number is not None]
    assert known == list(range(1, len(known) + 1)) and numbers[: len(known)] == known
    assert not result.complete


def test_solve_prints_the_number(cli: Cli) -> None:
    text = cli("solve", BAFFLING, "--assemblies", "--all").out
    assert "Solution 1 of 1: assembly 2, level 5\n" in text
    numbers = [int(n) for n in re.findall(r"^Assembly (\d+), \d+ of \d+ that do not", text, re.MULTILINE)]
    data = json.loads(cli("solve", BAFFLING, "--assemblies", "--moves", "--json").out)
    assert [found["number"] for found in data["found"]] == [2, *numbers]
    assert sorted([2, *numbers]) == list(range(1, data["assemblies"] + 1))


def test_commands_begin_with_the_first_solution_and_report_it(cli: Cli) -> None:
    assert cli("states", BAFFLING).out.startswith("Bill's Baffling Burr, assembly 2, the first solution\n")
    data = json.loads(cli("states", BAFFLING, "--json").out)
    assert (data["assembly"], data["chosen"]) == (2, "the first solution")
    assert "  // assembly 2, the first solution" in cli("states", BAFFLING, "--dot").out.splitlines()
    script = cli("smt", "burr", BAFFLING, "--disassemble", "5").out
    assert script.startswith(";Bill's Baffling Burr, assembly 2, the first solution\n")
    first = json.loads(cli("states", BAFFLING, "--json", "--assembly", "1").out)
    assert (first["assembly"], first["chosen"]) == (1, None)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("154,256,768,911,960,976", "assembly 1, the first of which a part comes free, as"),
        ("768,768,768,975,975,1024", "assembly 1, the first of all, as none comes apart"),
        ("1,992,992,992,992,1024", "no assembly"),
    ],
)
def test_without_a_solution_the_choice_is_named(cli: Cli, source: str, words: str) -> None:
    found = solve(load(source))
    assert not found.solutions
    ran = cli("states", source)
    assert words in ran.out + ran.err


def test_numbers_up_to_reflection(cli: Cli) -> None:
    soma = "examples/soma.json"
    listed = json.loads(cli("solve", soma, "--up-to", "reflection", "--moves", "--json", "--limit", "3").out)
    title = cli("states", soma, "--up-to", "reflection", "--assembly", "240").out
    assert "assembly 240\n" in title and [found["number"] for found in listed["found"]] == [1, 2, 3]
    ran = cli("states", soma, "--up-to", "reflection", "--assembly", "241")
    refused(ran, f"unknown {soma} 241 240")


def test_pages_pictures_and_folders_take_and_show_the_number(cli: Cli, tmp_path: Path) -> None:
    scene = scene_of_result(solve(load(BAFFLING)))
    assert [solution["number"] for solution in scene["solutions"]] == [2]
    page = tmp_path / "page.html"
    ran = cli("view", BAFFLING, "--assembly", "3", "-o", str(page))
    assert ran.out.startswith(f"{page}: assembly 3, ") and '"number":3' in page.read_text().replace(": ", ":")
    for kind in ("steps", "exploded", "assembly"):
        drawn = tmp_path / f"{kind}.svg"
        assert cli("picture", BAFFLING, str(drawn), "--kind", kind, "--assembly", "2").code == 0
        assert "ssembly 2" in drawn.read_text()
    ran = cli("picture", BAFFLING, str(tmp_path / "no.svg"), "--assembly", "1")
    refused(ran, "unsolved 1 assembly")
    made = cli(
        "make", BAFFLING, "-o", str(tmp_path / "made"), "--only", "assembly", "--assembly", "3", "--json"
    )
    assert json.loads(made.out)["assembly"] == 3
    made = cli("make", BAFFLING, "-o", str(tmp_path / "again"), "--only", "assembly", "--json")
    assert json.loads(made.out)["assembly"] == 2


def test_a_saved_file_keeps_the_number(tmp_path: Path, cli: Cli) -> None:
    saved = tmp_path / "saved.xmpuzzle"
    assert cli("solve", BAFFLING, "--save", str(saved)).code == 0
    (problem,) = load_document(str(saved)).problems
    assert [stored.assembly_number for stored in problem.stored] == [1]
