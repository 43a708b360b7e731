"""Draw some cells of each lattice, with their places on the raster: the pictures of docs/guides/lattices.md.

python -m bench.lattice_pictures
"""

from __future__ import annotations

from pathlib import Path

from burrkit import drawing
from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem

IMAGES = Path(__file__).parent.parent / "docs" / "images"

#: Cells to draw; of lattices that are not listed one cell of each type, drawn apart.
CELLS: dict[str, list[Cell]] = {
    "cubes": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)],
    "triangular prisms": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0), (0, 0, 1)],
    "spheres": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 1, 0), (3, 1, 0), (1, 0, 1)],
    "hexagonal prisms": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)],
    "rhombic dodecahedra": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 1, 0), (3, 1, 0), (1, 0, 1)],
    "truncated octahedra": [(0, 0, 0), (2, 0, 0), (4, 0, 0), (0, 2, 0), (1, 1, 1)],
}


def draw(name: str) -> drawing.Drawing:
    """The picture of one lattice."""
    lattice = by_name(name)
    cells = CELLS.get(name, [kind.cell for kind in lattice.types])
    pieces = tuple(Piece(Voxels([cell], lattice), " ".join(map(str, cell))) for cell in cells)
    assembly = Assembly(Problem(pieces, Goal(Voxels(cells, lattice)), name), (Motion(),) * len(pieces))
    return drawing.assembly(assembly) if name in CELLS else drawing.exploded(assembly)


def main() -> None:
    for name in NAMES:
        file = IMAGES / f"lattice-{name.replace(' ', '-')}.svg"
        draw(name).save(file)
        print(file.relative_to(IMAGES.parent.parent), f"{file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
