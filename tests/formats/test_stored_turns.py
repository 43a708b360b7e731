"""Solutions with turns in JSON documents: written, read again, checked, refused if they are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from burrkit import load, solve
from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive, with_result
from burrkit.formats.stored_check import check
from burrkit.formats.xmpuzzle import write
from burrkit.formats.xmpuzzle.read import read
from burrkit.moves.drift import Drift
from burrkit.moves.model import Turn
from burrkit.puzzle import Goal, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result
from tests.errors import raises
from tests.moves.turning import ALL

Json = dict[str, Any]


@cache
def latch() -> Puzzle:
    """The latch with its solution."""
    problem = load("examples/latch.json")
    return with_result(Puzzle.of(problem), 0, solve(problem, rule="legal"))


def through_json(puzzle: Puzzle) -> Puzzle:
    made = puzzle_json.read_any(puzzle_json.write(puzzle), "puzzle")
    assert isinstance(made, Puzzle)
    return made


def test_turns_are_preserved() -> None:
    kept = through_json(latch())
    assert kept == latch()
    archive = Archive(kept, 0)
    stored = archive.spec.stored[0]
    assert check(archive, stored).wrong is None
    tree = archive.separation(stored)
    assert tree == solve(load("examples/latch.json"), rule="legal").solutions[0].tree
    assert tree.level_text == "1.2R1"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("shift", [(0, 0, 0), (3, -2, 5)])
def test_known_ways_apart_are_preserved(name: str, shift: tuple[int, int, int]) -> None:
    """Also if the document draws the goal elsewhere than the problem that was solved."""
    assembly, tree = ALL[name]()
    problem = assembly.problem
    result = Result(problem, "rotation", (FoundAssembly(assembly, None),), True, 0.0)
    goal = Goal(problem.goal.required.shifted(*shift), problem.goal.optional.shifted(*shift))
    archive = Archive(with_result(Puzzle.of(Problem(problem.pieces, goal)), 0, result), 0)
    stored = archive.stored(assembly, tree)
    assert check(archive, stored).wrong is None
    assert archive.separation(stored).level_text == tree.level_text


def node_with_turn(document: Json) -> Json:
    found = [document["problems"][0]["stored"][0]["separation"]]
    for node in found:
        found += [node[key] for key in ("left", "removed") if key in node]
    return next(node for node in found if "turns" in node)


def changed(change: Callable[[Json], object]) -> str:
    document = json.loads(puzzle_json.write(latch()))
    change(node_with_turn(document))
    return json.dumps(document)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda node: node["turns"][0].update(quarters=1), "is not where its turn leads"),
        (lambda node: node["turns"][0].update(pivot=[2, 6, 0]), "is not where its turn leads"),
        (lambda node: node["turns"][0].update(pivot=[2, 5, 0]), "about the centre or a corner"),
        (lambda node: node["turns"][0].update(move=7), "has no move 8 that could turn"),
        (lambda node: node["turns"][0].update(move=0), "is not where its turn leads"),
        (lambda node: node["turns"].clear(), "runs into another one"),
    ],
)
def test_wrong_edits_are_found(change: Callable[[Json], object], said: str) -> None:
    made = puzzle_json.read_any(changed(change), "puzzle")
    assert isinstance(made, Puzzle)
    archive = Archive(made, 0)
    wrong = check(archive, archive.spec.stored[0]).wrong
    assert wrong is not None and said in wrong and "\n" not in wrong


def test_a_turn_that_is_not_legal_is_found() -> None:
    """The turn comes before the slide that makes room for it."""

    def early(node: Json) -> None:
        turn = node["turns"][0]
        axis, (p, q, _) = turn["axis"], turn["pivot"]
        states = node["states"]
        assert axis == 2 and turn["quarters"] == -1
        group = turn["pieces"][0]
        at = node["pieces"].index(group)
        slide = states[1][at][0] - states[0][at][0]
        turn.update(move=0, pivot=[p - 2 * slide, q, 0])
        shift = [a - b for a, b in zip(states[2][at], states[1][at], strict=True)]
        states[1][at] = [a + b for a, b in zip(states[0][at], shift, strict=True)]
        states[2][at] = [states[1][at][0] + slide, *states[1][at][1:]]

    made = puzzle_json.read_any(changed(early), "puzzle")
    assert isinstance(made, Puzzle)
    archive = Archive(made, 0)
    assert check(archive, archive.spec.stored[0]).wrong == "a piece turns into another one"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda node: node["turns"][0].update(quarters=0), "malformed quarters"),
        (lambda node: node["turns"][0].update(quarters=3), "malformed quarters"),
        (lambda node: node["turns"][0].update(axis=3), "malformed axis"),
        (lambda node: node["turns"][0].update(pieces=[]), "malformed pieces"),
        (lambda node: node["turns"][0].update(pivot=[1, 2]), "malformed pivot"),
        (lambda node: node["turns"][0].update(pivot=[0.5, 2, 0]), "malformed pivot"),
        (lambda node: node["turns"][0].update(speed=1), "unknown speed"),
        (lambda node: node["turns"].append(node["turns"][0]), "duplicate move"),
    ],
)
def test_turns_that_are_none_are_refused(change: Callable[[Json], object], said: str) -> None:
    with raises(BurrkitError, said):
        puzzle_json.read_any(changed(change), "puzzle")


def half_bar() -> Puzzle:
    """A puzzle in which a piece turns by half a turn, with its solution."""
    assembly, tree = ALL["half bar"]()
    result = Result(assembly.problem, "rotation", (FoundAssembly(assembly, None),), True, 0.0)
    puzzle = with_result(Puzzle.of(assembly.problem), 0, result)
    (spec,) = puzzle.problems
    return replace(puzzle, problems=(replace(spec, stored=(Archive(puzzle, 0).stored(assembly, tree),)),))


def test_a_format_without_half_turns_keeps_the_assembly_alone() -> None:
    puzzle = half_bar()
    archive = Archive(read(write.write(puzzle)), 0)
    (stored,) = archive.spec.stored
    assert stored.separation is None
    assert check(archive, stored).wrong is None
    assert write.lost(puzzle) == ["1 solution is stored without its moves: the format has no half turns"]
    assert write.lost(latch()) == []


def test_a_turn_with_clearance_is_not_stored_as_one_without() -> None:
    """A document has no drift; the turn alone would be wrong."""
    assembly, tree = ALL["bar"]()
    turn = tree.moves[0]
    assert isinstance(turn, Turn)
    loose = replace(
        turn, drift=Drift(Fraction(1, 25), ((Fraction(0),) * 3, (Fraction(1), Fraction(0), Fraction(0))))
    )
    drifting = replace(tree, moves=(loose, *tree.moves[1:]))
    result = Result(assembly.problem, "rotation", (FoundAssembly(assembly, None),), True, 0.0)
    archive = Archive(with_result(Puzzle.of(assembly.problem), 0, result), 0)
    assert archive.stored(assembly, tree).separation is not None
    assert archive.stored(assembly, drifting).separation is None
