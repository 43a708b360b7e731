"""Files of Mechanical Puzzle Studio: read, solved, and what is not read is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from burrkit import solve
from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import puzzle_studio
from burrkit.formats.source import parse
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.geometry import ROTATIONS, Cell, Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle
from tests.errors import raises

Json = dict[str, Any]


def document() -> Json:
    """Two bent bars and a cube for a box of eight voxels, one of which may stay empty."""
    shapes = [
        {
            "type": "Shape",
            "id": 7,
            "label": "Box",
            "color": "#023EFF",
            "bounds": "xSize:3 ySize:2 zSize:2",
            "voxels": "0,0,0; 1,0,0; 0,1,0; 1,1,0; 0,0,1; 1,0,1; 0,1,1; 1,1,1; 1,1,1",
            "voxelAttributes": {"optional": {"1,1,1": True, "0,0,0": False}},
        },
        {
            "type": "ShapeAssembly",
            "id": 0,
            "label": "bars",
            "shapes": [{"type": "Shape", "id": 2, "label": "bent", "voxels": "5,4,-3; 6,4,-3; 5,5,-3"}],
        },
        {"type": "Piece", "id": 3, "label": "cube", "voxels": ["0,0,0"]},
    ]
    problems = [
        {
            "type": "AssemblyProblem",
            "id": 1,
            "label": "Full",
            "solverId": "assembly",
            "goalShapeId": 7,
            "disassemble": True,
            "removeNoDisassembly": False,
            "symmetryReduction": "rotation+mirror",
            "shapeCounts": {"2": 2, "3": {"min": 1, "max": 2}, "7": 1, "99": 4},
            "solutions": [
                {
                    "type": "AssemblySolution",
                    "id": 0,
                    "placements": [
                        {"type": "Shape", "id": 2, "instance": 0, "voxels": "0,0,0; 1,0,0; 0,1,0"},
                        {"type": "Shape", "id": 2, "instance": 1, "voxels": "0,0,1; 1,0,1; 0,1,1"},
                        {"type": "Shape", "id": 3, "instance": 0, "voxels": "1,1,0"},
                    ],
                }
            ],
        },
        {"type": "AssemblyProblem", "id": 2, "label": "None", "shapeCounts": {}},
    ]
    puzzle = {"type": "Puzzle", "grid": {"type": "CubicGrid"}, "shapeTree": shapes, "problems": problems}
    return {
        "type": "PuzzleFile",
        "author": "A. Maker",
        "description": "Two lines\nof text.",
        "createdUTCString": "Thu, 23 Apr 2026 20:00:00 GMT",
        "puzzle": {**puzzle, "idCounters": {"shape": 8}},
    }


def read(value: Json) -> Puzzle:
    made = parse(json.dumps(value).encode(), "f")
    assert isinstance(made, Puzzle)
    return made


def test_a_document() -> None:
    made = read(document())
    box, bent, cube = made.shapes
    assert made.comment == "by A. Maker\nTwo lines\nof text."
    assert (box.name, box.size, box.colour, len(box.filled)) == ("Box", (3, 2, 2), "#023eff", 7)
    assert box.variable == Voxels([(1, 1, 1)])
    assert (bent.name, bent.filled) == ("bent", Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]))
    assert (cube.name, cube.filled) == ("cube", Voxels.box(1, 1, 1))
    first, second = made.problems
    assert (first.name, first.goal, first.parts) == ("Full", 0, (Part(1, 2, 2), Part(2, 1, 2)))
    assert second == ProblemSpec(name="None")
    assert solve(made.problem(0)).counts_up_to("rotation") is not None


def test_a_stored_assembly_is_judged() -> None:
    archive = Archive(read(document()), 0)
    (stored,) = archive.spec.stored
    assert stored.placements[-1] is None
    assert check(archive, stored).wrong is None
    wrong = document()
    wrong["puzzle"]["problems"][0]["solutions"][0]["placements"][2]["voxels"] = "1,0,0"
    archive = Archive(read(wrong), 0)
    assert "share" in (check(archive, archive.spec.stored[0]).wrong or "")


def test_older_names_mean_the_same() -> None:
    text = json.dumps(document())
    for old, new in (
        ("shapeTree", "pieces"),
        ("shapeTree", "pieceTree"),
        ("shapeCounts", "usedPieceCounts"),
        ("goalShapeId", "goalPieceId"),
    ):
        assert puzzle_studio.read(text.replace(f'"{old}"', f'"{new}"')) == puzzle_studio.read(text)


@given(
    st.lists(st.tuples(*[st.integers(-4, 4)] * 3), min_size=1, max_size=8, unique=True),
    st.sampled_from(ROTATIONS),
)
def test_placements_of_any_shape(cells: list[Cell], turn: int) -> None:
    value = document()
    shape = Voxels(cells)
    placed = shape.turned(turn).shifted(2, -1, 3)

    def listed(some: Voxels) -> str:
        return "; ".join(",".join(map(str, cell)) for cell in some)

    value["puzzle"]["shapeTree"][2]["voxels"] = listed(shape)
    value["puzzle"]["problems"][0]["solutions"][0]["placements"][2]["voxels"] = listed(placed)
    made = read(value)
    (x, y, z, t) = made.problems[0].stored[0].placements[2] or (0, 0, 0, -1)
    assert made.shapes[2].filled.turned(t).shifted(x, y, z) == placed


def set_in(*path: Any) -> Callable[[Json], None]:
    """Set a value: the keys that lead to it, then the value."""
    *keys, last, new = path

    def change(value: Any) -> None:
        for key in keys:
            value = value[key]
        value[last] = new

    return change


SHAPE = ("puzzle", "shapeTree", 0)
PROBLEM = ("puzzle", "problems", 0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            set_in(*PROBLEM, "constraints", [{"type": "piece-group"}]),
            "problems[0]: constraints on groups of pieces",
        ),
        (set_in(*SHAPE, "glow", 1), "shapeTree[0]: passed over, since unknown to burrkit: glow"),
        (
            set_in(*SHAPE, "voxelAttributes", "red", {}),
            'shapeTree[0].voxelAttributes: the attribute "red" is passed over',
        ),
        (
            set_in(*PROBLEM, "solutions", 0, "disassemblies", [{}]),
            "problems[0].solutions: the moves of solutions",
        ),
    ],
)
def test_what_is_passed_over_is_named(change: Callable[[Json], None], said: str) -> None:
    value = document()
    change(value)
    with pytest.warns(FormatWarning) as caught:
        assert read(value) == read(document())
    (warning,) = caught
    assert str(warning.message).startswith(f"f: {said}")


def test_squares_are_cubes_in_a_plane() -> None:
    value = document()
    set_in("puzzle", "grid", {"type": "SquareGrid", "flippable": True})(value)
    set_in("puzzle", "problems", [])(value)
    set_in("puzzle", "shapeTree", [{"type": "Shape", "id": 0, "voxels": "0,0,0; 1,-2,0"}])(value)
    with pytest.warns(FormatWarning, match="squares are read as cubes"):
        assert read(value).shapes[0].size == (2, 3, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (set_in("puzzle", None), "malformed puzzle"),
        (set_in("puzzle", "type", "Game"), "malformed puzzle.type Game Puzzle"),
        (
            set_in("puzzle", "grid", {"type": "CylindricalGrid"}),
            "malformed puzzle.grid.type CylindricalGrid",
        ),
        (
            set_in("puzzle", "grid", {"type": "SquareGrid", "flippable": False}),
            "unsupported pieces",
        ),
        (set_in(*SHAPE, "type", "Cloud"), "malformed shapeTree[0].type Cloud Shape"),
        (set_in(*SHAPE, "id", "7"), "malformed shapeTree[0].id 7 whole"),
        (set_in(*SHAPE, "id", 3), "duplicate shapeTree[2].id 3"),
        (set_in(*SHAPE, "voxels", "0,0; 1,0,0"), "malformed shapeTree[0].voxels 0,0 voxel"),
        (set_in(*SHAPE, "voxels", "0,0,0; 200,0,0"), "too-large 100 box"),
        (set_in(*PROBLEM, "type", "MazeProblem"), "malformed problems[0].type MazeProblem"),
        (set_in(*PROBLEM, "shapeCounts", {"2": {"min": 3, "max": 2}}), "too-large 3 2"),
        (set_in(*PROBLEM, "shapeCounts", {"2": -1}), "malformed -1 0"),
        (set_in(*PROBLEM, "solutions", 0, "placements", 0, "id", 7), "malformed problem"),
        (
            set_in(*PROBLEM, "solutions", 0, "placements", 0, "voxels", "0,0,0; 1,0,0; 2,0,0"),
            "malformed shape",
        ),
        (set_in("author", 3), "malformed author 3"),
    ],
)
def test_mistakes(change: Callable[[Json], None], said: str) -> None:
    value = document()
    change(value)
    with raises(FormatError, f"{said} f"):
        read(value)


def test_too_many_copies_in_a_solution() -> None:
    value = document()
    set_in(*PROBLEM, "shapeCounts", {"2": 1, "3": 1})(value)
    with raises(BurrkitError, "malformed 2 copies"):
        read(value)
