"""The exploded view: every piece moved out of the assembly along its way out.

Of the two parts of a separation the removed one, exploded itself, continues in the direction in which it
comes free until none of its pieces has one of the others in its way or next to it. Then no two pieces overlap
because the boxes around them along that direction are disjoint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Voxels
from burrkit.moves.model import Separation
from burrkit.moves.pose import Offset

#: The gap between exploded pieces of cubes along their way; and by the kind of cells, with the decimal places
#: of a way without a disassembly.
GAP: Final = 2.0
_SPACING: Final = {"cube": (GAP, 0), "ball": (1.0, 6), "polyhedron": (1.0, 6)}
#: The gap across their way.
_ACROSS: Final = 1.0

_Points = NDArray[np.float64]


def exploded_offsets(assembly: Assembly, tree: Separation | None) -> dict[int, Offset]:
    """Return the offset of each placed piece from its place, in edges of a cube.

    Without a disassembly, and after slides at once, they go straight from the centre, if they do not collide.
    """
    if tree is None or tree.rule.joint:
        return _radial(assembly)
    points = {piece: outer_points(assembly.shapes[piece]) for piece in assembly.placed}
    gap, _ = _SPACING[assembly.problem.lattice.cell_kind]
    return {piece: _rounded(by) for piece, by in _explode(tree, points, gap).items()}


def outer_points(shape: Voxels) -> _Points:
    """Return points of space, float64[n, 3], with the shape in their convex hull: those of all its cells."""
    lattice = shape.lattice
    kinds, _ = lattice.split(shape.cells)
    places = lattice.places(shape.cells) @ np.array(lattice.metric) + lattice.middle
    if lattice.touching:
        radius = lattice.radius
        around = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * radius
        return np.asarray((places[:, None] + around).reshape(-1, 3))
    found = [
        np.array(lattice.types[kind].body) @ np.array(lattice.metric) + place
        for kind, place in zip(kinds.tolist(), places, strict=True)
    ]
    return np.unique(np.round(np.concatenate(found), 6), axis=0)


def _rounded(by: _Points, digits: int = 6) -> Offset:
    x, y, z = np.round(by, digits).tolist()
    return x, y, z


def _explode(node: Separation, points: Mapping[int, _Points], gap: float) -> dict[int, _Points]:
    offsets: dict[int, _Points] = {}
    for pieces, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
        offsets |= {piece: np.zeros(3) for piece in pieces} if child is None else _explode(child, points, gap)
    last = node.freeing
    way = np.array(last.along) / np.linalg.norm(last.along)
    if set(last.pieces) != set(node.removed_pieces):
        way = -way
    # Two directions at right angles to it.
    across = np.cross(way, np.eye(3)[np.abs(way).argmin()])
    across /= np.linalg.norm(across)
    frame = np.stack((way, across, np.cross(way, across)), axis=1)
    far = 0.0
    for mine in node.removed_pieces:
        own = (points[mine] + offsets[mine]) @ frame
        for other in node.left_pieces:
            their = (points[other] + offsets[other]) @ frame
            away = np.maximum(own.min(axis=0) - their.max(axis=0), their.min(axis=0) - own.max(axis=0))
            if away[1:].max() <= _ACROSS:
                far = max(far, float(their[:, 0].max() - own[:, 0].min()) + gap)
    for piece in node.removed_pieces:
        offsets[piece] = offsets[piece] + far * way
    return offsets


def _radial(assembly: Assembly) -> dict[int, Offset]:
    """Move all pieces straight away from the centre, as far as no two collide."""
    middles = {piece: outer_points(assembly.shapes[piece]).mean(axis=0) for piece in assembly.placed}
    centre = outer_points(assembly.problem.goal.cells).mean(axis=0)
    _, digits = _SPACING[assembly.problem.lattice.cell_kind]
    for spread in (1.5, 1.0, 0.75, 0.5, 0.25):
        offsets = {piece: _rounded((middle - centre) * spread, digits) for piece, middle in middles.items()}
        if not any(
            _collide(assembly.shapes[a], offsets[a], assembly.shapes[b], offsets[b])
            for a, b in combinations(assembly.placed, 2)
        ):
            return offsets
    return dict.fromkeys(assembly.placed, (0.0, 0.0, 0.0))


def _collide(one: Voxels, by: Offset, other: Voxels, other_by: Offset) -> bool:
    """Return whether two shapes overlap once they are moved, by ways in space."""
    lattice = one.lattice
    metric = np.array(lattice.metric)
    way = np.linalg.solve(metric.T, np.array(other_by) - np.array(by))
    ways = lattice.places(other.cells)[None] + way - lattice.places(one.cells)[:, None]
    if lattice.touching:
        return bool(((ways * ways).sum(axis=2) < lattice.touching - 1e-6).any())
    kinds, others = lattice.split(one.cells)[0], lattice.split(other.cells)[0]
    return any(
        _meet(lattice.obstacles, p, q, ways[kinds == p][:, others == q].reshape(-1, 3))
        for p in np.unique(kinds).tolist()
        for q in np.unique(others).tolist()
    )


def _meet(obstacles: Sequence[NDArray[np.int64]], p: int, q: int, ways: _Points) -> bool:
    halves, ends = obstacles
    planes = halves[ends[p, q, 0] : ends[p, q, 1]]
    return bool((ways @ planes[:, :3].T < planes[:, 3] - 1e-6).all(axis=1).any())
