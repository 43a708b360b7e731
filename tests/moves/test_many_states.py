"""Searches of many states: packed rows, a hash table that forgets, moves found again, and their memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.search import StateSearch
from burrkit.moves.slides import buffers, parallel
from burrkit.moves.slides.buffers import Buffers, unpacked
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.plan import CubeExplorer
from burrkit.search.nary import NaryPuzzle
from tests.moves.trays import tray
from tests.strategies import cases, for_all

#: Blocks in trays, some of them equal; in the last one they slide farther than 4 bits can count.
TRAYS = [
    tray(4, 3, [[(0, 0)], [(1, 0)], [(2, 0), (3, 0)], [(0, 1), (0, 2)]]),
    tray(4, 4, [[(x, 0)] for x in range(4)]),
    tray(24, 2, [[(0, 0)], [(1, 0)], [(2, 0), (3, 0)]]),
]


@contextmanager
def _cramped() -> Iterator[None]:
    """Little room at first, so that all arrays become full, and few moves recorded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(buffers, "_ROOM", 4)
        patch.setattr(buffers, "_SLOTS", 8)
        patch.setattr(buffers, "_RECORDED", 4)
        patch.setattr(buffers, "_spare", buffers._Spare())
        yield


@contextmanager
def _plain() -> Iterator[None]:
    """The search without all that: nothing is packed or forgotten, and all moves are recorded."""
    begin = Buffers.begin

    def plainly(own: Buffers, starts: int, numbers: int, **_: bool) -> None:
        begin(own, starts, numbers, packs=False)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Buffers, "begin", plainly)
        yield


def _search(assembly: Assembly, limits: Limits | None = None) -> StateSearch:
    engine = Mechanics.of(assembly.problem).engine(assembly)
    return engine.search([engine.part(engine.home)], limits or Limits())


def _found(search: StateSearch) -> tuple[object, ...]:
    """All that a search has found, in its order."""
    count = search.count
    came = [search.came(s) for s in range(1, count, max(1, count // 500))]
    return count, search.rows(count), search.depths.tolist(), search.freed.tolist(), search.freest, came


@pytest.mark.parametrize("mode", [k.STOP, k.LAYER, k.GRAPH])
@pytest.mark.parametrize("assembly", [*TRAYS, NaryPuzzle(2, 4).assembly(), NaryPuzzle(3, 3).assembly()])
def test_states_are_those_of_a_search_that_forgets_nothing(assembly: Assembly, mode: int) -> None:
    with _plain():
        plain = _search(assembly)
        plain.run(mode)
        expected = _found(plain)
    with _cramped():
        search = _search(assembly)
        search.run(mode)
        assert _found(search) == expected
        for limit in (1 << 12, 1 << 15):
            short = _search(assembly, Limits(max_bytes=limit + search.explorer.nbytes))
            short.run(mode)
            assert (short.limit, short.level) == ("memory", None) or _found(short) == expected
    assert int(plain.space.control[k.LANES]) == 2


def test_rows_become_wider_when_a_place_does_not_fit() -> None:
    lanes = set()
    with _cramped():
        search = _search(TRAYS[-1])
        while search.expand_layer():
            lanes.add(int(search.space.control[k.LANES]))
    assert lanes in ({3}, {4, 3})


def test_threads_find_the_same_states() -> None:
    for assembly in TRAYS:
        with _cramped(), pytest.MonkeyPatch.context() as patch:
            patch.setattr(parallel, "_CHUNK", 3)
            alone, search = _search(assembly), _search(assembly)
            alone.run(k.GRAPH)
            assert isinstance(search.explorer, CubeExplorer)
            while search.space.control[k.HEAD] < search.space.control[k.STATES]:
                search.space.control[k.MODE], search.space.control[k.BUDGET] = k.GRAPH, 1
                outcome = search.explorer.explore(search.space)
                assert outcome in (k.PAUSED, k.ENDED) or search._make_room(outcome)
                if outcome == k.PAUSED:
                    assert parallel.expand_layer(search, search.explorer, 3)
            assert _found(search)[:4] == _found(alone)[:4]


@cases
def test_packed_rows_are_read_as_they_were(examples: int) -> None:
    number = st.one_of(st.integers(-3, 3), st.integers(-90, 90), st.integers(-(1 << 15), (1 << 15) - 1))
    width = 12

    def reads(rows: list[list[int]]) -> None:
        own, numbers = Buffers(4), np.array([row + [0] * 3 for row in rows], dtype=np.int16)
        own.begin(1, width)
        own.space.words[: len(rows) * width // 4] = numbers.view(np.uint64).reshape(-1)
        own.space.control[k.STATES] = len(rows)
        assert own.grow(1000, 1 << 20)
        while True:
            assert (unpacked(own.space, slice(len(rows)))[:, :width] == numbers).all()
            if own.space.control[k.LANES] == 2:
                break
            assert own.widen(1 << 20)

    row = st.lists(number, min_size=9, max_size=9)
    for_all(st.lists(row, min_size=1, max_size=20), examples, reads)


def test_a_state_of_many_takes_few_bytes() -> None:
    puzzle = NaryPuzzle(2, 8)
    search = _search(puzzle.assembly())
    search.run(k.GRAPH)
    assert search.count == puzzle.states == 220_121
    assert search.nbytes - search.explorer.nbytes <= 30 * puzzle.states
    assert search.path(puzzle.states - 1)[1][-1] == search.came(puzzle.states - 1)[1]
