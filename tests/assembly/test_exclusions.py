"""Pairs of rows that exclude each other: none of them is in an assembly."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from burrkit.assembly import Cover, CoverSearch, cover as cover_module
from burrkit.puzzle import Problem
from tests import strategies
from tests.assembly.test_search import MANY
from tests.strategies import cases, for_all


def _search(cover: Cover) -> list[list[int]]:
    """The rows of every assembly."""
    found = np.zeros((100_000, len(cover.problem.pieces) + 2), dtype=np.int64)
    rows: list[list[int]] = []
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        while not search.ended:
            count = search.advance(1 << 40, found)
            rows += [line[2 : 2 + line[0]] for line in found[:count].tolist()]
    return rows


def _clashes(cover: Cover, one: int, other: int) -> bool:
    return bool(cover.clash[one, other >> 6] >> np.uint64(other & 63) & np.uint64(1))


@cases
def test_no_assembly_has_a_pair_that_is_excluded(examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def same(problem: Problem) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(cover_module, "_GATHERED", 0)
            cover = Cover(problem)
            shorter = _search(cover)
            patch.setattr(Cover, "_exclude_pairs", lambda self: None)
            plain = _search(Cover(problem))
        assert sorted(map(sorted, shorter)) == sorted(map(sorted, plain))
        for rows in plain:
            for image in cover.image[:, rows].tolist():
                assert not any(_clashes(cover, one, other) for one, other in combinations(image, 2))

    for_all(strategies.general_problems(), examples, same)


def test_pairs_are_found_and_clashes_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_module, "_GATHERED", 0)
    cover = Cover(MANY)
    with monkeypatch.context() as patch:
        patch.setattr(Cover, "_exclude_pairs", lambda self: None)
        before = Cover(MANY)
    assert np.bitwise_count(cover.clash).sum() > np.bitwise_count(before.clash).sum()
    np.testing.assert_array_equal(cover.clash & before.clash, before.clash)
