"""Ways apart with turns: replayed, walked in both directions, described, stored."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import burrkit as bk
from burrkit.errors import CheckError
from burrkit.formats.stored import Archive, with_result, without_moves
from burrkit.formats.xmpuzzle.read import read
from burrkit.formats.xmpuzzle.write import write
from burrkit.geometry import Cell
from burrkit.moves import sentences
from burrkit.moves.model import AnyMove, Disassembly, Move, Separation, Stuck, Turn
from burrkit.moves.moving import oriented
from burrkit.moves.replay import verify
from burrkit.moves.turns.replay import moved, step_quarters
from burrkit.moves.walk import Step, steps_apart, steps_together
from burrkit.puzzle.document import Puzzle
from burrkit.solving import checkpoint
from burrkit.solving.found_assembly import FoundAssembly
from tests.errors import raises
from tests.moves import turning

NAMES = sorted(turning.ALL)


def cubes(assembly: bk.Assembly, step: Step, *, after: bool = False) -> dict[int, frozenset[Cell]]:
    poses = step.poses_after if after else step.poses
    pairs = zip(step.pieces, poses, strict=True)
    return {p: frozenset(map(pose.motion, assembly.shapes[p])) for p, pose in pairs}


@pytest.mark.parametrize("name", NAMES)
def test_turns_are_replayed(name: str) -> None:
    assembly, tree = turning.ALL[name]()
    verify(assembly, tree)
    assert tree.has_turns


def test_slides_alone_do_not_free_the_bar() -> None:
    assembly, _ = turning.bar()
    assert bk.solve(assembly.problem).solution_count == 0


@pytest.mark.parametrize("name", NAMES)
def test_steps_lead_from_the_assembly_to_single_pieces_and_back(name: str) -> None:
    assembly, tree = turning.ALL[name]()
    apart, together = steps_apart(tree), steps_together(tree)
    assert [step.reversed() for step in reversed(together)] == list(apart)
    assert cubes(assembly, apart[0]) == {p: frozenset(assembly.shapes[p]) for p in assembly.placed}
    for step in apart:
        assert moved(cubes(assembly, step), step.move) == cubes(assembly, step, after=True)
    for step in together:
        back = step.move if isinstance(step.move, Turn) else replace(step.move, frees=False)
        assert moved(cubes(assembly, step), back) == cubes(assembly, step, after=True)


def test_a_piece_that_was_turned_goes_on_from_there() -> None:
    assembly, tree = turning.key_bar()
    last = steps_apart(tree)[-1]
    assert last.pieces == (1, 3)
    assert cubes(assembly, last)[3] == {(2, 3, 1), (2, 4, 1)}
    assert last.isometries


def test_a_half_turn_goes_the_way_that_is_free() -> None:
    assembly, tree = turning.half_bar()
    assert [step_quarters(assembly, step) for step in steps_apart(tree)] == [-2, 0]
    assert [step_quarters(assembly, step) for step in steps_together(tree)] == [0, 2]


def tampered() -> list[tuple[Separation, str]]:
    _, tree = turning.bar()
    first, up, back, out = tree.moves
    assert isinstance(first, Turn)
    assert isinstance(up, Move)
    assert isinstance(out, Move)

    def with_moves(*moves: AnyMove) -> Separation:
        return replace(tree, moves=moves)

    return [
        (with_moves(replace(first, quarters=-1), up, back, out), "turns into another"),
        (with_moves(replace(first, pivot=(2, 2, 0)), up, back, out), "turns into another"),
        (with_moves(replace(first, axis=0, pivot=(5, 5, 3)), up, back, out), "turns into another"),
        (with_moves(replace(first, pieces=(0, 1)), up, back, out), "a move takes no piece, or all"),
        (with_moves(first, replace(up, distance=1), back, out), "turns into another"),
        (with_moves(first, replace(up, distance=-1), back, out), "a piece runs into another"),
        (with_moves(first, replace(up, axis=0), back, out), "a piece runs into another"),
        (with_moves(first, replace(up, frees=True), back, out), "does not end with a freeing move"),
        (with_moves(first, up, back), "does not end with a freeing move"),
        (with_moves(first, replace(out, distance=1)), "does not free its group"),
        (replace(tree, removed_pieces=(0, 1)), "in both parts"),
        (replace(tree, left=tree), "not taken apart, or need not be"),
        (replace(tree, pieces=(0,)), "does not start with all pieces"),
    ]


@pytest.mark.parametrize("number", range(13))
def test_a_wrong_way_is_refused(number: int) -> None:
    assembly, _ = turning.bar()
    tree, says = tampered()[number]
    with pytest.raises(CheckError, match=says):
        verify(assembly, tree)


def test_weights_leave_the_moves_before_a_turn_as_they_are() -> None:
    assembly, tree = turning.bar()
    heavy = oriented(tree, (1, 5))
    assert heavy.moves == tree.moves
    assert (heavy.left_pieces, heavy.removed_pieces) == ((1,), (0,))
    verify(assembly, heavy)


# Words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "quarters", "says"),
    [
        (0, 1, "turns a quarter counterclockwise, seen from the right."),
        (0, -1, "turns a quarter clockwise, seen from the right."),
        (1, 1, "turns a quarter clockwise, seen from the front."),
        (1, -1, "turns a quarter counterclockwise, seen from the front."),
        (2, 1, "turns a quarter counterclockwise, seen from above."),
        (2, 2, "turns half way round, seen from above."),
    ],
)
def test_a_turn_in_words(axis: int, quarters: int, says: str) -> None:
    turn = Turn((3,), axis, (1, 1, 1), quarters)
    assert str(turn) == f"Piece 3 {says}"
    back = str(turn.back)
    assert f"Piece 3 {turn.predicate_together(single=True)}." == back
    assert (back == str(turn)) == (quarters == 2)


def test_a_way_apart_in_words() -> None:
    _, tree = turning.key_bar()
    marks = "ABCD"
    assert [sentences.plain(words, marks) for _, words in sentences.steps(tree, marks)] == [
        "C slides away from you and comes free.",
        "B and D turn a quarter counterclockwise, seen from above.",
        "B and D slide up and come free together.",
        "Put B and D aside, still together.",
        "Now take up B and D again.",
        "D slides away from you and comes free.",
    ]
    together = sentences.sheet_together(steps_together(tree), marks)
    assert [sentences.plain(words, marks) for words in together] == [
        "D goes in from the back.",
        "B and D go in from above.",
        "B and D turn a quarter clockwise, seen from above.",
        "C goes in from the back.",
        "Done.",
    ]


# Stored --------------------------------------------------------------------------------------------------


def found(name: str) -> bk.Result:
    """The result of a search that found the way apart."""
    assembly, tree = turning.ALL[name]()
    proof = Disassembly(len(tree.moves), tree, 7)
    return bk.Result(assembly.problem, "rotation", [FoundAssembly.of(assembly, proof, 1)], True, 0.5)


@pytest.mark.parametrize("name", NAMES)
def test_json_round_trip(name: str) -> None:
    result = found(name)
    assert bk.Result.from_json(result.to_json()) == result


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("quarters", 3, "malformed quarters"),
        ("quarters", 0, "invalid-puzzle 1 2 -1 quarters"),
        ("quarters", -1, "malformed turns"),
        ("quarters", "1", "malformed quarters"),
        ("pivot", [5, 5], "malformed pivot"),
        ("pivot", [5, 4, 0], "invalid-puzzle centre"),
        ("pivot", [1, 1, 0], "malformed turns"),
        ("axis", "w", "unknown axis"),
        ("frees", True, "mismatch contradicts"),
    ],
)
def test_json_of_a_damaged_turn(key: str, value: object, says: str) -> None:
    data = found("bar").to_dict()
    data["found"][0]["tree"]["moves"][0][key] = value
    with raises(bk.FormatError, says):
        bk.Result.from_json(json.dumps(data))


@pytest.mark.parametrize("name", NAMES)
def test_checkpoint_round_trip(name: str) -> None:
    (one,) = found(name).assemblies
    stored = json.loads(json.dumps(checkpoint.to_json(one)))
    again = checkpoint.from_json(one.assembly.problem, stored)
    assert again.disassembly == one.disassembly


def test_a_stuck_part_that_turned_is_stored() -> None:
    assembly, tree = turning.bar()
    proof = Disassembly(0, None, 3, stuck=Stuck((0, 1), (), tree.moves[:2], 4))
    one = FoundAssembly.of(assembly, proof, 1)
    result = bk.Result(assembly.problem, "rotation", [one], True, 0.5)
    assert bk.Result.from_json(result.to_json()) == result
    assert checkpoint.from_json(assembly.problem, checkpoint.to_json(one)).disassembly == proof


def test_xmpuzzle_keeps_the_turns() -> None:
    result = found("bar")
    puzzle = with_result(Puzzle.of(result.problem), 0, result)
    assert without_moves(result) == []
    kept = read(write(puzzle))
    assert kept == puzzle
    again = Archive(kept, 0)
    assert again.separation(again.spec.stored[0]) == result.solutions[0].tree
