"""Voxels behave as sets of cubes; their derived properties agree with plain Python sets."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from burrkit.geometry import ISOMETRIES, ROTATIONS, Cell, Motion, Voxels
from burrkit.geometry.voxels import ShapeLike
from tests.reference import cubes
from tests.strategies import cell_sets, filled_cell_sets, motions

Cells = frozenset[Cell]


@given(cell_sets, cell_sets)
def test_algebra_is_that_of_sets(a: Cells, b: Cells) -> None:
    left, right = Voxels(a), Voxels(b)
    assert set(left | right) == a | b
    assert set(left & right) == a & b
    assert set(left - right) == a - b
    assert (left <= right) == (a <= b)
    assert (left == right) == (a == b)
    assert len(left) == len(a)
    assert all(cell in left for cell in a)
    assert all((cell in left) == (cell in a) for cell in b)


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2)), max_size=9))
def test_order_and_repetition_do_not_matter(cells: list[Cell]) -> None:
    shape = Voxels(cells)
    again = Voxels(np.array(cells[::-1] * 2, dtype=np.int64).reshape(-1, 3))
    assert shape == again
    assert hash(shape) == hash(again)
    assert list(shape) == sorted(set(cells), key=lambda cell: cell[::-1])


@given(filled_cell_sets)
def test_bounding_box(cells: Cells) -> None:
    shape = Voxels(cells)
    xs, ys, zs = zip(*cells, strict=True)
    assert shape.low == (min(xs), min(ys), min(zs))
    assert shape.high == (max(xs), max(ys), max(zs))
    assert shape.extent == tuple(b - a + 1 for a, b in zip(shape.low, shape.high, strict=True))
    assert shape.normalized().low == (0, 0, 0)
    assert {tuple(row) for row in np.argwhere(shape.grid()).tolist()} == set(shape.normalized())


@given(cell_sets, motions)
def test_motions_act_cube_by_cube(cells: Cells, motion: Motion) -> None:
    shape = Voxels(cells)
    assert set(shape.moved(motion)) == {motion(cell) for cell in cells}
    assert shape.turned(motion.isometry) == shape.moved(Motion(motion.isometry))
    assert shape.shifted(1, -2, 3) == shape.moved(Motion(0, (1, -2, 3)))


@given(filled_cell_sets, motions)
def test_canonical_forgets_position_and_turn(cells: Cells, motion: Motion) -> None:
    shape = Voxels(cells)
    image = shape.moved(motion)
    assert image.canonical(mirror=True) == shape.canonical(mirror=True)
    same = cubes.same_piece(shape, image)
    assert (image.canonical() == shape.canonical()) == same
    assert same or motion.isometry not in ROTATIONS
    assert cubes.same_piece(shape.canonical(), shape)


@given(filled_cell_sets)
def test_symmetries_are_the_turns_that_change_nothing(cells: Cells) -> None:
    shape = Voxels(cells)
    count = sum(
        cubes.at_origin(cubes.turned(cells, turn)) == cubes.at_origin(cells) for turn in cubes.ALL_TURNS
    )
    assert len(shape.symmetries) == count
    assert all(shape.turned(t).normalized() == shape.normalized() for t in shape.symmetries)


@pytest.mark.parametrize(
    ("shape", "rotations", "isometries"),
    [
        (Voxels.box(1, 1, 1), 24, 48),
        (Voxels.box(6, 2, 2), 8, 16),
        (Voxels.box(1, 2, 3), 4, 8),
        (Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), 2, 4),
        (Voxels([*product(range(4), [0], [0]), (0, 1, 0), (0, 2, 0), (0, 0, 1)]), 1, 1),
        (Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]), 2, 2),
        (Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]), 3, 6),
    ],
    ids=["cube", "bar", "brick", "corner", "lopsided", "screw", "tripod"],
)
def test_symmetries_of_known_shapes(shape: Voxels, rotations: int, isometries: int) -> None:
    assert sum(t in ROTATIONS for t in shape.symmetries) == rotations
    assert len(shape.symmetries) == isometries


def test_a_screw_and_its_mirror_image_are_different_pieces() -> None:
    screw = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    image = screw.turned(ISOMETRIES[24])
    assert screw.canonical() != image.canonical()
    assert screw.canonical(mirror=True) == image.canonical(mirror=True)


@given(cell_sets)
def test_components_part_the_shape(cells: Cells) -> None:
    shape = Voxels(cells)
    parts = shape.components()
    assert sum(map(len, parts)) == len(shape)
    assert all(cubes.is_connected(part) for part in parts)
    for k, part in enumerate(parts):
        near = {(x + d, y, z) for x, y, z in part for d in (1, -1)}
        near |= {(x, y + d, z) for x, y, z in part for d in (1, -1)}
        near |= {(x, y, z + d) for x, y, z in part for d in (1, -1)}
        assert all(near.isdisjoint(other) for other in parts[k + 1 :])
    assert shape.is_connected == (len(parts) == 1)


def test_cubes_that_touch_at_an_edge_are_two_parts() -> None:
    assert len(Voxels([(0, 0, 0), (1, 1, 0)]).components()) == 2


def test_no_cubes() -> None:
    nothing = Voxels()
    assert nothing.extent == (0, 0, 0)
    assert nothing.normalized() == nothing
    assert not nothing.is_connected
    assert nothing.grid().size == 0
    with pytest.raises(ValueError, match="zero-size"):
        _ = nothing.low


def test_a_shape_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        Voxels.box(2, 2, 2).cells[0] = 7


def test_what_a_shape_looks_like_in_a_message() -> None:
    assert repr(Voxels.box(1, 1, 2)) == "Voxels([(0, 0, 0), (0, 0, 1)])"
    assert repr(Voxels.box(6, 2, 2)) == "<Voxels: 24 cubes in (6, 2, 2)>"


@given(cell_sets)
def test_parts_are_components(cells: Cells) -> None:
    shape = Voxels(cells)
    assert shape.parts == len(shape.components())


@pytest.mark.parametrize("size", [1, 2, 5, 30])
def test_parts_of_long_and_of_scattered_shapes(size: int) -> None:
    span = range(size)
    even = Voxels((x, y, z) for x, y, z in product(span, span, span) if (x + y + z) % 2 == 0)
    snake = Voxels(
        (x, y, 0) for x, y in product(range(size), range(size)) if not y % 2 or x == (y // 2 % 2) * (size - 1)
    )
    assert even.parts == len(even)
    assert snake.parts == 1
    assert Voxels().parts == 0


def test_every_spelling_of_a_shape_is_the_same() -> None:
    corner = Voxels([(0, 1, 0), (1, 1, 0), (1, 0, 0)])
    grid = np.zeros((2, 2, 1), dtype=bool)
    grid[0, 1] = grid[1, 1] = grid[1, 0] = True
    spellings: list[ShapeLike] = [
        corner,
        "##/.#",
        "  xx / -X ",
        "\n    11\n    01\n",
        ["##", ".#"],
        ("##", ".#"),
        [["##", ".#"]],
        list(corner),
        set(corner),
        iter(corner),
        corner.cells,
        corner.cells.astype(np.int64),
        grid,
    ]
    assert all(Voxels.of(spelling) == corner for spelling in spellings)
    assert Voxels.of("##//.#") == Voxels.of("##\n\n.#") == Voxels.of([["##"], [".#"]])
    assert list(Voxels.of("##/..//../.#")) == [(0, 1, 0), (1, 1, 0), (1, 0, 1)]
    assert len(Voxels.of([])) == 0
