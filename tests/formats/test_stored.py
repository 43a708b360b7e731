"""Stored solutions: to assemblies and moves and back, and every kind of falsehood found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.formats.hotspots import own_motions
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load, load_document
from burrkit.formats.stored import Archive, with_result
from burrkit.formats.stored_check import check
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.replay import verify
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Part, Puzzle
from burrkit.puzzle.stored import StoredSeparation, StoredSolution
from burrkit.solving.solver import solve
from tests.strategies import cases, for_all, polycube_assemblies

EXAMPLES = Path(__file__).parents[2] / "examples"


def by_hand() -> tuple[Puzzle, StoredSolution]:
    """A cube under the roof of a hook, out of which it goes by two moves: up, then left."""
    hook = Voxels([(0, 0, 0), (0, 0, 1), (1, 0, 0), (2, 0, 0), (2, 0, 1), (2, 0, 2), (2, 0, 3)])
    goal = Goal(hook | Voxels([(1, 0, 1)]), Voxels())
    puzzle = Puzzle.of(Problem((Piece(hook, "hook"), Piece(Voxels.box(1, 1, 1), "cube")), goal))
    tree = StoredSeparation(
        (0, 1),
        (
            ((0, 0, 0), (1, 0, 1)),
            ((0, 0, 0), (1, 0, 2)),
            ((0, 0, 0), (-19_999, 0, 2)),
        ),
    )
    return puzzle, StoredSolution(((0, 0, 0, 0), (1, 0, 1, 0)), tree)


def test_a_solution_by_hand_is_right() -> None:
    puzzle, stored = by_hand()
    archive = Archive(puzzle)
    assert check(archive, stored).wrong is None
    assert check(archive, stored).remarks == ()
    assert (archive.separation(stored).level_text, stored.level) == ("2", (2,))
    verify(archive.assembly(stored), archive.separation(stored))


def tree(stored: StoredSolution, **changes: object) -> StoredSolution:
    assert stored.separation is not None
    return replace(stored, separation=replace(stored.separation, **changes))  # type: ignore[arg-type]


def states(*positions: tuple[int, int, int]) -> Callable[[StoredSolution], StoredSolution]:
    """The hook stays, the cube goes from one position to the next."""
    return lambda stored: tree(stored, states=tuple(((0, 0, 0), at) for at in positions))


AWAY = "the last state of a separation does not part its pieces"


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda s: replace(s, placements=s.placements[:1]), "1 entries in the assembly for 2 pieces"),
        (lambda s: replace(s, placements=((0, 0, 0, 0), (1, 0, 2, 0))), "a piece sticks out of the goal"),
        (lambda s: replace(s, placements=((0, 0, 0, 0), (1, 0, 0, 0))), "two pieces share a cube"),
        (lambda s: replace(s, placements=((0, 0, 0, 0), None)), "a piece is missing"),
        (
            lambda s: tree(s, pieces=(0, 7)),
            "piece 8 is not where the assembly puts it in the first state",
        ),
        (
            states((1, 0, 2), (-19_999, 0, 2)),
            "piece 2 is not where the assembly puts it in the first state",
        ),
        (states((1, 0, 1)), "a separation has no move"),
        (states((1, 0, 1), (1, 0, 2)), AWAY),
        (states((1, 0, 1), (-19_999, 0, 1)), "piece 2 on the way out: a piece runs into another one"),
        (
            states((1, 0, 1), (1, 0, 3), (20_000, 0, 3)),
            "piece 2 on the way out: a piece runs into another one",
        ),
        (
            states((1, 0, 1), (1, 0, -5), (1, 0, 20_000)),
            "piece 2 on the way to state 2: a piece runs into another one",
        ),
        (
            states((1, 0, 1), (2, 0, 2), (2, 0, 20_000)),
            "two pieces share a cube in state 2 of a separation",
        ),
        (
            states((1, 0, 1), (20_000, 0, 20_000)),
            "states 1 and 2 of a separation are not one move apart",
        ),
        (
            lambda s: replace(s, separation=None, counts=(2, 0)),
            "the numbers of remaining states do not form a tree",
        ),
        (
            lambda s: replace(s, separation=None, counts=(2, 0, 0, 0)),
            "the numbers of remaining states do not form a tree",
        ),
    ],
)
def test_falsehoods_are_found(change: Callable[[StoredSolution], StoredSolution], wrong: str) -> None:
    puzzle, stored = by_hand()
    assert check(Archive(puzzle), change(stored)).wrong == wrong


def test_what_cannot_be_checked_is_reported() -> None:
    puzzle, stored = by_hand()
    archive = Archive(puzzle)
    askew = states((1, 0, 1), (0, 0, 2), (-19_999, 0, 2))(stored)
    said = "states 1 and 2 of a separation are not one move apart"
    assert check(archive, askew).wrong is None
    assert check(archive, askew).remarks == (f"{said}; the way between them was not checked",)
    with pytest.raises(PuzzleError, match=said):
        archive.separation(askew)
    bare = replace(stored, separation=None)
    assert check(archive, bare).remarks == ("no disassembly is stored",)
    counts = replace(bare, counts=(3, 0, 0))
    assert check(archive, counts).remarks == ("only the numbers of moves are stored, not the moves",)
    assert counts.level == (2,)


def test_far_ways_take_no_time() -> None:
    puzzle, stored = by_hand()
    far = states((1, 0, 1), (1, 0, 999_999_999), (1, 5, 999_999_999), (1, 5, 1_999_999_999))(stored)
    assert check(Archive(puzzle), far).wrong is None
    through = states((1, 0, 1), (1, 0, 499_999_999), (1, 0, -499_999_999), (1, 0, -1_999_999_999))(stored)
    wrong = "piece 2 on the way to state 3: a piece runs into another one"
    assert check(Archive(puzzle), through).wrong == wrong
    farther = states((1, 0, 1), (1, 0, 9_999_999_999), (1, 0, 19_999_999_999))(stored)
    assert "leads to coordinates of more than 32 bits" in (check(Archive(puzzle), farther).wrong or "")


def test_the_last_move_must_lead_away() -> None:
    puzzle, stored = by_hand()
    far = replace(puzzle.shapes[1], hotspot=(20_000, 0, 0))
    moved = replace(puzzle, shapes=(puzzle.shapes[0], far, puzzle.shapes[2]))
    placements = (stored.placements[0], (20_001, 0, 1, 0))
    short = states((20_001, 0, 1), (20_001, 0, 2))(replace(stored, placements=placements))
    wrong = "the last move of a separation does not lead away"
    assert check(Archive(moved), short).wrong == wrong


def test_pieces_of_one_group_may_stay_together() -> None:
    pieces = [Voxels([(x, 0, 0)]) for x in range(3)]
    problem = Problem(tuple(Piece(p) for p in pieces), Goal(Voxels.box(3, 1, 1), Voxels()))
    puzzle = Puzzle.of(problem)
    start = tuple((x, 0, 0) for x in range(3))
    root = StoredSeparation((0, 1, 2), (start, ((-20_000, 0, 0), *start[1:])))
    stored = StoredSolution(tuple((*at, 0) for at in start), root)
    assert check(Archive(puzzle), stored).wrong == "pieces 2, 3 are not taken apart"
    (spec,) = puzzle.problems
    for count, wrong in ((1, "pieces 2, 3 are not taken apart"), (2, None)):
        grouped = replace(spec, parts=(Part(0, 3, 3, ((1, count),)),))
        assert check(Archive(replace(puzzle, problems=(grouped,))), stored).wrong == wrong


def test_levels_leave_out_what_takes_one_move() -> None:
    """The rule of the field: 1, 2, 1, 1, 1 moves are written 1.2."""
    counts = (2, 3, 2, 2, 2, 0, 0, 0, 0, 0, 0)
    assert StoredSolution((), counts=counts).level == (1, 2)
    assert StoredSolution((), counts=(2, 2, 0, 0, 3, 0, 0)).level == (1, 2)
    assert StoredSolution((), counts=(7, 0)).level == ()
    assert StoredSolution((), counts=(2,) * 100_000).level == ()


@pytest.mark.parametrize("source", ["antique.txt", "three-in-a-cube.json", "eight-is-enough.txt"])
def test_our_solutions_are_stored_and_read_back(source: str) -> None:
    problem = load(str(EXAMPLES / source))
    result = solve(problem, jobs=1)
    puzzle = with_result(Puzzle.of(problem), 0, result)
    again = read.read(write.write(puzzle))
    assert again == puzzle == puzzle_json.read_any(puzzle_json.write(puzzle))
    (spec,), archive = again.problems, Archive(again)
    assert (spec.state, spec.assemblies, spec.solutions) == (
        "solved",
        len(result.assemblies),
        len(result.solutions),
    )
    solved = [found for found in result.assemblies if found.is_solution]
    for number, (found, stored) in enumerate(zip(solved, spec.stored, strict=True)):
        assert found.disassembly is not None
        assert found.disassembly.tree is not None
        assert check(archive, stored).wrong is None
        assert archive.separation(stored).counts == found.disassembly.tree.counts
        assert stored.level == found.disassembly.tree.level
        assert stored.level_text == found.disassembly.tree.level_text
        assert stored.solution_number == number
        assert result.assemblies[stored.assembly_number] is found
        assert archive.assembly(stored).owners().keys() == found.assembly.owners().keys()


def test_assemblies_are_stored_if_nothing_was_taken_apart() -> None:
    problem = load(str(EXAMPLES / "soma.json"))
    puzzle = with_result(
        load_document(str(EXAMPLES / "soma.json")), 0, solve(problem, jobs=1, disassemble=False)
    )
    (spec,), archive = puzzle.problems, Archive(puzzle)
    assert (len(spec.stored), spec.assemblies, spec.solutions) == (480, 480, 0)
    assert {check(archive, stored).wrong for stored in spec.stored} == {None}


@cases
def test_random_assemblies_there_and_back(examples: int) -> None:
    def holds(assembly: Assembly) -> None:
        puzzle = Puzzle.of(assembly.problem)
        archive = Archive(puzzle)
        found = take_apart(assembly)
        stored = archive.stored(assembly, found.tree)
        assert check(archive, stored).wrong is None
        again = archive.assembly(stored)
        shift = Motion(offset=again.problem.goal.cells.low)
        assert set(again.shapes) == {
            shape.shifted(
                *(a - b for a, b in zip(shift.offset, assembly.problem.goal.cells.low, strict=True))
            )
            for shape in assembly.shapes
        }
        if found.tree is not None:
            assert archive.separation(stored).counts == found.tree.counts
            verify(again, archive.separation(stored))

    for_all(polycube_assemblies(), examples, holds)


def test_equal_copies_are_listed_by_placement_and_unused_ones_last() -> None:
    domino = Voxels.box(2, 1, 1)
    pieces = tuple(Piece(domino, optional=k > 0) for k in range(3))
    problem = Problem(pieces, Goal(Voxels.box(2, 2, 1), Voxels()))
    puzzle = Puzzle.of(problem)
    assert puzzle.problems[0].parts == (Part(0, 1, 3),)
    lying = Assembly(problem, (Motion(offset=(0, 1, 0)), None, Motion(offset=(0, 0, 0))))
    stored = Archive(puzzle).stored(lying, None)
    assert stored.placements == ((0, 0, 0, 0), (0, 1, 0, 0), None)


def test_a_turn_is_named_by_the_least_number_that_does_it() -> None:
    cube = Piece(Voxels.box(1, 1, 1))
    assert len(own_motions(cube.shape, ())) == 24
    assert len(own_motions(cube.shape, (((0, 0, 0), 1),))) == 24
    domino = Piece(Voxels.box(2, 1, 1), colours=(((0, 0, 0), 1),))
    assert len(own_motions(domino.shape, domino.colours)) == 4
    problem = Problem((cube,), Goal(Voxels.box(1, 1, 1), Voxels()))
    turned = Assembly(problem, (Motion(7),))
    (placement,) = Archive(Puzzle.of(problem)).stored(turned, None).placements
    assert placement == (0, 0, 0, 0)


def test_hotspots_are_where_the_placement_is() -> None:
    puzzle, stored = by_hand()
    hook = replace(puzzle.shapes[0], hotspot=(5, -1, 2))
    moved = replace(puzzle, shapes=(hook, *puzzle.shapes[1:]))
    archive = Archive(moved)
    assert archive.assembly(replace(stored, placements=((5, -1, 2, 0), (1, 0, 1, 0)))).shapes == tuple(
        Archive(puzzle).assembly(stored).shapes
    )
    again = archive.stored(Archive(puzzle).assembly(stored), Archive(puzzle).separation(stored))
    assert again.placements == ((5, -1, 2, 0), (1, 0, 1, 0))
    assert check(archive, again).wrong is None
