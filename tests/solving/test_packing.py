"""Packing into containers: known counts, a slow reference that slides cube by cube, loose play, sentences."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

import burrkit as bk
from burrkit.assembly import assemblies, play
from burrkit.moves import take_apart, take_apart_batch
from burrkit.moves.limits import Limits
from burrkit.moves.replay import verify
from burrkit.moves.rules import MoveRule
from burrkit.moves.walk import insertions
from burrkit.puzzle.container import SIDES, Container
from burrkit.solving.result import entry
from tests.moves.legal.judge import replay
from tests.reference import packing as slow
from tests.speeds import some

SOMA = bk.load("soma").pieces


@pytest.mark.parametrize(("opening", "made"), [((2, 3), 2098), ((2, 2), 82), (None, 0)])
def test_soma_through_an_opening(opening: tuple[int, int] | None, made: int) -> None:
    """Of 11,520 = 480 x 24 assemblies, each counted, some can be made: computed here, with F8's figures."""
    result = bk.solve(Container.box((3, 3, 3), opening).problem(SOMA), up_to="raw")
    assert (result.assembly_count, result.solution_count) == (11_520, made)
    assert result.play is None
    for solution in result.solutions[:40]:
        verify(solution.assembly, solution.tree)


@pytest.mark.full
@pytest.mark.parametrize(("opening", "made"), [((2, 3), 2098), ((2, 2), 82)])
def test_turns_are_of_no_use_to_soma(opening: tuple[int, int], made: int) -> None:
    """Complete by exact turns: the assemblies that slides make and no others, in as few moves."""
    problem = Container.box((3, 3, 3), opening).problem(SOMA)
    slides, legal = (bk.solve(problem, up_to="raw", rule=rule) for rule in ("slides", "legal"))
    assert legal.complete and (legal.assembly_count, legal.solution_count) == (11_520, made)
    assert legal.partial_count == slides.partial_count
    assert legal.levels == slides.levels
    counted = bk.solve(problem, up_to="raw", rule="legal", count_only=True)
    assert (counted.partial_count, counted.solution_count) == (legal.partial_count, made)


def _polycube(rng: random.Random, most: int) -> slow.Shape:
    cells = {(0, 0, 0)}
    for _ in range(rng.randrange(most)):
        x, y, z = rng.choice(sorted(cells))
        dx, dy, dz = rng.choice(slow.STEPS)
        cells.add((x + dx, y + dy, z + dz))
    return frozenset(cells)


def _random_case(seed: int) -> tuple[Container, list[slow.Shape]]:
    """A small box, closed or with an opening on some side, and one to three pieces that are not too large."""
    rng = random.Random(seed)
    edges_in_all = [(2, 2, 1), (3, 2, 1), (2, 2, 2), (3, 1, 1), (4, 2, 1), (3, 3, 1)]
    size = rng.sample(rng.choice(edges_in_all), 3)
    side = rng.choice(SIDES)
    edges = [n for axis, n in enumerate(size) if axis != SIDES.index(side) // 2]
    opening = [rng.randint(1, n) for n in edges]
    at = [rng.randint(0, n - a) for n, a in zip(edges, opening, strict=True)]
    box = Container.box(size, opening, side, at) if rng.random() < 0.9 else Container.box(size)
    pieces: list[slow.Shape] = []
    left = len(box.room) - rng.randint(0, 2)
    while left > 0 and len(pieces) < 3:
        pieces.append(_polycube(rng, min(left, 4)))
        left -= len(pieces[-1])
    return box, pieces or [_polycube(rng, 2)]


@pytest.mark.parametrize("seed", some(range(1000), 40))
def test_random_boxes_like_the_slow_reference(seed: int) -> None:
    box, pieces = _random_case(seed)
    room, walls = frozenset(box.room), frozenset(box.walls)
    states = list(slow.arrangements(pieces, room))
    problem = box.problem([bk.Piece(sorted(piece)) for piece in pieces])
    result = bk.solve(problem, up_to="raw")
    assert result.assembly_count == len(states)
    classes = _classes(problem, states, room)
    examples = dict(zip(classes, states, strict=True))
    makes = {number: slow.comes_out(state, walls) for number, state in examples.items()}
    assert result.solution_count == sum(makes[number] for number in classes)
    for piece, shape in enumerate(pieces):
        alone = any(slow.comes_out((at,), walls) for at in slow.placements(shape, room))
        assert alone is box.lets_through(problem.pieces[piece].shape) or not slow.placements(shape, room)
    if states and play.has_play(problem):
        assert result.play == (len(set(classes)), sum(makes.values()))
        mirrored = bk.solve(problem, up_to="reflection").play
        assert mirrored is not None
        for plain, both in zip(result.play, mirrored, strict=True):
            assert both <= plain <= 2 * both


@pytest.mark.parametrize("seed", some(range(1000), 20))
def test_random_boxes_with_turns_like_the_slow_reference(seed: int) -> None:
    """Each assembly alone and among the others, where what is stuck is shared; every answer is replayed."""
    box, pieces = _random_case(seed)
    problem = box.problem([bk.Piece(sorted(piece)) for piece in pieces[:2]])
    result = bk.solve(problem, up_to="raw", rule="legal")
    made = 0
    for found in result.assemblies:
        state = tuple(frozenset(found.assembly.shapes[piece]) for piece in range(len(pieces[:2])))
        wanted = slow.comes_out(state, frozenset(box.walls), turning=True)
        assert isinstance(found, bk.Solution) is wanted
        assert found.disassembly == take_apart(found.assembly, rule="legal")
        if isinstance(found, bk.Solution):
            made += found.assembly.weight
            replay(found.assembly, found.tree)
    assert made == result.solution_count >= bk.solve(problem, up_to="raw").solution_count


def test_what_is_stuck_is_shared_but_no_answer_depends_on_it() -> None:
    """With a limit of states, too high to matter, nothing is shared; else some proofs are left out."""
    rule, boxes = MoveRule.of("legal"), list(assemblies(bk.load("skylight")))
    shared, alone = (list(take_apart_batch(boxes, limits, rule=rule)) for limits in (Limits(), Limits(10**6)))
    known = {place: one for outcome in shared for place, one in outcome.known.items()}
    every = {place: one for outcome in alone for place, one in outcome.known.items()}
    partly = {place for outcome in shared for place in outcome.partly}
    assert partly and not any(outcome.partly for outcome in alone)
    assert len(every) == len(boxes) == len(known) + len(partly)
    assert all(every[place] == one for place, one in known.items())
    assert all(every[place].first and every[place].stuck is not None for place in partly)


def test_unknown_is_not_no() -> None:
    """Two bars in a tray have more than three states: with that limit some assemblies are left open."""
    tray = Container.box((3, 3, 1), (1, 1), "front").problem([bk.Piece("##"), bk.Piece("##")])
    result = bk.solve(tray, rule="legal")
    assert (result.assembly_count, result.solution_count) == (23, 17)
    cut = bk.solve(tray, rule="legal", max_states=3)
    assert not cut.complete
    assert cut.solution_count < 17
    proofs = [found.disassembly for found in cut.assemblies]
    unknown = [proof for proof in proofs if proof is not None and proof.first is None]
    assert {proof.limit for proof in unknown} == {"states"}
    assert cut.solution_count + len(unknown) >= 17
    assert bk.solve(tray, rule="legal", count_only=True).solution_count == 17


def _classes(problem: bk.Problem, states: list[tuple[slow.Shape, ...]], room: slow.Shape) -> list[int]:
    """The classes up to play, rotations of the box, and the exchange of equal pieces."""
    maps = [
        dict(zip(problem.goal.cells, map(tuple, problem.goal.cells.carried(motion).tolist()), strict=True))
        for motion in problem.goal.rotations
    ]
    classes = slow.play_classes(states, room, maps)
    number = {state: k for k, state in enumerate(states)}
    for equal in problem.equal_pieces:
        for a, b in pairwise(equal):
            for k, state in enumerate(states):
                swapped = list(state)
                swapped[a], swapped[b] = state[b], state[a]
                old, new = classes[number[tuple(swapped)]], classes[k]
                classes = [new if c == old else c for c in classes]
    return classes


def test_play_joins_what_slides_inside_the_closed_room() -> None:
    """A domino in a tray of 3 x 1 has 2 places, one class; two single cubes in it 3 places of the hole."""
    tray = Container.box((3, 1, 1))
    assert bk.solve(tray.problem([bk.Piece("##")]), up_to="raw").play == (1, 0)
    result = bk.solve(tray.problem([bk.Piece("#"), bk.Piece("#")]), up_to="reflection")
    assert (result.assembly_count, result.play) == (2, (1, 0))
    assert bk.solve(tray.problem([bk.Piece("###")])).play is None


def test_the_opening_is_closed_for_play() -> None:
    """The L tromino reaches its other places in a tray of 2 x 2 through the open top only, by turning."""
    tray = Container.box((2, 2, 1), (2, 2))
    result = bk.solve(tray.problem([bk.Piece("##/.#")]), up_to="raw")
    assert (result.assembly_count, result.solution_count, result.play) == (4, 4, (1, 1))
    two = Container.box((3, 2, 1), (3, 2)).problem([bk.Piece("#", name="a"), bk.Piece("####/....", name="b")])
    assert bk.solve(two).assembly_count == 0


def test_how_free_the_pieces_are() -> None:
    free = bk.solve(Container.box((1, 1, 1), (1, 1)).problem([bk.Piece("#")])).assemblies[0]
    closed = bk.solve(Container.box((1, 1, 1)).problem([bk.Piece("#")])).assemblies[0]
    loose = bk.solve(Container.box((2, 1, 1)).problem([bk.Piece("#")])).assemblies[0]
    assert [one.freedom for one in (free, closed, loose)] == ["falls out", "locked", "rattles"]


def test_the_order_in_which_pieces_go_in() -> None:
    result = bk.solve(Container.box((3, 3, 3), (2, 3)).problem(SOMA))
    for solution in result.solutions[:60]:
        order = insertions(solution.tree)
        assert sorted(piece for pieces, _ in order for piece in pieces) == list(range(7))
        assert order[-1][1] == solution.disassembly.first  # type: ignore[union-attr]
        assert all(7 not in move.pieces for move in solution.tree.moves)
    ends = Counter(solution.freedom for solution in result.solutions)
    assert set(ends) <= {"falls out", "rattles"}
    found = entry(result.solutions[0])
    assert len(found["insertions"]) == len(insertions(result.solutions[0].tree))
    assert found["freedom"] in ends


def test_results_in_a_container_are_restored_from_json() -> None:
    result = bk.solve(Container.box((2, 2, 2), (1, 2)).problem([bk.Piece("##/.#"), bk.Piece("##")]))
    assert bk.Result.from_json(result.to_json()) == result
    assert result.to_dict()["container"] == {
        "box": "C",
        "up_to_play": {"assemblies": result.play[0], "solutions": result.play[1]},  # type: ignore[index]
    }
