"""``burrkit check``: right files, wrong ones, and what cannot be checked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from burrkit.formats.source import load
from burrkit.formats.stored import with_result
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve
from tests.conftest import Cli

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def solved() -> Puzzle:
    problem = load(str(EXAMPLES / "eight-is-enough.txt"))
    return with_result(Puzzle.of(problem), 0, solve(problem, jobs=1))


def saved(folder: Path, puzzle: Puzzle) -> str:
    path = folder / "p.xmpuzzle"
    path.write_bytes(write.write(puzzle))
    return str(path)


def test_right(cli: Cli, tmp_path: Path, solved: Puzzle) -> None:
    path = saved(tmp_path, solved)
    ran = cli("check", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1:] == ["P1, Eight is Enough: 6 of 6 solutions are right."]
    found = json.loads(cli("check", path, "--json").out)
    assert found["right"] is True
    (problem,) = found["problems"]
    levels = [solution["level"] for solution in problem["solutions"]]
    assert levels == [".".join(map(str, stored.level)) for stored in solved.problems[0].stored]
    assert {solution["wrong"] for solution in problem["solutions"]} == {None}


def test_wrong(cli: Cli, tmp_path: Path, solved: Puzzle) -> None:
    (spec,) = solved.problems
    second = spec.stored[1]
    lie = replace(second, placements=(second.placements[1], *second.placements[1:]))
    bare = replace(spec.stored[2], separation=None)
    stored = (spec.stored[0], lie, bare, *spec.stored[3:])
    path = saved(tmp_path, replace(solved, problems=(replace(spec, stored=stored),)))
    ran = cli("check", path)
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, "")
    assert lines[1] == "P1, Eight is Enough: 5 of 6 solutions are right."
    assert lines[2].startswith("  solution 2 is wrong: ")
    assert lines[3] == "  of 1: no disassembly is stored"
    found = cli("check", path, "--json")
    assert found.code == 1
    assert [s["wrong"] is None for s in json.loads(found.out)["problems"][0]["solutions"]] == [
        True, False, True, True, True, True
    ]  # fmt: skip


def test_nothing_to_check(cli: Cli) -> None:
    ran = cli("check", str(EXAMPLES / "soma.json"))
    assert ran.code == 0
    assert ran.out.splitlines()[1].endswith("no solutions are stored.")


def test_what_cannot_be_checked_is_not_right(cli: Cli, tmp_path: Path, solved: Puzzle) -> None:
    (spec,) = solved.problems
    ran = cli("check", saved(tmp_path, replace(solved, problems=(replace(spec, goal=None),))))
    assert ran.code == 1
    reason = "6 solutions cannot be checked: no goal is chosen."
    assert ran.out.splitlines()[1] == f"P1, Eight is Enough: {reason}"


def test_other_grids(cli: Cli, tmp_path: Path, solved: Puzzle) -> None:
    """The cells of a burr are not cells of that lattice."""
    ran = cli("check", saved(tmp_path, replace(solved, grid=3)))
    assert (ran.code, ran.err) == (1, "")
    assert "solutions cannot be checked: “0:”: no cell at (0, 0, 0)" in " ".join(ran.out.split())
