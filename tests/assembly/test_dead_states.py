"""A search among equal pieces that cuts off dead states finds the same assemblies in the same order."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from burrkit.assembly import Cover, CoverSearch, assemblies, cover_search
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests.assembly.test_search import in_pieces, what
from tests.strategies import cases

_SMALL = [Piece(text) for text in ("##", "###", "##/#.")]


def boxed(piece: str, number: int, *box: int, cubes: int = 0) -> Problem:
    return Problem((Piece(piece),) * number + (Piece("#"),) * cubes, Goal(Voxels.box(*box)))


def _nodes(problem: Problem) -> int:
    cover = Cover(problem)
    searches = [CoverSearch.of(cover, root) for root in cover.roots]
    for search in searches:
        while not search.ended:
            search.step()
    return sum(search.nodes for search in searches)


#: Pieces that few places suit, so that the search branches on their kind.
_LARGE = [Piece(text) for text in ("####/#..#", "###/#.#", "###/#../#..", "##/##", "###/###", "##/.#")]


def random_board(chance: random.Random) -> Problem:
    """A board with some cells missing or optional, a few equal large pieces and many equal small ones."""
    x, y, z = chance.choice([(4, 5, 1), (5, 5, 1), (6, 5, 1), (6, 6, 1), (4, 4, 2), (3, 3, 3)])
    cells = sorted(Voxels.box(x, y, z))
    chance.shuffle(cells)
    cells = cells[chance.randint(0, 4) :]
    large, small, number = chance.choice(_LARGE), chance.choice(_SMALL), chance.randint(2, 4)
    more, loose = divmod(len(cells) - number * len(large.shape), len(small.shape))
    pieces = [large] * number + [small] * max(0, more)
    if chance.random() < 0.5:
        return Problem((*pieces, *[Piece("#")] * loose), Goal(Voxels(cells)))
    if chance.random() < 0.3:
        pieces[-1] = Piece(small.shape, optional=True)
        loose += len(small.shape)
    return Problem(tuple(pieces), Goal(Voxels(cells[loose:]), optional=Voxels(cells[:loose])))


@cases
def testrandom_boards(examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_search, "_WORTH", 0)
    monkeypatch.setattr(cover_search, "_LEFT", 0)
    for seed in range(examples // 2):
        problem, found = random_board(random.Random(seed)), []
        for slots in (1, 8, 1 << 14):
            monkeypatch.setattr(cover_search, "_SLOTS", slots)
            found.append(what(list(islice(assemblies(problem), 300))))
        assert found[0] == found[1] == found[2], seed


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("is_small", [False, True])
def test_divided_and_stored_searches(seed: int, is_small: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = boxed("####/.#..", 20, 10, 10, 1)
    with monkeypatch.context() as patch:
        patch.setattr(cover_search, "_SLOTS", 1)
        whole = what(list(assemblies(problem)))
    assert len(whole) == 51
    monkeypatch.setattr(cover_search, "_SLICE", 50)
    monkeypatch.setattr(cover_search, "_is_small", lambda cover: is_small)
    assert what(in_pieces(problem, random.Random(seed), 60)) == whole


@pytest.mark.parametrize(
    ("problem", "without", "with_table"),
    [
        (boxed("##/##", 18, 5, 5, 3, cubes=3), 7_414, 4_000),
        # Bricks of 1 x 2 x 4 do not fill this cube (de Bruijn).
        (boxed("####/####", 27, 6, 6, 6), 10**9, 2_000_000),
        (boxed("####/.#..", 27, 9, 15, 1), 9_934, 9_500),
    ],
)
def test_nodes_are_fewer(
    problem: Problem, without: int, with_table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _nodes(problem) < with_table
    if without < 10**6:
        monkeypatch.setattr(cover_search, "_SLOTS", 1)
        assert _nodes(problem) == without


def test_different_pieces_have_no_table() -> None:
    problem = Problem(tuple(map(Piece, ("##", "###", "##/#."))), Goal(Voxels.box(4, 2, 1)))
    cover = Cover(problem)
    search = CoverSearch.of(cover, cover.roots[0])
    search.step()
    assert search._dense is None or len(search._dense.dead.states) == 1
