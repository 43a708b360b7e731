"""Random puzzles of all lattices as JSON, for the tests of the pictures of the page.

``python -m tests.page.random_scenes 2`` prints two puzzles for each lattice: the lattice as a page draws
it, the cells of each piece, and the scene, in which they are in the same places but for a shift of the whole.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import numpy as np

import burrkit as bk
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.page.scene import scene_of_solved
from burrkit.workbench.lattice_drawing import lattice_drawing
from tests.drawing.test_cells import BRICKS
from tests.reference.lattices import random_shapes

LATTICES = (*(by_name(name) for name in NAMES), BRICKS)


def puzzles(lattice: Lattice) -> Iterator[dict[str, Any]]:
    """Yield puzzles of three pieces, endlessly; the first one comes apart."""
    is_first = True
    for seed in count():
        shapes = random_shapes(lattice, random.Random(seed), 16, 3)
        if shapes is None:
            continue
        goal = bk.Goal(Voxels(np.concatenate([shape.cells for shape in shapes]), lattice))
        result = bk.solve(
            bk.Problem(tuple(bk.Piece(shape) for shape in shapes), goal), progress=False, limit=1
        )
        found = (result.solutions or result.assemblies)[0]
        if is_first and not found.is_solution:
            continue
        is_first = False
        yield {
            "lattice": lattice_drawing(lattice),
            "pieces": [found.assembly.shapes[piece].cells.tolist() for piece in range(3)],
            "scene": scene_of_solved(found, title=lattice.name),
        }


if __name__ == "__main__":
    print(json.dumps([made for lattice in LATTICES for made in islice(puzzles(lattice), int(sys.argv[1]))]))
