"""The bodies of the cells of a lattice: their sides, their neighbours, and where two of them collide."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.geometry.components import component_roots
from burrkit.geometry.convex_bodies import ConvexBody, Facet, difference, facets as facets_of
from burrkit.geometry.motion import Cell
from burrkit.geometry.raster import CellRaster, as_cell, as_cells


class CellBodies(CellRaster):
    """Convex polyhedra at the cells of a raster or, if ``touching`` is not 0, balls; see ``Lattice``."""

    metric: tuple[tuple[float, float, float], ...]
    touching: int

    @property
    def cell_kind(self) -> Literal["cube", "ball", "polyhedron"]:
        """What cells are to programs that draw or make them."""
        return "ball" if self.touching else "polyhedron"

    @property
    def radius(self) -> float:
        """The radius of balls in edges of a cube; 0 for polyhedra."""
        return float(self.touching**0.5 / 2 * self.metric[0][0])

    @cached_property
    def facets(self) -> tuple[tuple[Facet, ...], ...]:
        """The sides of the body of each type; none for balls."""
        return tuple(tuple(facets_of(kind.body)) for kind in self.types)

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, Cell], ...], ...]:
        """For each type the cells that share a side with one of it: their types and multiples of the shifts.

        In the order of ``facets``; a cell may share a part of a side. Balls are neighbours if they touch.
        """
        times = self.near_shifts
        places = times @ self._steps
        if self.touching:
            touches = (places * places).sum(axis=1) == self.touching
            return (tuple((0, as_cell(c)) for c in times[touches]),)
        halves, ends = self.obstacles
        normals = [[facet.normal for facet in facets] for facets in self.facets]
        found: list[tuple[tuple[int, Cell], ...]] = []
        for p, own in enumerate(normals):
            beside: list[tuple[int, int, Cell]] = []
            for q in range(len(self.types)):
                planes = halves[ends[p, q, 0] : ends[p, q, 1]]
                apart = places @ planes[:, :3].T - planes[:, 3]
                # They touch in a side if just one plane holds them apart, and that is a side of both.
                touch = ((apart == 0).sum(axis=1) == 1) & (apart <= 0).all(axis=1)
                for i in np.flatnonzero(touch).tolist():
                    x, y, z = planes[int(np.argmax(apart[i] == 0)), :3].tolist()
                    if (x, y, z) in own and (-x, -y, -z) in normals[q]:
                        beside.append((own.index((x, y, z)), q, as_cell(times[i])))
            found.append(tuple((q, c) for _, q, c in sorted(beside)))
        return tuple(found)

    @cached_property
    def near_shifts(self) -> NDArray[np.int64]:
        """int64[n, 3]: multiples of the shifts after which bodies may still touch those at the origin."""
        return np.array(list(product(*(range(-n, n + 1) for n in self.near_reach))), dtype=np.int64)

    @cached_property
    def near_reach(self) -> list[int]:
        """The greatest multiple of each shift among ``near_shifts``."""
        extents = [np.ptp(np.array(kind.body), axis=0) for kind in self.types]
        inverse = np.abs(np.linalg.inv(self._steps.astype(float)))
        reach = 2 * np.max(extents, axis=0) if not self.touching else np.full(3, self.touching**0.5)
        return [int(n) for n in np.ceil(reach @ inverse - 1e-9)]

    def beside(self, cells: NDArray[Any]) -> list[list[Cell]]:
        """For each cell those that share a side with it, or touch it if they are balls."""
        kinds, times = self.split(cells)
        found = []
        for kind, at in zip(kinds.tolist(), times, strict=True):
            near = self.neighbours[kind]
            other = np.array([k for k, _ in near])
            found.append(as_cells(self.join(other, at + np.array([c for _, c in near]))))
        return found

    def component_roots(self, cells: NDArray[Any]) -> NDArray[np.int64]:
        """int64[n]: for each cell the first one of those connected with it through sides."""
        index = {cell: i for i, cell in enumerate(as_cells(cells))}
        pairs = [
            (i, index[cell]) for i, near in enumerate(self.beside(cells)) for cell in near if cell in index
        ]
        one, other = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        return component_roots(len(cells), one, other)

    @cached_property
    def obstacles(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """When bodies collide: half-spaces int64[H, 4], and int64[types, types, 2] which belong to a pair.

        The body of type p at the origin collides with that of type q at place r exactly if n . r < c for all
        half-spaces (n, c) from the first to before the last of the pair. None for balls.
        """
        planes: list[tuple[int, ...]] = []
        count = len(self.types)
        ends = np.zeros((count, count, 2), dtype=np.int64)
        if not self.touching:
            bodies = [ConvexBody(kind.body, own) for kind, own in zip(self.types, self.facets, strict=True)]
        for p, q in product(range(count), repeat=2):
            ends[p, q, 0] = len(planes)
            if not self.touching:
                planes += difference(bodies[p], bodies[q])
            ends[p, q, 1] = len(planes)
        return np.array(planes, dtype=np.int64).reshape(-1, 4), ends

    def outward(self, normals: ArrayLike) -> NDArray[np.float64]:
        """float64[n, 3]: the directions in space, of length 1, of normals of sides, int64[n, 3]."""
        found = np.linalg.solve(np.array(self.metric), np.asarray(normals, dtype=np.float64).T).T
        return np.asarray(found / np.linalg.norm(found, axis=1)[:, None])

    def vertices(self, cell: Cell) -> NDArray[np.float64]:
        """float64[n, 3]: the vertices of a cell in space, those of its type in order."""
        kinds, times = self.split(np.array([cell]))
        body = np.array(self.types[int(kinds[0])].body)
        return np.asarray((body + times[0] @ self._steps) @ np.array(self.metric))
