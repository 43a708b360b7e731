"""The scene of a path: from the goal back to the start, walls as one more piece."""

from __future__ import annotations

import numpy as np
import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.moves.path import find_path, parse_drawing
from burrkit.page.path_scene import scene_of_path
from tests.errors import raises


def _cells(runs: list[int]) -> list[tuple[int, int, int]]:
    quads = zip(*[iter(runs)] * 4, strict=True)
    return [(x + i, y, z) for x, y, z, length in quads for i in range(length)]


@pytest.mark.parametrize("metric", ["slide", "reach"])
def test_the_steps_lead_back_to_the_start(metric: str) -> None:
    start, goal = parse_drawing("#####/#AB.#/#C..#/#####"), parse_drawing("#####/#.AC#/#.B.#/#####")
    result = find_path(start, goal, metric=metric, labelled=True)  # type: ignore[arg-type]
    assert result.moves is not None
    scene = scene_of_path(result)
    assert [piece["mark"] for piece in scene["pieces"]] == ["A", "B", "C", "#"]
    shapes = [Voxels(_cells(piece["cells"])) for piece in scene["pieces"]]
    assert shapes == [*start.shapes, start.walls]
    (solution,) = scene["solutions"]
    for piece, place in enumerate(solution["places"]):
        shapes[piece] = shapes[piece].shifted(*place[9:])
    assert shapes == [*goal.shapes, goal.walls]
    assert len(solution["steps"]) == sum(len(move.slides) for move in result.moves)
    for step in solution["steps"]:
        for piece in step["pieces"]:
            by = [step["by"] * (axis == step["axis"]) for axis in range(3)]
            shapes[piece] = shapes[piece].shifted(*by)
    assert shapes == [*start.shapes, start.walls]
    assert solution["path"] == {"moves": len(result.moves), "pieces": 3}
    assert solution["kind"] == "path"
    (whole,) = solution["separations"]
    assert whole["steps"] == [0, len(solution["steps"])]


def test_turns_by_half_cubes_lead_back_to_the_start() -> None:
    start, goal = (parse_drawing(text, tray=True) for text in ("A../AA./...", ".../.AA/..A"))
    result = find_path(start, goal, rule="legal+half")
    (solution,) = scene_of_path(result)["solutions"]
    middle = np.array(solution["places"][0]).reshape(4, 3)
    where = {tuple(middle[:3] @ cell + middle[3]) for cell in start.shapes[0]}
    assert where == set(goal.shapes[0])
    kinds = [next(key for key in ("by", "quarters") if key in step) for step in solution["steps"]]
    assert kinds == ["by", "by", "quarters", "by", "by"]
    assert {abs(step["by"]) for step in solution["steps"] if "by" in step} == {0.5}
    turn = solution["steps"][2]
    assert turn["pivot"] == [3, 3, 0] and abs(turn["quarters"]) == 2


def test_steps_lead_back_to_the_start() -> None:
    result = find_path(parse_drawing("#A..#"), parse_drawing("#..A#"))
    (step,) = scene_of_path(result)["solutions"][0]["steps"]
    assert step == {"pieces": [0], "axis": 0, "by": -2, "frees": False}


def test_without_a_path_there_is_no_scene() -> None:
    result = find_path(parse_drawing("#AB#"), parse_drawing("#BA#"), labelled=True)
    with raises(PuzzleError, "unsolved path"):
        scene_of_path(result)


def test_a_path_without_moves_reports_it() -> None:
    drawn = parse_drawing("#AB.#")
    scene = scene_of_path(find_path(drawn, drawn))
    (solution,) = scene["solutions"]
    assert solution["steps"] == solution["separations"] == []
    assert solution["path"] == {"moves": 0, "pieces": 2}


def test_one_move_is_one_move() -> None:
    scene = scene_of_path(find_path(parse_drawing("#A..#"), parse_drawing("#..A#")))
    assert scene["solutions"][0]["path"] == {"moves": 1, "pieces": 1}
