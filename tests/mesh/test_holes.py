"""Holes of meshes closed: the least lid as it is defined, and long rims within a bound."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from numpy.typing import NDArray

from burrkit.mesh import Mesh, MeshError
from burrkit.mesh.holes import MOST_EXACT, _least_lid, closed, rim_edges
from burrkit.mesh.soundness import self_crossings
from burrkit.mesh.triangles import triangulated
from tests.errors import raises
from tests.speeds import examples

Ring = NDArray[np.float64]


def least_lid(ring: Ring, avoided: Mapping[tuple[int, int], int]) -> list[tuple[int, int, int]]:
    """The triangles of least area, edge by edge: the obvious way, with the cube of the edges."""
    many = len(ring)
    least, via = np.zeros((many, many)), np.zeros((many, many), dtype=np.int64)
    worst = float(np.ptp(ring, axis=0).max() ** 2 * many)
    for far in range(2, many):
        for i in range(many - far):
            j = i + far
            sums = []
            for k in range(i + 1, j):
                area = float(np.linalg.norm(np.cross(ring[k] - ring[i], ring[j] - ring[i])))
                area += worst if avoided.get((i, j)) == k else 0.0
                sums.append(least[i, k] + least[k, j] + area)
            via[i, j], least[i, j] = i + 1 + int(np.argmin(sums)), min(sums)
    found, left = [], [(0, many - 1)]
    while left:
        i, j = left.pop()
        if j > i + 1:
            k = int(via[i, j])
            found.append((i, k, j))
            left += [(i, k), (k, j)]
    return found


rings = st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=3, max_size=14, unique=True)


@settings(max_examples=examples(100))
@given(rings, st.data())
def test_the_lid_of_least_area(points: list[tuple[int, int, int]], data: st.DataObject) -> None:
    ring = np.array(points, dtype=np.float64)
    many = len(ring)
    corners = st.lists(st.integers(0, many - 1), min_size=3, max_size=3, unique=True).map(sorted)
    avoided = {(i, j): k for i, k, j in data.draw(st.lists(corners, max_size=4))}
    assert _least_lid(ring, avoided) == least_lid(ring, avoided)


def cone(edges: int, jagged: float = 0.0, uneven: float = 0.0) -> Mesh:
    """A cone without its bottom; its rim may be jagged in its plane, and uneven across it."""
    angle = np.linspace(0, 2 * np.pi, edges, endpoint=False)
    radius = 50 * (1 + jagged * np.sin(7 * angle) + jagged / 20 * np.cos(97 * angle))
    rim = np.stack([radius * np.cos(angle), radius * np.sin(angle), uneven * np.sin(31 * angle)], axis=1)
    around = np.arange(edges)
    sides = np.stack([around, np.roll(around, -1), np.full(edges, edges)], axis=1)
    return Mesh(np.concatenate([rim, [[0.0, 0.0, 80.0]]]), sides.astype(np.int32))


@pytest.mark.parametrize(("jagged", "uneven"), [(0.0, 0.0), (0.4, 0.0), (0.3, 0.5)])
@pytest.mark.parametrize("edges", [60, 150, MOST_EXACT + 1, 900])
def test_open_cones_are_closed(edges: int, jagged: float, uneven: float) -> None:
    mesh = cone(edges, jagged, uneven)
    whole, holes = closed(mesh)
    assert holes == 1
    assert len(whole.triangles) == 2 * edges - 2
    assert not len(rim_edges(whole))
    if edges <= MOST_EXACT or not uneven:
        assert not len(self_crossings(whole, since=edges))
    x, y = mesh.points[:edges, 0], mesh.points[:edges, 1]
    area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2
    assert whole.volume == pytest.approx(area * 80 / 3, rel=0.02 if uneven else 1e-9)


def test_many_holes_share_the_bound() -> None:
    one = cone(200)
    many = 12
    points = np.concatenate([one.moved((120.0 * k, 0.0, 0.0)).points for k in range(many)])
    sides = np.concatenate([one.triangles + len(one.points) * k for k in range(many)])
    whole, holes = closed(Mesh(points, sides.astype(np.int32)))
    assert holes == many
    assert whole.volume == pytest.approx(many * closed(one)[0].volume)


def test_a_long_rim_that_crosses_itself_is_refused() -> None:
    eight = cone(MOST_EXACT + 20)
    angle = np.linspace(0, 2 * np.pi, MOST_EXACT + 20, endpoint=False)
    eight.points[:-1] = np.stack([50 * np.sin(angle), 50 * np.sin(2 * angle), 0 * angle], axis=1)
    with raises(MeshError, "unsupported 320") as caught:
        closed(eight)
    assert "\n" not in str(caught.value)


def test_closing_stops() -> None:
    with raises(MeshError, "limit-reached time"):
        closed(cone(50), lambda: True)


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=3, max_size=12, unique=True))
def test_ears_of_a_star(points: list[tuple[int, int]]) -> None:
    """Points in the order of their angles about the origin are a polygon that does not cross itself."""
    around = sorted(points, key=lambda p: np.arctan2(p[1], p[0]))
    angles = [np.arctan2(y, x) for x, y in around]
    gaps = np.diff([*angles, angles[0] + 2 * np.pi])
    assume((0, 0) not in points and gaps.min() > 0 and gaps.max() < np.pi)
    ring = np.array(around, dtype=np.int64)
    found = triangulated(ring, range(len(ring)), ())
    assert len(found) == len(ring) - 2
    doubled = [float(np.linalg.det([ring[k] - ring[i], ring[j] - ring[k]])) for i, k, j in found]
    x, y = ring.T
    assert min(doubled) >= -1e-9
    assert sum(doubled) == pytest.approx(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()))
