"""Many assemblies at once come apart as they do one by one, and a false tale of a fall is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly, assemblies
from burrkit.errors import CheckError
from burrkit.geometry import Voxels
from burrkit.moves import take_apart, take_apart_all, take_apart_batch
from burrkit.moves.apart import complete_disassembly, screening
from burrkit.moves.limits import Limits
from burrkit.moves.slides.kernel import screen as k
from burrkit.moves.slides.replay import PlacedAssemblies, verify_moves
from burrkit.moves.slides.shapes import cubic_table_of
from burrkit.puzzle import Goal, Piece, Problem
from tests import strategies
from tests.errors import raises
from tests.moves.test_equal_pieces import crowds
from tests.moves.trays import in_place
from tests.reference import burr
from tests.strategies import cases, for_all


@cases
def test_screening_agrees_with_a_search(examples: int) -> None:
    def agrees(case: tuple[Assembly, bool]) -> None:
        assembly, grouped = case
        if len(assembly.placed) < 2:
            return
        if grouped:
            assembly = in_place(assembly.shapes, [{1} for _ in assembly.shapes])
        found, searched = take_apart(assembly), complete_disassembly.take_apart_by_search(assembly, Limits())
        assert replace(found, bytes=0) == replace(searched, bytes=0)

    some = st.one_of(strategies.burr_assemblies(), strategies.polycube_assemblies())
    for_all(st.tuples(some, st.booleans()), examples, agrees)


@pytest.mark.parametrize("sticks", [(216, 412, 751, 896, 960, 1024), (1, 1024, 1024, 1024, 960, 960)])
def test_many_at_once(sticks: tuple[int, ...]) -> None:
    some = list(assemblies(burr.problem(sticks, 6)))
    together = list(take_apart_all(some, replayed=True))
    assert [replace(d, bytes=0) for d in together] == [replace(take_apart(a), bytes=0) for a in some]
    assert list(take_apart_all([])) == []


def test_pieces_may_be_left_out() -> None:
    """Of many pieces each assembly uses a few, one of them alone."""
    shapes = [Voxels.box(1, 1, 1), Voxels.box(2, 1, 1), Voxels([(0, 0, 0), (1, 0, 0)]), Voxels.box(3, 1, 1)]
    pieces = tuple(Piece(shape, optional=True) for shape in shapes)
    some = list(assemblies(Problem(pieces, Goal(Voxels.box(3, 1, 1), Voxels()))))
    assert sorted({len(assembly.placed) for assembly in some}) == [1, 2]
    for assembly, found in zip(some, take_apart_all(some, replayed=True), strict=True):
        assert found.first == len(assembly.placed) - 1


def _change(at: tuple[int, int], value: int) -> Callable[[np.ndarray], np.ndarray]:
    def changed(moves: np.ndarray) -> np.ndarray:
        moves[at] = value
        return moves

    return changed


@pytest.mark.parametrize(
    ("tamper", "wrong"),
    [
        (lambda moves: moves, None),
        (lambda moves: moves[:1], "failed-check taken"),
        (lambda moves: moves[::-1].copy(), "failed-check pieces"),
        (lambda moves: np.concatenate((moves, moves[1:])), "failed-check pieces"),
        (_change((0, 0), 0b11), "failed-check pieces"),
        (_change((0, 1), 0), "failed-check piece"),
        (_change((0, 1), 0b111), "failed-check them"),
        (_change((0, 2), 3), "failed-check axis"),
        (_change((0, 3), 0), "failed-check distance"),
        (_change((0, 4), 1), "failed-check runs into"),
        (_change((0, 5), 0), "failed-check pieces"),
    ],
)
def test_what_is_wrong_with_moves(tamper: Callable[[np.ndarray], np.ndarray], wrong: str | None) -> None:
    row = in_place([Voxels([(x, 0, 0)]) for x in range(3)])
    given = PlacedAssemblies([row, row])
    # The last piece leaves, then the second one; of the other assembly nothing is claimed.
    moves = tamper(np.array([[0b111, 0b100, 0, 1, 0, 1], [0b011, 0b010, 0, 1, 0, 1]], dtype=np.uint64))
    ends = np.array([0, len(moves), len(moves)])
    if wrong is None:
        verify_moves(given, moves, ends)
    else:
        with raises(CheckError, wrong):
            verify_moves(given, moves, ends)


@cases
def test_single_steps_agree_with_moves(examples: int) -> None:
    """A batch, searched by steps of single cubes, has the outcomes of a search by moves."""

    def agrees(assembly: Assembly, most_states: int | None) -> None:
        [(end, known, _, partly)] = take_apart_batch([assembly], Limits(max_states=most_states))
        [(_, _, counted, _)] = take_apart_batch([assembly], Limits(), count_only=True)
        searched = complete_disassembly.take_apart_by_search(assembly, Limits(max_states=most_states))
        assert end == 1
        if most_states is None and not any(piece.groups for piece in assembly.problem.pieces):
            assert (0 in known) == (counted == [0]) == searched.is_complete
        if not known:
            assert bool(partly) == (searched.is_partial and not searched.is_complete)
        if known:
            assert replace(known[0], bytes=0) == replace(searched, bytes=0)

    def grouped(assembly: Assembly, draws: list[set[int]]) -> Assembly:
        return in_place(assembly.shapes, draws[: len(assembly.shapes)])

    groups = st.lists(st.sets(st.integers(1, 3), max_size=2), min_size=6, max_size=6)
    some = st.one_of(
        strategies.burr_assemblies(),
        strategies.polycube_assemblies(),
        crowds(),
        st.builds(grouped, strategies.polycube_assemblies(), groups),
    )
    for_all(st.tuples(some, st.sampled_from([None, None, 1, 3, 20])), examples, lambda case: agrees(*case))


def test_pieces_far_apart_are_left_to_the_search() -> None:
    ends = [Voxels([(x, 0, 0)]) for x in (0, 20_000)]
    assembly = in_place(ends)
    table, given = cubic_table_of(assembly.problem), PlacedAssemblies([assembly])
    table.prepare(2)
    table.add(given.rows[:, :2], 2)
    result = k.Screened(
        np.empty(1, dtype=np.int64), np.empty((2, 6), dtype=np.uint64), np.zeros(2, dtype=np.int64)
    )
    budget = screening._budget(2, 0)
    budget.left[0] = 1
    k.screen(table.record, table.room, table.turned, given.rows, given.begins, 0, True, budget, result)
    assert result.verdicts.tolist() == [k.UNDECIDED]


def test_screening_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was screened before the stop comes apart as it does without one."""
    monkeypatch.setattr(screening, "_SLICE", 1)
    some = list(assemblies(burr.problem((1, 1024, 1024, 1024, 960, 960), 6)))
    whole = screening.Screening(some)
    assert whole.count == len(some)
    stops = iter([False] * (len(some) // 2))
    part = screening.Screening(some, should_stop=lambda: next(stops, True))
    assert 0 < part.count < len(some)
    part.verify()
    looked_at = [part.disassembly(number) for number in range(part.count)]
    assert looked_at == [whole.disassembly(number) for number in range(part.count)]
    assert any(found is not None and found.tree is not None for found in looked_at)
