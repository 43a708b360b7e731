"""Blocks: the search leaves out no placement of an assembly; by the search with all, and brute force."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Literal

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import blocks, cover
from burrkit.assembly.blocks import TightBox
from burrkit.assembly.cover import Cover
from tests.speeds import some

Size = tuple[int, int, int]
UpTo = Literal["rotation", "reflection"]
#: Kind, extents, position.
Block = tuple[int, Size, Size]
Packing = frozenset[Block]


def triple(numbers: Iterable[int]) -> Size:
    x, y, z = numbers
    return x, y, z


def box_of(edges: list[Size], box: Size, *, full: bool = False) -> bk.Problem:
    cells = bk.Voxels.box(*box)
    goal = bk.Goal(cells) if full else bk.Goal(bk.Voxels(), cells)
    return bk.Problem(tuple(bk.Piece(bk.Voxels.box(*each)) for each in edges), goal)


def overlap(a: Block, b: Block) -> bool:
    return all(p < q + f and q < p + e for e, p, f, q in zip(a[1], a[2], b[1], b[2], strict=True))


def packings(problem: bk.Problem, box: Size) -> set[Packing]:
    """Every way to put the blocks into a box, by trying all places of one after the other."""
    kinds = problem.kinds

    def more(before: list[Block]) -> Iterator[Packing]:
        if len(before) == len(kinds):
            yield frozenset(before)
            return
        number = len(before)
        for extents in map(triple, sorted(set(permutations(problem.pieces[number].shape.extent)))):
            for place in product(*(range(side - e + 1) for side, e in zip(box, extents, strict=True))):
                block = kinds[number], extents, triple(place)
                if number and kinds[number] == kinds[number - 1] and block < before[-1]:
                    continue
                if not any(overlap(block, other) for other in before):
                    yield from more([*before, block])

    order = sorted(range(len(kinds)), key=kinds.__getitem__)
    assert order == list(range(len(kinds))), "equal blocks follow each other"
    return set(more([]))


def random_tight(rng: random.Random) -> tuple[bk.Problem, Size]:
    """A small box with room to spare and as many blocks as it can hold, now and then one more."""
    while True:
        edge, flat = rng.choice((2, 2, 3)), rng.random() < 0.6
        points = [rng.choice((1, 2, 2, 3)), rng.choice((1, 2, 3)), 1 if flat else rng.choice((1, 2))]
        box = [edge * n + rng.randrange(edge) for n in points]
        if flat:
            box[2] = 1
        number = math.prod(points)
        if not 2 <= number <= (6 if flat else 4):
            continue
        stock = [[rng.choice((edge, edge, edge + 1)) for _ in range(3)] for _ in range(2)]
        sizes = [triple(sorted([1, *one[1:]] if flat else one)) for one in stock]
        edges = sorted(rng.choice(sizes) for _ in range(number))
        if rng.random() < 0.05:
            edges.append(edges[-1])
        problem = box_of(edges, triple(box))
        if TightBox.of(problem) is not None:
            return problem, triple(box)


def counts(problem: bk.Problem) -> list[tuple[int, int]]:
    """Assemblies up to rotation, up to reflection, and without shifts; and raw."""
    plain = bk.SearchOptions(disassemble=False, jobs=1)
    ways = plain, replace(plain, up_to="reflection"), replace(plain, keep_shifted=True)
    found = [bk.solve(problem, way, progress=False) for way in ways]
    return [(len(one.assemblies), one.raw_all) for one in found]


@pytest.mark.parametrize("seed", some(range(1000), 60))
def test_points_of_a_tight_box(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The points and rows of a box that is as full as it can be leave all assemblies."""
    monkeypatch.setattr(blocks, "_MANY", 0)
    problem, box = random_tight(random.Random(seed))
    found = counts(problem)
    if seed % 10 == 0:
        equal = math.prod(map(math.factorial, Counter(problem.kinds).values()))
        assert found[0][1] == len(packings(problem, box)) * equal
    monkeypatch.setattr(blocks, "_MANY", math.inf)
    assert TightBox.of(problem) is None
    assert counts(problem) == found


@pytest.mark.parametrize("edges", [(4, 5, 6), (5, 6, 7), (6, 7, 9)])
def test_hoffman(edges: Size) -> None:
    """27 blocks a x b x c in a cube of edge a + b + c: 21 ways (D. G. Hoffman 1981), none symmetric."""
    problem = box_of([edges] * 27, (sum(edges),) * 3)
    result = bk.solve(problem, disassemble=False, progress=False)
    assert (result.assembly_count, result.counts_up_to("reflection")) == (42, (21, 0))
    assert result.raw_all == 21 * 48 * math.factorial(27)
    for found in result.assemblies[:3]:
        found.assembly.check()
    kept = bk.solve(problem, disassemble=False, keep_shifted=True, up_to="reflection", progress=False)
    assert kept.assembly_count == 21


def test_four_blocks_in_a_square() -> None:
    """a x b in a square of side a + b: a pinwheel and its mirror image, known by hand."""
    result = bk.solve(box_of([(40, 50, 1)] * 4, (90, 90, 1)), progress=False)
    assert (result.assembly_count, result.raw_all) == (1, 2 * math.factorial(4))


def test_one_block_too_many() -> None:
    """28 blocks have fewer cubes than the box; but each covers one of 27 points."""
    result = bk.solve(box_of([(4, 5, 6)] * 28, (15, 15, 15)), progress=False)
    assert result.complete and not result.assembly_count and result.reasons


@pytest.mark.parametrize("scale", [1, 4])
def test_conway_at_a_scale(scale: int) -> None:
    """Conway's 5 x 5 x 5, 572 up to reflection, each cube of it cut into scale x scale x scale cubes."""
    edges = [*[(1, 2, 4)] * 13, (2, 2, 2), (1, 2, 2), *[(1, 1, 3)] * 3]
    scaled = [triple(scale * e for e in each) for each in edges]
    problem = box_of(scaled, triple([5 * scale] * 3), full=True)
    assert len(list(bk.assembly.assemblies(problem, "reflection"))) == 572


def cut_up(rng: random.Random, box: Size, number: int) -> list[tuple[Size, Size]]:
    """Cut a box into cuboids, each a corner and extents."""
    parts: list[tuple[Size, Size]] = [((0, 0, 0), box)]
    for _ in range(number):
        low, size = parts.pop(rng.randrange(len(parts)))
        axis = rng.randrange(3)
        if size[axis] == 1:
            parts.append((low, size))
            continue
        at = rng.randrange(1, size[axis])
        first, rest, other = list(size), list(size), list(low)
        first[axis], rest[axis] = at, size[axis] - at
        other[axis] += at
        parts += [
            (low, (first[0], first[1], first[2])),
            ((other[0], other[1], other[2]), (rest[0], rest[1], rest[2])),
        ]
    return parts


def random_full(rng: random.Random) -> bk.Problem:
    """Blocks that fill a box, or a part of it, at a scale; sometimes with one that may be left out."""
    scale = rng.choice((1, 2, 2, 3))
    parts = cut_up(rng, (rng.randrange(2, 5), rng.randrange(2, 4), rng.randrange(1, 4)), rng.randrange(2, 7))
    if rng.random() < 0.4 and len(parts) > 2:
        parts.pop(rng.randrange(len(parts)))
    grid = np.zeros((5 * scale,) * 3, dtype=bool)
    pieces = []
    for low, size in parts:
        a, b = np.array(low) * scale, (np.array(low) + size) * scale
        grid[a[0] : b[0], a[1] : b[1], a[2] : b[2]] = True
        pieces.append(bk.Piece(bk.Voxels.box(*(scale * edge for edge in rng.sample(size, 3)))))
    if rng.random() < 0.2:
        extra = bk.Voxels.box(*(np.array(rng.choice(parts)[1]) * scale).tolist())
        pieces = [*pieces, bk.Piece(extra, optional=True)]
    goal = bk.Voxels(np.argwhere(grid))
    optional = [cell for cell in goal if rng.random() < 0.5] if rng.random() < 0.2 else []
    required = [cell for cell in goal if cell not in optional]
    if required and optional:
        return bk.Problem(tuple(pieces), bk.Goal(required, optional), max_holes=0)
    return bk.Problem(tuple(pieces), bk.Goal(goal))


@pytest.mark.parametrize("seed", some(range(1000), 100))
def test_blocks_that_fill_a_goal(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Normal positions leave all assemblies, in their order, with their weights and places."""
    problem = random_full(random.Random(seed))
    up_to: UpTo = "reflection" if seed % 2 else "rotation"
    own = Cover(problem, up_to)
    found = list(bk.assembly.assemblies(problem, up_to))
    monkeypatch.setattr(cover, "normal_positions", lambda _: None)
    other = Cover(problem, up_to)
    assert list(bk.assembly.assemblies(problem, up_to)) == found
    for name in ("kind", "turn", "offset", "start", "cells"):
        assert np.array_equal(getattr(own.placements, name), getattr(other.placements, name))
    assert np.array_equal(own.column, other.column)
    assert [root.row for root in own.roots] == [root.row for root in other.roots]
