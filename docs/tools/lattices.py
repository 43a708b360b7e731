"""Some cells of each lattice, with their places on the raster: the pictures of docs/guides/lattices.md."""

from __future__ import annotations

from burrkit import drawing
from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.puzzle import Goal, Piece, Problem

#: Cells to draw; of lattices that are not listed one cell of each type, drawn apart.
CELLS: dict[str, list[Cell]] = {
    "cubes": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)],
    "triangular prisms": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0), (0, 0, 1)],
    "spheres": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 1, 0), (3, 1, 0), (1, 0, 1)],
    "hexagonal prisms": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)],
    "rhombic dodecahedra": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 1, 0), (3, 1, 0), (1, 0, 1)],
    "truncated octahedra": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (0, 2, 0), (1, 1, 1)],
}


def picture(name: str) -> bytes:
    """The picture of one lattice as SVG."""
    lattice = by_name(name)
    cells = CELLS.get(name, [kind.cell for kind in lattice.types])
    pieces = tuple(Piece(Voxels([cell], lattice), " ".join(map(str, cell))) for cell in cells)
    assembly = Assembly(Problem(pieces, Goal(Voxels(cells, lattice)), name), (Motion(),) * len(pieces))
    return (drawing.assembly if name in CELLS else drawing.exploded)(assembly).svg().encode()
