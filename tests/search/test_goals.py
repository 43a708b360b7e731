"""Sets of pieces that make goals: against each subset solved on its own, and published counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.fabrication.booklet import challenge_sheets
from burrkit.geometry import Voxels
from burrkit.geometry.polycubes import polycubes
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.goals import Challenge, GoalStore, Sets, challenges, sets_of, stock_of
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.speeds import examples

SMALL = [shape for cubes in (1, 2, 3, 4) for shape in polycubes(cubes)]
GOALS = (Goal(Voxels.box(2, 2, 2)), Goal(Voxels.box(3, 2, 1)), Goal("###/#+#/###"), Goal(Voxels.box(3, 3, 1)))
SOMA = stock_of(bk.load("soma"))


def subset_by_subset(stock: Problem, goal: Goal) -> dict[tuple[int, ...], int]:
    """The ways of each set of kinds, by its first pieces: every subset is a problem of its own."""
    found = {}
    for size in range(1, len(stock.pieces) + 1):
        for chosen in combinations(range(len(stock.pieces)), size):
            kinds = [stock.kinds[k] for k in chosen]
            first = [[k for k, own in enumerate(stock.kinds) if own == kind] for kind in set(kinds)]
            if set(chosen) != {k for own in first for k in own[: kinds.count(stock.kinds[own[0]])]}:
                continue  # another choice among equal pieces
            pieces = tuple(replace(stock.pieces[k], optional=False) for k in chosen)
            result = bk.solve(Problem(pieces, goal), disassemble=False)
            if result.assemblies:
                found[chosen] = len(result.assemblies)
    return found


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.sampled_from(SMALL), min_size=1, max_size=5), st.sampled_from(GOALS))
def test_ways_are_those_of_each_subset(shapes: list[Voxels], goal: Goal) -> None:
    stock = stock_of(Problem(tuple(map(Piece, shapes)), goal))
    assert sets_of(stock, goal) == subset_by_subset(stock, goal)


def test_the_soma_cube() -> None:
    """480 ways (J. Conway, M. Guy), by all seven pieces."""
    assert sets_of(SOMA, Goal(Voxels.box(3, 3, 3))) == {tuple(range(7)): 480}


def test_pentominoes_in_3_by_20() -> None:
    """2 ways, a published count."""
    stock = stock_of(Problem(tuple(map(Piece, polycubes(5, flat=True))), Goal(Voxels.box(20, 3, 1))))
    assert sets_of(stock, stock.goal) == {tuple(range(12)): 2}


def test_six_tetracubes_and_a_tricube() -> None:
    """Of these sizes 1,217 sets fill the cube and 16 in one way: made without a cover, docs/records.md."""
    goal = Goal(Voxels.box(3, 3, 3))
    shapes = [*polycubes(3), *(shape for shape in polycubes(4) if max(shape.extent) < 4 for _ in range(6))]
    found = sets_of(stock_of(Problem(tuple(map(Piece, shapes)), goal)), goal)
    assert found is not None
    assert (len(found), sum(ways == 1 for ways in found.values()), max(found.values())) == (1217, 16, 1536)


def test_a_challenge_is_a_problem_of_its_own() -> None:
    goal = Goal(Voxels.box(2, 2, 3))
    for one in challenges({0: sets_of(SOMA, goal) or {}}):
        problem = one.problem(SOMA, "", goal)
        assert len(bk.solve(problem, disassemble=False).assemblies) == one.ways
        assert problem.name == "goal 1: " + " ".join(problem.marks)
        assert problem.marks == tuple(SOMA.marks[k] for k in one.pieces)
        assert problem.colours == tuple(SOMA.colours[k] for k in one.pieces)
        assert one.sets == 3
        next(assemblies(problem)).check()


# The file ------------------------------------------------------------------------------------------------


def searched(path: Path | None, goals: list[Goal], stop_after: int = 10**9) -> tuple[dict[int, Sets], bool]:
    polled: Iterator[int] = iter(range(10**9))
    with GoalStore(path, SOMA, goals) as store:
        complete = store.search(lambda line: None, lambda: next(polled) >= stop_after)
        return store.found(), complete


def test_a_search_resumes(tmp_path: Path) -> None:
    goals = [Goal(shape) for shape in polycubes(7)[:60]]
    whole, _ = searched(None, goals)
    part, complete = searched(tmp_path / "made", goals, 20)
    assert 0 < len(part) < len(goals) == len(whole)
    assert not complete
    assert searched(tmp_path / "made", goals) == (whole, True)
    assert part.items() <= whole.items()
    with raises(bk.BurrkitError, "mismatch made"):
        searched(tmp_path / "made", goals[1:])


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    import sqlite3

    goals = [Goal(Voxels.box(2, 2, 3))]
    searched(tmp_path / "made", goals)
    with sqlite3.connect(tmp_path / "made") as file:
        file.execute("update goal set sets = '[[[1, 4, 5], 1]]'")
    file.close()
    with raises(bk.BurrkitError, "damaged made"):
        searched(tmp_path / "made", goals)


# The command ---------------------------------------------------------------------------------------------

PIECES = "Piece A\n##\n#.\n\nPiece B\n##\n\nPiece C\n#\n\nPiece D\n##\n"


def answer(cli: Cli, *words: str) -> dict[str, Any]:
    ran = cli("search", "goals", *words, "--json")
    assert ran.code == 0, ran
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_conditions(cli: Cli) -> None:
    every = answer(cli, "soma", "--polycubes", "7", "--limit", "9999")
    assert (every["goals"], every["searched"], every["complete"]) == (1023, 1023, True)
    assert len(every["found"]) == every["pairs"] > every["unique"] > every["doubly_unique"] > 0
    assert len({one["goal"] for one in every["found"]}) == every["made"]
    unique = answer(cli, "soma", "--polycubes", "7", "--limit", "9999", "--unique")["found"]
    assert unique == [one for one in every["found"] if one["ways"] == 1]
    doubly = answer(cli, "soma", "--polycubes", "7", "--limit", "9999", "--doubly-unique")["found"]
    assert doubly == [one for one in unique if one["sets"] == 1]
    assert (len(unique), len(doubly)) == (every["unique"], every["doubly_unique"])


def test_pieces_in_one_file_and_goals_in_another(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pieces.txt").write_text(PIECES)
    (tmp_path / "goals.txt").write_text("Piece Square\n##\n##\n\nPiece Bar\n####\n")
    (tmp_path / "goal.txt").write_text("Goal\n##\n##\n")
    files = str(tmp_path / "pieces.txt"), "--goal-file"
    found = answer(cli, *files, str(tmp_path / "goals.txt"))["found"]
    assert [(one["name"], one["ways"], one["sets"]) for one in found] == [
        ("Piece Square: A C", 1, 2),
        ("Piece Square: B D", 1, 2),
        ("Piece Bar: B D", 1, 1),
    ]
    assert [one["pieces"] for one in answer(cli, *files, str(tmp_path / "goal.txt"))["found"]] == [
        ["A", "C"],
        ["B", "D"],
    ]
    flat = answer(cli, str(tmp_path / "pieces.txt"), "--polyominoes", "4")
    assert flat["goals"] == 5
    assert answer(cli, str(tmp_path / "pieces.txt"), "--goal", "2x2x1")["pairs"] == 2


def test_what_is_written(cli: Cli, tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("cards.svg", "book.pdf", "made.json", "all.sqlite")]
    options = zip(("--cards", "--booklet", "--save", "--out"), map(str, names), strict=True)
    words = [word for pair in options for word in pair]
    ran = cli("search", "goals", "soma", "--polycubes", "7", "--limit", "3", *words)
    assert ran.code == 0, ran
    assert "… and" in ran.out
    assert all(name.stat().st_size for name in names)
    saved = json.loads(cli("info", str(names[2]), "--json").out)
    assert len(saved["problems"]) == 3
    for number in (1, 2, 3):
        assert bk.load(str(names[2]), problem=number).marks[0] == "V"
    text = names[0].read_text()
    names_of_all = [problem["name"] for problem in saved["problems"]]
    assert all(name in text for name in names_of_all)
    assert "solved" not in text
    refused(cli("search", "goals", "soma", "--polycubes", "7", *words), "exists cards.svg")


def test_pages(cli: Cli) -> None:
    made = [Challenge(0, (1, 4, 5), 2, 3).problem(SOMA, "Tower", Goal(Voxels.box(2, 2, 3)))] * 5
    cards, booklet = (challenge_sheets(SOMA, made, with_solutions=one) for one in (False, True))
    assert [len(drawing.pages) for drawing in (cards, booklet)] == [2, 5]
    assert {(page.width, page.height) for page in booklet.pages} == {(210.0, 297.0)}
    assert "Tower: L A B: solved" in booklet.svg(4)


def test_nothing_meets_the_conditions(cli: Cli) -> None:
    assert "No set meets the conditions." in cli("search", "goals", "soma", "--unique").out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("soma --polycubes 0", "invalid-puzzle 0 9"),
        ("soma --polycubes -2", "invalid-puzzle -2 9"),
        ("soma --polyominoes 13", "invalid-puzzle 13 12"),
        ("soma --polycubes 2", "unsolved goal"),
        ("soma --polycubes 4 --polyominoes 4", "conflict --polycubes --polyominoes"),
        ("soma --unique --doubly-unique", "conflict --unique --doubly-unique"),
        ("soma --goal 2x2x2", "conflict --goal"),
        ("soma --goal-file nowhere.txt", "unknown nowhere.txt"),
        ("attic", "unsupported --goal-file"),
        ("soma --frobnicate", "usage --frobnicate"),
        ("soma --limit 0", "usage --limit"),
        ("soma --cards cards.txt", "missing cards.txt"),
        ("soma --save made.txt", "invalid made.txt"),
    ],
)
def test_bad_input(cli: Cli, words: str, expected: str) -> None:
    refused(cli("search", "goals", *words.split()), expected)


def test_files_without_a_plain_goal(cli: Cli, tmp_path: Path) -> None:
    none, room = tmp_path / "none.json", tmp_path / "room.txt"
    none.write_text('{"format": "burrkit", "version": 1, "puzzle": {"shapes": [], "problems": []}}')
    room.write_text("Piece A\n#\n\nContainer\n###\n#+#\n###\n")
    refused(cli("search", "goals", "soma", "--goal-file", str(room)), "unsupported room.txt")
    assert cli("search", "goals", "soma", "--goal-file", str(none)).code == 2
    pieces = tmp_path / "pieces.txt"
    pieces.write_text(PIECES)
    refused(cli("search", "goals", str(pieces)), "missing goal")
