"""The kernel of a layer against sets in plain Python, and whole runs against the search itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch, cover_search
from burrkit.assembly.kernel import exact_cover as k
from burrkit.puzzle import Problem
from burrkit.solving.estimate.kernel.layer import Layer, expand
from burrkit.solving.estimate.probing import Frontier, pick, probe, systematic
from tests import strategies
from tests.assembly.test_search import MIXED
from tests.strategies import cases, for_all

NO_WIDTH = 1 << 40


@dataclass(frozen=True)
class Node:
    """A node as sets of rows."""

    chosen: tuple[int, ...]
    live: frozenset[int]
    candidates: frozenset[int]


def rows_of(words: NDArray[np.uint64]) -> frozenset[int]:
    return frozenset(i for i in range(64 * len(words)) if int(words[i // 64]) >> i % 64 & 1)


def as_sets(layer: Layer, depth: int) -> list[Node]:
    return [
        Node(tuple(layer.chosen[n, 1:depth].tolist()), rows_of(layer.live[n]), rows_of(layer.cand[n]))
        for n in range(len(layer.origin))
    ]


def slow_children(cover: Cover, node: Node, root: int) -> list[Node]:
    """All children of a node, those without candidates among them, by the rules and nothing else."""
    matrix, children = cover.matrix, []
    live = set(node.live)
    for row in sorted(node.candidates):
        live.discard(row)
        chosen = (*node.chosen, row)
        used = Counter(int(matrix.kind[r]) for r in (root, *chosen))
        full = {kind for kind, count in enumerate(cover.count.tolist()) if used[kind] == count}
        clash = rows_of(matrix.clash[row])
        below = frozenset(r for r in live if r not in clash and int(matrix.kind[r]) not in full)
        children.append(Node(chosen, below, slow_candidates(cover, below, (root, *chosen), used)))
    return children


def slow_candidates(
    cover: Cover, live: frozenset[int], chosen: tuple[int, ...], used: Counter[int]
) -> frozenset[int]:
    """The live rows of the column with the fewest to spare; all live rows if nothing is missing."""
    columns = {c: rows_of(cover.matrix.column[c]) & live for c in range(len(cover.matrix.column))}
    covered = {c for c in columns if any(r in rows_of(cover.matrix.column[c]) for r in chosen)}
    wanted = {c: least - used[c] for c, least in enumerate(cover.least.tolist()) if least > used[c]}
    wanted |= {c: 1 for c in range(len(cover.count), cover.cubes_end) if c not in covered}
    empty = [c for c in range(cover.cubes_end, len(columns)) if c not in covered]
    holes = sum(not columns[c] or not wanted for c in empty)
    most = cover.problem.max_holes
    if wanted and most is not None and holes > most:
        return frozenset()
    if not wanted:
        return live
    spare = {c: len(columns[c]) - count for c, count in wanted.items()}
    if min(spare.values()) < 0:
        return frozenset()
    return columns[min(spare, key=lambda c: (spare[c], c))]


def frontier_of(problem: Problem) -> tuple[Cover, Frontier]:
    cover = Cover(problem)
    return cover, Frontier.of(cover, [CoverSearch.of(cover, root) for root in cover.roots])


def has_children(node: Node) -> bool:
    return bool(node.candidates)


@cases
def test_all_children_of_a_layer(examples: int) -> None:
    def same(problem: Problem) -> None:
        cover, frontier = frontier_of(problem)
        layer = frontier.layers.get(1, frontier.room_for(0))
        depth = 1
        while len(layer.origin):
            layer = pick(layer, np.arange(min(len(layer.origin), 20)))
            roots = frontier.origins.row[layer.origin].tolist()
            expected = [
                [child for child in slow_children(cover, node, root) if has_children(child)]
                for node, root in zip(as_sets(layer, depth), roots, strict=True)
            ]
            count = int(np.bitwise_count(layer.cand).sum())
            below, source = frontier.room_for(count), np.empty(count, dtype=np.int64)
            leaves = frontier.leaves(count)
            left = expand(cover.matrix, frontier.origins, layer, source, below, depth, leaves)
            layer, depth = Layer._make(array[:left] for array in below), depth + 1
            assert as_sets(layer, depth) == [child for children in expected for child in children]
            assert source[:left].tolist() == [n for n, some in enumerate(expected) for _ in some]

    same(MIXED)
    for_all(strategies.general_problems(), examples, same)


@cases
def test_a_run_without_choices_is_the_search(examples: int) -> None:
    def same(problem: Problem) -> None:
        cover = Cover(problem)
        searches = [CoverSearch.of(cover, root) for root in cover.roots]
        run = probe(Frontier.of(cover, searches), NO_WIDTH, np.random.default_rng(0))
        found = [one for search in searches for one in all_of(search)]
        assert run.is_exact
        assert run.nodes == sum(search.nodes for search in searches)
        assert (run.assemblies, run.raw) == (len(found), sum(found))

    same(MIXED)
    for_all(strategies.general_problems(), examples, same)


def all_of(search: CoverSearch) -> list[int]:
    """The weights of all assemblies that a search finds from here on."""
    weights = []
    while not search.ended:
        weights += [one.weight for one in search.step()]
    return weights


@pytest.mark.parametrize("slice_length", [1, 7, 50, 333])
def test_what_an_interrupted_and_divided_search_has_left(
    slice_length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cover_search, "_SLICE", slice_length)
    cover = Cover(MIXED)
    searches = [CoverSearch.of(cover, root) for root in cover.roots]
    for step in range(6):
        for search in [search for search in searches if not search.ended]:
            search.step()
            part = search.split() if step % 2 else None
            if part is not None:
                searches.append(part)
    run = probe(Frontier.of(cover, searches), NO_WIDTH, np.random.default_rng(0))
    before = sum(search.nodes for search in searches)
    left = [weight for search in searches for weight in all_of(search)]
    assert run.nodes == sum(search.nodes for search in searches) - before
    assert (run.assemblies, run.raw) == (len(left), sum(left))


def test_what_is_left_does_not_disturb_the_search() -> None:
    cover, searches = Cover(MIXED), []
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        search.advance(5, np.empty((10, len(MIXED.pieces) + 2), dtype=np.int64))
        searches.append(search)
    before = [search.to_bytes() for search in searches]
    frontier = Frontier.of(cover, searches)
    for seed in range(3):
        probe(frontier, 10, np.random.default_rng(seed))
    assert [search.to_bytes() for search in searches] == before
    assert searches[0].state.control[k.NODES] == 5


@pytest.mark.parametrize(("sizes", "count"), [([1, 1, 1, 1], 2), ([1, 2, 3, 94], 3), ([5, 0.1, 0.1], 1)])
def test_systematic_choice_has_the_chances_that_it_states(sizes: list[float], count: int) -> None:
    rng = np.random.default_rng(0)
    order = np.arange(len(sizes))[::-1].copy()
    trials = 4000
    hits, stated = np.zeros(len(sizes)), np.zeros(len(sizes))
    for _ in range(trials):
        chosen, chances = systematic(np.array(sizes, dtype=float), count, order, rng)
        assert (np.diff(chosen) > 0).all()
        assert abs(len(chosen) - count) <= 1
        hits[chosen] += 1
        stated[chosen] = chances
    assert np.abs(hits / trials - stated).max() < 0.04
    assert stated.sum() == pytest.approx(count, abs=0.1)
