"""The kernels around the assembly search, against the same in plain Python."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.assembly.cover import Cover, packed
from burrkit.assembly.cover_search import CoverSearch
from burrkit.assembly.kernel.rows import reduce_rows
from burrkit.formats.source import load
from burrkit.geometry import Voxels
from burrkit.puzzle import Piece
from burrkit.puzzle.colours import hands_of
from burrkit.runtime import memory
from burrkit.solving.result import answer
from burrkit.solving.solver import solve
from tests.fire.puzzles import random_puzzle


def found_rows(cover: Cover) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """What the kernel writes, up to 64 assemblies of each root."""
    found = [np.zeros((64, len(cover.problem.pieces) + 2), dtype=np.int64) for _ in cover.roots]
    pairs = zip(cover.roots, found, strict=True)
    return np.concatenate(
        [table[: CoverSearch.of(cover, root).advance(10_000, table)] for root, table in pairs]
    )


@given(st.integers(0, 1 << 32), st.sampled_from(["rotation", "reflection"]))
@settings(max_examples=60)
def test_classes_and_pieces_are_those_of_plain_python(seed: int, up_to: str) -> None:
    problem = random_puzzle(Random(seed)).problem()
    if problem.why_impossible():
        return
    cover = Cover(problem, "rotation" if up_to == "rotation" else "reflection")
    if not cover.roots:
        return
    found = found_rows(cover)
    sizes = cover._shifts.counts(found)
    for i, (number, _, *rows) in enumerate(found.tolist()):
        if sizes is not None:
            (images,) = cover._shifts.classes(found[i : i + 1, 2 : 2 + number])
            assert sizes[i] == (0 if images is None else len(images))
        by_kind = sorted(rows[:number], key=cover._by_kind.tolist().index)
        kinds = cover.kind[by_kind].tolist()
        expected = [-1] * len(problem.pieces)
        for place, row in enumerate(by_kind):
            piece = cover._pieces[kinds[place], kinds[:place].count(kinds[place])]
            expected[piece] = cover._by_kind.tolist().index(row)
        assert cover._by_piece(found[i : i + 1])[0].tolist() == expected


@pytest.mark.parametrize("seed", range(40))
def test_what_is_left_of_rows(seed: int) -> None:
    """The greatest set in which no row leaves a column short; of any order of removals the same."""
    random = np.random.default_rng(seed)
    rows, columns, kinds = 70, 12, 4
    kind = random.integers(0, kinds, rows)
    clash = random.random((rows, rows)) < 0.3
    clash |= clash.T | np.eye(rows, dtype=bool)
    column = np.concatenate(
        [kind == np.arange(kinds)[:, None], random.random((columns - kinds, rows)) < 0.15]
    )
    need, room = random.integers(-1, 4, columns), random.integers(1, 4, kinds)
    live = packed(np.ones((1, rows), dtype=bool))[0]
    scratch = np.empty_like(live), np.empty(columns, dtype=np.uint64)
    reduce_rows(packed(clash), packed(column), need, room, kind, live, *scratch)
    left, before = np.ones(rows, dtype=bool), -1
    while left.sum() != before:
        before = left.sum()
        for r in np.flatnonzero(left):
            rest = left & ~clash[r]
            if room[kind[r]] == 1:
                rest &= ~column[kind[r]]
            left[r] = all(((rest & column).sum(axis=1) >= need - column[:, r])[need > 0])
    assert np.array_equal(packed(left[None, :])[0], live)


def test_mirror_images_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the cover, its ranges, its rows and the second count of a result."""
    problem = load("examples/soma.json")
    compared: list[int] = []

    def counted(pieces: Collection[Piece]) -> list[tuple[bytes, bytes]]:
        compared.append(len(pieces))
        return hands_of(pieces)

    monkeypatch.setattr("burrkit.puzzle.problem.hands_of", counted)
    result = solve(problem, up_to="reflection", disassemble=False)
    assert result.counts_up_to("rotation") == (480, 0)
    assert compared == [len(problem.pieces)]


def test_small_tables_read_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "share", lambda: pytest.fail("the limits of the machine were read"))
    Cover(load("1,120,3328,3322,3328,3305"))


def test_a_list_of_assemblies_moves_no_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JSON of 42,873 assemblies of 24 pieces moved a million shapes to count their holes."""
    result = solve(load("examples/soma.json"), disassemble=False)
    assert result.counts_up_to("reflection") == (240, 0)
    monkeypatch.setattr(Voxels, "moved", lambda *_: pytest.fail("a shape was moved"))
    assert {row["holes"] for row in result.rows()} == {0}
    assert len(answer(result, "soma", moves=True)["found"]) == 480
