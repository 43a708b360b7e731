"""The scene that the workbench shows at the first visit: Love's Dozen, which is part of its page."""

from __future__ import annotations

import json
from pathlib import Path

import burrkit as bk
from burrkit.moves.apart.total_moves import proved_total
from burrkit.page.scene import scene_of_solved

#: ``python -m tests.page.test_first_scene`` writes it.
SCENE = Path(__file__).parents[2] / "viewer" / "src" / "bench" / "first-scene.json"


def text() -> str:
    """The hardest solution, as one line of JSON, without its number among all assemblies."""
    hardest = bk.solve(bk.load("loves-dozen"), progress=False).solutions[0]
    scene = scene_of_solved(hardest, title="Love's Dozen")
    least = proved_total(hardest.assembly, hardest.tree)
    scene["solutions"][0] |= {"number": None, "least": least}
    return json.dumps(scene, separators=(",", ":")) + "\n"


def test_the_first_scene_is_that_of_the_solver() -> None:
    written = json.loads(SCENE.read_text(encoding="utf-8"))
    assert written == json.loads(text())
    assert (written["solutions"][0]["level"], written["solutions"][0]["least"]) == ("12.3", 18)


if __name__ == "__main__":
    SCENE.write_text(text(), encoding="utf-8")
