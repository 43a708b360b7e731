"""Assemblies are counted by states as a search counts them, as brute force does, and as others have."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest

import burrkit as bk
from burrkit.assembly.counting import StateCounts, count_by_states
from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.solver import count_assemblies, solve
from tests import strategies
from tests.assembly.test_dead_states import random_board
from tests.conftest import Cli
from tests.fire.puzzles import random_problem
from tests.reference import assemble
from tests.strategies import cases, for_all


def boxed(text: str, *box: int) -> Problem:
    piece, goal = Piece(text), Goal(Voxels.box(*box))
    return Problem((piece,) * (len(goal.cells) // len(piece.shape)), goal, "board")


@pytest.mark.parametrize(
    ("box", "tilings", "up_to_symmetry"),
    [
        # Tilings: Kasteleyn; Temperley and Fisher 1961. OEIS A004003 lists those of squares.
        ((2, 2, 1), 2, 1),
        ((4, 4, 1), 36, 9),
        ((6, 6, 1), 6_728, 930),
        ((8, 8, 1), 12_988_816, 1_629_189),
        ((10, 10, 1), 258_584_046_368, None),
        ((12, 12, 1), 53_060_477_521_960_000, None),
    ],
)
def test_dominoes(box: tuple[int, ...], tilings: int, up_to_symmetry: int | None) -> None:
    problem = boxed("##", *box)
    counts = count_by_states(problem)
    assert counts is not None
    assert counts.raw == tilings * math.factorial(len(problem.pieces))
    assert counts.rotation is not None
    assert up_to_symmetry in (None, counts.rotation)
    assert counts.rotation >= tilings / 8


def by_states(problem: Problem, *, keep_shifted: bool = False) -> StateCounts:
    counts = count_by_states(problem, keep_shifted=keep_shifted)
    assert counts is not None
    return counts


def _as_a_search_counts(problem: Problem, *, keep_shifted: bool = False) -> StateCounts:
    counts = by_states(problem, keep_shifted=keep_shifted)
    rotation = solve(problem, disassemble=False, keep_shifted=keep_shifted)
    reflection = solve(problem, disassemble=False, keep_shifted=keep_shifted, up_to="reflection")
    assert counts.raw == rotation.raw_all
    assert counts.rotation in (None, rotation.assembly_count)
    assert counts.reflection in (None, reflection.assembly_count)
    return counts


@cases
def test_random_puzzles(examples: int) -> None:
    known = 0

    def same(problem: Problem) -> None:
        nonlocal known
        for keep_shifted in (False, True):
            known += _as_a_search_counts(problem, keep_shifted=keep_shifted).rotation is not None
        assert by_states(problem, keep_shifted=True).rotation is not None

    for_all(strategies.handed_problems(), examples, same)
    for_all(strategies.general_problems(), examples, same)
    assert known


@cases
def test_many_equal_pieces(examples: int) -> None:
    for seed in range(examples // 2):
        problem = random_board(Random(seed))
        counts = by_states(problem, keep_shifted=True)
        if counts.rotation is not None and counts.rotation < 3_000:
            _as_a_search_counts(problem)


@cases
def test_brute_force(examples: int) -> None:
    def same(problem: Problem) -> None:
        found = assemble.raw(problem)
        counts = by_states(problem)
        assert counts.raw == len(found)
        if counts.rotation is not None:
            assert counts.rotation == len(assemble.up_to_rotation(problem, found))
            assert counts.reflection in (None, len(assemble.up_to_reflection(problem, found)))

    for_all(strategies.general_problems(), examples // 2, same)


@pytest.mark.parametrize("name", NAMES)
def test_other_lattices(name: str) -> None:
    for seed in range(8):
        _as_a_search_counts(random_problem(Random(f"{name} {seed}"), by_name(name)))


def test_published_counts() -> None:
    soma = bk.load("soma")
    assert _as_a_search_counts(soma)[1:] == (480, 240)
    assert count_assemblies(soma).assembly_count == 480
    assert count_assemblies(soma).counts is None


def test_ranges_and_holes() -> None:
    """Three kinds, one that need not be used, and cells that may stay empty."""
    pieces = (*[Piece("##/#.")] * 5, *[Piece("###")] * 2, *[Piece("##", optional=True)] * 3)
    goal = Goal(Voxels.box(5, 4, 1), optional=Voxels.box(1, 4, 1).shifted(5, 0, 0))
    for most in (None, 1, 2):
        counts = _as_a_search_counts(Problem(pieces, goal, max_holes=most))
        assert counts.raw > 0


def test_what_is_left_to_the_search() -> None:
    board = boxed("##", 8, 8, 1)
    assert count_by_states(board, most_states=10) is None
    assert count_by_states(board, should_stop=lambda: True) is None
    assert count_assemblies(board, limit=7).assembly_count == 7
    stopped = count_assemblies(board, time_limit=0)
    assert (stopped.complete, stopped.counts) == (False, None)
    with pytest.raises(BurrkitError, match="without a list is not written"):
        count_assemblies(board).to_json()
    with pytest.raises(BurrkitError, match="problem must be"):
        count_assemblies("board")  # type: ignore[arg-type]


@pytest.mark.parametrize("up_to", ["raw", "rotation", "reflection"])
def test_the_table_gives_what_the_list_gives(up_to: str, tmp_path: Path, cli: Cli) -> None:
    problem = boxed("##/#.", 6, 6, 1)
    path = tmp_path / "board.json"
    bk.save(problem, path)
    by_table = json.loads(
        cli("solve", str(path), "--assemble-only", "--count-only", "--json", "--up-to", up_to).out
    )
    by_search = json.loads(cli("solve", str(path), "--assemble-only", "--json", "--up-to", up_to).out)
    assert by_table.pop("counted_by") == "states"
    assert {**by_table, "seconds": 0} == {**by_search, "seconds": 0}
    text = cli("solve", str(path), "--assemble-only", "--count-only", "--up-to", up_to).out
    assert "Counted by a table of states, without a list." in text


def test_no_assembly(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "board.json"
    bk.save(boxed("###/.#.", 6, 6, 1), path)
    assert "No assembly" in cli("solve", str(path), "--assemble-only", "--count-only").out
    words = "solve", "soma", "--assemble-only", "--count-only"
    assert cli(*words, "--moves").err == "burrkit: --count-only and --moves: choose one of the two\n"
    assert "counted_by" not in json.loads(cli(*words, "--json").out)
