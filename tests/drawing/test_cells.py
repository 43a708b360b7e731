"""Pictures of other cells than cubes, against rays through the bodies of the cells."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.drawing import animate, assembly, exploded, pieces, steps
from burrkit.drawing.explode import exploded_offsets, outer_points
from burrkit.drawing.figure import Body
from burrkit.drawing.polyhedra import PolyhedraScene, shade_of
from burrkit.drawing.render import figure, scene_of
from burrkit.drawing.view import USUAL, VIEWS, Sight, sight
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.mesh.sides import flat_faces
from burrkit.moves.model import Move
from burrkit.moves.walk import Step
from burrkit.solving.found_assembly import FoundAssembly
from tests.reference.lattices import random_shapes

_BOX = list(product((-1, 1), repeat=3))

#: Bricks in rows that are shifted by half a brick: sides that touch two others.
BRICKS = bk.lattices.make_lattice(
    {
        "name": "bricks in rows",
        "cells": [{"cell": [0, 0, 0], "body": [[2 * x, y, z] for x, y, z in _BOX]}],
        "shifts": [[2, 0, 0], [1, 1, 0], [0, 0, 1]],
        "steps": [[4, 0, 0], [2, 2, 0], [0, 0, 2]],
        "metric": [[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]],
        "axes": [[4, 0, 0], [0, 0, 2]],
    }
)

Hit = tuple[float, float, int, NDArray[np.float64]]

POLYHEDRA = [*(by_name(name) for name in NAMES if name != "spheres"), BRICKS]
SPHERES = by_name("spheres")
FRAMED = [lattice for lattice in (*POLYHEDRA, SPHERES) if not lattice.is_cubic]


def some_shapes(lattice: Lattice, seed: int, cells: int = 24, count: int = 3) -> list[Voxels]:
    rng = random.Random(seed)
    while True:
        found = random_shapes(lattice, rng, cells, count)
        if found is not None:
            return found


def placed(shapes: Sequence[Voxels], seed: int) -> list[Body]:
    """Bodies where they are, or some of them far enough off that none overlap, by no whole unit."""
    rng = random.Random(seed)
    colours = ("#d55e00", "#0072b2", "#009e73")
    lattice = shapes[0].lattice
    way = np.array(lattice.axes[seed % len(lattice.axes)]) @ np.array(lattice.metric)
    bodies = []
    for k, shape in enumerate(shapes):
        x, y, z = (k * seed * (8 + rng.random()) * way).tolist()
        bodies.append(Body(shape, colours[k], offset=(x, y, z)))
    return bodies


def from_paper(x: float, y: float, seen_from: Sight) -> NDArray[np.float64]:
    """A point of space that is at (x, y) on paper."""
    right, down = seen_from.right, seen_from.down
    return np.asarray(x * right / (right @ right) + y * down / (down @ down))


class Rays:
    """What rays against the line of sight meet first; each cell is what several half-spaces share."""

    def __init__(self, bodies: Sequence[Body], seen_from: Sight) -> None:
        self.seen_from = seen_from
        self.cells: list[tuple[int, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]] = []
        for number, body in enumerate(bodies):
            lattice = body.cells.lattice
            kinds, _ = lattice.split(body.cells.cells)
            places = (
                lattice.places(body.cells.cells) @ np.array(lattice.metric) + body.offset + lattice.middle
            )
            for kind in set(kinds.tolist()):
                normals, heights = self.sides(lattice, kind)
                there = places[kinds == kind] @ normals.T + heights
                self.cells.append((number, normals, normals @ seen_from.toward, there))

    @staticmethod
    def sides(lattice: Lattice, kind: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The outward normals of a cell, and how far each side is from its origin."""
        metric = np.array(lattice.metric)
        middle = np.mean(np.array(lattice.types[kind].body) @ metric, axis=0)
        normals, heights = [], []
        for facet in lattice.facets[kind]:
            some = np.array(facet.vertices) @ metric
            n = np.cross(some[1] - some[0], some[2] - some[0])
            n /= np.linalg.norm(n) * (-1 if (middle - some[0]) @ n > 0 else 1)
            normals.append(n)
            heights.append(some[0] @ n)
        return np.array(normals), np.array(heights)

    def first_hit(self, x: float, y: float) -> Hit | None:
        """At a point of the paper: depth, that in the cell, body, and normal."""
        point, hits = from_paper(x, y, self.seen_from), []
        for number, normals, speeds, heights in self.cells:
            beyond = normals @ point - heights  # a row for each cell
            out, into = speeds > 1e-9, speeds < -1e-9
            leaves, enters = -beyond[:, out] / speeds[out], -beyond[:, into] / speeds[into]
            high, low = leaves.min(axis=1), enters.max(axis=1)
            met = (high > low) & (beyond[:, ~out & ~into] <= 0).all(axis=1)
            for cell in np.flatnonzero(met).tolist():
                side = normals[out][leaves[cell].argmin()]
                hits.append((float(high[cell]), float(high[cell] - low[cell]), number, side))
        return max(hits, key=lambda hit: hit[0]) if hits else None


#: A point and some around it, farther off than painted sides reach beyond their edges.
_AROUND = [np.array(way) for way in ((0, 0), (0.04, 0), (-0.04, 0), (0, 0.04), (0, -0.04))]


def is_alike(one: Hit, other: Hit) -> bool:
    return one[2] == other[2] and bool(np.allclose(one[3], other[3]))


def is_inside(ring: Sequence[tuple[float, float]], at: NDArray[np.float64]) -> bool:
    points = np.array(ring)
    after = np.roll(points, -1, axis=0)
    turns = (after - points)[:, 0] * (at - points)[:, 1] - (after - points)[:, 1] * (at - points)[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_foremost_side_is_painted_last(lattice: Lattice, seed: int) -> None:
    bodies = placed(some_shapes(lattice, seed), seed)
    for view in (USUAL, VIEWS["back-left-below"]):
        seen_from = sight(lattice, view)
        sides, rays = PolyhedraScene(bodies, seen_from).sides(), Rays(bodies, seen_from)
        rng = np.random.default_rng(seed)
        points = np.concatenate([outer_points(body.cells) + body.offset for body in bodies])
        checked = 0
        for point in points[rng.permutation(len(points))[:24]]:
            at = seen_from.on_paper(point) + rng.random(2) * 0.4 - 0.2
            hits = [rays.first_hit(x, y) for x, y in (at + way for way in _AROUND)]
            hit, over = hits[0], [side for side in sides if is_inside(side.corners, at)]
            if hit is None or any(other is None or not is_alike(hit, other) for other in hits):
                continue  # near an edge, where painted sides reach a little too far
            checked += 1
            assert over
            assert over[-1].name is not None
            assert over[-1].name[0] == hit[2]
            assert over[-1].colour == shade_of(bodies[hit[2]], hit[3], seen_from)
        assert checked > 4


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_lines_are_where_the_picture_changes(lattice: Lattice) -> None:
    bodies = placed(some_shapes(lattice, 2), 0)
    seen_from = sight(lattice, USUAL)
    scene, rays = PolyhedraScene(bodies, seen_from), Rays(bodies, seen_from)

    def face_at(at: NDArray[np.float64]) -> tuple[int, ...] | None:
        hit = rays.first_hit(float(at[0]), float(at[1]))
        return (
            None
            if hit is None
            else (hit[2], *np.round(hit[3] * 100).astype(int).tolist(), round(1e3 * hit[0]))
        )

    changes = 0
    lines = [(stroke.weight, line) for stroke in scene.strokes for line in stroke.lines]
    for weight, (start, end) in lines[:: max(len(lines) // 60, 1)]:
        a, b = np.array(start), np.array(end)
        way = (b - a) / np.linalg.norm(b - a)
        if np.linalg.norm(b - a) < 0.02:
            continue
        aside = np.array((-way[1], way[0])) * 3e-3
        one, other = face_at((a + b) / 2 + aside), face_at((a + b) / 2 - aside)
        assert (one is None or other is None) == (weight == 0)
        changes += one != other
    assert changes > 10


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_faces_are_the_surface(lattice: Lattice) -> None:
    for shape in some_shapes(lattice, 5):
        flux, volume = np.zeros(3), 0.0
        for face in flat_faces(shape):
            for polygon in face.polygons:
                area = sum(
                    np.cross(polygon[k] - polygon[0], polygon[k + 1] - polygon[0]) / 2
                    for k in range(1, len(polygon) - 1)
                )
                assert area @ face.normal == pytest.approx(np.linalg.norm(area))
                flux += area
                volume += float(polygon[0] @ area) / 3
            # Its border is closed.
            ways = face.border[:, 1] - face.border[:, 0]
            assert ways.sum(axis=0) == pytest.approx(np.zeros(3), abs=1e-9)
        assert flux == pytest.approx(np.zeros(3), abs=1e-9)
        assert volume == pytest.approx(sum(cell_volume(lattice, cell) for cell in shape))


def cell_volume(lattice: Lattice, cell: tuple[int, int, int]) -> float:
    """The volume of a cell, by tetrahedra from its middle to its sides."""
    kind = int(lattice.split(np.array([cell]))[0][0])
    metric = np.array(lattice.metric)
    middle = np.mean(lattice.types[kind].body, axis=0)
    total = 0.0
    for facet in lattice.facets[kind]:
        corners = (np.array(facet.vertices) - middle) @ metric
        total += sum(
            abs(float(np.linalg.det(corners[[0, k, k + 1]]))) / 6 for k in range(1, len(corners) - 1)
        )
    return total


def test_a_side_between_two_bricks_is_not_a_face() -> None:
    # A brick on the joint of two others: half of its lower side is on each, and nothing is drawn between.
    shape = Voxels([(0, 0, 0), (2, 0, 0), (1, 1, 0)], BRICKS)
    areas: dict[tuple[int, ...], float] = {}
    for face in flat_faces(shape):
        key = tuple(np.round(face.normal).astype(int).tolist())
        for polygon in face.polygons:
            area = sum(
                np.linalg.norm(np.cross(polygon[k] - polygon[0], polygon[k + 1] - polygon[0])) / 2
                for k in range(1, len(polygon) - 1)
            )
            areas[key] = areas.get(key, 0.0) + float(area)
    # Looking along y one sees four units, those of the two lower bricks, from either side.
    assert areas == pytest.approx(
        {(1, 0, 0): 2.0, (-1, 0, 0): 2.0, (0, 1, 0): 4.0, (0, -1, 0): 4.0, (0, 0, 1): 6.0, (0, 0, -1): 6.0}
    )


@pytest.mark.parametrize("lattice", POLYHEDRA, ids=str)
def test_no_side_is_seen_from_the_edge(lattice: Lattice) -> None:
    for view in VIEWS.values():
        seen_from = sight(lattice, view)
        assert np.sign(seen_from.toward).tolist() == list(view.signs)
        across = np.cross(seen_from.down, seen_from.right)
        assert across / np.linalg.norm(across) == pytest.approx(seen_from.toward)
        for facets in lattice.facets:
            for facet in facets:
                normal = np.linalg.solve(np.array(lattice.metric), np.array(facet.normal))
                assert abs(float(normal @ seen_from.toward)) > 0.05 * float(np.linalg.norm(normal))


# Balls ---------------------------------------------------------------------------------------------------


def test_the_foremost_ball_is_painted_last() -> None:
    shapes = some_shapes(SPHERES, 1)
    bodies = [
        Body(shape, colour) for shape, colour in zip(shapes, ("#d55e00", "#0072b2", "#009e73"), strict=True)
    ]
    seen_from = sight(SPHERES, USUAL)
    scene = scene_of(bodies, USUAL)
    metric = np.array(SPHERES.metric)
    balls = [
        (number, centre)
        for number, shape in enumerate(shapes)
        for centre in SPHERES.places(shape.cells) @ metric
    ]
    own = [{area.colour for area in scene_of([body], USUAL).areas} for body in bodies]
    for _, centre in balls:
        at = seen_from.on_paper(centre)
        over = [
            (float(other @ seen_from.toward) + (0.25 - float(away @ away)) ** 0.5, k)
            for k, other in balls
            if float((away := seen_from.on_paper(other) - at) @ away) < 0.2
        ]
        last = [area for area in scene.areas if is_inside(area.loops[0], at)][-1]
        assert last.colour in own[max(over)[1]]


def test_necks_are_where_balls_of_one_piece_touch() -> None:
    pair = Voxels([(0, 0, 0), (1, 1, 0)], SPHERES)
    apart = Voxels([(0, 0, 0), (2, 0, 0)], SPHERES)
    joined, single = (len(scene_of([Body(shape, "#d55e00")], USUAL).areas) for shape in (pair, apart))
    assert joined == single + 2  # the neck and the line around it
    halves = [Body(Voxels([cell], SPHERES), "#d55e00") for cell in pair]
    assert len(scene_of(halves, USUAL).areas) == single


# Sheets --------------------------------------------------------------------------------------------------


def solved(lattice: Lattice) -> tuple[bk.Problem, FoundAssembly]:
    for seed in range(40):
        shapes = some_shapes(lattice, seed, 12, 3)
        cells = np.concatenate([shape.cells for shape in shapes])
        problem = bk.Problem(tuple(bk.Piece(shape) for shape in shapes), bk.Goal(Voxels(cells, lattice)))
        found = bk.solve(problem, progress=False, limit=1)
        if found.solutions:
            return problem, found.solutions[0]
    raise AssertionError("nothing comes apart")


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_all_sheets_are_drawn(lattice: Lattice) -> None:
    problem, found = solved(lattice)
    for drawing in (
        pieces(problem),
        assembly(found.assembly),
        exploded(found),
        exploded(found.assembly),
        steps(found),
    ):
        for number in range(1, len(drawing.pages) + 1):
            text = drawing.svg(number)
            assert text.count("<path") > 3
            assert "nan" not in text
        assert {"A", "B", "C"} <= {
            item.text for page in drawing.pages for item in page.items if hasattr(item, "text")
        }


@pytest.mark.parametrize("name", ["triangular prisms", "spheres"])
def test_animations_move_pieces_along_their_axes(name: str, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    _, found = solved(by_name(name))
    target = tmp_path / "apart.gif"
    animate(found, target, apart=True, size=120)
    assert found.tree is not None
    with image.open(target) as film:
        moves = sum(len(node.moves) for node in found.tree.nodes())
        assert film.n_frames > 4 * moves
        shots = []
        for number in (0, film.n_frames // 2):
            film.seek(number)
            shots.append(np.asarray(film.convert("RGB")).astype(int))
    assert len(np.unique(shots[0].reshape(-1, 3), axis=0)) > 6
    assert (shots[0] != shots[1]).any()


def test_steps_there_and_back_end_where_they_began() -> None:
    lattice = by_name("spheres")
    # A twelfth of a unit, which no float is exactly.
    move = Move((0,), axis=4, distance=1, lattice=lattice)
    step = Step((0, 1), ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0)), move)
    back = step.reversed()
    assert back.after == step.offsets
    assert back.offsets == step.after
    way = np.array(lattice.axes[4]) @ np.array(lattice.metric) / lattice.parts
    assert np.array(move.along) == pytest.approx(way)
    assert step.beyond == (0, 0, 0)
    leaving = Step((0, 1), step.offsets, replace(move, frees=True)).beyond
    assert np.array(leaving) == pytest.approx(way / np.linalg.norm(way))


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_exploded_pieces_are_apart(lattice: Lattice) -> None:
    _, found = solved(lattice)
    offsets = exploded_offsets(found.assembly, found.tree)
    assert len(set(offsets.values())) == 3
    for a in range(3):
        for b in range(a):
            one = outer_points(found.assembly.shapes[a]) + offsets[a]
            other = outer_points(found.assembly.shapes[b]) + offsets[b]
            # Some direction of a slide separates them.
            ways = [np.array(axis) @ np.array(lattice.metric) for axis in lattice.axes]
            ways += [np.cross(v, w) for v in ways for w in ways]
            assert any(
                (one @ w).max() < (other @ w).min() - 1e-6 or (other @ w).max() < (one @ w).min() - 1e-6
                for w in ways
            )


@pytest.mark.parametrize("lattice", FRAMED, ids=str)
def test_every_body_has_its_mark_on_it(lattice: Lattice) -> None:
    shapes = some_shapes(lattice, 3)
    bodies = [Body(shape, "#0072b2", mark) for shape, mark in zip(shapes, "ABC", strict=True)]
    drawn = figure(bodies, USUAL)
    assert 2 <= len(drawn.marks) <= 3
    for word in drawn.marks:
        alone = figure([bodies["ABC".index(word.text)]], USUAL)
        assert any(is_inside(area.loops[0], np.array(word.at)) for area in alone.areas)
        assert drawn.box.left < word.at[0] < drawn.box.right
