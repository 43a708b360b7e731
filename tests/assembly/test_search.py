"""A search that is cut into steps, divided, stored and numbered again finds what it finds in one go."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from burrkit.assembly import Assembly, Cover, CoverSearch, assemblies, cover as cover_module, cover_search
from burrkit.assembly.kernel.dense_rows import WORTH_ROWS
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests import strategies
from tests.strategies import cases, for_all

LINE = Voxels.box(3, 1, 1)
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
#: Equal pieces, some to spare, and cubes that may stay empty.
MIXED = Problem(
    (Piece(LINE),) * 3 + (Piece(CORNER),) * 2 + (Piece(CORNER, optional=True), Piece(LINE, optional=True)),
    Goal(Voxels.box(3, 3, 2), Voxels.box(1, 3, 1).shifted(3, 0, 0)),
    max_holes=2,
)
#: Enough rows for them to be worth a new number.
MANY = Problem(
    (Piece(CORNER),) * 4 + (Piece(LINE),) * 4 + (Piece(Voxels.box(1, 2, 2)),) * 3,
    Goal(Voxels.box(3, 3, 4), Voxels.box(1, 3, 1).shifted(3, 0, 0)),
)


def what(found: list[Assembly]) -> list[object]:
    return [(one.motions, one.weight) for one in found]


def in_pieces(problem: Problem, chance: random.Random, limit: int) -> list[Assembly]:
    """All assemblies in their order, by searches that are divided and written down at random."""
    cover = Cover(problem)
    waiting = [CoverSearch.of(cover, root) for root in cover.roots]
    found: list[Assembly] = []
    while waiting and len(found) < limit:
        one = waiting.pop(0)
        while not one.ended and len(found) < limit:
            found += one.step()
            if chance.random() < 0.5:
                one = CoverSearch.from_bytes(cover, one.to_bytes())
            if chance.random() < 0.3 and (given := one.split()) is not None:
                waiting.insert(0, given)
    return found


@pytest.mark.parametrize("problem", [MIXED, MANY])
@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("by_place", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_a_divided_search_finds_the_same_in_the_same_order(
    problem: Problem, anew: bool, by_place: bool, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by_place:
        monkeypatch.setattr(cover_module, "_GATHERED", 0)
    whole = [one for _, one in zip(range(400), assemblies(problem), strict=False)]
    monkeypatch.setattr(cover_search, "_SLICE", 7)
    if anew:
        monkeypatch.setattr(cover_search, "_is_small", lambda cover: False)
    divided = in_pieces(problem, random.Random(seed), 400)[:400]
    assert what(divided) == what(whole)


def test_what_is_given_away_is_about_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_search, "_SLICE", 1)
    cover = Cover(MIXED)
    one = CoverSearch.of(cover, cover.roots[0])
    weight = one.weight
    one.step()
    other = one.split()
    assert other is not None
    assert one.past + one.weight + other.weight == pytest.approx(weight)
    assert 0 < other.weight < weight
    assert not np.any(one.state.cand & other.state.cand)


@pytest.mark.parametrize("seed", range(6))
def test_the_share_that_is_done_grows_and_a_split_changes_nothing_in_it(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cover_search, "_SLICE", 5)
    chance, cover = random.Random(seed), Cover(MIXED)
    searches = [CoverSearch.of(cover, root) for root in cover.roots]
    shares, splits = [0.0], 0
    while waiting := [i for i, one in enumerate(searches) if not one.ended]:
        i = chance.choice(waiting)
        searches[i].step()
        shares.append(sum(one.done for one in searches))
        if chance.random() < 0.5 and (given := searches[i].split()) is not None:
            searches.insert(i + 1, given)
            splits += 1
            assert sum(one.done for one in searches) == pytest.approx(shares[-1], abs=1e-12)
        if chance.random() < 0.2:
            searches[i] = CoverSearch.from_bytes(cover, searches[i].to_bytes())
    assert splits > 20
    assert all(before <= after + 1e-12 for before, after in itertools.pairwise(shares))
    assert shares[-1] == pytest.approx(1)


@cases
def test_numbering_rows_anew_changes_nothing(examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def same(problem: Problem) -> None:
        plain = what(list(assemblies(problem)))
        with monkeypatch.context() as patch:
            patch.setattr(cover_search, "_is_small", lambda cover: False)
            assert what(list(assemblies(problem))) == plain

    same(MIXED)
    assert len(Cover(MANY).kind) > 4 * WORTH_ROWS
    for_all(strategies.general_problems(), examples // 2, same)
