"""The cuts of a box into connected pieces: against all ways to divide its cells, and burrkit's own search."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from bench.cutting import Tables, Words, mirrored, mixed, sizes_of, tables, voxels
from bench.unique_cubes import (
    choices_of_sizes,
    fingerprints,
    nodes_of,
    studied,
    suitable,
    unique_sets,
)
from burrkit import count_assemblies, load
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem

#: A cut: the cells of each piece.
Parts = frozenset[frozenset[tuple[int, int]]]

#: The eight symmetries of the square of 3x3, all of them rotations of space.
_TURNS = [(a, b) for a in (-1, 1) for b in (-1, 1)]


def polycubes(cubes: int) -> list[Voxels]:
    """All connected shapes of this many cubes up to rotation, by adding one cube after the other."""
    shapes = {Voxels.box(1, 1, 1)}
    for _ in range(1, cubes):
        beside = {
            shape | Voxels([(x + dx, y + dy, z + dz)])
            for shape in shapes
            for x, y, z in shape
            for dx, dy, dz in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
        }
        shapes = {one.canonical() for one in beside if len(one) > len(next(iter(shapes)))}
    return sorted(shapes, key=tuple)


def turned(cells: Sequence[tuple[int, int]], a: int, b: int, swap: bool) -> frozenset[tuple[int, int]]:
    images = [(1 + a * (x - 1), 1 + b * (y - 1)) for x, y in cells]
    return frozenset((y, x) if swap else (x, y) for x, y in images)


@cache
def square() -> tuple[Tables, Words]:
    return tables((3, 3, 1))


@cache
def cube() -> tuple[Tables, Words]:
    return tables()


def partitions(cells: Sequence[tuple[int, int]]) -> Iterator[list[list[tuple[int, int]]]]:
    """All ways to divide cells into parts, connected or not."""
    if not cells:
        yield []
        return
    for parts in partitions(cells[1:]):
        for k in range(len(parts)):
            yield [*parts[:k], [*parts[k], cells[0]], *parts[k + 1 :]]
        yield [*parts, [cells[0]]]


def is_connected(cells: Sequence[tuple[int, int]]) -> bool:
    left, edge = set(cells[1:]), [cells[0]]
    while edge:
        x, y = edge.pop()
        near = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        left -= near
        edge += near
    return not left


@cache
def divided() -> dict[tuple[int, ...], Counter[tuple[Voxels, ...]]]:
    """For each choice of sizes and set of pieces the cuts of the square of 3x3 into it, up to rotation."""
    cells = [(x, y) for x in range(3) for y in range(3)]
    orbits: dict[tuple[int, ...], dict[tuple[Voxels, ...], set[frozenset[Parts]]]] = defaultdict(
        lambda: defaultdict(set)
    )
    for parts in partitions(cells):
        if all(map(is_connected, parts)):
            pieces = [Voxels([(x, y, 0) for x, y in part]).canonical() for part in parts]
            key = tuple(sorted(pieces, key=lambda piece: (-len(piece), list(piece))))
            images = frozenset(
                frozenset(turned(part, a, b, swap) for part in parts)
                for a, b in _TURNS
                for swap in (False, True)
            )
            orbits[tuple(map(len, key))][key].add(images)
    return {
        sizes: Counter({key: len(found) for key, found in sets.items()}) for sizes, sets in orbits.items()
    }


@pytest.mark.parametrize("pieces", range(3, 10))
def test_all_cuts_of_a_square(pieces: int) -> None:
    """Sets of pieces, and the ways of each, against all divisions of the nine cells."""
    box, middles = square()
    for sizes in choices_of_sizes(9, pieces, 1, 9):
        expected = divided().get(sizes, Counter())
        own = suitable(middles, sizes)
        keys = np.concatenate(list(fingerprints(box, own, sizes, np.zeros(len(own) + 1, dtype=np.int64))))
        assert sorted(Counter(keys.tolist()).values()) == sorted(expected.values())
        single, counts = unique_sets(keys)
        assert (keys & np.uint64(1)).all()  # what is flat is its own mirror image
        assert counts["sets"] == len(expected) == counts["sets_up_to_mirror"]
        assert counts["unique"] == len(single) == sum(number == 1 for number in expected.values())


def test_raw_cuts_of_a_square() -> None:
    box, middles = square()
    raw: list[int] = []
    for pieces in range(3, 10):
        for sizes in choices_of_sizes(9, pieces, 1, 9):
            own = suitable(middles, sizes)
            list(fingerprints(box, own, sizes, np.zeros(len(own) + 1, dtype=np.int64), raw))
    cells = [(x, y) for x in range(3) for y in range(3)]
    cuts = [parts for parts in partitions(cells) if all(map(is_connected, parts))]
    assert len(cuts) == 1434
    assert sum(raw) == sum(len(parts) > 2 for parts in cuts)


def test_tables_of_sizes() -> None:
    made = sizes_of((3, 2, 2))
    assert made.have.tolist()[0b111] == 0b1100 and made.have.tolist()[0b110] == 0b100
    assert made.sums.tolist()[0b111] == sum(1 << total for total in (0, 2, 3, 4, 5, 7))
    assert made.most.tolist() == [0, 3, 2, 3, 2, 3, 2, 3]
    assert choices_of_sizes(27, 7, 3, 4) == [(4, 4, 4, 4, 4, 4, 3)]
    assert len(choices_of_sizes(27, 3, 1, 25)) == 61


@pytest.mark.full
@pytest.mark.parametrize("sizes", [(25, 1, 1), (24, 2, 1), (23, 2, 2), (22, 3, 2), (21, 3, 3)])
def test_cuts_with_one_large_piece(sizes: tuple[int, ...]) -> None:
    """All placements of two small pieces, with what is left as the third: counted without any search."""
    box, middles = cube()
    whole = Voxels.box(3, 3, 3)
    places = {
        size: {
            placed
            for shape in polycubes(size)
            for t in shape.turns()
            for x, y, z in whole
            if (placed := shape.turned(t).normalized().shifted(x, y, z)) <= whole
        }
        for size in sizes[1:]
    }
    cuts = {
        frozenset((a, b, whole - (a | b)))
        for a in places[sizes[1]]
        for b in places[sizes[2]]
        if not len(a & b) and (whole - (a | b)).is_connected
    }
    orbits: dict[tuple[bytes, ...], set[frozenset[frozenset[Voxels]]]] = defaultdict(set)
    for cut in cuts:
        key = tuple(sorted(piece.canonical().cells.tobytes() for piece in cut))
        images = frozenset(
            frozenset(Voxels(piece.cells * 2 - 2).turned(t) for piece in cut) for t in range(24)
        )
        orbits[key].add(images)
    row = studied(box, middles, sizes, 20, 1)
    assert row["cuts"] == len(cuts)
    assert row["sets"] == len(orbits)
    assert row["unique"] == sum(len(found) == 1 for found in orbits.values())
    assert row["most"] == max(map(len, orbits.values()))


def fingerprint(box: Tables, pieces: Sequence[Voxels]) -> int:
    """The fingerprint of a set, from its shapes alone."""
    sums = [0, 0]
    for piece in pieces:
        shape = box.shape[sum(1 << (x + 3 * y + 9 * z) for x, y, z in piece.normalized())]
        sums[0] += int(mixed(shape, 0))
        sums[1] += int(mixed(mirrored(shape), 0))
    own, other = (total % (1 << 64) for total in sums)
    return (min(own, other) << 1) % (1 << 64) | (own == other)


@pytest.mark.full
def test_every_set_of_tetracubes_and_a_tricube() -> None:
    """Sets of Soma's sizes, solvable or not, solved one by one by the exact cover."""
    box, middles = cube()
    sizes = (4, 4, 4, 4, 4, 4, 3)
    own = suitable(middles, sizes)
    starts = np.zeros(len(own) + 1, dtype=np.int64)
    ways = Counter(np.concatenate(list(fingerprints(box, own, sizes, starts))).tolist())
    four = [shape for shape in polycubes(4) if max(shape.extent) < 4]
    every = [(*six, one) for six in combinations_with_replacement(four, 6) for one in polycubes(3)]
    assert len(every) == 2 * 924
    assert sum(fingerprint(box, pieces) in ways for pieces in every) == 1217
    assert sum(ways[fingerprint(box, pieces)] == 1 for pieces in every) == 16
    for k in np.random.default_rng(3).choice(len(every), 60, replace=False).tolist():
        problem = Problem(tuple(map(Piece, every[k])), Goal(Voxels.box(3, 3, 3)))
        assert count_assemblies(problem).assembly_count == ways[fingerprint(box, every[k])]
    soma = load("soma").pieces
    assert ways[fingerprint(box, [piece.shape for piece in soma])] == 480


@pytest.mark.full
def test_unique_sets_are_unique() -> None:
    box, middles = cube()
    for sizes in ((4, 4, 4, 4, 4, 4, 3), (9, 9, 9)):
        row = studied(box, middles, sizes, 12, 4)
        for one in row["hardest"]:
            pieces = [voxels(cells) for cells in one["pieces"]]
            assert sorted(map(len, pieces), reverse=True) == list(sizes)
            assert nodes_of(one["pieces"]) == one["nodes"]
