"""The lattices themselves: their cells fill space, and their turns map cells to cells."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from burrkit.assembly.placements import Placements
from burrkit.errors import PuzzleError
from burrkit.geometry import ISOMETRIES, Lattice, Voxels
from burrkit.geometry.lattices import CUBES, NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.colours import hands_of
from tests.errors import raises

LATTICES = [by_name(name) for name in NAMES]
#: All but cubes, for which every test of the rest of burrkit speaks.
OTHERS = LATTICES[1:]
BODIES = [lattice for lattice in LATTICES if not lattice.touching]
names = pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
others = pytest.mark.parametrize("lattice", OTHERS, ids=lambda lattice: lattice.name)
bodies = pytest.mark.parametrize("lattice", BODIES, ids=lambda lattice: lattice.name)


def block(lattice: Lattice, size: int = 6) -> np.ndarray:
    """Every cell of a box of the raster."""
    points = np.argwhere(np.ones((size, size, size), dtype=bool)) - size // 2
    return points[lattice.exist(points)].astype(np.int32)


@names
def test_cells_are_types_and_shifts(lattice: Lattice) -> None:
    cells = block(lattice)
    assert np.array_equal(lattice.join(*lattice.split(cells)), cells)
    for number, kind in enumerate(lattice.types):
        kinds, times = lattice.split(np.array([kind.cell]))
        assert (kinds.tolist(), times.tolist()) == ([number], [[0, 0, 0]])


def volume(points: np.ndarray, facets: list[tuple[int, ...]]) -> float:
    """The volume of a body with sides that are fans of triangles around their first vertices."""
    middle = points.mean(axis=0)
    return sum(
        float(abs(np.linalg.det(np.array([points[f[0]], points[f[i]], points[f[i + 1]]]) - middle))) / 6
        for f in facets
        for i in range(1, len(f) - 1)
    )


@bodies
def test_bodies_fill_space_without_overlap(lattice: Lattice) -> None:
    """Their volumes add up to that of one step in each direction, and no two share a point inside."""
    total = 0.0
    for kind, facets in zip(lattice.types, lattice.facets, strict=True):
        number = {vertex: i for i, vertex in enumerate(kind.body)}
        fans = [tuple(number[vertex] for vertex in facet.vertices) for facet in facets]
        total += volume(np.array(kind.body, dtype=float), fans)
    assert total == pytest.approx(abs(np.linalg.det(np.array(lattice.steps, dtype=float))))
    halves, ends = lattice.obstacles
    cells = block(lattice, 8)
    kinds, places = lattice.split(cells)[0], lattice.places(cells)
    for p, at in zip(kinds[:: len(kinds) // 40 + 1], places[:: len(kinds) // 40 + 1], strict=True):
        for q, to in zip(kinds, places, strict=True):
            first, end = ends[p, q]
            meets = (halves[first:end, :3] @ (to - at) < halves[first:end, 3]).all()
            assert meets == (p == q and (to == at).all())


@names
def test_turns_are_rigid_and_map_cells_to_cells(lattice: Lattice) -> None:
    metric = np.array(lattice.metric)
    cells = block(lattice, 4)
    for t in lattice.isometries:
        matrix = np.linalg.solve(metric, (np.array(lattice.turns[t]) / lattice.denominator).T @ metric)
        assert matrix.T @ matrix == pytest.approx(np.eye(3), abs=1e-12)
        assert np.linalg.det(matrix) == pytest.approx(1 if lattice.is_rotation(t) else -1)
        if lattice.is_full(t):
            images = lattice.turned(t, cells)
            assert images is not None
            assert lattice.exist(images).all()
            assert len({tuple(cell) for cell in images.tolist()}) == len(cells)
            # Distances of centres stay what they are.
            before, after = (centres(lattice, some) for some in (cells, images))
            assert distances(after) == pytest.approx(distances(before))
    assert [int(lattice.is_full(t)) for t in lattice.isometries].count(1) == 48 if lattice.touching else True


def centres(lattice: Lattice, cells: np.ndarray) -> np.ndarray:
    kinds, places = lattice.split(cells)[0], lattice.places(cells)
    middles = np.array([np.mean(kind.body, axis=0) for kind in lattice.types])
    return np.asarray((middles[kinds] + places) @ np.array(lattice.metric))


def distances(points: np.ndarray) -> np.ndarray:
    return np.asarray(np.linalg.norm(points[:, None] - points[None], axis=2))


def test_cubes_turn_as_they_always_did() -> None:
    cells = block(CUBES, 3)
    for t in ISOMETRIES:
        images = CUBES.turned(t, cells)
        assert images is not None
        assert {tuple(cell) for cell in images.tolist()} == set(Voxels(cells).turned(t))


@names
def test_neighbours_are_mutual_and_near(lattice: Lattice) -> None:
    cells = block(lattice)
    near = lattice.beside(cells)
    for cell, beside in zip(map(tuple, cells.tolist()), near, strict=True):
        assert cell not in beside
        sides = 12 if lattice.touching else len(lattice.facets[lattice.split(np.array([cell]))[0][0]])
        assert len(set(beside)) == len(beside) == sides
    some = {tuple(cell): set(beside) for cell, beside in zip(cells.tolist(), near, strict=True)}
    for cell, around in some.items():
        assert all(cell in some[other] for other in around if other in some)


@others
def test_shapes_turn_back(lattice: Lattice) -> None:
    """A shape and each of its turned copies have one canonical form, and the same number of symmetries."""
    rng = random.Random(7)
    cells = block(lattice)
    for _ in range(20):
        shape = grown(lattice, rng, 4, tuple(cells[rng.randrange(len(cells))].tolist()))
        for t in rng.sample(list(shape.turns()), 4):
            copy = shape.turned(t).shifted(*lattice.shifts[rng.randrange(3)])
            assert copy.canonical() == shape.canonical()
            assert len(copy.symmetries) == len(shape.symmetries)
        mirrored = shape.turned(lattice.rotations)
        assert mirrored.canonical(mirror=True) == shape.canonical(mirror=True)
        assert hands_of([Piece(shape)])[0] == hands_of([Piece(mirrored)])[0][::-1]


def grown(lattice: Lattice, rng: random.Random, size: int, start: tuple[int, ...]) -> Voxels:
    found = [start]
    while len(found) < size:
        near = lattice.beside(np.array([rng.choice(found)]))[0]
        found += [cell for cell in [rng.choice(near)] if cell not in found]
    return Voxels(found, lattice)  # type: ignore[arg-type]


@others
def test_what_is_not_a_cell_or_a_shift_is_refused(lattice: Lattice) -> None:
    points = np.argwhere(np.ones((5, 5, 5), dtype=bool))
    missing = points[~lattice.exist(points)]
    for point in missing[:5].tolist():
        with raises(PuzzleError, f"unknown ({point[0]}, {point[1]}, {point[2]})"):
            Voxels([tuple(point)], lattice)
    shape = Voxels([lattice.types[0].cell], lattice)
    if not lattice.is_shift((1, 0, 0)):
        with raises(PuzzleError, "invalid-puzzle shift"):
            shape.shifted(1, 0, 0)
    with raises(PuzzleError, "mismatch"):
        shape | Voxels([(0, 0, 0)])


def test_words_of_turns() -> None:
    prisms, balls = by_name("triangular prisms"), by_name("spheres")
    assert [prisms.turn_words(t) for t in (0, 1, 5, 6)] == [
        "as drawn", "60 degrees about z", "60 degrees about -z", "a half turn about y",
    ]  # fmt: skip
    assert {balls.turn_words(t) for t in range(24)} >= {"a half turn about x+y", "120 degrees about x+y+z"}
    with pytest.raises(ValueError, match="reflection"):
        balls.turn_words(120)


@names
def test_axes_are_shifts_with_names_and_words(lattice: Lattice) -> None:
    assert (
        len(lattice.axes)
        == len(lattice.axis_names)
        == len(set(lattice.axis_names))
        == len(lattice.directions)
    )
    for number, shift in enumerate(lattice.axis_shifts):
        assert lattice.is_shift(shift)
        assert lattice.slide(shift) == (number, lattice.parts)
        x, y, z = shift
        assert lattice.slide((-2 * x, -2 * y, -2 * z)) == (number, -2 * lattice.parts)
    assert lattice.slide((97, 1, 1)) is None
    # No axis is another one turned round.
    lines = {tuple(axis) for axis in lattice.axes} | {tuple(-c for c in axis) for axis in lattice.axes}
    assert len(lines) == 2 * len(lattice.axes)


def test_there_is_no_other() -> None:
    with raises(PuzzleError, "unknown cube lattice"):
        by_name("cube")


def test_axes_of_each_class() -> None:
    rhombic = by_name("rhombic tetrahedra")
    wanted = [v for v in product((-1, 0, 1), repeat=3) if any(v)]
    lines = {tuple(c // 2 for c in axis) for axis in rhombic.axes}
    assert all(v in lines or tuple(-c for c in v) in lines for v in wanted)


@others
def test_turned_copies_are_made_in_few_steps(lattice: Lattice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds take one step for all pieces, and placements one for each kind, whatever the number of turns."""
    rng = random.Random(3)
    pieces = tuple(Piece(grown(lattice, rng, size, tuple(block(lattice)[0].tolist()))) for size in (2, 3, 4))
    problem = Problem(pieces, Goal(Voxels(block(lattice), lattice)))
    counts: Counter[str] = Counter()
    for name in ("images", "split_images"):
        method = getattr(Lattice, name)

        def counted(*values: Any, own: str = name, method: Any = method, **options: Any) -> Any:
            counts[own] += 1
            return method(*values, **options)

        monkeypatch.setattr(Lattice, name, counted)
    assert problem.kinds == (0, 1, 2)
    assert counts["images"] == (1 if all(map(lattice.is_full, lattice.isometries)) else len(pieces))
    counts.clear()
    assert len(Placements.of(problem))
    assert counts == {"split_images": len(pieces)}
