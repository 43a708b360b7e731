"""Documents that the tests of the workbench share."""

from __future__ import annotations

import json
from typing import Any

from bench.puzzles import packing, pentominoes
from burrkit.formats.json import puzzle
from burrkit.geometry import Voxels
from burrkit.puzzle import Piece, Problem

Json = dict[str, Any]

LOVES_DOZEN = (88, 512, 704, 960, 992, 1008)
ANTIQUE = (1, 120, 3328, 3322, 3328, 3305)


def burr(sticks: tuple[int, ...] = LOVES_DOZEN, **more: Any) -> Json:
    """A six-piece burr, as a page writes it."""
    listed = [{"number": number} for number in sticks]
    return {"format": "burrkit-puzzle", "version": 1, "kind": "six-piece", "sticks": listed, **more}


def document(problem: Problem) -> Json:
    """Any problem as a document."""
    made: Json = json.loads(puzzle.write(problem))
    return made


def flat_pentominoes() -> Json:
    """6 x 10: 2,339 assemblies up to reflection, in a few seconds."""
    return document(packing(pentominoes(), Voxels.box(6, 10, 1), "pentominoes 6 x 10"))


def solid_pentominoes() -> Json:
    """3 x 4 x 5: a search of many minutes, in which assemblies come all the time."""
    return document(packing(pentominoes(), Voxels.box(3, 4, 5), "pentominoes 3 x 4 x 5"))


def many_ys() -> Json:
    """25 Y-pentacubes in 5 x 5 x 5: a search of minutes; its first assemblies come at once."""
    y = Piece(Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0)]))
    return document(packing([y] * 25, Voxels.box(5, 5, 5), "25 Y"))


def two_in_a_tray() -> Json:
    """A document of several shapes with colours, a range and a limit on holes."""
    return {
        "format": "burrkit-puzzle",
        "version": 1,
        "kind": "puzzle",
        "comment": "Up to two dominoes; red fills red.",
        "palette": ["#d55e00"],
        "shapes": [
            {"name": "domino", "layers": [["##"]], "colours": {"1": [[0, 0, 0]]}},
            {"name": "tray", "layers": [["+#", "##"]], "colours": {"1": [[0, 0, 0], [1, 1, 0]]}},
        ],
        "problems": [
            {
                "name": "two in a tray",
                "pieces": [{"shape": 0, "least": 1, "most": 2}],
                "goal": 1,
                "max_holes": 1,
                "allowed": [[1, 1]],
            }
        ],
    }
