"""Draw the designs of docs/guides: a house drawn in text, and all cubes of examples/designs.

python -m bench.design_pictures
"""

from __future__ import annotations

from pathlib import Path

import burrkit as bk
from burrkit.drawing import exploded
from burrkit.formats.source import load
from burrkit.puzzle import Problem
from burrkit.search.climb.climbing import ClimbTask, climb

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
#: The drawing of the guide: layers from the bottom up, the farthest row first.
HOUSE = ROOT / "examples" / "shapes" / "house.txt"


def house() -> Problem:
    """The puzzle of the guide: --pieces 3 --holes 2 --steps 20000 --seed 1, the second run."""
    rows = [row.split() for row in HOUSE.read_text(encoding="utf-8").splitlines()]
    cells = [
        (x, len(rows) - 1 - y, z)
        for y, row in enumerate(rows)
        for z, signs in enumerate(row)
        for x, sign in enumerate(signs)
        if sign == "#"
    ]
    outline = tuple(bk.Voxels(cells))
    found = climb(ClimbTask(outline=outline, pieces=3, holes=2, evaluations=20_000), 1, 2)
    if found is None:
        raise ValueError("the run found no puzzle")
    return found.problem


def draw(problem: Problem, name: str, title: str) -> None:
    """Write the exploded view of the hardest solution."""
    solution = bk.solve(problem, progress=False).solutions[0]
    picture = exploded(solution, title=title)
    (IMAGES / name).write_text(picture.svg(), encoding="utf-8")


if __name__ == "__main__":
    draw(house(), "design-house.svg", "A house in three pieces")
    for file in sorted((ROOT / "examples/designs").glob("*.json")):
        draw(load(str(file)), f"designs/{file.stem}.svg", "")
